"""Log books: their places, their order, and what the first of them brings."""

from pathlib import Path

from masterlist.checks import books
from masterlist.facts.content import alone
from masterlist.facts.logbook import Carried, LogBook, Owner
from masterlist.source import Kind, Place, Problem
from tests import log_builders
from tests.checks.builders import log, reading, site
from tests.log_builders import carries, game


def problems(root: Path, *files: dict[str, str]) -> list[Problem]:
    content = site(root, {name: text for one in files for name, text in one.items()})
    return [problem for check in books.CHECKS for problem in check(content)]


class TestNumbers:
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


class TestCarriedOver:
    def test_a_first_book_that_cannot_be_read_may_be_the_first(self, tmp_path: Path) -> None:
        content, _ = reading(tmp_path, {"logs/suzy/01.yaml": "player: [\n"} | log("suzy", 2))
        assert [problem for check in books.CHECKS for problem in check(content)] == []

    def test_a_later_one_that_cannot_be_read_changes_nothing(self, tmp_path: Path) -> None:
        content, _ = reading(tmp_path, log("suzy", 2) | {"logs/suzy/03.yaml": "player: [\n"})
        found = [problem.rule for check in books.CHECKS for problem in check(content)]
        assert found == ["first-book-carries-over"]


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


def test_a_file_of_a_player_who_is_not_on_file_is_not_sent_to_their_folder(tmp_path: Path) -> None:
    strange = {"logs/suzy/01.yaml": log("xaver", 1)["logs/xaver/01.yaml"]}
    (found,) = problems(tmp_path, strange)
    assert str(found.hint) == "write 'player: suzy'"
