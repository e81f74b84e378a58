"""The search: what can be found on a site, and the page that shows all results."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.facts.people import Player
from masterlist.language import _, day
from masterlist.site.common.model import Link, Page, Shell
from masterlist.site.search.folding import folded, id_like, words

COUNT_DIGITS = 2


class Entry(NamedTuple):
    """Something that can be found."""

    title: str
    at: str  # the path of its page; of a player the id, or "" where that is the name's own
    about: str  # what it is; "" for a player
    club: str  # of a player; it tells players apart, but no player is filed under it: the club's page has them all
    others: str  # a player's other names and former ids
    words: frozenset[str]  # under which it is filed


def search_page() -> Page:
    """The page with all results."""
    return Page("search.html", "search.html", _("Search"), _("Players, events, clubs, lists and pages by name."), None)


def entries(content: Content, events: Iterable[Event], shell: Shell) -> list[Entry]:
    """Everything on a site that can be found, in the order in which it is shown."""
    players = sorted((folded(player.name), id_) for id_, player in content.players.items())
    return [
        *_pages(content, shell),
        *(_other(one.name, f"lists/{one.id}.html", _("rating list")) for one in content.lists.values()),
        *(
            _other(one.name, f"tournaments/{one.id}.html", _joined(_("event"), day(one.start), one.town))
            for one in events
        ),
        *(_other(one.name, f"clubs/{one.id}.html", _joined(_("club"), one.town)) for one in content.clubs.values()),
        *(_player(content, content.players[id_]) for _, id_ in players),
    ]


def _pages(content: Content, shell: Shell) -> Iterator[Entry]:
    own = [Link(page.title, f"{page.id}.html") for _, page in sorted(content.pages.items())]
    known = {link.path: link for link in (*shell.menu, shell.action, *shell.foot, *own)}
    for path, link in known.items():
        if path.endswith(".html") and not path.startswith("lists/"):
            yield _other(link.text, path, _("page"))


def _other(title: str, path: str, about: str) -> Entry:
    return Entry(title, path, about, "", "", frozenset(words(f"{title} {about}")))


def _joined(*parts: str | None) -> str:
    return ", ".join(filter(None, parts))


def _player(content: Content, player: Player) -> Entry:
    others = (*player.aka, *player.former_ids)
    id_ = "" if id_like(player.name) == player.id else player.id
    club = content.clubs[player.club].name if player.club else ""
    sought = words(" ".join((player.name, id_, *others)) if others or id_ else player.name)
    telling = frozenset(word for word in sought if not _is_count(word))
    return Entry(player.name, id_, "", club, ", ".join(others), telling or frozenset(sought))


def _is_count(word: str) -> bool:
    """Whether the word only tells namesakes apart, as in ``ann-hill-2``."""
    return len(word) <= COUNT_DIGITS and word.isdecimal()
