"""The newest results of a list that is rated from nights; what each function means stands in ``told.py``."""

from collections.abc import Iterator

from masterlist.engine.query import Ask
from masterlist.facts.night import NightGame
from masterlist.queries.people import veil_of
from masterlist.queries.played import newest_played
from masterlist.site.downloads.feeds import Changes
from masterlist.site.latest import changes
from masterlist.site.latest.told import DREW, WON, Told, between
from masterlist.source import Kind, Said, Value, listed, say


def told(ask: Ask, list_: str) -> Iterator[Told]:
    for played in veil_of(ask)(ask(newest_played, list_)):
        path = f"games/{list_}/{played.night}.html#g{played.game.number}"
        yield Told(path, _said(played.game), played.game.place, path, path, ended=played.date)


def changed(ask: Ask, list_: str) -> Changes:
    return changes.of_nights(ask, ask(newest_played, list_))


def _said(game: NightGame) -> Said:
    """At a table the players in the order of their places."""
    seats = sorted(game.seats, key=lambda seat: seat.rank)
    if len(seats) > 2:
        return listed([say("{player}", Value("player", seat.player, Kind.PLAYER)) for seat in seats], ", ")
    best, other = seats
    return between(DREW if best.rank == other.rank else WON, best.player, other.player)
