"""The totals of log books, games that wait, and what lists and events show of many games."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter
from typing import Any, NamedTuple

from masterlist.amount import Amount, in_one_unit
from masterlist.codec import decode
from masterlist.facts.board import Board
from masterlist.facts.logbook import Result
from masterlist.facts.site import EditionRow
from masterlist.grouping import by_key
from masterlist.kinds.squares import KIND
from masterlist.scoring.ledger import Change
from masterlist.scoring.log import Paired, Scored, Status
from masterlist.source import Place

PlainTotal = tuple[str, int, int, int, int]  # the fields of a ``Total``
# A month since the year 0, the rated games of a log in it, and by how they were won those that are counted with it.
Played = tuple[int, int, tuple[int, int, int, int]]


class Total(NamedTuple):
    """The running totals of a log after a day of play; all integers, because they are many."""

    day: str  # "" before the first rated game
    halves: int  # opponents defeated, times two
    points: int  # total game points
    games: int  # rated games on file
    doubled: int  # the rating, times two

    @property
    def counts(self) -> bool:
        """Whether a rated game is in it, be it one of a book that is not on file: without one there is no rank."""
        return bool(self.games or self.halves or self.points)

    @property
    def merit(self) -> tuple[int, int, int]:
        """By what players are ordered, the least first: rating, then opponents defeated, then total game points."""
        return (-self.doubled, -self.halves, -self.points)


NOTHING = Total("", 0, 0, 0, 0)


def total_of(row: EditionRow) -> Total:
    """The figures of a row of an edition."""
    return Total("", row.halves, row.points, row.games, row.doubled)


@lru_cache(maxsize=10_000)  # ten thousand rows have a few hundred different numbers
def half(halves: int) -> Fraction:
    """Halves as a number."""
    return Fraction(halves, 2)


class LogSummary(NamedTuple):
    """One player's log of one list."""

    player: str
    list: str
    first: str  # date of the first entry, or ""
    newest: str  # date of the newest entry, or ""
    carried_over: Total  # carried over from books that are not on file
    now: Total
    history: bytes  # tuple[Total, ...]: after each day with a rated game
    played: bytes  # tuple[Played, ...]: how many games in each month
    bests: bytes  # of each kind of ``BESTS`` the ``Best``
    by_year: bytes  # tuple[YearBest, ...]
    lines: bytes  # Lines: where its entries stand
    statuses: bytes  # of its entries in their order, each by its place in STATUSES
    numbers: tuple[int, ...]  # which of the games with the opponent on that day each is, from 1, in both logs the same
    counted: int  # rated or not, games that are counted with this log: of two entries of one game one is
    key: bytes  # names all that the entries came to, with the status of each
    met: tuple[tuple[str, bytes], ...] = ()  # whose games with the player have a page, ids in order; and their key
    others: tuple[tuple[str, str], ...] = ()  # of rated games that this log alone tells, the first of a year: day, who
    without_log: tuple[str, ...] = ()  # opponents on file who keep no log of the list, ids in order
    theirs: bytes = (
        b""  # tuple[tuple[int, str], ...]: of rated games that the opponent's log counts, month and opponent
    )

    @property
    def totals(self) -> tuple[PlainTotal, ...]:
        """The history, read; plain tuples with the fields of ``Total``, because there are so many."""
        return _totals(self.history)

    @property
    def months(self) -> tuple[Played, ...]:
        """The games played, read."""
        return decode(self.played, tuple[Played, ...])

    @property
    def counted_there(self) -> tuple[tuple[int, str], ...]:
        """Of the rated games that are counted with the opponent's log the month and the opponent."""
        return decode(self.theirs, tuple[tuple[int, str], ...]) if self.theirs else ()

    def total_on(self, day: str) -> Total | None:
        """The running totals at the end of a day; None where the log has no entry until then."""
        if not self.first or day < self.first:
            return None
        totals = self.totals
        until = bisect_right(totals, day, key=itemgetter(0))
        return Total(*totals[until - 1]) if until else self.carried_over


@lru_cache(maxsize=1)  # of one log after the other: it is asked for the last day of each edition
def _totals(history: bytes) -> tuple[PlainTotal, ...]:
    return decode(history, tuple[PlainTotal, ...])


def first_games(logs: Iterable[LogSummary]) -> dict[str, str]:
    """By player the day of the first rated game, in whichever log it is.

    Who carries games over had theirs before, and begins with the first entry on file.
    """
    found: dict[str, str] = {}
    for log in logs:
        first = log.first if log.carried_over.counts else next((total[0] for total in log.totals), "")
        for day, player in (*([(first, log.player)] if first else ()), *log.others):
            found[player] = min(day, found.get(player, day))
    return found


# --- How much was played, month by month ------------------------------------------------------------------


VICTORIES = KIND.endings


def month_of(date: str) -> int:
    """The number of a date's month, or of a month as ``2026-03``; text order is its order."""
    return int(date[:4]) * 12 + int(date[5:7]) - 1


def months(games: Iterable[tuple[Scored, bool]]) -> tuple[Played, ...]:
    """The rated games of a log by month, in its order; with each whether it is counted here or in the opponent's."""
    found: dict[int, list[int]] = {}
    for line, counted in games:
        month = month_of(line.entry.date)
        own = found.get(month) or found.setdefault(month, [0, 0, 0, 0, 0])
        own[0] += 1
        if counted:
            own[1 + VICTORIES.index(line.entry.result.victory)] += 1
    return tuple((month, own[0], (own[1], own[2], own[3], own[4])) for month, own in found.items())


# --- Games that wait for something ------------------------------------------------------------------------


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


# --- How the best placed of a list moved through its editions ---------------------------------------------


