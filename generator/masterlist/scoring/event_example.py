"""A worked example of a rules page for a system of events: some games, and the points of each player."""

from fractions import Fraction

from masterlist.facts.event import EventTerms
from masterlist.facts.event_game import EventGame, EventSeat
from masterlist.facts.night import ranks
from masterlist.facts.page import ExampleSeat, RatingExample
from masterlist.scoring.events import ScoresEvents


def terms_of(example: RatingExample) -> EventTerms:
    """The terms of the example as an event states them."""
    return EventTerms(others=example.terms)


def boards_of(system: ScoresEvents, example: RatingExample) -> tuple[EventGame, ...]:
    """Its games as boards of an event."""
    return tuple(_board(system.kind, number, game, example) for number, game in enumerate(example.games, 1))


def _board(kind: str, number: int, game: tuple[ExampleSeat, ...], example: RatingExample) -> EventGame:
    found = ranks(one.score for one in game)  # of a duel; at a table each says its place
    seats = tuple(
        EventSeat(str(at), one.player, one.place or rank, one.points, example.place, {})
        for at, (one, rank) in enumerate(zip(game, found, strict=True), 1)
    )
    return EventGame(str(number), number, "", kind, seats, "", example.place, {})


def points_of(system: ScoresEvents, example: RatingExample) -> dict[str, Fraction]:
    """What each player scores in all games together."""
    found: dict[str, Fraction] = {}
    for board in boards_of(system, example):
        for seat in system.score_of(board, terms_of(example)).seats:
            player = seat.seat.player or ""
            found[player] = found.get(player, Fraction(0)) + seat.points
    return found
