"""Nights of games for the vectors of the submit page: good ones of both kinds, and every fault that one can have."""

import random
from collections.abc import Iterator
from typing import Any

from masterlist.kinds.kind import kinds, night_kinds
from masterlist.site.submit_form import facts
from tests.submit_boards import PEOPLE

DAY = "2025-03-04"
Case = tuple[str, str, dict[str, Any]]  # name, kind, night
A, B, C, D = PEOPLE[:4]


def kinds_for_scripts() -> dict[str, Any]:
    """What the page tells its scripts of each kind."""
    return {id_: facts(kinds()[id_]) for id_ in night_kinds()}


def nights(drawn: random.Random) -> Iterator[Case]:
    """All cases."""
    for name, game in _duels():
        yield name, "duel", {"date": DAY, "games": [{"white": C, "black": D, "result": "draw"}, game]}
    for name, seats in _tables():
        yield name, "table", {"date": DAY, "games": [_table(seats)]}
    yield from _twice()
    yield "no day", "duel", {"games": [_duel(result="1-0")]}
    for day in ("2025-02-30", "1899-12-31", "2031-01-01"):
        yield f"day {day}", "duel", {"date": day, "games": [_duel(result="1-0")]}
    yield "no games", "duel", {"date": DAY, "games": []}
    yield "a note", "duel", {"date": DAY, "note": "Round 3: the winter league", "games": [_duel(result="0-1")]}
    yield "an empty note", "duel", {"date": DAY, "note": " ", "games": [_duel(result="0-1")]}
    for number in range(40):
        yield f"drawn duel {number}", "duel", {"date": DAY, "games": [_any_duel(drawn) for _ in range(3)]}
        yield f"drawn table {number}", "table", {"date": DAY, "games": [_any_table(drawn) for _ in range(2)]}


def _twice() -> Iterator[Case]:
    """Games of which the very same is said, and games that something tells apart."""
    pairs: list[tuple[str, str, list[dict[str, Any]]]] = [
        ("twice", "duel", [_duel(result="1-0")] * 2),
        ("three times", "duel", [_duel(result="1-0"), _duel(score="3-1"), _duel(result="1-0"), _duel(result="1-0")]),
        ("twice with a score", "duel", [_duel(score="3-1"), _duel(result="1-0", score="3-1")]),
        ("twice with another score", "duel", [_duel(score="3-1"), _duel(score="3-2")]),
        ("twice, once with a score", "duel", [_duel(score="3-1"), _duel(result="1-0")]),
        ("colours reversed", "duel", [_duel(result="1-0"), {"white": B, "black": A, "result": "0-1"}]),
        ("twice without colours", "duel", [_duel(result="draw"), {"one": A, "two": B, "result": "draw"}]),
        ("twice with a note", "duel", [_duel(result="1-0"), _duel(result="1-0", note="The second of two")]),
        ("twice with one note", "duel", [_duel(result="1-0", note="Blitz")] * 2),
        ("a table twice", "table", [_table([(1, 10), (2, 8), (3, -2.5)])] * 2),
        ("a table by points and by places", "table", [_table([(None, 3), (None, 2), (None, 1)]), _THREE]),
        ("a table by both", "table", [_table([(None, 3), (None, 2), (None, 1)]), _table([(1, 3), (2, 2), (3, 1)])]),
        ("a table in another order", "table", [_THREE, {"seats": [*reversed(_THREE["seats"])]}]),
    ]
    for name, kind, games in pairs:
        yield name, kind, {"date": DAY, "games": games}


def event_games() -> Iterator[Case]:
    """Games with which nothing is wrong but that some say no points."""
    yield "a result alone", "duel", _duel(result="1-0")
    yield "a score", "duel", _duel(score="3-1")
    yield "a result and a score", "duel", {"one": A, "two": B, "result": "draw", "score": "2-2"}
    for name, seats in (
        ("places", [(1, None), (2, None), (3, None)]),
        ("points", [(None, 10), (None, 8), (None, -2.5)]),
        ("one without points", [(1, 10), (2, None), (3, 1)]),
        ("both", [(1, 10), (2, 8), (2, 8)]),
    ):
        yield name, "table", _table(seats)


