"""Lists in a real browser: sorting, filtering, finding, their state in the address, columns, rows that open."""

import csv
import re
from codecs import BOM_UTF8
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from masterlist.amount import rounded
from tests.built import document
from tests.conftest import Browse
from tests.evaluate import evaluate
from tests.pages.looks import DESKTOP, PHONE, column, sort, turn, violations
from tests.pages.test_measures import shifts
from tests.server import served as at_an_address

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

LIST = "lists/squares.html"


def _said(page: "Page", text: str) -> None:
    from playwright.sync_api import expect

    expect(page.locator(".list-tools .said")).to_contain_text(text)


# --- Sorting ---------------------------------------------------------------------------------------------------


def test_a_list_is_sorted_by_any_column(served: str, built_site: Path, browse: Browse) -> None:
    tab = browse().open(served, LIST)
    ranks = column(tab.page, "rank")
    assert tab.page.locator("th[aria-sort]").evaluate_all("all => all.map(one => one.ariaSort + one.textContent)") == [
        "ascendingRank"
    ]
    entries = document(built_site, "lists/squares")["entries"]
    for head, key in (("Games", "games"), ("Game points", "game_points")):
        sort(tab.page, head)
        most_first = sorted(entries, key=lambda one: -one[key])  # stable: equal ones stay in the order of their ranks
        assert column(tab.page, "player") == [one["name"] for one in most_first]
        assert tab.page.locator("th[aria-sort=descending]").inner_text() == head
        sort(tab.page, head)
        assert column(tab.page, key) == [str(one[key]) for one in sorted(entries, key=lambda one: one[key])]
        assert tab.page.locator("th[aria-sort=ascending]").inner_text() == head
    sort(tab.page, "WWR")
    assert column(tab.page, "rank") == ranks
    sort(tab.page, "WWR")
    assert column(tab.page, "rank") == ranks[::-1]
    sort(tab.page, "Rank")
    assert column(tab.page, "rank") == ranks
    assert "sort" not in tab.page.url


def test_a_head_is_pressed_by_keyboard(built_site: Path, browse: Browse) -> None:
    tab = browse().open(built_site, LIST)
    tab.page.locator("th").get_by_role("button", name="Player", exact=True).focus()
    tab.page.keyboard.press("Enter")
    names = column(tab.page, "player")
    assert names == sorted(names, key=str.casefold)
    assert tab.page.evaluate("document.activeElement.textContent") == "Player"
    tab.page.keyboard.press("Space")
    assert column(tab.page, "player") == names[::-1]


# --- Finding and filtering -------------------------------------------------------------------------------------


def test_finding_folds_and_takes_any_part_of_a_name(crowd: str, browse: Browse) -> None:
    tab = browse().open(crowd, LIST)
    _said(tab.page, "600 players")
    tab.page.get_by_label("Find in this list").fill("nunez ann")
    _said(tab.page, "30 of 600 players")
    assert all(name.startswith("Ånn Núñez") for name in column(tab.page, "player"))
    tab.page.get_by_label("Find in this list").fill("unez 59")
    _said(tab.page, "3 of 600 players")
    assert not tab.page.locator(".pager:not([hidden])").count()
    tab.page.get_by_label("Find in this list").fill("nobody at all")
    _said(tab.page, "0 of 600 players")
    assert tab.page.locator(".master tbody").inner_text() == "No player matches."
    tab.page.get_by_label("Find in this list").fill("")
    _said(tab.page, "600 players")
    assert len(column(tab.page, "player")) == 275
    assert tab.page.url == f"{crowd}/{LIST}"


