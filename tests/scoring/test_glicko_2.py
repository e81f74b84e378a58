"""Glicko-2 after the paper: its example, what must always hold, and the numbers of two other programs."""

import random
from collections.abc import Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

import pytest
from glicko2 import math as glicko2
from hypothesis import given
from hypothesis import strategies as st

from masterlist.amount import rounded
from masterlist.facts.site import Members
from masterlist.scoring.decimals import Written, decimal_context, plain
from masterlist.scoring.glicko_2 import SYSTEM, Glicko2Terms, brought_to, new_volatility, rate
from masterlist.scoring.ledger import Change
from masterlist.scoring.rating import Game, Games, Held, Standing, State
from masterlist.source import Kind, Value
from masterlist.standings.periods import rate_games, standings
from tests.scoring.seasons import PLAYERS, SCORES, a_list, check_workings, duel, seasons

GLICKO = a_list("glicko-2")
Rated = tuple[State, tuple[Change, ...]]


def _held(rating: float, deviation: float, volatility: float = 0.06, **more: Any) -> Held:
    figures = {"deviation": Fraction(str(deviation)), "volatility": Fraction(str(volatility))}
    return Held(Fraction(str(rating)), figures, **more)


@pytest.fixture(name="paper")
def the_example_of_the_paper() -> Rated:
    state = {"ann": _held(1500, 200), "bob": _held(1400, 30), "cleo": _held(1550, 100), "dan": _held(1700, 300)}
    played = (duel("2026-01-01/1", "ann", "bob", 1), duel("2026-01-01/2", "ann", "cleo", 0))
    return rate(state, Games("2026-01", (*played, duel("2026-01-01/3", "ann", "dan", 0))), Glicko2Terms(), Members())


def test_the_paper(paper: Rated) -> None:
    ann = paper[0]["ann"]
    assert rounded(ann.rating, 2) == "1464.05"
    assert rounded(ann.figures["deviation"], 2) == "151.52"
    assert rounded(ann.figures["volatility"], 5) == "0.06000"


def test_the_steps_of_the_paper(paper: Rated) -> None:
    by_label = {line.label: line.value for change in paper[1] for line in change.working if change.player == "ann"}
    games = [change for change in paper[1] if change.player == "ann" and change.game]
    steps = [{line.label: line.value for line in change.working} for change in games]
    assert [rounded(Fraction(one["g"]), 4) for one in steps] == ["0.9955", "0.9531", "0.7242"]
    assert [rounded(Fraction(one["expected score E"]), 3) for one in steps] == ["0.639", "0.432", "0.303"]
    assert rounded(Fraction(by_label["v"]), 4) == "1.7790"
    assert rounded(Fraction(by_label["Δ"]), 4) == "-0.4839"
    assert rounded(Fraction(by_label["φ′"]), 4) == "0.8722"
    assert rounded(Fraction(by_label["μ′"]), 4) == "-0.2069"
    assert by_label["the volatility's equation at y"] == "0"


def test_a_working_names_every_step_and_says_to_how_many_decimals_it_is_rounded(paper: Rated) -> None:
    ann = [change for change in paper[1] if change.player == "ann"]
    for game in ann[:-1]:
        assert [*game.figures] == ["expected", "change"]
        assert [(line.label, line.sum.rpartition(", ")[2]) for line in game.working] == [
            ("opponent's μ", "24)"),
            ("opponent's φ", "24)"),
            ("g", "24)"),
            ("expected score E", "24)"),
            ("g² × E × (1 − E)", "24)"),
            ("g × (s − E)", "24)"),
            ("μ with the games so far", "24)"),
            ("rating with the games so far", "12)"),
        ]
    first, *_, whole = ann
    assert first.working[-2].sum == "round(0 + 0.872199188133307669546457² × 0.358909155496444876397586, 24)"
    assert (whole.game, whole.figures) == ("", paper[0]["ann"].figures)
    *steps, new = whole.working
    assert [(line.label, line.sum.rpartition(", ")[2]) for line in steps] == [
        ("μ before the period", "24)"),
        ("φ before the period", "24)"),
        ("v", "24)"),
        ("Δ", "24)"),
        ("φ² + v", "24)"),
        ("y, the root of the volatility's equation", "-0.000133857790115871936353"),
        ("the volatility's equation at y", "12)"),
        ("new volatility σ′", "24)"),
        ("φ*²", "24)"),
        ("φ′", "24)"),
        ("μ′", "24)"),
        ("new rating", "12)"),
        ("new deviation", "12)"),
    ]
    assert new == ("volatility that is kept", "round(0.059995984400677835637903, 12)", "0.059995984401")


def test_the_games_of_a_period_lead_from_the_rating_before_to_the_one_after(paper: Rated) -> None:
    *games, whole = [change for change in paper[1] if change.player == "ann"]
    assert games[0].before == whole.before == 1500
    assert [one.after for one in games[:-1]] == [one.before for one in games[1:]]
    assert games[-1].after == whole.after == paper[0]["ann"].rating
    assert sum(one.figures["change"] for one in games) == whole.after - whole.before


