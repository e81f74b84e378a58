"""A review for programs: every key of its document, how much of each list it holds, and annotations of GitHub."""

import json
from fractions import Fraction
from typing import Any

import pytest

from masterlist.read.versions import Touched
from masterlist.review import document as document_
from masterlist.review.document import STEP, as_github, as_json, document
from masterlist.review.pull import Pull
from masterlist.review.values import Difference, GamesOfNight, OutcomeChange, ReviewStanding, StandingMove
from masterlist.scoring.log import Status
from masterlist.source import Place, Severity
from tests.review.versions import BASE, FILE, HEAD, item, played, problem, review

EMPTY: dict[str, Any] = {
    "format": 2,
    "base": BASE,
    "head": HEAD,
    "number": 0,
    **dict.fromkeys(("commit", "into", "author", "author_is", "author_role"), ""),
    "identity_checked": False,
    "errors": 0,
    "errors_before": 0,
    "needs_leave": [],
    "stale_labels": [],
    "scored": True,
    "problems": {"near": [], "far": [], "errors_before": [], "before": 0},
    **{key: [] for key in ("guards", "touched", "items", "moves", "rerated", "statuses", "newcomers", "editions")},
    "submissions": [],
    "approvals": [],
    "left_out": {},
}
HIDDEN, SHOWN = "\u202e", "\\u202e"  # which changes the direction of what follows


def said(**more: Any) -> dict[str, Any]:
    """What the document says beside one of an empty review."""
    found = document(review(**more))
    assert [*found] == [*EMPTY]
    return {key: value for key, value in found.items() if value != EMPTY[key]}


def _problem(message: str, severity: str = "error", file: str = FILE) -> dict[str, Any]:
    words = {"rule": "some-rule", "message": message, "hint": "a remedy"}
    return {"severity": severity, "file": file, "line": 3, "column": 5, **words}


PULL = Pull(author="gil", number=7, head="a1", into="main", stale=frozenset({"allow: b", "allow: a"}))
CHANGED = Difference("carried_over.defeated", "bob-lee", "")
ENTRY = "ann-archer: 1996-05-09 against bob-lee"
BOB = {"table": "lists/armada", "title": "River Rating", "player": "bob-lee", "name": "Bob Lee"}
TURN = OutcomeChange(
    "lists/x", "ann-archer", ENTRY.partition(": ")[2], Status.AWAITING, Status.CONFIRMED, place=Place(FILE, 9, 5)
)


