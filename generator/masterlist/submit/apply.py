"""Drafts judged together with everything on file, and written as files if nothing is wrong with them."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from masterlist.building.checking import Looked, checked, last_listing
from masterlist.building.workplace import DEFAULTS, Workplace
from masterlist.engine.query import Answerer
from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.queries.faults import content_of
from masterlist.queries.logs import books_of
from masterlist.queries.results import event_outlines
from masterlist.read import strict_yaml
from masterlist.read.content import Reading, line_with
from masterlist.read.files import Listing, list_content
from masterlist.read.git import name_of
from masterlist.report import in_order
from masterlist.source import Problem, Severity
from masterlist.submit.additions import Additions
from masterlist.submit.growing import DraftSplit, OnFile, fact_of, problem_at
from masterlist.submit.values import Draft, DraftOutcome, Growth


class More(NamedTuple):
    """How drafts stand to what is on file."""

    is_growing: bool = False  # whether what is on file alike is passed over
    growths: tuple[Growth, ...] = ()  # what is added to files that are there


NO_MORE = More()


def outcome(root: Path, drafts: Iterable[Draft], known: Iterable[Problem] = (), more: More = NO_MORE) -> DraftOutcome:
    """Judge the drafts as ``check`` would judge them once they were on file; ``known`` is wrong with them already."""
    with Workplace(root, DEFAULTS) as place:
        return place.run(partial(_outcome, place, tuple(drafts), tuple(known), more))


def _outcome(place: Workplace, drafts: tuple[Draft, ...], known: tuple[Problem, ...], more: More) -> DraftOutcome:
    problems = list(known)
    looked, listing = look(place)
    content = facts_in(looked, {str(draft.value.get("player")) for draft in drafts})
    if content is None:
        return DraftOutcome(in_order([*problems, *looked.problems]), {})
    taken = {*map(name_of, listing.lines), *listing.faults}
    additions = Additions(content, taken, looked.problems)
    follow_ups = _follow_ups(problems, drafts)
    split = OnFile(place.root, content, taken).split(drafts) if more.is_growing else DraftSplit([*drafts], [], [], [])
    problems += [*split.problems, *additions.grow(place.root, [*more.growths, *split.growths])]
    for draft in split.drafts:
        problems += [fault for fault in additions.add(draft) if fault.rule not in follow_ups]
    after = checked(place, listing.with_lines(additions.lines, additions.grown.keys()), forgiving=True)
    before = {*looked.problems}
    places = {at: given for one in additions.grown.values() for at, given in one.places.items()}
    problems += [_stricter(problem_at(problem, places)) for problem in after.problems if problem not in before]
    found = DraftOutcome(in_order(problems), {}, tuple(split.said))
    return found._replace(texts=additions.texts()) if found.accepted else found


def taken_back(root: Path, texts: Mapping[str, bytes], gone: Collection[str]) -> list[Problem]:
    """The errors that a site would have if files were as they were again, and others gone."""
    with Workplace(root, DEFAULTS) as place:
        return place.run(partial(_taken_back, place, texts, gone))


def _taken_back(place: Workplace, texts: Mapping[str, bytes], gone: Collection[str]) -> list[Problem]:
    looked, listing = look(place)
    facts_then = [(name, fact_of(name, strict_yaml.parse(text, name)[0])[0]) for name, text in texts.items()]
    lines = [line_with(name, fact) for name, fact in facts_then if fact]
    after = checked(place, listing.with_lines(lines, {*texts, *gone}), forgiving=True)
    before = {*looked.problems}
    return in_order([problem for problem in after.problems if problem.blocks and problem not in before])


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
    message = problem.message.replace(", and counts twice", "").replace(": it counts once", "")
    hint = "leave it out; if there were two such games, say so in a 'note'"
    if problem.rule == "games-are-reported-once":
        hint = "leave it out; if there were two such games, write 'nth: 2' in the second"
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


def _events(ask: Answerer) -> Iterator[tuple[str, Event]]:
    for id_, outline in ask(event_outlines).items():
        if outline.event:
            yield id_, outline.event
