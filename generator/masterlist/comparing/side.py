"""The two versions of a site that are compared, as values."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.edition import EditionRow
from masterlist.facts.night import Night
from masterlist.queries.logs import Books
from masterlist.source import Problem
from masterlist.standings.movement import Mark
from masterlist.standings.results import Results


class Side(NamedTuple):
    """One version: its facts as far as they can be read, its results where nothing stops them."""

    content: Content | None
    results: Results | None
    problems: list[Problem]
    keepers: frozenset[str] = frozenset()  # everybody who keeps a log
    marks: Mapping[str, tuple[Mark, ...]] = {}  # of all editions by name: rows that would be other today
    new_rows: Mapping[str, tuple[EditionRow, ...]] = {}  # what the results give for editions that are new here
    nights: Mapping[str, tuple[Night, ...]] = {}  # by list, those of months that differ, with what logs tell of them


class Sides(NamedTuple):
    """Before and after."""

    before: Side
    after: Side
    all_books: Callable[[], Books] | None = None  # of the version before; None where its content has them all

    @property
    def renamed(self) -> dict[str, str]:
        """Players' former ids and what they are called after the change."""
        players = self.after.content.players if self.after.content else {}
        return {former: player.id for player in players.values() for former in player.former_ids}
