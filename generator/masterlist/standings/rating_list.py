"""A list that is rated from boards: everything that moved on it, who is where, and its editions.

Members stand by rating; ratings that agree to 12 decimals share a rank, by name. The house member Seventh Player,
members who have not yet played a rated game, and former members, who keep their rating, are listed without a rank.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from masterlist.amount import rounded
from masterlist.facts.board import SEVENTH_PLAYER, Board
from masterlist.facts.content import Content, Player
from masterlist.facts.site import EditionRow, Members, RatingList
from masterlist.folding import collated
from masterlist.scoring.board import BoardSystem, board_systems, sole_winner
from masterlist.scoring.conditions import excluded_by, exclusion, why_excluded
from masterlist.scoring.ledger import DECIMALS, BalanceChange, Ledger, RatedGame, Step, UnratedGame, alike
from masterlist.scoring.list_words import IN_PROGRESS, NO_GAME, left_on
from masterlist.scoring.rating import Standing
from masterlist.source import N_, Kind, Place, Problem, Said, Value, say
from masterlist.standings.movement import Rank
from masterlist.standings.ranking import Stands, ranked
from masterlist.standings.same_game import settled_games


class Rated(NamedTuple):
    """One list rated from games, with everything that moved on it."""

    about: RatingList
    games: tuple[Board, ...]
    ledger: Ledger
    rows: tuple[Standing, ...]  # ``last`` is the date of the last start or end of a rated game
    as_of: str  # the date of the newest change, or "" where there is none
    warnings: tuple[Problem, ...] = ()  # about games that another file tells as well
    ranks: tuple[Rank, ...] = ()  # of one player whom it concerns, in the editions that have them; 0 for no rank

    @property
    def system(self) -> BoardSystem:
        """The system that keeps the list."""
        return board_systems()[self.about.system]

    @property
    def stands(self) -> Iterator[Stands]:
        """Its rows, best first."""
        return (Stands(row.player, row.rating, row.rank, row.shared) for row in self.rows)


def ended(one: Rated, player: str) -> Iterator[tuple[RatedGame, str]]:
    """The finished games whose award the player has, in the order in which they ended, and how each ended for them."""
    games = [game for game in one.ledger.games if game.over]
    for game in sorted(games, key=lambda game: (game.board.finished or "", game.board.id)):
        for seat in game.seats:
            if seat.player == player:
                winner = sole_winner(game.board, concessions=True)
                drawn = winner is None and game.board.seat(seat.power).survives
                yield game, "won" if winner is seat.power else "drawn" if drawn else "lost"


def ratings_held(one: Rated) -> dict[str, dict[str, BalanceChange]]:
    """By player and day the change that left the rating which they held at the end of the day.

    From their first award on: before it nobody has a rank, and no record either.
    """
    found: dict[str, dict[str, BalanceChange]] = {}
    for change in one.ledger.changes:
        if change.step is Step.END or change.player in found:
            found.setdefault(change.player, {})[change.date] = change
    return found


# --- A rating list that is kept as a ledger of rated games, and its editions ------------------------------


IN_PLAY = "points_in_play"  # the figure of a row: points anted in games that go on


def rate_list(content: Content, about: RatingList) -> Rated:
    """All rated games of one list, in time order."""
    system = board_systems()[about.system]
    games = content.games.get(about.id, ())
    if system.rating is None:  # pragma: no cover  the checks refuse such a list
        raise ValueError(system.no_rating_because)
    members = Members(about.members)
    again, by = settled_games(games), excluded_by(about)
    why = {id_: one.why for id_, one in again.items() if not one.status.rated}
    why |= {game.id: why_excluded(out) for game in games if (out := exclusion(by, game.people, game.started or ""))}
    ledger = system.rating.rate([game for game in games if game.id not in why], members)
    unrated = (UnratedGame(game.id, why[game.id], game.place) for game in games if game.id in why)
    ledger = ledger._replace(unrated=(*unrated, *ledger.unrated))
    warnings = (problem for game in games if game.id in again for problem in again[game.id].problems(game.place))
    names = _listed(content, members, ledger) | {
        id_: player_of(content, id_).name for game in games for id_ in game.people
    }
    standing = _Standing(names, members, _left(content, about.id, ledger), is_current=True)
    as_of = ledger.changes[-1].date if ledger.changes else ""
    return Rated(about, games, ledger, standing.rows(ledger.changes, as_of), as_of, tuple(warnings))


def player_of(content: Content, id_: str) -> Player:
    """A player of such a list: the Seventh Player needs no file."""
    nowhere = Place("")
    return content.players.get(id_) or Player(id_, "Seventh Player", (), "", "", "", (), (), nowhere, nowhere, nowhere)


def _listed(content: Content, members: Members, ledger: Ledger) -> dict[str, str]:
    """The names of members named by the list, and of everyone who has played; not of everyone on file."""
    ids = {*members.named, *(change.player for change in ledger.changes)}
    return {id_: player_of(content, id_).name for id_ in sorted(ids)}


def rating_list_on(content: Content, one: Rated, day: str, *, earlier: bool = False) -> list[Standing]:
    """Everybody of whom a rated game had ended by the end of a day, best first.

    By the ``earlier`` rule everybody of whom one had begun, ranked by all decimals: editions of that time keep it.
    """
    members = Members(one.about.members)
    until = one.ledger._replace(changes=tuple(_until(one.ledger.changes, day)))
    left = _left(content, one.about.id, until, day)
    rows = _Standing(_listed(content, members, one.ledger), members, left, earlier).rows(until.changes, day)
    return [row for row in rows if (row.last if earlier else row.games)]


def _left(content: Content, list_: str, ledger: Ledger, day: str = "") -> dict[str, str]:
    """The days on which players left, by a ``day`` or by now, and no game of theirs came later."""
    last = {change.player: change.date for change in ledger.changes}
    left = {id_: one.has_left(list_, last.get(id_, ""), day) for id_, one in content.players.items() if one.left}
    return {id_: found for id_, found in left.items() if found}


def edition_row(row: Standing) -> EditionRow:
    """A row as editions have it: numbers with all decimals in which the ledger is kept."""
    rating, in_play = (rounded(value, DECIMALS) for value in (row.rating, row.figures[IN_PLAY]))
    return EditionRow(row.rank, row.player, rating, row.games, in_play=in_play)


def _until(changes: Iterable[BalanceChange], day: str) -> list[BalanceChange]:
    return [change for change in changes if change.date <= day]


class _Standing(NamedTuple):
    """Who is listed, and when they are members."""

    names: dict[str, str]
    members: Members
    left: Mapping[str, str]  # the days on which players left it
    earlier: bool = False  # whether a game in progress gives a rank, and all decimals decide
    is_current: bool = False  # else it is the list of a past day

    def gone(self, player: str, day: str) -> str:
        """The last day of a former member's membership, or ""."""
        return self.members.gone(player, day) if self.is_current else self.members.left(player, day)

    def rows(self, changes: Iterable[BalanceChange], day: str) -> tuple[Standing, ...]:
        """The list on a day, by what had changed until then."""
        by_player: dict[str, list[BalanceChange]] = {}
        for change in changes:
            by_player.setdefault(change.player, []).append(change)
        # A former member without a game has no rating to keep.
        listed = (id_ for id_ in self.names if id_ in by_player or not self.gone(id_, day))
        rows = sorted((self._row(id_, by_player.get(id_, []), day) for id_ in listed), key=self._order)
        people = (row for row in rows if row.reason is None and row.player != SEVENTH_PLAYER)
        placed = {row.player: (rank, shared) for rank, shared, row in ranked(people, self._merit)}
        return tuple(_placed(row, placed.get(row.player)) for row in rows)

    def _row(self, player: str, changes: list[BalanceChange], day: str) -> Standing:
        ended = {change.game for change in changes if change.step is Step.END}
        return Standing(
            player,
            rating=changes[-1].rating if changes else Fraction(0),
            games=len(ended),
            won=0,
            drawn=0,
            lost=0,
            last=changes[-1].date if changes else "",
            figures={IN_PLAY: sum((-change.points for change in changes if change.game not in ended), Fraction(0))},
            reason=self._unranked(player, day, begun=bool(changes), ended=bool(ended)),
        )

    def _unranked(self, player: str, day: str, *, begun: bool, ended: bool) -> Said | None:
        """Why the player has no rank; of the house nothing is said."""
        if left := self.gone(player, day):
            return say(N_("member until {day}"), Value("day", left, Kind.DAY))
        if ended and player in self.left:
            return left_on(self.left[player])
        if player == SEVENTH_PLAYER or ended or (begun and self.earlier):
            return None
        return IN_PROGRESS if begun else NO_GAME

    def _merit(self, row: Standing) -> Fraction:
        return row.rating if self.earlier else alike(row.rating)

    def _order(self, row: Standing) -> tuple[bool, Fraction, tuple[str, str], str]:
        waits = row.reason in {NO_GAME, IN_PROGRESS}
        return (waits, -self._merit(row), collated(self.names[row.player]), row.player)


def _placed(row: Standing, place: tuple[int, bool] | None) -> Standing:
    return row._replace(ranked=False) if place is None else row._replace(rank=place[0], shared=place[1])
