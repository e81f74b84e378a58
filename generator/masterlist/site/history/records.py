"""The hall of records, and the history of a list by year."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from masterlist.facts.board import POWERS
from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.language import _, day, grouped, number, pgettext, rounded
from masterlist.scoring.list_words import ListWords
from masterlist.scoring.listed import list_system
from masterlist.site.common.board_rows import person
from masterlist.site.common.model import Link, Page
from masterlist.site.downloads.head import in_json
from masterlist.site.editions.view import edition_link
from masterlist.source import N_
from masterlist.standings.played import Year
from masterlist.standings.records import LEDGER_KINDS, Holder, Record

WORDS = {
    "score": N_("Most game points in one game"),
    "wins": N_("Longest winning run"),
    "unbeaten": N_("Longest run without a loss"),
    "defeated": N_("Most opponents defeated"),
    "games": N_("Most rated games"),
    "year": N_("Most rated games in a year"),
    "ledger-rating": N_("Highest rating"),
    "ledger-edition": N_("Most rating gained in an edition"),
    "night-gain": N_("Most rating gained in one game"),
    "ledger-gain": N_("Most points won in one game, ante deducted"),
    "solos-austria": N_("Most solos as Austria"),
    "solos-england": N_("Most solos as England"),
    "solos-france": N_("Most solos as France"),
    "solos-germany": N_("Most solos as Germany"),
    "solos-italy": N_("Most solos as Italy"),
    "solos-russia": N_("Most solos as Russia"),
    "solos-turkey": N_("Most solos as Turkey"),
    "awards": N_("Most best country awards"),
    "events": N_("Most events"),
    "boards": N_("Most boards at events"),
}
NO_EVENTS: Mapping[str, str] = {}
COUNTED = {"events", "boards", "games", "awards", *(f"solos-{power.value}" for power in POWERS)}  # up to a day


class HolderView(NamedTuple):
    """Who holds a record, and where it stands."""

    player: Link
    shown: Link | None  # the very row, board, game or edition
    latest: bool  # whether that is the latest of several


class RecordView(NamedTuple):
    """One record."""

    name: str
    value: str
    holders: tuple[HolderView, ...]
    more: int  # who are not named
    of_games: bool  # whether those are games: one player may have several as good


class HallView(NamedTuple):
    """The records of one list, or of all boards."""

    anchor: str
    name: Link
    also: Link | None
    records: tuple[RecordView, ...]


class RecordsView(NamedTuple):
    """The hall of records."""

    halls: tuple[HallView, ...]
    data: str


class YearView(NamedTuple):
    """One year of a list."""

    year: str
    so_far: bool
    games: str
    players: str
    newcomers: str
    kinds: tuple[str, ...]
    leaders: tuple[Link, ...]
    leaders_more: int


class HistoryView(NamedTuple):
    """A list by year."""

    list: Link
    kinds: tuple[str, ...]
    years: tuple[YearView, ...]  # newest first
    data: str


def records_page(content: Content, halls: Mapping[str, Sequence[Record]], events: Mapping[str, str]) -> Page:
    """The hall of records, by the id of the list or "" for the boards; with the names of the events."""
    views = tuple(_hall(content, id_, records, events) for id_, records in halls.items())
    view = RecordsView(views, "api/v1/records.json")
    title, summary = _("Records"), _("The records, and who holds them.")
    return Page("records.html", "records.html", title, summary, view, in_json(title, view.data))


def _hall(content: Content, id_: str, records: Sequence[Record], events: Mapping[str, str]) -> HallView:
    views = record_views(content, id_, records, events)
    if not id_:
        return HallView("boards", Link(_("Diplomacy: all boards and rated games"), ""), None, views)
    name = Link(content.lists[id_].name, f"lists/{id_}.html")
    return HallView(f"list-{id_}", name, Link(_("History by year"), history_path(id_)), views)


def record_views(
    content: Content, id_: str, records: Iterable[Record], events: Mapping[str, str] = NO_EVENTS
) -> tuple[RecordView, ...]:
    """Records of a list, or of the boards of events with these names."""
    said = list_system(content.lists[id_].system).words if id_ else ListWords()
    named = {**WORDS, "rating": said.highest, "gain": said.greatest_gain}
    return tuple(_record(content, one, _(named[one.kind]), events) for one in records)


def _record(content: Content, one: Record, name: str, events: Mapping[str, str]) -> RecordView:
    value = rounded(one.value, 2) if one.kind in LEDGER_KINDS else number(one.value)
    holders = tuple(
        _holder(content, holder, events, latest=one.kind in COUNTED and one.value > 1) for holder in one.holders
    )
    return RecordView(name, value, holders, one.more, one.kind == "score")


def _holder(content: Content, one: Holder, events: Mapping[str, str], *, latest: bool) -> HolderView:
    shown = _shown(one, events)
    return HolderView(person(content, one.player), shown, latest and shown is not None)


def _shown(one: Holder, events: Mapping[str, str]) -> Link | None:
    """Where the record stands."""
    days = day(one.day)
    if one.since and one.since != one.day:
        days = _("{since} to {until}").format(since=day(one.since), until=days)
    event, board = one.board
    if one.entry[0]:
        return Link(days, f"players/{one.player}.html#{one.list}-{one.entry[2]}")
    if one.edition:
        return edition_link(one.list, one.edition)
    if "/" in one.game:
        night, _slash, number = one.game.partition("/")
        return Link(days, f"games/{one.list}/{night}.html#g{number}")
    if one.game:
        return Link(days, f"games/{one.list}/{one.game}.html")
    if event:
        return Link(events[event], f"tournaments/{event}/{board}.html" if board else f"tournaments/{event}.html")
    return None


def history_path(list_: str) -> str:
    """The page with the history of a list."""
    return f"lists/{list_}/history.html"


def history_page(content: Content, about: RatingList, kinds: Sequence[str], years: Iterable[Year]) -> Page:
    """The history of a list; ``kinds`` are those of results."""
    ordered = sorted(years, reverse=True)
    view = HistoryView(
        Link(about.name, f"lists/{about.id}.html"),
        tuple(_kind(kind) for kind in kinds),
        tuple(_year(content, one, so_far=not number) for number, one in enumerate(ordered)),
        f"api/v1/lists/{about.id}/history.json",
    )
    title = _("{list}: history").format(list=about.name)
    summary = _("{list}, year by year.").format(list=about.name)
    return Page(history_path(about.id), "history.html", title, summary, view, in_json(title, view.data))


def _kind(kind: str) -> str:
    """Games that ended in one way, as the head of a column."""
    said = {
        "strategic": pgettext("games by result", "Strategic"),
        "major": pgettext("games by result", "Major"),
        "attrition": pgettext("games by result", "Attrition"),
        "draw": pgettext("games by result", "Draw"),
        "decided": pgettext("games by result", "Decided"),
        "solo": pgettext("games by result", "Solo"),
        "concession": pgettext("games by result", "Concession"),
    }
    return said[kind]


def _year(content: Content, one: Year, *, so_far: bool) -> YearView:
    return YearView(
        one.year,
        so_far,
        grouped(one.games),
        grouped(one.players),
        grouped(one.newcomers),
        tuple(grouped(games) for games in one.kinds),
        tuple(person(content, id_) for id_ in one.leaders.ids),
        one.leaders.more,
    )
