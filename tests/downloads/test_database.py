"""The SQLite file: what it holds, the queries that docs/reference/data.md shows, its bytes, and Datasette."""

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from masterlist.build import build
from masterlist.building.checking import Options
from tests.downloads.conftest import documents_of, write_database
from tests.small import copied_site

ROOT = Path(__file__).parents[2]
QUERIES = re.findall(r"```sql\n(.*?)```", (ROOT / "docs/reference/data.md").read_text("utf-8"), re.DOTALL)
FILE = "downloads/masterlist.sqlite"
OURS = "name not like 'names!_%' escape '!'"  # the index of names has tables of its own
EMPTY = {"former_ids", "event_games", "event_game_seats", "entry_figures", "period_changes", "period_figures"}
EMPTY |= {"list_periods", "list_terms", "event_game_details", "night_details"}


@pytest.fixture
def sql(built_site: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(f"file:{built_site / FILE}?mode=ro&immutable=1", uri=True)) as opened:
        opened.row_factory = sqlite3.Row
        yield opened


@pytest.mark.parametrize("site", ["built_site", "hostile_site", "moved_site", "busy_site", "empty_site"])
def test_the_file_is_whole_and_every_relation_holds(site: str, request: pytest.FixtureRequest) -> None:
    with closing(sqlite3.connect(f"file:{request.getfixturevalue(site) / FILE}?mode=ro", uri=True)) as opened:
        assert opened.execute("pragma integrity_check").fetchall() == [("ok",)]
        assert opened.execute("pragma foreign_key_check").fetchall() == []
        assert opened.execute("pragma foreign_key_list(log)").fetchall()


@pytest.mark.parametrize(
    ("words", "kind", "id_"),
    [
        ("fensterm*", "player", "amos-fenstermaker"),
        ("FENSTERMAKER amos", "player", "amos-fenstermaker"),
        ("name: armada", "list", "armada"),
        ("clifton", "event", "clifton-bridge-2025"),
        ("ashby", "club", "ashby-mills"),
    ],
)
def test_names_are_found_by_their_words(sql: sqlite3.Connection, words: str, kind: str, id_: str) -> None:
    found = sql.execute("select kind, id from names where names match ? order by rank", (words,)).fetchall()
    assert (kind, id_) in [tuple(row) for row in found]


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.splitlines()[0][:40])
def test_documented_queries_find_something(sql: sqlite3.Connection, query: str) -> None:
    assert len(sql.execute(query).fetchall()) > 1


def test_every_table_is_documented_and_holds_something(sql: sqlite3.Connection) -> None:
    assert len(QUERIES) >= 6
    documented = (ROOT / "docs/reference/data.md").read_text("utf-8")
    for (table,) in sql.execute(f"select name from sqlite_master where type = 'table' and {OURS}").fetchall():  # noqa: S608
        assert f"`{table}`" in documented
        assert sql.execute(f'select count(*) from "{table}"').fetchone()[0] or table in EMPTY  # noqa: S608


GAMES = {  # of one day; Bob has one more
    "ann-archer": (("bob-baker", "won-major", "4-3"), ("bob-baker", "lost-major", "2-5")),
    "bob-baker": (
        ("ann-archer", "won-strategic", "0-0"),
        ("ann-archer", "lost-major", "3-4"),
        ("ann-archer", "won-major", "5-2"),
    ),
}


def test_two_games_of_one_day_are_joined_each_with_its_own(tmp_path: Path) -> None:
    copied_site(tmp_path, "base")
    for player, games in GAMES.items():
        lines = (
            f"  - {{date: 1996-05-09, opponent: {opponent}, result: {result}, bonus: {bonus}, signed: true}}\n"
            for opponent, result, bonus in games
        )
        book = f"player: {player}\nbook: 1\nlist: squares\ngames:\n{''.join(lines)}"
        (tmp_path / f"content/logs/{player}/01.yaml").write_text(book, "utf-8")
    assert build(tmp_path, tmp_path / "public", Options(jobs=1)).files
    with closing(sqlite3.connect(tmp_path / "public" / FILE)) as sql:
        joined = sql.execute(
            "select own.result, other.result from log own left join log other using (list, game)"
            " where own.player = 'bob-baker' and other.player is not own.player order by own.number"
        ).fetchall()
        ids = sql.execute("select count(distinct game) from log").fetchone()
    assert joined == [("lost-major", "won-major"), ("won-major", "lost-major")]
    assert ids == (3,)


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
        rows = sql.execute("select * from entries where list = ?", (path.stem,)).fetchall()
        for row, entry in zip(rows, sorted(document["entries"], key=lambda one: one["player"]), strict=True):
            assert {**entry, **{name: row[name] for name in entry if name in row.keys()}} == entry  # noqa: SIM118
            assert {*entry} - {*row.keys()} <= {"name", "club", "game_points_exact", "figures"}


