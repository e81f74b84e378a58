"""A report for people, section by section, from documents made by hand."""

from typing import Any

import pytest

from masterlist.review.markdown import LARGEST, as_markdown, head
from masterlist.review.pull import DocumentPart

Document = dict[str, Any]


def sections(**document: Any) -> list[str]:
    """The paragraphs below the verdict and the summary."""
    text = as_markdown(DocumentPart(document))
    assert text.endswith("\n")
    return text.removesuffix("\n").split("\n\n")[2:]


def numbered(one: Document, number: int) -> list[Document]:
    """So many of one kind, with their numbers in the place of {}."""
    return [
        {**one, **{key: value.format(at) for key, value in one.items() if isinstance(value, str)}}
        for at in range(number)
    ]


def end(lines: str) -> list[str]:
    """What stands behind the first 19 lines of a list."""
    return lines.split("\n")[19:]


# --- the verdict and the summary ------------------------------------------------------------------------------

LEAVE = "### ✋ No errors, but it needs permission:"
WRONG = "not to be merged as it is"


def summary(**document: Any) -> tuple[str, str, str, str]:
    """The verdict, the results, what moves, and what it is about."""
    verdict, lines = head(DocumentPart({"base": "0123456789abcdef", "scored": True, **document}))
    results, moves, about = (line.removeprefix("- ") for line in lines.split("\n"))
    return verdict, results, moves, about


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ({}, "### ✅ No errors"),
        ({"guards": [{"allowed": False}]}, "### ✅ No errors"),
        ({"guards": [{"allowed": True}, {"allowed": False}]}, "### ✅ No errors, 1 guard allowed by a maintainer"),
        ({"guards": [{"allowed": True}] * 2}, "### ✅ No errors, 2 guards allowed by a maintainer"),
        ({"errors_before": 2, "guards": [{"allowed": True}]}, "### ✅ No new errors, 1 guard allowed by a maintainer"),
        (
            {"errors_before": 2, "needs_leave": ["uncompared"]},
            "### ✋ No new errors, but it needs permission: `uncompared`",
        ),
        ({"needs_leave": ["old-date"]}, f"{LEAVE} `old-date`"),
        ({"needs_leave": [*"abc"]}, f"{LEAVE} `a`, `b`, `c`"),
        ({"needs_leave": [*"abcd"]}, f"{LEAVE} `a`, `b`, `c`, …"),
        ({"needs_leave": ["x" * 41]}, f"{LEAVE} `{'x' * 39}…`"),
        ({"needs_leave": ["x" * 40]}, f"{LEAVE} `{'x' * 40}`"),
        ({"errors": 1}, f"### ❌ 1 error: {WRONG}"),
        ({"errors": 2, "needs_leave": ["a"]}, f"### ❌ 2 errors: {WRONG}; then `a` needs permission"),
        ({"errors": 1, "needs_leave": ["a", "b"]}, f"### ❌ 1 error: {WRONG}; then `a`, `b` need permission"),
    ],
)
def test_the_verdict(document: Document, verdict: str) -> None:
    assert summary(**document)[0] == verdict


def _item(what: str, how: str) -> dict[str, str]:
    return {"what": what, "how": how}


def _night(how: str, **games: int) -> Document:
    return {"what": "night", "how": how, "games": {key: {"number": number} for key, number in games.items()}}


NEW, RESULTS = _item("entry", "new"), ("entry", "board", "rated game", "night", "club")
STATUSES = [{"after": one} for one in ("contradicted", "confirmed", "confirmed", "signed")]


@pytest.mark.parametrize(
    ("document", "results"),
    [
        ({}, "No result is new or changed"),
        ({"items": [_item("player", "new"), _item("page", "changed")]}, "No result is new or changed"),
        ({"items": [_item("entry", "moved"), _item("entry", "")]}, "No result is new or changed"),
        ({"items": [NEW]}, "1 new result"),
        (
            {"items": [_item(what, "new") for what in ("entry", "board", "rated game", "night", "club")]},
            "4 new results",
        ),
        (
            {"items": [_item("entry", how) for how in ("removed", "changed", "new", "changed")], "statuses": STATUSES},
            "1 new result, 2 confirmed results, 1 contradicted result, 2 changed results, 1 removed result",
        ),
        ({"items": [NEW], "left_out": {"items": 1, "moves": 4}}, "1 new result (of the first changes)"),
        ({"left_out": {"items": 7}}, "No result is new or changed"),
        ({"items": [_night("new", new=2), _night("removed", removed=1)]}, "2 new results, 1 removed result"),
        ({"items": [_night("changed", new=1, changed=2)]}, "1 new result, 2 changed results"),
        ({"items": [_night("changed", removed=3)]}, "3 removed results"),
        ({"items": [_night("changed")]}, "1 changed result"),
    ],
)
def test_results(document: Document, results: str) -> None:
    assert summary(**document)[1] == results


