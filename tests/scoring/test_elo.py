"""Elo by the formula: worked examples, what must always hold, and the numbers of another program."""

import random
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.scoring.elo import SYSTEM, EloTerms
from masterlist.scoring.rating import Game
from masterlist.standings.periods import rate_games, standings
from tests.scoring.seasons import PLAYERS, SCORES, a_list, check_workings, duel, seasons

ELO = a_list("elo")


def _ratings(*games: Game, **terms: object) -> dict[str, Fraction]:
    return {player: held.rating for player, held in rate_games(a_list("elo", **terms), games).state.items()}


def test_equal_players_share_the_k_or_stay_as_they_are() -> None:
    assert _ratings(duel("2026-03-04/1", "ann", "bob", 1)) == {"ann": 1510, "bob": 1490}
    assert _ratings(duel("2026-03-04/1", "ann", "bob", 0.5), start=1200) == {"ann": 1200, "bob": 1200}


def test_a_working_shows_the_whole_computation() -> None:
    games = duel("2026-03-04/1", "ann", "bob", 1), duel("2026-03-05/1", "ann", "bob", 0)
    change = rate_games(ELO, games).changes[2]
    assert [(line.label, line.sum) for line in change.working] == [
        ("rating difference", "1510 − 1490"),
        ("expected score", "round(1 ÷ (1 + 10^(-20 ÷ 400)), 24)"),
        ("change", f"round(20 × (0 − {change.working[1].value}), 12)"),
        ("new rating", f"1510 − {change.working[2].value.removeprefix('-')}"),
    ]
    assert change.working[1].value == str(round(1 / (1 + Decimal(10) ** (Decimal(-20) / 400)), 24))
    assert change.figures["change"] == Fraction("-10.575011277845")
    assert change.after == Fraction("1499.424988722155")


def test_the_win_rate_counts_wins_of_all_rated_games() -> None:
    games = [duel(f"2026-03-0{day}/1", "ann", "bob", score) for day, score in ((4, 1), (5, 0.5), (6, 0))]
    rows = standings(ELO, rate_games(ELO, games).state, ["zoe"])
    assert {row.player: row.figures for row in rows} == {
        "ann": {"win_rate": Fraction(100, 3)},
        "bob": {"win_rate": Fraction(100, 3)},
        "zoe": {},
    }


def test_games_of_a_day_are_rated_on_the_ratings_of_the_day_before() -> None:
    games = duel("2026-03-04/1", "ann", "bob", 1), duel("2026-03-04/2", "ann", "cleo", 1)
    first, _, second, _ = rate_games(ELO, games).changes
    assert [first.before, first.after, second.before, second.after] == [1500, 1510, 1510, 1520]


def test_a_new_player_has_a_k_of_their_own_for_whole_days() -> None:
    games = [duel(f"2026-03-0{day}/{n}", "ann", f"b{day}{n}", 1) for day, n in ((4, 1), (4, 2), (5, 1))]
    changes = rate_games(a_list("elo", k_new=40, new_games=2), games).changes
    own = [change.working[-2].sum.split(" × ")[0] for change in changes if change.player == "ann"]
    assert own == ["round(40", "round(40", "round(20"]


def test_no_rating_falls_below_the_floor() -> None:
    games = duel("2026-03-04/1", "ann", "bob", 1), duel("2026-03-04/2", "cleo", "bob", 1)
    rated = rate_games(a_list("elo", floor=1495), games)
    assert rated.state["bob"].rating == 1495
    last = rated.changes[-1]
    assert [last.player, last.game, last.date] == ["bob", "", "2026-03-04"]
    assert [last.before, last.after, last.figures] == [1500, 1495, {}]
    assert last.working == (("rating at the floor", "max(1480, 1495)", "1495"),)
    assert rated.state["bob"].games == 2


def test_a_rating_that_is_the_floor_is_not_lifted_to_it() -> None:
    rated = rate_games(a_list("elo", floor=1490), [duel("2026-03-04/1", "ann", "bob", 1)])
    assert [(one.player, one.game, int(one.after)) for one in rated.changes] == [
        ("ann", "2026-03-04/1", 1510),
        ("bob", "2026-03-04/1", 1490),
    ]


@pytest.mark.parametrize(("score", "counted"), [(1, "min(600, 400)"), (0, "min(600, 400)")])
def test_a_greater_difference_counts_as_the_cap(score: int, counted: str) -> None:
    games = [duel(f"2026-03-{day:02}/1", "ann", "bob", 1) for day in range(4, 5)]
    games.append(duel("2026-03-20/1", "ann", "bob", score))
    changes = rate_games(a_list("elo", k=600), games).changes
    ann, bob = changes[2:]
    assert ann.working[1] == ("difference that counts", counted, "400")
    assert bob.working[1] == ("difference that counts", "max(-600, -400)", "-400")
    assert ann.figures["expected"] == Fraction("0.909090909090909090909091")


