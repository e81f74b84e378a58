"""The editions of a list as its pages tell of them."""

from masterlist.engine.query import Ask, query
from masterlist.queries.history import provenance_of
from masterlist.queries.people import veil_of
from masterlist.queries.sources import heads, marks, source
from masterlist.site.editions.altered import altered
from masterlist.site.editions.view import Altered, Issue, issue_of


@query
def issues(ask: Ask, list_: str) -> dict[str, Issue]:
    """The editions of a list by id, the oldest first: a page of one depends on that one alone."""
    marked, provenance = ask(marks, list_), provenance_of(ask)
    every = ask(heads, list_)
    doubtful = [head for head in every if marked.get(head.id)]
    found: dict[str, tuple[Altered, ...]] = {}
    if doubtful and provenance.origins:
        found = altered(provenance, source(ask, list_).came(ask, provenance, list_), doubtful)
    told = tuple(issue_of(head, marked.get(head.id, {}).values(), found.get(head.id, ())) for head in every)
    veil = veil_of(ask)
    return {one.head.id: one for one in (veil(told) if veil else told)}
