"""Published editions: they stand as they were cut."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from masterlist.codec import decode, encode
from masterlist.engine.query import Ask, Stored, heavy, query
from masterlist.facts.edition import Edition, EditionRow
from masterlist.queries.edition_files import edition, edition_headers
from masterlist.queries.people import players
from masterlist.standings.marks import called_today, renamed
from masterlist.standings.master_list import head_of
from masterlist.standings.movement import EditionHead
from masterlist.standings.ranking import portions
from masterlist.standings.totals import Total, total_of


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
    """Where each player stands in the published editions of a list, the oldest first: ``Standings`` as bytes.

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


def stood_in(data: bytes | None) -> Standings:
    """Where a player stands, as ``published`` has it; nowhere without any bytes."""
    return decode(data, Standings) if data else ()


@query
def ranks_before(ask: Ask, list_: str) -> dict[str, int]:
    """The ranks in the newest edition, by player; 0 for players without one."""
    on_file = ask(edition_headers).get(list_, ())
    if not on_file:
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
    """An edition beside the one before."""

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


def heads(ask: Ask, list_: str) -> tuple[EditionHead, ...]:
    """The editions of a list without their rows, the oldest first."""
    on_file = ask(edition_headers).get(list_, ())
    return tuple(ask.part(cut, list_, header.id, key="head") for header in on_file)
