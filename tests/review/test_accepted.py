"""The guards of what was accepted, each on facts made by hand."""

from dataclasses import replace
from typing import Any

import pytest

from masterlist.comparing.side import ComparedVersion, Sides
from masterlist.facts.content import Club, Content, Sanction
from masterlist.facts.logbook import Entry
from masterlist.facts.night import DIFFERENT, Report
from masterlist.read.versions import Touched
from masterlist.review import guards
from masterlist.review.differ import FILED_AT, compare_entries
from masterlist.review.guards import Review
from masterlist.review.pull import Pull
from masterlist.review.values import Difference, Entries, EntryChange, Finding
from masterlist.scoring.log import Status
from masterlist.source import Message, Place, Problem, Severity, say
from masterlist.standings.results import Results
from tests.log_builders import game
from tests.review.versions import (
    HERE,
    asked,
    change,
    content,
    item,
    night,
    played,
    player,
    proposed,
    results,
    with_players,
    with_statuses,
)

THERE = Place("content/logs/ann-archer/01.yaml", 6, 5)
MINE = game("bob-baker", "won-major", bonus="4-3")._replace(place=THERE)
NOW = MINE._replace(place=Place("content/logs/ann-archer/01.yaml", 9, 5))
UNSIGNED = MINE._replace(signed=False)


def edited(before: Entry | None, after: Entry | None, **more: Any) -> Review:
    """A change of one entry of Ann's against Bob, who is ``bob-b`` on GitHub."""
    one = with_players(content("base"), player("bob-baker", "Bob Baker", github="Bob-B"))
    entries = Entries((EntryChange("squares", "ann-archer", before, after),), {})
    return change(one, one, entries=entries, **more)


# --- accepted results -----------------------------------------------------------------------------------------

ABOUT = "the entry Ann Archer against Bob Baker, 2024-01-01, was accepted, and is "


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        (None, NOW, []),
        (MINE, NOW._replace(note="x"), [(NOW.place, f"{ABOUT}changed here")]),
        (MINE, None, [(THERE, f"{ABOUT}removed here")]),
        (UNSIGNED, NOW, [(NOW.place, f"{ABOUT}changed here")]),
    ],
)
def test_entries_stay(before: Entry | None, after: Entry | None, found: list[Finding]) -> None:
    assert [*guards.accepted_results_stay(edited(before, after))] == found


@pytest.mark.parametrize("what", ["board", "rated game", "night"])
def test_games_stay(what: str) -> None:
    def found(how: str, **more: Any) -> list[Finding]:
        return asked("accepted-edit", None, None, item(what, "cup/r1", how=how, about="x", **more))

    assert found("new") == found("changed", goes_on=True) == []
    for how in ("changed", "removed"):
        ((place, message),) = found(how)
        assert place == HERE
        assert message.startswith(f"the {what} ")
        assert message.endswith(f" was accepted, and is {how} here")
    assert not asked("accepted-edit", None, None, item("player", "x"))


@pytest.mark.parametrize(
    ("before", "after", "author", "approvals", "is_one"),
    [
        (UNSIGNED, NOW, "bob-b", {}, True),
        (UNSIGNED, NOW, "BOB-B", {}, True),
        (UNSIGNED, NOW, "mallory", {}, False),
        (UNSIGNED, NOW, "", {}, False),
        (UNSIGNED, NOW, "mallory", {"Bob-b": True}, True),
        (UNSIGNED, NOW, "mallory", {"Bob-b": False}, False),
        # Only the signature may have changed, and only from no to yes.
        (UNSIGNED, NOW._replace(signed=False), "bob-b", {}, False),
        (MINE, NOW._replace(signed=False), "bob-b", {}, False),
        (UNSIGNED, NOW._replace(date="2024-01-02"), "bob-b", {}, False),
        (UNSIGNED, NOW._replace(note="more"), "bob-b", {}, False),
        (UNSIGNED, game("bob-baker", "won-major", bonus="5-3"), "bob-b", {}, False),
        (UNSIGNED, None, "bob-b", {}, False),
    ],
)
def test_a_signature_is_no_edit(
    before: Entry, after: Entry | None, author: str, approvals: dict[str, bool], *, is_one: bool
) -> None:
    made = edited(before, after, pull=Pull(author=author, approvals=approvals))
    assert ([*guards.accepted_results_stay(made)] == []) is is_one


