"""The table of what was reached."""

import re
from pathlib import Path
from typing import NamedTuple

BEGIN, END = "<!-- measured -->", "<!-- /measured -->"


class Row(NamedTuple):
    """One reach and what was measured against it; less is better.

    A ratio ("×") says what it was made of, in seconds.
    """

    what: str
    reach: float
    measured: float
    unit: str  # "×", "s", "MB" or "files"
    of: tuple[float, float] | None = None  # ours, the other's

    @property
    def met(self) -> bool:
        return self.measured <= self.reach


def ratio(what: str, reach: float, ours: float, other: float) -> Row:
    """How many times the other's seconds ours are."""
    return Row(what, reach, ours / other, "×", (ours, other))


def amount(value: float, unit: str) -> str:
    """A figure with its unit: two decimals, or whole ones; a part of something as 1/20."""
    if unit == "1/":
        return f"1/{1 / value:.0f}"
    return f"{value:,.0f} {unit}" if unit in ("MB", "files") else f"{value:.2f} {unit}"


def markdown(rows: list[Row]) -> str:
    """The rows as a table."""
    return columns(["what", "ours", "the other", "ratio", "reach", "met"], [_line(row) for row in rows])


def _line(row: Row) -> list[str]:
    measured, reach = amount(row.measured, row.unit), f"≤ {amount(row.reach, row.unit)}"
    figures = [*(amount(one, "s") for one in row.of), measured] if row.of else [measured, "", ""]
    return [row.what, *figures, reach, "yes" if row.met else "**no**"]


def columns(heads: list[str], lines: list[list[str]]) -> str:
    """Any table in Markdown."""
    return "".join(f"| {' | '.join(line)} |\n" for line in (heads, ["---"] * len(heads), *lines))


def put(readme: Path, text: str) -> None:
    """Replace what stands between the marks of a file; raises ``ValueError`` where it has none."""
    said = readme.read_text("utf-8")
    if BEGIN not in said or END not in said:
        raise ValueError(f"{readme} has no place for the table")
    pattern = re.compile(f"{re.escape(BEGIN)}.*{re.escape(END)}", re.DOTALL)
    readme.write_text(pattern.sub(lambda _: f"{BEGIN}\n\n{text}\n{END}", said), "utf-8")
