"""The same game told by two files: alike it counts once, and differently not at all."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from masterlist.facts.board import POWERS, Board, Ending
from masterlist.facts.night import Night, NightGame, PlayerSeat
from masterlist.source import Place
from masterlist.standings.same_game import games_have_one_date, judged_games, judged_nights
from tests.scoring.builders import make_board

DAY = "2024-03-05"


def game(file: str, line: int, said: str, nth: int = 1) -> NightGame:
    """``ann bob 1-0`` with an optional score: white, black, result."""
    one, other, result, *score = said.split()
    ranks = {"1-0": (1, 2), "draw": (1, 1), "0-1": (2, 1)}[result]
    points: tuple[Fraction | None, ...] = tuple(map(Fraction, score[0].split("-"))) if score else (None, None)
    place = Place(file, line)
    seats = zip(("white", "black"), (one, other), ranks, points, strict=True)
    return NightGame(line, "duel", tuple(PlayerSeat(*seat, place) for seat in seats), "", place, {}, nth=nth)


def nights(*files: str, nth: int = 1) -> list[Night]:
    """Nights of one day, each of games parted by commas; ``nth`` is that of the last one's games."""
    found = []
    for number, games in enumerate(files):
        name = f"{DAY}-{number}"
        own = (nth if number == len(files) - 1 else 1, games.split(", "))
        given = tuple(game(name, line, said, own[0]) for line, said in enumerate(own[1], 1))
        found.append(Night("chess", name, DAY, given, "", Place(name)))
    return found


def statuses(given: list[Night]) -> list[str]:
    """What becomes of each game; "" where no other file tells it."""
    settled, _ = judged_nights(given)
    return [one.reports[0].status if one.reports else "" for night in settled for one in night.games]


TWICE, AGAINST = ["confirmed", "repeated"], ["contradicted", "contradicted"]


@pytest.mark.parametrize(
    ("files", "found"),
    [
        (("ann bob 1-0", "ann bob 1-0"), TWICE),
        (("ann bob 1-0 3-1", "ann bob 1-0"), TWICE),  # what only one of them says agrees
        (("ann bob 1-0", "ann bob 0-1"), AGAINST),
        (("ann bob 1-0 3-1", "ann bob 1-0 3-2"), AGAINST),
        (("ann bob 1-0", "bob ann 0-1"), AGAINST),  # colours exchanged
        (("ann bob 1-0", "ann cy 1-0"), ["", ""]),
        (("ann bob 1-0, ann bob 1-0",), ["", ""]),  # of one file each counts
        (("ann bob 1-0, ann bob draw", "ann bob draw"), ["", "confirmed", "repeated"]),
        (("ann bob draw", "ann bob 1-0, ann bob draw"), ["confirmed", "", "repeated"]),
        (
            ("ann bob 1-0, ann bob draw", "ann bob 1-0, ann bob 0-1"),
            ["confirmed", "contradicted", "repeated", AGAINST[0]],
        ),
        (("ann bob 1-0", "ann bob 1-0", "ann bob 1-0"), [*TWICE, "repeated"]),
        (("ann bob 1-0", "ann bob 1-0", "ann bob draw"), ["contradicted"] * 3),
        (("ann bob 1-0", "ann bob 1-0 3-1", "ann bob 1-0 2-1"), ["contradicted"] * 3),
    ],
)
def test_nights(files: tuple[str, ...], found: list[str]) -> None:
    assert statuses(nights(*files)) == found


def test_what_makes_two_games_one() -> None:
    assert statuses(nights("ann bob 1-0", "ann bob 0-1", nth=2)) == ["", ""]
    assert statuses(nights("ann bob 1-0, ann bob 0-1", "ann bob 0-1", nth=2)) == ["", "confirmed", "repeated"]
    assert statuses(nights("ann bob 1-0, ann bob 0-1", "ann bob 1-0", nth=2)) == ["", *AGAINST]
    one, other = nights("ann bob 1-0", "bob ann 0-1")
    plain = tuple(replace(seat, name=name) for seat, name in zip(other.games[0].seats, ("one", "two"), strict=True))
    assert statuses([one, other._replace(games=(other.games[0]._replace(seats=plain),))]) == TWICE
    one, other = nights("ann bob 1-0", "ann bob 1-0")
    assert statuses([one, other._replace(date="2024-03-06")]) == ["", ""]


