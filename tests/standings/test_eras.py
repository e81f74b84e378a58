"""Terms have dates: a game is rated under those of its day, one of a rating period under those at its start."""

from fractions import Fraction
from typing import Any

import pytest

from masterlist.facts.site import Cut, Era, RatingList
from masterlist.scoring.rating import Game, Held
from masterlist.source import Place
from masterlist.standings import periods
from masterlist.standings.periods import begins_anew, period_of, rate_games, standings, under
from tests.scoring.seasons import duel

HERE = Place("lists/chess.yaml")


def rated_by(*eras: tuple[str, str, dict[str, Any]]) -> RatingList:
    """A list whose system and terms changed: each since when, which and what."""
    found = tuple(Era(since, system, terms, HERE) for since, system, terms in eras)
    return RatingList("chess", "Chess", found[-1].system, found[-1].terms, Cut.YEARLY, HERE, HERE, eras=found)


def game(date: str, white: str = "ann", black: str = "bob", score: Fraction | int = 1) -> Game:
    return duel(f"{date}/1", white, black, score)


ELO = rated_by(("", "elo", {"k": 20}), ("2025-03-01", "elo", {"k": 40}))
GAMES = (game("2025-02-28"), game("2025-03-01", "cy", "dee"))


def test_a_game_is_rated_under_the_terms_of_its_day() -> None:
    state = rate_games(ELO, GAMES).state
    assert {id_: held.rating for id_, held in state.items()} == {"ann": 1510, "bob": 1490, "cy": 1520, "dee": 1480}


@pytest.mark.parametrize(("day", "k"), [("", 20), ("2025-02-28", 20), ("2025-03-01", 40), ("2026-01-01", 40)])
def test_a_list_on_a_day_is_what_it_was_then(day: str, k: int) -> None:
    assert ELO.on(day).terms == {"k": k}
    assert ELO.on(day).made_with == ("elo", f'{{"k": {k}}}')
    assert under(ELO, day or "2020-01-01").terms == {"k": k}


SLOW = rated_by(("", "glicko-2", {"tau": 0.5}), ("2025-03-15", "glicko-2", {"tau": 0.3}))


@pytest.mark.parametrize(
    ("day", "tau"), [("2025-03-14", 0.5), ("2025-03-15", 0.5), ("2025-03-31", 0.5), ("2025-04-01", 0.3)]
)
def test_a_rating_period_keeps_the_terms_of_its_start(day: str, tau: float) -> None:
    assert under(SLOW, day).terms == {"tau": tau}


NEXT = rated_by(("", "elo", {"k": 20}), ("2025-04-01", "glicko-2", {"ranked_below": 400}))
LATER = game("2025-04-07", "bob", "ann")


def test_a_new_system_begins_with_the_ratings_of_the_one_before() -> None:
    before = rate_games(NEXT, GAMES[:1]).state
    found = rate_games(NEXT, (*GAMES[:1], LATER))
    assert [(change.player, change.before) for change in found.changes if not change.game] == [
        ("bob", before["bob"].rating),
        ("ann", before["ann"].rating),
    ]
    ann = found.state["ann"]
    assert (ann.games, ann.won, ann.lost, ann.period, ann.last) == (2, 1, 1, "2025-04", "2025-04-07")
    assert [period_of(NEXT, day) for day in ("2025-03-31", "2025-04-01")] == ["2025-03-31", "2025-04"]
    listed = {row.player: row for row in standings(NEXT, before)}
    assert [listed["ann"].rating, listed["ann"].figures["deviation"]] == [1510, 350]
    assert listed["ann"].rank == 1


def test_a_system_that_takes_no_rating_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(periods, "fields", lambda _: ())
    assert [begins_anew(NEXT, era) for era in NEXT.eras] == [False, True]
    before = rate_games(NEXT, GAMES[:1]).state
    state = rate_games(NEXT, (*GAMES[:1], game("2025-04-07", "cy", "ann"))).state
    assert {id_: (held.games, held.won, held.lost) for id_, held in state.items()} == {
        "ann": (1, 0, 1),
        "cy": (1, 1, 0),
    }
    assert {row.player: row.rank for row in standings(NEXT, before)} == {"ann": None, "bob": None}


def test_a_checkpoint_in_any_year_gives_what_everything_gives() -> None:
    """Also where nobody plays in the first years of a system."""
    games = (*GAMES, LATER, game("2026-05-01"), game("2028-05-01"), game("2030-05-01", "cy", "ann", Fraction(1, 2)))
    about = rated_by(
        ("", "elo", {"k": 20}),
        ("2025-04-01", "glicko-2", {}),
        ("2027-01-01", "glicko-2", {"period": "quarter"}),
        ("2029-01-01", "elo", {"k": 10}),
    )
    state: dict[str, Held] = {}
    for one in games:
        state = rate_games(about, [one], state).state
    assert state == rate_games(about, games).state
    assert {id_: held.period for id_, held in state.items() if id_ != "bob"} == {
        "ann": "2030-05-01",
        "cy": "2030-05-01",
        "dee": "2028-05-01",  # that of their newest game as the system of now calls it
    }
