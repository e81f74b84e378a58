"""A review of two versions: what it is made of, which problems are told, and who approved what."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from masterlist.comparing.editions import Apart, EditionComparison, RecomputedEdition
from masterlist.comparing.side import ComparedVersion, Sides
from masterlist.facts.content import Content
from masterlist.facts.site import Edition
from masterlist.read.versions import Touched
from masterlist.review import review as reviewing
from masterlist.review.guards import Review
from masterlist.review.pull import Pull
from masterlist.source import Place, Problem, Severity
from masterlist.standings.movement import Mark
from masterlist.standings.score import score
from tests.log_builders import book, game
from tests.review.versions import NOBODY, content, player, reviewed, with_players

LOGS = content("base")
ANN = with_players(LOGS, player("gil", "Gil Poe", github="Gil-GH"))
FILE, OTHER = "content/logs/gil/01.yaml", "content/logs/other.yaml"
TOUCHED = (Touched(FILE, "changed", True),)  # noqa: FBT003


def scored(one: Content) -> ComparedVersion:
    return ComparedVersion(one, score(one), [])


def unread(*problems: Problem) -> ComparedVersion:
    return ComparedVersion(None, None, [*problems])


def review(before: ComparedVersion, after: ComparedVersion, pull: Pull = NOBODY, *allowed: str, **more: Any) -> Review:
    return reviewed(Sides(before, after), pull, *allowed, **{"touched": TOUCHED, **more})


def test_of_nothing() -> None:
    made = review(scored(LOGS), scored(LOGS))
    assert (made.scored, made.author_is, made.submissions) == (True, "", ())
    assert [*made.problems.values(), made.approvals] == [[]] * 5
    assert {made.items, made.moves, made.rerated, made.turns} == {()}
    nothing: tuple[Any, ...] = (made.fired, made.newcomers, made.remarked, made.effects)
    assert nothing == ({}, {}, {}, {})


def test_a_new_player_and_entry() -> None:
    entry = game("bob-baker", date="1996-06-01", attrition="8-2", bonus="1-0")
    own = book("gil", [entry])
    now = ANN._replace(books={**LOGS.books, "gil": (own,)})
    pull = Pull(author="Gil-GH", approvals={"bob": True})
    made = review(scored(ANN), scored(now), pull)
    assert [(one.how, one.what) for one in made.items] == [("new", "entry")]
    assert [(one.player, one.why) for one in made.moves] == [("gil", "new entry"), ("bob-baker", "others have moved")]
    assert made.author_is == "Gil Poe"
    assert [(one["what"], one["author"]) for one in made.submissions] == [("entry", "player")]
    assert [*made.fired] == made.needs_leave == ["old-date"]
    allowed = review(scored(ANN), scored(now), pull, "old-date")
    assert ([*allowed.fired], allowed.needs_leave) == (["old-date"], [])
    assert review(scored(LOGS), scored(ANN)).newcomers == {"gil": ()}


def test_an_accepted_entry_that_turns_and_one_that_is_edited() -> None:
    (bobs,) = LOGS.books["bob-baker"]
    (first,) = bobs.entries
    other = bobs._replace(entries=(first._replace(result=first.result.reversed),))
    made = review(scored(LOGS), scored(LOGS._replace(books={**LOGS.books, "bob-baker": (other,)})))
    assert [(one.player, one.after.value) for one in made.turns] == [("ann-archer", "contradicted")]
    assert "an entry is contradicted now" in {one.why for one in made.moves}
    assert "accepted-edit" in made.fired


def test_later_games_and_guards_of_effects() -> None:
    (anns,) = LOGS.books["ann-archer"]
    (line,) = anns.entries
    early = line._replace(date="1990-01-01", opponent="cleo-cole", place=Place(anns.place.file, 99, 5))
    made = review(
        scored(LOGS), scored(LOGS._replace(books={**LOGS.books, "ann-archer": (anns._replace(entries=(early, line)),)}))
    )
    assert [one.game for one in made.rerated] == ["1996-05-09 against bob-baker"]
    excluded = {id_: one._replace(terms={"authenticated_only": True}) for id_, one in LOGS.lists.items()}
    made = review(scored(LOGS), scored(LOGS._replace(lists=excluded)))
    assert "moved-rating" in made.fired
    assert {*made.effects} == {"moved-rating"}
    mark = Mark("ann-archer", Fraction(1), ())
    before, after = (scored(LOGS)._replace(marks={"squares/x": own}) for own in ((), (mark,)))
    assert review(before, after).remarked == {"squares/x": ("ann-archer",)}


# --- editions and their commits --------------------------------------------------------------------------------

PUBLISHED = Edition("squares", "2026-q2", "2026-06-30", "", (), Place("e.yaml"), spots={"commit": (5, 9)})


def unmerged(
    monkeypatch: pytest.MonkeyPatch, *commits: str, found: dict[str, tuple[str, ...]] | None = None
) -> list[tuple[str, str]]:
    """What is said of new editions of these commits; one that begins with x is no part of the base's history."""
    root, base = Path("site"), "b" * 40
    own = tuple(PUBLISHED._replace(id=f"e{at}", commit=commit) for at, commit in enumerate(commits))
    after = LOGS._replace(editions={"squares": own})
    compared_ = found or {}

    def missing(folder: Path, commit: str, *, tip: str) -> str:
        assert (folder, tip) == (root, base)
        return f"{commit} is not there" if commit.startswith("x") else ""

    def verified(folder: Path, commit: str, some: Any, players: Any, apart: Any) -> Iterator[RecomputedEdition]:
        assert (folder, players, apart.__class__) == (root, LOGS.players, Apart)
        for one in some:
            assert one.commit == commit
            reasons = compared_.get(one.id, ())
            kind = EditionComparison.DIFFERS if reasons else EditionComparison.SAME
            yield one, kind, reasons

    monkeypatch.setattr(reviewing, "missing", missing)
    monkeypatch.setattr(reviewing, "verified", verified)
    sides = Sides(ComparedVersion(LOGS, None, []), ComparedVersion(after, score(LOGS)._replace(content=after), []))
    return [(str(place), message) for place, message in reviewing.unlike_their_commits(root, base, sides)]


