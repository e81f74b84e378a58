"""A new event of games at a table and its tables on the submit page, as a person uses it."""

from pathlib import Path

import pytest

from masterlist.build import build
from masterlist.building.checking import Options
from tests.conftest import Browse
from tests.kinds.test_table_events import announced, root  # noqa: F401  fixtures
from tests.pages.looks import violations
from tests.pages.submit_form import Form, blocking
from tests.small import edit
from tests.systems import announce

pytestmark = pytest.mark.browser
SCHEMA = "# yaml-language-server: $schema=../../../schema/event-game.schema.json\n"
SEATS = (("ann", "1", "10"), ("bob", "2", "8,5"), ("cleo", "2", "8.5"))
WRITTEN = (
    "seats:\n"
    "  - {player: ann-archer, place: 1, points: 10}\n"
    "  - {player: bob-baker, place: 2, points: 8.5}\n"
    "  - {player: cleo-cole, place: 2, points: 8.5}\n"
)


def _form(root: Path, browse: Browse) -> Form:  # noqa: F811
    assert build(root, root / "public", Options(jobs=1)).files
    return Form(browse(390), root / "public")


def _table(form: Form, event: str, round_: str) -> None:
    form.choose(kind="event-game")
    form.page.select_option("#match-event", event)
    form.page.fill("#match-round", round_)
    for seat, (name, place, points) in enumerate(SEATS, 1):
        form.person(f"match-0-seat-{seat}", name)
        form.type(**{f"match-0-seat-{seat}-place": place, f"match-0-seat-{seat}-points": points})


def test_a_table_of_an_event(root: Path, browse: Browse) -> None:  # noqa: F811
    form = _form(root, browse)
    form.choose(kind="event-game")
    assert "Event" in form.needed
    _table(form, "cup", "3")
    assert form.yaml == f"{SCHEMA}round: 3\ntable: a\n{WRITTEN}"
    assert form.save(root) == "content/tournaments/cup/r3-a.yaml"
    assert blocking(root) == []
    form.page.locator("#match-game [data-add]").click()
    assert form.page.locator("#match-game [data-seat]").count() == 4


def test_what_is_wrong_is_said_at_its_field(root: Path, browse: Browse) -> None:  # noqa: F811
    form = _form(root, browse)
    _table(form, "cup", "2")
    form.page.locator("#match-table").blur()
    form.type(**{"match-table": "A"})
    assert form.fault("match-table").startswith("Round 2, table A is on file already")
    form.page.fill("#match-round", "3")
    form.person("match-0-seat-2", "ann")
    assert "Ann Archer has two seats in this game" in form.fault("match-0")
    form.person("match-0-seat-2", "bob")
    form.type(**{"match-0-seat-3-place": "4"})
    assert "the number of players ahead of them is" in form.fault("match-0")
    assert not form.yaml
    assert violations(form.page) == []


def test_a_new_event_with_its_tables_is_sent_as_one(root: Path, browse: Browse) -> None:  # noqa: F811
    form = _form(root, browse)
    form.choose(kind="event")
    assert form.page.locator("#event-system option").all_inner_texts() == ["Places", "Shares"]
    form.type(**{"event-name": "Autumn Cup 2024", "event-start": "2024-10-05", "event-count_best": "2"})
    assert "system: places\n" in form.yaml
    assert "terms: {count_best: 2}\n" in form.yaml
    form.page.click("#another")
    assert form.page.input_value("#match-event") == "autumn-cup-2024"
    _table(form, "autumn-cup-2024", "1")
    assert form.where.endswith("content/tournaments/autumn-cup-2024/r1-a.yaml")
    form.page.reload()
    form.page.locator("#match-0-seat-3-points").wait_for()
    assert form.yaml == f"{SCHEMA}round: 1\ntable: a\n{WRITTEN}"
    form.page.click("#another")
    assert (form.page.input_value("#match-round"), form.page.input_value("#match-table")) == ("1", "b")
    form.page.get_by_role("button", name="Edit").last.click()
    assert form.page.input_value("#match-0-seat-2-points") == "8,5"
    assert form.yaml == f"{SCHEMA}round: 1\ntable: a\n{WRITTEN}"


def test_a_system_that_needs_points_asks_for_them(root: Path, browse: Browse) -> None:  # noqa: F811
    """Of an event on file and of one in the same submission, as ``check`` refuses places alone."""
    event = root / "content/tournaments/cup/event.yaml"
    edit(event, "places", "shares")
    form = _form(root, browse)
    _table(form, "cup", "3")
    asked = form.page.get_by_text("The system of this event needs points")
    assert asked.is_visible()
    assert form.yaml
    form.page.fill("#match-0-seat-2-points", "")
    assert not form.yaml
    assert "Game" in form.needed
    form.choose(kind="event")
    form.page.select_option("#event-system", "shares")
    form.type(**{"event-name": "Autumn Cup 2024", "event-start": "2024-10-05"})
    form.page.click("#another")
    assert asked.is_visible()
    assert not form.yaml


DUELS = '''"""A point for a win."""

from masterlist.systems import EventSystem, Terms
from dataclasses import dataclass


@dataclass(frozen=True)
class OwnTerms(Terms):
    """None."""


def points(game, terms, workings):
    return tuple(working.line("score", working.number(seat.score)) for seat, working in zip(game.seats, workings))


SYSTEM = EventSystem(id="knock-out", name="Knock-out", kind="duel", terms=OwnTerms, points=points)
'''


@pytest.fixture
def match(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:  # noqa: F811
    """A site with an event of games between two."""
    package = tmp_path / "package/knock_out"
    (package / "rules").mkdir(parents=True)
    (package / "__init__.py").write_text(DUELS, encoding="utf-8")
    (package / "knock-out.schema.json").write_text(
        '{"type": "object", "additionalProperties": false}', encoding="utf-8"
    )
    (package / "rules/knock-out.md").write_text("---\ntitle: Knock-out\nsummary: S.\n---\nA win.\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(package.parent))
    announce(monkeypatch, "masterlist_places", "masterlist_places.shares", "knock_out")
    event = root / "content/tournaments/final/event.yaml"
    event.parent.mkdir()
    event.write_text("name: Final\nsystem: knock-out\nstart: 2024-03-09\n", encoding="utf-8")
    return root


def test_a_game_between_two_of_an_event(match: Path, browse: Browse) -> None:
    form = _form(match, browse)
    form.choose(kind="event-game")
    form.page.select_option("#match-event", "final")
    form.page.fill("#match-round", "1")
    assert not form.page.get_by_text("The system of this event needs points").is_visible()
    form.person("match-0-seat-1", "ann")
    form.person("match-0-seat-2", "bob")
    assert not form.yaml
    form.page.select_option("#match-0-result", "1-0")
    assert form.yaml == f"{SCHEMA}round: 1\ntable: a\nwhite: ann-archer\nblack: bob-baker\nresult: 1-0\n"
    form.choose(**{"match-names-duel": "1"})
    assert "one: ann-archer\ntwo: bob-baker\n" in form.yaml
    form.type(**{"match-0-score-1": "1", "match-0-score-2": "3"})
    assert form.fault("match-0").startswith("The result is 1-0, but the score contradicts it.")
    form.page.select_option("#match-0-result", "")
    assert form.yaml.endswith("score: 1-3\n")
    assert form.save(match) == "content/tournaments/final/r1-a.yaml"
    assert blocking(match) == []
    form.page.select_option("#match-event", "cup")  # whose games are at a table
    assert form.page.locator("#match-0-seat-3").is_visible()