@pytest.mark.parametrize("status", [Status.CONFIRMED, Status.SIGNED, Status.CONTRADICTED])
def test_an_opponent_signs_by_their_own_log(status: Status) -> None:
    after = with_statuses(status, Status.CONFIRMED)
    place, _ = after.lists["squares"].paired
    after_edit = NOW._replace(place=place)
    sides = Sides(ComparedVersion(content("base"), None, []), ComparedVersion(content("base"), after, []))

    def is_one(list_: str, entry: Entry) -> bool:
        entries = Entries((EntryChange(list_, "ann-archer", UNSIGNED, entry),), {})
        return not [*guards.accepted_results_stay(proposed(sides, entries=entries))]

    assert is_one("squares", after_edit) is (status is Status.CONFIRMED)
    assert not is_one("squares", NOW)
    assert not is_one("none-such", after_edit)


def test_a_board_goes_on_counting() -> None:
    """Of an event, as a rated game of a list and a game of a night do, until another file tells it too."""
    one, scored = content("base_boards"), results("base_boards")
    (event,) = scored.events.values()
    (first, *_) = event.event.boards

    def version(again: Message | None) -> ComparedVersion:
        told = event._replace(event=event.event._replace(again={first.id: again} if again else {}))
        return ComparedVersion(one, scored._replace(events={"spring-open": told}), [])

    counts, contradicted, alike = (version(why) for why in (None, say(DIFFERENT), say("told alike")))
    message = "the board spring-open/r1-a was accepted and counted, and counts no more because of another file"
    for before, after, found in (
        (counts, contradicted, [(first.place, message)]),
        (counts, alike, [(first.place, message)]),
        (contradicted, contradicted, []),
        (counts, counts, []),
    ):
        assert [*guards.results_go_on_counting(proposed(Sides(before, after)))] == found


# --- what books claim -----------------------------------------------------------------------------------------


def test_what_a_book_says_beside_its_entries() -> None:
    keys = ("carried_over.game_points", "authenticated.club", "carried_over.drawn")
    differences = tuple(Difference(key, "1", "2") for key in keys)
    made = change(
        content("base"),
        content("base"),
        item("log book", "ann-archer: squares, book 1", *differences),
        item("log book", "ann-archer: squares, book 2", how="new"),
        item("log book", "ann-archer: squares, book 3", Difference("carried_over", "1", "2")),
        item("entry", "x"),
    )
    name = "Ann Archer: book {} in World Wide Rating: SQUARES"
    assert [*guards.books_claim_nothing_new(made)] == [
        (HERE, f"{name.format(1)}: authenticated, carried_over is changed here, and no dated result shows it"),
        (HERE, f"{name.format(2)}: what it claims is new here, and no dated result shows it"),
        (HERE, f"{name.format(3)}: carried_over is changed here, and no dated result shows it"),
    ]


def test_entries_that_a_club_has_not_seen() -> None:
    vouched = tuple(
        EntryChange("squares", "ann-archer", MINE, None if flag is None else NOW._replace(authenticated=flag))
        for flag in (True, False, None)
    )
    made = change(content("base"), content("base"), entries=Entries((), {}, vouched))
    began = "the entry Ann Archer against Bob Baker, 2024-01-01,"
    assert [*guards.books_claim_nothing_new(made)] == [
        (NOW.place, f"{began} stands among those that a club has authenticated, and the club has not seen it there"),
        (NOW.place, f"{began} was authenticated, and the club has not taken that back"),
    ]
    book = item("log book", "ann-archer: squares, book 1", place=NOW.place._replace(line=1))
    made = change(content("base"), content("base"), book, entries=Entries((), {}, vouched))
    assert len([*guards.books_claim_nothing_new(made)]) == 1, "the book is told alone"


