"""The search in a real browser: from any page, by keyboard, from a disk and from a server."""

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests import folding_vectors
from tests.conftest import Browse, build_site
from tests.pages import sites
from tests.pages.looks import DESKTOP, PHONE, turn, violations
from tests.pages.test_measures import shifts

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

FOLD = """(texts) => texts.map((text) =>
  [text, MasterlistFold.folded(text), MasterlistFold.words(text), MasterlistFold.idLike(text)])"""


@pytest.fixture(scope="module")
def known_by_many_names(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with players who have former names and ids, and some who are called alike."""
    files = sites.crowded() | {
        "players/oshea.yaml": {
            "name": "Áine O’Shea",
            "aka": ["Anya Brontë"],
            "former_ids": ["aine-o-shea-1", "x-4711"],
        },
        "players/wei.yaml": {"name": "王 偉", "club": "a"},
        "players/proto.yaml": {"name": "__proto__ constructor"},
        "tournaments/winter-cup/event.yaml": {
            "name": "Winter Cup",
            "system": "armada",
            "start": "2020-01-01",
            "place": "Zürich",
        },
        "pages/etiquette.md": "---\ntitle: Etiquette\n---\nBe kind.\n",
    }
    return build_site(sites.write_site(tmp_path_factory.mktemp("root"), files), tmp_path_factory)


def _ask(page: "Page", text: str) -> list[str]:
    """What the field offers for what is typed, but for the way to all results."""
    from playwright.sync_api import expect

    page.locator(".search input").fill(text)
    expect(page.locator(".search .rest")).to_contain_text(f"“{text}”")
    return page.locator(".search [role=option] bdi").all_inner_texts()


def test_a_player_is_found_from_any_page_by_keyboard(here: Path | str, browse: Browse) -> None:
    tab = browse()
    for page in ("index.html", "tournaments/whipping-2009.html", "rules/wwr.html", "submit.html"):
        tab.open(here, page)
        tab.page.keyboard.press("/")
        assert tab.page.evaluate("document.activeElement.getAttribute('role')") == "combobox"
        tab.page.keyboard.type("machia")
        tab.page.get_by_role("option", name="Niccolo Machiavelli").wait_for()
        field = tab.page.locator(".search input")
        assert field.input_value() == "machia"
        assert field.get_attribute("aria-expanded") == "true"
        tab.page.keyboard.press("ArrowDown")
        chosen = tab.page.locator("[role=option][aria-selected=true]")
        assert chosen.get_attribute("id") == field.get_attribute("aria-activedescendant")
        tab.page.keyboard.press("Enter")
        tab.page.wait_for_url("**/players/niccolo-machiavelli.html")


def test_people_come_before_pages_that_begin_alike(built_site: Path, browse: Browse) -> None:
    page = browse(1280).open(built_site, "index.html").page
    found = _ask(page, "li")
    assert "Lindgren" in found[0]
    assert any("Linden Street Chess" in one for one in found), "behind the people, before those whose club it is"
    clubs = [at for at, one in enumerate(_ask(page, "linden")) if one.startswith("Linden Street Chess")]
    assert clubs[0] == 0


def test_escape_closes_and_arrows_go_round(built_site: Path, browse: Browse) -> None:
    tab = browse().open(built_site, "index.html")
    tab.page.keyboard.press("/")
    assert _ask(tab.page, "john")
    tab.page.keyboard.press("ArrowUp")
    assert tab.page.locator("[aria-selected=true]").inner_text() == "All results for “john”"
    tab.page.keyboard.press("ArrowDown")
    assert tab.page.locator("[aria-selected=true]").inner_text().startswith("John")
    tab.page.keyboard.press("Escape")
    assert not tab.page.get_by_role("listbox").is_visible()
    assert tab.page.locator(".search input").input_value() == "john"
    tab.page.keyboard.press("ArrowDown")
    assert tab.page.get_by_role("listbox").is_visible()
    tab.page.keyboard.press("Tab")
    assert not tab.page.get_by_role("listbox").is_visible()


@pytest.mark.parametrize(
    ("page", "label"),
    [
        ("compare.html", "Other player"),
        ("why.html", "Player"),
        ("mine.html", "Your name"),
        ("submit.html", "Your name"),
    ],
)
def test_every_field_for_a_name_finds_as_the_search_does(served: str, browse: Browse, page: str, label: str) -> None:
    """With a typing error, and by one touch."""
    from playwright.sync_api import expect

    tab = browse(390).open(served, page)
    field = tab.page.get_by_label(label, exact=True)
    field.fill("odesa")
    tab.page.get_by_role("option", name="Odessa Crane").click()
    expect(field).to_have_value("Odessa Crane")  # some of them load another page first
    assert not tab.page.get_by_role("option").filter(visible=True).count()


def test_everything_is_found(known_by_many_names: Path, browse: Browse) -> None:
    tab = browse().open(known_by_many_names, "clubs.html")
    expected = {
        "oshea": "Áine O’Shea",
        "AINE": "Áine O’Shea",
        "bronte any": "Áine O’Shea",
        "aine-o-shea-1": "Áine O’Shea",
        "x-4711": "Áine O’Shea",
        "4711": "Áine O’Shea",
        "偉": "王 偉",
        "proto": "__proto__ constructor",
        "constructor": "__proto__ constructor",
        "winter": "Winter Cup",
        "zurich": "Winter Cup",
        "orst": "Ørsted Club",
        "squares": "SQUARES",
        "wwr": "SQUARES",
        "etiq": "Etiquette",
        "p-417": "Hnn Lee 417",
        "hnn 417 ørst": "",
        "hnn 417 dover": "Hnn Lee 417",
        "open questions": "Open questions",
    }
    found = {typed: "".join(_ask(tab.page, typed)[:1]) for typed in expected}
    assert found == expected


def test_all_results_have_a_page_with_an_address(crowd: str, browse: Browse) -> None:
    from playwright.sync_api import expect

    tab = browse().open(crowd, "lists/squares.html")
    tab.page.keyboard.press("/")
    assert len(_ask(tab.page, "nunez")) == 8
    tab.page.keyboard.press("Enter")
    tab.page.wait_for_url("**/search.html?q=nunez")
    expect(tab.page.locator("#search-said")).to_have_text("150 results for “nunez”")
    assert tab.page.locator("#search-results li").count() == 100
    tab.page.get_by_role("button", name="Show 50 more").click()
    assert tab.page.locator("#search-results li").count() == 150
    assert tab.page.evaluate("document.activeElement.localName") == "a"
    assert tab.page.locator(".search input").input_value() == "nunez"


@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_ends_where_its_results_do(served: str, browse: Browse, width: int) -> None:
    """Without anything in sight that moves as they come."""
    tab = browse(width)
    assert shifts(tab, served, "search.html?q=odesa") == []
    found = tab.page.locator("#search-results li").bounding_box()
    link = tab.page.get_by_role("link", name="Compare two players").bounding_box()
    assert found is not None
    assert link is not None
    assert 0 < link["y"] - found["y"] - found["height"] < 40
    assert tab.page.locator("footer").is_visible()


def test_the_key_can_be_turned_off(served: str, browse: Browse) -> None:
    tab = browse().open(served, "search.html")
    tab.page.get_by_role("checkbox").uncheck()
    tab.open(served, "index.html")
    tab.page.keyboard.press("/")
    assert tab.page.evaluate("document.activeElement.localName") == "body"
    tab.open(served, "search.html")
    tab.page.get_by_role("checkbox").check()
    tab.page.keyboard.press("/")
    assert tab.page.evaluate("document.activeElement.localName") == "input"


def test_the_key_is_a_letter_where_one_types(served: str, browse: Browse) -> None:
    tab = browse().open(served, "lists/squares.html")
    tab.page.get_by_label("Find in this list").press_sequentially("a/b")
    assert tab.page.get_by_label("Find in this list").input_value() == "a/b"


def test_hostile_names_stay_text(hostile_site: Path, browse: Browse) -> None:
    tab = browse().open(hostile_site, "index.html")
    for typed in ("script", "img", "<script>alert(1)</script>", "مُحَمَّد", "%00"):
        _ask(tab.page, typed)
        assert not tab.page.locator(".search [role=option] :is(img, script, a)").count()
    tab.open(hostile_site, "search.html?q=%3Cimg%20src=x%20onerror=alert(1)%3E")
    tab.page.locator("#search-results li").first.wait_for()
    assert not tab.page.locator("main img").count()


def test_without_an_index_the_field_says_so(built_site: Path, tmp_path: Path, browse: Browse) -> None:
    shutil.copytree(built_site, tmp_path / "site")
    shutil.rmtree(tmp_path / "site/search")
    tab = browse().open(tmp_path / "site", "index.html")
    tab.page.locator(".search input").fill("john")
    tab.page.get_by_role("option", name="The search index could not be loaded").wait_for()
    tab.troubles.clear()


def test_scripts_fold_as_the_program_does(built_site: Path, browse: Browse) -> None:
    vectors = json.loads(folding_vectors.FILE.read_text(encoding="utf-8"))
    tab = browse().open(built_site, "search.html")
    assert tab.page.evaluate(FOLD, [text for text, *_ in vectors]) == vectors
    assert len(vectors) > 20


@pytest.mark.node
def test_axe_finds_nothing_in_the_answers(crowd: str, browse: Browse) -> None:
    tab = browse(*PHONE).open(crowd, "index.html")
    _ask(tab.page, "nunez")
    tab.page.keyboard.press("ArrowDown")
    assert violations(tab.page) == []
    turn(tab.page, *DESKTOP)
    assert violations(tab.page) == []
    tab.open(crowd, "search.html?q=nunez")
    tab.page.locator("#search-results li").first.wait_for()
    assert violations(tab.page) == []


@pytest.mark.parametrize("page", ["search.html?q=sas", "players/saskia-hoekstra.html"])
def test_the_mark_leads_home_beside_the_open_field(served: str, browse: Browse, page: str) -> None:
    tab = browse(390).open(served, page)
    tab.page.locator(".search input").focus()
    left, top = tab.page.locator(".brand").evaluate(
        "one => [one.getBoundingClientRect().left, one.getBoundingClientRect().top]"
    )
    touched = tab.page.evaluate(f"document.elementFromPoint({left + 9}, {top + 9}).closest('a').className")
    assert touched == "brand"