def _duel(**more: Any) -> dict[str, Any]:
    return {"white": A, "black": B, **more}


def _duels() -> Iterator[tuple[str, dict[str, Any]]]:
    for result in ("1-0", "0-1", "draw"):
        yield f"result {result}", _duel(result=result)
        for score in ("3-1", "1-3", "2-2"):
            yield f"result {result}, score {score}", _duel(result=result, score=score)
    yield "a score alone", {"one": A, "two": B, "score": "2.5-1.5"}
    yield "no result", _duel()
    yield "no players", {"result": "1-0"}
    yield "one player", {"black": B, "result": "1-0"}
    yield "the same player twice", {"white": A, "black": A, "result": "1-0"}
    yield "unknown", {"white": "nobody-known", "black": B, "result": "1-0"}
    yield "no id", {"white": "No Id", "black": B, "result": "1-0"}
    yield "a long id", {"white": "a" * 81, "black": B, "result": "1-0"}
    yield "half a score", _duel(score="3-")
    yield "another result", _duel(result="2-0")


def _seat(about: tuple[Any, ...], at: int) -> dict[str, Any]:
    place, points = about
    keys = {"player": PEOPLE[at - 1], "place": place, "points": points}
    return {key: value for key, value in keys.items() if value is not None}


def _table(seats: list[tuple[Any, ...]]) -> dict[str, Any]:
    return {"seats": [_seat(about, at) for at, about in enumerate(seats, 1)]}


_THREE = _table([(1, None), (2, None), (3, None)])


def _tables() -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    yield "places", [(1, None), (2, None), (3, None)]
    yield "points", [(None, 10), (None, 8), (None, 8), (None, -2.5)]
    yield "both", [(1, 10), (2, 8), (2, 8), (4, 1)]
    yield "two players", [(1, None), (2, None)]
    yield "no places", [(1, None), (None, 3), (3, None)]
    yield "a gap", [(1, None), (3, None), (4, None)]
    yield "a tie and no gap", [(1, None), (1, None), (2, None)]
    yield "more points behind", [(1, 8), (2, 10), (3, 1)]
    yield "level with other points", [(1, 8), (1, 7), (3, 1)]
    yield "place 0", [(0, None), (1, None), (2, None)]
    yield "place 13", [(1, None), (2, None), (13, None)]
    yield "half a place", [(1, None), (2.5, None), (3, None)]
    yield "too many points", [(None, 1_000_000_001), (None, 2), (None, 1)]


def _any_duel(drawn: random.Random) -> dict[str, Any]:
    seats = dict(zip(drawn.choice([("white", "black"), ("one", "two")]), drawn.choices(PEOPLE[:4], k=2), strict=True))
    more = {"result": drawn.choice(["1-0", "0-1", "draw"])} if drawn.random() < 0.7 else {}
    if not more or drawn.random() < 0.4:
        more["score"] = f"{drawn.randrange(4)}-{drawn.randrange(4)}"
    return seats | more


def _any_table(drawn: random.Random) -> dict[str, Any]:
    players = drawn.choices(PEOPLE, k=drawn.randrange(3, 6)) if drawn.random() < 0.3 else drawn.sample(PEOPLE, 4)
    placed, scored = drawn.random() < 0.7, drawn.random() < 0.5
    seats: list[dict[str, Any]] = []
    for at, player in enumerate(players, 1):
        seats.append({"player": player})
        if placed:
            seats[-1]["place"] = at if drawn.random() < 0.9 else 1
        if scored or not placed:
            seats[-1]["points"] = 10 - 2 * at if drawn.random() < 0.9 else 10
    return {"seats": seats}
