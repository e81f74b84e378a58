"""The two versions of a site, each read, checked and scored by the queries of a build, with one memo for both.

Of logs, events and editions a side holds those that differ between the versions, or that count otherwise: what is the
same in both has the same digest, and is not even decoded. Everything else is held whole. Of nights it holds the games
after which ratings may differ, each with the ratings after it.
"""

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from masterlist.building.checking import Looked, Workplace, assess, in_history, newest_day
from masterlist.codec import decode
from masterlist.comparing.side import ComparedVersion, NightKey, Sides, changed
from masterlist.engine.query import Answerer, Query
from masterlist.engine.revision import Revision
from masterlist.facts.content import Content
from masterlist.facts.night import Night
from masterlist.facts.site import Edition, EditionRow
from masterlist.grouping import by_key
from masterlist.queries.editions import EDITIONS, edition, edition_headers
from masterlist.queries.faults import content_of
from masterlist.queries.logs import LOGS, books_of, every_list, keeps, list_ids, log, night_lists
from masterlist.queries.nights import NIGHTS, nights
from masterlist.queries.ratings import logged, month, months, nights_in, ratings_after, span_result, spans
from masterlist.queries.results import EVENTS, event, log_result, log_work, rated
from masterlist.queries.sources import marks, rows_on, standing
from masterlist.queries.tree import ContentFolder
from masterlist.read.files import list_content
from masterlist.read.git import NO_REPOSITORY
from masterlist.report import in_order
from masterlist.scoring.log import Paired, Scored
from masterlist.scoring.system import NO_LOG
from masterlist.source import Place
from masterlist.standings.event_results import newest_first, score_event
from masterlist.standings.logs import score_list
from masterlist.standings.movement import Mark
from masterlist.standings.nights import Packed, Played
from masterlist.standings.results import ListResults, Results


def _ratings(ask: Revision, differing: Container[str]) -> dict[NightKey, dict[str, Fraction]]:
    """The ratings after the games of those spans that differ."""
    found: dict[NightKey, dict[str, Fraction]] = {}
    for list_ in ask(night_lists):
        for span in (span for span in ask(spans, list_) if f"{list_}/{span}" in differing):
            seen: Counter[NightKey] = Counter()
            for data in ask.part(span_result, list_, span, key="nights").values():
                for one in decode(decode(data, Packed).data, tuple[Played, ...]):
                    key = NightKey(list_, one.night, tuple((seat.player, seat.rank) for seat in one.game.seats), 0)
                    found[key._replace(number=seen[key])] = {change.player: change.after for change in one.changes}
                    seen[key] += 1
    return found


def look(place: Workplace, folder: Path) -> Sides:
    """The site at its place, and the version from which it set out, which lies in a folder.

    Every file is read, because git overlooks one of the same length whose time was set back. Of what lies in the future
    this machine's clock decides alone: the newest commit is a stranger's, and its day is what they wrote there.
    """
    day = newest_day("")
    versions = (ContentFolder(one.resolve(), list_content(one, NO_REPOSITORY), day) for one in (folder, place.root))
    return compare(place, *versions)


def compare(place: Workplace, before: ContentFolder, after: ContentFolder) -> Sides:
    """Two versions, read and scored with what is remembered at a place."""

    def assessed(given: ContentFolder) -> Looked:
        return in_history(place.root, assess(given, place.memo, place.workers))

    was = assessed(before)
    old = _digests(was)
    now = assessed(after)
    new = _digests(now)
    scored = {kind for kind, _ in old} & {kind for kind, _ in new} & _OF_RESULTS
    differ: dict[str, set[str]] = defaultdict(set)
    for (kind, id_), _, _ in changed(old, new):
        if kind in scored or kind not in _OF_RESULTS:
            differ[kind].add(id_)
    added = [id_ for kind, id_ in new if kind == "edition" and (kind, id_) not in old]
    side = _side(now, differ, added)
    was = assessed(before)  # the memo is of the version that it was asked for last
    return Sides(_side(was, differ, ()), side, lambda: books_of(was.revision, was.revision(LOGS)))


_OF_RESULTS = {"work", "span"}  # which are compared where both versions have results


