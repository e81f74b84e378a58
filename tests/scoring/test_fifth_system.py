"""What a new scoring system costs: one scoring module announced by an entry point, one schema, one rules page."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from masterlist.amount import Amount
from masterlist.build import build, check
from masterlist.facts.board import Board
from masterlist.facts.event import EventTerms
from masterlist.scoring import sum_of_squares
from masterlist.scoring.board import Workings
from tests.systems import announcing

TESTS = Path(__file__).parents[1]


def _points(board: Board, _terms: EventTerms, workings: Workings) -> tuple[Amount, ...]:
    return tuple(
        working.line("points: one for each centre", working.number(seat.centres))
        for seat, working in zip(board.seats, workings, strict=True)
    )


CENTRE_COUNT = replace(sum_of_squares.SYSTEM, id="centre-count", name="Centre Count", points=_points, terms=frozenset())


@pytest.fixture
def announced() -> Iterator[None]:
    with announcing(CENTRE_COUNT):
        yield


def _site(tmp_path: Path) -> Path:
    shutil.copytree(TESTS / "base_boards", tmp_path, dirs_exist_ok=True)
    event = tmp_path / "content/tournaments/spring-open/event.yaml"
    text = event.read_text(encoding="utf-8")
    event.write_text(text.replace("daanz-squares", "centre-count").replace("[armada]", "[sum-of-squares]"), "utf-8")
    rules = tmp_path / "content/pages/rules/centre-count.md"
    rules.parent.mkdir(parents=True)
    seats = ", ".join(f"{power}: {{}}" for power in ("france", "germany", "italy", "russia", "turkey"))
    rules.write_text(
        "---\ntitle: Centre Count\n---\nOne point for each centre.\n\n```example\ntitle: Two powers\n"
        "system: centre-count\nlast_year: 1905\nending: draw\n"
        f"seats: {{austria: {{centres: 17}}, england: {{centres: 17}}, {seats}}}\n"
        "gives: {austria: 17, france: 0}\n```\n",
        "utf-8",
    )
    return tmp_path


@pytest.mark.usefixtures("announced")
def test_an_announced_system_scores_and_is_published(tmp_path: Path) -> None:
    root = _site(tmp_path)
    assert build(root, tmp_path / "public").files
    found = json.loads((tmp_path / "public/api/v1/tournaments/spring-open.json").read_text(encoding="utf-8"))
    points = {row["player"]: Fraction(row["points_exact"]) for row in found["standings"]}
    assert points["bob-lee"] == 10 + 0
    assert points["ann-hill"] == 8 + 7
    assert (tmp_path / "public/rules/centre-count.html").is_file()
    assert "rules/centre-count.html" in (tmp_path / "public/tournaments/spring-open.html").read_text(encoding="utf-8")


@pytest.mark.usefixtures("announced")
def test_its_worked_examples_are_computed(tmp_path: Path) -> None:
    root = _site(tmp_path)
    rules = root / "content/pages/rules/centre-count.md"
    rules.write_text(rules.read_text(encoding="utf-8").replace("austria: 17, france", "austria: 18, france"), "utf-8")
    assert [problem.rule for problem in check(root)] == ["examples-are-right"]


@pytest.mark.usefixtures("announced")
def test_a_term_that_it_does_not_know_is_refused(tmp_path: Path) -> None:
    root = _site(tmp_path)
    event = root / "content/tournaments/spring-open/event.yaml"
    event.write_text(event.read_text(encoding="utf-8") + "terms: {count_best: 2}\n", "utf-8")
    assert [problem.rule for problem in check(root)] == ["terms-are-known"]


def test_without_the_package_it_is_unknown(tmp_path: Path) -> None:
    rules = [problem.rule for problem in check(_site(tmp_path)) if problem.blocks]
    assert rules[:1] == ["examples-are-right"]
    assert "event-names-its-systems" in rules
