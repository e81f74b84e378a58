"""The rows of the current lists, as they are shown."""

from typing import Any

from masterlist.engine.query import Answerer, Ask, Query, query
from masterlist.kinds.kind import KindFiles
from masterlist.queries.lists import files_of, files_of_system
from masterlist.queries.people import People, people_in, veil_of
from masterlist.queries.results import standing
from masterlist.queries.settings import LISTS
from masterlist.queries.sources import source
from masterlist.scoring.rating import Standing
from masterlist.standings.master_list import Row


@query
def shown_rows(ask: Ask, list_: str) -> tuple[Row, ...]:
    """The current list that is rated from log books, best first."""
    return veil_of(ask)(tuple(ask(standing, list_).values()))


@query
def shown_standing(ask: Ask, list_: str) -> tuple[Standing, ...]:
    """The current list that is rated from games, best first."""
    return veil_of(ask)(tuple(ask(source(ask, list_).standing, list_).values()))


def excluded(ask: Ask, list_: str) -> tuple[str, ...]:
    """Those whom a list excludes, as they are shown."""
    veil = veil_of(ask)
    return tuple(veil.id(one.player) for one in ask.part(LISTS, key=list_).excluded)


def rows_of(ask: Answerer, list_: str) -> Query[Any]:
    """The query of the current list: those of log books have rows of their own, because they are so many."""
    return shown_rows if files_of(ask, list_) is KindFiles.LOGS else shown_standing


def kind_of_rows(system: str) -> Any:  # noqa: ANN401  a type, for the decoder
    """The type of the rows of the current list that a system rates."""
    return tuple[Row, ...] if files_of_system(system) is KindFiles.LOGS else tuple[Standing, ...]


@query
def list_people(ask: Ask, list_: str) -> People:
    """Everybody on the current list, and those whom it excludes."""
    return people_in(ask, ask(rows_of(ask, list_), list_), excluded(ask, list_))
