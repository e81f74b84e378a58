"""What a rating system says of itself, and the terms of a list as its own type."""

from fractions import Fraction
from typing import Any

import pytest

from masterlist.facts.night import NightGame, PlayerSeat, Seat
from masterlist.facts.page import RatingExample
from masterlist.facts.site import Cut, EditionRow, Members, Membership, RatingList
from masterlist.scoring import elo
from masterlist.scoring.ledger import Change
from masterlist.scoring.log import Conditions, Status, conditions
from masterlist.scoring.rating import (
    Game,
    Games,
    Held,
    RatingSystem,
    Standing,
    State,
    best_rating_first,
    game_systems,
    given,
    rate_example,
    seats_of,
    terms_of,
    why_unranked,
)
from masterlist.scoring.system import RESTORE
from masterlist.scoring.working import SILENT, Explained
from masterlist.source import Kind, Place, Value
from tests.log_builders import NOWHERE, book, game

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
    ("ranks", "scores"), [((1, 2), (1, 0)), ((2, 1), (0, 1)), ((1, 1), (Fraction(1, 2), Fraction(1, 2)))]
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


# --- Worked examples of a rating: one period on ratings that a page states ---

ANN, BOB = "ann", "bob"
ASKED: list[tuple[State, Games, elo.EloTerms, Members]] = []


def _rate(state: State, games: Games, terms: elo.EloTerms, among: Members) -> tuple[State, tuple[Change, ...]]:
    """Each player's new rating is the number of the game; two changes of Ann, of which the last one counts."""
    ASKED.append((state, games, terms, among))
    after = {ANN: Held(Fraction(1), {"spread": Fraction(7)}), BOB: Held(Fraction(2))}
    changes = (
        Change(ANN, "1", Fraction(0), Fraction(1), {"expected": Fraction(1, 2), "k": Fraction(20)}),
        Change(ANN, "2", Fraction(0), Fraction(1), {"expected": Fraction(3, 4)}),
        Change(BOB, "2", Fraction(0), Fraction(2)),
    )
    return after, changes


SYSTEM: RatingSystem[Any] = RatingSystem(
    id="made-up",
    name="Made up",
    kind="table",
    terms=elo.EloTerms,
    rate=_rate,
    start=lambda terms: Held(terms.start, {"spread": Fraction(350), "drift": Fraction(6)}),
    period=lambda date, terms: f"{date[:4]} from {terms.start}",
)


def example(**more: Any) -> RatingExample:
    games = (
        (Seat(ANN, "1", Fraction(1), 1, Fraction(30)), Seat(BOB, "2", Fraction(0), 2, None)),
        (Seat(BOB, "1", Fraction(1, 2), None, None), Seat(ANN, "2", Fraction(1, 2), None, None)),
    )
    plain = RatingExample("made-up", "Example", {"start": 1200}, {}, games, {}, Place("page.md", 1, 1))
    return plain._replace(**more)


def asked(**more: Any) -> tuple[State, Games, elo.EloTerms, Members]:
    ASKED.clear()
    rate_example(SYSTEM, example(**more))
    (one,) = ASKED
    return one


def test_the_games_are_numbered_in_one_period() -> None:
    _, games, terms, among = asked()
    assert terms.start == 1200
    assert among.admits("anybody", "2000-01-01")
    first = (Seat(ANN, "1", Fraction(1), 1, Fraction(30)), Seat(BOB, "2", Fraction(0), 2, None))
    second = (Seat(BOB, "1", Fraction(1, 2), None, None), Seat(ANN, "2", Fraction(1, 2), None, None))
    assert games == Games("2000 from 1200", (Game("1", "2000-01-01", first), Game("2", "2000-01-01", second)))


def test_players_hold_what_the_page_states_and_else_what_new_ones_do() -> None:
    before = {ANN: {"rating": Fraction(1500), "spread": Fraction(40)}, BOB: {"drift": Fraction(5)}}
    state, *_ = asked(before=before)
    assert state == {
        ANN: Held(Fraction(1500), {"spread": Fraction(40), "drift": Fraction(6)}),
        BOB: Held(Fraction(1200), {"spread": Fraction(350), "drift": Fraction(5)}),
    }


