"""Events that are not over, boards in play, standings round by round, and finals that decide."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.facts.board import SEVENTH_PLAYER, Board, ChartYear, Ending
from masterlist.facts.event import Decider, Event, EventStage, EventTerms
from masterlist.scoring.board import BoardSystem, board_systems
from masterlist.scoring.comparison import DECIDED, Tally
from masterlist.source import Place
from masterlist.standings.event_results import event_table, head, progress, score_event
from masterlist.standings.records import NO_FEATS, EventProgress, feats
from masterlist.standings.totals import average_years
from tests.scoring.builders import boards, make_board, make_event, numbered

SYSTEMS = sorted(board_systems())
OUT = tuple(range(1902, 1908))


def played(*centres: int, who: str, **fields: Any) -> Board:
    """A board whose players are letters, from Austria on; nobody knows the others."""
    names = [*who, *[None] * (7 - len(who))]
    return make_board(centres, players=names, **{"out": OUT, **fields})


ROUNDS = (
    played(14, 10, 6, 4, who="abcd", id="r1-a", round=1),
    played(12, 11, 7, 4, who="badc", id="r2-a", round=2),
    played(10, 9, 8, 7, who="dcba", id="r3-top", round=3),
)


def cup(*own: Board, **fields: Any) -> Event:
    return make_event()._replace(boards=own or ROUNDS, **fields)


def places(rows: tuple[Tally, ...]) -> str:
    return " ".join(f"{row.rank}{row.player}" for row in rows)


# Running events


@pytest.mark.parametrize("status", [EventStage.RUNNING, EventStage.ANNOUNCED])
def test_only_a_final_event_has_a_winner_awards_and_records(status: EventStage) -> None:
    solo = played(18, 10, 6, who="abc", id="r1-a")
    over, running = (score_event(cup(solo, status=status)) for status in (EventStage.FINAL, status))
    assert over.winners == head(over).winners == ("a",)
    assert over.table.best_countries
    assert feats(over) != NO_FEATS
    assert running.table.standings == over.table.standings
    assert running.winners == head(running).winners == ()
    assert running.table.best_countries == {}
    assert feats(running) == NO_FEATS


def test_the_day_of_the_results_is_not_ahead() -> None:
    assert cup(status=EventStage.FINAL).results_day == "2024-05-02"
    assert cup(status=EventStage.RUNNING).results_day == "2024-05-01"


# Boards in play


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_board_in_play_counts_nowhere(system: str) -> None:
    going_on = played(12, 11, 7, 4, who="badc", id="r2-a", round=2, ending=Ending.IN_PLAY)
    event = cup(ROUNDS[0], going_on, system=system, status=EventStage.RUNNING, compare=("sum-of-squares",))
    with_it, without = score_event(event), score_event(event._replace(boards=ROUNDS[:1]))
    assert with_it._replace(event=without.event, in_play={}) == without
    assert with_it.table.powers[0].boards == 1
    assert progress(event) == EventProgress(1, ("r2-a",), 1)


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_shows_what_it_would_be_worth_now(system: str) -> None:
    going_on = ROUNDS[1]._replace(ending=Ending.IN_PLAY)
    shown = score_event(cup(going_on, system=system, status=EventStage.RUNNING)).in_play
    (over,) = event_table(cup(ROUNDS[1], system=system), board_systems()[system]).boards
    assert [*shown] == [going_on.id]
    now = shown[going_on.id]
    assert now
    assert [seat.points for seat in now.seats] == [seat.points for seat in over.seats]


# Round by round


def test_standings_after_each_round_are_cumulative() -> None:
    found = score_event(cup(system="sum-of-squares"))
    assert [*found.rounds] == [1, 2, 3]
    for number, rows in found.rounds.items():
        assert rows == event_table(cup(*ROUNDS[:number]), board_systems()["sum-of-squares"]).standings
    assert found.rounds[3] == found.table.standings
    found = score_event(cup(system="sum-of-squares", terms=EventTerms(count_best=1)))
    points = [{row.player: row.points for row in rows}["a"] for rows in found.rounds.values()]
    assert points == [Fraction(100 * 196, 348)] * 3


def test_a_round_with_a_board_in_play_is_not_over_and_none_after_it() -> None:
    early = ROUNDS[1]._replace(ending=Ending.IN_PLAY)
    event = cup(ROUNDS[0], early, ROUNDS[2], status=EventStage.RUNNING)
    assert [*score_event(event).rounds] == [1]
    assert progress(event) == EventProgress(2, ("r2-a",), 1, ((3, 1, 1),))
    assert progress(event._replace(boards=(early,))) == EventProgress(0, ("r2-a",), 0)
    other = ROUNDS[0]._replace(id="r2-b", round=2)
    assert progress(event._replace(boards=(ROUNDS[0], early, other))).later == ((2, 1, 2),), "one of its two counts"


# Finals

ROUND_3, TOP = Decider(3, ""), Decider(0, "r3-top")


def test_the_usual_order() -> None:
    assert places(score_event(cup(system="sum-of-squares")).table.standings) == "1a 2b 3d 4c"


@pytest.mark.parametrize(("by", "said"), [(ROUND_3, "round 3"), (TOP, "board R3-TOP")])
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_winner_of_the_final_wins_and_the_rest_keep_their_order(system: str, by: Decider, said: str) -> None:
    usual = [row.player for row in score_event(cup(system=system)).table.standings]
    final = event_table(cup(ROUNDS[2], system=system), board_systems()[system]).standings[0].player
    found = score_event(cup(system=system, decided_by=by))
    rest = [player for player in usual if player != final]
    assert [row.player for row in found.table.standings] == [final, *rest]
    assert [row.rank for row in found.table.standings] == [1, 2, 3, 4]
    assert found.winners == (final,)
    first = found.table.standings[0]
    assert first.split_by
    assert first.split_by.breaker == DECIDED
    assert str(first.split_by.words) == f"won {said}, which decides the event"
    assert first.split_by.against == tuple(usual[: usual.index(final)])
    assert found.rounds[3] == found.table.standings
    assert places(found.rounds[2]) == places(score_event(cup(system=system)).rounds[2])


def test_while_the_event_runs_nothing_is_decided() -> None:
    running = score_event(cup(decided_by=ROUND_3, status=EventStage.RUNNING))
    assert running.table.standings == score_event(cup(status=EventStage.RUNNING)).table.standings
    board = played(who="abcdefg", out=(), ending=Ending.IN_PLAY)
    assert score_event(cup(board, status=EventStage.RUNNING)).in_play == {board.id: None}


def test_level_in_the_final_the_usual_order_separates() -> None:
    level = played(10, 10, 8, 6, who="dcba", id="r3-top", round=3)
    found = score_event(cup(*ROUNDS[:2], level, system="sum-of-squares", decided_by=TOP))
    assert places(found.table.standings) == "1d 2a 3b 4c"
    found = score_event(cup(level, system="sum-of-squares", decided_by=TOP))
    assert found.winners == ("c", "d")
    assert places(found.table.standings) == "1c 1d 3b 4a"


def test_the_missing_man_stands_below_who_won_the_final() -> None:
    first = make_board((14, 10, 6, 4), players=[SEVENTH_PLAYER, "b", "c", "d"], out=OUT, id="r1-a")
    found = score_event(cup(first, *ROUNDS[2:], system="sum-of-squares", decided_by=TOP))
    assert places(found.table.standings)[:18] == "1d Noneseventh-pla"


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_final_that_a_player_whom_nobody_knows_has_won_has_no_winner(system: str) -> None:
    solo = make_board((18, 9, 4, 3), players=[None, "b", "c", "d"], out=OUT, id="r3-top", round=3)
    found = score_event(cup(*ROUNDS[:2], solo, system=system, decided_by=TOP))
    usual = score_event(cup(*ROUNDS[:2], solo, system=system)).table.standings
    assert found.winners == head(found).winners == ()
    assert [row.player for row in found.table.standings] == [row.player for row in usual]
    assert found.table.standings[0].rank == 2


def test_a_player_who_shares_the_final_with_one_whom_nobody_knows_has_won() -> None:
    level = make_board((10, 10, 8, 6), players=["d", None, "b", "a"], out=OUT, id="r3-top", round=3)
    found = score_event(cup(*ROUNDS[:2], level, system="sum-of-squares", decided_by=TOP))
    assert found.winners == ("d",)


def test_who_won_the_final_under_another_system_wins_there() -> None:
    found = score_event(cup(system="sum-of-squares", compare=("armada",), decided_by=TOP))
    (other,) = found.compared
    assert other.standings[0].split_by
    assert other.standings[0].split_by.breaker == DECIDED


@given(st.lists(boards(concessions=False), min_size=2, max_size=5), st.sampled_from(SYSTEMS), st.integers(1, 3))
def test_a_final_moves_nobody_but_who_won_it(drawn: list[Board], system: str, number: int) -> None:
    def table(decided_by: Decider | None) -> tuple[Tally, ...]:
        known: BoardSystem = board_systems()[system]
        event = make_event(terms=EventTerms(fill_ins=True), system=system, decided_by=decided_by)
        return event_table(event._replace(boards=numbered(drawn)), known).standings

    usual, decided = table(None), table(Decider(number, ""))
    assert sorted(row.player for row in usual) == sorted(row.player for row in decided)
    won = {row.player for row in decided if any(split.breaker == DECIDED for split in row.splits)}
    people = [[row.player for row in rows if row.player not in {*won, SEVENTH_PLAYER}] for rows in (usual, decided)]
    assert people[0] == people[1]
    final = [board for board in numbered(drawn) if board.round == number]
    if all(seat.player for board in final for seat in board.seats):
        assert bool(won) == bool(final)
    if final and not won:
        assert all(row.rank != 1 for row in decided), "the first place is that of a player whom nobody knows"
    assert {row.player for row in decided if row.rank == 1} >= won


# --- The average centres of an event, from the charts of its boards ---

NOWHERE = Place("")


def test_a_board_that_is_over_counts_no_more() -> None:
    years = {1901: (5, 4, 5, 5, 4, 6, 4), 1902: (6, 4, 5, 5, 4, 6, 4)}
    long = make_board([5, 5, 5, 5, 5, 5, 4])._replace(
        chart=tuple(ChartYear(year, own, NOWHERE) for year, own in years.items())
    )
    short = make_board([5, 5, 5, 5, 5, 5, 4])._replace(chart=(ChartYear(1901, (4, 5, 5, 5, 4, 6, 4), NOWHERE),))
    first, last = average_years([long, short, make_board([5, 5, 5, 5, 5, 5, 4])])
    assert (*first[:2], first[2][:2]) == (1901, 2, (Fraction(9, 2), Fraction(9, 2)))
    assert last == (1902, 1, tuple(Fraction(own) for own in years[1902]))
