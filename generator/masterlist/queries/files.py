"""Files that are read together."""

from pathlib import Path
from typing import NamedTuple

from masterlist.read.added import fact_in, is_added
from masterlist.read.content import Facts, read_files
from masterlist.read.files import classify, strange
from masterlist.read.tracked import name_of
from masterlist.source import Problem


class Files(NamedTuple):
    """Some files to read together."""

    id: str
    lines: tuple[str, ...]


def facts_of(place: str, work: Files, known: Facts | None = None) -> tuple[Facts, list[Problem]]:
    """The facts of the files, beside those that are ``known``; and what is wrong with them and with their names."""
    called = [(line, classify(name_of(line))) for line in work.lines]
    facts, faults = read_files(Path(place), [file for line, file in called if file and not is_added(line)], known)
    for line, file in called:
        if file and is_added(line):
            facts.put(file, fact_in(line, file))
    return facts, [*(strange(name_of(line), "") for line, file in called if file is None), *faults]
