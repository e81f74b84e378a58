"""The hall of records, and the years of a list."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from masterlist.codec import decode
from masterlist.facts.board import Board, Power
from masterlist.facts.content import Content
from masterlist.facts.logbook import Entry, Result
from masterlist.facts.site import Edition
from masterlist.scoring.ledger import Step, alike, stakes_of, step_of
from masterlist.scoring.log import Scored
from masterlist.source import Place
from masterlist.standings.annals import (
    Year,
    board_bests,
    board_records,
    board_years,
    log_bests,
    log_years,
    night_years,
    records,
    years_of,
)
from masterlist.standings.event_results import score_event
from masterlist.standings.logs import score_list, summary
from masterlist.standings.master_list import head_of
from masterlist.standings.movement import EditionHead, Moved, News, RankAndRating, Some, news
from masterlist.standings.nights import SpanAnnals
from masterlist.standings.rating_list import rate_list
from masterlist.standings.records import BESTS, FEW, NONE, Best, Feats, Holder, Record, feats, record
from masterlist.standings.results import ListResults
from masterlist.standings.totals import VICTORIES, LogSummary, month_of
from tests.log_builders import DAYS, book, game, logs, mirrored, resplit
from tests.standings.test_master_list import about, content
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


# --- The best of a log, and how much was played: against plain definitions, on logs of every kind ---

LOGS = st.fixed_dictionaries({id_: logs([one for one in "abcx" if one != id_]) for id_ in "abc"})
TWO_YEARS = [*DAYS, "2025-01-03", "2025-02-02"]


def _results(entries: dict[str, list[Entry]]) -> ListResults[Any]:
    return score_list(content({id_: book(id_, own) for id_, own in entries.items()}), about())


def _bests(results: ListResults[Any], player: str) -> dict[str, Best]:
    return dict(zip(BESTS, decode(summary(results, player, ()).bests, tuple[Best, ...]), strict=True))


@given(logs("bcd", TWO_YEARS, 12), st.lists(st.integers(0, 12), max_size=2))
def test_bests_are_what_they_are_called(entries: list[Entry], cuts: list[int]) -> None:
    facts = content({"a": book("a", entries)})
    facts.books["a"] = resplit(facts.books["a"], cuts)
    results = score_list(facts, about())
    log = [line for line in results.logs["a"] if line.rated]
    found = _bests(results, "a")
    assert {kind: best.value for kind, best in found.items()} == {
        "games": len(log),
        "rating": max([int(line.rating * 2) for line in log], default=0),
        "defeated": max([int(line.defeated * 2) for line in log], default=0),
        "score": max([line.worth for line in log], default=0),
        "year": max(Counter(line.entry.date[:4] for line in log).values(), default=0),
        "wins": _longest_run(log, lambda result: result.won),
        "unbeaten": _longest_run(log, lambda result: not result.lost),
    }
    score, rating = found["score"], found["rating"]
    assert score.times == (sum(line.worth == score.value for line in log) if score.value else 0)
    for best in found.values():
        if best != NONE:
            assert _line(results.logs["a"], best).entry.date == best.day
            assert _line(results.logs["a"], best).rated
    if rating.value:
        assert _line(results.logs["a"], rating) is next(line for line in log if line.rating * 2 == rating.value)


def _longest_run(log: list[Scored], keeps: Callable[[Result], bool]) -> int:
    """Of the games of a day the one that ends a run comes first."""
    text = "".join(" x"[kept] for _, kept in sorted((line.entry.date, keeps(line.entry.result)) for line in log))
    return max(map(len, text.split()), default=0)


def _line(log: list[Scored], best: Best) -> Scored:
    return [line for line in log if line.book == best.book][best.number - 1]


@given(LOGS, st.booleans())
def test_every_rated_game_is_counted_once(entries: dict[str, list[Entry]], answered: bool) -> None:  # noqa: FBT001
    if answered:
        entries = dict(entries)
        answers = [mirrored(entry, "a") for entry in entries["a"] if entry.opponent == "b"]
        entries["b"] = sorted([*entries["b"], *answers], key=lambda entry: entry.date)
    results = _results(entries)
    counted: Counter[tuple[str, str]] = Counter()
    for player in results.logs:
        for month, own, games in summary(results, player, ()).months:
            assert own == sum(line.rated and month_of(line.entry.date) == month for line in results.logs[player])
            for victory, number in zip(VICTORIES, games, strict=True):
                counted[f"{month // 12:04}-{month % 12 + 1:02}", victory] += number
    assert +counted == +_counted_slowly(results)


def _counted_slowly(results: ListResults[Any]) -> Counter[tuple[str, str]]:
    """Of two entries of one game the one that tells it, if it is rated, else the other."""
    games: dict[frozenset[object], str] = {}
    counted: Counter[tuple[str, str]] = Counter()
    for log in results.logs.values():
        for line in log:
            paired = results.paired[line.entry.place]
            places = frozenset((line.entry.place, paired.answer.place if paired.answer else line.entry.place))
            if line.rated and places not in games:
                games[places] = line.entry.date
                rated = [results.paired[place] for place in places if results.paired[place].status.rated]
                # Where both are rated they agree, so that it does not matter which is asked.
                assert len({one.entry.result.victory for one in rated}) == 1
                counted[line.entry.date[:7], rated[0].entry.result.victory] += 1
    return counted


def test_the_totals_on_a_day() -> None:
    one = [game("b", "won-major", "2024-02-28", bonus="1-0"), game("b", "draw", "2024-03-28", bonus="0-0")]
    log = summary(_results({"a": one, "b": []}), "a", ())
    assert log.total_on("2024-02-27") is None
    assert log.total_on("2024-02-28") == log.total_on("2024-03-27") == log.totals[0]
    assert log.total_on("2024-03-28") == log.now


# --- A year of a list: figures, newcomers, its biggest games, and who moved between two editions ---

QUIET = Some((), 0)


def test_a_year_of_logs_has_its_own_best_games() -> None:
    logs = _logs()
    found = years_of(log_years("squares", logs, {}), 4)
    assert list(found) == ["2024", "2025"]
    assert found["2024"].newcomers == Some(("a", "b", "c", "x", "y"), 5)
    assert found["2025"].newcomers == QUIET
    score, games = found["2025"].records
    assert (score.kind, games.kind) == ("score", "games")
    assert {holder.day for holder in score.holders} == {"2025-01-01"}
    assert games.value == 1
    assert [one.months[0] for one in found.values()] == [1, 1]
    assert all(sum(one.months) == one.games for one in found.values())


def test_who_lost_every_game_can_have_played_most() -> None:
    lost = [game(other, "lost-major", f"2024-01-0{day}", bonus="0-0") for day, other in enumerate("bcd", 1)]
    logs = [summary(_results({player: own}), player, ()) for player, own in (("a", lost), ("b", lost[2:]))]
    assert not any(total[2] for total in logs[0].totals)
    found = years_of(log_years("squares", logs, {}), 4)
    (games,) = found["2024"].records
    assert games == Record("games", Fraction(3), (Holder("a"),), 0)


def test_a_year_of_a_ledger_leaves_out_the_missing_man() -> None:
    one = _rated()
    found = years_of(board_years(_content(), one), 3, alike)
    people = {c.player for c in one.changes if step_of(c) is Step.END} - {"seventh-player"}
    assert sum(review.newcomers.of for review in found.values()) == len(people)
    assert all(sum(review.months) == review.games for review in found.values())
    for year, review in found.items():
        ended = [c.player for c in one.changes if step_of(c) is Step.END and c.date[:4] == year]
        most = max((ended.count(player) for player in people), default=0)
        assert [r.value for r in review.records if r.kind == "games"] == [most] * (most > 0)
        assert all(holder.player in people for r in review.records for holder in r.holders)


def test_a_year_of_nights_takes_the_best_of_its_months() -> None:
    def span(month: str, player: str, gain: int, games: int) -> SpanAnnals:
        told = tuple((f"{month}-0{day}", f"{month}-0{day}/1", "w") for day in range(1, games + 1))
        best = Fraction(gain), Holder(player, f"{month}-01", list="elo", game=f"{month}-01/1"), 1
        return SpanAnnals((games, games, 0), ((player, told),), (best,), (best,), (), ((month, games),))

    spans = {"2024-01": span("2024-01", "b", 9, 2), "2024-02": span("2024-02", "a", 20, 3)}
    found = years_of(night_years(spans.items(), {}), 2)["2024"]
    assert found._replace(records=()) == Year("2024", 5, 2, Some(("b", "a"), 2), (5, 0), Some((), 0), (2, 3, *[0] * 10))
    gain, games = found.records
    assert (gain.kind, gain.value) == ("night-gain", Fraction(20))
    assert gain.holders == (Holder("a", "2024-02-01", list="elo", game="2024-02-01/1"),)
    assert (games.kind, games.value) == ("games", Fraction(3))
    assert games.holders == (Holder("a"),)
