"""A rating curve tells its values by hand and by keyboard, and two clicks lead from a rating to the submitted line."""

import json
import re
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
import yaml

from masterlist.language import dated
from masterlist.site.pictures.curves import bump
from masterlist.standings.totals import Placed, Top
from tests.conftest import ROOT, Browse
from tests.pages.looks import violations

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = pytest.mark.browser


PAGES = {"players/odessa-crane.html": "WWR 4356", "players/ida-thibodeau.html": "rating 246.80"}


@pytest.mark.parametrize("path", PAGES)
def test_a_curve_tells_its_values(built_site: Path, browse: Browse, path: str) -> None:
    tab = browse().open(built_site, path)
    svg, said = tab.page.locator(".curve svg").first, tab.page.locator(".curve .said").first
    newest = said.inner_text()
    assert newest.endswith(f"{PAGES[path]}\nopen game"), "the newest value, before anything is touched"
    box = svg.bounding_box()
    assert box
    assert box["width"] > 700, "as wide as a text"
    svg.hover(position={"x": box["width"] / 2, "y": box["height"] / 2})
    middle = said.inner_text()
    assert _day(middle) < _day(newest)
    svg.focus()
    tab.page.keyboard.press("ArrowLeft")
    assert _day(said.inner_text()) <= _day(middle)
    tab.page.keyboard.press("End")
    assert said.inner_text() == newest
    tab.page.keyboard.press("Enter")
    tab.page.wait_for_url("**#squares-3-10" if "odessa" in path else "**/games/armada/*.html")


def test_a_curve_says_that_a_game_is_not_rated(served: str, browse: Browse) -> None:
    tab = browse().open(served, "players/jamie-tolliver-reyes.html")
    row = tab.page.locator("tbody.unrated").first
    mark = tab.page.locator(f'.curve svg a[href="#{row.get_attribute("id")}"]')
    svg, said = tab.page.locator(".curve svg").first, tab.page.locator(".curve .said").first
    svg.focus()
    tab.page.keyboard.press("Home")
    for _ in range(tab.page.locator(".curve svg a").count()):
        if said.get_by_role("link").get_attribute("href") == mark.get_attribute("href"):
            break
        tab.page.keyboard.press("ArrowRight")
    status = row.locator(".status").text_content()
    assert status
    assert f"({status})" in said.inner_text()


def _day(said: str) -> datetime:
    return datetime.strptime(said.partition(":")[0], "%d %B %Y")  # noqa: DTZ007  a day has no zone


def test_two_clicks_lead_from_a_rating_to_the_submitted_line(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "lists/squares.html")
    tab.page.locator(".master .opens").nth(1).click()
    tab.page.locator("tr.opened tbody tr").first.get_by_role("link").first.click()
    tab.page.wait_for_url("**/players/odessa-crane.html#squares-3-10")
    line = tab.page.get_by_role("link", name="03.yaml, line 90")
    assert line.is_visible()


def test_a_game_in_an_older_book_is_opened_by_its_address(served: str, browse: Browse) -> None:
    tab = browse().open(served, "players/odessa-crane.html#squares-1-3")
    row = tab.page.locator("#squares-1-3")
    assert row.locator("details ul").is_visible()
    assert row.evaluate("one => one.getBoundingClientRect().top < innerHeight")


def test_all_digits_are_shown_where_they_were_asked_for(served: str, browse: Browse) -> None:
    """The page has three; the others come from its document."""
    tab = browse(390).open(served, "games/chess/2026-08-18--logs.html")
    tab.page.locator("details.workings summary").first.click()
    tab.page.locator("a.digits").first.click()
    shown = tab.page.locator("details.exact").first
    shown.locator("td", has_text="0.531841").first.wait_for()
    assert len(shown.locator("td.n").first.inner_text()) > len("0.468000")
    assert shown.evaluate("one => one.open && one.contains(document.activeElement)")
    assert tab.page.url.endswith("--logs.html")


# --- The curve of a rating: a period to choose, and a second player, on every kind of list ---

# A page, its list and someone else on it.
WITH_TOOLS = [("odessa-crane", "squares", "amos-fenstermaker"), ("ida-thibodeau", "armada", "femi-okafor")]


