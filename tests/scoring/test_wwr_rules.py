"""The worked examples and every case of the World Wide Rating's rules."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.facts.logbook import Entry, LogBook, Units
from masterlist.read.event import log_book
from masterlist.read.schemas import parse
from masterlist.scoring.log import Scored, Status, attrition_score, bonus_points
from masterlist.scoring.pairing import pair
from masterlist.scoring.working import Explained
from masterlist.scoring.wwr import game_points, score_log
from tests.evaluate import evaluate

EXAMPLE_LOG = Path(__file__).parents[2] / "content/logs/suzy/01.yaml"


def book(*games: str, player: str = "suzy", carried: str = "", number: int = 1) -> LogBook:
    """A log book of entries in flow style."""
    lines = [f"player: {player}", f"book: {number}", "list: squares"]
    lines += [f"carried_over: {carried}"] if carried else []
    lines += ["games:", *(f"  - {{date: 2024-01-{day:02}, {game}}}" for day, game in enumerate(games, 1))]
    lines[-1] += "" if games else " []"
    value, problems = parse("\n".join(lines).encode(), f"content/logs/{player}/{number:02}.yaml")
    assert not problems
    return log_book(value, f"content/logs/{player}/{number:02}.yaml")


def entry(game: str) -> Entry:
    return book(game).entries[0]


def scored(*books: LogBook) -> list[Scored]:
    status = {place: one.status for place, one in pair(books).items()}
    return score_log(books, status, Explained)


UNITS = "eliminated: {own: {infantry: 5, cavalry: 2, artillery: 2}, opponent: {infantry: 6, cavalry: 1, artillery: 1}}"
SWAPPED = (
    "eliminated: {own: {infantry: 6, cavalry: 1, artillery: 1}, opponent: {infantry: 5, cavalry: 2, artillery: 2}}"
)


@pytest.mark.parametrize(
    ("units", "score"), [((5, 2, 2), 11), ((4, 1, 3), 12), ((9, 3, 4), 23), ((0, 0, 2), 2), ((0, 0, 3), 6)]
)
def test_attrition_score(units: tuple[int, int, int], score: int) -> None:
    assert attrition_score(Units(*units)) == score


@pytest.mark.parametrize(
    ("units", "bonus"), [((5, 2, 2), 4), ((6, 1, 1), 3), ((9, 3, 4), 8), ((2, 0, 1), 0), ((8, 0, 3), 3)]
)
def test_bonus_is_rounded_down_kind_by_kind(units: tuple[int, int, int], bonus: int) -> None:
    assert bonus_points(Units(*units)) == bonus


def test_suzy_and_ed() -> None:
    assert game_points(entry(f"opponent: ed, result: won-attrition, {UNITS}")) == 7
    assert game_points(entry(f"opponent: suzy, result: lost-attrition, {SWAPPED}")) == 3


@pytest.mark.parametrize(
    ("result", "points"),
    [
        ("won-strategic", 10),
        ("won-major", 8),
        ("won-attrition", 6),
        ("draw", 4),
        ("lost-attrition", 3),
        ("lost-major", 3),
    ],
)
def test_victory_and_bonus(result: str, points: int) -> None:
    assert game_points(entry(f"opponent: ed, result: {result}, bonus: 3-5")) == points


def test_the_example_log() -> None:
    value, _ = parse(EXAMPLE_LOG.read_bytes(), "content/logs/suzy/01.yaml")
    lines = scored(log_book(value, "content/logs/suzy/01.yaml"))
    assert [line.points for line in lines] == [2, 7, 8, 5]
    assert [line.total for line in lines] == [2, 9, 17, 22]
    assert [line.defeated for line in lines] == [0, 1, 2, Fraction(5, 2)]
    assert [line.rating for line in lines] == [0, 9, 34, 55]
    assert [line.entry.stated and line.entry.stated.total for line in lines] == [0, 9, 17, 22]


@pytest.mark.parametrize(
    ("carried", "wwr"),
    [
        ("{game_points: 119, defeated: [a, b, c, d, e, f]}", 720),
        ("{game_points: 114, defeated: [a, b, c, d, e, f, g], drawn: [a]}", 805),
    ],
)
def test_what_an_earlier_book_brought(carried: str, wwr: int) -> None:
    line = scored(book("opponent: a, result: lost-major, bonus: 1-1, signed: true", carried=carried))[0]
    assert line.rating == wwr


RESIGNATIONS: list[tuple[str, str, int, int]] = [
    # the winner's entry after "opponent:", its resignation, what the winner scores, what the resigner scores
    ("won-attrition, attrition: 8-7, bonus: 3-3", "answer: accepted", 8, 1),
    ("won-attrition, attrition: 5-7, bonus: 2-4", "answer: accepted", 7, 2),
    ("won-attrition, attrition: 4-7, bonus: 2-4", "answer: accepted", 0, 0),
    ("won-strategic, bonus: 4-2", "answer: denied, reached: strategic, attrition: 7-6, bonus: 3-2", 11, 0),
    ("won-major, bonus: 4-2", "answer: denied, reached: major, attrition: 4-6, bonus: 2-2", 9, 0),
    (
        "won-attrition, attrition: 10-6, bonus: 4-2",
        "answer: denied, reached: attrition, attrition: 4-6, bonus: 2-2",
        7,
        0,
    ),
    (
        "won-attrition, attrition: 10-6, bonus: 4-2",
        "answer: denied, reached: attrition, attrition: 5-6, bonus: 2-3",
        5,
        1,
    ),
    ("won-attrition", "answer: denied, reached: none, attrition: 6-5, bonus: 2-5", 5, 2),
    ("won-attrition", "answer: denied, reached: none, attrition: 4-5, bonus: 2-5", 0, 0),
]


def _reversed(text: str) -> str:
    """The same from the other side: own and opponent's figures swapped."""
    parts = []
    for part in text.split(", "):
        key, colon, figure = part.partition(": ")
        own, dash, other = figure.partition("-")
        parts.append(f"{key}{colon}{other}-{own}" if dash and own.isdigit() else part)
    return ", ".join(parts).replace("won-", "lost-")


