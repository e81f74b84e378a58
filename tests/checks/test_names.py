"""Names that look alike, and names that only nearly do."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.checks.references import fold, names_are_distinct
from masterlist.source import Problem
from tests.checks.builders import site

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


def test_other_names_count_but_not_against_the_same_player(tmp_path: Path) -> None:
    assert len(found(tmp_path, "name: Robert Smith\naka: [Bob Smith]", "name: Bobby Lee\naka: [X, Bob Smyth]")) == 1
    assert found(tmp_path / "one", "name: Robert Smith\naka: [Roberto Smith, Robert Smyth]") == []


@pytest.mark.parametrize("said_by", ["first", "second", "both"])
def test_players_who_are_known_apart(said_by: str, tmp_path: Path) -> None:
    first = "name: Bob Smith" + ("\ndistinct_from: [x, b]" if said_by != "second" else "")
    second = "name: Bob Smyth" + ("\ndistinct_from: [a]" if said_by != "first" else "")
    assert found(tmp_path, first, second) == []


def test_every_pair_that_is_not_known_apart_is_told_once(tmp_path: Path) -> None:
    problems = found(tmp_path, "name: Bob Smith", "name: Bob Smyth\ndistinct_from: [a]", "name: Bob Smith")
    assert [problem.place.file[-6] for problem in problems] == ["c", "c"]
    assert len(found(tmp_path / "four", *["name: Bob Smith\naka: [Smith Bob, Bob]"] * 4)) == 6


@given(st.lists(st.text(st.characters(categories=["L", "M", "Nd", "Zs", "Po"]), max_size=8), max_size=4))
def test_folding_forgets_order_and_case_and_is_done_once(words: list[str]) -> None:
    name = " ".join(words)
    assert fold(" ".join(reversed(words))) == fold(name)
    assert fold(fold(name)) == fold(name)
