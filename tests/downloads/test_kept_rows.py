"""Rows that are kept from one build to the next: whatever came and went before, the file is the same."""

import json
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from masterlist.database.file import NOTHING, Database, Kept
from tests.downloads.conftest import documents_of, write_database
from tests.examples import examples

FILE = "downloads/masterlist.sqlite"


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path / "rows.sqlite", b"now")


@pytest.fixture
def site(built_site: Path, tmp_path: Path) -> Path:
    """Documents to be edited."""
    shutil.copytree(built_site / "api", tmp_path / "api")
    return tmp_path


def _agrees_with_one_made_anew(site: Path, kept: Kept) -> bytes:
    """The bytes of the file, made of kept rows and without."""
    made = []
    for name, rows in (("kept", kept), ("anew", NOTHING)):
        write_database(site / f"{name}.sqlite", site, documents_of(site), rows)
        made.append((site / f"{name}.sqlite").read_bytes())
    assert made[0] == made[1]
    return made[0]


# --- What is left of the last build -------------------------------------------------------------------------------

LEFT = [
    *("nothing", "rows", "rows of another version", "rows of other documents"),
    *("damage", "damaged knowledge", "rows alone", "knowledge alone", "rows of an earlier build"),
]


@pytest.mark.parametrize("left", LEFT)
def test_kept_rows_change_nothing(built_site: Path, tmp_path: Path, kept: Kept, left: str) -> None:
    documents = documents_of(built_site)
    if left != "nothing":
        before = kept._replace(version=b"before") if "version" in left else kept
        # Another hash stands for other bytes, and every third document for one that has come since.
        shas = {path: b"old" if "other" in left else sha for path, sha in documents.items()}
        some = dict([*shas.items()][:: 1 if left == "rows" else 3])
        write_database(tmp_path / "before.sqlite", built_site, some, before)
    _spoil(kept, left, lambda: write_database(tmp_path / "before.sqlite", built_site, documents, kept))
    for _ in range(2):
        write_database(tmp_path / "it.sqlite", built_site, documents, kept)
        assert (tmp_path / "it.sqlite").read_bytes() == (built_site / FILE).read_bytes()
    assert _is_used(kept, built_site, tmp_path), "rows are kept again"


def _spoil(kept: Kept, how: str, build: Callable[[], None]) -> None:
    assert kept.path
    assert kept.companion
    if how == "damage":
        kept.path.write_bytes(b"SQLite format 3\0" + b"\xff" * 5_000)
    elif how == "damaged knowledge":
        kept.companion.write_bytes(b"\xff" * 5_000)
    elif how == "rows alone":
        kept.companion.unlink()
    elif how == "knowledge alone":
        kept.path.unlink()
    elif how == "rows of an earlier build":  # one was killed between the two
        rows = kept.path.read_bytes()
        build()
        kept.path.write_bytes(rows)


def _is_used(kept: Kept, built_site: Path, tmp_path: Path) -> bool:
    """Whether the file can be made without the documents themselves."""
    write_database(tmp_path / "it.sqlite", tmp_path / "nowhere", documents_of(built_site), kept)
    return (tmp_path / "it.sqlite").read_bytes() == (built_site / FILE).read_bytes()


def test_while_another_build_is_at_work_with_the_rows_they_are_left_alone(
    built_site: Path, tmp_path: Path, kept: Kept
) -> None:
    documents = documents_of(built_site)
    write_database(tmp_path / "it.sqlite", built_site, documents, kept)
    with closing(sqlite3.connect(kept.path or "", isolation_level=None)) as other:
        other.execute("begin exclusive")
        other.execute("delete from log")
        write_database(tmp_path / "it.sqlite", built_site, documents, kept)
        assert (tmp_path / "it.sqlite").read_bytes() == (built_site / FILE).read_bytes()
        other.execute("rollback")
    assert _is_used(kept, built_site, tmp_path)


def test_a_document_that_cannot_be_read_is_no_damage(built_site: Path, tmp_path: Path, kept: Kept) -> None:
    with pytest.raises(FileNotFoundError):
        write_database(tmp_path / "it.sqlite", tmp_path / "nowhere", documents_of(built_site), kept)


