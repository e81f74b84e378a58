"""Games on file in which a player sits, and which neither their own log nor their rating tells."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from masterlist.facts.board import Board
from masterlist.facts.event import Event
from masterlist.facts.logbook import Entry
from masterlist.source import Message
from masterlist.standings.event_values import EventTable
from masterlist.standings.rating_list import RatedList


class OtherGame(NamedTuple):
    """A game that somebody else tells, that is not rated, or whose points are another player's."""

    list: str  # "" of an event
    event: str  # "" of a list
    game: str  # the file's id; "" where a log tells it
    date: str  # on which it ended or began, or its event did; "" where none is stated
    teller: str  # whose log tells it, or ""
    people: tuple[str, ...]  # the others in it
    why: Message | None = None  # why it is not rated, where that is so
    name: str = ""  # of the event
    round: int = 0  # of the event


Claims = Iterable[tuple[str, Iterable[Entry]]]  # by list, what a log says of games with one opponent


def told_by(teller: str, theirs: Claims, own: Claims) -> Iterator[OtherGame]:
    """The games of which another player's log tells and the player's own one does not, by list."""
    told = Counter((list_, entry.date) for list_, entries in own for entry in entries)
    for list_, entries in theirs:
        for entry in entries:
            if told[list_, entry.date]:
                told[list_, entry.date] -= 1
            else:
                yield OtherGame(list_, "", "", entry.date, teller, (teller,))


def beside_ledger(one: RatedList[Board]) -> Iterator[tuple[str, OtherGame]]:
    """Games of a list of which the ratings of those who sat in them say nothing."""
    for game in one.games:
        people = sorted({*game.game.people})
        for player in people:
            if all(change.player != player for change in game.changes):
                others = tuple(other for other in people if other != player)
                day = game.game.finished or game.game.started or ""
                yield player, OtherGame(one.about.id, "", game.id, day, "", others, game.unrated)


def beside_table(event: Event, table: EventTable | None) -> Iterator[tuple[str, OtherGame]]:
    """Boards of an event that its table does not count for somebody there.

    They go on, another file tells of them, or somebody took over.
    """
    counted = {(row.player, game.board) for row in (table.standings if table else ()) for game in row.games}
    for board in event.boards:
        people = sorted({*board.people})
        for player in people:
            if (player, board.id) not in counted:
                others = tuple(other for other in people if other != player)
                why = event.again.get(board.id)
                yield player, OtherGame("", event.id, board.id, event.start, "", others, why, event.name, board.round)


def newest_first(games: Iterable[OtherGame]) -> tuple[OtherGame, ...]:
    """In the order in which a page shows them."""
    return tuple(sorted(games, key=lambda one: (one.date, one.list, one.event, one.game, one.teller), reverse=True))
