"""Entries of two versions held against each other: which are the same, changed, new, gone or vouched for."""

from collections.abc import Iterable
from typing import Any

import pytest

from masterlist.comparing.side import ComparedVersion, Sides
from masterlist.facts.content import Content
from masterlist.facts.logbook import Entry, LogBook, Result
from masterlist.review.differ import compare_entries
from masterlist.review.values import Entries, EntryChange
from masterlist.source import Place
from tests import log_builders
from tests.log_builders import game
from tests.review.versions import content, player

EMPTY = content("base")._replace(books={}, players={})


def entry(line: int, opponent: str = "bob", date: str = "2026-01-02", file: str = "old", **more: str) -> Entry:
    """An entry in a line of a file; its spot is never the same."""
    plain = game(opponent, date=date, **more)
    return plain._replace(place=Place(file, line, 1), spots={"date": (line, 7)})


def new(one: Entry, line: int = 1) -> Entry:
    """The same in another file."""
    return one._replace(place=Place("new", line, 1), spots={"date": (line, 9)})


def book(player: str, entries: Iterable[Entry]) -> LogBook:
    """A book whose entries stand where they say."""
    return log_builders.book(player, ())._replace(entries=tuple(entries))


def logs(*books: LogBook, unread: Iterable[str] = ()) -> Content:
    own = {one.player: tuple(other for other in books if other.player == one.player) for one in books}
    return EMPTY._replace(books=own, unread=frozenset(unread))


def compared(before: Content | None, after: Content | None) -> Entries:
    return compare_entries(Sides(ComparedVersion(before, None, []), ComparedVersion(after, None, [])))


def of_ann(old: Iterable[Entry], now: Iterable[Entry]) -> Entries:
    return compared(logs(book("ann", [*old])), logs(book("ann", [*now])))


def changed(before: Entry | None, after: Entry | None, who: str = "ann", list_: str = "") -> EntryChange:
    return EntryChange(list_ or book("ann", []).list, who, before, after)


ONE, TWO, THREE = entry(1), entry(2, date="2026-01-03"), entry(3, "cy", "2026-01-04")


def test_nothing_is_compared_without_a_version_nor_where_all_is_the_same() -> None:
    some = logs(book("ann", [ONE]))
    assert compared(None, some) == compared(some, None) == Entries((), {}, ())
    assert of_ann([ONE, TWO], [new(TWO, 1), new(ONE, 2)]) == Entries(
        (), {Place("new", 1, 1): TWO.place, Place("new", 2, 1): ONE.place}
    )


def test_it_may_stand_in_another_book_of_the_list_but_not_in_another_list() -> None:
    first, second = book("ann", [ONE]), book("ann", [TWO])._replace(book=2)
    assert compared(logs(first, second), logs(book("ann", [ONE, TWO]))).changes == ()
    other = book("ann", [ONE])._replace(list="another")
    assert compared(logs(first), logs(other)).changes == (changed(None, ONE, list_="another"), changed(ONE, None))


def test_new_and_gone() -> None:
    assert of_ann([ONE], [ONE, TWO]).changes == (changed(None, TWO),)
    assert of_ann([ONE, TWO], [TWO]) == Entries((changed(ONE, None),), {TWO.place: TWO.place})
    assert compared(EMPTY, logs(book("ann", [ONE]))).changes == (changed(None, ONE),)
    assert compared(logs(book("ann", [ONE])), EMPTY).changes == (changed(ONE, None),)


@pytest.mark.parametrize(
    "more",
    [
        {"result": Result.DRAW},
        {"note": "x"},
        {"signed": False},
        {"opponent": "cy"},
        {"opponent": "cy", "result": Result.DRAW},
    ],
)
def test_on_the_same_day_an_entry_is_changed(more: dict[str, Any]) -> None:
    other = new(ONE)._replace(**more)
    assert of_ann([ONE], [other]) == Entries((changed(ONE, other),), {})


def test_what_the_paper_log_states_is_compared() -> None:
    first, same, other = (ONE._replace(stated={"total": number}) for number in (7, 7, 8))
    assert of_ann([first], [new(same), TWO]) == Entries((changed(None, TWO),), {Place("new", 1, 1): ONE.place})
    assert of_ann([first], [other]).changes == (changed(first, other),)


