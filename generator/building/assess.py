"""A site read, checked and scored, as far as it is not as it was at the last build."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from generator.building.judge import Logged, judge
from generator.building.known import Known, all_rows, put_rows
from generator.building.reading import Changes, Given, read_changes
from generator.building.store import Source, Store
from generator.building.workers import Workers, portions
from generator.checks import check_logs, check_whole, events, names
from generator.codec import decode, digest
from generator.facts.content import Content
from generator.facts.event import Event
from generator.facts.logbook import LogBook
from generator.scoring.systems import log_systems
from generator.site import prose
from generator.source import Problem
from generator.standings.master_list import Row, editions, period
from generator.standings.played import games_by_month, games_in
from generator.standings.rating_list import Rated, rate_list
from generator.standings.results import list_ids
from generator.standings.summary import LogSummary
from generator.standings.verify import game_doubts

JUDGED = 100  # logs in one call to a worker


class Assessed(NamedTuple):
    """A site without faults: everything that pages are made from, but the games themselves."""

    content: Content  # without logs and events
    known: Known
    rated: dict[str, Rated]
    warnings: list[Problem]


def assess(given: Given, known: Known, store: Store, workers: Workers) -> tuple[Assessed | None, list[Problem]]:
    """The site and all warnings; or nothing and all problems, where some are errors.

    ``known`` and the store are brought up to date with the content.
    """
    before = dict(known.summaries)
    changes = read_changes(given, known, store, workers)
    if changes.content is None:
        return None, changes.problems
    problems = changes.problems + list(_check(changes.content, given.newest_day, known, store))
    if any(problem.blocks for problem in problems):
        return None, problems
    _judge(changes, known, store, workers)
    _cut(changes.content, known, store, before)
    rated = {id_: rate_list(changes.content, changes.content.lists[id_]) for id_ in list_ids(changes.content)[1]}
    problems += [doubt for own in known.summaries.values() for one in own for doubt in one.doubts]
    problems += [doubt for one in rated.values() for doubt in game_doubts(one)]
    problems += prose.doubts(changes.content)
    if any(problem.blocks for problem in problems):
        return None, problems
    return Assessed(changes.content, known, rated, problems), problems


def _check(content: Content, newest_day: str, known: Known, store: Store) -> Iterator[Problem]:
    """What is wrong with the site as a whole, and with the logs and events that it makes look wrong."""
    suspects = dict(_suspect_logs(content, known, store))
    doubtful = dict(_suspect_events(content, known, store))
    looked_at = content._replace(books=suspects, events=doubtful)
    yield from check_whole(looked_at, newest_day)
    yield from _alike(content, known)
    yield from check_logs(looked_at, newest_day)
    yield from events.check(looked_at, newest_day)
    for player, unit in known.logs.items():
        if player not in suspects:
            yield from unit.problems
    for id_, event in known.events.items():
        if id_ not in doubtful:
            yield from event.problems


def _suspect_logs(content: Content, known: Known, store: Store) -> Iterator[tuple[str, tuple[LogBook, ...]]]:
    """Logs that name something which is not on file, or that lie in another's folder."""
    rated = {id_ for id_, one in content.lists.items() if one.system in log_systems()}
    for player, unit in known.logs.items():
        if player not in content.players or not (
            rated.issuperset(unit.lists) and content.players.keys() >= {*unit.named}
        ):
            yield player, decode(store.facts(f"logs/{player}"), tuple[LogBook, ...])


def _suspect_events(content: Content, known: Known, store: Store) -> Iterator[tuple[str, Event]]:
    for id_, unit in known.events.items():
        club = unit.event.club
        if not content.players.keys() >= {*unit.people} or (club and club not in content.clubs):
            yield id_, decode(store.facts(f"events/{id_}"), Event)


def _alike(content: Content, known: Known) -> tuple[Problem, ...]:
    """Players whose names look alike; found anew only where a player's file has changed."""
    key = digest(tuple(content.players.values()))
    if known.checked[0] != key:
        known.checked = (key, tuple(names.names_are_distinct(content)))
    return known.checked[1]