def move(player: str, before: str | None = "1", after: str | None = "2", **more: Any) -> Document:
    exact = {"before_exact": before, "after_exact": after}
    return {"table": "lists/x", "player": player, "before": before, "after": after, "why": "new entry", **exact, **more}


RANK = move("eve", "7", "7")
ANEW = (
    " by the systems of today; `systems/` changes, and all that those systems rate is rated anew after the merge, "
    "which is not shown here: a review runs no program of the change"
)
MOVES = [move(one, "1", str(at)) for at, one in enumerate("abcde", 2)]
THREE = "`a` `1` → `2`, `b` `1` → `3`, `c` `1` → `4`"


@pytest.mark.parametrize(
    ("document", "moves"),
    [
        ({"scored": False}, "Ratings are not compared, because one of the two versions has errors"),
        ({}, "Nothing moves"),
        ({"moves": [RANK]}, "No rating moves, 1 rank moves"),
        ({"moves": [RANK, RANK]}, "No rating moves, 2 ranks move"),
        ({"moves": [move("ann")]}, "`ann` `1` → `2`; nothing else moves"),
        ({"moves": [RANK, move("ann", name="Ann")]}, "`Ann` `1` → `2`; 1 rank beside them moves"),
        ({"moves": [move("ann", "1", "1", after_exact="5/4")]}, "`ann` `1` → `1`; nothing else moves"),
        ({"moves": MOVES[:3]}, f"{THREE}; nothing else moves"),
        ({"moves": [*MOVES[:4], RANK]}, f"{THREE}, and 1 more rating or points; 1 rank beside them moves"),
        (
            {"moves": MOVES[:1], "left_out": {"moves": 1000, "items": 5}},
            "`a` `1` → `2`, and 1,000 more ratings or points; nothing else moves",
        ),
        ({"left_out": {"moves": 2}}, "and 2 more ratings or points; nothing else moves"),
        ({"touched": [{"name": "systems/x/x.py"}]}, f"Nothing moves{ANEW}"),
        ({"touched": [{"name": "systems/x/x.py"}] * 2, "moves": [RANK]}, f"No rating moves, 1 rank moves{ANEW}"),
        ({"touched": [{"name": "systems/a"}], "moves": MOVES[:1]}, f"`a` `1` → `2`; nothing else moves{ANEW}"),
        ({"touched": [{"name": "content/systems/x.py"}, {"name": "mysystems/x"}]}, "Nothing moves"),
    ],
)
def test_what_moves_in_a_line(document: Document, moves: str) -> None:
    assert summary(**document)[2] == moves


NONE = "0 files changed since `0123456789`"
UNKNOWN = "; identity not checked: it is not known who proposes it"
NOBODY = "who is not known to be a player"


@pytest.mark.parametrize(
    ("document", "about"),
    [
        ({}, f"{NONE}{UNKNOWN}"),
        ({"touched": [{}]}, f"1 file changed since `0123456789`{UNKNOWN}"),
        (
            {"touched": [{}], "left_out": {"touched": 4999, "moves": 2}},
            f"5,000 files changed since `0123456789`{UNKNOWN}",
        ),
        ({"author": "gil"}, f"{NONE}, by `gil`, {NOBODY}"),
        ({"author": "gil", "author_is": "Gil Poe"}, f"{NONE}, by `gil`, who is `Gil Poe`"),
        (
            {"author": "gil", "author_is": "Gil Poe", "author_role": "maintainer"},
            f"{NONE}, by `gil`, a maintainer, who is `Gil Poe`",
        ),
        ({"author": "gil", "author_role": "reporter"}, f"{NONE}, by `gil`, a reporter, {NOBODY}"),
        ({"author": "gil", "author_role": "owner"}, f"{NONE}, by `gil`, {NOBODY}"),
    ],
)
def test_what_it_is_about(document: Document, about: str) -> None:
    assert summary(**document)[3] == about


