"""A site's facts and results all at once, for comparing, explaining and adding to them."""

from pathlib import Path
from typing import NamedTuple

from masterlist.building.workplace import newest_day
from masterlist.checks import check_facts
from masterlist.facts.content import Content
from masterlist.read import git
from masterlist.read.content import read
from masterlist.report import in_order
from masterlist.source import Problem
from masterlist.standings.results import Results, score
from masterlist.standings.verify import doubts, game_doubts, status_doubts


class Checked(NamedTuple):
    """A site as far as its content allows: no results where there are errors."""

    results: Results | None
    problems: list[Problem]  # errors first


def whole(root: Path) -> Checked:
    """All results of the site in ``root`` at once, for comparing and explaining them."""
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
    problems += [doubt for logged in results.lists.values() for doubt in doubts(logged.results)]
    problems += [doubt for rated in results.rated.values() for doubt in game_doubts(rated)]
    problems += status_doubts(content.events.values(), results.as_of)
    return Checked(None if any(problem.blocks for problem in problems) else results, in_order(problems))
