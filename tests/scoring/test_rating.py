"""What a rating system says of itself, and the terms of a list as its own type."""

from fractions import Fraction

import pytest

from masterlist.facts.night import NightGame, PlayerSeat, Seat
from masterlist.facts.site import EditionRow
from masterlist.scoring import elo
from masterlist.scoring.rating import (
    Games,
    RatingSystem,
    Standing,
    best_rating_first,
    game_systems,
    seats_of,
    terms_of,
)
from masterlist.scoring.system import RESTORE
from masterlist.scoring.working import SILENT, Explained
from masterlist.source import Place

BARE: RatingSystem[elo.EloTerms] = RatingSystem(
    id="bare",
    name="Bare",
    kind="duel",
    terms=elo.EloTerms,
    rate=lambda state, _games, _terms, _members: (state, ()),
    start=elo.SYSTEM.start,
)


def row(rating: int) -> Standing:
    return Standing("ann", Fraction(rating), 1, 1, 0, 0, "2024-01-01")


def _seats(*seats: tuple[str, str, int, int | None]) -> list[Seat]:
    """A game's seats as systems are given them; of each its name, its player, their rank and their points."""
    here = Place("")
    given = [
        PlayerSeat(name, player, rank, None if points is None else Fraction(points), here)
        for name, player, rank, points in seats
    ]
    return [*seats_of(NightGame(1, "duel" if len(seats) == 2 else "table", tuple(given), "", here))]


@pytest.mark.parametrize(
    ("ranks", "scores"),
    [((1, 2), (1, 0)), ((2, 1), (0, 1)), ((1, 1), (Fraction(1, 2), Fraction(1, 2)))],
)
def test_a_seat_of_two_has_a_score_and_no_place(ranks: tuple[int, int], scores: tuple[Fraction, Fraction]) -> None:
    assert _seats(("white", "ann", ranks[0], 3), ("black", "bob", ranks[1], None)) == [
        Seat("ann", "white", Fraction(scores[0]), None, Fraction(3)),
        Seat("bob", "black", Fraction(scores[1]), None, None),
    ]


def test_a_seat_at_a_table_has_a_place_and_no_score() -> None:
    assert _seats(("1", "ann", 2, 7), ("2", "bob", 1, 9), ("3", "cleo", 2, None)) == [
        Seat("ann", "1", Fraction(0), 2, Fraction(7)),
        Seat("bob", "2", Fraction(0), 1, Fraction(9)),
        Seat("cleo", "3", Fraction(0), 2, None),
    ]


def test_what_a_system_does_not_say_is_the_usual() -> None:
    assert sorted([row(3), row(-1), row(7)], key=BARE.order) == [row(7), row(3), row(-1)]
    assert best_rating_first(row(3)) == (-3,)
    assert BARE.period("2024-05-06", elo.EloTerms()) == "2024-05-06"
    state = {"ann": BARE.start(elo.EloTerms())}
    assert BARE.brought_to(state, "2024-05-07", elo.EloTerms()) is state
    assert BARE.unranked(row(3), "2024-05-06", elo.EloTerms()) is None
    assert BARE.unfit(elo.EloTerms()) == ()


def test_the_results_in_a_row_of_an_edition_are_all_the_games() -> None:
    assert BARE.counts_results
    row_ = EditionRow(1, "ann", "1500", 6, record=(3, 2, 1))
    assert BARE.fault_in(row_) is None
    assert BARE.fault_in(row_._replace(games=7)) == ("games won, drawn and lost are 6, and 'games' says 7", RESTORE)
    nothing = ("games won, drawn and lost are 0, and 'games' says 0", RESTORE)
    assert BARE.fault_in(row_._replace(record=(), games=0)) == nothing


def test_every_term_and_where_ratings_begin() -> None:
    assert BARE.every_term({"start": 1200}) == {**BARE.every_term({}), "start": Fraction(1200)}
    assert BARE.every_term({})["cap"] == 400
    assert (BARE.start_rating({}), BARE.start_rating({"start": 1200})) == (Fraction(1500), Fraction(1200))


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
    assert terms_of(elo.SYSTEM, {"k": 0.06, "cap": 300, "new_games": 3}) == elo.EloTerms(
        k=Fraction(3, 50), cap=Fraction(300), new_games=3
    )


@pytest.mark.parametrize(
    ("stated", "message"), [({"k": "20"}, "'20' is no number"), ({"new_games": "3"}, "Expected `int`, got `str`")]
)
def test_other_terms_are_refused(stated: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        terms_of(elo.SYSTEM, stated)
