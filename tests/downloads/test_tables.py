"""CSV files read back, and compared with the JSON documents number by number."""

import csv
import json
import re
import sqlite3
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.database import form, published
from masterlist.database.published import TableFiles
from masterlist.site.downloads.index import NAMED
from masterlist.site.downloads.lists import cell
from tests.small import small_site

Json = dict[str, Any]
SITES = ["built_site", "hostile_site", "moved_site"]


@pytest.fixture(params=SITES)
def site(request: pytest.FixtureRequest) -> Path:
    found: Path = request.getfixturevalue(request.param)
    return found


def _rows(path: Path) -> list[dict[str, str]]:
    if not path.exists():  # a table without rows
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def _json(path: Path) -> Json:
    found: Json = json.loads(path.read_text("utf-8"))
    return found


def text_of(value: str) -> str:
    """The text that a cell was made of."""
    return re.sub(r"(^|[;\t\r\n])'(?=[=+\-@'＝＋－＠])", r"\1", value)  # noqa: RUF001  as the cells are written


def _agree(row: dict[str, str], value: Json) -> int:
    """How many cells are what stands under the same name in JSON, or deeper as ``outer_inner``."""
    compared = 0
    for name, text in row.items():
        outer, _, inner = name.partition("_")
        if name in value:
            expected = value[name]
        elif isinstance(value.get(outer), dict) and inner:
            expected = value[outer][inner]
        else:
            continue
        compared += 1
        if expected is None:
            assert text == "", name
        elif isinstance(expected, bool):
            assert text == str(expected).lower()
        elif isinstance(expected, int | float):
            assert Fraction(text) == Fraction(str(expected)), name
        else:
            assert text_of(text) == expected
    return compared


def test_lists(site: Path) -> None:
    for path in sorted((site / "api/v1/lists").glob("*.json")):
        document = _json(path)
        rows = _rows(site / f"downloads/lists/{path.stem}.csv")
        for row, entry in zip(rows, document["entries"], strict=True):
            flat = {key: value for key, value in entry.items() if key != "figures"} | entry.get("figures", {})
            assert _agree(row, flat) == len(flat)


def _by_key(rows: list[dict[str, str]], *key: str) -> dict[tuple[str, ...], list[dict[str, str]]]:
    found: dict[tuple[str, ...], list[dict[str, str]]] = {}
    for row in rows:
        found.setdefault(tuple(row[name] for name in key), []).append(row)
    return found


def test_logs_and_ledgers(site: Path) -> None:
    tables = {name: _by_key(_rows(site / f"downloads/{name}.csv"), "player", "list") for name in ("log", "ledger")}
    compared = 0
    for path in sorted((site / "api/v1/players").glob("*.json")):
        document = _json(path)
        for list_, own in document.get("lists", {}).items():
            for name, found in tables.items():
                rows = found.pop((document["player"], list_), [])
                for row, value in zip(rows, own.get(name, ()), strict=True):
                    assert _agree(row, value) >= 6
                    compared += 1
    assert compared > 10
    assert not any(tables.values()), "nothing else stands there"


def test_events(site: Path) -> None:
    names = ("standings", "rounds", "seats", "powers", "best_countries", "winners")
    tables = {name: _by_key(_rows(site / f"downloads/{name}.csv"), "event") for name in names}
    for path in sorted((site / "api/v1/tournaments").glob("*.json")):
        document = _json(path)
        over = [board for board in document["boards"] if board["ending"] != "in-play"]
        best = document["best_countries"].items()
        expected = {
            "standings": [
                {**row, "system": one["system"]} for one in (document, *document["compare"]) for row in one["standings"]
            ],
            "rounds": [{**row, "round": one["round"]} for one in document["rounds"] for row in one["standings"]],
            "seats": [{**seat, "board": board["board"]} for board in over for seat in board["seats"]],
            "powers": document["powers"],
            "best_countries": [{**one, "power": power} for power, games in best for one in games],
            "winners": [{"player": player} for player in document["winners"]],
        }
        keys = {"standings": ("system", "player"), "rounds": ("round", "player"), "seats": ("board", "power"),
                "powers": ("power",), "best_countries": ("power", "board"), "winners": ("player",)}  # fmt: skip
        for name, values in expected.items():
            rows = tables[name].get((document["event"],), [])
            ordered = sorted(values, key=lambda one: [one[part] for part in keys[name]])
            for row, value in zip(rows, ordered, strict=True):
                assert _agree(row, value) >= len(keys[name])


def test_games(built_site: Path) -> None:
    rows = _rows(built_site / "downloads/game_seats.csv")
    games = {path.stem: _json(path) for path in (built_site / "api/v1/games/armada").glob("*.json")}
    assert len(rows) == 7 * len(games)
    for row in rows:
        seat = next(seat for seat in games[row["game"]]["seats"] if seat["power"] == row["power"])
        assert _agree(row, {"game": row["game"], **seat}) >= 12


