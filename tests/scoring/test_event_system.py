"""A system for the boards of events of games between people: places, shares, terms and workings."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import pytest

from masterlist.amount import Amount
from masterlist.checks import events
from masterlist.facts.content import alone
from masterlist.facts.event import EventTerms
from masterlist.facts.night import EventGame, NightGame, PlayerSeat, Seat
from masterlist.scoring import sum_of_squares
from masterlist.scoring.comparison import Position, ResultClass
from masterlist.scoring.event_system import EventSystem, as_at_night, as_game
from masterlist.scoring.rating import Game, Terms
from masterlist.scoring.working import Working
from masterlist.source import Place
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


def board(*ranks: int, points: Sequence[int | None] = (), kind: str = "table") -> EventGame:
    known = [*points, *[None] * len(ranks)]
    seats = tuple(
        PlayerSeat(
            str(at),
            f"p{at}",
            rank,
            None if own is None else Fraction(own),
            Place(f"seat {at}"),
            {"player": Place(f"player {at}")},
        )
        for at, (rank, own) in enumerate(zip(ranks, known, strict=False), 1)
    )
    return EventGame("r1-a", 1, "a", kind, seats, "", PLACE, {})


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