def _digests(looked: Looked) -> dict[tuple[str, str], bytes]:
    """What the units of a version say: logs, events, editions, and months of nights, each by its id.

    Of a version without errors also what logs are scored from ("work"), months of which logs tell as well ("logged"),
    and the ratings before and after months that are rated together ("span").
    """
    if not looked.is_site:
        return {}
    ask = looked.revision
    units: list[tuple[str, Query[Any], Query[Mapping[str, Any]]]] = [
        *(("log", log, LOGS), ("event", event, EVENTS), ("edition", edition, EDITIONS), ("night", nights, NIGHTS))
    ]
    found = {}
    if looked.assessed:
        units.append(("logged", month, logged))
        found = {("work", player): ask.work(log_result, player) for player in ask(LOGS)}
        for list_ in ask(night_lists):
            before = b""
            for span in ask(spans, list_):
                after = ask.digest(ratings_after, list_, span)
                found["span", f"{list_}/{span}"] = before + after
                before = after
    return found | {(kind, id_): ask.digest(query, id_) for kind, query, source in units for id_ in ask(source)}


def _side(looked: Looked, differ: Mapping[str, set[str]], added: Iterable[str]) -> ComparedVersion:
    ask, problems = looked.revision, in_order(looked.problems)
    if not looked.is_site:
        return ComparedVersion(None, None, problems)
    logs = differ["log"] | differ["work"]
    content = content_of(ask)._replace(
        books=dict(books_of(ask, logs)),
        events={id_: one for id_ in sorted(differ["event"]) if (one := _part(ask, event, EVENTS, id_, "event"))},
        editions=_editions(ask, differ["edition"]),
        nights=_nights(ask, differ["night"]),
    )
    if looked.assessed is None:
        return ComparedVersion(content, None, problems)
    from_logs, from_games = ask(list_ids)
    events = [score_event(one) for one in newest_first(content.events.values())]
    results = Results(
        content,
        lists={
            **{id_: _list(ask, content, id_) for id_ in from_logs},
            **{id_: ask(rated, id_) for id_ in from_games},
            **{id_: ListResults(content.lists[id_], tuple(ask(standing, id_).values())) for id_ in ask(night_lists)},
        },
        events={one.event.id: one for one in events},
    )
    keepers = frozenset((player, list_) for player, lists in ask(keeps).items() for list_ in lists)
    # The months that differ, and those of entries that differ, whatever becomes of these.
    entered = (ask.part(log, player, key="outline").months for player in logs if player in ask(LOGS))
    shown = sorted((differ["night"] | differ["logged"]).union(*entered) & ask(months).keys())
    reported = by_key((name.partition("/")[0], one) for name in shown for one in nights_in(ask, name))
    return ComparedVersion(
        *(content, results, problems, keepers, dict(_marks(ask)), dict(_rows(ask, added)), reported),
        _ratings(ask, differ["span"]),
    )


def _part(ask: Answerer, query: Query[Any], source: Query[Mapping[str, Any]], id_: str, key: str) -> Any:  # noqa: ANN401  as the query's type says
    return ask.part(query, id_, key=key) if id_ in ask(source) else None


def _editions(ask: Answerer, names: Iterable[str]) -> dict[str, tuple[Edition, ...]]:
    every = (_part(ask, edition, EDITIONS, name, "edition") for name in sorted(names))
    return by_key(
        (one.list, one) for one in sorted(filter(None, every), key=lambda one: (one.list, one.through, one.id))
    )


def _nights(ask: Answerer, months: Iterable[str]) -> dict[str, tuple[Night, ...]]:
    """The nights of some months by list, without what other files make of their games."""
    return by_key(
        (one.list, one._replace(games=tuple(game._replace(reports=()) for game in one.games)))
        for name in sorted(months)
        for one in _part(ask, nights, NIGHTS, name, "nights") or ()
    )


def _list(ask: Revision, content: Content, id_: str) -> ListResults[Scored]:
    """A list with all who keep a log of it, and of these logs those that differ."""
    about, logs, paired = content.lists[id_], dict[str, list[Scored]](), dict[Place, Paired]()
    for player in content.books:
        scored = score_list(ask.sent(log_work, player).value().content(), about, player)
        logs |= scored.logs
        paired |= {place: one for place, one in scored.paired.items() if one.player == player}
    books = {player: own for player in content.books if (own := content.log(player, id_))}
    rows = tuple(row for row in ask(standing, id_).values() if row.reason != NO_LOG)
    return ListResults(about, rows, books=books, logs=logs, paired=paired)


def _marks(ask: Answerer) -> Iterator[tuple[str, tuple[Mark, ...]]]:
    for list_ in every_list(ask):
        found = ask(marks, list_)
        for header in ask(edition_headers).get(list_, ()):
            yield header.name, tuple(found.get(header.id, {}).values())


def _rows(ask: Answerer, names: Iterable[str]) -> Iterator[tuple[str, tuple[EditionRow, ...]]]:
    """What the results give in the place of editions, as far as their lists are rated."""
    every = every_list(ask)
    for name in names:
        one: Edition | None = ask.part(edition, name, key="edition")
        if one and one.list in every:
            yield name, rows_on(ask, one.list, one.through)
