"""Nights read: seats of either kind, ranks that follow from results, scores and points, and exact numbers."""

from fractions import Fraction
from pathlib import Path

import pytest

from masterlist.facts.night import Night, ranks
from masterlist.read.content import Facts
from masterlist.read.files import classify
from masterlist.source import Problem


def _read(text: str, name: str = "content/games/chess/2026-03-04.yaml") -> tuple[Night | None, list[Problem]]:
    facts, file = Facts(), classify(name)
    assert file
    problems = facts.add(file, text.encode(), [])
    return next((night for own in facts.nights.values() for night in own), None), problems


def _night(*games: str) -> Night:
    night, problems = _read("date: 2026-03-04\ngames:\n" + "".join(f"  - {game}\n" for game in games))
    assert night, problems
    return night


@pytest.mark.parametrize(
    ("result", "expected", "said"),
    [
        ("result: 1-0", [1, 2], "1-0"),
        ("result: 0-1", [2, 1], "0-1"),
        ("result: draw", [1, 1], "draw"),
        ("result: 1/2-1/2", [1, 1], "draw"),
        ("score: 3-1", [1, 2], "1-0"),
        ("score: 1.5-2", [2, 1], "0-1"),
        ("score: 2-2", [1, 1], "draw"),
    ],
)
def test_a_game_between_two(result: str, expected: list[int], said: str) -> None:
    game = _night(f"{{white: anna-berg, black: bob-lee, {result}}}").games[0]
    assert [seat.rank for seat in game.seats] == expected
    assert [(seat.name, seat.player) for seat in game.seats] == [("white", "anna-berg"), ("black", "bob-lee")]
    assert (game.kind, game.result, game.number) == ("duel", said, 1)


def test_seats_without_colours() -> None:
    game = _night("{two: bob-lee, one: anna-berg, score: 1.5-0.5}").games[0]
    assert [(seat.name, seat.points) for seat in game.seats] == [("one", Fraction(3, 2)), ("two", Fraction(1, 2))]


def test_a_table_by_places() -> None:
    seats = "{player: anna-berg, place: 1}, {player: bob-lee, place: 2}, {player: cleo-diaz, place: 2}"
    game = _night(f"{{seats: [{seats}]}}").games[0]
    assert [(seat.name, seat.rank, seat.points) for seat in game.seats] == [
        ("1", 1, None),
        ("2", 2, None),
        ("3", 2, None),
    ]
    assert game.kind == "table"


def test_a_table_by_points() -> None:
    seats = "{player: anna-berg, points: 8}, {player: bob-lee, points: 10.1}, {player: cleo-diaz, points: 8}"
    game = _night(f"{{seats: [{seats}]}}").games[0]
    assert [seat.rank for seat in game.seats] == [2, 1, 2]
    assert game.seats[1].points == Fraction(101, 10)  # as it is written, and not the nearest binary number


def test_every_fact_knows_its_line() -> None:
    night, _ = _read(
        "date: 2026-03-04\ngames:\n  - white: anna-berg\n    black: bob-lee\n    result: 1-0\n"
        "  - {white: cleo-diaz, black: dan-frost, result: draw}\n"
    )
    assert night
    assert [game.place.line for game in night.games] == [3, 6]
    assert [seat.at("player").line for seat in night.games[0].seats] == [3, 4]
    assert [night.game_id(game) for game in night.games] == ["2026-03-04/1", "2026-03-04/2"]


def test_a_word_behind_the_date_keeps_two_reporters_apart() -> None:
    night, _ = _read(
        "date: 2026-03-04\ngames: [{white: anna-berg, black: bob-lee, result: 1-0}]",
        "content/games/chess/2026-03-04-late.yaml",
    )
    assert night
    assert night.game_id(night.games[0]) == "2026-03-04-late/1"


def test_a_board_stays_a_board() -> None:
    facts, file = Facts(), classify("content/games/armada/2026-03-04.yaml")
    assert file
    problems = facts.add(file, b"started: 2026-03-04\nseats: {}\n", [])
    assert {problem.message.split(" ")[0] for problem in problems} >= {"'austria'"}
    assert not facts.nights


def test_ranks_leave_places_out_behind_those_who_tie() -> None:
    assert ranks(map(Fraction, (5, 8, 8, 1))) == [3, 1, 1, 4]


def test_a_night_in_canonical_form(tmp_path: Path) -> None:
    from masterlist.write.comments import tidied

    file = tmp_path / "content/games/chess/2026-03-04.yaml"
    file.parent.mkdir(parents=True)
    file.write_text("games:\n- {result: 1-0, black: bob-lee, white: anna-berg}\ndate: 2026-03-04\n", "utf-8")
    changed, problems = tidied(tmp_path, lambda _name: True)
    assert not problems
    assert changed["content/games/chess/2026-03-04.yaml"].decode() == (
        "# yaml-language-server: $schema=../../../schema/night.schema.json\n"
        "date: 2026-03-04\n"
        "games:\n"
        "  - {white: anna-berg, black: bob-lee, result: 1-0}\n"
    )
