"""The scripts of a site in German with English beside it: lists, the search, workings in place, the submit page."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from babel.messages.pofile import read_po

from masterlist.language import day, language, speaking
from masterlist.site.layout import script_documents
from tests import submit_boards, submit_vectors
from tests.conftest import ROOT, Browse, build_site
from tests.pages import sites
from tests.pages.looks import column, sort
from tests.pages.submit_form import Form
from tests.pages.test_submit_vectors import BOARDS, ENTRIES, VECTORS

if TYPE_CHECKING:
    from playwright.sync_api import Page

ASSETS = ROOT / "site_templates" / "assets"
LIST = "lists/squares.html"
NAMES = ["rank", "player", "club", "rating", "opponents_defeated", "game_points", "games", "last"]


def _said(page: "Page") -> str:
    return str(page.locator(".list-tools .said").inner_text())


# --- Words -----------------------------------------------------------------------------------------------------------


def test_whatever_scripts_say_is_in_the_template() -> None:
    """Babel finds no message within a template literal, and does not say so."""
    with (ROOT / "locale" / "masterlist.pot").open("rb") as file:
        known = {form for one in read_po(file) for form in (one.id if isinstance(one.id, tuple) else (one.id,))}
    asked = re.compile(r'\b(?:N?_|ngettext|pgettext)\((?:"[\w ]+", (?="))?"((?:[^"\\]|\\.)+)"')
    for script in sorted(ASSETS.glob("*.js")):
        text = script.read_text("utf-8")
        said = {json.loads(f'"{message}"') for message in asked.findall(text)}
        assert said <= known, script.name
        assert not re.search(r"\b(?:N?_|ngettext|pgettext)\(`", text), script.name


# --- Lists -----------------------------------------------------------------------------------------------------------


@pytest.mark.browser
def test_numbers_and_days_sort_as_such(german_site: Path, browse: Browse) -> None:
    tab = browse().open(german_site, LIST)
    assert "2,5" in column(tab.page, "opponents_defeated")
    for head, name in (("WWR", "rating"), ("Besiegte Gegner", "opponents_defeated"), ("Partiepunkte", "game_points")):
        sort(tab.page, head)
        sort(tab.page, head)
        found = [float(text.replace(",", ".")) for text in column(tab.page, name)]
        assert found in (sorted(found), sorted(found, reverse=True)), head
        assert found[0] != found[-1]
    sort(tab.page, "Letzte Partie")
    assert column(tab.page, "last") == ["15.02.2022", "30.01.2021", "01.06.2019", "01.06.2019"]
    sort(tab.page, "Letzte Partie")
    assert column(tab.page, "last")[-1] == "15.02.2022"


@pytest.mark.browser
def test_days_are_written_as_in_the_pages(german_site: Path, browse: Browse) -> None:
    tab = browse().open(german_site, LIST)
    for spoken in map(language, ("de", "en-GB", "en-US", "fr", "fr-CH")):
        (document,) = script_documents([spoken])
        tab.page.evaluate(f"{document.data.decode()}MasterlistWords.take(...MasterlistLanguage)")
        for iso in ("2024-06-01", "2024-06-02", "2024-12-31", "1996-01-11"):
            with speaking(spoken):
                assert tab.page.evaluate("(iso) => MasterlistWords.day(iso)", iso) == day(iso)


@pytest.mark.browser
def test_a_list_is_filtered_and_searched_in_german(german: str, browse: Browse) -> None:
    tab = browse(390).open(german, LIST)
    assert _said(tab.page) == "4 Spieler"
    tab.page.get_by_placeholder("Spieler suchen").fill("nunez")
    assert column(tab.page, "player") == ["Dora Núñez"]
    assert _said(tab.page) == "1 von 4 Spielern"
    tab.page.get_by_placeholder("Spieler suchen").fill("")
    tab.page.get_by_role("button", name="Filter").click()
    for name, answer in (("Verein", "Nordlicht"), ("Land", "Deutschland"), ("Aktiv", "in den letzten 2 Jahren")):
        tab.page.locator("#list-filters label", has_text=name).locator("select").select_option(label=answer)
    assert _said(tab.page) == "2 von 4 Spielern: Nordlicht, Deutschland, aktiv in den letzten 2 Jahren"
    assert {*column(tab.page, "player")} == {"Bert Lee", "Dora Núñez"}
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.browser
def test_rows_of_other_pages_look_as_those_of_the_page(
    browse: Browse, tmp_path_factory: pytest.TempPathFactory
) -> None:
    files = {name: text for name, text in sites.crowded().items() if not re.search(r"/p-[345]\d\d\b|editions/", name)}
    files["site.yaml"] = {**files["site.yaml"], "language": "de", "languages": ["fr"]}
    site = build_site(sites.write_site(tmp_path_factory.mktemp("root"), files), tmp_path_factory)
    for folder, said, shown in (("", "300 Spieler", "1–275"), ("fr/", "300 joueurs", "1–275")):
        tab = browse().open(site, folder + LIST)
        rows = {name: column(tab.page, name) for name in NAMES}
        assert any(",5" in text for text in rows["rating"])
        tab.open(site, f"{folder}{LIST}?sort=rank")  # all rows come from a file, and are made by a script
        tab.page.locator(".pager:not([hidden]) [aria-current]").wait_for()
        assert {name: column(tab.page, name) for name in NAMES} == rows
        assert _said(tab.page) == said
        assert tab.page.locator(".pager:not([hidden]) [aria-current]").inner_text() == shown
        href = tab.page.locator("tbody th a").first.evaluate("one => one.href")
        assert Path(href.removeprefix("file://")).is_file()


@pytest.mark.browser
def test_a_working_opens_in_place(german: str, browse: Browse) -> None:
    for folder, equation, last in (
        (
            "",
            "2,5 besiegt × 112 Punkte = 280",
            ["01.06.2019", "Carl Hill", "Unentschieden", "+0,5", "5"],
        ),
        ("en/", "2.5 defeated × 112 points = 280", ["2019-06-01", "Carl Hill", "Draw", "+0.5", "5"]),
    ):
        tab = browse().open(german, folder + LIST)
        tab.page.locator("tr", has_text="Anna Öst").locator("button.opens").click()
        opened = tab.page.locator("tr.opened")
        opened.wait_for()
        assert " ".join(opened.locator(".equation").last.inner_text().split()) == equation
        assert opened.locator("tbody tr").first.locator("td").all_inner_texts() == last
        tab.page.locator("th button").first.click()  # sorted anew, every row is closed and has one button as before
        assert tab.page.locator("button.opens").count() == 4
        tab.page.locator("tr", has_text="Anna Öst").locator("button.opens[aria-expanded=false]").click()
        opened.wait_for()
        assert len(column(tab.page, "player")) == 4
        opened.get_by_role("link", name="Anna Öst").click()
        assert tab.page.url == f"{german}/{folder}players/anna.html"


# --- The search ------------------------------------------------------------------------------------------------------


@pytest.mark.browser
@pytest.mark.parametrize(
    ("folder", "typed", "title", "about", "rest"),
    [
        ("", "verein", "Nordlicht", "Verein, Kiel", "Alle Treffer für „verein“"),
        ("", "Veranstaltung", "Kieler Woche", "Veranstaltung, 20.06.2020", "Alle Treffer für „Veranstaltung“"),
        ("en/", "club", "Nordlicht", "club, Kiel", "All results for “club”"),
    ],
)
def test_words_of_the_language_are_found(  # noqa: PLR0913, PLR0917  a table
    german_site: Path, browse: Browse, folder: str, typed: str, title: str, about: str, rest: str
) -> None:
    """From a disk; the form below is opened on a server."""
    tab = browse().open(german_site, f"{folder}players/anna.html")
    tab.page.locator(".search input").fill(typed)
    option = tab.page.get_by_role("option", name=title)
    option.wait_for()
    assert option.inner_text().split("\n") == [title, about]
    assert tab.page.locator(".search").get_by_role("option").last.inner_text() == rest
    option.click()
    where = "tournaments/open" if "Kiel" in title else "clubs/nord"
    tab.page.wait_for_url(f"{german_site.as_uri()}/{folder}{where}.html")
    tab.open(german_site, f"{folder}search.html?q=anna")
    assert ("Spieler" if not folder else "player") in tab.page.locator("#search-results li").first.inner_text()


# --- The submit page -------------------------------------------------------------------------------------------------


def _draw(form: Form) -> None:
    form.game("anna", "bert", "2024-10-01")
    form.choose(outcome="draw", figures="units")
    form.units("end", (4, 0, 0), (4, 0, 0))


@pytest.mark.browser
def test_the_form_speaks_german_and_writes_the_same(german: str, browse: Browse) -> None:
    written = {}
    for folder in ("", "en/"):
        form = Form(browse(390), german, folder)
        form.person("player", "niemand")
        fault = form.fault("player")
        _draw(form)
        form.page.locator("#written").wait_for()
        ways = [link.get_attribute("href") for link in form.page.locator("#ways a").all()]
        written[folder] = (form.yaml, form.where.split()[-1], ways)
        form.page.locator("#points dt").nth(3).wait_for()
        figures = form.figures()
        if not folder:
            assert fault.startswith("Kein Spieler namens „niemand“ ist erfasst. Wählen Sie")
            assert figures["Besiegte Gegner"] == "2,5"
            assert "Unentschieden" in form.page.locator("#points").inner_text()
        assert form.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert written[""] == written["en/"]
    assert "signed: true" in written[""][0]


@pytest.fixture(scope="module")
def made(german_site: Path, chromium: Any) -> Iterator[dict[str, dict[str, Any]]]:
    """What the scripts make of all vectors, by the folder of the language."""
    needed = {"keeper": submit_vectors.KEEPER, "newest": submit_vectors.NEWEST_DAY, "people": submit_boards.PEOPLE}
    context = chromium.new_context()
    page = context.new_page()
    found = {}
    for folder in ("", "en/"):
        page.goto(f"{german_site.as_uri()}/{folder}submit.html")
        found[folder] = {
            "entries": page.evaluate(ENTRIES, [VECTORS["entries"], needed]),
            "boards": page.evaluate(BOARDS, [VECTORS["boards"], needed]),
        }
    yield found
    context.close()


@pytest.mark.browser
@pytest.mark.parametrize("kind", ["entries", "boards"])
def test_files_are_the_same_in_any_language(made: dict[str, dict[str, Any]], kind: str) -> None:
    own, english = made[""][kind], made["en/"][kind]
    assert len(own) == len(VECTORS[kind])
    for german, other in zip(own, english, strict=True):
        assert {key: value for key, value in german.items() if key != "problems"} == {
            key: value for key, value in other.items() if key != "problems"
        }
        for one, two in zip(german["problems"], other["problems"], strict=True):
            assert (one["rule"], one["path"]) == (two["rule"], two["path"])
            assert one["message"] != two["message"]
            assert one["hint"] != two["hint"]
