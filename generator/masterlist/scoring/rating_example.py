"""A worked example of a rules page for a rating system: one period on ratings that the page states."""

from fractions import Fraction
from typing import Any

from masterlist.facts.members import Members
from masterlist.facts.page import ExampleSeat, RatingExample
from masterlist.scoring.rating import Change, Game, Games, Held, RatingSystem, Seat, State, rate_period, terms_of

DAY = "2000-01-01"  # an example is of no day


def rate_example(system: RatingSystem[Any], example: RatingExample) -> tuple[State, tuple[Change, ...]]:
    """The state after the period and its changes, with their workings."""
    terms = terms_of(system, example.terms)
    new = system.start(terms)
    before = {player: _held(new, values) for player, values in example.before.items()}
    games = tuple(Game(str(number), DAY, _seats(game)) for number, game in enumerate(example.games, 1))
    return rate_period(system, before, Games(system.period(DAY, terms), games), terms, Members())


def unknown_figures(system: RatingSystem[Any], example: RatingExample) -> tuple[list[str], list[str]]:
    """What the example states of players that the system knows nothing of; and what it knows.

    That is what new players hold, and what they hold after the games.
    """
    stated = dict.fromkeys(key for values in example.before.values() for key in values)
    known = ["rating", *system.start(terms_of(system, example.terms)).figures]
    if all(key in known for key in stated):
        return [], known
    state, _ = rate_example(system, example._replace(before={}))
    known = [*dict.fromkeys((*known, *(key for held in state.values() for key in held.figures)))]
    return [key for key in stated if key not in known], known


def _seats(game: tuple[ExampleSeat, ...]) -> tuple[Seat, ...]:
    return tuple(Seat(one.player, str(at), one.score, one.place, one.points) for at, one in enumerate(game, 1))


def _held(new: Held, values: dict[str, Fraction]) -> Held:
    figures = {**new.figures, **{key: value for key, value in values.items() if key != "rating"}}
    return new._replace(rating=values.get("rating", new.rating), figures=figures)


def given(system: RatingSystem[Any], example: RatingExample) -> dict[str, Fraction]:
    """What the example comes to: the rating and the figures of each player, and those of their newest game."""
    state, changes = rate_example(system, example)
    found: dict[str, Fraction] = {}
    for change in changes:
        found |= {f"{change.player} {key}": value for key, value in change.figures.items()}
    for player, held in state.items():
        found |= {f"{player} {key}": value for key, value in held.figures.items()}
        found[f"{player} rating"] = held.rating
    return found
