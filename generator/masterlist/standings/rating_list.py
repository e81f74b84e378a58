"""A rating list that is kept as a ledger of rated games, and its editions.

Members stand by rating; equal ratings share a rank, by name. The house member Seventh Player, members who have not
yet played a rated game, and former members, who keep their rating, are listed without a rank.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from masterlist.amount import rounded
from masterlist.facts.board import SEVENTH_PLAYER
from masterlist.facts.content import Content
from masterlist.facts.edition import EditionRow
from masterlist.facts.members import Members
from masterlist.facts.people import Player
from masterlist.facts.site import RatingList
from masterlist.scoring.board import board_systems
from masterlist.scoring.ledger import DECIMALS, Change, Ledger, Step
from masterlist.scoring.rating import Standing, best_rating_first
from masterlist.source import N_, Kind, Place, Value, say
from masterlist.standings.ranking import ranked
from masterlist.standings.rated import Rated

IN_PLAY = "points_in_play"  # the figure of a row: points anted in games that go on


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
    return Rated(about, games, ledger, standing.rows(ledger.changes, as_of), as_of)


def player_of(content: Content, id_: str) -> Player:
    """A player of such a list: the Seventh Player needs no file."""
    nowhere = Place("")
    return content.players.get(id_) or Player(id_, "Seventh Player", (), "", "", "", (), (), nowhere, nowhere, nowhere)


def _listed(content: Content, members: Members, ledger: Ledger) -> dict[str, str]:
    """The names of members named by the list, and of everyone who has played; not of everyone on file."""
    ids = {*members.named, *(change.player for change in ledger.changes)}
    return {id_: player_of(content, id_).name for id_ in sorted(ids)}


def rating_list_on(content: Content, one: Rated, day: str) -> list[Standing]:
    """Everybody who had played a rated game by the end of a day, best first."""
    members = Members(one.about.members)
    standing = _Standing(_listed(content, members, one.ledger), members)
    return [row for row in standing.rows(_until(one.ledger.changes, day), day) if row.last]


def edition_row(row: Standing) -> EditionRow:
    """A row as editions have it: numbers with all decimals in which the ledger is kept."""
    rating, in_play = (rounded(value, DECIMALS) for value in (row.rating, row.figures[IN_PLAY]))
    return EditionRow(row.rank, row.player, rating, row.games, in_play=in_play)


def _until(changes: Iterable[Change], day: str) -> list[Change]:
    return [change for change in changes if change.date <= day]


class _Standing(NamedTuple):
    """Who is listed, and when they are members."""

    names: dict[str, str]
    members: Members

    def rows(self, changes: Iterable[Change], day: str) -> tuple[Standing, ...]:
        """The list on a day, by what had changed until then."""
        by_player: dict[str, list[Change]] = {}
        for change in changes:
            by_player.setdefault(change.player, []).append(change)
        every = (self._row(player, by_player.get(player, []), day) for player in self.names)
        # A former member without a game has no rating to keep.
        rows = sorted((row for row in every if row.last or not row.reason), key=self._order)
        people = filter(_is_ranked, rows)
        placed = {row.player: (rank, shared) for rank, shared, row in ranked(people, best_rating_first)}
        return tuple(_placed(row, placed.get(row.player)) for row in rows)

    def _row(self, player: str, changes: list[Change], day: str) -> Standing:
        ended = {change.game for change in changes if change.step is Step.END}
        left = self.members.left(player, day)
        return Standing(
            player,
            rating=changes[-1].rating if changes else Fraction(0),
            games=len(ended),
            won=0,
            drawn=0,
            lost=0,
            last=changes[-1].date if changes else "",
            figures={IN_PLAY: sum((-change.points for change in changes if change.game not in ended), Fraction(0))},
            reason=say(N_("member until {day}"), Value("day", left, Kind.DAY)) if left else None,
        )

    def _order(self, row: Standing) -> tuple[Fraction, str, str]:
        return (-row.rating, self.names[row.player].casefold(), row.player)


def _is_ranked(row: Standing) -> bool:
    return bool(row.last) and row.reason is None and row.player != SEVENTH_PLAYER


def _placed(row: Standing, place: tuple[int, bool] | None) -> Standing:
    return row._replace(ranked=False) if place is None else row._replace(rank=place[0], shared=place[1])
