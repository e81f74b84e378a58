"""What a system that rates log books says of itself and makes of an entry, and the figures of a game of SQUARES.

They are what players enter in their logs, whichever system rates them. Figures of a log are its keeper's, own first, so
every function here looks at a game from that player's side.

A game of one log can be mirrored: then it is as the other player's log would report it.
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, lru_cache
from itertools import product, starmap
from typing import Any, ClassVar, NamedTuple

from masterlist.amount import Amount, exact
from masterlist.facts.logbook import (
    NOTHING_CARRIED,
    Answer,
    Carried,
    Entry,
    LogBook,
    Pair,
    Resignation,
    Result,
    Side,
    State,
    Units,
)
from masterlist.facts.site import EditionRow, Era, Membership, RatingList
from masterlist.grouping import by_key
from masterlist.scoring.system import RESTORE, Column, Fault, ListSystem, LogWords
from masterlist.scoring.working import SILENT, Line, Working, floor_ratio, total
from masterlist.source import N_, Kind, Message, Place, Value, say

ARMY = Units(infantry=9, artillery=3, cavalry=4)
ATTRITION_TO_WIN = 10
ATTRITION_TO_CONCEDE = 5  # below it a resignation concedes no attrition victory


class Labels(NamedTuple):
    """What the lines of a working call the figures of one side."""

    attrition: str
    infantry: str
    cavalry: str
    artillery: str
    bonus: str


OWN = Labels(
    attrition=N_("attrition score"),
    infantry=N_("bonus: infantry"),
    cavalry=N_("bonus: cavalry"),
    artillery=N_("bonus: artillery"),
    bonus=N_("bonus points"),
)
AT_THE_RESIGNATION = Labels(  # a denied one, after which figures went up
    attrition=N_("attrition score at the resignation"),
    infantry=N_("bonus at the resignation: infantry"),
    cavalry=N_("bonus at the resignation: cavalry"),
    artillery=N_("bonus at the resignation: artillery"),
    bonus=N_("bonus points at the resignation"),
)
AT_THE_END = Labels(  # after a denied resignation
    attrition=N_("attrition score at the end"),
    infantry=N_("bonus at the end: infantry"),
    cavalry=N_("bonus at the end: cavalry"),
    artillery=N_("bonus at the end: artillery"),
    bonus=N_("bonus points at the end"),
)
RESIGNERS = Labels(
    attrition=N_("resigner's attrition score"),
    infantry=N_("resigner's bonus: infantry"),
    cavalry=N_("resigner's bonus: cavalry"),
    artillery=N_("resigner's bonus: artillery"),
    bonus=N_("resigner's bonus points"),
)
LABELS = {"own": OWN, "resignation": AT_THE_RESIGNATION, "end": AT_THE_END, "resigner": RESIGNERS}


def attrition_score(units: Units, working: Working = SILENT) -> Amount:
    """The value of eliminated enemy units, 0 to 23; three or four cavalry count double."""
    return labelled_attrition((units, OWN), working)


def bonus_points(units: Units, working: Working = SILENT) -> Amount:
    """Bonus for eliminated enemy units, 0 to 8: floors are taken kind by kind."""
    return labelled_bonus((units, OWN), working)


def labelled_attrition(given: tuple[Units, Labels], working: Working) -> Amount:
    """The same under the labels of one side."""
    units, labels = given
    double = 2 if units.cavalry >= 3 else 1
    number = working.number
    parts = [
        number(count) * value
        for count, value in ((units.infantry, 1), (units.artillery, 2), (units.cavalry, double))
        if count
    ]
    return working.line(labels.attrition, total(parts))


def labelled_bonus(given: tuple[Units, Labels], working: Working) -> Amount:
    """The bonus under the labels of one side."""
    units, labels = given
    number, line = working.number, working.line
    infantry = line(labels.infantry, floor_ratio(number(units.infantry), 3))
    cavalry = line(labels.cavalry, floor_ratio(number(units.cavalry), 2))
    artillery = line(labels.artillery, number(units.artillery) * 1)
    return line(labels.bonus, infantry + cavalry + artillery)


def attrition_of(state: State) -> Pair[int] | None:
    """Both attrition scores: as stated, or from the units eliminated; None where the log says neither."""
    if state.eliminated is None:
        return state.attrition
    return _figures(attrition_score, state.eliminated)


def bonus_of(state: State) -> Pair[int] | None:
    """Both sides' bonus points: from the units eliminated, or as stated; None where the log says neither."""
    if state.eliminated is None:
        return state.bonus
    return _figures(bonus_points, state.eliminated)


