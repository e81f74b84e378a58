"""The JSON documents of editions, of the history of a list, and of records."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from masterlist.amount import Amount
from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.scoring.listed import list_system
from masterlist.site.api.numbers import amounts, ledger_amounts
from masterlist.site.common.board_rows import person
from masterlist.site.editions.view import Issue
from masterlist.standings.movement import Moved, News
from masterlist.standings.played import Year
from masterlist.standings.records import LEDGER_KINDS, Holder, Record
from masterlist.standings.some import Some

Json = dict[str, Any]


def editions(content: Content, about: RatingList, issues: Iterable[Issue]) -> Json:
    """A list's editions, the oldest first."""
    told = list(issues)
    return {
        "as_of": told[-1].head.last_day if told else None,
        "list": about.id,
        "name": about.name,
        "system": about.system,
        "editions": [_edition(content, about, one) for one in told],
    }


def _edition(content: Content, about: RatingList, one: Issue) -> Json:
    head = one.head
    return {
        "edition": head.id,
        "last_day": head.last_day,
        "commit": head.commit,
        "players": head.players,
        "leaders": _people(content, head.leaders),
        **_rating(about, rating=head.rating),
        "news": _news(content, about, head.news) if head.news else None,
        "rows_corrected": one.corrected,
        "rows_late": one.late,
        "altered": [
            {
                "commit": by.origin.commit,
                "pull_request": by.origin.pull or None,
                "results": by.corrected,
                "late": by.late,
                "removed": by.removed,
            }
            for by in one.altered
        ],
    }


def _rating(about: RatingList, **values: Amount) -> Json:
    return (amounts if list_system(about.system).places is None else ledger_amounts)(**values)


def _news(content: Content, about: RatingList, news: News) -> Json:
    kinds = {"gained": news.gained, "lost": news.lost, "climbed": news.climbed, "dropped": news.dropped}
    return {
        "newcomers": news.newcomers.of,
        "left": news.left.of,
        **{kind: [_moved(content, about, one) for one in moved] for kind, moved in kinds.items()},
    }


def _moved(content: Content, about: RatingList, one: Moved) -> Json:
    return {
        **_person(content, one.player),
        "rank_before": one.rank_before,
        "rank": one.rank,
        **_rating(about, rating_before=one.rating_before, rating=one.rating),
    }


def _people(content: Content, some: Some) -> list[Json]:
    return [_person(content, id_) for id_ in some.ids]


def _person(content: Content, id_: str) -> Json:
    return {"player": id_, "name": person(content, id_).text}


def history(content: Content, about: RatingList, kinds: Sequence[str], years: Iterable[Year], as_of: str) -> Json:
    """A list's years, the oldest first; ``as_of`` is the date of its newest result, or ""."""
    return {
        "as_of": as_of or None,
        "list": about.id,
        "name": about.name,
        "system": about.system,
        "years": [
            {
                "year": one.year,
                "games": one.games,
                "players": one.players,
                "newcomers": one.newcomers,
                "results": dict(zip(kinds, one.kinds, strict=True)),
                "leaders": _people(content, one.leaders),
                "months": list(one.months),
            }
            for one in years
        ],
    }


def records(content: Content, halls: Mapping[str, Sequence[Record]]) -> Json:
    """All records, by the id of their list; those of boards under "boards"."""
    lists = {id_: [_record(content, one) for one in own] for id_, own in halls.items() if id_}
    days = [holder.day for own in halls.values() for record in own for holder in record.holders]
    return {
        "as_of": max(days, default="") or None,
        "lists": lists,
        "boards": [_record(content, one) for one in halls.get("", ())],
    }


def _record(content: Content, one: Record) -> Json:
    shown = ledger_amounts if one.kind in LEDGER_KINDS else amounts
    return {
        "kind": one.kind,
        **shown(value=one.value),
        "holders": [_holder(content, holder) for holder in one.holders],
        "more": one.more,
    }


def _holder(content: Content, one: Holder) -> Json:
    event, board = one.board
    book, number, _ = one.entry
    return {
        **_person(content, one.player),
        "date": one.day or None,
        "since": one.since or None,
        "entry": {"book": book, "number": number} if book else None,
        "game": one.game or None,
        "edition": one.edition or None,
        "event": event or None,
        "board": board or None,
    }
