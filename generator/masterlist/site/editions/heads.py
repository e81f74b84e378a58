"""The editions of a list without their rows, and what is told of those of lists rated from games."""

from collections.abc import Iterator

from masterlist.engine.query import Ask, query
from masterlist.queries.edition_files import edition_headers
from masterlist.queries.history import provenance_of
from masterlist.queries.people import veil_of
from masterlist.queries.published import cut
from masterlist.queries.rated import rated
from masterlist.queries.settings import GAMES
from masterlist.site.editions.altered import altered_by_games
from masterlist.site.editions.view import Issue, issue_of
from masterlist.standings.movement import EditionHead
from masterlist.standings.rated import Rated
from masterlist.standings.rating_news import edition_heads
from masterlist.standings.records import Gain


@query
def heads(ask: Ask, list_: str) -> tuple[EditionHead, ...]:
    """The editions of a list that is rated from log books or nights, without their rows, the oldest first."""
    on_file = ask(edition_headers).get(list_, ())
    return tuple(ask.part(cut, list_, header.id, key="head") for header in on_file)


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
