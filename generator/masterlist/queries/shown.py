"""The rows of the current lists, as they are shown; those of lists rated from games are with ``rated``."""

from collections.abc import Mapping
from typing import Any

from masterlist.engine.query import Ask, Query, query
from masterlist.kinds.kind import Files
from masterlist.queries.lists import files_of
from masterlist.queries.people import People, people_in, veil_of
from masterlist.queries.ratings import night_standing
from masterlist.queries.results import standing
from masterlist.queries.settings import LISTS
from masterlist.scoring.rating import Standing
from masterlist.standings.master_list import Row


@query
def shown_rows(ask: Ask, list_: str) -> tuple[Row, ...]:
    """The current list that is rated from log books, best first."""
    return veil_of(ask)(tuple(ask(standing, list_).values()))


@query
def shown_standing(ask: Ask, list_: str) -> tuple[Standing, ...]:
    """The current list that is rated from nights, best first."""
    return veil_of(ask)(tuple(ask(night_standing, list_).values()))


def excluded(ask: Ask, list_: str) -> tuple[str, ...]:
    """Those whom a list excludes, as they are shown."""
    veil = veil_of(ask)
    return tuple(veil.id(one.player) for one in ask.part(LISTS, key=list_).excluded)


ROWS: Mapping[Files, Query[Any]] = {Files.LOGS: shown_rows, Files.NIGHTS: shown_standing}


@query
def list_people(ask: Ask, list_: str) -> People:
    """Everybody on the current list, and those whom it excludes."""
    return people_in(ask, ask(ROWS[files_of(ask, list_)], list_), excluded(ask, list_))
