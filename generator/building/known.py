"""What a build knows of the site, kept from one build to the next."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from generator.building.store import Source, Store
from generator.building.units import EventUnit, LogUnit
from generator.codec import decode, digest, encode
from generator.facts.people import Club, Player
from generator.site.paging import portions
from generator.source import Problem
from generator.standings.master_list import Edition, Row
from generator.standings.summary import LogSummary


class Cut(NamedTuple):
    """An edition of a list of which the rows lie in the store."""

    list: str
    id: str
    last_day: str
    rows: int
    keys: tuple[bytes, ...]  # names the rows of each page


@dataclass
class Known:
    """Everything but the games themselves: those lie in the store, and are fetched where they are needed."""

    blobs: dict[str, str] = field(default_factory=dict)  # content files by name
    logs: dict[str, LogUnit] = field(default_factory=dict)  # by player
    summaries: dict[str, tuple[LogSummary, ...]] = field(default_factory=dict)  # by player, one a list
    events: dict[str, EventUnit] = field(default_factory=dict)
    players: dict[str, Player] = field(default_factory=dict)
    clubs: dict[str, Club] = field(default_factory=dict)
    cuts: list[Cut] = field(default_factory=list)  # in the order in which they were cut
    ranks: dict[str, dict[str, tuple[int, ...]]] = field(default_factory=dict)  # by list and player, 0 where not listed
    checked: tuple[bytes, tuple[Problem, ...]] = (b"", ())  # look-alike names, and the players they were found among

    def by_list(self) -> dict[str, list[LogSummary]]:
        """Every list's summaries."""
        found: dict[str, list[LogSummary]] = {}
        for own in self.summaries.values():
            for one in own:
                found.setdefault(one.list, []).append(one)
        return found


_KINDS = {
    "blobs": dict[str, str],
    "logs": tuple[LogUnit, ...],
    "summaries": tuple[LogSummary, ...],
    "events": tuple[EventUnit, ...],
    "players": tuple[Player, ...],
    "clubs": tuple[Club, ...],
    "cuts": list[Cut],
    "ranks": dict[str, dict[str, tuple[int, ...]]],
    "checked": tuple[bytes, tuple[Problem, ...]],
}


def load(store: Store) -> Known:
    """What the last build knew; nothing where there was none."""
    found: dict[str, Any] = {name: decode(data, kind) for name, kind in _KINDS.items() if (data := store.get(name))}  # type: ignore[arg-type]
    if len(found) < len(_KINDS):
        return Known()
    summaries: dict[str, list[LogSummary]] = {}
    for one in found["summaries"]:
        summaries.setdefault(one.player, []).append(one)
    return Known(
        blobs=found["blobs"],
        logs={unit.player: unit for unit in found["logs"]},
        summaries={player: tuple(own) for player, own in summaries.items()},
        events={unit.event.id: unit for unit in found["events"]},
        players={player.id: player for player in found["players"]},
        clubs={club.id: club for club in found["clubs"]},
        cuts=found["cuts"],
        ranks=found["ranks"],
        checked=found["checked"],
    )


def save(store: Store, known: Known) -> None:
    """Keep it for the next build."""
    values = {
        "blobs": known.blobs,
        "logs": tuple(known.logs.values()),
        "summaries": tuple(one for own in known.summaries.values() for one in own),
        "events": tuple(known.events.values()),
        "players": tuple(known.players.values()),
        "clubs": tuple(known.clubs.values()),
        "cuts": known.cuts,
        "ranks": known.ranks,
        "checked": known.checked,
    }
    for name, value in values.items():
        store.put(name, encode(value))


def put_rows(store: Store, list_: str, edition: Edition) -> Cut:
    """Keep the rows of an edition, page by page."""
    keys = []
    for number, rows in portions(edition.rows):
        data = encode(rows)
        store.put(f"rows/{list_}/{edition.id}/{number}", data)
        keys.append(digest(data))
    return Cut(list_, edition.id, edition.last_day, len(edition.rows), tuple(keys))


def rows_of(store: Source, cut: Cut, number: int) -> tuple[Row, ...]:
    """The rows on one page of an edition."""
    return decode(store.get(f"rows/{cut.list}/{cut.id}/{number}") or b"", tuple[Row, ...])