@lru_cache(maxsize=50_000)  # every entry is asked several times, by the checks, the opponent's log and the pages
def _figures(figure: Callable[[Units], Amount], eliminated: Pair[Units]) -> Pair[int]:
    return Pair(int(figure(eliminated.own)), int(figure(eliminated.opponent)))


@cache
def possible_bonuses() -> tuple[tuple[int, ...], ...]:
    """By the attrition score, all bonus points that units of an army give with it."""
    armies = starmap(Units, product(*(range(most + 1) for most in ARMY)))
    found = sorted({(int(attrition_score(units)), int(bonus_points(units))) for units in armies})
    return tuple(tuple(bonus for score, bonus in found if score == one) for one in range(found[-1][0] + 1))


def instant_of(entry: Entry, resignation: Resignation) -> State:
    """The position at the resignation: an accepted resignation ends it, so that is the end of play."""
    instant, end = resignation.instant, entry.state
    if resignation.answer is Answer.DENIED:
        return instant
    return State(instant.attrition or end.attrition, instant.bonus or end.bonus, instant.eliminated or end.eliminated)


def end_of(entry: Entry) -> State:
    """The position when play ended: at the resignation, where one was accepted."""
    resigned = entry.resignation
    return instant_of(entry, resigned) if resigned and resigned.answer is Answer.ACCEPTED else entry.state


def concedes_attrition(entry: Entry, resignation: Resignation) -> bool:
    """Whether the winner had the 5 points of attrition at the instant that make a resignation a victory."""
    score = attrition_of(instant_of(entry, resignation)) or Pair(0, 0)
    return (score.own if entry.result.won else score.opponent) >= ATTRITION_TO_CONCEDE


class Status(Enum):
    """What becomes of an entry; the first that fits.

    An entry that the opponent's own log mirrors is confirmed whatever ``signed`` says, so it never is unsigned.
    """

    CONTRADICTED = N_("contradicted")  # the opponent's own log says something else
    EXCLUDED = N_("excluded")  # the list excludes one of the two players since that day or an earlier one
    NOT_ON_FILE = N_("opponent not on file")
    NOT_AUTHENTICATED = N_("not authenticated")  # the list demands it, and no club has
    UNSIGNED = N_("unsigned")  # the opponent has not signed, and has no entry of the game
    CONFIRMED = N_("confirmed")  # the opponent's own log says the same
    SIGNED = N_("signed")  # the opponent signed, and keeps no log on file
    AWAITING = N_("awaiting opponent")  # the opponent signed, but their own log has no such game yet
    REPEATED = N_("repeated")  # another file reports the same game, which counts there

    def __init__(self, value: str) -> None:
        self.rated = value in {"confirmed", "signed", "awaiting opponent"}  # whether such an entry counts

    @property
    def why(self) -> str:
        """Why such an entry is not rated, or what confirms it."""
        return _WHY[self]

    @property
    def sentence(self) -> str:
        """The status and why, for pages."""
        return _SENTENCES[self]


