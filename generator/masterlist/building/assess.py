"""A site read, checked and scored, as far as it is not as it was at the last build."""

from typing import NamedTuple

from masterlist.building.workers import Workers
from masterlist.engine.memo import Memo
from masterlist.engine.revision import Revision
from masterlist.facts.content import Content
from masterlist.queries.facts import EDITIONS, EVENTS, LOGS, edition, event, log
from masterlist.queries.faults import edition_headers, file_faults, site_problems, unread_files
from masterlist.queries.people import CLUBS, PEOPLE, club_files, clubs, people, players
from masterlist.queries.results import doubted, list_ids, log_result, summaries
from masterlist.queries.shown import rated
from masterlist.queries.tree import Given, Tree, tree
from masterlist.source import Problem
from masterlist.standings.summary import LogSummary
from masterlist.standings.verify import game_doubts, status_doubts, unsettled


class Looked(NamedTuple):
    """A site as far as its content allows."""

    assessed: "Assessed | None"  # None where some problems are errors
    problems: list[Problem]
    revision: Revision
    small: tuple[str, ...]  # files that are read every time


class Assessed(NamedTuple):
    """A site without faults: what its pages are asked for."""

    content: Content  # without logs and events
    revision: Revision
    warnings: list[Problem]  # that are published

    def summaries(self, list_: str) -> list[LogSummary]:
        """What the logs of a list came to, by player."""
        return summaries(self.revision, list_)


def assess(given: Given, memo: Memo, workers: Workers) -> Looked:
    """The site and all warnings; or nothing and all problems, where some are errors."""
    found = tree(given)
    revision = Revision(memo, workers, found.inputs, str(given.root))
    assessed, problems = _assessed(found, revision)
    return Looked(assessed, problems, revision, found.small)


def _assessed(found: Tree, revision: Revision) -> tuple[Assessed | None, list[Problem]]:
    for query, source in ((people, PEOPLE), (log, LOGS), (event, EVENTS), (edition, EDITIONS)):
        revision.prepare(query, ((id_,) for id_ in revision(source)))
    revision.prepare(club_files, [()] if revision(CLUBS) else [])
    problems = [*found.problems, *revision(file_faults)]
    if found.content is None:
        return None, problems
    problems += revision(site_problems)
    if any(problem.blocks for problem in problems):
        return None, problems
    revision.prepare(log_result, ((player,) for player in revision(LOGS)))
    problems += _doubts(revision)
    if any(problem.blocks for problem in problems):
        return None, problems
    content = found.content._replace(
        players=dict(revision(players)),
        clubs=dict(revision(clubs)),
        editions=revision(edition_headers),
        unread=frozenset(revision(unread_files)),
    )
    return Assessed(content, revision, [problem for problem in problems if problem.said]), problems


def _doubts(revision: Revision) -> list[Problem]:
    every = [revision(rated, list_) for list_ in revision(list_ids)[1]]
    problems = [*revision(doubted), *(doubt for one in every for doubt in game_doubts(one))]
    outlines = [revision.part(event, id_, key="outline") for id_ in revision(EVENTS)]
    events = [one.event for one in outlines if one.event and unsettled(one.event)]
    if events:  # most sites have none, and need not look for their newest result
        logs = (one.newest for player in revision(LOGS) for one in revision.part(log_result, player, key="summaries"))
        held = (one.event.results_day for one in outlines if one.event and one.progress.boards)
        problems += status_doubts(events, max([*logs, *held, *(one.as_of for one in every)], default=""))
    return problems
