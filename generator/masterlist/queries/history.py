"""From which commits and pull requests the lines of the content come, where a build is told to say so."""

from collections.abc import Iterable, Mapping
from heapq import nsmallest
from typing import NamedTuple

from masterlist.engine.query import Ask, provided
from masterlist.read.history import LOGS, Gone, Origin, Runs

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
    """All that is known."""
    about = ask(ORIGINS)
    origins: tuple[Origin, ...] = about["origins"]
    numbers = {origin.commit: number for number, origin in enumerate(origins)}
    return Provenance(ask(RUNS), origins, numbers, about["gone"])
