"""Forged results are seen: each folder of ``forged/`` is a pull request that changes what was accepted, unnoticed.

``before/`` is laid over one of the small sites of the tests and committed as main, ``after/`` is what a stranger
proposes, and ``removes`` names what they delete. ``attack.yaml`` says which guards ask for permission, and that is all
that they ask for; ``said.txt`` has their words. Where the edition of a list is forged, MAIN is the commit of
``before/``, and EARLIER the one before it.
"""

import json
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import yaml
from tests import messages
from tests.examples import CAMPAIGN
from tests.small import add, edit, put
from tests.story.runner import begin, commit, git

from masterlist import __version__
from masterlist.cli import main
from masterlist.review import review as reviewing
from masterlist.review.document import document
from masterlist.review.guards import Review
from masterlist.review.markdown import as_markdown
from masterlist.review.pull import DocumentPart, Pull

HERE = Path(__file__).parent
ATTACKS = sorted(folder.name for folder in (HERE / "forged").iterdir())
TEMPORARY = TemporaryDirectory(prefix="forged-")


# What a maintainer needs no label for, as the manual has it; and what of single attacks they say by themselves.
SPARED = {
    *("changed-sanction", "new-player", "claimed-player", "changed-name", "changed-privacy", "other-author"),
    *("outsider", "reporter", "settings"),
}
SPARED_HERE = {
    "event-made-final": {"changed-title"},
    "bound-of-a-list-made-wider": {"large-swing"},
    "older-results-let-in": {"old-date"},
    "board-added-to-a-final-event": {"changed-title"},
    "old-board-without-a-day": {"changed-title"},
    "edition-of-an-unfinished-period": {"published-edition"},
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_needs_leave(attack: str, tmp_path: Path) -> None:
    about = _proposed(attack, tmp_path)
    labels = frozenset(f"allow: {guard}" for guard in about["needs_leave"])
    of_a_stranger, allowed, of_one_who_merges = _reviews(tmp_path, {}, {"labels": labels}, {"may_merge": True})
    assert of_a_stranger["errors"] == about.get("errors", 0), of_a_stranger["problems"]
    assert of_a_stranger["needs_leave"] == about["needs_leave"]
    said = HERE / "forged" / attack / "said.txt"
    assert not said.exists() or _said(of_a_stranger) == said.read_text("utf-8").splitlines()
    text = as_markdown(DocumentPart(of_a_stranger))
    assert text.startswith("### ❌ 1 error" if "errors" in about else "### ✋ No errors, but it needs permission: ")
    assert allowed["needs_leave"] == []
    of_a_maintainer = {*about["needs_leave"]} - SPARED - SPARED_HERE.get(attack, set())
    assert {*of_one_who_merges["needs_leave"]} == of_a_maintainer


def _reviews(root: Path, *known: dict[str, Any]) -> list[dict[str, Any]]:
    """What is said of one change by what is known of its pull request; the two versions are compared once."""
    made: list[Review] = []

    def of_each(versions: Any, sides: Any, _: Pull, *more: Any) -> Review:
        made.extend(Review(versions, sides, Pull(author="mallory", **one), *more) for one in known)
        assert all(one.fired is not None for one in made), "guards read what is there during a review"
        return made[0]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reviewing, "Review", of_each)
        reviewing.review(root, "main", Pull(), (), "2026-11-01")
    return [*map(document, made)]


def _review(root: Path) -> dict[str, Any]:
    return document(reviewing.review(root, "main", Pull(author="mallory"), (), "2026-11-01"))


def _said(found: dict[str, Any]) -> list[str]:
    return [
        f"{one['guard']} {problem['file']}:{problem['line']}: {problem['message']}"
        for one in found["guards"]
        for problem in one["problems"]
    ]


def test_the_manual_says_what_was_forged_and_what_holds_it() -> None:
    page = messages.GUARDS.read_text("utf-8")
    assert page.partition(messages.FORGERIES)[2] == messages.forgeries().partition(messages.FORGERIES)[2], (
        "run: make reference"
    )


# Names under which a file that nothing reads can lie next to FILE.
COPIES: tuple[Callable[[Path], Path], ...] = (
    lambda file: file.with_name(f"{file.name}~"),
    lambda file: file.with_name(f"#{file.name}#"),
    lambda file: file.with_name(f".{file.name}"),
    lambda file: file.with_name(f".{file.name}.swp"),
    lambda file: file.with_name(f"{file.name.upper()}~"),
    lambda file: file.parent / f"{file.parent.name}~" / file.name,
    lambda file: file.parent / ".hidden" / file.name,
)