STATUSES = tuple(Status)
_WHY = {
    Status.CONTRADICTED: N_("the opponent's own log says something else"),
    Status.EXCLUDED: N_("on that day one of the players was excluded from the list"),
    Status.NOT_ON_FILE: N_("the opponent is not on file"),
    Status.NOT_AUTHENTICATED: N_("no sanctioned club has authenticated it"),
    Status.UNSIGNED: N_("the opponent has not signed"),
    Status.CONFIRMED: N_("the opponent’s own log says the same"),
    Status.SIGNED: N_("the opponent signed; they keep no log on file"),
    Status.AWAITING: N_("the opponent signed; their own log does not have this game yet"),
    Status.REPEATED: N_("another file reports the same game, and it counts there"),
}
_SENTENCES = {
    Status.CONTRADICTED: N_("Contradicted: the opponent's own log says something else."),
    Status.EXCLUDED: N_("Excluded: on that day one of the players was excluded from the list."),
    Status.NOT_ON_FILE: N_("Opponent not on file: the entry counts once the player has been added."),
    Status.NOT_AUTHENTICATED: N_("Not authenticated: no sanctioned club has authenticated it."),
    Status.UNSIGNED: N_("Unsigned: the opponent has not signed."),
    Status.CONFIRMED: N_("Confirmed: the opponent’s own log says the same."),
    Status.SIGNED: N_("Signed: the opponent signed; they keep no log on file."),
    Status.AWAITING: N_("Counted, awaiting opponent: the opponent signed; their own log does not have this game yet."),
    Status.REPEATED: N_("Repeated: another file reports the same game, and it counts there."),
}


RESULTS = {  # in English, as data have them; scripts make these from the values
    Result.WON_STRATEGIC: N_("Won, strategic"),
    Result.WON_MAJOR: N_("Won, major"),
    Result.WON_ATTRITION: N_("Won, attrition"),
    Result.DRAW: N_("Draw"),
    Result.LOST_ATTRITION: N_("Lost, attrition"),
    Result.LOST_MAJOR: N_("Lost, major"),
    Result.LOST_STRATEGIC: N_("Lost, strategic"),
    Result.WON: N_("won"),
    Result.LOST: N_("lost"),
}


class Scored(NamedTuple):
    """An entry with what it scored, and the running totals after it."""

    entry: Entry
    book: int
    number: int  # in the book, from 1
    anchor: str  # by which the player's page names it
    status: Status
    worth: Amount  # the game points it has, or would have if it were rated
    defeated: Amount  # opponents defeated so far, halves included
    total: Amount  # game points so far
    rating: Amount  # after this entry; a multiple of ½
    working: tuple[Line, ...]

    @property
    def rated(self) -> bool:
        return self.status.rated

    @property
    def points(self) -> Amount:
        """The game points that count."""
        return self.worth if self.status.rated else 0


# One player's books of a list, in order; the status of each entry by its place; a fresh working for each entry.
Rate = Callable[[Iterable[LogBook], Mapping[Place, Status], Callable[[], Working]], list[Scored]]


# With which those of every such system begin.
LOG_COLUMNS = (
    Column(
        "opponents_defeated", N_("Opponents defeated"), places=None, tie=N_("before {player} by opponents defeated")
    ),
    Column("game_points", N_("Game points"), "count", tie=N_("before {player} by game points")),
)


@dataclass(frozen=True, kw_only=True)
class LogSystem(ListSystem):
    """A scoring system for log books, which players keep of one kind of game alone."""

    kind: str = field(default="squares", init=False)
    rate: Rate
    # What a log comes to before its first game: opponents defeated, game points and rating
    carried_over: Callable[[Carried], tuple[Amount, Amount, Amount]]
    points: Callable[[Entry], Amount]  # the game points that the keeper of the log scores
    worth: tuple[tuple[str, int], ...] = ()  # the game points of a result by itself, the highest first; a draw last
    # Twice the rating, of twice the opponents defeated and of the game points; None where these do not decide it.
    product: Callable[[int, int], int] | None = None
    columns: tuple[Column, ...] = LOG_COLUMNS
    words: LogWords = field(default_factory=LogWords)

    rates_logs: ClassVar[bool] = True
    places: ClassVar[int | None] = None

    def exact(self, value: Amount) -> str:
        """A rating or figure as files have it: a multiple of ½."""
        return exact(value)

    def fault_in(self, row: EditionRow) -> Fault | None:
        """A rating is what the system makes of opponents defeated and game points."""
        if self.product is None or row.value * 2 == self.product(row.halves, row.points):
            return None
        return f"the rating {row.rating} is not {self.words.made_of}", RESTORE

    def every_term(self, stated: Mapping[str, Any]) -> Mapping[str, Any]:
        """A rating in a browser needs none of them."""
        del stated
        return {}


