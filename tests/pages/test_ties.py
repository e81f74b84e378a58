"""A rating that two players share says what puts one before the other."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from masterlist.build import build
from masterlist.facts.content import Player, alone
from masterlist.facts.site import Cut, RatingList
from masterlist.scoring.rating import Standing
from masterlist.site.lists.view import tie
from masterlist.source import Place
from masterlist.standings.master_list import log_standing
from masterlist.standings.totals import Total
from tests.pages.sites import write_site

NOWHERE = Place("")
ABOUT = RatingList("squares", "SQUARES", "wwr", {}, Cut.YEARLY, NOWHERE, NOWHERE)


def _rows(*totals: tuple[int, int, int]) -> tuple[Standing, ...]:
    return tuple(
        log_standing(f"p{number}", Total("2020-01-01", halves, points, 1, halves * points), None)._replace(rank=rank)
        for number, (rank, halves, points) in enumerate(totals)
    )


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (_rows((1, 6, 4), (2, 4, 6)), ["before Ms 1 by opponents defeated"]),
        (_rows((1, 0, 4), (2, 0, 3)), ["before Ms 1 by game points"]),
        (_rows((1, 6, 4), (1, 6, 4)), [""]),
        (_rows((1, 6, 4), (2, 6, 3), (3, 2, 9)), ["", "before Ms 2 by opponents defeated"]),
        (_rows((1, 6, 4), (2, 6, 3)), [""]),
        ((), []),
    ],
)
def test_what_puts_one_before_the_other(rows: tuple[Standing, ...], said: list[str]) -> None:
    names = {row.player: Player(row.player, f"Ms {row.player[1:]}", NOWHERE, NOWHERE, NOWHERE) for row in rows}
    content = alone({})._replace(players=names)
    assert [tie(content, ABOUT, row, below) for row, below in pairwise(rows)] == said


def test_it_stands_on_the_page(tmp_path: Path) -> None:
    files = {
        "site.yaml": "title: Ties\n",
        "lists/squares.yaml": "name: SQUARES\nsystem: wwr\n",
        # Two draws of 3 points against two people are 1 × 6, one win of 6 points against one is 1 × 6 as well; a win
        # of 12 in two games with one person and draws with more are told apart by opponents defeated.
        "players/ann.yaml": "name: Ann\n",
        "players/bob.yaml": "name: Bob\n",
        **{f"players/{id_}.yaml": f"name: Player {id_.upper()}\n" for id_ in "vwxyz"},
        "logs/ann/01.yaml": _book("ann", ("x", "draw", 2), ("y", "draw", 1), ("z", "draw", 0), ("v", "draw", 1)),
        "logs/bob/01.yaml": _book("bob", ("w", "won-major", 3)),
    }
    write_site(tmp_path, files)
    assert build(tmp_path, tmp_path / "public").files
    page = (tmp_path / "public/lists/squares.html").read_text("utf-8")
    assert '<td class="n main units">16<span class=tie>before' not in page, "ratings of 16 and 8 are no tie"
    (tmp_path / "content/logs/bob/01.yaml").write_text(
        _book("bob", ("w", "won-major", 3), ("w", "won-major", 3)), "utf-8"
    )
    assert build(tmp_path, tmp_path / "public").files
    page = (tmp_path / "public/lists/squares.html").read_text("utf-8")
    tie = "<span class=tie>before Bob by opponents defeated</span>"
    assert re.search(f'<td class="n main units">16<small class=gain>[0-9.]+</small>{tie}<td', page)


def _book(player: str, *games: tuple[str, str, int]) -> str:
    entries = "".join(
        f"  - {{date: 2020-01-0{day}, opponent: {opponent}, result: {result}, bonus: {bonus}-0, signed: true}}\n"
        for day, (opponent, result, bonus) in enumerate(games, 1)
    )
    return f"player: {player}\nbook: 1\nlist: squares\ngames:\n{entries}"
