"""From which commits and pull requests the lines of the content come, and when results came, where git was asked."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from heapq import nsmallest
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

from masterlist.codec import decode
from masterlist.engine.query import Ask, provided
from masterlist.facts.board import Board
from masterlist.facts.night import Night
from masterlist.read.history import LOGS, Gone, Origin, Runs
from masterlist.standings.marks import Arrival, Lines, day_number
from masterlist.standings.totals import LogSummary

RUNS = provided("runs")  # by folder below content/, e.g. logs/suzy: dict[str, Runs] by file
ORIGINS = provided("origins")  # origins: tuple[Origin, ...]; gone: tuple[Gone, ...]
LATELY = provided("lately")  # logs: tuple[str, ...], the players whose logs were changed last


class Provenance(NamedTuple):
    """By folder and file, from which line on what comes from where; empty where it is not known."""

    folders: Mapping[str, dict[str, Runs]]  # below content/
    origins: tuple[Origin, ...] = ()  # all commits, the oldest first
    numbers: Mapping[str, int] = {}  # of commits, in that order
    gone: tuple[Gone, ...] = ()  # results that stand no more
    touched: Mapping[str, int] = {}  # by file, the number of the commit that changed it last, or removed it
    unsaved: frozenset[str] = frozenset()  # files that are not as on record

    def logs_changed_last(self, number: int) -> tuple[str, ...]:
        """So many players whose logs were changed last."""
        last: dict[str, int] = {}
        for name, origin in self.touched.items():
            if name.startswith(LOGS):
                player = name.removeprefix(LOGS).partition("/")[0]
                last[player] = max(origin, last.get(player, 0))
        return tuple(nsmallest(number, last, key=lambda player: (-last[player], player)))

    def of(self, folder: str) -> dict[str, Runs]:
        """What is known of the files of one folder below content/."""
        return self.folders.get(folder, {})


UNASKED = Provenance({})


def runs_of(ask: Ask, folder: str) -> dict[str, Runs]:
    """Where the lines of the files of a folder come from, by file."""
    found: dict[str, Runs] = ask.part(RUNS, key=folder) or {}
    return found


def runs_of_files(ask: Ask, names: Iterable[str]) -> dict[str, Runs]:
    """The same of single files."""
    files = {*names}
    folders = sorted({file.removeprefix("content/").rpartition("/")[0] for file in files})  # as ``RUNS`` is keyed
    return {file: own for folder in folders for file, own in runs_of(ask, folder).items() if file in files}


def provenance_of(ask: Ask) -> Provenance:
    about = ask(ORIGINS)
    origins: tuple[Origin, ...] = about["origins"]
    numbers = {origin.commit: number for number, origin in enumerate(origins)}
    return Provenance(ask(RUNS), origins, numbers, about["gone"])


# --- When results came onto the published branch ----------------------------------------------------------


END = 1 << 30  # no file has so many lines


def of_log(provenance: Provenance, log: LogSummary) -> Iterator[Arrival]:
    """The entries of a log."""
    files = provenance.of(f"logs/{log.player}")
    for file, flat in decode(log.lines, Lines) if files else ():
        if runs := files.get(file):
            for day, first, last in zip(flat[::3], flat[1::3], flat[2::3], strict=True):
                yield _came(provenance, runs, day, first, last)


def of_game(provenance: Provenance, list_: str, game: Board) -> Iterator[Arrival]:
    """A game that is over is one result, of the day on which it ended; one that goes on changes as it does."""
    runs = provenance.of(f"games/{list_}").get(game.place.file, ())
    if runs and game.finished:
        yield _came(provenance, runs, day_number(game.finished), 1, END)


def of_night(provenance: Provenance, list_: str, night: Night) -> Iterator[Arrival]:
    """Its games; the line of the day concerns all of them."""
    runs = provenance.of(f"games/{list_}").get(night.place.file, ())
    begin = [game.place.line for game in night.games]
    for first, last in pairwise((*begin, END)) if runs else ():
        yield _came(provenance, runs, day_number(night.date), first, max(first, last - 1))


def _came(provenance: Provenance, runs: Runs, day: int, first: int, last: int) -> Arrival:
    """When the lines of a result came; both included."""
    start = bisect_right(runs, first, key=itemgetter(0)) - 1
    end = start + 1
    while end < len(runs) and runs[end][0] <= last:
        end += 1
    numbers = [provenance.numbers[origin.commit] for _, origin in runs[max(start, 0) : end]]
    return Arrival(day, min(numbers), max(numbers))


def removals(provenance: Provenance, list_: str) -> Iterator[Arrival]:
    """What was removed from the files of a list."""
    for commit, of_list, date in provenance.gone:
        if of_list == list_:
            yield Arrival(day_number(date), commit, commit, removed=True)
