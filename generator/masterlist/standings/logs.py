"""Log books scored: every player's entries with their running totals, list by list."""

from collections.abc import Callable, Iterable

from masterlist.facts.content import Content
from masterlist.facts.logbook import LogBook, in_order_of_play
from masterlist.facts.site import RatingList
from masterlist.scoring.conditions import carried_of, conditions
from masterlist.scoring.log_systems import rate_of
from masterlist.scoring.pairing import pair
from masterlist.scoring.status import Status
from masterlist.scoring.working import SILENT, Working
from masterlist.standings.totals import LogResults


def score_list(
    content: Content,
    rating_list: RatingList,
    only: str | None = None,
    working: Callable[[], Working] = lambda: SILENT,
) -> LogResults:
    """The logs of one list, paired and scored: all, or only that of one player.

    For one player the content needs no more than their own books, what others' say of games with them, and which
    opponents are on file. Every entry gets a ``working`` of its own.
    """
    books = {player: content.log(player, rating_list.id) for player in sorted(content.books)}
    books = {player: own for player, own in books.items() if own}
    every = _all(books.values())
    paired = pair(every, only, conditions(rating_list, every, content.players))
    rate = rate_of(rating_list.system)
    status = {place: one.status for place, one in paired.items()}
    mine = ((player, own) for player, own in books.items() if only in {None, player})
    logs = {player: rate(_counted(rating_list, own), status, working) for player, own in mine}
    as_of = max((line.entry.date for log in logs.values() for line in log if line.rated), default="")
    return LogResults(rating_list, as_of, books, logs, paired)


def score_alone(
    about: RatingList,
    books: tuple[LogBook, ...],
    statuses: Iterable[Status],
    numbers: tuple[int, ...],
    working: Callable[[], Working],
) -> LogResults:
    """One player's books of a list, at least one, of whose entries the statuses and numbers are known already."""
    player = books[0].player
    lines = in_order_of_play(books)
    status = {line.entry.place: one for line, one in zip(lines, statuses, strict=True)}
    log = rate_of(about.system)(_counted(about, books), status, working)
    return LogResults(about, log[-1].entry.date if log else "", {player: books}, {player: log}, {}, numbers)


def _counted(about: RatingList, books: tuple[LogBook, ...]) -> tuple[LogBook, ...]:
    """The books without what they bring along, where that does not count."""
    first, *others = books
    return (first._replace(carried=carried_of(about, books)), *others) if first.carried else books


def _all(books: Iterable[tuple[LogBook, ...]]) -> list[LogBook]:
    return [book for own in books for book in own]
