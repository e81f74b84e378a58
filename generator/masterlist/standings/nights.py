"""Nights as the games that a list is rated from, and what each game changed."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from masterlist.codec import encode
from masterlist.facts.night import DIFFERENT, Night, NightGame
from masterlist.facts.site import RatingList
from masterlist.grouping import by_key
from masterlist.scoring.ledger import Change, RatedGame
from masterlist.scoring.log import Status, excluded_by, exclusion, why_excluded
from masterlist.scoring.rating import Game, Standing, seats_of
from masterlist.source import N_, Kind, Message, Value, say
from masterlist.standings.records import Holder

Played = RatedGame[NightGame]  # one game of a night


class NightHead(NamedTuple):
    """A night without its games, and where these are."""

    id: str
    date: str
    games: int
    announced: int  # games, those left out that another file reports first
    players: int
    month: str  # the name of the files that it is among
    span: str  # of the months that are rated together


class Own(NamedTuple):
    """What games were to one player, in time order."""

    player: str
    played: tuple[Played, ...]
    other: tuple[Change, ...] = ()  # changes that are not of one game

    @property
    def changes(self) -> tuple[Change, ...]:
        """How their rating moved, by date; a change of a whole period comes after those of its games."""
        games = (change for one in self.played for change in one.changes if change.player == self.player)
        return tuple(sorted((*games, *self.other), key=lambda change: change.date))


class Packed(NamedTuple):
    """Some games as bytes: of ten thousand players they are much to read, and few pages show each."""

    people: tuple[str, ...]  # everybody who played, ids in order
    files: tuple[str, ...]  # in which the games were submitted, in order
    data: bytes


def packed(value: object, games: Iterable[Played]) -> Packed:
    """A value of games, with what must be known of them before it is read."""
    given = list(games)
    people = {player for one in given for player in one.game.players}
    return Packed(tuple(sorted(people)), tuple(sorted({one.game.place.file for one in given})), encode(value))


class GamesOn(NamedTuple):
    """A player on a list that is rated from nights."""

    list: str
    row: Standing | None  # None where no game of theirs is rated
    own: Own
    running: str = ""  # the rating period that is not over, whose ratings are provisional


def outcome_for(one: Played, player: str) -> str:
    """How the player did: won, drawn or lost. At a table the first place has won, and a shared one is a draw."""
    own = next(seat for seat in one.game.seats if seat.player == player)
    if own.rank > 1:
        return "lost"
    return "drawn" if sum(seat.rank == 1 for seat in one.game.seats) > 1 else "won"


def joined(player: str, parts: Iterable[Own]) -> Own:
    """Several stretches of time in one."""
    given = list(parts)
    played = tuple(one for own in given for one in own.played)
    return Own(player, played, tuple(change for own in given for change in own.other))


def rated_games(about: RatingList, nights: Iterable[Night]) -> Iterator[Game]:
    """The games that count."""
    for night in nights:
        for game in night.games:
            if why_unrated(about, night.date, game) is None:
                yield Game(night.game_id(game), night.date, tuple(seats_of(game)))


def why_unrated(about: RatingList, date: str, game: NightGame) -> Message | None:
    """Why a game does not count; None where it does."""
    if about.excluded and (out := exclusion(excluded_by(about), game.players, date)):
        return why_excluded(out)
    if (against := next((one for one in game.reports if not Status(one.status).rated), None)) is None:
        return None
    status, from_logs = Status(against.status), game.reports[0].place == game.place
    if status is Status.CONTRADICTED and not (from_logs and len(game.reports) > 1):
        if from_logs:
            return say(N_("the night's file says something else"))
        return say(N_("a player's own log says something else") if against.player else DIFFERENT)
    if status is Status.UNSIGNED and len(game.players) == 2:  # it names who must act: either of the two may be reading
        other = next(player for player in game.players if player != against.player)
        return say(N_("{player} has not signed"), Value("player", other, Kind.PLAYER))
    return say(status.why)


# --- What some months were, for the history of a list and its records -------------------------------------


LETTERS = {"won": "w", "drawn": "d", "lost": "l"}

OwnResult = tuple[str, str, str]  # date and id of a rated game, and the letter of its outcome


TopClaim = tuple[Fraction, Holder, int]  # a ``Claim`` that no other of some months exceeds


class SpanAnnals(NamedTuple):
    """Some months of a list, which lie within one year."""

    games: tuple[int, int, int]  # rated: all of them, and those between two by how they ended
    own: tuple[tuple[str, tuple[OwnResult, ...]], ...]  # by player in time order
    peaks: tuple[TopClaim, ...]  # the highest rating at the end of a rating period, of everybody who had it
    gains: tuple[TopClaim, ...]  # the most gained in one game
    met: tuple[tuple[str, int], ...]  # games of two players with each other, as ``FIRST/SECOND``
    months: tuple[tuple[str, int], ...]  # rated games, by month


def span_annals(list_: str, games: Iterable[Played], reached: Iterable[tuple[str, Change]]) -> SpanAnnals:
    """The games of some months, in time order; with the ratings that players held, and the game before each."""
    given = list(games)
    rated = [one for one in given if one.changes]
    own = by_key(
        (player, (one.date, one.id, LETTERS[outcome_for(one, player)])) for one in rated for player in one.game.players
    )
    duels = [one for one in rated if len(one.game.seats) == 2]
    drawn = sum(one.game.seats[0].rank == one.game.seats[1].rank for one in duels)
    moved = [(one, change) for one in rated for change in one.changes]
    met = Counter("/".join(sorted(one.game.players)) for one in given if len(one.game.seats) == 2)
    return SpanAnnals(
        games=(len(rated), len(duels) - drawn, drawn),
        own=tuple(sorted(own.items())),
        peaks=_tops(list_, ((change.after, game, change) for game, change in reached)),
        gains=_tops(list_, ((change.after - change.before, one.id, change) for one, change in moved)),
        met=tuple(sorted(met.items())),
        months=tuple(sorted(Counter(one.date[:7] for one in rated).items())),
    )


def _tops(list_: str, values: Iterable[tuple[Fraction, str, Change]]) -> tuple[TopClaim, ...]:
    """Everybody who has the greatest value, with the first game that gave it."""
    best: Fraction | None = None
    found: dict[str, TopClaim] = {}
    for value, game, change in values:
        if best is None or value > best:
            best, found = value, {}
        if value == best:
            found.setdefault(change.player, (value, Holder(change.player, change.date, list=list_, game=game), 1))
    return tuple(found.values())
