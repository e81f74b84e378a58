"""What the site as a whole needs to know of the nights of a month."""

from collections.abc import Iterable
from typing import NamedTuple

from masterlist.facts.night import Night


class NightsOutline(NamedTuple):
    """The nights of a month without their games: what the site as a whole needs to know of them."""

    list: str
    nights: tuple[tuple[str, str], ...]  # date and id of each, in that order
    players: tuple[str, ...]  # everybody who played, ids in order
    kinds: tuple[str, ...]  # of the games
    seat: str  # what the first seat of the newest game is called, or ""
    games: int
    boards: int  # files that hold a board, which do not belong here
    is_faulty: bool  # whether there are problems
    unread: tuple[str, ...]  # files that could not be read


def outline_of(list_: str, nights: tuple[Night, ...]) -> NightsOutline:
    """The nights without their games."""
    return NightsOutline(
        list=list_,
        nights=tuple((night.date, night.id) for night in nights),
        players=_players(nights),
        kinds=tuple(sorted({game.kind for night in nights for game in night.games})),
        seat=nights[-1].games[-1].seats[0].name if nights else "",
        games=sum(len(night.games) for night in nights),
        boards=0,
        is_faulty=False,
        unread=(),
    )


def _players(nights: Iterable[Night]) -> tuple[str, ...]:
    return tuple(sorted({player for night in nights for game in night.games for player in game.players}))
