"""A review as a document: every key of it, and how much of each list it holds."""

import json
from fractions import Fraction
from typing import Any

import pytest

from masterlist.facts.night import NightGame, PlayerSeat
from masterlist.read.versions import Touched
from masterlist.review import document as document_
from masterlist.review.document import as_json, document
from masterlist.review.pull import Pull
from masterlist.review.values import Difference, GamesOfNight, OutcomeChange, ReviewStanding, StandingMove
from masterlist.scoring.log import Status
from masterlist.source import Place, Severity
from tests.review.reviews import BASE, FILE, HEAD, fired, problem, review
from tests.review.versions import HERE, item

EMPTY: dict[str, Any] = {
    "format": 2,
    "base": BASE,
    "head": HEAD,
    "number": 0,
    "commit": "",
    "into": "",
    "author": "",
    "author_is": "",
    "author_role": "",
    "identity_checked": False,
    "errors": 0,
    "errors_before": 0,
    "needs_leave": [],
    "stale_labels": [],
    "scored": True,
    "problems": {"near": [], "far": [], "errors_before": [], "before": 0},
    "guards": [],
    "touched": [],
    "items": [],
    "moves": [],
    "rerated": [],
    "statuses": [],
    "newcomers": [],
    "editions": [],
    "submissions": [],
    "approvals": [],
    "left_out": {},
}
HIDDEN = "\u202e"  # changes the direction of what follows
SHOWN = "\\u202e"


def said(**more: Any) -> dict[str, Any]:
    """What the document says beside one of an empty review."""
    found = document(review(**more))
    assert [*found] == [*EMPTY]
    return {key: value for key, value in found.items() if value != EMPTY[key]}


def test_of_nothing() -> None:
    assert said() == {}
    assert as_json(review()) == json.dumps(EMPTY, indent=1) + "\n"


def test_whose_it_is() -> None:
    pull = Pull(author="gil", number=7, head="a1", into="main", stale=frozenset({"allow: b", "allow: a"}))
    assert said(pull=pull, author_is="Gil Poe", role="reporter", scored=False) == {
        "author": "gil",
        "number": 7,
        "commit": "a1",
        "into": "main",
        "stale_labels": ["allow: a", "allow: b"],
        "author_is": "Gil Poe",
        "author_role": "reporter",
        "identity_checked": True,
        "scored": False,
    }


def _problem(message: str, severity: str = "error", file: str = FILE) -> dict[str, Any]:
    words = {"rule": "some-rule", "message": message, "hint": "a remedy"}
    return {"severity": severity, "file": file, "line": 3, "column": 5, **words}


def test_problems() -> None:
    warned = problem("w", Severity.WARNING)
    assert said(
        near=(problem("e"), warned), far=(problem("f", file=f"{HIDDEN}.yaml"),), errors_before=(problem("g"),), before=7
    ) == {
        "errors": 2,
        "errors_before": 1,
        "problems": {
            "near": [_problem("e"), _problem("w", "warning")],
            "far": [_problem("f", file=f"{SHOWN}.yaml")],
            "errors_before": [_problem("g")],
            "before": 7,
        },
    }


def test_guards() -> None:
    made = said(fired=(fired("old-date", problem("x")), fired("lost-id", problem("y"), allowed=True)))
    assert made == {
        "needs_leave": ["old-date"],
        "guards": [
            {"guard": "old-date", "label": "allow: old-date", "allowed": False, "problems": [_problem("x")]},
            {"guard": "lost-id", "label": "allow: lost-id", "allowed": True, "problems": [_problem("y")]},
        ],
    }


def test_files() -> None:
    assert said(touched=(Touched(f"a{HIDDEN}", "new", True), Touched("b", "removed", False))) == {  # noqa: FBT003
        "touched": [
            {"name": f"a{SHOWN}", "how": "new", "inside": True},
            {"name": "b", "how": "removed", "inside": False},
        ]
    }


def test_games_of_a_night() -> None:
    seats = (PlayerSeat("white", "ann-archer", 1, None, HERE), PlayerSeat("black", "bob-lee", 2, None, HERE))
    game = NightGame(4, "duel", seats, "", HERE)
    games = GamesOfNight((game,) * 9, ((game._replace(number=5), game),))
    (one,) = said(items=(item("night", "squares/2026-01-01")._replace(games=games),))["items"]
    assert one["games"] == {
        "new": {"number": 9, "first": ["Ann Archer – Bob Lee: 1-0"] * 8},
        "changed": {"number": 1, "first": ["4. Ann Archer – Bob Lee: 1-0"]},
        "removed": {"number": 0, "first": []},
    }


def test_items() -> None:
    changed = Difference("carried_over.defeated", "bob-lee", "")
    one = item("entry", "ann-archer: 1996-05-09 against bob-lee", changed, about="won major", place=Place(FILE, 9, 5))
    assert said(items=(one,)) == {
        "items": [
            {
                "how": "changed",
                "what": "entry",
                "id": "ann-archer: 1996-05-09 against bob-lee",
                "title": "Ann Archer: 1996-05-09 against Bob Lee",
                "owner": "Ann Archer",
                "label": "1996-05-09 against Bob Lee",
                "about": "won major",
                "file": FILE,
                "line": 9,
                "differences": [
                    {
                        "key": "carried_over.defeated",
                        "before": "bob-lee",
                        "after": "",
                        "words": "carried over defeated",
                        "said_before": "Bob Lee",
                        "said_after": "",
                    }
                ],
            }
        ]
    }


