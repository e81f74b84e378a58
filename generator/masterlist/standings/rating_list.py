"""A rating list that is kept as a ledger of rated games, and its editions.

Members stand by rating; equal ratings share a rank, by name. The house member Seventh Player, and members who have
not yet played a rated game, are listed without a rank.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from masterlist.facts.board import SEVENTH_PLAYER, Board
from masterlist.facts.content import Content
from masterlist.facts.people import Player
from masterlist.facts.site import RatingList
from masterlist.scoring.board import BoardSystem
from masterlist.scoring.ledger import Change, Ledger, Step
from masterlist.scoring.registry import board_systems
from masterlist.source import Place
from masterlist.standings.master_list import period
from masterlist.standings.ranking import ranked


class RatingRow(NamedTuple):
    """One member on a list."""

    rank: int | None
    shared: bool
    player: Player
    rating: Fraction
    games: int  # rated games finished
    in_play: Fraction  # points anted in games that go on
    last: str  # date of the last start or end of a rated game, or ""


class RatingEdition(NamedTuple):
    """The list as it stood at the end of a period in which ratings moved."""

    id: str
    last_day: str
    rows: tuple[RatingRow, ...]


class Rated(NamedTuple):
    """One list rated from games, with everything that moved on it."""

    about: RatingList
    games: tuple[Board, ...]
    ledger: Ledger
    rows: tuple[RatingRow, ...]
    editions: tuple[RatingEdition, ...]

    @property
    def system(self) -> BoardSystem:
        """The system that keeps the list."""
        return board_systems()[self.about.system]

    @property
    def as_of(self) -> str:
        """The date of the newest change, or "" where there is none."""
        return self.ledger.changes[-1].date if self.ledger.changes else ""


def rate_list(content: Content, about: RatingList) -> Rated:
    """All rated games of one list, in time order."""
    system = board_systems()[about.system]
    games = content.games.get(about.id, ())
    if system.rating is None:  # pragma: no cover  the checks refuse such a list
        raise ValueError(system.no_rating_because)
    ledger = system.rating.rate(games, members(content, about))
    listed = _listed(content, about, ledger)
    rows = _rows(listed, ledger.changes)
    return Rated(about, games, ledger, rows, tuple(_editions(listed, about, ledger)))


def members(content: Content, about: RatingList) -> frozenset[str]:
    """Whose games are rated: the members that the list names, else everybody on file; and the house member."""
    return frozenset(about.terms.get("members", content.players)) | {SEVENTH_PLAYER}


def house_member(content: Content) -> Player:
    """The Seventh Player, who needs no file."""
    known = content.players.get(SEVENTH_PLAYER)
    nowhere = Place("")
    return known or Player(SEVENTH_PLAYER, "Seventh Player", (), "", "", "", (), (), nowhere, nowhere, nowhere)


def _listed(content: Content, about: RatingList, ledger: Ledger) -> list[Player]:
    """Members named by the list, and whoever has played; not everybody on file who never did."""
    ids = {*about.terms.get("members", ()), *(change.player for change in ledger.changes)}
    return [content.players[id_] if id_ in content.players else house_member(content) for id_ in sorted(ids)]


def _editions(listed: list[Player], about: RatingList, ledger: Ledger) -> Iterator[RatingEdition]:
    as_of = ledger.changes[-1].date if ledger.changes else ""
    periods = dict(period(change.date, about.editions) for change in ledger.changes)
    for id_, last_day in periods.items():
        if last_day <= as_of:
            yield RatingEdition(id_, last_day, _rows(listed, _until(ledger.changes, last_day)))


def _until(changes: Iterable[Change], day: str) -> list[Change]:
    return [change for change in changes if change.date <= day]


def _rows(listed: list[Player], changes: Iterable[Change]) -> tuple[RatingRow, ...]:
    by_player: dict[str, list[Change]] = {}
    for change in changes:
        by_player.setdefault(change.player, []).append(change)
    rows = sorted((_row(player, by_player.get(player.id, [])) for player in listed), key=_order)
    people = [row for row in rows if row.last and row.player.id != SEVENTH_PLAYER]
    placed = {row.player.id: (rank, shared) for rank, shared, row in ranked(people, lambda row: row.rating)}
    return tuple(
        row._replace(rank=placed[row.player.id][0], shared=placed[row.player.id][1]) if row.player.id in placed else row
        for row in rows
    )


def _row(player: Player, changes: list[Change]) -> RatingRow:
    ended = {change.game for change in changes if change.step is Step.END}
    rating = changes[-1].rating if changes else Fraction(0)
    in_play = -sum((change.points for change in changes if change.game not in ended), Fraction(0))
    last = changes[-1].date if changes else ""
    return RatingRow(None, shared=False, player=player, rating=rating, games=len(ended), in_play=in_play, last=last)


def _order(row: RatingRow) -> tuple[Fraction, str, str]:
    return (-row.rating, row.player.name.casefold(), row.player.id)
