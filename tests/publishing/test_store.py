"""A site in an object store is the site in a folder: the same bytes, whatever happens on the way."""

import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import fsspec
import pytest
from fsspec.implementations.memory import MemoryFileSystem

from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.cli import main
from masterlist.publishing import store
from masterlist.publishing.staging import MANIFEST, Refused
from masterlist.publishing.store import UNFINISHED, Store
from tests.built import tree
from tests.small import copied_site

URL = "memory://club/site"


@pytest.fixture(autouse=True)
def empty() -> Iterator[None]:
    """The library's store in memory is one for the whole process."""
    MemoryFileSystem.store.clear()
    yield
    MemoryFileSystem.store.clear()


@pytest.fixture
def site(tmp_path: Path) -> Path:
    root = tmp_path / "site"
    return copied_site(root, "base_boards", "base")


def _stored(url: str = URL) -> dict[str, bytes]:
    found, top = fsspec.core.url_to_fs(url)
    return {path.removeprefix(f"{top}/"): found.cat_file(path) for path in found.find(top)}


def _expected(site: Path) -> dict[str, bytes]:
    out = site.with_name("expected")
    shutil.rmtree(out, ignore_errors=True)
    assert build(site, out, Options(jobs=1, cache=site.with_name("other-cache"))).files
    return tree(out)


def _edit(site: Path, name: str) -> None:
    (site / "content/players/ann-archer.yaml").write_text(f"name: {name}\n", "utf-8")


def test_the_same_bytes_as_in_atree(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(site), "build", "--jobs", "1", "--out", URL]) == 0
    assert f"files in {URL}." in capsys.readouterr().out
    assert _stored() == _expected(site)


def test_processes_write_into_it(site: Path, tmp_path: Path) -> None:
    url = f"file://{tmp_path}/bucket/site"
    assert build(site, url, Options(jobs=2)).files
    assert tree(tmp_path / "bucket/site") == _expected(site)


def test_only_what_is_different_is_put_in(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(site, URL, Options(jobs=1))
    (site / "content/players/zoe-zimmer.yaml").write_text("name: Zoe Zimmer\n", "utf-8")
    build(site, URL, Options(jobs=1))
    assert "players/zoe-zimmer.html" in _stored()
    (site / "content/players/zoe-zimmer.yaml").unlink()
    written: list[str] = []
    put = store.put

    def noted(url: str, files: Mapping[str, bytes]) -> None:
        written.extend(files)
        put(url, files)

    monkeypatch.setattr(store, "put", noted)
    build(site, URL, Options(jobs=1))
    assert _stored() == _expected(site)
    assert written[0] == UNFINISHED
    assert written[-1] == MANIFEST, "until then the old one stands"
    assert "players.html" in written
    assert "players/bob-baker.html" not in written


def test_files_of_others_are_refused_and_stay(site: Path) -> None:
    store.put(URL, {"holiday.jpg": b"sun"})
    with pytest.raises(Refused, match="no site of ours"):
        build(site, URL, Options(jobs=1))
    assert _stored() == {"holiday.jpg": b"sun"}


def test_files_of_others_in_a_site_stay(site: Path) -> None:
    build(site, URL, Options(jobs=1))
    store.put(URL, {"CNAME": b"club.example.org"})
    _edit(site, "Anne Archer")
    build(site, URL, Options(jobs=1))
    assert _stored() == _expected(site) | {"CNAME": b"club.example.org"}


@pytest.mark.parametrize("kept", [True, False])
def test_a_build_that_was_killed_leaves_no_mixture(site: Path, monkeypatch: pytest.MonkeyPatch, *, kept: bool) -> None:
    """Its pages stand there already; the content goes back to what it was."""
    text = (site / "content/players/ann-archer.yaml").read_text("utf-8")
    build(site, URL, Options(jobs=1))
    _edit(site, "Anne Archer")
    with monkeypatch.context() as patch:
        patch.setattr(Store, "finish", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            build(site, URL, Options(jobs=1))
    assert b"Anne Archer" in _stored()["players/ann-archer.html"]
    (site / "content/players/ann-archer.yaml").write_text(text, "utf-8")
    if not kept:
        shutil.rmtree(site / ".masterlist-cache")
    build(site, URL, Options(jobs=1))
    assert _stored() == _expected(site)


def test_a_manifest_cannot_have_other_files_removed(site: Path) -> None:
    build(site, URL, Options(jobs=1))
    manifest = store.get(URL, MANIFEST).replace(b'{"files": {', b'{"files": {"../private.txt": "' + b"0" * 64 + b'", ')
    store.put(URL, {MANIFEST: manifest})
    store.put("memory://club", {"private.txt": b"keys"})
    build(site, URL, Options(jobs=1))
    assert store.get("memory://club", "private.txt") == b"keys"


@pytest.mark.parametrize(
    ("url", "said"), [("nothing://x/y", "is no address of a store"), ("adl://x/y", "install masterlist with the extra")]
)
def test_a_store_that_cannot_be_used_is_said(
    url: str, said: str, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--root", str(site), "build", "--out", url]) == 2
    assert said in capsys.readouterr().err


class _Locked(MemoryFileSystem):  # type: ignore[misc] # a library without types
    """A store that has an exception of its own for those who are not logged in."""

    protocol = "locked"

    def cat_file(self, path: str, *_: Any, **__: Any) -> bytes:
        raise RuntimeError(f"no key for {path}")


def test_what_the_store_says_is_told(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fsspec.register_implementation("locked", _Locked, clobber=True)
    assert main(["--root", str(site), "build", "--jobs", "1", "--out", "locked://club/site"]) == 2
    assert "locked://club/site cannot be reached: no key for" in capsys.readouterr().err


def test_a_manifest_that_is_damaged_is_said(site: Path) -> None:
    build(site, URL, Options(jobs=1))
    manifest = store.get(URL, MANIFEST)
    store.put(URL, {MANIFEST: manifest[:-9]})
    with pytest.raises(Refused, match="is damaged"):
        build(site, URL, Options(jobs=1))


class _Bucket(MemoryFileSystem):  # type: ignore[misc] # a library without types
    """A store that is told what kind of file it gets, as S3 is."""

    protocol = "s3"
    told: dict[str, str] = {}  # noqa: RUF012  of the class, as its files are

    def pipe(self, path: Any, value: Any = None, ContentType: str = "") -> None:  # noqa: N803  as S3 calls it
        self.told.update(dict.fromkeys(path, ContentType))
        super().pipe(path, value)


def test_a_store_is_told_what_browsers_want_to_know(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Bucket, "told", {})
    fsspec.register_implementation("s3", _Bucket, clobber=True)
    build(site, "s3://club/site", Options(jobs=1))
    kinds = {path.rpartition(".")[2]: kind for path, kind in _Bucket.told.items()}
    assert kinds["html"] == "text/html; charset=utf-8"
    assert kinds["css"] == "text/css; charset=utf-8"
    assert kinds["woff2"] == "font/woff2"
    assert kinds["sqlite"] == "application/vnd.sqlite3"
    assert "application/octet-stream" not in kinds.values()
