"""What a player's document says of games that wait: for an answer, or for two entries to agree."""

from pathlib import Path
from typing import Any

import pytest

from tests.site.test_pairs import built, document, play
from tests.site.test_pairs import site as site  # noqa: PLC0414  a fixture


def waiting(site: Path, player: str) -> list[tuple[Any, ...]]:
    """Date, opponent, and the status that either log's entry has."""
    found = document(site, f"players/{player}")["waiting"]
    return [
        (one["date"], one["opponent"], *(side and side["status"] for side in (one["own"], one["theirs"])))
        for one in found
    ]


def test_each_log_waits_for_the_other(site: Path) -> None:
    play(site, "ann-archer", "1997-01-01", "bob-baker")
    play(site, "bob-baker", "1997-02-01", "ann-archer", signed="false")
    built(site)
    assert waiting(site, "ann-archer") == [
        ("1997-01-01", "bob-baker", "awaiting opponent", None),
        ("1997-02-01", "bob-baker", None, "unsigned"),
    ]
    assert waiting(site, "bob-baker") == [
        ("1997-01-01", "ann-archer", None, "awaiting opponent"),
        ("1997-02-01", "ann-archer", "unsigned", None),
    ]
    first, _ = document(site, "players/bob-baker")["waiting"]
    assert (first["list"], first["opponent_name"]) == ("squares", "Ann Archer")
    assert first["theirs"]["result"] == "won-major"
    assert first["theirs"]["source"]["file"] == "content/logs/ann-archer/01.yaml"


def test_two_entries_that_differ_wait_for_both(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(site, "ann-archer", "1997-01-01", "bob-baker")
    built(site)
    assert not (site / "public/head-to-head").exists()  # two games are too few for that
    assert waiting(site, "bob-baker") == [("1997-01-01", "ann-archer", None, "awaiting opponent")]
    play(site, "bob-baker", "1997-01-01", "ann-archer", result="draw")
    made = built(site, monkeypatch)  # the same as from nothing
    assert {"players/ann-archer", "players/bob-baker"} <= made.keys()
    assert waiting(site, "ann-archer") == [("1997-01-01", "bob-baker", "contradicted", "contradicted")]
    assert waiting(site, "bob-baker") == [("1997-01-01", "ann-archer", "contradicted", "contradicted")]
    assert document(site, "players/ann-archer")["waiting"][0]["theirs"]["result"] == "draw"


def test_an_entry_waits_for_a_player_without_a_log(site: Path) -> None:
    (site / "content/players/cleo-cole.yaml").write_text("name: Cleo Cole\n", "utf-8")
    play(site, "ann-archer", "1997-01-01", "cleo-cole", signed="false")
    play(site, "ann-archer", "1997-01-02", "cleo-cole")  # signed: they keep no log to answer in
    built(site)
    assert waiting(site, "cleo-cole") == [("1997-01-01", "ann-archer", None, "unsigned")]


def test_private_players_are_hidden(site: Path) -> None:
    (site / "content/players/bob-baker.yaml").write_text("name: Bob Baker\nprivacy: anonymous\n", "utf-8")
    play(site, "ann-archer", "1997-01-01", "bob-baker")
    play(site, "bob-baker", "1997-02-01", "ann-archer")
    built(site)
    assert {one[1][:7] for one in waiting(site, "ann-archer")} == {"player-"}
    assert b"bob-baker" not in (site / "public/api/v1/players/ann-archer.json").read_bytes()
