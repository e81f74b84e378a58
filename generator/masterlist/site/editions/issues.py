"""The editions of a list as they are told of: with how many of their rows would be other today, and because of what."""

from collections.abc import Iterator

from masterlist.engine.query import Ask, query
from masterlist.queries.faults import edition_headers
from masterlist.queries.history import provenance_of
from masterlist.queries.marked import marks
from masterlist.queries.published import cut
from masterlist.queries.results import summaries
from masterlist.queries.settings import GAMES
from masterlist.queries.shown import rated, veil_of
from masterlist.site.editions.altered import altered, altered_by_games
from masterlist.site.editions.view import Issue, issue_of
from masterlist.standings.movement import EditionHead
from masterlist.standings.rating_list import Rated
from masterlist.standings.rating_news import edition_heads
from masterlist.standings.records import Gain


@query
def heads(ask: Ask, list_: str) -> tuple[EditionHead, ...]:
    """The editions of a list that is rated from log books, without their rows, the oldest first."""
    on_file = ask(edition_headers).get(list_, ())
    return tuple(ask.part(cut, list_, header.id, key="head") for header in on_file)


@query
def issues(ask: Ask, list_: str) -> tuple[Issue, ...]:
    """The editions of a list that is rated from log books."""
    marked, provenance = ask(marks, list_), provenance_of(ask)
    every = ask(heads, list_)
    doubtful = [head for head in every if marked.get(head.id)]
    found = altered(provenance, list_, summaries(ask, list_), doubtful) if doubtful and provenance.origins else {}
    told = tuple(issue_of(head, marked.get(head.id, {}).values(), found.get(head.id, ())) for head in every)
    veil = veil_of(ask)
    return veil(told) if veil else told


@query
def rated_issues(ask: Ask, list_: str) -> tuple[Issue, ...]:
    """The editions of a list that is rated from games."""
    one = ask(rated, list_)
    every, marked = list(edition_heads(one)), {edition.id: edition.marks for edition in one.editions}
    doubtful = [head for head in every if marked[head.id]]
    found = altered_by_games(provenance_of(ask), list_, ask.part(GAMES, key=list_) or (), doubtful)
    told = tuple(issue_of(head, marked[head.id], found.get(head.id, ())) for head in every)
    veil = veil_of(ask)
    return veil(told) if veil else told


def rated_gains(one: Rated) -> Iterator[Gain]:
    """The greatest gains of each edition."""
    for head in edition_heads(one):
        if head.news:
            yield Gain(head.id, head.last_day, head.news.gained, head.news.shared)
