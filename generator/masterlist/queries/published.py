"""Published editions of the lists that are rated from log books: they stand as they were cut."""

from typing import NamedTuple

from masterlist.engine.query import Ask, Stored, heavy, query
from masterlist.facts.edition import Edition
from masterlist.queries.facts import edition
from masterlist.queries.faults import edition_headers
from masterlist.queries.people import players
from masterlist.standings.editions import head_of, master_rows_of
from masterlist.standings.marks import called_today, renamed
from masterlist.standings.master_list import Row
from masterlist.standings.movement import EditionHead
from masterlist.standings.portions import portions
from masterlist.standings.summary import Total


class Stood(NamedTuple):
    """A player's row in a published edition."""

    edition: str  # its id
    through: str  # its last day
    rank: int
    rows: int  # that it has
    total: Total


@query
def called(ask: Ask) -> dict[str, str]:
    """The ids of players by their former ids."""
    return called_today(ask(players))


@query
def published(ask: Ask, list_: str) -> dict[str, tuple[Stood, ...]]:
    """Where each player stands in the published editions of a list, the oldest first."""
    found: dict[str, list[Stood]] = {}
    today = ask(called)
    for header in ask(edition_headers).get(list_, ()):
        one = renamed(today, ask.part(edition, header.name, key="edition"))
        for row in one.rows:
            total = Total("", row.halves, row.points, row.games)
            found.setdefault(row.player, []).append(Stood(one.id, one.through, row.rank or 0, len(one.rows), total))
    return {player: tuple(own) for player, own in found.items()}


class Rows(NamedTuple):
    """The rows on one page of an edition."""

    rows: tuple[Row, ...]
    before: tuple[int, ...]  # the rank of each in the edition before, 0 for players who were not on it


class Cut(NamedTuple):
    """An edition as its pages show it."""

    head: EditionHead
    pages: tuple[Rows, ...]


class CutWork(NamedTuple):
    """An edition beside the one before."""

    edition: Stored[Edition]
    before: Stored[Edition] | None
    called: dict[str, str]  # ids of today by former ones


def _cut(work: CutWork) -> Cut:
    one = renamed(work.called, work.edition.value(Edition))
    rows = master_rows_of(one)
    before = master_rows_of(renamed(work.called, work.before.value(Edition))) if work.before else ()
    ranks = {row.player: row.rank for row in before}
    pages = (Rows(tuple(own), tuple(ranks.get(row.player, 0) for row in own)) for _, own in portions(rows))
    return Cut(head_of(one, rows, before), tuple(pages))


@heavy(_cut, batch=2)
def cut(ask: Ask, list_: str, id_: str) -> CutWork:
    """One edition of a list."""
    names = [header.name for header in ask(edition_headers)[list_]]
    at = names.index(f"{list_}/{id_}")
    before = ask.stored(edition, names[at - 1], key="edition") if at else None
    return CutWork(ask.stored(edition, names[at], key="edition"), before, ask(called))
