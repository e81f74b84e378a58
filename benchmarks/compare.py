"""Measures Masterlist beside other site generators: `make bench`, or `python -m benchmarks.compare --size M`."""

import argparse
import os
import platform
import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

from benchmarks import contestants
from benchmarks.federation import SIZES, TINY
from benchmarks.measure import Spread
from benchmarks.rounds import Cold, Figures, Grown, Played, agree, grown, measure
from benchmarks.table import Row, amount, columns, markdown, put, ratio

MEMORY_DISK = Path("/dev/shm")  # noqa: S108 (a folder with a name of its own is made in it)
README = Path(__file__).with_name("README.md")
BIGGER = {"S": "M", "M": "L"}
MEGABYTE = 1_000_000


class Reach(NamedTuple):
    """What a site and its build may take."""

    written: int  # MB
    files: int
    held: int  # MB of memory


REACHES = {"S": Reach(600, 25_500, 600), "M": Reach(600, 25_500, 600), "L": Reach(4200, 120_000, 3000)}


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
        figures = measure(folder, SIZES[chosen.size], chosen.runs, _say, chosen.before)
        rows = against(figures, chosen.size)
        _tell(figures, rows, chosen)
        if chosen.growth:
            shutil.rmtree(folder)
            folder.mkdir()
            rows += growth(figures, chosen.size, grown(folder, SIZES[BIGGER[chosen.size]], _say))
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
    parser.add_argument("--before", type=_absolute, help="the program of another version, measured beside this one")
    parser.add_argument("--same", action="store_true", help="only see whether all build the same pages")
    parser.add_argument("--write", action="store_true", help="put the table into benchmarks/README.md")
    return parser


def _absolute(path: str) -> Path:
    return Path(path).absolute()  # it is started in the folder of a site; links stay, as of a virtual environment


def _say(line: str) -> None:
    print(line, flush=True)


def against(figures: Figures, size: str) -> list[Row]:
    """What was measured beside what is to be reached; times are those of processors unless they say "wall"."""
    ours, status = figures.everything, figures.status.wall.median
    hugo, eleventy = (rival.work for rival in figures.rivals)
    return [
        ratio("cold, everything, against Hugo", 1.0, ours.work, hugo),
        ratio("cold, pages and JSON, against Hugo", 0.85, figures.least.work, hugo),
        ratio("cold, everything, against Eleventy", 3.0, ours.work, eleventy),
        *(_earlier(figures, *figures.before) if figures.before else ()),
        ratio("`check` of one changed file, against `git status` (wall)", 4, figures.check.wall.median, status),
        ratio("nothing changed, against `git status` (wall)", 1.3, figures.nothing.wall.median, status),
        *(row for one in figures.played for row in _rated(figures, one)),
        *_weight(size, ours.size, ours.files, ours.held),
    ]


def _earlier(figures: Figures, now: Cold, before: Cold) -> list[Row]:
    """What this version takes of the other's cold build; both cold builds are without editions on file."""
    return [
        ratio("cold, everything, against the program before", 0.75, now.work, before.work),
        ratio("newest entry, of the cold build before", 0.12, figures.newest.work, before.work),
        ratio("old correction, of the cold build before", 0.17, figures.old.work, before.work),
    ]


def _rated(figures: Figures, one: Played) -> list[Row]:
    """What a rating that goes through time costs beside one that is counted player by player (WWR)."""
    cold = {"Elo": 1.5, "Glicko-2": 2.2}[one.name]
    return [
        ratio(f"cold, everything, the same games by {one.name}, against WWR", cold, one.work, figures.everything.work),
        ratio(f"newest game by {one.name}, against WWR's newest entry", 1.5, one.newest.work, figures.newest.work),
    ]


def _weight(size: str, written: int, files: int, held: int) -> list[Row]:
    reach = REACHES[size]
    return [
        Row(f"site {size} with its defaults", reach.written, written / MEGABYTE, "MB"),
        Row(f"files of it, {size}", reach.files, files, "files"),
        Row(f"peak memory, cold {size}", reach.held, held / MEGABYTE, "MB"),
    ]


def growth(figures: Figures, size: str, found: Grown) -> list[Row]:
    """What ten times the entries cost."""
    bigger = BIGGER[size]
    return [
        ratio(f"growth {size} → {bigger}, cold", 9, found.work, figures.everything.work),
        Row(f"nothing changed at {bigger} (wall)", 1, found.nothing, "s"),
        *_weight(bigger, found.size, found.files, found.held),
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
        f"{', '.join(names)}; {contestants.versions()}; {machine}.\n\n{markdown(rows)}\n{_details(figures)}\n"
        f"{_edits(figures)}"
    )


def _details(figures: Figures) -> str:
    heads = ["cold", "processor time", "wall", "least – most", "peak memory", "files", "MB written"]
    builds = (figures.everything, figures.least, *figures.rivals, *(figures.before or ()))
    lines = [_line(one) for one in builds]
    lines.append(["the floor", "", *_times(figures.floor), "", "", ""])
    return columns(heads, lines)


def _line(one: Cold) -> list[str]:
    size = f"{one.held / MEGABYTE:.0f} MB", f"{one.files:,}", f"{one.size / MEGABYTE:.1f}"
    return [one.contestant.name, f"{one.work:.2f} s", *_times(one.wall), *size]


def _times(took: Spread) -> list[str]:
    return [f"{took.median:.2f} s", f"{took.least:.2f} – {took.most:.2f}"]


def _edits(figures: Figures) -> str:
    heads = ["after an edit", "processor time", "of the cold build", "wall", "least – most", "of the cold build"]
    cold = figures.everything
    edits = {
        "nothing changed": figures.nothing,
        "newest entry added to one log": figures.newest,
        "an old entry corrected": figures.old,
        "`check` of one changed file": figures.check,
        "`git status`": figures.status,
    }
    return columns(
        heads,
        [
            [what, f"{one.work:.2f} s", amount(one.work / cold.work, "1/"), *_times(one.wall),
             amount(one.wall.median / cold.wall.median, "1/")]
            for what, one in edits.items()
        ],
    )  # fmt: skip


if __name__ == "__main__":
    main()
