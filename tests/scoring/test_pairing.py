"""Two logs, one game: what one side's entry makes of the other's."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.facts.logbook import NO_STATE, Entry, LogBook, Pair, Result, Units
from masterlist.facts.site import Membership
from masterlist.scoring import pairing
from masterlist.scoring.log import Conditions, Paired, Status
from masterlist.scoring.pairing import differences, pair
from masterlist.source import Kind, Message, Place
from tests.log_builders import UNITS, book, game, games, mirrored, resigned, resplit

SUZYS, EDS = Units(infantry=5, artillery=2, cavalry=2), Units(infantry=6, artillery=1, cavalry=1)
WON = game("ed", "won-attrition", attrition="11-9", bonus="4-3")


def judged(suzys: Sequence[Entry], eds: Sequence[Entry] | None) -> tuple[list[Paired], list[Paired]]:
    """Suzy's and Ed's entries in order; with None Ed keeps no log."""
    books = [book("suzy", suzys), *([] if eds is None else [book("ed", eds)])]
    paired = pair(books)
    mine, theirs = ([paired[entry.place] for entry in one.entries] for one in (*books, book("ed", []))[:2])
    return mine, theirs


def statuses(suzys: Sequence[Entry], eds: Sequence[Entry] | None) -> tuple[list[str], list[str]]:
    mine, theirs = judged(suzys, eds)
    return [one.status.value for one in mine], [one.status.value for one in theirs]


# --- One game -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "others", [[], [game("al", "won-major", bonus="1-1")], [mirrored(WON, "suzy")._replace(date="2024-01-02")]]
)
def test_an_opponent_whose_log_has_no_such_game_is_awaited(others: list[Entry]) -> None:
    mine, theirs = judged([WON], others)
    assert [one.status for one in mine] == [Status.AWAITING]
    assert mine[0].answer is None
    assert all(one.answer is None for one in theirs)
    assert mine[0].status.rated


@pytest.mark.parametrize(
    "less",
    [
        {"attrition": "9-11"},
        {"bonus": "3-4"},
        {},
        {"units": (EDS, SUZYS)},
        {"units": (EDS, SUZYS), "attrition": "9-11", "bonus": "3-4"},
    ],
)
def test_what_only_one_side_states_contradicts_nothing(less: dict[str, Any]) -> None:
    assert statuses([WON], [game("suzy", "lost-attrition", **less)]) == (["confirmed"], ["confirmed"])


ACCEPTED = resigned("opponent", "accepted", attrition="8-7", bonus="3-3")
DENIED = resigned("opponent", "denied", "major", attrition="6-4", bonus="2-1")
RESIGNED = game("ed", "won-attrition", resignation=ACCEPTED)
PLAYED_ON = game("ed", "won-major", attrition="8-5", bonus="3-2", resignation=DENIED)
DIFFERENCES: list[tuple[Entry, dict[str, Any], str]] = [
    # Suzy's entry, what is different when it is mirrored, the complaint at hers
    (WON, {"result": Result.LOST_MAJOR}, "the result is 'won-attrition' here but 'lost-major' there ('lost-attr"),
    (WON, {"result": Result.WON_ATTRITION}, "the result is 'won-attrition' here but 'won-attrition' there"),
    (WON, {"result": Result.DRAW}, "the result is 'won-attrition' here but 'draw' there"),
    (WON, game(attrition="9-10")._asdict(), "the attrition score is 11-9 here but 9-10 there (9-11 would mirror it)"),
    (WON, game(attrition="11-9")._asdict(), "the attrition score is 11-9 here but 11-9 there (9-11 would mirror it)"),
    (WON, game(bonus="4-4")._asdict(), "the bonus points are 4-3 here but 4-4 there (3-4 would mirror it)"),
    (WON, game(units=(EDS, EDS))._asdict(), "the attrition score is 11-9 here but 9-9 there"),
    (
        game("ed", "won-attrition", units=(Units(3, 0, 0), EDS)),
        game(units=(EDS, Units(0, 0, 3)))._asdict(),
        "the attrition score is 3-9 here but 9-6 there",
    ),
    (
        game("ed", "won-attrition", units=(Units(0, 1, 0), EDS)),
        game(units=(EDS, Units(0, 0, 2)))._asdict(),
        "the units eliminated differ between the logs",
    ),
    (WON, {"resignation": resigned("own", "accepted")}, "only the opponent's log records a resignation"),
    (RESIGNED, {"resignation": None}, "only this log records a resignation"),
    (
        RESIGNED,
        {"resignation": resigned("opponent", "accepted", attrition="7-8", bonus="3-3")},
        "the two logs name different players as the one who resigned",
    ),
    (
        RESIGNED,
        {"resignation": resigned("own", "denied", "none", attrition="7-8", bonus="3-3")},
        "the resignation was accepted here and denied there",
    ),
    (
        PLAYED_ON,
        {"resignation": resigned("own", "accepted", attrition="5-8", bonus="2-3")},
        "the resignation was denied here and accepted there",
    ),
    (
        RESIGNED,
        {"resignation": resigned("own", "accepted", attrition="7-9", bonus="3-3")},
        "the attrition score is 8-7 here but 7-9 there (7-8 would mirror it)",
    ),
    (
        PLAYED_ON,
        {"resignation": resigned("own", "denied", "strategic", attrition="4-6", bonus="1-2")},
        "the winner reached a major victory here and a strategic victory there",
    ),
    (
        PLAYED_ON,
        {"resignation": resigned("own", "denied", "major", attrition="4-6", bonus="1-1")},
        "the bonus points are 2-1 here but 1-1 there (1-2 would mirror it) at the resignation",
    ),
]


def _only(changes: dict[str, Any]) -> dict[str, Any]:
    return {"state": changes["state"]} if "state" in changes else changes


@pytest.mark.parametrize(("mine", "changes", "complaint"), DIFFERENCES)
def test_every_difference_contradicts_both_entries(mine: Entry, changes: dict[str, Any], complaint: str) -> None:
    theirs = mirrored(mine, "suzy")._replace(**_only(changes))
    (one,), (other,) = judged([mine], [theirs])
    assert one.status is other.status is Status.CONTRADICTED
    assert str(one.differences[0]).startswith(complaint)
    assert len(one.differences) == len(other.differences) == len(set(one.differences))
    assert not one.status.rated


DUEL = Entry("2024-03-05", "ed", Result.WON, NO_STATE, True, None, None, "", Place("a.yaml", 3, 7), {})  # noqa: FBT003


@pytest.mark.parametrize(
    ("mine", "theirs", "said"),
    [
        ((5, 3), (3, 5), ""),
        ((5, None), (3, 5), ""),
        ((5, 3), (None, 5), ""),
        ((None, None), (None, None), ""),
        ((5, 3), (5, 3), "the score is 2.5-1.5 here but 2.5-1.5 there (1.5-2.5 would mirror it)"),
        ((5, 3), (3, 6), "the score is 2.5-1.5 here but 1.5-3 there (1.5-2.5 would mirror it)"),
        ((5, 3), (2, 5), "the score is 2.5-1.5 here but 1-2.5 there (1.5-2.5 would mirror it)"),
    ],
)
def test_scores_of_games_between_two(
    mine: tuple[int | None, int | None], theirs: tuple[int | None, int | None], said: str
) -> None:
    """The scores in halves; None where an entry has no score."""
    here, there = (
        None if own is None or other is None else Pair(Fraction(own, 2), Fraction(other, 2))
        for own, other in (mine, theirs)
    )
    answer = DUEL._replace(opponent="suzy", result=Result.LOST, score=there)
    assert [str(one) for one in differences(DUEL._replace(score=here), answer)] == ([said] if said else [])


def test_results_of_games_between_two() -> None:
    for result, mirror in ((Result.WON, Result.LOST), (Result.LOST, Result.WON), (Result.DRAW, Result.DRAW)):
        for answer in (Result.WON, Result.DRAW, Result.LOST):
            found = differences(DUEL._replace(result=result), DUEL._replace(opponent="suzy", result=answer))
            here, there = f"'{result.value}' here", f"'{answer.value}' there"
            expected = f"the result is {here} but {there} ('{mirror.value}' would mirror it)"
            assert [str(one) for one in found] == ([] if answer is mirror else [expected])


def test_differing_results_are_told_as_results_for_each_language() -> None:
    theirs = mirrored(WON, "suzy")._replace(result=Result.DRAW)
    (one, *_) = differences(WON, theirs)
    assert [(value.name, value.given, value.kind) for value in one.values] == [
        ("here", "won-attrition", Kind.RESULT),
        ("there", "draw", Kind.RESULT),
        ("mirror", "lost-attrition", Kind.RESULT),
    ]


def test_a_contradiction_is_said_once_though_an_accepted_resignation_may_repeat_its_figures() -> None:
    repeated = RESIGNED._replace(state=ACCEPTED.instant)
    theirs = mirrored(repeated, "suzy")
    four = resigned("own", "accepted", bonus="4-3")
    wrong = theirs._replace(state=theirs.state._replace(bonus=Pair(4, 3)), resignation=four)
    assert [*map(str, differences(repeated, wrong))] == [
        "the bonus points are 3-3 here but 4-3 there (3-3 would mirror it)"
    ]


def test_a_contradiction_needs_both_sides() -> None:
    wrong = mirrored(WON, "suzy")._replace(result=Result.DRAW)
    assert statuses([WON._replace(signed=False)], [wrong]) == (["contradicted"], ["contradicted"])
    theirs = mirrored(PLAYED_ON, "suzy")._replace(state=game().state)
    assert statuses([PLAYED_ON], [theirs]) == (["confirmed"], ["confirmed"])


# --- Several games on one day -------------------------------------------------------------------------------

FIRST = game("ed", "draw", bonus="1-2")
SECOND = game("ed", "won-major", bonus="3-0")
THIRD = game("ed", "lost-strategic", bonus="2-2")


def _his(*entries: Entry) -> list[Entry]:
    return [mirrored(entry, "suzy") for entry in entries]


def test_equal_numbers_are_paired_in_order() -> None:
    assert statuses([FIRST, SECOND], _his(FIRST, SECOND)) == (["confirmed"] * 2, ["confirmed"] * 2)
    assert statuses([FIRST, SECOND], _his(SECOND, FIRST)) == (["contradicted"] * 2, ["contradicted"] * 2)


ORDER = "the two logs tell the games of this day in another order: put them in the order of play"


@pytest.mark.parametrize(
    ("suzys", "eds", "said"),
    [
        ([FIRST, SECOND], [SECOND, FIRST], True),
        ([FIRST, SECOND, THIRD], [FIRST, THIRD, SECOND], True),
        ([FIRST, SECOND], [THIRD, FIRST], False),
        ([FIRST, SECOND, THIRD], [SECOND, FIRST], False),
        ([FIRST, SECOND._replace(nth=2)], [SECOND, FIRST], False),  # of the second it is said which one it is
    ],
)
def test_two_logs_in_another_order_say_so(suzys: list[Entry], eds: list[Entry], *, said: bool) -> None:
    mine, theirs = judged(suzys, _his(*eds))
    found = {str(message) for one in (*mine, *theirs) for message in one.differences}
    assert (found == {ORDER}) == said


def test_an_entry_that_says_which_game_of_the_day_it_is_answers_that_one() -> None:
    second = FIRST._replace(nth=2)
    assert statuses([FIRST, SECOND], _his(second)) == (["awaiting opponent", "contradicted"], ["contradicted"])
    assert statuses([SECOND, second], _his(second)) == (["awaiting opponent", "confirmed"], ["confirmed"])
    assert statuses([FIRST], _his(second)) == (["awaiting opponent"], ["awaiting opponent"])


@pytest.mark.parametrize(
    ("suzys", "eds", "expected"),
    [
        ([FIRST, SECOND], [SECOND], (["awaiting opponent", "confirmed"], ["confirmed"])),
        ([FIRST, SECOND], [FIRST], (["confirmed", "awaiting opponent"], ["confirmed"])),
        ([SECOND], [FIRST, SECOND], (["confirmed"], ["awaiting opponent", "confirmed"])),
        ([FIRST, SECOND, THIRD], [FIRST, THIRD], (["confirmed", "awaiting opponent", "confirmed"], ["confirmed"] * 2)),
        ([FIRST, FIRST, SECOND], [FIRST, SECOND], (["confirmed", "awaiting opponent", "confirmed"], ["confirmed"] * 2)),
        ([FIRST, SECOND], [THIRD], (["contradicted", "awaiting opponent"], ["contradicted"])),
    ],
)
def test_where_one_log_has_fewer_each_goes_to_the_game_it_mirrors(
    suzys: list[Entry], eds: list[Entry], expected: tuple[list[str], list[str]]
) -> None:
    assert statuses(suzys, _his(*eds)) == expected


@pytest.mark.parametrize("names", [("suzy", "ed"), ("al", "ed")], ids=["suzy-ed", "al-ed"])
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ([WON], [WON]),
        ([WON], []),
        ([], [WON]),
        ([FIRST, SECOND], [SECOND]),
        ([SECOND], [FIRST, SECOND]),
        ([FIRST, SECOND], [FIRST, THIRD]),
        ([FIRST], [SECOND]),
    ],
)
def test_every_entry_is_its_keepers(names: tuple[str, str], mine: list[Entry], theirs: list[Entry]) -> None:
    one, other = names
    books = [book(one, mine), book(other, [mirrored(entry, one) for entry in theirs])]
    keepers = {entry.place: each.player for each in books for entry in each.entries}
    paired = pair(books)
    assert {place: found.player for place, found in paired.items()} == keepers
    assert all(found.entry.place == place for place, found in paired.items())
    for found in paired.values():
        if found.answer:
            assert keepers[found.answer.place] != found.player
            assert found.answers_status is paired[found.answer.place].status
        else:
            assert (found.differences, found.answers_status) == ((), None)


@pytest.mark.parametrize("only", ["suzy", "ed", "al"])
def test_of_one_player_all_entries_and_what_others_alone_have(only: str) -> None:
    books = [
        book("suzy", [FIRST, SECOND, game("al", "draw", bonus="1-1")]),
        book("ed", [*_his(FIRST), game("al", "won-major", bonus="2-2")]),
        book("al", [mirrored(game("al", "draw", bonus="1-1"), "suzy"), game("ed", "draw", bonus="0-0")]),
    ]
    every = pair(books)
    wanted = {place: found for place, found in every.items() if found.player == only or not found.answer}
    assert pair(books, only) == wanted
    assert len(wanted) < len(every)


@pytest.mark.parametrize("excluded", ["suzy", "ed"])
@pytest.mark.parametrize("theirs", [[], [WON]])
def test_an_excluded_player_keeps_or_is_named_in_a_log(excluded: str, theirs: list[Entry]) -> None:
    """Whoever of the two it is, in both logs, answered or not; and from the day on which it begins."""
    books = [book("suzy", [WON]), book("ed", _his(*theirs))]
    for since, status in ((WON.date, Status.EXCLUDED), ("2024-01-02", Status.CONFIRMED if theirs else Status.AWAITING)):
        out = Membership(excluded, since, "", Place(""))
        paired = pair(books, conditions=Conditions(excluded={excluded: (out,)}))
        assert {found.status for found in paired.values()} == {status}
        assert {found.answers_status for found in paired.values() if found.answer} <= {status}


# --- What always holds --------------------------------------------------------------------------------------

KINDS = [FIRST, SECOND, THIRD, WON, RESIGNED, PLAYED_ON, FIRST._replace(signed=False)]
PLAYED = st.lists(
    st.builds(
        lambda entry, day, signed: entry._replace(date=day, signed=signed),
        st.sampled_from(KINDS) | games(st.just("ed"), st.just("2024-01-01")),
        st.sampled_from(["2024-01-01", "2024-01-02"]),
        st.booleans(),
    ),
    max_size=5,
).map(lambda entries: sorted(entries, key=lambda entry: entry.date))


@given(UNITS, UNITS, st.none() | st.tuples(UNITS, UNITS))
def test_units_differ_where_they_do_not_mirror_each_other(
    mine: Units, theirs: Units, others: tuple[Units, Units] | None
) -> None:
    mirror = (theirs, mine)
    there = others or mirror
    found = differences(game(units=(mine, theirs)), game("suzy", "lost-major", units=there))
    assert bool(found) == (there != mirror)


@st.composite
def two_logs(draw: st.DrawFn) -> tuple[LogBook, LogBook]:
    """Suzy's and Ed's logs of some games that both wrote down, and some that only one of them did."""
    mine, theirs = draw(PLAYED), draw(PLAYED)
    both = draw(PLAYED)
    signed = [entry._replace(signed=draw(st.booleans())) for entry in both]
    suzys = sorted([*mine, *both], key=lambda entry: entry.date)
    eds = sorted([*theirs, *signed], key=lambda entry: entry.date)
    return book("suzy", suzys), book("ed", [mirrored(entry, "suzy") for entry in eds])


def _by_place(books: Sequence[LogBook]) -> dict[Place, tuple[Status, Place | None, tuple[Message, ...]]]:
    return {
        place: (one.status, one.answer.place if one.answer else None, one.differences)
        for place, one in pair(books).items()
    }


@given(two_logs())
def test_pairing_is_mutual(logs: tuple[LogBook, LogBook]) -> None:
    paired = pair(logs)
    assert set(paired) == {entry.place for one in logs for entry in one.entries}
    for one in paired.values():
        if one.answer is None:
            assert one.status in {Status.AWAITING, Status.UNSIGNED}
            continue
        other = paired[one.answer.place]
        assert other.answer is one.entry
        assert bool(one.differences) == bool(other.differences)
        assert (one.status is Status.CONTRADICTED) == (other.status is Status.CONTRADICTED) == bool(one.differences)
        if one.status is Status.CONFIRMED:
            assert other.status is Status.CONFIRMED


@given(two_logs())
def test_the_order_of_play_is_kept_and_nobody_is_left_over(logs: tuple[LogBook, LogBook]) -> None:
    suzys, eds = logs
    paired = pair(logs)
    for day in ("2024-01-01", "2024-01-02"):
        mine = [entry for entry in suzys.entries if entry.date == day]
        theirs = [entry for entry in eds.entries if entry.date == day]
        answers = [answer.place for entry in mine if (answer := paired[entry.place].answer)]
        assert len(answers) == min(len(mine), len(theirs))
        assert answers == sorted(answers)
        if len(mine) == len(theirs):
            assert answers == [entry.place for entry in theirs]
        else:
            confirmed = sum(1 for entry in mine if paired[entry.place].answer and not paired[entry.place].differences)
            assert confirmed == _most_that_agree(mine, theirs)


def _most_that_agree(mine: Sequence[Entry], theirs: Sequence[Entry]) -> int:
    """By trying every way to leave out what the longer log has more of."""
    fewer, more = sorted((mine, theirs), key=len)
    return max(
        sum(not differences(one, other) for one, other in zip(fewer, chosen, strict=True))
        for chosen in combinations(more, len(fewer))
    )


@given(two_logs(), st.lists(st.integers(0, 10), max_size=2), st.randoms(use_true_random=False))
def test_the_order_of_books_does_not_matter(logs: tuple[LogBook, LogBook], cuts: list[int], random: Any) -> None:
    suzys, eds = logs
    books = [*resplit([suzys], cuts), *resplit([eds], cuts), book("al", [game("suzy", bonus="0-0")])]
    expected = _by_place([*logs, books[-1]])
    random.shuffle(books)
    assert _by_place(books) == expected


@pytest.mark.parametrize(
    ("most", "pairs"), [(3, [("a", "a"), ("b", "b"), ("x", None)]), (2, [("x", "a"), ("a", "b"), ("b", None)])]
)
def test_of_very_many_games_of_a_day_all_go_in_order(
    most: int, pairs: list[tuple[str | None, str | None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairing, "COMPARED", most)
    assert [*pairing.matched(["x", "a", "b"], ["a", "b"], str.__eq__)] == pairs
