"""The rows of a list for scripts: of a very long one, names in a file and figures in files of a thousand."""

import json

from masterlist.facts.content import Player, alone
from masterlist.facts.site import Cut, RatingList
from masterlist.scoring.rating import Standing
from masterlist.site.lists.view import PART, list_rows
from masterlist.source import Place
from masterlist.standings.master_list import log_standing
from masterlist.standings.totals import Total

ABOUT = RatingList("x", "X", "wwr", {}, Cut.YEARLY, Place(""), Place(""))


def _player(id_: str) -> Player:
    nowhere = Place("")
    return Player(id_, id_.title(), (), "", "", "", (), (), nowhere, nowhere, nowhere)


def _row(player: str, rank: int, points: int) -> Standing:
    return log_standing(player, Total("2024-01-01", 2, points, points, 2 * points), None)._replace(rank=rank)


def test_figures_of_a_long_list_stand_apart() -> None:
    ids = [f"player-{number}" for number in range(2 * PART + 5)]
    players = {id_: _player(id_) for id_ in ids}
    content = alone({})._replace(players=players)
    rows = [_row(id_, at, at) for at, id_ in enumerate(ids, 1)]
    files = {one.path: one.data.decode() for one in list_rows(content, "lists/x", ABOUT, rows)}
    assert [*files] == ["rows/lists/x.js", *(f"rows/lists/x/part-{number}.js" for number in (1, 2, 3))]
    assert '"game_points"' not in files["rows/lists/x.js"]
    call = files["rows/lists/x/part-3.js"]
    last = json.loads(f"[{call[call.index('(') + 1 : call.rindex(')')]}]")
    assert last[0] == "lists/x"
    assert last[1]["game_points"] == [*range(2 * PART + 1, 2 * PART + 6)]
    assert last[2] == 2 * PART


def test_a_shorter_list_is_one_file() -> None:
    content = alone({})._replace(players={"one": _player("one")})
    (file,) = list_rows(content, "lists/x", ABOUT, [_row("one", 1, 1)])
    assert '"game_points":[1]' in file.data.decode()


def test_figures_of_an_edition_stand_beside_the_names() -> None:
    """There are many editions, and hosts limit how many files a site may have."""
    ids = [f"player-{number}" for number in range(PART + 1)]
    content = alone({})._replace(players={id_: _player(id_) for id_ in ids})
    rows = [_row(id_, at, at) for at, id_ in enumerate(ids, 1)]
    (file,) = list_rows(content, "lists/x/2024", ABOUT, rows, marked={})
    assert b'"game_points"' in file.data
