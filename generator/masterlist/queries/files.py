"""Files that are read together."""

from pathlib import Path
from typing import NamedTuple

from masterlist.read.content import Facts, read_files
from masterlist.read.files import classify, strange
from masterlist.read.tracked import name_of
from masterlist.source import Problem


class Files(NamedTuple):
    """Some files to read together."""

    id: str
    lines: tuple[str, ...]


def facts_of(place: str, work: Files) -> tuple[Facts, list[Problem]]:
    """The facts of the files, and what is wrong with them and with their names."""
    called = [(name, classify(name)) for name in map(name_of, work.lines)]
    facts, faults = read_files(Path(place), [file for _, file in called if file])
    return facts, [*(strange(name, "") for name, file in called if file is None), *faults]
