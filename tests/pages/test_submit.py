"""A log entry on the submit page, in a real browser: by keyboard, on a phone, from a disk and from a server."""

import json
from itertools import product
from pathlib import Path

import pytest

from masterlist.read import schemas
from tests.conftest import Browse
from tests.pages.submit_form import Form
from tests.whole import whole

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("from_disk", [True, False])
def test_an_entry_by_keyboard_on_a_phone(built_site: Path, served: str, browse: Browse, *, from_disk: bool) -> None:
    """Nothing but Tab, arrows, Space, Enter and letters; then GitHub is one more Enter away."""
    form = Form(browse(390), built_site if from_disk else served)
    keyboard = form.page.keyboard

    def to(selector: str) -> None:
        for _ in range(40):
            keyboard.press("Tab")
            if form.page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
                return
        pytest.fail(f"the keyboard does not lead to {selector}")

    to("#kind-entry")
    to("#opponent")
    keyboard.type("suzy")
    to("#player")
    keyboard.type("nath")
    keyboard.press("ArrowDown")
    keyboard.press("Enter")
    assert form.page.input_value("#player") == "Nathaniel Brubaker"
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
        "# yaml-language-server: $schema=../../../schema/entry.schema.json\n"
        "player: nate-brubaker\nlist: squares\ngame:\n"
        "  date: 2026-10-01\n  opponent: suzy\n  result: won-attrition\n  eliminated:\n"
        "    own: {infantry: 5, cavalry: 2, artillery: 2}\n"
        "    opponent: {infantry: 6, cavalry: 1, artillery: 1}\n  signed: true\n"
    )
    assert form.figures()["Game points"] == "7"
    assert form.where == "The new file content/logs/nate-brubaker/2026-10-01-suzy.yaml"
    to("a.button")
    assert form.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    address, query = form.link("Open the file on GitHub")
    assert address == "https://github.com/example/masterlist/new/main/content/logs/nate-brubaker"
    assert query == {"filename": "2026-10-01-suzy.yaml", "value": form.yaml}, "one tap, and nothing is pasted"
    assert form.page.evaluate("document.documentElement.scrollWidth") <= 390


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


@pytest.mark.parametrize(
    ("case", "figures"),
    [
        *(("strategic", "units"), ("major defeat", "bonus"), ("draw", "units"), ("accepted", "bonus")),
        *(("denied, major", "bonus"), ("denied, nothing", "bonus")),
        *(("denied, attrition", "units"), ("denied, attrition", "bonus")),
    ],
)
def test_what_the_page_writes_is_accepted_and_worth_the_same(
    case: str, figures: str, served: str, browse: Browse, copy: Path
) -> None:
    """Put in its place: the program finds no fault, and gives the points and totals that the page has shown."""
    answers, shown, resignation = VICTORIES[case]
    form = Form(browse(390), served)
    form.game("nathaniel", "suzy", "2026-10-01")
    form.choose(**answers)
    form.choose(figures=figures)
    for at in ("instant", "end"):
        assert form.page.locator(f"#{at}-own-infantry, #{at}-bonus-own").first.evaluate(
            "(one) => one.closest('[data-when=instant], [data-when=end]').hidden"
        ) == (shown not in {at, "both"})
        if shown in {at, "both"}:
            _fill_figures(form, at, figures)
    form.page.get_by_text("WWR", exact=True).first.wait_for()
    assert ("bonus:" in form.yaml) == (figures == "bonus")
    assert resignation in form.yaml or figures == "units"
    assert ("resignation:" in form.yaml) == bool(resignation)
    form.save(copy)
    assert form.figures() == _worth(copy)


def _worth(site: Path) -> dict[str, str]:
    """The figures of the newest entry by this player, as the program has them."""
    results, problems = whole(site)
    assert results, [str(problem) for problem in problems if problem.blocks]
    line = results.lists["squares"].logs["nate-brubaker"][-1]
    return {
        "Game points": str(line.points),
        "Opponents defeated": f"{float(line.defeated):g}",
        "Total": str(line.total),
        "WWR": f"{float(line.rating):g}",
    }


def _fill_figures(form: Form, at: str, figures: str) -> None:
    own, opponent = ((5, 2, 2), (4, 1, 1)) if at == "end" else ((4, 1, 1), (4, 0, 1))
    if figures == "units":
        form.units(at, own, opponent)
    else:
        form.score(f"{at}-attrition", *((11, 7) if at == "end" else (7, 6)))
        form.score(f"{at}-bonus", *((4, 2) if at == "end" else (2, 2)))


def test_only_needed_questions_are_asked(form: Form) -> None:

    def visible(name: str) -> bool:
        return bool(form.page.locator(f"[data-field={name}]").is_visible())

    assert visible("outcome")
    assert not any(map(visible, ("level", "answer", "reached", "figures", "event")))
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


def test_as_long_as_something_is_missing_sending_leads_there(form: Form) -> None:
    send = form.page.locator("#needed").get_by_role("button", name="Send it")

    def asked() -> str:
        send.click()
        return str(form.page.evaluate("document.activeElement.id"))

    assert asked() == "player"
    form.type(player="nathaniel")
    assert asked() == "opponent"
    form.draw("nathaniel", "suzy", "2026-10-01")
    send.wait_for(state="hidden")
    form.page.locator("#ways").get_by_role("link", name="Send it").wait_for()


