"""What can be taken away of one player: all of it is made from the document."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from masterlist.documents.players import LogOnList, OnList, PlayerJson
from masterlist.facts.content import Content
from masterlist.facts.logbook import LogBook
from masterlist.facts.people import Player
from masterlist.language import _, day, grouped, number, rounded
from masterlist.read.history import Runs, last_change
from masterlist.site.common import words
from masterlist.site.common.model import Alternate, Document, Head, Picture
from masterlist.site.downloads import feeds, head
from masterlist.site.downloads.feeds import spot
from masterlist.site.downloads.licence import licensed
from masterlist.site.downloads.player_feed import items
from masterlist.site.layout.frame import accents
from masterlist.site.pictures import badges, cards
from masterlist.standings.alterations import lines_of_entry
from masterlist.standings.movement import Places

Taken = tuple[Document, Alternate | None]


def of_player(
    content: Content, player: Player, value: PlayerJson, ranks: Mapping[str, Places], runs: Mapping[str, Runs]
) -> tuple[Head, list[Document]]:
    """What the player's page says of itself, and the files beside the document ``value``.

    ``runs`` say from where the lines of their books come, by file.
    """
    found = [*_feed(content, value, runs), *_badges(content, value)]
    card, picture = _card(content, value, ranks)
    own = head.alternate("JSON", player.name, f"api/v1/players/{player.id}.json")
    club = content.clubs[player.club].name if player.club else ""
    about = Head(
        alternates=(own, *(alternate for _, alternate in found if alternate)),
        kind="profile",
        picture=picture,
        data=head.person(content.site, player, club),
        badges=tuple(head.badge_view(content, one, player) for one in value.lists)
        if head.adds(content.site, "badge")
        else (),
    )
    return about, [*(made for made, _ in found), *card]


def _feed(content: Content, value: PlayerJson, runs: Mapping[str, Runs]) -> Iterator[Taken]:
    if not head.adds(content.site, "feed"):
        return
    books = content.books.get(value.player, ()) if runs else ()
    if found := items(content, value, dict(_changes(books, runs))):
        title = f"{value.name} · {content.site.title}"
        made = feeds.feed(content.site, f"players/{value.player}", title, f"players/{value.player}.html", found)
        yield made, head.alternate("Atom", _("Results of {name}").format(name=value.name), made.path)


def _changes(books: Iterable[LogBook], runs: Mapping[str, Runs]) -> Iterator[tuple[str, str]]:
    """When each entry was brought or changed, by its place."""
    for book in books:
        for entry in book.entries:
            yield spot(entry.place), last_change(runs.get(entry.place.file, ()), *lines_of_entry(entry))


def _badges(content: Content, value: PlayerJson) -> Iterator[Taken]:
    if head.adds(content.site, "badge"):
        rated = ((id_, own) for id_, own in value.lists.items() if own.rating_exact is not None)
        for id_, own in rated:
            name, rating = content.lists[id_].name, _rating(own)
            title = f"{value.name}, {name}: {rating}"
            yield (
                badges.badge(
                    f"{id_}/{value.player}", name, rating, title, licensed(content.site), accents(content.theme)[0]
                ),
                None,
            )


def _card(content: Content, value: PlayerJson, ranks: Mapping[str, Places]) -> tuple[list[Document], Picture | None]:
    """The list with most ratings: the rank on it, and the rating over time."""
    lists = value.lists
    id_ = max(lists, key=lambda one: len(lists[one].history), default="")
    own = lists.get(id_)
    if not (head.adds(content.site, "card") and own and own.history):
        return [], None
    places, about = ranks.get(id_, Places(None, ())), content.lists[id_]
    rank = (words.rank_of(places.now, places.of) if places.of else grouped(places.now)) if places.now else ""
    line = own.log[-1] if isinstance(own, LogOnList) else None
    factors = (_exact(line.opponents_defeated_exact), _exact(line.total_exact)) if line else ()
    card = cards.Card(
        title=cards.said(value.name, value.player),
        about=" · ".join(filter(None, (cards.said(rank), cards.said(about.name, id_)))),
        figure=_rating(own),
        working=" × ".join(map(number, factors)),
        history=[(one.date, _exact(one.rating_exact)) for one in own.history],
        site=cards.said(content.site.title),
        note=cards.said(day(value.as_of or "")),
    )
    made = cards.drawn(f"players/{value.player}", card, accents(content.theme)[0])
    said = (value.name, rank, about.name, card.figure)
    return [made], Picture(made.path, " · ".join(filter(None, said)))


def _rating(own: OnList) -> str:
    """A rating as pages show it."""
    exact = _exact(own.rating_exact or "0")
    return number(exact) if isinstance(own, LogOnList) else rounded(exact, 2)


@lru_cache(maxsize=10_000)
def _exact(text: str) -> Fraction:
    """The number that was written so: the same few hundred come again at all players."""
    return Fraction(text)
