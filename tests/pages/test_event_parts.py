"""An event opens part by part, and shows the centres of its powers year by year."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
import yaml

from tests.built import built
from tests.conftest import ROOT, Browse
from tests.small import put, small_site

pytestmark = pytest.mark.browser

EVENT = "roaring-forties-2023"
GAMES = ("Austria 0", "Turkey 18", "England 5", "Italy 5")  # of who won it


def test_a_phone_shows_the_classification_and_opens_the_rest(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "tournaments/whipping-2009.html")
    assert tab.page.evaluate("document.documentElement.scrollHeight") < 4_750
    assert tab.page.get_by_role("heading", name="Classification").is_visible()
    table = tab.page.get_by_role("table", name="Board A of round 2")
    assert not table.is_visible()
    tab.page.locator("h3", has_text="Round 2").click()
    assert table.is_visible()
    assert min(table.locator("a").evaluate_all("all => all.map((one) => one.offsetHeight)")) >= 44


def test_a_part_says_what_is_in_it_before_it_is_opened(built_site: Path) -> None:
    """Who made most of a round, which power did best, and whether others win under other systems."""
    event = json.loads((built_site / "api/v1/tournaments/whipping-2009.json").read_text("utf-8"))
    page = (built_site / "tournaments/whipping-2009.html").read_text("utf-8")
    heads = dict(re.findall(r"<h3>([^<]+?) ?<span class=small>([^<]+)</span></h3>", page))
    for number in range(1, 5):
        seats = [seat for board in event["boards"] if board["round"] == number for seat in board["seats"]]
        most = max(Fraction(one["points_exact"]) for one in seats)
        players = [one["player"] for one in seats if Fraction(one["points_exact"]) == most]
        names = " and ".join(id_.replace("-", " ").title() for id_ in players)
        assert heads[f"Round {number}"] == f"best score: {names}, {float(most):.2f}"
    power = max(event["powers"], key=lambda one: Fraction(one["average_points_exact"]))
    assert (
        heads["How the seven powers fared"]
        == f"most on average: {power['power'].title()}, {power['average_points']:.2f}"
    )
    assert heads["Places side by side"] == "others win under ARMADA"
    assert heads["Under ARMADA"] != heads["Under Sum of Squares"] == "Armand Richelieu"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{player: bob-lee", "{player: seventh-player, replaces: bob-lee", ["best score: Bob Lee, 39.68"]),
        ("{player: bob-lee, ", "{", []),
        ("8}|10}|6}|4}", "6}", ["best score: 5 players, 20.00"]),
    ],
)
def test_a_round_names_those_to_whom_its_points_are_credited(
    tmp_path: Path, old: str, new: str, said: list[str]
) -> None:
    """As the standings do; nobody where a player who is not known made most, and of many their number."""
    board = small_site(tmp_path) / "content/tournaments/spring-open/r1-a.yaml"
    put(board, re.sub(old, new, board.read_text("utf-8")))
    page = built(tmp_path)["tournaments/spring-open.html"].decode()
    assert re.findall(r"<h3>Round 1 <span class=small>([^<]+)<", page) == said


@pytest.mark.parametrize("javascript", [True, False])
def test_a_touch_opens_a_row_of_the_standings(built_site: Path, browse: Browse, *, javascript: bool) -> None:
    page = browse(390, javascript=javascript, touch=True).open(built_site, f"tournaments/{EVENT}.html").page
    table = page.locator('[data-columns="classification"]')
    rows = table.locator("tbody > tr:not(.behind)")
    heights = rows.evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert len(heights) == 21
    assert 44 <= min(heights) <= max(heights) < 84, "a row is two lines that a finger can press"
    first, behind = rows.first, table.locator(".behind").first
    assert first.inner_text().split()[:5] == ["1", "Ngaire", "Whitlock", "120.00", "Rounds"]
    assert [one for one in first.locator(".round").all_inner_texts() if one] == list(GAMES), "what counted is in sight"
    assert first.get_by_text("Round 1").count() == 0
    assert behind.inner_text() == "level with Hamish Corrigan and Sunita Wadhwa, wins: 1 against 0"
    line = first.locator("summary").bounding_box()
    assert line
    page.touchscreen.tap(line["x"] + line["width"] - 60, line["y"] + 20)
    shown = [f"{name} {points}" for name, points in zip(GAMES, ("0.00", "100.00", "10.00", "10.00"), strict=True)]
    assert [" ".join(one.split()) for one in first.locator(".round").all_inner_texts()] == shown
    assert min(first.get_by_role("link").evaluate_all("all => all.map((one) => one.offsetHeight)")) >= 44
    assert first.locator('[data-of="Draws"]').is_visible()
    assert not rows.nth(1).locator(".round .small").first.is_visible(), "the next one stays as it was"
    page.touchscreen.tap(line["x"] + line["width"] - 60, line["y"] + 20)
    assert not first.locator(".round .small").first.is_visible()


@pytest.mark.parametrize("width", [768, 1280])
def test_a_wider_screen_has_all_of_a_row(built_site: Path, browse: Browse, width: int) -> None:
    page = browse(width).open(built_site, "tournaments/whipping-2009.html").page
    table = page.locator('[data-columns="classification"]')
    played = table.locator(".round:not(:empty)")
    assert played.count() == played.locator("visible=true").count() > 60
    assert not table.locator("summary").first.is_visible()
    assert table.evaluate("one => one.offsetWidth - one.parentElement.clientWidth") <= 0, "four rounds fit"


def test_a_running_event_shows_its_last_round(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "tournaments/clifton-bridge-2026.html")
    assert tab.page.locator("details[open] > summary").all_inner_texts() == [
        "After each round Nasreen Chowdhury took the lead in round 2, from Edith Farthing",
        "Round 3",
    ]


def test_centres_by_year_are_averages_of_the_charts(served: str, browse: Browse) -> None:
    charts = {}
    for file in sorted((ROOT / "content/tournaments" / EVENT).glob("r*.yaml")):
        if chart := yaml.safe_load(file.read_text("utf-8")).get("chart"):
            charts[file.stem] = chart
    tab = browse().open(served, f"tournaments/{EVENT}.html")
    tab.page.locator("h3").filter(has_text="Centres by year").click()
    table = tab.page.get_by_role("table", name="Supply centres after each Fall, on average")
    rows = [one.split() for one in table.locator("tbody tr").all_inner_texts()]
    for year, boards, *averages in rows:
        own = [chart[int(year)] for chart in charts.values() if int(year) in chart]
        assert int(boards) == len(own)
        expected = [sum(row[at] for row in own) / len(own) for at in range(7)]
        assert [float(one) for one in averages] == pytest.approx(expected, abs=0.051)
    assert len(rows) == len({year for chart in charts.values() for year in chart})
    part = tab.page.locator("details").filter(has=table)
    assert part.locator("polyline").count() == 7
    links = part.locator("p a").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    assert [Path(one).stem for one in links] == list(charts)
    for width in (1280, 360):
        tab.page.set_viewport_size({"width": width, "height": 900})
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= width