@pytest.mark.parametrize("place", ["crowd", "crowded_site"])
def test_rows_of_other_pages_look_as_their_pages_show_them(
    place: str, crowded_site: Path, browse: Browse, request: pytest.FixtureRequest
) -> None:
    """From a disk as from a server; all columns and links."""
    tab = browse()
    # The file has no movements and ties: they are of the list as a whole, and stand on its own pages.
    read = """() => [...document.querySelectorAll(".master tbody tr")].map((row) => [...row.cells].filter((cell) =>
      !cell.matches(".up, .down, .same, .new")).map((cell) => [
      cell.localName, cell.className,
      cell.textContent.replace(/before .*/, ""), cell.querySelector("path")?.outerHTML,
      cell.querySelector("a")?.href.split("/").slice(-2).join()]))"""
    shown = []
    for page in (LIST, "lists/squares/page-2.html", "lists/squares/page-3.html"):
        tab.open(crowded_site, page)
        shown += tab.page.evaluate(read)
    tab.open(request.getfixturevalue(place), f"{LIST}?sort=rank")  # what the list has by itself, from the file
    _said(tab.page, "600 players")
    found = []
    for number in (1, 2, 3):
        found += tab.page.evaluate(read)
        if number < 3:
            tab.page.get_by_role("link", name="Next").click()
    assert found == shown
    assert len(found) == 600


def test_filters_go_together(crowd: str, browse: Browse) -> None:
    tab = browse().open(crowd, "lists/squares/page-2.html")
    tab.page.get_by_role("button", name="Filter").click()
    tab.page.get_by_role("combobox", name="Club").select_option(label="Ashby Club")
    _said(tab.page, "100 of 600 players: Ashby Club")
    tab.page.get_by_role("combobox", name="Country").select_option(label="New Zealand")
    _said(tab.page, "100 of 600 players: Ashby Club, New Zealand")
    tab.page.get_by_label("Games, at least").fill("1")
    tab.page.get_by_label("Games, at least").blur()
    _said(tab.page, "at least 1 game")
    games = column(tab.page, "games")
    assert games
    assert set(games) == {"1"}
    assert tab.page.get_by_role("button", name="Filter: 3").is_visible()
    tab.page.get_by_role("button", name="Show all").click()
    _said(tab.page, "600 players")
    tab.page.get_by_role("combobox", name="Active").select_option(
        label="in the last 2 years"
    )  # before 2018-05-09, the newest result
    _said(tab.page, "active in the last 2 years")
    assert set(column(tab.page, "last")) == {"2018-05-09"}


def test_the_index_of_players_and_a_rating_list(built_site: Path, browse: Browse) -> None:
    tab = browse().open(built_site, "players.html")
    tab.page.get_by_label("Find in this list").fill("machia")
    assert column(tab.page, "player") == ["Niccolo Machiavelli"]
    tab.page.get_by_label("Find in this list").fill("")
    tab.page.locator('th[data-column="list-2"] .sort').click()
    numbers = [float(text.replace("−", "-")) for text in column(tab.page, "list-2") if text]
    assert numbers == sorted(numbers, reverse=True)
    assert column(tab.page, "list-2")[-1] == ""
    assert not tab.page.locator(".letters").is_visible()  # they lead to names in order
    tab.page.locator('th[data-column="player"] .sort').click()
    link = tab.page.locator(".letters").get_by_text("V", exact=True)
    assert link.evaluate("one => Math.min(one.offsetWidth, one.offsetHeight)") >= 24
    link.click()
    assert "Viliami" in tab.page.locator("tr:target").inner_text()
    assert set(column(tab.page, "year")) >= {"2009", "2026"}
    tab.page.set_viewport_size({"width": 390, "height": 844})
    tab.open(built_site, "players.html")
    assert not tab.page.locator(".members thead").is_visible(), "cells of a phone name themselves"
    above = tab.page.locator(".members tbody").evaluate("one => getComputedStyle(one, '::before').content")
    assert above == '"Last game"', "what every row has is named once"
    tab.page.get_by_role("button", name="Filter").click()
    sort(tab.page, "ARMADA")
    assert set(tab.page.locator(".members tbody tr").first.locator(".main").all_inner_texts()) > {""}
    tab.page.get_by_role("button", name="Filter").click()
    assert tab.page.locator("th[aria-sort=descending]").inner_text() == "ARMADA", "in sight as long as it sorts"
    tab.page.set_viewport_size({"width": 1280, "height": 800})
    tab.open(built_site, "lists/armada.html")
    sort(tab.page, "Player")
    names = column(tab.page, "player")
    assert names == sorted(names, key=str.casefold)


# --- The address -------------------------------------------------------------------------------------------------


