"""The published editions: the files, and how they stand as they were cut."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from masterlist.checks.examples import check_edition
from masterlist.codec import decode, encode
from masterlist.engine.query import Answerer, Ask, Stored, column, heavy, provided, query, reading
from masterlist.facts.site import Edition, EditionRow
from masterlist.grouping import by_key
from masterlist.queries.logs import NEVER
from masterlist.queries.people import players
from masterlist.read.content import Files, facts_of
from masterlist.source import Problem
from masterlist.standings.marks import called_today, renamed
from masterlist.standings.master_list import head_of
from masterlist.standings.movement import EditionHead, portions
from masterlist.standings.totals import PLACES, Total, total_of

EDITIONS = provided("editions")  # by list and edition, e.g. squares/2026-q2


class EditionFile(NamedTuple):
    header: Edition | None  # its rows left out; None where its file has faults
    edition: Edition | None
    faults: tuple[Problem, ...]
    problems: tuple[Problem, ...]  # that do not depend on players or lists
    first: tuple[EditionRow, ...] = ()  # the best placed, and one more, with whom the last may share the rank


def _read_edition(place: str, work: Files) -> EditionFile:
    facts, faults = facts_of(place, work)
    for found in facts.editions.get(work.id.partition("/")[0], ()):
        problems = tuple(check_edition(found, NEVER))
        first = tuple(islice((row for row in found.rows if row.rank), PLACES + 1))
        return EditionFile(found._replace(rows=(), lines=()), found, tuple(faults), problems, first)
    return EditionFile(None, None, tuple(faults), ())


@reading(_read_edition, batch=2)
def edition(ask: Ask, name: str) -> Files:
    """One edition."""
    return Files(name, ask.part(EDITIONS, key=name) or ())


edition_heads = column("masterlist.queries.editions:edition_heads", edition, EDITIONS, "header")
edition_faults = column("masterlist.queries.editions:edition_faults", edition, EDITIONS, "faults")


@query
def edition_headers(ask: Ask) -> dict[str, tuple[Edition, ...]]:
    """Published editions by list, the oldest first; their rows left out."""
    every = sorted(filter(None, ask(edition_heads).values()), key=lambda one: (one.list, one.through, one.id))
    return by_key((one.list, one) for one in every)


def on_file(ask: Answerer, list_: str) -> list[Edition]:
    """The editions of a list that are on file, with their rows, the oldest first."""
    return [ask.part(edition, header.name, key="edition") for header in ask(edition_headers).get(list_, ())]


# --- Published editions -----------------------------------------------------------------------------------


class PublishedRow(NamedTuple):
    """A player's row in a published edition."""

    edition: str  # its id
    through: str  # its last day
    rank: int  # 0 for players without one
    ranked: int  # how many have one
    row: EditionRow

    @property
    def total(self) -> Total:
        """The row's figures, of a list that is rated from log books."""
        return total_of(self.row)


@query
def called(ask: Ask) -> dict[str, str]:
    """The ids of players by their former ids."""
    return called_today(ask(players))


@query
def published(ask: Ask, list_: str) -> dict[str, bytes]:
    """Each player's rank in the published editions of a list, the oldest first: ``Standings`` as bytes.

    Of ten thousand players in many editions the values themselves would take a hundred megabytes.
    """
    found: dict[str, list[PublishedRow]] = {}
    today = ask(called)
    for header in ask(edition_headers).get(list_, ()):
        one = renamed(today, ask.part(edition, header.name, key="edition"))
        ranked = sum(row.rank is not None for row in one.rows)
        for row in {row.player: row for row in reversed(one.rows)}.values():  # of two who became one: the better place
            found.setdefault(row.player, []).append(PublishedRow(one.id, one.through, row.rank or 0, ranked, row))
    return {player: encode(tuple(own)) for player, own in found.items()}


Standings = tuple[PublishedRow, ...]


def decoded_rows(data: bytes | None) -> Standings:
    """A player's rank, as ``published`` has it; nowhere without any bytes."""
    return decode(data, Standings) if data else ()


@query
def ranks_before(ask: Ask, list_: str) -> dict[str, int]:
    """The ranks in the newest edition, by player; 0 for players without one."""
    if not (on_file := ask(edition_headers).get(list_, ())):
        return {}
    newest = renamed(ask(called), ask.part(edition, on_file[-1].name, key="edition"))
    return {row.player: row.rank or 0 for row in reversed(newest.rows)}  # of two who became one: the better place


class Rows(NamedTuple):
    """The rows on one page of an edition."""

    rows: tuple[EditionRow, ...]
    shared: tuple[bool, ...]  # whether others have the same rank
    before: tuple[int, ...]  # the rank of each in the edition before, 0 for players who were not on it

    def each(self) -> Iterator[tuple[EditionRow, bool]]:
        """Each row, and whether others have its rank."""
        return zip(self.rows, self.shared, strict=True)


class PublishedEdition(NamedTuple):
    """An edition as its pages show it."""

    head: EditionHead
    rows: int
    pages: tuple[Rows, ...]


class CutWork(NamedTuple):
    """An edition compared with the one before."""

    edition: Stored[Edition]
    before: Stored[Edition] | None
    called: dict[str, str]  # ids of today by former ones


def _cut(work: CutWork) -> PublishedEdition:
    one = renamed(work.called, work.edition.value(Edition))
    before = renamed(work.called, work.before.value(Edition)).rows if work.before else ()
    ranks = {row.player: row.rank or 0 for row in reversed(before)}
    having = Counter(row.rank for row in one.rows)
    pages = (
        Rows(
            tuple(own),
            tuple(row.rank is not None and having[row.rank] > 1 for row in own),
            tuple(ranks.get(row.player, 0) for row in own),
        )
        for _, own in portions(one.rows)
    )
    return PublishedEdition(head_of(one, before), len(one.rows), tuple(pages))


@heavy(_cut, batch=2)
def cut(ask: Ask, list_: str, id_: str) -> CutWork:
    """One edition of a list."""
    names = [header.name for header in ask(edition_headers)[list_]]
    at = names.index(f"{list_}/{id_}")
    before = ask.stored(edition, names[at - 1], key="edition") if at else None
    return CutWork(ask.stored(edition, names[at], key="edition"), before, ask(called))


@query
def heads(ask: Ask, list_: str) -> tuple[EditionHead, ...]:
    """The editions of a list without their rows, the oldest first."""
    return tuple(ask.part(cut, list_, header.id, key="head") for header in ask(edition_headers).get(list_, ()))
