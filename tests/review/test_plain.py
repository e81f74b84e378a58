"""Facts as plain values under the keys of their files, and in what two of them differ."""

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from masterlist.codec import fields_of
from masterlist.facts.content import Sanction
from masterlist.facts.logbook import NOTHING_CARRIED, Authentication, Owner, Pair
from masterlist.facts.night import NightGame, PlayerSeat
from masterlist.review.differ import claims, differences, plain
from masterlist.review.values import Difference
from masterlist.source import Place
from tests.log_builders import book, game
from tests.review.versions import content

HERE = Place("here.yaml", 3, 5)


class Fact(NamedTuple):
    """Something that has a field under each name that is read in a way of its own."""

    name: str
    carried: Any = None
    town: Any = None
    sanction: Any = None
    concessions_win: Any = None
    replaced_seats_zero: Any = None
    state: Any = None
    instant: Any = None
    spots: Any = 1
    places: Any = 1
    left_places: Any = 1
    home_places: Any = 1
    former_places: Any = 1
    languages_places: Any = 1
    place: Any = HERE


class Few(NamedTuple):
    """A fact of two fields."""

    one: Any
    two: Any


class Kind(Enum):
    """A value by a name."""

    SOME = "some-kind"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Kind.SOME, "some-kind"),
        (Pair(3, 4), "3-4"),
        (Pair(Fraction(5, 2), Fraction(1)), "2.5-1"),
        (Sanction(since="", until="", place=HERE), True),
        (Sanction(since="2020-01-01", until="", place=HERE), {"since": "2020-01-01", "until": ""}),
        (Sanction(since="", until="2020-01-01", place=HERE), {"since": "", "until": "2020-01-01"}),
        ({1: Kind.SOME}, {"1": "some-kind"}),
        ((1, [Kind.SOME]), [1, ["some-kind"]]),
        (Few(HERE, (Few(Pair(1, 2), None),)), {"two": [{"one": "1-2", "two": None}]}),
        (Fraction(1, 2), Fraction(1, 2)),
        ("text", "text"),
    ],
)
def test_a_fact_in_plain_values(value: object, said: object) -> None:
    assert plain(value) == said


def test_keys_are_those_of_files_and_where_something_stands_is_not_said() -> None:
    group = Few("a", "b")
    found = plain(Fact("x", 1, 2, 3, 4, 5, group, Few(Pair(4, 0), HERE)))
    assert found == {
        "name": "x",
        "carried_over": 1,
        "place": 2,
        "sanctioned": 3,
        "concessions": 4,
        "replaced_seats": 5,
        "one": "4-0",
        "two": "b",
    }
    named = plain(Fact("x", instant=Fact("y", carried=1)))
    assert named["carried_over"] == 1, "within a group, too"


def test_a_game_of_a_night_is_said_as_its_file_says_it() -> None:
    points = (Fraction(5, 2), Fraction(3, 2))
    named = (
        PlayerSeat(name, who, 1, own, HERE)
        for name, who, own in zip(("one", "two"), ("ann", "bob"), points, strict=True)
    )
    between = NightGame(3, "duel", tuple(named), "a note", HERE)
    said = {"number": 3, "one": "ann", "two": "bob", "result": "draw", "score": "2.5-1.5", "note": "a note"}
    assert plain(between) == said
    without = between._replace(seats=tuple(replace(seat, points=None) for seat in between.seats))
    assert plain(without) == {**said, "score": ""}
    table = between._replace(seats=tuple(PlayerSeat(at, "ann", 1, None, HERE) for at in "12"))
    seats: list[dict[str, Any]] = [
        {"name": at, "player": "ann", "place": 1, "points": None, "details": []} for at in "12"
    ]
    expected = {"number": 3, "kind": "duel", "seats": seats, "note": "a note", "reports": [], "meeting": 1, "nth": 1}
    expected["details"] = []
    assert plain(table) == expected
    assert plain(between._replace(nth=2)) == {**said, "nth": 2}


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ({}, {}, ()),
        ({"a": 1}, {"a": 1}, ()),
        ({"a": 1}, {"a": 2}, (("a", "1", "2"),)),
        ({"b": 1, "a": 1}, {"c": 2, "a": 3}, (("c", "", "2"), ("a", "1", "3"), ("b", "1", ""))),
        ({"a": {"b": {"c": 1}}}, {"a": {"b": {"c": None}}}, (("a.b.c", "1", ""),)),
        ({"a": True}, {"a": False}, (("a", "true", "false"),)),
        ({"a": [1, "x", None]}, {"a": []}, (("a", "1, x, ", ""),)),
        ({"a": [True]}, {"a": [[1, 2]]}, (("a", "true", "1, 2"),)),
        ({"a": [{"x": 1}, 7]}, {"a": [{"x": 2}, 8]}, (("a..x", "1", "2"), ("a.", "7", "8"))),
    ],
)
def test_differences(before: object, after: object, found: tuple[tuple[str, str, str], ...]) -> None:
    assert differences(before, after) == tuple(Difference(*one) for one in found)


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ({"power": "italy", "year": 1901, "number": 3, "player": "ann"}, "a.italy.x"),
        ({"year": 1901, "number": 3, "player": "ann"}, "a.1901.x"),
        ({"number": 3, "player": "ann"}, "a.3.x"),
        ({"player": "ann"}, "a.ann.x"),
    ],
)
def test_an_item_of_a_list_is_called_by_the_first_of_these(name: dict[str, Any], path: str) -> None:
    assert differences({"a": [{**name, "x": 1}]}, {"a": [{**name, "x": 2}]}) == (Difference(path, "1", "2"),)


