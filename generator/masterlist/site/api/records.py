"""The documents of the history of a list, and of records."""

from collections.abc import Iterable, Mapping, Sequence

from masterlist.documents.history import (
    EntryOfLog,
    HistoryJson,
    HolderJson,
    RecordJson,
    Records,
    YearOfList,
)
from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.site.common.boards import named, person
from masterlist.site.common.documents import amounts, ledger_amounts
from masterlist.standings.played import Year
from masterlist.standings.records import LEDGER_KINDS, Holder, Record


def history(
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


def records(content: Content, halls: Mapping[str, Sequence[Record]], events: Mapping[str, str]) -> Records:
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