@pytest.mark.parametrize(
    ("period", "found"),
    [
        ("month", ["2025-12", "2026-02", "2026-04"]),
        ("quarter", ["2025-q4", "2026-q1", "2026-q2"]),
        ("year", ["2025", "2026"]),
    ],
)
def test_periods_go_by_the_calendar(period: str, found: list[str]) -> None:
    games = [duel(f"{day}/1", "ann", "bob", 1) for day in ("2025-12-31", "2026-02-01", "2026-04-30")]
    after = (rate_games(a_list("glicko-2", period=period), games[:number]) for number in range(1, len(games) + 1))
    assert [*dict.fromkeys(rated.state["ann"].period for rated in after)] == found


@pytest.mark.parametrize(
    ("period", "later", "idle"), [("2025-11", "2026-02", 3), ("2025-q3", "2026-q1", 2), ("2023", "2026", 3)]
)
def test_an_inactive_period_only_widens_the_deviation(period: str, later: str, idle: int) -> None:
    before = _held(1600, 50, period=period, games=3)
    after = brought_to({"ann": before}, later, Glicko2Terms())["ann"]
    scaled = 50 / 173.7178
    assert float(after.figures["deviation"]) == pytest.approx(173.7178 * (scaled**2 + idle * 0.06**2) ** 0.5, abs=1e-9)
    assert after._replace(figures=before.figures) == before
    assert after.figures["volatility"] == before.figures["volatility"]


def test_no_deviation_grows_beyond_its_start() -> None:
    before = _held(1600, 340, 0.9, period="1990-01")
    assert brought_to({"ann": before}, "2026-01", Glicko2Terms())["ann"].figures["deviation"] == 350
    one, two = duel("1990-01-05/1", "ann", "bob", 1), duel("2026-01-05/1", "ann", "bob", 1)
    rated = rate_games(GLICKO, [one, two])
    assert all(held.figures["deviation"] <= 350 for held in rated.state.values())
    ann = next(change for change in rated.changes if change.player == "ann" and change.date == "2026-01-05")
    _, opponents, *_ = ann.working
    assert opponents.sum.startswith("round(min(√(")
    assert opponents.sum.endswith(", 350 ÷ 173.7178), 24)")
    assert opponents.value == str(round(350 / Decimal("173.7178"), 24))


def test_the_period_of_the_newest_result_counts_as_if_it_were_over() -> None:
    games = duel("2026-01-05/1", "ann", "bob", 1), duel("2026-03-01/1", "cleo", "dan", 1)
    state = rate_games(GLICKO, games).state
    rows = {row.player: row for row in standings(GLICKO, state)}
    assert rows["ann"].figures == brought_to(state, "2026-03", Glicko2Terms())["ann"].figures
    assert rows["ann"].figures["deviation"] > state["ann"].figures["deviation"]
    assert rows["cleo"].figures == state["cleo"].figures


def test_a_great_surprise_finds_its_volatility() -> None:
    state = {"ann": _held(1000, 30), "bob": _held(2900, 30)}
    games = tuple(duel(f"2026-01-01/{n}", "ann", "bob", 1) for n in range(9))
    after, changes = rate(state, Games("2026-01", games), Glicko2Terms(tau=Fraction(5)), Members())
    assert after["ann"].figures["volatility"] > Fraction(1, 10)
    check_workings(changes)


@pytest.mark.parametrize("tau", ["0.2", "0.5", "1.2", "5"])
@pytest.mark.parametrize("volatility", ["0.03", "0.06", "0.9", "9"])
@pytest.mark.parametrize("surprise", ["0", "0.2", "1.9", "2.1", "9", "300"])
def test_the_new_volatility_is_right_to_its_last_decimal(surprise: str, volatility: str, tau: str) -> None:
    """The paper's equation changes its sign within two units of the 24th decimal around the root."""
    sigma, spread = Decimal(volatility), Decimal("2.000001")
    working = Written()
    with decimal_context():
        square = working.number(sigma * sigma)
        new = new_volatility(working.number(sigma), (square, spread, Decimal(surprise), Decimal(tau)), working)
    root, at_root, last = working.lines
    assert [root.label, at_root.label, last.label] == [
        "y, the root of the volatility's equation",
        "the volatility's equation at y",
        "new volatility σ′",
    ]
    assert (at_root.value, last.value) == ("0", str(plain(new).normalize()))
    with localcontext(prec=60):
        beside = (Decimal(root.value) + 2 * Decimal(f"{sign}1e-24") for sign in "-+")
        before, after = (
            _equation(y, sigma, Decimal(surprise) - spread, spread) - y / Decimal(tau) ** 2 for y in beside
        )
    assert before > 0 > after


def _equation(y: Decimal, sigma: Decimal, gap: Decimal, spread: Decimal) -> Decimal:
    z = sigma * sigma * y.exp()
    return z * (gap - z) / (2 * (spread + z) ** 2)


