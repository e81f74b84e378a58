"""Log books: their places, their order, and what the first of them brings."""

from itertools import permutations
from pathlib import Path
from typing import ClassVar

import pytest

from masterlist.checks import books
from masterlist.checks.books import check_logs
from masterlist.facts.content import alone
from masterlist.facts.logbook import Carried, LogBook, Owner
from masterlist.source import Kind, Place, Problem
from tests import log_builders
from tests.checks.builders import log, reading, site
from tests.log_builders import carries, game

CARRIED = "{game_points: 12, defeated: [ed], drawn: [bob-lee]}"


def problems(root: Path, *files: dict[str, str]) -> list[Problem]:
    content = site(root, {name: text for one in files for name, text in one.items()})
    return [problem for check in books.CHECKS for problem in check(content)]


def rules(root: Path, *files: dict[str, str]) -> list[str]:
    return [problem.rule for problem in problems(root, *files)]


def games(*days: str, opponent: str = "ed", note: str = "") -> str:
    extra = f", note: {note}" if note else ""
    return "".join(f"  - {{date: {day}, opponent: {opponent}, result: draw, bonus: 1-1{extra}}}\n" for day in days)


class TestNumbers:
    def test_go_up_by_one_for_each_player(self, tmp_path: Path) -> None:
        assert rules(tmp_path, *(log("suzy", number) for number in (1, 2, 3))) == []
        first = log("suzy", 98, carried=CARRIED)
        assert rules(tmp_path / "late", first, *(log("suzy", number) for number in (99, 100, 101))) == []
        assert rules(tmp_path / "two", log("suzy", 1), log("ed", 1), log("ed", 2)) == []

    def test_every_gap_is_told(self, tmp_path: Path) -> None:
        found = problems(tmp_path, *(log("suzy", number) for number in (1, 3, 4, 7)))
        assert [(one.place.file[-7:], one.rule) for one in found] == [
            ("03.yaml", "books-have-no-gap"),
            ("07.yaml", "books-have-no-gap"),
        ]
        assert "05.yaml" in found[1].hint

    def test_a_book_that_cannot_be_read_is_no_gap(self, tmp_path: Path) -> None:
        content, _ = reading(tmp_path, log("suzy", 1) | {"logs/suzy/02.yaml": "player: [\n"} | log("suzy", 3))
        assert [problem for check in books.CHECKS for problem in check(content)] == []

    def test_a_wrong_number_is_told_once(self, tmp_path: Path) -> None:
        """The files' numbers count: a slip within a book makes no gap as well."""
        wrong = {"logs/suzy/02.yaml": log("suzy", 5)["logs/suzy/05.yaml"]}
        assert rules(tmp_path, log("suzy", 1), wrong, log("suzy", 3)) == ["book-lies-in-its-folder"]


class TestCarriedOver:
    @pytest.mark.parametrize(
        ("number", "carried"), [(1, ""), (1, CARRIED), (2, CARRIED), (2, "{game_points: 0}"), (7, CARRIED)]
    )
    def test_the_first_book_on_file_says_what_it_brings(self, number: int, carried: str, tmp_path: Path) -> None:
        assert rules(tmp_path, log("suzy", number, carried=carried), log("suzy", number + 1)) == []

    @pytest.mark.parametrize("number", [2, 3])
    def test_no_other_book_may(self, number: int, tmp_path: Path) -> None:
        files = [log("suzy", one, carried=CARRIED if one in {1, number} else "") for one in (1, 2, 3)]
        (found,) = problems(tmp_path, *files)
        assert found.rule == "first-book-carries-over"
        assert found.place.file == f"content/logs/suzy/0{number}.yaml"
        assert found.place.line == 4

    def test_a_first_book_that_cannot_be_read_may_be_the_first(self, tmp_path: Path) -> None:
        content, _ = reading(tmp_path, {"logs/suzy/01.yaml": "player: [\n"} | log("suzy", 2))
        assert [problem for check in books.CHECKS for problem in check(content)] == []

    def test_a_later_one_that_cannot_be_read_changes_nothing(self, tmp_path: Path) -> None:
        content, _ = reading(tmp_path, log("suzy", 2) | {"logs/suzy/03.yaml": "player: [\n"})
        found = [problem.rule for check in books.CHECKS for problem in check(content)]
        assert found == ["first-book-carries-over"]

    def test_each_opponent_is_beaten_or_drawn_with(self, tmp_path: Path) -> None:
        carried = "{game_points: 12, defeated: [ed, bob-lee, al], drawn: [al, hank, ed]}"
        found = problems(tmp_path, log("suzy", 1, carried=carried))
        assert [(one.rule, one.message[:5]) for one in found] == [
            ("opponents-carried-once", "'al' "),
            ("opponents-carried-once", "'ed' "),
        ]


