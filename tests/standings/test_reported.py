"""Games between two from nights and players' own logs together, each night and log built by hand."""

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from masterlist.facts.logbook import NO_STATE, Entry, Pair, Result
from masterlist.facts.night import Night, NightGame, PlayerSeat, Report
from masterlist.facts.site import Cut, Membership, RatingList
from masterlist.scoring.log import Conditions, Status
from masterlist.source import Place
from masterlist.standings.nights import rated_games
from masterlist.standings.reported import Logs, reported_games
from masterlist.standings.totals import OpenEntry, OpenGame

NOWHERE = Place("")
ABOUT = RatingList("chess", "Chess", "elo", {}, Cut.YEARLY, NOWHERE, NOWHERE)
DAY, LATER = "2024-03-05", "2024-03-06"


def entry(place: str, opponent: str, result: str = "won", date: str = DAY, **more: Any) -> Entry:
    """An entry that nobody has signed; its place is a file of this name, its score as in a file."""
    score = more.pop("score", "")
    own = Pair(*map(Fraction, score.split("-"))) if score else None
    given = {"signed": False, "note": "", "score": own, **more}
    plain = Entry(date, opponent, Result(result), NO_STATE, False, None, None, "", Place(place), {})  # noqa: FBT003
    return plain._replace(**given)


def game(number: int, one: str, other: str, result: str = "1-0", score: str = "") -> NightGame:
    ranks = {"1-0": (1, 2), "draw": (1, 1), "0-1": (2, 1)}[result]
    points: tuple[Fraction | None, ...] = tuple(map(Fraction, score.split("-"))) if score else (None, None)
    place = Place("night", number)
    seats = tuple(
        PlayerSeat(name, player, rank, own, place)
        for name, player, rank, own in zip(("white", "black"), (one, other), ranks, points, strict=True)
    )
    return NightGame(number, "duel", seats, "", place)


def night(*games: NightGame, date: str = DAY) -> Night:
    return Night("chess", date, date, games, "", Place("night"))


def reported(*nights: Night, conditions: Conditions | None = None, **logs: tuple[Entry, ...]) -> SimpleNamespace:
    given: Logs = logs
    every, doubts, waits = reported_games(ABOUT, nights, given, conditions or Conditions())
    return SimpleNamespace(nights=every, doubts=doubts, open=waits)


def of(one: NightGame) -> list[tuple[str, str]]:
    """Whose entries tell of the game, and what each is worth."""
    return [(report.player, report.status) for report in one.reports]


def waiting(found: SimpleNamespace) -> list[tuple[str, str, bool, bool]]:
    return [(player, one.opponent, bool(one.own), bool(one.theirs)) for player, one in found.open]


# --- a game of a night and of a log ---------------------------------------------------------------------------


def test_nights_alone_stay_as_they_are() -> None:
    later = night(game(1, "ann", "bob"), date=LATER)
    assert reported(later, night()).nights == (night(), later)
    assert reported() == SimpleNamespace(nights=(), doubts=(), open=())


@pytest.mark.parametrize(
    ("result", "score", "won", "lost"),
    [
        ("1-0", "", "won", "lost"),
        ("0-1", "", "lost", "won"),
        ("draw", "", "draw", "draw"),
        ("1-0", "3-1", "won", "lost"),
        ("0-1", "1-3", "lost", "won"),
    ],
)
def test_a_game_of_a_night_and_of_both_logs_counts_once(result: str, score: str, won: str, lost: str) -> None:
    given = night(game(1, "ann", "bob", result, score), game(2, "ann", "bob", "draw" if result != "draw" else "1-0"))
    found = reported(
        given,
        ann=(entry("a", "bob", won, score=score),),
        bob=(entry("b", "ann", lost, score="-".join(score.split("-")[::-1])),),
    )
    (one,) = found.nights
    reports = (Report("ann", "confirmed", Place("a")), Report("bob", "confirmed", Place("b")))
    assert one.games == (given.games[0]._replace(reports=reports), given.games[1])
    assert (one.id, found.doubts, found.open) == (DAY, (), ())


def test_what_only_one_of_the_two_says_agrees() -> None:
    (one,) = reported(night(game(1, "ann", "bob", score="3-1")), ann=(entry("a", "bob"),)).nights
    assert of(one.games[0]) == [("ann", "confirmed")]
    (one,) = reported(night(game(1, "ann", "bob")), bob=(entry("b", "ann", "lost", score="1-3"),)).nights
    assert of(one.games[0]) == [("bob", "confirmed")]
    assert [seat.points for seat in one.games[0].seats] == [None, None], "the night is as it was reported"


