"""The submit page itself: light, accessible, harmless, and of use without scripts and without a repository."""

import gzip
import re
import shutil
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import yaml

from masterlist.read import schemas
from tests.conftest import ROOT, Browse, build_site
from tests.pages.looks import DESKTOP, PHONE, turn, violations
from tests.pages.submit_form import PLAYERS, Form
from tests.pages.test_browser import WIDTHS
from tests.small import copied_site

pytestmark = pytest.mark.browser

BUDGET = 56_500  # bytes of HTML, CSS and scripts, compressed
BUDGET_LATER = 9_500  # of each script that is loaded after the page, or where it is needed


@pytest.mark.parametrize("contact", ["", "results@club.example"])
def test_without_a_repository_there_is_copy_and_download_and_a_mail(
    contact: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, browse: Browse
) -> None:
    copied_site(tmp_path / "site", "base")
    site = tmp_path / "site/content/site.yaml"
    kept = "".join(re.findall("^(?!repository).*\n", site.read_text("utf-8"), re.MULTILINE))
    site.write_text(kept + (f"contact: {contact}\n" if contact else ""), "utf-8")
    form = Form(browse(390), build_site(tmp_path / "site", tmp_path_factory))
    form.draw("ann", "bob", "2024-10-01")
    assert form.page.locator("#ways-list button").all_inner_texts() == ["Copy", "Download"]
    sent = [urlsplit(link.get_attribute("href") or "") for link in form.page.locator("a[data-send]").all()]
    assert [(one.scheme, one.path) for one in sent] == [("mailto", contact)] * (2 if contact else 0)
    for one in sent:
        assert "+" not in one.query, "a mail program shows it as it is"
        text = parse_qs(one.query)["body"][0]
        assert text.startswith("# content/logs/ann-archer/2024-10-01-bob-baker.yaml\n")
        assert yaml.safe_load(text)["game"]["bonus"] == "3-2"


def test_what_is_asked_begins_at_the_left_and_is_called_as_on_the_pages(built_site: Path, browse: Browse) -> None:
    from playwright.sync_api import expect

    form = Form(browse(390), built_site)
    assert form.page.get_by_text("What do you report?").bounding_box()["height"] > 16  # type: ignore[index]
    form.page.locator("#kind-night").check(force=True)
    labels = form.page.locator(".game > :is(.who, .held) > label")
    expect(labels.nth(4)).to_be_visible()  # the night's first game is written when the choice is heard
    starts = labels.evaluate_all("all => all.map((one) => Math.round(one.getBoundingClientRect().left))")
    assert starts == [16, 16, 16, starts[3], 16], "White, Black, Result and Score, Which game of the day"
    tops = "all => all.map((one) => Math.round(one.getBoundingClientRect().top))"
    assert len(set(labels.evaluate_all(tops)[2:4])) == 1, "Result and Score are beside each other"
    form.page.set_viewport_size({"width": 1280, "height": 900})
    assert len(set(labels.evaluate_all(tops)[:4])) == 1
    form.page.locator("#kind-board").check(force=True)
    form.page.locator("#go-on").click()
    assert form.fault("round")
    assert len(set(form.page.locator("#round, #table").evaluate_all(tops))) == 1, "also where something is said of one"
    table = form.page.locator("#table")
    assert (table.input_value(), table.evaluate("one => getComputedStyle(one).textTransform")) == ("a", "uppercase")


def test_without_javascript_it_says_how_to_go_on(built_site: Path, browse: Browse) -> None:
    tab = browse(390, javascript=False).open(built_site, "submit.html")
    assert not tab.page.locator("#submit").is_visible()
    assert tab.page.locator("#no-script").is_visible()
    assert tab.page.locator("#by-hand pre").count() == 6
    forms = [link.get_attribute("href") for link in tab.page.get_by_role("link", name="Fill in a form there").all()]
    assert set(forms) == {
        f"https://github.com/example/masterlist/issues/new?template={name}.yml"
        for name in ("game", "board", "night", "player", "results")
    }
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 390
    for kind, example in zip(
        ("entry", "board", "game", "night", "event", "player"),
        tab.page.locator("#by-hand pre").all_inner_texts(),
        strict=True,
    ):
        value, problems = schemas.parse(example.encode(), "example")
        assert not problems
        assert not schemas.faults(value, kind, "example")


def test_the_page_stays_light_and_all_its_scripts_are_used(built_site: Path) -> None:
    html = (built_site / "submit.html").read_bytes()
    files = re.findall(r'(?:src|href)="(assets/[^"]+\.(?:js|css))"', html.decode())
    assert (
        sum(len(gzip.compress(part)) for part in (html, *((built_site / name).read_bytes() for name in files)))
        <= BUDGET
    )
    asked = [name for name in files if "submit" in name and name.endswith(".js")]
    assert asked == ["assets/submit.js", "assets/submit-data.js"], "one request, and the players come after"
    scripts = sorted((ROOT / "site_templates/assets").glob("submit-*.js"))
    assert scripts
    later = {name for script in scripts for name in re.findall(r'load\("assets/(.+?)"\)', script.read_text("utf-8"))}
    others = {"submit-night.js", "workings.js"}
    assert later == others, "where they are needed"
    assert max(len(gzip.compress((built_site / f"assets/{name}").read_bytes())) for name in later) <= BUDGET_LATER
    assert {script.name: lines for script in scripts if (lines := script.read_text("utf-8").count("\n")) > 400} == {}


