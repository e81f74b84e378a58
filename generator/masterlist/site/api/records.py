"""The documents of editions, of the history of a list, and of records."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from masterlist.amount import Amount
from masterlist.documents.history import (
    EditionChange,
    EditionOfList,
    Editions,
    EntryOfLog,
    HistoryJson,
    HolderJson,
    Mover,
    NewsJson,
    RecordJson,
    Records,
    YearOfList,
)
from masterlist.documents.schema_types import NamedJson
from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.scoring.listed import list_system
from masterlist.site.common.boards import person
from masterlist.site.common.documents import amounts, ledger_amounts
from masterlist.site.editions.view import Issue
from masterlist.standings.movement import Moved, News, Why
from masterlist.standings.played import Year
from masterlist.standings.records import LEDGER_KINDS, Holder, Record
from masterlist.standings.some import Some


def editions(content: Content, about: RatingList, issues: Iterable[Issue]) -> Editions:
    """A list's editions, the oldest first."""
    told = list(issues)
    return Editions(
        as_of=told[-1].head.last_day if told else None,
        list=about.id,
        name=about.name,
        system=about.system,
        editions=tuple(_edition(content, about, one) for one in told),
    )


def _edition(content: Content, about: RatingList, one: Issue) -> EditionOfList:
    head = one.head
    return EditionOfList(
        edition=head.id,
        last_day=head.last_day,
        commit=head.commit,
        players=head.players,
        leaders=_people(content, head.leaders),
        leaders_more=head.leaders.more,
        **_rating(about, rating=head.rating),
        news=_news(content, about, head.news) if head.news else None,
        rows_corrected=dict(one.marked).get(Why.CORRECTED, 0),
        rows_late=dict(one.marked).get(Why.LATE, 0),
        system=head.system or None,
        terms={key: json.dumps(value) for key, value in json.loads(head.terms).items()} if head.terms else None,
        version=head.version or None,
        rows_different={why.value: rows for why, rows in one.marked},
        altered=tuple(
            EditionChange(
                commit=by.origin.commit,
                pull_request=by.origin.pull or None,
                results=by.corrected,
                late=by.late,
                removed=by.removed,
            )
            for by in one.altered
        ),
    )


def _rating(about: RatingList, **values: Amount) -> dict[str, Any]:
    return (amounts if list_system(about.system).places is None else ledger_amounts)(**values)


def _news(content: Content, about: RatingList, news: News) -> NewsJson:
    def moved(some: Iterable[Moved]) -> tuple[Mover, ...]:
        return tuple(
            Mover(
                player=one.player,
                name=person(content, one.player).text,
                rank_before=one.rank_before,
                rank=one.rank,
                **_rating(about, rating_before=one.rating_before, rating=one.rating),
            )
            for one in some
        )

    return NewsJson(
        newcomers=news.newcomers.of,
        left=news.left.of,
        gained=moved(news.gained),
        lost=moved(news.lost),
        climbed=moved(news.climbed),
        dropped=moved(news.dropped),
    )


def _people(content: Content, some: Some) -> tuple[NamedJson, ...]:
    return tuple(NamedJson(id_, person(content, id_).text) for id_ in some.ids)


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
        leaders=_people(content, one.leaders),
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
