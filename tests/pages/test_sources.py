"""Where an event says that its results come from: a link where that is a web address, else words."""

import html
from pathlib import Path

import pytest

from masterlist.site.common.links import stated
from tests.conftest import Browse
from tests.pages import sites

WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize(
    "address",
    ["https://club.example.org", "http://example.org:8080/a?b=1&c=(2)#d", "https://example.org/é", sites.ADDRESS],
)
def test_an_address_is_a_link(address: str) -> None:
    assert stated(address) == (address, address)


@pytest.mark.parametrize(
    "words",
    [
        "The director's own records",
        "see https://example.org/",
        "https://example.org/ and more",
        "https://example.org/\n",
        "https://",
        "https:///path",
        "https://bank.example@evil.invalid/",
        "https://example.org\\@evil.invalid/",
        'https://example.org/"onclick=alert(1)',
        "https://example.org/<b>",
        "javascript:alert(1)//https://example.org/",
        "data:text/html,x",
        "//example.org/",
        "ftp://example.org/",
        "mailto:ann@example.org",
    ],
)
def test_all_else_is_text(words: str) -> None:
    assert stated(words) == (words, "")


def test_the_page_of_an_event_links_an_address(busy_site: Path) -> None:
    page = (busy_site / "tournaments/planned.html").read_text(encoding="utf-8")
    written = html.escape(sites.ADDRESS)
    assert f'Source: <a href="{written}" rel=nofollow>{written}</a>' in page


def test_words_stay_words(built_site: Path) -> None:
    page = (built_site / "tournaments/clifton-bridge-2025.html").read_text(encoding="utf-8")
    assert "<p class=small>Source: Result sheets kept by the club secretary</p>" in page


@pytest.mark.browser
def test_a_long_address_breaks(busy_site: Path, browse: Browse) -> None:
    tab = browse(320).open(busy_site, "tournaments/planned.html")
    for width in (320, 390, 1280):
        tab.page.set_viewport_size({"width": width, "height": 900})
        assert tab.page.evaluate(WIDER) == 0
