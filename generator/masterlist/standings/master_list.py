"""A list that is rated from log books, now or on a day.

Order: rating, then opponents defeated, then total game points; still equal is an equal rank, by name. Players without a
rated game come last, without a rank.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from masterlist.amount import Amount, exact, exactly, plain
from masterlist.facts.content import Player
from masterlist.facts.site import RECORD, Edition, EditionRow
from masterlist.folding import collated
from masterlist.scoring.ledger import alike
from masterlist.scoring.rating import Standing
from masterlist.scoring.system import NO_GAME, NO_LOG, Column, left_on, published, worked_out
from masterlist.source import Message
from masterlist.standings.movement import (
    HALVES,
    LEADERS,
    EditionHead,
    News,
    Same,
    Stood,
    exactly_same,
    news,
    ranked,
    some,
)
from masterlist.standings.totals import NOTHING, LogSummary, Total, half, total_of


class Row(NamedTuple):
    """One player on a master list."""

    rank: int | None  # None before the first rated game, and for who has left
    shared: bool  # whether others have the same rank
    player: str
    total: Total
    left: str = ""  # the day on which they left the list
    keeps_log: bool = True  # of the list; of others the logs of their opponents tell

    @property
    def rating(self) -> Amount:
        """By the list's system."""
        return half(self.total.doubled)

    @property
    def defeated(self) -> Amount:
        """Opponents defeated, halves included."""
        return half(self.total.halves)

    @property
    def points(self) -> int:
        """Total game points."""
        return self.total.points

    @property
    def figures(self) -> Mapping[str, Amount]:
        """By the columns of the list's system."""
        return {"opponents_defeated": self.defeated, "game_points": self.points}

    @property
    def results(self) -> tuple[int, ...]:
        """Games won, drawn and lost are not counted."""
        return ()

    @property
    def reason(self) -> Message | None:
        """Why there is no rank."""
        if self.rank:
            return None
        if self.total.counts:
            return left_on(self.left) if self.left else NO_GAME
        return NO_GAME if self.keeps_log else NO_LOG

    @property
    def games(self) -> int:
        """Rated games on file."""
        return self.total.games

    @property
    def last(self) -> str:
        """Date of the last rated game, or ""."""
        return self.total.day


Players = Mapping[str, Player]


def master_list(players: Players, logs: Iterable[LogSummary]) -> tuple[Row, ...]:
    """Everybody who keeps a log on this list, best first; then those of whom others' logs tell."""
    own = {log.player: log for log in logs}
    left = {id_: players[id_].has_left(log.list, log.now.day) for id_, log in own.items()}
    others = {opponent for log in own.values() for opponent in log.without_log}
    named = sorted((collated(players[id_].name), id_) for id_ in others)
    rows = (Row(None, False, id_, NOTHING, keeps_log=False) for _, id_ in named)  # noqa: FBT003  a field of the row
    return (*_rank(players, {id_: log.now for id_, log in own.items()}, left), *rows)


def list_on(players: Players, logs: Iterable[LogSummary], day: str, *, earlier: bool = False) -> tuple[Row, ...]:
    """Everybody who had a rated game by the end of a day, best first; by the ``earlier`` rule who had an entry."""
    found, left = {}, {}
    for log in logs:
        total = log.total_on(day)
        if total and (earlier or total.counts):
            found[log.player] = total
            left[log.player] = players[log.player].has_left(log.list, total.day, day)
    return _rank(players, found, left, everybody=earlier)


def _rank(
    players: Players, totals: Mapping[str, Total], left: Mapping[str, str], *, everybody: bool = False
) -> tuple[Row, ...]:
    """Who has left stands by their rating without a rank; at the end come those who never had one."""
    ordered = sorted((total.merit, collated(players[id_].name), id_) for id_, total in totals.items())
    counting = [one for one in ordered if (everybody or totals[one[2]].counts) and not left[one[2]]]
    placed = {one[2]: (rank, shared) for rank, shared, one in ranked(counting, _merit)}
    rows = []
    for *_, id_ in ordered:
        rank, shared = placed.get(id_, (None, False))
        rows.append(Row(rank, shared, id_, totals[id_], left[id_]))
    return tuple(sorted(rows, key=lambda row: row.reason == NO_GAME))


def _merit(row: tuple[tuple[int, int, int], tuple[str, str], str]) -> tuple[int, int, int]:
    return row[0]


# --- Editions ---------------------------------------------------------------------------------------------


DIGITS = 24  # decimals in which a number of an edition is written out


def log_row(row: Row) -> EditionRow:
    """A row of a list that is rated from log books."""
    total = row.total
    return EditionRow(row.rank, row.player, exact(row.rating), total.games, total.halves, total.points)


def night_row(row: Standing, columns: Iterable[Column]) -> EditionRow:
    """A row of a list that is rated from nights."""
    own = {key: exactly(row.figures[key]) for key in published(columns) if key in row.figures}
    record = (row.won, row.drawn, row.lost)
    return EditionRow(row.rank, row.player, exactly(row.rating), row.games, record=record, own=own)


def differ(before: Iterable[EditionRow], now: Iterable[EditionRow]) -> bool:
    """Whether any player, rank or rating differs from the edition before, which is resolved."""
    return _standings(before) != _standings(now)


def _standings(rows: Iterable[EditionRow]) -> dict[str, tuple[int | None, Amount]]:
    return {row.player: (row.rank, row.value) for row in rows}


