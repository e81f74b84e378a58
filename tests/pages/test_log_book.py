"""The log book: each number with its sum beneath it, and nothing of a working lost; one scale of sizes, one grid."""

import json
import re
from collections import Counter
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from masterlist.build import build
from masterlist.facts.content import Player, alone
from masterlist.facts.site import Cut, RatingList
from masterlist.scoring.rating import Standing
from masterlist.scoring.working import Line
from masterlist.site.lists.view import tie
from masterlist.site.players.logs import NO_NEW, PLAIN, behind, folded
from masterlist.source import Place
from masterlist.standings.master_list import log_standing
from masterlist.standings.totals import Total
from tests.conftest import ROOT, Browse
from tests.evaluate import evaluate
from tests.pages.sites import write_site

ASSETS = ROOT / "site_templates" / "assets"
SHEETS = sorted(path for path in ASSETS.glob("*.css") if path.name not in {"tokens.css", "log-sheet.css"})
BODY = re.compile(r"<tbody id=([^ >]+).*?(?=<tbody|</table>)", re.DOTALL)
SUM = re.compile(r"<small>([^<]*)</small>")
VALUE = re.compile(r">([^<>]+)(?:</s> 0)?<small>")
LINE = re.compile(r"<li>(?:<a[^>]*>)?([^<=]+?)(?:</a>)? (−?[\d.]+)(?: = ([^<]+))?(?=<)")
BONUS = (
    Line("bonus: infantry", "⌊4 ÷ 3⌋", "1"),
    Line("bonus: cavalry", "⌊3 ÷ 2⌋", "1"),
    Line("bonus: artillery", "0 × 1", "0"),
    Line("bonus points", "1 + 1 + 0", "2"),
)


def _logs(site: Path) -> list[tuple[dict[str, str], list[dict[str, Any]]]]:
    """The rows of each player's page by their anchors, and the entries of their document."""
    found = []
    for page in sorted(site.glob("players/*.html")):
        document = json.loads((site / f"api/v1/players/{page.stem}.json").read_text("utf-8"))
        entries = [entry for one in document.get("lists", {}).values() for entry in one.get("log", ())]
        rows = {row[1]: unescape(row[0]) for row in BODY.finditer(page.read_text("utf-8"))}
        if entries:
            found.append((rows, entries))
    return found


def test_every_sum_of_a_working_is_on_the_page_and_gives_its_number(built_site: Path) -> None:
    shown = 0
    for rows, entries in _logs(built_site):
        texts = list(rows.values())
        assert len(texts) == len(entries)
        for entry in entries:
            lines = tuple(Line(**line) for line in entry["working"])
            named = f"{entry['source']['file'].removeprefix('content/')}"
            (row,) = [text for text in texts if _is_of(text, entry)]
            assert named in row, "the line that was handed in"
            beneath = dict(zip(SUM.findall(row), VALUE.findall(row), strict=True))
            for line in folded(lines):
                assert evaluate(line.sum) == evaluate(line.value)
                if line.label in PLAIN and line.sum != line.value:
                    assert beneath[line.sum] == line.value, (line, row)
            told = {(label, value, total or value) for label, value, total in LINE.findall(row)}
            assert {(one.label, one.value, one.sum) for one in behind(lines)} == told
            shown += len(lines)
    assert shown > 3_000


def _is_of(row: str, entry: dict[str, Any]) -> bool:
    book = entry["source"]["file"].rpartition("/")[2].removesuffix(".yaml")
    return f"<tr id=l{book}.{entry['source']['line']}." in row


def test_rules_are_linked_in_heads_and_once_beneath_the_newest_book(built_site: Path) -> None:
    page = (built_site / "players/odessa-crane.html").read_text("utf-8")
    for head in page.split("<thead>")[1:]:
        if "WWR" in head.split("<tbody")[0]:
            heads = re.findall(r"<th scope=col>(.*?)(?=<th|\s*$)", head.split("<tbody")[0])[2:]
            assert all(one.startswith('<a href="../rules/wwr.html#') for one in heads)
            assert len(heads) == 4
    (told,) = re.findall(r'<p class="small meaning">(.*?)</p>', page)
    assert ">attrition score</a>" in told
    assert page.count(">attrition score</a>") == page.count("Confirmed: ") == 1


def test_kinds_are_told_within_their_total() -> None:
    assert behind(BONUS) == (Line("bonus points", "⌊4 ÷ 3⌋ + ⌊3 ÷ 2⌋ + 0 × 1", "2"),)
    other = (Line("attrition victory", "3", "3"), Line("bonus points", "2", "2"), Line("game points", "3 + 2", "5"))
    assert tuple(folded(other)) == other
    assert behind((*other, Line(NO_NEW, "1 + 0", "1"))) == other[:2]


