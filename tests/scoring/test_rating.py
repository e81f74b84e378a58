"""What a rating system says of itself, and the terms of a list as its own type."""

from fractions import Fraction

import pytest

from masterlist.scoring import elo
from masterlist.scoring.rating import (
    Games,
    RatingSystem,
    Standing,
    best_rating_first,
    game_systems,
    terms_of,
)
from masterlist.scoring.working import SILENT, Explained

BARE: RatingSystem[elo.Terms] = RatingSystem(
    id="bare",
    name="Bare",
    kind="duel",
    terms=elo.Terms,
    rate=lambda state, _games, _terms, _members: (state, ()),
    start=elo.SYSTEM.start,
)


def row(rating: int) -> Standing:
    return Standing("ann", Fraction(rating), 1, 1, 0, 0, "2024-01-01")


def test_what_a_system_does_not_say_is_the_usual() -> None:
    assert sorted([row(3), row(-1), row(7)], key=BARE.order) == [row(7), row(3), row(-1)]
    assert best_rating_first(row(3)) == (-3,)
    assert BARE.period("2024-05-06", elo.Terms()) == "2024-05-06"
    state = {"ann": BARE.start(elo.Terms())}
    assert BARE.brought_to(state, "2024-05-07", elo.Terms()) is state
    assert BARE.unranked(row(3), "2024-05-06", elo.Terms()) is None
    assert BARE.unfit(elo.Terms()) == ()
    assert (BARE.scores_events, BARE.rates_logs, BARE.rates_lists, BARE.no_rating_because) == (False, False, True, "")


def test_workings_are_written_where_they_are_wanted() -> None:
    assert Games("2024", (), explained=False).working() is SILENT
    working = Games("2024", ()).working()
    assert isinstance(working, Explained)
    for places in (12, 13):
        working.line("a small number", Fraction(1, 10**places))
    assert [line.value for line in working.lines] == ["0.000000000001", "1/10000000000000"]


def test_the_systems_for_games() -> None:
    assert game_systems()["elo"] is elo.SYSTEM
    assert "wwr" not in game_systems()
    assert all(id_ == system.id for id_, system in game_systems().items())


def test_terms_are_numbers_as_they_are_written() -> None:
    assert terms_of(elo.SYSTEM, {"k": 0.06, "cap": 300, "new_games": 3}) == elo.Terms(
        k=Fraction(3, 50), cap=Fraction(300), new_games=3
    )


@pytest.mark.parametrize(
    ("stated", "message"), [({"k": "20"}, "'20' is no number"), ({"new_games": "3"}, "Expected `int`, got `str`")]
)
def test_other_terms_are_refused(stated: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        terms_of(elo.SYSTEM, stated)