@pytest.mark.campaign
@pytest.mark.parametrize("attack", ATTACKS if CAMPAIGN else ATTACKS[::3])
def test_a_copy_that_nothing_reads_hides_no_forgery(attack: str, tmp_path: Path) -> None:
    about = _proposed(attack, tmp_path)
    copy = COPIES[ATTACKS.index(attack) % len(COPIES)]
    names = git("ls-files", "--modified", "--others", at=tmp_path).split()
    for name in names:
        put(copy(tmp_path / name), "")
    git("add", "--all", at=tmp_path)  # as a pull request has them; an editor's own files elsewhere are of no interest
    found = _review(tmp_path)
    assert found["errors"] == about.get("errors", 0), found["problems"]
    assert {*found["needs_leave"]} - {"settings"} == {*about["needs_leave"], "hidden-file"} - {"settings"}


@pytest.mark.parametrize("number", range(len(COPIES)))
def test_a_copy_that_was_accepted_hides_nothing(number: int, tmp_path: Path) -> None:
    """Under each of the names; of files of three kinds, to which each of the names may belong."""
    attack = ("carried-over-edited", "player-claimed", "event-dates-moved")[number % 3]
    about = _proposed(attack, tmp_path)
    names = git("ls-files", "--modified", at=tmp_path).split()
    git("stash", "--quiet", at=tmp_path)
    for name in names:
        put(COPIES[number](tmp_path / name), "")
    commit(tmp_path, "Copies")
    git("stash", "pop", "--quiet", at=tmp_path)
    found = _review(tmp_path)
    assert (found["errors"], found["needs_leave"]) == (0, about["needs_leave"])


@pytest.mark.parametrize("number", range(len(COPIES)))
def test_renaming_a_file_to_a_copy_removes_it(number: int, tmp_path: Path) -> None:
    _commit(tmp_path, HERE.parent / "base_boards")
    board = tmp_path / "content/tournaments/spring-open/r1-a.yaml"
    copy = COPIES[number](board)
    copy.parent.mkdir(exist_ok=True)
    board.rename(copy)
    git("add", "--all", at=tmp_path)
    found = _review(tmp_path)
    assert {"accepted-edit", "hidden-file"} <= {*found["needs_leave"]}


@pytest.mark.parametrize("name", ["content/logs/.gitkeep", "content/logs/zzz", "content/logs/.kept/.gitkeep"])
def test_a_link_is_no_content_whatever_it_is_called(name: str, tmp_path: Path) -> None:
    """Nor is a file in a hidden folder. Commits that hold a link cannot be verified later."""
    _commit(tmp_path, HERE.parent / "base")
    file = tmp_path / name
    file.parent.mkdir(parents=True, exist_ok=True)
    if ".kept" in name:
        file.write_text("", "utf-8")
    else:
        file.symlink_to("/etc")
    git("add", "--all", at=tmp_path)
    assert "hidden-file" in _review(tmp_path)["needs_leave"]


@pytest.mark.parametrize("name", ["content/games/.gitkeep", "content/logs/bob-baker/.gitkeep"])
def test_a_file_that_keeps_a_folder_is_no_hidden_one(name: str, tmp_path: Path) -> None:
    _commit(tmp_path, HERE.parent / "base")
    put(tmp_path / name, "")
    git("add", "--all", at=tmp_path)
    found = _review(tmp_path)
    assert found["needs_leave"] == []


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("content/logs/ann-archer/01.yaml", "player: [\n"),  # itself
        ("content/logs/ann-archer/1.yaml", ""),  # a name that means it
        ("content/players/Ann-Archer.yaml", "name: Ann Archer\n"),
    ],
)
def test_what_is_skipped_is_said_and_needs_permission(file: str, text: str, tmp_path: Path) -> None:
    _commit(tmp_path, HERE.parent / "base")
    (tmp_path / file).write_text(text, "utf-8")
    found = _review(tmp_path)
    assert found["errors"] > 0
    assert found["needs_leave"] == ["uncompared"]
    (problem,) = (problem for one in found["guards"] for problem in one["problems"])
    assert problem["file"] == file.replace("/1.", "/01.").replace("Ann-Archer", "ann-archer")
    assert "what this changes in it is not compared" in problem["message"]