def test_each_game_of_a_night_answers_one_entry() -> None:
    """Two that are alike: the third entry of that kind is none of them."""
    given = night(game(1, "ann", "bob"), game(2, "ann", "bob"))
    three = tuple(entry(name, "bob") for name in "abc")
    found = reported(given, ann=three)
    assert [[report.place.file for report in one.reports] for one in found.nights[0].games] == [["a"], ["b"]]
    assert [(one.id, [of(each) for each in one.games]) for one in found.nights[1:]] == [
        (f"{DAY}--logs", [[("ann", "unsigned")]])
    ]


def test_another_day_and_another_opponent_are_another_game() -> None:
    given = night(game(1, "ann", "bob"))
    found = reported(given, ann=(entry("a", "bob", date=LATER), entry("b", "cleo")))
    assert [(one.id, [each.players for each in one.games]) for one in found.nights] == [
        (DAY, [("ann", "bob")]),
        (f"{DAY}--logs", [("ann", "cleo")]),
        (f"{LATER}--logs", [("ann", "bob")]),
    ]
    assert found.nights[0] == given


def test_a_game_at_a_table_is_no_game_of_a_log() -> None:
    table = game(1, "ann", "bob")._replace(kind="table")
    found = reported(night(table), ann=(entry("a", "bob", signed=True),))
    assert found.nights[0].games == (table,)
    assert [of(one) for one in found.nights[1].games] == [[("ann", "signed")]]


def test_a_log_that_contradicts_a_night_is_told_beside_it() -> None:
    given = night(game(1, "ann", "bob"))
    found = reported(given, bob=(entry("b", "ann", "draw", signed=True),))
    (one, other) = found.nights
    assert [of(each) for each in one.games] == [[("bob", "contradicted")]]
    assert [*rated_games(ABOUT, found.nights)] == [], "it counts in neither"
    assert [(each.result, of(each)) for each in other.games] == [("draw", [("bob", "contradicted")])]
    doubt, there = found.doubts
    assert (doubt.place, doubt.rule) == (Place("b"), "opponents-agree")
    assert (there.place, there.rule) == (Place("night", 1), "opponents-agree")
    assert there.message == (
        "not rated: the log of 'bob' contradicts it (b): "
        "the result is 'won' here but 'draw' there ('lost' would mirror it)"
    )
    assert doubt.message == (
        "not rated: the night's file contradicts it (night:1): "
        "the result is 'draw' here but 'won' there ('draw' would mirror it)"
    )
    own = OpenEntry(Result.DRAW, Status.CONTRADICTED, Place("b"))
    assert found.open == (("bob", OpenGame("chess", DAY, "ann", own, None)),)


def test_a_score_contradicts_a_night_too_and_half_a_score_does_not() -> None:
    given = night(game(1, "ann", "bob", score="3-1"))
    for score, is_same in (("3-1", True), ("", True), ("2-1", False), ("3-2", False)):
        found = reported(given, ann=(entry("a", "bob", score=score),))
        assert len(found.nights) == (1 if is_same else 2), score
    doubt, _ = found.doubts
    assert "the score is 3-2 here but 1-3 there (2-3 would mirror it)" in doubt.message
    one, other = game(1, "ann", "bob", score="3-1").seats
    for seats in ((one, replace(other, points=None)), (replace(one, points=None), other)):
        given = night(game(1, "ann", "bob")._replace(seats=seats))
        (found,) = reported(given, ann=(entry("a", "bob", score="2-0"),)).nights
        assert of(found.games[0]) == [("ann", "confirmed")]


def test_the_same_game_under_another_date_is_suspected() -> None:
    found = reported(ann=(entry("a", "bob", signed=True),), bob=(entry("b", "ann", "lost", LATER, signed=True),))
    assert [(doubt.place.file, doubt.rule, doubt.hint) for doubt in found.doubts] == [
        ("a", "entry-is-answered", f"they have one on {LATER} (b): is one of the dates wrong?"),
        ("b", "entry-is-answered", f"they have one on {DAY} (a): is one of the dates wrong?"),
    ]


DRAWN_BY_ANN, DRAWN_BY_BOB = entry("a", "bob", "draw"), entry("b", "ann", "draw")


def test_a_night_and_two_logs_that_agree_contradict_each_other() -> None:
    found = reported(night(game(1, "ann", "bob")), ann=(DRAWN_BY_ANN,), bob=(DRAWN_BY_BOB,))
    assert [of(one) for one in found.nights[0].games] == [[("ann", "contradicted"), ("bob", "contradicted")]]
    assert [*rated_games(ABOUT, found.nights)] == []
    assert [of(one) for one in found.nights[1].games] == [[("ann", "contradicted")], [("bob", "contradicted")]]
    assert [(doubt.place.file, doubt.rule) for doubt in found.doubts] == [
        ("a", "opponents-agree"),
        ("b", "opponents-agree"),
        ("night", "opponents-agree"),
        ("night", "opponents-agree"),
    ]


