"""Entries of lists of games between two: what belongs to another kind of game, and what a score has to agree with."""

from collections.abc import Iterable
from fractions import Fraction

import pytest

from masterlist.checks import entries
from masterlist.facts.logbook import NO_STATE, Entry, LogBook, Pair, Result, Units
from masterlist.source import Place, Problem
from tests.log_builders import resigned, state

HERE = Place("content/logs/ann/01.yaml", 4, 5)
KEYS = ("result", "attrition", "bonus", "eliminated", "resignation", "stated", "score")
SPOTS = {key: Place(HERE.file, line, 9) for line, key in enumerate(KEYS, 5)}
BOOK = LogBook("ann", 1, "chess", None, (), HERE, HERE, HERE, HERE)


def entry(result: str, score: tuple[str, str] | None = None) -> Entry:
    own = Pair(Fraction(score[0]), Fraction(score[1])) if score else None
    spots = {key: (place.line, place.column) for key, place in SPOTS.items()}
    return Entry("2024-03-05", "bob", Result(result), NO_STATE, True, None, None, "", HERE, spots, score=own)  # noqa: FBT003


def wrong(found: Iterable[Problem]) -> list[tuple[Place, str]]:
    """Place and rule of all that is wrong; tests/broken has the words."""
    return [(one.place, one.rule) for one in found]


def of_duel(one: Entry) -> list[tuple[Place, str]]:
    return wrong(entries.check_duel(one, BOOK))


@pytest.mark.parametrize(
    ("result", "score"),
    [
        ("won", None),
        ("draw", None),
        ("lost", None),
        ("won", ("1", "0")),
        ("draw", ("1/2", "1/2")),
        ("lost", ("5/2", "7/2")),
        ("won", ("-1", "-2")),
    ],
)
def test_what_fits(result: str, score: tuple[str, str] | None) -> None:
    assert of_duel(entry(result, score)) == []


@pytest.mark.parametrize(
    ("result", "score"),
    [
        ("won", ("0", "1")),
        ("won", ("1", "1")),
        ("draw", ("1", "0")),
        ("draw", ("0", "1")),
        ("lost", ("1", "0")),
        ("lost", ("2", "2")),
    ],
)
def test_a_score_that_contradicts_the_result(result: str, score: tuple[str, str]) -> None:
    assert of_duel(entry(result, score)) == [(SPOTS["score"], "score-agrees-with-result")]


@pytest.mark.parametrize(
    "result", ["won-strategic", "won-major", "won-attrition", "lost-attrition", "lost-major", "lost-strategic"]
)
def test_levels_of_victory_belong_to_another_list(result: str) -> None:
    expected = (SPOTS["result"], "entry-fits-its-list")
    assert of_duel(entry(result)) == [expected]
    won = ("1", "0") if result.startswith("won") else ("0", "1")
    assert of_duel(entry(result, won)) == [expected]
    assert len(of_duel(entry(result, ("1", "1")))) == 2


def test_figures_belong_to_another_list() -> None:
    units = state(bonus="4-3", attrition="10-9")
    whole = entry("won", ("0", "1"))._replace(
        state=units, resignation=resigned("own", "accepted"), stated={"game_points": 1}
    )
    # The score is looked at once the entry is one of such a game.
    foreign = ("attrition", "bonus", "resignation", "stated")
    assert of_duel(whole) == [(SPOTS[key], "entry-fits-its-list") for key in foreign]
    eliminated = entry("draw")._replace(state=NO_STATE._replace(eliminated=Pair(Units(1, 0, 0), Units(0, 0, 0))))
    assert [*entries.foreign_keys(eliminated)] == ["eliminated"]
    assert [*entries.foreign_keys(entry("draw"))] == []


def test_a_list_with_levels_requires_them() -> None:
    def of_levels(one: Entry) -> list[tuple[Place, str]]:
        return wrong(entries.says_its_victory(one, BOOK))

    assert of_levels(entry("won-major")) == of_levels(entry("draw")) == []
    for result in ("won", "lost"):
        assert of_levels(entry(result)) == [(SPOTS["result"], "entry-fits-its-list")]
    assert of_levels(entry("draw", ("1", "1"))) == [(SPOTS["score"], "entry-fits-its-list")]