@pytest.mark.parametrize("left", ["nothing", "rows of other documents", "damage"])
def test_rows_may_come_before_all_documents_are_there(site: Path, kept: Kept, left: str) -> None:
    if left != "nothing":
        write_database(site / "it.sqlite", site, dict.fromkeys(documents_of(site), b"old"), kept)
    _spoil(kept, left, lambda: None)
    with closing(Database((site,), kept)) as database:
        pages = [("players/suzy.html", b"any"), ("index.html", b"any")]
        for document in documents_of(site).items():
            database.bring([*pages, document], {})
        _edit(site / "api/v1/players/suzy.json", _shorten)
        gone = site / "api/v1/clubs.json"
        gone.unlink()
        database.write(site / "it.sqlite", documents_of(site))
    assert (site / "it.sqlite").read_bytes() == _agrees_with_one_made_anew(site, kept)


def test_a_document_with_the_same_rows_is_not_read(built_site: Path, site: Path, kept: Kept) -> None:
    """Unless the rows that are kept are those of another one."""
    _agrees_with_one_made_anew(site, kept)
    path = "api/v1/players/suzy.json"
    documents = documents_of(site)
    (site / path).unlink()
    for before, is_read in ((documents[path], False), (b"other", True)):
        with (
            closing(Database((site,), kept)) as database,
            pytest.raises(FileNotFoundError) if is_read else nullcontext(),
        ):
            database.bring([(path, b"moved")], {path: before})
            database.write(site / "it.sqlite", documents | {path: b"moved"})
        kept.forget()
    assert (site / "it.sqlite").read_bytes() == (built_site / FILE).read_bytes()


def test_a_build_that_fails_leaves_the_kept_rows_as_they_were(built_site: Path, site: Path, kept: Kept) -> None:
    _agrees_with_one_made_anew(site, kept)
    _edit(site / "api/v1/players/suzy.json", _shorten)
    with closing(Database((site,), kept)) as database:
        database.bring(documents_of(site).items(), {})
    assert _is_used(kept, built_site, site)


def test_nothing_of_what_went_is_in_the_file(site: Path, kept: Kept) -> None:
    """The page of a database keeps what was deleted from it."""
    path = site / "api/v1/players/suzy.json"
    _edit(path, lambda one: one.update(name="Somebody Secret"))
    assert b"Somebody Secret" in _agrees_with_one_made_anew(site, kept)
    path.unlink()
    assert b"Somebody Secret" not in _agrees_with_one_made_anew(site, kept)


def test_an_event_and_a_list_of_one_name_keep_their_charts_apart(site: Path, kept: Kept) -> None:
    api = site / "api/v1"
    boards = (
        (path, board)
        for path in sorted((api / "tournaments").glob("*.json"))
        for board in json.loads(path.read_text("utf-8"))["boards"]
        if board["chart"]
    )
    event, board = next(boards)
    game = next((api / "games/armada").glob("*.json"))  # of the same kind as the board
    twin = api / f"games/{event.stem}/{board['board']}.json"
    twin.parent.mkdir()
    chart = {year: centres[::-1] for year, centres in board["chart"].items()}
    twin.write_text(json.dumps(json.loads(game.read_text("utf-8")) | {"chart": chart}), "utf-8")
    assert _charts(site, kept, event.stem, board["board"]) == {"event", "list"}
    event.unlink()
    assert _charts(site, kept, event.stem, board["board"]) == {"list"}


def _charts(site: Path, kept: Kept, of: str, board: str) -> set[str]:
    _agrees_with_one_made_anew(site, kept)
    with closing(sqlite3.connect(site / "kept.sqlite")) as sql:
        return {kind for (kind,) in sql.execute('select kind from charts where "of" = ? and board = ?', (of, board))}


def test_two_names_that_are_shown_alike_are_one(site: Path, kept: Kept) -> None:
    """As where a private player's name is another name of somebody else."""
    _edit(site / "api/v1/players/suzy.json", lambda one: one.update(also_known_as=["E. R.", "E. R.", "Su"]))
    _agrees_with_one_made_anew(site, kept)
    with closing(sqlite3.connect(site / "kept.sqlite")) as sql:
        names = sql.execute("select name from other_names where player = 'suzy'").fetchall()
    assert names == [("E. R.",), ("Su",)]


# --- Any edits ----------------------------------------------------------------------------------------------------


def _rerank(player: Any) -> None:
    for own in player.get("lists", {}).values():
        own["editions"] = [{**one, "rank": 1 + (one["rank"] or 1)} for one in own["editions"]]


def _shorten(player: Any) -> None:
    for own in player.get("lists", {}).values():
        own["log"] = own.get("log", [])[1:]


