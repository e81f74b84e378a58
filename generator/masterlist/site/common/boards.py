"""Boards and events as pages and documents tell them: paths, names, seats, places and endings."""

from typing import Any, NamedTuple

from masterlist.amount import plain
from masterlist.documents.schema_types import NamedJson
from masterlist.facts.board import SEVENTH_PLAYER, Board, PowerSeat
from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard, AnySeat, Event, EventStage
from masterlist.facts.night import EventGame, EventSeat
from masterlist.kinds.kind import ColumnValue, EventColumns
from masterlist.kinds.registry import kinds
from masterlist.language import _, ngettext, numerals, spoken
from masterlist.scoring.board import ending_in_words
from masterlist.scoring.comparison import ScoredSeat, position_in_words
from masterlist.scoring.event_system import event_systems
from masterlist.scoring.ledger import RatedGame
from masterlist.site.common.documents import amounts, details
from masterlist.site.common.links import player_link, system_link
from masterlist.site.common.model import Link
from masterlist.source import with_names
from masterlist.standings.event_values import EventHead, EventProgress, EventStanding, PlayerGame
from masterlist.standings.movement import Some

Json = dict[str, Any]


def person(content: Content, id_: str | None) -> Link:
    """A player; the house member has a page only with a file, and the players of some seats are not known."""
    if id_ is None:
        return Link(_("unknown"), "")
    if id_ == SEVENTH_PLAYER and id_ not in content.players:
        return Link(_("Seventh Player"), "")
    return player_link(content, id_)


def named(content: Content, some: Some) -> tuple[NamedJson, ...]:
    """Some players, as documents name them."""
    return tuple(NamedJson(id_, person(content, id_).text) for id_ in some.ids)


def board_path(event: Event, board: AnyBoard) -> str:
    """The path of a board's page."""
    return f"tournaments/{event.id}/{board.id}.html"


def table_name(board: AnyBoard) -> str:
    """A board by its round and its table."""
    if isinstance(board, EventGame):
        return _("round {number}, game {game}").format(number=board.round, game=board.table or board.id)
    return _("round {number}, board {board}").format(number=board.round, board=(board.table or board.id).upper())


def place_of(row: EventStanding | None) -> str:
    """``1``, ``3=``, or "" for the missing man, and for who does not stand in the table."""
    return "" if row is None or row.rank is None else f"{row.rank}{'=' if row.shared else ''}"


def dates_of(event: Event) -> str:
    return event.start if event.start == event.end else f"{event.start} to {event.end}"


def state_in_words(event: Event, progress: EventProgress, *, is_won: bool = True) -> str:
    """How far an event has come, and what counts of later rounds; "" of a final one that somebody has won."""
    if event.final:
        nobody = event.decided_by is not None and progress.boards and not is_won
        return _("no winner: it is not known who won the game that decides the event") if nobody else ""
    if event.status is EventStage.ANNOUNCED:
        return _("announced")
    if not progress.complete:
        state = _("running, no round is over yet")
    elif event.rounds:
        state = _("after round {number} of {all}").format(number=progress.complete, all=event.rounds)
    else:
        state = _("after round {number}").format(number=progress.complete)
    boards = ", ".join(
        ngettext("{n} of {all} board of round {number}", "{n} of {all} boards of round {number}", every).format(
            n=finished, all=every, number=number
        )
        for number, finished, every in progress.later
    )
    return _("{state}, with {boards}").format(state=state, boards=boards) if boards else state


class EventLine(NamedTuple):
    """An event on one line, as indexes and the home page show it."""

    event: Link
    dates: str
    where: str
    system: Link
    winners: tuple[Link, ...]
    state: str  # how far it has come, "" of a final event
    boards: int


def event_line(content: Content, one: EventHead) -> EventLine:
    """The event as an index shows it."""
    event = one.event
    return EventLine(
        Link(event.name, f"tournaments/{event.id}.html"),
        dates_of(event),
        ", ".join(filter(None, (event.town, event.country))),
        system_link(content, event.system),
        tuple(person(content, id_) for id_ in one.winners),
        state_in_words(event, one.progress, is_won=bool(one.winners)),
        one.boards,
    )


