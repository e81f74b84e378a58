"""What the page of a list shows beneath its rows: the newest nights, or the games on boards."""

from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.language import _, ngettext, spoken
from masterlist.site.common.games import night_link
from masterlist.site.common.model import Link
from masterlist.site.common.words import game_name
from masterlist.source import Said, with_names
from masterlist.standings.nights import NightHead


class GameHead(NamedTuple):
    """A game without its seats."""

    id: str
    started: str
    finished: str
    ending: Said
    not_rated: Said | None  # why


class OfGames(NamedTuple):
    """Of a list rated from boards."""

    in_play: str  # points, in whole numbers
    games: tuple[GameHead, ...]  # the newest first


class GameLine(NamedTuple):
    """A game in a list of games."""

    game: Link
    started: str
    finished: str
    ending: str
    not_rated: str


def game_lines(content: Content, about: RatingList, found: OfGames) -> tuple[GameLine, ...]:
    """The games as the page shows them."""
    return tuple(
        GameLine(
            Link(game_name(game.id), f"games/{about.id}/{game.id}.html"),
            game.started,
            game.finished,
            spoken(game.ending),
            spoken(with_names(game.not_rated, content.name_of)) if game.not_rated else "",
        )
        for game in found.games
    )


def night_lines(about: RatingList, nights: tuple[NightHead, ...]) -> tuple[tuple[Link, str], ...]:
    """The nights, each with how many games, and the way to all of them."""
    if not nights:
        return ()
    lines = ((night_link(about, one.id), _games(one.games)) for one in nights)
    return (*lines, (Link(_("All nights"), f"games/{about.id}.html"), ""))


def _games(games: int) -> str:
    return ngettext("{n} game", "{n} games", games).format(n=games)