class TestOrder:
    @pytest.mark.parametrize("days", sorted({*permutations(["2001-01-01", "2001-01-02", "2001-01-02"])}))
    def test_days_go_forward_or_stay(self, days: tuple[str, str, str], tmp_path: Path) -> None:
        text = "".join(games(day, opponent=f"o{number}") for number, day in enumerate(days))
        found = rules(tmp_path, log("suzy", 1, text))
        assert (found == []) == (list(days) == sorted(days))
        assert set(found) <= {"dates-go-forward"}

    def test_a_book_that_is_imported_late_may_be_older(self, tmp_path: Path) -> None:
        assert rules(tmp_path, log("suzy", 1, games("2001-01-02")), log("suzy", 2, games("2001-01-01"))) == []


class TestEntriesAreEnteredOnce:
    TWICE: ClassVar = ["entries-are-entered-once"]

    def test_in_one_book_and_from_book_to_book(self, tmp_path: Path) -> None:
        day = "2001-01-01"
        assert rules(tmp_path, log("suzy", 1, games(day, day))) == self.TWICE
        assert rules(tmp_path, log("suzy", 1, games(day)), log("suzy", 2, games(day))) == self.TWICE
        assert rules(tmp_path / "three", log("suzy", 1, games(*["2001-01-01"] * 3))) == self.TWICE * 2

    @pytest.mark.parametrize(
        "other", [games("2001-01-01", opponent="al"), games("2001-01-02"), games("2001-01-01", note="second")]
    )
    def test_what_differs_is_another_game(self, other: str, tmp_path: Path) -> None:
        assert rules(tmp_path, log("suzy", 1, games("2001-01-01") + other)) == []


# --- books by hand --------------------------------------------------------------------------------------------


def said(*own: LogBook, unread: frozenset[str] = frozenset()) -> list[Problem]:
    """What is wrong with the books of one player."""
    content = alone({"suzy": own}, unread)
    return [problem for check in books.CHECKS for problem in check(content)]


def book(number: int, *days: str, carried: Carried | None = None, list_: str = "squares") -> LogBook:
    entries = [game(f"o{number}-{day}", date=day) for day in days]
    return log_builders.book("suzy", entries, number, carried)._replace(list=list_)


def loose(number: int, day: str) -> LogBook:
    """A book of which only an entry in a file of its own is on file."""
    place = Place(f"content/logs/suzy/{day}-ed.yaml", 2, 5)
    entry = game("ed", date=day)._replace(place=place)
    one = log_builders.book("suzy", (), number)._replace(entries=(entry,), has_file=False)
    return one._replace(loose=(Owner("suzy", place, place, place.file),))


def test_a_book_without_a_file_says_nothing_of_the_others() -> None:
    wrong = book(2)._replace(book=5)
    assert "book-lies-in-its-folder" in [one.rule for one in said(loose(1, "2001-01-01"), wrong)]


def test_a_file_that_is_called_otherwise_names_the_day_as_one() -> None:
    one = loose(1, "2001-01-01")
    moved = one._replace(entries=(one.entries[0]._replace(date="2002-02-02"),))
    (found,) = said(moved)
    assert found.rule == "file-is-named-for-its-game"
    assert {value.name: value.kind for value in found.messages[0].values}["day"] is Kind.DAY