def test_a_new_file_that_cannot_be_read_skips_nothing(tmp_path: Path) -> None:
    """The rest of the log is compared: an error in a new entry asks nobody's permission, and hides no edit."""
    _commit(tmp_path, HERE.parent / "base")
    entry = tmp_path / "content/logs/ann-archer/2024-01-01-bob-baker.yaml"
    entry.write_text("player: [\n", "utf-8")
    found = _review(tmp_path)
    assert (found["errors"] > 0, found["needs_leave"]) == (True, [])
    log = entry.with_name("01.yaml")
    edit(log, "bonus: 4-3", "bonus: 4-2")
    found = _review(tmp_path)
    assert "accepted-edit" in found["needs_leave"]


def test_new_games_that_contradict_each_other_stop_no_accepted_one(tmp_path: Path) -> None:
    _proposed("night-contradicted-by-another-file", tmp_path)
    night, late = (tmp_path / f"content/games/chess/2026-10-20{word}.yaml" for word in ("", "-late"))
    games = "date: 2026-10-20\ngames:\n  - {{white: ann-archer, black: cleo-cole, result: {}}}\n"
    late.write_text(games.format("0-1"), "utf-8")
    add(night, games.format("1-0").splitlines(keepends=True)[-1])
    found = _review(tmp_path)
    assert (found["errors"], found["needs_leave"]) == (0, [])


def test_a_site_that_names_nobody_takes_a_second_game_of_a_day_from_everybody(tmp_path: Path) -> None:
    """It is a new result like one of another day; the report tells it as the second."""
    _proposed("reporter-of-a-second-telling", tmp_path)
    late = tmp_path / "content/games/chess/2026-10-20-late.yaml"
    text = late.read_text("utf-8")
    late.unlink()
    (tmp_path / "content/site.yaml").write_text("title: Test ratings\nhome: [squares]\n", "utf-8")
    git("commit", "--quiet", "--all", "--message", "Nobody is named", at=tmp_path)
    late.write_text(text, "utf-8")
    found = _review(tmp_path)
    assert (found["errors"], found["needs_leave"]) == (0, [])
    assert "`Ann Archer – Bob Baker: 1-0 (nth: 2)`" in as_markdown(DocumentPart(found))
    late.write_text(text.replace(", nth: 2", ""), "utf-8")
    found = _review(tmp_path)
    assert found["moves"] == [], "without it the two files tell one game"


def test_a_night_needs_no_permission_where_a_player_had_another_id_long_ago(tmp_path: Path) -> None:
    _proposed("night-contradicted-by-another-file", tmp_path)
    for name in ("players/ann-archer.yaml", "games/chess/2026-10-20-late.yaml"):
        (tmp_path / "content" / name).unlink()
    player, night = (tmp_path / "content" / name for name in ("players/ann-archer.yaml", "games/chess/2026-10-21.yaml"))
    player.write_text("name: Ann Archer\nformer_ids: [ann-bowman]\n", "utf-8")
    commit(tmp_path, "Another id")
    night.write_text("date: 2026-10-21\ngames:\n  - {white: ann-archer, black: cleo-cole, result: 1-0}\n", "utf-8")
    found = _review(tmp_path)
    assert (found["errors"], found["needs_leave"]) == (0, [])
    assert {one["player"] for one in found["moves"]} >= {"ann-archer", "cleo-cole"}


def test_a_night_needs_no_permission_beside_entries_that_are_bound(tmp_path: Path) -> None:
    """As `bind` leaves them; where one of two games of a day moves, it may be told as the other one."""
    _proposed("night-contradicted-by-another-file", tmp_path)
    (tmp_path / "content/games/chess/2026-10-20-late.yaml").unlink()
    log, night = tmp_path / "content/logs/cleo-cole", tmp_path / "content/games/chess/2026-10-21.yaml"
    log.mkdir(parents=True, exist_ok=True)
    entries = {}
    for day, result in (("01", "won"), ("02", "lost")):
        said = f"{{date: 2026-10-{day}, opponent: bob-baker, result: {result}, signed: true}}"
        entries[log / f"2026-10-{day}-bob-baker.yaml"] = said
    for file, said in entries.items():
        file.write_text(f"player: cleo-cole\nlist: chess\ngame: {said}\n", "utf-8")
    commit(tmp_path, "Loose entries")
    for file in entries:
        file.unlink()
    games = "".join(f"  - {said}\n" for said in entries.values())
    (log / "09.yaml").write_text(f"player: cleo-cole\nbook: 9\nlist: chess\ngames:\n{games}", "utf-8")
    night.write_text("date: 2026-10-21\ngames:\n  - {white: ann-archer, black: cleo-cole, result: 1-0}\n", "utf-8")
    found = _review(tmp_path)
    assert (found["errors"], found["needs_leave"]) == (0, [])
    assert {one["player"] for one in found["moves"]} >= {"ann-archer", "cleo-cole"}


