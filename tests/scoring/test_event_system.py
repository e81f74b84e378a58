"""A system for the boards of events of games between people: places, shares, terms, workings, tables and examples."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.amount import Amount
from masterlist.checks import events, examples
from masterlist.checks.examples import games_can_be_scored
from masterlist.facts.content import alone
from masterlist.facts.event import EventTerms
from masterlist.facts.night import EventGame, NightGame, PlayerSeat, Seat, ranks
from masterlist.facts.page import MarkdownPage, RatingExample
from masterlist.scoring import comparison, sum_of_squares
from masterlist.scoring.comparison import Position, ResultClass
from masterlist.scoring.event_system import EventSystem, as_at_night, as_game, boards_of, explain, points_of
from masterlist.scoring.rating import Game, Terms
from masterlist.scoring.working import Working
from masterlist.source import Place
from masterlist.standings.event_results import event_table
from masterlist.standings.records import EventTable
from tests.scoring.builders import NO_TERMS, make_board, make_event

PLACE = Place("r1-a.yaml", 1, 1)


@dataclass(frozen=True)
class _Terms(Terms):
    bonus: int = 0


def _points(game: Game, terms: _Terms, workings: Sequence[Working]) -> tuple[Amount, ...]:
    """So many points as seats stand behind, those who tie as many, and the bonus."""
    return tuple(
        working.line("points", working.number(len(game.seats)) - (seat.place or 0) + terms.bonus)
        for seat, working in zip(game.seats, workings, strict=True)
    )


SYSTEM: EventSystem[_Terms] = EventSystem(id="behind", name="Behind", kind="table", terms=_Terms, points=_points)


@dataclass(frozen=True)
class _Worth(Terms):
    worth: int = 1


def _behind(game: Game, terms: _Worth, workings: Sequence[Working]) -> tuple[Amount, ...]:
    places = [seat.place or 0 for seat in game.seats]
    return tuple(
        working.line("behind", working.number(terms.worth * sum(other > place for other in places)))
        for place, working in zip(places, workings, strict=True)
    )


TIES = (comparison.MOST_WINS, comparison.MOST_SCORED)
BEHIND = EventSystem(id="behind", name="Behind", kind="table", terms=_Worth, points=_behind, tie_breakers=TIES)
PLAYERS = ("ann", "bob", "cleo", "dan", "eve")


def board(
    *ranks: int,
    points: Sequence[int | None] = (),
    kind: str = "table",
    players: Sequence[str] = ("p1", "p2", "p3", "p4"),
    id_: str = "r1-a",
) -> EventGame:
    """A game at a table, of whose seats these are the places; what it says of each stands at a place of its own."""
    known = [None if own is None else Fraction(own) for own in points] or [None] * len(ranks)
    seats = tuple(
        PlayerSeat(str(at), player, rank, own, Place(f"seat {at}"), {"player": Place(f"player {at}")})
        for at, (player, rank, own) in enumerate(zip(players, ranks, known, strict=False), 1)
    )
    return EventGame(id_, int(id_[1]), "a", kind, seats, "", PLACE, {})


@pytest.mark.parametrize(
    ("ranks", "results", "shared"),
    [
        ((1, 2, 3), "WIN LOSS LOSS", (1, 1, 1)),
        ((2, 1, 2, 4), "LOSS WIN LOSS LOSS", (2, 1, 2, 1)),
        ((1, 3, 1), "DRAW LOSS DRAW", (2, 1, 2)),
        ((1, 1, 1), "DRAW DRAW DRAW", (3, 3, 3)),
    ],
)
def test_places(ranks: tuple[int, ...], results: str, shared: tuple[int, ...]) -> None:
    one = board(*ranks)
    found = SYSTEM.score_of(one, NO_TERMS)
    assert (found.board, found.winner) == (one, None)
    assert [seat.result for seat in found.seats] == [ResultClass[name] for name in results.split()]
    assert [seat.position for seat in found.seats] == [*map(Position, ranks, shared)]
    assert [(seat.seat, seat.credited) for seat in found.seats] == [(seat, (seat.player,)) for seat in one.seats]
    assert {(seat.board, seat.round, seat.forfeited) for seat in found.seats} == {("r1-a", 1, False)}


def test_points_are_exact_and_known_by_position() -> None:
    found = SYSTEM.score_of(board(2, 1, 4, 2), NO_TERMS)
    assert [seat.points for seat in found.seats] == [2, 3, 0, 2]
    assert all(type(seat.points) is Fraction for seat in found.seats)
    assert {tuple(map(str, seat.points_by_position)) for seat in found.seats} == {("3", "2", "2", "0")}

    # Of one place the greater points come first
    def by_seat(game: Game, _terms: _Terms, _workings: Sequence[Working]) -> tuple[Amount, ...]:
        return tuple(range(len(game.seats)))

    one: EventSystem[_Terms] = EventSystem(id="x", name="X", kind="table", terms=_Terms, points=by_seat)
    (first, *_) = one.score_of(board(1, 1, 3), NO_TERMS).seats
    assert [*map(str, first.points_by_position)] == ["1", "0", "2"]


def test_its_own_terms() -> None:
    stated = EventTerms(count_best=2, fill_ins=True, concessions_win=True, others={"bonus": 5, "other": 1})
    assert SYSTEM.known(stated) == EventTerms(count_best=2, fill_ins=True, others={"bonus": 5})
    assert SYSTEM.unknown_terms(stated) == ("concessions", "other")
    assert SYSTEM.own_terms(stated) == _Terms(5)
    assert [seat.points for seat in SYSTEM.score_of(board(1, 2, 3), stated).seats] == [7, 6, 5]
    assert SYSTEM.unknown_terms(EventTerms(count_best=2)) == ()


def test_the_working_of_each_seat() -> None:
    first, second, third = SYSTEM.explained(board(1, 2, 3), EventTerms(others={"bonus": 5}))
    assert first == (("points", "3 − 1 + 5", "7"),)
    assert [lines[0].value for lines in (second, third)] == ["6", "5"]


def test_points_of_the_game_may_be_needed() -> None:
    needy: EventSystem[_Terms] = EventSystem(
        id="x", name="Needy", kind="table", terms=_Terms, points=_points, needs_points=True
    )
    one = board(1, 2, 3, points=(9, None, None))
    assert [(str(found.place), found.rule, found.message, found.hint) for found in needy.faults_of(one, NO_TERMS)] == [
        (
            str(Place(f"seat {at}")),
            "points-are-known",
            f"'p{at}' has no points: Needy needs those of every seat",
            "add 'points:' to every seat, or let the event name another system",
        )
        for at in (2, 3)
    ]
    assert [*SYSTEM.faults_of(one, NO_TERMS)] == [*needy.faults_of(board(1, 2, 3, points=(9, 0, 1)), NO_TERMS)] == []


def test_what_the_system_is_given() -> None:
    one = board(1, 2, 2, points=(9, None, 4))
    seats = (
        Seat("p1", "1", Fraction(0), 1, Fraction(9)),
        Seat("p2", "2", Fraction(0), 2, None),
        Seat("p3", "3", Fraction(0), 2, Fraction(4)),
    )
    assert as_game(one) == Game("r1-a", "", seats)
    duel = as_game(board(2, 1, kind="duel")).seats
    assert [(str(seat.score), seat.place) for seat in duel] == [("0", None), ("1", None)]
    assert [seat.score for seat in as_game(board(1, 1, kind="duel")).seats] == [Fraction(1, 2)] * 2


def test_a_board_as_a_night_would_report_it() -> None:
    one = replace(board(1, 2, 2, points=(9, None, 4)), note="late", spots={"seats": Place("seats")})
    game = as_at_night(one)
    assert game._replace(seats=()) == NightGame(1, "table", (), "late", PLACE, one.spots)
    assert game.seats == tuple(
        PlayerSeat(own.name, own.player, own.rank, own.points, own.place, own.spots) for own in one.seats
    )
    assert game.seats[1].at("player") == Place("player 2")
    assert board(1, 2).renamed({"p1": "zed"}).people == ("zed", "p2")


def test_a_board_of_diplomacy_is_none_of_its() -> None:
    with pytest.raises(TypeError, match="r1-a is a board of Diplomacy"):
        SYSTEM.score_of(make_board((34,)), NO_TERMS)


def test_what_it_says_of_itself() -> None:
    assert (SYSTEM.scores_events, SYSTEM.rates_logs, SYSTEM.rates_lists) == (True, False, False)
    assert SYSTEM.no_rating_because == "Behind scores the boards of events and rates no list"


# --- checks of such boards ------------------------------------------------------------------------------------


def told(found: Any) -> list[tuple[str, str, str, str]]:
    return [(one.place.file, one.rule, one.message, one.hint) for one in found]


def test_the_people_at_a_table() -> None:
    content = alone({}, not_on_file=frozenset({"p2"}))
    one = board(1, 3, 2)
    assert told(events.check_game(one, alone({}))) == []
    gap = [rule for _, rule, *_ in told(events.check_game(board(1, 4, 2), alone({})))]
    assert gap == ["places-have-no-gaps"]
    hint = "check the spelling; if they are new, add them first, by a submission of their own"
    assert told(events.check_game(one, content)) == [("player 2", "player-is-known", "no player 'p2' is on file", hint)]


KINDS = {"behind": SYSTEM, "sum-of-squares": sum_of_squares.SYSTEM}


def test_boards_are_of_the_events_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "event_systems", lambda: KINDS)
    event = make_event(make_board((34,)), system="behind")._replace(
        boards=(board(1, 2, 3), make_board((34,), out=(1901,) * 6))
    )
    another = "let the event name another 'system', 'sum-of-squares'"
    assert told(events.check_event(event, alone({}), "2030-01-01")) == [
        (
            "board.yaml",
            "board-is-of-the-events-kind",
            "this board is of the kind 'diplomacy', and Behind scores those of the kind 'table'",
            f"report seats as games of the kind 'table' have them, or {another}",
        )
    ]
    ours = make_event(system="sum-of-squares")._replace(boards=(board(1, 2, 3),))
    (found,) = told(events.check_event(ours, alone({}), "2030-01-01"))
    assert found[:3] == (
        "r1-a.yaml",
        "board-is-of-the-events-kind",
        f"this board is of the kind 'table', and {sum_of_squares.SYSTEM.name} scores those of the kind 'diplomacy'",
    )
    assert found[3].endswith("or let the event name another 'system', 'behind'")


def test_each_board_of_the_kind_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    needy: EventSystem[_Terms] = EventSystem(
        id="needy", name="Needy", kind="table", terms=_Terms, points=_points, needs_points=True
    )
    monkeypatch.setattr(events, "event_systems", lambda: {**KINDS, "needy": needy})
    boards = (make_board((34,), out=(1901,) * 6), board(1, 2, 3, points=(9, None, 1)))
    found = told(events.check_event(make_event(system="needy")._replace(boards=boards), alone({}), "2030-01-01"))
    assert [(place, rule) for place, rule, *_ in found] == [
        ("board.yaml", "board-is-of-the-events-kind"),
        ("seat 2", "points-are-known"),
    ]


def test_systems_that_are_compared_score_the_same_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "event_systems", lambda: KINDS)
    rule, event = "event-names-its-systems", make_event(spots={"compare": Place("compare")})
    said = "'{}' scores games of the kind '{}', and those of the event are '{}'"
    one = event._replace(system="behind", compare=("sum-of-squares",))
    remedy = "remove it: no other system scores the kind 'table'"
    assert told(events.event_names_its_systems(one)) == [
        ("compare", rule, said.format("sum-of-squares", "diplomacy", "table"), remedy)
    ]
    monkeypatch.setattr(events, "event_systems", lambda: {**KINDS, "other": SYSTEM, "more": SYSTEM})
    (found,) = told(events.event_names_its_systems(one))
    assert found[3] == "name one of: other, more"
    unknown = event._replace(system="none-such", compare=("behind",))
    assert [message for _, _, message, _ in told(events.event_names_its_systems(unknown))] == [
        "no system 'none-such' scores boards"
    ]


def test_a_remedy_names_systems_for_the_games_that_were_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "event_systems", lambda: KINDS)
    one = make_event(system="sum-of-sqares", spots={"system": Place("system")})._replace(boards=(board(1, 2, 3),))
    ((_, _, _, hint),) = told(events.event_names_its_systems(one))
    assert hint.startswith("the systems for boards are: behind ")
    (*_, (_, _, _, hint)) = told(events.event_names_its_systems(one._replace(boards=())))
    assert hint == "did you mean 'sum-of-squares'?"


# --- tables of events, and worked examples of such systems -----------------------------------------------------


def test_the_games_own_points_separate() -> None:
    first_round = board(1, 2, 3, players=("ann", "bob", "cleo"), points=(9, 8, 1), id_="r1")

    def after(best: int) -> EventTable:
        other = board(1, 2, 3, players=("bob", "ann", "cleo"), points=(best, 9, 1), id_="r2")
        return event_table(make_event(first_round, other), BEHIND)

    found = after(10)
    assert [(row.player, row.rank, int(row.scored)) for row in found.standings[:2]] == [("ann", 1, 18), ("bob", 1, 18)]
    first, second, _ = after(11).standings
    assert (first.player, second.player) == ("bob", "ann")
    assert first.split_by is not None
    assert str(first.split_by.words) == "points in the games: 19 against 18"


SCORES = st.lists(st.integers(0, 5), min_size=5, max_size=5)


@given(rounds=st.lists(SCORES, min_size=1, max_size=4), order=st.randoms(use_true_random=False))
def test_the_order_of_boards_and_seats_never_matters(rounds: list[list[int]], order: object) -> None:
    boards = [
        board(*ranks(map(Fraction, points)), players=PLAYERS, points=points, id_=f"r{number}")
        for number, points in enumerate(rounds, 1)
    ]
    shuffled = []
    for one in boards:
        seats = [*one.seats]
        order.shuffle(seats)  # type: ignore[attr-defined]
        shuffled.append(replace(one, seats=tuple(seats)))
    order.shuffle(shuffled)  # type: ignore[attr-defined]
    found, again = (event_table(make_event(*own), BEHIND).standings for own in (boards, shuffled))
    assert [(row.player, row.rank, row.points) for row in found] == [
        (row.player, row.rank, row.points) for row in again
    ]
    pairs = sum(a != b for points in rounds for at, a in enumerate(points) for b in points[:at])
    assert sum(row.points for row in found) == pairs, "each pair apart gives one of them a point"
    for one in boards:
        scored = BEHIND.score_of(one, NO_TERMS).seats
        lines = explain(BEHIND, as_game(one), _Worth())
        assert [seat.points for seat in scored] == [Fraction(own[-1].value) for own in lines]


def _example(*games: tuple[Seat, ...], **terms: object) -> RatingExample:
    return RatingExample("Two games", "behind", terms, {}, games, {"ann": 3}, PLACE)


def _seats(**places: int) -> tuple[Seat, ...]:
    return tuple(Seat(one, str(at), Fraction(0), place) for at, (one, place) in enumerate(places.items(), 1))


def test_an_example_gives_the_points_of_all_its_games() -> None:
    example = _example(_seats(ann=1, bob=2, cleo=3), _seats(bob=1, ann=2, cleo=2), worth=2)
    assert not [*games_can_be_scored(BEHIND, example)]
    assert points_of(BEHIND, example) == {"ann": 4, "bob": 6, "cleo": 0}
    duel = (Seat("ann", "1", Fraction(0)), Seat("bob", "2", Fraction(1)))
    (only,) = boards_of(BEHIND, _example(duel))
    assert [seat.rank for seat in only.seats] == [2, 1]


@pytest.mark.parametrize(
    ("error", "said"), [(ValueError("odd"), "odd"), (ValueError(), "ValueError"), (KeyError("x"), "'x'")]
)
def test_what_a_system_says_of_an_example_is_told(error: Exception, said: str) -> None:
    def fails(*_: object) -> tuple[Amount, ...]:
        raise error

    system = EventSystem(id="s", name="S", kind="table", terms=_Worth, points=fails)
    (problem,) = games_can_be_scored(system, _example(_seats(ann=1, bob=2, cleo=3)))
    assert problem.message == f"S cannot score the example: {said}"


def test_the_games_of_an_example_are_boards() -> None:
    duel = (Seat("ann", "1", Fraction(1), points=Fraction(3)), Seat("bob", "2", Fraction(0), points=Fraction(1)))
    _, last = boards_of(BEHIND, _example(_seats(ann=1, bob=2, cleo=3), duel))
    seats = (PlayerSeat("1", "ann", 1, Fraction(3), PLACE, {}), PlayerSeat("2", "bob", 2, Fraction(1), PLACE, {}))
    assert last == EventGame("2", 2, "", "table", seats, "", PLACE, {})


def test_examples_on_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples, "event_systems", lambda: {"behind": BEHIND})

    def said(example: RatingExample) -> list[tuple[str, str]]:
        page = MarkdownPage("rules/x", "X", False, "", (example,), PLACE)  # noqa: FBT003
        found = [*examples.examples_are_right(alone({})._replace(pages={"rules/x": page}))]
        assert all((one.place, one.rule) == (PLACE, "examples-are-right") for one in found)
        return [(one.message, one.hint) for one in found]

    game = _seats(ann=1, bob=2, cleo=3)
    wrong = ("the example 'Two games' gives 4 as ann, not 3", "correct the example or what it promises")
    assert said(_example(game, worth=2)) == [wrong]
    unknown = ("Behind knows no term 'other'", "remove it from the example's 'terms'")
    assert said(_example(game, other=1)) == [unknown]
    ((message, hint),) = said(_example(game, worth="two"))
    assert message.startswith("Behind cannot score the example: ")
    assert hint == "correct its terms or its results"
