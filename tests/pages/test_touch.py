"""A finger on a phone: each thing that is touched answers, without a mouse and without a key."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.conftest import Browse, Tab

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = pytest.mark.browser

PHONE = 390


@pytest.fixture
def touched(served: str, browse: Browse) -> Callable[[str], Tab]:
    """Opens a page on a phone."""
    tab = browse(PHONE, touch=True)

    def opened(path: str) -> Tab:
        tab.open(served, path)
        return tab

    return opened


def _within(one: "Locator") -> bool:
    box = one.bounding_box()
    return box is not None and box["x"] >= 0 and box["x"] + box["width"] <= PHONE


def test_the_day_of_a_list_opens_its_editions(touched: Callable[[str], Tab]) -> None:
    tab = touched("lists/squares.html")
    day = tab.page.locator(".period summary")
    assert day.inner_text() == "11 August 2026"
    edition = tab.page.get_by_role("link", name="2026 Q1", exact=True)
    assert not edition.is_visible()
    day.tap()
    assert _within(edition)
    edition.tap()
    tab.page.wait_for_url("**/lists/squares/2026-q1.html")
    assert not tab.troubles


def test_the_chips_of_a_list(touched: Callable[[str], Tab]) -> None:
    tab = touched("lists/squares.html")
    rows = tab.page.locator(".master tbody tr")
    every = rows.count()
    tab.page.get_by_role("button", name="Active", exact=True).tap()
    tab.page.get_by_text("players: active in the last 12 months").or_(tab.page.locator(".said")).first.wait_for()
    tab.page.wait_for_function("all => document.querySelectorAll('.master tbody tr').length < all", arg=every)
    tab.page.get_by_role("button", name="All", exact=True).tap()
    tab.page.wait_for_function("all => document.querySelectorAll('.master tbody tr').length === all", arg=every)
    assert not tab.troubles


def test_a_row_opens_its_sum(touched: Callable[[str], Tab]) -> None:
    tab = touched("lists/squares.html")
    tab.page.locator(".master .opens").first.tap()
    tab.page.get_by_role("link", name="Compare with another player").wait_for()
    assert not tab.troubles


def test_the_tabs_of_the_first_page(touched: Callable[[str], Tab]) -> None:
    tab = touched("index.html")
    tab.page.locator(".tabs").get_by_role("link", name="Chess").tap()
    assert tab.page.get_by_role("link", name="Saskia Hoekstra").first.is_visible()
    assert not tab.page.get_by_role("heading", name="Amos Fenstermaker").is_visible()
    assert not tab.troubles


def test_the_glass_opens_and_a_name_is_chosen(touched: Callable[[str], Tab]) -> None:
    tab = touched("index.html")
    tab.page.locator(".search input").tap()
    tab.page.keyboard.type("odesa")
    tab.page.get_by_role("option", name="Odessa Crane").tap()
    tab.page.wait_for_url("**/players/odessa-crane.html")


def test_a_finger_reads_the_curve(touched: Callable[[str], Tab]) -> None:
    """It reads from left to right, and leads nowhere until the bar above is touched."""
    tab = touched("players/saskia-hoekstra.html")
    figure = tab.page.locator(".curve").first
    box = figure.locator("svg").bounding_box()
    assert box
    read = []
    for part in (0.2, 0.5, 0.9):
        tab.page.touchscreen.tap(box["x"] + part * box["width"], box["y"] + box["height"] / 2)
        read.append(figure.locator(".said").inner_text())
    assert len(set(read)) == 3
    assert tab.page.url.endswith("saskia-hoekstra.html")
    figure.get_by_role("link", name="open game").tap()
    tab.page.wait_for_function("location.hash || !location.pathname.endsWith('saskia-hoekstra.html')")
    assert not tab.troubles


def test_what_if_opens_with_its_field(touched: Callable[[str], Tab]) -> None:
    tab = touched("players/yusuf-karahan.html")
    tab.page.get_by_role("link", name="What if …").tap()
    tab.page.locator("#what-if-chess input").first.wait_for()
    assert not tab.troubles


def test_follow_leads_to_the_feeds(touched: Callable[[str], Tab]) -> None:
    tab = touched("players/yusuf-karahan.html")
    tab.page.get_by_role("link", name="Follow", exact=True).tap()
    tab.page.wait_for_function("location.hash === '#follow'")
    assert tab.page.locator("#follow").is_visible()


def test_the_working_of_a_board_opens(touched: Callable[[str], Tab]) -> None:
    tab = touched("tournaments/whipping-2009.html")
    summary = tab.page.locator("details:not([open]) > summary").first
    summary.tap()
    assert tab.page.locator("details[open]").count()


def test_colours_are_chosen(touched: Callable[[str], Tab]) -> None:
    tab = touched("records.html")
    before = tab.page.locator("body").evaluate("one => getComputedStyle(one).backgroundColor")
    field = tab.page.get_by_label("Colours")
    field.tap()
    field.select_option("dark")
    assert tab.page.locator("body").evaluate("one => getComputedStyle(one).backgroundColor") != before
    tab.page.evaluate("localStorage.clear()")


def test_the_page_of_the_reader(touched: Callable[[str], Tab]) -> None:
    tab = touched("index.html")
    tab.page.locator(".places").get_by_role("link", name="Me").tap()
    name = tab.page.get_by_label("Your name")
    name.tap()
    tab.page.keyboard.type("yusuf")
    tab.page.keyboard.press("Enter")
    tab.page.get_by_role("heading", name="Your last results").wait_for()
    assert not tab.troubles
    tab.page.evaluate("localStorage.clear()")
