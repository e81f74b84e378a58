"""World Wide Rating: the tables of its rules, and what holds for every log."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.facts.logbook import Carried, Entry, LogBook, Units
from masterlist.scoring.log import Scored, Status, attrition_score, bonus_points, end_of
from masterlist.scoring.pairing import pair
from masterlist.scoring.working import Explained, Line, Working
from masterlist.scoring.wwr import SYSTEM, game_points, score_log
from masterlist.source import Place
from masterlist.standings.verify import stated_totals_are_right
from tests.evaluate import evaluate
from tests.log_builders import book, carries, game, games, logs, mirrored, resigned, state
from tests.whole import read

ROOT = Path(__file__).parents[2]
HALF = Fraction(1, 2)
SUZYS, EDS = Units(infantry=5, artillery=2, cavalry=2), Units(infantry=6, artillery=1, cavalry=1)


def scored(*books: LogBook) -> list[Scored]:
    """The log of the first book's keeper, with its working."""
    return score_log([one for one in books if one.player == books[0].player], _status(books), Explained)


def silent(*own: LogBook) -> list[Scored]:
    """One player's log as the build scores it."""
    return score_log(own, _status(own))


def _status(books: Iterable[LogBook]) -> dict[Place, Status]:
    return {place: one.status for place, one in pair(books).items()}


def written(entry: Entry) -> list[Line]:
    working = Explained()
    game_points(entry, working)
    return list(working.lines)


# --- The publisher's examples -------------------------------------------------------------------------------


def test_suzy_and_ed_in_the_words_of_the_rules() -> None:
    suzys = game("ed", "won-attrition", units=(SUZYS, EDS))
    assert written(suzys) == [
        Line("attrition score", "5 × 1 + 2 × 2 + 2 × 1", "11"),
        Line("bonus: infantry", "⌊5 ÷ 3⌋", "1"),
        Line("bonus: cavalry", "⌊2 ÷ 2⌋", "1"),
        Line("bonus: artillery", "2 × 1", "2"),
        Line("bonus points", "1 + 1 + 2", "4"),
        Line("attrition victory", "3", "3"),
        Line("game points", "3 + 4", "7"),
    ]
    assert game_points(suzys) == 7
    assert game_points(mirrored(suzys, "suzy")) == 3


def test_the_example_log_and_its_slip() -> None:
    content, problems = read(ROOT)
    assert content, problems
    lines = scored(*content.books["suzy"])
    assert [line.points for line in lines] == [2, 7, 8, 5]
    assert [line.defeated for line in lines] == [0, 1, 2, 2 + HALF]
    assert [line.total for line in lines] == [2, 9, 17, 22]
    assert [line.rating for line in lines] == [0, 9, 34, 55]
    (slip,) = (problem for line in silent(*content.books["suzy"]) for problem in stated_totals_are_right(line))
    assert slip.place == lines[0].entry.place_of("stated", "total")
    assert slip.place.line == lines[0].entry.place.line + 6
    assert "states 0 as the total of game points; recomputed it is 2" in slip.message
    assert not slip.blocks


@pytest.mark.parametrize(("opponents", "points", "wwr"), [("abcdef", 120, 720), ("abcdefg", 115, 805)])
def test_suzys_and_bobs_ratings(opponents: str, points: int, wwr: int) -> None:
    (line,) = scored(book("suzy", [game("a", "lost-major", bonus="0-0")], carried=carries(points, opponents)))
    assert (line.defeated, line.total, line.rating) == (len(opponents), points, wwr)


# --- Units --------------------------------------------------------------------------------------------------

ARMIES = [Units(*counts) for counts in product(range(10), range(4), range(5))]


def test_every_number_of_units_that_an_army_can_lose() -> None:
    for units in ARMIES:
        cavalry = {0: 0, 1: 1, 2: 2, 3: 6, 4: 8}[units.cavalry]
        assert attrition_score(units) == units.infantry + 2 * units.artillery + cavalry
        assert bonus_points(units) == units.artillery + units.cavalry // 2 + units.infantry // 3
    assert max(attrition_score(units) for units in ARMIES) == 23
    assert max(bonus_points(units) for units in ARMIES) == 8


@pytest.mark.parametrize(
    ("result", "points"),
    [
        ("won-strategic", 10),
        ("won-major", 8),
        ("won-attrition", 6),
        ("draw", 4),
        ("lost-attrition", 3),
        ("lost-major", 3),
        ("lost-strategic", 3),
    ],
)
def test_victory_and_bonus(result: str, points: int) -> None:
    assert game_points(game("ed", result, bonus="3-5")) == points


