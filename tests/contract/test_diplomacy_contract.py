"""The documents about Diplomacy, field by field as the interface promises them."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from masterlist.scoring.board import drawn_power
from tests.evaluate import evaluate

POWERS = ["austria", "england", "france", "germany", "italy", "russia", "turkey"]


def _documents(site: Path, folder: str) -> list[Any]:
    found = [
        json.loads(path.read_text(encoding="utf-8")) for path in sorted((site / "api/v1" / folder).rglob("*.json"))
    ]
    assert found
    return found


def _stands_beside(found: dict[str, Any], name: str) -> None:
    """The number is the exact one, rounded."""
    assert abs(Fraction(str(found[name])) - Fraction(found[f"{name}_exact"])) <= Fraction(1, 200)


def _working_is_true(lines: list[dict[str, str]]) -> None:
    assert lines
    for line in lines:
        assert set(line) == {"label", "sum", "value"}
        assert evaluate(line["sum"]) == Fraction(line["value"]), line


def test_events(built_site: Path) -> None:
    for event in _documents(built_site, "tournaments"):
        assert {"event", "system", "standings", "boards", "best_countries"} <= set(event)
        for row in event["standings"]:
            fields = {"place", "shared", "player", "name", "points", "points_exact", "wins", "draws", "centres"}
            assert fields | {"split_by", "games"} <= set(row)
            _stands_beside(row, "points")
            assert sum(Fraction(game["points_exact"]) for game in row["games"] if game["counted"]) == Fraction(
                row["points_exact"]
            )
            for game in row["games"]:
                assert {"board", "power", "points", "points_exact", "counted"} <= set(game)
        for board in event["boards"]:
            assert {"board", "round", "table", "ending", "last_year", "seats"} <= set(board)
            assert [seat["power"] for seat in board["seats"]] == POWERS
            for seat in board["seats"]:
                assert {"player", "centres", "eliminated", "class", "position"} <= set(seat)
                scored = seat["if_ended_now"] if board["ending"] == "in-play" else seat
                _stands_beside(scored, "points")
                _working_is_true(scored["working"])
                assert Fraction(scored["working"][-1]["value"]) == Fraction(scored["points_exact"])
        assert set(event["best_countries"]) == set(POWERS if event["status"] == "final" else ())
        assert bool(event["winners"]) == (event["status"] == "final")
        for after in event["rounds"]:
            for row in after["standings"]:
                assert {"place", "player", "points", "points_exact"} <= set(row)
                _stands_beside(row, "points")
        for games in event["best_countries"].values():
            assert all(set(game) == {"player", "board"} for game in games)


def test_rated_games(built_site: Path) -> None:
    for game in _documents(built_site, "games/armada"):
        assert [seat["power"] for seat in game["seats"]] == POWERS
        for seat in game["seats"]:
            assert {"player", "ante", "award", "rating_before", "rating_after", "working"} <= set(seat)
            if game["rated"] or game["finished"]:
                _working_is_true(seat["working"])
            if game["finished"]:
                _stands_beside(seat, "award")
            known = ("ante", "rating_before", "rating_after") if game["finished"] else ("ante", "rating_before")
            for name in known if game["rated"] else ():
                _stands_beside(seat, name)
                assert len(seat[f"{name}_exact"].partition(".")[2]) >= 12
        if game["finished"]:
            assert sum(Fraction(seat["award_exact"]) for seat in game["seats"]) == 420
        if game["rated"]:
            assert sum(Fraction(seat["ante_exact"]) for seat in game["seats"]) == 420


def test_the_list_and_its_unranked(built_site: Path) -> None:
    found = json.loads((built_site / "api/v1/lists/armada.json").read_text(encoding="utf-8"))
    assert {"list", "system", "as_of", "entries"} <= set(found)
    for row in found["entries"]:
        assert {"rank", "player", "name", "club", "rating", "rating_exact", "games"} <= set(row)
    unranked = {row["player"]: row["member_until"] for row in found["entries"] if row["rank"] is None}
    assert unranked == {"dov-lindqvist": "2024-12-31", "seventh-player": None, "petra-dunmore": None}
    for player, until in unranked.items():
        own = json.loads((built_site / f"api/v1/players/{player}.json").read_text(encoding="utf-8"))
        assert own["lists"]["armada"]["member_until"] == until
    periods = {one["player"]: (one["name"], one["since"], one["until"]) for one in found["members"]}
    assert periods["dov-lindqvist"] == ("Dov Lindqvist", None, "2024-12-31")
    assert periods["petra-dunmore"] == ("Petra Dunmore", "2026-09-01", None)
    assert len(periods) == 16


def test_a_game_of_six_tells_of_its_draw(built_site: Path) -> None:
    (game,) = (one for one in _documents(built_site, "games/armada") if one["drawn"])
    drawn = game["drawn"]
    assert (drawn["game"], game["rated"], game["finished"]) == (game["game"], True, None)
    assert drawn_power(drawn["game"], drawn["commit"]).value == drawn["power"]
    (seat,) = (seat for seat in game["seats"] if seat["power"] == drawn["power"])
    assert seat["player"] == "seventh-player"


def test_a_member_who_was_admitted_later_has_no_older_game_rated(built_site: Path) -> None:
    with_petra = [
        game
        for game in _documents(built_site, "games/armada")
        if any("petra-dunmore" in {seat["player"], seat["finisher"]} for seat in game["seats"])
    ]
    assert {game["started"] >= "2026-09-01": game["rated"] for game in with_petra} == {False: False, True: True}


def test_one_page_for_a_player_of_several_systems(built_site: Path) -> None:
    found = json.loads((built_site / "api/v1/players/dov-lindqvist.json").read_text(encoding="utf-8"))
    rating = found["lists"]["armada"]
    assert rating["history"][-1]["rating_exact"] == rating["rating_exact"]
    assert {"event", "place", "points"} <= set(found["tournaments"][0])
    page = (built_site / "players/dov-lindqvist.html").read_text(encoding="utf-8")
    for link in ("../lists/armada.html", "../tournaments/roaring-forties-2023.html", "<svg"):
        assert link in page


def test_every_tie_says_what_split_it(built_site: Path) -> None:
    event = json.loads((built_site / "api/v1/tournaments/roaring-forties-2023.json").read_text(encoding="utf-8"))
    split_by = {row["split_by"] for row in event["standings"]}
    assert split_by >= {"most-wins", "most-draws", "best-game", "second-best-game", "third-best-game", None}
    page = (built_site / "tournaments/roaring-forties-2023.html").read_text(encoding="utf-8")
    for row in event["standings"]:
        for split in row["splits"]:
            assert split["values"] in page


def test_record_by_power_counts_rated_games_too(built_site: Path) -> None:
    played = [
        seat["power"]
        for game in _documents(built_site, "games/armada")
        if game["rated"] and game["finished"]
        for seat in game["seats"]
        if seat["finisher"] == "ida-thibodeau"
    ]
    page = (built_site / "players/ida-thibodeau.html").read_text(encoding="utf-8")
    for power in POWERS:
        row = f"<th scope=row>{power.capitalize()}<td>{played.count(power)}<"
        assert (row in page) == (power in played)
