"""The published editions on file: a query for each."""

from itertools import islice
from typing import NamedTuple

from masterlist.checks.editions import check_edition
from masterlist.engine.query import Answerer, Ask, column, provided, query, reading
from masterlist.facts.edition import Edition, EditionRow
from masterlist.queries.settings import NEVER
from masterlist.read.content import Files, facts_of
from masterlist.source import Problem
from masterlist.standings.curves import CURVE_EDITIONS, PLACES

EDITIONS = provided("editions")  # by list and edition, e.g. squares/2026-q2


class EditionFile(NamedTuple):
    """A published edition."""

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


edition_heads = column("masterlist.queries.edition_files:edition_heads", edition, EDITIONS, "header")
edition_faults = column("masterlist.queries.edition_files:edition_faults", edition, EDITIONS, "faults")


@query
def edition_headers(ask: Ask) -> dict[str, tuple[Edition, ...]]:
    """Published editions by list, the oldest first; their rows left out."""
    found: dict[str, list[Edition]] = {}
    for header in ask(edition_heads).values():
        if header:
            found.setdefault(header.list, []).append(header)
    return {list_: tuple(sorted(own, key=_through)) for list_, own in sorted(found.items())}


def _through(one: Edition) -> tuple[str, str]:
    return one.through, one.id


@query
def newest_days(ask: Ask, list_: str) -> tuple[str, ...]:
    """The last days of the newest editions of a list."""
    return tuple(header.through for header in ask(edition_headers).get(list_, ())[-CURVE_EDITIONS:])


def on_file(ask: Answerer, list_: str) -> list[Edition]:
    """The editions of a list that are on file, with their rows, the oldest first."""
    headers = ask(edition_headers).get(list_, ())
    return [ask.part(edition, header.name, key="edition") for header in headers]