def test_of_two_games_of_a_day_the_one_against_the_same_opponent_is_changed() -> None:
    against_cy = entry(2, "cy")
    now = [new(against_cy, 1)._replace(note="x"), new(ONE, 2)._replace(note="y")]
    assert of_ann([ONE, against_cy], now).changes == (changed(against_cy, now[0]), changed(ONE, now[1]))
    # Who may have another id
    against_cy = entry(9, "cy")
    before, one = logs(book("ann", [against_cy, ONE])), new(ONE)._replace(opponent="rob", note="x")
    after = logs(book("ann", [one]))._replace(players={"rob": player("rob", "Rob", former_ids=("bob",))})
    assert compared(before, after).changes == (changed(ONE, one), changed(against_cy, None))


def test_on_another_day_it_is_changed_where_it_says_the_same_of_the_same_game() -> None:
    moved = new(ONE)._replace(date="2026-02-02", note="x")
    assert of_ann([ONE], [moved]).changes == (changed(ONE, moved),)
    another = moved._replace(state=game(attrition="3-1").state)
    for other in (moved._replace(result=Result.DRAW), moved._replace(opponent="cy"), another):
        assert of_ann([ONE], [other]).changes == (changed(None, other), changed(ONE, None))


def test_each_has_one_partner() -> None:
    twice = [new(ONE, 1), new(ONE, 2)]
    assert of_ann([ONE], twice) == Entries((changed(None, twice[1]),), {twice[0].place: ONE.place})
    assert of_ann([ONE, ONE._replace(place=Place("old", 9, 1))], twice[:1]).changes == (
        changed(ONE._replace(place=Place("old", 9, 1)), None),
    )
    pair = [ONE._replace(note="x"), ONE._replace(note="y")]
    now = [new(one)._replace(signed=False) for one in pair]
    assert of_ann(pair, now).changes == (changed(pair[0], now[0]), changed(pair[1], now[1]))


def test_logs_come_by_list_and_player() -> None:
    books = [book(who, [ONE])._replace(list=list_) for who, list_ in (("cy", "a"), ("ann", "b"), ("bob", "a"))]
    found = compared(EMPTY, logs(*books)).changes
    assert [(one.list, one.player) for one in found] == [("a", "bob"), ("a", "cy"), ("b", "ann")]


def test_logs_that_cannot_be_read_are_left_out() -> None:
    both = book("ann", [ONE._replace(place=Place("content/logs/ann/01.yaml", 1, 1))]), book("bob", [TWO])
    unread = logs(unread=["content/logs/ann/01.yaml", "content/players/bob.yaml", "content/logs.yaml"])
    assert compared(logs(*both), unread).changes == (changed(TWO, None, "bob"),)
    assert compared(unread, logs(*both)).changes == (changed(None, TWO, "bob"),)


def test_another_id_changes_nothing() -> None:
    after = logs(book("ann", [new(entry(1, "rob"))]), book("rob", [new(THREE, 2)]))
    after = after._replace(players={"rob": player("rob", "Rob", former_ids=("bob",))})
    before = logs(book("ann", [ONE]), book("bob", [THREE]))
    assert compared(before, after) == Entries((), {Place("new", 1, 1): ONE.place, Place("new", 2, 1): THREE.place})
    noted = after._replace(books={**after.books, "ann": (book("ann", [new(entry(1, "rob"))._replace(note="x")]),)})
    ((one,), other_day) = compared(before, noted).changes, entry(5, "rob", "2026-07-07", "new")
    assert (one.before, one.player) == (ONE, "ann")
    later = after._replace(books={**after.books, "ann": (book("ann", [other_day]),)})
    assert compared(before, later).changes == (changed(ONE, other_day),)
    unread = EMPTY._replace(unread=frozenset({"content/logs/bob/01.yaml"}))
    assert [one.player for one in compared(unread, after).changes] == ["ann"], "by the id of now"


def test_what_a_club_vouches_for() -> None:
    vouched = new(ONE)._replace(authenticated=True)
    both = changed(ONE, vouched)
    assert of_ann([ONE], [vouched]) == Entries((), {vouched.place: ONE.place}, (both,))
    assert of_ann([ONE._replace(authenticated=True)], [new(ONE)]).vouched == (
        changed(ONE._replace(authenticated=True), new(ONE)),
    )
    assert of_ann([ONE._replace(authenticated=True)], [vouched]).vouched == ()
    assert of_ann([], [vouched]) == Entries((changed(None, vouched),), {}, (changed(None, vouched),))
    assert of_ann([ONE._replace(authenticated=True)], []).vouched == ()
    noted = vouched._replace(note="x")
    assert of_ann([ONE], [noted]) == Entries((changed(ONE, noted),), {}, (changed(ONE, noted),))
