"""Drafts judged together with everything on file, and written as files if nothing is wrong with them."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from masterlist.building.workplace import newest_day
from masterlist.read import git
from masterlist.read.content import read
from masterlist.read.files import content_files
from masterlist.report import in_order
from masterlist.source import Problem, Severity
from masterlist.submit.additions import Additions
from masterlist.submit.values import Draft
from masterlist.whole import judged


class Outcome(NamedTuple):
    """What came of drafts: new files' texts by name, none where an error keeps them from being written."""

    problems: list[Problem]  # errors first; only those that the drafts bring
    texts: dict[str, bytes]

    @property
    def accepted(self) -> bool:
        return not any(problem.blocks for problem in self.problems)


def outcome(root: Path, drafts: Iterable[Draft], known: Iterable[Problem] = ()) -> Outcome:
    """Judge the drafts as ``check`` would judge them once they were on file; ``known`` is wrong with them already."""
    problems = list(known)
    content, unread = read(root)
    if content is None:
        return Outcome(in_order([*problems, *unread]), {})
    listed, strange = content_files(root)
    taken = {file.name for file in listed} | {problem.place.file for problem in strange}
    additions = Additions(content, taken, unread)
    gaps = any(problem.rule == "answer-is-given" for problem in problems)
    for draft in drafts:
        faults = additions.add(draft)
        problems += [fault for fault in faults if not (gaps and fault.rule == "schema-required")]
    newest = newest_day(git.commit(root).day)
    before = set(judged(content, [], newest).problems)
    after = judged(additions.content, [], newest).problems
    problems += [_stricter(problem) for problem in after if problem not in before]
    found = Outcome(in_order(problems), {})
    return found._replace(texts=additions.texts()) if found.accepted else found


def _stricter(problem: Problem) -> Problem:
    """What is tolerated on file but never handed in: the same game a second time."""
    if problem.rule != "entries-are-entered-once":
        return problem
    message = problem.message.replace(" already, and counts twice", " already")
    hint = "leave it out; if there were two such games, say so in a 'note'"
    return problem._replace(message=message, hint=hint, severity=Severity.ERROR)