# A step of the scale may give way where the letters of the reader are larger than its place; those of a picture have a
# scale of its own, and grow with the reader's as far as they have room.
STEP = r"var\(--\w+\)"
PICTURED = r"clamp\([\d.]+px, [\d.]+rem, [\d.]+px\)"
SIZE = re.compile(rf"{STEP}|min\({STEP}, [\d.]+(vw|cqi)\)|1rem|inherit|[\d.]+(em|px|pt)|{PICTURED}")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem)
def test_sizes_and_spaces_come_from_one_scale_and_one_grid(sheet: Path) -> None:
    """Sizes of letters have a name or are relative to the text around; spaces are steps of the grid."""
    css = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    sizes = re.findall(r"font-size: ([^;]+);", css)
    assert not [one for one in sizes if not SIZE.fullmatch(one)]
    spaces = re.findall(r"(?:^|[\s;])(?:margin|padding|gap|row-gap|column-gap)(?:-[a-z-]+)?: ([^;{}]+);", css)
    assert not [one for one in spaces if re.search(r"(?<![\w-])-?[\d.]+rem", re.sub(r"(max|min|calc)\(.*\)", "", one))]


# --- A player's form and opponents on a list that is rated from games, against the documents of these games ---

PLAYER, LIST = "ida-thibodeau", "armada"


def _ended(site: Path) -> list[tuple[str, str, list[str]]]:
    """Day, outcome and the others at the table, of each finished game of the player."""
    found = []
    for file in sorted((site / f"api/v1/games/{LIST}").glob("*.json")):
        game: dict[str, Any] = json.loads(file.read_text("utf-8"))
        seats = [seat for seat in game["seats"] if seat["player"] == PLAYER]
        if game["rated"] and game["finished"] and seats and seats[0]["award"] is not None:
            others = [seat["player"] for seat in game["seats"] if seat["player"] not in {PLAYER, "seventh-player"}]
            found.append((game["finished"], _outcome(game, seats[0]), others))
    return sorted(found)


def _outcome(game: dict[str, Any], seat: dict[str, Any]) -> str:
    if game["ending"] == "draw":
        return "drawn" if seat["centres"] else "lost"
    best = max(game["seats"], key=lambda one: one["award"])
    return "won" if best is seat else "lost"


def test_form_and_opponents_are_those_of_the_games(built_site: Path) -> None:
    games = _ended(built_site)
    assert len(games) > 10
    page = unescape((built_site / f"players/{PLAYER}.html").read_text("utf-8"))
    (section,) = re.findall(r'<section id="?list-armada"?>.*?</section>', page, re.DOTALL)
    (form,) = re.findall(r"<p class=\"?form.*?</p>", section, re.DOTALL)
    shown = re.findall(r"<span class=\"?(won|drawn|lost)", form)
    assert shown == [kind for _day, kind, _others in games[-10:]]
    met: dict[str, Counter[str]] = {}
    for _day, kind, others in games:
        for other in others:
            met.setdefault(other, Counter())[kind] += 1
    table = section[section.index("opponents") :]
    rows = re.findall(r'href="([\w-]+)\.html">[^<]+</a>(?:</th>)?<td class="?n"?>(\d+)', table)
    assert {player: int(number) for player, number in rows} == {player: own.total() for player, own in met.items()}


# --- A rating that two players share says what puts one before the other ---

NOWHERE = Place("")
ABOUT = RatingList("squares", "SQUARES", "wwr", {}, Cut.YEARLY, NOWHERE, NOWHERE)


def _rows(*totals: tuple[int, int, int]) -> tuple[Standing, ...]:
    return tuple(
        log_standing(f"p{number}", Total("2020-01-01", halves, points, 1, halves * points), None)._replace(rank=rank)
        for number, (rank, halves, points) in enumerate(totals)
    )


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (_rows((1, 6, 4), (2, 4, 6)), ["before Ms 1 by opponents defeated"]),
        (_rows((1, 0, 4), (2, 0, 3)), ["before Ms 1 by game points"]),
        (_rows((1, 6, 4), (1, 6, 4)), [""]),
        (_rows((1, 6, 4), (2, 6, 3), (3, 2, 9)), ["", "before Ms 2 by opponents defeated"]),
        (_rows((1, 6, 4), (2, 6, 3)), [""]),
        ((), []),
    ],
)
def test_what_puts_one_before_the_other(rows: tuple[Standing, ...], said: list[str]) -> None:
    names = {row.player: Player(row.player, f"Ms {row.player[1:]}", NOWHERE, NOWHERE, NOWHERE) for row in rows}
    content = alone({})._replace(players=names)
    assert [tie(content, ABOUT, row, below) for row, below in pairwise(rows)] == said