FROM = {"author": "gil", "number": 7, "commit": "a1", "into": "main", "stale_labels": ["allow: a", "allow: b"]}
AUTHOR = {"author_is": "Gil Poe", "author_role": "reporter", "identity_checked": True, "scored": False}
WARNED = problem("w", Severity.WARNING)
PROBLEMS = {
    "near": (problem("e"), WARNED),
    "far": (problem("f", file=f"{HIDDEN}.yaml"),),
    "errors_before": (problem("g"),),
    "warnings_before": (WARNED,) * 7,
}
TOLD = {
    "near": [_problem("e"), _problem("w", "warning")],
    "far": [_problem("f", file=f"{SHOWN}.yaml")],
    "errors_before": [_problem("g")],
    "before": 7,
}
NAMED = {
    "title": "Ann Archer: 1996-05-09 against Bob Lee",
    "owner": "Ann Archer",
    "label": "1996-05-09 against Bob Lee",
}
WORDS = {"words": "carried over defeated", "said_before": "Bob Lee", "said_after": ""}
PAIR = {"player": "ann-archer", "name": "Ann Archer", "opponent": "bob-lee", "opponent_name": "Bob Lee"}
AT = {"file": FILE, "line": 9}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, {}),
        ({"pull": PULL, "author_is": "Gil Poe", "role": "reporter", "scored": False}, FROM | AUTHOR),
        ({"problems": PROBLEMS}, {"errors": 2, "errors_before": 1, "problems": TOLD}),
        (
            {"fired": {"old-date": (problem("x"),), "lost-id": (problem("y"),)}, "allowed": ["lost-id"]},
            {
                "needs_leave": ["old-date"],
                "guards": [
                    {"guard": "old-date", "label": "allow: old-date", "allowed": False, "problems": [_problem("x")]},
                    {"guard": "lost-id", "label": "allow: lost-id", "allowed": True, "problems": [_problem("y")]},
                ],
            },
        ),
        (
            {"touched": (Touched(f"a{HIDDEN}", "new", inside=True), Touched("b", "removed", inside=False))},
            {
                "touched": [
                    {"name": f"a{SHOWN}", "how": "new", "inside": True, "is_file": True},
                    {"name": "b", "how": "removed", "inside": False, "is_file": True},
                ]
            },
        ),
        (
            {"items": (item("entry", ENTRY, CHANGED, about="won major", place=Place(FILE, 9, 5)),)},
            {
                "items": [
                    {"how": "changed", "what": "entry", "id": ENTRY, **NAMED, "about": "won major", **AT}
                    | {"differences": [CHANGED._asdict() | WORDS]}
                ]
            },
        ),
        (
            {"turns": (TURN,)},
            {"statuses": [{**PAIR, "date": "1996-05-09", "before": "awaiting opponent", "after": "confirmed", **AT}]},
        ),
        (
            {"newcomers": {f"gil{HIDDEN}": ("alike",)}, "submissions": ({"what": "entry"},)},
            {
                "newcomers": [{"id": f"gil{HIDDEN}", "name": f"gil{SHOWN}", "look_alikes": ("alike",)}],
                "submissions": [{"what": "entry"}],
            },
        ),
        (
            {"remarked": {"squares/2026": ("ann-archer", "bob-lee", "nobody")}},
            {
                "editions": [
                    {"edition": "squares/2026", "players": ["ann-archer", "bob-lee", "nobody"]}
                    | {"names": ["Ann Archer", "Bob Lee", "nobody"]}
                ]
            },
        ),
        (
            {"approvals": (("Gil", "bob-lee", True), ("Ann", "", False))},
            {
                "approvals": [
                    {"login": "Gil", "opponent": "bob-lee", "name": "Bob Lee", "newest": True},
                    {"login": "Ann", "opponent": "", "name": "", "newest": False},
                ]
            },
        ),
        *(
            (
                {"rerated": (OutcomeChange("lists/armada", "bob-lee", game, Fraction(1, 2), Fraction(3)),)},
                {"rerated": [{**BOB, "game": game, "game_title": title, "before": "0.5", "after": "3"}]},
            )
            for game, title in (
                ("1996-05-09 against bob-lee", "1996-05-09 against Bob Lee"),
                ("2026-01-01/1", "2026-01-01/1"),
            )
        ),
    ],
)
def test_what_a_review_says(given: dict[str, Any], expected: dict[str, Any]) -> None:
    assert said(**given) == expected
    assert as_json(review(**given)) == json.dumps(EMPTY | expected, indent=1) + "\n"


def test_games_of_a_night() -> None:
    game = played("ann-archer", "bob-lee", number=4)
    games = GamesOfNight((game,) * 9, ((game._replace(number=5), game),), (game,) * 2)
    (one,) = said(items=(item("night", "squares/2026-01-01", games=games),))["items"]
    assert one["games"] == {
        "new": {"number": 9, "first": ["Ann Archer – Bob Lee: 1-0"] * 8},
        "changed": {"number": 1, "first": ["4. Ann Archer – Bob Lee: 1-0"]},
        "removed": {"number": 2, "first": ["Ann Archer – Bob Lee: 1-0"] * 2},
    }


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        (
            ReviewStanding(None, Fraction(1, 3)),
            ReviewStanding(2, Fraction(5, 4)),
            (None, "0.33", "1/3", 2, "1.25", "5/4"),
        ),
        (None, ReviewStanding(2, Fraction("1191.963378")), (None, None, None, 2, "1191.96", "595981689/500000")),
        (ReviewStanding(2, Fraction("1191.963378")), None, (2, "1191.96", "595981689/500000", None, None, None)),
        (None, None, (None,) * 6),
        # Scores that are nearly the same are told apart.
        (
            ReviewStanding(1, Fraction("1191.963378")),
            ReviewStanding(1, Fraction("1191.964310")),
            (1, "1191.963", "595981689/500000", 1, "1191.964", "119196431/100000"),
        ),
    ],
)
def test_moves(before: ReviewStanding | None, after: ReviewStanding | None, shown: tuple[Any, ...]) -> None:
    move: StandingMove = OutcomeChange("lists/armada", "bob-lee", "", before, after, "new entry")
    keys = ("rank_before", "before", "before_exact", "rank_after", "after", "after_exact")
    assert said(moves=(move,)) == {"moves": [{**BOB, **dict(zip(keys, shown, strict=True)), "why": "new entry"}]}
    if before and after:
        (later,) = said(rerated=(OutcomeChange("lists/x", "b", "g", before.score, after.score),))["rerated"]
        assert (later["before"], later["after"]) == (shown[1], shown[4])


