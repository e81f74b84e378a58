"""The submit page in a real browser: by keyboard, on a phone, from a disk and from a server."""

import gzip
import http.server
import re
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from generator.amount import rounded
from generator.build import check
from generator.read import strict_yaml
from tests.conftest import ROOT, Browse, Scheme, build_site
from tests.pages.submit_form import Form
from tests.pages.test_browser import _violations

pytestmark = pytest.mark.browser

BUDGET = 60_000  # bytes of HTML, CSS and scripts, compressed
PLAYERS = ["klemens", "robert c", "otto", "camillo", "armand", "jules", "charles t"]
ISSUE_FIELDS = {
    "template",
    "title",
    "player",
    "opponent",
    "date",
    "list",
    "result",
    "attrition",
    "bonus",
    "resignation",
    "signed",
    "note",
    "yaml",
}


class _Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Requests are not worth a line each."""


@pytest.fixture(scope="module")
def served(built_site: Path) -> Iterator[str]:
    """The address of the site on a server."""
    handler = partial(_Silent, directory=str(built_site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The content of this repository, to add to."""
    shutil.copytree(ROOT / "content", tmp_path / "content")
    return tmp_path


def _blocking(root: Path) -> list[str]:
    return [f"{problem.place} {problem.message}" for problem in check(root).problems if problem.blocks]


# --- A log entry -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("from_disk", [True, False])
def test_an_entry_by_keyboard_on_a_phone(built_site: Path, served: str, browse: Browse, from_disk: bool) -> None:  # noqa: FBT001
    """Nothing but Tab, arrows, Space, Enter and letters; then GitHub is one more Enter away."""
    form = Form(browse(390), built_site if from_disk else served)
    keyboard = form.page.keyboard

    def to(selector: str) -> None:
        for _ in range(40):
            keyboard.press("Tab")
            if form.page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
                return
        pytest.fail(f"the keyboard does not lead to {selector}")

    to("#kind-log")
    to("#player")
    keyboard.type("nath")
    keyboard.press("ArrowDown")
    keyboard.press("Enter")
    assert form.page.input_value("#player") == "Nathaniel Brubaker"
    to("#opponent")
    keyboard.type("suzy")
    to("#date")
    keyboard.type("10012026")
    to("#outcome-won")
    keyboard.press("Space")
    to("#level-strategic")
    keyboard.press("ArrowRight")
    keyboard.press("ArrowRight")
    to("#figures-units")
    for count in "522":
        to(".digits")
        keyboard.type(count)
        to(".digits")
        keyboard.type({"5": "6", "2": "1"}[count])
    to("#signed")
    keyboard.press("Space")
    assert form.yaml == (
        "  - date: 2026-10-01\n    opponent: suzy\n    result: won-attrition\n    eliminated:\n"
        "      own: {infantry: 5, cavalry: 2, artillery: 2}\n"
        "      opponent: {infantry: 6, cavalry: 1, artillery: 1}\n    signed: true\n"
    )
    assert form.figures()["Game points"] == "7"
    assert form.where == "At the end of content/logs/nate-brubaker/03.yaml"
    to("a.button")
    assert form.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    address, _ = form.link("Copy the text and open GitHub")
    assert address == "https://github.com/example/masterlist/edit/main/content/logs/nate-brubaker/03.yaml"
    assert form.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert not form.tab.troubles


RESIGNED = {"outcome": "lost", "level": "resignation"}
DENIED = {"outcome": "won", "level": "resignation", "answer": "denied"}
VICTORIES: dict[str, tuple[dict[str, str], str, str]] = {
    "strategic": ({"outcome": "won", "level": "strategic"}, "end", ""),
    "major defeat": ({"outcome": "lost", "level": "major"}, "end", ""),
    "draw": ({"outcome": "draw"}, "end", ""),
    "accepted": ({**RESIGNED, "answer": "accepted"}, "instant", "{by: own, answer: accepted}"),
    "denied, major": ({**DENIED, "reached": "major"}, "end", "{by: opponent, answer: denied, reached: major}"),
    "denied, nothing": ({**DENIED, "reached": "none"}, "instant", "{by: opponent, answer: denied, reached: none, "),
    "denied, attrition": ({**DENIED, "reached": "attrition"}, "both", "reached: attrition"),
}


