"""What all pages share, and a small content with nothing but the names that a page shows."""

from collections.abc import Mapping
from typing import NamedTuple

from masterlist.colours import LIGHT
from masterlist.facts.content import Content
from masterlist.facts.page import Page as Prose
from masterlist.facts.people import Club, Player
from masterlist.facts.site import RatingList, Site
from masterlist.facts.theme import Colour, Theme
from masterlist.source import Place

NOWHERE = Place("")


class Frame(NamedTuple):
    """What all pages of a site share in one language."""

    site: Site
    lists: dict[str, RatingList]  # in the order in which the site shows them
    rules: tuple[str, ...]  # ids of the pages with rules
    prefix: str  # path of the site's folder within its repository
    private: tuple[str, ...] = ()  # players of whom nothing may be linked, by the ids under which they are shown
    language: str = "en"  # in which the pages speak
    folder: str = ""  # of pages in a further language, with a slash at its end; documents stand at the top
    accent: str = LIGHT.accent  # of the site, on light paper


def small_content(frame: Frame, names: dict[str, str], clubs: dict[str, str]) -> Content:
    """A content with nothing but the names of some players and clubs."""
    return Content(
        site=frame.site,
        lists=frame.lists,
        clubs={
            id_: Club(id_, name, sanction=None, town="", country="", link="", place=NOWHERE)
            for id_, name in clubs.items()
        },
        players={id_: _named(id_, name) for id_, name in names.items()},
        books={},
        events={},
        games={},
        pages={id_: Prose(id_, "", menu=False, summary="", parts=(), place=NOWHERE) for id_ in frame.rules},
        unread=frozenset(),
        theme=Theme(accent=Colour(frame.accent, NOWHERE)),
    )


def people_content(frame: Frame, people: Mapping[str, tuple[str, str, str]], clubs: dict[str, str]) -> Content:
    """A content with what rows show of some players: name, club and country, by id."""
    content = small_content(frame, {}, clubs)
    for id_, (name, club, country) in people.items():
        content.players[id_] = _named(id_, name)._replace(club=club, country=country)
    return content


def _named(id_: str, name: str) -> Player:
    return Player(id_, name, (), "", "", "", (), (), NOWHERE, NOWHERE, NOWHERE)