class Paired(NamedTuple):
    """An entry's status, and the opponent's own entry of the same game where there is one."""

    player: str
    entry: Entry
    status: Status
    answer: Entry | None = None
    differences: tuple[Message, ...] = ()  # where the two entries do not mirror each other
    answers_status: Status | None = None  # of the opponent's own entry


def mirrored(entry: Entry, keeper: str) -> Entry:
    """The entry of ``keeper``'s log turned round: the opponent's figures first, and the opponent's result.

    An entry that is complete is so from either side, because both sides' figures decide what either of them scores.
    """
    if resignation := entry.resignation:
        by = Side.OWN if resignation.by is Side.OPPONENT else Side.OPPONENT
        resignation = resignation._replace(by=by, instant=_turned(resignation.instant))
    state, result = _turned(entry.state), entry.result.reversed
    score = entry.score and entry.score.reversed
    return entry._replace(opponent=keeper, result=result, state=state, resignation=resignation, score=score)


def _turned(one: State) -> State:
    attrition, bonus, eliminated = one
    return State(attrition and attrition.reversed, bonus and bonus.reversed, eliminated and eliminated.reversed)


def opponents_points(system: LogSystem, entry: Entry) -> Amount:
    """The game points that the entry gives the opponent."""
    return system.points(mirrored(entry, ""))


class Conditions(NamedTuple):
    """What a list demands, and who is on file."""

    not_on_file: frozenset[str] = frozenset()  # opponents without a player file
    excluded: Mapping[str, tuple[Membership, ...]] = {}  # by player
    authenticated: tuple[tuple[str, bool], ...] = ()  # since which days the list demands it, or does so no more

    def fault(self, player: str, entry: Entry) -> Status | None:
        """Why an entry of a player's log is not rated whatever both logs say; None where nothing is against it."""
        if self.excluded and exclusion(self.excluded, (player, entry.opponent), entry.date):
            return Status.EXCLUDED
        if entry.opponent in self.not_on_file:
            return Status.NOT_ON_FILE
        demands = (demanded for since, demanded in reversed(self.authenticated) if since <= entry.date)
        return Status.NOT_AUTHENTICATED if not entry.authenticated and next(demands, False) else None


def excluded_by(about: RatingList) -> dict[str, tuple[Membership, ...]]:
    """The periods in which a list excludes players, by player."""
    return by_key((one.player, one) for one in about.excluded)


def exclusion(excluded: Mapping[str, tuple[Membership, ...]], people: Iterable[str], day: str) -> Membership | None:
    """Because of which a game that these people played on a day is not rated."""
    return next((one for player in people for one in excluded.get(player, ()) if one.covers(day)), None)


def why_excluded(out: Membership) -> Message:
    """The message for a game that is not rated because of it."""
    player, since = Value("player", out.player, Kind.PLAYER), Value("since", out.since, Kind.DAY)
    if not out.until:
        return say(N_("{player} has been excluded from the list since {since}"), player, since)
    until = Value("until", out.until, Kind.DAY)
    return say(N_("{player} was excluded from the list from {since} until {until}"), player, since, until)


def conditions(about: RatingList, books: Iterable[LogBook], on_file: Container[str]) -> Conditions:
    """What decides of the entries of a list's books."""
    opponents = {entry.opponent for book in books for entry in book.entries}
    eras = about.eras or (Era("", about.system, about.terms, about.place),)
    demanded = tuple((era.since, bool(era.terms.get("authenticated_only", False))) for era in eras)
    return Conditions(
        frozenset(id_ for id_ in opponents if id_ not in on_file),
        excluded_by(about),
        demanded if any(one for _, one in demanded) else (),
    )


def carried_of(about: RatingList, books: Sequence[LogBook]) -> Carried:
    """What the first of a player's books brings along and counts: it waits for the authentication as its entries do."""
    first = books[0] if books else None
    if first is None or first.carried is None:
        return NOTHING_CARRIED
    demanded = about.on(first.entries[0].date if first.entries else "").authenticated_only
    return NOTHING_CARRIED if demanded and not first.authenticated else first.carried
