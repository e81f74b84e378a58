"""From which commits and pull requests the lines of the content come, where a build is told to say so."""

from collections.abc import Mapping
from typing import NamedTuple

from masterlist.engine.query import Ask, provided
from masterlist.read.gone import Gone
from masterlist.read.history import Origin, Runs

RUNS = provided("runs")  # by folder below content/, e.g. logs/suzy: dict[str, Runs] by file
ORIGINS = provided("origins")  # origins: tuple[Origin, ...]; gone: tuple[Gone, ...]


class Provenance(NamedTuple):
    """By folder and file, from which line on what comes from where; empty where it is not known."""

    folders: Mapping[str, dict[str, Runs]]  # below content/
    origins: tuple[Origin, ...] = ()  # all commits, the oldest first
    numbers: Mapping[str, int] = {}  # of commits, in that order
    gone: tuple[Gone, ...] = ()  # results that stand no more

    def of(self, folder: str) -> dict[str, Runs]:
        """What is known of the files of one folder below content/."""
        return self.folders.get(folder, {})


UNASKED = Provenance({})


def runs_of(ask: Ask, folder: str) -> dict[str, Runs]:
    """Where the lines of the files of a folder come from, by file."""
    found: dict[str, Runs] = ask.part(RUNS, key=folder) or {}
    return found


def provenance_of(ask: Ask) -> Provenance:
    """All that is known."""
    about = ask(ORIGINS)
    origins: tuple[Origin, ...] = about["origins"]
    numbers = {origin.commit: number for number, origin in enumerate(origins)}
    return Provenance(ask(RUNS), origins, numbers, about["gone"])