# --- the whole ------------------------------------------------------------------------------------------------


def test_the_parts_in_order() -> None:
    found = sections(
        problems={"near": [PROBLEM]},
        guards=[guard("old-date", "x")],
        statuses=[turn("confirmed")],
        moves=[{"table": "lists/x", "before_exact": "1"}],
        items=[item("club")],
        editions=[{"edition": "e"}],
        newcomers=[{"name": "n"}],
        submissions=[submission("player")],
        approvals=[{"login": "a"}],
        rerated=[{"player": "a"}],
    )
    assert [one.partition(" ")[0].strip("*") for one in found if not one.startswith(("- ", "|"))] == [
        *("On", "Needs", "This", "`lists/x`:", "New:", "1", "New:", "Who", "Approved"),
        *("<details><summary>1", "</details>"),
    ]
    assert sections() == []
    assert as_markdown(DocumentPart({})).startswith("### ✅ No errors\n\n- ")


def test_a_report_fits_a_comment_and_closes_what_it_opens() -> None:
    one = {"how": "new", "id": "x" * 190, "about": "y" * 190, "title": "z" * 190}
    items = [{**one, "what": what, "how": how} for what in "abcdefghij" for how in ("new", "changed", "removed")] * 20
    many = [{"table": f"{at}{'t' * 150}", "player": "p" * 190, "why": "w" * 110} for at in range(20)] * 30
    problems = [{"file": f"{'x' * 150}{at}", "message": "ü" * 190, "severity": "error"} for at in range(500)]
    guards = [{"guard": f"{at}", "problems": problems} for at in range(50)]
    later_ = [{"table": "x" * 150, "player": f"{at}", "game": "ü" * 190} for at in range(500)]
    for document in ({"items": items, "moves": many}, {"guards": guards, "rerated": later_}):
        text = as_markdown(DocumentPart(document))
        assert len(text.encode()) <= LARGEST
        assert "… the rest is left out" in text
        assert text.count("<details>") == text.count("</details>")


# --- problems and guards --------------------------------------------------------------------------------------

PROBLEM = {"severity": "error", "file": "a.yaml", "line": 3, "message": "it is wrong", "hint": "mend it"}
WARNED = {**PROBLEM, "severity": "warning"}
LINE = "- ❌ `a.yaml:3` `it is wrong` → `mend it`"
HERE = "**On the changed files: 1 problem**"


def guard(name: str, *messages: str, **more: Any) -> Document:
    found = [{**PROBLEM, "message": message} for message in messages]
    return {"guard": name, "label": f"allow: {name}", "problems": found, **more}


def needs(name: str, found: str = "1 finding") -> str:
    return f"**Needs permission, `{name}`: {found}; the label `allow: {name}` would allow it**"


