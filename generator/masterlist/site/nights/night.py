"""The page of one night: every game, what it changed, and how that was worked out."""

from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.night import FROM_LOGS, Night
from masterlist.facts.site import RatingList
from masterlist.language import _, day
from masterlist.site.common.links import Sources, system_link
from masterlist.site.common.model import Link, Page
from masterlist.site.downloads.head import in_json
from masterlist.site.nights.games import GameView, game_view
from masterlist.standings.nights import Played


class Shown(NamedTuple):
    """A night."""

    night: Night
    games: tuple[Played, ...]
    around: tuple[str, str]  # ids of the nights before and after, or ""


class NightView(NamedTuple):
    """What the page of a night shows."""

    list: Link
    date: str
    note: str
    rules: Link
    duels: tuple[GameView, ...]
    tables: tuple[GameView, ...]
    coloured: bool  # whether all games between two have White and Black; else each seat says its own
    before: Link | None  # the night before
    after: Link | None
    data: str


def night_page(content: Content, about: RatingList, one: Shown, link_to: Sources) -> Page:
    """The page of a night."""
    night, games = one.night, one.games
    path = f"games/{about.id}/{night.id}"
    before, after = (night_link(about, id_) if id_ else None for id_ in one.around)
    views = [game_view(content, game, link_to) for game in games]
    view = NightView(
        list=Link(about.name, f"lists/{about.id}.html"),
        date=night.date,
        note=night.note,
        rules=system_link(content, about.system),
        duels=tuple(view for view in views if view.result),
        tables=tuple(view for view in views if not view.result),
        coloured=all(seat.colour for view in views for seat in view.seats),
        before=before,
        after=after,
        data=f"api/v1/{path}.json",
    )
    title = _("{list}: {night}").format(list=about.name, night=night_name(night.id, night.date))
    summary = _("{list}, {day}: every game, and what it changed.").format(list=about.name, day=day(night.date))
    return Page(f"{path}.html", "night.html", title, summary, view, in_json(title, view.data))


def night_link(about: RatingList, id_: str) -> Link:
    """A night by its id, which is its day and a word."""
    return Link(night_name(id_, id_[: len("2026-03-04")]), f"games/{about.id}/{id_}.html")


def night_name(id_: str, date: str) -> str:
    """A night by its day, and by its word where it has one."""
    if id_.endswith(FROM_LOGS):
        return _("{day} (players’ own logs)").format(day=day(date))
    word = id_.removeprefix(date).removeprefix("-")
    return f"{day(date)} ({word})" if word else day(date)
