"""The best of a log, and how much was played: against plain definitions, on logs of every kind."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from masterlist.codec import decode
from masterlist.facts.logbook import Entry, Result
from masterlist.scoring.log import Scored
from masterlist.standings.logs import score_list, summary
from masterlist.standings.records import BESTS, NONE, Best
from masterlist.standings.results import ListResults
from masterlist.standings.totals import VICTORIES, month_of
from tests.log_builders import DAYS, book, game, logs, mirrored, resplit
from tests.standings.test_master_list import about, content

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
