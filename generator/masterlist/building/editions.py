"""Published editions: read once, and beside each what would be other in it today.

What their pages show of results is only which rows are marked. For a player whose log is as it was these stay.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from masterlist.building.store import Source, Store
from masterlist.checks.editions import check_edition
from masterlist.codec import decode, digest, encode
from masterlist.facts.content import Content
from masterlist.facts.edition import Edition
from masterlist.read.content import read_files
from masterlist.read.files import File
from masterlist.scoring.systems import log_systems
from masterlist.site.paging import portions
from masterlist.source import Problem
from masterlist.standings.editions import head_of, master_rows_of
from masterlist.standings.marks import Mark, called_today, log_marks, resolved
from masterlist.standings.master_list import Row
from masterlist.standings.movement import EditionHead
from masterlist.standings.results import list_ids
from masterlist.standings.summary import LogSummary

Summaries = Mapping[str, tuple[LogSummary, ...]]  # by player, one a list
Marks = dict[str, tuple[Mark, ...]]  # by edition


class EditionUnit(NamedTuple):
    """A published edition without its rows."""

    edition: Edition  # its rows left out
    key: bytes  # names the very bytes of its file


class ToReadEdition(NamedTuple):
    """An edition and its file."""

    file: File
    key: bytes


class ReadEdition(NamedTuple):
    """An edition as it was read; no unit where its file has faults."""

    name: str  # its list and its id
    unit: EditionUnit | None
    facts: bytes  # Edition
    problems: tuple[Problem, ...]  # that do not depend on players or lists
    faults: tuple[Problem, ...]


class EditionWork(NamedTuple):
    """Some editions to read in one call."""

    root: Path
    newest_day: str
    editions: tuple[ToReadEdition, ...]


def read_editions(work: EditionWork) -> list[ReadEdition]:
    """Read, check and encode published editions."""
    return [_read(work, one) for one in work.editions]


def _read(work: EditionWork, one: ToReadEdition) -> ReadEdition:
    facts, faults = read_files(work.root, [one.file])
    name = "/".join(one.file.ids)
    for edition in facts.editions.get(one.file.ids[0], ()):
        problems = tuple(check_edition(edition, work.newest_day))
        unit = EditionUnit(edition._replace(rows=(), lines=()), one.key)
        return ReadEdition(name, unit, encode(edition), problems, ())
    return ReadEdition(name, None, b"", (), tuple(faults))


def on_file(content: Content, units: Mapping[str, EditionUnit], store: Source) -> dict[str, tuple[Edition, ...]]:
    """Published editions by list, the oldest first; without their rows where the list is rated from log books."""
    logged = {list_ for list_, about in content.lists.items() if about.system in log_systems()}
    found: dict[str, list[Edition]] = {}
    for unit in sorted(units.values(), key=lambda one: (one.edition.list, one.edition.through, one.edition.id)):
        one = unit.edition
        found.setdefault(one.list, []).append(one if one.list in logged else edition_of(store, one.name))
    return {list_: tuple(own) for list_, own in found.items()}


def edition_of(store: Source, name: str) -> Edition:
    """An edition with its rows."""
    return decode(store.facts(f"editions/{name}"), Edition)


class Cut(NamedTuple):
    """An edition of a list that is rated from log books; its rows lie in the store."""

    list: str
    head: EditionHead
    keys: tuple[bytes, ...]  # names the rows of each page, with the ranks before

    @property
    def id(self) -> str:
        """The edition's id."""
        return self.head.id

    @property
    def last_day(self) -> str:
        """The newest day that counts."""
        return self.head.last_day

    @property
    def rows(self) -> int:
        """How many it has."""
        return self.head.players


class Rows(NamedTuple):
    """The rows on one page of an edition."""

    rows: tuple[Row, ...]
    before: tuple[int, ...]  # the rank of each in the edition before, 0 for players who were not on it


class Filed(NamedTuple):
    """A list's editions, as far as every build wants to know of them."""

    key: bytes  # names their files, and under which ids their players are on file
    cuts: tuple[Cut, ...]  # the oldest first
    ranks: dict[str, tuple[int, ...]]  # by player, in each of the editions, 0 where not on it
    marks: Marks

    def marked(self, edition: str) -> tuple[Mark, ...]:
        """The rows of an edition that would be other today."""
        return self.marks.get(edition, ())


NONE = Filed(b"", (), {}, {})


