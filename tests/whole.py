"""A site read, checked and scored whole, in one go and without a memo: what the queries are held against."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from masterlist.building.checking import newest_day
from masterlist.checks import events, examples, references, site
from masterlist.checks.books import check_logs, check_nights, check_references, day_is_past
from masterlist.checks.site import check_whole
from masterlist.facts.content import Content
from masterlist.facts.site import EditionRow
from masterlist.kinds.kind import lie_in_nights
from masterlist.read import git
from masterlist.read.content import complete, read_files
from masterlist.read.files import CONTENT, content_files, conversions
from masterlist.report import in_order
from masterlist.scoring.log import Conditions, excluded_by
from masterlist.scoring.registry import kind_of, list_system
from masterlist.source import Problem
from masterlist.standings.logs import summary
from masterlist.standings.master_list import list_on, log_row, night_row
from masterlist.standings.nights import rated_games
from masterlist.standings.periods import period_of, rate_games, running, standings
from masterlist.standings.rating_list import edition_row, rating_list_on
from masterlist.standings.reported import reported_games
from masterlist.standings.results import Results
from masterlist.standings.same_game import judged_event, judged_nights
from masterlist.standings.score import score
from masterlist.standings.verify import doubts, status_doubts


class Checked(NamedTuple):
    """A site as far as its content allows: no results where there are errors."""

    results: Results | None
    problems: list[Problem]  # errors first


def read(root: Path) -> tuple[Content | None, list[Problem]]:
    """All facts below ``root``; a file with a problem lends no fact, or some of its games, but its id is known."""
    files, problems = content_files(root)
    problems += conversions(root, (file.name for file in files))
    facts, found = read_files(root, files)
    return complete(facts, problems + found)


def check_facts(content: Content, newest: str) -> Iterator[Problem]:
    """Everything wrong with the facts; nothing can have been played after ``newest`` (ISO 8601)."""
    every_night = [f"{id_}/{night.id}" for id_, own in content.nights.items() for night in own]
    yield from check_whole(content, newest, content.events, every_night)
    yield from site.pages_are_bounded(content.all_pages())
    yield from references.names_are_distinct(content)
    yield from references.accounts_are_distinct(content)
    duels = {id_: lie_in_nights(kind_of(one.system)) for id_, one in content.lists.items()}
    yield from check_logs(content, newest, duels)
    yield from events.check(content, newest)
    for event in content.events.values():
        if not any(name.startswith(f"{CONTENT}/tournaments/{event.id}/") for name in content.unread):
            yield from judged_event(event)[1]
    yield from examples.check_among(content)
    for edition in (one for own in content.editions.values() for one in own):
        yield from examples.check_edition(edition, newest)
        yield from examples.check_rows(content, edition)
    yield from check_references(content)
    for own in content.nights.values():
        yield from check_nights(own)
        yield from judged_nights(own)[1]
        yield from (problem for night in own for problem in day_is_past(night, newest))


def whole(root: Path) -> Checked:
    """All results of the site in ``root`` at once."""
    content, problems = read(root)
    if content is None:
        return Checked(None, in_order(problems))
    problems = [*problems, *check_facts(content, newest_day(git.Asked(root)().day))]
    if any(problem.blocks for problem in problems):
        return Checked(None, in_order(problems))
    results = score(content)
    problems += [doubt for logged in results.lists.values() for doubt in doubts(logged)]
    problems += _duel_doubts(content)
    problems += status_doubts(content.events.values(), _newest(results))
    return Checked(None if any(problem.blocks for problem in problems) else results, in_order(problems))


def _newest(results: Results) -> str:
    """The date of the newest result, or ""."""
    held = (one.event.results_day for one in results.events.values() if one.event.finished_boards)
    return max((*(one.as_of for one in results.lists.values()), *held), default="")


def _duel_doubts(content: Content) -> Iterator[Problem]:
    """Warnings about entries of games between two, which are held against the nights of their list."""
    for id_, about in content.lists.items():
        own = {player: [book for book in books if book.list == id_] for player, books in content.books.items()}
        logs = {player: tuple(entry for book in books for entry in book.entries) for player, books in own.items()}
        if lie_in_nights(kind_of(about.system)):
            named = {entry.opponent for entries in logs.values() for entry in entries}
            conditions = Conditions(frozenset(named - {*content.players}), excluded_by(about))
            kept = {player: entries for player, entries in logs.items() if own[player]}
            given, _ = judged_nights(content.nights.get(id_, ()))
            yield from reported_games(about, given, kept, conditions)[1]


def rows_on(results: Results, list_: str, day: str) -> tuple[EditionRow, ...]:
    """The rows of an edition of a list that goes through a day."""
    scored = results.lists.get(list_)
    if scored and scored.logs:
        logs = [summary(scored, player) for player in scored.logs]
        return tuple(map(log_row, list_on(results.content.players, logs, day)))
    if scored:
        return tuple(map(edition_row, rating_list_on(results.content, scored, day)))
    about = results.content.lists[list_]
    open_ = running(about, day)
    given, _ = judged_nights(results.content.nights.get(list_, ()))
    days = [night for night in given if night.date <= day]
    nights = [night for night in days if not (open_ and period_of(about, night.date) == open_)]
    rows = standings(about, rate_games(about, rated_games(about, nights), explained=False).state)
    return tuple(night_row(row, list_system(about.system).columns) for row in rows)