def test_the_state_stands_in_the_address(crowd: str, browse: Browse) -> None:
    tab = browse().open(crowd, LIST)
    field = tab.page.get_by_label("Find in this list")
    field.press_sequentially("hill")
    _said(tab.page, "150 of")
    assert tab.page.url.endswith("?find=hill")
    sort(tab.page, "Player")
    assert tab.page.url.endswith("?find=hill&sort=player")
    shown = column(tab.page, "player")
    tab.page.go_back()
    assert tab.page.url.endswith("?find=hill")
    assert column(tab.page, "player") != shown
    tab.page.go_back()  # all letters in one step
    assert tab.page.url.endswith(LIST)
    _said(tab.page, "600 players")
    assert field.input_value() == ""
    tab.page.go_forward()
    tab.page.go_forward()
    assert column(tab.page, "player") == shown
    other = browse().open(crowd, f"{LIST}?find=hill&sort=player")
    _said(other.page, "150 of")
    assert column(other.page, "player") == shown
    assert other.page.get_by_label("Find in this list").input_value() == "hill"


def test_a_page_of_what_was_found_has_an_address(crowd: str, browse: Browse) -> None:
    tab = browse().open(crowd, f"{LIST}?sort=-game_points&page=3")
    _said(tab.page, "600 players")
    assert len(column(tab.page, "player")) == 50
    last = column(tab.page, "game_points")
    assert last == sorted(last, key=int, reverse=True)
    tab.page.get_by_role("link", name="Previous").click()
    assert tab.page.url.endswith("?sort=-game_points&page=2")
    assert len(column(tab.page, "player")) == 275
    assert tab.page.evaluate("document.activeElement.className") == "said"


@pytest.mark.parametrize(
    "query",
    ["?find=%3Cimg%20src=x%20onerror=alert(1)%3E", "?sort=__proto__&club=constructor", "?page=999&active=-1&games=x"],
)
def test_an_address_can_say_anything(crowd: str, browse: Browse, query: str) -> None:
    tab = browse().open(crowd, LIST + query)
    _said(tab.page, "players")
    assert not tab.page.locator("main img").count()


def test_names_of_hostile_people_stay_text(hostile_site: Path, browse: Browse) -> None:
    tab = browse()
    for page in (LIST, "players.html"):
        tab.open(hostile_site, f"{page}?sort=-player")
        tab.page.get_by_role("button", name="Filter").click()
        tab.page.get_by_role("button", name="Columns").click()
        assert not tab.page.locator("main img").count()


# --- A row that opens ----------------------------------------------------------------------------------------------


def test_a_row_opens_to_its_working(served: str, browse: Browse) -> None:
    tab = browse().open(served, LIST)
    row = tab.page.locator(".master tbody tr").first
    name, rating = row.locator("th a").inner_text(), row.locator(".main button").inner_text()
    button = row.get_by_role("button", name=rating)
    button.focus()
    tab.page.keyboard.press("Enter")
    opened = tab.page.locator("tr.opened")
    opened.wait_for()
    assert button.get_attribute("aria-expanded") == "true"
    defeated, points = column(tab.page, "opponents_defeated")[0], column(tab.page, "game_points")[0]
    sum_ = " ".join(opened.locator(".equation").last.inner_text().split())
    assert sum_ == f"{defeated} defeated × {points} points = {rating}"
    cells = opened.locator("tbody tr").evaluate_all("all => all.map(row => [...row.cells].map(one => one.textContent))")
    assert sum(float(one[3].replace("−", "-")) for one in cells if one[3]) == float(defeated)
    assert sum(float(one[4]) for one in cells) == float(points)
    tab.page.keyboard.press("Enter")
    assert not opened.count()
    tab.page.keyboard.press("Enter")
    opened.get_by_role("link", name=f"The page of {name}").click()
    assert tab.page.locator("h1").inner_text() == name


def _add_up(opened: "Locator") -> None:
    """The rows of what is opened have one number of digits, and add up; the newest stand first."""
    rows = opened.locator("tbody tr").all()
    cells = [row.locator("td").all_inner_texts()[-2:] for row in reversed(rows)]
    shown = [[text.split()[0].replace("−", "-") for text in row] for row in cells]
    (digits,) = {len(text.partition(".")[2]) for row in shown for text in row}
    nearly = Fraction(1, 10**digits) if digits > 2 else 0
    for (_, before), (change, after) in pairwise([[*map(Fraction, row)] for row in shown]):
        assert abs(before + change - after) <= nearly