# --- Resignations -------------------------------------------------------------------------------------------

CASES = [
    # answer, reached; at the instant: winner's attrition score, winner's bonus, L; final bonus of both
    # → the winner's and the resigner's game points
    ("accepted", "", 5, 3, 3, "", 8, 1),  # the rules' own example
    ("accepted", "", 9, 3, 4, "", 8, 2),
    ("accepted", "", 6, 0, 1, "", 4, 0),
    ("accepted", "", 5, 2, 0, "", 5, 0),
    ("accepted", "", 4, 3, 3, "", 0, 0),
    ("accepted", "", 0, 0, 5, "", 0, 0),
    ("denied", "strategic", 7, 3, 4, "5-6", 12, 0),
    ("denied", "major", 5, 3, 4, "4-4", 9, 0),
    ("denied", "strategic", 2, 1, 4, "2-5", 9, 0),
    ("denied", "major", 4, 1, 3, "3-3", 8, 0),
    ("denied", "attrition", 4, 2, 3, "5-4", 8, 0),
    ("denied", "attrition", 0, 0, 8, "4-8", 7, 0),
    ("denied", "attrition", 5, 2, 3, "5-4", 5, 1),
    ("denied", "attrition", 9, 4, 4, "5-5", 7, 2),
    ("denied", "none", 5, 2, 3, "4-6", 5, 1),
    ("denied", "none", 8, 3, 4, "3-6", 6, 2),
    ("denied", "none", 4, 2, 3, "4-6", 0, 0),
    ("denied", "none", 0, 0, 6, "0-8", 0, 0),
]


@pytest.mark.parametrize(("answer", "reached", "attrition", "bonus", "lost", "end", "winner", "resigner"), CASES)
def test_every_case_of_a_resignation_from_both_sides(  # noqa: PLR0913, PLR0917
    answer: str, reached: str, attrition: int, bonus: int, lost: int, end: str, winner: int, resigner: int
) -> None:
    level = reached if reached in {"strategic", "major"} else "attrition"
    resignation = resigned("opponent", answer, reached, attrition=f"{attrition}-7", bonus=f"{bonus}-{lost}")
    won = game("ed", f"won-{level}", bonus=end, resignation=resignation)
    assert game_points(won) == winner
    assert game_points(mirrored(won, "suzy")) == resigner
    mine, his = book("suzy", [won]), book("ed", [mirrored(won, "suzy")])
    assert [(line.points, line.defeated) for line in scored(mine, his)] == [(winner, 1)]
    assert [(line.points, line.defeated) for line in scored(his, mine)] == [(resigner, 0)]


def test_an_accepted_resignation_may_state_its_figures_in_either_place() -> None:
    inside = game("ed", "won-attrition", resignation=resigned("opponent", "accepted", attrition="8-7", bonus="3-3"))
    outside = game("ed", "won-attrition", attrition="8-7", bonus="3-3", resignation=resigned("opponent", "accepted"))
    assert game_points(inside) == game_points(outside) == 8
    assert end_of(inside) == end_of(outside) == state("8-7", "3-3")


@pytest.mark.parametrize("where", ["at the resignation", "at the end"])
def test_units_of_an_accepted_resignation_may_stand_in_either_place(where: str) -> None:
    """Suzy has 11 points and a bonus of 4; Ed, who resigned, has a bonus of 3."""
    units = (SUZYS, EDS)
    inside, outside = (units, None) if where == "at the resignation" else (None, units)
    resignation = resigned("opponent", "accepted", units=inside)
    won = game("ed", "won-attrition", resignation=resignation, units=outside)
    assert end_of(won) == state(units=(SUZYS, EDS))
    assert game_points(won) == 3 + 4 + 2
    assert game_points(mirrored(won, "suzy")) == 1
    assert [line for line in written(won) if line.label.startswith("resigner's")] == [
        Line("resigner's attrition score", "6 × 1 + 1 × 2 + 1 × 1", "9"),
        Line("resigner's bonus: infantry", "⌊6 ÷ 3⌋", "2"),
        Line("resigner's bonus: cavalry", "⌊1 ÷ 2⌋", "0"),
        Line("resigner's bonus: artillery", "1 × 1", "1"),
        Line("resigner's bonus points", "2 + 0 + 1", "3"),
    ]


