"""The head and the foot of every page: on a phone they are low, and show which page is open."""

import json
import re
from pathlib import Path

import pytest

from tests.conftest import Browse, Tab

IN_PLACES = "[href$='results.html'], [href$='tournaments.html']"  # on a phone the menu has them not again
PAGES = ["records.html", "lists/squares.html", "players.html", "de/records.html", "fr/submit.html"]


@pytest.mark.browser
@pytest.mark.parametrize("page", PAGES)
def test_a_low_head_and_a_line_of_links_show_the_page_that_is_open(
    spoken_site: Path, browse: Browse, page: str
) -> None:
    tab = browse(390).open(spoken_site, page)
    shown = tab.page.locator(".menu [aria-current=page], .places [aria-current=page]")
    assert shown.count() == 1
    box = shown.bounding_box()
    assert box
    assert 0 <= box["x"] < box["x"] + box["width"] <= 390
    for width in (320, 360, 390):
        tab.page.set_viewport_size({"width": width, "height": 800})
        assert tab.page.locator("h1").bounding_box()["y"] < 170  # type: ignore[index]
        assert tab.page.locator(".brand").bounding_box()["height"] == 56  # type: ignore[index]
        assert {box["height"] for box in _boxes(tab, f".menu a:is({IN_PLACES})")} == {0}
        assert {box["height"] for box in _boxes(tab, f".menu a:not({IN_PLACES})")} == {
            0 if page == "fr/submit.html" else 44
        }
        assert tab.page.evaluate("document.documentElement.scrollWidth") == width
        places = _boxes(tab, ".places a")
        assert len(places) == 5
        assert all(0 <= box["left"] < box["right"] <= width and 800 >= box["bottom"] > 740 for box in places), width
    tab.page.set_viewport_size({"width": 1280, "height": 900})
    assert tab.page.locator(".top [aria-current=page]").count() == 1
    boxes = _boxes(tab, ".top :is(.menu a, .button)")
    assert len(boxes) == tab.page.locator(".menu li").count() + 1 > 6
    assert all(box["right"] <= 1280 and box["bottom"] < 200 and box["height"] >= 44 for box in boxes)
    assert not tab.page.locator(".places").is_visible()


@pytest.mark.browser
def test_the_foot_is_low(served: str, browse: Browse) -> None:
    """On a wide screen the choice of colours is at the end of its last line, on a phone beneath that."""
    tab = browse(390).open(served, "records.html")
    for width, height, beside in ((360, 250, False), (390, 250, False), (1280, 150, True)):
        tab.page.set_viewport_size({"width": width, "height": 900})
        (foot,), (made,), (choice,) = (_boxes(tab, f"body > footer{which}") for which in ("", " img", " select"))
        assert foot["height"] < height
        assert (made["bottom"] > choice["top"]) == beside
        assert choice["bottom"] <= foot["bottom"]
        assert min(box["height"] for box in _boxes(tab, "footer :is(a, select)")) >= 24
        commas = tab.page.locator("footer li").first.evaluate("""one => [...one.childNodes]
          .filter((node) => node.data?.startsWith(",")).map((node) => {
            const range = document.createRange();
            range.setStart(node, 0);
            range.setEnd(node, 1);
            return range.getBoundingClientRect().left - one.getBoundingClientRect().left;
          })""")
        assert commas
        assert min(commas) > 10, "none begins a line"


def _boxes(tab: Tab, which: str) -> list[dict[str, float]]:
    boxes: list[dict[str, float]] = tab.page.locator(which).evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().toJSON())"
    )
    return boxes


