"""ARMADA: the ratings of members-only games, kept as a ledger of antes and awards."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial

from masterlist.amount import Amount
from masterlist.facts.board import SEVENTH_PLAYER, Board
from masterlist.facts.members import Members
from masterlist.scoring.armada_antes import (
    GRID,
    POT,
    RATINGS_OF,
    LedgerBroken,
    NoAnteError,
    Ratings,
    ledger_awards,
    stakes,
)
from masterlist.scoring.board import SILENT_SEATS, Workings
from masterlist.scoring.faults import credited_twice
from masterlist.scoring.ledger import (
    BalanceChange,
    Ledger,
    RatedGame,
    RatedSeat,
    Rating,
    Step,
    UnratedGame,
    in_time_order,
)
from masterlist.scoring.working import Explained, Line
from masterlist.source import N_, Kind, Problem, Said, Value, listed, say

Awards = Callable[[Board, Workings], tuple[Amount, ...]]


def rating_by(awards: Awards) -> Rating:
    """The rating for games whose seats score such awards."""
    return Rating(
        partial(rate, awards=awards), partial(play, awards=awards), partial(explain, awards=awards), RATINGS_OF
    )


def rate(games: Iterable[Board], members: Members, awards: Awards) -> Ledger:
    """The whole ledger. The games have passed ``faults.faults`` and end no earlier than they start."""
    rated, unrated = [], []
    for game in games:
        reason = why_unrated(game, members)
        unrated.append(UnratedGame(game.id, reason, game.place)) if reason else rated.append(game)
    players = {player for game in rated for player in _sat_in(game) if player is not None}
    book = _Book(dict.fromkeys(sorted({*members.named, SEVENTH_PLAYER, *players}), Fraction(0)), awards)
    for date, step, game in in_time_order(rated):
        try:
            book.start(date, game) if step is Step.START else book.end(date, game)
        except NoAnteError as error:
            problem = Problem(game.at("started"), "antes-can-be-worked-out", f"game {game.id}: {error}")
            return book.ledger(unrated, (problem,))
    return book.ledger(unrated, ())


def play(game: Board, ratings: Ratings, awards: Awards) -> RatedGame:
    """One game by itself, begun on these ratings and, unless it goes on, ended."""
    book = _Book(ratings, awards)
    book.start("", game)
    if game.finished is not None:
        book.end("", game)
    return book.game(game.id)


def why_unrated(game: Board, members: Members) -> Said | None:
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
        self._games: dict[str, RatedGame] = {}
        self._due: dict[str, tuple[Fraction, ...]] = {}  # the awards of games that have started
        self._changes: list[BalanceChange] = []
        self._in_play = Fraction(0)

    def start(self, date: str, game: Board) -> None:
        """The antes leave the ratings."""
        ratings = {player: self._ratings[player] for player in _sat_in(game) if player is not None}
        awards = _awards_of(game, self._awards)
        if awards is not None:
            self._due[game.id] = ledger_awards(awards, SILENT_SEATS)
        staked = stakes(game, ratings, awards, SILENT_SEATS)
        seats = []
        for seat, (player, ante, why) in zip(game.seats, staked, strict=True):
            before = self._ratings[player]
            self._move(date, game, Step.START, player, -ante)
            seats.append(RatedSeat(seat.power, player, ante, None, before, None, None, why))
        self._games[game.id] = RatedGame(game, tuple(seats), ratings)
        self._in_play += POT

    def end(self, date: str, game: Board) -> None:
        """The awards arrive."""
        started = self._games[game.id]
        seats = []
        for seat, award in zip(started.seats, self._due.pop(game.id), strict=True):
            before = self._ratings[seat.player]
            after = self._move(date, game, Step.END, seat.player, award)
            seats.append(seat._replace(award=award, rating_at_end=before, rating_after=after))
        self._games[game.id] = started._replace(seats=tuple(seats))
        self._in_play -= POT

    def _move(self, date: str, game: Board, step: Step, player: str, points: Fraction) -> Fraction:
        self._ratings[player] += points
        self._changes.append(BalanceChange(date, game.id, step, player, points, self._ratings[player]))
        return self._ratings[player]

    def game(self, id_: str) -> RatedGame:
        """A game that has started."""
        return self._games[id_]

    def ledger(self, unrated: list[UnratedGame], problems: tuple[Problem, ...]) -> Ledger:
        # Every seven antes and awards were found to be 420: what holds after the last step held after each.
        everything = sum(self._ratings.values()) + self._in_play
        if everything:
            raise LedgerBroken(f"ratings and points in play add up to {everything}, not to 0")
        games = tuple(self._games.values())
        found = list(problems)
        for game in games:
            # Among winners only the antes say whether a replacement keeps the seat, so that no board tells of this.
            found += credited_twice(game.board, [(seat.player,) for seat in game.seats])
        return Ledger(self._ratings, games, tuple(self._changes), tuple(unrated), tuple(found), self._in_play)


def _awards_of(game: Board, awards: Awards) -> tuple[Amount, ...] | None:
    """The exact awards of the seven seats; None while the game goes on."""
    return None if game.finished is None else awards(game, SILENT_SEATS)


def explain(game: RatedGame, awards: Awards) -> tuple[tuple[Line, ...], ...]:
    """The working of each seat: its ante, its award, and what they made of the rating."""
    workings = tuple(Explained(GRID) for _ in game.seats)
    stakes(game.board, game.ratings, _awards_of(game.board, awards), workings)
    if game.over:
        ledger_awards(awards(game.board, workings), workings)
    for seat, working in zip(game.seats, workings, strict=True):
        _explain_rating(seat, working)
    return tuple(working.lines for working in workings)


def _explain_rating(seat: RatedSeat, working: Explained) -> None:
    before, ante = (working.number(value) for value in (seat.rating_before, seat.ante))
    working.line(N_("rating after the ante"), before - ante)
    if seat.award is not None and seat.rating_at_end is not None:
        at_end, award = (working.number(value) for value in (seat.rating_at_end, seat.award))
        working.line(N_("rating after the award"), at_end + award)
