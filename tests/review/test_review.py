"""Reviews of a small site in a repository, from its files to the report, and the command; ``hostile/`` has attacks."""

import gc
import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from masterlist.building.checking import Options, Workplace
from masterlist.cli import main
from masterlist.comparing.sides import look
from masterlist.read.versions import Touched, Versions
from masterlist.review import review as reviewing
from masterlist.review.document import document
from masterlist.review.guards import Review
from masterlist.review.markdown import as_markdown
from masterlist.review.pull import DocumentPart, Pull
from tests.small import add, copied_site, edit, put
from tests.story.runner import begin, commit, git

ANN, BOB = "content/logs/ann-archer/01.yaml", "content/logs/bob-baker/01.yaml"
GAME = "result: won-major\n    attrition: 12-4\n    bonus: 5-1\n    signed: true\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return committed(tmp_path, "")


def committed(top: Path, folder: str) -> Path:
    """A small site in a folder of a repository, committed as main."""
    copied_site(top / folder, "base")
    begin(top)
    return top / folder


def reviewed(site: Path, author: str = "") -> dict[str, Any]:
    found = document(reviewing.review(site, "main", Pull(author=author), (), "2026-11-01"))
    return dict(json.loads(json.dumps(found)))


def played(date: str, opponent: str) -> str:
    return f"  - date: {date}\n    opponent: {opponent}\n    {GAME}"


def test_guards_ask_while_both_versions_can_be_read(site: Path) -> None:
    """They read books of the version before, which lies in a folder that is gone afterwards."""
    assert "fired" in vars(reviewing.review(site, "main", Pull(), (), "2026-11-01"))


def test_an_earlier_game_moves_the_later_ones(site: Path) -> None:
    edit(site / ANN, "games:\n", f"games:\n{played('1996-01-01', 'cleo-cole')}")
    review = reviewed(site)
    assert [(one["player"], one["game"], one["before"], one["after"]) for one in review["rerated"]] == [
        ("ann-archer", "1996-05-09 against bob-baker", "7", "34")
    ]
    assert [(one["name"], one["after"], one["why"]) for one in review["moves"]] == [("Ann Archer", "34", "new entry")]


def test_a_renamed_player_and_club_keep_everything(site: Path) -> None:
    players, logs = site / "content/players", site / "content/logs"
    (players / "ann-archer.yaml").rename(players / "ann-bow.yaml")
    (logs / "ann-archer").rename(logs / "ann-bow")
    edit(logs / "ann-bow/01.yaml", "player: ann-archer", "player: ann-bow")
    edit(logs / "bob-baker/01.yaml", "opponent: ann-archer", "opponent: ann-bow")
    assert "lost-id" in {one["guard"] for one in reviewed(site)["guards"]}
    add(players / "ann-bow.yaml", "former_ids: [ann-archer]\n")
    club = site / "content/clubs/deer-valley.yaml"
    club.rename(club.with_name("deer.yaml"))
    add(club.with_name("deer.yaml"), "former_ids: [deer-valley]\n")
    edit(players / "ann-bow.yaml", "club: deer-valley", "club: deer")
    review = reviewed(site)
    assert [(one["how"], one["what"], one["id"]) for one in review["items"]] == [
        ("changed", "player", "ann-bow"),
        ("changed", "club", "deer"),
    ]
    assert review["guards"] == review["moves"] == review["rerated"] == []
    said = as_markdown(DocumentPart(review))
    assert "`former ids` – → `ann-archer`" in said
    assert "places" not in said


@pytest.mark.parametrize("name", ["01.yaml~", "#01.yaml#", ".01.yaml.swp", ".#01.yaml"])
def test_the_backup_copies_of_editors_are_ignored_until_git_has_them(site: Path, name: str) -> None:
    before, copy = reviewed(site), (site / ANN).with_name(name)
    add(copy, (site / ANN).read_text("utf-8"))
    assert reviewed(site) == before
    git("switch", "--quiet", "--create", "pull", at=site)
    commit(site)
    assert [one["name"] for one in reviewed(site)["touched"]] == [copy.relative_to(site).as_posix()]