@pytest.mark.parametrize(("deviation", "ranked"), [(285, True), (286, False)])
def test_a_deviation_that_is_the_bound_is_ranked(deviation: int, *, ranked: bool) -> None:
    row = Standing("ann", Fraction(1500), 1, 1, 0, 0, "2026-01-01", {"deviation": Fraction(deviation)})
    reason = SYSTEM.unranked(row, "2026-01-01", Glicko2Terms(ranked_below=Fraction(285)))
    assert (reason is None) is ranked
    if reason:
        assert (str(reason), reason.values) == (
            "the rating deviation is greater than 285",
            (Value("n", "285", Kind.NUMBER),),
        )


def test_who_has_not_played_for_years_is_not_active() -> None:
    games = duel("2020-03-01/1", "ann", "bob", 1), duel("2023-03-02/1", "cleo", "bob", 1)
    about = a_list("glicko-2", active_years=3)
    reasons = {row.player: str(row.reason) for row in standings(about, rate_games(about, games).state) if row.reason}
    assert reasons == {"ann": "not active: the last rated game was on 2020-03-01"}


@given(seasons(), st.sampled_from(("month", "quarter", "year")))
def test_every_printed_sum_is_right(games: tuple[Game, ...], period: str) -> None:
    about = a_list("glicko-2", period=period)
    changes = rate_games(about, games).changes
    check_workings(changes)
    assert [one._replace(working=()) for one in changes] == [*rate_games(about, games, explained=False).changes]


@given(seasons(days=25), st.randoms())
def test_the_order_within_a_period_never_matters(games: tuple[Game, ...], mixed: random.Random) -> None:
    moved = [
        game._replace(date=other.date, id=game.id)
        for game, other in zip(games, mixed.sample([*games], len(games)), strict=True)
    ]
    about = a_list("glicko-2", period="year")
    one, two = (rate_games(about, some).state for some in (_in_2025(games), _in_2025(moved)))
    assert {player: held._replace(last="") for player, held in one.items()} == {
        player: held._replace(last="") for player, held in two.items()
    }


def _in_2025(games: Sequence[Game]) -> list[Game]:
    return [game._replace(date=f"2025{game.date[4:]}") for game in games]


Months = list[list[tuple[list[str], Fraction]]]
MONTHS = st.lists(
    st.lists(st.tuples(st.permutations(PLAYERS), st.sampled_from(SCORES)), max_size=6), min_size=1, max_size=6
)


def _ours(months: Months) -> State:
    games = [
        duel(f"2026-{month:02}-01/{number:02}", white, black, score)
        for month, played in enumerate(months, 1)
        for number, ((white, black, *_), score) in enumerate(played)
    ]
    return brought_to(rate_games(GLICKO, games).state, f"2026-{len(months):02}", Glicko2Terms())


@given(MONTHS)
def test_a_program_of_others_finds_the_same(months: Months) -> None:
    """Whole periods, with those in which a player has no game."""
    theirs: dict[str, glicko2.UpdatedRating] = {}
    new = glicko2.UpdatedRating(0.0, 350 / 173.7178, 0.06)
    for played in months:
        before = {player: theirs.get(player, new) for player in PLAYERS}
        results: dict[str, list[tuple[float, float, float]]] = {}
        for (white, black, *_), score in played:
            results.setdefault(white, []).append((*before[black][:2], float(score)))
            results.setdefault(black, []).append((*before[white][:2], float(1 - score)))
        for player in {*theirs, *results}:
            mu, phi, sigma = glicko2.update_rating(*before[player], results.get(player, []))
            theirs[player] = glicko2.UpdatedRating(mu, min(phi, 350 / 173.7178), sigma)
    for player, held in _ours(months).items():
        _same(
            held, glicko2.mu_to_rating(theirs[player].mu), glicko2.phi_to_rd(theirs[player].phi), theirs[player].sigma
        )


def _same(held: Held, rating: float, deviation: float, volatility: float) -> None:
    """Equal as far as programs can agree that seek the volatility to six decimals only."""
    assert float(held.rating) == pytest.approx(rating, abs=1e-3)
    assert float(held.figures["deviation"]) == pytest.approx(deviation, abs=1e-3)
    assert float(held.figures["volatility"]) == pytest.approx(volatility, abs=1e-6)


@given(
    st.lists(st.integers(600, 2400), min_size=2, max_size=2),
    st.lists(st.integers(30, 350), min_size=2, max_size=2),
    st.sampled_from(SCORES),
)
def test_a_second_program_of_others_finds_the_same(ratings: list[int], deviations: list[int], score: Fraction) -> None:
    """A period of one game, which is what that program rates."""
    import elote  # with scipy: only the worker that runs this waits for it

    white, black = (elote.Glicko2Competitor(*one) for one in zip(ratings, deviations, strict=True))
    state = {player: _held(*one) for player, *one in zip(("ann", "bob"), ratings, deviations, strict=True)}
    {0: white.lost_to, 1: white.tied, 2: white.beat}[int(2 * score)](black)
    after, _ = rate(state, Games("2026-01", (duel("2026-01-01/1", "ann", "bob", score),)), Glicko2Terms(), Members())
    for player, theirs in (("ann", white), ("bob", black)):
        _same(after[player], theirs.rating, theirs.rd, theirs.volatility)