@pytest.mark.parametrize(
    ("document", "found"),
    [
        ({"problems": {"near": [PROBLEM]}}, [HERE, LINE]),
        ({"problems": {"near": [WARNED]}}, [HERE, LINE.replace("❌", "⚠️")]),
        ({"problems": {"near": [{**PROBLEM, "hint": ""}]}}, [HERE, "- ❌ `a.yaml:3` `it is wrong`"]),
        ({"problems": {"near": [{**PROBLEM, "line": 0}]}}, [HERE, "- ❌ `a.yaml` `it is wrong` → `mend it`"]),
        (
            {"problems": {"near": [{**PROBLEM, "message": "x" * 400, "hint": ""}]}},
            [HERE, f"- ❌ `a.yaml:3` `{'x' * 400}`"],
        ),
        (
            {"problems": {"near": [{**PROBLEM, "message": "x" * 401, "hint": ""}]}},
            [HERE, f"- ❌ `a.yaml:3` `{'x' * 399}…`"],
        ),
        (
            {
                "problems": {"near": [WARNED, PROBLEM], "far": [PROBLEM], "errors_before": [PROBLEM], "before": 1},
                "left_out": {"far": 2},
            },
            [
                *("**On the changed files: 2 problems**", f"{LINE}\n{LINE.replace('❌', '⚠️')}"),
                *("**On other files, because of this change: 3 problems**", LINE),
                "**There before this change; nothing is published until these errors are repaired: 1 problem**",
                *(LINE, "Already there before: 1 warning."),
            ],
        ),
        ({"problems": {"before": 1200}}, ["Already there before: 1,200 warnings."]),
        (
            {"guards": [guard("b", "x", "y", allowed=True), guard("a", "z")], "left_out": {"b": 3}},
            [
                *(needs("a"), "- `a.yaml:3` `z`"),
                *("**Guard `b`: allowed by a maintainer, 5 findings**", "- `a.yaml:3` `x`\n- `a.yaml:3` `y`"),
            ],
        ),
        ({"guards": [guard("a", "x" * 401)]}, [needs("a"), f"- `a.yaml:3` `{'x' * 399}…`"]),
        ({"guards": [guard("a", "x" * 400)]}, [needs("a"), f"- `a.yaml:3` `{'x' * 400}`"]),
        (
            {"guards": [{"guard": "g" * 40, "label": "l" * 60, "problems": [{}]}]},
            [f"**Needs permission, `{'g' * 40}`: 1 finding; the label `{'l' * 60}` would allow it**", "- – –"],
        ),
        (
            {"guards": [{"guard": "g" * 41, "label": "l" * 61, "problems": [{}]}]},
            [f"**Needs permission, `{'g' * 39}…`: 1 finding; the label `{'l' * 59}…` would allow it**", "- – –"],
        ),
        (
            {"stale_labels": ["allow: a", "b"]},
            ["Given for an earlier commit, and without effect now: `allow: a`, `b`."],
        ),
    ],
)
def test_problems_and_guards(document: Document, found: list[str]) -> None:
    assert sections(**document) == found


def test_so_many_problems_findings_and_labels() -> None:
    many = numbered({**PROBLEM, "message": "p{}"}, 23)
    title, lines = sections(problems={"far": many}, left_out={"far": 1, "near": 9})
    assert title == "**On other files, because of this change: 24 problems**"
    assert end(lines) == ["- ❌ `a.yaml:3` `p19` → `mend it`", "- … and 4 more"]
    title, lines = sections(guards=[guard("a", *map(str, range(12)))], left_out={"a": 1000})
    assert title == needs("a", "1,012 findings")
    assert lines.split("\n")[9:] == ["- `a.yaml:3` `9`", "- … and 1,002 more"]
    assert sections(guards=[guard("a", *map(str, range(10)))])[1].endswith("- `a.yaml:3` `9`")
    (line,) = sections(stale_labels=[f"l{at}" for at in range(22)])
    assert line.endswith(": `l0`, " + ", ".join(f"`l{at}`" for at in range(1, 20)) + ", … and 2 more.")


# --- statuses -------------------------------------------------------------------------------------------------


def turn(after: str, player: str = "ann", **more: Any) -> Document:
    return {"player": player, "opponent": "bob", "date": "2026-01-02", "before": "unsigned", "after": after, **more}


def test_statuses() -> None:
    named = turn("contradicted", name="Ann", opponent_name="Bob")
    assert sections(statuses=[turn("signed"), named, turn("confirmed"), turn("confirmed", "cy")]) == [
        "**This confirms 2 entries that were open**",
        "- `ann` against `bob`, `2026-01-02`\n- `cy` against `bob`, `2026-01-02`",
        "**This contradicts 1 entry**",
        "- `Ann` against `Bob`, `2026-01-02`: `unsigned` → `contradicted`",
        "**The status of 1 entry changes**",
        "- `ann` against `bob`, `2026-01-02`: `unsigned` → `signed`",
    ]
    assert sections(statuses=[turn("confirmed")])[0] == "**This confirms 1 entry that was open**"
    found = sections(statuses=[turn(after, f"p{at}") for after in ("confirmed", "signed") for at in range(1020)])
    assert found[0] == "**This confirms 1,020 entries that were open**"
    assert found[2] == "**The status of 1,020 entries changes**"
    last = "- `p19` against `bob`, `2026-01-02`"
    assert end(found[1]) == [last, "- … and 1,000 more"]
    assert end(found[3]) == [f"{last}: `unsigned` → `signed`", "- … and 1,000 more"]


