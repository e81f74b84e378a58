"""What a page may cost: bytes that it loads, and nothing that jumps or moves.

Bytes are those of a host that compresses (gzip -9), without pictures and letters; what scripts fetch while a page
loads counts.
"""

import gzip
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import pytest

from masterlist.standings.movement import ROWS
from tests.conftest import Browse, Tab, build_site
from tests.examples import CAMPAIGN
from tests.pages.sites import book, game, write_site
from tests.pages.test_browser import KINDS, _pages

if TYPE_CHECKING:
    from playwright.sync_api import Request, Route

pytestmark = pytest.mark.browser

# A page for frames has a style sheet of its own, and neither scripts nor pictures nor anything that moves.
WHOLE = tuple(kind for kind in KINDS if not kind.startswith("embed/"))
FRAME = 10_000  # bytes of a page for frames
PAGE = 60_000  # bytes of any page at 20 rows; here all pages of the example, which have up to 60
LONG_LIST = 150_000  # bytes of the first view of a list of 10,000 players
ASIDE = {".svg", ".png", ".webp", ".ico", ".woff2"}  # letters are cached, and measured in tests/site/test_assets.py
# What comes after a page was painted; it waits for its style sheets and for the script of the colours.
HELD = re.compile(r"(?<!/early)\.(?:js|svg|png|webp|ico)$")
LETTERS = re.compile(r"\.woff2$")  # what they move is measured by itself
WATCH = """() => new Promise(resolve => {
  window.shifts = [];
  const text = source => source.node?.outerHTML?.slice(0, 90);
  const note = one => shifts.push([one.value, one.sources.map(text)]);
  const watcher = new PerformanceObserver(list => list.getEntries().forEach(note));
  const painted = () => { watcher.observe({type: 'layout-shift'}); resolve(); };
  const look = () => document.readyState === 'loading'
    ? setTimeout(look, 10)
    : requestAnimationFrame(() => requestAnimationFrame(painted));
  look();
})"""
SHIFTS = "() => new Promise(resolve => setTimeout(() => resolve(shifts), 400))"
MOVING = """() => [...document.querySelectorAll('*')].filter(one => {
  const style = getComputedStyle(one);
  const times = (style.transitionDuration + ',' + style.animationDuration).split(',');
  const long = times.some(time => parseFloat(time) > 0.001);
  return long && (style.transitionProperty !== 'none' || style.animationName !== 'none');
}).map(one => one.outerHTML.slice(0, 80))"""


def _asked_for(tab: Tab, site: Path, address: str) -> set[Path]:
    """The files of a site that a tab will ask for at this address."""
    files: set[Path] = set()

    def note(request: "Request") -> None:
        files.add(site / unquote(request.url.partition("?")[0]).removeprefix(f"{unquote(address)}/").partition("#")[0])

    tab.page.on("request", note)
    return files


def _weight(files: set[Path], page: Path) -> int:
    """The compressed bytes of a page and of all that it loaded, but pictures and letters."""
    assert page in files
    assert {".css"} <= {file.suffix for file in files}
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files if file.suffix not in ASIDE)


def _weighed(tab: Tab, site: Path, path: str) -> int:
    """The same of a page from a disk."""
    files, seen = _asked_for(tab, site, site.as_uri()), -1
    tab.open(site, path)
    while seen != len(files):  # until nothing more is asked for, of which the browser does not always say so
        seen = len(files)
        tab.page.wait_for_timeout(500)
    return _weight(files, site / path)


def test_a_page_for_frames_is_light(built_site: Path, browse: Browse) -> None:
    assert 1_000 < _weighed(browse(), built_site, _pages(built_site, "embed/*.html")[-1]) <= FRAME


