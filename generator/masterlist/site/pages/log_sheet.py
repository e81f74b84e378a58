"""A blank log book to print: the columns that lists rated from log books ask for, with room for 20 games."""

from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.language import _, pgettext
from masterlist.scoring import registry
from masterlist.scoring.log_systems import log_system
from masterlist.site.common import words
from masterlist.site.common.model import Link, Page

ROWS = 20  # "space to record at least 20 games" (sources/000)


class SheetView(NamedTuple):
    """What the sheet says."""

    lists: tuple[str, ...]  # names of those that are rated from log books
    rows: range
    rating: str  # what the column of the rating is called
    rule: str  # how the figures of a game come about


def has_log_sheet(content: Content) -> bool:
    """Whether any list is rated from log books."""
    return any(one.system in registry.log_systems() for one in content.lists.values())


def sheet_link() -> Link:
    """The way to it."""
    return Link(_("Log sheet"), "log-sheet.html")


def log_sheet_page(names: tuple[str, ...], system: str) -> Page:
    """The sheet; ``names`` are those of the lists rated from log books, and the system is that of the first."""
    rated_by = log_system(system)
    points = ", ".join(f"{worth} ({_result(kind)})" for kind, worth in rated_by.worth)
    rule = _(rated_by.words.sheet).format(points=points)
    sheet, summary = sheet_link(), _("A blank log book to print, for {n} games.").format(n=ROWS)
    view = SheetView(names, range(1, ROWS + 1), _(rated_by.words.rating), rule)
    return Page(sheet.path, "log_sheet.html", sheet.text, summary, view)


def _result(kind: str) -> str:
    return pgettext("result", "draw") if kind == "draw" else words.victory(kind)


def log_lists(content: Content) -> tuple[RatingList, ...]:
    """The lists rated from log books."""
    return tuple(one for _, one in sorted(content.lists.items()) if one.system in registry.log_systems())
