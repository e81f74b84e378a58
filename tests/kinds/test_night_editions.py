"""Editions of a list that is rated from nights: cut, verified, shown, and marked where today's ratings are others."""

import re
from pathlib import Path

import pytest

from masterlist import __version__
from masterlist.build import build, check
from masterlist.building.checking import Options
from masterlist.cli import main
from masterlist.cutting import NotCut, cut, cut_past
from masterlist.facts.site import Edition
from masterlist.read.site import edition as read_edition
from masterlist.source import Place
from masterlist.write.canonical import file_of, write
from tests.built import in_json, tree
from tests.kinds.test_nights import NIGHT
from tests.small import add, copied_site, edit
from tests.story.runner import begin, commit

TODAY = "2024-07-01"
KEYS = ("list", "edition", "through", "commit", "system", "terms", "columns", "version")
SPOTS = {key: (line, len(key) + 3) for line, key in enumerate(KEYS, 2)}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A chess club's nights of March and May, committed; editions are monthly."""
    root = tmp_path / "site"
    copied_site(root, "base", "base_nights")
    add(root / "content/lists/chess.yaml", "editions: monthly\n")
    begin(root)
    return root


def _cut(root: Path, through: str) -> Edition:
    found = cut(root, "chess", through, TODAY)
    assert not found.problems
    (one,) = found.editions
    write(root, found.files)
    commit(root)
    return one


def _play(root: Path, date: str, white: str, black: str, result: str) -> None:
    file = root / f"content/games/chess/{date}.yaml"
    file.write_text(NIGHT.format(date=date, white=white, black=black, result=result), "utf-8")
    commit(root)


def _built(root: Path) -> dict[str, bytes]:
    built = build(root, root / "public", Options(jobs=1, provenance=True))
    assert built.files, built.problems
    return tree(root / "public")


def test_an_edition_counts_the_nights_through_its_last_day(site: Path) -> None:
    first = _cut(site, "2024-03-07")  # within the month
    assert first.id == "2024-03"
    assert [(row.rank, row.player, row.games, row.record) for row in first.rows] == [
        (1, "ann-archer", 2, (1, 0, 1)),
        (None, "cleo-cole", 1, (1, 0, 0)),
        (None, "bob-baker", 1, (0, 0, 1)),
    ]
    assert [row.rating for row in first.rows] == ["1500.000000000000", "1510.000000000000", "1490.000000000000"]
    second = _cut(site, "2024-05-31")
    assert [(row.rank, row.player, row.games) for row in second.rows] == [
        (1, "cleo-cole", 2),
        (2, "ann-archer", 3),
        (3, "bob-baker", 3),
    ]
    assert cut(site, "chess", "2024-06-30", TODAY).unchanged == ("chess",)
    assert not check(site, Options(jobs=1))
    assert main(["--root", str(site), "cut", "--verify", "chess"]) == 0


def test_all_past_periods_can_be_cut(site: Path) -> None:
    assert [one.id for one in cut_past(site, "chess").editions] == ["2024-03"]


def test_a_file_that_says_something_else_is_found(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _cut(site, "2024-03-31")
    file = site / "content/editions/chess/2024-03.yaml"
    edit(file, "won: 1, drawn: 0", "won: 0, drawn: 1")
    assert main(["--root", str(site), "cut", "--verify", "chess"]) == 1
    assert "differs" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (("won: 1", "won: 2"), "rating-is-its-figures"),
        (("rank: 3", "rank: 4"), "ranks-are-in-order"),
        (("lost: 1}", "lost: 1, figures: {deviation: high}}"), "schema-pattern"),
    ],
)
def test_what_no_edition_can_say_is_refused(site: Path, change: tuple[str, str], rule: str) -> None:
    _cut(site, "2024-05-31")
    file = site / "content/editions/chess/2024-05.yaml"
    edit(file, *change)
    assert rule in {problem.rule for problem in check(site, Options(jobs=1)) if problem.blocks}


