"""What an event's page says of its rounds: how far it has come, and the places after each round."""

from typing import NamedTuple

from masterlist.facts.board import SEVENTH_PLAYER
from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard, Event, Status
from masterlist.facts.event_game import EventGame
from masterlist.language import _, ngettext, rounded
from masterlist.site.common.board_rows import person
from masterlist.site.common.model import Link
from masterlist.standings.event_values import EventResult, Progress, Standing


class PlaceAfter(NamedTuple):
    """Where a player stood after a round; "" and "" for a player who had not played by then."""

    place: str
    points: str


class PlacesRow(NamedTuple):
    """A player's places after every round that is over."""

    player: Link
    after: tuple[PlaceAfter, ...]


class Places(NamedTuple):
    """The standings after each round, side by side."""

    rounds: tuple[int, ...]
    rows: tuple[PlacesRow, ...]


def board_path(event: Event, board: AnyBoard) -> str:
    """The path of a board's page."""
    return f"tournaments/{event.id}/{board.id}.html"


def table_name(board: AnyBoard) -> str:
    """A board by its round and its table."""
    if isinstance(board, EventGame):
        return _("round {number}, game {game}").format(number=board.round, game=board.table or board.id)
    return _("round {number}, board {board}").format(number=board.round, board=(board.table or board.id).upper())


def place_of(row: Standing) -> str:
    """``1``, ``3=``, or "" for the missing man."""
    return "" if row.rank is None else f"{row.rank}{'=' if row.shared else ''}"


def state_in_words(event: Event, progress: Progress, *, is_won: bool = True) -> str:
    """How far an event has come, and what counts of later rounds; "" of a final one that somebody has won."""
    if event.final:
        nobody = event.decided_by is not None and progress.boards and not is_won
        return _("no winner: it is not known who won the game that decides the event") if nobody else ""
    if event.status is Status.ANNOUNCED:
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


def places_after_rounds(content: Content, one: EventResult) -> Places | None:
    """The places after each round; None before there are two rounds to compare."""
    if len(one.rounds) < 2:
        return None
    found = [{row.player: row for row in table.standings} for table in one.rounds]
    players = [row.player for row in one.table.standings if row.player != SEVENTH_PLAYER]
    return Places(
        tuple(table.round for table in one.rounds),
        tuple(
            PlacesRow(person(content, player), tuple(_after(one.event, rows.get(player)) for rows in found))
            for player in players
        ),
    )


def _after(event: Event, row: Standing | None) -> PlaceAfter:
    return PlaceAfter(place_of(row), rounded(row.points, event.decimals)) if row else PlaceAfter("", "")