def test_what_cannot_be_read_of_others_is_no_book_of_this_player() -> None:
    others = frozenset({"content/logs/ed/01.yaml", "content/logs/suzy/2001-01-01-ed.yaml", "content/players/x.yaml"})
    assert [one.rule for one in said(book(3), unread=others)] == ["first-book-carries-over"]


def test_each_list_may_bring_something() -> None:
    blitz = book(2, carried=carries(3), list_="blitz")
    assert said(book(1, carried=carries(3)), blitz) == []
    assert said(book(1), book(2), book(3, list_="blitz")) == [], "who begins with it later need not"
    assert [one.rule for one in said(book(1), blitz, book(3, carried=carries(3), list_="blitz"))] == [
        "first-book-carries-over"
    ]


OLD, NEW = "2001-01-01", "2002-02-02"


def test_a_game_that_is_older_than_what_is_carried_over_may_count_twice() -> None:
    for carried in (carries(3), carries(0, ["ed"]), carries(0, (), ["ed"])):
        (found,) = said(book(1, NEW, carried=carried), book(2, OLD))
        assert (found.rule, found.place.file) == ("carried-over-once", "content/logs/suzy/02.yaml")
        assert found.message.startswith("book 1 carries over")
        assert said(book(1, OLD, carried=carried), book(2, NEW)) == []
        (found,) = said(book(1, OLD, list_="blitz"), book(2, NEW, carried=carried), book(3, OLD))
        assert found.place.file == "content/logs/suzy/03.yaml"


def test_what_a_book_brings() -> None:
    assert said(book(1, NEW, carried=carries()), book(2, OLD)) == []
    assert said(book(1, carried=carries(3)), book(2, OLD)) == [], "it has no game that says since when"
    both = carries(3, ["ed"], ["ed"])._replace(places={"ed": Place("x", 1, 1)})
    found = said(book(1), book(2, carried=both, list_="blitz"))
    assert [one.rule for one in found] == ["opponents-carried-once"]


def test_the_list_says_what_its_entries_are() -> None:
    draw = log_builders.book("suzy", [game("ed", "draw")])
    content = alone({"suzy": (draw,)})
    for duels, rules_ in (({"squares": True}, []), ({"squares": False}, ["bonus-is-known"]), ({}, [])):
        found = {problem.rule for problem in check_logs(content, "2026-01-02", duels)}
        assert found == {*rules_}


def test_a_later_game_of_a_day_is_counted_on_within_its_list(tmp_path: Path) -> None:
    """In a book the order says which game it is; games of another list on that day are others."""
    entry = "  - {date: 2026-03-01, opponent: ed, result: draw, bonus: 1-1}\n"
    counted = entry.replace("bonus", "nth: 2, bonus")
    books_of = {"squares": log("suzy", 1, entry + counted), "chess": log("suzy", 2, counted)}
    other = {path: text.replace("list: squares", "list: chess") for path, text in books_of["chess"].items()}
    assert rules(tmp_path / "two", books_of["squares"], other) == []
    found = problems(tmp_path / "three", log("suzy", 1, entry + entry + counted))
    (late,) = (one for one in found if one.rule == "later-games-are-counted-on")
    assert "this is game 3 of these players on that day" in str(late.message)
    lines = (tmp_path / "three/content/logs/suzy/01.yaml").read_text("utf-8").splitlines()
    assert lines[late.place.line - 1][late.place.column - 1 :].startswith("2, bonus")


def test_a_file_of_a_player_who_is_not_on_file_is_not_sent_to_their_folder(tmp_path: Path) -> None:
    strange = {"logs/suzy/01.yaml": log("xaver", 1)["logs/xaver/01.yaml"]}
    (found,) = problems(tmp_path, strange)
    assert str(found.hint) == "write 'player: suzy'"
