"""A build that has nothing to do says so at once, and is never wrong about it."""

import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from masterlist import build, cache_files, unchanged
from masterlist.building import checking, work
from masterlist.building.checking import Built, Options
from masterlist.cache_files import CACHE
from masterlist.cli import main
from masterlist.read import git as git_module
from masterlist.source import Problem
from tests.small import add, copied_site
from tests.story.runner import git

FEWEST = 2  # questions to git, where nothing has changed
LISTED, OTHERS = git_module._LISTED, git_module._OTHERS


@pytest.fixture
def site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A site on record, built once."""
    root = tmp_path / "site"
    copied_site(root, "base")
    (root / ".gitignore").write_text(".masterlist-cache\npublic\n", "utf-8")
    git("init", "--quiet", at=root)
    _commit(root)
    assert main(["--root", str(root), "build"]) == 0
    capsys.readouterr()
    return root


def _commit(root: Path, *options: str) -> None:
    git("add", "--all", *options, at=root)
    git("commit", "--quiet", "--allow-empty", "--message", "Results", at=root)


def _is_noticed(root: Path, monkeypatch: pytest.MonkeyPatch, *more: str) -> bool:
    """Whether a build goes to work."""
    called: list[object] = []

    def note(*given: object) -> Built:
        called.append(given)
        return Built([], 1)

    monkeypatch.setattr(build, "build", note)
    assert main(["--root", str(root), "build", *more]) == 0
    return bool(called)


def test_it_says_what_the_build_before_said(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--root", str(site), "build", "--full"]) == 0
    said = capsys.readouterr().out
    assert not _is_noticed(site, monkeypatch)
    assert capsys.readouterr().out == said


@pytest.mark.parametrize("options", [["--full"], ["--provenance"], ["--out", "elsewhere"], ["--cache", "other"]])
def test_another_build_is_asked_for(site: Path, monkeypatch: pytest.MonkeyPatch, options: list[str]) -> None:
    monkeypatch.chdir(site.parent)
    assert _is_noticed(site, monkeypatch, *options)


def _change(root: Path) -> None:
    add(root / "content/site.yaml", "# more\n")


def _change_and_commit(root: Path) -> None:
    _change(root)
    _commit(root)


EDITS: dict[str, Callable[[Path], object]] = {
    "a file is changed": _change,
    "it is committed": _change_and_commit,
    "a commit changes nothing, but the home page names it": _commit,
    "a file is removed": lambda root: next((root / "content/logs").rglob("*.yaml")).unlink(),
    "the published folder is gone": lambda root: shutil.rmtree(root / "public"),
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_what_is_noticed(site: Path, monkeypatch: pytest.MonkeyPatch, edit: Callable[[Path], object]) -> None:
    edit(site)
    assert _is_noticed(site, monkeypatch)


@pytest.mark.parametrize("name", ["players/zoe-zimmer.yaml", "logs/nobody/01.yaml", "new.yaml"])
def test_a_file_is_added(site: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    assert not _is_noticed(site, monkeypatch)
    file = site / "content" / name
    file.parent.mkdir(exist_ok=True)
    file.write_text("name: Zoe Zimmer\n", "utf-8")
    assert _is_noticed(site, monkeypatch)


@pytest.mark.parametrize("name", ["index.html", "players", "manifest.json"])
def test_the_published_folder_is_no_more_as_it_was(site: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    path = site / "public" / name
    path.rename(path.with_name("moved"))
    assert _is_noticed(site, monkeypatch)


def test_another_version_of_the_tool(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unchanged, "tool_version", lambda _cache: b"another")
    assert _is_noticed(site, monkeypatch)


@pytest.mark.parametrize("text", [b"", b"\xff", b"one\ntwo", b"a\nb\nc\nd\ne\nf\n"])
def test_what_it_kept_is_damaged(site: Path, monkeypatch: pytest.MonkeyPatch, text: bytes) -> None:
    (kept,) = (site / ".masterlist-cache").glob("published-*")
    kept.write_bytes(text)
    assert _is_noticed(site, monkeypatch)


def test_a_cache_on_record_is_not_believed(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (site / ".gitignore").unlink()
    _commit(site, "--force")
    commit = git_module.Asked(site)().commit
    (kept,) = (site / ".masterlist-cache").glob("published-*")
    version, _, *rest = cache_files.read(kept).decode().split("\n")
    cache_files.write(kept, "\n".join((version, commit, *rest)).encode())
    assert _is_noticed(site, monkeypatch)


def _questions(
    root: Path, monkeypatch: pytest.MonkeyPatch, ask: Callable[[Path], object] | None = None
) -> list[tuple[str, ...]]:
    """What git is asked, in order."""
    asked: list[tuple[str, ...]] = []
    start = git_module._start

    def note(at: Path, question: tuple[str, ...]) -> object:
        asked.append(question)
        return start(at, question)

    monkeypatch.setattr(git_module, "_start", note)
    if ask:
        ask(root)
    else:
        git_module.Asked(root, root / CACHE)()
    monkeypatch.setattr(git_module, "_start", start)
    return asked


def _built(root: Path) -> None:
    assert main(["--root", str(root), "build"]) == 0


def test_git_lists_no_files_where_its_index_lies_as_it_did(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):  # the first build after a commit remembers how the folders look
        _built(site)
    assert len(_questions(site, monkeypatch, _built)) == FEWEST
    (site / "content/site.yaml").touch()
    git("update-index", "--refresh", at=site)  # the same list in another file
    asked = _questions(site, monkeypatch, _built)
    assert LISTED in asked
    assert OTHERS not in asked
    assert len(_questions(site, monkeypatch, _built)) == FEWEST


def test_a_check_has_git_list_no_files_where_its_index_lies_as_it_did(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):  # as above
        _built(site)
    log, gone, *_ = sorted((site / "content/logs").rglob("*.yaml"))
    log.write_text(log.read_text("utf-8").replace("date:", "dat:", 1), "utf-8")
    gone.unlink()
    (site / "content/players/zoe-zimmer.yaml").write_text("nam: Zoe Zimmer\n", "utf-8")
    (site / "content/new.yaml").write_text("", "utf-8")
    found: list[Problem] = []
    assert LISTED not in _questions(site, monkeypatch, lambda root: found.extend(build.check(root)))
    assert found == build.check(site, Options(full=True))
    assert {one.place.file for one in found} >= {
        "content/new.yaml",
        "content/players/zoe-zimmer.yaml",
        log.relative_to(site).as_posix(),
    }


def test_an_index_that_was_just_written_is_not_taken_at_its_word(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _built(site)
    monkeypatch.setattr(git_module, "RACY", 3_600_000_000_000)
    assert LISTED in _questions(site, monkeypatch, _built)


def test_what_was_built_from_changes_is_not_what_is_on_record(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = site / "content/site.yaml"
    before = file.read_bytes()
    file.write_bytes(before + b"# more\n")
    _built(site)
    file.write_bytes(before)  # the commit and its index are what they were when this was published
    assert _is_noticed(site, monkeypatch)


@pytest.mark.parametrize("how", ["--assume-unchanged", "--skip-worktree", "--force-remove", "--chmod=+x"])
def test_the_index_alone_is_changed(site: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    _built(site)
    file = site / "content/site.yaml"
    git("update-index", how, "content/site.yaml", at=site)
    add(file, "# more\n")
    assert _is_noticed(site, monkeypatch)


def test_git_does_not_look_for_new_files_where_the_folders_are_as_they_were(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _questions(site, monkeypatch)
    assert OTHERS not in _questions(site, monkeypatch)
    (site / "content/clubs/new").mkdir()
    for _ in range(2):  # an empty folder, into which a file would come unseen
        assert (*OTHERS[:-1], ":(literal)content/clubs") in _questions(site, monkeypatch)
    (site / "content/clubs/new/stray.yaml").write_text("", "utf-8")
    assert _touched(site) == {"content/clubs/new/stray.yaml"}


def test_git_looks_everywhere_where_many_folders_have_changed(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _questions(site, monkeypatch)
    monkeypatch.setattr(git_module, "FEW", 1)
    for name in ("content/clubs/new", "content/players/new"):
        (site / name).mkdir()
    assert OTHERS in _questions(site, monkeypatch)


def test_files_in_new_folders_are_found(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _questions(site, monkeypatch)
    folder = site / "content/logs/[a-z]*"  # no pattern for git
    folder.mkdir()
    (folder / "01.yaml").write_text("", "utf-8")
    assert _touched(site) == {"content/logs/[a-z]*/01.yaml"}
    shutil.rmtree(site / "content/clubs")
    assert "content/clubs/deer-valley.yaml" in _touched(site)


def _touched(root: Path) -> frozenset[str]:
    """What git says of files that are not as they are on record, where the look of folders is believed."""
    said = git_module.Asked(root, root / CACHE)()
    assert said.content
    return said.content.touched


def test_a_folder_that_has_just_changed_is_not_taken_at_its_word(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(git_module, "RACY", 3_600_000_000_000)
    (site / ".masterlist-cache/folders").unlink(missing_ok=True)
    for _ in range(2):
        assert OTHERS in _questions(site, monkeypatch)


def test_a_look_that_is_on_record_is_not_believed(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _questions(site, monkeypatch)
    (site / ".gitignore").unlink()
    _commit(site, "--force")
    assert {LISTED, OTHERS} <= {*_questions(site, monkeypatch)}


@pytest.mark.parametrize("text", [b"", b"\xff\0\n\xff\0", b"0\ncontent"])
def test_a_damaged_look_is_not_believed(site: Path, monkeypatch: pytest.MonkeyPatch, text: bytes) -> None:
    for name in ("folders", "index"):
        (site / ".masterlist-cache" / name).write_bytes(text)
    assert {LISTED, OTHERS} <= {*_questions(site, monkeypatch)}


STRAY = "content/players/zoe-zimmer.yaml"


@pytest.mark.parametrize("how", [["reset", "--quiet", "HEAD~1"], ["rm", "--quiet", "--cached", STRAY]])
def test_a_file_that_is_no_more_on_record_still_lies_there(site: Path, how: list[str]) -> None:
    (site / STRAY).write_text("name: Zoe Zimmer\n", "utf-8")
    _commit(site)
    _built(site)  # remembers how the folders look
    git(*how, at=site)
    git("commit", "--quiet", "--allow-empty", "--message", "Without the file", at=site)
    for _ in range(2):
        assert _touched(site) == {STRAY}
    (site / STRAY).unlink()
    assert _touched(site) == frozenset()


def test_a_staged_file_is_taken_back(site: Path) -> None:
    (site / STRAY).write_text("name: Zoe Zimmer\n", "utf-8")
    git("add", "content", at=site)
    _built(site)
    git("reset", "--quiet", at=site)
    for _ in range(2):
        assert _touched(site) == {STRAY}


@pytest.mark.parametrize("commit", ["0" * 40, "--output=made"])
def test_a_look_of_no_commit_is_not_believed(site: Path, monkeypatch: pytest.MonkeyPatch, commit: str) -> None:
    _questions(site, monkeypatch)
    look = site / ".masterlist-cache/folders"
    count, _, rest = cache_files.read(look).split(b" ", 2)
    (site / ".masterlist-cache/index").unlink()  # or what git lists is known to be the same
    cache_files.write(look, b" ".join((count, commit.encode(), rest)))
    assert OTHERS in _questions(site, monkeypatch)
    assert not (site / "made").exists()


@pytest.mark.parametrize("length", [-1, -2])
def test_a_look_that_was_not_written_to_its_end_is_not_believed(
    site: Path, monkeypatch: pytest.MonkeyPatch, length: int
) -> None:
    (site / "content/tournaments/open").mkdir(parents=True)
    (site / "content/tournaments/open/event.yaml").write_text("", "utf-8")
    _commit(site)
    _questions(site, monkeypatch)
    look = site / ".masterlist-cache/folders"
    cache_files.write(look, cache_files.read(look)[:length])
    assert OTHERS in _questions(site, monkeypatch)


def test_names_are_no_patterns_wherever_git_is_told_so(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _questions(site, monkeypatch)
    (site / STRAY).write_text("name: Zoe Zimmer\n", "utf-8")
    for setting in ("LITERAL", "GLOB", "NOGLOB", "ICASE"):
        with monkeypatch.context() as environment:
            environment.setenv(f"GIT_{setting}_PATHSPECS", "1")
            assert _touched(site) == {STRAY}


@pytest.mark.parametrize(("name", "value"), [("core.trustctime", "false"), ("core.checkStat", "minimal")])
def test_git_was_told_to_look_less_closely(site: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    file = site / "content/site.yaml"
    os.utime(file, (0, 0))
    git("config", name, value, at=site)
    git("update-index", "--refresh", at=site)
    _built(site)
    time.sleep(1)  # many a git tells times by the second
    file.write_bytes(file.read_bytes().swapcase())
    os.utime(file, (0, 0))
    assert _is_noticed(site, monkeypatch)


def test_the_repository_begins_elsewhere(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _built(site)
    files = {path.relative_to(site).as_posix() for path in (site / "content").rglob("*.yaml")}
    (site / ".git").rename(site.parent / ".git")
    assert _is_noticed(site, monkeypatch)
    for _ in range(2):
        assert _touched(site) == files


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("site.yaml", (b"Test ratings", b"Best ratings")),
        ("players/cleo-cole.yaml", (b"Cleo Cole", b"Zoe Cole")),
        ("logs/ann-archer/01.yaml", (b"1996-05-09", b"1996-05-08")),
    ],
)
@pytest.mark.parametrize("command", [work, checking])
def test_a_file_is_other_than_listed_only_while_it_is_read(
    site: Path, monkeypatch: pytest.MonkeyPatch, command: ModuleType, name: str, other: tuple[bytes, bytes]
) -> None:
    file = site / "content" / name
    listed = file.read_bytes() + b"# more\n"
    file.write_bytes(listed)
    checked = command.checked

    def change(*given: object) -> object:
        file.write_bytes(listed.replace(*other))
        return checked(*given)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(checking, "FEW", 0)  # a check remembers all that it has read
        meanwhile.setattr(command, "checked", change)
        if command is work:
            _built(site)
        else:
            assert not any(problem.blocks for problem in build.check(site))
    file.write_bytes(listed)
    _built(site)
    elsewhere = site.parent / "elsewhere"
    build.build(site, elsewhere, Options(full=True, cache=site.parent / "cache"))
    assert (site / "public/manifest.json").read_bytes() == (elsewhere / "manifest.json").read_bytes()


@pytest.mark.parametrize("command", ["status", "ls-files"])
def test_git_says_that_it_could_not_look_everywhere(site: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    """It calls a folder that may not be opened unchanged; who runs the tests may open all."""
    _built(site)
    real, complaining = shutil.which("git"), site.parent / "bin/git"
    complaining.parent.mkdir()
    complaint = 'echo "content/clubs: Permission denied" >&2'
    complaining.write_text(f'#!/bin/sh\ncase "$*" in *{command}*) {complaint};; esac\nexec {real} "$@"\n', "utf-8")
    complaining.chmod(0o755)
    monkeypatch.setenv("PATH", str(complaining.parent), prepend=":")
    (site / "content/clubs").chmod(0o700)  # whoever changes that makes git look again
    assert _is_noticed(site, monkeypatch)
    assert git_module.Asked(site)().content is None
