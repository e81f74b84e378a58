"""Lists of thousands: figures come as they are asked for, typing errors are forgiven, and a rank is a step away."""

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from masterlist.standings.movement import ROWS
from tests.conftest import Browse

if TYPE_CHECKING:
    from playwright.sync_api import Request, Route

pytestmark = pytest.mark.browser

LIST = "lists/squares.html"
PART = 100


def _said(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text[text.index("{") : text.rindex("}") + 1])
    return found


def _split(site: Path) -> Callable[["Route"], None]:
    """Answers for the rows as they would be were the list too long for one file."""
    whole = _said((site / "rows/lists/squares.js").read_text("utf-8"))
    figures = {name: own for name, own in whole["columns"].items() if name != "behind"}
    names = whole | {"part": PART, "columns": {"behind": whole["columns"]["behind"]}}

    def answer(route: "Route") -> None:
        if number := re.search(r"part-(\d+)\.js", route.request.url):
            start = (int(number[1]) - 1) * PART
            own = {name: values[start : start + PART] for name, values in figures.items()}
            body = f'MasterlistTables.add("lists/squares",{json.dumps(own)},{start});'
        else:
            body = f'MasterlistTables.take("lists/squares",{json.dumps(names)});'
        route.fulfill(body=body, content_type="text/javascript")

    return answer


def _note(loaded: list[str], request: "Request") -> None:
    loaded.append(request.url)


@pytest.mark.parametrize(
    ("query", "parts"), [("?find=Hill+400", 1), ("?find=Hill+40", 6), ("?sort=-games", 6), ("?club=a&page=1", 6)]
)
def test_figures_come_for_the_rows_that_are_shown(
    crowd: str, crowded_site: Path, browse: Browse, query: str, parts: int
) -> None:
    from playwright.sync_api import expect

    found = []
    for is_split in (False, True):
        tab = browse(1280)
        loaded: list[str] = []
        tab.page.on("request", partial(_note, loaded))
        if is_split:
            tab.page.route("**/rows/lists/**", _split(crowded_site))
        tab.open(crowd, LIST + query)
        expect(tab.page.locator(".list-tools .said")).to_contain_text(
            " of 600" if "sort" not in query else "600 players"
        )
        tab.page.wait_for_timeout(300)
        found.append(tab.page.locator(".master tbody tr").all_inner_texts())
        if is_split:
            assert len([url for url in loaded if "/part-" in url]) <= parts
    assert found[0] == found[1]


def test_what_stands_beside_the_figures_stays(crowd: str, browse: Browse) -> None:
    """Ranks since the edition before, and small curves: of rows from the file as of those of the page."""
    tab = browse(1280)
    drawn = "td:is(.up, .down, .same, .new), td.curve"
    tab.open(crowd, LIST)
    rows = tab.page.locator(".master tbody tr")

    def told() -> list[list[str]]:
        return [[cell.inner_html() for cell in row.locator(drawn).all()] for row in rows.all()[:200:9]]

    on_the_page = told()
    assert any("<path" in curve for *_, curve in on_the_page)
    assert len({way for way, _ in on_the_page}) > 5
    tab.open(crowd, LIST + "?sort=rank&page=1")
    tab.page.wait_for_timeout(300)
    rebuilt = told()
    assert [way for way, _ in rebuilt] == [way for way, _ in on_the_page]
    assert [re.findall(' d="(.*?)"', curve) for *_, curve in rebuilt] == [
        re.findall(' d="?([^">]*)"?', curve) for *_, curve in on_the_page
    ]


def test_what_is_staked_is_beneath_a_rating(crowd: str, crowded_site: Path, browse: Browse) -> None:
    """On a phone, which has no column of it."""
    whole = _said((crowded_site / "rows/lists/squares.js").read_text("utf-8"))
    whole["columns"]["staked"] = ["", "43.10 in play", *[""] * (len(whole["names"]) - 2)]
    body = f'MasterlistTables.take("lists/squares",{json.dumps(whole)});'
    for width in (390, 1280):
        tab = browse(width)
        tab.page.route("**/rows/lists/**", lambda route: route.fulfill(body=body, content_type="text/javascript"))
        tab.open(crowd, LIST + "?sort=rank&page=1")
        stake = tab.page.locator(".master .stake")
        stake.wait_for(state="attached")
        assert stake.text_content() == "43.10 in play"
        assert stake.is_visible() == (width == 390)
        assert tab.page.locator(".master tbody tr").nth(1).locator(".main .stake").count() == 1


