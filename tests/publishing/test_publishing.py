"""The same commit gives the same bytes anywhere, and a build that fails or is killed leaves the old site."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from masterlist.building import plan
from masterlist.cli import main
from masterlist.publishing import staging
from masterlist.publishing.staging import MANIFEST
from masterlist.publishing.store import write
from masterlist.site.common.words import Document
from tests.built import tree
from tests.small import copied_site, put

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-c", "import sys; from masterlist.cli import main; sys.exit(main())"]


def _copy(target: Path, *, backwards: bool) -> None:
    """The content with files made in another order."""
    for file in sorted((ROOT / "content").rglob("*"), reverse=backwards):
        if file.is_file():
            copy = target / file.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)


def test_two_builds_are_the_same_bytes(tmp_path: Path) -> None:
    worlds = [
        ("one", {"LC_ALL": "C", "TZ": "UTC", "PYTHONHASHSEED": "1"}, 0o022),
        ("another place/two", {"LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "77"}, 0o077),
    ]
    trees = []
    for number, (name, environment, umask) in enumerate(worlds):
        root = tmp_path / name
        _copy(root, backwards=bool(number))
        subprocess.run(
            [*COMMAND, "--root", str(root), "build"],
            env={**os.environ, "PYTHONPATH": str(ROOT / "generator"), **environment},
            cwd=tmp_path,
            umask=umask,
            check=True,
            capture_output=True,
        )
        trees.append(tree(root / "public"))
    assert len(trees[0]) > 300
    assert trees[0] == trees[1]
    assert not [name for name, data in trees[0].items() if str(tmp_path).encode() in data]


def _site(folder: Path) -> Path:
    return copied_site(folder, "base_boards")


def test_errors_leave_the_old_site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = _site(tmp_path)
    assert main(["--root", str(root), "build"]) == 0
    before = tree(root / "public")
    (root / "content/players/ann-hill.yaml").write_text("nome: Ann\n", encoding="utf-8")
    assert main(["--root", str(root), "build"]) == 1
    assert tree(root / "public") == before
    assert "Nothing was published." in capsys.readouterr().err
    # Its manifest has every hash
    found = tree(root / "public")
    listed = json.loads(found.pop(MANIFEST))["files"]
    assert listed == {name: hashlib.sha256(data).hexdigest() for name, data in found.items()}


@pytest.mark.parametrize("out", ["content", ".", "content/deep", "foreign", "file", "link"])
def test_folders_that_are_not_ours_are_refused(tmp_path: Path, out: str, capsys: pytest.CaptureFixture[str]) -> None:
    root = _site(tmp_path)
    (root / "foreign").mkdir()
    (root / "foreign/letter.txt").write_text("dear", encoding="utf-8")
    (root / "file").write_text("dear", encoding="utf-8")
    (root / "link").symlink_to(root / "foreign")
    before = tree(root)
    assert main(["--root", str(root), "build", "--out", str(root / out)]) == 2
    assert "--out" in capsys.readouterr().err
    assert tree(root) == before


def test_a_disk_cannot_be_exchanged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = _site(tmp_path)
    monkeypatch.setattr(os.path, "ismount", lambda place: place == root / "disk")
    (root / "disk").mkdir()
    before = tree(root)
    assert main(["--root", str(root), "build", "--out", str(root / "disk")]) == 2
    assert "is where a disk is mounted" in capsys.readouterr().err
    assert tree(root) == before
    assert main(["--root", str(root), "build", "--out", str(root / "disk/site")]) == 0


def test_two_documents_of_one_name_are_a_bug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = _site(tmp_path)
    monkeypatch.setattr(plan, "assets", lambda _systems: [Document("index.html", b"twice")])
    with pytest.raises(ValueError, match=r"index\.html"):
        main(["--root", str(root), "build"])
    assert not (root / "public").exists()
    assert not list(root.glob(".public.*"))


def test_a_file_is_written_whole_and_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    system = os.write
    monkeypatch.setattr(os, "write", lambda file, data: system(file, data[:3]))  # as a full disk or a signal does
    for data in (b"0123456789", b"anew", b""):
        assert write(tmp_path, Document("a/b.txt", data)) == ("a/b.txt", hashlib.sha256(data).digest())
        assert (tmp_path / "a" / "b.txt").read_bytes() == data


def test_a_symbolic_link_for_content_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/site.yaml").write_text("title: x\n", encoding="utf-8")
    (tmp_path / "site").mkdir()
    (tmp_path / "site/content").symlink_to(tmp_path / "elsewhere")
    assert main(["--root", str(tmp_path / "site"), "build"]) == 1


def test_a_name_that_is_no_text_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = _site(tmp_path)
    name = os.fsencode(root / "content/players") + b"/b\xffb.yaml"
    try:
        Path(os.fsdecode(name)).write_text("name: Bob\n", "utf-8")
    except OSError:  # pragma: no cover  macOS has no such names
        pytest.skip("no such name on this disk")
    assert main(["--root", str(root), "build"]) == 1
    assert "content/players/b\\udcffb.yaml: error: this file is not read" in capsys.readouterr().err


# What stands between the arguments of a query, what begins the key of an entry of its value, and the end of a line.
@pytest.mark.parametrize("sign", ["\x1f", "\x1e", "\n"])
@pytest.mark.parametrize("name", ["logs/a{}b/01.yaml", "logs/ann-archer/0{}1.yaml", "tournaments/a{}b/event.yaml",
                                  "editions/squares/20{}24.yaml", "players/b{}b.yaml", "pages/a{}b.md"])  # fmt: skip
def test_a_sign_of_our_own_in_a_name_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, sign: str
) -> None:
    root = _site(tmp_path)
    file = root / "content" / name.format(sign)
    put(file, "name: Bob\n")
    assert main(["--root", str(root), "build"]) == 1
    said = capsys.readouterr().err
    assert said.count("error: this file is not read") == 1
    assert not (root / "public").exists()


def test_what_cannot_be_completed_holds_no_later_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that watches the content builds again in the same process."""

    def refuse(_area: Path, out: Path) -> None:
        raise staging.Refused(f"{out} is not complete")

    with monkeypatch.context() as patched:
        patched.setattr(staging, "_complete", refuse)
        with pytest.raises(staging.Refused, match="is not complete"):
            staging.Staging(tmp_path / "public").__enter__()
    with staging.Staging(tmp_path / "public") as one:
        one.begin(None)
        assert one.folder.is_dir()
