"""The rows of a list that is rated from nights, as they are shown."""

from masterlist.engine.query import Ask, query
from masterlist.queries.people import People, people_in, veil_of
from masterlist.queries.ratings import night_standing
from masterlist.queries.settings import LISTS
from masterlist.scoring.rating import Standing


@query
def shown_standing(ask: Ask, list_: str) -> tuple[Standing, ...]:
    """The current list, best first."""
    return veil_of(ask)(tuple(ask(night_standing, list_).values()))


@query
def list_people(ask: Ask, list_: str) -> People:
    """Everybody on the current list, and those whom it excludes."""
    return people_in(ask, ask(shown_standing, list_), _excluded(ask, list_))


def _excluded(ask: Ask, list_: str) -> tuple[str, ...]:
    veil = veil_of(ask)
    return tuple(veil.id(one.player) for one in ask.part(LISTS, key=list_).excluded)
