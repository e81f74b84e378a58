"""Editions are cut where standings differ, from committed results, and verified against the commit that they name."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from masterlist import __version__
from masterlist.cli import main
from masterlist.comparing.editions import EditionComparison, verify
from masterlist.cutting import NotCut, cut, cut_due, cut_past
from masterlist.facts.site import Edition, EditionRow
from masterlist.read.versions import missing
from masterlist.scoring.registry import list_system
from masterlist.standings.master_list import unlike
from masterlist.write.canonical import write
from tests.small import add, copied_site, edit
from tests.story.runner import begin, commit, git
from tests.whole import read

ENTRY = "  - {{date: {day}, opponent: {opponent}, result: {result}, bonus: 1-1, signed: true}}\n"
TODAY = "1998-02-03"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Ann has beaten Bob on 1996-05-09, and Cleo on 1996-08-01; editions are quarterly. Two commits."""
    root = tmp_path / "site"
    copied_site(root, "base")
    (root / "content/lists/squares.yaml").write_text("name: SQUARES\nsystem: wwr\neditions: quarterly\n", "utf-8")
    begin(root)
    _play(root, "1996-08-01")
    return root


def _play(root: Path, day: str, opponent: str = "cleo-cole", result: str = "won-major") -> str:
    add(root / "content/logs/ann-archer/01.yaml", ENTRY.format(day=day, opponent=opponent, result=result))
    return commit(root)


def _cut(root: Path, through: str = "", today: str = TODAY) -> Edition:
    found = cut(root, "squares", through, today)
    assert not found.problems
    (edition,) = found.editions
    return edition


def _file(root: Path, through: str) -> Path:
    """Cut an edition and put it on file, committed."""
    found = cut(root, "squares", through, TODAY)
    write(root, found.files)
    commit(root)
    (name,) = found.files
    return root / name


def _run(root: Path, *arguments: str) -> int:
    return main(["--root", str(root), "cut", *arguments])


def test_an_edition_goes_through_the_last_period_that_is_over(site: Path) -> None:
    edition = _cut(site)
    assert (edition.id, edition.through) == ("1997-q4", "1997-12-31")
    assert edition.commit == git("rev-parse", "HEAD", at=site)
    rows = [(row.rank, row.player, row.rating, row.halves, row.points, row.games) for row in edition.rows]
    assert rows == [(1, "ann-archer", "26", 4, 13, 2), (2, "bob-baker", "0", 0, 3, 1)]
    assert (edition.system, edition.version) == ("wwr", __version__)
    assert edition.columns == tuple(column.key for column in list_system("wwr").columns)
    assert edition.place.file == "content/editions/squares/1997-q4.yaml"
    # The file is read as it was cut
    write(site, cut(site, "squares", "", TODAY).files)
    content, problems = read(site)
    assert not [one for one in problems if one.blocks]
    assert content
    (found,) = content.editions["squares"]
    assert found._replace(spots={}, first=1, place=edition.place) == edition


def test_an_edition_counts_what_was_played_through_its_last_day(site: Path) -> None:
    edition = _cut(site, "1996-07-31")
    assert (edition.id, edition.through) == ("1996-q3", "1996-07-31")
    assert [(row.player, row.games) for row in edition.rows] == [("ann-archer", 1), ("bob-baker", 1)]
    assert [row.games for row in _cut(site, "1996-08-01").rows] == [2, 1]


