"""A site read, checked and scored, as far as it is not as it was at the last build."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple, TypeVar

from masterlist.building.editions import Summaries, edition_of, file_editions, on_file
from masterlist.building.judge import Judged, Logged, judge
from masterlist.building.known import Checked, Known
from masterlist.building.reading import Changes, Given, read_changes
from masterlist.building.store import Source, Store
from masterlist.building.workers import Workers, portions
from masterlist.checks import check_logs, check_whole, editions, events, names
from masterlist.codec import decode, digest
from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.facts.logbook import LogBook
from masterlist.scoring.systems import log_systems
from masterlist.source import Problem
from masterlist.standings.rating_list import Rated, rate_list
from masterlist.standings.results import list_ids
from masterlist.standings.verify import game_doubts, status_doubts, unsettled

JUDGED = 100  # logs in one call to a worker

T = TypeVar("T")


class Assessed(NamedTuple):
    """A site without faults: everything that pages are made from, but the games themselves."""

    content: Content  # without logs and events
    known: Known
    rated: dict[str, Rated]
    warnings: list[Problem]
    before: Summaries  # what the logs came to at the last build that come to something else now, or may do so
    files: int  # how many were read because they are not as they were


def assess(given: Given, known: Known, store: Store, workers: Workers) -> tuple[Assessed | None, list[Problem]]:
    """The site and all warnings; or nothing and all problems, where some are errors.

    ``known`` and the store are brought up to date with the content; only what editions show is left to be found.
    """
    changes = read_changes(given, known, store, workers)
    if changes.content is None:
        return None, changes.problems
    content = changes.content._replace(editions=on_file(changes.content, known.editions, store))
    changes = changes._replace(content=content)
    checked = known.checked
    problems = changes.problems + list(_check(content, changes, given.newest_day, known, store))
    restated = set(_restated(checked, known))
    if any(problem.blocks for problem in problems):
        return None, problems
    before = _judge(content, changes.touched | restated, known, store, workers)
    rated = {id_: rate_list(content, content.lists[id_]) for id_ in list_ids(content)[1]}
    problems += chain.from_iterable(known.doubts.values())
    problems += [doubt for one in rated.values() for doubt in game_doubts(one)]
    problems += _status_doubts(known, rated)
    if any(problem.blocks for problem in problems):
        return None, problems
    published = [problem for problem in problems if problem.said]
    return Assessed(content, known, rated, published, before, changes.files), problems


def file_all(assessed: Assessed, store: Store) -> None:
    """Find what the pages of published editions show; ``known`` is brought up to date."""
    known = assessed.known
    now = {player: known.summaries.get(player, ()) for player in assessed.before}
    known.filed = file_editions(assessed.content, known.editions, known.by_list(), store, (assessed.before, now))


def _status_doubts(known: Known, rated: Mapping[str, Rated]) -> Iterable[Problem]:
    events = [unit.event for unit in known.events.values() if unsettled(unit.event)]
    if not events:
        return ()  # most sites have none, and need not look for their newest result
    logs = (one.newest for own in known.summaries.values() for one in own)
    held = (unit.event.results_day for unit in known.events.values() if unit.progress.boards)
    return status_doubts(events, max(chain(logs, held, (one.as_of for one in rated.values())), default=""))


def _check(content: Content, changes: Changes, newest_day: str, known: Known, store: Store) -> Iterator[Problem]:
    """What is wrong with the site as a whole, and with the logs and events that it makes look wrong."""
    rated = {id_ for id_, one in content.lists.items() if one.system in log_systems()}
    former = [(one.id, one.former_ids) for one in content.players.values() if one.former_ids]
    clubs = [(club.id, club.sanction) for club in content.clubs.values()]
    known_ids = digest([*content.players], clubs, sorted(rated), former)
    again = None if known.checked.on_file != known_ids else {*known.checked.suspects, *changes.units}
    suspects = dict(_suspect_logs(content, rated, known, store, again))
    doubtful = dict(_suspect_events(content, known, store, again))
    looked_at = content._replace(books=suspects, events=doubtful)
    faulty = {name.removeprefix("events/") for name in known.problems if name.startswith("events/")}
    yield from check_whole(looked_at, newest_day, known.events.keys() | faulty)
    # Looking for names that look alike takes long.
    alike = tuple(names.names_are_distinct(content)) if changes.people else known.checked.alike
    yield from alike
    yield from check_logs(looked_at, newest_day)
    yield from events.check(looked_at, newest_day)
    yield from editions.check_among(content)
    for name, _ in _units(known.editions, "editions", again):  # those that were looked at before were faultless
        yield from editions.check_rows(content, edition_of(store, name))
    missing = {name for player in suspects for name in known.logs[player].named if name not in content.players}
    known.checked = Checked(
        known_ids,
        (*_named("logs", suspects), *_named("events", doubtful)),
        tuple(sorted(missing)),
        tuple((id_, digest(one.system, one.excluded, one.authenticated_only)) for id_, one in content.lists.items()),
        alike,
    )
    yield from chain.from_iterable(own for unit, own in known.problems.items() if unit not in known.checked.suspects)


def _named(folder: str, units: Iterable[str]) -> Iterator[str]:
    return (f"{folder}/{id_}" for id_ in units)


def _suspect_logs(
    content: Content, rated: set[str], known: Known, store: Store, again: set[str] | None
) -> Iterator[tuple[str, tuple[LogBook, ...]]]:
    """Logs that name something which is not on file or not in order; None to look at all ``again``."""
    for player, unit in _units(known.logs, "logs", again):
        if player not in content.players or not (
            rated.issuperset(unit.lists)
            and content.players.keys() >= {*unit.named}
            and all(club in content.clubs and content.clubs[club].sanctioned_on(on) for club, on in unit.authenticated)
        ):
            yield player, decode(store.facts(f"logs/{player}"), tuple[LogBook, ...])


def _suspect_events(
    content: Content, known: Known, store: Store, again: set[str] | None
) -> Iterator[tuple[str, Event]]:
    for id_, unit in _units(known.events, "events", again):
        club = unit.event.club
        if not content.players.keys() >= {*unit.people} or (club and club not in content.clubs):
            yield id_, decode(store.facts(f"events/{id_}"), Event)


def _units(units: Mapping[str, T], folder: str, names: set[str] | None) -> Iterable[tuple[str, T]]:
    """All units of a kind, or those with these names."""
    if names is None:
        return units.items()
    ids = sorted(name.removeprefix(f"{folder}/") for name in names if name.startswith(f"{folder}/"))
    return [(id_, units[id_]) for id_ in ids if id_ in units]


def _restated(before: Checked, known: Known) -> Iterator[str]:
    """Players some of whose entries may have another status because a list or the players on file changed."""
    lists = {id_ for id_, _ in {*before.demands} ^ {*known.checked.demands}}
    players = {*before.not_on_file} ^ {*known.checked.not_on_file}
    if lists or players:
        for player, unit in known.logs.items():
            if not (lists.isdisjoint(unit.lists) and players.isdisjoint(unit.named)):
                yield player


def _judge(content: Content, players: set[str], known: Known, store: Store, workers: Workers) -> Summaries:
    """Score the logs that may have come to something else; returns what they came to before."""
    before = {player: known.summaries.get(player, ()) for player in sorted(players)}
    work = (logged(player, content, known, store) for player in before if player in known.logs)
    for judged in chain.from_iterable(workers.map(judge, portions(work, JUDGED))):
        known.summaries[judged.player] = judged.summaries
        _keep_doubts(known, judged)
    for gone in before.keys() - known.logs.keys():
        known.summaries.pop(gone, None)
        known.doubts.pop(gone, None)
    return before


def _keep_doubts(known: Known, judged: Judged) -> None:
    if judged.doubts:
        known.doubts[judged.player] = judged.doubts
    else:
        known.doubts.pop(judged.player, None)


def logged(player: str, content: Content, known: Known, store: Source) -> Logged:
    """A player's log as workers need it."""
    unit = known.logs[player]
    others = [name for name in unit.named if name != player]
    return Logged(
        player,
        store.facts(f"logs/{player}"),
        tuple(store.claims(player)),
        tuple((list_, tuple(name for name in others if known.keeps(name, list_))) for list_ in unit.lists),
        tuple(content.lists[id_] for id_ in unit.lists),
        tuple(name for name in others if name not in content.players),
    )