@pytest.mark.parametrize("figures", ["units", "bonus"])
@pytest.mark.parametrize("case", VICTORIES)
def test_what_the_page_writes_is_accepted_and_worth_the_same(
    case: str, figures: str, served: str, browse: Browse, copy: Path
) -> None:
    """Into the book with it: the program finds no fault, and gives the points and totals that the page has shown."""
    answers, shown, resignation = VICTORIES[case]
    form = Form(browse(390), served)
    form.game("nathaniel", "suzy", "2026-10-01")
    form.choose(**answers, figures=figures)
    for at in ("instant", "end"):
        assert form.page.locator(f"#{at}-own-infantry, #{at}-bonus-own").first.evaluate(
            "(one) => one.closest('[data-when=instant], [data-when=end]').hidden"
        ) == (shown not in {at, "both"})
        if shown in {at, "both"}:
            _fill_figures(form, at, figures)
    form.page.get_by_text("WWR", exact=True).first.wait_for()
    assert resignation in form.yaml or figures == "units"
    assert ("resignation:" in form.yaml) == bool(resignation)
    book = copy / "content/logs/nate-brubaker/03.yaml"
    book.write_text(book.read_text("utf-8") + "\n" + form.yaml, "utf-8")
    assert _blocking(copy) == []
    results = check(copy).results
    assert results
    line = results.lists["squares"].results.logs["nate-brubaker"][-1]
    assert form.figures() == {
        "Game points": str(line.points),
        "Opponents defeated": f"{float(line.defeated):g}",
        "Total": str(line.total),
        "WWR": f"{float(line.wwr):g}",
    }


def _fill_figures(form: Form, at: str, figures: str) -> None:
    own, opponent = ((5, 2, 2), (4, 1, 1)) if at == "end" else ((4, 1, 1), (4, 0, 1))
    if figures == "units":
        form.units(at, own, opponent)
    else:
        form.score(f"{at}-attrition", *((11, 7) if at == "end" else (7, 6)))
        form.score(f"{at}-bonus", *((4, 2) if at == "end" else (2, 2)))


def test_only_needed_questions_are_asked(built_site: Path, browse: Browse) -> None:
    form = Form(browse(390), built_site)

    def visible(name: str) -> bool:
        return bool(form.page.locator(f"[data-field={name}]").is_visible())

    assert visible("outcome")
    assert not any(map(visible, ("level", "answer", "reached", "figures", "event", "book")))
    form.choose(outcome="draw")
    assert visible("figures")
    assert not visible("level")
    form.choose(outcome="won")
    assert visible("level")
    assert not visible("figures")
    form.choose(level="resignation")
    assert visible("answer")
    form.choose(answer="denied")
    assert visible("reached")
    form.choose(kind="board")
    assert visible("event")
    assert not visible("outcome")


def test_faults_stand_at_their_fields_as_one_types(built_site: Path, browse: Browse) -> None:
    form = Form(browse(390), built_site)
    assert form.page.locator(".fault:not(:empty)").count() == 0, "nobody is scolded before he has begun"
    form.page.fill("#date", "2031-01-01")
    form.page.locator("#date").blur()
    assert form.fault("date") == "2031-01-01 is in the future. Choose the day of the game."
    assert form.page.get_attribute("#date", "aria-invalid") == "true"
    assert form.page.get_attribute("#date", "aria-describedby") == "date-fault"
    assert form.fault("date") == form.page.locator("#heard").inner_text()
    form.page.fill("#date", "2026-10-01")
    assert form.fault("date") == ""
    assert form.page.get_attribute("#date", "aria-invalid") is None
    form.game("suzy", "suzy", "2026-10-01")
    assert form.fault("opponent").startswith("'suzy' cannot be his own opponent")
    form.choose(outcome="won", level="attrition", figures="bonus")
    form.score("end-attrition", 9, 3)
    form.score("end-bonus", 3, 1)
    assert "the winner needs 10 points" in form.fault("end-attrition")
    assert form.yaml == ""
    form.person("opponent", "Somebody Quite New")
    form.page.fill("#end-attrition-own", "10")
    assert "No player 'somebody-quite-new' is on file" in form.page.locator("#doubts").inner_text()
    assert "opponent: somebody-quite-new" in form.yaml


