"""Measures Masterlist beside other site generators: `make bench`, or `python -m benchmarks.compare --size M`."""

import argparse
import os
import platform
import shutil
import tempfile
from pathlib import Path

from benchmarks import contestants
from benchmarks.federation import SIZES, TINY
from benchmarks.measure import Spread
from benchmarks.rounds import Cold, Figures, agree, grown, measure
from benchmarks.table import Row, added, columns, markdown, put, ratio

MEMORY_DISK = Path("/dev/shm")  # noqa: S108 (a folder with a name of its own is made in it)
README = Path(__file__).with_name("README.md")
BIGGER = {"S": "M", "M": "L"}
MEGABYTE = 1_000_000
MEMORY = {"S": 250, "M": 250, "L": 1200}  # MB


def main() -> None:
    """Measure what the command line asks for, and print it as Markdown."""
    chosen = _parser().parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else a program would be compiled anew at every start
    contestants.install()
    folder = Path(tempfile.mkdtemp(prefix="masterlist-bench-", dir=chosen.folder))
    try:
        if chosen.same:
            agree(folder, TINY, _say)
            return
        figures = measure(folder, SIZES[chosen.size], chosen.runs, _say)
        rows = against(figures, chosen.size)
        _tell(figures, rows, chosen)
        if chosen.growth:
            shutil.rmtree(folder)
            folder.mkdir()
            rows += growth(figures, chosen.size, *grown(folder, SIZES[BIGGER[chosen.size]], _say))
            _tell(figures, rows, chosen)
    finally:
        shutil.rmtree(folder)


def _tell(figures: Figures, rows: list[Row], chosen: argparse.Namespace) -> None:
    text = report(figures, rows, chosen.size, chosen.runs)
    _say(text)
    if chosen.write:
        put(README, text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compare", description=__doc__)
    parser.add_argument("--size", choices=BIGGER, default="S")
    parser.add_argument("--runs", type=int, default=5, help="of which the median is taken (default: 5)")
    where = MEMORY_DISK if MEMORY_DISK.is_dir() else Path(tempfile.gettempdir())
    parser.add_argument("--folder", type=Path, default=where, help=f"in which all is built (default: {where})")
    parser.add_argument("--growth", action="store_true", help="also one cold build of the next size, 10 × the entries")
    parser.add_argument("--same", action="store_true", help="only see whether all build the same pages")
    parser.add_argument("--write", action="store_true", help="put the table into benchmarks/README.md")
    return parser


def _say(line: str) -> None:
    print(line, flush=True)


def against(figures: Figures, size: str) -> list[Row]:
    """What was measured beside what was to be reached."""
    all_of_it, pages = figures.everything.wall.median, figures.least.wall.median
    hugo, eleventy = (rival.wall.median for rival in figures.rivals)
    return [
        ratio("cold, the same HTML pages (and their JSON), against Hugo", 0.6, pages, hugo),
        ratio("cold, with all of JSON, CSV, SQLite and feeds, against Hugo", 1.0, all_of_it, hugo),
        ratio("cold, with all of it, against Eleventy", 1.0, all_of_it, eleventy),
        added("what the downloads add to the cold build", 60, all_of_it, pages),
        ratio("cold, with all of it, against the floor", 10, all_of_it, figures.floor.median),
        Row("nothing changed", 0.15, figures.nothing.median, "s"),
        Row("newest entry added to one log", 0.4, figures.newest.median, "s"),
        Row("an old entry corrected", 1.0, figures.old.median, "s"),
        Row("`check` of one changed file", 0.3, figures.check.median, "s"),
        Row(f"peak memory, cold {size}", MEMORY[size], figures.everything.held / MEGABYTE, "MB"),
    ]


def growth(figures: Figures, size: str, took: float, held: int) -> list[Row]:
    """What ten times the entries cost."""
    bigger = BIGGER[size]
    return [
        ratio(f"growth {size} → {bigger}, cold", 10.5, took, figures.everything.wall.median),
        Row(f"peak memory, cold {bigger}", MEMORY[bigger], held / MEGABYTE, "MB"),
    ]


def report(figures: Figures, rows: list[Row], size: str, runs: int) -> str:
    """All that was found, in Markdown."""
    builds = (figures.everything, *figures.rivals)
    names = [f"{one.contestant.name} {one.contestant.version}" for one in builds]
    made = SIZES[size]
    holds = f"{made.players:,} players, {made.entries:,} entries, {made.events:,} events"
    aim = "" if size == "M" else " The reaches are set for size M."
    machine = f"{os.cpu_count()} processors, {platform.system()} {platform.machine()}"
    return (
        f"Size {size}: {holds}; {figures.pages:,} pages that all build alike. Medians of {runs}.{aim} "
        f"{', '.join(names)}; {contestants.versions()}; {machine}.\n\n{markdown(rows)}\n{_details(figures)}"
    )


def _details(figures: Figures) -> str:
    heads = ["cold", "median", "least – most", "work", "peak memory", "files", "MB written"]
    lines = [_line(one) for one in (figures.everything, figures.least, *figures.rivals)]
    lines.append(["the floor", *_times(figures.floor), "", "", "", ""])
    return columns(heads, lines)


def _line(one: Cold) -> list[str]:
    size = f"{one.held / MEGABYTE:.0f} MB", f"{one.files:,}", f"{one.size / MEGABYTE:.1f}"
    return [one.contestant.name, *_times(one.wall), f"{one.work:.2f} s", *size]


def _times(took: Spread) -> list[str]:
    return [f"{took.median:.2f} s", f"{took.least:.2f} – {took.most:.2f}"]


if __name__ == "__main__":
    main()