def test_a_bonus_that_is_not_stated_is_0() -> None:
    """The checks refuse an entry that needs one, so that this is only where the winner had too little to win by it."""
    assert written(game("ed", "lost-major")) == [Line("bonus points", "0", "0"), Line("game points", "0 + 0", "0")]
    won = game("ed", "won-attrition", attrition="5-4", resignation=resigned("opponent", "accepted"))
    assert written(won)[1:] == [
        Line("bonus points", "0", "0"),
        Line("resigner's bonus points", "0", "0"),
        Line("half of the resigner's bonus, rounded up", "⌈0 ÷ 2⌉", "0"),
        Line("game points", "3 + 0 + 0", "3"),
    ]


def test_a_resignation_without_a_score_concedes_nothing() -> None:
    won = game("ed", "won-attrition", resignation=resigned("opponent", "accepted", bonus="4-4"))
    assert [game_points(won), game_points(mirrored(won, "suzy"))] == [0, 0]


def test_each_kind_of_end_is_called_by_its_name() -> None:
    assert [line.label for line in written(game("ed", "draw", bonus="1-2"))] == ["bonus points", "draw", "game points"]
    assert [line.label for line in written(game("ed", "lost-major", bonus="1-2"))] == ["bonus points", "game points"]
    early = game("ed", "won-attrition", resignation=resigned("opponent", "accepted", attrition="4-0", bonus="3-0"))
    assert written(early) == [Line("game points: resigned before 5 points of attrition", "0", "0")]


@pytest.mark.parametrize(
    ("answer", "reached", "won", "lost"),
    [
        ("accepted", "", "bonus points", "bonus points"),
        ("denied", "none", "bonus points at the resignation", "bonus points at the resignation"),
        ("denied", "major", "bonus points at the end", ""),
    ],
)
def test_when_the_bonus_was_counted(answer: str, reached: str, won: str, lost: str) -> None:
    resignation = resigned("opponent", answer, reached, attrition="8-7", bonus="3-3")
    one = game("ed", "won-major" if reached == "major" else "won-attrition", bonus="5-5", resignation=resignation)
    for entry, label in ((one, won), (mirrored(one, "suzy"), lost)):
        found = [line.label for line in written(entry) if line.label.startswith("bonus points")]
        assert found == ([label] if label else [])
    (last,) = written(mirrored(one, "suzy"))[-1:]
    halved = Line("game points: half of the bonus, rounded down", "⌊3 ÷ 2⌋", "1")
    assert last == (halved if lost else Line("game points: all bonus forfeited", "0", "0"))


def test_a_denied_resignation_keeps_its_instant_and_its_end_apart() -> None:
    resignation = resigned("opponent", "denied", "none", attrition="8-7", bonus="3-3")
    assert end_of(game("ed", "won-attrition", bonus="5-5", resignation=resignation)) == state(bonus="5-5")


# --- Opponents defeated -------------------------------------------------------------------------------------


def test_every_step_of_the_totals_is_written_down() -> None:
    games_ = [("ed", "draw"), ("ed", "won-major"), ("ed", "lost-major"), ("al", "won-major"), ("al", "draw")]
    games_ += [("bo", "draw"), ("bo", "draw")]
    lines = scored(book("suzy", [game(opponent, result, bonus="1-0") for opponent, result in games_]))
    assert all(list(line.working[:-3]) == written(line.entry) for line in lines)
    assert [tuple(line.working[-3:]) for line in lines] == [
        (
            Line("opponents defeated: first draw with this opponent", "0 + 0.5", "0.5"),
            Line("total game points", "0 + 2", "2"),
            Line("WWR", "0.5 × 2", "1"),
        ),
        (
            Line("opponents defeated: the half of a draw becomes 1", "0.5 + 0.5", "1"),
            Line("total game points", "2 + 6", "8"),
            Line("WWR", "1 × 8", "8"),
        ),
        (
            Line("opponents defeated: no new opponent", "1 + 0", "1"),
            Line("total game points", "8 + 1", "9"),
            Line("WWR", "1 × 9", "9"),
        ),
        (
            Line("opponents defeated: first win against this opponent", "1 + 1", "2"),
            Line("total game points", "9 + 6", "15"),
            Line("WWR", "2 × 15", "30"),
        ),
        (
            Line("opponents defeated: no new opponent", "2 + 0", "2"),
            Line("total game points", "15 + 2", "17"),
            Line("WWR", "2 × 17", "34"),
        ),
        (
            Line("opponents defeated: first draw with this opponent", "2 + 0.5", "2.5"),
            Line("total game points", "17 + 2", "19"),
            Line("WWR", "2.5 × 19", "47.5"),
        ),
        (
            Line("opponents defeated: no new opponent", "2.5 + 0", "2.5"),
            Line("total game points", "19 + 2", "21"),
            Line("WWR", "2.5 × 21", "52.5"),
        ),
    ]


