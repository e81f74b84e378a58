"""The hall of records, and the years of a list."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from masterlist.facts.board import Board, Power
from masterlist.facts.content import Content
from masterlist.facts.site import Edition
from masterlist.scoring.ledger import Step, alike, stakes_of, step_of
from masterlist.source import Place
from masterlist.standings.annals import (
    board_bests,
    board_records,
    board_years,
    log_bests,
    log_years,
    records,
    years_of,
)
from masterlist.standings.event_results import score_event
from masterlist.standings.logs import summary
from masterlist.standings.master_list import head_of
from masterlist.standings.movement import EditionHead, Moved, News, RankAndRating, Some, news
from masterlist.standings.rating_list import rate_list
from masterlist.standings.records import FEW, Feats, Holder, Record, feats, record
from masterlist.standings.results import ListResults
from masterlist.standings.totals import LogSummary
from tests.log_builders import game
from tests.standings.test_bests import _results
from tests.whole import read

ROOT = Path(__file__).parents[2]


@given(st.lists(st.tuples(st.integers(-2, 3), st.sampled_from("abcdefgh"), st.integers(1, 3)), max_size=12))
def test_all_who_share_a_record_are_named_or_counted(claims: list[tuple[int, str, int]]) -> None:
    found = record("score", ((value, Holder(player, f"2024-01-0{times}"), times) for value, player, times in claims))
    best = max((value for value, *_ in claims), default=0)
    if best <= 0:
        assert found is None
        return
    assert found
    held = sorted((f"2024-01-0{times}", player) for value, player, times in claims if value == best)
    assert found.value == best
    assert [(one.day, one.player) for one in found.holders] == held[:FEW]
    assert found.more + len(found.holders) == sum(times for value, _, times in claims if value == best)


def _logs() -> list[LogSummary]:
    won = [game("b", "won-major", f"2024-0{month}-01", bonus="2-0") for month in (1, 2, 3)]
    lost = [game("c", "lost-attrition", "2025-01-01", bonus="1-1")]
    drawn = [game("x", "draw", "2024-02-02", bonus="1-0"), game("y", "draw", "2024-03-02", bonus="1-0")]
    results = _results({"a": [*won, *lost], "c": drawn})
    return [summary(results, player, ()) for player in results.logs]


def _by_kind(records: list[Record]) -> dict[str, Record]:
    return {one.kind: one for one in records}


def test_records_of_logs() -> None:
    moved = Moved("c", 2, 2, Fraction(0), Fraction(4))
    gained = (moved, moved._replace(player="a", rating=Fraction(3)))
    gains = News(Some((), 0), Some((), 0), gained, (), (), (), 4)
    head = EditionHead("2024", "2024-12-31", "", 2, Some(("c",), 1), Fraction(4), gains)
    kinds = log_bests("squares", ((log.player, log.bests) for log in _logs()))
    found = _by_kind(records("squares", kinds, [head, head._replace(news=None)]))
    assert found["rating"].value == 22  # 1 × (3 × (5 + 2) + 1)
    assert found["rating"].holders == (Holder("a", "2025-01-01", list="squares", entry=(1, 4, "1-4")),)
    assert found["gain"] == Record("gain", Fraction(4), (Holder("c", "2024-12-31", list="squares", edition="2024"),), 3)
    assert found["score"].value == 7
    assert (found["score"].holders[0].day, found["score"].more) == ("2024-01-01", 2)
    assert found["wins"].holders == (Holder("a", "2024-03-01", "2024-01-01", "squares", (1, 3, "1-3")),)
    assert found["unbeaten"].value == 3
    assert found["defeated"].value == 1
    assert [one.player for one in found["defeated"].holders] == ["a", "c"]
    assert found["games"].value == 4
    assert found["year"].holders == (Holder("a", "2024-03-01", list="squares", entry=(1, 3, "1-3")),)


def test_years_of_logs() -> None:
    leaders = {"2024": Some(("a",), 1)}
    years = years_of(log_years("squares", _logs(), leaders), 4).values()
    assert [(one.year, one.games, one.players, one.newcomers.of, one.kinds) for one in years] == [
        ("2024", 5, 5, 5, (0, 3, 0, 2)),
        ("2025", 1, 2, 0, (0, 0, 1, 0)),
    ]
    assert [one.leaders.ids for one in years] == [("a",), ()]


def test_a_newcomer_comes_with_the_first_rated_game() -> None:
    unsigned = game("b", "won-major", "2024-01-01", bonus="1-0", signed=False)
    results = _results({"a": [unsigned, game("b", "won-major", "2025-01-01", bonus="1-0")]})
    one = summary(results, "a", ())
    years = years_of(log_years("squares", [one], {}), 4).values()
    assert [(year.year, year.games, year.players, year.newcomers.of) for year in years] == [("2025", 1, 2, 2)]


def _content() -> Content:
    content, problems = read(ROOT)
    assert content
    assert not [problem for problem in problems if problem.blocks]
    return content


def _rated() -> ListResults[Board]:
    content = _content()
    return rate_list(content, content.lists["armada"])


def test_records_and_years_of_a_ledger() -> None:
    one = _rated()
    editions = [Edition("", "", "", "", (), Place("")), *_content().editions["armada"]]
    heads = [head_of(now, before.rows) for before, now in pairwise(editions)]
    found = _by_kind(records("armada", board_bests(one), heads, alike))
    people = [change for change in one.changes if change.player != "seventh-player"]
    assert found["ledger-rating"].value == max(change.after for change in people)
    won = [
        end.figures["award"] - start.figures["ante"]
        for rated in one.games
        for start, end in stakes_of(rated)
        if end and end.player != "seventh-player"
    ]
    assert found["ledger-gain"].value == max(won)
    ended = [change for change in people if step_of(change) is Step.END]
    assert found["games"].value == max(sum(change.player == end.player for change in ended) for end in ended)
    years = years_of(board_years(_content(), one), 3, alike).values()
    assert sum(year.games for year in years) == sum(len(rated.changes) == 14 for rated in one.games)
    assert all(sum(year.kinds) == year.games for year in years)
    assert heads[0].news is None
    assert all(head.leaders.of >= 1 for head in heads)


def test_feats_of_events() -> None:
    events = _content().events
    found = {id_: feats(score_event(event)) for id_, event in events.items()}
    boards = [one for one in events["roaring-forties-2023"].boards if isinstance(one, Board)]
    solo = next(one for one in boards if one.ending.value == "solo")
    seat = max(solo.seats, key=lambda seat: seat.centres)
    assert (seat.power, seat.player, solo.id) in found["roaring-forties-2023"].solos
    assert sum(number for _, number in found["whipping-2009"].boards) > 0


def test_records_of_boards() -> None:
    turkey, italy = Power("turkey"), Power("italy")
    events = [
        ("late", "2024-05-01", Feats(((turkey, "a", "r1-a"),), ((italy, "b", "r1-a"),), (("a", 2), ("b", 1)))),
        ("early", "2023-05-01", Feats(((turkey, "a", "r1-b"),), ((italy, "a", "r1-a"),), (("a", 1), ("c", 3)))),
    ]
    found = _by_kind(board_records(events, []))
    assert found["solos-turkey"] == Record(
        "solos-turkey", Fraction(2), (Holder("a", "2024-05-01", board=("late", "r1-a")),), 0
    )
    assert [one.player for one in found["awards"].holders] == ["a", "b"]  # the earlier one first
    assert found["events"].holders == (Holder("a", "2024-05-01", board=("late", "")),)
    assert found["boards"].value == 3
    assert [one.player for one in found["boards"].holders] == ["c", "a"]
    assert "solos-italy" not in found
    assert board_records([], []) == []


def test_a_book_of_nothing_holds_no_record() -> None:
    results = _results({"a": []})
    assert records("squares", log_bests("squares", [("a", summary(results, "a", ()).bests)]), []) == []


def test_what_the_remainder_of_a_pot_splits_is_one_record_of_a_ledger() -> None:
    claims = [(Fraction(3), Holder("bob", "2024-02-01"), 1), (3 + Fraction(1, 10**20), Holder("ann", "2024-01-01"), 1)]
    found = record("ledger-rating", claims, alike)
    assert found
    assert [holder.player for holder in found.holders] == ["ann", "bob"]
    one = record("ledger-rating", claims)
    assert one
    assert [holder.player for holder in one.holders] == ["ann"]


def test_nor_does_it_split_gains() -> None:
    before: dict[str, RankAndRating] = {"a": (1, 0), "b": (2, 0)}
    now: dict[str, RankAndRating] = {"a": (1, 3), "b": (2, 3 - Fraction(1, 10**20))}
    assert (news(before, now).shared, news(before, now, same=alike).shared) == (1, 2)
