"""An event opens part by part, and shows the centres of its powers year by year."""

from pathlib import Path

import pytest
import yaml

from tests.conftest import ROOT, Browse

pytestmark = pytest.mark.browser

EVENT = "roaring-forties-2023"


def test_a_phone_shows_the_classification_and_opens_the_rest(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "tournaments/whipping-2009.html")
    assert tab.page.evaluate("document.documentElement.scrollHeight") < 5_200
    assert tab.page.get_by_role("heading", name="Classification").is_visible()
    first = tab.page.get_by_role("row", name="Armand Richelieu")
    games = [first.get_by_role("link", name=name) for name in ("Russia 11", "Germany 7", "France 14", "England 6")]
    boxes = [game.evaluate("one => one.getBoundingClientRect().toJSON()") for game in games]
    assert len({box["y"] for box in boxes}) == len({box["x"] for box in boxes}) == 2, "two lines of two games"
    assert min(box["height"] for box in boxes) >= 24
    assert first.get_by_text("31.347").is_visible()
    assert not first.locator('[data-of="Draws"]').is_visible()
    tab.page.get_by_role("button", name="Rounds of Armand Richelieu").click()
    assert first.locator('[data-of="Draws"]').is_visible()
    assert not tab.page.get_by_role("row", name="Niccolo Machiavelli").locator('[data-of="Draws"]').is_visible()
    table = tab.page.get_by_role("table", name="Board A of round 2")
    assert not table.is_visible()
    tab.page.get_by_text("Round 2", exact=True).and_(tab.page.locator("h2")).click()
    assert table.is_visible()


def test_without_scripts_every_row_is_open(built_site: Path, browse: Browse) -> None:
    tab = browse(390, javascript=False).open(built_site, "tournaments/whipping-2009.html")
    assert tab.page.locator(".round:not(:empty):visible").count() == tab.page.locator(".round:not(:empty)").count() > 60


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
    tab.page.locator("h2").filter(has_text="Centres by year").click()
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