def test_the_link_of_a_need_leads_to_its_field(built_site: Path, browse: Browse) -> None:
    form = Form(browse(390), built_site)
    form.page.get_by_role("link", name="Date of the game").click()
    assert form.page.evaluate("document.activeElement.id") == "date"


def test_a_first_book_is_a_new_file(built_site: Path, browse: Browse) -> None:
    form = Form(browse(1280), built_site)
    form.game("euan", "suzy", "2026-10-01")
    form.choose(outcome="won", level="major", figures="bonus")
    form.score("end-bonus", 3, 2)
    form.page.fill("#log-note", 'A "close" one: 3-2\u202e')
    address, query = form.link("Open the file on GitHub")
    assert address == "https://github.com/example/masterlist/new/main/content/logs/euan-galbraith"
    assert query == {"filename": "01.yaml", "value": form.yaml}
    value, problems = strict_yaml.parse(form.yaml.encode(), "book")
    assert not problems
    assert value == {
        "player": "euan-galbraith",
        "book": 1,
        "list": "squares",
        "games": [
            {
                "date": "2026-10-01",
                "opponent": "suzy",
                "result": "won-major",
                "bonus": "3-2",
                "signed": True,
                "note": 'A "close" one: 3-2',
            }
        ],
    }
    assert form.figures()["WWR"] == "8"


def test_the_issue_form_is_filled_in(built_site: Path, browse: Browse) -> None:
    form = Form(browse(390), built_site)
    form.game("euan", "suzy", "2026-10-01")
    form.choose(outcome="lost", level="resignation", answer="accepted", figures="bonus")
    form.score("instant-attrition", 7, 8)
    form.score("instant-bonus", 3, 3)
    form.page.fill("#log-note", "Club night")
    address, query = form.link("Send it as a form instead")
    assert address == "https://github.com/example/masterlist/issues/new"
    assert query.keys() == ISSUE_FIELDS
    assert query["template"] == "game.yml"
    assert query["yaml"] == form.yaml
    assert (query["result"], query["attrition"], query["bonus"]) == ("lost-attrition", "7-8", "3-3")
    assert query["resignation"] == "by: own, answer: accepted"


def test_an_earlier_date_goes_in_its_place(built_site: Path, browse: Browse) -> None:
    form = Form(browse(390), built_site)
    form.game("nathaniel", "suzy", "2020-10-01")
    form.choose(outcome="draw", figures="bonus")
    form.score("end-bonus", 3, 2)
    assert "above those of later days" in form.fault("date")
    assert form.where.startswith("In content/logs/")
    assert "above those of later days" in form.page.locator("#ways").inner_text()


def test_copy_and_download(served: str, browse: Browse) -> None:
    form = Form(browse(390), served)
    form.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    form.game("nathaniel", "suzy", "2026-10-01")
    form.choose(outcome="draw", figures="bonus")
    form.score("end-bonus", 3, 2)
    form.page.get_by_role("button", name="Copy").click()
    form.page.get_by_text("Copied.", exact=True).wait_for()
    assert form.page.evaluate("navigator.clipboard.readText()") == f"\n{form.yaml}"
    with form.page.expect_download() as download:
        form.page.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "03.yaml"
    assert Path(download.value.path()).read_text("utf-8") == form.yaml


# --- Boards and rated games --------------------------------------------------------------------------------


def test_a_board_is_accepted_and_worth_the_same(built_site: Path, browse: Browse, copy: Path) -> None:
    form = Form(browse(390), built_site)
    form.choose(kind="board")
    form.page.select_option("#event", "whipping-2009")
    form.page.fill("#round", "4")
    form.page.fill("#last_year", "1908")
    form.seats(PLAYERS, [14, 10, 6, 4, 0, 0, 0], {"italy": 1904, "russia": 1905, "turkey": 1905})
    assert "'r4-a' is on file already" in form.needed
    form.page.fill("#table", "z")
    shown = form.page.locator(".seat-points td").all_inner_texts()
    path = form.where.removeprefix("The new file ")
    assert path == "content/tournaments/whipping-2009/r4-z.yaml"
    address, query = form.link("Open the file on GitHub")
    assert address.endswith("/new/main/content/tournaments/whipping-2009")
    assert query == {"filename": "r4-z.yaml", "value": form.yaml}
    for name in "abc":  # whose players sit at this board now
        (copy / f"content/tournaments/whipping-2009/r4-{name}.yaml").unlink()
    (copy / path).write_text(form.yaml, "utf-8")
    assert _blocking(copy) == []
    results = check(copy).results
    assert results
    event = results.events["whipping-2009"]
    board = next(one for one in event.table.boards if one.board.id == "r4-z")
    decimals = event.event.decimals
    assert shown == [rounded(seat.points, decimals) for seat in board.seats]


