"""A report for people, section by section, from documents made by hand."""

from typing import Any

import pytest

from masterlist.review.markdown import LARGEST, as_markdown
from masterlist.review.pull import DocumentPart


def sections(**document: Any) -> list[str]:
    """The paragraphs below the verdict and the summary."""
    text = as_markdown(DocumentPart(document))
    assert text.endswith("\n")
    return text.removesuffix("\n").split("\n\n")[2:]


def numbered(one: dict[str, Any], number: int) -> list[dict[str, Any]]:
    return [
        {**one, **{key: value.format(at) for key, value in one.items() if isinstance(value, str)}}
        for at in range(number)
    ]


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


def test_a_report_without_anything_is_its_summary() -> None:
    assert sections() == []
    assert as_markdown(DocumentPart({})).startswith("### ✅ No errors\n\n- ")


def test_a_report_fits_a_comment() -> None:
    one = {"how": "new", "id": "x" * 190, "about": "y" * 190, "title": "z" * 190}
    items = [{**one, "what": what, "how": how} for what in "abcdefghij" for how in ("new", "changed", "removed")] * 20
    many = [{"table": f"{at}{'t' * 150}", "player": "p" * 190, "why": "w" * 110} for at in range(20)] * 30
    text = as_markdown(DocumentPart({"items": items, "moves": many}))
    assert len(text.encode()) <= LARGEST
    assert "… the rest is left out" in text


# --- problems -------------------------------------------------------------------------------------------------

PROBLEM = {"severity": "error", "file": "a.yaml", "line": 3, "message": "it is wrong", "hint": "mend it"}


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ({}, "❌ `a.yaml:3` `it is wrong` → `mend it`"),
        ({"severity": "warning"}, "⚠️ `a.yaml:3` `it is wrong` → `mend it`"),
        ({"hint": ""}, "❌ `a.yaml:3` `it is wrong`"),
        ({"line": 0}, "❌ `a.yaml` `it is wrong` → `mend it`"),
        ({"message": "x" * 400}, f"❌ `a.yaml:3` `{'x' * 400}` → `mend it`"),
        ({"message": "x" * 401}, f"❌ `a.yaml:3` `{'x' * 399}…` → `mend it`"),
    ],
)
def test_a_problem(more: dict[str, Any], line: str) -> None:
    assert sections(problems={"near": [{**PROBLEM, **more}]}) == ["**On the changed files: 1 problem**", f"- {line}"]


def test_problems_here_and_elsewhere_errors_first() -> None:
    warned = {**PROBLEM, "severity": "warning"}
    found = sections(
        problems={"near": [warned, PROBLEM], "far": [PROBLEM], "errors_before": [PROBLEM], "before": 1},
        left_out={"far": 2},
    )
    assert found == [
        "**On the changed files: 2 problems**",
        "- ❌ `a.yaml:3` `it is wrong` → `mend it`\n- ⚠️ `a.yaml:3` `it is wrong` → `mend it`",
        "**On other files, because of this change: 3 problems**",
        "- ❌ `a.yaml:3` `it is wrong` → `mend it`",
        "**There before this change; nothing is published until these errors are repaired: 1 problem**",
        "- ❌ `a.yaml:3` `it is wrong` → `mend it`",
        "1 warning stood there before.",
    ]
    assert sections(problems={"before": 1200}) == ["1,200 warnings stood there before."]


def test_so_many_problems() -> None:
    head, lines = sections(
        problems={"far": numbered({**PROBLEM, "message": "p{}"}, 23)}, left_out={"far": 1, "near": 9}
    )
    assert head == "**On other files, because of this change: 24 problems**"
    assert lines.split("\n")[19:] == ["- ❌ `a.yaml:3` `p19` → `mend it`", "- … and 4 more"]


# --- guards ---------------------------------------------------------------------------------------------------


def guard(name: str, *messages: str, **more: Any) -> dict[str, Any]:
    found = [{**PROBLEM, "message": message} for message in messages]
    return {"guard": name, "label": f"allow: {name}", "problems": found, **more}


def test_guards_that_need_leave_come_first() -> None:
    assert sections(guards=[guard("b", "x", "y", allowed=True), guard("a", "z")], left_out={"b": 3}) == [
        "**Needs leave, `a`: 1 finding; the label `allow: a` would allow it**",
        "- `a.yaml:3` `z`",
        "**Guard `b`: allowed by a maintainer, 5 findings**",
        "- `a.yaml:3` `x`\n- `a.yaml:3` `y`",
    ]


