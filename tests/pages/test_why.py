"""What moved a player between two editions, made in the browser from documents and tables."""

from pathlib import Path

import pytest

from tests.conftest import Browse

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [360, 1280])
def test_what_moved_a_player_is_told_game_by_game(served: str, browse: Browse, width: int) -> None:
    tab = browse(width).open(served, "why.html?player=priya-maddala&list=squares&edition=2026-q2")
    page = tab.page
    page.get_by_role("heading", name="Why did Priya Maddala move?").wait_for()
    page.get_by_text("7 → 5").wait_for()
    assert page.get_by_text("1932 → 2880").is_visible()
    assert page.locator(".games tbody tr").count() == 4
    assert page.locator(".games tbody tr").last.locator("td").last.inner_text().split("\n") == ["2880", "15 × 192"]
    overtaken = page.get_by_role("list").filter(has_text="Ruth Ellen Stauffer")
    assert "from rank 5 to 6" in overtaken.inner_text()
    assert page.get_by_role("link", name="The rules of this rating").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_label("Between which editions").select_option("2021-q2")
    page.get_by_text("2880").first.wait_for(state="detached")
    assert page.url.endswith("&edition=2021-q2")
    page.get_by_label("Between which editions").select_option("2026-q2")
    page.locator(".games tbody a").first.click()
    page.wait_for_url("**/players/priya-maddala.html#squares-*")


def test_lists_of_other_kinds_tell_it_too(served: str, browse: Browse) -> None:
    tab = browse().open(served, "why.html?player=ida-thibodeau&list=armada")
    tab.page.get_by_role("heading", name="Why did Ida Thibodeau move?").wait_for()
    tab.page.locator(".figures").wait_for()
    assert tab.page.locator(".figures dd").count() == 2


def test_pages_of_players_and_rows_of_lists_lead_there(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "players/odessa-crane.html")
    tab.page.locator("#ranks summary").click()
    tab.page.get_by_role("link", name="Why did they move?").click()
    tab.page.wait_for_url("**/why.html?player=odessa-crane&list=squares")
    tab.open(served, "lists/squares/2026-q1.html")
    tab.page.locator(".master .opens").nth(1).click()
    tab.page.get_by_role("link", name="Why did they move?").click()
    tab.page.wait_for_url("**/why.html?player=odessa-crane&list=squares&edition=2026-q1")


def test_without_a_player_nothing_is_fetched(built_site: Path, browse: Browse) -> None:
    tab = browse()
    tab.open(built_site, "why.html")  # from a disk, where fetching is an error
    tab.page.get_by_text("Open this page from a player’s page.").wait_for()


def test_a_player_whom_there_is_not_is_said(served: str, browse: Browse) -> None:
    tab = browse().open(served, "why.html?player=odessa-crane&list=chess")
    tab.page.get_by_text("There is no such player on a list with editions.").wait_for()


def test_rows_of_the_first_edition_do_not_lead_there(served: str, browse: Browse) -> None:
    tab = browse().open(served, "lists/squares/1996-q2.html")
    tab.page.locator(".master .opens").first.click()
    tab.page.get_by_role("link", name="Compare with another player").wait_for()
    assert not tab.page.get_by_role("link", name="Why did they move?").count()
