"""Atom feeds (RFC 4287). Their dates are those of the results: a site has no clock."""

from collections.abc import Iterable, Sequence
from html import escape
from operator import itemgetter
from typing import NamedTuple

from masterlist.facts.site import Site
from masterlist.site.common.address import address_of
from masterlist.site.common.model import Document
from masterlist.site.downloads.licence import in_words

MOST = 30  # entries of one feed


class Item(NamedTuple):
    """One result."""

    id: str  # what names it for good, below the site's address
    day: str  # ISO date
    title: str
    text: str
    path: str  # of the page that shows it


def feed(site: Site, path: str, title: str, page: str, items: Sequence[Item]) -> Document:
    """The newest items, which must be in order and at least one, as a file below ``feeds/``; ``page`` shows them."""
    address = escape(address_of(site))
    rights = in_words(site)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{escape(site.language)}">',
        f"<title>{escape(title)}</title>",
        f"<id>{address}feeds/{path}.atom</id>",
        f"<updated>{_instant(items[0].day)}</updated>",
        f'<link rel="self" type="application/atom+xml" href="{address}feeds/{path}.atom"/>',
        f'<link rel="alternate" type="text/html" href="{address}{page}"/>',
        f"<author><name>{escape(site.title)}</name></author>",
        *([f"<rights>{escape(rights)}</rights>"] if rights else []),
        *[_entry(address, item) for item in items[:MOST]],
        "</feed>\n",
    ]
    return Document(f"feeds/{path}.atom", "\n".join(lines).encode())


def _entry(address: str, item: Item) -> str:
    instant = _instant(item.day)
    return (
        f"<entry><title>{escape(item.title)}</title><id>{address}{item.id}</id>"
        f"<updated>{instant}</updated><published>{instant}</published>"
        f'<link rel="alternate" type="text/html" href="{address}{item.path}"/>'
        f'<summary type="text">{escape(item.text)}</summary></entry>'
    )


def _instant(day: str) -> str:
    return f"{day}T00:00:00Z"


def game_id(list_: str, day: str, *players: str) -> str:
    """What the games of two players on one day have in common, whichever of them tells it."""
    return f"lists/{list_}.html#{day}/{'/'.join(sorted(players))}"


def newest(items: Iterable[Item]) -> list[Item]:
    """Newest first, and always in the same order."""
    return sorted(sorted(items, key=itemgetter(0)), key=itemgetter(1), reverse=True)  # by id, then by day
