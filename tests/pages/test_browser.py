"""Pages in a real browser: on a phone, a tablet and a desktop, in light and dark, by keyboard, without JavaScript."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from masterlist.checks.site import made_pages
from tests.conftest import Browse
from tests.pages.looks import AXE, BROKEN, DESKTOP, OPEN_ALL, OUTSIDE, PHONE, TARGETS, turn, violations
from tests.tabs import Kind, Tabs

pytestmark = pytest.mark.browser

# Every kind of page; of each the largest is looked at, and the smallest where that can differ.
KINDS = (
    *("index.html", "results.html", "lists/*.html", "lists/*/*.html", "players/*.html", "clubs/*.html"),
    *("tournaments/*.html", "tournaments/*/*.html", "games/armada/*.html", "games/*.html", "games/chess/*.html"),
    *("head-to-head/*.html", "rules/*.html", "lists/*/editions.html", "lists/*/history.html", "lists/*/top-ten.html"),
    *("years/*.html", "embed/*.html"),
    *(f"{name}.html" for name in made_pages() if name not in {"404", "index"}),
)
WIDTHS = (390, 768, 1280)
NARROWEST = 360
WIDTH = "document.documentElement.scrollWidth"  # a table may scroll within its frame; the page itself never does
PAPER = {"log-sheet.html", "order-sheet.html"}  # forms to be printed, which a phone shows as a picture of the sheet
ACTIVE = "document.activeElement"


@cache  # of sites that stay as they are
def _pages(site: Path, kind: str) -> list[str]:
    """The smallest and the largest page of a kind; none that leads on at once to where it stands now."""
    stays = (path for path in site.glob(kind) if 'http-equiv="refresh"' not in path.read_text(encoding="utf-8"))
    found = sorted(stays, key=lambda path: (path.stat().st_size, path))
    return [path.relative_to(site).as_posix() for path in dict.fromkeys([found[0], found[-1]])]


def _doubted(site: Path) -> str:
    """A player's page with an entry that is not rated."""
    found = (path for path in sorted(site.glob("players/*.html")) if "contradicted" in path.read_text(encoding="utf-8"))
    return next(found).relative_to(site).as_posix()


def test_every_page_is_of_a_kind_that_is_looked_at(built_site: Path) -> None:
    known = {path for kind in KINDS for path in built_site.glob(kind)}
    known.add(built_site / "404.html")  # its links begin at the top of a host: it cannot be opened from a disk
    assert set(built_site.rglob("*.html")) - known == set()


def _largest(site: Path, kinds: Sequence[str] = KINDS) -> list[str]:
    """One page of each kind, and one with an entry that is not rated."""
    doubted = [_doubted(site)] if "players/*.html" in kinds else []
    return [*dict.fromkeys(_pages(site, kind)[-1] for kind in kinds), *doubted]


@pytest.mark.node
@pytest.mark.parametrize("kinds", [KINDS[at::4] for at in range(4)], ids=["first", "second", "third", "fourth"])
def test_pages_fit_and_axe_finds_nothing(built_site: Path, browse: Browse, kinds: Sequence[str]) -> None:
    """From a disk, on a dark phone, and turned to a light desktop; from a host: see below. The policy is in force.

    To open a page takes as long as to look at it: that is done once.
    """
    tab = browse()
    tab.page.add_init_script(path=AXE)
    for page in _largest(built_site, kinds):
        turn(tab.page, *PHONE)
        tab.open(built_site, page)
        _fits_a_finger(tab.page, page)
        for width in WIDTHS:
            tab.page.set_viewport_size({"width": width, "height": 900})
            assert tab.page.evaluate(WIDTH) <= width, page
        tab.page.evaluate(OPEN_ALL)
        for width in (*WIDTHS[:0:-1], NARROWEST):
            tab.page.set_viewport_size({"width": width, "height": 900})
            assert tab.page.evaluate(WIDTH) <= width, f"{page}, opened"
        _is_whole(tab.page, page)
        placed = "getComputedStyle(document.querySelector('.skip, .unseen')).position"
        assert tab.page.evaluate(placed) == "absolute", f"{page} has no style"
        assert violations(tab.page) == [], page
        turn(tab.page, *DESKTOP)
        assert violations(tab.page) == [], f"{page} on a desktop"
    for page in [_pages(built_site, kind)[0] for kind in kinds if len(_pages(built_site, kind)) > 1]:
        turn(tab.page, *PHONE)
        tab.open(built_site, page)
        _fits_a_finger(tab.page, page)
        tab.page.evaluate(OPEN_ALL)
        tab.page.set_viewport_size({"width": NARROWEST, "height": 900})
        _is_whole(tab.page, page)
        turn(tab.page, *DESKTOP)
        assert violations(tab.page) == [], page


def _fits_a_finger(page: Any, name: str) -> None:
    """44 pixels for what stands by itself; 24 within a sentence, in the foot and in the cells of a dense table."""
    found = page.evaluate(TARGETS)
    assert found
    assert name in PAPER or [one for one in found if one[2] < (44 if one[1] else 24)] == [], name


def _is_whole(page: Any, name: str) -> None:
    """Every cell is on the screen, and no word of a table is broken."""
    assert name in PAPER or page.evaluate(OUTSIDE) == [], name
    assert name in PAPER or page.evaluate(BROKEN) == [], name


