"""Any two players side by side, made in the browser from their documents."""

from pathlib import Path

import pytest

from tests.conftest import Browse

pytestmark = pytest.mark.browser

BOTH = "compare.html?a=odessa-crane&b=amos-fenstermaker"


@pytest.mark.parametrize("width", [360, 1280])
def test_two_players_are_compared(served: str, browse: Browse, width: int) -> None:
    tab = browse(width).open(served, BOTH)
    page = tab.page
    page.get_by_role("heading", name="Odessa Crane and Amos Fenstermaker").wait_for()
    figures = page.get_by_role("table", name="World Wide Rating: SQUARES")
    assert figures.get_by_role("row", name="Rank").inner_text().split() == ["Rank", "2", "1"]
    assert figures.get_by_role("row", name="Rating").inner_text().split() == ["Rating", "4356", "7872"]
    assert page.get_by_text("Odessa Crane against Amos Fenstermaker, won–drawn–lost: 1–1–1.").is_visible()
    assert page.get_by_role("heading", name="Common opponents").is_visible()
    said = page.locator(".curve .said")
    assert "Odessa Crane 4356 · Amos Fenstermaker 7872" in said.inner_text()
    letters = "text => parseFloat(getComputedStyle(text).fontSize) * text.getCTM().a"
    assert page.locator(".curve svg text").first.evaluate(letters) >= 10, "a phone has a picture of its own"
    page.locator(".curve svg[tabindex]").focus()
    page.keyboard.press("Home")
    assert "7872" not in said.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("link", name="Every game between them").click()
    page.wait_for_url("**/head-to-head/amos-fenstermaker--odessa-crane.html")


def test_players_on_different_kinds_of_lists_are_compared_too(served: str, browse: Browse) -> None:
    tab = browse().open(served, "compare.html?a=ida-thibodeau&b=anjali-venkatesan")
    tab.page.get_by_role("table", name="ARMADA").wait_for()
    assert tab.page.locator(".curve path.rating").count() == 2


def test_a_players_page_leads_there(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "players/odessa-crane.html")
    tab.page.get_by_role("link", name="Compare", exact=True).click()
    tab.page.wait_for_url("**/compare.html?a=odessa-crane")
    field = tab.page.get_by_label("Other player")
    field.fill("priya")
    tab.page.get_by_role("option", name="Priya Maddala").wait_for()
    field.press("Enter")
    tab.page.wait_for_url("**/compare.html?a=odessa-crane&b=priya-maddala")
    tab.page.get_by_role("heading", name="Odessa Crane and Priya Maddala").wait_for()
    other = tab.page.get_by_label("Other player")
    assert other.input_value() == "Priya Maddala"
    other.fill("Amos Fenstermak")
    tab.page.get_by_role("option", name="Amos Fenstermaker").wait_for()
    other.press_sequentially("er")  # the whole name is a choice
    tab.page.get_by_role("heading", name="Odessa Crane and Amos Fenstermaker").wait_for()
    assert tab.page.url.endswith(BOTH)


def test_a_list_leads_there(served: str, browse: Browse) -> None:
    tab = browse().open(served, "lists/squares.html")
    tab.page.locator(".master .opens").nth(1).click()
    tab.page.get_by_role("link", name="Compare with another player").click()
    tab.page.wait_for_url("**/compare.html?a=odessa-crane")
    tab.page.get_by_text("Choose two players.").wait_for()
    assert tab.page.get_by_label("Player", exact=True).input_value() == "Odessa Crane"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("a=odessa-crane&b=odessa-crane", "Choose two different players."),
        ("a=odessa-crane&b=nobody", "There is no such player."),
        ("", "Choose two players."),
    ],
)
def test_what_cannot_be_compared_is_said(served: str, browse: Browse, asked: str, said: str) -> None:
    tab = browse().open(served, f"compare.html?{asked}")
    tab.page.get_by_text(said).wait_for()
    tab.troubles.clear()


def test_the_page_is_called_after_two_only_while_they_are_compared(served: str, browse: Browse) -> None:
    tab = browse().open(served, "compare.html?a=odessa-crane&b=amos-fenstermaker")
    title = tab.page.locator("h1")
    title.get_by_text("Odessa Crane and Amos Fenstermaker").wait_for()
    other = tab.page.get_by_label("Other player")
    other.fill("Odessa Crane")
    other.press("Enter")
    tab.page.get_by_text("Choose two different players.").wait_for()
    assert title.inner_text() == "Compare two players"


@pytest.mark.parametrize(
    "page", ["compare.html?a=odessa-crane&b=cora-beasley", "why.html?player=odessa-crane&list=squares"]
)
def test_from_a_disk_it_is_said_why_nothing_is_shown(built_site: Path, browse: Browse, page: str) -> None:
    """Not that data could not be loaded, as if that were for a moment."""
    tab = browse().open(built_site, page)
    tab.page.get_by_text("A browser loads no data for a page that is opened from a disk.").wait_for()
    tab.troubles.clear()


def test_without_scripts_the_page_says_what_there_is_instead(served: str, browse: Browse) -> None:
    tab = browse(javascript=False).open(served, BOTH)
    assert "Comparing needs JavaScript." in (tab.page.locator("noscript").text_content() or "")
    assert not tab.page.locator("#compare").is_visible()
    tab.open(served, "players/odessa-crane.html")
    assert tab.page.get_by_label("Compare with another player").count() == 0


def test_links_to_a_former_id_still_lead_to_the_player(served: str, browse: Browse) -> None:
    tab = browse().open(served, "compare.html?a=cora-beasley&b=odessa-crane")
    tab.page.get_by_role("heading", name="Cora Vanderlinde and Odessa Crane").wait_for()
    tab.open(served, "compare.html?a=cora-beasley&b=cora-vanderlinde")
    tab.page.get_by_text("Choose two different players.").wait_for()
    tab.open(served, "mine.html?player=cora-beasley")
    tab.page.get_by_text("Nothing waits for Cora").wait_for()
    tab.open(served, "why.html?player=cora-beasley&list=squares")
    tab.page.get_by_role("heading", name="Why did Cora").wait_for()
