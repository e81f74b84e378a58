"""The latest results on the home page: each leads to where it is told in full."""

import json
import re
import shutil
from fractions import Fraction
from html import unescape
from itertools import pairwise
from pathlib import Path

import pytest

from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.facts.content import Player, alone
from masterlist.site.common.links import linked
from masterlist.site.common.words import Link, ending_between
from masterlist.source import Kind, Place, Value, listed, say

TESTS = Path(__file__).parents[1]


def _latest(root: Path, *bases: str) -> list[tuple[str, list[str]]]:
    """The text of each line, and where its links lead."""
    for base in bases:
        shutil.copytree(TESTS / base / "content", root / "content", dirs_exist_ok=True)
    build(root, root / "public", Options(jobs=1))
    page = (root / "public/index.html").read_text("utf-8").partition("Latest results")[2]
    told = re.sub(r"<span class=.?moved.*?</li>", "</li>", page.partition("</ul>")[0])
    lines = re.findall(r"<li>(.*?)</li>", told)
    return [(unescape(re.sub("<.*?>", "", line)).strip(), re.findall(r'href="(.*?)"', line)) for line in lines]


@pytest.mark.parametrize(
    ("outcome", "victory", "said"),
    [
        ("won", "major", "ann beat bob, major victory"),
        ("lost", "strategic", "bob beat ann, strategic victory"),
        ("won", "", "ann beat bob"),
        ("lost", "", "bob beat ann"),
        ("drawn", "draw", "ann and bob drew"),
        ("drawn", "", "ann and bob drew"),
    ],
)
def test_the_winner_is_named_first(outcome: str, victory: str, said: str) -> None:
    assert str(ending_between("ann", "bob", outcome, victory)).replace("'", "") == said


def test_an_entry_of_a_log_leads_to_its_line(tmp_path: Path) -> None:
    ((text, links),) = _latest(tmp_path, "base")
    assert text == "Ann Archer beat Bob Baker, attrition victory 9 May 1996 · World Wide Rating: SQUARES"
    ann = "players/ann-archer.html"
    assert links == [ann, "players/bob-baker.html", f"{ann}#l01.6.5"]
    assert re.search(r'id="?l01\.6\.5\b', (tmp_path / "public" / ann).read_text("utf-8"))


def test_a_board_is_called_by_its_name(tmp_path: Path) -> None:
    ((text, links),) = _latest(tmp_path, "base_boards")
    assert text == "First · January–February 2024: conceded to England 3 February 2024 · River Rating"
    assert links == ["games/armada/first.html"]


def test_a_game_of_a_night_leads_to_its_place_there(tmp_path: Path) -> None:
    found = _latest(tmp_path, "base", "base_nights")
    assert [text for text, _ in found[:2]] == [
        "Cleo Cole beat Bob Baker 7 May 2024 · Club chess",
        "Bob Baker and Ann Archer drew 12 March 2024 · Club chess",
    ]
    night = "games/chess/2024-05-07-late.html"
    assert found[0][1] == ["players/cleo-cole.html", "players/bob-baker.html", f"{night}#g1"]
    assert re.search(r'id="?g1\b', (tmp_path / "public" / night).read_text("utf-8"))


def test_what_a_game_changed_has_a_colour(tmp_path: Path) -> None:
    _latest(tmp_path, "base", "base_nights")
    changes = re.findall(r'<span class="?(\w+)-by"?>(.)', (tmp_path / "public/index.html").read_text("utf-8"))
    assert changes[:2] == [("gain", "+"), ("loss", "−")]


def test_what_an_entry_changed_is_what_its_log_says(built_site: Path) -> None:
    """The winner's change first, then the loser's, who may have no entry of the game."""
    page = (
        (built_site / "index.html")
        .read_text("utf-8")
        .replace('"', "")
        .partition("Latest results")[2]
        .partition("</ul>")[0]
    )
    said = []
    for line in re.findall(r"<li>(.*?)</li>", page):
        day = re.findall(r"<time datetime=([\d-]+)", line)
        changes = [unescape(text) for text in re.findall(r"-by>(.*?)</span>", line)]
        ids = re.findall(r"href=players/([a-z0-9-]+)\.html>", line)
        if "SQUARES" in line and "<span class=moved" in line:
            assert (
                changes == [_change(built_site, id_, other, day[0]) for id_, other in (ids, ids[::-1])][: len(changes)]
            )
            said.append(len(changes))
        elif "SQUARES" in line:
            assert "class=status" in line or _change(built_site, ids[0], ids[1], day[0]) is None
    assert 2 in said


def _change(site: Path, player: str, other: str, day: str) -> str | None:
    """By how much a log says that the rating changed by a game; None where it has none, or it is not rated."""
    log = json.loads((site / f"api/v1/players/{player}.json").read_text("utf-8"))["lists"]["squares"]["log"]
    rated = [one for one in log if one["rated"]]
    for before, one in pairwise(rated):
        if (one["date"], one["opponent"]) == (day, other):
            return f"+{Fraction(one['wwr_exact']) - Fraction(before['wwr_exact'])}"
    return None


def test_a_game_that_is_not_rated_says_so(tmp_path: Path) -> None:
    for base in ("base", "base_nights"):
        shutil.copytree(TESTS / base / "content", tmp_path / "content", dirs_exist_ok=True)
    excluded = "excluded:\n  - {player: cleo-cole, since: 2024-05-01, reason: Games that nobody played}\n"
    with (tmp_path / "content/lists/chess.yaml").open("a", encoding="utf-8") as list_:
        list_.write(excluded)
    log = tmp_path / "content/logs/bob-baker/2024-05-02-ann-archer.yaml"
    log.parent.mkdir(parents=True, exist_ok=True)
    game = "{date: 2024-05-02, opponent: ann-archer, result: won}"
    log.write_text(f"player: bob-baker\nlist: chess\ngame: {game}\n", "utf-8")
    assert [text for text, _ in _latest(tmp_path)[:3]] == [
        "Cleo Cole beat Bob Baker 7 May 2024 · Club chess · excluded",
        "Bob Baker beat Ann Archer 2 May 2024 · Club chess · unsigned",
        "Bob Baker and Ann Archer drew 12 March 2024 · Club chess",
    ]


def test_a_table_tells_its_players_in_the_order_of_their_places() -> None:
    said = listed([say("{player}", Value("player", id_, Kind.PLAYER)) for id_ in ("bob-baker", "zed")], ", ")
    here = Place("")
    bob = Player("bob-baker", "Bob Baker", here, here, here)
    content = alone({})._replace(players={"bob-baker": bob})
    assert linked(content, said) == (Link("Bob Baker", "players/bob-baker.html"), Link(", ", ""), Link("Zed", ""))
