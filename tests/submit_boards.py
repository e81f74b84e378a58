"""Diplomacy boards as they are entered on the submit page in its tests: right and wrong, by hand and at random."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
PEOPLE = tuple(f"player-{number}" for number in range(1, 10))
SYSTEMS = ("daanz-squares", "sum-of-squares", "armada")

Case = tuple[str, str, dict[str, Any], dict[str, Any]]  # what it is, system, terms, board

HELD = (
    (14, 10, 6, 4),
    (12, 11, 7, 4),
    (16, 7, 5, 4, 2),
    (18, 16),
    (20, 5, 5, 4),
    (11, 9, 8, 5, 1),
    (17, 17),
    (5, 5, 5, 5, 5, 5, 4),
    (34,),
    (12, 12, 10),
    (10, 8, 8, 8),
)


def board(held: tuple[int, ...], years: tuple[int, ...] = (1904, 1905, 1905), **more: Any) -> dict[str, Any]:
    """A good board with these centres; whoever has none went out in one of the years."""
    seats: dict[str, dict[str, Any]] = {}
    out = 0
    for number, power in enumerate(POWERS):
        seat: dict[str, Any] = {"player": PEOPLE[number]}
        if number < len(held) and held[number]:
            seat["centres"] = held[number]
        else:
            seat["eliminated"] = years[out % len(years)]
            out += 1
        seats[power] = seat
    ending = "solo" if max(held) >= 18 else "draw"
    value = {"round": 1, "table": "a", "last_year": 1908, "ending": ending, "seats": seats, **more}
    return {key: part for key, part in value.items() if part is not None}


def boards(drawn: random.Random) -> Iterator[Case]:
    """Boards of every system: solos, draws, ties, eliminations, and what is wrong with a board."""
    for held, system in product(HELD, SYSTEMS):
        yield f"{held}", system, {}, board(held)
        if max(held) < 18:
            yield f"{held} conceded", system, {"concessions": "win"}, _conceded(board(held), "austria")
        replaced = board(held)
        replaced["seats"]["austria"]["replaces"] = PEOPLE[7]
        yield f"{held} replaced", system, {"replaced_seats": "zero"}, replaced
    for nth in (2, 0, 100):
        yield f"game {nth} of the day", "armada", {}, board((14, 10, 6, 4), nth=nth, note="The rematch")
    for number in range(60):
        yield f"at random {number}", drawn.choice(SYSTEMS), {}, _random_board(drawn)
    for name, value in _wrong_boards():
        for system in SYSTEMS:
            yield name, system, {}, value
    for name, seats in TWO_SEATS:
        yield f"{name}, zero", "sum-of-squares", {"replaced_seats": "zero"}, two_seats(seats)
    for name, value in _games():
        yield name, "armada", {}, value


def _left_out(value: dict[str, Any]) -> dict[str, Any]:
    value["seats"]["germany"]["left_out"] = True
    return value


def _conceded(value: dict[str, Any], power: str) -> dict[str, Any]:
    return {**value, "ending": "concession", "conceded_to": power}


def _random_board(drawn: random.Random) -> dict[str, Any]:
    shares = [drawn.randint(0, 20) if drawn.random() < 0.7 else 0 for _ in POWERS]
    shares[drawn.randint(0, 6)] += 5
    held = tuple(share * 34 // sum(shares) for share in shares)
    years = tuple(drawn.randint(1901, 1912) for _ in POWERS)
    value = board(held, years, last_year=1912, time_limited=drawn.choice((True, None)))
    order = drawn.sample(PEOPLE, 7)
    for seat, player in zip(value["seats"].values(), order, strict=True):
        seat["player"] = player
    return value


def _wrong_boards() -> Iterator[tuple[str, dict[str, Any]]]:
    good = (14, 10, 6, 4)
    yield "35 centres", board((14, 11, 6, 4))
    yield "solo without 18", board(good, ending="solo")
    yield "18 without a solo", board((18, 10, 6), ending="draw")
    yield "conceded", _conceded(board(good), "england")
    yield "conceded to nobody", board(good, ending="concession")
    yield "conceded to one who is out", _conceded(board(good), "turkey")
    yield "a draw conceded", board(good, conceded_to="england")
    yield "out after the end", board(good, (1904, 1905, 1909))
    yield "no round", board(good, round=None)
    yield "round 0", board(good, round=0)
    yield "round 100", board(good, round=100)
    yield "no year", board(good, last_year=None)
    yield "no ending", board(good, ending=None)
    yield "in play", board(good, ending="in-play")
    yield "in play with 18 centres", board((18, 10, 6), ending="in-play")
    yield "in play, conceded", board(good, ending="in-play", conceded_to="england")
    yield "in play without a year", board(good, ending="in-play", last_year=None)
    yield "in play with somebody left out", _left_out(board(good, ending="in-play"))
    beginning = board(good, ending="in-play", last_year=None)
    beginning["seats"] = {power: {"player": PEOPLE[at]} for at, power in enumerate(POWERS)}
    yield "in play before the first Fall", beginning
    yield "year 1900", board(good, last_year=1900)
    yield "year 2101", board(good, last_year=2101)
    yield "a long table", board(good, table="x" * 21)
    yield "an odd table", board(good, table="a/b")
    yield "a note", board(good, note="Played to the last bus.")
    yield "a long note", board(good, note="A long game, with much to be told of it. " * 5 + "End.")
    yield "a blank note", board(good, note=" ")
    yield from _wrong_seats(good)
    nobody = board(good)
    nobody["seats"] = {power: {"player": PEOPLE[at], "eliminated": 1904} for at, power in enumerate(POWERS)}
    yield "nobody survives", nobody


SEATS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("no year out", "turkey", {"player": PEOPLE[6]}),
    ("an empty seat", "turkey", {}),
    ("out with centres", "austria", {"player": PEOPLE[0], "centres": 14, "eliminated": 1904}),
    ("out in 1899", "turkey", {"player": PEOPLE[6], "eliminated": 1899}),
    ("35 centres in one seat", "austria", {"player": PEOPLE[0], "centres": 35}),
    ("less than no centres", "austria", {"player": PEOPLE[0], "centres": -1}),
    ("half a centre", "austria", {"player": PEOPLE[0], "centres": 1.5}),
    ("a stranger", "austria", {"player": "stranger", "centres": 14}),
    ("a replaced stranger", "austria", {"player": PEOPLE[0], "replaces": "stranger", "centres": 14}),
    ("no id", "austria", {"player": "No Id", "centres": 14}),
    ("one player twice", "austria", {"player": PEOPLE[1], "centres": 14}),
    ("replaces himself", "austria", {"player": PEOPLE[0], "replaces": PEOPLE[0], "centres": 14}),
    ("left out", "germany", {"player": PEOPLE[3], "centres": 4, "left_out": True}),
    ("left out when out", "turkey", {"player": PEOPLE[6], "eliminated": 1905, "left_out": True}),
    ("the seventh player", "turkey", {"player": "seventh-player", "eliminated": 1905}),
)


# Somebody at two powers through who replaced whom, by power: who finished, and whom he replaced.
TWO_SEATS: tuple[tuple[str, dict[str, tuple[str, str | None]]], ...] = (
    ("began at two powers", {"turkey": (PEOPLE[6], PEOPLE[0])}),
    ("began at two powers, the later one his own", {"austria": (PEOPLE[7], PEOPLE[6])}),
    ("two replace one", {"austria": (PEOPLE[0], PEOPLE[7]), "italy": (PEOPLE[4], PEOPLE[7])}),
    ("began at two powers, one finished by nobody known", {"turkey": ("", PEOPLE[0])}),
    ("began at two powers, one left to the house", {"turkey": ("seventh-player", PEOPLE[0])}),
    ("left a loser, took a survivor over", {"austria": (PEOPLE[6], PEOPLE[7]), "turkey": (PEOPLE[8], PEOPLE[6])}),
    ("left a survivor, took a loser over", {"austria": (PEOPLE[8], PEOPLE[6]), "turkey": (PEOPLE[6], PEOPLE[7])}),
    ("left a survivor, took a survivor over", {"austria": (PEOPLE[8], PEOPLE[1]), "england": (PEOPLE[1], PEOPLE[7])}),
    (
        "left to the house, took a loser over",
        {"austria": ("seventh-player", PEOPLE[6]), "turkey": (PEOPLE[6], PEOPLE[7])},
    ),
    (
        "two powers of the house given up",
        {"austria": (PEOPLE[0], "seventh-player"), "italy": (PEOPLE[4], "seventh-player")},
    ),
)


def two_seats(seats: dict[str, tuple[str, str | None]]) -> dict[str, Any]:
    """A good board but for the players of these seats."""
    value = board((14, 10, 6, 4))
    for power, (player, replaces) in seats.items():
        named = {"player": player or None, "replaces": replaces}
        rest = {key: part for key, part in value["seats"][power].items() if key != "player"}
        value["seats"][power] = {key: part for key, part in named.items() if part} | rest
    return value


def _wrong_seats(good: tuple[int, ...]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, power, seat in SEATS:
        value = board(good)
        value["seats"][power] = seat
        yield name, value
    everybody = board(good)
    for seat in everybody["seats"].values():
        if "centres" in seat:
            seat["left_out"] = True
    yield "everybody left out", everybody
    two = board(good)
    for power in ("italy", "turkey"):
        two["seats"][power] = {"player": "seventh-player", "eliminated": 1905}
    yield "two seventh players", two
    for name, seats in TWO_SEATS:
        yield name, two_seats(seats)


def _games() -> Iterator[tuple[str, dict[str, Any]]]:
    dates: dict[str, Any] = {"round": None, "table": None, "started": "2024-03-02"}
    going_on: dict[str, Any] = {**dates, "last_year": None, "ending": None}
    yield "a rated game", board((14, 10, 6, 4), **dates, finished="2024-03-03")
    yield "a rated solo", board((18, 10, 6), **dates, finished="2024-03-03")
    yield "a game that goes on", board((14, 10, 6, 4), **going_on)
    yield "a game with an ending that goes on", board((14, 10, 6, 4), **dates)
    yield "a game that ends too early", board((14, 10, 6, 4), **dates, finished="2024-03-01")
    yield "a game of the future", board((14, 10, 6, 4), **dates | {"started": "2026-03-02"}, finished="2026-04-01")
    yield "a game of no day", board((14, 10, 6, 4), **dates | {"started": "2024-02-30"}, finished="2024-03-03")
    yield "a game in play", board((14, 10, 6, 4), **dates | {"last_year": 1905}, ending="in-play")
    yield "a game in play that is finished", board((14, 10, 6, 4), **dates, finished="2024-03-03", ending="in-play")
    yield "a game in play, conceded", board((14, 10, 6, 4), **dates, ending="in-play", conceded_to="austria")
    yield "a game conceded", _conceded(board((14, 10, 6, 4), **dates, finished="2024-03-03"), "austria")
    yield "a game without an end", board((14, 10, 6, 4), **dates, finished="2024-03-03") | {"conceded_to": "austria"}