def test_moves() -> None:
    before, after = ReviewStanding(None, Fraction(1, 3)), ReviewStanding(2, Fraction(5, 4))
    made = said(moves=(OutcomeChange("lists/armada", "bob-lee", "", before, after, "new entry"),))
    assert made == {
        "moves": [
            {
                "table": "lists/armada",
                "title": "River Rating",
                "player": "bob-lee",
                "name": "Bob Lee",
                "rank_before": None,
                "before": "0.33",
                "before_exact": "1/3",
                "rank_after": 2,
                "after": "1.25",
                "after_exact": "5/4",
                "why": "new entry",
            }
        ]
    }
    ((one,),) = said(moves=(OutcomeChange("lists/armada", "bob-lee", "", None, None, ""),)).values()
    assert [one[f"{key}{when}{exact}"] for key in ("rank_", "") for when in ("before", "after") for exact in ("",)] == [
        None
    ] * 4
    assert (one["before_exact"], one["after_exact"]) == (None, None)


def test_scores_that_are_nearly_the_same_are_told_apart() -> None:
    before, after = Fraction("1191.963378"), Fraction("1191.964310")
    move: StandingMove = OutcomeChange(
        "lists/armada", "bob-lee", "", ReviewStanding(1, before), ReviewStanding(1, after), ""
    )
    later = OutcomeChange("lists/armada", "bob-lee", "g", before, after)
    for one in (*said(moves=(move,))["moves"], *said(rerated=(later,))["rerated"]):
        assert (one["before"], one["after"]) == ("1191.963", "1191.964")
    for one in said(moves=(move._replace(before=None), move._replace(after=None)))["moves"]:
        assert {one["before"], one["after"]} <= {None, "1191.96"}


@pytest.mark.parametrize(
    ("game", "title"), [("1996-05-09 against bob-lee", "1996-05-09 against Bob Lee"), ("2026-01-01/1", "2026-01-01/1")]
)
def test_later_games(game: str, title: str) -> None:
    assert said(rerated=(OutcomeChange("lists/armada", "bob-lee", game, Fraction(1, 2), Fraction(3)),)) == {
        "rerated": [
            {
                "table": "lists/armada",
                "title": "River Rating",
                "player": "bob-lee",
                "name": "Bob Lee",
                "game": game,
                "game_title": title,
                "before": "0.5",
                "after": "3",
            }
        ]
    }


def test_statuses() -> None:
    turn = OutcomeChange(
        "lists/x",
        "ann-archer",
        "1996-05-09 against bob-lee",
        Status.AWAITING,
        Status.CONFIRMED,
        place=Place(FILE, 9, 5),
    )
    assert said(turns=(turn,)) == {
        "statuses": [
            {
                "player": "ann-archer",
                "name": "Ann Archer",
                "opponent": "bob-lee",
                "opponent_name": "Bob Lee",
                "date": "1996-05-09",
                "before": "awaiting opponent",
                "after": "confirmed",
                "file": FILE,
                "line": 9,
            }
        ]
    }


def test_newcomers_and_submissions() -> None:
    made = said(newcomers={f"gil{HIDDEN}": ("alike",)}, submissions=({"what": "entry"},))
    assert made == {
        "newcomers": [{"id": f"gil{HIDDEN}", "name": f"gil{SHOWN}", "look_alikes": ("alike",)}],
        "submissions": [{"what": "entry"}],
    }


def test_editions() -> None:
    assert said(remarked={"squares/2026": ("ann-archer", "bob-lee", "nobody")}) == {
        "editions": [
            {
                "edition": "squares/2026",
                "players": ["ann-archer", "bob-lee", "nobody"],
                "names": ["Ann Archer", "Bob Lee", "nobody"],
            }
        ]
    }


def test_approvals() -> None:
    assert said(approvals=(("Gil", "bob-lee", True), ("Ann", "", False))) == {
        "approvals": [
            {"login": "Gil", "opponent": "bob-lee", "name": "Bob Lee", "newest": True},
            {"login": "Ann", "opponent": "", "name": "", "newest": False},
        ]
    }


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
        found = document(review(**{field: {str(at): one for at in range(number)} if by_id else (one,) * number}))
        assert len(found["problems"][key] if key in found["problems"] else found[key]) == 3
        assert found["left_out"] == left_out


def test_what_a_guard_found_is_left_out_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document_, "MOST", 3)
    found = document(review(fired=(fired("old-date", *(problem("x"),) * 4),)))
    assert (len(found["guards"][0]["problems"]), found["left_out"]) == (3, {"old-date": 1})


def test_of_an_edition_so_many_players_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document_, "MOST", 2)
    (found,) = document(review(remarked={"x": ("a", "b", "c")}))["editions"]
    assert found["players"] == found["names"] == ["a", "b"]
