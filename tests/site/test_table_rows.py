"""The rows of a list for scripts: of a very long one, names in a file and figures in files of a thousand."""

import json
from collections.abc import Mapping

import pytest

from masterlist.facts.content import Player, alone
from masterlist.facts.site import Cut, RatingList
from masterlist.site.lists.view import PART, list_rows
from masterlist.source import Place
from masterlist.standings.master_list import log_standing
from masterlist.standings.totals import Total

NOWHERE = Place("")
ABOUT = RatingList("x", "X", "wwr", {}, Cut.YEARLY, NOWHERE, NOWHERE)


def _files(rows: int, marked: Mapping[str, str] | None = None) -> dict[str, str]:
    """The files of a list of so many rows, the last with most game points."""
    ids = [f"player-{number}" for number in range(rows)]
    people = {id_: Player(id_, id_.title(), NOWHERE, NOWHERE, NOWHERE) for id_ in ids}
    totals = [Total("2024-01-01", 2, points, points, 2 * points) for points in range(1, rows + 1)]
    found = [log_standing(id_, one, None)._replace(rank=one.points) for id_, one in zip(ids, totals, strict=True)]
    made = list_rows(alone({})._replace(players=people), "lists/x", ABOUT, found, marked=marked)
    return {one.path: one.data.decode() for one in made}


def test_figures_of_a_long_list_stand_apart() -> None:
    files = _files(2 * PART + 5)
    assert [*files] == ["rows/lists/x.js", *(f"rows/lists/x/part-{number}.js" for number in (1, 2, 3))]
    assert '"game_points"' not in files["rows/lists/x.js"]
    call = files["rows/lists/x/part-3.js"]
    last = json.loads(f"[{call[call.index('(') + 1 : call.rindex(')')]}]")
    assert last[0] == "lists/x"
    assert last[1]["game_points"] == [*range(2 * PART + 1, 2 * PART + 6)]
    assert last[2] == 2 * PART


@pytest.mark.parametrize(("rows", "marked"), [(1, None), (PART + 1, {})], ids=["a shorter list", "an edition"])
def test_figures_stand_beside_the_names(rows: int, marked: Mapping[str, str] | None) -> None:
    """Of an edition too: there are many, and hosts limit how many files a site may have."""
    (data,) = _files(rows, marked).values()
    assert '"game_points":[1' in data
