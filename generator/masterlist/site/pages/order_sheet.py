"""A sheet to print for a game of six: who is drawn to write the orders of the unplayed power (sources/003 §4.1)."""

from typing import NamedTuple

from masterlist.facts.board import FIRST_YEAR
from masterlist.facts.content import Content
from masterlist.language import _
from masterlist.scoring.board import board_systems
from masterlist.site.common.model import Link, Page

YEARS = 10
PLAYERS = 6  # who take turns


class Phase(NamedTuple):
    """One movement phase, before which a player is drawn."""

    name: str
    is_last: bool  # of its game year, so that adjustments follow it


class OrderSheetView(NamedTuple):
    """What the sheet says."""

    lists: tuple[str, ...]  # names of those that are rated from games
    players: range
    phases: tuple[Phase, ...]


def has_order_sheet(content: Content) -> bool:
    """Whether any list is rated from games."""
    return bool(rated_names(content))


def order_sheet_link() -> Link:
    """The way to it."""
    return Link(_("Order sheet"), "order-sheet.html")


def order_sheet_page(names: tuple[str, ...]) -> Page:
    """The sheet; ``names`` are those of the lists rated from games."""
    sheet, summary = order_sheet_link(), _("A sheet to print for a game of six: who orders for the unplayed power.")
    return Page(
        sheet.path, "order_sheet.html", sheet.text, summary, OrderSheetView(names, range(1, PLAYERS + 1), _phases())
    )


def _phases() -> tuple[Phase, ...]:
    return tuple(
        Phase(season.format(year=year), is_last=last)
        for year in range(FIRST_YEAR, FIRST_YEAR + YEARS)
        for season, last in ((_("Spring {year}"), False), (_("Fall {year}"), True))
    )


def rated_names(content: Content) -> tuple[str, ...]:
    """The names of the lists rated from games."""
    rating = {id_ for id_, system in board_systems().items() if system.rating}
    return tuple(one.name for _, one in sorted(content.lists.items()) if one.system in rating)
