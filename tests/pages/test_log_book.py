"""The log book: each number with its sum beneath it, and nothing of a working lost; one scale of sizes, one grid."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from masterlist.scoring.working import Line
from masterlist.site.players.logs import NO_NEW, PLAIN, behind, folded
from tests.conftest import ROOT
from tests.evaluate import evaluate

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
        if "WWR" in head.split("</thead>")[0]:
            heads = re.findall(r"<th scope=col class=n>(.*?)(?=<th|\s*$)", head.split("</thead>")[0])
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


# A step of the scale may give way where the letters of the reader are larger than its place.
STEP = r"var\(--\w+\)"
SIZE = re.compile(rf"{STEP}|min\({STEP}, [\d.]+(vw|cqi)\)|1rem|inherit|[\d.]+(em|px|pt)")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem)
def test_sizes_and_spaces_come_from_one_scale_and_one_grid(sheet: Path) -> None:
    """Sizes of letters have a name or are relative to the text around; spaces are steps of the grid."""
    css = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    sizes = re.findall(r"font-size: ([^;]+);", css)
    assert not [one for one in sizes if not SIZE.fullmatch(one)]
    spaces = re.findall(r"(?:^|[\s;])(?:margin|padding|gap|row-gap|column-gap)(?:-[a-z-]+)?: ([^;{}]+);", css)
    assert not [one for one in spaces if re.search(r"(?<![\w-])-?[\d.]+rem", re.sub(r"(max|min|calc)\(.*\)", "", one))]
