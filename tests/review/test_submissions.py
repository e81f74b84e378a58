"""Who reports what: of each thing whether its author is known to be the player, and for whom they sign."""

from typing import Any

import pytest

from masterlist.comparing.side import ComparedVersion, Sides
from masterlist.facts.board import Board
from masterlist.facts.content import Content
from masterlist.facts.logbook import Entry
from masterlist.review.identity import submissions
from masterlist.review.pull import Pull
from masterlist.review.values import Entries, EntryChange, OutcomeChange, ReviewItem
from masterlist.scoring.log import Status
from masterlist.source import Place
from tests.log_builders import game
from tests.review.versions import change, content, item, night, played, player, proposed, results, with_players

PEOPLE = (
    player("ann-archer", "Ann Archer", github="Ann-GH"),
    player("bob-baker", "Bob Baker"),
    player("cleo-cole", "Cleo Cole", github="cleo-gh"),
    player("hal-jones", "Hal Jones", github="Hal-GH"),
)
BASE = with_players(content("base"), *PEOPLE)._replace(nights={"chess": (night(played("cleo-cole", "bob-baker")),)})
BOARDS = with_players(content("base_boards"), *PEOPLE, player("ann-hill", "Ann Hill", github="Hill-GH"))
ENTRY = "ann-archer: 2026-01-02 against cleo-cole"


def relation(one: ReviewItem, author: str, base: Content | None = BASE, after: Content | None = None) -> str | None:
    found = submissions(change(base, after or base, one, author=author))
    return found[0]["author"] if found else None


def test_a_submission() -> None:
    place = Place("content/logs/ann-archer/01.yaml", 3, 5)
    made = change(BASE, BASE, item("entry", ENTRY, how="new", place=place), author="Ann-gh")
    title = "Ann Archer: 2026-01-02 against Cleo Cole"
    about = {"what": "entry", "id": ENTRY, "title": title, "file": place.file, "author": "player", "signs_for": ""}
    assert submissions(made) == (about,)


BOBS = item("entry", "bob-baker: 2026-01-02 against cleo-cole")
PLAYED = item("night", "chess/2026-01-02", how="new")
BOARD, GAME = item("board", "spring-open/r1-a"), item("rated game", "armada/first")


@pytest.mark.parametrize(
    ("one", "author", "who"),
    [
        (item("entry", ENTRY, how="new"), "ann-gh", "player"),
        (item("entry", ENTRY, how="new"), "ANN-GH", "player"),
        (item("entry", ENTRY, how="new"), "cleo-gh", "opponent"),
        (item("entry", ENTRY, how="new"), "hal-gh", "another"),
        (item("entry", ENTRY, how="new"), "mallory", "another"),  # it is known who Ann is
        (item("entry", ENTRY, how="new"), "", None),
        (BOBS, "mallory", "unknown"),  # Bob has no account
        (BOBS, "hal-gh", "another"),
        (item("log book", "ann-archer: squares, book 2"), "ann-gh", "player"),
        (item("log book", "bob-baker: squares against cleo-cole"), "cleo-gh", "another"),
        (item("player", "ann-archer"), "ann-gh", "player"),
        (item("player", "bob-baker", how="new"), "mallory", "unknown"),
        (item("entry", ENTRY, how="removed"), "ann-gh", None),
        (item("club", "x"), "ann-gh", None),
        (item("edition", "x/1"), "ann-gh", None),
    ],
)
def test_who_the_author_is_to_an_item(one: ReviewItem, author: str, who: str | None) -> None:
    assert relation(one, author) == who


@pytest.mark.parametrize(("author", "who"), [("cleo-gh", "player"), ("ann-gh", "another"), ("mallory", "unknown")])
def test_a_night_is_of_those_who_played(author: str, who: str) -> None:
    before = BASE._replace(nights={})
    assert relation(PLAYED, author, before, BASE) == who
    assert relation(PLAYED._replace(id="chess/2026-01-03"), "cleo-gh", before, BASE) == "another"
    made = change(BASE, None, item("night", "chess/2026-01-02"), author="cleo-gh")
    assert [one["author"] for one in submissions(made)] == ["another"], "it cannot be read"


