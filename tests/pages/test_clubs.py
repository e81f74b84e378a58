"""The page of a club: its members, and who is ahead among them on each list."""

import json
from pathlib import Path

import pytest

from tests.conftest import Browse


@pytest.mark.browser
@pytest.mark.parametrize("width", [360, 1280])
def test_a_club_ranks_its_members(built_site: Path, browse: Browse, width: int) -> None:
    ranked = json.loads((built_site / "api/v1/lists/squares.json").read_text("utf-8"))["entries"]
    expected = [row["name"] for row in ranked if row["club"] == "harlan-ferry"]
    assert len(expected) > 1
    tab = browse(width)
    tab.open(built_site, "clubs/harlan-ferry.html")
    table = tab.page.get_by_role("table", name="Ranking in World Wide Rating: SQUARES")
    rows = table.locator("tbody tr")
    assert [rows.nth(at).locator("th").inner_text() for at in range(rows.count())] == expected
    assert rows.first.locator("td").first.inner_text() == "1"
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= width
    assert not tab.troubles
