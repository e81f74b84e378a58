"""Clubs that are sanctioned, and the log books that they authenticate."""

from collections.abc import Iterator

from masterlist.checks.remedies import unknown_club
from masterlist.facts.content import Content
from masterlist.facts.logbook import Authentication, LogBook
from masterlist.facts.people import Sanction
from masterlist.source import Problem


def sanctions_end_after_they_begin(content: Content) -> Iterator[Problem]:
    """The last day of a club's sanction is no earlier than the first."""
    for club in content.clubs.values():
        one = club.sanction
        if one and one.until and one.until < one.since:
            message = f"the sanction ends on {one.until}, before it begins on {one.since}"
            yield Problem(one.place, "sanction-has-a-time", message, "correct one of the dates")


def authentications_are_by_sanctioned_clubs(content: Content) -> Iterator[Problem]:
    """The club that authenticated a book was sanctioned on the day on which it did."""
    for books in content.books.values():
        for book in books:
            if found := book.authenticated:
                yield from _is_by_a_sanctioned_club(content, found)


def _is_by_a_sanctioned_club(content: Content, found: Authentication) -> Iterator[Problem]:
    if not content.has("club", found.club):
        yield unknown_club(content.clubs, found.club, found.club_place)
        return
    club = content.clubs.get(found.club)
    if club and not club.sanctioned_on(found.date):
        message = f"the club '{found.club}' was not sanctioned on {found.date}"
        file = f"content/clubs/{found.club}.yaml"
        hint = f"remove 'authenticated', or correct 'sanctioned' in {file} if the club was"
        if club.sanction:
            hint = f"correct the date: {_dates(club.sanction)}, says {file}"
        yield Problem(found.date_place, "authenticated-by-a-sanctioned-club", message, hint)


def _dates(sanction: Sanction) -> str:
    until = f" until {sanction.until}" if sanction.until else ""
    return f"the club is sanctioned from {sanction.since}{until}"


def authentication_is_past(book: LogBook, newest_day: str) -> Iterator[Problem]:
    """No book has been authenticated in the future."""
    found = book.authenticated
    if found and found.date > newest_day:
        message = f"{found.date} is in the future"
        yield Problem(found.date_place, "date-is-past", message, "write the day on which the book was authenticated")


CHECKS = (
    sanctions_end_after_they_begin,
    authentications_are_by_sanctioned_clubs,
)
