"""The vectors that hold the submit page's scripts to the program: what was entered, and what the program says of it.

``python -m tests.submit_vectors`` writes ``tests/fixtures/submit_vectors.json`` anew. Everything expected comes out of
the program; a test makes the vectors again and compares, so that neither side can drift.
"""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from masterlist.amount import exact
from masterlist.checks import books as night_checks
from masterlist.checks import entries, events
from masterlist.facts.content import Content, Player
from masterlist.facts.event import EventTerms
from masterlist.facts.logbook import NOTHING_CARRIED
from masterlist.read import schemas
from masterlist.read.event import board as read_board
from masterlist.read.event import event_game as read_event_game
from masterlist.read.event import log_book
from masterlist.read.event import night as read_night
from masterlist.read.text import Mapping, Sequence
from masterlist.scoring.board import board_systems
from masterlist.scoring.event_system import EventSystem
from masterlist.scoring.rating import Terms
from masterlist.scoring.working import Explained, Line
from masterlist.scoring.wwr import RunningTally, game_points
from masterlist.source import Place, Problem
from tests import submit_boards, submit_entries, submit_nights

FILE = Path(__file__).parent / "fixtures" / "submit_vectors.json"
NEWEST_DAY = "2026-01-01"
KEEPER = "ann-archer"
Vector = dict[str, Any]


def vectors() -> dict[str, list[Vector]]:
    """All vectors, by what they are about."""
    drawn = random.Random(1996)  # noqa: S311  the same cases every time
    return {
        "entries": [entry_vector(name, entry) for name, entry in submit_entries.entries(drawn)],
        "duels": [duel_vector(name, entry) for name, entry in submit_entries.duels()],
        "logs": [log_vector(drawn) for _ in range(60)],
        "boards": [board_vector(*case) for case in submit_boards.boards(drawn)],
        "nights": [night_vector(*case) for case in submit_nights.nights(drawn)],
        "needy": [needy_vector(*case) for case in submit_nights.event_games()],
    }


def text() -> str:
    """The file's content: a line for each vector."""
    groups = (
        f'"{name}": [\n' + ",\n".join(json.dumps(one, ensure_ascii=False) for one in group) + "\n]"
        for name, group in vectors().items()
    )
    return "{\n" + ",\n".join(groups) + "\n}\n"


# --- Log entries -------------------------------------------------------------------------------------------


def entry_vector(name: str, entry: dict[str, Any]) -> Vector:
    """What is wrong with an entry or, where nothing is, what it is worth."""
    value, problems = _read_log([entry])
    found = problems
    if not problems:
        book = log_book(value, "log")
        found = list(entries.check(book.entries[0], book, NEWEST_DAY))
    vector = {"case": name, "entry": entry, "problems": [_told(problem, value["games"][0]) for problem in found]}
    if any(problem.blocks for problem in found):
        return vector
    working = Explained()
    points = game_points(log_book(value, "log").entries[0], working)
    return vector | {"points": exact(points), "working": _lines(working.lines)}


def duel_vector(name: str, entry: dict[str, Any]) -> Vector:
    """What is wrong with an entry of a list of games between two."""
    value, problems = _read_log([entry])
    found = problems
    if not problems:
        book = log_book(value, "log")
        found = list(entries.check(book.entries[0], book, NEWEST_DAY, is_duel=True))
    return {"case": name, "entry": entry, "problems": [_told(problem, value["games"][0]) for problem in found]}


def log_vector(drawn: random.Random) -> Vector:
    """A log whose running totals are known after each of its entries, were all of them signed."""
    log = submit_entries.log(drawn)
    value, problems = _read_log(log["games"], log["carried_over"])
    assert not problems, problems
    book = log_book(value, "log")
    tally = RunningTally(book.carried or NOTHING_CARRIED)
    after = []
    for entry in book.entries:
        working = Explained()
        points = game_points(entry, working)
        tally.count(entry, points, working)
        after.append([exact(points), exact(tally.defeated), exact(tally.total), exact(tally.defeated * tally.total)])
    return {**log, "after": after, "last_working": _lines(working.lines)}


def _read_log(games: list[dict[str, Any]], carried: dict[str, Any] | None = None) -> tuple[Any, list[Problem]]:
    book = {"player": KEEPER, "book": 1, "list": "squares", "games": games}
    if carried:
        book["carried_over"] = carried
    value, problems = schemas.parse(json.dumps(book, ensure_ascii=False).encode(), "log")
    assert not problems, problems
    return value, schemas.faults(value, "log", "log")


# --- Boards ------------------------------------------------------------------------------------------------