def test_rows_that_an_address_asks_for_come_while_the_page_does(crowd: str, browse: Browse) -> None:
    """And those of the page, which they replace, are not drawn before."""
    tab = browse(390)
    held: list[Route] = []

    def hold(route: "Route") -> None:
        held.append(route)

    tab.page.route("**/assets/list.js", hold)
    with tab.page.expect_request("**/rows/lists/squares.js"):
        tab.page.goto(f"{crowd}/{LIST}?find=Hill+400", wait_until="commit")
    tab.page.locator(".master").wait_for(state="attached")
    assert not tab.page.locator(".master tbody").is_visible()
    tab.page.wait_for_timeout(100)
    for route in held:
        route.continue_()
    tab.page.get_by_text("1 of 600 players").wait_for()
    assert tab.page.locator(".master tbody tr").count() == 1
    assert tab.page.locator(".master tbody").is_visible()


def test_who_is_found_is_shown_before_the_figures_come(crowd: str, crowded_site: Path, browse: Browse) -> None:
    tab = browse(1280)
    answer = _split(crowded_site)
    held: list[Route] = []

    def hold(route: "Route") -> None:
        (held.append if "/part-" in route.request.url else answer)(route)

    tab.page.route("**/rows/lists/**", hold)
    tab.page.goto(f"{crowd}/{LIST}?find=Hill+400", wait_until="commit")
    row = tab.page.locator(".master tbody tr")
    row.get_by_role("link", name="Hill 400").wait_for()
    assert row.locator(".main").inner_text() == ""
    assert not re.search("NaN|undefined", row.inner_text())
    for route in held:
        answer(route)
    row.locator(".main", has_text=re.compile(r"\d")).wait_for()
    assert row.count() == 1


@pytest.mark.parametrize("lost", ["rows/lists/squares.js", "assets/list.js"])
def test_where_they_do_not_come_the_rows_of_the_page_are_shown(crowd: str, browse: Browse, lost: str) -> None:
    tab = browse(390)
    tab.page.route(f"**/{lost}", lambda route: route.abort())
    tab.page.goto(f"{crowd}/{LIST}?find=Hill+400")
    tab.page.locator(".master tbody").wait_for()
    assert tab.page.locator(".master tbody tr").count() == ROWS
    if lost.startswith("rows"):
        tab.page.get_by_text("could not be loaded").wait_for()
    tab.troubles.clear()


def test_typing_errors_are_forgiven(crowded_site: Path, browse: Browse) -> None:
    tab = browse(390).open(crowded_site, LIST)
    find = tab.page.get_by_label("Find in this list")
    for typed, name in (("Nuenz 402", "Ånn Núñez 402"), ("Hil 400", "Hill 400"), ("Hlil 400", "Hill 400")):
        find.fill(typed)
        tab.page.locator(".master tbody tr:first-child th", has_text=name.split()[-1]).wait_for()
    assert "similar names" in tab.page.locator(".list-tools .said").inner_text()
    find.fill("Zxcvbn")
    tab.page.get_by_text("No player matches").wait_for()
    near = [
        ("fenstermakr", "fenstermaker"),
        ("fenstremaker", "fenstermaker"),
        ("fenst", "fenstermaker"),
        ("finst", "fenstermaker"),
        ("crnae", "crane"),
        ("crab", "crane"),
        ("cra", "crane"),
        ("zabaleeta", "zabaleta"),
    ]
    far = [("cab", "crane"), ("odessa", "crane"), ("crane", "cr"), ("zxbxlxta", "zabaleta")]
    is_near = "all => all.filter(([typed, word]) => MasterlistFold.isNear(typed, word))"
    assert tab.page.evaluate(is_near, [*near, *far]) == [[*one] for one in near]


def test_a_reader_goes_to_a_rank_and_to_their_own_row(crowd: str, browse: Browse) -> None:
    tab = browse(390).open(crowd, LIST)
    tab.page.evaluate("localStorage.setItem('masterlist-me', JSON.stringify('p-7'))")
    tab.page.reload()
    tab.page.get_by_role("button", name="Filter").click()
    tab.page.get_by_label("Go to rank").fill("300")
    tab.page.keyboard.press("Enter")
    here = tab.page.locator(".master tr.here")
    here.wait_for()
    rank = int(here.locator("td").first.inner_text().rstrip("="))
    assert 297 <= rank <= 300
    assert here.evaluate(
        "one => one.getBoundingClientRect().top > 0 && one.getBoundingClientRect().bottom < innerHeight"
    )
    tab.page.get_by_role("button", name="My row").click()
    tab.page.locator(".here th", has_text="Hnn Öst 7").wait_for()


def test_a_short_list_leads_to_a_rank_as_well(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "lists/armada.html")
    tab.page.get_by_role("button", name="Filter").click()
    tab.page.get_by_label("Go to rank").fill("6")
    tab.page.keyboard.press("Enter")
    assert tab.page.locator(".here td").first.inner_text() == "6"
