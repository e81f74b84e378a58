"""An event of games at a table, scored by systems that a package brings: from its files to what is published."""

import json
import re
import sqlite3
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from masterlist.build import build, check
from masterlist.building.checking import Options
from masterlist.cli import main
from masterlist.new_site import migrations
from tests.built import in_json
from tests.small import put
from tests.story.runner import begin, commit
from tests.systems import announce, forget_systems

TESTS = Path(__file__).parents[1]
PLAYERS = {"ann-archer": "Ann Archer", "bob-baker": "Bob Baker", "cleo-cole": "Cleo Cole", "dan-dale": "Dan Dale"}
# By board: who, in which place, with how many points of the game.
BOARDS = {
    "r1-a": (("ann-archer", 1, 10), ("bob-baker", 2, 8), ("cleo-cole", 3, 7), ("dan-dale", 4, 4)),
    "r2-a": (("dan-dale", 1, 10), ("ann-archer", 2, 7), ("cleo-cole", 2, 7), ("bob-baker", 4, 2)),
}


@pytest.fixture(autouse=True)
def announced(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(TESTS / "packages/places"))
    announce(monkeypatch, "masterlist_places", "masterlist_places.shares")
    yield
    monkeypatch.undo()
    forget_systems()


def _board(round_: int, seats: tuple[tuple[str, int, int | None], ...]) -> str:
    lines = "".join(
        f"  - {{player: {player}, place: {place}{'' if points is None else f', points: {points}'}}}\n"
        for player, place, points in seats
    )
    return f"round: {round_}\ntable: a\nseats:\n{lines}"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A site with one event of two boards."""
    content = tmp_path / "content"
    put(content / "site.yaml", "title: Café\n")
    for id_, name in PLAYERS.items():
        put(content / f"players/{id_}.yaml", f"name: {name}\n")
    put(content / "tournaments/cup/event.yaml", "name: Cup\nsystem: places\nstart: 2024-03-09\nstatus: final\n")
    for id_, seats in BOARDS.items():
        put(content / f"tournaments/cup/{id_}.yaml", _board(int(id_[1]), seats))
    for system in ("places", "shares"):
        put(content / f"pages/rules/{system}.md", f"---\ntitle: {system}\nsummary: Rules.\n---\nRules.\n")
    return tmp_path


def _rules(root: Path) -> list[str]:
    return [problem.rule for problem in check(root, Options(jobs=1)) if problem.blocks]


def test_what_is_published_of_it(root: Path) -> None:
    assert [str(problem) for problem in check(root, Options(jobs=1)) if problem.blocks] == []
    build(root, root / "public", Options(jobs=1))
    event = in_json(root, "tournaments/cup")
    assert (event["kind"], event["winners"]) == ("table", ["ann-archer"])
    table = [(row["place"], row["player"], Fraction(row["points_exact"]), row["wins"]) for row in event["standings"]]
    # A win is worth the three behind and one; a shared second place one behind and half of one beside.
    assert table == [
        (1, "ann-archer", Fraction(11, 2), 1),
        (2, "dan-dale", 4, 1),
        (3, "cleo-cole", Fraction(5, 2), 0),
        (4, "bob-baker", 2, 0),
    ]
    assert event["standings"][0]["scored"] == 17
    assert "centres" not in event["standings"][0]
    (first, second) = event["boards"]
    assert (first["kind"], first["round"], first["seats"][0]["place"]) == ("table", 1, 1)
    assert first["seats"][0]["working"][-1] == {"label": "points", "sum": "3 + 0 ÷ 2 + 1", "value": "4"}
    assert [seat["class"] for seat in second["seats"]] == ["win", "loss", "loss", "loss"]

    # Its pages
    page = (root / "public/tournaments/cup.html").read_text("utf-8")
    assert "1 of 4" in page
    assert "2= of 4" in page
    assert "Points in the games" in page
    assert not {"Centres", "DAANZ"} & {*re.findall(r"\w+", page)}
    under = page.partition("Under other systems")[2]
    assert re.search(r"Under Shares, [A-Z]\w+ [A-Z]\w+ would have won too\.", under)
    board = (root / "public/tournaments/cup/r2-a.html").read_text("utf-8")
    assert re.search(r"<h1>Cup, round 2, game a</h1>", board)
    assert board.index("Dan Dale") < board.index("Ann Archer") < board.index("Bob Baker")
    assert "players left behind" in board
    player = (root / "public/players/ann-archer.html").read_text("utf-8")
    assert "1 of 4" in player
    assert "Winner" in player

    # Its rows in the database
    sql = sqlite3.connect(root / "public/downloads/masterlist.sqlite")
    assert sql.execute("pragma foreign_key_check").fetchall() == []
    boards = sql.execute("select board, round, kind from event_games").fetchall()
    assert boards == [("r1-a", 1, "table"), ("r2-a", 2, "table")]
    seats = sql.execute("select player, place, scored, points from event_game_seats where board = 'r2-a' order by seat")
    assert seats.fetchall() == [
        ("dan-dale", 1, 10, 4),
        ("ann-archer", 2, 7, 1.5),
        ("cleo-cole", 2, 7, 1.5),
        ("bob-baker", 4, 2, 0),
    ]
    found = sql.execute("select player, points, centres, scored from standings where place = 1").fetchall()
    assert found == [("ann-archer", 5.5, None, 17)]
    sql.close()

    # The form
    known = (root / "public/assets/submit-data.js").read_text("utf-8")
    assert '["cup","Cup","places","2024-03-09",{},2,["r1-a","r2-a"],[],"table"]' in known
    page = (root / "public/submit.html").read_text("utf-8")  # which asks for nothing of Diplomacy
    assert re.findall(r'name="kind" id="kind-([a-z-]+)"', page) == ["event-game", "event", "player"]
    assert "austria" not in page


def test_a_system_that_cannot_score_it_is_left_out_or_says_why(root: Path) -> None:
    event = root / "content/tournaments/cup"
    seats = tuple((player, place, None) for player, place, _points in BOARDS["r1-a"])
    put(event / "r1-a.yaml", _board(1, seats))
    build(root, root / "public", Options(jobs=1))
    assert "Shares" not in (root / "public/tournaments/cup.html").read_text("utf-8")
    put(event / "event.yaml", "name: Cup\nsystem: places\nstart: 2024-03-09\nstatus: final\ncompare: [shares]\n")
    build(root, root / "public", Options(jobs=1))
    (compared,) = in_json(root, "tournaments/cup")["compare"]
    assert compared["refused"][0] == "'ann-archer' has no points: Shares needs those of every seat"


def test_it_is_explained(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(root), "explain", "cup/r2-a"]) == 0
    text = capsys.readouterr().out
    assert "Cup, round 2, board a: 4 players" in text
    assert "Place 1: Dan Dale" in text
    assert "players left behind" in text


def test_a_missing_system_is_one_of_those_installed(root: Path) -> None:
    put(root / "content/tournaments/cup/event.yaml", "name: Cup\nstart: 2024-03-09\nstatus: final\n")
    ((message, hint),) = [(one.message, one.hint) for one in check(root, Options(jobs=1)) if one.blocks]
    assert message == "'system' is missing"
    known = "armada, daanz-squares, sum-of-squares (Diplomacy), places, shares (Games at a table)"
    assert hint.startswith(f"add a line like this: system: ID, with one of these ids: {known}; any other has to be")


@pytest.mark.parametrize(
    ("file", "before", "after", "rule"),
    [
        ("r1-a", "place: 4, points: 4", "place: 5, points: 4", "places-have-no-gaps"),
        ("r1-a", "points: 8", "points: 18", "points-agree-with-places"),
        ("r1-a", "bob-baker", "ann-archer", "players-sit-once"),
        ("r1-a", "bob-baker", "zed-zorn", "player-is-known"),
        ("r1-a", ", place: 2, points: 8", "", "game-is-complete"),
        ("r1-a", "round: 1", "round: 2\nnth: 2", "one-board-a-round"),
        ("r1-a", "round: 1", "round: 2", ""),
        ("event", "places", "armada", "board-is-of-the-events-kind"),
        ("event", "places", "plaices", "event-names-its-systems"),
        ("event", "status: final", "status: final\ncompare: [armada]", "event-names-its-systems"),
        ("event", "places", "shares", ""),
        ("event", "status: final", "status: final\nterms: {fill_ins: true, count_best: 1}", ""),
        ("event", "status: final", "status: final\nterms: {concessions: win}", "terms-are-known"),
        ("r1-a", "table: a", "table: a\nending: draw", "schema-additionalProperties"),
    ],
)
def test_what_is_wrong_is_said(root: Path, file: str, before: str, after: str, rule: str) -> None:
    path = root / f"content/tournaments/cup/{file}.yaml"
    text = path.read_text("utf-8")
    assert before in text
    put(path, text.replace(before, after, 1))
    assert sorted({*_rules(root)}) == ([rule] if rule else [])


@pytest.mark.parametrize(
    ("seats", "message", "hint"),
    [
        ("seats:\n  first: ann-archer\n", "'seats' must be a list, not a group of keys", "player: anna-berg, place: 1"),
        ("seats:\n- {player: ann-archer, place: 1}\n", "'seats' has 1 items", "3 to 12 players, each with a place"),
        ("seats: []\n", "'seats' has 0 items", "at least 3 belong there (at a table: everybody who played"),
    ],
)
def test_seats_that_are_none_are_not_taken_for_powers(root: Path, seats: str, message: str, hint: str) -> None:
    put(root / "content/tournaments/cup/r1-a.yaml", f"round: 1\ntable: a\n{seats}")
    (found,) = (problem for problem in check(root, Options(jobs=1)) if problem.blocks)
    assert str(found.message) == message
    assert hint in str(found.hint)


@pytest.mark.parametrize("game", ["Ann Archer > > cleo-cole", "ann-archer"])
def test_a_game_that_is_not_understood_is_one_problem(
    root: Path, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ("--event", "cup", "--round", "3", "--table", "a", "--game", game)
    assert main(["--root", str(root), "new", "event-game", *given]) == 1
    said = capsys.readouterr().err
    assert said.count("error:") == 1
    assert "the players in the order of their places, like this: Anna Berg > Bob Lee" in said


def test_private_players_are_hidden(root: Path) -> None:
    put(root / "content/players/bob-baker.yaml", "name: Bob Baker\nprivacy: anonymous\n")
    build(root, root / "public", Options(jobs=1))
    for file in (root / "public").rglob("*"):
        if file.suffix in {".html", ".json", ".csv", ".atom"}:
            assert "bob-baker" not in file.read_text("utf-8").casefold(), file
            assert "Bob Baker" not in file.read_text("utf-8"), file


def test_a_board_is_added_on_the_command_line(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = "cleo-cole 10 > dan-dale 8 = bob-baker 8 > ann-archer 2.5"
    given = ("--event", "cup", "--round", "3", "--table", "a", "--game", game)
    assert main(["--root", str(root), "new", "event-game", *given]) == 0, capsys.readouterr()
    text = (root / "content/tournaments/cup/r3-a.yaml").read_text("utf-8")
    assert text.startswith(
        "# yaml-language-server: $schema=../../../schema/event-game.schema.json\nround: 3\ntable: a\n"
    )
    assert "{player: cleo-cole, place: 1, points: 10}" in text
    assert "{player: ann-archer, place: 4, points: 2.5}" in text
    assert main(["--root", str(root), "new", "event-game", *given]) == 1
    assert "is on file already" in capsys.readouterr().err
    assert _rules(root) == []


def test_an_event_with_its_boards_is_handed_in_as_one_text(root: Path) -> None:
    head = "# content/tournaments/cup-2/event.yaml\nname: Cup 2\nsystem: places\nstart: 2024-03-10\nstatus: final\n"
    boards = "".join(
        f"# content/tournaments/cup-2/{id_}.yaml\n{_board(int(id_[1]), seats)}" for id_, seats in BOARDS.items()
    )
    put(root / "results.txt", head + boards)
    assert main(["--root", str(root), "import", str(root / "results.txt")]) == 0
    assert sorted(path.name for path in (root / "content/tournaments/cup-2").iterdir()) == [
        "event.yaml",
        "r1-a.yaml",
        "r2-a.yaml",
    ]
    assert _rules(root) == []


def test_a_review_says_what_a_board_changes(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begin(root)
    board = root / "content/tournaments/cup/r2-a.yaml"
    put(board, board.read_text("utf-8").replace("dan-dale, place: 1, points: 10", "dan-dale, place: 1, points: 12"))
    put(root / "content/tournaments/cup/r3-a.yaml", _board(3, BOARDS["r1-a"][:3]))
    commit(root)
    main(["--root", str(root), "review", "HEAD~1", "--format", "json"])
    review = json.loads(capsys.readouterr().out)
    items = [(one["how"], one["what"], one["id"]) for one in review["items"]]
    assert items == [("changed", "board", "cup/r2-a"), ("new", "board", "cup/r3-a")]
    (changed, _new) = review["items"]
    assert [one["key"] for one in changed["differences"]] == ["seats.dan-dale.points"]
    assert {(one["table"], one["player"]) for one in review["moves"]} >= {("tournaments/cup", "ann-archer")}


def test_the_example_of_the_documentation_is_a_system(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (TESTS.parent / "docs/how-to/event-system.md").read_text("utf-8")
    code = page.partition("```python\n")[2].partition("```")[0]
    package = root / "package/masterlist_ladder.py"
    put(package, code)
    monkeypatch.syspath_prepend(str(package.parent))
    announce(monkeypatch, "masterlist_ladder")
    event = root / "content/tournaments/cup/event.yaml"
    put(event, event.read_text("utf-8").replace("places", "ladder"))
    assert _rules(root) == []
    build(root, root / "public", Options(jobs=1))
    rows = in_json(root, "tournaments/cup")["standings"]
    assert [(row["player"], row["points"]) for row in rows] == [
        ("ann-archer", 4),
        ("dan-dale", 3),
        ("cleo-cole", 2),
        ("bob-baker", 2),
    ]
    assert rows[2]["split_by"] == "most-points-in-the-games"


EXAMPLE = """---
title: Places
summary: Rules.
---
```example
title: A shared place
system: places
terms: {winner: 2}
results: [{anna: {place: 1}, bob: {place: 2}, cleo: {place: 2}}, {bob: {place: 1}, anna: {place: 2}, cleo: {place: 3}}]
gives: {anna: 5, bob: 4.5, cleo: 0.5}
```
"""


def test_an_example_of_its_rules_is_computed(root: Path) -> None:
    rules = root / "content/pages/rules/places.md"
    put(rules, EXAMPLE)
    assert _rules(root) == []
    build(root, root / "public", Options(jobs=1))
    page = (root / "public/rules/places.html").read_text("utf-8")
    assert "A shared place" in page
    assert "players left behind" in page
    assert page.index("Anna") < page.index("Cleo")


def test_an_example_without_the_points_that_its_system_needs_is_refused(root: Path) -> None:
    text = EXAMPLE.replace("terms: {winner: 2}\n", "").replace("system: places", "system: shares")
    put(root / "content/pages/rules/places.md", text)
    found = [str(problem.message) for problem in check(root, Options(jobs=1)) if problem.blocks]
    assert any("'anna' has no points: Shares needs those of every seat" in one for one in found), found


def test_an_upgrade_tells_two_games_of_a_round_apart_by_their_notes(root: Path) -> None:
    """Before a game that two files tell counted once, a note said that there were two."""
    cup = root / "content/tournaments/cup"
    put(cup / "event.yaml", (cup / "event.yaml").read_text("utf-8") + "terms: {fill_ins: true}\n")
    text = _board(1, BOARDS["r1-a"]).replace("table: a", "table: b\nnote: Once more")
    put(cup / "r1-b.yaml", text)
    found = migrations.migrated(root, "0.2.0")
    assert {name: new.decode() for name, new in found.items()} == {
        "content/tournaments/cup/r1-b.yaml": text.replace("table: b\n", "table: b\nnth: 2\n")
    }
    put(cup / "r1-b.yaml", text.replace("note: Once more\n", ""))
    assert migrations.migrated(root, "0.2.0") == {}
    ((place, (other, number)),) = migrations.reported_twice(root, "0.2.0").items()
    assert (Path(place.file).name, Path(other.file).name, number) == ("r1-b.yaml", "r1-a.yaml", 2)
    assert migrations.reported_twice(root, "0.3.0") == {}