# --- standings that move, table by table ----------------------------------------------------------------------

TABLE = "| player | rank | rating or points | why |\n| --- | --- | --- | --- |"


def table(*rows: str) -> str:
    return "\n".join((TABLE, *(f"| {row} |" for row in rows)))


@pytest.mark.parametrize(
    ("one", "row"),
    [
        (move("ann"), "`ann` | – | `1` → `2` | `new entry`"),
        (move("ann", name="Ann", rank_before=3, rank_after=2), "`Ann` | 3 → 2 | `1` → `2` | `new entry`"),
        (move("ann", rank_before=3, rank_after=3), "`ann` | 3 | `1` → `2` | `new entry`"),
        (move("ann", rank_after=2, before=None), "`ann` | – → 2 | – → `2` | `new entry`"),
        (move("ann", rank_before=2, after=None), "`ann` | 2 → – | `1` → – | `new entry`"),
        (move("ann", why="x" * 121), f"`ann` | – | `1` → `2` | `{'x' * 119}…`"),
        (move("ann", why="x" * 120), f"`ann` | – | `1` → `2` | `{'x' * 120}`"),
    ],
)
def test_a_row(one: Document, row: str) -> None:
    assert sections(moves=[one]) == ["**`lists/x`: 1 rating moves**", table(row)]


def test_ratings_come_before_ranks_and_what_is_exact_counts() -> None:
    rank, closely = move("rank", "1", "1"), move("closely", "1", "1", after_exact="4/3")
    rows = [f"`{one} | `new entry`" for one in ("ann` | – | `1` → `2`", "closely` | – | `1`", "rank` | – | `1`")]
    assert sections(moves=[rank, move("ann"), closely]) == [
        *("**`lists/x`: 2 ratings and 1 rank beside them move**", table(*rows))
    ]
    assert sections(moves=[move("ann", "1", "1", rank_before=1, rank_after=2)]) == [
        *("**`lists/x`: 1 rank moves**", table("`ann` | 1 → 2 | `1` | `new entry`"))
    ]
    found = sections(moves=[move("a", title="One"), move("b", table="lists/y"), move("c", title="Other")])
    assert found[::2] == ["**`One`: 2 ratings move**", "**`lists/y`: 1 rating moves**"]
    assert [text.count("\n") - 1 for text in found[1::2]] == [2, 1]


def test_so_many_rows_and_tables() -> None:
    scored, ranks = [move(f"s{at}") for at in range(22)], [move(f"r{at}", "1", "1") for at in range(13)]
    title, rows, more = sections(moves=[*scored, *ranks])
    assert title == "**`lists/x`: 22 ratings and 13 ranks beside them move**"
    names = [line.split("`")[1] for line in rows.split("\n")[2:]]
    assert names == [*(f"s{at}" for at in range(20)), *(f"r{at}" for at in range(10))]
    assert more == "… and 5 more in this table."
    assert len(sections(moves=[*scored[:20], *ranks[:10]])) == 2
    assert sections(moves=[*scored, *numbered(move("t{}"), 1000)])[2] == "… and 1,002 more in this table."
    tables = [move("a", table=f"lists/{at}") for at in range(22)]
    assert sections(moves=tables[:20])[-1] == table("`a` | – | `1` → `2` | `new entry`")
    assert sections(moves=tables[:21])[-1] == "… and 1 more table."
    found = sections(moves=tables)
    assert (len(found), found[38], found[40]) == (41, "**`lists/19`: 1 rating moves**", "… and 2 more tables.")
    assert sections(left_out={"moves": 1, "items": 9})[0] == "… and 1 more move."
    assert sections(moves=[move("ann")], left_out={"moves": 2000})[-1] == "… and 2,000 more moves."


# --- later games, and editions --------------------------------------------------------------------------------


def later(player: str, game: str, **more: Any) -> Document:
    return {"table": "lists/x", "player": player, "game": game, "before": "1", "after": "2", **more}