def test_a_list_that_stands_as_before_has_no_new_edition(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _file(site, "1996-12-31")
    assert cut(site, "squares", "1997-03-31", TODAY).unchanged == ("squares",)
    assert not cut(site, "squares", "1997-03-31", TODAY).editions
    assert _run(site, "squares") == 0
    assert "no player, rank or rating has changed since the last edition" in capsys.readouterr().out
    _play(site, "1997-05-01", result="lost-major")
    assert _cut(site, "1997-06-30").id == "1997-q2"


def test_an_edition_before_the_first_rating_or_the_end_of_its_period(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(site, "squares", "--through", "1996-05-01") == 2
    assert "nobody is on 'squares' at the end of 1996-05-01" in capsys.readouterr().err
    assert not (site / "content/editions").exists()
    assert _run(site, "squares", "--through", "1996-07-31") == 0
    assert "only edition of its period, which ends on 1996-09-30" in capsys.readouterr().out
    (site / "content/editions/squares/1996-q3.yaml").unlink()
    assert _run(site, "squares", "--through", "1996-09-30") == 0
    assert "only edition" not in capsys.readouterr().out


def test_a_period_has_one_edition(site: Path) -> None:
    _file(site, "1996-07-31")
    with pytest.raises(NotCut, match="published already"):
        cut(site, "squares", "1996-09-30", TODAY)


def test_results_must_be_committed(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(site, cut(site, "squares", "1996-06-30", TODAY).files)
    assert _cut(site).id == "1997-q4", "an edition that is not committed changes no result"
    (site / "content/players/ed-edge.yaml").write_text("name: Ed Edge\n", "utf-8")
    assert _run(site, "squares") == 2
    assert "commit content/players/ed-edge.yaml first" in capsys.readouterr().err
    assert not (site / "content/editions/squares/1997-q4.yaml").exists()
    shutil.rmtree(site / ".git")
    assert _run(site, "squares") == 2
    assert "git repository" in capsys.readouterr().err


@pytest.mark.parametrize("day", ["1997-02-29", "31.12.1997", "1997"])
def test_a_day_is_a_date(site: Path, day: str) -> None:
    with pytest.raises(NotCut, match=f"'{day}' is no day: write it as 2026-06-30"):
        cut(site, "squares", day, TODAY)


def test_a_day_must_be_over(site: Path) -> None:
    with pytest.raises(NotCut, match=f"1998-02-04 is yet to come: name a day until today, {TODAY}"):
        cut(site, "squares", "1998-02-04", TODAY)
    assert _cut(site, TODAY).through == TODAY


def test_an_unknown_list_is_named(site: Path) -> None:
    with pytest.raises(NotCut, match="did you mean 'squares'"):
        cut(site, "square", "", TODAY)
    (site / "content/lists/river.yaml").write_text("name: River\nsystem: wwr\n", "utf-8")
    commit(site)
    with pytest.raises(NotCut, match="there is no list 'xyz': the lists are: squares, river"):
        cut(site, "xyz", "", TODAY)


def test_content_with_errors_is_not_cut(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "content/clubs/x.yaml").write_text("[]\n", "utf-8")
    commit(site)
    assert _run(site, "squares") == 1
    assert "Nothing was written." in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["squares", "--due"], ["--due", "--through", "1996-12-31"]])
def test_what_is_cut_must_be_said(site: Path, arguments: list[str]) -> None:
    assert _run(site, *arguments) == 2


def test_editions_are_due_where_a_list_asks_for_them(site: Path) -> None:
    (site / "content/lists/other.yaml").write_text("name: Other\nsystem: wwr\n", "utf-8")
    log = (site / "content/logs/bob-baker/01.yaml").read_text("utf-8")
    (site / "content/logs/bob-baker/02.yaml").write_text(
        log.replace("book: 1", "book: 2").replace("squares", "other"), "utf-8"
    )
    commit(site)
    found = cut_due(site, TODAY)
    assert [one.name for one in found.editions] == ["squares/1997-q4"]
    write(site, found.files)
    commit(site)
    assert not cut_due(site, TODAY).editions
    assert not cut_due(site, TODAY).unchanged, "the period has its edition"
    assert cut_due(site, "1998-04-01").unchanged == ("squares",)
    (site / "content/lists/other.yaml").write_text("name: Other\nsystem: wwr\neditions: yearly\n", "utf-8")
    commit(site)
    assert [one.name for one in cut_due(site, TODAY).editions] == ["other/1997"], "the list before it has its edition"


def test_where_no_list_asks_for_editions_it_is_said_how(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "content/lists/squares.yaml").write_text("name: SQUARES\nsystem: wwr\n", "utf-8")
    commit(site)
    assert _run(site, "--due") == 0
    assert "'editions: yearly'" in capsys.readouterr().out


def test_what_stands_before_an_edition_is_the_latest_one(site: Path) -> None:
    """However their periods are called: a year comes after its quarters."""
    settings = site / "content/lists/squares.yaml"
    _file(site, "1996-06-30")
    edit(settings, "quarterly", "yearly")
    commit(site)
    _file(site, "1996-12-31")
    assert {one.name for one in (site / "content/editions/squares").iterdir()} == {"1996-q2.yaml", "1996.yaml"}
    assert cut(site, "squares", "1997-12-31", TODAY).unchanged == ("squares",), "as in 1996, and not as in its quarter"


def test_past_editions_are_cut_where_standings_changed(site: Path) -> None:
    _play(site, "1996-12-31", "cleo-cole", "lost-major")
    _play(site, "1997-06-30")
    _play(site, "1998-01-01")
    found = cut_past(site, "squares")
    assert [(one.id, one.through) for one in found.editions] == [
        ("1996-q2", "1996-06-30"),
        ("1996-q3", "1996-09-30"),
        ("1996-q4", "1996-12-31"),
        ("1997-q2", "1997-06-30"),
    ]
    assert (found.unchanged, found.problems) == ((), ())
    assert {one.commit for one in found.editions} == {git("rev-parse", "HEAD", at=site)}
    write(site, {name: text for name, text in found.files.items() if "1996-q3" in name})
    assert [one.id for one in cut_past(site, "squares").editions] == ["1996-q2", "1996-q4", "1997-q2"]
    write(site, found.files)
    assert not cut_past(site, "squares").editions


def test_a_period_in_which_nothing_changed_has_no_past_edition(site: Path) -> None:
    late = ENTRY.format(day="1996-11-01", opponent="cleo-cole", result="lost-major").replace("1-1", "0-0")
    add(site / "content/logs/ann-archer/01.yaml", late)
    _play(site, "1997-01-01")
    assert [one.id for one in cut_past(site, "squares").editions] == ["1996-q2", "1996-q3"]


def test_the_period_of_the_newest_result_may_go_on(site: Path) -> None:
    """Its last day is no sign that all its results are in."""
    _play(site, "1996-12-31")
    assert [one.id for one in cut_past(site, "squares").editions] == ["1996-q2", "1996-q3"]
    _play(site, "1997-01-01")
    assert [one.id for one in cut_past(site, "squares").editions] == ["1996-q2", "1996-q3", "1996-q4"]


def test_an_edition_says_by_which_terms_its_last_day_was_rated(site: Path) -> None:
    periods = "periods: [{since: 1996-07-01, terms: {authenticated_only: true}}]\n"
    add(site / "content/lists/squares.yaml", periods)
    commit(site)
    assert _cut(site, "1996-06-30").made_with == ("wwr", "{}")
    assert _cut(site, "1996-07-31").made_with == ("wwr", '{"authenticated_only": true}')


def test_a_day_has_one_edition_however_its_period_is_called(site: Path) -> None:
    _file(site, "1996-12-31")
    edit(site / "content/lists/squares.yaml", "quarterly", "yearly")
    _play(site, "1996-12-31")
    with pytest.raises(NotCut, match=r"^content/editions/squares/1996-q4\.yaml is published already"):
        cut(site, "squares", "1996-12-31", TODAY)
    assert _cut(site, "1996-12-30").id == "1996"


def test_what_git_was_told_to_overlook_may_be_other_than_committed(site: Path) -> None:
    git("update-index", "--skip-worktree", "content/players/bob-baker.yaml", at=site)
    with pytest.raises(NotCut, match="an edition names the commit of its results: commit content first"):
        cut(site, "squares", "1996-12-31", TODAY)


def test_an_edition_verifies_after_later_results(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _file(site, "1996-12-31")
    _play(site, "1997-01-01")
    log = site / "content/logs/ann-archer/01.yaml"
    log.write_text(log.read_text("utf-8").replace("won-attrition", "draw").replace("attrition: 10-9", ""), "utf-8")
    commit(site)
    assert _run(site, "--verify") == 0
    assert capsys.readouterr().out == "squares/1996-q4: same\n"
    # An error elsewhere is none of the edition's
    (site / "content/clubs/x.yaml").write_text("[]\n", "utf-8")
    assert _run(site, "--verify") == 0
    assert capsys.readouterr() == ("squares/1996-q4: same\n", "")


def test_an_edited_edition_differs(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = _file(site, "1996-12-31")
    edit(file, '"26", opponents_defeated: 2,', '"39", opponents_defeated: 3,')
    assert _run(site, "--verify", "squares") == 1
    assert capsys.readouterr().out == (
        "squares/1996-q4: differs\n"
        "  ann-archer: the file has rank 1 with 39 after 2 games, opponents defeated 3; "
        "the results of its commit give rank 1 with 26 after 2 games, opponents defeated 2\n"
    )


@pytest.mark.parametrize(
    ("said", "given", "difference"),
    [
        ({"record": (1, 0, 2)}, {"record": (1, 1, 1)}, ("drawn 0, lost 2", "drawn 1, lost 1")),
        ({"record": (1, 1, 1)}, {}, ("won 1, drawn 1, lost 1", "won not stated, drawn not stated, lost not stated")),
        ({"own": {"deviation": "30"}}, {"own": {"deviation": "90.5"}}, ("deviation 30", "deviation 90.5")),
        ({"own": {"rank": "30"}}, {}, ("rank 30", "rank not stated")),
        ({"in_play": "1/3"}, {"in_play": "0"}, ("points in play 1/3", "points in play 0")),
        (
            {"own": {"deviation": "290.318963717983"}},
            {"own": {"deviation": "290.318963717984"}},
            ("deviation 290.318963717983", "deviation 290.318963717984"),
        ),
        ({"points": 3}, {"points": 4}, ("game points 3", "game points 4")),
        ({"halves": 3}, {"halves": 4}, ("opponents defeated 1.5", "opponents defeated 2")),
    ],
)
def test_what_differs_in_a_row_is_printed_for_both_sides(
    said: dict[str, Any], given: dict[str, Any], difference: tuple[str, str]
) -> None:
    (found,) = unlike(*([EditionRow(1, "ann-archer", "26", 3, **more)] for more in (said, given)))
    assert found == ("ann-archer", *(f"rank 1 with 26 after 3 games, {text}" for text in difference))


def test_a_row_without_a_rank_and_one_that_is_not_there() -> None:
    row = EditionRow(1, "ann-archer", "26", 3)
    (found,) = unlike([row], [row._replace(rank=None)])
    assert found == ("ann-archer", "rank 1 with 26 after 3 games", "no rank with 26 after 3 games")
    (found,) = unlike([row], [])
    assert found == ("ann-archer", "rank 1 with 26 after 3 games", "no such row")
    (found,) = unlike([], [row])
    assert found == ("ann-archer", "no such row", "rank 1 with 26 after 3 games")


def test_one_game_is_no_games() -> None:
    (found,) = unlike(*([EditionRow(1, "ann-archer", rating, 1)] for rating in ("26", "27")))
    assert found == ("ann-archer", "rank 1 with 26 after 1 game", "rank 1 with 27 after 1 game")


def test_an_edition_of_a_commit_that_was_rewritten_is_not_verified(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commit = git("rev-parse", "HEAD", at=site)
    _file(site, "1996-12-31")
    add(site / "content/site.yaml", f"rewritten: ['{commit}']\n")
    assert _run(site, "--verify") == 0
    assert capsys.readouterr().out.startswith("squares/1996-q4: unverifiable\n")


def test_numbers_that_are_written_otherwise_are_the_same() -> None:
    rows = (EditionRow(1, "a", "1.50", 3, own={"x": "2"}), EditionRow(1, "a", "3/2", 3, in_play="0", own={"x": "2.0"}))
    assert unlike(*([row] for row in rows)) == []


def test_a_player_who_is_called_otherwise_now_is_the_same(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _file(site, "1996-12-31")
    git("mv", "content/logs/ann-archer", "content/logs/ann-arrow", at=site)
    git("mv", "content/players/ann-archer.yaml", "content/players/ann-arrow.yaml", at=site)
    (site / "content/players/ann-arrow.yaml").write_text("name: Ann Arrow\nformer_ids: [ann-archer]\n", "utf-8")
    for log in (site / "content/logs").rglob("*.yaml"):
        log.write_text(log.read_text("utf-8").replace("ann-archer", "ann-arrow"), "utf-8")
    assert _run(site, "--verify") == 0
    assert "same" in capsys.readouterr().out


@pytest.mark.parametrize("is_shallow", [True, False])
def test_an_edition_of_no_commit_of_the_history_is_a_fault(
    site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], *, is_shallow: bool
) -> None:
    """Where the history is not here as a whole, it cannot be verified."""
    file = _file(site, "1996-12-31")
    clone = tmp_path / "clone"
    git("clone", "--quiet", *(["--depth=1"] if is_shallow else []), site.as_uri(), str(clone), at=tmp_path)
    edition = clone / file.relative_to(site)
    text = edition.read_text("utf-8")
    assert main(["--root", str(clone), "check"]) == 0
    edition.write_text(text.replace(git("rev-parse", "HEAD^", at=site), "0123456789" * 4), "utf-8")
    capsys.readouterr()
    assert main(["--root", str(clone), "check"]) == (0 if is_shallow else 1)
    assert ("the commit 0123456789 is no part of this branch's history" in capsys.readouterr().out) is not is_shallow
    assert main(["--root", str(clone), "build", "--out", str(tmp_path / "out")]) == (0 if is_shallow else 1)
    add(clone / "content/site.yaml", f"rewritten: ['{'0123456789' * 4}']\n")
    assert main(["--root", str(clone), "check"]) == 0, "forget has recorded it"


def test_a_commit_of_another_branch_is_no_part_of_the_history(
    site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = _file(site, "1996-12-31")
    shallow = tmp_path / "shallow"
    git("clone", "--quiet", "--depth=1", site.as_uri(), str(shallow), at=tmp_path)
    assert _run(shallow, "--verify") == 0
    assert "squares/1996-q4: unverifiable\n  there is no commit " in capsys.readouterr().out
    git("switch", "--quiet", "--orphan", "other", at=site)
    git("checkout", "--quiet", "main", "--", "content", at=site)
    commit(site)
    assert _run(site, "--verify") == 1
    said = capsys.readouterr()
    assert "is no part of this branch's history" in said.out, "unverifiable"
    assert "[edition-names-its-commit]" in said.err
    edit(file, "list:", "lists:")
    assert _run(site, "--verify") == 1
    shutil.rmtree(site / "content/editions")
    assert _run(site, "--verify") == 2
    assert "masterlist: no edition is on file" in capsys.readouterr().err
    assert _run(site, "--verify", "squares") == 2
    assert "masterlist: no edition of the list 'squares' is on file" in capsys.readouterr().err


# --- The editions of the example: anyone who scores the commit that each names gets the same rows ---

ROOT = Path(__file__).parents[2]
RESULTS = "4a4d7d3ae21a2e2d8d4a2a16f3427fb8f8f36d55"  # from which the older ones were cut
NIGHTS = "16abb4a71524e9932f936d0802823602d64e4a21"  # from which those of the chess club were


@pytest.mark.skipif(bool(missing(ROOT, RESULTS)), reason="the history is not here, or only the newest part of it")
def test_the_editions_of_the_example_are_what_their_commit_gives() -> None:
    found, faulty = verify(ROOT, "")
    assert not faulty
    assert [
        f"{one.list}/{one.id}: {reasons}" for one, answer, reasons in found if answer is not EditionComparison.SAME
    ] == []
    assert {(one.list == "chess", one.commit) for one, *_ in found} == {(False, RESULTS), (True, NIGHTS)}