NEXT = entry("a", "bob", date=LATER, signed=True)


@pytest.mark.parametrize(
    ("given", "own", "said"),
    [
        (night(game(1, "ann", "bob")), NEXT, f"night:1 has the same game on {DAY}: probably one game dated twice"),
        (night(game(1, "bob", "ann", "0-1"), date="2024-03-07"), NEXT, "night:1 has the same game on 2024-03-07: "),
        (night(game(1, "ann", "bob", "draw")), NEXT, ""),
        (night(game(1, "ann", "bob")), NEXT._replace(note="After supper"), ""),
        (night(game(1, "ann", "bob"), date="2024-03-04"), NEXT, ""),
    ],
)
def test_one_game_dated_twice_is_suspected(given: Night, own: Entry, said: str) -> None:
    doubts = [doubt for doubt in reported(given, ann=(own,)).doubts if doubt.rule == "game-has-one-date"]
    assert len(doubts) == bool(said)
    assert all(doubt.place == own.place and doubt.message.startswith(said) for doubt in doubts)
    told_there = reported(given, ann=(entry("b", "bob", own.result.value, given.date), own))
    assert not [doubt for doubt in told_there.doubts if doubt.rule == "game-has-one-date"]


def test_which_game_of_the_day_it_is_can_be_said() -> None:
    second = entry("a", "bob", "draw", signed=True)._replace(nth=2)
    found = reported(night(game(1, "ann", "bob")), ann=(second,))
    assert [of(one) for own in found.nights for one in own.games] == [[], [("ann", "signed")]]
    two = night(game(1, "ann", "bob"), game(2, "ann", "bob", "draw"))
    assert [of(one) for own in reported(two, ann=(second,)).nights for one in own.games] == [[], [("ann", "confirmed")]]
    filed = night(game(1, "ann", "bob")._replace(nth=2))
    first = entry("a", "bob", "draw", signed=True)
    assert [of(one) for own in reported(filed, ann=(first,)).nights for one in own.games] == [[], [("ann", "signed")]]
    both = (first, entry("b", "bob"))
    assert [of(one) for own in reported(filed, ann=both).nights for one in own.games] == [
        [("ann", "confirmed")],
        [("ann", "signed")],
    ]


@pytest.mark.parametrize(
    ("keeper", "ann", "bob"),
    [
        ("ann", (entry("c", "bob"), DRAWN_BY_ANN), (DRAWN_BY_BOB,)),
        ("bob", (DRAWN_BY_ANN,), (entry("c", "ann", "lost"), DRAWN_BY_BOB)),
    ],
)
def test_two_logs_have_a_further_game_where_one_has_the_game_of_the_night_too(
    keeper: str, ann: tuple[Entry, ...], bob: tuple[Entry, ...]
) -> None:
    found = reported(night(game(1, "ann", "bob")), ann=ann, bob=bob)
    assert [of(one) for one in found.nights[0].games] == [[(keeper, "confirmed")]]
    assert [of(one) for one in found.nights[1].games] == [[("ann", "confirmed"), ("bob", "confirmed")]]
    assert (found.doubts, found.open) == ((), ())


def test_only_so_many_entries_contradict_a_night_as_it_has_games() -> None:
    found = reported(night(game(1, "ann", "bob")), ann=(entry("a", "bob", "draw"), entry("b", "bob", "lost")))
    assert [(one.place.file, of(one)) for one in found.nights[1].games] == [
        ("b", [("ann", "unsigned")]),
        ("a", [("ann", "contradicted")]),
    ]


# --- games of logs alone --------------------------------------------------------------------------------------


def test_two_logs_make_one_game_of_the_first_players() -> None:
    found = reported(
        bob=(entry("b", "ann", "lost", note="theirs"),), ann=(entry("a", "bob", score="3-1", note="mine"),)
    )
    (one,) = found.nights
    assert (one.list, one.id, one.date, one.note, one.place) == ("chess", f"{DAY}--logs", DAY, "", Place("a"))
    place = Place("a")
    seats = PlayerSeat("one", "ann", 1, Fraction(3), place), PlayerSeat("two", "bob", 2, Fraction(1), place)
    reports = Report("ann", "confirmed", place), Report("bob", "confirmed", Place("b"))
    assert one.games == (NightGame(1, "duel", seats, "mine", place, {}, reports),)
    assert (found.doubts, found.open) == ((), ())