def folded(title: str, *lines: str) -> list[str]:
    text = "\n".join(f"- {line}" for line in lines)
    return [f"<details><summary>{title}</summary>", text, "</details>"]


def test_later_games_by_player() -> None:
    found = [
        later("ann", "g1"),
        later("bob", "g1", name="Bob", title="X", game_title="The game"),
        later("ann", "g2", before="7", after="8"),
        later("ann", "g3", table="lists/y"),
    ]
    assert sections(rerated=found) == folded(
        "4 ratings after later games change with it",
        "`lists/x` `ann`: 2 games, the last `g2` `7` → `8`",
        "`X` `Bob`: 1 game, the last `The game` `1` → `2`",
        "`lists/y` `ann`: 1 game, the last `g3` `1` → `2`",
    )
    assert "1 rating after later games change with it" in sections(rerated=found[:1])[0]
    assert sections(left_out={"rerated": 3}) == []
    players = numbered(later("p{}", "g"), 23)
    lines = [f"`lists/x` `p{at}`: 1 game, the last `g` `1` → `2`" for at in range(20)]
    title = "ratings after later games change with it"
    more = sections(rerated=players, left_out={"rerated": 1000, "moves": 0})
    assert more == folded(f"1,023 {title}", *lines, "… and 3 more")
    assert sections(rerated=players[:20]) == folded(f"20 {title}", *lines)
    assert sections(rerated=players[:21])[1].endswith("- … and 1 more")


def edition(name: str, *names: str) -> Document:
    return {"edition": name, "names": [*names]}


def test_editions() -> None:
    stay = "published editions would be different with this change, and stay as published**"
    assert sections(editions=[edition("x/2026", "Ann", "Bob", "Cy"), edition("x/2027", "Bob")]) == [
        *(f"**2 {stay}", "- `x/2026`: 3 ratings (`Ann`, `Bob`, `Cy`)\n- `x/2027`: 1 rating (`Bob`)")
    ]
    assert sections(editions=[edition("x", *(f"p{at}" for at in range(7)))], left_out={"editions": 2}) == [
        *(f"**3 {stay}", "- `x`: 7 ratings (`p0`, `p1`, `p2`, `p3`, `p4`, … and 2 more)")
    ]
    title, lines = sections(editions=[edition(f"x{at}", "Ann") for at in range(22)], left_out={"editions": 3})
    assert title == f"**25 {stay}"
    assert end(lines) == ["- `x19`: 1 rating (`Ann`)", "- … and 5 more"]
    (title, _) = sections(editions=[edition("x", "Ann")])
    assert title == "**1 published edition would be different with this change, and stays as published**"


# --- what is new, changed and gone ----------------------------------------------------------------------------


def item(what: str, id_: str = "x", how: str = "new", **more: Any) -> Document:
    return {"how": how, "what": what, "id": id_, **more}


KINDS = ["entry", "log book", "board", "rated game", "night", "player"]


@pytest.mark.parametrize("what", [*KINDS, "club", "event", "list", "edition", "page", "site"])
def test_kinds_of_things(what: str) -> None:
    assert sections(items=[item(what, how="changed")]) == [f"**Changed: 1 {what}**", "- `x`"]


def test_what_is_gone_comes_first_and_new_players_have_a_section_of_their_own() -> None:
    new, gone = [item("club", "a"), item("player", "b")], item("club", "e", "removed")
    found = sections(
        items=[*new, item("club", "c", "changed"), item("player", "d", "changed"), gone],
        left_out={"items": 2, "moves": 0},
    )
    assert found == [
        *("**Removed: 1 club**", "- `e`", "**Changed: 1 club**", "- `c`", "**Changed: 1 player**", "- `d`"),
        *("**New: 1 club**", "- `a`", "… and 2 more changes."),
    ]
    assert sections(items=[item("@all"), item("@all")]) == ["**New: 2 things**", "- `x`\n- `x`"]
    assert sections(items=[item("club", how="moved")]) == []


def difference(key: str = "name", before: str = "a", after: str = "b", **more: Any) -> Document:
    return {"key": key, "before": before, "after": after, **more}