def test_so_many_findings_of_a_guard() -> None:
    head, lines = sections(guards=[guard("a", *map(str, range(12)))], left_out={"a": 1000})
    assert head == "**Needs leave, `a`: 1,012 findings; the label `allow: a` would allow it**"
    assert lines.split("\n")[9:] == ["- `a.yaml:3` `9`", "- … and 1,002 more"]
    (_, lines) = sections(guards=[guard("a", *map(str, range(10)))])
    assert lines.endswith("- `a.yaml:3` `9`")
    (_, lines) = sections(guards=[guard("a", "x" * 401)])
    assert lines == f"- `a.yaml:3` `{'x' * 399}…`"
    (_, lines) = sections(guards=[guard("a", "x" * 400)])
    assert lines == f"- `a.yaml:3` `{'x' * 400}`"


def test_names_of_guards_have_a_longest() -> None:
    head, _ = sections(guards=[{"guard": "g" * 40, "label": "l" * 60, "problems": [PROBLEM]}])
    assert head == f"**Needs leave, `{'g' * 40}`: 1 finding; the label `{'l' * 60}` would allow it**"
    head, _ = sections(guards=[{"guard": "g" * 41, "label": "l" * 61, "problems": [PROBLEM]}])
    assert head == f"**Needs leave, `{'g' * 39}…`: 1 finding; the label `{'l' * 59}…` would allow it**"


def test_labels_of_an_earlier_commit() -> None:
    assert sections(stale_labels=["allow: a", "b"]) == [
        "Given for an earlier commit, and without effect now: `allow: a`, `b`."
    ]
    (line,) = sections(stale_labels=[f"l{at}" for at in range(22)])
    assert line.endswith(": `l0`, " + ", ".join(f"`l{at}`" for at in range(1, 20)) + ", … and 2 more.")


# --- statuses -------------------------------------------------------------------------------------------------


def turn(after: str, player: str = "ann", **more: Any) -> dict[str, Any]:
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


def test_one_entry_is_confirmed() -> None:
    assert sections(statuses=[turn("confirmed")])[0] == "**This confirms 1 entry that was open**"


def test_so_many_statuses() -> None:
    found = sections(statuses=[turn(after, f"p{at}") for after in ("confirmed", "signed") for at in range(1020)])
    assert found[0] == "**This confirms 1,020 entries that were open**"
    assert found[2] == "**The status of 1,020 entries changes**"
    assert found[1].split("\n")[19:] == ["- `p19` against `bob`, `2026-01-02`", "- … and 1,000 more"]
    assert found[3].split("\n")[19:] == [
        "- `p19` against `bob`, `2026-01-02`: `unsigned` → `signed`",
        "- … and 1,000 more",
    ]


# --- what is new, changed and gone ----------------------------------------------------------------------------


def item(what: str, id_: str = "x", how: str = "new", **more: Any) -> dict[str, Any]:
    return {"how": how, "what": what, "id": id_, **more}


KINDS = (
    "entry",
    "log book",
    "board",
    "rated game",
    "night",
    "player",
    "club",
    "event",
    "list",
    "edition",
    "page",
    "site",
)


@pytest.mark.parametrize("what", KINDS)
def test_kinds_of_things(what: str) -> None:
    assert sections(items=[item(what, how="changed")]) == [f"**Changed: 1 {what}**", "- `x`"]


def test_strange_kinds_are_things() -> None:
    assert sections(items=[item("@all"), item("@all")]) == ["**New: 2 things**", "- `x`\n- `x`"]
    assert sections(items=[item("club", how="moved")]) == []


def test_what_is_gone_comes_first_and_new_players_have_a_section_of_their_own() -> None:
    found = sections(
        items=[
            item("club", "a"),
            item("player", "b"),
            item("club", "c", "changed"),
            item("player", "d", "changed"),
            item("club", "e", "removed"),
        ],
        left_out={"items": 2, "moves": 0},
    )
    assert found == [
        *("**Removed: 1 club**", "- `e`", "**Changed: 1 club**", "- `c`", "**Changed: 1 player**", "- `d`"),
        *("**New: 1 club**", "- `a`", "… and 2 more changes."),
    ]


