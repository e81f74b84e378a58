"""Which commit brought a line: held against git's own word, on histories with merges, removals and hostile names."""

import random
import subprocess
from pathlib import Path

import pytest

from masterlist.read.history import Gone, History, Losses, history
from masterlist.source import Place
from tests.examples import examples
from tests.small import put
from tests.story.runner import commit, git

ANN = "content/logs/ann/01.yaml"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    git("init", "--quiet", "--initial-branch=main", at=tmp_path)
    return tmp_path


def _known(site: Path) -> History:
    found = history(site)
    assert found
    return found


def _blame(site: Path, name: str) -> list[str]:
    command = ["git", "blame", "--first-parent", "--root", "-l", "-s", "--", name]
    lines = subprocess.run(command, cwd=site, capture_output=True, text=True, check=True).stdout.split("\n")
    return [line.split(" ")[0].lstrip("^") for line in lines if line]


def test_the_merge_and_its_pull_request(site: Path) -> None:
    put(site / ANN, "a\nb\n")
    first = commit(site, "Begin (#3)")
    git("switch", "--quiet", "--create", "report", at=site)
    put(site / ANN, "a\nb\nc\n")
    commit(site, "Merge pull request #666 from a stranger's own branch")
    git("switch", "--quiet", "main", at=site)
    git("merge", "--quiet", "--no-ff", "-m", "Merge pull request #12 from ann/report", "report", at=site)
    merge = git("rev-parse", "HEAD", at=site)
    put(site / ANN, "a\nb\nc\nd\n")
    last = commit(site, "A word, #5 (not a number)")
    found = _known(site)
    origins = [found.of(Place(ANN, line, 1)) for line in (0, 1, 2, 3, 4, 5)]
    assert [one and (one.commit, one.pull) for one in origins] == [
        (first, 3),
        (first, 3),
        (first, 3),
        (merge, 12),
        (last, 0),
        None,
    ]
    assert found.of(Place("content/players/nobody.yaml")) is None


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(examples(2)))
def test_it_says_what_git_blame_says(site: Path, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311  no secret
    forged = (f"+++ b/{ANN} ", "@@ -1 +1 @@ ", "diff --git a/x b/x ")
    names = [ANN, "content/logs/bob/01.yaml", "content/players/ann.yaml"]
    texts: dict[str, list[str]] = {}
    earlier = None
    for number in range(40):
        git("switch", "--quiet", "--force-create", "work", at=site) if number else None
        for name in chance.sample(names, 2):
            lines = texts.setdefault(name, [])
            for _ in range(chance.randint(1, 4)):
                at = chance.randint(0, len(lines))
                lines[at : at + chance.randint(0, 2)] = [f"{start}{number}\f{chance.random()}" for start in forged]
            if chance.random() < 0.1:
                lines.clear()
            put(site / name, "\n".join(lines) + chance.choice(["", "\n"]))
        commit(site, f"Change {number}")
        if number:
            git("switch", "--quiet", "main", at=site)
            git("merge", "--quiet", chance.choice(["--no-ff", "--ff-only"]), "-m", f"Merge {number}", "work", at=site)
        if number in {10, 25}:
            earlier = _known(site)
    found = _known(site)
    for name in names:
        assert [found.origins[at].commit for at in found.files.get(name, [])] == _blame(site, name)
    gone_on = history(site, earlier)
    assert gone_on
    assert [gone_on.of(Place(ANN, line)) for line in range(50)] == [found.of(Place(ANN, line)) for line in range(50)]
    assert history(site, found) is found


def test_what_does_not_follow_is_begun_anew(site: Path) -> None:
    put(site / ANN, "a\n")
    commit(site, "One")
    put(site / ANN, "a\nb\n")
    commit(site, "Two")
    earlier = _known(site)
    git("reset", "--quiet", "--hard", "HEAD^", at=site)
    put(site / ANN, "a\nc\nd\n")
    other = commit(site, "Another two")
    found = history(site, earlier)
    assert found
    assert found == _known(site)
    assert (found.of(Place(ANN, 3)) or found.origins[0]).commit == other


def test_no_name_can_pass_for_another(site: Path) -> None:
    put(site / ANN, "a\nb\n")
    first = commit(site, "One")
    put(site / f"content/logs/x b/{ANN}", "x\n")
    put(site / 'content/logs/"q"\n.yaml', "x\n")
    put(site / "content/logs/ann/02.yaml", "a\0b\n")
    commit(site, "Two")
    found = _known(site)
    assert set(found.files) == {ANN}
    assert {(found.of(Place(ANN, line)) or found.origins[1]).commit for line in (1, 2)} == {first}


def test_a_site_below_the_top_of_its_repository(site: Path) -> None:
    put(site / f"sites/{ANN}", "a\n")
    first = commit(site, "One")
    found = _known(site / "sites")
    origin = found.of(Place(ANN, 1))
    assert origin
    assert (origin.commit, origin.pull) == (first, 0)


def test_nothing_is_said_without_the_whole_history(site: Path, tmp_path: Path) -> None:
    assert history(site) is None, "before the first commit"
    put(site / ANN, "a\n")
    commit(site, "One")
    commit(site, "Two")
    shallow = tmp_path / "shallow"
    git("clone", "--quiet", "--depth=1", site.as_uri(), str(shallow), at=tmp_path)
    assert history(shallow) is None
    (tmp_path / "plain").mkdir()
    outside = Path("/") if not Path("/.git").exists() else tmp_path / "plain"
    assert history(outside) is None


# --- Results that were taken out of log books and lists of games ---

BOOK = "player: ann\nbook: 1\nlist: squares\ngames:\n"


def _entry(day: str, *more: str) -> str:
    return f"  - date: {day}\n    opponent: bob\n" + "".join(f"    {line}\n" for line in more)


@pytest.mark.parametrize(
    ("line", "dates"),
    [
        (b"-  - date: 2024-01-02\n", ["2024-01-02"]),
        (b"-    date: '2024-01-02'\n", ["2024-01-02"]),
        (
            b'-games: [{date: "2024-01-02", opponent: x}, {opponent: y, date: 2024-02-03}]\n',
            ["2024-01-02", "2024-02-03"],
        ),
        (b"-    note: the date: 2024-01-02\n", []),
        (b"-    # date: 2024-01-02\n", []),
        (b"-    update: 2024-01-02\n", []),
    ],
)
def test_dates_in_a_line(line: bytes, dates: list[str]) -> None:
    gone: list[Gone] = []
    losses = Losses({ANN: "squares"}, gone)
    losses.see(ANN, line)
    losses.end(7)
    assert gone == [(7, "squares", date) for date in dates]


def test_a_removed_game_or_night_is_told(tmp_path: Path) -> None:
    git("init", "--quiet", "--initial-branch=main", at=tmp_path)
    board, night = "content/games/armada/2024-01-owl.yaml", "content/games/chess/2024-03-05.yaml"
    put(tmp_path / board, "started: 2024-01-02\nfinished: 2024-02-03\nnote: 'date: 2020-01-01'\n")
    put(tmp_path / night, "date: 2024-03-05\ngames:\n  - {white: ann, black: bob, result: 1-0}\n")
    commit(tmp_path, "Begin")
    (tmp_path / night).rename(tmp_path / night.replace(".yaml", "-b.yaml"))
    commit(tmp_path, "Another name removes nothing")
    (tmp_path / board).unlink()
    (tmp_path / night.replace(".yaml", "-b.yaml")).unlink()
    commit(tmp_path, "Both are removed")
    known = history(tmp_path)
    assert known
    assert known.gone == [(2, "armada", "2024-02-03"), (2, "chess", "2024-03-05")]


def test_what_is_removed_and_not_put_back(tmp_path: Path) -> None:
    git("init", "--quiet", "--initial-branch=main", at=tmp_path)
    first, second, third = _entry("2024-01-01"), _entry("2024-02-01", "result: draw"), _entry("2024-03-01")
    put(tmp_path / ANN, BOOK + first + second + third)
    commit(tmp_path, "Begin")
    put(tmp_path / ANN, BOOK + first + _entry("2024-02-01", "result: won-major") + third)
    commit(tmp_path, "A correction removes nothing")
    known = history(tmp_path)
    assert known
    assert known.gone == []
    two = ANN.replace("01", "02")
    put(tmp_path / ANN, BOOK + first)
    put(tmp_path / two, BOOK + third)
    commit(tmp_path, "One moves to another book, one is removed")
    (tmp_path / two).unlink()
    commit(tmp_path, "A book is removed")
    put(tmp_path / ANN, BOOK)
    commit(tmp_path, "All is removed")
    found = history(tmp_path, known)
    assert found
    assert found == history(tmp_path)
    gone = [(2, "squares", "2024-02-01"), (3, "squares", "2024-03-01"), (4, "squares", "2024-01-01")]
    assert found.gone == gone
