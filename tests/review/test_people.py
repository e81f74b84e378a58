"""New names, and new names of people on file, that can be taken for another one's."""

import pytest

from masterlist.review.values import Difference, ReviewItem, newcomers, renamed
from tests.review.versions import item, people, player

BOB = player("bob-lee", "Bob Lee")
TWIN = player("bob-leee", "Bob Leee")
OTHER = player("gil-poe", "Gil Poe")


@pytest.mark.parametrize("distinct", [(), ("bob-lee",)])
def test_a_new_player_whose_name_looks_like_one_on_file(distinct: tuple[str, ...]) -> None:
    twin = TWIN._replace(distinct_from=distinct)
    assert newcomers((item("player", "bob-leee", how="new"),), people(BOB, twin, OTHER)) == {
        "bob-leee": ("'Bob Leee' looks like 'Bob Lee', who is on file",)
    }


def test_two_new_players_whose_names_look_alike_are_both_named() -> None:
    new = (item("player", "gil-poe", how="new"), item("player", "bob-leee", how="new"))
    assert newcomers((*new, item("player", "bob-lee", how="new")), people(BOB, TWIN, OTHER)) == {
        "bob-lee": ("'Bob Lee' looks like 'Bob Leee'",),
        "bob-leee": ("'Bob Leee' looks like 'Bob Lee'",),
        "gil-poe": (),
    }


def test_only_players_that_are_new_and_can_be_read() -> None:
    items = (
        item("player", "bob-lee"),
        item("player", "gil-poe", how="removed"),
        item("club", "bob-leee", how="new"),
        item("player", "unread", how="new"),
    )
    assert newcomers(items, people(BOB, TWIN, OTHER)) == {}
    assert newcomers((item("player", "bob-lee", how="new"),), None) == {}


GREEK_B, CYRILLIC_O, CYRILLIC_I = "\u0392", "\u043e", "\u0456"


@pytest.mark.parametrize(
    ("name", "aka", "found"),
    [
        (f"{GREEK_B}ob Lee", (), [(f"{GREEK_B}ob Lee", "Greek and Latin")]),
        ("Gil Poe", (f"Gil P{CYRILLIC_O}e",), [(f"Gil P{CYRILLIC_O}e", "Cyrillic and Latin")]),
        (
            f"G{CYRILLIC_I}l",
            (f"P{CYRILLIC_O}e",),
            [(f"G{CYRILLIC_I}l", "Cyrillic and Latin"), (f"P{CYRILLIC_O}e", "Cyrillic and Latin")],
        ),
        (f"{GREEK_B}{CYRILLIC_O}b", (), [(f"{GREEK_B}{CYRILLIC_O}b", "Cyrillic, Greek and Latin")]),
        (CYRILLIC_O * 3, (), []),
        ("Gil Poe", (), []),
    ],
)
def test_letters_of_several_scripts(name: str, aka: tuple[str, ...], found: list[tuple[str, str]]) -> None:
    complaints = tuple(f"'{mixed}' mixes {scripts} letters" for mixed, scripts in found)
    assert newcomers((item("player", "x", how="new"),), people(player("x", name, aka=aka))) == {"x": complaints}


def test_signs_that_play_tricks_are_shown() -> None:
    twin = player("x", "Bob\u202e Leee")
    found = newcomers((item("player", "x", how="new"),), people(player("bob-lee", "Bob\u202e Lee"), twin))
    assert found["x"] == ("'Bob\\u202e Leee' looks like 'Bob\\u202e Lee', who is on file",)
    found = newcomers((item("player", "x", how="new"),), people(player("x", f"\u202e{GREEK_B}ob")))
    assert found["x"] == (f"'\\u202e{GREEK_B}ob' mixes Greek and Latin letters",)


@pytest.mark.parametrize("key", ["name", "aka"])
def test_a_player_on_file_with_another_name(key: str) -> None:
    changed = item("player", "bob-leee", Difference("country", "", "US"), Difference(key, "x", "y"))
    assert renamed((changed,), people(BOB, TWIN, OTHER)) == {
        "bob-leee": ("'Bob Leee' looks like 'Bob Lee', who is on file",)
    }


@pytest.mark.parametrize(
    "items",
    [
        (item("player", "bob-leee", Difference("country", "", "US")),),
        (item("player", "bob-leee", Difference("name", "x", "y"), how="new"),),
        (item("club", "bob-leee", Difference("name", "x", "y")),),
    ],
)
def test_who_has_no_other_name(items: tuple[ReviewItem, ...]) -> None:
    assert renamed(items, people(BOB, TWIN)) == {}
