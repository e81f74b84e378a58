"""Erasing a person: in every place that git knows, and nothing by halves."""

import json
import os
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from masterlist.cli import main
from masterlist.comparing.editions import EditionComparison, verify
from masterlist.read import git_process
from masterlist.write import history, rewriting
from tests.clubs import GIT, committed
from tests.small import add

BOB = re.compile(rb"bob[^a-z]*baker|robert.b|bobby77|bb@home|BAKER, bob", re.IGNORECASE)
THEIRS = {"GIT_AUTHOR_NAME": "Bob Baker", "GIT_AUTHOR_EMAIL": "bb@home.example"}
COMMITTER = {"GIT_COMMITTER_NAME": "Robert Baker", "GIT_COMMITTER_EMAIL": "bb@home.example"}


def _git(folder: Path, *arguments: str, **environment: str) -> str:
    own = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, **environment}
    return subprocess.run([*GIT, *arguments], cwd=folder, check=True, capture_output=True, text=True, env=own).stdout


@pytest.fixture
def club(made: Path, tmp_path: Path) -> Path:
    """A clone of a site whose history names Bob Baker wherever git can."""
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    _git(tmp_path / "club", "remote", "set-url", "origin", str(tmp_path / "origin"))
    return tmp_path / "club"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of that clone and of its origin."""
    folder = tmp_path_factory.mktemp("named")
    origin = folder / "origin"
    assert main(["init", str(origin)]) == 0
    for wheel in (origin / "tools").glob("*.whl"):  # the example players of a new site are in it
        wheel.unlink()
    (origin / "content/players/jim-bob-baker.yaml").write_text("name: Jim Cook\n", "utf-8")
    (origin / "content/players/bob-baker-2.yaml").write_text("name: Ray Reed\n", "utf-8")
    (origin / "content/players/robert-b.yaml").write_text("name: Robert Baker\n", "utf-8")
    committed(origin)
    (origin / "content/players/robert-b.yaml").unlink()
    (origin / "content/players/bob-baker.yaml").write_text(
        "# lives in Elm Street\nname: Bob Baker\naka: [Robert Baker]\ngithub: bobby77\n"
        "club: our-club\nformer_ids: [robert-b]\n",
        "utf-8",
    )
    (origin / "results.csv").write_bytes("Baker, Bob;Jürgen\nBOB  BAKER;x\n".encode("latin-1"))
    with zipfile.ZipFile(origin / "results.xlsx", "w", zipfile.ZIP_DEFLATED) as sheet:
        sheet.writestr("xl/sharedStrings.xml", "<t>Bob Baker</t>" * 50)
    (origin / "club.csv").write_text("\ufeffBob Baker\n", "utf-16")
    _git(origin, "add", "--all")
    _git(origin, "add", "--force", "results.csv", "results.xlsx", "club.csv")  # which .gitignore leaves out by now
    message = "Add Bob Baker\n\nAsked by @bobby77\nSigned-off-by: R <bb@home.example>\n"
    _git(origin, "commit", "--quiet", "--message", message, **THEIRS, **COMMITTER)
    _git(origin, "rm", "--quiet", "results.xlsx", "club.csv")
    committed(origin, "Remove two spreadsheets")
    _git(origin, "tag", "--annotate", "--message", "Bob Baker leads", "v1", **COMMITTER)
    _git(origin, "tag", "for-bob-baker", "HEAD^")
    _git(origin, "notes", "add", "--message", "Told by Bob Baker", "HEAD^", **THEIRS)
    _git(origin, "notes", "--ref", "bobby77", "add", "--message", "x", "v1", **THEIRS)
    _git(origin, "switch", "--quiet", "--create", "submit/issue-1/by/bobby77", "HEAD^")
    (origin / "Bob Baker.md").write_text("Hello\n", "utf-8")
    committed(origin, "Merge pull request #1 from bobby77/report")
    _git(origin, "switch", "--quiet", "main")
    _git(origin, "merge", "--quiet", "--no-edit", "submit/issue-1/by/bobby77")
    _git(origin, "config", "receive.denyCurrentBranch", "ignore")
    _git(folder, "clone", "--quiet", str(origin), "club")
    _git(folder / "club", "fetch", "--quiet", "origin", "refs/notes/*:refs/notes/*")
    return folder


def _search(data: bytes) -> re.Match[bytes] | None:
    return BOB.search(re.sub(rb"bob-baker-2|jim-bob-baker", b"", data.replace(b"\0", b"")))


def _named(folder: Path) -> Iterator[str]:
    """Everything in a repository that names Bob Baker."""
    command = [*GIT, "cat-file", "--batch-all-objects", "--batch"]
    rest = subprocess.run(command, cwd=folder, check=True, capture_output=True).stdout
    while rest:
        about, _, rest = rest.partition(b"\n")
        id_, kind, size = about.decode().split()
        if found := _search(rest[: int(size)]):
            yield f"{kind} {id_}: {found[0]!r}"
        rest = rest[int(size) + 1 :]
    for path in (folder / ".git").rglob("*"):
        if path.is_file() and "objects" not in path.parts and (found := _search(path.read_bytes())):
            yield f"{path}: {found[0]!r}"
        if BOB.search(path.name.encode()):
            yield str(path)
    for line in _git(folder, "for-each-ref").splitlines():
        if BOB.search(line.encode()):
            yield line


def test_nothing_names_the_person_in_any_place_that_git_knows(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len({line.split()[0] for line in _named(club)} & {"blob", "tree", "commit", "tag"}) == 4, "as it was"
    commits = _git(club, "log", "--all", "--format=%at %ct %cn")
    assert main(["--root", str(club), "forget", "bob-baker", "--yes"]) == 0
    assert list(_named(club)) == []
    said = capsys.readouterr().out
    assert "No text, and naming them: removed from every commit:\n  club.csv\n  results.xlsx\n" in said
    assert "git push origin --delete " in said
    assert "refs/pull/" in said
    assert _git(club, "status", "--porcelain") == ""
    _git(club, "fsck", "--strict")
    assert _git(club, "log", "--all", "--format=%at %ct %cn").replace("Player 1", "Robert Baker") == commits
    player = (club / "content/players/player-1.yaml").read_text("utf-8").splitlines()[1:]
    assert player == ["name: Player 1", "club: our-club", "former_ids: [player-1-2]"]
    assert (club / "results.csv").read_bytes() == "Player 1;Jürgen\nPlayer 1;x\n".encode("latin-1")
    assert (club / "player-1.md").is_file()
    assert (club / "content/players/jim-bob-baker.yaml").is_file(), "another person"
    assert (club / "content/players/bob-baker-2.yaml").is_file(), "another person"
    branches = _git(club, "for-each-ref", "--format=%(refname)", "refs/heads", "refs/tags", "refs/notes").split()
    assert branches == [
        "refs/heads/main", "refs/heads/submit/issue-1/by/player-1", "refs/notes/commits", "refs/notes/player-1",
        "refs/tags/for-player-1", "refs/tags/v1",
    ]  # fmt: skip
    assert _git(club, "notes", "show", "HEAD^2^").strip() == "Told by Player 1"
    assert _git(club, "notes", "--ref", "player-1", "show", "v1").strip() == "x"
    assert main(["--root", str(club), "check"]) == 0
    _git(club, "push", "--quiet", "--force", "--all")


def test_the_way_back_is_kept_beside_the_repository(club: Path, tmp_path: Path) -> None:
    before = _git(club, "rev-parse", "HEAD", "v1", "origin/submit/issue-1/by/bobby77")
    assert main(["--root", str(club), "forget", "bob-baker", "--yes"]) == 0
    backup = club.with_name("club-before-forget.bundle")
    assert backup.stat().st_mode & 0o077 == 0, "it names the person"
    _git(tmp_path, "clone", "--quiet", "--mirror", str(backup), "again")
    again = _git(tmp_path / "again", "rev-parse", "HEAD", "v1", "refs/remotes/origin/submit/issue-1/by/bobby77")
    assert again == before


def test_a_new_site_leaves_spreadsheets_out_of_its_history(tmp_path: Path) -> None:
    assert main(["init", str(tmp_path)]) == 0
    for name in ("results.csv", "results.xlsx", "old/results.ods", "results.tsv"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    committed(tmp_path)
    assert "results" not in _git(tmp_path, "ls-files").replace(".github/ISSUE_TEMPLATE/results.yml", "")


def test_without_a_yes_it_says_what_it_would_do(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = [_git(club, *arguments) for arguments in (["show-ref"], ["count-objects", "-v"])]
    assert main(["--root", str(club), "forget", "bob-baker", "--as", "no-one", "--name", "N. N."]) == 0
    said = capsys.readouterr().out
    assert said.startswith("'bob-baker' becomes 'no-one', called 'N. N.'.")
    assert said.endswith("Nothing was changed. With --yes it is done.\n")
    assert [_git(club, *arguments) for arguments in (["show-ref"], ["count-objects", "-v"])] == before
    assert not club.with_name("club-before-forget.bundle").exists()


def _refusal(club: Path, capsys: pytest.CaptureFixture[str], *options: str) -> str:
    before = _git(club, "show-ref")
    capsys.readouterr()
    assert main(["--root", str(club), "forget", "bob-baker", "--yes", *options]) == 2
    assert _git(club, "show-ref") == before
    return capsys.readouterr().err.removeprefix("masterlist: ").strip()


def test_it_refuses_what_would_lose_something(club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (club / "new.txt").touch()
    assert _refusal(club, capsys) == "there are files that are not committed: commit them, or remove them"
    (club / "new.txt").unlink()
    assert "cannot be the new id" in _refusal(club, capsys, "--as", "ann-archer")
    assert "lies in the repository" in _refusal(club, capsys, "--backup", str(club / "back.bundle"))
    _git(club, "reset", "--quiet", "--hard", "HEAD^")
    assert _refusal(club, capsys) == "origin/main has commits that main lacks: merge them"
    _git(club, "switch", "--quiet", "--detach", "origin/main")
    assert _refusal(club, capsys) == "no branch is checked out: git switch main"
    _git(club, "switch", "--quiet", "--force-create", "main", "origin/main")
    site = club / "content/site.yaml"
    add(site, "tagline: By bobby77\n")
    assert "not committed" in _refusal(club, capsys)
    committed(club, "A line")
    assert _refusal(club, capsys).startswith("content/site.yaml names them still, and may give rights to an account")
    _git(tmp_path, "clone", "--quiet", "--depth", "1", (tmp_path / "origin").as_uri(), "shallow")
    assert "git fetch --unshallow" in _refusal(tmp_path / "shallow", capsys)
    assert main(["--root", str(tmp_path / "shallow"), "forget", "nobody", "--yes"]) == 2


def test_an_unknown_player_is_none_that_can_be_forgotten(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(club), "forget", "ann-archr"]) == 2
    assert "nothing in this repository names 'ann-archr': did you mean 'ann-archer'" in capsys.readouterr().err


POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
STEPS = ("symbolic-ref HEAD", "update-ref", "reset", "reflog", "gc")


@pytest.mark.parametrize("at", STEPS)
def test_what_a_kill_interrupts_the_next_call_completes(club: Path, monkeypatch: pytest.MonkeyPatch, at: str) -> None:
    real = git_process.output

    def killed(root: Path, *arguments: str, given: bytes = b"") -> bytes:
        if (
            " ".join(arguments).startswith(at)
            and len(arguments) > at.count(" ") + 1
            and arguments != ("symbolic-ref", "HEAD")
        ):
            raise KeyboardInterrupt
        return real(root, *arguments, given=given)

    with monkeypatch.context() as patch:
        patch.setattr(history, "output", killed)
        assert main(["--root", str(club), "forget", "bob-baker", "--yes"]) == 130
    assert (club / ".git" / history.JOURNAL).is_file()
    assert main(["--root", str(club), "forget", "bob-baker", "--yes"]) == 0
    assert list(_named(club)) == []
    assert _git(club, "status", "--porcelain") == ""
    assert not (club / ".git" / history.JOURNAL).exists()


def test_what_is_killed_before_the_journal_changes_nothing(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = _git(club, "show-ref")
    monkeypatch.setattr(json, "dumps", lambda *_, **__: (_ for _ in ()).throw(KeyboardInterrupt))
    assert main(["--root", str(club), "forget", "bob-baker", "--yes"]) == 130
    assert _git(club, "show-ref") == before
    _git(club, "fsck", "--strict")


def test_editions_and_draws_of_rewritten_commits_are_unverifiable(club: Path) -> None:
    """They keep the commits that they name; the site's file records that these were rewritten."""
    assert main(["--root", str(club), "cut", "squares", "--through", "2026-03-31"]) == 0
    committed(club, "Publish")
    named = re.findall(
        r'commit: "?([0-9a-f]{40})', next((club / "content/editions/squares").iterdir()).read_text("utf-8")
    )
    (club / "content/lists/armada.yaml").write_text("name: ARMADA\nsystem: armada\n", "utf-8")
    game = club / "content/games/armada/bob-baker-first.yaml"
    game.parent.mkdir(parents=True)
    seats = ", ".join(f"{power}: {{}}" for power in POWERS)
    game.write_text(f"started: 2026-01-01\nending: in-play\nlast_year: 1901\nseats: {{{seats}}}\n", "utf-8")
    shutil.copy(game, game.with_name("second.yaml"))
    committed(club, "Announce two games")
    for name in ("bob-baker-first", "second"):  # of one commit
        assert main(["--root", str(club), "draw-power", f"armada/{name}"]) == 0
    committed(club, "Draw")
    assert [answer for _, answer, _ in verify(club, "")[0]] == [EditionComparison.SAME]
    assert main(["--root", str(club), "forget", "bob-baker", "--yes"]) == 0
    (((_, answer, reasons),), problems) = verify(club, "")
    assert answer is EditionComparison.UNVERIFIABLE
    assert reasons == (f"the history was rewritten since the commit {named[0][:10]}, as content/site.yaml records",)
    assert problems == []
    site = (club / "content/site.yaml").read_text("utf-8")
    assert named[0] in site
    assert len(re.findall(r"[0-9a-f]{40}", site)) == 2
    assert main(["--root", str(club), "check", "content/games", "content/site.yaml"]) == 0, "and a game with another id"
    assert list(_named(club)) == []


@pytest.mark.parametrize(
    ("coding", "old", "name", "new"),
    [
        ("latin-1", "Bob, Jürgen", "Anna", "latin-1"),
        ("latin-1", "Bob, Jürgen", "Žofie", "utf-8"),
        ("cp1251", "Bob, Иван", "Žofie", "utf-8"),
        ("utf-8", "Bob, Jürgen", "Žofie", "utf-8"),
    ],
)
def test_a_name_that_a_file_s_coding_lacks_makes_it_utf_8(coding: str, old: str, name: str, new: str) -> None:
    """What is put in is asked for once, as it is counted then."""
    seen: list[str] = []

    def change(text: str) -> str:
        seen.append(text)
        return text.replace("Bob", name)

    assert rewriting.recoded(old.encode(coding), coding, change) == old.replace("Bob", name).encode(new)
    assert seen == [old]
