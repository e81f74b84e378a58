"""The rows of log books for the database: by far the most of what the documents of players hold.

Only what the columns say is decoded of a line, not how its numbers were worked out: that is most of it.
"""

from collections.abc import Iterable

import msgspec

from masterlist.kinds.squares_log import RATING


class _Pair(msgspec.Struct):
    own: int | None = None
    opponent: int | None = None


class _Units(msgspec.Struct):
    infantry: int | None = None
    cavalry: int | None = None
    artillery: int | None = None


class _Eliminated(msgspec.Struct):
    own: _Units
    opponent: _Units


class _Resignation(msgspec.Struct):
    by: str | None = None
    answer: str | None = None
    reached: str | None = None


class _Source(msgspec.Struct):
    file: str
    line: int


class LogLine(msgspec.Struct, rename={"rating": RATING, "rating_exact": f"{RATING}_exact"}):
    """A line of a log in the document of its player."""

    book: int
    date: str
    opponent: str
    result: str
    signed: bool
    authenticated: bool
    attrition: _Pair | None
    bonus: _Pair | None
    eliminated: _Eliminated | None
    resignation: _Resignation | None
    note: str | None
    game_points: int | float
    opponents_defeated: int | float
    opponents_defeated_exact: str
    total: int | float
    rating: int | float
    rating_exact: str
    status: str
    rated: bool
    source: _Source


_NO_PAIR = _Pair()
_NO_UNITS = _Eliminated(_Units(), _Units())
_NO_RESIGNATION = _Resignation()


def log_rows(player: str, list_: str, log: Iterable[LogLine]) -> list[tuple[object, ...]]:
    """The lines in order."""
    return [_row(player, list_, number, line) for number, line in enumerate(log, 1)]


def _row(player: str, list_: str, number: int, line: LogLine) -> tuple[object, ...]:
    attrition, bonus = line.attrition or _NO_PAIR, line.bonus or _NO_PAIR
    units, resignation = line.eliminated or _NO_UNITS, line.resignation or _NO_RESIGNATION
    own, opponent, source = units.own, units.opponent, line.source
    return (
        player, list_, number, line.book, line.date, line.opponent, line.result, line.signed,
        line.authenticated,
        attrition.own, attrition.opponent, bonus.own, bonus.opponent,
        own.infantry, own.cavalry, own.artillery, opponent.infantry, opponent.cavalry, opponent.artillery,
        resignation.by, resignation.answer, resignation.reached, line.note,
        line.game_points, line.opponents_defeated, line.opponents_defeated_exact,
        line.total, line.rating, line.rating_exact, line.status, line.rated, source.file, source.line,
    )  # fmt: skip