def test_the_order_of_files_within_a_group_is_theirs() -> None:
    """Who told it first counts, whatever else was played."""
    given = nights("cy dee 1-0, ann bob 1-0", "ann bob 1-0, cy dee 1-0")
    assert statuses(given) == ["confirmed", "confirmed", "repeated", "repeated"]
    _, problems = judged_nights(given)
    assert [(one.place.file[-1], one.rule) for one in problems] == [("1", "games-are-reported-once")] * 2


def test_each_warning_names_the_other_file() -> None:
    _, problems = judged_nights(nights("ann bob 1-0 2-0", "bob ann 1-0 3-0"))
    assert [(str(one.place), one.message) for one in problems] == [
        (f"{DAY}-0:1", f"not rated: {DAY}-1:1 tells the game differently: the result, the score, the seats"),
        (f"{DAY}-1:1", f"not rated: {DAY}-0:1 tells the game differently: the result, the score, the seats"),
    ]


# --- Rated games of Diplomacy ----------------------------------------------------------------------------


def board(id_: str, players: str = "abcdefg", centres: tuple[int, ...] = (5, 5, 5, 5, 5, 5, 4)) -> Board:
    """A draw of seven; a player called '?' is not known."""
    seated = [None if player == "?" else player for player in players]
    made = make_board(centres, players=seated, id=id_, last_year=1907, place=Place(id_))
    return made._replace(started="2024-01-01", finished="2024-02-01")


OTHER = board("b")


@pytest.mark.parametrize(
    ("other", "found"),
    [
        (OTHER, TWICE),
        (OTHER._replace(note="A long game", last_year=0), TWICE),
        (OTHER._replace(nth=2), []),
        (OTHER._replace(finished="2024-02-02"), []),
        (OTHER._replace(last_year=1908), AGAINST),
        (OTHER._replace(ending=Ending.CONCESSION, conceded_to=POWERS[0]), AGAINST),
        (board("b", "bacdefg"), AGAINST),
        (board("b", centres=(5, 5, 5, 5, 5, 4, 5)), AGAINST),
        (board("b", "abcdefh"), []),
    ],
)
def test_rated_games(other: Board, found: list[str]) -> None:
    settled = judged_games([board("a"), other])
    assert [one.status.value for one in settled.values()] == found


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (OTHER._replace(finished="2024-02-02"), " has the same game on 2024-02-01"),
        (OTHER._replace(finished=None, ending=Ending.UNFINISHED), " has the same game on 2024-02-01"),
        (OTHER._replace(started="2024-01-02"), " has the same game on 2024-01-01"),
        (OTHER._replace(finished="2024-02-02", last_year=1908), " has the same game on 2024-02-01"),
        (OTHER._replace(finished="2024-02-02", note="Two games"), ""),
        (OTHER._replace(finished="2024-02-02", nth=2), ""),
        (OTHER._replace(started="2024-01-02", finished="2024-02-02"), ""),
        (OTHER, ""),
        (board("b", "bacdefg")._replace(finished="2024-02-02"), ""),
    ],
)
def test_a_rated_game_dated_twice_is_suspected(other: Board, said: str) -> None:
    found = [str(one.message) for one in games_have_one_date([board("a"), other])]
    assert len(found) == bool(said)
    assert all(said in one for one in found)
    assert not [*games_have_one_date([board("a", "abcdef?"), board("b", "abcdef?")._replace(finished="2024-02-02")])]


def test_who_is_not_known_may_be_anybody() -> None:
    assert judged_games([board("a", "abcdef?"), board("b", "abcdef?")]) == {}


@pytest.mark.parametrize("order", [*permutations((board("a"), OTHER, board("c", centres=(4, 5, 5, 5, 5, 5, 5))))])
def test_three_who_do_not_agree_count_in_none(order: tuple[Board, ...]) -> None:
    found = judged_games(order)
    assert {id_: one.status.value for id_, one in found.items()} == dict.fromkeys("abc", "contradicted")
    assert all(one.different == ("the score",) for one in found.values())