@pytest.mark.parametrize("of", ["today", "edition"])
@pytest.mark.parametrize(
    ("list_", "said"),
    [
        ("squares", r"[\d.]+ defeated × \d+ points = [\d.]+"),
        ("armada", r"[\d.]+ awards − [\d.]+ antes [=≈] −?[\d.]+( ≈ −?[\d.]+)?"),
        ("chess", r"1500\.00 before [+−] [\d.]+ by \d+ games [=≈] [\d.]+( ≈ [\d.]+)?"),
    ],
    ids=["squares", "armada", "chess"],
)
def test_rows_open_to_what_makes_their_ratings(  # noqa: PLR0913, PLR0917  two parameters, the rest are fixtures
    served: str, built_site: Path, browse: Browse, list_: str, said: str, of: str
) -> None:
    """Of log books to their totals; of a ledger and of nights to changes that add up, the newest first."""
    edition = max(built_site.glob(f"lists/{list_}/2*.html")).relative_to(built_site).as_posix()
    tab = browse().open(served, edition if of == "edition" else f"lists/{list_}.html")
    for row in tab.page.locator(".master tbody tr:not(.behind)").all()[:5]:
        rating = row.locator(".main button").inner_text()
        row.locator(".opens").click()
        opened = tab.page.locator("tr.opened")
        opened.wait_for()
        assert opened.locator(".games").evaluate("box => box.scrollWidth - box.clientWidth") == 0, "columns are cut off"
        sum_ = " ".join(opened.locator(".equation").last.inner_text().split())
        assert re.fullmatch(said, sum_)
        assert sum_.split()[-1] == rating
        terms, sign, result, *_rounded = re.split("([=≈])", re.sub(r"by \d+ games|[a-zA-Z]+", "", sum_))
        assert sign == ("=" if evaluate(terms) == Fraction(result.replace("−", "-").replace(" ", "")) else "≈"), sum_
        if list_ != "squares":
            sums = [one.lstrip("+−") for one in opened.locator(".equation b").all_inner_texts()[:-1]]
            last_game = row.locator(".main").inner_text().rsplit(maxsplit=1)[-1]
            assert sums == ([last_game] if of == "today" else []), "today's list has the sum of the last game"
            newest = opened.locator("tbody tr").first.locator("td").all_inner_texts()
            assert rounded(Fraction(newest[-1].replace("−", "-")), 2) == rating.replace("−", "-")
            _add_up(opened)
        row.locator(".opens").click()
    if list_ == "chess":
        row.locator(".opens").click()
        opened.locator("tbody a").first.click()
        tab.page.wait_for_url("**/games/chess/*.html#g*")
        assert tab.page.locator(":target").count() == 1


def test_on_a_phone_the_opened_row_of_a_ledger_has_all_its_columns_in_any_language(
    spoken_site: Path, browse: Browse
) -> None:
    for page in ("lists/armada.html", "de/lists/armada.html", "fr/lists/armada.html"):
        with at_an_address(spoken_site) as address:
            tab = browse(390).open(address, page)
            tab.page.locator(".master tbody .main button").first.click()
            games = tab.page.locator("tr.opened .games")
            games.wait_for()
            assert games.locator("tbody tr").count() == 5, "four, and the sum of those before"
            assert games.evaluate("box => box.scrollWidth - box.clientWidth") == 0, page


def test_from_a_disk_a_row_leads_to_the_player(built_site: Path, browse: Browse) -> None:
    tab = browse().open(built_site, LIST)
    name = tab.page.locator(".master tbody th a").first.inner_text()
    tab.page.locator(".opens").first.click()
    tab.page.wait_for_url("**/players/*.html")
    assert tab.page.locator("h1").inner_text() == name
    tab.troubles.clear()


# --- Columns and heads ---------------------------------------------------------------------------------------------


