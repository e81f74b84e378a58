"""Log books: where they lie, how they follow each other, and that play went on in time."""

from collections.abc import Iterator
from itertools import pairwise

from generator.facts.content import Content
from generator.facts.logbook import Entry, LogBook
from generator.source import Problem


def books_lie_in_their_folder(content: Content) -> Iterator[Problem]:
    """A book's player is its folder, and its number is its file's name."""
    for folder, books in content.books.items():
        for book in books:
            if book.player != folder:
                message = f"the book says player '{book.player}' but lies in the folder of '{folder}'"
                yield Problem(book.player_place, "book-lies-in-its-folder", message, f"write 'player: {folder}'")
            number = int(book.place.file.rsplit("/", 1)[1].removesuffix(".yaml"))
            if book.book != number:
                message = f"the book says it is book {book.book}, but its file is that of book {number}"
                yield Problem(book.book_place, "book-lies-in-its-folder", message, f"write 'book: {number}'")


def books_follow_each_other(content: Content) -> Iterator[Problem]:
    """Numbers have no gap: a missing book would lose its points."""
    for folder, books in content.books.items():
        numbers = {book.book for book in books} | set(_unread_numbers(content, folder))
        for earlier, later in pairwise(sorted(numbers)):
            for book in books:
                if book.book == later and later != earlier + 1:
                    missing = f"content/logs/{folder}/{earlier + 1:02}.yaml"
                    message = f"book {later} follows book {earlier}: a book is missing between them"
                    yield Problem(book.book_place, "books-have-no-gap", message, f"add {missing}, or renumber")


def _unread_numbers(content: Content, folder: str) -> Iterator[int]:
    for file in content.unread:
        if file.startswith(f"content/logs/{folder}/"):
            yield int(file.rsplit("/", 1)[1].removesuffix(".yaml"))


def only_the_first_book_carries_over(content: Content) -> Iterator[Problem]:
    """A later book starts from the totals of the one before; only the first on file can say what it brings."""
    for folder, books in content.books.items():
        firsts: dict[str, LogBook] = {}
        for book in books:
            first = firsts.setdefault(book.list, book)
            if book is not first and book.carried:
                message = f"book {book.book} states what it carries over, but book {first.book} is on file"
                hint = "remove 'carried_over': the totals follow from the earlier book"
                yield Problem(book.carried.place, "first-book-carries-over", message, hint)
            elif book is first and book.book > 1 and not book.carried and not any(_unread_numbers(content, folder)):
                message = f"book {book.book} is the first on file and does not say what it brings"
                hint = "add 'carried_over' with game_points, defeated and drawn, or put the earlier books on file"
                yield Problem(book.book_place, "first-book-carries-over", message, hint)


def nobody_carries_over_himself(content: Content) -> Iterator[Problem]:
    """A player has not defeated or drawn with himself."""
    for books in content.books.values():
        for book in books:
            if book.carried and book.player in book.carried.places:
                place, message = (
                    book.carried.places[book.player],
                    f"'{book.player}' cannot be his own opponent",
                )
                yield Problem(place, "opponent-is-another", message, "name the opponent's id")


def dates_go_forward(content: Content) -> Iterator[Problem]:
    """Entries stand in the order of play, from book to book as well."""
    for books in content.books.values():
        by_list: dict[str, list[Entry]] = {}
        for book in books:
            by_list.setdefault(book.list, []).extend(book.entries)
        for entries in by_list.values():
            for earlier, later in pairwise(entries):
                if later.date < earlier.date:
                    message = f"{later.date} comes after an entry of {earlier.date} ({earlier.place})"
                    hint = "mend the date, or put the entries in the order of play"
                    yield Problem(later.place_of("date"), "dates-go-forward", message, hint)


CHECKS = (
    books_lie_in_their_folder,
    books_follow_each_other,
    only_the_first_book_carries_over,
    nobody_carries_over_himself,
    dates_go_forward,
)