def _lengthen(player: Any) -> None:
    for own in player.get("lists", {}).values():
        own["log"] = [*own.get("log", ())[:1], *own.get("log", ())]
        own["ledger"] = [*own.get("ledger", ())[:1], *own.get("ledger", ())]


PLAYER: tuple[Callable[[Any], None], ...] = (
    *(_rerank, _shorten, _lengthen),
    lambda one: one.update(former_ids=[] if one.get("former_ids") else ["once-so", "and-so"]),
    lambda one: one.update(moved_to="x.json"),
)


def _turn_seats(event: Any) -> None:
    for board in event["boards"]:
        board["seats"] = [{**seat, "centres": seat["centres"] + 1} for seat in board["seats"]]
        board["chart"] = None


CHANGES: dict[str, tuple[Callable[[Any], None], ...]] = {
    "players/*": PLAYER,
    "tournaments/*": (lambda event: event.update(boards=event["boards"][1:]), _turn_seats),
    "lists/*": (
        lambda one: one.update(entries=[{**row, "rank": at} for at, row in enumerate(one["entries"][::-1], 2)]),
    ),
    "games/*/*": (lambda game: game.update(rated=False, chart={"1901": [1, 2, 3, 4, 5, 6, 7]}),),
    "clubs": (lambda one: one.update(clubs=[{**club, "name": f"{club['name']}!"} for club in one["clubs"][1:]]),),
}
edits = st.lists(
    st.tuples(st.sampled_from([*CHANGES]), st.sampled_from(["change", "copy", "drop"]), st.integers(0, 999)),
    min_size=1,
    max_size=6,
)


def _edit(path: Path, change: Callable[[Any], None]) -> None:
    document = json.loads(path.read_text("utf-8"))
    change(document)
    path.write_text(json.dumps(document), "utf-8")


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory, built_site: Path) -> Path:
    """Some documents of every kind: making the file of all of them a hundred times takes long."""
    folder = tmp_path_factory.mktemp("few")
    for path in [path for kind in [*CHANGES, "index"] for path in _some(built_site, kind)]:
        (folder / path.relative_to(built_site)).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, folder / path.relative_to(built_site))
    return folder


def _some(site: Path, kind: str) -> Iterator[Path]:
    paths = sorted((site / "api/v1").glob(f"{kind}.json"), key=lambda path: (-path.stat().st_size, path))
    yield from paths[:8]


@settings(max_examples=examples(8), deadline=None)
@given(rounds=st.lists(edits, min_size=1, max_size=4))
def test_after_any_edits_the_file_is_as_one_made_anew(few: Path, rounds: list[list[tuple[str, str, int]]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder)
        shutil.copytree(few / "api", site / "api")
        kept = Kept(site / "rows.sqlite", b"now")
        first = _agrees_with_one_made_anew(site, kept)
        for round_ in rounds:
            for kind, how, number in round_:
                _do(site, kind, how, number)
            _agrees_with_one_made_anew(site, kept)
        shutil.rmtree(site / "api")
        shutil.copytree(few / "api", site / "api")
        assert _agrees_with_one_made_anew(site, kept) == first


def _do(site: Path, kind: str, how: str, number: int) -> None:
    paths = sorted((site / "api/v1").glob(f"{kind}.json"))
    if not paths:
        return
    path = paths[number % len(paths)]
    if how == "change":
        _edit(path, CHANGES[kind][number % len(CHANGES[kind])])
    elif how == "copy" and kind != "clubs":
        twin = path.with_stem(f"{path.stem}-{number}" if number % 2 else f"a{number}")
        twin.write_bytes(path.read_bytes())
    elif how == "drop":
        path.unlink()


def test_the_form_of_the_file_is_the_published_one(built_site: Path) -> None:
    with closing(sqlite3.connect(f"file:{built_site / FILE}?mode=ro", uri=True)) as sql:
        own = "sql is not null and name not like 'names!_%' escape '!'"
        made = {one for (one,) in sql.execute(f"select sql from sqlite_schema where {own}")}  # noqa: S608
    code = (built_site / "schema/masterlist.sql").read_text("utf-8")
    lines = [line for line in code.splitlines() if not line.startswith("--")]
    published = {one.strip() for one in "\n".join(lines).split(";") if one.strip()}
    assert {one.lower() for one in made} == {one.lower() for one in published}
