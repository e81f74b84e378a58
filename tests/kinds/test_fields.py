"""A value of a game is declared once: a test declares one more, and finds it wherever games are spoken of."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from masterlist.build import build
from masterlist.building import plan
from masterlist.building.checking import Options
from masterlist.cli import main
from masterlist.kinds import duel, kind, table
from masterlist.kinds.kind import ColumnValue, GameField
from masterlist.read import event, schemas
from masterlist.read.schemas import parse
from masterlist.read.text import Mapping
from masterlist.render import assets
from masterlist.scoring.event_system import as_at_night
from masterlist.site.submit_form import facts
from masterlist.submit import columns, readers
from tests import reference
from tests.conftest import Browse, build_site
from tests.pages.submit_form import Form
from tests.small import copied_site

FIELD = GameField(
    "moves",
    "Moves",
    ColumnValue.INTEGER,
    help="How many moves were played.",
    sample=40,
    bounds=(1, 999),
    headings="zuege zuge coups",
)
CACHED: tuple[Any, ...] = (
    kind.kinds,
    schemas.schema,
    schemas._is_good,
    schemas._rust_registry,
    schemas._finder,
    schemas._lists,
    readers._details,
)


@pytest.fixture(autouse=True)
def declared(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game between two has one more value."""
    monkeypatch.setattr(duel, "KIND", duel.KIND._replace(columns=(*duel.KIND.columns, FIELD)))
    _forget()
    monkeypatch.setitem(columns.NIGHTS, "duel", columns._between_people(kind.kinds()["duel"])[0])
    monkeypatch.setattr(plan, "assets", assets)  # made anew: the form holds what the schemas say
    yield
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    for one in CACHED:
        one.cache_clear()


def _faults(moves: str) -> list[str]:
    text = f"date: 2024-03-05\ngames:\n  - {{white: ann, black: bob, result: 1-0, moves: {moves}}}\n"
    value, _ = parse(text.encode(), "x")
    assert isinstance(value, Mapping)
    found = schemas.faults(value, "night", "x") or event.night(("chess", "x"), value, "x")[1]
    return [one.message for one in found]


def test_the_schema_of_content_and_its_check() -> None:
    assert schemas.schema("night")["$defs"]["game"]["properties"]["moves"] == {
        "title": "Moves",
        "description": "How many moves were played.",
        "type": "integer",
        "minimum": 1,
        "maximum": 999,
        "examples": [40],
    }
    assert "moves" in schemas.schema("event-game")["properties"]
    assert _faults("40") == []
    assert schemas.rules("night")["properties"]["games"]["items"]["properties"]["moves"] == {
        "minimum": 1,
        "maximum": 999,
        "type": "integer",
    }
    assert len(_faults("1000")) == 1
    assert len(_faults("many")) == 1


def test_the_headings_of_spreadsheets() -> None:
    own = columns.NIGHTS["duel"]
    assert [columns.column_of(heading, own) for heading in ("Moves", "Züge", "Coups")] == ["moves"] * 3
    assert own.sample("moves") == "40"


def test_the_form_of_the_site() -> None:
    assert ["moves", "integer", False] in facts(kind.kinds()["duel"])["columns"]


def test_the_schemas_of_editors_and_the_manual() -> None:
    pages = {path.name: text for path, text in reference.pages().items()}
    assert '"How many moves were played."' in pages["night.schema.json"]
    assert "| `moves` | How many moves were played. | `40` |" in pages["content.md"]


