"""The example content's published numbers, held against those of an independent implementation of the rules."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

REFERENCE = Path(__file__).parents[1] / "fixtures" / "reference"
TOLERANCE = Fraction(1, 10**12)  # the reference ledger is written with 15 decimals


@pytest.fixture(scope="module")
def published(built_site: Path) -> Path:
    return built_site / "api" / "v1"


def _load(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def test_every_log_entry(published: Path) -> None:
    reference = _load(REFERENCE / "wwr.json")
    for player, entries in reference.items():
        log = _load(published / "players" / f"{player}.json")["lists"]["squares"]["log"]
        found = {f"{Path(line['source']['file']).name}:{line['source']['line']}": line for line in log}
        assert list(found) == list(entries)
        for place, (status, points, defeated, total, wwr) in entries.items():
            line = found[place]
            assert line["status"] == status
            assert line["game_points"] == (points if line["rated"] else 0)
            assert line["rated"] == (status in {"confirmed", "signed", "awaiting opponent"})
            assert (line["opponents_defeated_exact"], line["total"], line["wwr_exact"]) == (defeated, total, wwr)
    assert sum(map(len, reference.values())) > 700


@pytest.mark.parametrize("event", ["whipping-2009", "roaring-forties-2023", "clifton-bridge-2025"])
def test_every_event(published: Path, event: str) -> None:
    reference, found = _load(REFERENCE / "events.json")[event], _load(published / "tournaments" / f"{event}.json")
    standings = {row["player"]: [row["place"], row["shared"], row["points_exact"]] for row in found["standings"]}
    assert standings == reference["standings"]
    boards = {
        board["board"]: {seat["power"]: [seat["class"], seat["points_exact"]] for seat in board["seats"]}
        for board in found["boards"]
    }
    assert boards == reference["boards"]
    for other in found["compare"]:
        rows = {row["player"]: [row["place"], row["points_exact"]] for row in other["standings"]}
        assert rows == reference["compare"][other["system"]]
    for power, best in reference["best_countries"].items():
        assert sorted([game["player"], game["board"]] for game in found["best_countries"][power]) == best


def test_every_rated_game(published: Path) -> None:
    reference = _load(REFERENCE / "armada.json")["games"]
    assert len(reference) > 30
    for game, expected in reference.items():
        found = _load(published / "games" / "armada" / f"{game}.json")
        assert found["rated"] == expected["rated"]
        for seat in found["seats"]:
            credited, award, ante, before, after = expected["seats"][seat["power"]]
            if found["rated"]:
                assert (seat["player"], seat["award_exact"]) == (credited, award)
                for name, value in (("ante", ante), ("rating_before", before), ("rating_after", after)):
                    assert abs(Fraction(seat[f"{name}_exact"]) - Fraction(value)) < TOLERANCE
                    assert seat[name] == pytest.approx(float(Fraction(value)), abs=0.0051)


def test_final_ratings(published: Path) -> None:
    reference, found = _load(REFERENCE / "armada.json")["final"], _load(published / "lists" / "armada.json")
    assert {row["player"] for row in found["entries"]} == set(reference)
    for row in found["entries"]:
        rank, rating = reference[row["player"]]
        assert row["rank"] == rank
        assert abs(Fraction(row["rating_exact"]) - Fraction(rating)) < TOLERANCE
        assert len(row["rating_exact"].partition(".")[2]) >= 12
    assert sum(Fraction(row["rating_exact"]) for row in found["entries"]) == -Fraction(found["points_in_play"])
