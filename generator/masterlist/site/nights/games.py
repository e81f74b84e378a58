"""Games of a night as pages show them: the night's own page, and those of players."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from masterlist.amount import Amount, plain
from masterlist.facts.content import Content
from masterlist.facts.night import DRAW, FROM_LOGS, NightGame, NightSeat
from masterlist.facts.site import RatingList
from masterlist.kinds.duel import COLOURS
from masterlist.language import _, numerals, rounded, spoken
from masterlist.scoring.figures import Column
from masterlist.scoring.listed import list_system
from masterlist.scoring.rating import Change
from masterlist.scoring.status import Status
from masterlist.scoring.working import Line
from masterlist.site.common.links import Sources, line_link, player_link
from masterlist.site.common.model import Link
from masterlist.source import with_names
from masterlist.standings.nights import Played


class SeatView(NamedTuple):
    """One player of a game."""

    player: Link
    place: int
    points: str
    before: str
    change: str  # with its sign
    after: str
    working: tuple[Line, ...]
    colour: str  # "white" or "black", where it was reported


class GameView(NamedTuple):
    """One game."""

    number: int
    anchor: str
    result: str  # between two; "" at a table
    score: str  # where one was reported, "" where not
    seats: tuple[SeatView, ...]
    unrated: str  # why it is not rated, or ""
    note: str
    source: Link
    brought: tuple[Link, ...]
    standing: str = ""  # what players' own logs say of it, where it counts
    sources: tuple[Link, ...] = ()  # of the logs that tell of it as well


def game_view(content: Content, one: Played, link_to: Sources) -> GameView:
    """One game."""
    changes = {change.player: change for change in one.changes}
    game = one.game
    is_duel = len(game.seats) == 2
    points = [numerals(plain(seat.points)) for seat in game.seats if seat.points is not None]
    seats: Iterable[NightSeat] = game.seats if is_duel else sorted(game.seats, key=lambda seat: seat.rank)
    return GameView(
        number=game.number,
        anchor=one.anchor,
        result=result_in_words(game.result) if is_duel else "",
        score="–".join(points) if is_duel else "",
        seats=tuple(_seat(content, seat, changes.get(seat.player)) for seat in seats),
        unrated="" if one.unrated is None else spoken(with_names(one.unrated, content.name_of)),
        note=game.note,
        source=line_link(game.place, link_to(game.place)),
        brought=link_to.brought(game.place),
        standing=_standing(content, one),
        sources=tuple(_sources(game, link_to)),
    )


def _sources(game: NightGame, link_to: Sources) -> Iterator[Link]:
    """The lines of players' own logs that tell of the game, but for the one that it was made from."""
    for report in game.reports:
        if report.place != game.place:
            yield line_link(report.place, link_to(report.place))


def _standing(content: Content, one: Played) -> str:
    """What players' own logs say of a game that counts."""
    reports = [report for report in one.game.reports if report.player]
    if not reports or one.unrated:
        return ""
    if one.night.endswith(FROM_LOGS):
        return _(Status(reports[0].status).sentence)
    keepers = " · ".join(player_link(content, report.player).text for report in reports)
    return _("Confirmed by players’ own logs: {players}").format(players=keepers)


def result_in_words(result: str) -> str:
    """A result between two as scoresheets have it."""
    return "½–½" if result == DRAW else result.replace("-", "–")


def _seat(content: Content, seat: NightSeat, change: Change | None) -> SeatView:
    points = "" if seat.points is None else numerals(plain(seat.points))
    player = player_link(content, seat.player)
    colour = seat.name if seat.name in COLOURS else ""
    if change is None:
        return SeatView(player, seat.rank, points, "", "", "", (), colour)
    before, after = shown(change.before), shown(change.after)
    return SeatView(player, seat.rank, points, before, change_of(change), after, change.working, colour)


def change_of(change: Change) -> str:
    """By how much a rating moved, with its sign."""
    moved = change.after - change.before
    text = shown(moved)
    return f"+{text}" if moved > 0 else text


PLACES = 2  # decimals of a rating


def columns_of(about: RatingList) -> tuple[Column, ...]:
    """What the list's system shows beside rank, player, rating and games."""
    return list_system(about.system).columns


def shown(value: Amount | None, places: int = PLACES) -> str:
    """A number of a list; "" where there is none."""
    return "" if value is None else rounded(value, places)