def _names(drawn: "Locator") -> list[str]:
    return drawn.locator(".said [class^=line-]").all_text_contents()


def _history(site: Path, player: str, list_: str) -> tuple[str, list[dict[str, Any]]]:
    found = json.loads((site / f"api/v1/players/{player}.json").read_text("utf-8"))
    return found["name"], found["lists"][list_]["history"]


@pytest.mark.node
@pytest.mark.parametrize("names", WITH_TOOLS)
def test_a_period_and_a_second_player(
    built_site: Path, served: str, browse: Browse, names: tuple[str, str, str]
) -> None:
    player, list_, other = names
    tab = browse(390, csp=False).open(served, f"players/{player}.html")
    section = tab.page.locator(f"#list-{list_}")
    first, second = (_history(built_site, one, list_) for one in (player, other))
    section.locator(".curve-tools summary").click()
    section.get_by_label("Period").select_option(label="The last 2 years")
    drawn = section.locator(".redrawn .curve")
    drawn.locator("figcaption").get_by_role("button", name="Save picture").wait_for()
    assert drawn.count() == 1
    assert not section.locator(".redrawn > svg").is_visible()
    assert section.get_by_role("button", name="Save picture").count() == 1
    assert _names(drawn) == [], "one line needs no name"
    said = drawn.locator(".said")
    tab.page.keyboard.press("Tab")
    drawn.locator("svg").first.focus()
    tab.page.keyboard.press("Home")
    newest = first[1][-1]["date"]
    since = f"{int(newest[:4]) - 2}{newest[4:]}"
    assert said.inner_text().startswith(dated(since)), "the first day of the period"
    field = section.get_by_label("Compare the curve with")
    field.fill(second[0])
    field.press("Enter")
    drawn.locator(".said .line-1", has_text=second[0]).wait_for()
    assert set(_names(drawn)) == {first[0], second[0]}
    assert drawn.locator("path.rating").count() == 2
    assert all(name in said.inner_text() for name in (first[0], second[0]))
    box = drawn.locator("svg").first.bounding_box()
    assert box
    before = said.inner_text()
    drawn.locator("svg").first.dispatch_event("pointerdown", {"clientX": box["x"] + 60})
    assert said.inner_text() != before, "a tap tells the values of its day"
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 390
    field.fill("")
    section.get_by_label("Period").select_option(label="All years")
    drawn.wait_for(state="detached")
    assert section.locator(".curve > svg a").count() > 10, "the marks lead to games again"
    section.get_by_label("Period").select_option(label="The last 2 years")
    drawn.wait_for()
    assert violations(tab.page) == []


@pytest.mark.parametrize("period", ["All years", "The last year"])
def test_a_curve_is_taken_away_as_a_picture_or_a_table(
    built_site: Path, served: str, browse: Browse, period: str
) -> None:
    """What is shown, and with a finger."""
    tab = browse(390, touch=True).open(served, "players/saskia-hoekstra.html")
    section = tab.page.locator("#list-chess")
    section.locator(".curve-tools summary").tap()
    section.get_by_label("Period").select_option(label=period)
    drawn = section.locator(".curve" if period == "All years" else ".redrawn .curve")
    with tab.page.expect_download() as table:
        drawn.get_by_role("button", name="Save data").tap()
    assert table.value.suggested_filename == "saskia-hoekstra.csv"
    rows = table.value.path().read_text("utf-8").splitlines()
    _name, history = _history(built_site, "saskia-hoekstra", "chess")
    every = [f"saskia-hoekstra,{one['date']},{one['rating']}" for one in history]
    assert rows[0] == "player,date,rating"
    assert rows[1:] == every if period == "All years" else 0 < len(rows) - 1 <= len(every)
    with tab.page.expect_download() as picture:
        drawn.get_by_role("button", name="Save picture").tap()
    assert picture.value.suggested_filename == "saskia-hoekstra.svg"
    svg = ET.fromstring(picture.value.path().read_bytes())  # noqa: S314  the site wrote it
    shapes = [one.tag.partition("}")[2] for one in svg.iter()]
    assert "path" in shapes
    assert svg.findtext("{http://www.w3.org/2000/svg}text") == "Saskia Hoekstra"
    assert {one.get("stroke") for one in svg.iter()} - {None, "none"}, "style sheets are not with it"
    assert set(tab.troubles) == {"download"}
    tab.troubles.clear()


