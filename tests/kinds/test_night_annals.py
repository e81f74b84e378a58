"""What the nights of a list were over the years: its history, its records, and two players' games with each other."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from masterlist.build import build
from masterlist.building.checking import Options
from tests.built import in_json
from tests.small import copied_site

GAMES = {
    "2023-11-07": [("ann-archer", "bob-baker", "1-0"), ("cleo-cole", "bob-baker", "draw")],
    "2024-06-04": [("bob-baker", "ann-archer", "0-1"), ("ann-archer", "cleo-cole", "1-0")],
    "2024-06-11": [("cleo-cole", "bob-baker", "1-0")],
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A chess club's nights of two years, built."""
    root = copied_site(tmp_path_factory.mktemp("annals"), "base", "base_nights")
    for date, games in GAMES.items():
        lines = [f"  - {{white: {white}, black: {black}, result: {result}}}\n" for white, black, result in games]
        text = f"date: {date}\ngames:\n{''.join(lines)}"
        (root / f"content/games/chess/{date}.yaml").write_text(text, "utf-8")
    assert build(root, root / "public", Options(jobs=1)).files
    return root


def test_history(site: Path) -> None:
    years = in_json(site, "lists/chess/history")["years"]
    counts = [(one["year"], one["games"], one["players"], one["newcomers"], one["results"]) for one in years]
    assert counts == [("2023", 2, 3, 3, {"decided": 1, "draw": 1}), ("2024", 7, 3, 0, {"decided": 6, "draw": 1})]
    leaders = [row["player"] for row in in_json(site, "lists/chess")["entries"] if row["rank"] == 1]
    assert [one["player"] for one in years[1]["leaders"]] == leaders
    page = (site / "public/lists/chess/history.html").read_text("utf-8")
    assert "Decided" in page
    assert "lists/chess/history.html" in (site / "public/lists/chess.html").read_text("utf-8").replace(
        'href="chess/', 'href="lists/chess/'
    )


def test_a_year_keeps_its_leader_when_another_system_begins_after_it(site: Path, tmp_path: Path) -> None:
    """The standing has nobody then: it says nothing of the year of the newest game."""
    shutil.copytree(site / "content", tmp_path / "content")
    about = "name: Club chess\nsystem: elo\nperiods: [{since: 2025-01-01, system: glicko-2, terms: {period: year}}]\n"
    (tmp_path / "content/lists/chess.yaml").write_text(about, "utf-8")
    assert build(tmp_path, tmp_path / "public", Options(jobs=1)).files
    years = in_json(tmp_path, "lists/chess/history")["years"]
    assert [(one["year"], [row["player"] for row in one["leaders"]]) for one in years] == [
        ("2023", ["ann-archer"]),
        ("2024", ["ann-archer"]),
    ]


def _played(site: Path) -> dict[str, list[Any]]:
    players = ("ann-archer", "bob-baker", "cleo-cole")
    return {id_: in_json(site, f"players/{id_}")["lists"]["chess"]["played"] for id_ in players}


def test_records_are_the_best_that_there_is(site: Path) -> None:
    found = {one["kind"]: one for one in in_json(site, "records")["lists"]["chess"]}
    played = _played(site)
    every = [(one, player) for player, own in played.items() for one in own]
    assert found["ledger-rating"]["value"] == max(
        day["rating"] for player in played for day in in_json(site, f"players/{player}")["lists"]["chess"]["history"]
    )
    gained = max(one["rating_after"] - one["rating_before"] for one, _ in every)
    assert found["night-gain"]["value"] == pytest.approx(gained, abs=0.01)
    assert found["games"]["value"] == max(map(len, played.values()))
    for kind, ends in (("wins", ("drawn", "lost")), ("unbeaten", ("lost",))):
        text = {
            player: "".join(kept for _, kept in sorted((one["date"], " x"[one["outcome"] not in ends]) for one in own))
            for player, own in played.items()
        }
        assert found[kind]["value"] == max(len(run) for own in text.values() for run in own.split())
    (holder, *_) = found["night-gain"]["holders"]
    night, number = holder["game"].split("/")
    page = (site / "public/records.html").read_text("utf-8")
    assert f"games/chess/{night}.html#g{number}" in page
    assert "Most rating gained in one game" in page


@pytest.mark.parametrize("order", [1, -1])
def test_the_highest_rating_is_one_at_the_end_of_a_day(site: Path, tmp_path: Path, order: int) -> None:
    """Ann wins and loses on one day: what she had in between depends on the order in which the games stand."""
    shutil.copytree(site / "content", tmp_path / "content")
    nights = tmp_path / "content/games/chess"
    for file in nights.iterdir():
        file.unlink()
    games = [
        "  - {white: ann-archer, black: bob-baker, result: 1-0}\n",
        "  - {white: cleo-cole, black: ann-archer, result: 1-0}\n",
    ]
    (nights / "2024-06-04.yaml").write_text(f"date: 2024-06-04\ngames:\n{''.join(games[::order])}", "utf-8")
    (nights / "2024-06-11.yaml").write_text(f"date: 2024-06-11\ngames:\n{games[1]}", "utf-8")
    assert build(tmp_path, tmp_path / "public", Options(jobs=1)).files
    assert "best 1500.00, 4\N{NO-BREAK SPACE}June\N{NO-BREAK SPACE}2024" in (
        tmp_path / "public/players/ann-archer.html"
    ).read_text("utf-8")
    found = {one["kind"]: one for one in in_json(tmp_path, "records")["lists"]["chess"]}
    assert [one["player"] for one in found["ledger-rating"]["holders"]] == ["cleo-cole"]
    assert found["ledger-rating"]["value"] > 1510