def test_it_stands_on_the_page(tmp_path: Path) -> None:
    """Four draws of 8 points are 2 × 8, two wins of 16 against one person 1 × 16."""
    won = ("w", "won-major", 3)
    files = {
        "site.yaml": "title: Ties\n",
        "lists/squares.yaml": "name: SQUARES\nsystem: wwr\n",
        "players/ann.yaml": "name: Ann\n",
        "players/bob.yaml": "name: Bob\n",
        **{f"players/{id_}.yaml": f"name: Player {id_.upper()}\n" for id_ in "vwxyz"},
        "logs/ann/01.yaml": _book("ann", ("x", "draw", 2), ("y", "draw", 1), ("z", "draw", 0), ("v", "draw", 1)),
        "logs/bob/01.yaml": _book("bob", won, won),
    }
    assert build(write_site(tmp_path, files), tmp_path / "public").files
    page = (tmp_path / "public/lists/squares.html").read_text("utf-8")
    tie = "<span class=tie>before Bob by opponents defeated</span>"
    assert re.search(f'<td class="n main units">16<small class=gain>[0-9.]+</small>{tie}<td', page)


def _book(player: str, *games: tuple[str, str, int]) -> str:
    entries = "".join(
        f"  - {{date: 2020-01-0{day}, opponent: {opponent}, result: {result}, bonus: {bonus}-0, signed: true}}\n"
        for day, (opponent, result, bonus) in enumerate(games, 1)
    )
    return f"player: {player}\nbook: 1\nlist: squares\ngames:\n{entries}"


# --- Every result and every edition says how it is cited: what it is, and the address at which it stays ---

ADDRESS = "https://masterlist.example.org/"
PAGES = {
    "lists/squares/2026-q2.html": "World Wide Rating: SQUARES",
    "lists/armada/2026-q3.html": "ARMADA",
    "tournaments/clifton-bridge-2026.html": "Clifton Bridge Season 2026",
    "games/armada/2021-02-heron-neck.html": "Heron Neck",
    "games/chess/2026-05-19.html": "",
}


@pytest.mark.parametrize("path", PAGES)
def test_results_and_editions_say_how_they_are_cited(built_site: Path, path: str) -> None:
    page = (built_site / path).read_text("utf-8")
    [cited] = re.findall(r'<p class="small cite">(.*?)</p>', page)
    assert cited.startswith("Cite as: ")
    assert ". Masterlist example. https:" in cited
    assert PAGES[path] in cited
    assert cited.endswith(f" {ADDRESS}{path}")


def test_every_board_has_such_a_line_and_what_changes_every_day_has_none(built_site: Path) -> None:
    boards = [board.read_text("utf-8") for board in built_site.glob("tournaments/*/*.html")]
    assert boards
    assert all('class="small cite"' in board for board in boards)
    for path in ("lists/squares.html", "lists/armada.html", "lists/chess.html", "players/suzy.html"):
        assert "Cite as:" not in (built_site / path).read_text("utf-8"), path


def test_a_title_has_one_colon_at_most(built_site: Path) -> None:
    """That of a list's name: what a page is of it, another sign says."""
    pages = built_site.rglob("*.html")
    titles = [re.findall("<title>(.*?)</title>", page.read_text("utf-8")) for page in pages]
    assert len(titles) > 300
    assert not [title for [title, *_rest] in titles if title.count(":") > 1]


# --- How to hear of new results: on the pages that have a feed, with what a feed is and its address ---


@pytest.mark.browser
@pytest.mark.parametrize("page", ["index.html", "lists/squares.html", "lists/armada.html"])
def test_a_feed_is_explained_with_its_address(built_site: Path, browse: Browse, page: str) -> None:
    tab = browse(390, javascript=False).open(built_site, page)
    follow = tab.page.locator("details.follow")
    assert follow.count() == 1
    follow.locator("summary").click()
    assert "A feed reader shows new results" in follow.inner_text()
    address = follow.locator("code").inner_text()
    path = address.partition("/feeds/")[2]
    assert (built_site / "feeds" / path).read_text("utf-8").startswith("<?xml")
    link = follow.locator("a").first.get_attribute("href") or ""
    assert ((built_site / page).parent / link).resolve() == (built_site / "feeds" / path).resolve()
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_without_an_address_of_the_site_there_is_nothing_to_follow(hostile_site: Path) -> None:
    assert "A feed reader" not in (hostile_site / "index.html").read_text("utf-8")
