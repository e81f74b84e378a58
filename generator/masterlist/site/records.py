"""The hall of records, and the history of a list by year: pages and documents."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from masterlist.documents.lists import EntryOfLog, HistoryJson, HolderJson, RecordJson, Records, YearOfList
from masterlist.facts.board import POWERS
from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.language import _, day, number, pgettext, rounded
from masterlist.scoring.list_words import ListWords
from masterlist.scoring.registry import list_system
from masterlist.site.common.games import named, person
from masterlist.site.common.links import amounts, ledger_amounts
from masterlist.site.common.words import Page, edition
from masterlist.site.downloads.index import in_json
from masterlist.source import N_
from masterlist.standings.annals import Year
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
    "boards": N_("Most games at events"),
}
COUNTED = {"events", "boards", "games", "awards", *(f"solos-{power.value}" for power in POWERS)}  # up to a day


class RecordsView(NamedTuple):
    """The hall of records."""

    records: Records
    lists: Mapping[str, RatingList]
    boards: str  # how the records of events are headed


def records_page(records: Records, lists: Mapping[str, RatingList], *, is_diplomacy: bool) -> Page:
    """The hall of records, by list and of the boards."""
    title, summary = _("Records"), _("The records, and who holds them.")
    head = in_json(title, "api/v1/records.json")
    boards = _("Diplomacy: all boards and rated games") if is_diplomacy else _("All events")
    return Page("records.html", "records.html", title, summary, RecordsView(records, lists, boards), head)


def record_name(kind: str, system: str) -> str:
    """What a record is called on the lists of a system; "" for those of boards."""
    said = list_system(system).words if system else ListWords()
    return _({**WORDS, "rating": said.highest, "gain": said.greatest_gain}[kind])


def record_value(one: RecordJson) -> str:
    """How good it is, as the pages of its list write it."""
    value = Fraction(one.value_exact)
    return rounded(value, 2) if one.kind in LEDGER_KINDS else number(value)


def is_latest(one: RecordJson) -> bool:
    """Whether where it stands is the latest of several."""
    return one.kind in COUNTED and one.value > 1


def stands_in(one: HolderJson) -> str:
    """Where a record stands, in words: an edition, an event, or the days."""
    if one.edition:
        return edition(one.edition)
    if one.event_name:
        return one.event_name
    days = day(one.date or "")
    if one.since and one.since != one.date:
        return _("{since} to {until}").format(since=day(one.since), until=days)
    return days


def history_path(list_: str) -> str:
    """The page with the history of a list."""
    return f"lists/{list_}/history.html"


def history_page(history: HistoryJson) -> Page:
    """The history of a list, as the document has it."""
    title = _("{list}: history").format(list=history.name)
    summary = _("{list}, year by year.").format(list=history.name)
    head = in_json(title, f"api/v1/lists/{history.list}/history.json")
    return Page(history_path(history.list), "history.html", title, summary, history, head)


def by_result(kind: str) -> str:
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


def history_document(
    content: Content, about: RatingList, kinds: Sequence[str], years: Iterable[Year], as_of: str
) -> HistoryJson:
    """A list's years, the oldest first; ``as_of`` is the date of its newest result, or ""."""
    return HistoryJson(
        as_of=as_of or None,
        list=about.id,
        name=about.name,
        system=about.system,
        years=tuple(year_of_list(content, kinds, one) for one in years),
    )


def year_of_list(content: Content, kinds: Sequence[str], one: Year) -> YearOfList:
    """A year of a list; ``kinds`` are those of results."""
    return YearOfList(
        year=one.year,
        games=one.games,
        players=one.players,
        newcomers=one.newcomers,
        results=dict(zip(kinds, one.kinds, strict=True)),
        leaders=named(content, one.leaders),
        leaders_more=one.leaders.more,
        months=tuple(one.months),
    )


def records_document(content: Content, halls: Mapping[str, Sequence[Record]], events: Mapping[str, str]) -> Records:
    """All records, by the id of their list; those of boards are under "". ``events`` are names by id."""
    days = [holder.day for own in halls.values() for one in own for holder in one.holders]
    found = {id_: tuple(record(content, one, events) for one in own) for id_, own in halls.items()}
    boards = found.pop("", ())
    return Records(as_of=max(days, default="") or None, lists=found, boards=boards)


NO_EVENTS: Mapping[str, str] = {}


def record(content: Content, one: Record, events: Mapping[str, str] = NO_EVENTS) -> RecordJson:
    """A record of a list, or of the boards of events with these names."""
    shown = ledger_amounts if one.kind in LEDGER_KINDS else amounts
    return RecordJson(
        kind=one.kind,
        **shown(value=one.value),
        holders=tuple(_holder(content, holder, events) for holder in one.holders),
        more=one.more,
    )


def _holder(content: Content, one: Holder, events: Mapping[str, str]) -> HolderJson:
    event, board = one.board
    book, number, _ = one.entry
    return HolderJson(
        player=one.player,
        name=person(content, one.player).text,
        date=one.day or None,
        since=one.since or None,
        entry=EntryOfLog(book=book, number=number) if book else None,
        game=one.game or None,
        edition=one.edition or None,
        event=event or None,
        board=board or None,
        event_name=events[event] if event else None,
        page=_page(one),
    )


def _page(one: Holder) -> str | None:
    """Where the record stands."""
    event, board = one.board
    book, _, anchor = one.entry
    if book:
        return f"players/{one.player}.html#{one.list}-{anchor}"
    if one.edition:
        return f"lists/{one.list}/{one.edition}.html"
    if one.game:
        night, slash, number = one.game.partition("/")
        return f"games/{one.list}/{night}.html{'#g' * bool(slash)}{number}"
    if event:
        return f"tournaments/{event}/{board}.html" if board else f"tournaments/{event}.html"
    return None
