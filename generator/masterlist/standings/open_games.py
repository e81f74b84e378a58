"""Games that wait for something: for the opponent's entry, for a signature, or for two entries to agree."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from masterlist.facts.logbook import Result
from masterlist.scoring.log import Paired
from masterlist.scoring.status import Status
from masterlist.source import Place

OPEN = frozenset({Status.CONTRADICTED, Status.UNSIGNED, Status.AWAITING})


class OpenEntry(NamedTuple):
    """What one of the two logs says of a game."""

    result: Result  # as the keeper of this log sees it
    status: Status
    place: Place


class OpenGame(NamedTuple):
    """A game that waits for something, from the side of one of its two players."""

    list: str
    date: str
    opponent: str
    own: OpenEntry | None  # None where this player has no entry of it
    theirs: OpenEntry | None


def open_games(list_: str, player: str, paired: Iterable[Paired]) -> Iterator[OpenGame]:
    """The games of a player's own log that wait for something."""
    for one in paired:
        if one.player == player and one.status in OPEN:
            own = OpenEntry(one.entry.result, one.status, one.entry.place)
            answer, status = one.answer, one.answers_status
            theirs = OpenEntry(answer.result, status, answer.place) if answer and status else None
            yield OpenGame(list_, one.entry.date, one.entry.opponent, own, theirs)


def seen_by_opponent(player: str, one: OpenGame) -> OpenGame:
    """A game of this player from the opponent's side."""
    return one._replace(opponent=player, own=one.theirs, theirs=one.own)