@pytest.mark.parametrize("content", ["base", "base_boards"])
def test_only_what_the_site_has_can_be_reported(
    content: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, browse: Browse
) -> None:
    root = shutil.copytree(ROOT / "tests" / content, tmp_path / "site")  # other tests copy that while this builds
    form = Form(browse(390), build_site(root, tmp_path_factory))
    shown = form.page.locator("[name=kind]").evaluate_all("(all) => all.map((one) => one.value)")
    assert shown == (["entry", "player"] if content == "base" else ["board", "game", "event", "player"])
    for kind in shown[1:]:
        form.choose(kind=kind)
    assert form.needed


def test_a_site_without_lists_and_events_says_so(empty_site: Path, browse: Browse) -> None:
    tab = browse(390).open(empty_site, "submit.html")
    assert "Nothing can be submitted yet" in tab.page.locator("main").inner_text()


def test_names_that_cannot_be_loaded_are_said_to_be_missing(served: str, browse: Browse) -> None:
    tab = browse(390)
    tab.page.route("**/submit-data.js", lambda route: route.abort())
    tab.open(served, "submit.html")
    tab.page.get_by_text("could not be loaded").wait_for()
    tab.troubles.clear()


def test_a_form_that_cannot_be_loaded_is_said_to_be_missing(served: str, browse: Browse) -> None:
    tab = browse(390)
    tab.page.route("**/submit-night.js", lambda route: route.abort())
    tab.open(served, "submit.html")
    tab.page.get_by_label("The games of a day").first.check()
    tab.page.get_by_text("This could not be loaded.").wait_for()
    assert not tab.page.get_by_text("Still needed").is_visible(), "that of the log"
    tab.troubles.clear()


def test_results_that_are_none_do_not_stay(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "submit.html")
    kept = '{"answers": {}, "results": [1, null, {}, {"file": 3}]}'
    tab.page.evaluate("kept => localStorage.setItem('masterlist-submission', kept)", kept)
    tab.page.reload()
    tab.page.get_by_text("Still needed").wait_for()
    assert tab.page.locator("#needed-list li").count()


def test_hostile_names_stay_text(hostile_site: Path, browse: Browse) -> None:
    form = Form(browse(390, csp=False), hostile_site)
    form.page.evaluate("document.getElementById('player').focus()")
    for name in ("<script>", '"', "-->", "{{", "["):
        form.type(player=name)
    form.page.fill("#player", "p0")
    assert form.page.locator("#player-options li").first.inner_text().startswith("<script>alert('script')</script>")
    form.page.keyboard.press("ArrowDown")
    form.page.keyboard.press("Enter")
    form.draw("p0", "p1", "1999-01-01")
    form.page.fill("#entry-note", "<img src=x onerror=alert(1)>")
    assert "note: <img src=x onerror=alert(1)>" in form.yaml


def _busy(form: Form, state: str) -> None:
    """The page with much on it."""
    if state == "board":
        form.choose(kind="board")
        form.page.select_option("#event", "whipping-2009")
        form.type(round="7", last_year="1908")
        form.seats(PLAYERS, [14, 10, 6, 4, 0, 0, 0], {"italy": 1904, "russia": 1905, "turkey": 1905})
        form.page.locator("details").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")
        return
    form.game("nathaniel", "suzy", "2031-10-01" if state == "wrong" else "2026-10-01")
    form.choose(outcome="won", level="resignation", answer="denied", reached="attrition", figures="units")
    form.units("instant", (3, 1, 0), (3, 0, 0))
    form.units("end", (5, 2, 2), (4, 1, 1))
    if state == "list":
        form.page.fill("#opponent", "a")


# To fill it in takes longer than to look at it: each state is filled in once, at another width, and must fit at the
# others too, as where a phone is turned.
@pytest.mark.node
@pytest.mark.parametrize(("state", "first"), [("entry", 390), ("list", 390), ("wrong", 768), ("board", 1280)])
def test_it_fits_fingers_find_their_way_and_axe_finds_nothing(
    built_site: Path, browse: Browse, state: str, first: int
) -> None:
    form = Form(browse(first), built_site)
    _busy(form, state)
    for width in (first, *(other for other in WIDTHS if other != first)) if state != "list" else ():
        form.page.set_viewport_size({"width": width, "height": 900})
        assert form.page.evaluate("document.documentElement.scrollWidth") <= width
        small: list[Any] = form.page.evaluate(
            """() => [...document.querySelectorAll('#submit :is(input, select, button, a.button)')]
              .filter((one) => one.offsetParent && one.type !== 'checkbox')
              .map((one) => [one.id || one.textContent, one.getBoundingClientRect().height])
              .filter(([, height]) => height < 44)"""
        )
        assert small == [], width
    for width, scheme in (PHONE, DESKTOP):
        turn(form.page, width if state != "list" else first, scheme)
        assert violations(form.page) == [], scheme