@pytest.mark.browser
def test_large_letters_cover_nothing(spoken_site: Path, browse: Browse) -> None:
    """At 200 % the name stands by itself, and the five places keep one row."""
    tab = browse(390, csp=False).open(spoken_site, "de/records.html")
    tab.page.add_style_tag(content="html { font-size: 200% }")
    for width in (390, 320):
        tab.page.set_viewport_size({"width": width, "height": 900})
        assert tab.page.evaluate("document.documentElement.scrollWidth") == width
        (brand,), (search,) = _boxes(tab, ".brand"), _boxes(tab, ".search")
        assert brand["right"] <= search["left"]
        places = _boxes(tab, ".places a")
        assert len({box["top"] for box in places}) == 1
        assert places[0]["height"] <= 64
        last = tab.page.locator(".places a").last
        last.blur()
        last.focus()
        assert last.evaluate("one => one.getBoundingClientRect().right") <= width, (
            "the bar scrolls to what has the focus"
        )
        assert last.evaluate("one => getComputedStyle(one).fontSize") == "24px"


@pytest.mark.parametrize(
    ("page", "section"),
    [
        ("years/2026.html", "Records"),
        ("players/odessa-crane.html", "Players"),
        ("lists/squares/2026-q2.html", "SQUARES"),
        ("games/chess/2026-01-13.html", "Chess"),
    ],
)
def test_a_page_shows_the_section_that_it_is_of(built_site: Path, page: str, section: str) -> None:
    menu = (built_site / page).read_text("utf-8").partition("<nav class=menu")[2].partition("</nav>")[0]
    assert re.findall(r"aria-current=true>([^<]+)", menu) == [section]


def test_menu_and_home_have_one_order(built_site: Path) -> None:
    home = (built_site / "index.html").read_text("utf-8")
    menu, main = home.partition("<main")[::2]
    for text in (menu[menu.index("class=menu") :], main):
        squares, armada = (re.search(f'href="?lists/{one}.html"?>', text) for one in ("squares", "armada"))
        assert squares
        assert armada
        assert squares.start() < armada.start()


def test_the_latest_results_begin_with_the_newest_of_every_kind(built_site: Path) -> None:
    section = (
        (built_site / "index.html").read_text("utf-8").partition(">Latest results</a></h2>")[2].partition("</ul>")[0]
    )
    lines = section.split("<li>")[1:]
    days = [line.partition('<time datetime="')[2][:10] for line in lines]
    assert len(lines) == 8
    assert days == sorted(days, reverse=True)
    html = (built_site / "index.html").read_text("utf-8")
    assert re.findall(r'newest result: <time datetime="?([\d-]+)', html) == days[:1], "a game that has begun has none"
    as_of: str = json.loads((built_site / "api/v1/index.json").read_text("utf-8"))["as_of"]
    begun = html.partition("<h2>Running</h2>")[2].partition("</section>")[0]
    assert "in progress" in begun
    assert as_of in begun
    assert "in progress" not in section
    assert any('href="games/armada/' in line for line in lines)
    assert any('href="players/' in line for line in lines)


# Rows from above to below, and within a row from left to right: what two stand beside each other has one height.
SEEN = """() => [...document.querySelectorAll(".top :is(a, input), .places a")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one) => {
    const box = one.getBoundingClientRect();
    return [Math.round((box.top + box.bottom) / 20), box.left, one.textContent];
  })"""


@pytest.mark.browser
def test_keys_go_through_the_head_as_eyes_do(spoken_site: Path, browse: Browse) -> None:
    tab = browse(360)
    for page in ("records.html", "de/records.html"):
        tab.open(spoken_site, page)
        for width in (1280, 768, 360):
            tab.page.set_viewport_size({"width": width, "height": 900})
            seen = tab.page.evaluate(SEEN)
            assert len(seen) > 8
            assert seen == sorted(seen, key=lambda one: one[:2]), width


@pytest.mark.browser
def test_all_sections_of_a_long_page_are_within_reach(built_site: Path, browse: Browse) -> None:
    """Beside the text, on a low screen as well: more than it has room for scroll by themselves."""
    tab = browse().open(built_site, "rules/armada.html")
    tab.page.set_viewport_size({"width": 1280, "height": 240})
    tab.page.evaluate("scrollTo(0, document.querySelector('.prose h2:nth-of-type(4)').offsetTop)")
    last = tab.page.locator(".sections a").last
    last.focus()
    box = last.bounding_box()
    assert box
    assert 0 <= box["y"] < box["y"] + box["height"] <= 240
