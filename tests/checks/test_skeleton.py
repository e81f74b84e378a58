"""Names that look alike: by spelling, by Unicode's confusable letters, by mixed scripts."""

import unicodedata

import pytest
from confusable_homoglyphs.confusables import confusables_data

from masterlist.checks.references import FEW, look_alikes, mixed_scripts, skeleton
from masterlist.facts.content import Player
from masterlist.read.text import hidden_in, unreadable
from masterlist.source import Place


def _player(id_: str, name: str) -> Player:
    nowhere = Place(f"content/players/{id_}.yaml")
    return Player(id_, name, nowhere, nowhere, nowhere)


@pytest.mark.parametrize(
    "name",
    [
        "Bob L\u0435\u0435",
        "\u0392\u03bfb Lee",
        "B0b Iee",
        "\uff22\uff4f\uff42 Lee",  # full width
        "\U0001d401\U0001d428\U0001d41b Lee",  # mathematical
        "B\u00f3b L\u00e9\u00e9",
        "Bob |ee",
    ],
)
def test_look_alikes(name: str) -> None:
    pairs = [(one.id, other.id) for one, other in look_alikes([_player("a", "Bob Lee"), _player("b", name)])]
    assert pairs == [("b", "a")]


@pytest.mark.parametrize("name", ["Bo Lee", "Rob Roy", "Боб Ли", "李 小龙", "Bob Leech"])
def test_other_names(name: str) -> None:
    assert not [*look_alikes([_player("a", "Rob Lane"), _player("b", name)])]


def test_skeletons() -> None:
    assert skeleton("m") == "rn"
    assert skeleton("\u0440\u0430ypal") == skeleton("paypal")
    assert skeleton("\u0440") == "p", "the prototype, not the letter that comes first"


def _is_of_letters(text: str) -> bool:
    return text.isalpha() and not any(map(unicodedata.combining, unicodedata.normalize("NFD", text)))


def test_every_letter_has_the_skeleton_of_its_prototype() -> None:
    """Of those alone that the library lists with others of letters: accents and signs are no part of a skeleton."""
    letters = {char: [other["c"] for other in others] for char, others in confusables_data.items() if len(char) == 1}
    pairs = {char: others[0].strip("\u200e") for char, others in letters.items() if len(others) == 1}
    checked = {char: other for char, other in pairs.items() if _is_of_letters(char) and _is_of_letters(other)}
    assert len(checked) > 4000
    assert [char for char, other in checked.items() if skeleton(char) != skeleton(other)] == []
    prototypes = [char for char, others in letters.items() if len(others) > 1 and char.isalpha() and not char.isascii()]
    assert len(prototypes) > 200
    assert [char for char in prototypes if skeleton(char) != unicodedata.normalize("NFD", char)] == []


def test_a_skeleton_has_no_accents() -> None:
    assert [skeleton("Bob"), skeleton("Zo\u00eb"), skeleton("m|10")] == ["Bob", "Zoe", "rnllO"]


def test_thousands_of_one_name_are_not_held_against_each_other() -> None:
    players = [_player(f"p{number:04}", "Bob Lee") for number in range(3000)]
    assert len([*look_alikes(players)]) <= FEW * len(players)


@pytest.mark.parametrize(
    ("name", "scripts"),
    [
        ("Bob L\u0435e", ["CYRILLIC", "LATIN"]),
        ("\u0392ob", ["GREEK", "LATIN"]),
        ("Анна Берг", []),
        ("\U00017000a", []),  # a letter without a name
        ("Ngô Văn Ðức", []),
        ("田中 Tarō", []),
        ("O’Brien-Smith 3rd", []),
        ("カール Karl", []),
        ("김 Анна", ["CYRILLIC", "HANGUL"]),
    ],
)
def test_mixed_scripts(name: str, scripts: list[str]) -> None:
    assert mixed_scripts(name) == scripts


@pytest.mark.parametrize(
    "char",
    ["\u2800", "\ufe0e", "\ufe0f", "\U000e0101", "\u200b", "\u200c", "\u200d", "\u034f", "\u3164", "\u180b", "\u17b5"],
)
def test_letters_that_nobody_sees_are_refused(char: str) -> None:
    for text in (f"Bob{char}Lee", f"{char}Bob", f"Bob Lee{char}"):
        assert hidden_in(text, Place("x")), ascii(text)
        assert unreadable(text.encode(), "x"), ascii(text)


@pytest.mark.parametrize(
    "text",
    [
        "\N{WOMAN}\u200d\N{GIRL}",
        "\u26a0\ufe0f",
        "\N{WAVING WHITE FLAG}\ufe0f\u200d\N{RAINBOW}",
        "1\ufe0f\u20e3",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian needs the joiner's opposite within a word
        "\u0915\u094d\u200d\u0937",  # Hindi
    ],
)
def test_joiners_stay_where_writing_needs_them(text: str) -> None:
    assert not hidden_in(text, Place("x")), ascii(text)