@pytest.mark.parametrize(("game", "resigned", "winner", "resigner"), RESIGNATIONS)
def test_resignations_from_both_sides(game: str, resigned: str, winner: int, resigner: int) -> None:
    mine = book(f"opponent: ed, result: {game}, signed: true, resignation: {{by: opponent, {resigned}}}")
    his = f"opponent: suzy, result: {_reversed(game)}, signed: true, resignation: {{by: own, {_reversed(resigned)}}}"
    theirs = book(his, player="ed")
    paired = pair([mine, theirs])
    assert {one.status for one in paired.values()} == {Status.CONFIRMED}
    status = {place: one.status for place, one in paired.items()}
    assert [line.points for own in (mine, theirs) for line in score_log([own], status)] == [winner, resigner]
    assert [line.defeated for own in (mine, theirs) for line in score_log([own], status)] == [1, 0]


@pytest.mark.parametrize(
    ("results", "defeated"),
    [
        (["draw"], Fraction(1, 2)),
        (["draw", "draw"], Fraction(1, 2)),
        (["draw", "won-major"], 1),
        (["won-major", "draw"], 1),
        (["won-major", "won-major"], 1),
        (["lost-major", "lost-major"], 0),
    ],
)
def test_halves(results: list[str], defeated: Fraction) -> None:
    games = [f"opponent: ed, result: {result}, bonus: 1-1, signed: true" for result in results]
    assert scored(book(*games))[-1].defeated == defeated


def test_an_unsigned_entry_is_shown_and_not_rated() -> None:
    first, second = scored(
        book("opponent: ed, result: won-major, bonus: 4-0", "opponent: al, result: draw, bonus: 1-1, signed: true")
    )
    assert (first.status, first.worth, first.points, first.total, first.defeated) == (Status.UNSIGNED, 9, 0, 0, 0)
    assert (second.total, second.defeated, second.rating) == (2, Fraction(1, 2), 1)


def test_a_contradicted_entry_is_rated_in_neither_log() -> None:
    mine = book("opponent: ed, result: won-major, bonus: 4-0, signed: true")
    his = book("opponent: suzy, result: lost-major, bonus: 1-4, signed: true", player="ed")
    paired = pair([mine, his])
    assert [one.status for one in paired.values()] == [Status.CONTRADICTED] * 2
    assert all("bonus points" in str(one.differences[0]) for one in paired.values())


