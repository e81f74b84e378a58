"""Results of real clubs and tournaments can be filed as they were published: without years, with fill-ins."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.cli import main
from tests.small import put

POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
# Games of the Windy City Weasels: centres in the order of the powers, who was replaced, and the published scores.
WEASELS = {
    "wcw-146": ((0, 11, 8, 0, 5, 1, 9), "england", ("0", "0", "21.918", "0", "8.562", "0.342", "27.74")),
    "wcw-227": ((9, 8, 4, 6, 6, 1, 0), "france", ("34.615", "27.35", "0", "15.385", "15.385", "0.427", "0")),
    "wcw-277": ((4, 16, 5, 0, 2, 0, 7), "", ("4.571", "73.143", "7.143", "0", "1.143", "0", "14")),
    "moot-11": ((7, 11, 0, 10, 1, 0, 5), "", ("16.554", "40.878", "0", "33.784", "0.338", "0", "8.446")),
}


def _site(root: Path, event: str, boards: Mapping[str, str], people: Mapping[str, str]) -> Path:
    texts = {
        "content/site.yaml": "title: Real boards\n",
        "content/tournaments/real/event.yaml": event,
        **{f"content/tournaments/real/{id_}.yaml": text for id_, text in boards.items()},
        **{f"content/players/{id_}.yaml": f"name: {name}\n" for id_, name in people.items()},
    }
    for name, text in texts.items():
        put(root / name, text)
    return root


def _document(root: Path) -> Any:
    done = build(root, root / "public", Options(cache=root))
    assert done.problems == []
    return json.loads((root / "public/api/v1/tournaments/real.json").read_text("utf-8"))


def _club_game(centres: tuple[int, ...], replaced: str) -> str:
    lines = ["round: 1", "ending: draw", "seats:"]
    for power, held in zip(POWERS, centres, strict=True):
        left = ", replaces: left-early" if power == replaced else ""
        lines.append(f"  {power}: {{player: {power}-player{left}{f', centres: {held}' if held else ''}}}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("game", WEASELS)
def test_a_club_s_game_without_years_gives_the_published_scores(game: str, tmp_path: Path) -> None:
    centres, replaced, published = WEASELS[game]
    event = (
        "name: Weasels\nsystem: sum-of-squares\nstart: 2016-06-11\nstatus: final\n"
        "terms: {replaced_seats: zero, decimals: 3}\n"
    )
    people = {f"{power}-player": power.capitalize() for power in POWERS} | {"left-early": "Nora Early"}
    site = _site(tmp_path, event, {"r1-a": _club_game(centres, replaced)}, people)
    (board,) = _document(site)["boards"]
    assert [f"{seat['points']:g}" for seat in board["seats"]] == [f"{float(points):g}" for points in published]
    assert board["last_year"] is None
    page = (site / "public/tournaments/real/r1-a.html").read_text("utf-8")
    assert "to 0" not in page


WHIPPING = {  # of Whipping 2009: one player sat at both tables of a round; nobody knows who played Italy at the last
    "r1-a": (
        1910,
        "talley 0 1904|metternich 11|castlereagh 0 1906|bismarck 12|cavour 0 1910|richelieu 11|mazarin 0 1904",
    ),
    "r1-c": (1905, "andrassy 1|metternich 9|kaunitz 9|oxenstierna 0 1904|walsingham 3|cecil 3|machiavelli 9"),
    "r4-a": (1907, "briand 4|richelieu 6|andrassy 10|castlereagh 6|? 1|mazarin 0 1904|cecil 7"),
}


def _whipping(id_: str) -> str:
    year, seats = WHIPPING[id_]
    lines = [f"round: {id_[1]}", f"last_year: {year}", "ending: draw", "seats:"]
    for power, seat in zip(POWERS, seats.split("|"), strict=True):
        name, centres, *out = seat.split()
        player = "" if name == "?" else f"player: {name}, "
        lines.append(f"  {power}: {{{player}{f'eliminated: {out[0]}' if out else f'centres: {centres}'}}}")
    return "\n".join(lines) + "\n"


EVENT = "name: Whipping\nsystem: daanz-squares\nstart: 2009-04-18\nend: 2009-04-19\nstatus: final\n"
PEOPLE = {
    name: name.capitalize()
    for _, seats in WHIPPING.values()
    for name in (seat.split()[0] for seat in seats.split("|"))
    if name != "?"
}


def test_a_tournament_with_fill_ins_and_an_unknown_player(tmp_path: Path) -> None:
    boards = {id_: _whipping(id_) for id_ in WHIPPING}
    event = _document(_site(tmp_path, f"{EVENT}terms: {{fill_ins: true}}\n", boards, PEOPLE))
    (filled_in,) = [row for row in event["standings"] if row["player"] == "metternich"]
    assert [game["board"] for game in filled_in["games"]] == ["r1-a", "r1-c"]
    assert event["boards"][2]["seats"][4]["player"] is None
    assert event["boards"][2]["seats"][4]["credited"] == []


def test_with_a_chart_no_system_asks_for_the_year(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    people = "".join(f"  {power}: {{player: {name}}}\n" for power, name in zip(POWERS, PEOPLE, strict=False))
    chart = "chart:\n  1901: [4, 5, 5, 5, 4, 5, 4]\n"
    for system in ("daanz-squares", "armada", "sum-of-squares"):
        event = EVENT.replace("daanz-squares", system)
        site = _site(tmp_path / system, event, {"r1-a": f"round: 1\nseats:\n{people}{chart}"}, PEOPLE)
        assert main(["--root", str(site), "check"]) == 0
    assert capsys.readouterr().out == "No problems.\n" * 3


@pytest.mark.parametrize("system", ["daanz-squares", "armada"])
def test_systems_that_need_the_year_ask_for_it(system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = _club_game((10, 8, 6, 4, 3, 2, 1), "")
    people = {f"{power}-player": power.capitalize() for power in POWERS}
    site = _site(tmp_path, EVENT.replace("daanz-squares", system), {"r1-a": board}, people)
    assert main(["--root", str(site), "check"]) == 1
    assert "'last_year' is missing" in capsys.readouterr().out
