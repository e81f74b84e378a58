"""Redirects from the pages that a player or a club had under former ids."""

from collections.abc import Iterator

from masterlist.documents.schema_types import MovedJson
from masterlist.facts.people import Club, Player
from masterlist.language import _
from masterlist.site.common.documents import document
from masterlist.site.common.model import Document, Link, Page


def documents(player: Player) -> Iterator[Page | Document]:
    """A page and a document for each former id, which lead to those of the present one."""
    now = Link(player.name, f"players/{player.id}.html")
    for former in player.former_ids:
        title = _("{player}, formerly {id}").format(player=player.name, id=former)
        yield Page(f"players/{former}.html", "moved.html", title, "", now)
        yield document(f"players/{former}", MovedJson(player=player.id, moved_to=f"{player.id}.json"))


def club_pages(club: Club) -> Iterator[Page]:
    """A page for each former id of a club, which leads to that of the present one."""
    now = Link(club.name, f"clubs/{club.id}.html")
    for former in club.former_ids:
        title = _("{player}, formerly {id}").format(player=club.name, id=former)
        yield Page(f"clubs/{former}.html", "moved.html", title, "", now)