def test_the_number_by_which_an_item_is_called_is_no_difference() -> None:
    found = differences({"a": [{"number": 3, "x": 1}]}, {"a": [{"number": 4, "x": 1}]})
    assert found == (Difference("a.4.x", "", "1"), Difference("a.3.x", "1", ""))


# --- log books ------------------------------------------------------------------------------------------------


def test_what_a_book_claims_beside_its_entries() -> None:
    plain_book = book("ann", [game()])
    assert claims(plain_book) == {}
    carried = NOTHING_CARRIED._replace(game_points=3)
    by_club = Authentication("deer-valley", "Dee", "2026-01-02", HERE, HERE)
    loose = (Owner("ann", HERE, HERE, "x"),)
    told = plain_book._replace(carried=carried, authenticated=by_club, has_file=False, loose=loose, place=HERE)
    assert claims(told) == {"carried": carried, "authenticated": by_club}
    assert {*plain(told)} == {"carried_over", "authenticated"}


def test_totals_of_the_paper_log_are_called_as_in_its_file() -> None:
    before, after = (
        plain(game()._replace(stated=stated)) for stated in ({"total": 7, "wwr": 4}, {"total": 7, "wwr": 5})
    )
    assert differences(before, after) == (Difference("stated.wwr", "4", "5"),)


# --- Every field of every fact ----------------------------------------------------------------------------------

# Records whose values are compared under keys of their own, or which hold others, and fields that are worked out.
APART = {"Content", "Pair", "Sanction", "LogBook", "Carried"}
WORKED_OUT = {
    "NightGame.kind": "the list's system says it",
    "NightGame.reports": "other files say it",
    "NightGame.meeting": "of games that logs alone tell",
    "PlayerSeat.name": "the key of the seat",
    "PlayerSeat.rank": "the result or the points say it",
}


def _found(value: Any, seen: dict[type, list[Any]]) -> None:
    """Every record of facts within a value, by its type; a few of each."""
    fields = fields_of(value)
    if fields and len(own := seen.setdefault(type(value), [])) < 40:
        own.append(value)
    inner = fields.values() if fields else value.values() if isinstance(value, Mapping) else value
    for one in inner if fields or isinstance(value, (Mapping, tuple, list)) else ():
        if not isinstance(one, (str, bytes)):
            _found(one, seen)


def _another(value: object) -> object:
    """A value of the same kind that says something else."""
    if isinstance(value, Enum):
        return next(one for one in type(value) if one is not value)
    if isinstance(value, (bool, int, Fraction)):
        return not value if isinstance(value, bool) else value + 1
    if isinstance(value, Mapping):
        return {} if value else {"x": "x"}
    if isinstance(value, tuple) and not fields_of(value):
        return value[1:] if value else (("x", "x"),)
    return f"{value}x"  # also of nothing


@pytest.mark.parametrize("base", ["base", "base_boards", ".."])
def test_whatever_else_a_fact_says_is_compared(base: str) -> None:
    """A field that none of them looks at could be changed without anybody's permission."""
    seen: dict[type, list[Any]] = {}
    _found(content(base), seen)
    silent = set()
    for kind, own in seen.items():
        if not kind.__module__.startswith("masterlist.facts.") or kind.__name__ in APART:
            continue
        for name, value in fields_of(own[0]).items():
            is_place = isinstance(value, Place) or name in {"spots", "places"} or name.endswith("_places")
            of_records = any(map(fields_of, value if type(value) is tuple else (value,)))  # which are seen themselves
            if not (is_place or of_records) and f"{kind.__name__}.{name}" not in WORKED_OUT:
                changed = [one for one in own if plain(one) != plain(_with(one, name, _another(getattr(one, name))))]
                silent |= set() if changed else {f"{kind.__name__}.{name}"}
    assert silent == set()
    assert len(seen) > 8


def _with(one: Any, name: str, value: object) -> Any:
    return one._replace(**{name: value}) if hasattr(one, "_replace") else replace(one, **{name: value})
