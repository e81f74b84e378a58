"""The editions of a list as they are told of: with how many of their rows would be other today, and because of what."""

from collections.abc import Iterator

from masterlist.engine.query import Ask, query
from masterlist.queries.edition_files import edition_headers
from masterlist.queries.history import Provenance, provenance_of
from masterlist.queries.lists import night_lists
from masterlist.queries.marked import marks
from masterlist.queries.nights import nights
from masterlist.queries.people import veil_of
from masterlist.queries.published import cut
from masterlist.queries.rated import rated
from masterlist.queries.ratings import night_index
from masterlist.queries.results import summaries
from masterlist.queries.settings import GAMES
from masterlist.site.editions.altered import altered, altered_by_games, altered_by_nights
from masterlist.site.editions.view import Altered, Issue, issue_of
from masterlist.standings.movement import EditionHead
from masterlist.standings.rated import Rated
from masterlist.standings.rating_news import edition_heads
from masterlist.standings.records import Gain

Caused = tuple[Altered, ...]


@query
def heads(ask: Ask, list_: str) -> tuple[EditionHead, ...]:
    """The editions of a list that is rated from log books or nights, without their rows, the oldest first."""
    on_file = ask(edition_headers).get(list_, ())
    return tuple(ask.part(cut, list_, header.id, key="head") for header in on_file)


@query
def issues(ask: Ask, list_: str) -> tuple[Issue, ...]:
    """The editions of such a list."""
    marked, provenance = ask(marks, list_), provenance_of(ask)
    every = ask(heads, list_)
    doubtful = [head for head in every if marked.get(head.id)]
    found = _altered(ask, list_, provenance, doubtful) if doubtful and provenance.origins else {}
    told = tuple(issue_of(head, marked.get(head.id, {}).values(), found.get(head.id, ())) for head in every)
    veil = veil_of(ask)
    return veil(told) if veil else told


def _altered(ask: Ask, list_: str, provenance: Provenance, doubtful: list[EditionHead]) -> dict[str, Caused]:
    if list_ in ask(night_lists):
        files = sorted({head.month for head in ask(night_index, list_).values()})
        given = (night for name in files for night in ask.part(nights, name, key="nights"))
        return altered_by_nights(provenance, list_, given, doubtful)
    return altered(provenance, list_, summaries(ask, list_), doubtful)


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
