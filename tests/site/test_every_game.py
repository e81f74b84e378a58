"""A player's page and document have every game on file in which they sit, whoever tells it; a club's page its books."""

import json
import re
from pathlib import Path
from typing import Any

from masterlist.build import build
from masterlist.building.checking import Options
from tests.contract.test_one_truth import NAMES, SEVEN, SITE, Files, a_list, board, entry, event, night, rated, seats

MEMBERS = f"[{', '.join(SEVEN)}, {{player: hal, since: 2026-06-01}}]"
CLUB = "name: The club\nsanctioned: {since: 2020-01-01}\n"
BOOK = (
    "player: ann\nlist: wwr\nbook: 1\nauthenticated: {club: one, date: 2026-03-31}\n"
    "games:\n- date: 2026-03-01\n  opponent: dee\n  result: draw\n  bonus: 1-1\n  signed: true\n"
)


def _built(root: Path, *files: Files) -> Path:
    texts = {name: text for own in ({**SITE}, *files) for name, text in own.items()}
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text.replace("home: [LIST]\n", ""), "utf-8")
    built = build(root, root / "public", Options(jobs=1))
    assert built.files, built.problems
    return root / "public"


def _others(public: Path, player: str) -> list[Any]:
    found: list[Any] = json.loads((public / f"api/v1/players/{player}.json").read_text("utf-8"))["other_games"]
    return found


def _page(public: Path, name: str) -> str:
    return (public / name).read_text("utf-8")


def test_games_that_others_tell(tmp_path: Path) -> None:
    """Of two games on one day only one is in the own log."""
    own = entry("dee", "ann", "2026-03-01", "lost-attrition")
    second = {"content/logs/ann/2026-03-01-dee--2.yaml": next(iter(entry("ann", "dee", "2026-03-01").values()))}
    public = _built(
        tmp_path, a_list("wwr"), entry("ann", "dee", "2026-03-01"), second, own, entry("ann", "hal", "2026-04-01")
    )
    assert [(one["list"], one["date"], one["told_by"]) for one in _others(public, "dee")] == [
        ("wwr", "2026-03-01", "ann")
    ]
    assert [(one["told_by"], one["players"]) for one in _others(public, "hal")] == [("ann", ["ann"])]
    page = _page(public, "players/hal.html")
    assert "told by the log of" not in page, "a duel names the reporter once"
    assert page.partition("Other games")[2].count('href="ann.html') == 2, "the entry, and whose it is"
    assert "are on file yet" not in page
    assert _others(public, "ann") == []
    assert "are on file yet" in _page(public, "players/gus.html")


def test_rated_games_that_are_not_rated(tmp_path: Path) -> None:
    """Who never was a member is listed too, and who was replaced sat in the game."""
    replaced = rated("b", "2026-01-05", "2026-02-03", seats().replace("{player: ann", "{player: ann, replaces: ivy"))
    ivy = {"content/players/ivy.yaml": "name: Ivy Irons\n"}
    away = rated("away", "2026-03-02", "2026-04-03", seats((*SEVEN[:6], "hal")))
    public = _built(tmp_path, a_list("armada", terms=f"{{members: {MEMBERS}}}"), away, replaced, ivy)
    (one,) = _others(public, "hal")
    assert (one["game"], one["not_rated_because"]) == ("away", "Hal Holt was not a member on 2026-03-02")
    assert [one["game"] for one in _others(public, "ivy")] == ["b"]
    assert [one["game"] for one in _others(public, "gus")] == ["b"]
    listed = json.loads(_page(public, "api/v1/lists/armada.json"))["entries"]
    assert {row["player"] for row in listed} == {*NAMES, "ivy"}
    assert "Not rated: Hal Holt was not a member" in _page(public, "players/hal.html")


def test_boards_that_go_on(tmp_path: Path) -> None:
    public = _built(tmp_path, event(status="running"), board(1, "a", how="ending: in-play\n"))
    (one,) = _others(public, "gus")
    assert (one["event"], one["game"]) == ("open", "r1-a")


def test_a_private_player_is_named_nowhere(tmp_path: Path) -> None:
    private = {"content/players/ann.yaml": "name: Ann Archer\nprivacy: anonymous\n"}
    public = _built(tmp_path, a_list("wwr"), entry("ann", "dee", "2026-03-01"), private)
    (one,) = _others(public, "dee")
    assert one["told_by"].startswith("player-")
    assert "ann" not in json.dumps(one)
    assert "players/ann.html" not in _page(public, "players/dee.html")


def test_who_comes_back_after_the_newest_result_is_a_member(tmp_path: Path) -> None:
    twice = "[{player: ann, until: 2026-02-28}, {player: ann, since: 2026-06-01}, bob, cy, dee, eve, fay, gus]"
    public = _built(tmp_path, a_list("armada", terms=f"{{members: {twice}}}"), rated("a", "2026-01-02", "2026-03-03"))
    rows = {row["player"]: row for row in json.loads(_page(public, "api/v1/lists/armada.json"))["entries"]}
    assert (rows["ann"]["member_until"], rows["ann"]["rank"]) == (None, 2)


def test_the_club_that_vouched_for_a_book(tmp_path: Path) -> None:
    files = {"content/clubs/one.yaml": CLUB, "content/logs/ann/01.yaml": BOOK}
    public = _built(tmp_path, a_list("wwr"), files)
    page = _page(public, "clubs/one.html")
    assert "Authenticated log books" in page
    assert 'href="../players/ann.html#wwr-books"' in page
    assert "No player has named this club" not in page


def test_as_of_is_the_newest_rated_result_of_a_player(tmp_path: Path) -> None:
    late = entry("ann", "cy", "2026-04-01", signed="false")
    public = _built(tmp_path, a_list("wwr"), entry("ann", "dee", "2026-03-01"), late)
    assert json.loads(_page(public, "api/v1/players/ann.json"))["as_of"] == "2026-03-01"


def test_games_of_nights_stand_with_the_list_and_their_steps_once(tmp_path: Path) -> None:
    public = _built(tmp_path, a_list("elo"), night("elo", "2026-03-01", "ann bob 1-0"))
    assert _others(public, "ann") == []
    assert json.loads(_page(public, "api/v1/lists/elo.json"))["as_of"] == "2026-03-01"
    # On the page of its night, to which a player's line leads; the line has the sum of its own change
    line = _page(public, "players/ann.html").partition('<table class="cross played">')[2].partition("</table>")[0]
    assert "expected score" not in line
    assert "× (1 − 0.5)" in line
    steps = re.search(r'href="../games/(elo/2026-03-01[.]html)#([^"]+)">All steps<', line)
    assert steps
    of_night = _page(public, f"games/{steps[1]}")
    assert f'id="{steps[2]}"' in of_night
    assert of_night.partition("<details class=workings>")[2].count("expected score") == 2  # of either player