def difference(key: str = "name", before: str = "a", after: str = "b", **more: Any) -> dict[str, Any]:
    return {"key": key, "before": before, "after": after, **more}


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ({"title": "X", "about": "it"}, "`X`: `it`"),
        ({"title": "X", "about": "X"}, "`X`"),
        ({"title": "X", "about": ""}, "`X`"),
        ({"about": "it"}, "`x`: `it`"),
        ({"differences": [difference()]}, "`x` (`name` `a` → `b`)"),
        (
            {"about": "it", "differences": [difference("k", said_before="A", words="the k"), difference("l", "", "c")]},
            "`x`: `it` (`the k` `A` → `b`; `l` – → `c`)",
        ),
        ({"differences": [difference(said_after="B")]}, "`x` (`name` `a` → `B`)"),
        (
            {"differences": [difference("k" * 61, "a" * 61, "b" * 61)]},
            f"`x` (`{'k' * 59}…` `{'a' * 59}…` → `{'b' * 59}…`)",
        ),
        ({"differences": [difference("k" * 60, "a" * 60)]}, f"`x` (`{'k' * 60}` `{'a' * 60}` → `b`)"),
        (
            {"differences": [difference(f"k{at}") for at in range(10)]},
            f"`x` ({'; '.join(f'`k{at}` `a` → `b`' for at in range(8))}; … and 2 more)",
        ),
    ],
)
def test_a_thing(more: dict[str, Any], line: str) -> None:
    assert sections(items=[item("club", how="changed", **more)])[1] == f"- {line}"


def games(number: int, *first: str) -> dict[str, Any]:
    return {"number": number, "first": [*first]}


@pytest.mark.parametrize(
    ("how", "found", "line"),
    [
        ("new", {"new": games(2, "a", "b"), "removed": games(0)}, "`x`: `a`; `b`"),
        ("new", {"new": games(9, *"abcdefgh")}, f"`x`: {'; '.join(f'`{one}`' for one in 'abcdefgh')}; … and 1 more"),
        ("new", {"new": games(12, *"abcdefghi")}, f"`x`: {'; '.join(f'`{one}`' for one in 'abcdefgh')}; … and 4 more"),
        ("new", {"new": {"first": ["a", "b"]}}, "`x`: `a`; `b`"),
        ("removed", {"removed": games(1, "a")}, "`x`: `a`"),
        (
            "changed",
            {"new": games(1, "a"), "changed": games(1, "b"), "removed": games(1, "c")},
            "`x`; removed: `c`; changed: `b`; new: `a`",
        ),
        ("changed", {"changed": games(1, "@all\n## x")}, "`x`; changed: `@all ## x`"),
        ("changed", {"new": "a"}, "`x`"),
    ],
)
def test_the_games_of_a_night(how: str, found: dict[str, Any], line: str) -> None:
    assert sections(items=[item("night", how=how, games=found)])[1] == f"- {line}"


def test_many_things_are_grouped_by_whose_they_are() -> None:
    own = [item("entry", owner="Ann", label=f"l{at}") for at in range(7, 1, -1)]
    few = [item("entry", owner="Ann", label=f"l{at:02}") for at in range(20)]
    assert len(sections(items=few)[1].split("\n")) == 20
    others = [item("entry", owner=f"o{at:02}", label="only") for at in range(14)]
    bare = [item("entry", label="b"), item("entry", label="a")]
    head, lines = sections(items=[*own, *others, *bare])
    assert head == "**New: 22 entries**"
    assert lines.split("\n") == [
        "- `Ann`: 6, `l2` to `l7`",
        *(f"- `o{at:02}`: 1, `only`" for at in range(14)),
        "- `a` to `b`",
    ]


def test_groups_have_short_labels_and_a_last_one() -> None:
    long = [item("entry", owner="Ann", label=f"{sign}{'x' * 60}") for sign in "ab"]
    one = [item("entry", owner=f"o{at:02}", label="y" * 61) for at in range(21)]
    _, lines = sections(items=[*long, *one])
    assert lines.split("\n")[:2] == [
        f"- `Ann`: 2, `a{'x' * 58}…` to `b{'x' * 58}…`",
        f"- `o00`: 1, `{'y' * 59}…`",
    ]
    assert lines.split("\n")[20:] == ["- … and 2 more"]
    fits = [item("entry", owner="Ann", label=f"{sign}{'x' * 59}") for sign in "ab"]
    _, lines = sections(items=[*fits, *(item("entry", owner="Bob", label="z" * 60) for _ in range(1)), *one[:18]])
    assert lines.split("\n")[:2] == [f"- `Ann`: 2, `a{'x' * 59}` to `b{'x' * 59}`", f"- `Bob`: 1, `{'z' * 60}`"]
    _, lines = sections(items=[item("entry", owner="Ann", label=f"{at:04}") for at in range(1200)])
    assert lines == "- `Ann`: 1,200, `0000` to `1199`"


# --- people ---------------------------------------------------------------------------------------------------