@pytest.mark.parametrize(("today", "guards"), [("2026-09-30", ["published-edition"]), ("2026-10-01", [])])
def test_a_period_is_over_when_its_last_day_is(today: str, guards: list[str], tmp_path: Path) -> None:
    _proposed("edition-of-an-unfinished-period", tmp_path)
    edition, list_ = (tmp_path / "content" / name for name in ("editions/chess/2026.yaml", "lists/chess.yaml"))
    text = edition.read_text("utf-8").replace("edition: 2026", "edition: 2026-q3")
    edition.unlink()
    add(list_, "editions: quarterly\n")
    head = git("rev-parse", "HEAD", at=tmp_path)
    commit(tmp_path, "Editions by quarters")
    edition.parent.mkdir(exist_ok=True)
    edition.with_name("2026-q3.yaml").write_text(text.replace(head, git("rev-parse", "HEAD", at=tmp_path)), "utf-8")
    found = document(reviewing.review(tmp_path, "main", Pull(author="mallory"), (), today))
    assert (found["errors"], found["needs_leave"]) == (0, guards)


def test_a_commit_of_a_day_to_come_lets_no_game_of_that_day_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has not played for years before the newest game of a list may lose their rank."""
    _proposed("night-contradicted-by-another-file", tmp_path)
    (tmp_path / "content/games/chess/2026-10-20-late.yaml").unlink()
    night = tmp_path / "content/games/chess/2097-10-20.yaml"
    night.write_text("date: 2097-10-20\ngames:\n  - {white: ann-archer, black: bob-baker, result: 1-0}\n", "utf-8")
    git("switch", "--quiet", "--create", "request", at=tmp_path)
    git("add", "--all", at=tmp_path)
    monkeypatch.setenv("GIT_COMMITTER_DATE", "2098-01-01T12:00:00+00:00")
    git("commit", "--quiet", "--message", "A night", at=tmp_path)
    found = _review(tmp_path)
    assert [one["message"] for one in found["problems"]["near"]] == ["2097-10-20 is in the future"]


ISSUE = {"ref": "submit/issue-7/by/mallory-", "sha": "", "repo": {"full_name": "club/ratings"}}
UNNAMED = (
    *({"user": {"login": name}} for name in ("mallory-", "_m", "mallory.x", "mallory\u200b", "mallory[bot] ")),
    {"user": None},  # GitHub's word for an account that was deleted
    {"user": {"login": "github-actions[bot]"}, "head": ISSUE, "base": ISSUE},
    # Names that fold to those of others: a sign for kelvin to a k, wide letters and ligatures in other ways.
    *({"user": {"login": name}} for name in ("bob\u212aey", "\uff4dallory", "\ufb00", "ann\u0130")),
    # Of what a workflow opened for an issue: a second author in the name of the branch, whose rights it would ask for.
    {"user": {"login": "github-actions[bot]"}, "head": ISSUE | {"ref": "submit/issue-7/by/x/by/maja"}, "base": ISSUE},
    {"user": {"login": "github-actions[bot]"}, "head": ISSUE | {"ref": "submit/issue-7/by/maja\n"}, "base": ISSUE},
)


@pytest.fixture(scope="module")
def of_another(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site where an entry in the log of another is proposed; not to be changed."""
    site = tmp_path_factory.mktemp("forged") / "site"
    _proposed("entry-in-the-log-of-another", site)
    return site


