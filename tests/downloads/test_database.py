"""The SQLite file: what it holds, the queries that docs/data.md shows, its bytes, and Datasette."""

import asyncio
import json
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from generator.building import database
from generator.building.database import Kept

ROOT = Path(__file__).parents[2]
QUERIES = re.findall(r"```sql\n(.*?)```", (ROOT / "docs/data.md").read_text("utf-8"), re.DOTALL)
FILE = "downloads/masterlist.sqlite"


@pytest.fixture
def sql(built_site: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(f"file:{built_site / FILE}?mode=ro&immutable=1", uri=True)) as opened:
        opened.row_factory = sqlite3.Row
        yield opened


def test_the_file_is_whole(sql: sqlite3.Connection) -> None:
    assert [row[0] for row in sql.execute("pragma integrity_check")] == ["ok"]


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.splitlines()[0][:40])
def test_documented_queries_find_something(sql: sqlite3.Connection, query: str) -> None:
    assert len(sql.execute(query).fetchall()) > 1


def test_the_documented_queries_are_found() -> None:
    assert len(QUERIES) >= 6


def test_every_table_is_documented_and_holds_something(sql: sqlite3.Connection) -> None:
    documented = (ROOT / "docs/data.md").read_text("utf-8")
    for (table,) in sql.execute("select name from sqlite_master where type = 'table'").fetchall():
        assert f"`{table}`" in documented
        assert sql.execute(f'select count(*) from "{table}"').fetchone()[0] or table == "former_ids"  # noqa: S608


def test_numbers_are_those_of_the_documents(built_site: Path, sql: sqlite3.Connection) -> None:
    for path in sorted((built_site / "api/v1/players").glob("*.json")):
        document = json.loads(path.read_text("utf-8"))
        for list_, own in document.get("lists", {}).items():
            asked = (document["player"], list_)
            log = sql.execute("select * from log where player = ? and list = ? order by number", asked).fetchall()
            ledger = sql.execute("select * from ledger where player = ? and list = ? order by number", asked).fetchall()
            for row, line in zip([*log, *ledger], [*own.get("log", ()), *own.get("ledger", ())], strict=True):
                same = [name for name in row.keys() if name in line]  # noqa: SIM118
                assert {name: row[name] for name in same} == {name: line[name] for name in same}
                assert len(same) >= 6
    for path in sorted((built_site / "api/v1/lists").glob("*.json")):
        document = json.loads(path.read_text("utf-8"))
        rows = sql.execute("select * from entries where list = ? order by rowid", (path.stem,)).fetchall()
        for row, entry in zip(rows, document["entries"], strict=True):
            assert {**entry, **{name: row[name] for name in entry if name in row.keys()}} == entry  # noqa: SIM118


def test_events_and_games_are_whole(built_site: Path, sql: sqlite3.Connection) -> None:
    for kind, table, key in (("tournaments", "seats", "event"), ("games/*", "game_seats", "game")):
        for path in sorted((built_site / "api/v1").glob(f"{kind}/*.json")):
            document = json.loads(path.read_text("utf-8"))
            seats = [seat for board in document.get("boards", [document]) for seat in board["seats"]]
            rows = sql.execute(f"select * from {table} where {key} = ? order by rowid", (path.stem,)).fetchall()  # noqa: S608
            for row, seat in zip(rows, seats, strict=True):
                assert {**seat, **{name: row[name] for name in seat if name in row.keys()}} == seat  # noqa: SIM118


def test_the_licence_and_the_commit_are_stated(built_site: Path, sql: sqlite3.Connection) -> None:
    about = dict(sql.execute("select key, value from about").fetchall())
    index = json.loads((built_site / "api/v1/index.json").read_text("utf-8"))
    assert (about["licence"], about["commit"], about["as_of"]) == ("CC BY 4.0", index["commit"], index["as_of"])


def test_the_bytes_are_the_same_again_and_name_no_version(built_site: Path, tmp_path: Path) -> None:
    (tmp_path / "it.sqlite").write_bytes(b"something else")
    database.write(tmp_path / "it.sqlite", built_site, _documents(built_site), "https://masterlist.example.org/")
    made = (tmp_path / "it.sqlite").read_bytes()
    assert made == (built_site / FILE).read_bytes()
    assert made[96:100] == bytes(4)