def test_a_phone_shows_the_columns_that_were_chosen(built_site: Path, browse: Browse) -> None:
    tab = browse(390).open(built_site, LIST)
    last, defeated = tab.page.locator("th[data-column=last]"), tab.page.locator("th[data-column=opponents_defeated]")
    assert not last.is_visible()
    tab.page.get_by_role("button", name="Filter").click()
    tab.page.get_by_role("button", name="Columns").click()
    tab.page.get_by_role("checkbox", name="Last game").check()
    tab.page.get_by_role("checkbox", name="Opponents defeated").uncheck()
    assert last.is_visible()
    assert tab.page.locator(".master tbody tr").first.locator("time").is_visible()
    assert not defeated.is_visible()
    tab.open(built_site, LIST)
    assert last.is_visible()
    assert not defeated.is_visible()
    tab.page.get_by_role("button", name="Filter").click()
    tab.page.get_by_role("button", name="Columns").click()
    assert tab.page.get_by_role("checkbox", name="Last game").is_checked()


def test_a_table_of_an_event_has_its_columns_chosen(served: str, browse: Browse) -> None:
    tab = browse(768).open(served, "tournaments/whipping-2009.html")
    table = tab.page.locator("table.cross[data-columns=classification]")
    least = "one => { one.style.width = 'min-content'; return one.offsetWidth; }"
    before = table.evaluate(least)
    tab.page.get_by_role("button", name="Columns of Classification").click()
    tab.page.get_by_role("checkbox", name="Round 1").first.uncheck()
    tab.page.get_by_role("checkbox", name="Wins").first.uncheck()
    assert not table.get_by_role("columnheader", name="Round 1").is_visible()
    assert table.evaluate(least) < before - 50


def test_the_page_stays_on_a_small_phone(built_site: Path, crowded_site: Path, browse: Browse) -> None:
    tab = browse(360)
    for site, page in ((built_site, "players.html"), (built_site, LIST), (crowded_site, LIST)):
        tab.page.set_viewport_size({"width": 360, "height": 900})
        tab.open(site, page)
        tab.page.locator(".wide.fits, .wide.scrolls").first.wait_for()
        assert site is not built_site or tab.page.locator(".wide.fits").count() == 1, page
        for width in (360, 320):
            tab.page.set_viewport_size({"width": width, "height": 900})
            assert tab.page.evaluate("document.documentElement.scrollWidth") <= width, page


# --- What must not be ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [390, 768, 1280])
def test_nothing_moves_when_scripts_come(served: str, crowd: str, browse: Browse, width: int) -> None:
    """The largest page of each kind is looked at by test_measures, on a phone and on a desktop."""
    tab = browse(width)
    largest = ("index.html", "lists/armada.html", "players.html", "search.html", "tournaments/whipping-2009.html")
    pages = (LIST, *(largest if width == 768 else ()))
    for top, page in (*((served, page) for page in pages), (crowd, LIST), (crowd, "players.html")):
        assert shifts(tab, top, page) == [], page


def test_without_scripts_there_is_nothing_dead(built_site: Path, browse: Browse) -> None:
    tab = browse(javascript=False)
    for page in (LIST, "players.html", "tournaments/whipping-2009.html"):
        tab.open(built_site, page)
        assert not tab.page.locator("main :is(button, input, select):visible").count()
        assert tab.page.locator(".list-tools").first.evaluate("one => one.getBoundingClientRect().height") == 0


@pytest.mark.node
def test_axe_finds_nothing_in_what_opens(crowd: str, browse: Browse) -> None:
    tab = browse(*PHONE).open(crowd, f"{LIST}?find=hill&sort=-games")
    _said(tab.page, "150 of")
    for name in ("Filter", "Columns"):
        tab.page.get_by_role("button", name=name).click()
    tab.page.locator(".opens").first.click()
    tab.page.locator("tr.opened").wait_for()
    assert violations(tab.page) == []
    turn(tab.page, *DESKTOP)
    assert violations(tab.page) == []


# --- Tables for a spreadsheet ---