def test_a_site_below_the_top_of_its_repository(tmp_path: Path) -> None:
    site = committed(tmp_path, "sites")
    add(site / ANN, played("2026-10-31", "cleo-cole"))
    add(tmp_path / "README.md", "changed")
    review = reviewed(site)
    assert {(one["name"], one["inside"]) for one in review["touched"]} == {(ANN, True), ("README.md", False)}
    assert [one["guard"] for one in review["guards"]] == ["settings"]
    assert len(review["items"]) == 1


STRANGE = ["@all", "`@all`", "``@all``", "<img src=x>", "![x](http://e)", "a | b", "#1", "\n@all", "$`@all`$"]


@pytest.mark.parametrize("text", [*STRANGE, "\u202e@all", "\ud800"])
def test_strangers_text_stays_text(text: str) -> None:
    item = {"how": "new", "what": "entry", "id": text, "about": text, "differences": [{"key": text, "before": text}]}
    move = {"table": text, "player": text, "before": text, "after_exact": text, "why": text}
    problem = {"file": text, "message": text, "hint": text, "severity": text}
    guard = {"guard": text, "label": text, "problems": [problem]}
    person = {"id": text, "name": text, "look_alikes": [text], "login": text, "opponent": text}
    turn = {"player": text, "opponent": text, "date": text, "before": text, "after": text}
    more = {"author": text, "base": text, "problems": {"near": [problem], "far": [problem]}, "guards": [guard]}
    people = {"newcomers": [person], "approvals": [person], "statuses": [turn, turn | {"after": "confirmed"}]}
    found = {"items": [item, item | {"how": text}], "moves": [move], "rerated": [move | {"game": text}]}
    shown = as_markdown(DocumentPart({**more, **people, **found}))
    ours = "".join(shown.split("`")[::2])
    assert shown.count("`") % 2 == 0
    for sign in ("@", "<img", "![", "#1", "a |", "\u202e", "\ud800"):
        assert sign not in ours
    assert all(line.count("|") in {0, 5} for line in shown.splitlines())