def test_an_edition_says_what_it_was_made_with_and_why_it_would_be_different(site: Path) -> None:
    one = _cut(site, "2024-05-31")
    file = site / "content/editions/chess/2024-05.yaml"
    assert f'system: elo\nterms: {{"ranked_after": 2}}\ncolumns: []\nversion: "{__version__}"\nrows:' in file.read_text(
        "utf-8"
    )
    assert read_edition(("chess", "2024-05"), file.read_bytes(), "f")[0] == one._replace(
        place=Place("f", 1, 1), first=11, spots=SPOTS
    )
    other = file.read_bytes().replace(b"through", b"# through\nthrough")  # which the general reader reads
    found, _ = read_edition(("chess", "2024-05"), other, "f")
    assert found
    assert (found.made_with, found.version, found.rows) == (one.made_with, __version__, one.rows)
    _built(site)
    (told,) = in_json(site, "lists/chess/editions")["editions"]
    assert (told["system"], told["terms"], told["rows_different"]) == ("elo", {"ranked_after": "2"}, {})
    about = site / "content/lists/chess.yaml"
    text = about.read_text("utf-8")
    about.write_text(text.replace("{ranked_after: 2}", "{ranked_after: 2, k: 40}"), "utf-8")
    pages = _built(site)
    (told,) = in_json(site, "lists/chess/editions")["editions"]
    assert told["rows_different"] == {"terms": 3}
    assert b"because the terms or the system of the list were changed" in pages["lists/chess/2024-05.html"]
    about.write_text(text, "utf-8")
    for night in site.glob("content/games/chess/*.yaml"):
        night.write_text(night.read_text("utf-8").replace("cleo-cole", "bob-lee"), "utf-8")
    (site / "content/players/bob-lee.yaml").write_text("name: Bob Lee\n", "utf-8")
    _built(site)
    (told,) = in_json(site, "lists/chess/editions")["editions"]
    assert told["rows_different"] == {"gone": 1}, "the ratings of the others are the same"


def test_an_edition_within_a_period_has_the_ratings_of_the_one_before(site: Path) -> None:
    (site / "content/lists/chess.yaml").write_text("name: Chess\nsystem: glicko-2\neditions: monthly\n", "utf-8")
    commit(site)
    march = cut(site, "chess", "2024-03-31", TODAY).editions[0].rows
    assert [row.games for row in march] == [1, 3, 2]
    (found,) = cut(site, "chess", "2024-05-20", TODAY).editions
    assert found.rows == march, "May goes on"
    with pytest.raises(NotCut, match="nothing to publish"):  # no period was over by then
        cut(site, "chess", "2024-03-20", TODAY)


def test_a_file_is_read_as_it_was_cut(site: Path) -> None:
    (site / "content/lists/chess.yaml").write_text("name: Chess\nsystem: glicko-2\neditions: monthly\n", "utf-8")
    commit(site)
    one = _cut(site, "2024-05-31")
    assert {*one.rows[0].own} == {"deviation", "volatility"}
    name, data = file_of(one)
    quick, problems = read_edition(("chess", "2024-05"), data, name)
    assert not problems
    assert quick
    assert quick.rows == one.rows
    slow, problems = read_edition(("chess", "2024-05"), data.replace(b"list: chess", b"list:  chess"), name)
    assert not problems
    assert slow
    assert slow.rows == one.rows
    assert main(["--root", str(site), "cut", "--verify", "chess"]) == 0
    files = _built(site)
    assert "Volatility" in files["lists/chess/2024-05.html"].decode()
    head = files["downloads/lists/chess/2024-05.csv"].decode().splitlines()[0]
    assert head == files["downloads/lists/chess.csv"].decode().splitlines()[0]
    assert "deviation_exact" in head