# --- clubs ----------------------------------------------------------------------------------------------------


SINCE = ("2020-01-01", "")
GAINS = "was not sanctioned, and is sanctioned from 2020-01-01 here"


@pytest.mark.parametrize(
    ("before", "after", "how", "said"),
    [
        ({"river": None}, {"river": None}, "changed", ""),
        ({"river": SINCE}, {"river": SINCE}, "changed", ""),
        ({"river": None}, {"river": ("", "")}, "changed", "was not sanctioned, and is sanctioned here"),
        ({"river": ("", "")}, {"river": None}, "changed", "was sanctioned, and is not sanctioned here"),
        (
            {"river": SINCE},
            {"river": ("2020-01-01", "2024-01-01")},
            "changed",
            "was sanctioned from 2020-01-01, and is sanctioned from 2020-01-01 until 2024-01-01 here",
        ),
        (
            {"river": ("", "2024-01-01")},
            {"river": ("", "")},
            "changed",
            "was sanctioned until 2024-01-01, and is sanctioned here",
        ),
        ({}, {"river": SINCE}, "new", GAINS),
        (None, {"river": SINCE}, "new", GAINS),
        ({"river": SINCE}, {}, "removed", ""),
        # A club was what it was called before, if that club is gone.
        ({"brook": SINCE}, {"river": SINCE}, "changed", ""),
        ({"brook": None}, {"river": SINCE}, "changed", GAINS),
        ({"brook": SINCE}, {"brook": SINCE, "river": SINCE}, "changed", GAINS),
        ({"brook": SINCE, "creek": None}, {"river": SINCE}, "changed", GAINS),  # two become one
        ({"river": None, "brook": SINCE}, {"river": SINCE}, "changed", GAINS),
    ],
)
def test_sanctions(before: Any, after: Any, how: str, said: str) -> None:
    def club(id_: str, sanction: tuple[str, str] | None) -> Club:
        made = Sanction(*sanction, HERE) if sanction is not None else None
        return Club(id_, "River Club", HERE, made)

    def version(known: Any) -> Content | None:
        clubs = {id_: club(id_, sanction) for id_, sanction in (known or {}).items()}
        if "river" in clubs:
            clubs["river"] = clubs["river"]._replace(former_ids=("brook", "creek"))
        return None if known is None else content("base")._replace(clubs=clubs)

    found = asked("changed-sanction", version(before), version(after), item("club", "river", how=how))
    assert found == ([(HERE, f"the club River Club {said}")] if said else [])
    assert not asked("changed-sanction", version(before), version(after), item("player", "river", how=how))


# --- newcomers, and what cannot be compared ----------------------------------------------------------


def _newcomers(*ids: str, statuses: tuple[Status, ...], nights: tuple[tuple[str, str, str], ...] = ()) -> Review:
    games = (
        played(one, other, number=at)._replace(reports=(Report(one, logged, THERE),) if logged else ())
        for at, (one, other, logged) in enumerate(nights)
    )
    one = content("base")
    after = ComparedVersion(one, with_statuses(*statuses), [], nights={"chess": (night(*games),)})
    sides = Sides(ComparedVersion(one, None, []), after)
    others = item("club", "ann-archer", how="new"), item("player", "cleo-cole")
    return proposed(sides, *others, *(item("player", id_, how="new") for id_ in ids))


