"""The hall of records, and the history of a list by year."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from generator.amount import plain, rounded
from generator.facts.board import POWERS
from generator.facts.content import Content
from generator.facts.site import RatingList
from generator.site.board_rows import person
from generator.site.editions import edition_link
from generator.site.model import Link, Page
from generator.standings.records import LEDGER_KINDS, Holder, Record
from generator.standings.years import Year

WORDS = {
    "rating": "Highest WWR",
    "gain": "Most WWR gained in an edition",
    "score": "Most game points in one game",
    "wins": "Longest winning run",
    "unbeaten": "Longest run without a loss",
    "defeated": "Most opponents defeated",
    "games": "Most rated games",
    "year": "Most rated games in a year",
    "ledger-rating": "Highest rating",
    "ledger-edition": "Most rating gained in an edition",
    "ledger-gain": "Most points won in one game, ante deducted",
    **{f"solos-{power.value}": f"Most solos as {power.value.capitalize()}" for power in POWERS},
    "awards": "Most best country awards",
    "events": "Most events",
    "boards": "Most boards at events",
}
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
    return Page("records.html", "records.html", "Records", "The best of everything, and who holds it.", view)


def _hall(content: Content, id_: str, records: Sequence[Record], events: Mapping[str, str]) -> HallView:
    views = tuple(_record(content, one, events) for one in records)
    if not id_:
        return HallView("boards", Link("Diplomacy: all boards and rated games", ""), None, views)
    name = Link(content.lists[id_].name, f"lists/{id_}.html")
    return HallView(f"list-{id_}", name, Link("History by year", history_path(id_)), views)


def _record(content: Content, one: Record, events: Mapping[str, str]) -> RecordView:
    value = rounded(one.value, 2) if one.kind in LEDGER_KINDS else plain(one.value)
    holders = tuple(
        _holder(content, holder, events, latest=one.kind in COUNTED and one.value > 1) for holder in one.holders
    )
    return RecordView(WORDS[one.kind], value, holders, one.more, one.kind == "score")


def _holder(content: Content, one: Holder, events: Mapping[str, str], *, latest: bool) -> HolderView:
    shown = _shown(one, events)
    return HolderView(person(content, one.player), shown, latest and shown is not None)


def _shown(one: Holder, events: Mapping[str, str]) -> Link | None:
    """Where the record stands."""
    days = f"{one.since} to {one.day}" if one.since and one.since != one.day else one.day
    event, board = one.board
    if one.entry[0]:
        return Link(days, f"players/{one.player}.html#{one.list}-{one.entry[0]}-{one.entry[1]}")
    if one.edition:
        return edition_link(one.list, one.edition)
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
        tuple(kind.capitalize() for kind in kinds),
        tuple(_year(content, one, so_far=not number) for number, one in enumerate(ordered)),
        f"api/v1/lists/{about.id}/history.json",
    )
    title = f"{about.name}: history"
    return Page(history_path(about.id), "history.html", title, f"{about.name}, year by year.", view)


def _year(content: Content, one: Year, *, so_far: bool) -> YearView:
    return YearView(
        one.year,
        so_far,
        f"{one.games:,}",
        f"{one.players:,}",
        f"{one.newcomers:,}",
        tuple(f"{games:,}" for games in one.kinds),
        tuple(person(content, id_) for id_ in one.leaders.ids),
        one.leaders.more,
    )