def test_faults_stand_at_their_fields_as_one_types(form: Form) -> None:
    assert form.page.locator(".fault:not(:empty)").count() == 0, "no fault is shown before anything is typed"
    form.type(date="2031-01-01")
    assert form.fault("date") == "2031-01-01 is in the future. Choose the day it took place."
    assert form.page.get_attribute("#date", "aria-invalid") == "true"
    assert form.page.get_attribute("#date", "aria-describedby") == "date-fault"
    assert form.fault("date") == form.page.locator("#heard").inner_text()
    form.page.fill("#date", "2026-10-01")
    assert form.fault("date") == ""
    assert form.page.get_attribute("#date", "aria-invalid") is None
    form.game("suzy", "suzy", "2026-10-01")
    assert form.fault("opponent").startswith("Suzy cannot be their own opponent")
    form.choose(outcome="won", level="attrition", figures="bonus")
    form.score("end-attrition", 9, 3)
    form.score("end-bonus", 3, 1)
    assert "the winner needs 10 points" in form.fault("end-attrition")
    assert form.yaml == ""
    form.person("opponent", "Somebody Quite New")
    form.page.fill("#end-attrition-own", "10")
    assert "no player 'somebody-quite-new' is on file" in form.page.locator("#doubts").inner_text()
    assert "opponent: somebody-quite-new" in form.yaml
    form.person("opponent", "Con")
    assert "opponent: con-1" in form.yaml, "no file can be called con.yaml on Windows"


def test_every_figure_stands_in_its_box(form: Form) -> None:
    for figures, width in product(("units", "bonus"), (390, 1280)):
        form.choose(outcome="draw", figures=figures)
        form.page.set_viewport_size({"width": width, "height": 900})
        box = form.page.locator(".figures-form:visible").bounding_box()
        assert box
        inputs = form.page.locator(".figures-form:visible input:visible").all()
        assert len(inputs) > 1
        for one in inputs:
            inner = one.bounding_box()
            assert inner
            assert box["x"] <= inner["x"] <= inner["x"] + inner["width"] <= box["x"] + box["width"]


def test_the_text_of_a_file_is_not_cut_off(form: Form) -> None:
    form.draw("nathaniel", "suzy", "2026-10-01")
    assert form.page.locator("#yaml").evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_the_link_of_a_need_leads_to_its_field(form: Form) -> None:
    form.page.get_by_role("link", name="Your opponent").click()
    assert form.page.evaluate("document.activeElement.id") == "opponent"


def test_a_first_game_is_a_new_file(served: str, browse: Browse) -> None:
    form = Form(browse(1280), served)
    form.game("euan", "suzy", "2026-10-01")
    form.choose(outcome="won", level="major", figures="bonus")
    form.score("end-bonus", 3, 2)
    form.page.fill("#entry-note", 'A "close" one: 3-2\u202e')
    address, query = form.link("Open the file on GitHub")
    assert address == "https://github.com/example/masterlist/new/main/content/logs/euan-galbraith"
    assert query == {"filename": "2026-10-01-suzy.yaml", "value": form.yaml}
    value, problems = schemas.parse(form.yaml.encode(), "entry")
    assert not problems
    assert value == {
        "player": "euan-galbraith",
        "list": "squares",
        "game": {
            "date": "2026-10-01",
            "opponent": "suzy",
            "result": "won-major",
            "bonus": "3-2",
            "signed": True,
            "note": 'A "close" one: 3-2',
        },
    }
    assert form.figures()["WWR"] == "8"


def test_a_second_game_on_one_day_gets_a_name_of_its_own(built_site: Path, served: str, browse: Browse) -> None:
    value = json.loads((built_site / "api/v1/players/nate-brubaker.json").read_text("utf-8"))
    last = value["lists"]["squares"]["log"][-1]
    form = Form(browse(390), served)
    form.game("nathaniel", last["opponent"].replace("-", " "), last["date"])
    form.choose(outcome="draw", figures="bonus")
    form.score("end-bonus", 3, 2)
    form.page.get_by_text("is in your log already").first.wait_for()
    assert form.where.endswith(f"/{last['date']}-{last['opponent']}--2.yaml")


def test_a_game_of_a_night_that_a_log_has_is_known_too(served: str, browse: Browse) -> None:
    form = Form(browse(390), served)
    form.game("saskia", "yusuf", "2026-08-18")
    form.choose(outcome="lost")
    form.page.get_by_text("is in your log already").first.wait_for()
    assert form.where.endswith("/2026-08-18-yusuf-karahan--2.yaml")


def test_copy_and_download(served: str, browse: Browse) -> None:
    form = Form(browse(390), served)
    form.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    form.draw("nathaniel", "suzy", "2026-10-01")
    form.page.locator("#ways summary").click()
    form.page.get_by_role("button", name="Copy").click()
    form.page.get_by_text("Copied.", exact=True).wait_for()
    assert form.page.evaluate("navigator.clipboard.readText()") == form.yaml
    with form.page.expect_download() as download:
        form.page.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "2026-10-01-suzy.yaml"
    assert Path(download.value.path()).read_text("utf-8") == form.yaml
    form.tab.troubles.clear()