def test_a_board_asks_for_what_is_wrong(built_site: Path, browse: Browse) -> None:
    form = Form(browse(390), built_site)
    form.choose(kind="board")
    form.page.select_option("#event", "clifton-bridge-2025")
    form.page.fill("#round", "9")
    form.page.fill("#last_year", "1908")
    form.seats([*PLAYERS[:6], "klemens"], [14, 10, 6, 5, 0, 0, 0], {"italy": 1904, "russia": 1909, "turkey": 1905})
    assert "the centres add up to 35" in form.needed
    assert "russia cannot be eliminated in 1909" in form.needed
    assert "also plays austria" in form.fault("seats-turkey")
    form.page.fill("#austria-centres", "18")
    assert not form.page.locator("[data-field=ending]").is_visible()
    assert form.page.locator("[data-out=austria]").is_hidden()
    assert form.page.locator("[data-out=turkey]").is_visible()


@pytest.mark.parametrize("goes_on", [True, False])
def test_a_rated_game(built_site: Path, browse: Browse, copy: Path, goes_on: bool) -> None:  # noqa: FBT001
    form = Form(browse(390), built_site)
    form.choose(kind="game")
    form.page.fill("#name", "Égg Rock II")
    form.page.fill("#started", "2026-10-20")
    players = ["marcus", "lena", "nora", "femi", "june", "anjali", "ida"]
    if goes_on:
        assert "Nobody is named for: austria" in form.page.locator("#doubts").inner_text()
        assert not form.page.locator("#austria-centres").is_visible()
        form.seats(players, [0] * 7, {})
    else:
        form.page.fill("#finished", "2026-11-01")
        form.page.fill("#last_year", "1908")
        form.seats(players, [14, 10, 6, 4, 0, 0, 0], {"italy": 1904, "russia": 1905, "turkey": 1905})
        form.choose(ending="concession")
        form.page.select_option("#conceded_to", "austria")
        assert "conceded_to: austria" in form.yaml
    path = form.where.removeprefix("The new file ")
    assert path == "content/games/armada/2026-10-egg-rock-ii.yaml"
    (copy / path).write_text(form.yaml, "utf-8")
    assert _blocking(copy) == []
    results = check(copy).results
    assert results
    game = next(one for one in results.rated["armada"].ledger.games if one.board.id == "2026-10-egg-rock-ii")
    shown = form.page.locator(".seat-points td").all_inner_texts()
    assert shown == ([] if goes_on else [rounded(seat.award or 0, 2) for seat in game.seats])


# --- The page itself ---------------------------------------------------------------------------------------


def test_without_a_repository_there_is_copy_and_download(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, browse: Browse
) -> None:
    shutil.copytree(ROOT / "tests/base", tmp_path / "site")
    site = tmp_path / "site/content/site.yaml"
    site.write_text("".join(re.findall("^(?!repository).*\n", site.read_text("utf-8"), re.MULTILINE)), "utf-8")
    form = Form(browse(390), build_site(tmp_path / "site", tmp_path_factory))
    form.game("ann", "bob", "2024-10-01")
    form.choose(outcome="draw", figures="bonus")
    form.score("end-bonus", 3, 2)
    assert form.page.locator("#ways a").count() == 0
    assert form.page.locator("#ways button").all_inner_texts() == ["Copy", "Download"]


def test_without_javascript_it_says_how_to_go_on(built_site: Path, browse: Browse) -> None:
    tab = browse(390, javascript=False)
    tab.open(built_site, "submit.html")
    assert not tab.page.locator("#submit").is_visible()
    assert tab.page.locator("#no-script").is_visible()
    assert tab.page.locator("#by-hand pre").count() == 3
    forms = [link.get_attribute("href") for link in tab.page.get_by_role("link", name="Fill in a form there").all()]
    assert set(forms) == {
        f"https://github.com/example/masterlist/issues/new?template={name}.yml" for name in ("game", "board")
    }
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert not tab.troubles