TWO = [difference("k", said_before="A", words="the k"), difference("l", "", "c")]
FIRST_EIGHT = "; ".join(f"`k{at}` `a` → `b`" for at in range(8))


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ({"title": "X", "about": "it"}, "`X`: `it`"),
        ({"title": "X", "about": "X"}, "`X`"),
        ({"title": "X", "about": ""}, "`X`"),
        ({"about": "it"}, "`x`: `it`"),
        ({"differences": [difference()]}, "`x` (`name` `a` → `b`)"),
        ({"about": "it", "differences": TWO}, "`x`: `it` (`the k` `A` → `b`; `l` – → `c`)"),
        ({"differences": [difference(said_after="B")]}, "`x` (`name` `a` → `B`)"),
        (
            {"differences": [difference("k" * 61, "a" * 61, "b" * 61)]},
            f"`x` (`{'k' * 59}…` `{'a' * 59}…` → `{'b' * 59}…`)",
        ),
        ({"differences": [difference("k" * 60, "a" * 60)]}, f"`x` (`{'k' * 60}` `{'a' * 60}` → `b`)"),
        ({"differences": numbered(difference("k{}"), 10)}, f"`x` ({FIRST_EIGHT}; … and 2 more)"),
    ],
)
def test_a_thing(more: Document, line: str) -> None:
    assert sections(items=[item("club", how="changed", **more)])[1] == f"- {line}"


def games(number: int, *first: str) -> Document:
    return {"number": number, "first": [*first]}


EIGHT = "; ".join(f"`{one}`" for one in "abcdefgh")
ALL = {"new": games(1, "a"), "changed": games(1, "b"), "removed": games(1, "c")}


@pytest.mark.parametrize(
    ("how", "found", "line"),
    [
        ("new", {"new": games(2, "a", "b"), "removed": games(0)}, "`x`: `a`; `b`"),
        ("new", {"new": games(9, *"abcdefgh")}, f"`x`: {EIGHT}; … and 1 more"),
        ("new", {"new": games(12, *"abcdefghi")}, f"`x`: {EIGHT}; … and 4 more"),
        ("new", {"new": {"first": ["a", "b"]}}, "`x`: `a`; `b`"),
        ("removed", {"removed": games(1, "a")}, "`x`: `a`"),
        ("changed", ALL, "`x`; removed: `c`; changed: `b`; new: `a`"),
        ("changed", {"changed": games(1, "@all\n## x")}, "`x`; changed: `@all ## x`"),
        ("changed", {"new": "a"}, "`x`"),
    ],
)
def test_the_games_of_a_night(how: str, found: Document, line: str) -> None:
    assert sections(items=[item("night", how=how, games=found)])[1] == f"- {line}"


def entries(owner: str, *labels: str) -> list[Document]:
    return [item("entry", owner=owner, label=label) for label in labels]


def test_many_things_are_grouped_by_whose_they_are() -> None:
    assert len(sections(items=entries("Ann", *(f"l{at:02}" for at in range(20))))[1].split("\n")) == 20
    others = [one for at in range(14) for one in entries(f"o{at:02}", "only")]
    bare = [item("entry", label="b"), item("entry", label="a")]
    title, lines = sections(items=[*entries("Ann", *(f"l{at}" for at in range(7, 1, -1))), *others, *bare])
    assert title == "**New: 22 entries**"
    expected = ["- `Ann`: 6, `l2` to `l7`", *(f"- `o{at:02}`: 1, `only`" for at in range(14)), "- `a` to `b`"]
    assert lines.split("\n") == expected
    one = [only for at in range(21) for only in entries(f"o{at:02}", "y" * 61)]
    _, lines = sections(items=[*entries("Ann", *(f"{sign}{'x' * 60}" for sign in "ab")), *one])
    assert lines.split("\n")[:2] == [f"- `Ann`: 2, `a{'x' * 58}…` to `b{'x' * 58}…`", f"- `o00`: 1, `{'y' * 59}…`"]
    assert lines.split("\n")[20:] == ["- … and 2 more"]
    fits = entries("Ann", *(f"{sign}{'x' * 59}" for sign in "ab"))
    _, lines = sections(items=[*fits, *entries("Bob", "z" * 60), *one[:18]])
    assert lines.split("\n")[:2] == [f"- `Ann`: 2, `a{'x' * 59}` to `b{'x' * 59}`", f"- `Bob`: 1, `{'z' * 60}`"]
    _, lines = sections(items=entries("Ann", *(f"{at:04}" for at in range(1200))))
    assert lines == "- `Ann`: 1,200, `0000` to `1199`"