def board_vector(name: str, system: str, terms: dict[str, Any], board: dict[str, Any]) -> Vector:
    """What is wrong with a board or a rated game or, where nothing is, what its seats are worth."""
    value, problems = schemas.parse(json.dumps(board, ensure_ascii=False).encode(), "board")
    assert not problems, problems
    found = list(_board_problems(value, system, _terms(terms)))
    vector = {
        "case": name,
        "system": system,
        "terms": terms,
        "board": board,
        "problems": [_told(one, value) for one in found],
    }
    goes_on = board.get("ending") == "in-play" or ("started" in board and "finished" not in board)
    if found or goes_on:
        return vector
    read, _ = read_board("r1-a", value, "board")
    assert read
    scorer = board_systems()[system]
    points = [exact(seat.points) for seat in scorer.score_of(read, _terms(terms)).seats]
    workings = [_lines(lines) for lines in scorer.explained(read, _terms(terms))]
    return vector | {"points": points, "workings": workings}


def _board_problems(value: Any, system: str, terms: EventTerms) -> Iterator[Problem]:
    shape = schemas.faults(value, "game" if "started" in value else "board", "board")
    yield from shape
    if shape:
        return
    board, incomplete = read_board("r1-a", value, "board")
    yield from incomplete
    if board is None:
        return
    found = [*events.game_has_a_time(board, NEWEST_DAY), *events.check_board(board, _content())]
    yield from found
    if not found:
        yield from events.scoring_faults(board_systems()[system], board, terms)


def _terms(terms: dict[str, Any]) -> EventTerms:
    return EventTerms(
        replaced_seats_zero=terms.get("replaced_seats") == "zero", concessions_win=terms.get("concessions") == "win"
    )


def _content() -> Content:
    """A content of which the checks of a board ask nothing but who is on file."""
    nowhere = Place("")
    players = {id_: Player(id_, id_, nowhere, nowhere, nowhere) for id_ in submit_boards.PEOPLE}
    return Content(None, {}, {}, players, {}, {}, {}, {}, frozenset())  # type: ignore[arg-type]


# --- Nights ------------------------------------------------------------------------------------------------


def night_vector(name: str, kind: str, night: dict[str, Any]) -> Vector:
    """What is wrong with the games of a day."""
    value, problems = schemas.parse(json.dumps(night, ensure_ascii=False).encode(), "night")
    assert not problems, problems
    found = list(_night_problems(value))
    return {"case": name, "kind": kind, "night": night, "problems": [_told(one, value) for one in found]}


def _night_problems(value: Any) -> Iterator[Problem]:
    shape = schemas.faults(value, "night", "night")
    yield from shape
    if shape:
        return
    night, incomplete = read_night(("chess", value["date"]), value, "night")
    yield from incomplete
    if night:
        yield from night_checks.check_nights([night])
        yield from night_checks.day_is_past(night, NEWEST_DAY)
        yield from night_checks.players_are_known(night, _content())


# --- Games of events ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _NoTerms(Terms):
    pass


def needy_vector(name: str, kind: str, game: dict[str, Any]) -> Vector:
    """What a system that needs points misses in a game with which nothing else is wrong."""
    value, problems = schemas.parse(json.dumps({"round": 1, **game}).encode(), "event-game")
    assert not problems, problems
    board, incomplete = read_event_game("r1-a", value, "event-game")
    assert board, incomplete
    needy = EventSystem(id="x", name="Needy", kind=kind, terms=_NoTerms, points=lambda *_: (), needs_points=True)
    return {
        "case": name,
        "kind": kind,
        "system": needy.name,
        "game": game,
        "problems": [_told(one, value) for one in needy.faults_of(board, EventTerms())],
    }


# --- What all have ----------------------------------------------------------------------------------------


def _told(problem: Problem, value: Any) -> dict[str, Any]:
    told: dict[str, Any] = {
        "rule": problem.rule,
        "path": _path(problem.place, value),
        "severity": problem.severity.value,
    }
    # What a schema says is written for people who edit files; the form has words of its own.
    return told if problem.rule.startswith("schema-") else told | {"message": _without_lines(problem.message, value)}


def _without_lines(message: str, value: Any) -> str:
    """A message in which a game is called by its number, as the form has it, and not by its line."""

    def number(line: re.Match[str]) -> str:
        _games, at = _path(Place("night", int(line[1]), int(line[2])), value)
        return f"game {int(at) + 1}"

    return re.sub(r"\bnight:(\d+):(\d+)", number, message)


def _path(place: Place, value: Any) -> list[str | int]:
    """The keys that lead to a place."""
    if place[1:] == tuple(value.spot):
        return []
    inside: list[tuple[Any, Any]] = [*(value.items() if isinstance(value, Mapping) else enumerate(value))]
    for key, inner in inside:
        if isinstance(value, Mapping) and place[1:] in (tuple(value.keys_at[key]), tuple(value.values_at[key])):
            return [key]
        if isinstance(inner, Mapping | Sequence):
            path = _path(place, inner)
            if path or place[1:] == tuple(inner.spot):
                return [key, *path]
    return []


def _lines(lines: tuple[Line, ...]) -> list[list[str]]:
    return [[line.label, line.sum, line.value] for line in lines]


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
