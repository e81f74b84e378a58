"""The verdict and the three lines at the top of a report."""

from typing import Any

import pytest

from masterlist.review.markdown import head
from masterlist.review.pull import DocumentPart

ABOUT = {"base": "0123456789abcdef", "scored": True}


def said(**document: Any) -> tuple[str, str, str, str]:
    """The verdict, the results, what moves, and what it is about."""
    verdict, lines = head(DocumentPart({**ABOUT, **document}))
    results, moves, about = (line.removeprefix("- ") for line in lines.split("\n"))
    return verdict, results, moves, about


# --- the verdict ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ({}, "### ✅ No errors"),
        ({"guards": [{"allowed": False}]}, "### ✅ No errors"),
        ({"guards": [{"allowed": True}, {"allowed": False}]}, "### ✅ No errors, 1 guard allowed by a maintainer"),
        ({"guards": [{"allowed": True}] * 2}, "### ✅ No errors, 2 guards allowed by a maintainer"),
        ({"errors_before": 2, "guards": [{"allowed": True}]}, "### ✅ No new errors, 1 guard allowed by a maintainer"),
        ({"errors_before": 2, "needs_leave": ["uncompared"]}, "### ✋ No new errors, but it needs leave: `uncompared`"),
        ({"needs_leave": ["old-date"]}, "### ✋ No errors, but it needs leave: `old-date`"),
        ({"needs_leave": ["a", "b", "c"]}, "### ✋ No errors, but it needs leave: `a`, `b`, `c`"),
        ({"needs_leave": ["a", "b", "c", "d"]}, "### ✋ No errors, but it needs leave: `a`, `b`, `c`, …"),
        ({"needs_leave": ["x" * 41]}, f"### ✋ No errors, but it needs leave: `{'x' * 39}…`"),
        ({"needs_leave": ["x" * 40]}, f"### ✋ No errors, but it needs leave: `{'x' * 40}`"),
        ({"errors": 1}, "### ❌ 1 error: not to be merged as it is"),
        (
            {"errors": 2, "needs_leave": ["a"], "guards": [{"allowed": True}]},
            "### ❌ 2 errors: not to be merged as it is; then `a` needs leave",
        ),
        (
            {"errors": 1, "needs_leave": ["a", "b"]},
            "### ❌ 1 error: not to be merged as it is; then `a`, `b` need leave",
        ),
    ],
)
def test_the_verdict(document: dict[str, Any], verdict: str) -> None:
    assert said(**document)[0] == verdict


# --- results -------------------------------------------------------------------------------------------------


def _item(what: str, how: str) -> dict[str, str]:
    return {"what": what, "how": how}


def _night(how: str, **games: int) -> dict[str, Any]:
    return {"what": "night", "how": how, "games": {key: {"number": number} for key, number in games.items()}}


@pytest.mark.parametrize(
    ("document", "results"),
    [
        ({}, "No result is new or changed"),
        ({"items": [_item("player", "new"), _item("page", "changed")]}, "No result is new or changed"),
        ({"items": [_item("entry", "moved"), _item("entry", "")]}, "No result is new or changed"),
        ({"items": [_item("entry", "new")]}, "1 new result"),
        (
            {"items": [_item(what, "new") for what in ("entry", "board", "rated game", "night", "club")]},
            "4 new results",
        ),
        (
            {
                "items": [_item("entry", how) for how in ("removed", "changed", "new", "changed")],
                "statuses": [{"after": one} for one in ("contradicted", "confirmed", "confirmed", "signed")],
            },
            "1 new result, 2 confirmed results, 1 contradicted result, 2 changed results, 1 removed result",
        ),
        (
            {"items": [_item("entry", "new")], "left_out": {"items": 1, "moves": 4}},
            "1 new result (of the first changes)",
        ),
        ({"left_out": {"items": 7}}, "No result is new or changed"),
        ({"items": [_night("new", new=2), _night("removed", removed=1)]}, "2 new results, 1 removed result"),
        (
            {"items": [_night("changed", new=1, changed=2, removed=3)]},
            "1 new result, 2 changed results, 3 removed results",
        ),
        ({"items": [_night("changed")]}, "1 changed result"),
    ],
)
def test_results(document: dict[str, Any], results: str) -> None:
    assert said(**document)[1] == results