# --- people ---------------------------------------------------------------------------------------------------


def test_newcomers_those_with_a_doubtful_name_first() -> None:
    doubtful = {"id": "cy", "name": "Cy", "look_alikes": ["a", "b", "c", "d"]}
    found = sections(newcomers=[{"id": "ann", "name": "Ann"}, doubtful], left_out={"newcomers": 2})
    assert found == ["**New: 4 players**", "- `Cy` (`cy`); ⚠️ `a`; ⚠️ `b`; ⚠️ `c`\n- `Ann` (`ann`)"]
    assert sections(left_out={"newcomers": 2}) == []
    title, lines = sections(newcomers=numbered({"id": "p{}", "name": "P{}"}, 23), left_out={"newcomers": 1000})
    assert title == "**New: 1,023 players**"
    assert end(lines) == ["- `P19` (`p19`)", "- … and 1,003 more"]
    assert sections(newcomers=[{"id": "a", "name": "A"}])[0] == "**New: 1 player**"


@pytest.mark.parametrize(
    ("told", "alike", "line"),
    [
        ("a", "ab", "⚠️ `b`"),
        ("ab", "ab", "⚠️ see above"),
        ("x" * 9 + "a", "a", "⚠️ see above"),
        ("x" * 10 + "a", "a", "⚠️ `a`"),  # the guard does not tell it for lack of room
    ],
)
def test_what_is_wrong_with_a_newcomers_name_is_told_once(told: str, alike: str, line: str) -> None:
    look_alike = {"guard": "look-alike", "problems": [{"message": one} for one in told]}
    found = sections(guards=[look_alike], newcomers=[{"id": "cy", "name": "Cy", "look_alikes": [*alike]}])
    assert found[-1] == f"- `Cy` (`cy`); {line}"


def submission(author: str, id_: str = "x", **more: Any) -> Document:
    return {"author": author, "id": id_, **more}


def test_who_reports() -> None:
    whose = {
        "player": "the player",
        "opponent": "the opponent",
        "director": "the director of the event",
        "unknown": "not known to be a player",
        "another": "another person",
    }
    given = [submission(one, f"{one}-1", title=f"T {one}") for one in ("strange", *reversed(whose))]
    lines = [f"- `gil` is {who} in 1 submission: `T {one}`" for one, who in whose.items()]
    assert sections(author="gil", submissions=given) == ["**Who reports**", "\n".join(lines)]
    found = sections(author="gil", submissions=numbered(submission("player", "s{}"), 5))
    assert found[1] == "- `gil` is the player in 5 submissions: `s0`, `s1`, `s2`, … and 2 more"


def test_for_whom_an_author_signs() -> None:
    signed = [submission("player", "a", signs_for="Ann"), submission("player", "c", signs_for="Bob", title="C")]
    found = sections(author="gil", submissions=[*signed, submission("player", "b")])
    assert found[2:] == ["**`gil` signs or answers for 2 opponents: ask them**", "- `Ann` in `a`\n- `Bob` in `C`"]
    found = sections(author="gil", submissions=numbered(submission("player", "s{}", signs_for="Ann"), 22))
    assert end(found[3]) == ["- `Ann` in `s19`", "- … and 2 more"]
    assert "signs or answers for 1 opponent: ask them" in sections(submissions=[submission("player", signs_for="A")])[2]


def test_approvals() -> None:
    ann, bob = {"login": "ann", "opponent": "ann-hill", "name": "Ann"}, {"login": "bob", "opponent": "bob-lee"}
    lines = ["`ann`, the opponent `Ann` of an entry"]
    lines += ["`bob`, the opponent `bob-lee` of an entry; of an earlier version", "`cy`"]
    found = sections(approvals=[{**ann, "newest": True}, bob, {"login": "cy", "newest": True}])
    assert found == ["**Approved by**", "\n".join(f"- {line}" for line in lines)]
    _, names = sections(approvals=numbered({"login": "a{}", "newest": True}, 22))
    assert end(names) == ["- `a19`", "- … and 2 more"]
