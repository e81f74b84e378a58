"""The editions of lists that are rated from log books: cut anew from the first day on which anything has changed."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from masterlist.building.known import Known, Summaries, all_rows, put_rows
from masterlist.building.store import Store
from masterlist.codec import decode, digest, encode
from masterlist.facts.content import Content
from masterlist.standings.master_list import Row, editions, period
from masterlist.standings.played import games_by_month, games_in
from masterlist.standings.results import list_ids
from masterlist.standings.summary import LogSummary


class LastCut(NamedTuple):
    """How a list was when its editions were last looked at."""

    base: bytes  # names what they hang on beside the logs
    as_of: str  # date of the newest result, or ""


NEVER = LastCut(b"", "")


def cut(content: Content, known: Known, store: Store, before: Summaries) -> None:
    """Cut the editions that have changed, and those that are new; ``before`` is what changed logs came to then."""
    now = known.by_list()
    lists = set(list_ids(content)[0])
    players = digest([(player.id, player.name) for player in content.players.values()])
    for id_ in sorted(lists | known.ranks.keys()):
        about = content.lists.get(id_) if id_ in lists else None
        base = digest(players, about and about.editions)
        as_of = max((log.newest for log in now.get(id_, ())), default="")
        last_cut = _last_cut(store, id_)
        since = ""
        if about and last_cut.base == base:
            since = min(as_of, last_cut.as_of, *_first_changes(id_, before, known))
        _keep(store, id_, LastCut(base, as_of))
        cut_before = [one for one in known.cuts if one.list == id_]
        kept = [one for one in cut_before if one.last_day < since]
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
        known.cuts = [one for one in known.cuts if one.list != id_] + kept


def _last_cut(store: Store, list_: str) -> LastCut:
    data = store.get(f"cut/{list_}")
    return decode(data, LastCut) if data else NEVER


def _keep(store: Store, list_: str, last_cut: LastCut) -> None:
    if _last_cut(store, list_) != last_cut:
        store.put(f"cut/{list_}", encode(last_cut))


def _first_changes(list_: str, before: Summaries, known: Known) -> Iterator[str]:
    """For every log that has changed the first day on which it has: a period ends with the next result."""
    for player, old in before.items():
        new = known.summaries.get(player, ())
        if old != new:
            yield from _changes(_of(list_, old), _of(list_, new))


def _of(list_: str, summaries: Iterable[LogSummary]) -> LogSummary | None:
    return next((one for one in summaries if one.list == list_), None)


def _changes(old: LogSummary | None, new: LogSummary | None) -> list[str]:
    if old and new:
        day = new.changed_from(old)
        return [] if day is None else [day]
    return [one.first for one in (old, new) if one and one.first]
