"""A blank log book to print: the columns that the World Wide Rating asks of a player's log, with room for 20 games."""

from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.language import _, pgettext
from masterlist.scoring import registry
from masterlist.scoring.wwr import DRAW_POINTS, VICTORY_POINTS
from masterlist.site.common import words
from masterlist.site.common.model import Link, Page

ROWS = 20  # "space to record at least 20 games" (sources/000)


class SheetView(NamedTuple):
    """What the sheet says."""

    lists: tuple[str, ...]  # names of those that are rated from log books
    rows: range
    points: tuple[tuple[str, int], ...]  # what a victory is worth, the highest first


def has_log_sheet(content: Content) -> bool:
    """Whether any list is rated from log books."""
    return any(one.system in registry.log_systems() for one in content.lists.values())


def sheet_link() -> Link:
    """The way to it."""
    return Link(_("Log sheet"), "log-sheet.html")


def log_sheet_page(names: tuple[str, ...]) -> Page:
    """The sheet; ``names`` are those of the lists rated from log books."""
    points = (
        *((words.victory(kind), worth) for kind, worth in VICTORY_POINTS.items()),
        (pgettext("result", "draw"), DRAW_POINTS),
    )
    sheet, summary = sheet_link(), _("A blank log book to print, for {n} games.").format(n=ROWS)
    view = SheetView(names, range(1, ROWS + 1), points)
    return Page(sheet.path, "log_sheet.html", sheet.text, summary, view)


def list_names(content: Content) -> tuple[str, ...]:
    """The names of the lists rated from log books."""
    return tuple(one.name for _, one in sorted(content.lists.items()) if one.system in registry.log_systems())