@pytest.mark.parametrize("left", ["nothing", "rows", "rows of another version", "rows of other documents", "damage"])
def test_kept_rows_change_nothing(built_site: Path, tmp_path: Path, left: str) -> None:
    kept = Kept(tmp_path / "rows.sqlite", b"now")
    documents = _documents(built_site)
    if left == "damage":
        (tmp_path / "rows.sqlite").write_bytes(b"SQLite format 3\0" + b"\xff" * 5_000)
    elif left != "nothing":
        before = Kept(tmp_path / "rows.sqlite", b"before" if "version" in left else b"now")
        # Another hash stands for other bytes, and every third document for one that has come since.
        shas = [(path, b"old" if "other" in left else sha) for path, sha in documents][:: 1 if left == "rows" else 3]
        database.write(tmp_path / "before.sqlite", built_site, shas, "https://elsewhere.example/", before)
    database.write(tmp_path / "it.sqlite", built_site, documents, "https://masterlist.example.org/", kept)
    assert (tmp_path / "it.sqlite").read_bytes() == (built_site / FILE).read_bytes()
    assert left != "damage" or (tmp_path / "rows.sqlite").read_bytes()[16:100] != b"\xff" * 84


def test_a_changed_document_keeps_the_rows_that_it_still_has(built_site: Path, tmp_path: Path) -> None:
    """Ranks in editions become others and log lines fewer and more; a document goes, and another has no more rows."""
    kept = Kept(tmp_path / "rows.sqlite", b"now")
    shutil.copytree(built_site / "api", tmp_path / "api")
    _agrees_with_one_made_anew(tmp_path, "before", kept)
    [reranked, shorter, gone, moved, *_] = _loggers(tmp_path)
    for path, change in ((reranked, _rerank), (shorter, _shorten), (moved, lambda one: one.update(moved_to="x.json"))):
        document = json.loads(path.read_text("utf-8"))
        change(document)
        path.write_text(json.dumps(document), "utf-8")
    renamed = gone.rename(gone.with_stem("aaa"))
    _agrees_with_one_made_anew(tmp_path, "after", kept)
    renamed.unlink()
    shutil.copytree(built_site / "api", tmp_path / "api", dirs_exist_ok=True)
    _agrees_with_one_made_anew(tmp_path, "again", kept)
    files = [(tmp_path / f"{name}.sqlite").read_bytes() for name in ("before", "after", "again")]
    assert files[0] == files[2] != files[1]


def _agrees_with_one_made_anew(site: Path, name: str, kept: Kept) -> None:
    for file, rows in ((f"{name}.sqlite", kept), ("anew.sqlite", database.NOTHING_KEPT)):
        database.write(site / file, site, _documents(site), "https://masterlist.example.org/", rows)
    assert (site / f"{name}.sqlite").read_bytes() == (site / "anew.sqlite").read_bytes()


def _loggers(site: Path) -> list[Path]:
    paths = sorted((site / "api/v1/players").glob("*.json"))
    documents = [(path, json.loads(path.read_text("utf-8"))) for path in paths]
    return [path for path, one in documents if any(own.get("log") for own in one.get("lists", {}).values())]


def _rerank(player: Any) -> None:
    for own in player["lists"].values():
        own["editions"] = [{**one, "rank": 1 + (one["rank"] or 1)} for one in own["editions"]]


def _shorten(player: Any) -> None:
    for own in player["lists"].values():
        own["log"] = own.get("log", [])[1:]


def _documents(site: Path) -> list[tuple[str, bytes]]:
    paths = (path for path in (site / "api/v1").rglob("*.json") if path.name != "openapi.json")
    return sorted((path.relative_to(site).as_posix(), sha256(path.read_bytes()).digest()) for path in paths)


def test_hostile_texts_are_texts(hostile_site: Path) -> None:
    with closing(sqlite3.connect(f"file:{hostile_site / FILE}?mode=ro", uri=True)) as opened:
        names = {name for (name,) in opened.execute("select name from players")}
    assert "<script>alert('script')</script>" in names


def test_datasette_opens_it(built_site: Path) -> None:
    """As a user would, without the web server: the application is asked itself."""
    datasette_app = pytest.importorskip("datasette.app")

    async def ask() -> list[Any]:
        datasette = datasette_app.Datasette([], immutables=[str(built_site / FILE)])
        await datasette.invoke_startup()
        page = await datasette.client.get("/masterlist/players")
        rows = await datasette.client.get("/masterlist/players.json?_shape=array&_size=5")
        found = await datasette.client.get(
            "/masterlist.json", params={"sql": QUERIES[0].rstrip("; \n"), "_shape": "array"}
        )
        return [page.status_code, len(rows.json()), len(found.json())]

    status, rows, found = asyncio.run(ask())
    assert (status, rows) == (200, 5)
    assert found >= 6
