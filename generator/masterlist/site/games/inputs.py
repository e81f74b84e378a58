"""What the pages and documents of the games of a list rated from boards show, and nothing else."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.engine.query import Ask, query
from masterlist.queries.history import runs_of
from masterlist.queries.people import People, people_in
from masterlist.queries.rated import shown_rated
from masterlist.read.history import Runs
from masterlist.site.api import documents as api
from masterlist.site.common.model import Document, Page
from masterlist.site.common.source_links import Sources
from masterlist.site.games import board as boards
from masterlist.site.layout.frame import Frame, people_content
from masterlist.standings.rated import Rated


class GamesInputs(NamedTuple):
    """What the games of such a list show."""

    rated: Rated
    people: People
    runs: dict[str, Runs]  # where their lines come from, by file

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """All of their pages and documents."""
        one, content = self.rated, people_content(frame, self.people, {})
        link_to = Sources(frame.site, frame.prefix, self.runs, frame.private)
        yield from boards.game_pages(content, one, link_to)
        yield from api.game_documents(one)


@query
def games_inputs(ask: Ask, list_: str) -> GamesInputs:
    """The games of a list."""
    one = ask(shown_rated, list_)
    return GamesInputs(one, people_in(ask, one), runs_of(ask, f"games/{list_}"))