def columns_of(event: Event) -> EventColumns:
    """How the games of the event are shown."""
    columns = kinds()[event_systems()[event.system].kind].event
    if columns is None:
        raise ValueError(f"{event.id} has games of a kind that no event has")
    return columns


def counts_of(columns: EventColumns, row: EventStanding) -> tuple[str, ...]:
    """What a row of the table says beside place, player and points."""
    found = ((column.value, getattr(row, column.key)) for column in columns.counts)
    return tuple(numerals(plain(value)) if kind is ColumnValue.NUMBER else str(value) for kind, value in found)


def counts(system: str, row: EventStanding) -> Json:
    """The same for documents."""
    columns = kinds()[event_systems()[system].kind].event
    found: Json = {}
    for column in columns.counts if columns else ():
        value = getattr(row, column.key)
        found |= amounts(**{column.key: value}) if column.value is ColumnValue.NUMBER else {column.key: value}
    return found


def in_brief(game: PlayerGame) -> str:
    """A game in a cell: ``England 10`` of Diplomacy, ``1 of 4`` at a table, ``½`` of a game between two."""
    seat = game.seat
    if isinstance(seat.seat, EventSeat):
        if len(seat.points_by_position) == 2:
            return "½" if seat.position.shared_by > 1 else "1" if seat.position.rank == 1 else "0"
        return _("{place} of {n}").format(place=place_at(seat), n=len(seat.points_by_position))
    return f"{spoken(seat.seat.power.label)} {seat.seat.centres}"


def place_at(seat: ScoredSeat) -> str:
    """``1``, or ``2=`` where it is shared."""
    return f"{seat.position.rank}{'=' if seat.position.shared_by > 1 else ''}"


def held(board: AnyBoard, seat: AnySeat) -> str:
    """What stands in the column of a kind of game: centres, "" before any are on file; or the game's own points."""
    if isinstance(seat, EventSeat):
        return "" if seat.points is None else numerals(plain(seat.points))
    return str(seat.centres) if isinstance(board, Board) and board.survivors else ""


def board_ending(board: AnyBoard) -> str:
    """How a board ended; of a game between people how many played it."""
    if isinstance(board, EventGame):
        return ngettext("{n} player", "{n} players", len(board.seats)).format(n=len(board.seats))
    return spoken(ending_in_words(board))


def result_in_words(seat: ScoredSeat) -> str:
    """The class of the result and the position by centres."""
    return f"{spoken(seat.result.label)}, {spoken(position_in_words(seat.position))}"


def reason_in_words(content: Content, game: RatedGame[Any]) -> str:
    """Why a game is not rated, with the names of players in the place of their ids; "" of one that is."""
    return "" if game.unrated is None else spoken(with_names(game.unrated, content.name_of))


def ending(board: Board) -> Json:
    return {
        "ending": board.ending.value,
        "conceded_to": board.conceded_to.value if board.conceded_to else None,
        "time_limited": board.time_limited,
        "last_year": board.last_year or None,
        "chart": {str(row.year): tuple(row.centres) for row in board.chart} or None,
    }


def own_points(seat: EventSeat) -> Json:
    """The points that a game between people counts itself, where they were reported."""
    return {"scored": None, "scored_exact": None} if seat.points is None else amounts(scored=seat.points)


def seat_fields(seat: PowerSeat | EventSeat) -> Json:
    """What documents say of any seat."""
    if isinstance(seat, EventSeat):
        return {
            "seat": seat.name,
            "player": seat.player,
            "place": seat.rank,
            **own_points(seat),
            **details(seat.details),
        }
    return {
        "power": seat.power.value,
        "player": seat.player,
        "replaces": seat.replaces,
        "centres": seat.centres,
        "eliminated": seat.eliminated,
    }