def unlike(said: Iterable[EditionRow], given: Iterable[EditionRow]) -> list[tuple[str, str, str]]:
    """The players whose rows differ in any column, with what each side says of them."""
    in_file, found = ({row.player: row for row in rows} for rows in (said, given))
    rows = ((player, in_file.get(player), found.get(player)) for player in {**in_file, **found})
    return [(player, *_said(one, other)) for player, one, other in rows if _columns(one) != _columns(other)]


def _columns(row: EditionRow | None) -> dict[str, Fraction | None]:
    """Every number of a row, however it is written; of no row nothing."""
    if row is None:
        return {}
    return {
        "rank": None if row.rank is None else Fraction(row.rank),
        "rating": Fraction(row.value),
        "games": Fraction(row.games),
        "opponents_defeated": Fraction(row.halves, 2),
        "game_points": Fraction(row.points),
        "in_play": Fraction(row.in_play or 0),
        **{name: Fraction(number) for name, number in zip(RECORD, row.record, strict=False)},
        **{f"{_OF_SYSTEM}{name}": Fraction(value) for name, value in row.own.items()},
    }


_ALWAYS = {"rank", "rating", "games"}
_OF_SYSTEM = "figures."  # how the keys of a system's own figures begin
_IN_WORDS = {"in_play": "points in play"}  # others are read as they are written


def _said(said: EditionRow | None, given: EditionRow | None) -> tuple[str, str]:
    one, other = _columns(said), _columns(given)
    both = {**one, **other} if one and other else {}
    differ = [key for key in both if key not in _ALWAYS and one.get(key) != other.get(key)]
    return _text(one, differ), _text(other, differ)


def _text(row: dict[str, Fraction | None], more: Iterable[str]) -> str:
    """Rank, rating and games, and what else differs."""
    if not row:
        return "no such row"
    shown = {name: plain(value, DIGITS) for name, value in row.items() if value is not None}
    rank = f"rank {shown['rank']}" if "rank" in shown else "no rank"
    others = (f", {_words(name)} {shown.get(name, 'not stated')}" for name in more)
    games = "game" if row["games"] == 1 else "games"
    return f"{rank} with {shown['rating']} after {shown['games']} {games}{''.join(others)}"


def _words(key: str) -> str:
    return _IN_WORDS.get(key, key.removeprefix(_OF_SYSTEM)).replace("_", " ")


# --- Published editions as pages show them ----------------------------------------------------------------


def master_row(row: EditionRow, *, shared: bool) -> Row:
    """A row of a list rated from log books, as those of the current list."""
    return Row(row.rank or 0, shared, row.player, total_of(row))


def standing_row(row: EditionRow, columns: Iterable[Column], *, shared: bool) -> Standing:
    """A row of a list rated from games, as those of the current list."""
    figures = {name: Fraction(value) for name, value in row.figures_of_system.items()}
    won, drawn, lost = row.record or (0, 0, 0)
    found = Standing(
        player=row.player,
        rating=Fraction(row.value),
        games=row.games,
        won=won,
        drawn=drawn,
        lost=lost,
        last="",
        figures=figures,
        ranked=row.rank is not None,
        rank=row.rank,
        shared=shared,
    )
    return found._replace(figures=figures | worked_out(columns, found))


def head_of(one: Edition, before: Iterable[EditionRow]) -> EditionHead:
    """The edition without its rows; ``before`` are those of the edition before, if there is one."""
    stood, stand = (dict(_ranked(rows)) for rows in (before, one.rows))
    leaders = some([player for player, (rank, _) in stand.items() if rank == 1], LEADERS)
    parts = HALVES if one.rows[0].is_of_log else 1
    best = Fraction(next(iter(stand.values()))[1]) / parts if stand else Fraction(0)
    said = news(stood, stand, parts, same_of(one.rows)) if stood else None
    ranked = sum(row.rank is not None for row in one.rows)
    return EditionHead(one.id, one.through, one.commit, ranked, leaders, best, said, one.system, one.terms, one.version)


def same_of(rows: Sequence[EditionRow]) -> Same:
    """By what the ratings of a list are compared; its rows say of what kind it is."""
    return alike if any(row.in_play for row in rows) else exactly_same


def _ranked(rows: Iterable[EditionRow]) -> Iterator[tuple[str, Stood]]:
    """Whole numbers where they can be: a rating of a list from log books is taken twice, as ``HALVES`` says."""
    named: set[str] = set()
    for row in rows:
        if row.rank and row.player not in named:  # of two who became one: the better place
            named.add(row.player)
            yield row.player, (row.rank, row.doubled if row.is_of_log else row.value)


# --- From the last edition of a year to that of the next --------------------------------------------------


class Moves(NamedTuple):
    """How a list moved in a year: from the last edition before it to its own last one."""

    since: str  # ids of the editions
    until: str
    news: News


def moves(before: Edition, after: Edition) -> Moves:
    """Between two editions, whose players are called as today."""
    stood, stand = (dict(_stood_in(one.rows)) for one in (before, after))
    return Moves(before.id, after.id, news(stood, stand, same=same_of(after.rows)))


def _stood_in(rows: Iterable[EditionRow]) -> Iterator[tuple[str, Stood]]:
    for row in rows:
        if row.rank:
            yield row.player, (row.rank, row.value)