def test_a_new_edition_that_its_commit_does_not_give(monkeypatch: pytest.MonkeyPatch) -> None:
    assert unmerged(monkeypatch, "a1", "x1", "x1") == [
        ("e.yaml:5:9", f"the edition 'squares/{one}': x1 is not there; cut editions from what is merged")
        for one in ("e1", "e2")
    ]
    said = unmerged(monkeypatch, "a1", "a1", "a2", found={"e1": ("this", "and that")})
    assert said == [("e.yaml:5:9", "the edition 'squares/e1' is not what its commit gives: this")]
    # In the order of their names; one that is not there costs nothing, and is said all the same
    assert unmerged(monkeypatch, "a3", "a1", "a2", found={"e0": ("this",)})[0][1].endswith("gives: this")
    assert unmerged(monkeypatch, "a4", "a3", "a1", "a2", "x5", found={"e0": ("this",)}) == [
        ("e.yaml:5:9", "the edition 'squares/e0': not verified: this change has editions of more than 3 commits"),
        ("e.yaml:5:9", "the edition 'squares/e4': x5 is not there; cut editions from what is merged"),
    ]


# --- problems -------------------------------------------------------------------------------------------------


def problem(message: str, file: str = FILE, line: int = 1, *, rule: str = "r", blocks: bool = False) -> Problem:
    return Problem(Place(file, line, 1), rule, message, "", Severity.ERROR if blocks else Severity.WARNING)


def problems(before: list[Problem], after: list[Problem], **more: Any) -> tuple[list[str], list[str], int]:
    """Messages near and far, and how many others there are."""
    found = review(unread(*before), unread(*after), **more).problems
    near, far = ([one.message for one in found[key]] for key in ("near", "far"))
    return near, far, len(found["warnings_before"])


def test_problems_on_changed_files_and_elsewhere() -> None:
    assert problems([], [problem("a"), problem("b", OTHER)]) == (["a"], ["b"], 0)
    outside = (Touched(FILE, "changed", False),)  # noqa: FBT003
    assert problems([], [problem("a")], touched=outside) == ([], ["a"], 0)
    # A warning that stood there is counted on whatever line
    assert problems([problem("a")], [problem("a", line=9), problem("b")]) == (["b"], [], 1)
    assert problems([problem("a")], [problem("a"), problem("a", line=2), problem("a", line=3)]) == (["a", "a"], [], 1)
    for other in (problem("a", OTHER), problem("a", rule="s"), problem("b")):
        assert problems([other], [problem("a")])[0] == ["a"]
    assert problems([problem("a"), problem("b")], []) == ([], [], 0)


def test_an_error_that_stood_there_is_apart_and_needs_leave() -> None:
    old, new = problem("a", blocks=True), problem("b", OTHER, blocks=True)
    made = review(unread(old), unread(problem("a", line=9, blocks=True), old, new))
    found = made.problems
    assert (found["near"] + found["far"], made.errors) == ([old, new], 2), "the second of two that are alike is new"
    assert [one.place.line for one in found["errors_before"]] == [9]
    made = review(unread(old), unread(old))
    assert (made.errors, made.problems["errors_before"], made.problems["warnings_before"]) == (0, [old], [])
    assert [(guard, found[0].place) for guard, found in made.fired.items()] == [("uncompared", old.place)]
    assert review(unread(old), unread(old), NOBODY, "uncompared").needs_leave == []


def test_what_editors_leave_behind_is_ignored_until_it_is_part_of_the_change() -> None:
    lock = "content/logs/gil/.01.yaml.swp"
    assert problems([], [problem("a", lock), problem("b")]) == (["b"], [], 0)
    assert problems([], [problem("a", lock)], touched=(Touched(lock, "new", True),)) == (["a"], [], 0)  # noqa: FBT003
    # Names are compared as they are shown
    hidden = Touched("content/\u202e.yaml", "new", True)  # noqa: FBT003
    assert problems([], [problem("a", "content/\\u202e.yaml")], touched=(hidden,)) == (["a"], [], 0)


# --- approvals ------------------------------------------------------------------------------------------------


def test_which_opponents_approved() -> None:
    people = with_players(
        LOGS, player("bob-baker", "Bob", github="Bob-GH"), player("cleo-cole", "Cleo", github="bob-gh")
    )
    entries = [
        game("bob-baker", date="1996-06-01"),
        game("cleo-cole", date="1996-06-02"),
        game("stranger", date="1996-06-03"),
    ]
    now = people._replace(books={**LOGS.books, "gil": (book("gil", entries),)})
    pull = Pull(approvals={"BOB-gh": True, "mallory": False, "": True})
    there, then = (ComparedVersion(one, None, []) for one in (now, people))
    assert review(then, there, pull).approvals == [
        ("BOB-gh", "bob-baker", True),
        ("mallory", "", False),
        ("", "", True),
    ]
    for sides in ((then, then), (there, then), (unread(), there)):
        assert [opponent for _, opponent, _ in review(*sides, pull).approvals] == ["", "", ""]