def test_a_log_without_books_has_no_lines() -> None:
    assert score_log([], {}) == []


def test_what_is_carried_over_is_a_rating_already() -> None:
    assert SYSTEM.carried_over(carries(10, ["ed"], ["al"])) == (1 + HALF, 10, 15)


def test_a_later_book_starts_from_the_totals_of_the_earlier_one() -> None:
    first = book("suzy", [game("ed", "won-major", bonus="2-0"), game("al", "draw", bonus="1-0")])
    lines = scored(first, book("suzy", [], 2), book("suzy", [game("al", "won-attrition", bonus="0-0")], 3))
    assert [(line.book, line.defeated, line.total) for line in lines] == [(1, 1, 7), (1, 1 + HALF, 9), (3, 2, 12)]


# --- What does not count ------------------------------------------------------------------------------------


def test_unsigned_and_contradicted_entries_are_shown_and_do_not_count() -> None:
    mine = book(
        "suzy",
        [
            game("ed", "won-major", bonus="3-0", signed=False),
            game("al", "won-strategic", bonus="2-1"),
            game("bo", "draw", bonus="1-1"),
        ],
    )
    his = book("al", [game("suzy", "lost-strategic", bonus="2-2")])
    lines = scored(mine, his)
    assert [line.status for line in lines] == [Status.UNSIGNED, Status.CONTRADICTED, Status.SIGNED]
    assert [line.worth for line in lines] == [8, 9, 2]
    assert [line.points for line in lines] == [0, 0, 2]
    assert [(line.defeated, line.total, line.rating) for line in lines] == [(0, 0, 0), (0, 0, 0), (HALF, 2, 1)]
    assert lines[0].working[-1] == Line("counts 0: the opponent has not signed", "0", "0")
    assert lines[1].working[-1] == Line("counts 0: the opponent's own log says something else", "0", "0")


# --- What always holds --------------------------------------------------------------------------------------

ENTRIES = games(st.sampled_from("abc"), st.just("2024-01-01"))
CARRIED = st.none() | st.builds(
    carries, st.integers(0, 500), st.sets(st.sampled_from("abc")), st.sets(st.sampled_from("bcd"))
)


@given(ENTRIES)
def test_the_working_is_the_computation(entry: Entry) -> None:
    working = Explained()
    points = game_points(entry)
    assert game_points(entry, working) == points
    assert game_points(entry, Working()) == points  # which remembers no part
    assert evaluate(working.lines[-1].value) == points
    for line in working.lines:
        assert evaluate(line.sum) == evaluate(line.value), line


@given(logs("abc"), CARRIED)
def test_a_rating_is_opponents_defeated_times_game_points(entries: list[Entry], carried: Carried | None) -> None:
    lines = scored(book("suzy", entries, carried=carried))
    total, beaten = (carried.game_points, set(carried.defeated)) if carried else (0, set[str]())
    drawn = set(carried.drawn) if carried else set[str]()
    for line in lines:
        if line.rated:
            total += int(line.worth)
            beaten |= {line.entry.opponent} if line.entry.result.won else set()
            drawn |= {line.entry.opponent} if line.entry.result.victory == "draw" else set()
            assert line.working[-1].label == "WWR"
            assert evaluate(line.working[-1].sum) == line.rating
        assert line.total == total
        assert line.defeated == len(beaten) + HALF * len(drawn - beaten)
        assert line.rating == line.defeated * line.total
        assert all(evaluate(step.sum) == evaluate(step.value) for step in line.working)


@given(logs("abc"), CARRIED)
def test_a_silent_working_gives_the_same_log(entries: list[Entry], carried: Carried | None) -> None:
    own = book("suzy", entries, carried=carried)
    quiet = silent(own)
    assert [line._replace(working=()) for line in scored(own)] == quiet
    assert not any(line.working for line in quiet)
