"""A list that is rated from log books, now or on a day.

Order: rating, then opponents defeated, then total game points; still equal is an equal rank, by name. Players without a
rated game come last, without a rank.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from masterlist.amount import Amount, exact, exactly, plain
from masterlist.facts.content import Player
from masterlist.facts.site import RECORD, Edition, EditionRow
from masterlist.folding import collated
from masterlist.scoring.ledger import alike, with_stakes
from masterlist.scoring.rating import Standing, placed, with_figures
from masterlist.scoring.system import NO_GAME, NO_LOG, Column, left_on, published
from masterlist.source import Message
from masterlist.standings.movement import (
    HALVES,
    LEADERS,
    EditionHead,
    News,
    RankAndRating,
    Same,
    exactly_same,
    news,
    some,
)
from masterlist.standings.totals import NOTHING, LogSummary, Total, half

Players = Mapping[str, Player]


def master_list(players: Players, logs: Iterable[LogSummary], columns: Sequence[Column] = ()) -> tuple[Standing, ...]:
    """Everybody who keeps a log on this list, best first; then opponents who keep none. The columns are the list's."""
    own = {log.player: log for log in logs}
    left = {id_: players[id_].has_left(log.list, log.now.day) for id_, log in own.items()}
    others = {opponent for log in own.values() for opponent in log.without_log}
    named = sorted((collated(players[id_].name), id_) for id_ in others)
    rows = (log_standing(id_, NOTHING, NO_LOG) for _, id_ in named)
    every = (*_rank(players, {id_: log.now for id_, log in own.items()}, left), *rows)
    return tuple(with_figures(row, columns) for row in every)


def list_on(players: Players, logs: Iterable[LogSummary], day: str, *, earlier: bool = False) -> tuple[Standing, ...]:
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
) -> tuple[Standing, ...]:
    """Players who have left are placed by their rating without a rank; at the end come those who never had one."""
    ordered = sorted((total.merit, collated(players[id_].name), id_) for id_, total in totals.items())
    rows = []
    for *_, id_ in ordered:
        total, reason = totals[id_], left_on(left[id_]) if left[id_] else None
        if not total.counts and not (everybody and reason is None):
            reason = NO_GAME
        rows.append(log_standing(id_, total, reason))
    ranked = placed(rows, lambda row: totals[row.player].merit)
    return tuple(sorted(ranked, key=lambda row: row.reason == NO_GAME))


def log_standing(player: str, total: Total, reason: Message | None) -> Standing:
    """A row from the totals of a log; ``reason`` says why there is no rank, where there is none."""
    figures = {"opponents_defeated": half(total.halves), "game_points": Fraction(total.points)}
    return Standing(player, half(total.doubled), total.games, 0, 0, 0, total.day, figures, reason is None, reason)


# --- Editions ---------------------------------------------------------------------------------------------


DIGITS = 24  # decimals in which a number of an edition is written out


def log_row(row: Standing) -> EditionRow:
    """A row of a list that is rated from log books."""
    halves, points = int(2 * row.figures["opponents_defeated"]), int(row.figures["game_points"])
    return EditionRow(row.rank, row.player, exact(row.rating), row.games, halves, points)


def night_row(row: Standing, columns: Iterable[Column]) -> EditionRow:
    """A row of a list that is rated from nights."""
    own = {key: exactly(row.figures[key]) for key in published(columns) if key in row.figures}
    record = (row.won, row.drawn, row.lost)
    return EditionRow(row.rank, row.player, exactly(row.rating), row.games, record=record, own=own)


def differ(before: Iterable[EditionRow], now: Iterable[EditionRow]) -> bool:
    """Whether any player, rank or rating differs from the edition before, which is resolved."""
    earlier, later = ({row.player: (row.rank, row.value) for row in rows} for rows in (before, now))
    return earlier != later


def unlike(stated: Iterable[EditionRow], given: Iterable[EditionRow]) -> list[tuple[str, str, str]]:
    """The players whose rows differ in any column, with what each side says of them."""
    in_file, found = ({row.player: _columns(row) for row in rows} for rows in (stated, given))
    rows = []
    for player in {**in_file, **found}:
        one, other = in_file.get(player, {}), found.get(player, {})
        if one != other:
            both = {**one, **other} if one and other else {}
            more = [key for key in both if key not in _ALWAYS and one.get(key) != other.get(key)]
            rows.append((player, _text(one, more), _text(other, more)))
    return rows


