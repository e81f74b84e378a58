"""The table of what was reached."""

import re
from pathlib import Path
from typing import NamedTuple

BEGIN, END = "<!-- measured -->", "<!-- /measured -->"


class Row(NamedTuple):
    """One reach and what was measured against it; less is better."""

    what: str
    reach: float
    measured: float
    unit: str  # "×", "s" or "MB"

    @property
    def kept(self) -> bool:
        return self.measured <= self.reach


def amount(value: float, unit: str) -> str:
    """A figure with its unit: two decimals, whole megabytes."""
    return f"{value:.0f} MB" if unit == "MB" else f"{value:.2f} {unit}"


def markdown(rows: list[Row]) -> str:
    """The rows as a table."""
    head = "| what | reach | measured | |\n|---|---|---|---|\n"
    return head + "".join(
        f"| {row.what} | ≤ {amount(row.reach, row.unit)} | {amount(row.measured, row.unit)} | "
        f"{'kept' if row.kept else '**missed**'} |\n"
        for row in rows
    )


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
