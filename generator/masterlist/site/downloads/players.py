"""What can be taken away of one player: all of it is made from the JSON document."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from masterlist.facts.content import Content
from masterlist.facts.people import Player
from masterlist.language import _, number, rounded
from masterlist.site.common.model import Alternate, Document, Head
from masterlist.site.downloads import feeds, head
from masterlist.site.downloads.licence import licensed
from masterlist.site.downloads.player_feed import items
from masterlist.site.pictures import badges
from masterlist.site.pictures import cards as pictures

Json = Mapping[str, Any]
Taken = tuple[Document, Alternate | None]


def of_player(content: Content, player: Player, value: Json) -> tuple[Head, list[Document]]:
    """What the player's page says of itself, and the files beside the JSON document ``value``."""
    found = [*_feed(content, value), *_badges(content, value), *_picture(content, value)]
    own = head.alternate("JSON", player.name, f"api/v1/players/{player.id}.json")
    club = content.clubs[player.club].name if player.club else ""
    about = Head(
        alternates=(own, *(alternate for _, alternate in found if alternate)),
        kind="profile",
        picture=next((made.path for made, _ in found if made.path.endswith(".png")), ""),
        data=head.person(content.site, player, club),
        badges=tuple(head.badge_view(content, one, player) for one in value["lists"])
        if head.adds(content.site, "badge")
        else (),
    )
    return about, [made for made, _ in found]


def _feed(content: Content, value: Json) -> Iterator[Taken]:
    if head.adds(content.site, "feed") and (found := items(content, value)):
        title = f"{value['name']} · {content.site.title}"
        made = feeds.feed(content.site, f"players/{value['player']}", title, f"players/{value['player']}.html", found)
        yield made, head.alternate("Atom", _("Results of {name}").format(name=value["name"]), made.path)


def _badges(content: Content, value: Json) -> Iterator[Taken]:
    if head.adds(content.site, "badge"):
        for id_, own in value["lists"].items():
            name, rating = content.lists[id_].name, _rating(own)
            title = f"{value['name']}, {name}: {rating}"
            yield badges.badge(f"{id_}/{value['player']}", name, rating, title, licensed(content.site)), None


def _picture(content: Content, value: Json) -> Iterator[Taken]:
    """The ratings on the list where there are most of them."""
    longest = max(value["lists"].values(), key=lambda own: len(own["history"]), default=None)
    if head.adds(content.site, "card") and longest and longest["history"]:
        history = [(one["date"], _exact(one["rating_exact"])) for one in longest["history"]]
        yield pictures.over_time(f"players/{value['player']}", history, _rating(longest)), None


def _rating(own: Json) -> str:
    """A rating as pages show it."""
    exact = _exact(own["rating_exact"])
    return number(exact) if "log" in own else rounded(exact, 2)


@lru_cache(maxsize=10_000)
def _exact(text: str) -> Fraction:
    """The number that was written so: the same few hundred come again at all players."""
    return Fraction(text)
