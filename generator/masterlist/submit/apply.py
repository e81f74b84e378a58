"""Drafts judged together with everything on file, and written as files if nothing is wrong with them."""

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from masterlist.building.checking import Looked, checked, last_listing
from masterlist.building.workplace import DEFAULTS, Workplace
from masterlist.engine.query import Answers
from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.queries.events import event_outlines
from masterlist.queries.faults import content_of
from masterlist.queries.logs import books_of
from masterlist.read.listing import Listing, list_content
from masterlist.read.site_facts import Reading
from masterlist.read.tracked import name_of
from masterlist.report import in_order
from masterlist.source import Problem, Severity
from masterlist.submit.additions import Additions
from masterlist.submit.judged import Outcome
from masterlist.submit.values import Draft


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
    follow_ups = _follow_ups(problems, drafts)
    for draft in drafts:
        problems += [fault for fault in additions.add(draft) if fault.rule not in follow_ups]
    after = checked(place, listing.with_lines(additions.lines), forgiving=True)
    before = {*looked.problems}
    problems += [_stricter(problem) for problem in after.problems if problem not in before]
    found = Outcome(in_order(problems), {})
    return found._replace(texts=additions.texts()) if found.accepted else found


def _follow_ups(problems: Iterable[Problem], drafts: tuple[Draft, ...]) -> frozenset[str]:
    """The rules of what is only missing because an answer was not given, or was not understood."""
    rules = {problem.rule for problem in problems}
    if "answer-is-clear" in rules and len(drafts) == 1:
        return frozenset(("schema-required", "game-is-complete"))
    return frozenset(("schema-required",) if "answer-is-given" in rules else ())


def _stricter(problem: Problem) -> Problem:
    """What is tolerated on file but never handed in: the same game a second time."""
    if problem.rule not in {"entries-are-entered-once", "games-are-reported-once"}:
        return problem
    message = problem.message.replace(", and counts twice", "")
    hint = "leave it out; if there were two such games, say so in a 'note'"
    return problem._replace(message=message, hint=hint, severity=Severity.ERROR)


def facts(root: Path) -> Reading:
    """The facts but for logs and boards, and everything that is wrong with the site."""
    with Workplace(root, DEFAULTS) as place:
        return place.run(lambda: _facts(place))


def _facts(place: Workplace) -> Reading:
    looked, _ = look(place)
    return Reading(facts_in(looked, ()), looked.problems)


def look(place: Workplace) -> tuple[Looked, Listing]:
    """The site and its files; those that cannot be read are as if they were not there."""
    listing = list_content(place.root, place.repository, last_listing(place))
    return checked(place, listing, forgiving=True), listing


def facts_in(looked: Looked, players: Iterable[str]) -> Content | None:
    """The facts with the logs of some players, and events without their boards; None where there is no site."""
    if not looked.is_site:
        return None
    ask = looked.revision
    return content_of(ask)._replace(books=dict(books_of(ask, players)), events=dict(_events(ask)))


def _events(ask: Answers) -> Iterator[tuple[str, Event]]:
    for id_, outline in ask(event_outlines).items():
        if outline.event:
            yield id_, outline.event
