"""ARMADA: 420 points a game; losers are paid for lasting while others went out, winners share the rest.

The ratings of members-only games are kept as a ledger of antes and awards: what the seven put into the pot of a game,
and what each takes out of it. The antes are quotients of ratings, and the ratings are made of earlier antes: kept as
exact fractions, they double in length with every game (15 games among 14 members: 28,000 digits). So the ledger has a
grid of 20 decimals. Antes and awards are worked out exactly, then rounded to the grid, and the last of those that
needed rounding takes what the other six leave of the pot: the seven add up to exactly 420, a rating has at most 20
decimals, and all ratings add up to exactly minus the points in play. No ante is off by more than 4 units of the 20th
decimal, so the 12 decimals that are published stay right over all the games that people can play.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial

from masterlist.amount import Amount
from masterlist.facts.board import FIRST_YEAR, SEVENTH_PLAYER, Board, Power, PowerSeat
from masterlist.facts.event import EventTerms
from masterlist.facts.site import Members
from masterlist.scoring import comparison
from masterlist.scoring.board import (
    SILENT_SEATS,
    BoardSystem,
    Workings,
    credited_twice,
    elimination_places,
    sole_winner,
    winning_seats,
)
from masterlist.scoring.comparison import ResultClass
from masterlist.scoring.ledger import (
    ANTE,
    AWARD,
    DECIMALS,
    NOT_EARNED,
    TRIED,
    Change,
    Ledger,
    RatedGame,
    Rating,
    Step,
    in_time_order,
    stakes_of,
    unrated_game,
)
from masterlist.scoring.working import SILENT, Explained, Line, Working, least, ratio, rounded_to, total
from masterlist.source import N_, Kind, Message, Problem, Value, listed, say

POT = 420
ANTE_ADJUSTMENT = 210
GRID = DECIMALS  # of every ante, award and rating
RATINGS_OF = (N_("ratings of those who finished"), N_("ratings of the seven"))
THE_REST = {  # of the pot, for the last one that needs rounding
    "ante": N_("ante, the remainder of 420"),
    "award in the ledger": N_("award in the ledger, the remainder of 420"),
}

Ratings = Mapping[str, Fraction]


class LedgerBroken(AssertionError):
    """Points came from nowhere or went nowhere: a bug, never a fault of the content."""


class NoAnteError(ArithmeticError):
    """The ratings of the seven add up to −1470, so that the rule divides by zero."""


def stakes(
    game: Board, ratings: Ratings, awards: tuple[Amount, ...] | None, workings: Workings
) -> Iterator[tuple[str, Fraction, str]]:
    """Who antes and receives for each seat, how much, and why it is they (ARMADA rules: "3.2", "4.2").

    Whether a replacement keeps the seat is worked out with every finishing player in the seat, all seats at once;
    the antes are then those of the players who answer for the seats.
    """
    answering = [(seat.player or "", "") for seat in game.seats]
    if any(seat.replaces for seat in game.seats):
        heard = tuple(w if seat.replaces else SILENT for w, seat in zip(workings, game.seats, strict=True))
        tried = _shares([ratings[player] for player, _ in answering], heard, RATINGS_OF[0])
        for share, working in zip(tried, heard, strict=True):
            working.line(TRIED, rounded_to(share, GRID))
        answering = [_answers(game, seat, ante, awards) for seat, ante in zip(game.seats, tried, strict=True)]
    staked = antes([ratings[player] for player, _ in answering], workings)
    return ((player, ante, why) for (player, why), ante in zip(answering, staked, strict=True))


def _answers(game: Board, seat: PowerSeat, ante: Amount, awards: tuple[Amount, ...] | None) -> tuple[str, str]:
    """Who answers for a seat, and the reason (ARMADA rules: "4.2")."""
    if seat.replaces is None:
        return seat.player or "", ""
    if awards is None:
        return seat.replaces, N_("a replacement can only earn the seat by the game's end")
    if seat.player == SEVENTH_PLAYER:
        return seat.replaces, N_("replaced by the missing man, who takes over no points")
    if seat not in winning_seats(game, sole_winner(game, concessions=True)):
        return seat.replaces, N_("the replacement did not finish among the winners")
    if awards[seat.power.order] <= ante:
        return seat.replaces, NOT_EARNED
    return seat.player or "", N_("the replacement finished among the winners, and the award exceeds their ante")


def antes(ratings: Iterable[Fraction], workings: Workings) -> tuple[Fraction, ...]:
    """What the seven put into the pot (ARMADA rules: "3.2"); with a rating below −210, less than nothing."""
    return _on_the_grid(_shares(ratings, workings, RATINGS_OF[1]), workings, N_("ante"), every=True)


def _shares(ratings: Iterable[Fraction], workings: Workings, label: str) -> tuple[Amount, ...]:
    listener = next((working for working in workings if working is not SILENT), SILENT)
    seven = [listener.number(rating) for rating in ratings]
    written = total(seven)  # once: seven equal sums would be most of the work of a long ledger
    if written + 7 * ANTE_ADJUSTMENT == 0:
        raise NoAnteError("the ratings of the seven add up to −1470, so that no ante can be worked out")
    shares = []
    for rating, working in zip(seven, workings, strict=True):
        everybody = working.line(label, written)
        shares.append(ratio(POT * (rating + ANTE_ADJUSTMENT), everybody + 7 * ANTE_ADJUSTMENT))
    return tuple(shares)


def ledger_awards(awards: tuple[Amount, ...], workings: Workings) -> tuple[Fraction, ...]:
    """The awards as they enter the ratings: the same, but for those that no 20 decimals end."""
    return _on_the_grid(awards, workings, N_("award in the ledger"), every=False)


def _on_the_grid(values: Iterable[Amount], workings: Workings, label: str, *, every: bool) -> tuple[Fraction, ...]:
    """The seven values with 20 decimals, 420 together; a line for every one, or for the rounded ones."""
    settled, inexact = [], []
    for index, (value, working) in enumerate(zip(values, workings, strict=True)):
        nearest = rounded_to(value, GRID)
        if nearest != value:
            inexact.append(index)
            settled.append(working.line(label, nearest))
        else:
            settled.append(working.line(label, value) if every else value)
    if sum(settled) != POT and inexact:
        last = inexact[-1]
        number = workings[last].number
        others = total(number(value) for index, value in enumerate(settled) if index != last)
        settled[last] = workings[last].line(THE_REST[label], number(POT) - others)
    if sum(settled) != POT:
        raise LedgerBroken(f"{label}: the seven add up to {sum(settled)}, not to {POT}")
    return tuple(Fraction(value) for value in settled)


Awards = Callable[[Board, Workings], tuple[Amount, ...]]


def rating_by(awards: Awards) -> Rating:
    """The rating for games whose seats score such awards."""
    return Rating(partial(rate, awards=awards), partial(play, awards=awards), partial(explain, awards=awards))


def rate(games: Iterable[Board], members: Members, awards: Awards) -> Ledger:
    """The whole ledger. The games have passed ``faults.faults`` and end no earlier than they start."""
    rated, unrated = [], []
    for game in games:
        reason = why_unrated(game, members)
        unrated.append(unrated_game(game, reason)) if reason else rated.append(game)
    players = {player for game in rated for player in _sat_in(game) if player is not None}
    book = _Book(dict.fromkeys(sorted({*members.named, SEVENTH_PLAYER, *players}), Fraction(0)), awards)
    for date, step, game in in_time_order(rated):
        try:
            book.start(date, game) if step is Step.START else book.end(date, game)
        except NoAnteError as error:
            problem = Problem(game.at("started"), "antes-can-be-worked-out", f"game {game.id}: {error}")
            return book.ledger(unrated, (problem,))
    return book.ledger(unrated, ())


def play(game: Board, ratings: Ratings, awards: Awards) -> RatedGame[Board]:
    """One game by itself, begun on these ratings and, unless it goes on, ended."""
    book = _Book(ratings, awards)
    book.start(game.started or "", game)
    if game.finished is not None:
        book.end(game.finished, game)
    return book.games[game.id]


def why_unrated(game: Board, members: Members) -> Message | None:
    """Why a game touches no rating, or None (ARMADA rules: "3.2": played exclusively between members).

    What counts is the day on which it started, so that admitting a player never rates a game of the past.
    """
    if game.started is None:
        return say(N_("it has no starting date"))
    players = {player for player in _sat_in(game) if player not in {None, SEVENTH_PLAYER}}
    strangers = sorted(player for player in players if player and not members.admits(player, game.started))
    day = Value("day", game.started, Kind.DAY)
    if len(strangers) > 1:
        named = listed([say("{player}", Value("player", player, Kind.PLAYER)) for player in strangers], ", ")
        return say(N_("{players} were not members on {day}"), day, players=named)
    if strangers:
        return say(N_("{player} was not a member on {day}"), day, Value("player", strangers[0], Kind.PLAYER))
    unknown = [say(seat.power.value.capitalize()) for seat in game.seats if seat.player is None]
    return say(N_("it is not known who played {powers}"), powers=listed(unknown, ", ")) if unknown else None


def _sat_in(game: Board) -> Iterator[str | None]:
    for seat in game.seats:
        yield seat.player
        yield seat.replaces


class _Book:
    """The ledger while it is written."""

    def __init__(self, ratings: Ratings, awards: Awards) -> None:
        self._awards = awards
        self._ratings = dict(ratings)
        self.games: dict[str, RatedGame[Board]] = {}  # that have started
        self._due: dict[str, tuple[Fraction, ...]] = {}  # the awards of games that have started
        self._changes: list[Change] = []
        self._in_play = Fraction(0)

    def start(self, date: str, game: Board) -> None:
        """The antes leave the ratings."""
        ratings = {player: self._ratings[player] for player in _sat_in(game) if player is not None}
        awards = None if game.finished is None else self._awards(game, SILENT_SEATS)
        if awards is not None:
            self._due[game.id] = ledger_awards(awards, SILENT_SEATS)
        staked = [*stakes(game, ratings, awards, SILENT_SEATS)]
        changes = [self._move(date, game, player, -ante, {ANTE: ante}) for player, ante, _ in staked]
        reasons = tuple(why for *_, why in staked)
        self.games[game.id] = RatedGame(game.id, date, game, tuple(changes), None, ratings, reasons)
        self._in_play += POT

    def end(self, date: str, game: Board) -> None:
        """The awards arrive."""
        started = self.games[game.id]
        due = zip(started.changes, self._due.pop(game.id), strict=True)
        changes = [self._move(date, game, ante.player, award, {AWARD: award}) for ante, award in due]
        self.games[game.id] = started._replace(date=date, changes=(*started.changes, *changes))
        self._in_play -= POT

    def _move(self, date: str, game: Board, player: str, points: Fraction, figures: Ratings) -> Change:
        before = self._ratings[player]
        self._ratings[player] = before + points
        self._changes.append(Change(player, game.id, before, before + points, figures, date=date))
        return self._changes[-1]

    def ledger(self, unrated: list[RatedGame[Board]], problems: tuple[Problem, ...]) -> Ledger:
        # Every seven antes and awards were found to be 420: what holds after the last step held after each.
        if everything := sum(self._ratings.values()) + self._in_play:
            raise LedgerBroken(f"ratings and points in play add up to {everything}, not to 0")
        games = tuple(self.games.values())
        found = list(problems)
        for game in games:
            # Among winners only the antes say whether a replacement keeps the seat, so that no board tells of this.
            found += credited_twice(game.game, [(ante.player,) for ante, _ in stakes_of(game)])
        return Ledger(self._ratings, games, tuple(self._changes), tuple(unrated), tuple(found), self._in_play)


def explain(game: RatedGame[Board], awards: Awards) -> tuple[tuple[Line, ...], ...]:
    """The working of each seat: its ante, its award, and what they made of the rating."""
    board, staked = game.game, stakes_of(game)
    workings = tuple(Explained(GRID) for _ in staked)
    exact = None if board.finished is None else awards(board, SILENT_SEATS)
    stakes(board, game.ratings, exact, workings)
    if any(end for _, end in staked):
        ledger_awards(awards(board, workings), workings)
    for (start, end), working in zip(staked, workings, strict=True):
        working.line(N_("rating after the ante"), working.number(start.before) - working.number(start.figures[ANTE]))
        if end:
            working.line(N_("rating after the award"), working.number(end.before) + working.number(end.figures[AWARD]))
    return tuple(working.lines for working in workings)


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
    if seat.survives:
        order = working.number(len(places)) + 1
    else:
        shared = [working.number(place) for place in places[seat.power]]
        order = ratio(total(shared), len(shared)) if len(shared) > 1 else shared[0]
    order = working.line(N_("elimination order"), order)
    last_year = board.last_year if seat.eliminated is None else seat.eliminated
    years = working.line(N_("game-years played"), working.number(last_year) - (FIRST_YEAR - 1))
    return working.line(N_("award"), least(order * years + seat.centres, MOST_FOR_A_LOSER))


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
