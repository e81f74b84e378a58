"""Loose entries: one submission, one new file, which counts as the last lines of the player's newest book."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.cli import main
from tests.small import add, copied_site, edit
from tests.whole import whole


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return copied_site(tmp_path / "site", "base")


def enter(site: Path, player: str, name: str, **more: object) -> Path:
    """Write a loose entry; its name says date and opponent unless ``more`` does."""
    date, opponent = name[:10], name[11:].partition("--")[0]
    game = {"date": date, "opponent": opponent, "result": "won-major", "bonus": "3-2", "signed": "true"} | more
    values = ", ".join(f"{key}: {value}" for key, value in game.items())
    file = site / f"content/logs/{player}/{name}.yaml"
    file.parent.mkdir(exist_ok=True)
    head = "# yaml-language-server: $schema=../../../schema/entry.schema.json\n"
    file.write_text(f"{head}player: {player}\nlist: squares\ngame: {{{values}}}\n", "utf-8")
    return file


def _built(site: Path) -> Path:
    done = build(site, site / "public", Options(jobs=1))
    assert done.files, [str(problem) for problem in done.problems if problem.blocks]
    return site / "public"


def _log(out: Path, player: str) -> list[dict[str, Any]]:
    value = json.loads((out / f"api/v1/players/{player}.json").read_text("utf-8"))
    log = value["lists"]["squares"]["log"]
    assert isinstance(log, list)
    return log


def test_they_follow_the_newest_book_and_point_to_their_own_files(site: Path) -> None:
    enter(site, "ann-archer", "2003-01-02-cleo-cole")
    enter(site, "ann-archer", "2001-01-02-cleo-cole")
    add(site / "content/site.yaml", "repository: https://github.com/example/ratings\n")
    out = _built(site)
    found = [(line["book"], line["date"], line["source"], line["total"]) for line in _log(out, "ann-archer")]
    assert found == [
        (1, "1996-05-09", {"file": "content/logs/ann-archer/01.yaml", "line": 6}, 7),
        (1, "2001-01-02", {"file": "content/logs/ann-archer/2001-01-02-cleo-cole.yaml", "line": 4}, 15),
        (1, "2003-01-02", {"file": "content/logs/ann-archer/2003-01-02-cleo-cole.yaml", "line": 4}, 23),
    ]
    page = (out / "players/ann-archer.html").read_text("utf-8")
    assert "content/logs/ann-archer/2001-01-02-cleo-cole.yaml#L4" in page
    ids = re.findall(r"<tbody id=([^ >]+)", page)
    assert ids == ["squares-2003-01-02", "squares-2001-01-02", "squares-1-1"]


def test_an_older_one_counts_by_its_date(site: Path) -> None:
    enter(site, "ann-archer", "1990-01-02-cleo-cole")
    out = _built(site)
    assert [(line["date"], line["total"]) for line in _log(out, "ann-archer")] == [
        ("1990-01-02", 8),
        ("1996-05-09", 15),
    ]
    ids = re.findall(r"<tbody id=([^ >]+)", (out / "players/ann-archer.html").read_text("utf-8"))
    assert ids == ["squares-1-1", "squares-1990-01-02"], "the anchor of what is in the book stays"


def test_whoever_has_no_book_has_a_log_all_the_same(site: Path) -> None:
    enter(site, "cleo-cole", "2001-01-02-ann-archer")
    out = _built(site)
    (line,) = _log(out, "cleo-cole")
    assert (line["book"], line["total"], line["status"]) == (1, 8, "awaiting opponent")
    index = json.loads((out / "api/v1/index.json").read_text("utf-8"))
    assert (index["counts"]["books"], index["counts"]["entries"]) == (2, 3)


def test_two_logs_mirror_each_other_across_books_and_files(site: Path) -> None:
    """Two games on one day are paired in order: the file that ends in --2 comes second, --10 after --2."""
    for at in range(1, 11):
        number = f"--{at}" if at > 1 else ""
        enter(site, "ann-archer", f"2001-01-02-cleo-cole{number}", bonus=f"{at % 9}-0")
        enter(site, "cleo-cole", f"2001-01-02-ann-archer{number}", bonus=f"0-{at % 9}", result="lost-major")
    results = whole(site).results
    assert results
    log = results.lists["squares"].logs
    assert {line.status.value for line in log["cleo-cole"]} == {"confirmed"}
    assert [line.entry.state.bonus.opponent for line in log["cleo-cole"] if line.entry.state.bonus] == [
        *range(1, 9),
        0,
        1,
    ]
    anchors = [line.anchor for line in log["cleo-cole"]]
    assert anchors == ["2001-01-02", *(f"2001-01-02-{at}" for at in range(2, 11))]


@pytest.mark.parametrize("line", ["", ":1", ":4"])
def test_explain_takes_the_file(site: Path, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = enter(site, "ann-archer", "2001-01-02-cleo-cole")
    assert main(["--root", str(site), "explain", f"{file}{line}"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Ann Archer against Cleo Cole, 2001-01-02: Won, major\n")
    assert "content/logs/ann-archer/2001-01-02-cleo-cole.yaml, line 4" in told
    assert main(["--root", str(site), "explain", f"{file}:9"]) == 2


def test_fmt_and_check_of_a_path(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = enter(site, "ann-archer", "2001-01-02-cleo-cole")
    assert main(["--root", str(site), "fmt", "--check"]) == 0
    edit(file, "list: squares\n", "list:   squares  # ours\n")
    assert main(["--root", str(site), "fmt"]) == 0
    assert "list: squares    # ours\n" in file.read_text("utf-8")
    edit(file, "squares", "squars")
    capsys.readouterr()
    assert main(["--root", str(site), "check", str(file)]) == 1
    assert "2001-01-02-cleo-cole.yaml:3:7: error: no list 'squars' is on file" in capsys.readouterr().out


def test_a_loose_entry_lies_in_its_players_folder(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = enter(site, "ann-archer", "2001-01-02-cleo-cole")
    edit(file, "player: ann-archer", "player: bob-baker")
    assert main(["--root", str(site), "check"]) == 1
    assert "move the file to content/logs/bob-baker/" in capsys.readouterr().out


@pytest.mark.parametrize("named", ["cleo-cole", "bob-baker"])
def test_the_name_of_a_file_tells_nothing_of_a_private_player(site: Path, named: str) -> None:
    """Neither that of the game in it nor, where somebody has named it wrongly, of anybody else."""
    enter(site, "ann-archer", f"2001-01-02-{named}--2", opponent="cleo-cole")
    enter(site, "cleo-cole", "2001-01-02-ann-archer", result="lost-major", bonus="2-3")
    for day in ("04", "05"):
        enter(site, "ann-archer", f"2001-01-{day}-cleo-cole")
    add(site / f"content/players/{named}.yaml", "privacy: anonymous\n")
    out = _built(site)
    files = [path for path in out.rglob("*") if path.is_file()]
    assert [*out.glob("head-to-head/*.html")]
    assert not [path for path in files if named in str(path.relative_to(out))]
    assert not [str(path.relative_to(out)) for path in files if named.encode() in path.read_bytes()]


def test_records_lead_to_the_row(site: Path) -> None:
    enter(site, "ann-archer", "2001-01-02-cleo-cole", result="won-strategic", bonus="8-0")
    out = _built(site)
    (score,) = [
        one
        for one in json.loads((out / "api/v1/records.json").read_text("utf-8"))["lists"]["squares"]
        if one["kind"] == "score"
    ]
    assert score["holders"][0]["entry"] == {"book": 1, "number": 2}
    assert "players/ann-archer.html#squares-2001-01-02" in (out / "records.html").read_text("utf-8")
