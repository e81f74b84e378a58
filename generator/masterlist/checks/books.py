"""Log books: where they lie, how they follow each other, and that play went on in time."""

from collections.abc import Iterator
from itertools import pairwise

from masterlist.facts.content import Content
from masterlist.facts.logbook import Entry, LogBook
from masterlist.language import N_
from masterlist.source import Problem, say, warning


def books_lie_in_their_folder(content: Content) -> Iterator[Problem]:
    """A book's player is its folder, and its number is its file's name."""
    for folder, books in content.books.items():
        for book in books:
            if book.player != folder:
                message = f"the book says player '{book.player}' but lies in the folder of '{folder}'"
                hint = f"write 'player: {folder}'"
                if content.has("player", book.player):
                    hint = f"move the file to content/logs/{book.player}/, or {hint}"
                yield Problem(book.player_place, "book-lies-in-its-folder", message, hint)
            number = _number(book.place.file)
            if book.book != number:
                message = f"the book says it is book {book.book}, but its file is that of book {number}"
                hint = f"write 'book: {number}', or rename the file to {book.book:02}.yaml"
                yield Problem(book.book_place, "book-lies-in-its-folder", message, hint)


def _number(file: str) -> int:
    """The number of the book that lies in a file."""
    return int(file.rpartition("/")[2].removesuffix(".yaml"))


def books_follow_each_other(content: Content) -> Iterator[Problem]:
    """Numbers have no gap: a missing book would lose its points."""
    for folder, books in content.books.items():
        places = {_number(book.place.file): book.book_place for book in books}
        for earlier, later in pairwise(sorted({*places, *_unread_numbers(content, folder)})):
            if later in places and later != earlier + 1:
                missing = f"content/logs/{folder}/{earlier + 1:02}.yaml"
                message = f"book {later} follows book {earlier}: a book is missing between them"
                yield Problem(places[later], "books-have-no-gap", message, f"add {missing}, or renumber")


def _unread_numbers(content: Content, folder: str) -> Iterator[int]:
    for file in content.unread:
        if file.startswith(f"content/logs/{folder}/"):
            yield _number(file)


def only_the_first_book_carries_over(content: Content) -> Iterator[Problem]:
    """A later book starts from the totals of the one before; only the first on file can say what it brings."""
    for folder, books in content.books.items():
        firsts: dict[str, LogBook] = {}
        lowest = min([*map(_file_number, books), *_unread_numbers(content, folder)])
        for book in books:
            first = firsts.setdefault(book.list, book)
            if book is not first and book.carried:
                message = f"book {book.book} states what it carries over, but book {first.book} is on file"
                hint = "remove 'carried_over': the totals follow from the earlier book"
                yield Problem(book.carried.place, "first-book-carries-over", message, hint)
            elif _file_number(book) == lowest > 1 and not book.carried:
                message = f"book {lowest} is the first on file and does not say what it brings"
                hint = "add 'carried_over' with game_points, defeated and drawn, or put the earlier books on file"
                yield Problem(book.book_place, "first-book-carries-over", message, hint)


def _file_number(book: LogBook) -> int:
    return _number(book.place.file)


def carried_opponents_are_clear(content: Content) -> Iterator[Problem]:
    """Whom a player brings from earlier books is somebody else, and was either beaten or only drawn with."""
    for books in content.books.values():
        for book in books:
            if book.carried is None:
                continue
            places = book.carried.places
            if book.player in places:
                message = f"'{book.player}' cannot be his own opponent"
                yield Problem(places[book.player], "opponent-is-another", message, "name the opponent's id")
            for id_ in sorted({*book.carried.defeated} & {*book.carried.drawn}):
                message = f"'{id_}' stands under 'defeated' and under 'drawn'"
                hint = "remove him from 'drawn', which is for opponents who were never beaten"
                yield Problem(places[id_], "opponents-carried-once", message, hint)


def entries_are_entered_once(content: Content) -> Iterator[Problem]:
    """The same game twice would count twice; two games that are alike differ in their notes."""
    for books in content.books.values():
        seen: dict[tuple[object, ...], Entry] = {}
        for book in books:
            for entry in book.entries:
                first = seen.setdefault(_likeness(book, entry), entry)
                if first is not entry:
                    message = N_("the same game stands at {place} already, and counts twice")
                    hint = say(N_("remove one of them; if there were two such games, say so in a 'note'"))
                    said = say(message, place=str(first.place))
                    yield warning(entry.place, "entries-are-entered-once", said, hint)


def _likeness(book: LogBook, entry: Entry) -> tuple[object, ...]:
    return (book.list, entry.date, entry.opponent, entry.result, entry.state, entry.resignation, entry.note)


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
    carried_opponents_are_clear,
    entries_are_entered_once,
    dates_go_forward,
)
