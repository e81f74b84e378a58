"""Worked examples of rating systems: ratings, the results of one period, and what they give.

``results`` has one group for each game, by player: the score of a duel, such as 1, 0.5 or 0, or the place and the
points at a table. ``ratings`` has the rating of each player, or a group with the rating and the system's other figures.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from masterlist.facts.page import Example, ExampleSeat, RatingExample
from masterlist.read.marked import Mapping, Sequence
from masterlist.source import Place, Problem

RULE = "examples-are-content"


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
    """What is wrong with the results; ratings are numbers, which has been seen to."""
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
