"""Whatever lies in the cache folder, the site is the same, and nothing of others is read, written or removed."""

import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.built import tree
from tests.examples import examples
from tests.small import copied_site
from tests.story.runner import git

from masterlist import cache_files
from masterlist.build import build, check
from masterlist.building import work
from masterlist.building.checking import Options
from masterlist.building.parts import close as close_parts
from masterlist.cache_files import Damaged
from masterlist.cli import main

CACHE = ".masterlist-cache"
FILES = ["cache.sqlite", "rows.sqlite"]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site on record that was built in another place, and then edited."""
    folder = tmp_path_factory.mktemp("cache")
    root = folder / "site"
    copied_site(root, "base")
    _build(root)
    (root / "content/players/ann-archer.yaml").write_text("name: Anne Archer\n", "utf-8")
    return root.rename(folder / "kept")


@pytest.fixture
def site(kept: Path) -> Iterator[Path]:
    """The same in the place where it was built."""
    yield shutil.copytree(kept, kept.with_name("site"))
    shutil.rmtree(kept.with_name("site"))


@pytest.fixture(scope="module")
def expected(kept: Path) -> dict[str, bytes]:
    """What is made of it from nothing."""
    shutil.copytree(kept / "content", kept.with_name("anew") / "content")
    _build(kept.with_name("anew"))
    return tree(kept.with_name("anew") / "public")


def _build(root: Path, *, full: bool = False) -> None:
    assert build(root, root / "public", Options(jobs=1, full=full)).files


def _their_database(path: Path) -> bytes:
    with closing(sqlite3.connect(path)) as sql:
        sql.execute("create table letters (text)")
        sql.execute("insert into letters values ('dear')")
        sql.commit()
    return path.read_bytes()


def _their_text(path: Path) -> bytes:
    path.write_bytes(b"dear\n")
    return path.read_bytes()


def _names(root: Path) -> list[str]:
    return sorted(path.name for path in (root / CACHE).iterdir())


EACH = [
    *("cache.sqlite", "cache.sqlite-journal", "rows.sqlite", "rows.sqlite-wal"),
    *("rows.known", "tool", "published", "CACHEDIR.TAG"),
]


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("name", EACH)
def test_links_are_not_followed(
    name: str, site: Path, expected: dict[str, bytes], capsys: pytest.CaptureFixture[str], *, full: bool
) -> None:
    """Neither symbolic ones nor, in a full build, hard ones."""
    theirs = site / "theirs"
    before = _their_database(theirs) if name.startswith(("cache", "rows.sqlite")) else _their_text(theirs)
    file = site / CACHE / name
    if name == "published":
        (file,) = (site / CACHE).glob("published-*")
    file.unlink(missing_ok=True)
    (os.link if full else os.symlink)(theirs, file)
    assert main(["--root", str(site), "build", "--jobs", "1", *(["--full"] if full else [])]) == 0
    assert f"{file} is a link" in capsys.readouterr().err
    assert tree(site / "public") == expected
    assert not [problem for problem in check(site) if problem.blocks]
    assert theirs.read_bytes() == before
    assert file.samefile(theirs)


@pytest.mark.parametrize("name", ["cache.sqlite", "rows.sqlite"])
@pytest.mark.parametrize("full", [False, True])
def test_a_database_of_another_program(
    name: str, site: Path, expected: dict[str, bytes], capsys: pytest.CaptureFixture[str], *, full: bool
) -> None:
    file = site / CACHE / name
    file.unlink()
    before = _their_database(file)
    for _ in range(2):
        assert main(["--root", str(site), "build", "--jobs", "1", *(["--full"] if full else [])]) == 0
        assert f"{file} is a database of another program" in capsys.readouterr().err
        assert tree(site / "public") == expected
    assert file.read_bytes() == before


def test_the_folder_is_a_link(site: Path, expected: dict[str, bytes], capsys: pytest.CaptureFixture[str]) -> None:
    theirs = (site / CACHE).rename(site / "theirs")
    (theirs / "cache.sqlite").write_bytes(b"theirs")
    before = tree(theirs)
    (site / CACHE).symlink_to(theirs)
    assert main(["--root", str(site), "build"]) == 0
    assert "nothing is kept there" in capsys.readouterr().err
    assert tree(site / "public") == expected
    assert tree(theirs) == before


def test_a_link_to_a_cache_may_be_named(site: Path, expected: dict[str, bytes]) -> None:
    (site / "elsewhere").mkdir()
    (site / "link").symlink_to("elsewhere")
    assert main(["--root", str(site), "build", "--cache", str(site / "link")]) == 0
    assert tree(site / "public") == expected
    assert "cache.sqlite" in tree(site / "elsewhere")


def test_a_folder_of_others_is_refused(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    theirs = site / "theirs"
    theirs.mkdir()
    for name in ("index", "tool", "notes.txt"):
        (theirs / name).write_bytes(b"dear\n")
    before = tree(theirs)
    for command in ("build", "check"):
        assert main(["--root", str(site), command, "--cache", str(theirs)]) == 2
        assert "name an empty folder with --cache" in capsys.readouterr().err
    build(site, site / "public", Options(cache=theirs))
    assert tree(theirs) == before


def test_damage_is_found_when_files_are_written_already(
    site: Path, expected: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the facts of a player are read whose page comes last."""
    said: list[str] = []

    def damaged_once(*given: object) -> object:
        if not said:
            said.append("damaged")
            raise Damaged("here")
        return close_parts(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(work, "close", damaged_once)
    _build(site)
    assert said
    assert tree(site / "public") == expected


FLIPS = {"cache.sqlite": 6, "rows.sqlite": 4}  # places in each file; many more in a campaign


@pytest.mark.campaign
@pytest.mark.parametrize("name", ["cache.sqlite", "rows.sqlite", "rows.known", "tool", "published"])
def test_a_bit_is_flipped(name: str, kept: Path, expected: dict[str, bytes]) -> None:
    """At many places of each file, in the headers and among the rows."""
    root = kept.with_name("site")
    size = len(_file(kept, name).read_bytes())
    flips = examples(FLIPS.get(name, 3))
    for number in range(flips):
        place = number * (size - 1) // (flips - 1)
        shutil.copytree(kept, root, symlinks=True)
        try:
            file = _file(root, name)
            data = bytearray(file.read_bytes())
            data[place] ^= 1 << number % 8
            file.write_bytes(data)
            _build(root)
            assert tree(root / "public") == expected, place
        finally:
            shutil.rmtree(root)


@pytest.mark.campaign
@pytest.mark.parametrize("name", ["cache.sqlite", "rows.sqlite"])
@pytest.mark.parametrize("word", [b"bob-baker", b"Bob Baker", b"ann-archer"])
def test_a_name_is_another(name: str, word: bytes, kept: Path, expected: dict[str, bytes]) -> None:
    """Each time that a name stands in a file it is made another one, which no format of a file can tell."""
    root = kept.with_name("site")
    data = _file(kept, name).read_bytes()
    found = [at.start() for at in re.finditer(re.escape(word), data)]
    for at in found[:: max(1, len(found) // examples(2))]:
        shutil.copytree(kept, root)
        try:
            file = _file(root, name)
            file.write_bytes(data[:at] + word[:-1] + bytes([word[-1] + 1]) + data[at + len(word) :])
            _build(root)
            assert tree(root / "public") == expected, at
        finally:
            shutil.rmtree(root)


@pytest.mark.parametrize("table", ["meta", "block", "value", "note"])
def test_rows_are_missing(table: str, site: Path, expected: dict[str, bytes]) -> None:
    with closing(sqlite3.connect(site / CACHE / "cache.sqlite")) as sql:
        for (key,) in sql.execute(f"select {_first(sql, table)} from {table} limit 8").fetchall()[::2]:  # noqa: S608
            sql.execute(f"delete from {table} where {_first(sql, table)} = ?", (key,))  # noqa: S608
        sql.commit()
    _build(site)
    assert tree(site / "public") == expected


def _first(sql: sqlite3.Connection, table: str) -> str:
    return str(sql.execute(f"pragma table_info({table})").fetchone()[1])


def _file(root: Path, name: str) -> Path:
    if name == "published":
        (file,) = (root / CACHE).glob("published-*")
        return file
    return root / CACHE / name


@pytest.mark.parametrize("name", ["cache.sqlite", "rows.sqlite"])
def test_databases_of_the_first_version_are_ours(name: str, tmp_path: Path) -> None:
    """Otherwise a site that is upgraded would be built without a cache until a person moves them away."""
    with closing(sqlite3.connect(tmp_path / name)) as sql:
        if name == "rows.sqlite":
            sql.execute("pragma application_id = 1297306444")
            sql.execute("create table about (key text)")
        else:
            sql.execute("create table meta (name text primary key, data blob not null) without rowid")
            claims = "about text, list text, keeper text, data blob not null, primary key (about, list, keeper)"
            sql.execute(f"create table claims ({claims}) without rowid")
        sql.commit()
    assert not cache_files.is_foreign_database(tmp_path / name)


@pytest.mark.parametrize("name", FILES)
def test_a_file_whose_damage_cannot_even_be_told(site: Path, expected: dict[str, bytes], name: str) -> None:
    """What SQLite says of it quotes the name of a table, which is no text any more."""
    file = site / ".masterlist-cache" / name
    data = file.read_bytes()
    assert b"CREATE TABLE" in data
    file.write_bytes(data.replace(b"CREATE TABLE", b"CREATE TAB\xe7E"))
    _build(site)
    assert tree(site / "public") == expected


def _put_folder(path: Path) -> None:
    path.unlink()
    (path / "inside").mkdir(parents=True)


def _put_file(path: Path) -> None:
    shutil.rmtree(path)
    path.write_bytes(b"")


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize(("name", "put"), [*((name, _put_folder) for name in (*FILES, "rows.known")), ("", _put_file)])
def test_what_cannot_be_removed(
    site: Path, expected: dict[str, bytes], name: str, put: Callable[[Path], None], *, full: bool
) -> None:
    put(site / ".masterlist-cache" / name)
    _build(site, full=full)
    assert tree(site / "public") == expected


def test_a_folder_that_has_no_possible_name(site: Path, expected: dict[str, bytes]) -> None:
    _build(site)
    (last,) = (site / ".masterlist-cache").glob("published-*")
    cache_files.write(last, cache_files.read(last).replace(b"\nassets", b"\nass\0ts"))
    _build(site)
    assert tree(site / "public") == expected


def test_a_cache_is_not_committed_with_the_site(tmp_path: Path) -> None:
    copied_site(tmp_path, "base")
    _build(tmp_path)
    git("init", "--quiet", at=tmp_path)
    git("add", "--all", at=tmp_path)
    assert cache_files.CACHE not in git("ls-files", at=tmp_path)