def test_editions_have_the_ranks_that_players_have(built_site: Path) -> None:
    editions = {(path.parent.name, path.stem): {row["player"]: row["rank"] for row in _rows(path)}
                for path in (built_site / "downloads/lists").glob("*/*.csv")}  # fmt: skip
    ranks = {
        (list_, one["edition"], path.stem): one["rank"]
        for path in (built_site / "api/v1/players").glob("*.json")
        for list_, own in _json(path).get("lists", {}).items()
        for one in own["editions"]
    }
    assert len(editions) > 40
    stood = {(*key, player): rank for key, rows in editions.items() for player, rank in rows.items()}
    assert stood == {key: "" if rank is None else str(rank) for key, rank in ranks.items()}


def test_no_cell_can_be_run(site: Path) -> None:
    """Whatever a spreadsheet parts cells at: commas, semicolons or tabs."""
    for path in site.rglob("*.csv"):
        for row in csv.reader(path.read_text("utf-8").splitlines(keepends=True)):
            for text in row:
                for part in text.replace("\t", ";").replace("\n", ";").split(";"):
                    assert not part.startswith(("=", "+", "@")), (path, text)
                    assert not part.startswith("-") or _is_number(part), (path, text)


def _is_number(text: str) -> bool:
    try:
        Fraction(text)
    except ValueError:
        return False
    return True


@given(st.text(alphabet="=+-@'＝;\t\n a1") | st.text())  # noqa: RUF001
def test_texts_come_back(text: str) -> None:
    made = cell(text)
    assert isinstance(made, str)
    assert text_of(made) == text
    assert not made.startswith(("=", "+", "-", "@"))


def test_the_package_describes_every_table_and_relation(site: Path) -> None:
    package = _json(site / "downloads/datapackage.json")
    described: list[str] = []
    for resource in package["resources"]:
        paths = [resource["path"]] if isinstance(resource["path"], str) else resource["path"]
        fields = [field["name"] for field in resource["schema"]["fields"]]
        keys = []
        for path in paths:
            with (site / "downloads" / path).open(encoding="utf-8", newline="") as file:
                assert next(csv.reader(file)) == fields
            rows = _rows(site / "downloads" / path)
            keys += [tuple(row[name] for name in resource["schema"].get("primaryKey", ())) for row in rows]
            for row in rows:
                _fits(resource["schema"]["fields"], row)
        if resource["schema"].get("primaryKey"):
            assert len(set(keys)) == len(keys)
        described += paths
        assert all(field["description"] for field in resource["schema"]["fields"])
    downloads = site / "downloads"
    assert sorted(described) == sorted(path.relative_to(downloads).as_posix() for path in downloads.rglob("*.csv"))
    names = {resource["name"] for resource in package["resources"]}
    assert len(names) == len(package["resources"])
    relations = [one for resource in package["resources"] for one in resource["schema"].get("foreignKeys", ())]
    assert {one["reference"]["resource"] for one in relations} <= names
    assert package["licenses"][0]["title"] in (site / "downloads/LICENCE.txt").read_text("utf-8")
    # What the package says of relations is what the files hold, as a program that joins them finds
    resources = {one["name"]: one for one in package["resources"]}
    related = 0
    for resource in package["resources"]:
        for relation in resource["schema"].get("foreignKeys", ()):
            target = relation["reference"]
            there = {tuple(row[name] for name in target["fields"]) for row in _of(site, resources[target["resource"]])}
            for row in _of(site, resource):
                named = tuple(row[name] for name in relation["fields"])
                assert named in there or "" in named, (resource["name"], relation)
                related += "" not in named
    assert related > 50


def test_every_column_of_the_database_is_described() -> None:
    found = [(table.name, column.name) for table in form.TABLES for column in table.columns if not column.about]
    assert found == []


def _of(site: Path, resource: Json) -> list[dict[str, str]]:
    paths = [resource["path"]] if isinstance(resource["path"], str) else resource["path"]
    return [row for path in paths for row in _rows(site / "downloads" / path)]


def _fits(fields: list[Json], row: dict[str, str]) -> None:
    for field in fields:
        text = row[field["name"]]
        if text == "":
            continue
        if field["type"] == "boolean":
            assert text in {"true", "false"}
        elif field["type"] == "integer":
            assert str(int(text)) == text
        elif field["type"] == "number":
            float(text)
        elif field["type"] == "date":
            assert len(text) == 10


def _published(tmp_path: Path, table: str, rows: list[tuple[object, ...]]) -> list[list[str]]:
    """The rows of a table of the database, as its file has them."""
    path = tmp_path / "rows.sqlite"
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as sql:
        for statement in map(form.create, form.TABLES):
            sql.execute(statement)
        sql.executemany(f"insert into {table} values ({', '.join('?' * len(rows[0]))})", rows)  # noqa: S608
        sql.commit()
    TableFiles([tmp_path], {}, {}).write(path)
    with (tmp_path / "downloads" / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))[1:]


RISKY = st.text(alphabet="=+-@'＝;\t\n\r a1")  # noqa: RUF001
SAVED = st.text(alphabet=st.characters(exclude_characters="\0", exclude_categories=["Cs"]))  # what SQLite takes


