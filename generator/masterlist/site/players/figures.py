"""The numbers at the top of a player's log, each with its working beneath it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from masterlist.facts.logbook import Carried, LogBook
from masterlist.facts.site import RatingList
from masterlist.language import _, grouped, ngettext, number, spoken
from masterlist.scoring.conditions import carried_of
from masterlist.scoring.log import Scored
from masterlist.scoring.log_systems import log_system
from masterlist.site.common import words
from masterlist.standings.master_list import Row
from masterlist.standings.movement import Places


class FigureView(NamedTuple):
    """A number of a player, what it is, and how it came about."""

    label: str
    value: str
    sum: str
    path: str = ""  # of the page that shows it among others


def figures(
    about: RatingList, row: Row, places: Places, log: Sequence[Scored], books: Sequence[LogBook]
) -> Iterator[FigureView]:
    """What is asked for most, first."""
    defeated, points = number(row.defeated), number(row.points)
    yield FigureView(_(log_system(about.system).words.rating), number(row.rating), f"{defeated} × {points}")
    if places.now:
        rank = words.rank_of(places.now, places.of) if places.of else grouped(places.now)
        yield FigureView(_("Rank"), rank, below(places.below), f"lists/{about.id}.html")
    elif row.left and row.reason:
        yield FigureView(_("Rank"), "–", spoken(row.reason), f"lists/{about.id}.html")
    yield FigureView(_("Opponents defeated"), defeated, _met(log, carried_of(about, books)))
    games = ngettext("in {n} rated game", "in {n} rated games", row.games)
    yield FigureView(_("Game points"), points, games.format(n=grouped(row.games)))


def below(count: int) -> str:
    """What a rank among so many means: how many stand lower."""
    if not count:
        return ""
    return ngettext("ahead of {n} player", "ahead of {n} players", count).format(n=grouped(count))


def _met(log: Sequence[Scored], carried: Carried) -> str:
    """Whom the number of opponents defeated counts once, and whom half."""
    rated = [line.entry for line in log if line.rated]
    beaten = {*carried.defeated, *(entry.opponent for entry in rated if entry.result.won)}
    level = {entry.opponent for entry in rated if not entry.result.won and not entry.result.lost}
    drawn = {*carried.drawn, *level} - beaten
    said = [ngettext("{n} beaten", "{n} beaten", len(beaten)).format(n=len(beaten))] if beaten else []
    if drawn:
        said.append(ngettext("{n} drawn with", "{n} drawn with", len(drawn)).format(n=len(drawn)))
    return ", ".join(said)