def test_a_table_opens_in_a_spreadsheet_as_it_is(built_site: Path, served: str, browse: Browse) -> None:
    """Excel takes a file without the mark for another alphabet; who loads the address gets it without."""
    tab = browse(390, touch=True).open(served, LIST)
    with tab.page.expect_download() as saved:
        tab.page.get_by_role("link", name="CSV for Excel").tap()
    plain = (built_site / "downloads/lists/squares.csv").read_bytes()
    assert not plain.startswith(BOM_UTF8)
    assert saved.value.suggested_filename == "squares.csv"
    guarded = re.sub(rb"(?<=,)(-?\d+/\d+)(?=[,\r\n])", rb'"=""\1"""', plain)  # else 5/2 were the second of May
    assert saved.value.path().read_bytes() == BOM_UTF8 + guarded
    assert guarded != plain
    assert set(tab.troubles) == {"download"}
    tab.troubles.clear()


def test_on_a_wide_screen_a_list_has_its_table_in_sight(served: str, browse: Browse) -> None:
    """On a phone it is behind the day, where no line breaks for it."""
    tab = browse(1280).open(served, LIST)
    way = tab.page.locator(".lead > .sheet a")
    assert way.is_visible()
    assert str(way.get_attribute("href")).endswith("downloads/lists/squares.csv")
    turn(tab.page, *PHONE)
    assert not way.is_visible()


def test_a_german_table_opens_in_a_german_spreadsheet(german_site: Path, german: str, browse: Browse) -> None:
    """With a decimal comma, and so with semicolons between fields; every field says the same."""
    tab = browse(1280).open(german, LIST)
    with tab.page.expect_download() as saved:
        tab.page.get_by_role("link", name="CSV").first.click()
    tab.troubles.clear()
    with (german_site / "downloads/lists/squares.csv").open(encoding="utf-8", newline="") as file:
        plain = list(csv.reader(file))
    with saved.value.path().open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file, delimiter=";"))
    fractions = [[re.sub(r"^(-?\d+/\d+)$", r'="\1"', field) for field in row] for row in plain]
    assert rows == [[re.sub(r"^(-?\d+)\.(\d+)$", r"\1,\2", field) for field in row] for row in fractions]
    assert any("," in field for row in rows[1:] for field in row)


def test_a_row_that_is_pointed_at_has_one_colour(served: str, browse: Browse) -> None:
    tab = browse(1280).open(served, "players/saskia-hoekstra.html")
    head = tab.page.locator(".played > tbody > tr > th").nth(1)
    head.hover()
    assert head.evaluate(
        "one => getComputedStyle(one).backgroundColor === getComputedStyle(one.parentElement).backgroundColor"
    )


@pytest.mark.parametrize("player", ["Saskia Hoekstra", "Yusuf Karahan"])
def test_an_opened_game_says_whose_lines_have_it(served: str, browse: Browse, player: str) -> None:
    tab = browse(390).open(served, f"players/{player.lower().replace(' ', '-')}.html")
    row = tab.page.locator(".played > tbody").first
    row.locator("summary").click()
    links = row.locator("li a")
    assert links.all_inner_texts() == [
        "All steps",
        "The line of Saskia Hoekstra",
        *("Open an issue", "Write a mail"),
        "The line of Yusuf Karahan",
    ]
    assert links.last.get_attribute("href") == (
        "https://github.com/example/masterlist/blob/main/content/logs/yusuf-karahan/2026-08-18-saskia-hoekstra.yaml#L4"
    )


@pytest.mark.parametrize(
    ("list_", "rule"),
    [("chess", "elo.html#change"), ("armada", "armada.html#ratings"), ("squares", "wwr.html#the-master-list")],
)
def test_an_opened_row_leads_to_the_rule_and_the_line(served: str, browse: Browse, list_: str, rule: str) -> None:
    tab = browse(390).open(served, f"lists/{list_}.html")
    tab.page.locator(".master tbody .main button").first.click()
    ways = tab.page.locator(".row-working .origins :is(a:not(.button), summary)")
    ways.first.wait_for()
    assert ways.all_inner_texts() == [*("All steps", "The rule", "The entry", "Something wrong?")]
    assert (ways.nth(1).get_attribute("href") or "").endswith(f"/rules/{rule}")
    table = tab.page.locator(".row-working table").first
    before = table.bounding_box()
    ways.last.press("Enter")
    tab.page.locator(".row-working .telling").get_by_role("link", name="Write a mail").wait_for()
    assert table.bounding_box() == before, "what opens lies over what is beneath"
    assert min(one.evaluate("one => one.getBoundingClientRect().height") for one in ways.all()) >= 24
