"""Whatever lies where the cache belongs, a build makes the same site."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from masterlist import cache_files
from masterlist.build import build
from masterlist.building.workplace import Options
from tests.story.runner import git

TESTS = Path(__file__).parents[1]
FILES = ["cache.sqlite", "rows.sqlite"]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site that was built in another place, and then edited."""
    folder = tmp_path_factory.mktemp("cache")
    root = folder / "site"
    shutil.copytree(TESTS / "base/content", root / "content")
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
    return _tree(kept.with_name("anew") / "public")


def _build(root: Path, *, full: bool = False) -> None:
    assert build(root, root / "public", Options(jobs=1, full=full)).files


def _tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", FILES)
def test_a_file_whose_damage_cannot_even_be_told(site: Path, expected: dict[str, bytes], name: str) -> None:
    """What SQLite says of it quotes the name of a table, which is no text any more."""
    file = site / ".masterlist-cache" / name
    data = file.read_bytes()
    assert b"CREATE TABLE" in data
    file.write_bytes(data.replace(b"CREATE TABLE", b"CREATE TAB\xe7E"))
    _build(site)
    assert _tree(site / "public") == expected


def _folder(path: Path) -> None:
    path.unlink()
    (path / "inside").mkdir(parents=True)


def _file(path: Path) -> None:
    shutil.rmtree(path)
    path.write_bytes(b"")


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize(("name", "put"), [*((name, _folder) for name in (*FILES, "rows.known")), ("", _file)])
def test_what_cannot_be_removed(
    site: Path,
    expected: dict[str, bytes],
    name: str,
    put: Callable[[Path], None],
    full: bool,  # noqa: FBT001
) -> None:
    put(site / ".masterlist-cache" / name)
    _build(site, full=full)
    assert _tree(site / "public") == expected


def test_a_folder_that_has_no_possible_name(site: Path, expected: dict[str, bytes]) -> None:
    _build(site)
    (last,) = (site / ".masterlist-cache").glob("published-*")
    cache_files.write(last, cache_files.read(last).replace(b"\nassets", b"\nass\0ts"))
    _build(site)
    assert _tree(site / "public") == expected


def test_a_cache_is_not_committed_with_the_site(tmp_path: Path) -> None:
    shutil.copytree(TESTS / "base/content", tmp_path / "content")
    _build(tmp_path)
    git("init", "--quiet", at=tmp_path)
    git("add", "--all", at=tmp_path)
    assert cache_files.CACHE not in git("ls-files", at=tmp_path)