@pytest.mark.parametrize(
    ("one", "author", "who"),
    [
        (BOARD, "hill-gh", "player"),
        (BOARD, "hal-gh", "director"),
        (BOARD, "ann-gh", "another"),
        (BOARD, "mallory", "unknown"),
        (GAME, "hill-gh", "player"),
        (GAME, "hal-gh", "another"),
        (GAME._replace(id="armada/none"), "hill-gh", "another"),
    ],
)
def test_boards_are_of_those_who_sit_there_and_of_the_director(one: ReviewItem, author: str, who: str) -> None:
    events = {id_: event._replace(director="Dee Fox", directed_by="hal-jones") for id_, event in BOARDS.events.items()}
    assert relation(one, author, BOARDS._replace(events=events)) == who


def test_a_seat_in_either_version_counts() -> None:
    (event,) = BOARDS.events.values()
    boards = tuple(
        board._replace(seats=tuple(seat._replace(player="bob-lee") for seat in board.seats))
        for board in event.boards
        if isinstance(board, Board)
    )
    without = BOARDS._replace(events={event.id: event._replace(boards=boards)})
    assert relation(BOARD, "hill-gh", BOARDS, without) == relation(BOARD, "hill-gh", without, BOARDS) == "player"
    assert relation(BOARD, "hill-gh", without, without) == "another"


def test_who_the_author_is() -> None:
    assert change(BASE, BASE, author="ANN-gh").author_is == "Ann Archer"
    assert change(BASE, BASE, author="mallory").author_is == ""
    assert change(BASE, BASE).author_is == "", "not one of those without an account"
    assert change(None, BASE, author="ann-gh").author_is == ""


# --- for whom an author signs ---------------------------------------------------------------------------------


def signs(  # noqa: PLR0913  each is said where it matters
    *new: tuple[str, Entry],
    author: str = "ann-gh",
    keepers: tuple[str, ...] = (),
    list_: str = "squares",
    scored: bool = True,
    approved: str = "",
    newest: bool = True,
    **more: Any,
) -> dict[str, str]:
    """What is said of each new entry, by its id."""
    items = [item("entry", f"{who}: {one.date} against {one.opponent}", how="new") for who, one in new]
    changes = tuple(EntryChange("squares", who, more.get("before"), one) for who, one in new)
    before = ComparedVersion(BASE, None, [], frozenset((one, list_) for one in keepers))
    sides = Sides(before, ComparedVersion(BASE, results("base") if scored else None, []))
    pull = Pull(author=author, approvals={approved: newest})
    made = proposed(sides, *items, entries=Entries(changes, {}), pull=pull, turns=more.get("turns", ()))
    return {one["id"]: one["signs_for"] for one in submissions(made, made.turns)}


AGAINST_BOB, AGAINST_CLEO = game("bob-baker", date="2026-01-02"), game("cleo-cole", date="2026-01-02")
BOB, CLEO = "ann-archer: 2026-01-02 against bob-baker", "ann-archer: 2026-01-02 against cleo-cole"


def test_who_signs_for_an_opponent() -> None:
    assert signs(("ann-archer", AGAINST_BOB)) == {BOB: "Bob Baker"}
    assert signs(("ann-archer", AGAINST_BOB), keepers=("bob-baker",)) == {BOB: ""}
    assert signs(("ann-archer", AGAINST_BOB), keepers=("bob-baker",), list_="chess") == {BOB: "Bob Baker"}
    assert signs(("ann-archer", AGAINST_BOB._replace(signed=False))) == {BOB: ""}
    assert signs(("ann-archer", AGAINST_BOB), before=AGAINST_BOB) == {BOB: ""}
    assert signs(("ann-archer", AGAINST_BOB), scored=False) == {BOB: ""}
    assert signs(("ann-archer", AGAINST_CLEO)) == {CLEO: "Cleo Cole"}
    assert signs(("ann-archer", AGAINST_CLEO), author="Cleo-GH") == {CLEO: ""}
    assert signs(("ann-archer", AGAINST_CLEO), approved="CLEO-gh") == {CLEO: ""}
    assert signs(("ann-archer", AGAINST_CLEO), approved="cleo-gh", newest=False) == {CLEO: "Cleo Cole"}
    assert signs(("ann-archer", AGAINST_BOB), approved="") == {BOB: "Bob Baker"}
    # An author who writes the answer, too
    answer = game("ann-archer", "lost-major", "2026-01-02")
    both = signs(("ann-archer", AGAINST_BOB._replace(signed=False)), ("bob-baker", answer), keepers=("bob-baker",))
    assert both == {BOB: "Bob Baker", "bob-baker: 2026-01-02 against ann-archer": ""}
    other_day = answer._replace(date="2026-01-03")
    assert signs(("ann-archer", AGAINST_BOB), ("bob-baker", other_day), keepers=("bob-baker",))[BOB] == ""


