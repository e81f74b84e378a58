"""The rows of a list that is rated from log books, as they are shown."""

from masterlist.engine.query import Ask, query
from masterlist.queries.people import People, people_in, veil_of
from masterlist.queries.results import standing
from masterlist.queries.settings import LISTS
from masterlist.standings.master_list import Row


@query
def shown_rows(ask: Ask, list_: str) -> tuple[Row, ...]:
    """The current list, best first."""
    return veil_of(ask)(tuple(ask(standing, list_).values()))


def _excluded(ask: Ask, list_: str) -> tuple[str, ...]:
    veil = veil_of(ask)
    return tuple(veil.id(one.player) for one in ask.part(LISTS, key=list_).excluded)


@query
def list_people(ask: Ask, list_: str) -> People:
    """Everybody on the current list, and those whom it excludes."""
    return people_in(ask, ask(shown_rows, list_), _excluded(ask, list_))