@given(st.lists(RISKY | SAVED, min_size=1))
def test_no_text_of_the_database_begins_a_formula(tmp_path_factory: pytest.TempPathFactory, names: list[str]) -> None:
    rows: list[tuple[object, ...]] = [
        (f"{at:03}", name, 1, None, None, name, None, None) for at, name in enumerate(names)
    ]
    found = _published(tmp_path_factory.mktemp("tables"), "clubs", rows)
    assert [row[:3] for row in found] == [[f"{at:03}", cell(name), "true"] for at, name in enumerate(names)]
    assert [row[5] for row in found] == [cell(name) for name in names]


@given(st.lists(st.integers(-99, 99).map(float) | st.floats(-1e9, 1e9), min_size=1))
def test_a_whole_number_of_the_database_has_no_point(
    tmp_path_factory: pytest.TempPathFactory, values: list[float]
) -> None:
    empty = (None,) * 6
    rows: list[tuple[object, ...]] = [
        ("cup", "sums", at, 0, f"{at:03}", value, "", *empty) for at, value in enumerate(values)
    ]
    found = _published(tmp_path_factory.mktemp("tables"), "standings", rows)
    assert [row[5] for row in found] == [str(int(one) if one.is_integer() else one) for one in values]


SECOND = """\
player: ann-archer
list: squares
game: {date: 1999-05-09, opponent: cleo-cole, result: won-attrition, attrition: 10-9, bonus: 4-3, signed: true}
"""
THIRD = SECOND.replace("1999", "2001")


def test_a_large_table_is_written_by_year(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under its name stands an index; a new result is a new file of its year, and no other."""
    site = small_site(tmp_path)
    logs, downloads = site / "content/logs/ann-archer", site / "public/downloads"
    (logs / "1999-05-09-cleo-cole.yaml").write_text(SECOND, "utf-8")
    assert build(site, site / "public", Options(jobs=1)).files
    everything = _rows(downloads / "log.csv")
    monkeypatch.setattr(published, "MOST", (downloads / "log.csv").stat().st_size - 1)
    assert build(site, site / "public", Options(jobs=1, full=True)).files
    index = _rows(downloads / "log.csv")
    assert [one["year"] for one in index] == ["1996", "1999"]
    by_year = [_rows(downloads / one["file"]) for one in index]
    assert [str(len(rows)) for rows in by_year] == [one["rows"] for one in index]
    assert [row["date"][:4] for rows in by_year for row in rows] == ["1996", "1996", "1999"]
    assert sorted(map(str, everything)) == sorted(str(row) for rows in by_year for row in rows)
    resources = {one["name"]: one["path"] for one in _json(downloads / "datapackage.json")["resources"]}
    assert (resources["log"], resources["players"]) == (["log/1996.csv", "log/1999.csv"], "players.csv")

    same = [downloads / one["file"] for one in index] + [downloads / "clubs.csv"]
    before = [file.stat().st_ino for file in same]
    (logs / "2001-05-09-cleo-cole.yaml").write_text(THIRD, "utf-8")
    assert build(site, site / "public", Options(jobs=1)).files
    assert [one["year"] for one in _rows(downloads / "log.csv")] == ["1996", "1999", "2001"]
    assert [file.stat().st_ino for file in same] == before, "they are not written again"
    assert build(site, tmp_path / "anew", Options(jobs=1, full=True)).files
    anew = {file.name: file.read_bytes() for file in (tmp_path / "anew/downloads").rglob("*.csv")}
    assert anew == {file.name: file.read_bytes() for file in downloads.rglob("*.csv")}
    resources = {one["name"]: one["path"] for one in _json(downloads / "datapackage.json")["resources"]}
    assert len(resources["log"]) == 3

    (logs / "2001-05-09-cleo-cole.yaml").unlink()
    assert build(site, site / "public", Options(jobs=1)).files
    assert not (downloads / "log/2001.csv").exists()

    (logs / "1999-05-09-cleo-cole.yaml").unlink()  # what is left fits into one file
    assert build(site, site / "public", Options(jobs=1)).files
    assert [row["date"][:4] for row in _rows(downloads / "log.csv")] == ["1996", "1996"]
    assert not (downloads / "log").exists()


def test_a_table_without_rows_is_no_file(tmp_path: Path) -> None:
    """But those with a title are there; the first row makes another, and the last takes it away."""
    site = small_site(tmp_path)
    out, player = site / "public", site / "content/players/ann-archer.yaml"
    kept = player.read_text("utf-8")

    def names() -> set[str]:
        assert build(site, out, Options(jobs=1)).files
        described = {one["name"] for one in _json(out / "downloads/datapackage.json")["resources"]}
        tables = {path.stem for path in (out / "downloads").glob("*.csv")}
        assert described == {*tables, "lists-armada", "lists-squares"}
        assert set(re.findall(r"downloads/(\w+)\.csv", (out / "data.html").read_text("utf-8"))) == {*NAMED}
        return tables

    before = names()
    assert before > {*NAMED, "standings", "nights", "best_countries"}
    assert "other_names" not in before
    player.write_text(f"{kept}aka: [Annie]\n", "utf-8")
    assert names() == before | {"other_names"}
    player.write_text(kept, "utf-8")
    assert names() == before
