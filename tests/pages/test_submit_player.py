"""The submit page for a new player: a file of their own, checked as the program checks it."""

import pytest

from masterlist.folding import slug
from masterlist.read import schemas
from masterlist.write.comments import canonical_text
from tests.pages.submit_form import Form

pytestmark = pytest.mark.browser


@pytest.fixture(name="form")
def player_form(form: Form) -> Form:
    """The form for new players."""
    form.choose(kind="player")
    return form


def _fill(form: Form, **answers: str) -> None:
    for field, text in answers.items():
        form.page.fill(f"#player-{field}", text)
        form.page.locator(f"#player-{field}").blur()


def test_a_name_is_enough(form: Form) -> None:
    assert "Name, as the site is to show it" in form.needed
    _fill(form, name="Deirdre Vosburgh")
    assert form.where == "The new file content/players/deirdre-vosburgh.yaml"
    assert form.yaml.splitlines() == [
        "# yaml-language-server: $schema=../../schema/player.schema.json",
        "name: Deirdre Vosburgh",
    ]
    assert not form.page.locator("#worth").is_visible()
    assert form.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_file_is_called_as_the_program_would_call_it(form: Form) -> None:
    for name, id_ in (
        ("Zoë Müller-Ødegård", "zoe-muller-odegard"),
        ("Łukasz Straßer", "lukasz-strasser"),
        ("Þóra O’Brien", "thora-obrien"),
        ("Seán d'Æth", "sean-daeth"),
    ):
        assert slug(name) == id_
        _fill(form, name=name)
        assert form.where == f"The new file content/players/{id_}.yaml"


def test_everything_else_goes_into_the_file_as_the_program_writes_it(form: Form) -> None:
    _fill(form, name="Deirdre: Vosburgh", country="us", github="deev", id="dee-v")
    form.page.select_option("#player-club", "harlan-ferry")
    assert form.where.endswith("content/players/dee-v.yaml")
    text = form.yaml
    assert canonical_text(text, "player") == text
    value, problems = schemas.parse(text.encode(), "it")
    assert not problems
    assert not schemas.faults(value, "player", "it")
    assert value == {"name": "Deirdre: Vosburgh", "club": "harlan-ferry", "country": "US", "github": "deev"}


@pytest.mark.parametrize(
    ("answers", "field", "said"),
    [
        ({"name": "Suzy"}, "player-id", "Suzy has this id already"),
        ({"name": "李小龙"}, "player-id", "This is not an id"),
        ({"name": "Dee Vosburgh", "id": "Dee V"}, "player-id", "This is not an id"),
        ({"name": "Dee Vosburgh", "country": "U1"}, "player-country", "This is not a country code"),
        ({"name": "Dee Vosburgh", "github": "@dee"}, "player-github", "This is not a GitHub user name"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(form: Form, answers: dict[str, str], field: str, said: str) -> None:
    _fill(form, **answers)
    if field == "player-id" and "id" not in answers:
        form.page.locator("#player-id").focus()
        form.page.fill("#player-id", "x")
        form.page.fill("#player-id", "")
    assert not form.yaml
    assert said.lower() in f"{form.fault(field)} {form.needed}".lower()


def test_players_with_such_a_name_are_named(form: Form) -> None:
    _fill(form, name="Nathaniel", id="nathaniel")
    doubts = form.page.locator("#doubts").inner_text()
    assert "On file already: Nathaniel Brubaker (nate-brubaker)" in doubts
    assert form.yaml, "they may be two people"


def test_one_tap_opens_the_file_or_the_issue_form(form: Form) -> None:
    _fill(form, name="Deirdre Vosburgh", github="deev")
    address, query = form.link("Open the file on GitHub")
    assert address == "https://github.com/example/masterlist/new/main/content/players"
    assert (query["filename"], query["value"]) == ("deirdre-vosburgh.yaml", form.yaml)
    assert "github: deev" in form.sent()


def test_who_is_not_on_file_is_led_to_this_form(form: Form) -> None:
    form.choose(kind="entry")
    form.person("player", "Deirdre Vosburgh")
    assert "Is Deirdre Vosburgh new here?" in form.needed
    form.page.get_by_role("button", name="add them with the form for new players").click()
    assert form.page.input_value("#player-name") == "Deirdre Vosburgh"
    assert form.where.endswith("content/players/deirdre-vosburgh.yaml")
