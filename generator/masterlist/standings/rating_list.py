"""A rating list that is kept as a ledger of rated games, and its editions.

Members stand by rating; equal ratings share a rank, by name. The house member Seventh Player, members who have not
yet played a rated game, and former members, who keep their rating, are listed without a rank.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
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
from masterlist.source import Place
from masterlist.standings.marks import ledger_marks, resolved
from masterlist.standings.ranking import ranked
from masterlist.standings.rated import Rated, RatingEdition, RatingRow


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
    rated = Rated(about, games, ledger, standing.rows(ledger.changes, as_of), ())
    return rated._replace(editions=tuple(_editions(content, rated)))


def house_member(content: Content) -> Player:
    """The Seventh Player, who needs no file."""
    known = content.players.get(SEVENTH_PLAYER)
    nowhere = Place("")
    return known or Player(SEVENTH_PLAYER, "Seventh Player", (), "", "", "", (), (), nowhere, nowhere, nowhere)


def _listed(content: Content, members: Members, ledger: Ledger) -> list[Player]:
    """Members named by the list, and everyone who has played; not everyone on file."""
    ids = {*members.named, *(change.player for change in ledger.changes)}
    return [content.players[id_] if id_ in content.players else house_member(content) for id_ in sorted(ids)]


def _editions(content: Content, one: Rated) -> Iterator[RatingEdition]:
    """Those on file, with what would be other in them today."""
    for on_file in content.editions.get(one.about.id, ()):
        edition = resolved(content.players, on_file)
        ranks = Counter(row.rank for row in edition.rows)
        rows = tuple(
            RatingRow(
                row.rank,
                ranks[row.rank] > 1 and row.rank is not None,
                content.players.get(row.player) or house_member(content),
                Fraction(row.rating),
                row.games,
                Fraction(row.in_play or 0),
                "",
            )
            for row in edition.rows
        )
        today = map(edition_row, rating_list_on(content, one, edition.through))
        marks = tuple(ledger_marks(edition.rows, today))
        ranked = sum(row.rank is not None for row in rows)
        yield RatingEdition(edition.id, edition.through, rows, edition.commit, marks, ranked)


def rating_list_on(content: Content, one: Rated, day: str) -> list[RatingRow]:
    """Everybody who had played a rated game by the end of a day, best first."""
    members = Members(one.about.members)
    standing = _Standing(_listed(content, members, one.ledger), members)
    return [row for row in standing.rows(_until(one.ledger.changes, day), day) if row.last]


def edition_row(row: RatingRow) -> EditionRow:
    """A row as editions have it: numbers with all decimals in which the ledger is kept."""
    rating, in_play = (rounded(value, DECIMALS) for value in (row.rating, row.in_play))
    return EditionRow(row.rank, row.player.id, rating, row.games, in_play=in_play)


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
