"""Worked examples of a rating: one period on ratings that a page states."""

from fractions import Fraction
from typing import Any

from masterlist.facts.night import Seat
from masterlist.facts.page import RatingExample
from masterlist.facts.site import Members
from masterlist.scoring import elo
from masterlist.scoring.ledger import Change
from masterlist.scoring.rating import Game, Games, Held, RatingSystem, State, given, rate_example
from masterlist.source import Place

ANN, BOB = "ann", "bob"
ASKED: list[tuple[State, Games, elo.EloTerms, Members]] = []


def _rate(state: State, games: Games, terms: elo.EloTerms, among: Members) -> tuple[State, tuple[Change, ...]]:
    """Each player's new rating is the number of the game; two changes of Ann, of which the last one counts."""
    ASKED.append((state, games, terms, among))
    after = {ANN: Held(Fraction(1), {"spread": Fraction(7)}), BOB: Held(Fraction(2))}
    changes = (
        Change(ANN, "1", Fraction(0), Fraction(1), {"expected": Fraction(1, 2), "k": Fraction(20)}),
        Change(ANN, "2", Fraction(0), Fraction(1), {"expected": Fraction(3, 4)}),
        Change(BOB, "2", Fraction(0), Fraction(2)),
    )
    return after, changes


SYSTEM: RatingSystem[Any] = RatingSystem(
    id="made-up",
    name="Made up",
    kind="table",
    terms=elo.EloTerms,
    rate=_rate,
    start=lambda terms: Held(terms.start, {"spread": Fraction(350), "drift": Fraction(6)}),
    period=lambda date, terms: f"{date[:4]} from {terms.start}",
)


def example(**more: Any) -> RatingExample:
    games = (
        (Seat(ANN, "1", Fraction(1), 1, Fraction(30)), Seat(BOB, "2", Fraction(0), 2, None)),
        (Seat(BOB, "1", Fraction(1, 2), None, None), Seat(ANN, "2", Fraction(1, 2), None, None)),
    )
    plain = RatingExample("made-up", "Example", {"start": 1200}, {}, games, {}, Place("page.md", 1, 1))
    return plain._replace(**more)


def asked(**more: Any) -> tuple[State, Games, elo.EloTerms, Members]:
    ASKED.clear()
    rate_example(SYSTEM, example(**more))
    (one,) = ASKED
    return one


def test_the_games_are_numbered_in_one_period() -> None:
    _, games, terms, among = asked()
    assert terms.start == 1200
    assert among.admits("anybody", "2000-01-01")
    first = (Seat(ANN, "1", Fraction(1), 1, Fraction(30)), Seat(BOB, "2", Fraction(0), 2, None))
    second = (Seat(BOB, "1", Fraction(1, 2), None, None), Seat(ANN, "2", Fraction(1, 2), None, None))
    assert games == Games("2000 from 1200", (Game("1", "2000-01-01", first), Game("2", "2000-01-01", second)))


def test_players_hold_what_the_page_states_and_else_what_new_ones_do() -> None:
    before = {ANN: {"rating": Fraction(1500), "spread": Fraction(40)}, BOB: {"drift": Fraction(5)}}
    state, *_ = asked(before=before)
    assert state == {
        ANN: Held(Fraction(1500), {"spread": Fraction(40), "drift": Fraction(6)}),
        BOB: Held(Fraction(1200), {"spread": Fraction(350), "drift": Fraction(5)}),
    }


def test_it_comes_to_the_figures_of_the_newest_games_and_of_the_players() -> None:
    assert given(SYSTEM, example()) == {
        "ann expected": Fraction(3, 4),
        "ann k": Fraction(20),
        "ann spread": Fraction(7),
        "ann rating": Fraction(1),
        "bob rating": Fraction(2),
    }
