"""What the comparison stands on: times and memory are measured rightly, and a missed reach is called missed."""

import json
import os
import sys
from pathlib import Path

import pytest
from benchmarks import contestants
from benchmarks.compare import against, growth, report
from benchmarks.contestants import Contestant
from benchmarks.edits import add_duel, add_newest, correct, correct_old
from benchmarks.federation import Size
from benchmarks.make_content import make
from benchmarks.measure import Failed, Spread, descendants, floor, peak, spread, took
from benchmarks.rounds import After, Cold, Figures, Grown, Played, forget, grown
from benchmarks.styles import canonical
from benchmarks.table import BEGIN, END, Row, markdown, put, ratio

from masterlist.build import check
from masterlist.building.checking import Options
from masterlist.write.comments import tidied

SMALL = Size(players=30, entries=200, events=1)


def test_edits_leave_the_content_valid_and_canonical(tmp_path: Path) -> None:
    root = tmp_path / "site"
    make(root, SMALL, canonical)
    for number in range(3):
        add_newest(root, number)
        correct_old(root, number)
        assert correct(root, number).is_relative_to(root / "content" / "logs")
    assert [problem for problem in check(root, Options(jobs=1)) if problem.blocks] == []
    assert tidied(root, lambda _: True) == ({}, [])


def test_one_more_duel_leaves_the_content_valid(tmp_path: Path) -> None:
    root = tmp_path / "site"
    make(root, SMALL, canonical, system="elo")
    for number in range(2):
        add_duel(root, number)
    assert [problem for problem in check(root, Options(jobs=1)) if problem.blocks] == []


def test_an_earlier_version_gets_what_it_knows(tmp_path: Path) -> None:
    make(tmp_path / "site", SMALL, canonical)
    forget(tmp_path / "site")
    (event,) = (tmp_path / "site" / "content" / "tournaments").glob("*/event.yaml")
    assert "system:" in event.read_text("utf-8")
    assert "status:" not in event.read_text("utf-8")
    assert not (tmp_path / "site" / "content" / "editions").exists()


def test_spread_is_the_median_and_the_ends() -> None:
    assert spread([3, 1, 2]) == (2, 1, 3)
    assert spread([4, 1, 2, 3]) == (2.5, 1, 4)


def test_a_process_counts_with_all_that_come_from_it() -> None:
    assert descendants(1, [(2, 1), (3, 2), (5, 4), (4, 9)]) == {1, 2, 3}


def test_a_command_that_fails_is_no_time(tmp_path: Path) -> None:
    with pytest.raises(Failed, match="no such luck"):
        took([sys.executable, "-c", "raise SystemExit('no such luck')"], tmp_path)


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").is_file(), reason="only Linux tells how memory is shared")
def test_memory_of_children_is_added_up(tmp_path: Path) -> None:
    child = "import time; held = b'x' * 60_000_000; time.sleep(0.6)"
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    assert 60_000_000 < peak([sys.executable, "-c", parent], tmp_path) < 120_000_000


@pytest.mark.comparison
@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").is_file(), reason="only Linux tells how memory is shared")
def test_growth_is_one_cold_build_of_the_bigger_site(tmp_path: Path) -> None:
    said: list[str] = []
    found = grown(tmp_path, SMALL, said.append)
    assert found.work > found.nothing > 0
    assert found.held > 10_000_000
    assert found.files > 100
    assert found.size > 1_000_000
    assert said[0] == "Making 30 players, 200 entries and 1 events for Masterlist"
    assert (tmp_path / "site-out" / "sitemap.xml").is_file()


