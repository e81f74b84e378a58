"""What the pages and documents of a list rated from games show, and nothing else."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.engine.query import Ask, query
from masterlist.queries.history import runs_of
from masterlist.queries.people import People, clubs_of, people_in
from masterlist.queries.rated import shown_rated
from masterlist.queries.years import newest_year
from masterlist.read.history import Runs
from masterlist.site.api import documents as api
from masterlist.site.api import games as api_games
from masterlist.site.api.document import document
from masterlist.site.common.model import Document, Page
from masterlist.site.common.source_links import Sources
from masterlist.site.downloads import lists as downloads
from masterlist.site.editions.issues import issues
from masterlist.site.editions.view import Issue
from masterlist.site.games import board as boards
from masterlist.site.games import ratings
from masterlist.site.layout.frame import Frame, people_content
from masterlist.standings.rated import Rated
from masterlist.standings.results import Counts, Results


class RatedInputs(NamedTuple):
    """What such a list with its editions and its games shows."""

    rated: Rated
    issues: tuple[Issue, ...]
    people: People
    clubs: dict[str, str]
    runs: dict[str, Runs]  # where the lines of the games come from, by file
    year: str  # the newest one whose page tells of the list

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """All of its pages and documents."""
        one, content = self.rated, people_content(frame, self.people, self.clubs)
        results = Results(content, {}, {one.about.id: one}, {}, (), Counts(0, 0))
        link_to = Sources(frame.site, frame.prefix, private=frame.private)
        value = api_games.rating_document(content, one)
        pages = ratings.rating_pages(results, one, self.issues, link_to, self.year)
        yield from downloads.with_heads(content, one, pages)
        yield from boards.game_pages(results, one, link_to._replace(runs=self.runs))
        yield document(f"lists/{one.about.id}", value)
        yield from api.game_documents(one)
        yield api.editions_document(content, one.about, self.issues)
        yield from downloads.rating_list(content, one, value)


@query
def rated_inputs(ask: Ask, list_: str) -> RatedInputs:
    """What a list rated from games shows."""
    one, told = ask(shown_rated, list_), tuple(ask(issues, list_).values())
    people = people_in(ask, one, told)
    runs, year = runs_of(ask, f"games/{list_}"), ask(newest_year, list_)
    return RatedInputs(one, told, people, clubs_of(ask, people), runs, year)
