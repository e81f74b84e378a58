"""How a list moved, in words: the ranks gained or lost in a row, and what is new in an edition."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from generator.amount import Amount
from generator.facts.content import Content
from generator.site.links import player_link
from generator.site.model import Link
from generator.standings.movement import Moved, News
from generator.standings.some import Some


class Move(NamedTuple):
    """Ranks gained or lost in a row of a list."""

    sign: str  # for those who see it
    words: str  # for those who hear it
    by: str


NEW = Move("", "", "new")
SAME = Move("–", "unchanged", "")


def move(before: int, rank: int) -> Move:
    """From one rank to another; 0 before for somebody who is new."""
    if not before:
        return NEW
    if before == rank:
        return SAME
    return Move("▲", "up ", str(before - rank)) if before > rank else Move("▼", "down ", str(rank - before))


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
    """What is other than in the edition before."""

    since: Link
    movers: tuple[Movers, ...]
    named: tuple[Named, ...]


def news_view(content: Content, news: News, since: Link, shown: Callable[[Amount], str]) -> NewsView:
    """The news of an edition; ``shown`` writes a rating."""
    ratings = (("Most rating gained", "+", 1, news.gained), ("Most rating lost", "−", -1, news.lost))
    ranks = (("Most ranks gained", "▲", 1, news.climbed), ("Most ranks lost", "▼", -1, news.dropped))
    movers = [
        Movers(title, tuple(_rating_line(content, one, sign, way, shown) for one in moved))
        for title, sign, way, moved in ratings
    ]
    movers += [
        Movers(title, tuple(_rank_line(content, one, sign, way) for one in moved)) for title, sign, way, moved in ranks
    ]
    named = [named_view(content, "Newcomers", news.newcomers), named_view(content, "No longer listed", news.left)]
    return NewsView(since, tuple(one for one in movers if one.lines), tuple(one for one in named if one.players))


def _rating_line(content: Content, moved: Moved, sign: str, way: int, shown: Callable[[Amount], str]) -> Line:
    change = f"{shown(moved.rating_before)} to {shown(moved.rating)}"
    return Line(_link(content, moved.player), f"{sign}{shown(way * moved.gain)}", change)


def _rank_line(content: Content, moved: Moved, sign: str, way: int) -> Line:
    return Line(_link(content, moved.player), f"{sign}{way * moved.climb}", f"rank {moved.rank_before} to {moved.rank}")


def named_view(content: Content, title: str, players: Some) -> Named:
    """Some players by name."""
    return Named(f"{title}: {players.of:,}", links(content, players.ids), players.more)


def links(content: Content, players: Iterable[str]) -> tuple[Link, ...]:
    """Players by name."""
    return tuple(_link(content, id_) for id_ in players)


def _link(content: Content, id_: str) -> Link:
    return player_link(content, id_)