def test_who_answers_in_a_log_that_is_not_theirs() -> None:
    """Their own accepted entry counts from then on."""
    turn = OutcomeChange(
        "lists/squares", "ann-archer", "2026-01-02 against bob-baker", Status.UNSIGNED, Status.CONFIRMED
    )
    answer = ("bob-baker", game("ann-archer", "lost-major", "2026-01-02"))
    id_ = "bob-baker: 2026-01-02 against ann-archer"
    assert signs(answer, turns=(turn,)) == {id_: "Bob Baker"}
    assert signs(answer, turns=(turn._replace(before=Status.SIGNED),)) == {id_: ""}, "it counted before"
    assert signs(answer, turns=(turn._replace(after=Status.CONTRADICTED),)) == {id_: ""}
    assert signs(answer, turns=(turn._replace(game="2026-01-03 against bob-baker"),)) == {id_: ""}
    assert signs(answer, turns=(turn._replace(table="lists/chess"),)) == {id_: ""}
    in_an_own_log = ("cleo-cole", game("ann-archer", "lost-major", "2026-01-02"))
    of_cleo = turn._replace(game="2026-01-02 against cleo-cole")
    assert [*signs(in_an_own_log, author="cleo-gh", keepers=("ann-archer",), turns=(of_cleo,)).values()] == [""]
    assert [*signs(in_an_own_log, author="ann-gh", turns=(of_cleo,)).values()] == ["Cleo Cole"]


def test_only_an_entry_is_signed() -> None:
    book = item("log book", BOB)
    changes = Entries((EntryChange("squares", "ann-archer", None, AGAINST_BOB),), {})
    sides = Sides(ComparedVersion(BASE, None, []), ComparedVersion(BASE, results("base"), []))
    made = proposed(sides, book, entries=changes, author="ann-gh")
    assert [one["signs_for"] for one in submissions(made)] == [""]


# --- what guards can ask --------------------------------------------------------------------------------------


def test_accounts_before_the_change() -> None:
    made = change(BASE, with_players(BASE, player("bob-baker", "Bob Baker", github="new")), author="Ann-GH")
    assert made.author == "ann-gh"
    assert [made.login(id_) for id_ in ("ann-archer", "bob-baker", "nobody", None)] == ["ann-gh", "", "", ""]
    assert change(None, BASE).login("ann-archer") == ""


def test_boards_before_and_after() -> None:
    before, after = change(BASE, BOARDS).games
    assert ({*before}, {*after}) == (
        {("night", "chess/2026-01-02")},
        {("board", "spring-open/r1-a"), ("board", "spring-open/r2-a"), ("rated game", "armada/first")},
    )
    assert change(None, None).games == ({}, {})


# --- who the author is to the site ----------------------------------------------------------------------------

LOGS = content("base")


def test_the_role_of_an_author_is_what_the_version_before_says() -> None:
    site = LOGS.site._replace(maintainers=("Ann",), reporters=("Gil-P", "ann"))
    named = LOGS._replace(site=site)
    roles = [change(named, LOGS, author=one).role for one in ("ANN", "gil-p", "eve", "")]
    assert roles == ["maintainer", "reporter", "", ""]
    assert change(LOGS, named, author="Ann").role == ""
    # Where it cannot be read nobody is named
    one = change(None, LOGS, author="Ann")
    assert (one.role, one.reports_own_games_only, one.asks_who) == ("", False, False)
    with_right = change(None, LOGS, pull=Pull(author="Ann", may_merge=True))
    assert with_right.role == "maintainer"
    assert one.games == change(LOGS, None).games == ({}, {})


@pytest.mark.parametrize("role", ["maintainers", "reporters"])
def test_one_role_that_is_named_is_enough(role: str) -> None:
    named: dict[str, Any] = {role: ("ann",)}
    one = LOGS._replace(site=LOGS.site._replace(**named))
    found = [
        change(before, LOGS, author=who).reports_own_games_only for before in (one, LOGS) for who in ("eve", "ann")
    ]
    assert found == [True, False, False, False]


def test_both_versions_have_to_be_scored() -> None:
    scored, unscored = ComparedVersion(LOGS, results("base"), []), ComparedVersion(LOGS, None, [])
    pairs = [(before, after) for before in (scored, unscored) for after in (scored, unscored)]
    assert [proposed(Sides(*sides)).scored for sides in pairs] == [True, False, False, False]