def test_pages_of_editions(site: Path) -> None:
    _cut(site, "2024-03-31")
    _cut(site, "2024-05-31")
    files = _built(site)
    assert in_json(site, "index")["lists"][-1]["editions"] == ["2024-03", "2024-05"]
    editions = in_json(site, "lists/chess/editions")["editions"]
    assert [(one["edition"], one["players"], one["rows_late"]) for one in editions] == [
        ("2024-03", 2, 0),
        ("2024-05", 3, 0),
    ]
    assert [one["player"] for one in editions[1]["news"]["gained"]] == []
    assert editions[1]["news"]["newcomers"] == 1
    own = in_json(site, "players/ann-archer")["lists"]["chess"]
    assert [(one["edition"], one["rank"]) for one in own["editions"]] == [("2024-03", 1), ("2024-05", 2)]
    late = in_json(site, "players/cleo-cole")["lists"]["chess"]["editions"]
    assert [(one["edition"], one["rank"] is None) for one in late] == [("2024-03", True), ("2024-05", False)]
    current, edition = files["lists/chess.html"].decode(), files["lists/chess/2024-05.html"].decode()
    assert "lists/chess/2024-03.html" in current or "chess/2024-03.html" in current
    assert "▼" in edition
    assert re.search(r"As published, with all results up to", edition)
    assert "Ranks in editions" in files["players/ann-archer.html"].decode()
    assert re.search(r'<td class="?curve"?><svg[^>]*><path d="M', current)


def test_a_late_night_marks_the_edition_and_leaves_it_as_it_was(site: Path) -> None:
    _cut(site, "2024-05-31")
    before = (site / "content/editions/chess/2024-05.yaml").read_bytes()
    _play(site, "2024-05-21", "bob-baker", "cleo-cole", "1-0")
    _play(site, "2024-06-04", "bob-baker", "ann-archer", "1-0")
    files = _built(site)
    (edition,) = in_json(site, "lists/chess/editions")["editions"]
    assert (edition["rows_late"], edition["rows_corrected"]) == (2, 0)
    assert "late results" in files["lists/chess/2024-05.html"].decode()
    assert (site / "content/editions/chess/2024-05.yaml").read_bytes() == before


def test_explain_names_the_editions_that_a_late_night_altered(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _cut(site, "2024-03-31")
    place = "chess/2024-03-05/1"
    assert main(["--root", str(site), "explain", place]) == 0
    assert "Edition" not in capsys.readouterr().out
    _play(site, "2024-03-20", "ann-archer", "bob-baker", "0-1")
    assert main(["--root", str(site), "explain", place]) == 0
    said = re.findall(
        r"Edition 2024-03 was published with [0-9.]+ for ([A-Z].*); today it would be [0-9.]+ \((.*)\)\.\n",
        capsys.readouterr().out,
    )
    assert said == [("Ann Archer", "changed since"), ("Bob Baker", "changed since")]
    assert main(["--root", str(site), "explain", "chess/2024-05-07-late"]) == 0
    assert "Edition" not in capsys.readouterr().out, "the edition does not count that day"


def test_equals_stand_by_name(site: Path) -> None:
    """As people sort: by id Östen, who is 'ann-archer', would come first, and by code point he would come last."""
    named = {"ann-archer": "Östen", "bob-baker": "zoe", "cleo-cole": "Álvaro"}
    for id_, name in named.items():
        file = site / f"content/players/{id_}.yaml"
        file.write_text(re.sub("^name: .*", f"name: {name}", file.read_text("utf-8"), flags=re.MULTILINE), "utf-8")
    for night in (site / "content/games/chess").iterdir():
        night.unlink()
    (site / "content/lists/chess.yaml").write_text(
        "name: Club chess\nsystem: elo\nterms: {ranked_after: 2}\neditions: monthly\n", "utf-8"
    )
    pairs = [("ann-archer", "bob-baker"), ("bob-baker", "cleo-cole"), ("cleo-cole", "ann-archer")]
    unranked = ["cleo-cole", "ann-archer", "bob-baker"]
    for day, (white, black) in enumerate(pairs, 3):
        _play(site, f"2024-03-0{day}", white, black, "draw")
    _built(site)
    assert [(row["player"], row["rank"]) for row in in_json(site, "lists/chess")["entries"]] == [
        (player, 1) for player in unranked
    ]
    assert [row.player for row in _cut(site, "2024-03-31").rows] == unranked
