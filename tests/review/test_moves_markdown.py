"""The tables of a report: what moves, which later games change with it, and which editions would be different."""

from typing import Any

import pytest

from masterlist.review.markdown import editions, moves, rerated
from masterlist.review.pull import DocumentPart


def move(player: str, before: str | None = "1", after: str | None = "2", **more: Any) -> dict[str, Any]:
    exact = {"before_exact": before, "after_exact": after}
    return {"table": "lists/x", "player": player, "before": before, "after": after, "why": "new entry", **exact, **more}


def said(*found: dict[str, Any], **more: Any) -> list[str]:
    return [*moves(DocumentPart({"moves": [*found], **more}))]


HEAD = "| player | rank | rating or points | why |\n| --- | --- | --- | --- |"


def table(*rows: str) -> str:
    return "\n".join((HEAD, *rows))


# --- what moves -----------------------------------------------------------------------------------------------


def test_nothing() -> None:
    assert said() == []


@pytest.mark.parametrize(
    ("one", "row"),
    [
        (move("ann"), "| `ann` | – | `1` → `2` | `new entry` |"),
        (move("ann", name="Ann", rank_before=3, rank_after=2), "| `Ann` | 3 → 2 | `1` → `2` | `new entry` |"),
        (move("ann", rank_before=3, rank_after=3), "| `ann` | 3 | `1` → `2` | `new entry` |"),
        (move("ann", rank_after=2, before=None), "| `ann` | – → 2 | – → `2` | `new entry` |"),
        (move("ann", rank_before=2, after=None), "| `ann` | 2 → – | `1` → – | `new entry` |"),
        (move("ann", why="x" * 121), f"| `ann` | – | `1` → `2` | `{'x' * 119}…` |"),
        (move("ann", why="x" * 120), f"| `ann` | – | `1` → `2` | `{'x' * 120}` |"),
    ],
)
def test_a_row(one: dict[str, Any], row: str) -> None:
    assert said(one) == ["**`lists/x`: 1 rating moves**", table(row)]


def test_a_rank_alone() -> None:
    assert said(move("ann", "1", "1", rank_before=1, rank_after=2)) == [
        "**`lists/x`: 1 rank moves**",
        table("| `ann` | 1 → 2 | `1` | `new entry` |"),
    ]


def test_ratings_come_before_ranks_and_what_is_exact_counts() -> None:
    rank, closely = move("rank", "1", "1"), move("closely", "1", "1", after_exact="4/3")
    assert said(rank, move("ann"), closely, title="wrong") == [
        "**`lists/x`: 2 ratings and 1 rank beside them move**",
        table(
            "| `ann` | – | `1` → `2` | `new entry` |",
            "| `closely` | – | `1` | `new entry` |",
            "| `rank` | – | `1` | `new entry` |",
        ),
    ]


def test_each_table_has_its_own_by_its_title() -> None:
    found = said(move("a", title="One"), move("b", table="lists/y"), move("c", title="Other"))
    assert found[::2] == [
        "**`One`: 2 ratings move**",
        "**`lists/y`: 1 rating moves**",
    ]
    assert [text.count("\n") - 1 for text in found[1::2]] == [2, 1]


def test_so_many_rows_of_a_table() -> None:
    scored, ranks = [move(f"s{at}") for at in range(22)], [move(f"r{at}", "1", "1") for at in range(13)]
    head, rows, more = said(*scored, *ranks)
    assert head == "**`lists/x`: 22 ratings and 13 ranks beside them move**"
    names = [line.split("`")[1] for line in rows.split("\n")[2:]]
    assert names == [*(f"s{at}" for at in range(20)), *(f"r{at}" for at in range(10))]
    assert more == "… and 5 more in this table."
    assert len(said(*scored[:20], *ranks[:10])) == 2
    assert said(*scored, *(move(f"t{at}") for at in range(1000)))[2] == "… and 1,002 more in this table."


