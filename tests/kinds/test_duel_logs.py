"""Players' own logs of games between two: paired like any logs, beside the nights of their list."""

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from masterlist.cli import main
from tests.built import built, in_json
from tests.downloads.test_openapi import _validators
from tests.small import add, copied_site, put
from tests.systems import announcing

TESTS = Path(__file__).parents[1]
ANN, BOB, CLEO = "ann-archer", "bob-baker", "cleo-cole"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site with log books beside a chess club's nights."""
    return copied_site(tmp_path, "base", "base_nights")


def _enter(site: Path, player: str, day: str, opponent: str, result: str, **more: str) -> Path:
    file = site / f"content/logs/{player}/{day}-{opponent}.yaml"
    said = "".join(f", {key}: {value}" for key, value in more.items())
    game = f"{{date: {day}, opponent: {opponent}, result: {result}{said}}}"
    return put(file, f"player: {player}\nlist: chess\ngame: {game}\n")


def _told(games: Iterable[Any]) -> list[tuple[str, str | None, bool, list[str]]]:
    return [(one["result"], one["score"], one["rated"], [log["status"] for log in one["logs"]]) for one in games]


def test_logs_are_paired_and_rated(site: Path) -> None:
    _enter(site, ANN, "2024-04-02", BOB, "won", score="3-1")
    _enter(site, BOB, "2024-04-02", ANN, "lost")
    _enter(site, CLEO, "2024-04-02", ANN, "draw", signed="true")
    _enter(site, CLEO, "2024-04-02", BOB, "won")
    built(site)
    night = in_json(site, "games/chess/2024-04-02--logs")
    assert _told(night["games"]) == [
        ("1-0", "3-1", True, ["confirmed", "confirmed"]),
        ("draw", None, True, ["awaiting opponent"]),
        ("1-0", None, False, ["unsigned"]),
    ]
    assert [log["source"]["file"] for log in night["games"][0]["logs"]] == [
        "content/logs/ann-archer/2024-04-02-bob-baker.yaml",
        "content/logs/bob-baker/2024-04-02-ann-archer.yaml",
    ]
    assert night["games"][2]["not_rated_because"] == "Bob Baker has not signed"
    described = _validators(in_json(site, "openapi"))
    for name in ("games/chess/2024-04-02--logs", f"players/{CLEO}"):
        (fits,) = (one for pattern, one in described.items() if re.fullmatch(pattern, f"{name}.json"))
        assert not [*fits.iter_errors(in_json(site, name))]
    player = in_json(site, f"players/{CLEO}")
    assert [(one["opponent"], one["own"]["status"]) for one in player["waiting"]] == [
        (ANN, "awaiting opponent"),
        (BOB, "unsigned"),
    ]
    waits = in_json(site, f"players/{BOB}")["waiting"]
    assert [(one["opponent"], one["theirs"]["result"]) for one in waits] == [(CLEO, "won")]
    page = (site / f"public/players/{CLEO}.html").read_text("utf-8")
    assert "Counted, awaiting opponent: the opponent signed" in page
    assert "Not rated: Bob Baker has not signed" in page
    assert "players’ own logs" in (site / "public/games/chess/2024-04-02--logs.html").read_text("utf-8")
    with closing(sqlite3.connect(site / "public/downloads/masterlist.sqlite")) as sql:
        told = sql.execute("select player, status from night_logs order by game, player").fetchall()
    assert told == [(ANN, "confirmed"), (BOB, "confirmed"), (CLEO, "awaiting opponent"), (CLEO, "unsigned")]


def test_what_two_players_played_is_described(site: Path) -> None:
    for day in ("2024-04-02", "2024-04-09"):
        _enter(site, CLEO, day, ANN, "draw", signed="true")
    built(site)
    name = f"head-to-head/{ANN}--{CLEO}"
    document = in_json(site, name)
    assert [game["night"] for game in document["lists"]["chess"]["games"]] == [
        "2024-03-05",
        "2024-04-02--logs",
        "2024-04-09--logs",
    ]
    (fits,) = (
        one for pattern, one in _validators(in_json(site, "openapi")).items() if re.fullmatch(pattern, f"{name}.json")
    )
    assert not [*fits.iter_errors(document)]


