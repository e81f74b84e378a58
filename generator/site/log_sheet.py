"""A blank log book to print: the columns that the World Wide Rating asks of a player's log, with room for 20 games."""

from typing import NamedTuple

from generator.facts.content import Content
from generator.language import N_, _
from generator.scoring import systems
from generator.scoring.wwr import DRAW_POINTS, VICTORY_POINTS
from generator.site.model import Link, Page

ROWS = 20  # "space to record at least 20 games" (sources/000)
SHEET = Link(N_("Log sheet"), "log-sheet.html")


class Worth(NamedTuple):
    """What a game is worth beside the bonus."""

    strategic: int
    major: int
    attrition: int
    draw: int


class SheetView(NamedTuple):
    """What the sheet says."""

    lists: tuple[str, ...]  # names of those that are rated from log books
    rows: range
    points: Worth


def has_log_sheet(content: Content) -> bool:
    """Whether any list is rated from log books."""
    return any(one.system in systems.log_systems() for one in content.lists.values())


def log_sheet_page(names: tuple[str, ...]) -> Page:
    """The sheet; ``names`` are those of the lists rated from log books."""
    view = SheetView(names, range(1, ROWS + 1), Worth(**VICTORY_POINTS, draw=DRAW_POINTS))
    summary = _("A blank log book to print, for {n} games.").format(n=ROWS)
    return Page(SHEET.path, "log_sheet.html", _(SHEET.text), summary, view)


def list_names(content: Content) -> tuple[str, ...]:
    """The names of the lists rated from log books."""
    return tuple(one.name for _, one in sorted(content.lists.items()) if one.system in systems.log_systems())
