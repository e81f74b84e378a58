"""The pipeline: text → facts → results → pages → a folder."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from generator.checks import check_facts
from generator.facts.content import Content
from generator.publish import publish
from generator.read import git
from generator.read.content import read
from generator.render import Renderer, assets
from generator.report import in_order
from generator.site import arrange, prose
from generator.site.model import Document
from generator.source import Problem
from generator.standings.results import Results, score
from generator.standings.verify import doubts, game_doubts


class Checked(NamedTuple):
    """A site as far as its content allows: no results where there are errors."""

    results: Results | None
    problems: list[Problem]  # errors first

    @property
    def warnings(self) -> list[Problem]:
        """What is published beside the numbers."""
        return [problem for problem in self.problems if not problem.blocks]


class Built(NamedTuple):
    """What a build has done."""

    problems: list[Problem]
    files: int  # 0 where errors stopped it


def check(root: Path) -> Checked:
    """Read, check and score the site in ``root``; publishes nothing."""
    content, problems = read(root)
    if content is None:
        return Checked(None, in_order(problems))
    return judged(content, problems, newest_day(git.commit(root).day))


def judged(content: Content, known: list[Problem], newest: str) -> Checked:
    """Check and score facts in which ``known`` is wrong already; nothing was played after ``newest`` (ISO 8601)."""
    problems = [*known, *check_facts(content, newest)]
    if any(problem.blocks for problem in problems):
        return Checked(None, in_order(problems))
    results = score(content)
    problems += _doubts(content, results)
    return Checked(None if any(problem.blocks for problem in problems) else results, in_order(problems))


def build(root: Path, out: Path) -> Built:
    """Publish the site in ``root`` as the folder ``out``, unless there are errors."""
    checked = check(root)
    if checked.results is None:
        return Built(checked.problems, 0)
    stamp = arrange.Stamp(*_commit(root), git.prefix(root))
    return Built(checked.problems, publish(_documents(checked.results, checked.warnings, stamp), out, root))


def newest_day(commit_day: str) -> str:
    """The newest day on which a game can have been played: today or the commit's day, and a day for time zones."""
    today = datetime.now(UTC).date()
    newest = max(today, date.fromisoformat(commit_day)) if commit_day else today
    return (newest + timedelta(days=1)).isoformat()


def _doubts(content: Content, results: Results) -> Iterator[Problem]:
    for logged in results.lists.values():
        yield from doubts(content, logged.results)
    for rated in results.rated.values():
        yield from game_doubts(rated)
    yield from prose.doubts(content)


def _commit(root: Path) -> tuple[str, bool]:
    commit = git.commit(root)
    return commit.id, commit.changed


def _documents(results: Results, warnings: list[Problem], stamp: arrange.Stamp) -> Iterator[Document]:
    render = Renderer(arrange.shell(results.content))
    yield from map(render, arrange.pages(results, warnings, stamp))
    yield from arrange.documents(results, stamp)
    yield from assets()
