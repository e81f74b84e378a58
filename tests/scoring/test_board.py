"""What the Diplomacy systems share, and what follows from a chart of centres."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.facts.board import (
    POWERS,
    Board,
    ChartYear,
    Ending,
    Power,
    PowerSeat,
    chart_faults,
    disagreements,
    outcome_of,
)
from masterlist.facts.event import EventTerms
from masterlist.facts.night import EventGame, PlayerSeat
from masterlist.facts.site import EditionRow
from masterlist.scoring import armada, daanz_squares, sum_of_squares
from masterlist.scoring.board import (
    BoardSystem,
    board_systems,
    elimination_places,
    ending_in_words,
    sole_winner,
    winning_seats,
)
from masterlist.scoring.comparison import ResultClass, positions, result_class
from masterlist.scoring.system import Column
from masterlist.source import PackageFault, Place
from tests.evaluate import evaluate
from tests.scoring.builders import NO_TERMS, PLACE, boards, check_lines, make_board
from tests.systems import announcing, forget_systems

SYSTEMS = (daanz_squares.SYSTEM, sum_of_squares.SYSTEM, armada.SYSTEM)
TERMS = st.builds(EventTerms, replaced_seats_zero=st.booleans(), concessions_win=st.just(value=True))


def chart(*rows: tuple[int, ...]) -> tuple[ChartYear, ...]:
    return tuple(ChartYear(year, row, Place("board.yaml", 20 + year - 1901, 1)) for year, row in enumerate(rows, 1901))


# The powers


def test_powers_are_in_the_order_of_charts() -> None:
    assert "".join(power.letter for power in POWERS) == "AEFGIRT"
    assert [power.order for power in POWERS] == list(range(7))
    assert sorted(POWERS) == list(POWERS)


def test_a_key_that_was_not_written_stands_where_its_owner_does() -> None:
    board = make_board([17, 17], spots={"ending": Place("board.yaml", 5, 9)})
    assert board.at("ending") == Place("board.yaml", 5, 9)
    assert board.at("last_year") == PLACE
    assert board.seat(Power.ENGLAND).at("centres") == board.seat(Power.ENGLAND).place


# Charts

WON = chart((5, 4, 5, 5, 4, 6, 4), (8, 4, 5, 4, 3, 6, 4), (12, 4, 5, 0, 3, 6, 4), (18, 4, 5, 0, 0, 3, 4))


def test_a_chart_tells_everything_but_a_concession() -> None:
    outcome = outcome_of(WON)
    assert outcome.last_year == 1904
    assert outcome.ending is Ending.SOLO
    assert outcome.centres == (18, 4, 5, 0, 0, 3, 4)
    assert outcome.eliminated == (None, None, None, 1903, 1904, None, None)
    assert outcome_of(WON[:3]).ending is Ending.DRAW


def charted(board: Board, rows: tuple[ChartYear, ...]) -> list[str]:
    return [found.message for found in disagreements(board._replace(chart=rows))]


def test_a_report_that_agrees_with_its_chart() -> None:
    board = make_board((18, 4, 5, 0, 0, 3, 4), out=(1903, 1904), last_year=1904)
    assert charted(board, WON) == []
    assert charted(board, ()) == []
    unnoted = make_board((18, 4, 5, 0, 0, 3, 4), last_year=1904)
    assert charted(unnoted, WON) == []


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (
            make_board((18, 4, 5, 0, 0, 3, 4), out=(1903, 1904), last_year=1905),
            "'last_year' is stated as 1905; by the chart it is 1904",
        ),
        (
            make_board((18, 4, 5, 0, 0, 3, 4), out=(1903, 1904), last_year=1904, ending=Ending.DRAW),
            "'ending' is stated as draw; by the chart it is solo",
        ),
        (
            make_board((18, 4, 4, 0, 0, 3, 4), out=(1903, 1904), last_year=1904),
            "'centres' of france is stated as 4; by the chart it is 5",
        ),
        (
            make_board((18, 4, 5, 0, 0, 3, 4), out=(1902, 1904), last_year=1904),
            "'eliminated' of germany is stated as 1902; by the chart it is 1903",
        ),
    ],
)
def test_a_report_that_its_chart_contradicts(board: Board, expected: str) -> None:
    assert charted(board, WON) == [expected]


def test_a_chart_without_a_solo_goes_with_a_draw_and_a_concession() -> None:
    drawn = make_board((12, 4, 5, 0, 3, 6, 4), out=(1903,), last_year=1903)
    assert charted(drawn, WON[:3]) == []
    conceded = drawn._replace(ending=Ending.CONCESSION, conceded_to=Power.AUSTRIA)
    assert charted(conceded, WON[:3]) == []
    solo = drawn._replace(ending=Ending.SOLO)
    assert charted(solo, WON[:3]) == ["'ending' is stated as solo; by the chart it is draw"]


@pytest.mark.parametrize(
    ("rows", "rule", "line"),
    [
        (WON[1:], "chart-has-every-year", 21),
        ((WON[0], *WON[2:]), "chart-has-every-year", 22),
        (chart((5, 5, 5, 5, 5, 5, 5)), "centres-fit-the-map", 20),
        (chart((5, 0, 5, 5, 5, 5, 5), (5, 1, 5, 5, 5, 5, 5)), "eliminated-powers-stay-out", 21),
        (chart((18, 4, 4, 4, 4, 0, 0), (19, 3, 4, 4, 4, 0, 0)), "game-ends-with-a-solo", 21),
    ],
)
def test_faults_of_a_chart(rows: tuple[ChartYear, ...], rule: str, line: int) -> None:
    found = [(fault.rule, fault.place.line) for fault in chart_faults(rows)]
    assert (rule, line) in found
    assert len({name for name, _ in found} - {rule, "centres-fit-the-map"}) == 0


def test_a_sound_chart_has_no_faults() -> None:
    assert list(chart_faults(WON)) == []
    assert list(chart_faults(())) == []


# Winners and classes


def test_the_winner_of_a_solo_a_concession_and_a_draw() -> None:
    solo = make_board((4, 18, 12))
    assert sole_winner(solo, concessions=False) is Power.ENGLAND
    conceded = make_board((4, 12, 18 - 1), conceded_to=Power.ENGLAND)
    assert sole_winner(conceded, concessions=True) is Power.ENGLAND
    assert sole_winner(conceded, concessions=False) is None
    assert sole_winner(make_board((17, 17)), concessions=True) is None


def test_result_classes_and_winning_seats() -> None:
    drawn = make_board((17, 10, 7), left_out=[Power.FRANCE])
    classes = [result_class(seat, None) for seat in drawn.seats]
    assert classes[:4] == [ResultClass.DRAW, ResultClass.DRAW, ResultClass.LOSS, ResultClass.ELIMINATION]
    won = make_board((18, 10, 6))
    assert {result_class(seat, Power.AUSTRIA) for seat in won.seats[1:]} == {ResultClass.LOSS}
    assert result_class(won.seats[0], Power.AUSTRIA) is ResultClass.WIN
    assert ResultClass.WIN > ResultClass.DRAW > ResultClass.ELIMINATION > ResultClass.LOSS
    assert [seat.power for seat in winning_seats(drawn, None)] == [Power.AUSTRIA, Power.ENGLAND]
    assert [seat.power for seat in winning_seats(drawn, Power.FRANCE)] == [Power.FRANCE]


def test_whose_table_points_go_to_may_depend_on_the_result() -> None:
    def winners_alone(seat: PowerSeat, result: ResultClass) -> str | None:
        return seat.player if result is ResultClass.WIN else None

    system = replace(sum_of_squares.SYSTEM, credit=winners_alone)
    seats = system.score_of(make_board((18, 10, 6)), NO_TERMS).seats
    assert [seat.credited for seat in seats] == [("player-austria",), (), (), (), (), (), ()]


@pytest.mark.parametrize(
    ("centres", "expected"),
    [
        ((14, 10, 6, 4), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 3), (5, 3), (5, 3)]),
        ((9, 9, 9, 3, 3, 1), [(1, 3), (1, 3), (1, 3), (4, 2), (4, 2), (6, 1), (7, 1)]),
        ((0, 17, 17), [(3, 5), (1, 2), (1, 2), (3, 5), (3, 5), (3, 5), (3, 5)]),
    ],
)
def test_positions(centres: tuple[int, ...], expected: list[tuple[int, int]]) -> None:
    assert [tuple(position) for position in positions(make_board(centres))] == expected


def test_elimination_places_are_shared_in_a_shared_year() -> None:
    board = make_board((17, 17), out=(1905, 1902, 1905, 1907, 1905))
    assert elimination_places(board) == {
        Power.FRANCE: (2, 3, 4),
        Power.GERMANY: (1,),
        Power.ITALY: (2, 3, 4),
        Power.RUSSIA: (5,),
        Power.TURKEY: (2, 3, 4),
    }


def test_an_unnoted_elimination_year_is_a_bug_here_and_a_fault_before() -> None:
    with pytest.raises(ValueError, match="it was not noted when"):
        elimination_places(make_board((17, 17)))


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (make_board((4, 18, 12)), "solo by England"),
        (make_board((17, 12), conceded_to=Power.ENGLAND), "conceded to England"),
        (make_board((17, 12, 5)), "draw of 3"),
        (make_board((17, 12, 5), left_out=[Power.FRANCE]), "draw of 2"),
        (make_board((17, 12, 5), time_limited=True), "draw of 3, time-limited"),
        (make_board((17, 12, 5), ending=Ending.UNFINISHED), "in progress"),
        (make_board((17, 12, 5), ending=Ending.IN_PLAY), "in play"),
    ],
)
def test_endings_in_words(board: Board, words: str) -> None:
    assert str(ending_in_words(board)) == words


# What a system refuses

# Terms


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_what_a_system_says_of_itself(system: BoardSystem) -> None:
    assert (system.kind, system.rates_lists) == ("diplomacy", system is armada.SYSTEM)
    assert system.columns == (Column("points_in_play", "In play", hides_zero=True),)
    assert system.exact(Fraction(1, 3)) == f"0.{'3' * 20}"
    row = EditionRow(1, "ann", "3", 1)
    assert system.fault_in(row._replace(in_play="0")) is None
    missing = "the row does not say how many points are in play"
    assert system.fault_in(row) == (missing, 'add in_play, or "0" if no game is in progress')


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_a_system_explains_what_it_scores_and_no_board_of_another_game(system: BoardSystem) -> None:
    terms = EventTerms(replaced_seats_zero=True)
    seat = PlayerSeat("1", "ann", 1, Fraction(3, 2), PLACE, {})
    other = EventGame("r1-a", 1, "a", "table", (seat,), "", PLACE, {})
    with pytest.raises(TypeError, match=r"^r1-a is no board of Diplomacy$"):
        system.explained(other, terms)


def test_points_that_are_not_exact_are_a_fault_of_the_system() -> None:
    def halves(*_: object) -> tuple[Any, ...]:
        return (0.5,) * 7

    said = r"test_board\.py:[0-9]+: 'halves' gives points as float 0\.5: give an int or a Fraction$"
    with pytest.raises(PackageFault, match=said):
        replace(sum_of_squares.SYSTEM, points=halves).score_of(make_board((18, 16)), NO_TERMS)


def test_a_seat_of_another_game_holds_nothing_of_the_map() -> None:
    board = make_board([18, 10, 6], out=[1903] * 4, ending=Ending.SOLO)
    one = sum_of_squares.SYSTEM.score_of(board, NO_TERMS).seats[0]
    assert (one.at_power, one.centres, one.scored) == (board.seats[0], 18, Fraction(0))
    seat = PlayerSeat("white", "ann", 1, Fraction(3, 2), PLACE, {})
    other = one._replace(seat=seat)
    assert (other.centres, other.scored) == (0, Fraction(3, 2))
    assert other._replace(seat=replace(seat, points=None)).scored == 0
    with pytest.raises(TypeError, match=r"^white is no seat of Diplomacy$"):
        _ = other.at_power


def test_terms_that_are_known_and_those_that_are_not() -> None:
    terms = EventTerms(2, replaced_seats_zero=True, concessions_win=True, fill_ins=True, others={"pot": 7})
    assert terms.stated() == {"count_best", "replaced_seats", "concessions", "fill_ins", "pot"}
    assert daanz_squares.SYSTEM.unknown_terms(terms) == ("count_best", "pot", "replaced_seats")
    assert sum_of_squares.SYSTEM.unknown_terms(terms) == ("pot",)
    assert armada.SYSTEM.unknown_terms(terms) == ("pot", "replaced_seats")
    assert NO_TERMS.stated() == set()
    assert terms.only(frozenset()) == NO_TERMS
    assert terms.only(frozenset({"count_best", "pot"})) == EventTerms(2, others={"pot": 7})
    assert terms.only(terms.stated()) == terms


# The registry


def test_the_systems_for_boards_are_those_of_the_folder_and_of_packages() -> None:
    forget_systems()
    assert {**board_systems()} == {system.id: system for system in SYSTEMS}
    fifth = BoardSystem(id="draws", name="Draws", points=lambda *_: (0,) * 7, terms=frozenset(), comparison=())
    with announcing(fifth):
        assert board_systems()["draws"].name == "Draws"


# What must always hold


@given(boards(), TERMS)
def test_every_board_hands_out_exactly_its_pot(board: Board, terms: EventTerms) -> None:
    for system, pot in zip(SYSTEMS, (100, 100, 420), strict=True):
        full = system.score_of(board, terms._replace(replaced_seats_zero=False)).seats
        assert sum(seat.points for seat in full) == pot
        for seat, whole in zip(system.score_of(board, terms).seats, full, strict=True):
            assert seat.points == (0 if seat.forfeited else whole.points)


@given(boards(), TERMS)
def test_the_working_is_the_computation(board: Board, terms: EventTerms) -> None:
    for system in SYSTEMS:
        scored = system.score_of(board, terms).seats
        for seat, lines in zip(scored, system.explained(board, terms), strict=True):
            check_lines(lines)
            assert evaluate(lines[-1].value) == seat.points


@given(boards(), st.permutations(POWERS))
def test_which_power_somebody_plays_changes_nothing(board: Board, order: list[Power]) -> None:
    moved = tuple(board.seat(old)._replace(power=new) for new, old in zip(POWERS, order, strict=True))
    conceded_to = board.conceded_to and POWERS[order.index(board.conceded_to)]
    other = board._replace(seats=moved, conceded_to=conceded_to)
    terms = EventTerms(concessions_win=True)
    for system in SYSTEMS:
        before, after = system.score_of(board, terms).seats, system.score_of(other, terms).seats
        for new, old in zip(POWERS, order, strict=True):
            assert after[new.order].points == before[old.order].points
            assert after[new.order].position == before[old.order].position