def file_editions(
    content: Content,
    units: Mapping[str, EditionUnit],
    logs: Mapping[str, Sequence[LogSummary]],
    store: Store,
    changes: tuple[Summaries, Summaries],
) -> dict[str, Filed]:
    """The editions of all lists that are rated from log books.

    ``logs`` are the summaries by list; ``changes`` what the logs that were scored came to before, and now.
    """
    called = called_today(content.players)
    data = store.get("filed")
    before = decode(data, dict[str, Filed]) if data else {}
    found = {}
    for list_ in list_ids(content)[0]:
        own = sorted(
            (unit for unit in units.values() if unit.edition.list == list_), key=lambda one: one.edition.through
        )
        key = digest([unit.key for unit in own], sorted(called.items()))
        last = before.get(list_)
        if last is None or last.key != key:
            found[list_] = _file(content, own, logs.get(list_, ()), store, key)
        else:
            found[list_] = last._replace(marks=last.marks | dict(_marked_anew(list_, last, store, changes)))
    if found != before:
        store.put("filed", encode(found))
    return found


def _through(unit: EditionUnit) -> str:
    return unit.edition.through


def _file(
    content: Content, units: Iterable[EditionUnit], logs: Iterable[LogSummary], store: Store, key: bytes
) -> Filed:
    """All editions of a list from their files: when one of them is new."""
    by_player = {log.player: log for log in logs}
    cuts: list[Cut] = []
    ranks: dict[str, list[int]] = {}
    marks: Marks = {}
    before: tuple[Row, ...] = ()
    for number, unit in enumerate(units):
        edition = resolved(content.players, edition_of(store, unit.edition.name))
        rows = master_rows_of(edition)
        cuts.append(_put_rows(store, edition, rows, before))
        marks[edition.id] = tuple(_marks(rows, by_player, edition.through))
        for row in rows:
            own = ranks.setdefault(row.player, [])
            own += [0] * (number - len(own))
            own.append(row.rank)
        before = rows
    return Filed(key, tuple(cuts), {player: tuple(own) for player, own in ranks.items()}, marks)


def _put_rows(store: Store, edition: Edition, rows: tuple[Row, ...], before: tuple[Row, ...]) -> Cut:
    """Keep the rows of an edition, page by page."""
    keys = []
    ranks = {row.player: row.rank for row in before}
    for number, portion in portions(rows):
        data = encode(Rows(tuple(portion), tuple(ranks.get(row.player, 0) for row in portion)))
        store.put(f"rows/{edition.name}/{number}", data)
        keys.append(digest(data))
    return Cut(edition.list, head_of(edition, rows, before), tuple(keys))


def _marks(rows: Iterable[Row], logs: Mapping[str, LogSummary], day: str) -> Iterator[Mark]:
    totals = ((row.player, logs[row.player].total_on(day)) for row in rows if row.player in logs)
    return log_marks(((row.player, row.total) for row in rows), dict(totals))


def _marked_anew(
    list_: str, last: Filed, store: Source, changes: tuple[Summaries, Summaries]
) -> Iterator[tuple[str, tuple[Mark, ...]]]:
    """The marks of the editions in which a log that was scored counts otherwise than before."""
    old, new = ({player: _of(list_, own) for player, own in some.items()} for some in changes)
    for cut in last.cuts:
        moved = {player for player in old if _total(old[player], cut) != _total(new.get(player), cut)}
        if moved:
            kept = {mark.player: mark for mark in last.marked(cut.id) if mark.player not in moved}
            rows = [row for row in all_rows(store, cut) if row.player in moved or row.player in kept]
            logs = {player: log for player in moved if (log := new.get(player))}
            marked = {
                one.player: one for one in _marks([row for row in rows if row.player in moved], logs, cut.last_day)
            }
            yield cut.id, tuple(mark for row in rows if (mark := kept.get(row.player) or marked.get(row.player)))


def _of(list_: str, summaries: Iterable[LogSummary]) -> LogSummary | None:
    return next((one for one in summaries if one.list == list_), None)


def _total(log: LogSummary | None, cut: Cut) -> object:
    return log and log.total_on(cut.last_day)


def rows_data(store: Source, cut: Cut, number: int) -> bytes:
    """The rows on one page of an edition, as ``Rows``."""
    return store.get(f"rows/{cut.list}/{cut.id}/{number}") or b""


def all_rows(store: Source, cut: Cut) -> list[Row]:
    """The rows of an edition."""
    return [row for number in range(1, len(cut.keys) + 1) for row in decode(rows_data(store, cut, number), Rows).rows]