def test_the_examples_by_hand_are_good(built_site: Path, browse: Browse) -> None:
    from generator.read import schemas

    tab = browse(390, javascript=False)
    tab.open(built_site, "submit.html")
    for kind, example in zip(("log", "board", "game"), tab.page.locator("#by-hand pre").all_inner_texts(), strict=True):
        value, problems = strict_yaml.parse(example.encode(), "example")
        assert not problems
        assert not schemas.faults(value, kind, "example")


def test_the_page_stays_light(built_site: Path) -> None:
    html = (built_site / "submit.html").read_bytes()
    files = re.findall(r'(?:src|href)="(assets/[^"]+\.(?:js|css))"', html.decode())
    assert "assets/submit-data.js" not in files, "what is known of the players comes after the page"
    parts = [html, *((built_site / name).read_bytes() for name in (*files, "assets/submit-data.js"))]
    assert sum(len(gzip.compress(part)) for part in parts) <= BUDGET


def test_names_that_cannot_be_loaded_are_said_to_be_missing(served: str, browse: Browse) -> None:
    tab = browse(390)
    tab.page.route("**/submit-data.js", lambda route: route.abort())
    tab.open(served, "submit.html")
    tab.page.get_by_text("could not be loaded").wait_for()


def test_hostile_names_stay_text(hostile_site: Path, browse: Browse) -> None:
    form = Form(browse(390, csp=False), hostile_site)
    form.page.evaluate("document.getElementById('player').focus()")
    for name in ("<script>", '"', "-->", "{{", "["):
        form.page.fill("#player", name)
        form.page.locator("#player").blur()
    form.page.fill("#player", "p0")
    assert form.page.locator("#player-options li").first.inner_text().startswith("<script>alert('script')</script>")
    form.page.keyboard.press("ArrowDown")
    form.page.keyboard.press("Enter")
    form.game("p0", "p1", "1999-01-01")
    form.choose(outcome="draw", figures="bonus")
    form.score("end-bonus", 3, 2)
    form.page.fill("#log-note", "<img src=x onerror=alert(1)>")
    assert "note: <img src=x onerror=alert(1)>" in form.yaml
    assert not form.tab.troubles


def _busy(form: Form, state: str) -> None:
    """The page with much on it."""
    if state == "board":
        form.choose(kind="board")
        form.page.select_option("#event", "whipping-2009")
        form.page.fill("#round", "7")
        form.page.fill("#last_year", "1908")
        form.seats(PLAYERS, [14, 10, 6, 4, 0, 0, 0], {"italy": 1904, "russia": 1905, "turkey": 1905})
        form.page.locator("details").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")
        return
    form.game("nathaniel", "suzy", "2031-10-01" if state == "wrong" else "2026-10-01")
    form.choose(outcome="won", level="resignation", answer="denied", reached="attrition", figures="units")
    form.units("instant", (3, 1, 0), (3, 0, 0))
    form.units("end", (5, 2, 2), (4, 1, 1))
    if state == "list":
        form.page.fill("#opponent", "a")


@pytest.mark.node
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("state", ["entry", "wrong", "list", "board"])
def test_axe_finds_nothing_while_it_is_filled_in(built_site: Path, browse: Browse, state: str, scheme: Scheme) -> None:
    form = Form(browse(390, scheme, csp=False), built_site)
    _busy(form, state)
    assert _violations(form.page) == []


@pytest.mark.parametrize("width", [390, 768, 1280])
@pytest.mark.parametrize("state", ["entry", "wrong", "board"])
def test_it_fits_and_fingers_find_their_way(built_site: Path, browse: Browse, state: str, width: int) -> None:
    form = Form(browse(width), built_site)
    _busy(form, state)
    assert form.page.evaluate("document.documentElement.scrollWidth") <= width
    small: list[Any] = form.page.evaluate(
        """() => [...document.querySelectorAll('#submit :is(input, select, button, a.button)')]
          .filter((one) => one.offsetParent && one.type !== 'checkbox')
          .map((one) => [one.id || one.textContent, one.getBoundingClientRect().height])
          .filter(([, height]) => height < 44)"""
    )
    assert small == []
    assert not form.tab.troubles