# --- moves ---------------------------------------------------------------------------------------------------


def _move(player: str, before: str, after: str, **more: str) -> dict[str, str]:
    return {"player": player, "before": before, "after": after, "before_exact": before, "after_exact": after, **more}


RANK = _move("eve", "7", "7")
NAMES = "abcde"
ANEW = (
    " by the systems of today; `systems/` changes, and all that those systems rate is rated anew after the merge, "
    "which is not shown here: a review runs no program of the change"
)
MOVES = [_move(one, "1", str(at)) for at, one in enumerate(NAMES, 2)]


@pytest.mark.parametrize(
    ("document", "moves"),
    [
        ({"scored": False}, "Ratings are not compared, because one of the two versions has errors"),
        ({}, "Nothing moves"),
        ({"moves": [RANK]}, "No rating moves, 1 rank moves"),
        ({"moves": [RANK, RANK]}, "No rating moves, 2 ranks move"),
        ({"moves": [_move("ann", "1", "2")]}, "`ann` `1` → `2`; nothing else moves"),
        ({"moves": [RANK, _move("ann", "1", "2", name="Ann")]}, "`Ann` `1` → `2`; 1 rank beside them moves"),
        ({"moves": [_move("ann", "1", "1", after_exact="5/4")]}, "`ann` `1` → `1`; nothing else moves"),
        ({"moves": MOVES[:3]}, "`a` `1` → `2`, `b` `1` → `3`, `c` `1` → `4`; nothing else moves"),
        (
            {"moves": [*MOVES[:4], RANK]},
            "`a` `1` → `2`, `b` `1` → `3`, `c` `1` → `4`, and 1 more rating or points; 1 rank beside them moves",
        ),
        (
            {"moves": MOVES[:1], "left_out": {"moves": 1000, "items": 5}},
            "`a` `1` → `2`, and 1,000 more ratings or points; nothing else moves",
        ),
        ({"left_out": {"moves": 2}}, "and 2 more ratings or points; nothing else moves"),
        ({"touched": [{"name": "systems/x/x.py"}]}, f"Nothing moves{ANEW}"),
        ({"touched": [{"name": "systems/x/x.py"}] * 2, "moves": [RANK]}, f"No rating moves, 1 rank moves{ANEW}"),
        (
            {"touched": [{"name": "systems/a"}], "moves": MOVES[:1]},
            f"`a` `1` → `2`; nothing else moves{ANEW}",
        ),
        ({"touched": [{"name": "content/systems/x.py"}, {"name": "mysystems/x"}]}, "Nothing moves"),
    ],
)
def test_moves(document: dict[str, Any], moves: str) -> None:
    assert said(**document)[2] == moves


# --- what it is about ----------------------------------------------------------------------------------------


UNKNOWN = "; identity not checked: it is not known who proposes it"


@pytest.mark.parametrize(
    ("document", "about"),
    [
        ({}, f"0 files changed since `0123456789`{UNKNOWN}"),
        ({"touched": [{}]}, f"1 file changed since `0123456789`{UNKNOWN}"),
        (
            {"touched": [{}], "left_out": {"touched": 4999, "moves": 2}},
            f"5,000 files changed since `0123456789`{UNKNOWN}",
        ),
        ({"author": "gil"}, "0 files changed since `0123456789`, by `gil`, who is not known to be a player"),
        (
            {"author": "gil", "author_is": "Gil Poe"},
            "0 files changed since `0123456789`, by `gil`, who is `Gil Poe`",
        ),
        (
            {"author": "gil", "author_is": "Gil Poe", "author_role": "maintainer"},
            "0 files changed since `0123456789`, by `gil`, a maintainer, who is `Gil Poe`",
        ),
        (
            {"author": "gil", "author_role": "reporter"},
            "0 files changed since `0123456789`, by `gil`, a reporter, who is not known to be a player",
        ),
        (
            {"author": "gil", "author_role": "owner"},
            "0 files changed since `0123456789`, by `gil`, who is not known to be a player",
        ),
    ],
)
def test_what_it_is_about(document: dict[str, Any], about: str) -> None:
    assert said(**document)[3] == about
