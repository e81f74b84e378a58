"""How a list moved, in words: the ranks gained or lost in a row, and what is new in an edition."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.facts.content import Content
from masterlist.language import _, grouped, pgettext
from masterlist.site.common.links import player_link
from masterlist.site.common.model import Link
from masterlist.standings.movement import Moved, News
from masterlist.standings.some import Some


class Move(NamedTuple):
    """Ranks gained or lost in a row of a list."""

    way: str  # up, down, same or new: the style sheet draws its sign
    words: str  # for those who do not see the sign
    by: str


def move(before: int, rank: int) -> Move:
    """From one rank to another; 0 before for a new player."""
    if not before:
        return Move("new", "", pgettext("rank moved", "new"))
    if before == rank:
        return Move("same", pgettext("rank moved", "unchanged"), "")
    if before > rank:
        return Move("up", pgettext("rank moved", "up"), str(before - rank))
    return Move("down", pgettext("rank moved", "down"), str(rank - before))


class Line(NamedTuple):
    """A player who moved."""

    player: Link
    by: str
    change: str  # from what to what


class Movers(NamedTuple):
    """Players who moved in one way."""

    title: str
    lines: tuple[Line, ...]


class Named(NamedTuple):
    """Players of whom some are named."""

    title: str
    players: tuple[Link, ...]
    more: int


class NewsView(NamedTuple):
    """What changed since the edition before."""

    since: Link
    movers: tuple[Movers, ...]
    named: tuple[Named, ...]


def news_view(content: Content, news: News, since: Link, shown: Callable[[Amount], str]) -> NewsView:
    """The news of an edition; ``shown`` writes a rating."""
    named = [
        named_view(content, _("Newcomers: {n}"), news.newcomers),
        named_view(content, _("No longer listed: {n}"), news.left),
    ]
    return NewsView(since, movers_view(content, news, shown), tuple(one for one in named if one.players))


def movers_view(content: Content, news: News, shown: Callable[[Amount], str]) -> tuple[Movers, ...]:
    """Players who moved most, in each way in which anyone did."""
    ratings = ((_("Most rating gained"), "+", 1, news.gained), (_("Most rating lost"), "−", -1, news.lost))
    ranks = ((_("Most ranks gained"), "▲", 1, news.climbed), (_("Most ranks lost"), "▼", -1, news.dropped))
    movers = [
        Movers(title, tuple(_rating_line(content, one, sign, way, shown) for one in moved))
        for title, sign, way, moved in ratings
    ]
    movers += [
        Movers(title, tuple(_rank_line(content, one, sign, way) for one in moved)) for title, sign, way, moved in ranks
    ]
    return tuple(one for one in movers if one.lines)


def _rating_line(content: Content, moved: Moved, sign: str, way: int, shown: Callable[[Amount], str]) -> Line:
    change = _("{before} to {after}").format(before=shown(moved.rating_before), after=shown(moved.rating))
    return Line(_link(content, moved.player), f"{sign}{shown(way * moved.gain)}", change)


def _rank_line(content: Content, moved: Moved, sign: str, way: int) -> Line:
    change = _("rank {before} to {after}").format(before=moved.rank_before, after=moved.rank)
    return Line(_link(content, moved.player), f"{sign}{way * moved.climb}", change)


def named_view(content: Content, title: str, players: Some) -> Named:
    """Some players by name; the title says by ``{n}`` how many."""
    return Named(title.format(n=grouped(players.of)), links(content, players.ids), players.more)


def links(content: Content, players: Iterable[str]) -> tuple[Link, ...]:
    """Players by name."""
    return tuple(_link(content, id_) for id_ in players)


def _link(content: Content, id_: str) -> Link:
    return player_link(content, id_)
