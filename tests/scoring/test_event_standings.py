"""The table of an event: who is before whom and why, and what counts."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.amount import rounded
from masterlist.facts.board import POWERS, SEVENTH_PLAYER, Board, Ending, Power
from masterlist.facts.event import Event, EventTerms
from masterlist.scoring import armada, daanz_squares, sum_of_squares
from masterlist.scoring.board import BoardSystem
from masterlist.scoring.comparison import Tally
from masterlist.site.events import side_by_side
from masterlist.standings.event_results import compared, event_faults, event_table
from masterlist.standings.records import EventTable
from tests.scoring.builders import boards, make_board, make_event, numbered

DAANZ, SOS, ARMADA = daanz_squares.SYSTEM, sum_of_squares.SYSTEM, armada.SYSTEM
OUT = tuple(range(1902, 1908))
CONCESSIONS = EventTerms(concessions_win=True)


def played(*centres: int, who: dict[Power, str] | str, **fields: Any) -> Board:
    """A board whose other players nobody knows; a text names the players from Austria on, by letters."""
    names = dict(zip(POWERS, who, strict=False)) if isinstance(who, str) else who
    fields.setdefault("out", OUT)
    return make_board(centres, players=[names.get(power) for power in POWERS], **fields)


def table(*played_boards: Board, system: BoardSystem = DAANZ, terms: EventTerms | None = None) -> EventTable:
    return event_table(make_event(*played_boards, terms=terms or EventTerms()), system)


def rows(of: EventTable) -> list[tuple[int | None, str]]:
    return [(row.rank, row.player) for row in of.standings]


def row(of: EventTable, player: str) -> Tally:
    return next(row for row in of.standings if row.player == player)


def splits(of: EventTable) -> dict[str, list[tuple[str, str]]]:
    return {row.player: [(split.breaker, str(split.words)) for split in row.splits] for row in of.standings}


# Points and ranks


def test_points_are_added_exactly() -> None:
    found = table(played(14, 10, 6, 4, who="abcd"), played(14, 10, 6, 4, who="bacd"))
    assert row(found, "a").points == row(found, "b").points == Fraction(100 * (196 + 100), 348)
    assert row(found, "c").points == Fraction(7200, 348)
    assert [(one.board, one.at_power.power, one.counted) for one in row(found, "b").played] == [
        ("board-1", Power.ENGLAND, True),
        ("board-2", Power.AUSTRIA, True),
    ]


def test_ranks_are_shared_by_equals_and_left_out_after_them() -> None:
    found = table(played(8, 8, 8, 5, 5, who="abcde"), system=SOS)
    assert rows(found) == [(1, "a"), (1, "b"), (1, "c"), (4, "d"), (4, "e")]
    assert [row.shared for row in found.standings] == [True] * 5
    assert all(row.split_by is None for row in found.standings)


def test_a_tie_is_decided_on_exact_points_not_on_printed_ones() -> None:
    # 100 ÷ 290 and 100 ÷ 291 are both printed as 0.34; a name that comes later is no reason to come later.
    found = table(played(1, 17, who="b"), played(1, 17, 1, who="a"))
    assert [rounded(one.points, 2) for one in found.standings] == ["0.34", "0.34"]
    assert rows(found) == [(1, "b"), (2, "a")]
    assert not found.standings[0].shared


def test_seats_without_a_player_and_those_that_the_missing_man_took_over() -> None:
    found = table(played(17, 17, who="a"))
    assert rows(found) == [(1, "a")]
    assert found.boards[0].seats[1].points == 50
    assert found.boards[0].seats[1].credited == ()
    who = {Power.AUSTRIA: SEVENTH_PLAYER}
    found = table(played(17, 17, who=who, replaces={Power.AUSTRIA: "z"}), system=SOS)
    assert rows(found) == [(1, "z")]


def test_the_missing_man_is_listed_without_a_rank() -> None:
    who = {Power.AUSTRIA: SEVENTH_PLAYER, Power.ENGLAND: "b", Power.FRANCE: "c"}
    found = table(played(14, 14, 6, who=who))
    assert rows(found) == [(1, "b"), (None, SEVENTH_PLAYER), (2, "c")]
    assert not row(found, "b").shared
    assert found.best_countries[Power.AUSTRIA] == ()


# Every tie-breaker

DREW, LOST = played(10, 10, who="a"), played(0, 17, 17, who="a")
DREW_B, LOST_B = played(10, 10, who="b"), played(0, 17, 17, who="b")
LOST_A_SOLO = played(0, 18, 16, who="a")
SAME = [played(17, 17, who="ab")] * 3


@pytest.mark.parametrize(
    ("system", "games", "ranks", "breaker", "words"),  # what separated the second from the first
    [
        (DAANZ, [played(18, 16, who="a"), DREW_B, DREW_B], "1a 2b", "most-wins", "wins: 0 against 1"),
        (DAANZ, [DREW, DREW, played(17, who="b")], "1a 2b", "most-draws", "draws: 1 against 2"),
        (  # 80 + 20 beats 50 + 50
            DAANZ,
            [played(4, 2, who="ax"), played(2, 4, who="a"), DREW_B, DREW_B],
            "1a 2b 3x",
            "best-game",
            "best game, points: 50.00 against 80.00",
        ),
        (  # both have a draw of 50 points; then a was out in 1906, and b in 1904
            DAANZ,
            [DREW, DREW_B, played(0, 17, 17, who="a", out=[1906] * 5), played(0, 17, 17, who="b", out=[1904] * 5)],
            "1a 2b",
            "second-best-game",
            "second best game, survival: out in 1904 against out in 1906",
        ),
        (DAANZ, [DREW, DREW_B, LOST], "1a 2b", "second-best-game", "second best game: none against one"),
        (
            DAANZ,
            [DREW, DREW_B, LOST, LOST_B, LOST, played(0, 18, 16, who="b")],
            "1a 2b",
            "third-best-game",
            "third best game, result: Loss against Elimination",
        ),
        (
            DAANZ,
            [DREW, DREW_B, LOST, LOST_B, played(0, 18, 16, who="b")],
            "1b 2a",
            "third-best-game",
            "third best game: none against one",
        ),
        (DAANZ, [*SAME, LOST_A_SOLO], "1a 1b", "", ""),  # a fourth game
        (SOS, [played(17, 17, who="a"), played(5, 5, who="b")], "1a 2b", "most-centres", "centres: 5 against 17"),
    ],
)
def test_what_separates_two(system: BoardSystem, games: list[Board], ranks: str, breaker: str, words: str) -> None:
    found = table(*games, system=system)
    assert " ".join(f"{rank}{player}" for rank, player in rows(found)) == ranks
    first, second = found.standings[:2]
    assert splits(found)[second.player] == ([(breaker, words)] if breaker else [])
    assert [split.against for split in second.splits] == ([(first.player,)] if breaker else [])
    own, _, other = words.rpartition(" against ")
    what, _, value = own.rpartition(": ")
    assert splits(found)[first.player] == ([(breaker, f"{what}: {other} against {value}")] if breaker else [])
    assert {first.shared, second.shared} == {not breaker}
    assert first.split_by == (first.splits[-1] if breaker else None)


def test_a_tie_of_three_is_split_step_by_step() -> None:
    # 100 points each: a by a solo; b and c by two draws, and b has the better best game.
    found = table(
        played(18, 16, who="a"),
        played(4, 2, who="b"),
        played(2, 4, who="b"),
        played(10, 10, who="c"),
        played(10, 10, who="c"),
    )
    assert rows(found) == [(1, "a"), (2, "b"), (3, "c")]
    assert [split.breaker for split in row(found, "b").splits] == ["most-wins", "best-game"]
    assert row(found, "a").splits[0].against == ("b", "c")
    last = row(found, "c").split_by
    assert last is not None
    assert str(last.words) == "best game, points: 50.00 against 80.00"


def test_a_concession_is_a_win_by_the_terms() -> None:
    board = played(12, 17, 5, who="ab", conceded_to=Power.AUSTRIA)
    found = table(board, terms=CONCESSIONS)
    assert (row(found, "a").wins, row(found, "b").draws) == (1, 0)
    assert [one.points for one in found.standings] == [100, 0]


# Sum of Squares: centres, best rounds, replaced seats


def test_only_the_best_rounds_count() -> None:
    found = table(
        played(10, 10, who="a", round=1),
        played(17, 17, who="a", round=2),
        played(2, 4, who="a", round=3),
        played(18, 16, who="b", round=1),
        system=SOS,
        terms=EventTerms(count_best=2),
    )
    assert row(found, "a").points == 100
    assert row(found, "a").centres == 27
    assert [one.counted for one in row(found, "a").played] == [True, True, False]
    assert rows(found)[0] == (1, "a")  # level with b on 100 points, more centres in the counted games


def test_a_round_counts_with_all_its_boards() -> None:
    found = table(
        played(10, 10, who="a", round=1, table="a"),
        played(2, 4, who="a", round=1, table="b"),
        played(4, 3, who="a", round=2),
        system=SOS,
        terms=EventTerms(count_best=1, fill_ins=True),
    )
    assert row(found, "a").points == 70
    assert [one.counted for one in row(found, "a").played] == [True, True, False]


def test_of_equal_rounds_the_one_with_more_centres_counts_then_the_earlier() -> None:
    found = table(
        played(5, 5, who="a", round=1),
        played(10, 10, who="a", round=2),
        played(10, 10, who="a", round=3),
        system=SOS,
        terms=EventTerms(count_best=1),
    )
    assert [one.counted for one in row(found, "a").played] == [False, True, False]


def test_a_replaced_seat_goes_to_the_one_who_finished() -> None:
    found = table(played(17, 17, who="ab", replaces={Power.AUSTRIA: "z"}), system=SOS)
    assert rows(found) == [(1, "a"), (1, "b")]


def test_a_replaced_seat_is_0_for_both_where_the_terms_say_so() -> None:
    board = played(17, 17, who="ab", replaces={Power.AUSTRIA: "z"})
    found = table(board, system=SOS, terms=EventTerms(replaced_seats_zero=True))
    assert rows(found) == [(1, "b"), (2, "a"), (2, "z")]
    for player in ("a", "z"):
        one = row(found, player)
        assert {one.points, one.wins, one.draws, one.centres} == {0}
        assert [game.at_power.power for game in one.played] == [Power.AUSTRIA]
        assert [game.points for game in one.played] == [0]
    assert found.best_countries[Power.AUSTRIA] == ()


# Best countries


def test_the_best_country_is_the_best_game_with_a_power() -> None:
    found = table(played(17, 17, who="ab"), played(18, 16, who="cd"))
    assert found.best_countries[Power.AUSTRIA] == (("c", "board-2"),)
    assert found.best_countries[Power.ENGLAND] == (("b", "board-1"),)
    assert found.best_countries[Power.TURKEY] == ()
    found = table(played(17, 17, who="ab"), played(17, 17, who="cd"))
    assert found.best_countries[Power.AUSTRIA] == (("a", "board-1"), ("c", "board-2"))
    left_out = played(16, 9, 9, who="a", left_out=[Power.AUSTRIA])
    small = played(1, 17, 16, who="b")
    assert table(left_out, small).best_countries[Power.AUSTRIA] == (("b", "board-2"),)
    assert table(left_out, small, system=SOS).best_countries[Power.AUSTRIA] == (("a", "board-1"),)


def test_best_country_of_sum_of_squares_is_by_points_then_centres() -> None:
    three = (played(10, 10, 10, who="a"), played(5, 5, who="b"), played(6, 6, who="c"))
    assert table(*three, system=SOS).best_countries[Power.AUSTRIA] == (("c", "board-3"),)
    assert table(*three[:2], system=SOS).best_countries[Power.AUSTRIA] == (("b", "board-2"),)


# How the powers fared


def test_power_records() -> None:
    found = table(
        played(18, 16, who="ab"),
        played(17, 17, who="ab"),
        played(0, 12, 17, who="ab", conceded_to=Power.ENGLAND),
        terms=CONCESSIONS,
    )
    austria, england = found.powers[:2]
    assert austria._asdict() == {
        "power": Power.AUSTRIA,
        "boards": 3,
        "solos": 1,
        "concessions": 0,
        "draws": 1,
        "eliminations": 1,
        "average_centres": Fraction(35, 3),
        "average_points": 50,
    }
    assert (england.solos, england.concessions, england.draws, england.eliminations) == (0, 1, 1, 0)
    assert table().powers == ()


# The same event under another system


def ranks(*tables: EventTable) -> dict[str, list[int | None]]:
    rows = side_by_side(table.standings for table in tables)
    return {player: [row and row.rank for row in own] for player, own in rows.items()}


def test_the_same_event_under_another_system() -> None:
    event = make_event(played(17, 10, 7, who="abc", out=[1904] * 4), played(10, 12, 12, who="abc", out=[1904] * 4))
    own = event_table(event, DAANZ)
    found = compared(event, ARMADA)
    assert found.refused == ()
    assert found.system == "armada"
    # ARMADA pays the smaller sharers of a draw a little more.
    assert rows(own) == [(1, "a"), (2, "b"), (3, "c")]
    assert ranks(own, found) == {"a": [1, 3], "b": [2, 2], "c": [3, 1]}


def test_a_system_that_cannot_score_a_board_says_why() -> None:
    event = make_event(played(17, 17, who="ab", out=[]))
    found = compared(event, ARMADA)
    assert not found.standings
    assert {fault.rule for fault in found.refused} == {"elimination-year-is-known"}


def test_whoever_stands_in_one_of_the_tables_only_is_in_the_moves() -> None:
    event = make_event(played(16, 18, who="ab", out=[1904] * 5, replaces={Power.AUSTRIA: "z"}))
    found = ranks(event_table(event, DAANZ), event_table(event, ARMADA))
    assert found == {"a": [2, None], "b": [1, 1], "z": [None, 2]}


# A real tournament

FIXTURES = Path(__file__).parent.parent / "fixtures" / "diplomacy"
WHIPPING = json.loads((FIXTURES / "whipping_2009.json").read_text("utf-8"))


def real_board(real: dict[str, Any]) -> Board:
    # One board lacks Italy: it is left with what the six others leave, and with nobody.
    missing = {"player": None, "centres": 34 - sum(seat["centres"] for seat in real["seats"].values())}
    seats = [real["seats"].get(power.value, missing) for power in POWERS]
    return make_board(
        [seat["centres"] for seat in seats],
        out=[seat["eliminated"] for seat in seats if not seat["centres"]],
        players=[seat["player"] for seat in seats],
        last_year=real["last_year"],
        round=real["round"],
        id=f"r{real['round']}-{real['board']}",
    )


@pytest.fixture(scope="module")
def whipping() -> Event:
    return make_event(*(real_board(one) for one in WHIPPING["boards"]), terms=EventTerms(fill_ins=True))


@pytest.mark.parametrize(("system", "pot"), [(DAANZ, 100), (SOS, 100), (ARMADA, 420)])
def test_a_real_tournament(whipping: Event, system: BoardSystem, pot: int) -> None:
    assert event_faults(whipping, system) == ()
    found = event_table(whipping, system)
    nobodys = sum(seat.points for board in found.boards for seat in board.seats if not seat.credited)
    assert nobodys > 0
    assert sum(row.points for row in found.standings) == 12 * pot - nobodys
    assert sum(len(row.played) for row in found.standings) == 12 * 7 - 1
    assert not any(row.wins for row in found.standings)
    assert found.standings[0].rank == 1


def test_the_order_of_a_real_tournament(whipping: Event) -> None:
    best = event_table(whipping, DAANZ).standings[:4]
    assert [(one.rank, one.player, rounded(one.points, 3)) for one in best] == [
        (1, "Armand Richelieu", "124.818"),
        (2, "Niccolo Machiavelli", "117.440"),
        (3, "Benjamin Disraeli", "100.271"),
        (4, "Klemens Metternich", "96.833"),
    ]


# What must always hold


def merits(of: EventTable) -> dict[str, tuple[Any, ...]]:
    return {row.player: (row.rank, row.shared, row.points, row.wins, row.draws, row.centres) for row in of.standings}


@given(st.lists(boards(), max_size=6))
def test_a_table_hands_out_what_the_boards_do(drawn: list[Board]) -> None:
    event = make_event(*numbered(drawn), terms=CONCESSIONS)
    for system in (DAANZ, SOS, ARMADA):
        found = event_table(event, system)
        credited = sum(seat.points for board in found.boards for seat in board.seats if seat.credited)
        assert sum(row.points for row in found.standings) == credited
        assert [row.points for row in found.standings] == sorted((row.points for row in found.standings), reverse=True)


@given(st.lists(boards(), max_size=6), st.randoms(use_true_random=False))
def test_the_order_of_boards_changes_nothing(drawn: list[Board], random: Any) -> None:
    straight = numbered(drawn)
    shuffled = list(straight)
    random.shuffle(shuffled)
    terms = CONCESSIONS._replace(count_best=2, replaced_seats_zero=True)
    for system in (DAANZ, SOS, ARMADA):
        one = event_table(make_event(*straight, terms=terms), system)
        other = event_table(make_event(*shuffled, terms=terms), system)
        assert merits(one) == merits(other)
        assert {power: set(best) for power, best in one.best_countries.items()} == {
            power: set(best) for power, best in other.best_countries.items()
        }


@given(st.lists(boards(), max_size=6))
def test_renaming_the_players_changes_nothing(drawn: list[Board]) -> None:
    straight = numbered(drawn)

    def other(name: str | None) -> str | None:
        return None if name is None else f"p{99 - int(name[1:])}"

    renamed = [
        board._replace(
            seats=tuple(seat._replace(player=other(seat.player), replaces=other(seat.replaces)) for seat in board.seats)
        )
        for board in straight
    ]
    for system in (DAANZ, SOS, ARMADA):
        before = merits(event_table(make_event(*straight, terms=CONCESSIONS), system))
        after = merits(event_table(make_event(*renamed, terms=CONCESSIONS), system))
        assert {other(player): merit[:1] for player, merit in before.items()} == {
            player: merit[:1] for player, merit in after.items()
        }


@given(st.lists(boards(), max_size=6))
def test_equal_ranks_are_those_that_nothing_separates(drawn: list[Board]) -> None:
    found = event_table(make_event(*numbered(drawn), terms=CONCESSIONS), DAANZ)
    for upper, lower in zip(found.standings, found.standings[1:], strict=False):
        if upper.rank == lower.rank:
            assert upper.shared
            assert lower.shared
            assert upper.points == lower.points
        elif upper.points == lower.points:
            assert upper.split_by is not None
            assert lower.split_by is not None


def test_an_unfinished_board_is_a_fault() -> None:
    event = make_event(played(17, 17, who="ab", ending=Ending.UNFINISHED))
    assert [fault.rule for fault in event_faults(event, DAANZ)] == ["game-is-finished"]