def test_two_players_games(site: Path) -> None:
    document = in_json(site, "head-to-head/ann-archer--bob-baker")
    chess = document["lists"]["chess"]
    assert chess["score"] == {"games": 4, "won": 3, "drawn": 1, "lost": 0}
    assert [one["score"] for one in chess["games"]] == [[1, 0, 0], [2, 0, 0], [2, 1, 0], [3, 1, 0]]
    assert {one["outcome"] for one in chess["games"]} == {"won", "drawn"}
    page = (site / "public/head-to-head/ann-archer--bob-baker.html").read_text("utf-8")
    assert "games/chess/2024-06-04.html#g1" in page
    assert re.search(r"2024-06-04\.yaml, line \d+", page)
    player = (site / "public/players/bob-baker.html").read_text("utf-8")
    assert "head-to-head/ann-archer--bob-baker.html" in player


def test_a_curve_has_a_band_where_a_system_says_how_far_a_rating_may_be_off(site: Path, tmp_path: Path) -> None:
    elo = (site / "public/players/ann-archer.html").read_text("utf-8")
    assert not re.search(r'<polygon class="?band', elo)
    shutil.copytree(site / "content", tmp_path / "content")
    (tmp_path / "content/lists/chess.yaml").write_text("name: Chess\nsystem: glicko-2\n", "utf-8")
    assert build(tmp_path, tmp_path / "public", Options(jobs=1)).files
    page = (tmp_path / "public/players/ann-archer.html").read_text("utf-8")
    found = re.search(r'<polygon class="?band"? points="([0-9, -]+)"', page)
    assert found
    points = [tuple(map(int, pair.split(","))) for pair in found[1].split()]
    upper, lower = points[: len(points) // 2], points[len(points) // 2 :][::-1]
    assert [x for x, _ in upper] == [x for x, _ in lower] == sorted(x for x, _ in upper)
    assert all(above < below for (_, above), (_, below) in zip(upper, lower, strict=True))
    assert "plus and minus its deviation" in page
    assert "A rating changes by" not in page  # what a period brought is no formula
    leads = page.partition('id="list-chess"')[2].partition("class=origins>")[0]
    why = " ".join(re.sub("<[^>]+>", " ", leads).split())
    said = (
        r"Ann Archer \(\d+\) was expected to score \d\.\d\d (in \d games|against [\w ]+ \(\d+\)), and scored [\d.]+\."
    )
    assert re.search(said, why), why
    numbers = re.search(r"([\d.]+) before ((?:[+−] [\d.]+ [\w ]+? )+)[=≈] ([\d.]+)", why)
    assert numbers, why
    steps = [float(sign + size) for sign, size in re.findall(r"([+-]) ([\d.]+)", numbers[2].replace("−", "-"))]
    assert float(numbers[1]) + sum(steps) == pytest.approx(float(numbers[3]), abs=0.02)
    digits = re.findall(r'class=digits href="\.\./(api/v1/players/ann-archer\.json)#([^"]+)"', page)
    assert digits
    for document, at in digits:
        found = json.loads((tmp_path / "public" / document).read_bytes())
        for key in at.split("/")[1:]:
            found = found[int(key) if isinstance(found, list) else key]
        assert found[-1]["label"] == "volatility that is kept"


@pytest.mark.parametrize(("list_", "said"), [("elo\nterms: {floor: 1495}", "day"), ("glicko-2", "period")])
def test_what_is_not_of_one_game_is_named(site: Path, tmp_path: Path, list_: str, said: str) -> None:
    shutil.copytree(site / "content", tmp_path / "content")
    (tmp_path / "content/lists/chess.yaml").write_text(f"name: Chess\nsystem: {list_}\n", "utf-8")
    assert build(tmp_path, tmp_path / "public", Options(jobs=1)).files
    assert f"The {said} as a whole" in (tmp_path / "public/players/bob-baker.html").read_text("utf-8")


def test_after_a_floor_the_newest_game_leads_again(site: Path, tmp_path: Path) -> None:
    """A floor lifts a day as a whole; the games of later days lead for themselves."""
    shutil.copytree(site / "content", tmp_path / "content")
    (tmp_path / "content/lists/chess.yaml").write_text("name: Chess\nsystem: elo\nterms: {floor: 1495}\n", "utf-8")
    assert build(tmp_path, tmp_path / "public", Options(jobs=1)).files
    page = (tmp_path / "public/players/bob-baker.html").read_text("utf-8")
    assert "on the last day" in page
    night = "date: 2024-06-18\ngames:\n  - {white: bob-baker, black: ann-archer, result: 1-0}\n"
    (tmp_path / "content/games/chess/2024-06-18.yaml").write_text(night, "utf-8")
    assert build(tmp_path, tmp_path / "public", Options(jobs=1)).files
    page = (tmp_path / "public/players/bob-baker.html").read_text("utf-8")
    assert "on the last day" not in page
    last = in_json(tmp_path, "players/bob-baker")["lists"]["chess"]["played"][-1]
    gained = last["rating_after"] - last["rating_before"]
    assert f"gained {gained:.2f}</span> last game" in page
    row = (tmp_path / "public/lists/chess.html").read_text("utf-8").partition("bob-baker.html")[2].partition("<tr")[0]
    assert f"<small class=gain>{gained:.2f}</small>" in row