@pytest.fixture(scope="module")
def long_list(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site whose list has more players than a page: its first page is that of a list of any length."""
    chance = random.Random(1)  # noqa: S311  names, not secrets
    syllables = ("ba", "cor", "den", "fi", "gra", "hol", "ja", "ker", "lo", "mi", "nor", "pe", "ros", "sta", "tu")
    names = sorted({_name(chance, syllables) for _ in range(2 * ROWS)})[: ROWS + 20]
    ids = [name.lower().replace(" ", "-") for name in names]
    days = [f"{chance.randint(2015, 2025)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}" for _ in ids]
    files: dict[str, Any] = {
        "site.yaml": {"title": "A long list"},
        "lists/squares.yaml": {"name": "World Wide Rating: SQUARES", "system": "wwr"},
        **{f"clubs/club-{at}.yaml": {"name": f"{_name(chance, syllables)} Club"} for at in range(20)},
        **{
            f"players/{id_}.yaml": {"name": name, "club": f"club-{chance.randrange(20)}", "country": "US"}
            for id_, name in zip(ids, names, strict=True)
        },
        **{
            f"logs/{id_}/01.yaml": book(id_, [_won(chance, ids[at - 1], day)])
            for at, (id_, day) in enumerate(zip(ids, days, strict=True))
        },
    }
    return build_site(write_site(tmp_path_factory.mktemp("root"), files), tmp_path_factory)


def _name(chance: random.Random, syllables: tuple[str, ...]) -> str:
    return " ".join("".join(chance.choices(syllables, k=2)).title() for _ in range(2))


def _won(chance: random.Random, opponent: str, day: str) -> dict[str, Any]:
    bonus = f"{chance.randint(0, 8)}-{chance.randint(0, 8)}"
    return game(opponent, day, attrition=f"{chance.randint(10, 20)}-{chance.randint(0, 9)}", bonus=bonus)


def test_the_first_view_of_a_long_list_is_light(long_list: Path, browse: Browse) -> None:
    page = "lists/squares.html"
    assert (long_list / page).read_text(encoding="utf-8").count("/players/") >= ROWS
    assert _weighed(browse(), long_list, page) <= LONG_LIST


@pytest.fixture(params=[390, 1280])
def width(request: pytest.FixtureRequest) -> int:
    width: int = request.param
    return width


def _looked_at(site: Path, width: int) -> list[str]:
    """All kinds of pages on a phone, some of them on a desktop; a campaign looks at all there too."""
    kinds = WHOLE if width == 390 or CAMPAIGN else WHOLE[::3]
    return [*dict.fromkeys(_pages(site, kind)[-1] for kind in kinds)]


@pytest.mark.campaign
def test_nothing_jumps_while_a_page_loads(built_site: Path, served: str, browse: Browse, width: int) -> None:
    tab = browse(width)
    for page in _looked_at(built_site, width):
        assert shifts(tab, served, page) == [], page


@pytest.mark.campaign
def test_no_page_is_heavy_or_moves(built_site: Path, served: str, browse: Browse, width: int) -> None:
    """Where letters come, what stands there until then is about as wide; where motion is unwelcome, nothing moves.

    The site lies below a path, where each page leads to its top.
    """
    tab = browse(width, csp=False)
    files = _asked_for(tab, built_site, served)
    for page in _looked_at(built_site, width):
        tab.page.emulate_media(reduced_motion="no-preference")
        files.clear()
        tab.page.goto(f"{served}/{page}", wait_until="commit")
        tab.page.evaluate(WATCH)
        tab.page.wait_for_load_state("load")
        seen, moved = -1, []
        while seen != len(files):  # until nothing more is asked for
            seen, moved = len(files), tab.page.evaluate(SHIFTS)
        assert sum(value for value, _ in moved) < 0.1, page
        assert 1_000 < _weight(files, built_site / page) <= PAGE, page
        assert tab.page.locator(".brand").evaluate("one => one.href") == f"{served}/index.html", page
        tab.page.emulate_media(reduced_motion="reduce")
        tab.page.add_style_tag(content="main { transition: opacity 1s }")  # as a careless style sheet would
        assert tab.page.evaluate(MOVING) == [], page


def test_a_jump_would_be_noticed(served: str, browse: Browse) -> None:
    """A guard for the test above."""
    tab = browse()
    with _held(tab, served, "index.html"):
        tab.page.evaluate("document.body.prepend(Object.assign(document.createElement('p'), {innerText: 'Late news'}))")
    assert sum(value for value, _ in tab.page.evaluate(SHIFTS)) > 0


def shifts(tab: Tab, address: str, page: str) -> list[Any]:
    """What moves on a page that was painted already when its scripts and pictures come."""
    with _held(tab, address, page):
        pass
    found: list[Any] = tab.page.evaluate(SHIFTS)
    return found


@contextmanager
def _held(tab: Tab, address: str, page: str) -> Iterator[None]:
    """A page as it is painted before its scripts and pictures come, which they do afterwards.

    Left to itself, it is painted before or after that, or while the rows of a table still come and widen it.
    """
    waiting: list[Route] = []

    def hold(route: "Route") -> None:
        waiting.append(route)

    tab.page.route(LETTERS, lambda route: route.abort())
    tab.page.route(HELD, hold)
    tab.page.goto(f"{address}/{page}", wait_until="commit")
    tab.page.evaluate(WATCH)
    yield
    assert waiting, "nothing came from the cache of the browser"
    tab.page.route(HELD, lambda route: route.continue_())  # the newest comes first
    for route in waiting:
        route.continue_()
    tab.page.wait_for_load_state("load")
    tab.page.unroute_all()
    tab.troubles.clear()  # the letters that were not to come


def test_long_lists_keep_their_heads_in_sight(long_list: Path, browse: Browse, width: int) -> None:
    tab = browse(width).open(long_list, "lists/squares.html")
    tab.page.evaluate("scrollTo(0, 3000)")
    head = tab.page.locator(".master thead th").first
    assert head.evaluate("one => one.getBoundingClientRect().top") == 0
    covers = "one => document.elementFromPoint(one.getBoundingClientRect().left + 5, 5)?.closest('th') === one"
    assert head.evaluate(covers), "rows pass below the head"


def test_the_front_page_has_news_beside_its_lists(served: str, browse: Browse) -> None:
    """Two columns on a desk, one on a phone: lists, then what is new, and beneath the lists the events."""
    boxes = "[...document.querySelectorAll('.front > :not(.hero)')].map(one => one.getBoundingClientRect().toJSON())"
    for width, beside in ((1280, True), (390, False)):
        tab = browse(width).open(served, "index.html")
        lists, news, events = tab.page.evaluate(boxes)
        assert (news["left"] >= lists["right"]) == beside
        assert (news["top"] >= lists["bottom"]) != beside
        assert events["left"] == lists["left"]
        assert events["top"] >= lists["bottom"]


def test_units_stand_below_units(served: str, browse: Browse) -> None:
    """In a column where some numbers end in a half."""
    tab = browse().open(served, "lists/squares.html")
    ends = tab.page.evaluate("""() => [...document.querySelectorAll('.master .main')].map(cell => {
      const range = document.createRange();
      range.selectNodeContents((cell.querySelector("button") ?? cell).firstChild);
      return [range.getBoundingClientRect().right, cell.querySelector('i') !== null];
    })""")
    assert {half for _, half in ends} == {True, False}
    assert max(end for end, _ in ends) - min(end for end, _ in ends) < 0.5


@pytest.mark.parametrize("width", [320, 1200])
def test_short_numbers_keep_the_names_beneath_them_apart(german_site: Path, browse: Browse, width: int) -> None:
    """Of a young site: 1 opponent defeated times 7 points. Its days, which have no spaces, are in one piece."""
    for page in ("index.html", "players/anna.html"):
        tab = browse(width).open(german_site, page)
        names = tab.page.evaluate("""() => [...document.querySelectorAll('.equation small')].map(one => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return range.getBoundingClientRect().toJSON();
        }).filter(one => one.width)""")
        assert len(names) > 1
        assert all(one["right"] < other["left"] for one, other in pairwise(names) if other["top"] == one["top"])
    days = browse(width).open(german_site, "index.html").page.locator(".day time")
    assert days.evaluate_all("all => all.length && all.every(one => one.getClientRects().length === 1)")