def test_it_comes_to_the_figures_of_the_newest_games_and_of_the_players() -> None:
    assert given(SYSTEM, example()) == {
        "ann expected": Fraction(3, 4),
        "ann k": Fraction(20),
        "ann spread": Fraction(7),
        "ann rating": Fraction(1),
        "bob rating": Fraction(2),
    }


# --- What a list demands, as entries meet it ---

LIST = RatingList("squares", "SQUARES", "wwr", {}, Cut.MONTHLY, NOWHERE, NOWHERE)
BOOKS = [book("suzy", [game("ed"), game("al")])]


def test_who_is_not_on_file_and_what_the_list_says() -> None:
    assert conditions(LIST, BOOKS, {"ed", "bo"}) == Conditions(frozenset({"al"}))
    assert conditions(LIST, BOOKS, {"ed", "al"}) == Conditions()
    about = LIST._replace(
        terms={"authenticated_only": True}, excluded=(Membership("ed", "2024-01-01", "", NOWHERE, "A reason"),)
    )
    assert conditions(about, BOOKS, {"ed", "al"}) == Conditions(frozenset(), {"ed": about.excluded}, (("", True),))


@pytest.mark.parametrize("player", ["suzy", "ed"])
@pytest.mark.parametrize(
    ("periods", "excluded"),
    [
        ([("2024-01-01", "")], True),
        ([("2024-01-02", "")], False),
        ([("2023-01-01", "2024-01-01")], True),
        ([("2023-01-01", "2023-12-31")], False),
        ([("2023-01-01", "2023-12-31"), ("2024-01-01", "2024-01-01")], True),
        ([("2023-01-01", "2023-12-31"), ("2024-01-02", "")], False),
    ],
)
def test_an_exclusion_begins_and_ends_on_its_days(
    player: str, periods: list[tuple[str, str]], *, excluded: bool
) -> None:
    """A player may be excluded several times."""
    outs = tuple(Membership(player, since, until, NOWHERE, "A reason") for since, until in periods)
    fault = Conditions(excluded={player: outs}).fault("suzy", game("ed", date="2024-01-01"))
    assert fault is (Status.EXCLUDED if excluded else None)


def test_the_first_fault_counts() -> None:
    out = Membership("ed", "2024-01-01", "", NOWHERE, "A reason")
    every = Conditions(frozenset({"ed"}), {"ed": (out,)}, authenticated=(("", True),))
    assert every.fault("suzy", game("ed")) is Status.EXCLUDED
    assert every._replace(excluded={}).fault("suzy", game("ed")) is Status.NOT_ON_FILE
    assert every._replace(excluded={}).fault("suzy", game("al")) is Status.NOT_AUTHENTICATED
    assert every._replace(excluded={}).fault("suzy", game("al")._replace(authenticated=True)) is None


# --- Players who are on a list without a rank: few games, or none for years ---


def a_row(games: int = 9, last: str = "2024-05-06") -> Standing:
    return Standing("ann", Fraction(1500), games, games, 0, 0, last)


@pytest.mark.parametrize(("games", "ranked"), [(4, False), (5, True), (6, True)])
def test_the_game_from_which_a_player_is_ranked(games: int, *, ranked: bool) -> None:
    why = why_unranked(a_row(games), "2024-05-06", 5, None)
    assert (why is None) is ranked
    if why:
        assert str(why) == "ranked after 5 rated games"
        assert why.values == (Value("n", "5", Kind.NUMBER),)


@pytest.mark.parametrize(
    ("last", "day", "active"),
    [
        ("2022-05-06", "2024-05-06", True),
        ("2022-05-05", "2024-05-06", False),
        ("2024-05-06", "2024-05-06", True),
        ("0998-12-31", "1001-01-01", False),  # years have four digits however small they are
        ("0999-01-01", "1001-01-01", True),
    ],
)
def test_a_player_is_active_for_so_many_years(last: str, day: str, *, active: bool) -> None:
    why = why_unranked(a_row(last=last), day, 5, 2)
    assert (why is None) is active
    if why:
        assert str(why) == f"not active: the last rated game was on {last}"
        assert why.values == (Value("day", last, Kind.DAY),)


def test_without_a_term_all_are_active_and_few_games_are_the_first_reason() -> None:
    assert why_unranked(a_row(last="1990-01-01"), "2024-05-06", 5, None) is None
    assert str(why_unranked(a_row(1, "1990-01-01"), "2024-05-06", 5, 2)) == "ranked after 5 rated games"
