"""The document of a player: their logs with the working, their ratings and their tournaments."""

from collections.abc import Sequence
from typing import Any

from masterlist.documents.players import (
    Appearance,
    AuthenticatedBook,
    CarriedJson,
    EditionJson,
    EliminatedJson,
    EntryJson,
    GamesOnList,
    LedgerChange,
    LedgerHistory,
    LedgerOnList,
    LogHistory,
    LogOnList,
    OnList,
    PairJson,
    PlayerJson,
    ResignationJson,
    UnitsJson,
)
from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.facts.logbook import Eliminated, LogBook, Pair, Resignation, State, Units
from masterlist.facts.members import Members
from masterlist.facts.people import Player
from masterlist.kinds.squares_log import STATED
from masterlist.scoring.ledger import Change
from masterlist.scoring.log import Scored
from masterlist.scoring.squares import attrition_of, bonus_of
from masterlist.site.api import career
from masterlist.site.api.nights import own_document
from masterlist.site.api.pairs import Waits, waiting
from masterlist.site.common.boards import counts
from masterlist.site.common.documents import amounts, ledger_amounts, source, working
from masterlist.site.common.log_rows import final_state
from masterlist.site.players.career import Chronicle
from masterlist.standings.event_values import Standing
from masterlist.standings.rated import Rated
from masterlist.standings.rating_list import IN_PLAY
from masterlist.standings.results import MasterList, Results


def player_document(results: Results, player: Player, chronicle: Chronicle, waits: Waits) -> PlayerJson:
    """A player."""
    id_, content = player.id, results.content
    lists: dict[str, OnList] = {}
    lists |= {
        list_: _log(results, one, id_, chronicle) for list_, one in results.lists.items() if id_ in one.results.logs
    }
    lists |= {
        list_: _rating(one, id_) for list_, one in results.rated.items() if any(row.player == id_ for row in one.rows)
    }
    for games in chronicle.games:
        editions = tuple(EditionJson(*one) for one in games.editions)
        lists[games.list] = own_document(content, content.lists[games.list], games.row, games.own, editions)
    tournaments = tuple(
        _tournament(one.event, row)
        for one in results.events.values()
        for row in one.table.standings
        if row.player == id_
    )
    return PlayerJson(
        as_of=max([*map(_newest, lists.values()), *(one.results_day for one in tournaments)], default="") or None,
        player=id_,
        name=player.name,
        also_known_as=tuple(player.aka),
        former_ids=tuple(player.former_ids),
        club=player.club or None,
        country=player.country or None,
        left=dict(player.left),
        lists=lists,
        tournaments=tournaments,
        titles=career.titles(results, id_),
        head_to_head=career.pairs(id_, chronicle.met),
        waiting=tuple(waiting(content, id_, one, waits.private) for one in waits.games),
    )


def _newest(own: OnList) -> str:
    """The date of the last thing that happened to a player on a list, or ""."""
    match own:
        case LogOnList(log=(*_, last)) | LedgerOnList(ledger=(*_, last)) | GamesOnList(played=(*_, last)):
            return last.date
    return ""


def _log(results: Results, one: MasterList, player: str, chronicle: Chronicle) -> LogOnList:
    list_ = one.results.about.id
    row = next(row for row in one.rows if row.player == player)
    log, books = one.results.logs[player], results.content.log(player, list_)
    ranks = chronicle.ranks[list_].editions
    by_day = {line.entry.date: line for line in log if line.rated}
    return LogOnList(
        rank=row.rank,
        **amounts(rating=row.rating),
        carried_over=_carried_over(books),
        authenticated=tuple(
            AuthenticatedBook(book=book.book, club=found.club, by=found.by or None, date=found.date)
            for book in books
            if (found := book.authenticated)
        ),
        editions=career.editions(ranks),
        history=tuple(LogHistory(date=date, **amounts(rating=line.rating)) for date, line in by_day.items()),
        rating_field=STATED[-1],
        log=tuple([_line(results.content, player, *one) for one in zip(log, one.results.numbers, strict=True)]),
        career=career.career(chronicle.careers[list_], ranks),
    )


def _carried_over(books: Sequence[LogBook]) -> CarriedJson | None:
    """What the first book on file brings from those that are not."""
    carried = books[0].carried if books else None
    if carried is None:
        return None
    return CarriedJson(game_points=carried.game_points, defeated=tuple(carried.defeated), drawn=tuple(carried.drawn))


def _line(content: Content, player: str, line: Scored, number: int) -> EntryJson:
    entry = line.entry
    first, second = sorted((player, entry.opponent))
    return EntryJson(
        book=line.book,
        date=entry.date,
        opponent=entry.opponent,
        opponent_name=content.name_of(entry.opponent),
        game=f"{entry.date}/{first}--{second}/{number}",
        result=entry.result.value,
        **_state(final_state(entry)),
        signed=entry.signed,
        resignation=_resignation(entry.resignation) if entry.resignation else None,
        note=entry.note or None,
        **amounts(**dict(zip(STATED, (line.points, line.defeated, line.total, line.rating), strict=True))),
        status=line.status.value,
        rated=line.rated,
        authenticated=entry.authenticated,
        source=source(entry.place),
        working=working(line.working),
    )


def _state(state: State) -> dict[str, Any]:
    """How play ended; null where the log does not say."""
    return {
        "attrition": _pair(attrition_of(state)),
        "bonus": _pair(bonus_of(state)),
        "eliminated": _eliminated(state.eliminated) if state.eliminated else None,
    }


def _pair(pair: Pair | None) -> PairJson | None:
    return pair and PairJson(own=pair.own, opponent=pair.opponent)


def _eliminated(units: Eliminated) -> EliminatedJson:
    return EliminatedJson(own=_units(units.own), opponent=_units(units.opponent))


def _units(units: Units) -> UnitsJson:
    return UnitsJson(infantry=units.infantry, cavalry=units.cavalry, artillery=units.artillery)


def _resignation(one: Resignation) -> ResignationJson:
    return ResignationJson(
        by=one.by.value,
        answer=one.answer.value,
        reached=one.reached.value if one.reached else None,
        **_state(one.instant),
    )


def _rating(one: Rated, player: str) -> LedgerOnList:
    row = next(row for row in one.rows if row.player == player)
    changes = [change for change in one.ledger.changes if change.player == player]
    by_day = {change.date: change for change in changes}
    return LedgerOnList(
        rank=row.rank,
        member_until=Members(one.about.members).left(player, one.as_of) or None,
        **ledger_amounts(rating=row.rating),
        games=row.games,
        **ledger_amounts(points_in_play=row.figures[IN_PLAY]),
        editions=tuple(EditionJson(own.edition, own.rank or None) for own in one.ranks),
        history=tuple(
            LedgerHistory(date=date, **ledger_amounts(rating=change.rating)) for date, change in by_day.items()
        ),
        ledger=tuple(_change(change) for change in changes),
    )


def _change(change: Change) -> LedgerChange:
    return LedgerChange(
        date=change.date,
        game=change.game,
        step=change.step.value,
        **ledger_amounts(points=change.points, rating=change.rating),
    )


def _tournament(event: Event, row: Standing) -> Appearance:
    return Appearance(
        event=event.id,
        name=event.name,
        system=event.system,
        start=event.start,
        end=event.end,
        status=event.status.value,
        place=row.rank,
        shared=row.shared,
        **amounts(event.decimals, points=row.points),
        **counts(event.system, row),
        games=len(row.games),
    )
