"""The menu on a phone: one line that scrolls, and shows which page is open."""

from pathlib import Path

import pytest

from tests.conftest import Browse

PAGES = ["records.html", "lists/squares.html", "players.html", "de/records.html", "fr/submit.html"]


@pytest.mark.browser
@pytest.mark.parametrize("page", PAGES)
def test_the_page_that_is_open_is_in_sight(spoken_site: Path, browse: Browse, page: str) -> None:
    tab = browse(390)
    tab.open(spoken_site, page)
    item = tab.page.locator(".top nav [aria-current=page]")
    left, right, begins, ends = item.evaluate(
        """item => [item, item.closest("nav")].flatMap(one => {
             const place = one.getBoundingClientRect();
             return [place.left, place.right];
           })"""
    )
    assert begins <= left < right <= ends
    assert tab.page.evaluate("scrollY") == 0
