"""The games of two players as both logs tell them."""

from hypothesis import given
from hypothesis import strategies as st

from masterlist.facts.content import alone
from masterlist.facts.logbook import Entry, LogBook, Result
from masterlist.facts.site import Cut, RatingList
from masterlist.scoring.log import Paired
from masterlist.scoring.pairing import pair
from masterlist.scoring.wwr import SYSTEM
from masterlist.source import Place
from masterlist.standings.head_to_head import ENOUGH, GameBetween, games_of, meetings
from masterlist.standings.logs import score_list
from tests.log_builders import book, game, logs, mirrored

NOWHERE = Place("nowhere.yaml", 1, 1)
ABOUT = RatingList("squares", "SQUARES", "wwr", {}, Cut.YEARLY, NOWHERE, NOWHERE)
WON = game("ed", "won-major", "2024-01-01", bonus="2-1")
DRAWN = game("ed", "draw", "2024-02-01", bonus="1-1")
LOST = game("ed", "lost-strategic", "2024-03-01", bonus="1-3")


def told(als: list[Entry], eds: list[Entry] | None) -> list[Paired]:
    books = [book("al", als), *([] if eds is None else [book("ed", eds)])]
    return list(pair(books).values())


def scores(games: list[GameBetween]) -> list[tuple[object, object]]:
    return [(one.score, one.totals) for one in games]


def met(*books: LogBook, player: str = "al") -> list[tuple[str, bytes]]:
    """With whom a player has met often enough; the first book is his own."""
    results = score_list(alone({one.player: (one,) for one in books}), ABOUT, player)
    return list(meetings(results, player))


def test_a_game_in_both_logs_is_one_game() -> None:
    entries = [WON, DRAWN, LOST]
    games = games_of(SYSTEM, told(entries, [mirrored(entry, "al") for entry in entries]), "al")
    assert [(one.date, one.result, one.points) for one in games] == [
        ("2024-01-01", Result.WON_MAJOR, (7, 1)),
        ("2024-02-01", Result.DRAW, (2, 2)),
        ("2024-03-01", Result.LOST_STRATEGIC, (1, 10)),
    ]
    assert all(one.rated and all(one.entries) for one in games)
    assert scores(games) == [((1, 0, 0), (7, 1)), ((1, 1, 0), (9, 3)), ((1, 1, 1), (10, 13))]


def test_a_game_in_one_log_counts_too_whoever_tells_it() -> None:
    games = games_of(SYSTEM, told([WON], [mirrored(DRAWN, "al"), mirrored(LOST, "al")]), "al")
    assert [(one.result, one.points, [bool(telling) for telling in one.entries]) for one in games] == [
        (Result.WON_MAJOR, (7, 1), [True, False]),
        (Result.DRAW, (2, 2), [False, True]),
        (Result.LOST_STRATEGIC, (1, 10), [False, True]),
    ]
    assert scores(games)[-1] == ((1, 1, 1), (10, 13))


def test_which_games_of_two_logs_count() -> None:
    other = mirrored(WON, "al")._replace(result=Result.WON_MAJOR)
    (one,) = games_of(SYSTEM, told([WON], [other]), "al")
    assert (one.result, one.rated) == (None, False)
    assert scores([one]) == [((0, 0, 0), (0, 0))]
    (one,) = games_of(SYSTEM, told([WON._replace(signed=False)], [mirrored(WON, "al")]), "al")
    assert one.rated
    assert scores([one]) == [((1, 0, 0), (7, 1))]
    games = games_of(SYSTEM, told([DRAWN], [mirrored(WON, "al"), mirrored(LOST, "al")]), "al")
    assert [one.date for one in games] == ["2024-01-01", "2024-02-01", "2024-03-01"]


def test_who_has_met_often_enough() -> None:
    own = book("al", [WON, DRAWN])
    assert met(own) == []
    assert [one[0] for one in met(book("al", [WON, DRAWN, LOST]))] == ["ed"]
    both = [mirrored(WON, "al"), mirrored(DRAWN, "al")]
    assert met(own, book("ed", both)) == []
    assert [one[0] for one in met(own, book("ed", [*both, mirrored(LOST, "al")]))] == ["ed"]


def test_the_key_names_what_both_logs_say() -> None:
    entries = [WON, DRAWN, LOST]
    answers = [mirrored(entry, "al") for entry in entries]
    own, other = book("al", entries), book("ed", answers)
    (first,) = met(own, other)
    moved = other._replace(entries=tuple(one._replace(place=one.place._replace(line=99 + at)) for at, one in enumerate(other.entries)))  # noqa: E501  # fmt: skip
    noted = book("al", [entry._replace(note="a fine game") for entry in entries])
    assert met(noted, other) == [first], "notes are not shown"
    for here, there in (
        (own, moved),
        (own, book("ed", [*answers[:2], answers[2]._replace(signed=False)])),
        (own, book("ed", answers[:2])),
        (book("al", [*entries[:2], LOST._replace(date="2024-03-02")]), other),
    ):
        (changed,) = met(here, there)
        assert changed != first


def test_both_logs_give_the_same_count() -> None:
    entries = [WON, DRAWN, LOST]
    own, other = book("al", entries[:2]), book("ed", [mirrored(LOST, "al")])
    assert [one[0] for one in met(own, other)] == ["ed"]
    assert [one[0] for one in met(other, own, player="ed")] == ["al"]


@given(logs(["ed"]), logs(["al"]))
def test_a_day_has_as_many_games_as_the_log_that_tells_more(als: list[Entry], eds: list[Entry]) -> None:
    games = games_of(SYSTEM, told(als, eds), "al")
    days = {entry.date for entry in (*als, *eds)}
    counts = {day: [sum(entry.date == day for entry in log) for log in (als, eds)] for day in days}
    assert {day: sum(one.date == day for one in games) for day in days} == {day: max(counts[day]) for day in days}
    enough = len(games) >= ENOUGH
    assert bool(met(book("al", als), book("ed", eds))) == enough
    assert bool(met(book("ed", eds), book("al", als), player="ed")) == enough


@given(logs(["ed"]), logs(["al"]), st.booleans())
def test_the_other_sees_the_same_games_from_his_side(als: list[Entry], eds: list[Entry], keeps: bool) -> None:  # noqa: FBT001
    paired = told(als, eds if keeps else None)
    here, there = games_of(SYSTEM, paired, "al"), games_of(SYSTEM, paired, "ed")
    turned = sorted((one.date, one.result.reversed.value if one.result else "", one.points[::-1]) for one in there)
    assert sorted((one.date, one.result.value if one.result else "", one.points) for one in here) == turned
