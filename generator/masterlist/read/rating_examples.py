"""Worked examples of rating systems: ratings, the results of one period, and what they give.

``results`` has one group for each game, by player: the score of a duel, such as 1, 0.5 or 0, or the place and the
points at a table. ``ratings`` has the rating of each player, or a group with the rating and the system's other figures.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from masterlist.facts.page import Example, ExampleSeat, RatingExample
from masterlist.read.marked import Mapping, Sequence
from masterlist.read.shown import shown
from masterlist.source import Place, Problem, did_you_mean

RULE = "examples-are-content"
KEYS = ("title", "system", "terms", "ratings", "results", "gives")
SEAT = ("place", "points")


def rating_example(value: Mapping, file: str) -> tuple[Example | None, list[Problem]]:
    """The example, or what is wrong with it."""
    problems = list(_faults(value, file))
    if problems:
        return None, problems
    found = RatingExample(
        title=value.get("title", ""),
        system=str(value.get("system", "")),
        terms=dict(value.get("terms", {})),
        before={player: _before(one) for player, one in value.get("ratings", {}).items()},
        games=tuple(tuple(_seat(player, one) for player, one in game.items()) for game in value["results"]),
        gives=flat(value.get("gives")),
        place=Place(file, *value.spot),
    )
    return found, []


def flat(gives: Any) -> dict[str, int | float]:
    """The promised numbers by name: those of a power or a player as ``austria ante``."""
    found: dict[str, int | float] = {}
    for key, number in gives.items() if isinstance(gives, Mapping) else ():
        found |= (
            {f"{key} {name}": own for name, own in number.items()} if isinstance(number, Mapping) else {key: number}
        )
    return found


def _faults(value: Mapping, file: str) -> Iterator[Problem]:
    """What is wrong with its keys and results; that ratings are numbers is seen to elsewhere."""
    for key in value:
        if key not in KEYS:
            hint = did_you_mean(key, KEYS) or f"remove it: an example has {', '.join(KEYS)}"
            yield Problem(Place(file, *value.keys_at[key]), RULE, f"an example has no key '{shown(key)}'", hint)
    if not isinstance(value.get("terms", Mapping(value.spot)), Mapping):
        hint = "write a line such as 'terms: {k: 20}'"
        yield Problem(Place(file, *value.values_at["terms"]), RULE, "'terms' is no group of keys", hint)
    results = value["results"]
    place = Place(file, *value.values_at["results"])
    hint = "write a line such as '- {anna: 1, bob: 0}' for each game"
    if not isinstance(results, Sequence) or not results:
        yield Problem(place, RULE, "'results' has no games", hint)
        return
    for game, spot in zip(results, results.items_at, strict=True):
        if not isinstance(game, Mapping) or len(game) < 2 or not all(map(_is_result, game.values())):
            yield Problem(
                Place(file, *spot), RULE, "a game of an example needs two players or more, with results", hint
            )
            continue
        for seat in game.values():
            for key in seat if isinstance(seat, Mapping) else ():
                if key not in SEAT:
                    tip = did_you_mean(key, SEAT) or f"remove it: a seat has {' and '.join(SEAT)}"
                    place = Place(file, *seat.keys_at[key])
                    yield Problem(place, RULE, f"a seat of an example has no key '{shown(key)}'", tip)


def _is_result(value: Any) -> bool:
    if isinstance(value, Mapping):
        return all(map(_is_result, value.values())) and isinstance(value.get("place"), int)
    return isinstance(value, int | float) and not isinstance(value, bool)


def _before(value: Any) -> dict[str, Fraction]:
    figures = value if isinstance(value, Mapping) else {"rating": value}
    return {key: Fraction(str(number)) for key, number in figures.items()}


def _seat(player: str, value: Any) -> ExampleSeat:
    if not isinstance(value, Mapping):
        return ExampleSeat(player, Fraction(str(value)))
    points = value.get("points")
    return ExampleSeat(player, Fraction(0), value["place"], None if points is None else Fraction(str(points)))
