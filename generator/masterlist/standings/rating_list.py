"""A rating list that is kept as a ledger of rated games, and its editions.

Members stand by rating; equal ratings share a rank, by name. The house member Seventh Player, members who have not
yet played a rated game, and former members, who keep their rating, are listed without a rank.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from masterlist.facts.board import SEVENTH_PLAYER, Board
from masterlist.facts.content import Content
from masterlist.facts.members import Members
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
    left: str = ""  # the last day of a former member's membership


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
    members = Members(about.members)
    ledger = system.rating.rate(games, members)
    standing = _Standing(_listed(content, members, ledger), members)
    as_of = ledger.changes[-1].date if ledger.changes else ""
    rows = standing.rows(ledger.changes, as_of)
    return Rated(about, games, ledger, rows, tuple(_editions(standing, about, ledger)))


def house_member(content: Content) -> Player:
    """The Seventh Player, who needs no file."""
    known = content.players.get(SEVENTH_PLAYER)
    nowhere = Place("")
    return known or Player(SEVENTH_PLAYER, "Seventh Player", (), "", "", "", (), (), nowhere, nowhere, nowhere)


def _listed(content: Content, members: Members, ledger: Ledger) -> list[Player]:
    """Members named by the list, and everyone who has played; not everyone on file."""
    ids = {*members.named, *(change.player for change in ledger.changes)}
    return [content.players[id_] if id_ in content.players else house_member(content) for id_ in sorted(ids)]


def _editions(standing: "_Standing", about: RatingList, ledger: Ledger) -> Iterator[RatingEdition]:
    as_of = ledger.changes[-1].date if ledger.changes else ""
    periods = dict(period(change.date, about.editions) for change in ledger.changes)
    for id_, last_day in periods.items():
        if last_day <= as_of:
            yield RatingEdition(id_, last_day, standing.rows(_until(ledger.changes, last_day), last_day))


def _until(changes: Iterable[Change], day: str) -> list[Change]:
    return [change for change in changes if change.date <= day]


class _Standing(NamedTuple):
    """Who is listed, and when they are members."""

    listed: list[Player]
    members: Members

    def rows(self, changes: Iterable[Change], day: str) -> tuple[RatingRow, ...]:
        """The list on a day, by what had changed until then."""
        by_player: dict[str, list[Change]] = {}
        for change in changes:
            by_player.setdefault(change.player, []).append(change)
        every = (self._row(player, by_player.get(player.id, []), day) for player in self.listed)
        # A former member without a game has no rating to keep.
        rows = sorted((row for row in every if row.last or not row.left), key=_order)
        people = [row for row in rows if row.last and not row.left and row.player.id != SEVENTH_PLAYER]
        placed = {row.player.id: (rank, shared) for rank, shared, row in ranked(people, lambda row: row.rating)}
        return tuple(_placed(row, placed.get(row.player.id)) for row in rows)

    def _row(self, player: Player, changes: list[Change], day: str) -> RatingRow:
        ended = {change.game for change in changes if change.step is Step.END}
        return RatingRow(
            rank=None,
            shared=False,
            player=player,
            rating=changes[-1].rating if changes else Fraction(0),
            games=len(ended),
            in_play=-sum((change.points for change in changes if change.game not in ended), Fraction(0)),
            last=changes[-1].date if changes else "",
            left=self.members.left(player.id, day),
        )


def _placed(row: RatingRow, place: tuple[int, bool] | None) -> RatingRow:
    return row if place is None else row._replace(rank=place[0], shared=place[1])


def _order(row: RatingRow) -> tuple[Fraction, str, str]:
    return (-row.rating, row.player.name.casefold(), row.player.id)
