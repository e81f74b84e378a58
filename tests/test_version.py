"""What names the tool is the same however it is found out, and another one after any change of the tool."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from masterlist import resources
from masterlist.resources import FILE, tool_version
from tests.remembered import anew


@pytest.fixture(autouse=True)
def found_out_anew() -> Iterator[None]:
    with anew():
        yield


def test_it_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = tool_version()
    assert tool_version(tmp_path) == found
    monkeypatch.setattr(resources, "_read", None)  # what looks the same is not read again
    assert tool_version(tmp_path) == found


@pytest.mark.parametrize("left", [b"", b"\xff", b"\x93\xa1a\x90\xa1b"])
def test_what_is_damaged_is_found_out_again(tmp_path: Path, left: bytes) -> None:
    (tmp_path / FILE).write_bytes(left)
    assert tool_version(tmp_path) == tool_version()


@pytest.mark.parametrize("how", ["changed", "added", "removed", "replaced by one as long and as old"])
def test_any_change_of_a_file_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    templates = tmp_path / "site_templates"
    shutil.copytree(resources.folder("site_templates"), templates)
    folder = resources.folder
    monkeypatch.setattr(resources, "folder", lambda name: templates if name == "site_templates" else folder(name))
    before = tool_version(tmp_path / "cache")
    file = templates / "assets" / "style.css"
    if how == "changed":
        file.write_bytes(file.read_bytes() + b" ")
    elif how == "added":
        (templates / "assets" / "more.css").touch()
    elif how == "removed":
        file.unlink()
    else:
        dates = file.stat()
        other = tmp_path / "other"
        other.write_bytes(file.read_bytes().replace(b"color", b"color".upper()))
        other.rename(file)
        os.utime(file, ns=(dates.st_atime_ns, dates.st_mtime_ns))
    assert tool_version(tmp_path / "cache") == tool_version() != before


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an installed package that announces a scoring system."""
    installed = tmp_path / "installed"
    package = installed / "masterlist_go"
    (package / "rules").mkdir(parents=True)
    (package / "__init__.py").write_text("SYSTEM = None\n", "utf-8")
    (package / "rules/gor.md").write_text("Rules\n", "utf-8")
    metadata = installed / "masterlist_go-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Name: masterlist-go\nVersion: 1\n", "utf-8")
    (metadata / "entry_points.txt").write_text("[masterlist.systems]\ngor = masterlist_go\n", "utf-8")
    monkeypatch.syspath_prepend(installed)
    return package


@pytest.mark.parametrize("name", ["gor.js", "rules/gor.de.md", "locale/de.po", "rules/gor.md", "__init__.py"])
def test_a_file_that_a_package_gains_or_loses_is_seen(tmp_path: Path, package: Path, name: str) -> None:
    seen = [tool_version(tmp_path / "cache")]
    file = package / name
    for change in range(2):
        if file.exists():
            file.unlink()
        else:
            file.parent.mkdir(exist_ok=True)
            file.write_text("SYSTEM = 1\n", "utf-8")
        seen.append(tool_version(tmp_path / "cache"))
        assert seen[-1] == tool_version() != seen[change]
    shutil.rmtree(package)
    assert tool_version(tmp_path / "cache") not in seen


def test_a_file_that_moves_within_a_package_is_seen(tmp_path: Path, package: Path) -> None:
    before = tool_version(tmp_path / "cache")
    (package / "rules/gor.md").rename(package / "gor.md")
    assert tool_version(tmp_path / "cache") == tool_version() != before


def test_what_an_editor_leaves_beside_an_open_file_is_no_obstacle(tmp_path: Path, package: Path) -> None:
    (package / ".#gor.js").symlink_to("user@host.1234")
    assert tool_version(tmp_path / "cache") == tool_version(tmp_path / "cache") == tool_version()
