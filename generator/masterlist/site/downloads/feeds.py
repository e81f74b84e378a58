"""Atom feeds (RFC 4287). A site has no clock: a result is published on its day, and changed when git says so.

Where git is not asked, as without ``--provenance``, the day stands for both.
"""

from collections.abc import Iterable, Sequence
from html import escape
from operator import itemgetter
from typing import NamedTuple

from masterlist.facts.site import Site
from masterlist.site.common.links import address_of
from masterlist.site.common.model import Document
from masterlist.site.downloads.licence import in_words
from masterlist.source import Place

MOST = 30  # entries of one feed


class Item(NamedTuple):
    """One result."""

    id: str  # what names it for good, below the site's address
    day: str  # ISO date
    title: str
    text: str
    path: str  # of the page that shows it
    changed: str = ""  # when git says that it was brought or changed; "" where that is not known

    @property
    def updated(self) -> str:
        """When it came to be as it is; never before it was played."""
        return max(_instant(self.day), self.changed)


Changes = dict[str, str]  # instants, by the place of a result as ``spot`` names it


def spot(place: Place) -> str:
    """A name for the place of a result."""
    return f"{place.file}:{place.line}"


def feed(site: Site, path: str, title: str, page: str, items: Sequence[Item]) -> Document:
    """The newest items, which must be in order and at least one, as a file below ``feeds/``; ``page`` shows them."""
    address = escape(address_of(site))
    rights = in_words(site)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{escape(site.language)}">',
        f"<title>{escape(title)}</title>",
        f"<id>{address}feeds/{path}.atom</id>",
        f"<updated>{items[0].updated}</updated>",
        f'<link rel="self" type="application/atom+xml" href="{address}feeds/{path}.atom"/>',
        f'<link rel="alternate" type="text/html" href="{address}{page}"/>',
        f"<author><name>{escape(site.title)}</name></author>",
        *([f"<rights>{escape(rights)}</rights>"] if rights else []),
        *[_entry(address, item) for item in items[:MOST]],
        "</feed>\n",
    ]
    return Document(f"feeds/{path}.atom", "\n".join(lines).encode())


def _entry(address: str, item: Item) -> str:
    return (
        f"<entry><title>{escape(item.title)}</title><id>{address}{item.id}</id>"
        f"<updated>{item.updated}</updated><published>{_instant(item.day)}</published>"
        f'<link rel="alternate" type="text/html" href="{address}{item.path}"/>'
        f'<summary type="text">{escape(item.text)}</summary></entry>'
    )


def _instant(day: str) -> str:
    return f"{day}T00:00:00Z"


def game_id(list_: str, day: str, *players: str) -> str:
    """What the games of two players on one day have in common, whichever of them tells it."""
    return f"lists/{list_}.html#{day}/{'/'.join(sorted(players))}"


def newest(items: Iterable[Item]) -> list[Item]:
    """Newest first, and always in the same order: what was changed last, then what was played last."""
    return sorted(sorted(items, key=itemgetter(0)), key=lambda item: (item.updated, item.day), reverse=True)
