"""Log books scored: every player's entries with their running totals, list by list."""

from collections.abc import Callable, Iterable

from masterlist.facts.content import Content
from masterlist.facts.logbook import LogBook, in_order_of_play
from masterlist.facts.site import RatingList
from masterlist.scoring.conditions import conditions
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
    logs = {player: rate(own, status, working) for player, own in books.items() if only in {None, player}}
    as_of = max((log[-1].entry.date for log in logs.values() if log), default="")
    return LogResults(rating_list, as_of, books, logs, paired)


def score_alone(
    about: RatingList, books: tuple[LogBook, ...], statuses: Iterable[Status], working: Callable[[], Working]
) -> LogResults:
    """One player's books of a list, at least one, of whose entries the statuses are known already, in their order."""
    player = books[0].player
    lines = in_order_of_play(books)
    status = {line.entry.place: one for line, one in zip(lines, statuses, strict=True)}
    log = rate_of(about.system)(books, status, working)
    return LogResults(about, log[-1].entry.date if log else "", {player: books}, {player: log}, {})


def _all(books: Iterable[tuple[LogBook, ...]]) -> list[LogBook]:
    return [book for own in books for book in own]