def test_so_many_tables() -> None:
    tables = [move("a", table=f"lists/{at}") for at in range(22)]
    assert said(*tables[:20])[-1] == table("| `a` | – | `1` → `2` | `new entry` |")
    assert said(*tables[:21])[-1] == "… and 1 more table."
    found = said(*tables)
    assert (len(found), found[38], found[40]) == (
        41,
        "**`lists/19`: 1 rating moves**",
        "… and 2 more tables.",
    )


def test_what_the_document_left_out() -> None:
    assert said(left_out={"moves": 1, "items": 9}) == ["… and 1 more move."]
    assert said(move("ann"), left_out={"moves": 2000})[-1] == "… and 2,000 more moves."


# --- later games ----------------------------------------------------------------------------------------------


def later(player: str, game: str, **more: Any) -> dict[str, Any]:
    return {"table": "lists/x", "player": player, "game": game, "before": "1", "after": "2", **more}


def changed(*found: dict[str, Any], **more: Any) -> list[str]:
    return [*rerated(DocumentPart({"rerated": [*found], **more}))]


def folded(head: str, *lines: str) -> str:
    return f"<details><summary>{head}</summary>\n\n" + "\n".join(f"- {line}" for line in lines) + "\n\n</details>"


def test_no_later_game() -> None:
    assert changed() == changed(left_out={"rerated": 3}) == []


def test_later_games_by_player() -> None:
    found = changed(
        later("ann", "g1"),
        later("bob", "g1", name="Bob", title="X", game_title="The game"),
        later("ann", "g2", before="7", after="8"),
        later("ann", "g3", table="lists/y"),
    )
    assert found == [
        folded(
            "4 ratings after later games change with it",
            "`lists/x` `ann`: 2 games, the last `g2` `7` → `8`",
            "`X` `Bob`: 1 game, the last `The game` `1` → `2`",
            "`lists/y` `ann`: 1 game, the last `g3` `1` → `2`",
        )
    ]
    (one,) = changed(later("ann", "g1"))
    assert "1 rating after later games change with it" in one


def test_so_many_players_of_later_games() -> None:
    players = [later(f"p{at}", "g") for at in range(23)]
    (found,) = changed(*players, left_out={"rerated": 1000, "moves": 1})
    lines = [f"`lists/x` `p{at}`: 1 game, the last `g` `1` → `2`" for at in range(20)]
    assert found == folded("1,023 ratings after later games change with it", *lines, "… and 3 more")
    (found,) = changed(*players[:20])
    assert found == folded("20 ratings after later games change with it", *lines)
    (found,) = changed(*players[:21])
    assert found.endswith("- … and 1 more\n\n</details>")


# --- editions -------------------------------------------------------------------------------------------------


def edition(name: str, *names: str) -> dict[str, Any]:
    return {"edition": name, "names": [*names]}


def different(*found: dict[str, Any], **more: Any) -> list[str]:
    return [*editions(DocumentPart({"editions": [*found], **more}))]


def test_editions() -> None:
    assert different() == []
    assert different(edition("x/2026", "Ann", "Bob", "Cy"), edition("x/2027", "Bob")) == [
        "**2 published editions would be different with this change, and stay as published**",
        ("- `x/2026`: 3 ratings (`Ann`, `Bob`, `Cy`)\n- `x/2027`: 1 rating (`Bob`)"),
    ]


def test_so_many_editions_and_names() -> None:
    (head, line) = different(edition("x", *(f"p{at}" for at in range(7))), left_out={"editions": 2})
    assert head == "**3 published editions would be different with this change, and stay as published**"
    assert line == "- `x`: 7 ratings (`p0`, `p1`, `p2`, `p3`, `p4`, … and 2 more)"
    (head, lines) = different(*(edition(f"x{at}", "Ann") for at in range(22)), left_out={"editions": 3})
    assert head.startswith("**25 published editions")
    assert lines.split("\n")[19:] == ["- `x19`: 1 rating (`Ann`)", "- … and 5 more"]
    (head, _) = different(edition("x", "Ann"))
    assert head == "**1 published edition would be different with this change, and stays as published**"