def test_nights_are_whole(built_site: Path, sql: sqlite3.Connection) -> None:
    for document in _all(built_site, "games/chess/*"):
        asked = (document["list"], document["night"])
        games = sql.execute("select * from night_games where list = ? and night = ? order by game", asked).fetchall()
        for row, game in zip(games, document["games"], strict=True):
            assert (row["result"], row["rated"]) == (game["result"], game["rated"])
            query = "select * from night_seats where list = ? and night = ? and game = ? order by seat"
            seats = sql.execute(query, (*asked, row["game"])).fetchall()
            for cells, seat in zip(seats, sorted(game["seats"], key=lambda one: one["seat"]), strict=True):
                same = [name for name in cells.keys() if name in seat]  # noqa: SIM118
                assert {name: cells[name] for name in same} == {name: seat[name] for name in same}
                assert len(same) >= 9


def test_members_and_draws_are_in_the_database(built_site: Path, sql: sqlite3.Connection) -> None:
    document = json.loads((built_site / "api/v1/lists/armada.json").read_text("utf-8"))
    rows = sql.execute("select player, since, until from members where list = 'armada' order by number").fetchall()
    assert [tuple(row) for row in rows] == [(one["player"], one["since"], one["until"]) for one in document["members"]]
    left = sql.execute("select player, member_until from entries where member_until is not null").fetchall()
    assert [tuple(row) for row in left] == [("dov-lindqvist", "2024-12-31")]
    (drawn,) = (one for one in _all(built_site, "games/armada/*") if one["drawn"])
    columns = "game, drawn_power, drawn_commit"
    found = sql.execute(f"select {columns} from games where drawn_power is not null").fetchall()  # noqa: S608
    assert [tuple(row) for row in found] == [(drawn["game"], drawn["drawn"]["power"], drawn["drawn"]["commit"])]


def test_events_and_games_are_whole(built_site: Path, sql: sqlite3.Connection) -> None:
    tables = (
        ("tournaments", "seats", "event"),
        ("tournaments", "seats_in_play", "event"),
        ("games/armada", "game_seats", "game"),
    )
    for kind, table, key in tables:
        for path in sorted((built_site / "api/v1").glob(f"{kind}/*.json")):
            document = json.loads(path.read_text("utf-8"))
            in_play = table == "seats_in_play"
            found = [one for one in document.get("boards", [document]) if (one["ending"] == "in-play") is in_play]
            boards = sorted(found, key=lambda one: one.get("board", ""))
            seats = [seat for board in boards for seat in board["seats"]]  # a board's are in the order of the powers
            rows = sql.execute(f"select * from {table} where {key} = ?", (path.stem,)).fetchall()  # noqa: S608
            for row, seat in zip(rows, seats, strict=True):
                assert {**seat, **{name: row[name] for name in seat if name in row.keys()}} == seat  # noqa: SIM118


def test_charts_are_those_of_events_and_of_lists(built_site: Path, sql: sqlite3.Connection) -> None:
    found = dict(sql.execute('select kind, count(distinct "of" || board) from charts group by kind').fetchall())
    charts = {
        "event": [board["chart"] for one in _all(built_site, "tournaments/*") for board in one["boards"]],
        "list": [one["chart"] for one in _all(built_site, "games/armada/*")],
    }
    assert found == {kind: count for kind, own in charts.items() if (count := sum(map(bool, own)))}
    assert found["event"]


def _all(site: Path, pattern: str) -> list[Any]:
    return [json.loads(path.read_text("utf-8")) for path in (site / "api/v1").glob(f"{pattern}.json")]


def test_the_licence_and_the_commit_are_stated(built_site: Path, sql: sqlite3.Connection) -> None:
    about = dict(sql.execute("select key, value from about").fetchall())
    index = json.loads((built_site / "api/v1/index.json").read_text("utf-8"))
    assert (about["licence"], about["commit"], about["as_of"]) == ("CC BY 4.0", index["commit"], index["as_of"])


def test_the_bytes_are_the_same_again_and_name_no_version(built_site: Path, tmp_path: Path) -> None:
    (tmp_path / "it.sqlite").write_bytes(b"something else")
    write_database(tmp_path / "it.sqlite", built_site, documents_of(built_site))
    made = (tmp_path / "it.sqlite").read_bytes()
    assert made == (built_site / FILE).read_bytes()
    assert made[60:64] == made[96:100] == bytes(4)


def test_datasette_opens_it(built_site: Path) -> None:
    """As a user would, without the web server: the application is asked itself."""

    async def ask() -> list[Any]:
        from datasette.app import Datasette  # takes a second to import, in every worker

        datasette = Datasette([], immutables=[str(built_site / FILE)])
        await datasette.invoke_startup()
        page = await datasette.client.get("/masterlist/players")
        rows = await datasette.client.get("/masterlist/players.json?_shape=array&_size=5")
        found = await datasette.client.get(
            "/masterlist.json", params={"sql": QUERIES[0].rstrip("; \n"), "_shape": "array"}
        )
        return [page.status_code, len(rows.json()), len(found.json())]

    with ThreadPoolExecutor(1) as apart:  # a browser that was open before has left a loop running in this thread
        status, rows, found = apart.submit(asyncio.run, ask()).result()
    assert (status, rows) == (200, 5)
    assert found >= 6
