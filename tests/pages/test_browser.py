"""Pages in a real browser: on a phone, a tablet and a desktop, in light and dark, by keyboard, without JavaScript."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import NODE_MODULES, Browse, Scheme
from tests.server import served

pytestmark = pytest.mark.browser

# Every kind of page; of each the largest is looked at, and the smallest where that can differ.
KINDS = (
    "index.html",
    "lists/*.html",
    "lists/*/*.html",
    "players.html",
    "players/*.html",
    "clubs.html",
    "clubs/*.html",
    "tournaments.html",
    "tournaments/*.html",
    "tournaments/*/*.html",
    "games/armada/*.html",
    "games/*.html",
    "games/chess/*.html",
    "head-to-head/*.html",
    "rules/*.html",
    "records.html",
    "lists/*/editions.html",
    "lists/*/history.html",
    "lists/*/top-ten.html",
    "years/*.html",
    "embed/*.html",
    "problems.html",
    "log-sheet.html",
    "order-sheet.html",
    "search.html",
    "submit.html",
    "data.html",
    "compare.html",
    "mine.html",
    "why.html",
)
WIDTHS = (390, 768, 1280)
OPEN_ALL = "document.querySelectorAll('details').forEach(one => one.open = true)"
ACTIVE = "document.activeElement"
# Of rows, items and marks that are built alike three are enough: a page has hundreds, and looking at them takes long.
THIN = """() => {
  const values = ["class", "style", "role", "type", "lang", "scope", "hidden", "aria-hidden", "colspan", "rowspan"];
  const shapes = new Map();
  const shape = (one) => {
    const own = [...one.attributes].map(({ name, value }) => values.includes(name) ? `${name}=${value}` : name);
    const text = [...one.childNodes].map((node) => node.nodeType === 3 && node.data.trim() ? "text" : "").join("");
    const whole = `<${one.localName} ${own} ${text}${[...one.children].map(shape).join("")}>`;
    shapes.set(one, whole);
    return whole;
  };
  document.querySelectorAll("main").forEach(shape);
  const often = new Map(), alike = "tbody, tr, li, option, details, article, p, svg *";
  for (const [one, of] of shapes) {
    if (!one.matches(alike) || one.contains(document.activeElement)) continue;
    if (!often.has(one.parentElement)) often.set(one.parentElement, new Map());
    const counts = often.get(one.parentElement);
    counts.set(of, (counts.get(of) ?? 0) + 1);
    if (counts.get(of) > 3) one.remove();
  }
}"""


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


def test_pages_fit_and_raise_no_complaint(built_site: Path, browse: Browse) -> None:
    """From a disk, and by a dark phone; from a host, and by a light desktop, see below. The policy is in force."""
    tab = browse(390, "dark")
    for page in _largest(built_site):
        tab.open(built_site, page)
        _fits(tab.page, page)


def _largest(site: Path) -> list[str]:
    return [*(_pages(site, kind)[-1] for kind in KINDS), _doubted(site)]


def _fits(page: Any, name: str) -> None:
    """A table may scroll within its frame; the page itself never does.

    Every page is opened at one width and must fit at the others too, as where a phone is turned.
    """
    width = page.viewport_size["width"]
    for state in ("closed", "open"):
        for now in (width, *(other for other in WIDTHS if other != width)):
            page.set_viewport_size({"width": now, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= now, (name, state)
        page.evaluate(OPEN_ALL)
    assert _is_styled(page), name
    page.set_viewport_size({"width": width, "height": 900})


def _is_styled(page: Any) -> bool:
    return bool(page.evaluate("getComputedStyle(document.querySelector('.skip, .unseen')).position") == "absolute")


@pytest.mark.node
@pytest.mark.parametrize("kinds", [KINDS[at::4] for at in range(4)], ids=["first", "second", "third", "fourth"])
def test_axe_finds_nothing(built_site: Path, browse: Browse, kinds: Sequence[str]) -> None:
    """On a dark phone, and on a light desktop; to open a page takes as long as to look at it: that is done once."""
    tab = browse(390, "dark", csp=False)
    for kind in kinds:
        *small, largest = _pages(built_site, kind)
        for page in [largest, *([_doubted(built_site)] if kind == "players/*.html" else [])]:
            _turn(tab.page, 390, "dark")
            tab.open(built_site, page)
            tab.page.evaluate(OPEN_ALL)
            assert _violations(tab.page) == [], page
            if page == largest:
                _turn(tab.page, 1280, "light")
                assert _violations(tab.page) == [], f"{page} at 1280"
        _turn(tab.page, 1280, "light")
        for page in small:
            tab.open(built_site, page)
            tab.page.evaluate(OPEN_ALL)
            assert _violations(tab.page) == [], page


def _turn(page: Any, width: int, scheme: Scheme) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)


ODD = ("index.html", "players.html", "clubs.html", "problems.html", "players/p0.html", "clubs/one.html")
EVENT = "tournaments/clifton-bridge-2026"  # which runs
VIEWS: tuple[tuple[int, Scheme], ...] = ((390, "dark"), (1280, "light"))
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
    folder: Path = request.getfixturevalue(site)
    tab = browse(390, "dark", csp=False)
    for path in OTHERS[site]:
        for width, scheme in VIEWS:
            _turn(tab.page, width, scheme)
            tab.open(folder, path)
            assert tab.page.evaluate("document.documentElement.scrollWidth") <= width, path
            assert _violations(tab.page) == [], (path, width)


def _violations(page: Any) -> list[str]:
    page.evaluate(THIN)
    if not page.evaluate("'axe' in window"):
        page.evaluate((NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({preload: false, resultTypes: ['violations']})")
    return [f"{one['id']}: {one['help']}: {node['html']}" for one in found["violations"] for node in one["nodes"][:3]]


def test_a_working_opens_by_keyboard(built_site: Path, browse: Browse) -> None:
    tab = browse().open(built_site, _doubted(built_site))
    for _ in range(100):
        tab.page.keyboard.press("Tab")
        if tab.page.evaluate(f"{ACTIVE}.matches('.log summary')"):
            break
    working = tab.page.locator(".log details").first
    assert tab.page.evaluate(f"getComputedStyle({ACTIVE}).outlineStyle") != "none"
    assert not working.locator(".working").is_visible()
    tab.page.keyboard.press("Enter")
    assert working.locator(".working").is_visible()
    tab.page.keyboard.press("Tab")
    assert tab.page.evaluate(f"{ACTIVE}.matches('.working a[href]')")
    tab.page.keyboard.press("Shift+Tab")
    tab.page.keyboard.press("Space")
    assert not working.locator(".working").is_visible()


def test_the_skip_link_is_first_and_leads_past_the_menu(built_site: Path, browse: Browse) -> None:
    tab = browse(390).open(built_site, "index.html")
    tab.page.keyboard.press("Tab")
    box = tab.page.evaluate(f"{ACTIVE}.getBoundingClientRect().toJSON()")
    assert tab.page.evaluate(f"{ACTIVE}.textContent") == "Skip to the content"
    assert box["left"] >= 0
    assert box["top"] >= 0
    tab.page.keyboard.press("Enter")
    tab.page.keyboard.press("Tab")
    assert tab.page.url.endswith("#content")
    assert tab.page.evaluate(f"{ACTIVE}.closest('main') !== null")


def test_pages_work_without_javascript(built_site: Path, browse: Browse) -> None:
    tab = browse(390, javascript=False).open(built_site, "index.html")
    tab.page.locator("main table a").first.click()
    assert "/players/" in tab.page.url
    tab.page.locator(".log summary").first.click()
    assert tab.page.locator(".log .working").first.is_visible()


def test_a_link_to_an_entry_shows_the_entry(built_site: Path, browse: Browse) -> None:
    tab = browse(390)
    page = _pages(built_site, "players/*.html")[-1]
    tab.open(built_site, page)
    last = tab.page.evaluate("[...document.querySelectorAll('.log > tbody')].at(-1).id")
    tab.open(built_site, f"{page}#{last}")
    assert tab.page.locator(f"[id='{last}']").evaluate("one => one.getBoundingClientRect().top < innerHeight")


@pytest.fixture
def sub_path(built_site: Path, tmp_path: Path) -> Iterator[str]:
    """The address of the site where a host has it below a path."""
    (tmp_path / "a club").mkdir()
    (tmp_path / "a club" / "ratings").symlink_to(built_site)
    with served(tmp_path) as address:
        yield f"{address}/a%20club/ratings"


def test_the_site_works_below_a_path(sub_path: str, built_site: Path, browse: Browse) -> None:
    tab = browse(1280, "light")
    failed: list[str] = []
    tab.page.on("response", lambda response: failed.append(response.url) if response.status >= 400 else None)
    for page in _largest(built_site):
        tab.open(sub_path, page)
        home = tab.page.locator(".brand, .foot a").first  # a page for frames leads to its list
        assert home.evaluate("one => one.href").startswith(f"{sub_path}/"), page
        assert page.startswith("embed/") or home.evaluate("one => one.href") == f"{sub_path}/index.html", page
        _fits(tab.page, page)
    tab.open(sub_path, "lists/squares.html")
    tab.page.locator(".brand").click()
    assert tab.page.url == f"{sub_path}/index.html"
    assert not failed


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


def test_a_page_without_scripts_is_turned_too(tmp_path: Path, browse: Browse) -> None:
    tmp_path.joinpath("page.html").write_text(MEASURED, encoding="utf-8")
    tab = browse(javascript=False).open(tmp_path, "page.html")
    tab.page.set_viewport_size({"width": 390, "height": 900})
    assert tab.page.evaluate("innerWidth") == 390