def test_the_floor_writes_as_much_as_there_is(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.yaml").write_text("a: 1")
    (tmp_path / "out" / "b").mkdir(parents=True)
    (tmp_path / "out" / "b" / "c.html").write_text("12345")
    assert floor(tmp_path / "in", tmp_path / "out", tmp_path / "scratch") > 0
    assert (tmp_path / "scratch" / "b" / "c.html").stat().st_size == 5


def test_a_missed_reach_is_called_missed() -> None:
    rows = [
        ratio("this", 0.6, 3, 5),
        ratio("slow", 0.6, 3.1, 5),
        Row("that", 250, 251, "MB"),
        Row("those", 25_500, 25_400, "files"),
        Row("quick", 0.3, 0.3, "s"),
    ]
    assert markdown(rows).splitlines()[2:] == [
        "| this | 3.00 s | 5.00 s | 0.60 × | ≤ 0.60 × | yes |",
        "| slow | 3.10 s | 5.00 s | 0.62 × | ≤ 0.60 × | **no** |",
        "| that | 251 MB |  |  | ≤ 250 MB | **no** |",
        "| those | 25,400 files |  |  | ≤ 25,500 files | yes |",
        "| quick | 0.30 s |  |  | ≤ 0.30 s | yes |",
    ]


def cold(name: str, work: float, wall: float = 0) -> Cold:
    contestant = Contestant(name, "1.0", [], Path(), Path(), ())
    return Cold(contestant, Spread(wall, wall, wall), work, 200_000_000, 10, 1_000_000)


def figures(before: tuple[Cold, Cold] | None = None) -> Figures:
    return Figures(
        pages=9,
        everything=cold("Masterlist", 6, 3),
        least=cold("Masterlist (pages)", 4),
        rivals=[cold("Hugo", 8), cold("Eleventy", 16)],
        floor=Spread(1, 1, 1),
        nothing=After(Spread(0.12, 0.12, 0.12), 0.05),
        newest=After(Spread(0.15, 0.1, 0.2), 0.3),
        old=After(Spread(0.3, 0.3, 0.3), 0.6),
        check=After(Spread(0.4, 0.4, 0.4), 0.1),
        status=After(Spread(0.1, 0.1, 0.1), 0.1),
        before=before,
        played=(Played("Elo", 6.6, After(Spread(0.2, 0.2, 0.2), 0.45)),),
    )


def test_each_reach_stands_against_the_build_that_it_speaks_of(monkeypatch: pytest.MonkeyPatch) -> None:
    found = figures(before=(cold("Masterlist (no editions)", 5), cold("Masterlist before", 10)))
    rows = against(found, "M")
    builds = [(6, 8), (4, 8), (6, 16), (5, 10), (0.3, 10), (0.6, 10)]
    assert [row.of for row in rows[:10]] == [*builds, (0.4, 0.1), (0.12, 0.1), (6.6, 6), (0.45, 0.3)]
    assert [row.measured for row in rows[:8]] == pytest.approx([0.75, 0.5, 0.375, 0.5, 0.03, 0.06, 4, 1.2])
    assert [row.measured for row in rows[10:]] == [1, 10, 200]
    reaches = [1, 0.85, 3, 0.75, 0.12, 0.17, 4, 1.3, 1.5, 1.5, 600, 25_500, 600]
    assert [row.reach for row in rows] == reaches
    alone = against(figures(), "M")
    assert [row.what for row in alone] == [row.what for row in rows[:3] + rows[6:]], "nothing to compare with"
    bigger = growth(found, "M", Grown(48, 0.5, 10**9, 99_000, 4 * 10**9))
    assert [row.measured for row in bigger] == [8, 0.5, 4000, 99_000, 1000]
    assert all(row.met for row in bigger)
    monkeypatch.setattr(contestants, "versions", lambda: "Python 3")
    told = report(found, rows, "M", 5)
    assert f"Masterlist 1.0, Hugo 1.0, Eleventy 1.0; Python 3; {os.cpu_count()} processors" in told
    assert "| Masterlist (pages) | 4.00 s |" in told
    assert "| Masterlist before | 10.00 s |" in told
    assert "| newest entry added to one log | 0.30 s | 1/20 | 0.15 s | 0.10 – 0.20 | 1/20 |" in told


def test_what_is_installed_is_pinned_by_hash_and_names_no_registry() -> None:
    folder = Path(__file__).parents[2] / "benchmarks"
    packages = json.loads((folder / "package-lock.json").read_text("utf-8"))["packages"]
    del packages[""]
    assert all("integrity" in one and "resolved" not in one for one in packages.values())
    assert packages["node_modules/@11ty/eleventy"]["version"] == "3.1.7"
    assert "://" not in (folder / "requirements.txt").read_text("utf-8")


def test_the_table_takes_the_place_of_the_last_one(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", "utf-8")
    put(readme, "new \\1\n")
    put(readme, "newer\n")
    assert readme.read_text("utf-8") == f"before\n{BEGIN}\n\nnewer\n\n{END}\nafter\n"
    readme.write_text("nothing", "utf-8")
    with pytest.raises(ValueError, match="no place"):
        put(readme, "new")
