"""The page that compares any two players: scripts make it in the browser from the players' documents."""

from masterlist.facts.site import RatingList
from masterlist.language import _
from masterlist.site.common.model import Link, Page


def compare_page(lists: dict[str, RatingList]) -> Page:
    """The page without any players, and the lists on which they may stand."""
    shown = tuple(Link(one.name, f"lists/{id_}.html") for id_, one in lists.items())
    summary = _("Any two players side by side: ratings, form, common opponents and their games with each other.")
    return Page("compare.html", "compare.html", _("Compare two players"), summary, shown)