GAME = """\
date: 2024-06-04
games:
  - {white: ann-archer, black: bob-baker, result: 1-0, moves: 41}
"""


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A chess list, and three people who have games of a day."""
    return copied_site(tmp_path / "club", "base", "base_nights")


def test_pages_documents_and_tables(club: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    (club / "content/games/chess/2024-06-04.yaml").write_text(GAME, encoding="utf-8")
    out = tmp_path_factory.mktemp("built") / "public"
    assert build(club, out, Options(jobs=1)).files
    page = (out / "games/chess/2024-06-04.html").read_text("utf-8")
    assert "<div class=small>Moves 41</div>" in page
    (game,) = json.loads((out / "api/v1/games/chess/2024-06-04.json").read_text("utf-8"))["games"]
    assert game["details"] == {"moves": 41}
    assert "details" not in game["seats"][0]
    with closing(sqlite3.connect(out / "downloads/masterlist.sqlite")) as database:
        (row,) = database.execute("select * from night_details")
    assert row == ("chess", "2024-06-04", 1, "", "moves", "41")
    assert "chess,2024-06-04,1,,moves,41" in (out / "downloads/night_details.csv").read_text("utf-8")


def test_a_spreadsheet(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (club / "sheet.csv").write_text("Date,White,Black,Result,Züge\n2024-06-04,Ann Archer,Bob Baker,1:0,41\n", "utf-8")
    assert main(["--root", str(club), "import", str(club / "sheet.csv"), "--set", "list=chess"]) == 0, (
        capsys.readouterr()
    )
    text = (club / "content/games/chess/2024-06-04.yaml").read_text("utf-8")
    assert "  - {white: ann-archer, black: bob-baker, result: 1-0, moves: 41}\n" in text


def test_the_terminal_and_the_form_of_an_issue(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = "Ann Archer - Bob Baker 1:0 Züge=41; bob-baker cleo-cole draw"
    said = ["--list", "chess", "--date", "2024-06-04", "--games", games]
    assert main(["--root", str(club), "new", "night", *said]) == 0, capsys.readouterr()
    text = (club / "content/games/chess/2024-06-04.yaml").read_text("utf-8")
    assert "  - {white: ann-archer, black: bob-baker, result: 1-0, moves: 41}\n" in text
    assert "  - {white: bob-baker, black: cleo-cole, result: draw}\n" in text
    said[3:] = ["2024-06-05", "--games", "ann-archer bob-baker 1-0 moves=many"]
    assert main(["--root", str(club), "new", "night", *said]) == 1
    assert "'many' is no value of 'moves'" in capsys.readouterr().err


@pytest.mark.browser
def test_the_form_in_a_browser(club: Path, tmp_path_factory: pytest.TempPathFactory, browse: Browse) -> None:
    form = Form(browse(390), build_site(club, tmp_path_factory))
    form.choose(kind="night")
    form.page.fill("#night-date", "2024-06-04")
    form.person("game-1-seat-1", "ann")
    form.person("game-1-seat-2", "bob")
    form.page.fill("#game-1-moves", "1000")
    form.page.locator("#game-1-moves").blur()
    assert not form.yaml, "nobody has won"
    form.page.select_option("#game-1-result", "1-0")
    assert form.fault("game-1").startswith("This must be at most 999, not 1000")
    form.page.fill("#game-1-moves", "41")
    form.page.locator("#game-1-moves").blur()
    assert "  - {white: ann-archer, black: bob-baker, result: 1-0, moves: 41}\n" in form.yaml


TABLE = (
    "{seats: [{player: ann-archer, place: 1, army: Red knights}, {player: bob-baker, place: 2},"
    " {player: cleo-cole, place: 3}]}"
)


@pytest.fixture
def armies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each seat of a table has one more value, which is a text."""
    army = GameField("army", "Army", ColumnValue.TEXT, help="Which army it was.", sample="Red knights")
    monkeypatch.setattr(table, "KIND", table.KIND._replace(seat_columns=(*table.KIND.seat_columns, army)))
    _forget()


@pytest.mark.usefixtures("armies")
def test_a_value_of_each_seat() -> None:
    value, _ = parse(f"date: 2024-06-04\ngames:\n  - {TABLE}\n".encode(), "x")
    assert isinstance(value, Mapping)
    assert schemas.faults(value, "night", "x") == []
    found, faults = event.night(("chess", "x"), value, "x")
    assert found, faults
    assert [seat.details for seat in found.games[0].seats] == [(("army", "Red knights"),), (), ()]
    value, _ = parse(f"round: 1\n{TABLE[1:-1]}\n".encode(), "x")
    assert isinstance(value, Mapping)
    assert schemas.faults(value, "event-game", "x") == []
    board, _ = event.event_game("r1", value, "x")
    assert board
    assert as_at_night(board).seats[0].details == (("army", "Red knights"),)