def test_what_only_the_opponent_says_is_taken_from_there() -> None:
    found = reported(ann=(entry("a", "bob", "lost"),), bob=(entry("b", "ann", score="3-1", note="theirs"),))
    ((one,),) = (each.games for each in found.nights)
    assert ([seat.points for seat in one.seats], one.note, one.place) == (
        [Fraction(1), Fraction(3)],
        "theirs",
        Place("a"),
    )
    assert one.result == "0-1"


def test_two_logs_that_differ_are_two_games() -> None:
    found = reported(
        ann=(entry("a", "bob", signed=True),), bob=(entry("b", "ann", "draw", score="2-2", note="no", signed=True),)
    )
    (one,) = found.nights
    assert [(each.number, each.players, each.result, each.place.file, each.note) for each in one.games] == [
        (1, ("ann", "bob"), "1-0", "a", ""),
        (2, ("bob", "ann"), "draw", "b", "no"),
    ]
    assert [seat.points for seat in one.games[0].seats] == [None, None], "nothing is taken from what contradicts it"
    both = ("contradicted", "contradicted")
    assert [of(each) for each in one.games] == [[*zip(("ann", "bob"), both, strict=True)]] * 1 + [
        [*zip(("bob", "ann"), both, strict=True)]
    ]
    assert [(doubt.place.file, doubt.rule) for doubt in found.doubts] == [
        ("a", "opponents-agree"),
        ("b", "opponents-agree"),
    ]
    assert waiting(found) == [("ann", "bob", True, True), ("bob", "ann", True, True)]


def test_an_entry_of_one_log_waits_on_both_sides() -> None:
    found = reported(ann=(entry("a", "bob", signed=True),), bob=())
    assert [of(one) for one in found.nights[0].games] == [[("ann", "awaiting opponent")]]
    own = OpenEntry(Result.WON, Status.AWAITING, Place("a"))
    assert found.open == (
        ("ann", OpenGame("chess", DAY, "bob", own, None)),
        ("bob", OpenGame("chess", DAY, "ann", None, own)),
    )
    assert [doubt.rule for doubt in found.doubts] == ["entry-is-answered"]


def test_an_opponent_without_a_log_signs() -> None:
    found = reported(ann=(entry("a", "bob", signed=True), entry("b", "cleo")))
    assert [(one.players, of(one)) for one in found.nights[0].games] == [
        (("ann", "bob"), [("ann", "signed")]),
        (("ann", "cleo"), [("ann", "unsigned")]),
    ]
    assert [(doubt.place.file, doubt.rule) for doubt in found.doubts] == [("b", "entry-is-signed")]
    assert waiting(found) == [("ann", "cleo", True, False), ("cleo", "ann", False, True)]


def test_a_day_makes_a_night_in_the_order_of_its_players() -> None:
    found = reported(
        cleo=(entry("c", "ann", signed=True),),
        ann=(entry("a", "zoe", signed=True), entry("b", "bob", signed=True), entry("d", "bob", "draw", LATER)),
    )
    assert [(one.id, one.date, one.place.file) for one in found.nights] == [
        (f"{DAY}--logs", DAY, "b"),
        (f"{LATER}--logs", LATER, "d"),
    ]
    assert [(one.number, one.players) for one in found.nights[0].games] == [
        (1, ("ann", "bob")),
        (2, ("ann", "zoe")),
        (3, ("cleo", "ann")),
    ]


# --- what the list demands ------------------------------------------------------------------------------------


def without(player: str) -> Conditions:
    """A list that excludes the player from the day on."""
    return Conditions(excluded={player: (Membership(player, DAY, "", NOWHERE, "A reason"),)})


def test_entries_that_may_not_count() -> None:
    given = night(game(1, "ann", "bob"))
    found = reported(given, ann=(entry("a", "bob"),), conditions=without("ann"))
    assert found.nights[0] == given
    assert [of(one) for one in found.nights[1].games] == [[("ann", "excluded")]]
    assert (found.doubts, found.open) == ((), ())
    found = reported(ann=(entry("a", "bob"),), bob=(entry("b", "ann", "lost"),), conditions=without("bob"))
    assert [of(one) for one in found.nights[0].games] == [
        [("ann", "excluded"), ("bob", "excluded")],
        [("bob", "excluded"), ("ann", "excluded")],
    ]
    found = reported(ann=(entry("a", "dan", signed=True),), conditions=Conditions(frozenset({"dan"})))
    assert [(one.players, of(one)) for one in found.nights[0].games] == [
        (("ann", "dan"), [("ann", "opponent not on file")])
    ]
