"""The page that tells what moved a player between two editions: scripts make it from documents and tables."""

from masterlist.language import _, period
from masterlist.site.common.model import Page


def why_page() -> Page:
    """The page without any player; scripts put a year and a number into the name of a quarter."""
    summary = _("What moved a player’s rating and rank between two editions, game by game.")
    return Page("why.html", "why.html", _("Why did a player move?"), summary, period("YEAR-qNUMBER"))
