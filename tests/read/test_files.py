"""Which files are content, and how a page is read."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from masterlist.build import check
from masterlist.building.checking import Options
from masterlist.read import git
from masterlist.read.files import File, content_files, meant
from masterlist.read.page import read_page
from masterlist.source import Place
from tests.small import copied_site, put
from tests.whole import read

COMMIT = ["-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet"]
KINDS = [
    ("site.yaml", "site", ()),
    ("theme.yaml", "theme", ()),
    ("logo.png", "logo", ("png",)),
    ("logo.webp", "logo", ("webp",)),
    ("lists/squares.yaml", "list", ("squares",)),
    ("clubs/deer-valley.yaml", "club", ("deer-valley",)),
    ("players/4-ever.yaml", "player", ("4-ever",)),
    (f"players/{'x' * 80}.yaml", "player", ("x" * 80,)),
    ("logs/suzy/01.yaml", "log", ("suzy", "01")),
    ("logs/suzy/99.yaml", "log", ("suzy", "99")),
    ("logs/suzy/100.yaml", "log", ("suzy", "100")),
    ("logs/suzy/9999.yaml", "log", ("suzy", "9999")),
    ("tournaments/cup/event.yaml", "event", ("cup",)),
    ("tournaments/cup/r1-a.yaml", "board", ("cup", "r1-a")),
    ("games/armada/first.yaml", "game", ("armada", "first")),
    ("pages/about.md", "page", ("about",)),
    ("pages/rules/wwr.md", "page", ("rules/wwr",)),
    ("pages/a/b/c.md", "page", ("a/b/c",)),
]
STRANGERS = [
    ("Site.yaml", "content/site.yaml"),
    ("site.yml", "content/site.yaml"),
    ("players/Bob.yaml", "content/players/bob.yaml"),
    ("players/bob_smith.yaml", "content/players/bob-smith.yaml"),
    ("players/bob--smith.yaml", "content/players/bob-smith.yaml"),
    ("players/-bob.yaml", "content/players/bob.yaml"),
    ("players/zoë.yaml", "content/players/zoe.yaml"),
    ("players/bob.YAML", "content/players/bob.yaml"),
    ("players/bob", "content/players/bob.yaml"),
    ("players/bob.json", "content/players/bob.yaml"),
    ("logs/suzy/1.yaml", "content/logs/suzy/01.yaml"),
    ("logs/suzy/001.yaml", "content/logs/suzy/01.yaml"),
    ("logs/suzy/00.yaml", ""),
    ("logs/suzy/10000.yaml", ""),
    ("logs/suzy/one.yaml", ""),
    ("logs/suzy/more/01.yaml", ""),
    ("logs/01.yaml", ""),
    ("pages/About Us.md", "content/pages/about-us.md"),
    ("pages/about.markdown", "content/pages/about.md"),
    ("pages/about.html", "content/pages/about.md"),
    (f"players/{'x' * 81}.yaml", ""),
    ("players/クレオ.yaml", ""),
    ("players/eve.yaml.txt", "content/players/eve.yaml"),
    ("pages/about.md.txt", "content/pages/about.md"),
    ("readme.txt", ""),
    ("notes/readme.md", ""),
]


def site_with(root: Path, name: str) -> None:
    put(root / "content" / name, "")


@pytest.mark.parametrize(("name", "kind", "ids"), KINDS)
def test_content_files(name: str, kind: str, ids: tuple[str, ...], tmp_path: Path) -> None:
    site_with(tmp_path, name)
    assert content_files(tmp_path) == ([File(kind, ids, f"content/{name}")], [])


@pytest.mark.parametrize(("name", "better"), STRANGERS)
def test_strangers(name: str, better: str, tmp_path: Path) -> None:
    site_with(tmp_path, name)
    files, (problem,) = content_files(tmp_path)
    assert files == []
    assert problem.place == Place(f"content/{name}")
    assert problem.rule == "file-names-are-ids"
    if better:
        assert problem.hint == f"rename it to {better}, or to something else where there is such a file"
    else:
        assert not problem.hint.startswith("rename")


DEVICES = [
    ("lists/con.yaml", "con"),
    ("clubs/prn.yaml", "prn"),
    ("players/aux.yaml", "aux"),
    ("logs/nul/01.yaml", "nul"),
    ("tournaments/com1/event.yaml", "com1"),
    ("tournaments/cup/com9.yaml", "com9"),
    ("games/lpt1/first.yaml", "lpt1"),
    ("games/armada/lpt9.yaml", "lpt9"),
    ("pages/con.md", "con"),
    ("pages/con.de.md", "con"),
    ("pages/a/aux/c.md", "aux"),
]


@pytest.mark.parametrize(("name", "device"), DEVICES)
def test_what_windows_cannot_hold_is_refused(name: str, device: str, tmp_path: Path) -> None:
    site_with(tmp_path, name)
    files, (problem,) = content_files(tmp_path)
    assert files == []
    assert problem.message.startswith(f"'{device}' cannot be an id: Windows reserves this name for a device")
    assert f"rename it to content/{name.replace(device, f'{device}-1')}, or" in problem.hint
    assert meant(problem.place.file) == f"content/{name}", "what names it is not complained about too"


@pytest.mark.parametrize("name", ["players/connie.yaml", "players/com10.yaml", "players/com0.yaml", "pages/a-con.md"])
def test_names_like_those_of_devices_are_good(name: str, tmp_path: Path) -> None:
    site_with(tmp_path, name)
    ((file,), problems) = content_files(tmp_path)
    assert (file.name, problems) == (f"content/{name}", [])


@pytest.mark.parametrize(
    "name", ["players/bob..yaml", "players/bob .yaml", "players/bob /x.yaml", "logs/suzy./01.yaml"]
)
def test_no_name_ends_in_a_dot_or_a_blank(name: str, tmp_path: Path) -> None:
    site_with(tmp_path, name)
    assert [problem.rule for problem in content_files(tmp_path)[1]] == ["file-names-are-ids"]


@pytest.mark.parametrize("name", [".DS_Store", "players/.bob.yaml.swp", ".git/HEAD", ".more/a/b.yaml"])
def test_what_is_hidden_is_reported_and_not_read(name: str, tmp_path: Path) -> None:
    site_with(tmp_path, name)
    files, (problem,) = content_files(tmp_path)
    assert files == []
    assert not problem.blocks
    assert problem.rule == "files-are-visible"
    assert f"content/{name}".startswith(problem.place.file)


def test_backup_copies_are_said_whether_git_has_them_or_not(tmp_path: Path) -> None:
    def copies() -> list[str]:
        with git.Asked(tmp_path) as asked:
            return [one.place.file for one in check(tmp_path, Options(), asked) if one.rule == "files-are-visible"]

    copied_site(tmp_path, "base")
    for name in ("players/cleo-cole.yaml~", "old~/x.yaml"):
        path = tmp_path / "content" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("name: Cleo Cole\n", "utf-8")
    expected = ["content/old~", "content/players/cleo-cole.yaml~"]
    assert copies() == expected
    for command in (
        ["init", "--quiet"],
        ["add", "content/players"],
        [*COMMIT, "-m", "x"],
        ["add", "."],
        [*COMMIT, "-m", "y"],
    ):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
        assert copies() == expected, command
    assert copies() == expected, "the second time too"


def test_files_come_in_the_order_of_their_names(tmp_path: Path) -> None:
    names = ["site.yaml", "players/b.yaml", "players/a.yaml", "players/a-a.yaml", "lists/x.yaml"]
    for name in names:
        site_with(tmp_path, name)
    found = [file.name for file in content_files(tmp_path)[0]]
    assert found == sorted(f"content/{name}" for name in names)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    os.mkfifo(tmp_path / "content/site.yaml")
    content, problems = read(tmp_path)
    assert content is None
    assert [problem.rule for problem in problems] == ["files-are-files"]


def test_a_link_is_not_followed_out_of_the_site(tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("title: secret\n", encoding="utf-8")
    (tmp_path / "site/content/players").mkdir(parents=True)
    (tmp_path / "site/content/site.yaml").symlink_to(secret)
    (tmp_path / "site/content/players/folder").symlink_to(tmp_path)
    content, problems = read(tmp_path / "site")
    assert content is None
    assert [problem.rule for problem in problems] == ["files-are-files", "files-are-files"]


def test_a_folder_that_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site_with(tmp_path, "site.yaml")
    site_with(tmp_path, "players/bob.yaml")
    scan = os.scandir

    def refuse(path: Path) -> Iterator[os.DirEntry[str]]:
        if path.name == "players":
            raise PermissionError(13, "Permission denied")
        return scan(path)

    monkeypatch.setattr(os, "scandir", refuse)
    files, (problem,) = content_files(tmp_path)
    assert [file.name for file in files] == ["content/site.yaml"]
    assert problem.place == Place("content/players")
    assert (problem.rule, problem.hint) == ("files-can-be-opened", "correct its permissions")
    assert problem.message == "the folder cannot be opened: Permission denied"


GOOD_PAGES = [
    (b"---\ntitle: T\n---\nText.\n", "Text.\n"),
    (b"\xef\xbb\xbf---\ntitle: T\n---\nText.\n", "Text.\n"),
    (b"---\r\ntitle: T\r\n---\r\nText.\r\n", "Text.\n"),
    (b"---\rtitle: T\r---\rText.\r", "Text.\n"),
    (b"--- \ntitle: T\n---\t\nText.", "Text."),
    (b"---\ntitle: T\n---", ""),
    (b"---\ntitle: T---\n---\n", ""),
    (b"---\ntitle: T\n---\nOne\n\n---\n\nTwo\n", "One\n\n---\n\nTwo\n"),
]


@pytest.mark.parametrize(("data", "body"), GOOD_PAGES)
def test_pages(data: bytes, body: str) -> None:
    found, problems = read_page("about", data, "about.md")
    assert problems == []
    assert found is not None
    assert found.title.startswith("T")
    assert "".join(part for part in found.parts if isinstance(part, str)) == body


BAD_PAGES = [
    (b"", [(1, "page-has-front-matter")]),
    (b"Text.\n", [(1, "page-has-front-matter")]),
    (b"\n---\ntitle: T\n---\n", [(1, "page-has-front-matter")]),
    (b"---\ntitle: T\n", [(1, "page-has-front-matter")]),
    (b"---\ntitle: T\n----\n", [(1, "page-has-front-matter")]),
    (b"---\n\n---\n", [(1, "page-has-front-matter")]),
    (b"---\n# T\n---\n", [(2, "file-has-content")]),
    (b"---\nT\n---\n", [(2, "file-has-keys")]),
    (b"---\n- T\n---\n", [(2, "schema-type")]),
    (b"---\ntitle: T\nmenu: 1\n---\n", [(3, "schema-type")]),
    (b"---\ntitle: T\n---\n\nA\x00\nB\xe2\x80\xae\n", [(5, "text-is-visible"), (6, "text-is-visible")]),
    (b"---\ntitle: T\n---\n\nA\nB\xff\n", [(6, "text-is-utf-8")]),
    (b"---\r\ntitle: T\r\nmenu: [\r\n---\r\nText.\r\n", [(3, "yaml-syntax")]),
    (b"---\ntitle: T\n---\n```example\na: [\n```\n", [(5, "yaml-syntax")]),
    (b"---\ntitle: T\n---\n```example\n```\n", [(5, "file-has-content")]),
    (b"---\nmenu: 1\n---\n```example\na: [\n```\n", [(2, "schema-required"), (2, "schema-type"), (5, "yaml-syntax")]),
]


@pytest.mark.parametrize(("data", "expected"), BAD_PAGES)
def test_faulty_pages(data: bytes, expected: list[tuple[int, str]]) -> None:
    found, problems = read_page("about", data, "about.md")
    assert found is None
    assert [(problem.place.line, problem.rule) for problem in problems] == expected
