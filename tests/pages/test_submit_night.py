"""The games of a day on the submit page, as a person uses it: two named sides, and several players at a table."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from masterlist.amount import rounded
from masterlist.build import build, check
from masterlist.building.checking import Options
from masterlist.kinds.kind import kinds
from masterlist.site.submit_form import facts, seat_names
from tests.conftest import Browse
from tests.kinds.test_night_tables import passed  # noqa: F401  a fixture
from tests.pages.conftest import OpenForm
from tests.pages.submit_form import Form, blocking
from tests.small import add

pytestmark = pytest.mark.browser
SCHEMA = "# yaml-language-server: $schema=../../../schema/night.schema.json\n"


def _night(form: Form, list_: str, day: str) -> None:
    form.choose(kind="night")
    form.page.locator("[data-number='1']").wait_for()
    if form.page.locator("#night-list").is_visible():
        form.page.select_option("#night-list", list_)
    form.page.fill("#night-date", day)


def test_a_name_that_is_not_on_file_is_asked_after(club_form: Form) -> None:
    form = club_form
    _night(form, "chess", "2024-10-01")
    form.page.fill("#game-1-seat-1", "ann archr")
    form.person("game-1-seat-2", "bob")
    form.page.select_option("#game-1-result", "1-0")
    form.page.locator("#game-1-seat-1").blur()
    assert form.fault("game-1") == "No player 'ann-archr' is on file. Did you mean Ann Archer?"
    form.page.locator("#game-1-fault").get_by_role("button", name="Ann Archer").click()
    assert form.page.input_value("#game-1-seat-1") == "Ann Archer"
    assert not form.fault("game-1")
    form.page.fill("#game-1-seat-1", "archre")
    found = form.page.locator("#game-1-seat-1-options [role=option]").all_inner_texts()
    assert found == ["Ann Archer Deer Valley Game Club"]
    form.type(**{"game-1-seat-1": "zed quux"})
    assert form.fault("game-1").startswith("No player 'zed-quux' is on file. Choose a player from the list")


def test_games_between_two(club: Path, club_form: Form) -> None:
    form = club_form
    _night(form, "chess", "2024-10-01")
    assert "Game 1" in form.needed
    form.person("game-1-seat-1", "ann")
    form.person("game-1-seat-2", "bob")
    assert not form.yaml
    form.page.select_option("#game-1-result", "1-0")
    form.page.click("#add-game")
    form.person("game-2-seat-1", "cleo")
    form.person("game-2-seat-2", "cleo")
    form.type(**{"game-2-score-1": "3", "game-2-score-2": "1"})
    assert form.fault("game-2") == "Cleo Cole has two seats in this game. Name each player once in a game."
    form.person("game-2-seat-2", "ann")
    assert form.yaml == (
        f"{SCHEMA}date: 2024-10-01\ngames:\n"
        "  - {white: ann-archer, black: bob-baker, result: 1-0}\n"
        "  - {white: cleo-cole, black: ann-archer, score: 3-1}\n"
    )
    assert form.save(club) == "content/games/chess/2024-10-01.yaml"
    assert blocking(club) == []


def test_a_game_with_an_excluded_player_is_worth_nothing(club: Path, open_form: OpenForm) -> None:
    """From the day on from which the list excludes them."""
    out = "excluded:\n  - {player: bob-baker, since: 2024-10-01, reason: Games that nobody played}\n"
    add(club / "content/lists/chess.yaml", out)
    form = open_form(club)
    _night(form, "chess", "2024-10-01")
    form.person("game-1-seat-1", "ann")
    form.person("game-1-seat-2", "bob")
    form.page.select_option("#game-1-result", "1-0")
    form.page.locator("#game-1-result").blur()
    assert form.fault("game-1").startswith("Not rated: Bob Baker has been excluded from the list since 2024-10-01.")
    form.page.get_by_text("No rating changes: these games are shown, and not rated.").wait_for()
    assert form.yaml, "it may be sent all the same"
    form.page.fill("#night-date", "2024-09-30")
    form.page.get_by_text("as if these were the newest games").wait_for()
    assert not form.fault("game-1")


@pytest.mark.parametrize(
    ("folder", "said"),
    [("de/", "Saskia Hoekstra kommt in dieser Partie zweimal vor"), ("fr/", "Saskia Hoekstra figure deux fois")],
)
def test_people_have_their_names_in_every_language(spoken_site: Path, browse: Browse, folder: str, said: str) -> None:
    form = Form(browse(390), spoken_site, folder)
    _night(form, "chess", "2026-10-01")
    for seat in (1, 2):
        form.person(f"game-1-seat-{seat}", "saskia")
    form.page.select_option("#game-1-result", "1-0")
    form.page.locator("#game-1-result").blur()
    assert form.fault("game-1").startswith(said)


def test_the_same_game_twice_is_doubted(club: Path, club_form: Form) -> None:
    """As ``check`` doubts it; a game that is not filled in counts among those that the reader sees."""
    form = club_form
    _night(form, "chess", "2024-10-01")
    for number in (2, 3):
        form.page.click("#add-game")
        form.person(f"game-{number}-seat-1", "ann")
        form.person(f"game-{number}-seat-2", "bob")
        form.page.select_option(f"#game-{number}-result", "draw")
        form.page.locator(f"#game-{number}-result").blur()
    said = "The same game stands at game 2 as well, and counts again. Remove one of them, unless both were played."
    assert form.fault("game-3") == said
    assert form.page.locator("#game-3-fault").evaluate("(place) => place.classList.contains('mild')")
    assert form.page.locator("#doubts").inner_text() == said
    form.save(club)
    assert [one.rule for one in check(club) if "2024-10-01" in one.place.file] == ["games-are-told-apart"]
    form.page.select_option("#game-3-result", "1-0")
    assert not form.fault("game-3")
    assert not form.page.locator("#doubts").is_visible()


def test_no_field_of_a_game_stands_beyond_its_column(form: Form) -> None:
    _night(form, "chess", "2026-10-01")
    beyond = """(columns) => columns.map((column) => Math.max(...[...column.querySelectorAll("input, select")]
        .map((field) => field.getBoundingClientRect().right - column.getBoundingClientRect().right)))"""
    for width in (320, 390, 1280):
        form.page.set_viewport_size({"width": width, "height": 900})
        found = form.page.locator("#games .held").evaluate_all(beyond)
        assert len(found) == 3
        assert max(found) <= 0.5, width


def test_games_are_removed_and_sides_called_otherwise(built_site: Path, browse: Browse) -> None:
    form = Form(browse(1280), built_site)
    _night(form, "chess", "2026-10-01")
    form.page.click("#add-game")
    form.page.locator("#game-2-seat-1").wait_for()
    form.page.locator("[data-number='1'] [data-remove]").click()
    assert form.page.locator("#games > *").count() == 1
    assert form.page.locator("#games legend").inner_text() == "Game 1"
    form.choose(**{"names-duel": "1"})
    for seat, name in enumerate(("nathaniel", "suzy"), 1):
        form.person(f"game-2-seat-{seat}", name)
    form.page.select_option("#game-2-result", "draw")
    assert ", two: " in form.yaml
    assert "result: draw}" in form.yaml
    form.sent()
    assert form.page.locator("label[for=game-2-seat-1]").inner_text() == "First"


def test_a_second_file_of_one_day_has_another_name(club_form: Form) -> None:
    form = club_form
    _night(form, "chess", "2024-03-05")
    form.person("game-1-seat-1", "ann")
    form.person("game-1-seat-2", "bob")
    form.page.select_option("#game-1-result", "0-1")
    assert form.where.endswith("/2024-03-05-2.yaml")
    assert "Games of that day are on file already." in form.page.locator("#doubts").inner_text()
    form.page.fill("#word", "Juniors A")
    assert form.where.endswith("/2024-03-05-juniors-a.yaml")


@pytest.mark.usefixtures("passed")
def test_a_game_at_a_table(club: Path, tmp_path: Path, browse: Browse) -> None:
    (club / "content/lists/catan.yaml").write_text("name: Catan\nsystem: passed\n", encoding="utf-8")
    assert build(club, tmp_path / "public", Options(jobs=1)).files
    form = Form(browse(390), tmp_path / "public")
    _night(form, "catan", "2024-10-01")
    assert form.page.locator("#games [data-seat]").count() == 3
    for seat, (name, place) in enumerate((("ann", "1"), ("bob", "2"), ("cleo", "2")), 1):
        form.person(f"game-{_number(form)}-seat-{seat}", name)
        form.page.fill(f"#game-{_number(form)}-seat-{seat}-place", place)
    form.page.locator("#games [data-add]").click()
    assert form.page.locator("#games [data-seat]").count() == 4
    seats = "".join(
        f"      - {{player: {player}, place: {place}}}\n"
        for player, place in (("ann-archer", 1), ("bob-baker", 2), ("cleo-cole", 2))
    )
    assert form.yaml == f"{SCHEMA}date: 2024-10-01\ngames:\n  - seats:\n{seats}"
    said = "The ratings are worked out when the games are published, by the system Passed."
    assert said in form.page.locator("#points").inner_text()
    assert form.save(club) == "content/games/catan/2024-10-01.yaml"
    assert blocking(club) == []
    form.page.select_option("#night-list", "chess")
    assert form.page.locator("#games [data-seat]").count() == 0


def _number(form: Form) -> Any:
    return form.page.locator("#games > *").first.get_attribute("data-number")


def test_the_fields_are_those_of_the_kinds() -> None:
    duel, table = kinds()["duel"], kinds()["table"]
    assert [key for key, *_rest in facts(duel)["columns"]] == ["result", "score", "nth"]
    assert seat_names(duel) == [("0", "White, Black"), ("1", "First, Second")]
    assert [key for key, *_rest in facts(table)["seat_columns"]] == ["place", "points"]
    assert seat_names(table) == []


def test_what_the_games_would_change_is_shown(built_site: Path, browse: Browse) -> None:
    """For each player, by the system's own function, as a player's page tries one game."""
    form = Form(browse(390), built_site)
    _night(form, "chess", "2026-10-01")
    for seat, name in enumerate(("nathaniel", "suzy"), 1):
        form.person(f"game-1-seat-{seat}", name)
    assert not form.page.locator("#worth").is_visible()
    form.page.select_option("#game-1-result", "1-0")
    rows = form.page.locator("#points .seat-points tr")
    rows.first.wait_for()
    new = [[cell.inner_text() for cell in row.locator("th, td").all()] for row in rows.all()]
    both_begin = [["1500.00 → 1520.00", "+20.00"], ["1500.00 → 1480.00", "−20.00"]]
    assert [row[1:] for row in new] == both_begin
    sums = [" ".join(row[0].split()[2 if "Brubaker" in row[0] else 1 :]) for row in new]
    assert sums == [f"40 K × ( {score} score − 0.5 expected ) = {by}" for score, by in ((1, "+20.00"), (0, "−20.00"))]
    form.person("game-1-seat-1", "saskia")
    form.page.locator("#points").get_by_text("Saskia Hoekstra").first.wait_for()
    entry = next(
        one
        for one in json.loads((built_site / "api/v1/lists/chess.json").read_text("utf-8"))["entries"]
        if one["player"] == "saskia-hoekstra"
    )
    before, _after, change = _numbers(" ".join(rows.first.locator("td").all_inner_texts()))
    assert rounded(before, 2) == f"{entry['rating']:.2f}"
    assert 0 < change < 20
    for loser in ("Yusuf Karahan", "Mateo Quiroga"):
        form.person("game-1-seat-2", loser)
        form.page.locator("#points").get_by_text(loser).first.wait_for()
        shown = [text for row in rows.all() for text in row.locator("td").first.inner_text().split(" → ")]
        assert len({len(text.partition(".")[2]) for text in shown}) == 1, "one number of digits"
        for row in rows.all():
            before, after, change = _numbers(" ".join(row.locator("td").all_inner_texts()))
            places = len(row.inner_text().split(".")[-1])
            assert rounded(after - before, places) == rounded(change, places)
            factor, score, expected, result = _numbers(
                " ".join(row.locator(".equation").inner_text().split()).replace("− ", "")
            )
            assert rounded(factor * (score - expected), places) == rounded(change, places) == rounded(result, places)
    form.page.locator("#points summary").first.click()
    assert "expected score" in form.page.locator("#points details").first.inner_text()
    assert form.page.evaluate("document.documentElement.scrollWidth") <= 390


def _numbers(text: str) -> list[Fraction]:
    return [Fraction(one) for one in re.findall(r"[-+]?[\d.]+", text.replace("−", "-"))]