def _judge(changes: Changes, known: Known, store: Store, workers: Workers) -> None:
    touched = sorted(changes.touched & known.logs.keys())
    keep = keepers(known) if touched else {}
    work = (logged(player, known, store, keep) for player in touched)
    found: dict[str, list[LogSummary]] = {player: [] for player in touched}
    for summaries in workers.map(judge, portions(work, JUDGED)):
        for one in summaries:
            found[one.player].append(one)
    known.summaries |= {player: tuple(own) for player, own in found.items()}


def keepers(known: Known) -> dict[str, set[str]]:
    """The players who keep a log, by list."""
    found: dict[str, set[str]] = {}
    for player, unit in known.logs.items():
        for list_ in unit.lists:
            found.setdefault(list_, set()).add(player)
    return found


def logged(player: str, known: Known, store: Source, keep: dict[str, set[str]]) -> Logged:
    """A player's log as workers need it; ``keep`` are the players who keep a log, by list."""
    unit = known.logs[player]
    return Logged(
        player,
        store.facts(f"logs/{player}"),
        tuple(store.claims(player)),
        tuple((list_, tuple(sorted(keep[list_].intersection(unit.named) - {player}))) for list_ in unit.lists),
    )


def _cut(content: Content, known: Known, store: Store, before: dict[str, tuple[LogSummary, ...]]) -> None:
    """Cut the editions that have changed, and those that are new."""
    now = known.by_list()
    lists = set(list_ids(content)[0])
    players = digest([(player.id, player.name) for player in content.players.values()])
    for id_ in sorted(lists | known.ranks.keys()):
        about = content.lists.get(id_) if id_ in lists else None
        base = digest(players, about and about.editions)
        since = "" if store.get(f"cut/{id_}") != base or about is None else _first_change(id_, before, known)
        as_of = max((log.newest for log in now.get(id_, ())), default="")
        cut_before = [cut for cut in known.cuts if cut.list == id_]
        kept = [cut for cut in cut_before if cut.last_day < since]
        if about and since and kept == cut_before and period(since, about.editions)[1] >= as_of:
            continue  # nothing has changed before the period that goes on
        old = known.ranks.get(id_, {})
        ranks: dict[str, list[int]] = {player: [*own[: len(kept)]] for player, own in old.items()}
        cuts = list(editions(content.players, now.get(id_, ()), about.editions, since)) if about else []
        last: Sequence[Row] = all_rows(store, kept[-1]) if kept and cuts else ()
        games = games_by_month(log.months for log in now[id_]) if cuts else {}
        for number, edition in enumerate(cuts, len(kept)):
            played = games_in(games, edition.last_day, about.editions) if about else 0
            kept.append(put_rows(store, id_, edition, last, played))
            last = edition.rows
            for row in edition.rows:
                own = ranks.setdefault(row.player, [])
                own += [0] * (number - len(own))
                own.append(row.rank)
        known.ranks[id_] = {player: tuple(own) for player, own in ranks.items() if any(own)}
        known.cuts = [cut for cut in known.cuts if cut.list != id_] + kept
        store.put(f"cut/{id_}", base)


def _first_change(list_: str, before: dict[str, tuple[LogSummary, ...]], known: Known) -> str:
    """The first day on which the list may be another than at the last build: a period ends with the next result."""
    days = [
        max((one.newest for own in known_.values() for one in own if one.list == list_), default="")
        for known_ in (before, known.summaries)
    ]
    for player in before.keys() | known.summaries.keys():
        old, new = before.get(player, ()), known.summaries.get(player, ())
        if old is not new:
            days += _changes(_of(list_, old), _of(list_, new))
    return min(days)


def _of(list_: str, summaries: Iterable[LogSummary]) -> LogSummary | None:
    return next((one for one in summaries if one.list == list_), None)


def _changes(old: LogSummary | None, new: LogSummary | None) -> list[str]:
    if old and new:
        day = new.changed_from(old)
        return [] if day is None else [day]
    return [one.first for one in (old, new) if one and one.first]