def test_a_difference_that_is_the_cap_counts_as_it_is() -> None:
    games = duel("2026-03-04/1", "ann", "bob", 1), duel("2026-03-05/1", "ann", "bob", 1)
    ann, bob = rate_games(a_list("elo", k=400), games).changes[2:]
    labels = ["rating difference", "expected score", "change", "new rating"]
    assert [line.label for line in ann.working] == [line.label for line in bob.working] == labels
    assert [ann.working[0].value, bob.working[0].value] == ["400", "-400"]


@pytest.mark.parametrize(
    ("terms", "key", "message", "remedy"),
    [
        (EloTerms(k_new=Fraction(40)), "k_new", "'k_new' counts for no game", "add 'new_games', such as new_games: 30"),
        (EloTerms(new_games=9), "new_games", "'new_games' has no K of its own", "add 'k_new', such as k_new: 40"),
        (
            EloTerms(start=Fraction(900), floor=Fraction(901)),
            "floor",
            "'floor' is greater than the rating that players start with",
            "give 'floor' at most the rating that players start with, 900",
        ),
    ],
)
def test_terms_that_do_not_fit_together(terms: EloTerms, key: str, message: str, remedy: str) -> None:
    assert SYSTEM.unfit(terms) == ((key, message, remedy),)


@pytest.mark.parametrize(
    "terms", [EloTerms(), EloTerms(k_new=Fraction(40), new_games=1), EloTerms(start=Fraction(900), floor=Fraction(900))]
)
def test_terms_that_fit_together(terms: EloTerms) -> None:
    assert SYSTEM.unfit(terms) == ()


def test_who_has_few_games_or_has_not_played_for_years_is_not_ranked() -> None:
    about = a_list("elo", ranked_after=2)
    games = duel("2026-03-01/1", "ann", "bob", 1), duel("2026-03-02/1", "bob", "cleo", 1)
    rows = standings(about, rate_games(about, games).state)
    assert [(row.rank, row.player) for row in rows] == [(1, "bob"), (None, "ann"), (None, "cleo")]
    assert str(rows[-1].reason) == "ranked after 2 rated games"
    games = duel("2020-03-01/1", "ann", "bob", 1), duel("2023-03-02/1", "cleo", "bob", 1)
    about = a_list("elo", active_years=3)
    rows = standings(about, rate_games(about, games).state)
    assert [(row.rank, row.player) for row in rows] == [(1, "cleo"), (2, "bob"), (None, "ann")]
    assert str(rows[-1].reason) == "not active: the last rated game was on 2020-03-01"


@given(seasons())
def test_what_one_gains_the_other_loses(games: tuple[Game, ...]) -> None:
    changes = rate_games(ELO, games).changes
    by_game: dict[str, Fraction] = {}
    for change in changes:
        by_game[change.game] = by_game.get(change.game, Fraction(0)) + change.figures["change"]
    assert set(by_game.values()) == {0}


@given(seasons(days=3), st.randoms())
def test_the_order_within_a_day_never_matters(games: tuple[Game, ...], mixed: random.Random) -> None:
    numbers = mixed.sample(range(100, 200), len(games))
    renamed = [game._replace(id=f"{game.date}/{number}") for game, number in zip(games, numbers, strict=True)]
    assert rate_games(ELO, renamed).state == rate_games(ELO, games).state


@given(seasons())
def test_every_printed_sum_is_right(games: tuple[Game, ...]) -> None:
    changes = rate_games(ELO, games).changes
    check_workings(changes)
    assert [change._replace(working=()) for change in changes] == [*rate_games(ELO, games, explained=False).changes]


@given(st.lists(st.tuples(st.permutations(PLAYERS), st.sampled_from(SCORES)), min_size=1, max_size=30))
def test_another_program_finds_the_same(played: list[tuple[list[str], Fraction]]) -> None:
    import elote  # with scipy: only the worker that runs this waits for it

    theirs = {player: elote.EloCompetitor(initial_rating=1500, k_factor=20) for player in PLAYERS}
    games = []
    for number, ((white, black, *_), score) in enumerate(played):
        games.append(duel(f"2026-{number // 28 + 1:02}-{number % 28 + 1:02}/1", white, black, score))
        if score == 1:
            theirs[white].beat(theirs[black])
        elif score == 0:
            theirs[black].beat(theirs[white])
        else:
            theirs[white].tied(theirs[black])
    for player, rating in _ratings(*games).items():
        assert float(rating) == pytest.approx(theirs[player].rating, abs=1e-9)
