"""Drafts judged together with everything on file, and written as files if nothing is wrong with them."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from masterlist.building.checking import checked
from masterlist.building.workplace import DEFAULTS, Workplace
from masterlist.read.tracked import name_of
from masterlist.report import in_order
from masterlist.source import Problem, Severity
from masterlist.submit.additions import Additions
from masterlist.submit.on_file import facts_in, look
from masterlist.submit.values import Draft


class Outcome(NamedTuple):
    """What came of drafts: new files' texts by name, none where an error keeps them from being written."""

    problems: list[Problem]  # errors first; only those that the drafts bring
    texts: dict[str, bytes]

    @property
    def accepted(self) -> bool:
        return not any(problem.blocks for problem in self.problems)


def outcome(root: Path, drafts: Iterable[Draft], known: Iterable[Problem] = ()) -> Outcome:
    """Judge the drafts as ``check`` would judge them once they were on file; ``known`` is wrong with them already."""
    with Workplace(root, DEFAULTS) as place:
        return place.run(partial(_outcome, place, tuple(drafts), tuple(known)))


def _outcome(place: Workplace, drafts: tuple[Draft, ...], known: tuple[Problem, ...]) -> Outcome:
    problems = list(known)
    looked, listing = look(place)
    content = facts_in(looked, {str(draft.value.get("player")) for draft in drafts})
    if content is None:
        return Outcome(in_order([*problems, *looked.problems]), {})
    taken = {*map(name_of, listing.lines), *listing.faults}
    additions = Additions(content, taken, looked.problems)
    gaps = any(problem.rule == "answer-is-given" for problem in problems)
    for draft in drafts:
        faults = additions.add(draft)
        problems += [fault for fault in faults if not (gaps and fault.rule == "schema-required")]
    after = checked(place, listing.with_lines(additions.lines), forgiving=True)
    before = {*looked.problems}
    problems += [_stricter(problem) for problem in after.problems if problem not in before]
    found = Outcome(in_order(problems), {})
    return found._replace(texts=additions.texts()) if found.accepted else found


def _stricter(problem: Problem) -> Problem:
    """What is tolerated on file but never handed in: the same game a second time."""
    if problem.rule != "entries-are-entered-once":
        return problem
    message = problem.message.replace(" already, and counts twice", " already")
    hint = "leave it out; if there were two such games, say so in a 'note'"
    return problem._replace(message=message, hint=hint, severity=Severity.ERROR)
