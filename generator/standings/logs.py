"""Log books scored: every player's entries with their running totals, list by list."""

from collections.abc import Iterable
from typing import NamedTuple

from generator.facts.content import Content
from generator.facts.logbook import LogBook
from generator.facts.site import RatingList
from generator.scoring.pairing import Paired, pair
from generator.scoring.wwr import Scored, score_log
from generator.source import Place


class LogResults(NamedTuple):
    """One list that is rated from log books."""

    about: RatingList
    books: dict[str, tuple[LogBook, ...]]  # by player
    logs: dict[str, list[Scored]]  # by player, in the order of play
    paired: dict[Place, Paired]  # by the entry's place

    @property
    def as_of(self) -> str:
        """The date of the newest entry, or "" where there is none."""
        return max((log[-1].entry.date for log in self.logs.values() if log), default="")


def score_list(content: Content, rating_list: RatingList) -> LogResults:
    """All logs of one list, paired and scored."""
    books = {player: content.log(player, rating_list.id) for player in sorted(content.books)}
    books = {player: own for player, own in books.items() if own}
    paired = pair(_all(books.values()))
    status = {place: one.status for place, one in paired.items()}
    logs = {player: score_log(own, status) for player, own in books.items()}
    return LogResults(rating_list, books, logs, paired)


def _all(books: Iterable[tuple[LogBook, ...]]) -> list[LogBook]:
    return [book for own in books for book in own]
