"""What does not depend on the order in which the games of a day are told, and what says that it does."""

import json
from pathlib import Path
from typing import Any

from masterlist.build import check
from masterlist.building.checking import Options
from tests.contract.test_one_truth import Files, a_list, entry, made_of, night

DUEL = "player: {}\nlist: elo\ngame: {{date: {}, opponent: {}, result: {}, signed: true}}\n"


def _built(root: Path, *files: Files) -> dict[str, str]:
    """The warnings by rule: message and hint."""
    return {problem.rule: f"{problem.message} ({problem.hint})" for problem in made_of(root, *files).problems}


def _turned(games: list[Any]) -> list[list[Any]]:
    """Three games of which one is lost, in each order that differs in where the lost one stands."""
    return [games[at:] + games[:at] for at in range(3)]


def _records(root: Path, list_: str) -> list[Any]:
    found = json.loads((root / "public/api/v1/records.json").read_text("utf-8"))["lists"][list_]
    return [(one["kind"], one["value"]) for one in found if one["kind"] in {"wins", "unbeaten"}]


def test_runs_of_nights(tmp_path: Path) -> None:
    day = ["ann bob 1-0", "ann cy 0-1", "ann dee 1-0"]
    before, after = night("elo", "2026-03-01", "ann eve 1-0"), night("elo", "2026-03-03", "ann eve 1-0")
    found = []
    for number, games in enumerate(_turned(day)):
        root = tmp_path / str(number)
        _built(root, a_list("elo"), before, night("elo", "2026-03-02", *games), after)
        found.append(_records(root, "elo"))
    assert all(one == found[0] for one in found)
    assert ("wins", 3) in found[0]


def test_runs_of_logs(tmp_path: Path) -> None:
    lines = [("dee", "won-major"), ("eve", "lost-major"), ("fay", "won-major")]
    found, careers = [], []
    for number, games in enumerate(_turned(lines)):
        root, book = tmp_path / str(number), "player: ann\nlist: wwr\nbook: 1\ngames:\n"
        for opponent, result in (("bob", "won-major"), *games):
            date = "2026-03-01" if opponent == "bob" else "2026-03-02"
            book += f"- date: {date}\n  opponent: {opponent}\n  result: {result}\n  bonus: 1-1\n  signed: true\n"
        _built(root, a_list("wwr"), {"content/logs/ann/01.yaml": book})
        found.append(_records(root, "wwr"))
        own = json.loads((root / "public/api/v1/players/ann.json").read_text("utf-8"))["lists"]["wwr"]["career"]
        careers.append((own["longest_winning_run"], own["longest_unbeaten_run"]))
    assert all(one == found[0] for one in found)
    assert all(one == careers[0] for one in careers)
    assert careers[0][0]["games"] == 2


def test_nights_in_opposite_order_say_so(tmp_path: Path) -> None:
    one = night("elo", "2026-03-01", "ann bob 1-0", "ann bob 0-1")
    said = _built(tmp_path, a_list("elo"), one, night("elo", "2026-03-01-b", "ann bob 0-1", "ann bob 1-0"))
    assert "tells the game differently: the order of the games" in said["reports-agree"]


def test_a_game_that_is_carried_over_is_not_to_be_added_again(tmp_path: Path) -> None:
    book = "player: dee\nlist: wwr\nbook: 1\ncarried_over: {game_points: 30, defeated: [ann]}\ngames: []\n"
    said = _built(tmp_path / "a", a_list("wwr"), entry("ann", "dee", "2026-03-01"), {"content/logs/dee/01.yaml": book})
    assert "unless it is among the games that their first book carries over" in said["entry-is-answered"]
    book = book.replace("carried_over: {game_points: 30, defeated: [ann]}\n", "")
    said = _built(tmp_path / "b", a_list("wwr"), entry("ann", "dee", "2026-03-01"), {"content/logs/dee/01.yaml": book})
    assert "(ask them to add it: their own entry confirms this one)" in said["entry-is-answered"]


def test_one_game_dated_twice_across_the_end_of_a_month(tmp_path: Path) -> None:
    log = {"content/logs/ann/2026-03-31-bob.yaml": DUEL.format("ann", "2026-03-31", "bob", "won")}
    said = _built(tmp_path / "a", a_list("elo"), log, night("elo", "2026-04-01", "ann bob 1-0"))
    assert "probably one game dated twice" in said["game-has-one-date"]
    log = {"content/logs/ann/2026-01-01-bob.yaml": DUEL.format("ann", "2026-01-01", "bob", "won")}
    said = _built(tmp_path / "b", a_list("elo"), log, night("elo", "2025-12-31", "ann bob 1-0"))
    assert "probably one game dated twice" in said["game-has-one-date"]


def test_a_remedy_leads_nobody_to_meet_themselves(tmp_path: Path) -> None:
    """Ann sits there already, so 'ann-archr' is somebody else."""
    _built(tmp_path, a_list("elo"), night("elo", "2026-03-01", "ann bob 1-0"))
    (tmp_path / "content/games/elo/2026-03-02.yaml").write_text(
        "date: 2026-03-02\ngames:\n  - {white: ann, black: ann-archr, result: 1-0}\n", "utf-8"
    )
    (found,) = (one for one in check(tmp_path, Options(jobs=1)) if one.blocks)
    assert "'ann'" not in str(found.hint)