PLACES = 10
EDITIONS = 12  # that are looked back at


class Placed(NamedTuple):
    """Someone among the best placed."""

    player: str
    rank: int
    shared: bool


class Top(NamedTuple):
    """The best placed of an edition, or after a round of an event, in its order."""

    edition: str  # its id; of a round its number
    places: tuple[Placed, ...]


def top_of(edition: str, first: Sequence[EditionRow]) -> Top:
    """The best placed of an edition; ``first`` holds one more, with whom the last may share the rank."""
    ranks = [row.rank for row in first]
    return Top(edition, tuple(Placed(row.player, row.rank or 0, ranks.count(row.rank) > 1) for row in first[:PLACES]))


def everyone(tops: Sequence[Top]) -> list[str]:
    """All who are in some edition: the newest edition's first, then those who left, the latest first."""
    return list(dict.fromkeys(one.player for top in reversed(tops) for one in top.places))


def led_since(tops: Sequence[Top]) -> tuple[str, str, tuple[str, ...]]:
    """Who leads alone at the end, from where on, and who led before: nobody where they always have.

    Three times nothing where they have shared the lead since, or nobody led before.
    """
    first = [tuple(one.player for one in top.places if one.rank == 1) for top in tops]
    leader = first[-1] if first else ()
    since = len(first)
    while since and first[since - 1] == leader:
        since -= 1
    before = first[since - 1] if since else ()
    if len(leader) != 1 or leader[0] in before or (since and not before):
        return "", "", ()
    return leader[0], tops[since].edition, before


Stretch = list[tuple[int, int]]  # number of the edition and place from 0, without a gap


def stretches(tops: Iterable[Top], player: str) -> Iterator[Stretch]:
    """A player's rank, from the edition in which they come to that before which they leave."""
    own: Stretch = []
    for number, top in enumerate(tops):
        place = next((at for at, one in enumerate(top.places) if one.player == player), None)
        if place is not None:
            own.append((number, place))
        elif own:
            yield own
            own = []
    if own:
        yield own


# --- The newest games of players in the rows of a list -------------------------------------------------------


FORM = 5  # games that a row shows
CURVE = 10  # changes


def ratings_through(changes: Sequence[Change]) -> list[Fraction]:
    """The ratings before the first of some changes and after each."""
    return [*(change.before for change in changes[:1]), *(change.after for change in changes)]


# A player's newest games as ``recent`` takes them: letters, and ratings of which one more is kept than a row shows.
NewestGames = tuple[str, tuple[Fraction, ...]]


def newest_games_of(form: str, changes: Sequence[Change]) -> NewestGames:
    """What is kept of some months: the first letters of outcomes, and how the rating moved."""
    return form[-FORM:], tuple(ratings_through(changes)[-CURVE - 2 :])


def joined_newest(earlier: NewestGames, later: NewestGames) -> NewestGames:
    """The same of both; where a later rating begins anew, that before it is the one after the earlier months."""
    (form, ratings), (more, then) = earlier, later
    return (form + more)[-FORM:], (ratings + then[bool(ratings) :])[-CURVE - 2 :]


def read_newest(data: bytes | None) -> NewestGames:
    """The same out of bytes; of who has not played, nothing."""
    kind: Any = NewestGames
    return decode(data, kind) if data else ("", ())


class Recent(NamedTuple):
    """What the row of a list shows of a player's newest games; parts are empty where there is nothing."""

    form: str = ""  # the first letter of won, drawn or lost of each, the newest last
    change: Fraction | None = None
    curve: str = ""  # the path of a stair
    span: tuple[Fraction, Fraction] | None = None  # its least and greatest value


def recent(form: str, ratings: Sequence[Amount], change: Fraction | None = None) -> Recent:
    """Of the first letters of won, drawn and lost, and of ratings before the first of them and after each.

    The ``change`` by the last game is the last step of the ratings, unless it is given.
    """
    if change is None and len(ratings) > 1:
        change = Fraction(ratings[-1] - ratings[-2])
    if not (curve := stair(drawn := ratings[-CURVE - 1 :])):
        return Recent(form[-FORM:], change)
    return Recent(form[-FORM:], change, curve, (Fraction(min(drawn)), Fraction(max(drawn))))


STAIR = 72, 24  # width and height of its picture, with a margin of 1
LEVEL = 2  # pixels from one height to the next: few figures repeat, which packs well


def stair(values: Sequence[Amount]) -> str:
    """The path through values one after the other, from the least to the greatest; "" for fewer than two."""
    if len(values) < 2:
        return ""
    heights, (width, height) = in_one_unit(values), STAIR
    low, high = min(heights), max(heights)
    span, levels, across = high - low or 1, (height - 2) // LEVEL, width - 2
    ends = [across * number // len(values) for number in range(len(values) + 1)]
    steps = [end - begin for begin, end in pairwise(ends)]
    tops = [height - 1 - LEVEL * ((one - low) * levels // span) for one in heights]
    moves = zip(pairwise(tops), steps[1:], strict=True)
    return f"M1 {tops[0]}h{steps[0]}{''.join(f'v{now - before}h{step}' for (before, now), step in moves)}"


# --- The centres of each power at an event, year by year --------------------------------------------------


# A year, how many boards have it on file, and the centres of each power on average after its Fall, as A E F G I R T.
AverageYear = tuple[int, int, tuple[Fraction, ...]]


def average_years(boards: Iterable[Board]) -> list[AverageYear]:
    """Every year that some board has, in order; a board is counted until it ends."""
    return [
        (year, len(rows), tuple(Fraction(sum(own), len(rows)) for own in zip(*rows, strict=True)))
        for year, rows in sorted(by_key((row.year, row.centres) for board in boards for row in board.chart).items())
    ]