def test_a_game_of_a_night_counts_once_and_is_confirmed(site: Path) -> None:
    before = built(site)["api/v1/lists/chess.json"]
    _enter(site, ANN, "2024-03-05", BOB, "won")
    _enter(site, BOB, "2024-03-05", ANN, "lost")
    _enter(site, CLEO, "2024-03-05", ANN, "won", score="2.5-1.5")
    after = built(site)
    assert after["api/v1/lists/chess.json"] == before
    games = in_json(site, "games/chess/2024-03-05")["games"]
    assert _told(games) == [("1-0", None, True, ["confirmed", "confirmed"]), ("1-0", "2.5-1.5", True, ["confirmed"])]
    assert not [name for name in after if "--logs" in name]
    assert "Confirmed by players’ own logs: Ann Archer · Bob Baker" in after["games/chess/2024-03-05.html"].decode()
    # Two logs that differ are shown, and not rated
    _enter(site, BOB, "2024-06-05", ANN, "draw", signed="true")
    _enter(site, ANN, "2024-06-05", BOB, "won", signed="true")
    built(site)
    night = in_json(site, "games/chess/2024-06-05--logs")
    assert _told(night["games"]) == [
        ("1-0", None, False, ["contradicted", "contradicted"]),
        ("draw", None, False, ["contradicted", "contradicted"]),
    ]
    assert in_json(site, "lists/chess")["entries"] == json.loads(before)["entries"]


