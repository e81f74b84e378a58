"""Carnage: 7000 points for the first position, 6000 for the second, …; a centre is a point; a solo takes all."""

from fractions import Fraction

from masterlist.systems import (
    N_,
    Amount,
    Board,
    BoardSeat,
    BoardSystem,
    EventTerms,
    Power,
    Working,
    Workings,
    comparison,
    elimination_places,
    ratio,
    total,
)

FOR_A_PLACE = 1000
SOLO = 28034  # all positions and all centres


def points(board: Board, terms: EventTerms, workings: Workings) -> tuple[Amount, ...]:
    """The points of the seven seats; they add up to 28034."""
    winner = SYSTEM.winner(board, terms)
    if winner is not None:
        return tuple(
            working.line(N_("points: the solo takes all"), working.number(SOLO if seat.power is winner else 0))
            for seat, working in zip(board.seats, workings, strict=True)
        )
    merits = _merits(board)
    return tuple(_points(seat, merits, working) for seat, working in zip(board.seats, workings, strict=True))


def _merits(board: Board) -> dict[Power, Fraction]:
    """What orders the seats: the centres of survivors; of the others when they went out, later before earlier."""
    out = elimination_places(board)
    return {
        seat.power: Fraction(seat.centres) if seat.survives else Fraction(out[seat.power][0], 100)
        for seat in board.seats
    }


def _points(seat: BoardSeat, merits: dict[Power, Fraction], working: Working) -> Amount:
    own = merits[seat.power]
    below = sum(other < own for other in merits.values())
    level = sum(other == own for other in merits.values())
    places = [working.number(below + 1 + more) for more in range(level)]
    position = working.line(N_("position from below"), ratio(total(places), level) if level > 1 else places[0])
    return working.line(N_("points"), position * FOR_A_PLACE + seat.centres)


SYSTEM = BoardSystem(
    id="carnage",
    name="Carnage",
    points=points,
    terms=frozenset({"count_best"}),
    comparison=(comparison.POINTS,),
    needs_elimination_years=True,
    needs_last_year=False,
    no_rating_because="Carnage scores the boards of one event and is not a rating system",
    sections=(("", "Points"),),
)
