"""The page of an event that runs, and of a board in play: on a phone and a desk, in every language."""

import html
import json
import re
from pathlib import Path

import pytest

from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.site.common.links import stated
from tests.conftest import Browse
from tests.pages import sites
from tests.small import copied_site, edit
from tests.whole import whole

EVENT = "tournaments/clifton-bridge-2026"
STATES = {"": "after round 2 of 4", "de/": "nach Runde 2 von 4", "fr/": "après la ronde 2 sur 4"}
HEADINGS = {"": "After each round", "de/": "Nach jeder Runde", "fr/": "Après chaque ronde"}


@pytest.mark.parametrize("folder", STATES)
def test_how_far_it_has_come(spoken_site: Path, folder: str) -> None:
    page = (spoken_site / f"{folder}{EVENT}.html").read_text("utf-8")
    assert STATES[folder] in page
    assert HEADINGS[folder] in page
    assert STATES[folder] in (spoken_site / f"{folder}tournaments.html").read_text("utf-8")


def test_french_has_a_space_before_what_follows_a_name(spoken_site: Path) -> None:
    lines = {folder: (spoken_site / f"{folder}results.html").read_text("utf-8") for folder in STATES}
    assert "Doubling Point</a>: draw of 3" in lines[""]
    assert "Doubling Point</a>: " in lines["de/"]
    assert "Doubling Point</a>\u00a0: nulle" in lines["fr/"]


@pytest.mark.browser
def test_places_after_each_round_are_seen_at_once(served: str, browse: Browse) -> None:
    tab = browse().open(served, f"{EVENT}.html")
    for width in (1280, 390):
        tab.page.set_viewport_size({"width": width, "height": 900})
        heading = tab.page.get_by_role("heading", name="After each round").bounding_box()
        picture = tab.page.get_by_role("img", name="After each round").bounding_box()
        assert heading is not None
        assert picture is not None
        assert heading["y"] + heading["height"] <= picture["y"] < heading["y"] + 100
        assert picture["height"] > 200
        assert picture["width"] <= width
        names = tab.page.locator(".bump-lines ol").all_inner_texts()[0].split("\n")
        assert names[:4] == ["1", "Nasreen Chowdhury", "2", "Edith Farthing"]
        key = tab.page.locator(".bump .key")
        assert key.all_inner_texts() == ["first at the end", "second and third"]
        strokes = [
            key.evaluate_all("all => all.map((one) => getComputedStyle(one, '::before').borderTopColor)"),
            *(
                tab.page.locator(f".bump-lines .{which} path").first.evaluate("one => getComputedStyle(one).stroke")
                for which in ("first", "next")
            ),
        ]
        assert strokes[0] == strokes[1:], "as the lines"
    assert "Nasreen Chowdhury took the lead in round 2, from Edith Farthing" in tab.page.locator("main").inner_text()
    tab.page.locator("summary", has_text="The same as a table").click()
    table = tab.page.get_by_role("table", name="Places and points after each round")
    assert table.get_by_role("row").nth(1).inner_text().split()[:2] == ["Nasreen", "Chowdhury"]


def test_rounds_are_named_once_and_no_number_breaks(spoken_site: Path, browse: Browse) -> None:
    """With eight rounds too, where an event has fewer."""
    tab = browse(390)
    for folder, word in {"": "Round", "de/": "Runde", "fr/": "Ronde"}.items():
        tab.open(spoken_site, f"{folder}{EVENT}.html")
        rounds = tab.page.get_by_role("list", name=word, exact=True)
        rounds.evaluate("one => { while (one.children.length < 8) one.append(one.firstElementChild.cloneNode(true)); }")
        assert tab.page.locator(".bump-lines p").inner_text() == word
        numbers = rounds.locator("li")
        assert numbers.count() == 8
        assert all(number.is_visible() for number in numbers.all())
        assert numbers.evaluate_all("all => Math.max(...all.map((one) => one.scrollWidth - one.clientWidth))") == 0
        assert numbers.evaluate_all("all => Math.max(...all.map((one) => one.offsetHeight))") < 24


def test_days_to_an_announced_event_are_counted(built_site: Path, browse: Browse) -> None:
    """Without scripts its first day stands there; a file for calendars is beside it."""
    tab = browse(390)
    tab.page.clock.set_fixed_time("2027-01-13T22:00:00")
    tab.open(built_site, "tournaments/roaring-forties-2027.html")
    assert tab.page.locator(".coming dl").inner_text().split("\n") == ["Days to go", "10"]
    tab.page.clock.set_fixed_time("2027-01-24T12:00:00")
    tab.open(built_site, "tournaments/roaring-forties-2027.html?again")
    assert tab.page.locator(".coming dl").inner_text().split("\n") == ["Begins", "23 January 2027"]
    calendar = (
        built_site / "tournaments" / str(tab.page.get_by_role("link", name="Add to calendar").get_attribute("href"))
    )
    assert calendar.read_text("utf-8").count("SUMMARY:Roaring Forties Open 2027") == 1


