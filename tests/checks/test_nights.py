"""Nights of games: their list, their day, who played, and games that two people reported."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from masterlist.checks import books, entries
from masterlist.facts.content import alone
from masterlist.facts.logbook import NO_STATE, Entry, LogBook, Pair, Result, Units
from masterlist.facts.night import Night, NightGame, PlayerSeat
from masterlist.facts.site import Cut, RatingList
from masterlist.source import Place, Problem
from tests.review.versions import player

LISTS = {
    id_: RatingList(id_, id_.title(), system, {}, Cut.YEARLY, Place(id_), Place(id_))
    for id_, system in (("chess", "elo"), ("squares", "wwr"), ("river", "armada"), ("odd", "none-such"))
}
CONTENT = alone({}, not_on_file=frozenset({"xaver", "bobb"}))._replace(
    lists=LISTS,
    players={id_: player(id_, id_.title()) for id_ in ("ann", "bob")},
    unread=frozenset({"content/lists/go.yaml", "content/players/jim.yaml"}),
)
NEW = "check the spelling; if they are new, add them first, by a submission of their own"


def places(found: Iterable[Problem]) -> list[tuple[str, str]]:
    """Place and rule of all that is wrong; tests/broken has the words."""
    return [(one.place.file, one.rule) for one in found]


def game(*players: str, number: int = 1, kind: str = "duel", **more: Any) -> NightGame:
    """A game that the first of two players has won; of every seat the player has a place."""
    points = more.pop("points", (None,) * len(players))
    seats = tuple(
        PlayerSeat(str(at), id_, at, own, Place("seat"), {"player": Place(f"{number} {id_}")})
        for at, (id_, own) in enumerate(zip(players, points, strict=True), 1)
    )
    plain = NightGame(number, kind, seats, "", Place(f"game {number}"), {"score": Place("score")})
    return plain._replace(**more)


def night(*games: NightGame, id_: str = "2024-05-06", **more: Any) -> Night:
    plain = Night("chess", id_, id_[:10], games, "", Place(id_), {"date": Place(f"{id_} date")})
    return plain._replace(**more)


# --- lists ----------------------------------------------------------------------------------------------------


def of_list(list_: str, *own: Night) -> list[Problem]:
    return [*books.check_references(CONTENT._replace(nights={list_: own}))]


@pytest.mark.parametrize("list_", ["chess", "go", "odd"])
def test_lists_that_take_nights(list_: str) -> None:
    assert of_list(list_, night(game("ann", "bob"), list=list_)) == []


def test_games_are_of_the_lists_kind_and_players_known() -> None:
    rule = "game-is-of-the-lists-kind"
    one = night(game("ann", "bob"), game("ann", "bob", "jim", number=2, kind="table"), game("ann", "bob", kind="odd"))
    found = of_list("chess", one)
    assert places(found) == [("game 2", rule), ("game 1", rule)]
    assert ["two named seats" in one.message for one in found] == [True, False]
    one = night(game("ann", "xaver"), game("bobb", "jim", number=2), game("ann", "bob", number=3))
    found = of_list("chess", one, night(game("xaver", "ann"), id_="2024-05-07"))
    assert places(found) == [(place, "player-is-known") for place in ("1 xaver", "2 bobb", "1 xaver")]
    assert [one.hint for one in found] == [NEW, "did you mean 'bob'?", NEW]


# --- days -----------------------------------------------------------------------------------------------------


def test_the_first_day() -> None:
    assert places(books.check_nights([night(id_="1900-01-01")])) == []


# --- games ----------------------------------------------------------------------------------------------------


def test_no_player_has_two_seats_and_scores_agree() -> None:
    again = ("1 ann", "players-sit-once")
    assert places(books.check_nights([night(game("ann", "ann"))])) == [again]
    assert places(books.players_sit_once(game("ann", "bob", "ann", "ann", "cat"))) == [again, again]
    assert places(books.players_sit_once(game("ann", "bob"))) == []
    one = night(game("ann", "bob", points=(Fraction(1), Fraction(3))))
    assert places(books.check_nights([one])) == [("score", "score-agrees-with-result")]


# --- entries of lists of games between two ---

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
    ("result", "score", "fits"),
    [
        ("lost", None, True),
        ("draw", ("1/2", "1/2"), True),
        ("lost", ("5/2", "7/2"), True),
        ("won", ("-1", "-2"), True),
        ("won", ("1", "1"), False),
        ("draw", ("0", "1"), False),
        ("lost", ("2", "2"), False),
    ],
)
def test_a_score_agrees_with_the_result(result: str, score: tuple[str, str] | None, *, fits: bool) -> None:
    assert of_duel(entry(result, score)) == [(SPOTS["score"], "score-agrees-with-result")] * (not fits)


@pytest.mark.parametrize(
    "result", ["won-strategic", "won-major", "won-attrition", "lost-attrition", "lost-major", "lost-strategic"]
)
def test_levels_of_victory_belong_to_another_list(result: str) -> None:
    expected = (SPOTS["result"], "entry-fits-its-list")
    assert of_duel(entry(result)) == [expected]
    won = ("1", "0") if result.startswith("won") else ("0", "1")
    assert of_duel(entry(result, won)) == [expected]
    assert len(of_duel(entry(result, ("1", "1")))) == 2


def test_units_belong_to_another_list() -> None:
    state = NO_STATE._replace(eliminated=Pair(Units(1, 0, 0), Units(0, 0, 0)))
    assert [*entries.foreign_keys(entry("draw")._replace(state=state))] == ["eliminated"]