def test_two_games_on_one_day_are_paired_in_order() -> None:
    def twice(player: str, *games: str) -> LogBook:
        own = book(*games, player=player)
        return own._replace(entries=tuple(one._replace(date="2024-01-01") for one in own.entries))

    mine = twice(
        "suzy",
        *(
            f"opponent: ed, {game}, signed: true"
            for game in ("result: draw, bonus: 1-2", "result: won-major, bonus: 3-0")
        ),
    )
    his = twice(
        "ed",
        *(
            f"opponent: suzy, {game}, signed: true"
            for game in ("result: draw, bonus: 2-1", "result: lost-major, bonus: 0-3")
        ),
    )
    assert {one.status for one in pair([mine, his]).values()} == {Status.CONFIRMED}
    second_only = his._replace(entries=his.entries[1:])
    assert [one.status for one in pair([mine, second_only]).values()].count(Status.CONFIRMED) == 2
    assert [one.status for one in pair([mine, second_only]).values()].count(Status.AWAITING) == 1
    assert {one.status for one in pair([mine]).values()} == {Status.SIGNED}


units = st.tuples(st.integers(0, 9), st.integers(0, 3), st.integers(0, 4))
results = st.sampled_from(
    ["won-strategic", "won-major", "won-attrition", "draw", "lost-attrition", "lost-major", "lost-strategic"]
)
games = st.tuples(st.sampled_from("abcd"), results, units, units, st.booleans())


def _flow(game: tuple[str, str, tuple[int, ...], tuple[int, ...], bool]) -> str:
    opponent, result, own, other, signed = game
    sides = [f"{{infantry: {i}, artillery: {a}, cavalry: {c}}}" for i, a, c in (own, other)]
    eliminated = f"eliminated: {{own: {sides[0]}, opponent: {sides[1]}}}"
    return f"opponent: {opponent}, result: {result}, {eliminated}, signed: {str(signed).lower()}"


@given(st.lists(games, min_size=1, max_size=8))
def test_the_working_is_the_computation(played: list[Any]) -> None:
    own = book(*map(_flow, played))
    status = {place: one.status for place, one in pair([own]).items()}
    silent, explained_ = score_log([own], status), score_log([own], status, Explained)
    for quiet, line in zip(silent, explained_, strict=True):
        assert (quiet.worth, quiet.defeated, quiet.total, quiet.rating) == (
            line.worth,
            line.defeated,
            line.total,
            line.rating,
        )
        assert not quiet.working
        for step in line.working:
            assert evaluate(step.sum) == Fraction(step.value)
        if line.rated:
            assert line.working[-1].label == "WWR"
            assert Fraction(line.working[-1].value) == line.rating == line.defeated * line.total


@given(st.lists(games, min_size=1, max_size=8), st.integers(0, 8))
def test_how_a_log_is_split_into_books_changes_nothing(played: list[Any], at: int) -> None:
    whole = book(*map(_flow, played))
    first = whole._replace(entries=whole.entries[:at])
    second = whole._replace(entries=whole.entries[at:], book=2)
    one = [(line.points, line.defeated, line.total, line.status) for line in scored(whole)]
    assert [(line.points, line.defeated, line.total, line.status) for line in scored(first, second)] == one


@given(st.lists(games, min_size=1, max_size=5), st.lists(games, min_size=1, max_size=5), st.booleans())
def test_the_order_of_files_changes_nothing(mine: list[Any], theirs: list[Any], swapped: bool) -> None:  # noqa: FBT001
    logs = [book(*map(_flow, mine), player="a"), book(*map(_flow, theirs), player="b")]
    logs = [own._replace(entries=tuple(one for one in own.entries if one.opponent != own.player)) for own in logs]
    found = {place: one.status for place, one in pair(logs[::-1] if swapped else logs).items()}
    assert found == {place: one.status for place, one in pair(logs).items()}
    for place, one in pair(logs).items():
        if one.answer and one.status is Status.CONTRADICTED:
            assert found[one.answer.place] is Status.CONTRADICTED, place