def test_two_names_at_one_height_stand_apart(served: str, browse: Browse) -> None:
    tab = browse(1280).open(served, "compare.html?a=saskia-hoekstra&b=yusuf-karahan")
    tab.page.locator(".called").nth(1).wait_for()
    boxes = [one.bounding_box() for one in tab.page.locator(".called").all()]
    upper, lower = sorted((box for box in boxes if box), key=lambda box: box["y"])
    assert lower["y"] - upper["y"] >= 14, "the height of their letters: a box has room for accents besides"
    assert all(box["x"] + box["width"] <= 1280 for box in (upper, lower))


def test_on_a_phone_names_are_above_the_lines_and_have_their_strokes(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "compare.html?a=saskia-hoekstra&b=yusuf-karahan")
    names = tab.page.locator(".said [class^=line-]")
    names.nth(1).wait_for()
    assert tab.page.locator(".called").count() == 0
    assert names.all_text_contents() == ["Saskia Hoekstra", "Yusuf Karahan"]
    strokes = names.evaluate_all("all => all.map((one) => getComputedStyle(one).textDecorationStyle)")
    assert strokes == ["solid", "dashed"], "as the two lines"
    assert names.evaluate_all("all => all.map((one) => one.getBoundingClientRect().height < 24)") == [True, True]
    colours = names.evaluate_all("all => all.map((one) => getComputedStyle(one).textDecorationColor)")
    assert colours == tab.page.locator("path.rating").evaluate_all(
        "all => all.map((one) => getComputedStyle(one).stroke)"
    )


def test_a_player_who_is_not_on_the_list_is_named(served: str, browse: Browse) -> None:
    tab = browse(1280).open(served, "players/odessa-crane.html")
    section = tab.page.locator("#list-squares")
    section.locator(".curve-tools summary").click()
    field = section.get_by_label("Compare the curve with")
    field.fill("Ida Thibodeau")
    field.press("Enter")
    section.get_by_text("Ida Thibodeau is not on this list.").wait_for()
    assert section.locator(".curve:not(.redrawn) a").count() > 10


# --- The top ten of a list through its editions: the picture and the table say what the editions' documents say ---

# Edition, player and rank of each link. To ask for them one by one takes seconds.
RANKS = """links => links.map(one => [
  one.getAttribute("href"), one.closest("tr").querySelector("th a").getAttribute("href"), one.textContent,
])"""


def _editions(list_: str) -> dict[str, list[tuple[str, int]]]:
    """The first ten of the newest twelve editions, as their files have them."""
    files = sorted((ROOT / "content/editions" / list_).glob("*.yaml"))[-12:]
    found = {}
    for file in files:
        rows = yaml.safe_load(file.read_text("utf-8"))["rows"]
        found[file.stem] = [(row["player"], row["rank"]) for row in rows if row.get("rank")][:10]
    return found


@pytest.mark.parametrize("list_", ["squares", "armada", "chess"])
def test_the_table_has_the_ranks_of_the_editions(served: str, browse: Browse, list_: str) -> None:
    tab = browse().open(served, f"lists/{list_}/top-ten.html")
    said = {}
    for edition, player, rank in tab.page.locator(".ranks tbody td a").evaluate_all(RANKS):
        said[re.sub(r".*/|\.html", "", edition), re.sub(r".*/|\.html", "", player)] = int(rank.rstrip("="))
    expected = {(edition, player): rank for edition, rows in _editions(list_).items() for player, rank in rows}
    assert said == expected