def test_the_command(site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(site)
    assert main(["review", "main"]) == 0
    assert "✅ No errors" in capsys.readouterr().out
    add(site / ANN, played("1996-08-01", "cleo-cole"))
    assert main(["review", "main", "--format", "json", "--out", "report"]) == 1
    assert json.loads(capsys.readouterr().out) == json.loads(Path("report/review.json").read_text("utf-8"))
    assert (
        Path("report/review.md").read_text("utf-8").startswith("### ✋ No errors, but it needs permission: `old-date`")
    )
    shutil.rmtree("report")
    assert main(["review", "main", "--allow", "old-date"]) == 0
    assert main(["review", "main", "--labels", "allow: old-date", "other"]) == 0
    capsys.readouterr()
    assert main(["review", "main", "--format", "github"]) == 1
    assert capsys.readouterr().out.startswith(f"::error file={ANN},line=")


@pytest.mark.parametrize(
    "arguments", [["no-such-branch"], ["--", "--upload-pack=x"], ["main", "--author", "a b"], ["main", "--event", "no"]]
)
def test_what_cannot_be_reviewed(
    site: Path, arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(site)
    assert main(["review", *arguments]) == 2
    assert capsys.readouterr().err.startswith("masterlist: ")


def test_without_a_repository_or_git(
    site: Path,
    tmp_path_factory: pytest.TempPathFactory,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert main(["--root", str(tmp_path_factory.mktemp("no-repository")), "review", "main"]) == 2
    assert "lies in no git repository: begin one with 'git init'" in capsys.readouterr().err
    monkeypatch.setenv("PATH", str(site / "nothing"))
    assert main(["--root", str(site), "review", "main"]) == 2
    assert "there is no git here: install git" in capsys.readouterr().err


# --- A large pull request: the work grows with what it changes, counted in steps of the interpreter, never in time ---

TODAY = "2026-11-01"
COMMENT = 65_536  # characters that a comment on GitHub holds
POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
SEATED = ("ann-hill", "bob-lee", "cy-dow", "dee-fox", "eve-gray", "fay-holt", "gus-ives")
EVENT = "content/tournaments/long-open/event.yaml"


def _site(folder: Path, names: int) -> Path:
    copied_site(folder, "base_boards", "base")
    about = "name: Long Open\nsystem: sum-of-squares\nstart: 2026-08-01\nend: 2026-10-30\ndirector: Hal Jones\n"
    about += "terms: {fill_ins: true}\n"
    put(folder / EVENT, about)
    put(folder / "content/players/hal-jones.yaml", "name: Hal Jones\ngithub: hal-j\n")
    for number in range(names):
        put(folder / f"content/players/p{number}.yaml", f"name: P{number}\n")
    return folder


def _add(folder: Path, size: int) -> tuple[Touched, ...]:
    """So many entries in logs that begin with them, boards of one event, rated games and players."""
    seats = "".join(f"  {power}: {{player: {one}}}\n" for power, one in zip(POWERS, SEATED, strict=True))
    chart = "chart:\n  1901: [4, 4, 5, 5, 3, 6, 4]\n"
    files = {}
    for at in range(size):
        entry = "result: won-major, attrition: 12-4, bonus: 5-1, signed: true"
        game = f"game: {{date: 2026-10-30, opponent: ann-archer, {entry}}}"
        files[f"content/logs/p{at}/2026-10-30-ann-archer.yaml"] = f"player: p{at}\nlist: squares\n{game}\n"
        files[f"content/tournaments/long-open/b{at}.yaml"] = (
            f"round: {at % 3 + 1}\ntable: t{at}\nseats:\n{seats}{chart}"
        )
        files[f"content/games/armada/g{at}.yaml"] = f"started: 2026-10-30\nseats:\n{seats}"
        files[f"content/players/q{at}.yaml"] = f"name: Q{at}\n"
    for name, text in files.items():
        put(folder / name, text)
    return tuple(Touched(name, "new", inside=True) for name in sorted(files))


def _steps(act: Callable[[], Review]) -> tuple[int, Review]:
    """How many steps the interpreter takes, and what comes of them.

    Garbage of other tests would be thrown away meanwhile, with steps of its own: its finalizers, and whom Hypothesis
    has told of each search.
    """
    steps = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal steps
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        steps += event == "opcode"
        return trace

    before = sys.gettrace()
    gc.disable()
    sys.settrace(trace)
    try:
        made = act()
    finally:
        sys.settrace(before)
        gc.enable()
    return steps, made


def _review(folder: Path, size: int, edit: Callable[[Path], None]) -> tuple[int, Review]:
    before = _site(folder / "before", 4 * 10)
    after = _site(folder / "after", 4 * 10)
    touched = _add(after, size)
    edit(after)
    versions = Versions("0" * 40, "1" * 40, touched)
    with Workplace(after, Options(jobs=1)) as place:
        sides = look(place, before)
        assert sides.before.results
        assert sides.after.results, [str(one) for one in sides.after.problems if one.blocks][:3]
        made = Review(versions, sides, Pull(author="hal-j"), frozenset(), TODAY)

        def all_of_it() -> Review:
            document(made)
            return made

        return _steps(all_of_it)


def _nothing(_: Path) -> None:
    pass


def _member(folder: Path) -> None:
    """Something beside results moves ratings, so that the results without it are scored as well."""
    edit(folder / "content/lists/armada.yaml", ", gus-ives", "")


@pytest.mark.parametrize("edit", [_nothing, _member])
def test_twice_as_much_takes_twice_as_long(edit: Callable[[Path], None], tmp_path: Path) -> None:
    """Exactly: where each change is looked up among all others, these few already take some percent more."""
    _review(tmp_path / "first", 10, edit)  # what is made once in a process is not counted
    steps = [_review(tmp_path / str(size), size, edit)[0] for size in (10, 20, 40)]
    less, more = steps[1] - steps[0], steps[2] - steps[1]
    assert more < 2.01 * less, steps


def test_the_report_of_thousands_fits_a_comment(tmp_path: Path) -> None:
    _, review = _review(tmp_path, 10, _member)
    known = vars(review)
    for field in ("items", "moves", "rerated", "turns", "submissions"):
        found = getattr(review, field)
        known[field] = found * (20_000 // len(found)) if found else found
    assert review.fired
    known["problems"] = {key: found * 20_000 for key, found in review.problems.items()}
    known["fired"] = {guard: problems * 10_000 for guard, problems in review.fired.items()}
    known["versions"] = review.versions._replace(touched=review.versions.touched * 500)
    found = document(review)
    assert len(found["items"]) == 10_000
    text = as_markdown(DocumentPart(found))
    assert len(text) < COMMENT
    assert "more change" in text
