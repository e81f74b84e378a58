"""The newest results of a list that is rated from nights; what each function means stands in ``told.py``."""

from collections.abc import Iterator

from masterlist.engine.query import Ask
from masterlist.facts.night import NightGame
from masterlist.queries.people import veil_of
from masterlist.queries.played import newest_played
from masterlist.scoring.status import Status
from masterlist.site.downloads.feeds import Changes
from masterlist.site.latest import changes
from masterlist.site.latest.told import DREW, WON, RecentResult, between
from masterlist.source import Kind, Said, Value, listed, say
from masterlist.standings.nights import Played


def told(ask: Ask, list_: str) -> Iterator[RecentResult]:
    for played in veil_of(ask)(ask(newest_played, list_)):
        path = f"games/{list_}/{played.night}.html#{played.anchor}"
        status = _status(played)
        said, place = _said(played.game), played.game.place
        moved = {change.player: change.after - change.before for change in played.changes}
        seats = sorted(played.game.seats, key=lambda seat: seat.rank)
        by_seat = tuple(moved[seat.player] for seat in seats if seat.player in moved)
        yield RecentResult(
            path, said, place, path, path, ended=played.date, status=status, is_rated=not status, moved=by_seat
        )


def changed(ask: Ask, list_: str) -> Changes:
    return changes.of_nights(ask, ask(newest_played, list_))


def _status(played: Played) -> str:
    """What became of a game that is not rated; "" of one that is."""
    if played.unrated is None:
        return ""
    told = [report.status for report in played.game.reports if not Status(report.status).rated]
    return told[0] if told else Status.EXCLUDED.value


def _said(game: NightGame) -> Said:
    """At a table the players in the order of their places."""
    seats = sorted(game.seats, key=lambda seat: seat.rank)
    if len(seats) > 2:
        return listed([say("{player}", Value("player", seat.player, Kind.PLAYER)) for seat in seats], ", ")
    best, other = seats
    return between(DREW if best.rank == other.rank else WON, best.player, other.player)
