"""One player's log held against what others' logs say of them, and scored. It needs nothing else of the site."""

from typing import NamedTuple

from masterlist.codec import decode
from masterlist.facts.content import Content, alone
from masterlist.facts.logbook import Entry, LogBook
from masterlist.facts.site import RatingList
from masterlist.source import Place, Problem
from masterlist.standings.head_to_head import meetings
from masterlist.standings.logs import LogResults, score_list
from masterlist.standings.summary import LogSummary, summary
from masterlist.standings.verify import doubts

NOWHERE = Place("")


class Logged(NamedTuple):
    """A player's log as it is sent to a worker."""

    player: str
    facts: bytes  # tuple[LogBook, ...]
    claims: tuple[tuple[str, str, bytes], ...]  # of games with the player: list, keeper, tuple[Entry, ...]
    keepers: tuple[tuple[str, tuple[str, ...]], ...]  # by list, those of the opponents who keep a log of it
    lists: tuple[RatingList, ...]  # that the books name, by id
    not_on_file: tuple[str, ...]  # opponents without a player file


class Judged(NamedTuple):
    """What a player's log came to."""

    player: str
    summaries: tuple[LogSummary, ...]  # one for each list, by the lists' ids
    doubts: tuple[Problem, ...]  # warnings about its entries


def judge(work: tuple[Logged, ...]) -> list[Judged]:
    """What some players' logs came to."""
    return [_judge(logged) for logged in work]


def _judge(logged: Logged) -> Judged:
    content = logs_of(logged)
    found = []
    doubted: list[Problem] = []
    for about in logged.lists:
        results = score_list(content, about, logged.player)
        found.append(summary(results, logged.player, meetings(results, logged.player)))
        doubted += doubts(results)
    return Judged(logged.player, tuple(found), tuple(doubted))


def logs_of(logged: Logged) -> Content:
    """The player's own books, and of others' what concerns them, as a small content."""
    books: dict[str, list[LogBook]] = {logged.player: list(decode(logged.facts, tuple[LogBook, ...]))}
    for list_, keepers in logged.keepers:
        for keeper in keepers:
            books.setdefault(keeper, []).append(_book(keeper, list_, ()))
    for list_, keeper, data in logged.claims:
        if keeper != logged.player:
            books.setdefault(keeper, []).append(_book(keeper, list_, decode(data, tuple[Entry, ...])))
    by_player = {player: tuple(own) for player, own in books.items()}
    return alone(by_player, not_on_file=frozenset(logged.not_on_file))


def _book(keeper: str, list_: str, entries: tuple[Entry, ...]) -> LogBook:
    return LogBook(keeper, 1, list_, None, entries, NOWHERE, NOWHERE, NOWHERE, NOWHERE)


def of_player(results: LogResults, player: str) -> LogResults:
    """The results without what they say of others."""
    paired = {place: one for place, one in results.paired.items() if one.player == player}
    return results._replace(paired=paired)