ODD = ("index.html", "players.html", "clubs.html", "problems.html", "players/p0.html", "clubs/one.html")
EVENT = "tournaments/clifton-bridge-2026"  # which runs
OTHERS = {  # pages that no site of the kinds above has
    "hostile_site": ODD,
    "empty_site": ODD[:4],
    "spoken_site": (
        *("de/index.html", "fr/lists/squares.html", "de/records.html", "fr/search.html"),
        "de/tournaments/clifton-bridge-2025.html",  # with games that do not count
    ),
    "built_site": (f"{EVENT}.html", f"{EVENT}/r3-a.html", "tournaments.html", "tournaments/roaring-forties-2027.html"),
}


@pytest.mark.node
@pytest.mark.parametrize("site", OTHERS)
def test_odd_sites_fit_and_axe_finds_nothing(site: str, browse: Browse, request: pytest.FixtureRequest) -> None:
    """They are of the same elements and colours as the pages above: each is opened in one view."""
    folder: Path = request.getfixturevalue(site)
    tab = browse()
    tab.page.add_init_script(path=AXE)
    for at, path in enumerate(OTHERS[site]):
        turn(tab.page, *(DESKTOP if at % 2 else PHONE))
        tab.open(folder, path)
        assert violations(tab.page) == [], path
        for width in (390, 1280):
            tab.page.set_viewport_size({"width": width, "height": 900})
            assert tab.page.evaluate(WIDTH) <= width, path


def test_a_working_opens_by_keyboard(built_site: Path, browse: Browse) -> None:
    tab = browse().open(built_site, _doubted(built_site))
    for _ in range(100):
        tab.page.keyboard.press("Tab")
        if tab.page.evaluate(f"{ACTIVE}.matches('.log summary')"):
            break
    working = tab.page.locator(".log details").first
    assert tab.page.evaluate(f"getComputedStyle({ACTIVE}).outlineStyle") != "none"
    assert not working.locator("ul").is_visible()
    tab.page.keyboard.press("Enter")
    assert working.locator("ul").is_visible()
    tab.page.keyboard.press("Tab")
    assert tab.page.evaluate(f"{ACTIVE}.matches('.log li a[href]')")
    tab.page.keyboard.press("Shift+Tab")
    tab.page.keyboard.press("Space")
    assert not working.locator("ul").is_visible()


def test_the_skip_link_is_first_and_leads_past_the_menu(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "index.html")
    tab.page.keyboard.press("Tab")
    box = tab.page.evaluate(f"{ACTIVE}.getBoundingClientRect().toJSON()")
    assert tab.page.evaluate(f"{ACTIVE}.textContent") == "Skip to the content"
    assert box["left"] >= 0
    assert box["top"] >= 0
    tab.page.keyboard.press("Enter")
    tab.page.keyboard.press("Tab")
    assert tab.page.url.endswith("#content")
    assert tab.page.evaluate(f"{ACTIVE}.closest('main') !== null")


def test_a_link_to_an_entry_shows_the_entry(built_site: Path, browse: Browse) -> None:
    tab = browse(390)
    page = _pages(built_site, "players/*.html")[-1]
    tab.open(built_site, page)
    last = tab.page.evaluate("[...document.querySelectorAll('.log > tbody')].at(-1).id")
    tab.open(built_site, f"{page}#{last}")
    assert tab.page.locator(f"[id='{last}']").evaluate("one => one.getBoundingClientRect().top < innerHeight")


MEASURED = """<!doctype html><title>x</title><p>
<script>
new ResizeObserver(([one]) => { document.title = one.contentRect.width; }).observe(document.documentElement);
</script>
"""


def test_a_page_has_measured_itself_when_it_is_turned(tmp_path: Path, browse: Browse) -> None:
    tmp_path.joinpath("page.html").write_text(MEASURED, encoding="utf-8")
    tab = browse().open(tmp_path, "page.html")
    for width in (390, 1280) * 20:
        tab.page.set_viewport_size({"width": width, "height": 900})
        assert tab.page.title() == str(width)


MEDIA = ("print", "(prefers-reduced-motion)", "(forced-colors)", "(prefers-contrast)", "(prefers-color-scheme: dark)")


def test_a_tab_that_is_used_again_is_as_new(tmp_path: Path, chromium: Any) -> None:
    """Nothing of the test before is intercepted, emulated or heard of."""
    tmp_path.joinpath("page.html").write_text("<!doctype html><title>x</title>", encoding="utf-8")
    tabs, kind, seen = Tabs(chromium), Kind(javascript=True, csp=True, touch=False), list[Any]()
    tab = tabs.take(kind)

    def hear(request: Any) -> None:
        seen.append(request)

    for title, matches in (("y", True), ("x", False)):
        page = tab.lend(390, "light")
        if matches:
            page.on("request", hear)
            page.route("**", lambda route: route.fulfill(body="<title>y</title>", content_type="text/html"))
            page.emulate_media(
                media="print", color_scheme="dark", reduced_motion="reduce", forced_colors="active", contrast="more"
            )
        page.goto(tmp_path.joinpath("page.html").as_uri())
        assert page.title() == title
        assert len(seen) == 1
        assert {page.evaluate("query => matchMedia(query).matches", one) for one in MEDIA} == {matches}
        page.pdf()
        tabs.give_back(tab, page)
        assert tabs.take(kind) is tab
    tab.page.context.close()