@pytest.mark.parametrize("about", UNNAMED)
def test_an_author_who_is_not_understood_is_no_way_past_the_guards(
    about: dict[str, Any], of_another: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = tmp_path / "event.json"
    event.write_text(json.dumps({"action": "opened", "pull_request": about}), "utf-8")
    out = tmp_path / "out"
    assert main(["--root", str(of_another), "review", "main", "--event", str(event), "--out", str(out)]) == 2
    assert "the author of the pull request" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize("author", ["", " ", "mallory-", "_m", "mallory.x", "bob\u212aey", "@mallory", "maja,mallory"])
@pytest.mark.parametrize("with_event", [True, False])
def test_an_author_whom_a_host_names_and_nobody_understands_is_none_either(
    author: str, of_another: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], *, with_event: bool
) -> None:
    """Also where the host's variable holds nothing, and where the event says who it was."""
    event = tmp_path / "event.json"
    event.write_text(json.dumps({"action": "opened", "pull_request": {"user": {"login": "bob"}}}), "utf-8")
    more = ["--event", str(event)] if with_event else []
    assert main(["--root", str(of_another), "review", "main", "--author", author, *more]) == 2
    assert capsys.readouterr().err == f"masterlist: the author is {author!a}, which is no user name of GitHub\n"


BROKEN, ERROR = "content/logs/bob-baker/1996-06-01-ann-archer.yaml", "player: [\n"
LOG = "content/logs/ann-archer/01.yaml"


@pytest.mark.parametrize(
    ("file", "old", "new", "errors"),
    [
        ("content/players/dan-dale.yaml", "", "name: Dan Dale\n", 0),  # beside it
        (BROKEN.replace("06-01", "06-02"), "", ERROR, 1),  # the same error once more
        (BROKEN, ERROR, "players: [\n", 0),  # it stays, and the file says something else
        (LOG, "bonus: 4-3", "bonus: 4-2", 0),  # an edit that no score shows
    ],
)
def test_errors_of_the_base_are_not_those_of_the_change(
    file: str, old: str, new: str, errors: int, tmp_path: Path
) -> None:
    root = tmp_path
    _commit(root, HERE.parent / "base")
    (root / BROKEN).write_text(ERROR, "utf-8")
    commit(root, "An error")
    text = (root / file).read_text("utf-8") if old else ""
    (root / file).write_text(text.replace(old, new) if old else new, "utf-8")
    found = _review(root)
    assert (found["errors"], found["errors_before"]) == (errors, 1), found["problems"]
    assert [one["file"] for one in found["problems"]["errors_before"]] == [BROKEN]
    assert "uncompared" in found["needs_leave"]
    assert ("accepted-edit" in found["needs_leave"]) is (file == LOG)
    assert "nothing is published until these errors are repaired: 1 problem**" in as_markdown(DocumentPart(found))


def test_a_change_that_repairs_the_base_needs_one_label(tmp_path: Path) -> None:
    _commit(tmp_path, HERE.parent / "base")
    (tmp_path / BROKEN).write_text(ERROR, "utf-8")
    commit(tmp_path, "An error")
    (tmp_path / BROKEN).unlink()
    found = _review(tmp_path)
    assert (found["errors"], found["errors_before"], found["needs_leave"]) == (0, 0, ["uncompared"])


def _proposed(attack: str, root: Path) -> dict[str, Any]:
    """What an attack's own file says, once its base is committed in a folder and its changes lie there."""
    folder = HERE / "forged" / attack
    about: dict[str, Any] = yaml.safe_load((folder / "attack.yaml").read_text("utf-8"))
    _commit(root, HERE.parent / about["base"])
    if (folder / "before").exists():
        _lay(folder / "before", root)
        commit(root, "More content")
    _lay(folder / "after", root)
    for edition in root.glob("content/editions/*/*.yaml"):
        edition.write_text(edition.read_text("utf-8").replace("VERSION", __version__), "utf-8")
        for word, named in (("MAIN", "HEAD"), ("EARLIER", "HEAD^")):
            if word in (text := edition.read_text("utf-8")):
                edition.write_text(text.replace(word, git("rev-parse", named, at=root)), "utf-8")
    for file in about.get("removes", ()):
        (root / file).unlink()
    return about


def _commit(root: Path, content: Path) -> None:
    shutil.copytree(_begun(content), root, dirs_exist_ok=True, copy_function=shutil.copy)


@cache
def _begun(content: Path) -> Path:
    """A repository with this content in its first commit, to be copied: to make one takes git five processes."""
    root = Path(TEMPORARY.name) / content.name
    _lay(content, root)
    begin(root)
    return root


def _lay(overlay: Path, root: Path) -> None:
    if overlay.exists():
        # git sees it by its time; another test may build where it lies
        shutil.copytree(
            overlay, root, ignore=shutil.ignore_patterns(".*-cache"), dirs_exist_ok=True, copy_function=shutil.copy
        )
