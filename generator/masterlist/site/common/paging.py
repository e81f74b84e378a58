"""Long lists in pages, so that one of 50,000 players stays usable, and so that a change touches few of them."""

from typing import NamedTuple

from masterlist.language import _, grouped
from masterlist.site.common.model import Link
from masterlist.standings.portions import ROWS

NEAR = 2  # pages that are linked to either side of the one shown


class Pager(NamedTuple):
    """The way to the other pages of a list."""

    links: tuple[Link | None, ...]  # by the numbers of their rows; None for some that are left out
    here: str  # the path of this page
    before: Link | None
    after: Link | None
    of: int  # rows on all pages
    rows: str  # the path of all rows in one file, where the kind of list has one


def path_of(stem: str, number: int, later: str = "/page-") -> str:
    """The path of one page; the first has the list's own."""
    return f"{stem}.html" if number == 1 else f"{stem}{later}{number}.html"


def pager(stem: str, number: int, rows: int, later: str = "/page-") -> Pager | None:
    """The way from one page to the others; None where there is no other."""
    last = -(-rows // ROWS)
    if last <= 1:
        return None
    links: list[Link | None] = []
    for page in range(1, last + 1):
        if page in {1, last} or abs(page - number) <= NEAR:
            text = f"{grouped((page - 1) * ROWS + 1)}–{grouped(min(page * ROWS, rows))}"
            links.append(Link(text, path_of(stem, page, later)))
        elif links[-1]:
            links.append(None)
    before = Link(_("Previous"), path_of(stem, number - 1, later)) if number > 1 else None
    after = Link(_("Next"), path_of(stem, number + 1, later)) if number < last else None
    return Pager(tuple(links), path_of(stem, number, later), before, after, rows, f"rows/{stem}.js")
