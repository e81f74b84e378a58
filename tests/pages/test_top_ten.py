"""The top ten of a list through its editions: the picture and the table say what the editions' documents say."""

import re
from pathlib import Path

import pytest
import yaml

from tests.conftest import ROOT, Browse

pytestmark = pytest.mark.browser

# Edition, player and rank of each link. To ask for them one by one takes seconds.
RANKS = """links => links.map(one => [
  one.getAttribute("href"), one.closest("tr").querySelector("th a").getAttribute("href"), one.textContent,
])"""


def _editions(list_: str) -> dict[str, list[tuple[str, int]]]:
    """The first ten of the newest twelve editions, as their files have them."""
    files = sorted((ROOT / "content/editions" / list_).glob("*.yaml"))[-12:]
    found = {}
    for file in files:
        rows = yaml.safe_load(file.read_text("utf-8"))["rows"]
        found[file.stem] = [(row["player"], row["rank"]) for row in rows if row.get("rank")][:10]
    return found


@pytest.mark.parametrize("list_", ["squares", "armada", "chess"])
def test_the_table_has_the_ranks_of_the_editions(built_site: Path, browse: Browse, list_: str) -> None:
    tab = browse().open(built_site, f"lists/{list_}/top-ten.html")
    said = {}
    for edition, player, rank in tab.page.locator(".ranks tbody td a").evaluate_all(RANKS):
        said[re.sub(r".*/|\.html", "", edition), re.sub(r".*/|\.html", "", player)] = int(rank.rstrip("="))
    expected = {(edition, player): rank for edition, rows in _editions(list_).items() for player, rank in rows}
    assert said == expected


def test_each_line_ends_beside_its_player(built_site: Path, browse: Browse) -> None:
    for width in (390, 768, 1280):
        tab = browse(width).open(built_site, "lists/squares/top-ten.html")
        names = tab.page.locator(".bump-lines ol a")
        lines = {one.locator("title").text_content(): one for one in tab.page.locator(".bump-lines g").all()}
        right = tab.page.locator(".bump-lines ul a").last.bounding_box()
        assert right
        for name in names.all():
            box, line = name.bounding_box(), lines[name.inner_text()].bounding_box()
            assert box
            assert line
            dots = lines[name.inner_text()].locator(".dots").get_attribute("d") or ""
            last = int(dots.split("M")[-1].split()[1].removesuffix("h0"))
            svg = tab.page.locator(".bump-lines svg").bounding_box()
            assert svg
            row = svg["height"] / names.count()
            assert abs(svg["y"] + last // 2 * row + row / 2 - box["y"] - box["height"] / 2) < row / 2
            assert line["x"] + line["width"] <= box["x"]
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_rank_leads_to_its_edition_without_scripts(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "lists/squares.html")
    tab.page.locator(".period summary").click()
    tab.page.get_by_role("link", name="The top ten through the editions").click()
    tab.page.locator("summary").click()
    tab.page.locator(".ranks tbody td a").first.click()
    tab.page.wait_for_url("**/lists/squares/2026-q2.html")
