"""Editions: a list as it stands at the end of a day, as it is published, and what has changed since."""

from collections.abc import Iterable
from fractions import Fraction

from masterlist.amount import Amount, exact, exactly, plain
from masterlist.facts.edition import RECORD, EditionRow
from masterlist.scoring.rating import Standing
from masterlist.standings.master_list import Row

DIGITS = 24  # decimals in which a number of an edition is written out


def log_row(row: Row) -> EditionRow:
    """A row of a list that is rated from log books."""
    total = row.total
    return EditionRow(row.rank, row.player, exact(row.rating), total.games, total.halves, total.points)


def night_row(row: Standing) -> EditionRow:
    """A row of a list that is rated from nights."""
    own = {name: exactly(value) for name, value in row.figures.items()}
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
        **{name: Fraction(number) for name, number in zip(RECORD, row.record, strict=bool(row.record))},
        **{f"figures.{name}": Fraction(value) for name, value in row.own.items()},
    }


_ALWAYS = {"rank", "rating", "games"}


def _said(said: EditionRow | None, given: EditionRow | None) -> tuple[str, str]:
    one, other = _columns(said), _columns(given)
    differ = [key for key in {**one, **other} if key not in _ALWAYS and one.get(key) != other.get(key)]
    return _text(one, differ), _text(other, differ)


def _text(row: dict[str, Fraction | None], more: Iterable[str]) -> str:
    """Rank, rating and games, and what else differs."""
    if not row:
        return "no such row"
    shown = {name: "none" if value is None else plain(value, DIGITS) for name, value in row.items()}
    rank = "no rank" if row["rank"] is None else f"rank {shown['rank']}"
    others = (f", {name} {shown.get(name, 'none')}" for name in more)
    return f"{rank} with {shown['rating']} after {shown['games']} games{''.join(others)}"
