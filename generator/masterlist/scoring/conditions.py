"""What decides beside the two players' logs whether an entry is rated."""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from masterlist.facts.logbook import NOTHING_CARRIED, Carried, Entry, LogBook
from masterlist.facts.site import RatingList
from masterlist.scoring.status import Status


class Conditions(NamedTuple):
    """What a list demands, and who is on file."""

    not_on_file: frozenset[str] = frozenset()  # opponents without a player file
    excluded: Mapping[str, str] = {}  # since when, by player
    authenticated_only: bool = False

    def fault(self, player: str, entry: Entry) -> Status | None:
        """Why an entry of a player's log is not rated whatever both logs say; None where nothing is against it."""
        if any(self.excluded.get(one, _NEVER) <= entry.date for one in (player, entry.opponent)):
            return Status.EXCLUDED
        if entry.opponent in self.not_on_file:
            return Status.NOT_ON_FILE
        if self.authenticated_only and not entry.authenticated:
            return Status.NOT_AUTHENTICATED
        return None


_NEVER = "~"  # comes after every date


def conditions(about: RatingList, books: Iterable[LogBook], on_file: Container[str]) -> Conditions:
    """What decides of the entries of a list's books."""
    opponents = {entry.opponent for book in books for entry in book.entries}
    return Conditions(
        frozenset(id_ for id_ in opponents if id_ not in on_file),
        {one.player: one.since for one in about.excluded},
        about.authenticated_only,
    )


def carried_of(about: RatingList, books: Sequence[LogBook]) -> Carried:
    """What the first of a player's books brings along and counts: it waits for the authentication as entries do."""
    first = books[0] if books else None
    if first is None or first.carried is None or (about.authenticated_only and not first.authenticated):
        return NOTHING_CARRIED
    return first.carried
