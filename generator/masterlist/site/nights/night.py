"""The page of one night: every game, what it changed, and how that was worked out."""

from collections.abc import Iterable
from typing import NamedTuple

from masterlist.amount import plain
from masterlist.facts.content import Content
from masterlist.facts.night import DRAW, Night, NightSeat
from masterlist.facts.site import RatingList
from masterlist.language import _, day, numerals
from masterlist.language.messages import spoken
from masterlist.scoring.rating import Change
from masterlist.scoring.working import Line
from masterlist.site.common.links import player_link
from masterlist.site.common.model import Link, Page
from masterlist.site.common.source_links import Sources, line_link
from masterlist.site.downloads.head import in_json
from masterlist.site.events.view import system_link
from masterlist.site.nights.view import shown
from masterlist.source import with_names
from masterlist.standings.nights import Played

COLOURS = frozenset(("white", "black"))


class Shown(NamedTuple):
    """A night."""

    night: Night
    games: tuple[Played, ...]
    around: tuple[str, str]  # ids of the nights before and after, or ""


class SeatView(NamedTuple):
    """One player of a game."""

    player: Link
    place: int
    points: str
    before: str
    change: str  # with its sign
    after: str
    working: tuple[Line, ...]


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


class NightView(NamedTuple):
    """What the page of a night shows."""

    list: Link
    date: str
    note: str
    rules: Link
    duels: tuple[GameView, ...]
    tables: tuple[GameView, ...]
    coloured: bool  # whether all games between two have White and Black
    before: Link | None  # the night before
    after: Link | None
    data: str


def night_page(content: Content, about: RatingList, one: Shown, link_to: Sources) -> Page:
    """The page of a night."""
    night, games = one.night, one.games
    path = f"games/{about.id}/{night.id}"
    before, after = (Link(id_, f"games/{about.id}/{id_}.html") if id_ else None for id_ in one.around)
    views = [game_view(content, game, link_to) for game in games]
    view = NightView(
        list=Link(about.name, f"lists/{about.id}.html"),
        date=night.date,
        note=night.note,
        rules=system_link(content, about.system),
        duels=tuple(view for view in views if view.result),
        tables=tuple(view for view in views if not view.result),
        coloured=all(seat.name in COLOURS for game in games for seat in game.game.seats),
        before=before,
        after=after,
        data=f"api/v1/{path}.json",
    )
    title = _("{list}: {night}").format(list=about.name, night=night_name(night.id, night.date))
    summary = _("{list}, {day}: every game, and what it changed.").format(list=about.name, day=day(night.date))
    return Page(f"{path}.html", "night.html", title, summary, view, in_json(title, view.data))


def night_name(id_: str, date: str) -> str:
    """A night by its day, and by its word where it has one."""
    word = id_.removeprefix(date).removeprefix("-")
    return f"{day(date)} ({word})" if word else day(date)


def game_view(content: Content, one: Played, link_to: Sources) -> GameView:
    """One game."""
    changes = {change.player: change for change in one.changes}
    game = one.game
    is_duel = len(game.seats) == 2
    points = [numerals(plain(seat.points)) for seat in game.seats if seat.points is not None]
    seats: Iterable[NightSeat] = game.seats if is_duel else sorted(game.seats, key=lambda seat: seat.rank)
    return GameView(
        number=game.number,
        anchor=f"g{game.number}",
        result=result_in_words(game.result) if is_duel else "",
        score="–".join(points) if is_duel else "",
        seats=tuple(_seat(content, seat, changes.get(seat.player)) for seat in seats),
        unrated="" if one.unrated is None else spoken(with_names(one.unrated, content.name_of)),
        note=game.note,
        source=line_link(game.place, link_to),
        brought=link_to.brought(game.place),
    )


def result_in_words(result: str) -> str:
    """A result between two as scoresheets have it."""
    return "½–½" if result == DRAW else result.replace("-", "–")


def _seat(content: Content, seat: NightSeat, change: Change | None) -> SeatView:
    points = "" if seat.points is None else numerals(plain(seat.points))
    player = player_link(content, seat.player)
    if change is None:
        return SeatView(player, seat.rank, points, "", "", "", ())
    before, after = shown(change.before), shown(change.after)
    return SeatView(player, seat.rank, points, before, change_of(change), after, change.working)


def change_of(change: Change) -> str:
    """By how much a rating moved, with its sign."""
    moved = change.after - change.before
    text = shown(moved)
    return f"+{text}" if moved > 0 else text