_ALWAYS = {"rank", "rating", "games"}
_OF_SYSTEM = "figures."  # how the keys of a system's own figures begin


def _columns(row: EditionRow) -> dict[str, Fraction]:
    """Every number of a row, however it is written."""
    always: dict[str, Amount | str | None] = {"rank": row.rank, "rating": row.value, "games": row.games}
    of_logs: dict[str, Amount] = {"opponents_defeated": Fraction(row.halves, 2), "game_points": row.points}
    of_games = {"points_in_play": row.in_play or 0, **dict(zip(RECORD, row.record, strict=False))}
    own = {f"{_OF_SYSTEM}{name}": value for name, value in row.own.items()}
    every = {**always, **of_logs, **of_games, **own}
    return {key: Fraction(value) for key, value in every.items() if value is not None}


def _text(row: Mapping[str, Fraction], more: Iterable[str]) -> str:
    """Rank, rating and games, and what else differs."""
    if not row:
        return "no such row"
    shown = {name: plain(value, DIGITS) for name, value in row.items()}
    rank = f"rank {shown['rank']}" if "rank" in shown else "no rank"
    others = (f", {name.removeprefix(_OF_SYSTEM).replace('_', ' ')} {shown.get(name, 'not stated')}" for name in more)
    games = "game" if row["games"] == 1 else "games"
    return f"{rank} with {shown['rating']} after {shown['games']} {games}{''.join(others)}"


# --- Published editions as pages show them ----------------------------------------------------------------


def standing_row(row: EditionRow, columns: Iterable[Column], *, shared: bool) -> Standing:
    """A row of an edition as those of the current list."""
    won, drawn, lost = row.record or (0, 0, 0)
    found = Standing(
        *(row.player, row.fraction, row.games, won, drawn, lost, "", row.figures_of_system),
        ranked=row.rank is not None,
        rank=row.rank,
        shared=shared,
    )
    return with_figures(found, columns)


def head_of(one: Edition, before: Iterable[EditionRow]) -> EditionHead:
    """The edition without its rows; ``before`` are those of the edition before, if there is one."""
    earlier, stand = (dict(_ranked(rows)) for rows in (before, one.rows))
    leaders = some([player for player, (rank, _) in stand.items() if rank == 1], LEADERS)
    parts = HALVES if one.rows[0].is_of_log else 1
    best = Fraction(next(iter(stand.values()))[1]) / parts if stand else Fraction(0)
    moves = news(earlier, stand, parts, same_of(one.rows)) if earlier else None
    ranked = sum(row.rank is not None for row in one.rows)
    return EditionHead(
        one.id, one.through, one.commit, ranked, leaders, best, moves, one.system, one.terms, one.version
    )


def same_of(rows: Sequence[EditionRow]) -> Same:
    """By what the ratings of a list are compared; its rows say of what kind it is."""
    return alike if any(row.in_play for row in rows) else exactly_same


def _ranked(rows: Iterable[EditionRow]) -> Iterator[tuple[str, RankAndRating]]:
    """Whole numbers where they can be: a rating of a list from log books is taken twice, as ``HALVES`` says."""
    named: set[str] = set()
    for row in rows:
        if row.rank and row.player not in named:  # of two who became one: the better place
            named.add(row.player)
            yield row.player, (row.rank, row.doubled if row.is_of_log else row.value)


def compared(row: EditionRow) -> Amount:
    """The rating of the row, with what was in play: by that a rating of today is compared with it."""
    return with_stakes(row.value, row.figures_of_system) if row.in_play else row.value


# --- From the last edition of a year to that of the next --------------------------------------------------


# How a list moved in a year: the ids of the last edition before it and of its own last one, and what came between.
Moves = tuple[str, str, News]


def moves(before: Edition, after: Edition) -> Moves:
    """Between two editions, whose players are called as today."""
    earlier, stand = ({row.player: (row.rank, row.value) for row in one.rows if row.rank} for one in (before, after))
    return before.id, after.id, news(earlier, stand, same=same_of(after.rows))
