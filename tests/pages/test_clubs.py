"""The page of a club: its members once, who is ahead among them on each list, and how much they played."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Browse

pytestmark = pytest.mark.browser


def test_a_club_ranks_its_members_and_names_each_once(built_site: Path, browse: Browse) -> None:
    entries = json.loads((built_site / "api/v1/lists/squares.json").read_text("utf-8"))["entries"]
    ranked = [row for row in entries if row["rank"]]
    expected = [row["name"] for row in ranked if row["club"] == "harlan-ferry"]
    assert len(expected) > 1
    tab = browse().open(built_site, "clubs/harlan-ferry.html")
    rows = tab.page.get_by_role("table", name="Members of Harlan Ferry Squares Club").locator("tbody tr")
    names = rows.locator("th").all_inner_texts()
    assert names[: len(expected)] == expected
    assert len(names) == len(set(names))
    for name in names:
        assert rows.get_by_role("link", name=name, exact=True).count() == 1
    assert tab.page.locator(".plate .who").inner_text() == expected[0]
    assert rows.nth(1).locator("td.main").first.inner_text().split("\n")[1] == f"2nd of {len(expected)}"


def _dates(lists: dict[str, Any]) -> Iterator[str]:
    """The days of all rated games of a player, as their document has them."""
    for own in lists.values():
        yield from (line["date"] for line in own.get("log", ()) if line["rated"])
        yield from (game["date"] for game in own.get("played", ()) if game["rated"])


def test_activity_counts_the_games_of_the_members(built_site: Path, browse: Browse) -> None:
    months: Counter[str] = Counter()
    for file in sorted(built_site.glob("api/v1/players/*.json")):
        player = json.loads(file.read_text("utf-8"))
        if player.get("club") == "harlan-ferry":
            months.update(date[:7] for date in _dates(player["lists"]))
    tab = browse(390).open(built_site, "clubs/harlan-ferry.html")
    tab.page.locator("summary").click()
    table = tab.page.get_by_role("table", name="Rated games of the members month by month, newest first")
    said = dict(row.split() for row in table.locator("tbody tr").all_inner_texts())
    assert len(said) == 24
    assert next(iter(said)) == max(months)
    assert {month: int(games) for month, games in said.items()} == {month: months[month] for month in said}
    columns = tab.page.locator(".months path title").all_text_contents()
    assert [one.partition(": ")[2].split()[0] for one in reversed(columns)] == [*said.values()]


def test_former_members_are_folded_with_the_day_on_which_they_left(built_site: Path, browse: Browse) -> None:
    tab = browse(390).open(built_site, "clubs/casco-bay.html")
    table = tab.page.get_by_role("table", name="Members of Casco Bay Diplomacy Society")
    assert not table.get_by_text("Dov Lindqvist").count()
    former = tab.page.get_by_text("Dov Lindqvist")
    assert not former.is_visible()
    tab.page.get_by_role("heading", name="Former members").click()
    assert former.is_visible()
    assert "ARMADA: member until 31 December 2024" in tab.page.locator("details[open]").inner_text()