def test_newcomers_count_later() -> None:
    both, none = (Status.CONFIRMED, Status.SIGNED), (Status.UNSIGNED, Status.CONTRADICTED)
    new = "Bob Baker is new, and {} because they are added"
    assert [*guards.newcomers_count_later(_newcomers("bob-baker", statuses=none))] == []
    assert [*guards.newcomers_count_later(_newcomers("cleo-cole", statuses=both))] == []
    assert [*guards.newcomers_count_later(_newcomers("bob-baker", statuses=both))] == [
        (HERE, new.format("1 result counts"))
    ]
    found = _newcomers("bob-baker", "ann-archer", statuses=both, nights=(("bob-baker", "cleo-cole", ""),) * 2)
    assert [message for _, message in guards.newcomers_count_later(found)] == [
        "Ann Archer is new, and 1 result counts because they are added",
        new.format("3 results count"),
    ]
    thousands = _newcomers("bob-baker", statuses=none, nights=(("bob-baker", "cleo-cole", ""),) * 1000)
    assert [message for _, message in guards.newcomers_count_later(thousands)] == [new.format("1,000 results count")]
    unscored = replace(found.sides, after=found.sides.after._replace(results=None))
    assert [*guards.newcomers_count_later(proposed(unscored, *found.items))] == []
    for status, number in (("awaiting opponent", 1), ("unsigned", 0)):
        logged = _newcomers("bob-baker", statuses=none, nights=(("cleo-cole", "bob-baker", status),))
        assert len([*guards.newcomers_count_later(logged)]) == number


def test_what_cannot_be_compared() -> None:
    scored, touched = results("base"), (Touched("content/e.yaml", "changed", inside=True),)
    warned, wrong = (
        Problem(Place(name), "x", "x", severity=severity)
        for name, severity in (("w.yaml", Severity.WARNING), ("e.yaml", Severity.ERROR))
    )

    def found(before: Results | None, after: Results | None, *problems: Problem, given: Any = touched) -> list[Finding]:
        one = content("base")
        sides = Sides(ComparedVersion(one, before, [*problems]), ComparedVersion(one, after, []))
        return [*guards.versions_can_be_compared(proposed(sides, touched=given))]

    message = "the version before has errors, so what this changes in ratings and places cannot be compared"
    assert found(None, scored, warned, wrong) == [(Place("e.yaml"), message)]
    assert found(None, scored) == [(Place("content"), message)]
    assert found(None, None, wrong) == [(Place("e.yaml"), message)]
    assert found(scored, scored, wrong) == found(None, scored, wrong, given=()) == []


def test_what_a_file_changes_that_cannot_be_read() -> None:
    known, new = "content/players/ann-archer.yaml", "content/players/new.yaml"
    before = ComparedVersion(content("base"), None, [])
    after = ComparedVersion(content("base")._replace(unread=frozenset({known, new})), None, [])
    both = proposed(Sides(before, after))
    message = "the file cannot be read in one of the two versions, so what this changes in it is not compared"
    assert [*guards.versions_can_be_compared(both)] == [(Place(known), message)]
    back = proposed(Sides(after, before))
    assert [place.file for place, _ in guards.versions_can_be_compared(back)] == [known, new]


@pytest.mark.parametrize("field", Entry._fields)
def test_a_change_of_any_field_of_an_accepted_entry_needs_leave(field: str) -> None:
    """What an entry says; where it stands is no part of it, but a club's word for it is."""
    before = content("base")
    (book,) = before.books["ann-archer"]
    others: dict[str, Any] = {"authenticated": True, "stated": {"total": 8}}
    other = others.get(field, object())
    changed = book.entries[0]._replace(**{field: other})
    after = before._replace(books={**before.books, "ann-archer": (book._replace(entries=(changed,)),)})
    sides = Sides(ComparedVersion(before, None, []), ComparedVersion(after, None, []))
    made = proposed(sides, entries=compare_entries(sides), author="mallory")
    found = [*guards.accepted_results_stay(made), *guards.books_claim_nothing_new(made)]
    assert bool(found) is (field not in FILED_AT - {"authenticated"})
