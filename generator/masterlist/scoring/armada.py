"""ARMADA: 420 points a game; losers are paid for lasting while others went out, winners share the rest."""

from masterlist.amount import Amount
from masterlist.facts.board import FIRST_YEAR, SEVENTH_PLAYER, Board, Power, PowerSeat
from masterlist.facts.event import EventTerms
from masterlist.scoring import comparison
from masterlist.scoring.armada_antes import POT
from masterlist.scoring.armada_rating import rating_by
from masterlist.scoring.board import BoardSystem, Workings, elimination_places, winning_seats
from masterlist.scoring.seats import ResultClass
from masterlist.scoring.working import SILENT, Working, least, ratio, total
from masterlist.source import N_

MOST_FOR_A_LOSER = 60
Places = dict[Power, tuple[int, ...]]


def points(board: Board, terms: EventTerms, workings: Workings) -> tuple[Amount, ...]:
    """The awards of the seven seats; they add up to 420 (ARMADA rules: "2")."""
    winners = winning_seats(board, SYSTEM.winner(board, terms))
    places = elimination_places(board)
    lost = tuple(_loses(board, seat, places, SILENT) for seat in board.seats if seat not in winners)
    awards = tuple(
        _wins(seat, winners, lost, working) if seat in winners else _loses(board, seat, places, working)
        for seat, working in zip(board.seats, workings, strict=True)
    )
    if sum(awards) != POT:
        raise AssertionError(f"the awards of board {board.id} add up to {sum(awards)}, not to {POT}")
    return awards


def _loses(board: Board, seat: PowerSeat, places: Places, working: Working) -> Amount:
    """The award of a player who is out or loses to a sole winner (ARMADA rules: "2.2")."""
    order = working.line(N_("elimination order"), _elimination_order(seat, places, working))
    last_year = board.last_year if seat.eliminated is None else seat.eliminated
    years = working.line(N_("game-years played"), working.number(last_year) - (FIRST_YEAR - 1))
    return working.line(N_("award"), least(order * years + seat.centres, MOST_FOR_A_LOSER))


def _elimination_order(seat: PowerSeat, places: Places, working: Working) -> Amount:
    if seat.survives:
        return working.number(len(places)) + 1
    shared = [working.number(place) for place in places[seat.power]]
    return ratio(total(shared), len(shared)) if len(shared) > 1 else shared[0]


def _wins(seat: PowerSeat, winners: tuple[PowerSeat, ...], lost: tuple[Amount, ...], working: Working) -> Amount:
    """The award of a sole winner or of one who shares in the draw (ARMADA rules: "2.3")."""
    losers = working.part(_losers, lost)
    centres = working.part(_centres, tuple(one.centres for one in winners))
    return working.line(N_("award"), ratio(POT - losers + centres, len(winners)) - seat.centres)


def _losers(awards: tuple[Amount, ...], working: Working) -> Amount:
    return working.line(N_("awards of the losers"), total(working.number(award) for award in awards))


def _centres(held: tuple[int, ...], working: Working) -> Amount:
    return working.line(N_("centres of the winners"), total(working.number(centres) for centres in held))


def credit(seat: PowerSeat, result: ResultClass) -> str | None:
    """Whose table an award goes to in an event (ARMADA rules: "4.2").

    A replacement keeps the seat where they are a human and among the winners; else it is the original player's.
    """
    if seat.replaces is None:
        return seat.player
    won = result in {ResultClass.WIN, ResultClass.DRAW}
    return seat.player if won and seat.player != SEVENTH_PLAYER else seat.replaces


SYSTEM = BoardSystem(
    id="armada",
    name="ARMADA",
    sections=(
        ("elimination order", "Who loses"),
        ("game-years", "Who loses"),
        ("awards of the losers", "Who wins"),
        ("centres of the winners", "Who wins"),
        ("award in the ledger", "Ratings"),
        ("award", ""),  # of a winner or a loser: the lines before it say
        ("", "Ratings"),
    ),
    points=points,
    terms=frozenset({"count_best", "concessions", "fill_ins"}),  # the rules leave events to their director
    comparison=(comparison.POINTS,),  # the rules know no comparison of games, and so no tie-breaker
    needs_elimination_years=True,
    draws_include_all=True,
    concessions_always=True,
    credit=credit,
    rating=rating_by(lambda board, workings: points(board, EventTerms(), workings)),
)