# --- how much -------------------------------------------------------------------------------------------------

LISTS: dict[str, tuple[str, Any]] = {
    "near": ("near", problem("x")),
    "far": ("far", problem("x")),
    "errors_before": ("errors_before", problem("x")),
    "touched": ("touched", Touched("a", "new", inside=True)),
    "items": ("items", item("club", "x")),
    "moves": ("moves", OutcomeChange("lists/x", "a", "", None, None)),
    "rerated": ("rerated", OutcomeChange("lists/x", "a", "g", Fraction(), Fraction())),
    "statuses": ("turns", OutcomeChange("lists/x", "a", "", Status.SIGNED, Status.SIGNED)),
    "newcomers": ("newcomers", ()),
    "editions": ("remarked", ()),
    "submissions": ("submissions", {"what": "entry"}),
    "approvals": ("approvals", ("a", "", True)),
}


@pytest.mark.parametrize("key", LISTS)
def test_what_is_left_out_is_counted(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document_, "MOST", 3)
    field, one = LISTS[key]
    for number, left_out in ((3, {}), (5, {key: 2})):
        by_id = field in {"newcomers", "remarked"}
        given = {field: {str(at): one for at in range(number)} if by_id else (one,) * number}
        found = document(review(**{"problems": given} if field in EMPTY["problems"] else given))
        assert len(found["problems"][key] if key in found["problems"] else found[key]) == 3
        assert found["left_out"] == left_out


def test_what_a_guard_found_is_left_out_by_its_name_and_so_many_players_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(document_, "MOST", 3)
    found = document(review(fired={"old-date": (problem("x"),) * 4}, remarked={"x": (*"abcd",)}))
    assert (len(found["guards"][0]["problems"]), found["left_out"]) == (3, {"old-date": 1})
    assert found["editions"][0]["players"] == found["editions"][0]["names"] == [*"abc"]


# --- annotations ----------------------------------------------------------------------------------------------


def test_errors_first_then_warnings_in_each_those_of_changed_files_then_guards() -> None:
    assert as_github(review()) == "0 problems, 0 of them annotated; the summary of this step has them all.\n"
    made = review(
        problems={"far": (problem("far"),), "near": (problem("there", Severity.WARNING), problem("near"))},
        fired={"old-date": (problem("guard"),), "lost-id": (problem("allowed"),)},
        allowed=["lost-id"],
    )
    at = f"file={FILE},line=3,col=5,title=some-rule"
    assert as_github(made).splitlines() == [
        *(f"::error {at}::{one} → a remedy" for one in ("near", "guard", "far")),
        f"::warning {at}::there → a remedy",
        "4 problems, 4 of them annotated; the summary of this step has them all.",
    ]


def test_no_more_of_a_kind_than_github_shows() -> None:
    errors = tuple(problem(f"e{at}") for at in range(1_000))
    warnings = tuple(problem(f"w{at}", Severity.WARNING) for at in range(STEP + 2))
    *lines, last = as_github(review(problems={"near": warnings, "far": errors})).splitlines()
    shown = [*(f"e{at}" for at in range(10)), *(f"w{at}" for at in range(10))]
    assert [line.rpartition("::")[2].partition(" ")[0] for line in lines] == shown
    assert last == "1,012 problems, 20 of them annotated; the summary of this step has them all."