def test_newcomers_those_with_a_doubtful_name_first() -> None:
    doubtful = {"id": "cy", "name": "Cy", "look_alikes": ["a", "b", "c", "d"]}
    found = sections(newcomers=[{"id": "ann", "name": "Ann"}, doubtful], left_out={"newcomers": 2})
    assert found == ["**New: 4 players**", "- `Cy` (`cy`); ⚠️ `a`; ⚠️ `b`; ⚠️ `c`\n- `Ann` (`ann`)"]
    assert sections(left_out={"newcomers": 2}) == []


@pytest.mark.parametrize(("told", "line"), [("a", "`Cy` (`cy`); ⚠️ `b`"), ("ab", "`Cy` (`cy`); ⚠️ see above")])
def test_what_is_wrong_with_a_newcomers_name_is_told_once(told: str, line: str) -> None:
    guard = {"guard": "look-alike", "problems": [{"message": one} for one in told]}
    found = sections(guards=[guard], newcomers=[{"id": "cy", "name": "Cy", "look_alikes": ["a", "b"]}])
    assert found[-1] == f"- {line}"


@pytest.mark.parametrize(("at", "line"), [(9, "`Cy` (`cy`); ⚠️ see above"), (10, "`Cy` (`cy`); ⚠️ `alike`")])
def test_what_a_guard_does_not_tell_for_lack_of_room_is_told_of_the_newcomer(at: int, line: str) -> None:
    guard = {"guard": "look-alike", "problems": [{"message": "alike" if one == at else "x"} for one in range(11)]}
    found = sections(guards=[guard], newcomers=[{"id": "cy", "name": "Cy", "look_alikes": ["alike"]}])
    assert found[-1] == f"- {line}"


def test_so_many_newcomers() -> None:
    head, lines = sections(newcomers=numbered({"id": "p{}", "name": "P{}"}, 23), left_out={"newcomers": 1000})
    assert head == "**New: 1,023 players**"
    assert lines.split("\n")[19:] == ["- `P19` (`p19`)", "- … and 1,003 more"]
    assert sections(newcomers=[{"id": "a", "name": "A"}])[0] == "**New: 1 player**"


def submission(author: str, id_: str = "x", **more: Any) -> dict[str, Any]:
    return {"author": author, "id": id_, **more}


def test_who_reports() -> None:
    authors = ("another", "unknown", "director", "opponent", "player", "strange")
    found = sections(author="gil", submissions=[submission(one, f"{one}-1", title=f"T {one}") for one in authors])
    assert found == [
        "**Who reports**",
        (
            "- `gil` is the player in 1 submission: `T player`\n"
            "- `gil` is the opponent in 1 submission: `T opponent`\n"
            "- `gil` is the director of the event in 1 submission: `T director`\n"
            "- `gil` is not known to be a player in 1 submission: `T unknown`\n"
            "- `gil` is another person in 1 submission: `T another`"
        ),
    ]
    found = sections(author="gil", submissions=[submission("player", f"s{at}") for at in range(5)])
    assert found[1] == "- `gil` is the player in 5 submissions: `s0`, `s1`, `s2`, … and 2 more"


def test_for_whom_an_author_signs() -> None:
    found = sections(
        author="gil",
        submissions=[
            submission("player", "a", signs_for="Ann"),
            submission("player", "b"),
            submission("player", "c", signs_for="Bob", title="C"),
        ],
    )
    assert found[2:] == [
        "**`gil` signs or answers for 2 opponents: ask them**",
        "- `Ann` in `a`\n- `Bob` in `C`",
    ]
    found = sections(author="gil", submissions=[submission("player", f"s{at}", signs_for="Ann") for at in range(22)])
    assert found[3].split("\n")[19:] == ["- `Ann` in `s19`", "- … and 2 more"]
    assert "signs or answers for 1 opponent: ask them" in sections(submissions=[submission("player", signs_for="A")])[2]


def test_approvals() -> None:
    found = sections(
        approvals=[
            {"login": "ann", "opponent": "ann-hill", "name": "Ann", "newest": True},
            {"login": "bob", "opponent": "bob-lee"},
            {"login": "cy", "newest": True},
        ]
    )
    assert found == [
        "**Approved by**",
        (
            "- `ann`, the opponent `Ann` of an entry\n"
            "- `bob`, the opponent `bob-lee` of an entry; of an earlier version\n"
            "- `cy`"
        ),
    ]
    _, lines = sections(approvals=numbered({"login": "a{}", "newest": True}, 22))
    assert lines.split("\n")[19:] == ["- `a19`", "- … and 2 more"]
