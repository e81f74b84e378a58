"""What a log's games come to over the years, against plain definitions."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.documents.players import BusiestYear, RunJson
from masterlist.facts.logbook import LEVELS, NOTHING_CARRIED, Entry, Pair, Result
from masterlist.scoring.log import STATUSES, Scored, Status, mirrored, opponents_points
from masterlist.scoring.pairing import pair
from masterlist.scoring.working import Explained
from masterlist.scoring.wwr import SYSTEM, game_points, score_log
from masterlist.standings.career import (
    FORM,
    MONTHS,
    Career,
    RecordAgainst,
    Statement,
    career,
    changes,
    last_months,
    peak,
    records,
    run_of,
)
from masterlist.standings.logs import score_alone, score_list, summary
from masterlist.standings.movement import Why, percentile
from tests import log_builders
from tests.log_builders import book, carries, game, logs
from tests.standings.test_master_list import about, content

WON, DRAWN, LOST = Result.WON_MAJOR, Result.DRAW, Result.LOST_ATTRITION
LETTERS = {"w": WON, "d": DRAWN, "l": LOST}


def played(results: str, opponents: str = "") -> list[Scored]:
    """Games on the first days of 2024, in words of one letter."""
    whom = opponents or "e" * len(results)
    entries = [
        game(opponent, LETTERS[letter].value, f"2024-01-{day:02}", bonus="0-0")
        for day, (letter, opponent) in enumerate(zip(results, whom, strict=True), 1)
    ]
    one = book("suzy", entries)
    return score_log([one], {entry.place: Status.SIGNED for entry in one.entries})


def career_of(*entries: Entry, defeated: str = "") -> Career:
    """Of the keeper 'suzy', whose opponents keep no logs."""
    carried = carries(0, defeated) if defeated else None
    one = book("suzy", entries, carried=carried)
    paired = pair([one])
    status = {place: found.status for place, found in paired.items()}
    return career(SYSTEM, score_log([one], status), one.carried or NOTHING_CARRIED)


@pytest.mark.parametrize("kept_up_by", ["w", "wd"])
@given(st.text("wdl", max_size=25))
def test_a_run_is_the_longest_part_of_the_games_that_keeps_it_up(kept_up_by: str, results: str) -> None:
    games = played(results)
    keeps = {LETTERS[letter] for letter in kept_up_by}
    parts = [games[start:end] for start, end in combinations(range(len(games) + 1), 2)]
    kept = [[one.entry.date for one in part] for part in parts if {one.entry.result for one in part} <= keeps]
    longest = max(kept, key=len, default=None)  # the first of equal ones
    run = longest and RunJson(
        games=len(longest), first=longest[0], last=longest[-1], goes_on=longest[-1] == games[-1].entry.date
    )
    assert run_of(games, keeps.__contains__) == run


@given(st.lists(st.tuples(st.dates().map(str), st.integers(0, 5) | st.just(Fraction(5, 2)))))
def test_the_peak_is_the_first_of_the_highest(history: list[tuple[str, Fraction]]) -> None:
    found = peak(history)
    if not history:
        assert found is None
        return
    highest = max(rating for _, rating in history)
    assert found == (next(day for day, rating in history if rating == highest), highest)


def test_the_year_with_most_games_is_the_first_of_several() -> None:
    days = ["2022-03-01", "2022-04-01", "2023-01-01", "2024-01-01", "2024-05-01"]
    found = career_of(*(game("ed", "draw", day, bonus="0-0") for day in days)).busiest
    assert found == BusiestYear(year="2022", games=2)


@given(st.lists(st.tuples(st.sampled_from("wdl"), st.sampled_from("abc")), max_size=12))
def test_records_add_up_to_all_games(games: list[tuple[str, str]]) -> None:
    everything = played("".join(one for one, _ in games), "".join(other for _, other in games))
    found = records(SYSTEM, everything)
    for one in found:
        own = [each for each in everything if each.entry.opponent == one.opponent]
        won, drawn, lost = (sum(each.entry.result is kind for each in own) for kind in (WON, DRAWN, LOST))
        points = sum(each.points for each in own), sum(opponents_points(SYSTEM, each.entry) for each in own)
        assert one == RecordAgainst(one.opponent, len(own), won, drawn, lost, *points, own[-1].entry.date)
    assert {one.opponent for one in found} == {each.entry.opponent for each in everything}
    order = [(-one.games, [-ord(letter) for letter in one.last], one.opponent) for one in found]
    assert order == sorted(order)


def test_games_that_are_not_rated_are_no_part_of_a_career() -> None:
    told = career_of(
        game("ed", "won-major", "2024-01-01", bonus="2-1"),
        game("ed", "lost-major", "2024-01-02", bonus="0-1", signed=False),
        game("al", "draw", "2024-01-03", bonus="1-1"),
    )
    assert told.unbeaten == RunJson(games=2, first="2024-01-01", last="2024-01-03", goes_on=True)
    assert told.records == (
        RecordAgainst("al", 1, 0, 1, 0, 2, 2, "2024-01-03"),
        RecordAgainst("ed", 1, 1, 0, 0, 7, 1, "2024-01-01"),
    )
    assert told.peak == ("2024-01-03", Fraction(3, 2) * 9)
    assert told.results == {result: int(result in {Result.WON_MAJOR, Result.DRAW}) for result in LEVELS}
    assert told.busiest == BusiestYear(year="2024", games=2)


def test_whom_a_player_has_not_beaten_and_the_form() -> None:
    entries = [game(one, "lost-major", f"2024-01-0{day}", bonus="0-1") for day, one in enumerate(("a", "b", "c"), 1)]
    entries.append(game("a", "won-major", "2024-02-01", bonus="1-0"))
    assert career_of(*entries).not_beaten == ("c", "b")
    assert career_of(*entries, defeated="b").not_beaten == ("c",)  # in a book that is not on file
    entries = [game("ed", "won-major", f"2024-01-{day:02}", bonus="1-0") for day in range(1, 14)]
    form = career_of(*entries).form
    assert [one.entry.date for one in form] == [entry.date for entry in entries[-FORM:]]
    assert career_of().form == ()


@given(logs(["ed"]))
def test_what_the_opponent_has_is_what_his_own_log_says(entries: list[Entry]) -> None:
    """So a record needs nobody's log but the player's own."""
    own = book("suzy", entries)
    his = book("ed", [mirrored(entry, "suzy") for entry in entries])
    paired = pair([own, his])
    for entry in own.entries:
        answer = paired[entry.place].answer
        assert answer
        assert game_points(mirrored(entry, "suzy")) == game_points(answer)


@given(logs(["ed", "al"]))
def test_mirrored_twice_is_the_same(entries: list[Entry]) -> None:
    for entry in entries:
        assert mirrored(mirrored(entry, "suzy"), entry.opponent) == entry
        assert mirrored(entry, "suzy") == log_builders.mirrored(entry, "suzy")


def test_a_game_between_two_is_mirrored_with_its_score() -> None:
    won = game(result="won")._replace(score=Pair(Fraction(5, 2), Fraction(1)), nth=2)
    lost = game(opponent="al", result="lost")._replace(score=Pair(Fraction(1), Fraction(5, 2)), nth=2)
    assert (mirrored(won, "al"), mirrored(lost, "ed")) == (lost, won)


@given(st.lists(st.integers(0, 5), min_size=1, max_size=12))
def test_the_percentile_is_who_stands_no_higher(merits: list[int]) -> None:
    for merit in merits:
        rank = 1 + sum(other > merit for other in merits)
        assert percentile(rank, len(merits)) == 100 * sum(other <= merit for other in merits) // len(merits)


def test_nothing_was_played() -> None:
    told = career_of()
    assert (told.peak, told.unbeaten, told.winning, told.busiest) == (None, None, None, None)
    assert (told.records, told.not_beaten, told.carried_over) == ((), (), 0)


def test_what_is_brought_along_comes_before_the_first_game() -> None:
    one = book("suzy", [], carried=carries(10, "ab", "c"))
    assert one.carried
    assert career(SYSTEM, [], one.carried).carried_over == 25


@given(logs(["ed", "al", "bo"]))
def test_a_career_is_that_of_the_rated_lines(entries: list[Entry]) -> None:
    one = book("suzy", entries)
    status = {entry.place: Status.SIGNED if entry.signed else Status.UNSIGNED for entry in one.entries}
    log: list[Scored] = score_log([one], status)
    told = career(SYSTEM, log, NOTHING_CARRIED)
    rated = [line for line in log if line.rated]
    assert sum(record.games for record in told.records) == len(rated) == sum(told.results.values())
    assert sum(record.points for record in told.records) == sum(line.points for line in rated)
    assert told.peak is None or told.peak[1] == rated[-1].rating, "a WWR never falls"


def test_months_without_a_game_are_said_and_those_further_back_left_out() -> None:
    december = 2023 * 12 + 11
    assert last_months([{december: 2}, {december: 1, december + 2: 4}]) == (
        ("2023-12", 3),
        ("2024-01", 0),
        ("2024-02", 4),
    )
    assert [month for month, _games in last_months([{24000 - MONTHS: 1, 24000: 1}])] == ["2000-01"]
    assert len(last_months([{24001 - MONTHS: 1, 24000: 1}])) == MONTHS
    assert last_months([{}]) == ()


# --- A log scored by the statuses that are known of its entries, against the same log held against all others ---

LOGS = st.fixed_dictionaries({id_: logs([one for one in "abcx" if one != id_]) for id_ in "abc"})


@given(LOGS)
def test_a_log_alone_is_what_it_is_among_all(entries: dict[str, list[Entry]]) -> None:
    facts = content({id_: book(id_, own) for id_, own in entries.items()})
    everything = score_list(facts, about(), None, Explained)
    for player, books in everything.books.items():
        statuses = [STATUSES[at] for at in summary(everything, player, ()).statuses]
        alone = score_alone(about(), books, statuses, (), Explained)
        assert alone.logs == {player: everything.logs[player]}
        assert alone.books == {player: books}
        assert alone.as_of == max((entry.date for entry in entries[player]), default="")


@pytest.mark.parametrize(
    ("now", "why"),
    [
        ({}, []),
        ({"file": "new.yaml"}, [Why.MOVED]),
        ({"file": "new.yaml", "signed": "bob"}, [Why.SIGNED]),
        ({"file": "new.yaml", "reporter": "bob"}, [Why.MOVED]),
        ({"how": "lost"}, [Why.CORRECTED]),
        ({"day": "2026-02-04"}, [Why.CORRECTED]),
        ({"people": ("ann", "cy")}, [Why.REMOVED, Why.LATE]),
    ],
)
def test_what_became_of_a_result(now: dict[str, Any], why: list[Why]) -> None:
    """A game that another file or the other player reports was not corrected, whatever else it says."""
    then = Statement(("ann", "bob"), "2026-02-03", "ann", "won", None, "old.yaml")
    assert [found for found, _one in changes([then], [then._replace(**now)], "2026-12-31")] == why