def test_a_log_and_a_night_that_contradict_each_other_are_not_rated(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    built(site)
    before = {one["game"]: one["rated"] for one in in_json(site, "games/chess/2024-03-05")["games"]}
    _enter(site, BOB, "2024-03-05", ANN, "draw", signed="true")
    built(site)
    after = {one["game"]: one for one in in_json(site, "games/chess/2024-03-05")["games"]}
    assert {id_: one["rated"] for id_, one in after.items()} == {**before, "2024-03-05/1": False}
    assert after["2024-03-05/1"]["not_rated_because"] == "a player's own log says something else"
    (game,) = in_json(site, "games/chess/2024-03-05--logs")["games"]
    assert (game["rated"], game["not_rated_because"]) == (False, "the night's file says something else")
    assert main(["--root", str(site), "check"]) == 0
    assert "the night's file contradicts it (content/games/chess/2024-03-05.yaml:5:5)" in capsys.readouterr().out


@pytest.fixture
def stakes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A rating system that a package brings."""
    monkeypatch.syspath_prepend(str(TESTS / "packages/stakes"))
    with announcing("masterlist_stakes"):
        yield


@pytest.mark.usefixtures("stakes")
@pytest.mark.parametrize("system", ["elo", "glicko-2", "stakes"])
def test_logs_give_the_ratings_of_a_night(site: Path, system: str) -> None:
    """The same games in a night's file and in both players' logs come to the same, whichever system rates them."""
    list_ = site / "content/lists/chess.yaml"
    list_.write_text(f"name: Club chess\nsystem: {system}\n", "utf-8")
    put(site / f"content/pages/rules/{system}.md", f"---\ntitle: {system}\nsummary: Rules.\n---\nRules.\n")
    night = site / "content/games/chess/2024-03-12.yaml"
    built(site)
    rows = in_json(site, "lists/chess")["entries"]
    night.unlink()
    _enter(site, ANN, "2024-03-12", BOB, "draw")
    _enter(site, BOB, "2024-03-12", ANN, "draw")
    built(site)
    assert in_json(site, "lists/chess")["entries"] == rows
    (game,) = in_json(site, "games/chess/2024-03-12--logs")["games"]
    assert (game["rated"], len(game["logs"])) == (True, 2)


def test_nothing_gets_stale(site: Path) -> None:
    built(site)
    _enter(site, ANN, "2024-04-02", BOB, "won")
    _enter(site, CLEO, "2024-02-02", ANN, "draw", signed="true")
    built(site)
    _enter(site, BOB, "2024-04-02", ANN, "lost")
    (site / f"content/logs/{CLEO}/2024-02-02-{ANN}.yaml").unlink()
    assert built(site) == built(site, full=True)


def test_an_opponent_without_a_file(site: Path) -> None:
    _enter(site, ANN, "2024-04-02", "dan-dale", "won", signed="true")
    built(site)
    (game,) = in_json(site, "games/chess/2024-04-02--logs")["games"]
    assert _told([game]) == [("1-0", None, False, ["opponent not on file"])]
    assert [seat["name"] for seat in game["seats"]] == ["Ann Archer", None]
    assert "dan-dale" in (site / f"public/players/{ANN}.html").read_text("utf-8")


def test_a_player_without_a_rated_game_has_no_badge(site: Path) -> None:
    settings = site / "content/site.yaml"
    extras = "base_url: https://example.org/\nplayer_extras: [feed, badge, card]\n"
    kept = re.sub("^(base_url|player_extras):.*\n", "", settings.read_text("utf-8"), flags=re.MULTILINE)
    settings.write_text(kept + extras, "utf-8")
    (site / "content/players/dan-dale.yaml").write_text("name: Dan Dale\n", "utf-8")
    _enter(site, "dan-dale", "2024-04-02", BOB, "draw")
    names = built(site)
    assert in_json(site, "players/dan-dale")["lists"]["chess"]["rating"] is None
    assert [name for name in sorted(names) if name.startswith("badges/chess/")] == [
        f"badges/chess/{player}.svg" for player in (ANN, BOB, CLEO)
    ]


def test_a_private_player_is_not_named(site: Path) -> None:
    add(site / f"content/players/{BOB}.yaml", "privacy: anonymous\n")
    _enter(site, BOB, "2024-04-02", ANN, "won", signed="true")
    _enter(site, ANN, "2024-04-03", BOB, "won", signed="true")
    for name, data in built(site).items():
        if name.startswith(("games/", "players/", "api/", "feeds/")) or "chess" in name:
            assert BOB.encode() not in data, name
            assert b"Bob Baker" not in data, name


def test_explain(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entry = _enter(site, ANN, "2024-04-02", BOB, "won", signed="true")
    assert main(["--root", str(site), "explain", str(entry)]) == 0
    told = capsys.readouterr().out
    assert "Club chess, 2024-04-02--logs/1: Ann Archer (one) against Bob Baker (two), 1-0" in told
    assert "signed in the log of Ann Archer" in told
    assert "expected score" in told
    other = _enter(site, BOB, "2024-03-05", ANN, "lost")
    assert main(["--root", str(site), "explain", f"{other}:1"]) == 0
    assert "Club chess, 2024-03-05/1" in capsys.readouterr().out


def test_entries_are_handed_in(site: Path) -> None:
    new = ["--root", str(site), "new", "entry", "--player", ANN, "--date", "2024-04-02", "--opponent", BOB]
    assert main([*new, "--result", "won", "--score", "3-1", "--signed", "yes", "--note", "x"]) == 0
    written = (site / f"content/logs/{ANN}/2024-04-02-{BOB}.yaml").read_text("utf-8")
    assert "list: chess" in written
    assert "score: 3-1" in written


def test_a_sheet_of_own_games(site: Path) -> None:
    sheet = site / "season.csv"
    rows = ("player,date,opponent,result,list,signed", f"{ANN},2024-04-02,{BOB},won 3-1,chess,yes")
    sheet.write_text("\n".join((*rows, f"{CLEO},2024-04-09,{BOB},draw,Club chess,yes")) + "\n", "utf-8")
    assert main(["--root", str(site), "import", str(sheet)]) == 0
    first = (site / f"content/logs/{ANN}/2024-04-02-{BOB}.yaml").read_text("utf-8")
    assert "result: won, score: 3-1" in first
    assert "list: chess" in (site / f"content/logs/{CLEO}/2024-04-09-{BOB}.yaml").read_text("utf-8")


def test_entries_are_bound_into_books(site: Path) -> None:
    _enter(site, CLEO, "2024-04-02", BOB, "won", signed="true", score="3-1")
    before = built(site)["api/v1/lists/chess.json"]
    assert main(["--root", str(site), "bind"]) == 0
    assert "score: 3-1" in (site / f"content/logs/{CLEO}/01.yaml").read_text("utf-8")
    assert built(site)["api/v1/lists/chess.json"] == before
