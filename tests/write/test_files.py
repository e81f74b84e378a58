"""``masterlist fmt``, and how files come to stand on the disk."""

import shutil
from pathlib import Path

import pytest

from masterlist.cli import main
from masterlist.write.canonical import NotWritten, write

ROOT = Path(__file__).parents[2]
MESSY = b"\xef\xbb\xbfcountry:  'US'\r\nname: \"Ann Archer\" # as she writes it\r\n\r\nclub: deer-valley\r\n"
TIDY = """\
# yaml-language-server: $schema=../../schema/player.schema.json
name: Ann Archer   # as she writes it
club: deer-valley
country: US
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "tests/base", tmp_path / "site")
    return tmp_path / "site"


def test_fmt_writes_and_check_only_tells(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    player = site / "content/players/ann-archer.yaml"
    player.write_bytes(MESSY)
    assert main(["--root", str(site), "fmt", "--check"]) == 1
    assert "content/players/ann-archer.yaml: is not in canonical form" in capsys.readouterr().out
    assert player.read_bytes() == MESSY
    assert main(["--root", str(site), "fmt", "content/logs"]) == 0
    assert player.read_bytes() == MESSY
    assert main(["--root", str(site), "fmt"]) == 0
    assert "content/players/ann-archer.yaml: written anew" in capsys.readouterr().out
    assert player.read_text("utf-8") == TIDY
    assert main(["--root", str(site), "fmt", "--check"]) == 0
    assert capsys.readouterr().out == ""


def test_faulty_files_are_reported_as_check_does_and_left(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    player = site / "content/players/ann-archer.yaml"
    faulty = "nam: Ann\n\n\nclub: x  \n"
    player.write_text(faulty, "utf-8")
    (site / "content/clubs/Bad Name.yaml").write_text("x", "utf-8")
    main(["--root", str(site), "check"])
    checked = capsys.readouterr().out
    assert main(["--root", str(site), "fmt"]) == 1
    told = capsys.readouterr().out
    assert "unknown key 'nam'" in told
    blocks = told.split("\n\n")[:-1]
    assert len(blocks) == 2
    assert all(block in checked for block in blocks)
    assert player.read_text("utf-8") == faulty


def test_a_page_keeps_its_text(site: Path) -> None:
    (site / "content/pages").mkdir()
    page = site / "content/pages/about.md"
    page.write_text("---\nmenu:   true  # shown\ntitle: 'About: us'\n---\n\nText   *here*.\n\n# no comment\n", "utf-8")
    assert main(["--root", str(site), "fmt"]) == 0
    assert page.read_text("utf-8") == (
        '---\ntitle: "About: us"\nmenu: true    # shown\n---\n\nText   *here*.\n\n# no comment\n'
    )


def test_a_key_that_no_line_can_hold(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rated = site / "content/lists/squares.yaml"
    (site / "content/tournaments/open").mkdir(parents=True)
    event = site / "content/tournaments/open/event.yaml"
    event.write_text(f"name: A\nsystem: other\nstart: 2024-01-01\nterms:\n  ? {'k' * 2000}\n  : 1\n", "utf-8")
    assert main(["--root", str(site), "fmt"]) == 1
    assert "this key is too long" in capsys.readouterr().out
    assert rated.is_file()


def test_all_files_or_none(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old", "utf-8")
    (tmp_path / "c").mkdir()
    with pytest.raises(NotWritten):
        write(tmp_path, {"a": b"new", "b": b"new", "c": b"new"})
    assert (tmp_path / "a").read_text("utf-8") == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "c"]


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    site = tmp_path / "site"
    site.mkdir()
    (site / "content").symlink_to(outside)
    with pytest.raises(NotWritten, match="link"):
        write(site, {"content/x": b"new"})
    (site / "y").symlink_to(outside / "y")
    with pytest.raises(NotWritten, match="link"):
        write(site, {"y": b"new"})
    assert list(outside.iterdir()) == []


def test_names_lead_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    with pytest.raises(ValueError, match="outside"):
        write(tmp_path / "site", {"../x": b"new"})
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
