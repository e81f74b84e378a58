"""The index of a list's nights."""

from collections.abc import Sequence
from typing import NamedTuple

from masterlist.facts.site import RatingList
from masterlist.language import _
from masterlist.site.common.model import Link, Page
from masterlist.site.nights.night import night_link
from masterlist.standings.nights import NightHead


class NightsView(NamedTuple):
    """What the index of nights shows."""

    list: Link
    nights: tuple[tuple[Link, NightHead], ...]  # newest first


def nights_page(about: RatingList, nights: Sequence[NightHead]) -> Page:
    """The index of a list's nights, newest first."""
    view = NightsView(
        Link(about.name, f"lists/{about.id}.html"), tuple((night_link(about, one.id), one) for one in nights)
    )
    title = _("{list}: all nights").format(list=about.name)
    summary = _("{list}: every night of games, newest first.").format(list=about.name)
    return Page(f"games/{about.id}.html", "nights.html", title, summary, view)