def test_each_line_ends_beside_its_player(served: str, browse: Browse) -> None:
    for width in (390, 768, 1280):
        tab = browse(width).open(served, "lists/squares/top-ten.html")
        names = tab.page.locator(".bump-lines ol a")
        lines = {one.locator("title").text_content(): one for one in tab.page.locator(".bump-lines g").all()}
        right = tab.page.locator(".bump-lines ul a").last.bounding_box()
        assert right
        for name in names.all():
            box, line = name.bounding_box(), lines[name.inner_text()].bounding_box()
            assert box
            assert line
            dots = lines[name.inner_text()].locator(".dots").get_attribute("d") or ""
            last = int(dots.split("M")[-1].split()[1].removesuffix("h0"))
            svg = tab.page.locator(".bump-lines svg").bounding_box()
            assert svg
            row = svg["height"] / names.count()
            assert abs(svg["y"] + last // 2 * row + row / 2 - box["y"] - box["height"] / 2) < row / 2
            assert line["x"] + line["width"] <= box["x"]
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("players/odessa-crane.html", "Odessa Crane · WWR 4356 · 2nd of 22"),
        ("tournaments/whipping-2009.html", "Whipping 2009 · Armand Richelieu · Winner 124.82"),
    ],
)
def test_where_a_device_has_no_sheet_the_page_shows_its_picture_and_copies_line_and_address(
    served: str, browse: Browse, path: str, said: str
) -> None:
    page = browse(1280).open(served, path).page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("Object.defineProperty(navigator, 'share', { value: undefined })")
    page.get_by_role("button", name="Share").first.click()
    sheet = page.get_by_role("dialog", name="Share")
    sheet.get_by_role("button", name="Copy link").click()
    sheet.get_by_role("button", name="Copied").wait_for()
    assert sheet.get_by_role("img", name=said).evaluate("one => one.naturalWidth") == 1200
    picture = sheet.get_by_role("link", name="Save picture").get_attribute("href") or ""
    assert picture.endswith(f"pictures/{path.removesuffix('.html')}.png")
    sheet.get_by_role("button", name="Close").click()
    assert not sheet.count()
    assert page.evaluate("navigator.clipboard.readText()").split("\n") == [said, f"{served}/{path}"]


def test_the_sheet_of_a_device_gets_the_picture(served: str, browse: Browse) -> None:
    page = browse(390).open(served, "years/2026.html").page
    page.evaluate("""Object.defineProperties(navigator, {
      canShare: { value: ({ files }) => files.length === 1 },
      share: { value: async (one) => { window.shared = one; } },
    })""")
    page.get_by_role("button", name="Share").first.click()
    page.wait_for_function("window.shared")
    shared = page.evaluate(
        "({ files: [file], ...said }) => ({ ...said, name: file.name, size: file.size })",
        page.evaluate_handle("shared"),
    )
    assert shared.pop("size") > 5000
    assert shared == {
        "title": page.title(),
        "text": "2026 in review · Priya Maddala · Gained most +1086",
        "url": f"{served}/years/2026.html",
        "name": "2026.png",
    }


def _drawn(*columns: str) -> tuple[dict[str, tuple[str, str]], int, int]:
    tops = [
        Top(str(name), tuple(Placed(player, at, shared=False) for at, player in enumerate(players, 1)))
        for name, players in enumerate(columns)
    ]
    lines, width, height = bump(tops)
    return {player: (path, dots) for _style, path, dots, player in lines}, width, height


def test_who_comes_from_below_the_last_place_does_so_in_sight() -> None:
    """Beyond the lower edge, from the column before and to the column after; only places in sight have dots."""
    drawn, width, height = _drawn("abdefghijk", "cbdefghijk", "acdefghijk")
    assert (width, height) == (60, 20)
    assert drawn["a"] == ("M10 1C20 1 20 21 30 21 M30 21C40 21 40 1 50 1", "M10 1h0M50 1h0")
    assert drawn["b"] == ("M10 3C20 3 20 3 30 3C40 3 40 21 50 21", "M10 3h0M30 3h0")
    assert drawn["c"] == ("M10 21C20 21 20 1 30 1C40 1 40 3 50 3", "M30 1h0M50 3h0")


def test_who_was_not_placed_comes_from_nowhere() -> None:
    """A column of fewer than ten has all who were placed, as after a first round that some did not play."""
    drawn, width, height = _drawn("ab", "acb", "ab")
    assert (width, height) == (60, 4)
    assert drawn["c"] == ("M30 3", "M30 3h0")
