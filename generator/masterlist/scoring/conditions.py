"""What decides beside the two players' logs whether an entry is rated."""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from masterlist.facts.logbook import NOTHING_CARRIED, Carried, Entry, LogBook
from masterlist.facts.site import Era, Exclusion, RatingList
from masterlist.scoring.log import Status
from masterlist.source import N_, Kind, Message, Value, say


class Conditions(NamedTuple):
    """What a list demands, and who is on file."""

    not_on_file: frozenset[str] = frozenset()  # opponents without a player file
    excluded: Mapping[str, tuple[Exclusion, ...]] = {}  # by player
    authenticated: tuple[tuple[str, bool], ...] = ()  # since which days the list demands it, or does so no more

    def fault(self, player: str, entry: Entry) -> Status | None:
        """Why an entry of a player's log is not rated whatever both logs say; None where nothing is against it."""
        if self.excluded and exclusion(self.excluded, (player, entry.opponent), entry.date):
            return Status.EXCLUDED
        if entry.opponent in self.not_on_file:
            return Status.NOT_ON_FILE
        if not entry.authenticated and self._demands_authentication(entry.date):
            return Status.NOT_AUTHENTICATED
        return None

    def _demands_authentication(self, day: str) -> bool:
        return next((demanded for since, demanded in reversed(self.authenticated) if since <= day), False)


def excluded_by(about: RatingList) -> dict[str, tuple[Exclusion, ...]]:
    """The periods in which a list excludes players, by player."""
    found: dict[str, tuple[Exclusion, ...]] = {}
    for one in about.excluded:
        found[one.player] = (*found.get(one.player, ()), one)
    return found


def exclusion(excluded: Mapping[str, tuple[Exclusion, ...]], people: Iterable[str], day: str) -> Exclusion | None:
    """Because of which a game that these people played on a day is not rated."""
    return next((one for player in people for one in excluded.get(player, ()) if one.covers(day)), None)


def why_excluded(out: Exclusion) -> Message:
    """What is said of a game that is not rated because of it."""
    player, since = Value("player", out.player, Kind.PLAYER), Value("since", out.since, Kind.DAY)
    if not out.until:
        return say(N_("{player} has been excluded from the list since {since}"), player, since)
    until = Value("until", out.until, Kind.DAY)
    return say(N_("{player} was excluded from the list from {since} until {until}"), player, since, until)


def conditions(about: RatingList, books: Iterable[LogBook], on_file: Container[str]) -> Conditions:
    """What decides of the entries of a list's books."""
    opponents = {entry.opponent for book in books for entry in book.entries}
    return Conditions(
        frozenset(id_ for id_ in opponents if id_ not in on_file),
        excluded_by(about),
        _demanded(about),
    )


def _demanded(about: RatingList) -> tuple[tuple[str, bool], ...]:
    eras = about.eras or (Era("", about.system, about.terms, about.place),)
    found = tuple((era.since, bool(era.terms.get("authenticated_only", False))) for era in eras)
    return found if any(demanded for _, demanded in found) else ()


def carried_of(about: RatingList, books: Sequence[LogBook]) -> Carried:
    """What the first of a player's books brings along and counts: it waits for the authentication as its entries do."""
    first = books[0] if books else None
    if first is None or first.carried is None:
        return NOTHING_CARRIED
    demanded = about.on(first.entries[0].date if first.entries else "").authenticated_only
    return NOTHING_CARRIED if demanded and not first.authenticated else first.carried
