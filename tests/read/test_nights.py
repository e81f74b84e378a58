"""Nights read: seats of either kind, ranks that follow from results, scores and points, and exact numbers."""

import time
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.facts.night import Night, ranks
from masterlist.facts.site import Edition, EditionRow
from masterlist.read import site as reading
from masterlist.read.content import Facts
from masterlist.read.files import classify
from masterlist.read.text import MAX_BYTES, MAX_EDITION
from masterlist.source import Place, Problem
from masterlist.write.canonical import file_of
from tests.whole import read


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


# --- Published editions are read as any YAML is, only sooner where they are in the form in which they are written ---

COMMIT = "0123456789abcdef" * 2 + "01234567"
COUNT = st.integers(0, 10**9 - 1)
EXACT = st.one_of(
    COUNT.map(str), st.decimals(-9999, 9999, places=20).map(lambda one: format(one, "f")), st.fractions().map(str)
)
ROW = st.builds(
    lambda rank, player, rating, games, halves, points, in_play: (
        EditionRow(rank, player, rating, games, in_play=in_play)
        if in_play
        else EditionRow(rank, player, rating, games, halves, points)
    ),
    st.one_of(st.none(), st.integers(1, 9999999)),
    st.from_regex(r"\A[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}\Z"),
    EXACT,
    COUNT,
    COUNT,
    COUNT,
    st.one_of(st.just(""), EXACT),
)


def _edition(rows: list[EditionRow], id_: str = "2026-q2", through: str = "2026-06-30") -> Edition:
    return Edition("squares", id_, through, COMMIT, tuple(rows), Place("f"))


def _plain(one: Edition | None) -> Edition | None:
    return one and one._replace(lines=(), first=1, place=Place("f"))


@given(st.lists(ROW, min_size=1, max_size=4), st.sampled_from([("2026-q2", "2026-06-30"), ("2026", "2026-12-31")]))
def test_both_ways_to_read_give_the_same(rows: list[EditionRow], period: tuple[str, str]) -> None:
    _, data = file_of(_edition(rows, *period))
    ids = ("squares", period[0])
    quickly, problems = reading.edition(ids, data, "f")
    assert not problems
    assert quickly
    assert quickly.rows == tuple(rows)
    slowly, problems = reading.edition(ids, data.replace(b"rows:\n", b"rows:\n# a comment\n"), "f")
    assert not problems
    assert slowly
    assert _plain(slowly) == _plain(quickly)
    assert slowly.at(0).line == quickly.at(0).line + 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"rank: 1", b"rank: 0"),
        (b'"7"', b"7"),
        (b"player: ann", b"player: Ann"),
        (b"2026-06-30", b"2026-06-31"),
        (COMMIT.encode(), COMMIT[:10].encode()),
        (b"games: 1}", b"games: 1, more: 1}"),
        (b"rows:", b"row:"),
    ],
)
def test_what_is_wrong_is_left_to_the_schema(old: bytes, new: bytes) -> None:
    _, data = file_of(_edition([EditionRow(1, "ann", "7", 1, 2, 7)]))
    assert old in data
    found, problems = reading.edition(("squares", "2026-q2"), data.replace(old, new), "f")
    assert found is None
    assert problems[0].rule.startswith("schema-")
    assert problems[0].place.line


def test_an_edition_may_be_larger_than_other_files() -> None:
    rows = [EditionRow(number, f"player-{number}", "0", 0) for number in range(1, 20_001)]
    _, data = file_of(_edition(rows))
    assert len(data) > MAX_BYTES
    began = time.process_time()
    found, problems = reading.edition(("squares", "2026-q2"), data, "f")
    assert not problems
    assert found
    assert found.rows == tuple(rows)
    assert time.process_time() - began < 2, "20,000 rows are read in some 40 ms"


def test_no_file_is_larger_than_32_mib(tmp_path: Path) -> None:
    (tmp_path / "content/editions/squares").mkdir(parents=True)
    (tmp_path / "content/site.yaml").write_text("title: Test\n", "utf-8")
    (tmp_path / "content/editions/squares/2026.yaml").write_bytes(b"#" * (MAX_EDITION + 1))
    _, (problem,) = read(tmp_path)
    assert problem.rule == "file-is-small"
    assert "33,554,432" in problem.message
