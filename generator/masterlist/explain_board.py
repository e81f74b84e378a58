"""The whole working of a board of an event or of a rated game of Diplomacy as text, for the terminal."""

from collections.abc import Sequence

from masterlist.amount import rounded
from masterlist.explain import table
from masterlist.facts.board import Board, Seat
from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard, AnySeat
from masterlist.scoring.board import ending_in_words
from masterlist.scoring.events import event_systems
from masterlist.scoring.working import Line
from masterlist.source import with_names
from masterlist.standings.event_values import EventResult
from masterlist.standings.rated import Rated
from masterlist.standings.results import Results
from masterlist.standings.rounds import explain_board


def board(results: Results, name: str) -> str | None:
    """How each seat's numbers were worked out; None where nothing is called ``name``.

    ``name`` is the path of the file, or ``EVENT/BOARD`` or ``LIST/GAME``.
    """
    for one in results.events.values():
        for found in one.event.boards:
            if name in {found.place.file, f"{one.event.id}/{found.id}"}:
                return _board(results.content, one, found)
    for rated in results.rated.values():
        for game in rated.games:
            if name in {game.place.file, f"{rated.about.id}/{game.id}"}:
                return _game(results.content, rated, game)
    return None


def _board(content: Content, one: EventResult, found: AnyBoard) -> str:
    workings = explain_board(one.event, event_systems()[one.event.system], found)
    head = f"{one.event.name}, round {found.round}, board {found.table or found.id}: {_ending(found)}"
    if isinstance(found, Board) and found.in_play:
        if not found.survivors:
            return f"{head}\n{found.place.file}\nno centres are on file yet\n"
        head += "\nthe points are those if it ended now; they do not count yet"
    return _text(content, head, found, workings)


def _ending(found: AnyBoard) -> str:
    return str(ending_in_words(found)) if isinstance(found, Board) else f"{len(found.seats)} players"


def _game(content: Content, one: Rated, game: Board) -> str:
    head = f"{one.about.name}, {game.id}: {ending_in_words(game)}"
    for unrated in one.ledger.unrated:
        if unrated.game == game.id:
            return f"{head}\n{game.place.file}\nnot rated: {with_names(unrated.reason, content.name_of)}\n"
    rated = next(rated for rated in one.ledger.games if rated.board.id == game.id)
    assert one.system.rating is not None  # noqa: S101  or there would be no ledger
    antes = " + ".join(rounded(seat.ante, 2) for seat in rated.seats)
    return _text(content, f"{head}\nantes, to two decimals: {antes}", game, one.system.rating.explain(rated))


def _text(content: Content, head: str, found: AnyBoard, workings: tuple[tuple[Line, ...], ...]) -> str:
    parts = [f"{head}\n{found.place.file}"]
    seats: Sequence[AnySeat] = found.seats
    for seat, lines in zip(seats, workings, strict=True):
        player = (content.name_of(seat.player) or seat.player) if seat.player else "unknown"
        parts.append("\n".join([f"{_seat(seat)}: {player}", *table(lines)]))
    return "\n\n".join(parts) + "\n"


def _seat(seat: AnySeat) -> str:
    return seat.power.value.capitalize() if isinstance(seat, Seat) else f"Place {seat.rank}"
