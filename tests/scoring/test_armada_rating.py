"""ARMADA: the ledger of rated games."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.amount import Amount, rounded
from masterlist.facts.board import SEVENTH_PLAYER, Board, Ending, Power
from masterlist.facts.site import Members, Membership
from masterlist.scoring import armada
from masterlist.scoring.armada import GRID, LedgerBroken, antes, explain, rate
from masterlist.scoring.board import SILENT_SEATS, Workings
from masterlist.scoring.ledger import (
    AWARD,
    Change,
    Ledger,
    RatedGame,
    Step,
    balance,
    gained,
    in_time_order,
    newest_game,
    stakes_in,
    stakes_of,
    step_of,
)
from masterlist.scoring.working import Explained, Term, rounded_to
from masterlist.source import Kind, Place, Value
from tests.evaluate import evaluate
from tests.scoring.builders import NO_TERMS, PLACE, boards, check_lines, make_board

SEVEN = ("ann", "bob", "cat", "dan", "eve", "fay", "gus")
MEMBERS = (*SEVEN, "hal", "ian")
RATING = armada.SYSTEM.rating
UNIT = Fraction(1, 10**GRID)
NOWHERE = Place("")


def awards(board: Board, workings: Workings = SILENT_SEATS) -> tuple[Amount, ...]:
    return armada.points(board, NO_TERMS, workings)


def game(
    id_: str = "g1",
    started: str = "2024-01-01",
    finished: str | None = "2024-02-01",
    players: Sequence[str | None] = SEVEN,
) -> Board:
    """A draw of four whose awards are 92.25, 96.25, 100.25, 102.25, 4, 12.5, 12.5."""
    board = make_board((14, 10, 6, 4), out=(1904, 1905, 1905), players=players)
    return board._replace(id=id_, started=started, finished=finished)


def members(*players: str, **dated: tuple[str, str]) -> Members:
    """Members for good, and members with their first and last days."""
    forever = [Membership(player, "", "", NOWHERE) for player in players]
    return Members([*forever, *(Membership(player, *days, NOWHERE) for player, days in dated.items())])


ALL = members(*MEMBERS)


def rated(*games: Board, among: Members = ALL) -> Ledger:
    assert RATING is not None
    return RATING.rate(games, among)


def of(*values: str) -> list[Fraction]:
    return [Fraction(value) for value in values]


# One game


def seats(one: RatedGame[Board]) -> list[Any]:
    """What each seat of a game did to a rating."""
    return [
        SimpleNamespace(
            player=start.player,
            ante=start.figures["ante"],
            award=end and end.figures["award"],
            rating_before=start.before,
            rating_at_end=end and end.before,
            rating_after=end and end.after,
            reason=why,
        )
        for (start, end), why in zip(stakes_of(one), one.reasons, strict=True)
    ]


def test_everyone_starts_at_0_and_antes_60() -> None:
    ledger = rated(game())
    (first,) = ledger.games
    assert [seat.ante for seat in seats(first)] == [60] * 7
    assert [seat.award for seat in seats(first)] == of("92.25", "96.25", "100.25", "102.25", "4", "12.5", "12.5")
    assert [seat.rating_before for seat in seats(first)] == [0] * 7
    assert [seat.rating_at_end for seat in seats(first)] == [-60] * 7
    assert [seat.reason for seat in seats(first)] == [""] * 7
    assert [seat.rating_after for seat in seats(first)] == of(
        "32.25", "36.25", "40.25", "42.25", "-56", "-47.5", "-47.5"
    )
    assert ledger.in_play == 0
    assert ledger.ratings["hal"] == 0
    assert ledger.problems == ()


def test_the_ante_follows_the_rating() -> None:
    ledger = rated(game(), game("g2", "2024-03-01", "2024-04-01"))
    second = ledger.games[1]
    # The seven ratings add up to 0: 420 × (rating + 210) ÷ 1470 = 60 + rating × 2/7.
    exact = [60 + Fraction(2, 7) * seat.rating_before for seat in seats(second)]
    for seat, value in zip(seats(second), exact, strict=True):
        assert abs(seat.ante - value) < 4 * UNIT
    assert [rounded(seat.ante, 2) for seat in seats(second)] == [
        "69.21", "70.36", "71.50", "72.07", "44.00", "46.43", "46.43",
    ]  # fmt: skip


# Time


def steps(*games: Board) -> list[tuple[str, str, str]]:
    return [(date, step.value, board.id) for date, step, board in in_time_order(games)]


def test_on_one_date_endings_come_before_starts_then_by_game_id() -> None:
    games = (
        game("d", "2024-01-05", "2024-01-09"),
        game("c", "2024-01-01", "2024-01-05"),
        game("b", "2024-01-05", None),
        game("a", "2024-01-02", "2024-01-05"),
    )
    expected = [
        ("2024-01-01", "start", "c"),
        ("2024-01-02", "start", "a"),
        ("2024-01-05", "end", "a"),
        ("2024-01-05", "end", "c"),
        ("2024-01-05", "start", "b"),
        ("2024-01-05", "start", "d"),
        ("2024-01-09", "end", "d"),
    ]
    assert steps(*games) == steps(*reversed(games)) == expected


def test_a_game_of_one_day_starts_before_it_ends() -> None:
    games = (game("b", "2024-01-05", "2024-01-05"), game("a", "2024-01-05", "2024-01-05"))
    expected = [("start", "a"), ("end", "a"), ("start", "b"), ("end", "b")]
    assert [step[1:] for step in steps(*games)] == expected
    assert rated(*games).in_play == 0


def test_overlapping_games_are_worked_out_on_the_ratings_of_the_moment() -> None:
    ledger = rated(game("g1", "2024-01-01", "2024-03-01"), game("g2", "2024-02-01", "2024-04-01"))
    first, second = ledger.games
    # g2 starts while 420 points are in play: all are at -60, and equal.
    assert [seat.rating_before for seat in seats(second)] == [-60] * 7
    assert [seat.ante for seat in seats(second)] == [60] * 7
    assert [seat.rating_at_end for seat in seats(first)] == [-120] * 7
    assert seats(first)[0].rating_after == Fraction("-27.75")
    assert seats(second)[0].rating_after == Fraction("64.5")


def test_antes_of_two_games_on_one_date_go_by_game_id() -> None:
    ledger = rated(
        game("z", "2024-01-01", "2024-02-01"),
        game("b", "2024-03-01", None, ("ann", *MEMBERS[3:9])),
        game("a", "2024-03-01", None, ("ann", *MEMBERS[3:9])),
    )
    by_id = {one.id: one for one in ledger.games}
    assert seats(by_id["a"])[0].rating_before == Fraction("32.25")
    assert seats(by_id["b"])[0].rating_before == Fraction("32.25") - seats(by_id["a"])[0].ante


def test_a_game_in_progress_keeps_its_antes_in_play() -> None:
    ledger = rated(game(finished=None))
    (first,) = ledger.games
    assert [end for _, end in stakes_of(first)] == [None] * 7
    assert ledger.in_play == 420
    assert sum(ledger.ratings.values()) == -420
    assert [line.label for line in explain(first, awards)[0]] == [
        "ratings of the seven", "ante", "rating after the ante",
    ]  # fmt: skip


# Who is rated


DAY = Value("day", "2024-01-01", Kind.DAY)


@pytest.mark.parametrize(
    ("board", "why", "values"),
    [
        (game(players=("zoe", *SEVEN[1:])), "'zoe' was not a member on 2024-01-01", True),
        (game(players=("zoe", "yan", *SEVEN[2:])), "'yan', 'zoe' were not members on 2024-01-01", True),
        (game(players=(None, *SEVEN[1:])), "it is not known who played Austria", False),
        (game(players=(None, *SEVEN[1:6], None)), "it is not known who played Austria, Turkey", False),
        (game()._replace(started=None), "it has no starting date", False),
    ],
)
def test_a_game_with_a_player_who_is_no_member_is_not_rated(board: Board, why: str, *, values: bool) -> None:
    ledger = rated(board)
    assert ledger.games == ()
    assert set(ledger.ratings.values()) == {0}
    (one,) = ledger.unrated
    assert (one.id, one.game.place, str(one.unrated)) == ("g1", PLACE, why)
    assert one.unrated
    assert (DAY in one.unrated.values) == values, "it is a day in every language"


@pytest.mark.parametrize(
    ("since", "until", "counts"),
    [
        ("", "", True),
        ("2024-01-10", "", True),  # the first day counts
        ("2024-01-11", "", False),
        ("", "2024-01-10", True),  # so does the last, though the game ends later
        ("", "2024-01-09", False),
        ("2024-01-01", "2024-01-31", True),
        ("2024-02-01", "2024-12-31", False),
    ],
)
def test_membership_counts_on_the_day_the_game_starts(since: str, until: str, *, counts: bool) -> None:
    among = members(*SEVEN[1:], ann=(since, until))
    ledger = rated(game("g1", "2024-01-10", "2024-02-20"), among=among)
    assert bool(ledger.games) is counts
    assert [str(one.unrated) for one in ledger.unrated] == ([] if counts else ["'ann' was not a member on 2024-01-10"])


def test_who_leaves_and_comes_back_is_a_member_in_both_periods() -> None:
    periods = [("2024-01-01", "2024-01-31"), ("2024-03-01", "")]
    others = [Membership(one, "", "", NOWHERE) for one in SEVEN[1:]]
    among = Members([*(Membership("ann", *one, NOWHERE) for one in periods), *others])
    games = [game(f"g{month}", f"2024-0{month}-15", f"2024-0{month}-16") for month in (1, 2, 3)]
    ledger = rated(*games, among=among)
    assert [one.id for one in ledger.games] == ["g1", "g3"]
    assert [one.id for one in ledger.unrated] == ["g2"]
    assert among.left("ann", "2024-02-15") == "2024-01-31"
    assert among.left("ann", "2024-03-15") == ""


@pytest.mark.parametrize("late", ["ann", "hal"])
def test_of_a_replaced_seat_both_must_be_members_when_the_game_starts(late: str) -> None:
    board = replaced(game("g1", "2024-01-10", "2024-02-20"), Power.AUSTRIA, "hal")
    everyone = {*MEMBERS} - {late}
    ledger = rated(board, among=members(*everyone, **{late: ("2024-01-11", "")}))
    assert [str(one.unrated) for one in ledger.unrated] == [f"'{late}' was not a member on 2024-01-10"]


def test_a_list_that_names_no_members_counts_those_who_sit_in_its_games() -> None:
    ledger = rated(game(players=("zoe", *SEVEN[1:])), among=Members())
    assert [one.id for one in ledger.games] == ["g1"]
    assert ledger.ratings.keys() == {"zoe", *SEVEN[1:], SEVENTH_PLAYER}


def test_the_missing_man_antes_and_receives() -> None:
    ledger = rated(game(players=(SEVENTH_PLAYER, *SEVEN[1:])))
    assert ledger.ratings[SEVENTH_PLAYER] == Fraction("32.25")
    assert ledger.ratings["ann"] == 0


# Replacements


def replaced(board: Board, power: Power, original: str) -> Board:
    seats = list(board.seats)
    seats[power.order] = seats[power.order]._replace(replaces=original)
    return board._replace(seats=tuple(seats))


SOLO = make_board((18, 8, 8), out=(1902, 1903, 1904, 1905), players=SEVEN)._replace(
    id="g1", started="2024-01-01", finished="2024-02-01"
)
CONCEDED = game()._replace(ending=Ending.CONCESSION, conceded_to=Power.ENGLAND)
KEPT = "the replacement finished among the winners, and the award exceeds their ante"
LOST = "the replacement did not finish among the winners"


@pytest.mark.parametrize(
    ("board", "power", "original", "answers", "why"),
    [
        (game(), Power.AUSTRIA, "hal", "ann", KEPT),
        (game(), Power.ITALY, "hal", "hal", LOST),
        (SOLO, Power.ENGLAND, "hal", "hal", LOST),
        (CONCEDED, Power.AUSTRIA, "hal", "hal", LOST),  # a survivor
        (CONCEDED, Power.ENGLAND, "hal", "bob", KEPT),
        (game(finished=None), Power.AUSTRIA, "hal", "hal", "a replacement can only earn the seat by the game's end"),
        (
            game(players=(SEVENTH_PLAYER, *SEVEN[1:])),
            Power.AUSTRIA,
            "ann",
            "ann",
            "replaced by the missing man, who takes over no points",
        ),
        (game(), Power.AUSTRIA, SEVENTH_PLAYER, "ann", KEPT),
        (game(), Power.ITALY, SEVENTH_PLAYER, SEVENTH_PLAYER, LOST),
    ],
)
def test_each_replacement_says_why_the_points_are_whose(
    board: Board, power: Power, original: str, answers: str, why: str
) -> None:
    ledger = rated(replaced(board, power, original))
    found = seats(ledger.games[0])
    own = found.pop(power.order)
    assert (own.player, own.reason) == (answers, why)
    assert {seat.reason for seat in found} == {""}, "who was not replaced"
    assert ledger.ratings[answers] == (own.rating_after if own.award is not None else -60)
    (other,) = {original, board.seats[power.order].player} - {answers}
    assert ledger.ratings[str(other)] == 0


def rich(winner: str) -> Board:
    others = [player for player in SEVEN if player != winner]
    board = make_board((18, 3, 3, 3, 3, 2, 2), last_year=1901, players=(winner, *others))
    return board._replace(id="r", started="2023-01-01", finished="2023-02-01")


def test_a_winning_replacement_whose_ante_is_not_exceeded_leaves_both_to_the_original() -> None:
    earlier = rich("ann")  # 420 − 6 losers' centres and orders: ann is far above the others
    all_seven = make_board((5, 5, 5, 5, 5, 5, 4), players=SEVEN)
    board = all_seven._replace(id="s", started="2024-01-01", finished="2024-02-01")
    board = replaced(board, Power.AUSTRIA, "hal")
    ledger = rated(earlier, board)
    seat = seats(ledger.games[1])[0]
    assert seat.player == "hal"
    assert seat.reason == "the award does not exceed the replacement's ante"
    # The antes are worked out with the original in the seat: he has 0, the others what ann left them.
    others = sum(ledger.games[1].ratings[player] for player in SEVEN[1:])
    assert abs(seat.ante - Fraction(420 * 210) / (others + 1470)) < 4 * UNIT
    assert seat.rating_before == 0
    assert ledger.ratings["ann"] == seats(ledger.games[0])[0].rating_after


def exchanged(*earlier: Board) -> tuple[Board, Ledger]:
    """Ann left England to Bob and took Austria over from Hal; all seven share in the draw."""
    drawn = make_board((5, 5, 5, 5, 5, 5, 4), players=SEVEN)._replace(
        id="s", started="2024-01-01", finished="2024-02-01"
    )
    board = replaced(replaced(drawn, Power.AUSTRIA, "hal"), Power.ENGLAND, "ann")
    return board, rated(*earlier, board)


def test_who_left_one_power_may_answer_for_another() -> None:
    _, ledger = exchanged()
    assert ledger.problems == ()
    poor = rated(rich("ann"), exchanged()[0])
    assert [seat.player for seat in seats(poor.games[-1])[:2]] == ["hal", "bob"]
    assert poor.problems == ()


def test_nobody_answers_for_two_powers_of_a_game() -> None:
    board, ledger = exchanged(rich("bob"))  # whose award does not exceed his ante, so that England is Ann's
    assert [seat.player for seat in seats(ledger.games[-1])[:2]] == ["ann", "ann"]
    (problem,) = ledger.problems
    assert problem.rule == "players-are-credited-once"
    assert problem.message == "'ann' would be credited with both austria and england"
    assert problem.place == board.seats[Power.ENGLAND.order].place
    assert problem.blocks


def test_an_award_that_equals_the_ante_does_not_exceed_it() -> None:
    def level(board: Board, workings: Workings) -> tuple[Amount, ...]:
        del board, workings
        return (60,) * 7

    board = replaced(game(), Power.AUSTRIA, "hal")
    (only,) = rate([board], ALL, level).games
    assert seats(only)[0].player == "hal"


# Faults and bugs


def debts(board: Board, workings: Workings) -> tuple[Amount, ...]:
    """Awards no board has: six of the seven end at −210."""
    del board, workings
    return (*[-150] * 6, 1320)


def test_ratings_that_add_up_to_minus_1470_stop_the_ledger_and_name_the_game() -> None:
    others = ("hal", "ian", "jan", "kim", "lou", "mia")
    begun = Place("board.yaml", 5, 1)
    games = (
        game("g1", "2024-01-01", "2024-01-02", (*SEVEN[:6], "hal")),
        game("g2", "2024-01-03", "2024-01-04", (SEVEN[6], *others[1:], "xan")),
        game("g3", "2024-01-05", "2024-01-06")._replace(spots={"started": begun}),
        game("g4", "2024-01-07", "2024-01-08", (*others, "xan")),
    )
    ledger = rate(games, members(*SEVEN, *others, "xan"), debts)
    assert [one.id for one in ledger.games] == ["g1", "g2"]
    (problem,) = ledger.problems
    assert problem.place == begun
    assert problem.rule == "antes-can-be-worked-out"
    assert "game g3" in problem.message
    assert "add up to −1470" in problem.message
    assert problem.blocks


def test_awards_that_are_not_420_and_ratings_that_do_not_balance_are_a_bug() -> None:
    with pytest.raises(LedgerBroken, match="add up to 421"):
        rate([game()], ALL, lambda _board, _workings: (*[60] * 6, 61))
    book = armada._Book(dict.fromkeys(SEVEN, Fraction(0)), awards)
    book.start("2024-01-01", game(finished=None))
    book._ratings["ann"] += 1
    with pytest.raises(LedgerBroken, match="add up to 1"):
        book.ledger([], ())


# Working


def check_working(one: RatedGame[Board]) -> None:
    for seat, lines in zip(seats(one), explain(one, awards), strict=True):
        check_lines(lines)
        values = {line.label.split(",")[0]: evaluate(line.value) for line in lines}
        assert values["ante"] == seat.ante
        assert values["rating after the ante"] == seat.rating_before - seat.ante
        if seat.award is not None:
            assert values.get("award in the ledger", values["award"]) == seat.award
            assert values["rating after the award"] == seat.rating_after


def test_the_working_of_a_first_game() -> None:
    (only,) = rated(game()).games
    assert RATING is not None
    assert RATING.explain(only)[0] == (
        ("ratings of the seven", "0 + 0 + 0 + 0 + 0 + 0 + 0", "0"),
        ("ante", "420 × (0 + 210) ÷ (0 + 1470)", "60"),
        ("awards of the losers", "4 + 12.5 + 12.5", "29"),
        ("centres of the winners", "14 + 10 + 6 + 4", "34"),
        ("award", "(420 − 29 + 34) ÷ 4 − 14", "92.25"),
        ("rating after the ante", "0 − 60", "-60"),
        ("rating after the award", "-60 + 92.25", "32.25"),
    )


def test_the_working_shows_what_was_rounded_and_who_took_the_remainder() -> None:
    three = make_board((12, 12, 10), out=(1902, 1903, 1904, 1906), players=SEVEN)
    three = three._replace(id="g0", started="2023-01-01", finished="2023-02-01")
    ledger = rated(three, game())
    first, second = (explain(one, awards) for one in ledger.games)
    # 410 ÷ 3 − 12 twice and − 10: the third one takes what is left.
    assert [line.label for line in first[0][4:6]] == ["award", "award in the ledger"]
    assert first[0][4].value == "374/3"
    assert first[0][5].sum == "round(374/3, 20)"
    assert first[2][6].label == "award in the ledger, the remainder of 420"
    assert second[0][1].sum.startswith("round(420 × (")
    assert second[0][1].sum.endswith(", 20)")
    for one in ledger.games:
        check_working(one)


def test_the_working_of_a_replacement() -> None:
    (only,) = rated(replaced(game(), Power.ITALY, "hal")).games
    labels = [line.label for line in explain(only, awards)[4]]
    assert labels[:2] == ["ratings of those who finished", "ante of the one who finished"]
    check_working(only)
    others = {line.label for at, lines in enumerate(explain(only, awards)) if at != 4 for line in lines}
    assert not {*labels[:2]} & others


def test_a_rating_is_by_the_awards_that_it_is_given() -> None:
    made, one = armada.rating_by(awards), game()
    assert RATING is not None
    assert made.rate([one], ALL) == rated(one)
    (only,) = rated(one).games
    assert made.play(one, only.ratings) == RATING.play(one, only.ratings) == only
    begun = one._replace(finished=None)
    assert made.play(begun, only.ratings) == rated(begun).games[0]
    assert made.explain(only) == RATING.explain(only)


# What must always hold


@st.composite
def histories(draw: st.DrawFn) -> list[Board]:
    games = []
    for number in range(draw(st.integers(1, 8))):
        board = draw(boards())
        players = draw(st.permutations((*MEMBERS, SEVENTH_PLAYER)))
        seats = tuple(
            seat._replace(player=player, replaces=players[7] if seat.replaces else None)
            for seat, player in zip(board.seats, players, strict=False)
        )
        start, length = draw(st.integers(10, 30)), draw(st.integers(0, 30))
        end = f"2024-{1 + (start + length) // 31:02}-{1 + (start + length) % 31:02}"
        finished = None if draw(st.integers(0, 4)) == 0 else end
        games.append(board._replace(id=f"g{number}", seats=seats, started=f"2024-01-{start + 1:02}", finished=finished))
    return games


@given(histories())
def test_at_every_moment_the_ratings_are_minus_the_points_in_play(games: list[Board]) -> None:
    ledger = rated(*games)
    ratings = dict.fromkeys(ledger.ratings, Fraction(0))
    in_play = 0
    for (_, _, step), moved in groupby(ledger.changes, lambda change: (change.date, change.game, step_of(change))):
        assert step in Step
        changes = list(moved)
        assert len(changes) == 7
        assert sum(change.after - change.before for change in changes) == (-420 if step is Step.START else 420)
        for change in changes:
            assert ratings[change.player] == change.before
            ratings[change.player] = change.after
        in_play += 420 if step is Step.START else -420
        assert sum(ratings.values()) == -in_play
    assert ratings == ledger.ratings
    assert in_play == ledger.in_play


@given(histories(), st.sampled_from(("zoe", "hal")))
def test_admitting_a_player_after_all_games_changes_no_rating(games: list[Board], player: str) -> None:
    others = [one for one in MEMBERS if one != player]
    before = rated(*games, among=members(*others))
    after = rated(*games, among=members(*others, **{player: ("2024-02-01", "")}))
    assert after.ratings == {player: Fraction(0), **before.ratings}
    assert after._replace(ratings={}) == before._replace(ratings={})


@given(histories(), st.integers(1, 31))
def test_admitting_a_player_touches_nothing_before_the_first_day(games: list[Board], day: int) -> None:
    since, others = f"2024-01-{day:02}", [one for one in MEMBERS if one != "hal"]
    before, after = rated(*games, among=members(*others)), rated(*games, among=members(*others, hal=(since, "")))
    until_then = [[one for one in ledger.changes if one.date < since] for ledger in (before, after)]
    assert until_then[0] == until_then[1]


@given(histories())
def test_the_working_of_every_rated_game_is_the_computation(games: list[Board]) -> None:
    for one in rated(*games).games:
        check_working(one)


@given(histories(), st.permutations(range(8)))
def test_the_order_of_files_changes_nothing(games: list[Board], order: list[int]) -> None:
    shuffled = [games[index] for index in order if index < len(games)]
    assert rated(*shuffled) == rated(*games)


@given(histories())
def test_renaming_the_members_changes_nothing(games: list[Board]) -> None:
    names = dict(zip(MEMBERS, reversed(MEMBERS), strict=True)) | {SEVENTH_PLAYER: SEVENTH_PLAYER}
    renamed = [
        board._replace(
            seats=tuple(
                seat._replace(
                    player=names[seat.player] if seat.player else None,
                    replaces=names[seat.replaces] if seat.replaces else None,
                )
                for seat in board.seats
            )
        )
        for board in games
    ]
    before, after = rated(*games), rated(*renamed)
    assert {names[player]: rating for player, rating in before.ratings.items()} == after.ratings


@given(histories())
def test_ratings_have_no_more_decimals_than_the_grid(games: list[Board]) -> None:
    for rating in rated(*games).ratings.values():
        assert (rating * 10**GRID).denominator == 1


@given(st.lists(st.integers(-(10**6), 10**6), min_size=7, max_size=7))
def test_antes_are_420_and_near_the_exact_ones(thousandths: list[int]) -> None:
    ratings = [Fraction(value, 1000) for value in thousandths]
    if sum(ratings) == -1470:
        return
    values = antes(ratings, SILENT_SEATS)
    assert sum(values) == 420
    for value, rating in zip(values, ratings, strict=True):
        assert abs(value - 420 * (rating + 210) / (sum(ratings) + 1470)) <= 4 * UNIT


@given(st.fractions(-1000, 1000), st.integers(0, 25))
def test_rounding_to_the_grid_is_the_rounding_of_print(value: Fraction, places: int) -> None:
    nearest = rounded_to(value, places)
    assert nearest == Fraction(rounded(value, places))
    written = rounded_to(Explained().number(value), places)
    assert isinstance(written, Term)
    assert evaluate(written.text) == nearest


def _own(one: Ledger, player: str) -> list[Change]:
    return [change for change in one.changes if change.player == player]


def test_the_newest_game_is_the_one_that_was_over_last_with_all_of_its_seats() -> None:
    """Others that began later go on; the house may have several seats; before a game is over its ante is all."""
    house = (*SEVEN[:5], SEVENTH_PLAYER, SEVENTH_PLAYER)
    over, later = game("g1", players=house), game("g2", "2024-01-15", None, players=house)
    ledger = rated(over, later, among=members(*MEMBERS))
    for player in ("ann", SEVENTH_PLAYER):
        newest = newest_game(_own(ledger, player))
        assert {change.game for change in newest} == {"g1"}
        ante, award = stakes_in(newest)
        assert award == sum(change.figures[AWARD] for change in newest if step_of(change) is Step.END)
        assert gained(newest) == sum(change.after - change.before for change in newest) == award - ante
    assert len(newest_game(_own(ledger, SEVENTH_PLAYER))) == 4
    running = newest_game(_own(rated(game("g3", finished=None)), "ann"))
    assert stakes_in(running)[1] is None
    assert gained(running) == running[0].after - running[0].before < 0


def test_a_rating_is_taken_apart_where_its_last_game_does_not_say_it() -> None:
    alone = _own(rated(game("g1")), "ann")
    assert [*balance(alone[-1].after, Fraction(0), newest_game(alone))] == []
    between = _own(rated(game("g1", "2024-01-01", "2024-03-01"), game("g2", "2024-01-15", "2024-02-01")), "ann")
    parts = [*balance(between[-1].after, Fraction(0), newest_game(between))]
    assert [name for _part, name in parts] == ["before", "award"]
    assert sum(part for part, _name in parts) == between[-1].after
    begun = _own(rated(game("g1", "2024-01-01", "2024-02-01"), game("g2", "2024-03-01", None)), "ann")
    ante = begun[-2].after - begun[-1].after
    parts = [*balance(begun[-1].after, ante, newest_game(begun))]
    assert parts == [(begun[-2].after, "games that are over"), (-ante, "in play")]
