"""Systems for events of games between people: places become results, ties are separated, and order never matters."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.amount import Amount
from masterlist.checks import examples
from masterlist.checks.examples import games_can_be_scored
from masterlist.facts.content import alone
from masterlist.facts.event import Event, EventStage, EventTerms
from masterlist.facts.night import EventGame, PlayerSeat, Seat, ranks
from masterlist.facts.page import MarkdownPage, RatingExample
from masterlist.scoring import comparison
from masterlist.scoring.event_system import EventSystem, as_game, boards_of, explain, points_of
from masterlist.scoring.rating import Game, Terms
from masterlist.scoring.working import Working
from masterlist.source import Place
from masterlist.standings.event_results import event_table

HERE = Place("event.yaml", 1, 1)
PLAYERS = ("ann", "bob", "cleo", "dan", "eve")


@dataclass(frozen=True)
class _Terms(Terms):
    worth: int = 1


def _behind(game: Game, terms: _Terms, workings: Sequence[Working]) -> tuple[Amount, ...]:
    places = [seat.place or 0 for seat in game.seats]
    return tuple(
        working.line("behind", working.number(terms.worth * sum(other > place for other in places)))
        for place, working in zip(places, workings, strict=True)
    )


SYSTEM = EventSystem(
    id="behind",
    name="Behind",
    kind="table",
    terms=_Terms,
    points=_behind,
    tie_breakers=(comparison.MOST_WINS, comparison.MOST_SCORED),
)


def table(id_: str, *players: str, points: Sequence[int | None] = (), places: Sequence[int] = ()) -> EventGame:
    """A game whose players are named in the order of their places."""
    own = points or (None,) * len(players)
    found = places or range(1, len(players) + 1)
    seats = tuple(
        PlayerSeat(str(at), player, place, None if value is None else Fraction(value), HERE, {})
        for at, (player, place, value) in enumerate(zip(players, found, own, strict=True), 1)
    )
    return EventGame(id_, int(id_[1]), "a", "table", seats, "", HERE, {})


def event(*boards: EventGame) -> Event:
    """A final event."""
    return Event("cup", "Cup", "behind", "2026-01-24", "2026-01-24", HERE, boards=boards, status=EventStage.FINAL)


def test_the_games_own_points_separate() -> None:
    boards = (
        table("r1", "ann", "bob", "cleo", points=(9, 8, 1)),
        table("r2", "bob", "ann", "cleo", points=(10, 9, 1)),
    )
    found = event_table(event(*boards), SYSTEM)
    assert [(row.player, row.rank, int(row.scored)) for row in found.standings[:2]] == [("ann", 1, 18), ("bob", 1, 18)]
    better = (boards[0], table("r2", "bob", "ann", "cleo", points=(11, 9, 1)))
    first, second, _ = event_table(event(*better), SYSTEM).standings
    assert (first.player, second.player) == ("bob", "ann")
    assert first.split_by is not None
    assert str(first.split_by.words) == "points in the games: 19 against 18"


SCORES = st.lists(st.integers(0, 5), min_size=5, max_size=5)


@given(rounds=st.lists(SCORES, min_size=1, max_size=4), order=st.randoms(use_true_random=False))
def test_the_order_of_boards_and_seats_never_matters(rounds: list[list[int]], order: object) -> None:
    boards = [
        table(f"r{number}", *PLAYERS, points=points, places=ranks(map(Fraction, points)))
        for number, points in enumerate(rounds, 1)
    ]
    shuffled = []
    for board in boards:
        seats = [*board.seats]
        order.shuffle(seats)  # type: ignore[attr-defined]
        shuffled.append(EventGame(board.id, board.round, "a", "table", tuple(seats), "", HERE, {}))
    order.shuffle(shuffled)  # type: ignore[attr-defined]
    one, other = event_table(event(*boards), SYSTEM), event_table(event(*shuffled), SYSTEM)
    assert [(row.player, row.rank, row.points) for row in one.standings] == [
        (row.player, row.rank, row.points) for row in other.standings
    ]
    pairs = sum(a != b for points in rounds for at, a in enumerate(points) for b in points[:at])
    assert sum(row.points for row in one.standings) == pairs, "each pair apart gives one of them a point"
    for board in boards:
        scored = SYSTEM.score_of(board, EventTerms()).seats
        lines = explain(SYSTEM, as_game(board), _Terms())
        assert [seat.points for seat in scored] == [Fraction(own[-1].value) for own in lines]


def _example(*games: tuple[Seat, ...], **terms: object) -> RatingExample:
    return RatingExample("Two games", "behind", terms, {}, games, {"ann": 3}, HERE)


def _seats(**places: int) -> tuple[Seat, ...]:
    return tuple(Seat(one, str(at), Fraction(0), place) for at, (one, place) in enumerate(places.items(), 1))


def test_an_example_gives_the_points_of_all_its_games() -> None:
    example = _example(_seats(ann=1, bob=2, cleo=3), _seats(bob=1, ann=2, cleo=2), worth=2)
    assert not [*games_can_be_scored(SYSTEM, example)]
    assert points_of(SYSTEM, example) == {"ann": 4, "bob": 6, "cleo": 0}
    duel = (Seat("ann", "1", Fraction(0)), Seat("bob", "2", Fraction(1)))
    (board,) = boards_of(SYSTEM, _example(duel))
    assert [seat.rank for seat in board.seats] == [2, 1]


@pytest.mark.parametrize(
    ("error", "said"), [(ValueError("odd"), "odd"), (ValueError(), "ValueError"), (KeyError("x"), "'x'")]
)
def test_what_a_system_says_of_an_example_is_told(error: Exception, said: str) -> None:
    def fails(*_: object) -> tuple[Amount, ...]:
        raise error

    system = EventSystem(id="s", name="S", kind="table", terms=_Terms, points=fails)
    (problem,) = games_can_be_scored(system, _example(_seats(ann=1, bob=2, cleo=3)))
    assert problem.message == f"S cannot score the example: {said}"


def test_the_games_of_an_example_are_boards() -> None:
    duel = (
        Seat("ann", "1", Fraction(1), points=Fraction(3)),
        Seat("bob", "2", Fraction(0), points=Fraction(1)),
    )
    _, board = boards_of(SYSTEM, _example(_seats(ann=1, bob=2, cleo=3), duel))
    seats = (PlayerSeat("1", "ann", 1, Fraction(3), HERE, {}), PlayerSeat("2", "bob", 2, Fraction(1), HERE, {}))
    assert board == EventGame("2", 2, "", "table", seats, "", HERE, {})


def test_examples_on_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples, "event_systems", lambda: {"behind": SYSTEM})

    def told(example: RatingExample) -> list[tuple[str, str]]:
        page = MarkdownPage("rules/x", "X", False, "", (example,), HERE)  # noqa: FBT003
        found = [*examples.examples_are_right(alone({})._replace(pages={"rules/x": page}))]
        assert all((one.place, one.rule) == (HERE, "examples-are-right") for one in found)
        return [(one.message, one.hint) for one in found]

    game = _seats(ann=1, bob=2, cleo=3)
    wrong = ("the example 'Two games' gives 4 as ann, not 3", "correct the example or what it promises")
    assert told(_example(game, worth=2)) == [wrong]
    unknown = ("Behind knows no term 'other'", "remove it from the example's 'terms'")
    assert told(_example(game, other=1)) == [unknown]
    ((message, hint),) = told(_example(game, worth="two"))
    assert message.startswith("Behind cannot score the example: ")
    assert hint == "correct its terms or its results"