def test_an_event_fills_the_screen_of_a_hall(served: str, browse: Browse) -> None:
    tab = browse(1920).open(served, "tournaments/clifton-bridge-2026.html")
    box, leads = (tab.page.locator(one).first.bounding_box() for one in (".cross", ".plate"))
    assert box is not None
    assert leads is not None
    assert box["width"] > 1200
    assert leads["x"] + leads["width"] < box["x"], "beside the standings, not above them"
    third = tab.page.locator(".cross tbody tr").nth(2).bounding_box()
    assert third is not None
    assert third["y"] + third["height"] < 900, "the first three are seen without scrolling"
    assert tab.page.locator(".number").evaluate("one => parseFloat(getComputedStyle(one).fontSize)") > 90
    root = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    assert tab.page.evaluate(root) == 22
    for other in ("tournaments/clifton-bridge-2026/r1-a.html", "tournaments/roaring-forties-2027.html", "index.html"):
        tab.open(served, other)
        assert tab.page.evaluate(root) == 16, "who reads at a wide desk has chosen the size"


# --- A final event is shown under every other system that can score its boards ---

FINAL_EVENT = "content/tournaments/spring-open/event.yaml"
BOARD = "content/tournaments/spring-open/r1-a.yaml"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return copied_site(tmp_path, "base_boards")


def _section(site: Path) -> str:
    assert build(site, site / "public", Options(jobs=1)).files
    page = (site / "public/tournaments/spring-open.html").read_text("utf-8")
    found = re.search(r"<h3>Places side by side <.*?</details>", page, re.DOTALL)
    return found[0] if found else ""


def test_the_places_are_those_of_the_other_tables(site: Path) -> None:
    results = whole(site).results
    assert results
    one = results.events["spring-open"]
    assert [other.system for other in one.fitting] == ["armada", "sum-of-squares"]
    section = _section(site)
    for id_, name in (("armada", "ARMADA"), ("sum-of-squares", "Sum of Squares")):
        table = next(other for other in one.fitting if other.system == id_)
        for row in table.standings:
            line = next(tr for tr in section.split("<tr>") if f"players/{row.player}.html" in tr)
            assert re.search(rf'data-of="?{name}"?>{row.rank}\b', line), row
    assert "would have won" in section


def test_an_event_that_goes_on_has_no_other_places(site: Path) -> None:
    edit(site / FINAL_EVENT, "status: final", "status: running")
    assert not _section(site)


def test_a_system_that_cannot_score_the_boards_is_left_out(site: Path) -> None:
    """Both others must know who was out when; the event itself is scored by Sum of Squares here."""
    edit(site / FINAL_EVENT, "system: daanz-squares", "system: sum-of-squares")
    edit(site / FINAL_EVENT, "compare: [armada]\n", "")
    assert "DAANZ Squares" in _section(site)
    for name, year in ((BOARD, 1906), (BOARD, 1904)):
        edit(site / name, f"eliminated: {year}", "centres: 0")
    assert not _section(site), "ARMADA asks for the same"


# --- Where an event says that its results come from: a link where that is a web address, else words ---

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


@pytest.mark.browser
def test_a_long_address_breaks(busy_site: Path, browse: Browse) -> None:
    tab = browse(320).open(busy_site, "tournaments/planned.html")
    for width in (320, 390, 1280):
        tab.page.set_viewport_size({"width": width, "height": 900})
        assert tab.page.evaluate(WIDER) == 0


# --- Games of an event that add nothing to a player's points: told apart, in every language, and in the frame ---

UNCOUNTED = "clifton-bridge-2025"  # five rounds, of which each player's best count
NOTES = {
    "": ("not counted", "A score in brackets is not counted."),
    "de/": ("zählt nicht", "Punkte in Klammern zählen nicht."),
    "fr/": ("ne compte pas", "Des points entre parenthèses ne comptent pas."),
}


@pytest.mark.parametrize("folder", NOTES)
def test_each_is_in_brackets_and_says_why(spoken_site: Path, folder: str) -> None:
    document = json.loads((spoken_site / f"api/v1/tournaments/{UNCOUNTED}.json").read_text("utf-8"))
    dropped = sum(not game["counted"] for row in document["standings"] for game in row["games"])
    html = (spoken_site / folder / f"tournaments/{UNCOUNTED}.html").read_text("utf-8")
    said, note = NOTES[folder]
    assert dropped > 0
    assert html.count(f")<span class=unseen> {said}</span></span>") == dropped
    assert html.count('<span class="small uncounted">(') == dropped
    assert html.count(note) == 1


def test_where_all_count_nothing_is_said_of_it(built_site: Path) -> None:
    html = (built_site / "tournaments/roaring-forties-2023.html").read_text("utf-8")
    assert "A place with = is shared." in html
    assert NOTES[""][1] not in html


@pytest.mark.browser
@pytest.mark.parametrize("folder", NOTES)
def test_the_table_fits_its_frame(spoken_site: Path, browse: Browse, folder: str) -> None:
    tab = browse(1280).open(spoken_site, f"{folder}tournaments/{UNCOUNTED}.html")
    wide, frame = tab.page.locator(".wide:has(> .cross)").first.evaluate("one => [one.scrollWidth, one.clientWidth]")
    assert wide <= frame
    tab.page.set_viewport_size({"width": 390, "height": 844})
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 390
