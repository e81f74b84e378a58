"""What a submission comes to."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from masterlist.source import Problem
from masterlist.submit import names as who


class Outcome(NamedTuple):
    """What came of drafts: new files' texts by name, none where an error keeps them from being written."""

    problems: list[Problem]  # errors first; only those that the drafts bring
    texts: dict[str, bytes]

    @property
    def accepted(self) -> bool:
        return not any(problem.blocks for problem in self.problems)


class Imported(NamedTuple):
    """What came of a spreadsheet."""

    outcome: Outcome
    report: tuple[str, ...] = ()  # what was understood, and how
    questions: tuple[who.Question, ...] = ()
    names: str = ""  # the file of names, where there is something to ask
    lines: Mapping[int, str] = MappingProxyType({})  # the rows, as messages quote them

    @property
    def accepted(self) -> bool:
        return self.outcome.accepted

    @property
    def texts(self) -> dict[str, bytes]:
        return self.outcome.texts

    @property
    def problems(self) -> list[Problem]:
        return self.outcome.problems
