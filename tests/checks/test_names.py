"""Names that look alike, and names that only nearly do."""

import unicodedata
from pathlib import Path

import pytest
from confusable_homoglyphs.confusables import confusables_data
from hypothesis import given
from hypothesis import strategies as st

from masterlist.checks.references import FEW, Similar, fold, look_alikes, mixed_scripts, names_are_distinct, skeleton
from masterlist.facts.content import Player
from masterlist.read.text import hidden_in, unreadable
from masterlist.source import Place, Problem
from tests.checks.builders import site
from tests.review.versions import player

ALIKE = [
    ("Bob Smith", "Bob Smith"),
    ("Bob Smith", "bob smith"),
    ("Bob Smith", "Smith, Bob"),
    ("Bob Smith", "BOB  SMITH"),
    ("Bob Smith", "Bob-Smith"),
    ("Bob Smith", "Bob Smiht"),  # two letters changed places
    ("Bob Smith", "Bob Smyth"),  # another letter
    ("Bob Smith", "Bob Smth"),  # a letter too few
    ("Bob Smith", "Bob Smithh"),  # a letter too many
    ("Bob Smith", "Rob Smith"),  # the first letter
    ("Bob Smith", "BobSmith"),
    ("Smyth, Bob", "Bob Smith"),
    ("José Núñez", "Jose Nunez"),
    ("Zoë Müller", "Zoe Muller"),
    ("Jürgen Groß", "Jurgen Gross"),
    ("Søren Holm", "Soren Holm"),
    ("O'Brien, Pat", "Pat O Brien"),
    ("Ελένη Παππά", "Ελενη Παππα"),
    ("ﬁona Grey", "Fiona Grey"),
    ("\uff21nn Archer", "Ann Archer"),  # a wide letter
    ("An Li", "Li, An"),
    ("山田太郎", "山田太郎"),
    ("Tom Jo", "Tom Joe"),
    ("Tom Jo", "Tom Ji"),
    ("!!!", "???"),
]
DISTINCT = [
    ("Bob Smith", "Rob Smyth"),  # two letters
    ("Bob Smith", "Bob Smithson"),
    ("Bob Smith", "Ann Archer"),
    ("Jane Doe", "John Doe"),
    ("An Li", "An Lo"),  # too short to tell
    ("Ann", "Anne"),
    ("Guest 12", "Guest 13"),
    ("Guest 1", "Guest 11"),
    ("Henry IV", "Henry Vane"),
    ("山田太郎", "山田次郎"),
]


def found(root: Path, *players: str) -> list[Problem]:
    """What is said of players with these lines in their files; their ids are a, b and so on."""
    files = {f"players/{chr(97 + number)}.yaml": f"{lines}\n" for number, lines in enumerate(players)}
    return list(names_are_distinct(site(root, files)))


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_alike(one: str, other: str, tmp_path: Path) -> None:
    for first, second in ((one, other), (other, one)):
        (problem,) = found(tmp_path, f'name: "{first}"', f'name: "{second}"')
        assert not problem.blocks
        assert problem.place.file == "content/players/b.yaml"
        assert problem.place.column == 7
        assert problem.hint.endswith("add 'distinct_from: [a]'")


@pytest.mark.parametrize(("one", "other"), DISTINCT)
def test_distinct(one: str, other: str, tmp_path: Path) -> None:
    assert found(tmp_path, f'name: "{one}"', f'name: "{other}"') == []


def test_every_pair_that_is_not_known_apart_is_told_once(tmp_path: Path) -> None:
    problems = found(tmp_path, "name: Bob Smith", "name: Bob Smyth\ndistinct_from: [a]", "name: Bob Smith")
    assert [problem.place.file[-6] for problem in problems] == ["c", "c"]
    assert len(found(tmp_path / "four", *["name: Bob Smith\naka: [Smith Bob, Bob]"] * 4)) == 6


@given(st.lists(st.text(st.characters(categories=["L", "M", "Nd", "Zs", "Po"]), max_size=8), max_size=4))
def test_folding_forgets_order_and_case_and_is_done_once(words: list[str]) -> None:
    name = " ".join(words)
    assert fold(" ".join(reversed(words))) == fold(name)
    assert fold(fold(name)) == fold(name)


# --- Names that look alike: by spelling, by Unicode's confusable letters, by mixed scripts ---


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
    [
        *("\u2800", "\ufe0e", "\ufe0f", "\U000e0101", "\u200b", "\u200c", "\u200d", "\u034f", "\u3164", "\u180b"),
        *("\u17b5", "\U00013430", "\U0001bca0", "\U0001d159", "\U0001d173", "\U0001d17a"),
    ],
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


# --- Who is meant where an id is no player's ---

PLAYERS = {
    one.id: one
    for one in (
        player("bob-lee", "Bob Lee"),
        player("ann-maria-hill", "Ann Maria Hill"),
        player("cy", "Cyrus Longbottom", aka=("The Duke of Dow",)),
    )
}


@pytest.mark.parametrize(
    ("id_", "found"),
    [
        ("bob-le", ["bob-lee"]),
        ("lee-bob", ["bob-lee"]),  # all words of the name, in another order
        ("hill-ann", ["ann-maria-hill"]),
        ("hill-bob", []),
        ("dow-duke", ["cy"]),
        ("longbottom", ["cy"]),
        ("zz", []),
    ],
)
def test_a_name_with_all_words_of_the_id(id_: str, found: list[str]) -> None:
    assert Similar(PLAYERS).ids(id_) == found
