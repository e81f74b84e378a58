"""What an event's page says of its rounds: how far it has come, the places after each round, and the boards."""

from typing import NamedTuple

from masterlist.facts.board import SEVENTH_PLAYER, Board
from masterlist.facts.content import Content
from masterlist.facts.event import Event, Status
from masterlist.language import _, rounded
from masterlist.language.messages import spoken
from masterlist.scoring.board import ending_in_words
from masterlist.scoring.seats import BoardResult
from masterlist.site.common.board_rows import centres_shown, person
from masterlist.site.common.model import Link
from masterlist.site.common.words import letter
from masterlist.standings.event_values import EventResult, InPlay, Progress, Standing


class BoardLine(NamedTuple):
    """A board in the list of a round."""

    board: Link
    ending: str
    in_play: bool  # whether the points are those that it would give if it ended now
    seats: tuple[tuple[str, Link, Link | None, str, str], ...]  # letter, player, who was replaced, centres, points


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


def board_path(event: Event, board: Board) -> str:
    """The path of a board's page."""
    return f"tournaments/{event.id}/{board.id}.html"


def table_name(board: Board) -> str:
    """A board by its round and its table."""
    return _("round {number}, board {board}").format(number=board.round, board=(board.table or board.id).upper())


def place_of(row: Standing) -> str:
    """``1``, ``3=``, or "" for the missing man."""
    return "" if row.rank is None else f"{row.rank}{'=' if row.shared else ''}"


def state_in_words(event: Event, progress: Progress) -> str:
    """How far an event has come; "" of a final one."""
    if event.final:
        return ""
    if event.status is Status.ANNOUNCED:
        return _("announced")
    if not progress.complete:
        return _("running, no round is over yet")
    if event.rounds:
        return _("after round {number} of {all}").format(number=progress.complete, all=event.rounds)
    return _("after round {number}").format(number=progress.complete)


def rounds_of(content: Content, one: EventResult) -> tuple[tuple[int, tuple[BoardLine, ...]], ...]:
    """All boards, round by round; those in play too."""
    results = {result.board.id: result for result in one.table.boards}
    in_play = {found.board.id: found for found in one.in_play}
    numbers = sorted({board.round for board in one.event.boards})
    return tuple(
        (
            number,
            tuple(
                _in_play(content, one.event, in_play[board.id])
                if board.in_play
                else _finished(content, one.event, results[board.id])
                for board in one.event.boards
                if board.round == number
            ),
        )
        for number in numbers
    )


def _finished(content: Content, event: Event, result: BoardResult) -> BoardLine:
    points = tuple(rounded(seat.points, event.decimals) for seat in result.seats)
    return _line(content, event, result.board, points)


def _in_play(content: Content, event: Event, one: InPlay) -> BoardLine:
    points = tuple(rounded(seat.points, event.decimals) for seat in one.now.seats) if one.now else ("",) * 7
    return _line(content, event, one.board, points)


def _line(content: Content, event: Event, board: Board, points: tuple[str, ...]) -> BoardLine:
    ending = spoken(ending_in_words(board))
    return BoardLine(
        Link(_("Board {board}").format(board=(board.table or board.id).upper()), board_path(event, board)),
        f"{ending}, {board.last_year}" if board.last_year else ending,
        board.in_play,
        tuple(
            (
                letter(seat.power),
                person(content, seat.player),
                person(content, seat.replaces) if seat.replaces else None,
                centres_shown(board, seat),
                own,
            )
            for seat, own in zip(board.seats, points, strict=True)
        ),
    )


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
