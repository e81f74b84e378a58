"""What names the tool is the same however it is found out, and another one after any change of the tool."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from masterlist import resources
from masterlist import tool_version as version
from masterlist.tool_version import FILE, tool_version
from tests.remembered import anew


@pytest.fixture(autouse=True)
def found_out_anew() -> Iterator[None]:
    with anew():
        yield


def test_it_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = tool_version()
    assert tool_version(tmp_path) == found
    monkeypatch.setattr(version, "_read", None)  # what looks the same is not read again
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
