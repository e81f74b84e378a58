"""The top ten of a list as a small page by itself, which clubs show in a frame of their own pages."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from masterlist.engine.query import Ask, query
from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.language import _
from masterlist.queries.people import People, people_in
from masterlist.queries.sources import as_of, stands
from masterlist.site.common.links import player_link
from masterlist.site.common.model import Link, Page
from masterlist.site.common.ratings import shown_by
from masterlist.site.downloads.head import embed_path
from masterlist.site.layout.frame import Frame, people_content
from masterlist.standings.ranking import Stands

TOP = 10  # rows


class EmbedView(NamedTuple):
    """What the page shows."""

    list: Link
    as_of: str
    rows: tuple[tuple[str, Link, str], ...]  # rank, player, rating


class EmbedInputs(NamedTuple):
    """What the page shows."""

    list: str
    as_of: str
    rows: tuple[Stands, ...]
    people: People

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        yield embed_page(people_content(frame, self.people, {}), frame.lists[self.list], self.as_of, self.rows)


@query
def embed_inputs(ask: Ask, list_: str) -> EmbedInputs:
    """The first players of any list who have a rank."""
    rows = tuple(islice((one for one in stands(ask, list_) if one.rank), TOP))
    return EmbedInputs(list_, as_of(ask, list_), rows, people_in(ask, rows))


def embed_page(content: Content, about: RatingList, day: str, rows: tuple[Stands, ...]) -> Page:
    """The page; it has neither menu nor scripts."""
    shown = shown_by(about)
    lines = (
        (f"{one.rank}{'=' if one.shared else ''}", player_link(content, one.player), shown(one.rating)) for one in rows
    )
    view = EmbedView(Link(about.name, f"lists/{about.id}.html"), day, tuple(lines))
    return Page(embed_path(about.id), "embed.html", _("The top of {list}").format(list=about.name), "", view)
