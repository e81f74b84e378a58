"""A list rated period by period: the driver alone, with a system that counts points."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

from masterlist.codec import decode, encode
from masterlist.facts.night import Seat
from masterlist.facts.site import Members
from masterlist.scoring.ledger import Change, Changes
from masterlist.scoring.rating import Game, Games, Held, RatingSystem, Standing, State, Terms
from masterlist.scoring.system import Column
from masterlist.source import N_, Message, say
from masterlist.standings.master_list import night_row, standing_row
from masterlist.standings.periods import RatedPeriods, _quickly_compared, held, rate_games, running, standings
from tests.scoring.seasons import a_list, duel
from tests.systems import announce, announcing


@dataclass(frozen=True)
class _Terms(Terms):
    start: Fraction = Fraction(100)
    ranked_after: int = 0


def _start(terms: _Terms) -> Held:
    return Held(terms.start, {"periods": Fraction(0)})


def _rate(state: State, games: Games, terms: _Terms, _members: Members) -> tuple[State, Changes]:
    after: dict[str, Held] = {}
    changes: list[Change] = []
    for game in games.games:
        for seat in game.seats:
            held = after.get(seat.player) or state.get(seat.player) or _start(terms)
            working = games.working()
            rating = working.line("rating", working.number(held.rating) + working.number(seat.score))
            changes.append(Change(seat.player, game.id, held.rating, Fraction(rating), {}, working.lines))
            after[seat.player] = held._replace(rating=Fraction(rating), figures={"periods": Fraction(1)})
    return after, tuple(changes)


def _unranked(row: Standing, _day: str, terms: _Terms) -> Message | None:
    return say(N_("{n} games"), n=str(row.games)) if row.games < terms.ranked_after else None


COUNT = RatingSystem(
    id="count",
    name="Count",
    kind="duel",
    terms=_Terms,
    rate=_rate,
    start=_start,
    columns=(Column("periods", "periods", "count"),),
    period=lambda date, _terms: date[:7],
    unranked=_unranked,
)


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with announcing(COUNT):
        yield


GAMES = (
    duel("2025-12-30/1", "ann", "bob", 1),
    duel("2026-01-05/1", "ann", "bob", Fraction(1, 2)),
    duel("2026-01-05/2", "cleo", "bob", 0),
    duel("2026-03-01/1", "dan", "ann", 0),
)


def test_a_season_across_a_years_end_is_one_period(monkeypatch: pytest.MonkeyPatch) -> None:
    def season(date: str, _terms: object) -> str:
        """From September to August, by the year in which it begins."""
        return str(int(date[:4]) - (date[5:7] < "09"))

    announce(monkeypatch, replace(COUNT, period=season))
    later = duel("2026-10-01/1", "ann", "bob", 1)
    state = rate_games(a_list("count"), (*GAMES, later)).state
    assert {id_: held.period for id_, held in state.items()} == {
        "ann": "2026",
        "bob": "2026",
        "cleo": "2025",
        "dan": "2025",
    }
    assert [running(a_list("count"), day) for day in ("2025-12-31", "2026-08-30", "2026-08-31", "")] == [
        "2025",
        "2025",
        "",
        "",
    ]
    changes = rate_games(a_list("count"), GAMES).changes
    assert [change.after for change in held(a_list("count"), [one for one in changes if one.player == "ann"])] == [
        Fraction(205, 2)
    ], "one rating a season"


def test_the_games_of_a_day_are_rated_in_the_order_in_which_pages_show_them() -> None:
    shown = [f"2026-03-04/{number}" for number in range(1, 13)] + ["2026-03-04-juniors/1", "2026-03-04-juniors/2"]
    mixed = random.Random(5).sample(shown, len(shown))  # noqa: S311  a shuffle
    changes = rate_games(a_list("count"), [duel(id_, "ann", "bob", 1) for id_ in mixed]).changes
    assert [change.game for change in changes if change.player == "ann"] == shown


@pytest.mark.parametrize("at", range(1, len(GAMES)))
def test_a_checkpoint_gives_what_everything_gives(at: int) -> None:
    about, everything = a_list("count"), rate_games(a_list("count"), random.Random(3).sample(GAMES, len(GAMES)))  # noqa: S311  a shuffle
    before = rate_games(about, GAMES[:at])
    after = rate_games(about, GAMES[at:], decode(encode(before), RatedPeriods).state)
    assert after.state == everything.state
    assert (*before.changes, *after.changes) == everything.changes


def test_games_are_counted_and_dated() -> None:
    rated = rate_games(a_list("count"), GAMES)
    bob = rated.state["bob"]
    assert (bob.rating, bob.games, bob.won, bob.drawn, bob.lost) == (Fraction(203, 2), 3, 1, 1, 1)
    assert (bob.last, bob.period) == ("2026-01-05", "2026-01")
    assert [change.date for change in rated.changes if change.player == "ann"] == [
        "2025-12-30",
        "2026-01-05",
        "2026-03-01",
    ]


def test_the_list_is_in_order_and_equals_share_a_rank() -> None:
    rows = standings(a_list("count"), rate_games(a_list("count"), GAMES).state)
    assert [(row.rank, row.shared, row.player) for row in rows] == [
        (1, False, "ann"),
        (2, False, "bob"),
        (3, True, "cleo"),
        (3, True, "dan"),
    ]
    assert rows[0].figures == {"periods": 1}


def test_a_row_gives_the_figures_that_the_system_does_not_keep(monkeypatch: pytest.MonkeyPatch) -> None:
    rate = Column("win_rate", "win rate", of=lambda row: Fraction(100 * row.won, row.games) if row.games else None)
    announce(monkeypatch, replace(COUNT, columns=(rate,)))
    rows = standings(a_list("count"), rate_games(a_list("count"), GAMES).state, ["zoe"])
    rates = {row.player: row.figures.get("win_rate") for row in rows}
    assert rates == {row.player: Fraction(100 * row.won, row.games) if row.games else None for row in rows}
    assert rates["zoe"] is None
    assert any(rates.values())
    published = [night_row(row, [rate]) for row in rows]
    assert not any(row.own for row in published), "an edition holds no figure that its other columns give"
    shown = [standing_row(row, [rate], shared=False) for row in published]
    assert [row.figures for row in shown] == [row.figures for row in rows]


def test_those_who_are_not_ranked_come_last() -> None:
    about = a_list("count", ranked_after=2)
    rows = standings(about, rate_games(about, GAMES).state)
    assert [(row.rank, row.player, row.ranked) for row in rows] == [
        (1, "ann", True),
        (2, "bob", True),
        (None, "cleo", False),
        (None, "dan", False),
    ]
    assert str(rows[2].reason) == "1 games"


def test_a_shared_first_place_is_a_draw() -> None:
    places = ("ann", 1), ("bob", 1), ("cleo", 3)
    seats = tuple(Seat(player, str(n), Fraction(0), place) for n, (player, place) in enumerate(places, 1))
    state = rate_games(a_list("count"), [Game("2026-01-01/1", "2026-01-01", seats)]).state
    assert [(held.won, held.drawn, held.lost) for _, held in sorted(state.items())] == [(0, 1, 0), (0, 1, 0), (0, 0, 1)]


def test_keys_are_compared_in_less_time_in_the_same_order() -> None:
    """Whole numbers, fractions and those that differ by less than a millionth, above zero and below."""
    some = random.Random(4)  # noqa: S311  a shuffle
    values = [Fraction(some.randint(-(10**6), 10**6), some.randint(1, 10**7)) for _ in range(300)]
    values += [one + Fraction(1, 10**9) for one in values[:50]] + [*map(Fraction, range(-5, 5)), *range(-5, 5)]
    some.shuffle(values)
    assert sorted(values, key=_quickly_compared) == sorted(values)
    assert sorted(["b", "a"], key=_quickly_compared) == ["a", "b"]
