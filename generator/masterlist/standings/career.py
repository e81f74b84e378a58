"""A player's rated games on one list over the years, and why a row of a published edition would be different today.

A result is compared with itself, wherever it is: one that another file reports, or that another commit wrote anew,
did not come later.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.documents.players import BusiestYear, RunJson
from masterlist.facts.board import Board
from masterlist.facts.logbook import LEVELS, NOTHING_CARRIED, Carried, LogBook, Result
from masterlist.facts.night import COLOURS, Night
from masterlist.facts.site import RatingList
from masterlist.grouping import Keys, by_key, matched
from masterlist.scoring.log import LogSystem, Scored, opponents_points
from masterlist.standings.movement import Same, Why, exactly_same
from masterlist.standings.records import longest_run

OPEN = "9999-12-31"  # the day of a game that goes on


class Statement(NamedTuple):
    """A result as one file has it."""

    people: tuple[str, ...]  # in order, as they are called today
    day: str  # on which it counts; OPEN for a game that goes on, "" for what a book carries over
    reporter: str  # whose log it is; "" for another file
    how: Hashable
    signed: Hashable  # by whom
    file: str


Called = Mapping[str, str]  # the ids of today by former ones


def of_books(books: Iterable[LogBook], list_: str, called: Called) -> Iterator[Statement]:
    """What a log states of a list."""
    for book in books:
        reporter = called.get(book.player, book.player)
        if book.list == list_ and book.carried:
            beaten, drawn = (
                tuple(sorted({called.get(one, one) for one in some}))
                for some in (book.carried.defeated, book.carried.drawn)
            )
            how: Hashable = (book.carried.game_points, beaten, drawn)
            yield Statement((reporter,), "", reporter, how, bool(book.authenticated), book.place.file)
        for one in book.entries if book.list == list_ else ():
            people = tuple(sorted((reporter, called.get(one.opponent, one.opponent))))
            how = (one.result, one.state, one.resignation, one.score, one.nth)
            yield Statement(people, one.date, reporter, how, (one.signed, one.authenticated), one.place.file)


def of_night(one: Night, called: Called) -> Iterator[Statement]:
    """What a night states."""
    for game in one.games:
        seats = sorted(
            (called.get(seat.player, seat.player), seat.rank, seat.points, seat.name if seat.name in COLOURS else "")
            for seat in game.seats
        )
        yield Statement(tuple(player for player, *_ in seats), one.date, "", (*seats, game.nth), None, one.place.file)


def of_game(one: Board, called: Called) -> Statement:
    """What a rated game states."""
    game = one.renamed(called)
    seats = tuple(
        (seat.power, seat.player, seat.replaces, seat.centres, seat.eliminated, seat.left_out) for seat in game.seats
    )
    how = (seats, game.started, game.finished, game.last_year, game.ending, game.conceded_to, game.nth)
    return Statement(tuple(sorted(game.people)), game.finished or OPEN, "", how, None, one.place.file)


# --- What became of results -------------------------------------------------------------------------------


ResultChange = tuple[Why, Statement]  # what became of one result

# How a result is found again, the closest first, and what it means that no closer way did.
_FOUND: Mapping[Keys[Statement], Why | None] = {
    lambda one: [one]: None,
    lambda one: [(one.people, one.day, one.reporter, one.how, one.signed)]: Why.MOVED,
    lambda one: [(one.people, one.day, one.reporter, one.how)]: Why.SIGNED,
    lambda one: [(one.people, one.day, one.reporter)]: Why.CORRECTED,
    lambda one: [(one.people, one.day)]: Why.MOVED,
    lambda one: [(one.people, one.reporter)]: Why.CORRECTED,  # of another day
}


def changes(
    then: Iterable[Statement], now: Iterable[Statement], through: str, unchanged: Iterable[Statement] = ()
) -> Iterator[ResultChange]:
    """What became of results that count through a day; ``unchanged`` are those that were there and are as they were."""
    old, new = [*then], [*now]
    earlier = {(one.people, one.day) for one in (*old, *unchanged)}
    current = {(one.people, one.day) for one in (*new, *unchanged)}
    pairs, came, gone = matched(old, new, _FOUND)
    whys = [*_FOUND.values()]
    for number, was, one in pairs:
        if (why := whys[number]) and min(was.day, one.day) <= through:
            yield Why.LATE if was.day == OPEN else why, one
    for one in gone:
        if one.day <= through:
            yield Why.SIGNED if (one.people, one.day) in current else Why.REMOVED, one
    for one in came:
        if one.day <= through:
            yield Why.SIGNED if (one.people, one.day) in earlier else Why.LATE, one


# --- Why a row differs ------------------------------------------------------------------------------------


def of_row(player: str, found: Iterable[ResultChange]) -> set[Why]:
    """Why a player's log gives another rating: what others state confirms or contradicts it."""
    own = [(why, one) for why, one in found if player in one.people]
    reported = {(one.people, one.day) for _, one in own if one.reporter == player}
    return {
        why if one.reporter == player else Why.SIGNED
        for why, one in own
        if one.reporter == player or (one.people, one.day) not in reported
    }


def of_list(
    then: RatingList | None, now: RatingList | None, through: str, concerned: Collection[str] | None = None
) -> set[Why]:
    """What the list itself has to do with it; ``concerned`` are the players who matter, None for all of them.

    The list is None where its file is as it was.
    """
    whys: set[Why] = set()
    if then and now:
        if then.on(through).made_with != now.on(through).made_with:
            whys.add(Why.TERMS)
        if any(concerned is None or player in concerned for player in _other_periods(then, now, through)):
            whys.add(Why.MEMBERSHIP)
    return whys


def _other_periods(one: RatingList, other: RatingList, through: str) -> set[str]:
    """Players whose memberships or exclusions differ, on days up to the last one that counts."""
    both = [
        {
            (kind, own.player, own.since, min(own.until or OPEN, through))
            for kind, some in (("member", about.members or ()), ("excluded", about.excluded))
            for own in some
            if own.since <= through
        }
        for about in (one, other)
    ]
    return {player for _, player, *_ in both[0] ^ both[1]}


def listed(whys: Collection[Why], *, is_older: bool) -> tuple[Why, ...]:
    """The reasons in order.

    That a game has moved is a reason where there is no other. Where nothing on file changed, and another version of
    the program made the edition, one of its rules did.
    """
    other = {*whys} - {Why.MOVED}
    found = other or {*whys} or {Why.RULE if is_older else Why.CHANGED}
    return tuple(why for why in Why if why in found)


# --- How much a group of players played -------------------------------------------------------------------


MONTHS = 24  # that are looked back at

Activity = tuple[tuple[str, int], ...]  # a month as 2024-07, and the rated games in it; in order, without a gap


def last_months(counted: Iterable[Mapping[int, int]]) -> Activity:
    """The newest months with a game, from the first of them on; each player's games by month since the year 0."""
    games: Counter[int] = Counter()
    for own in counted:
        games.update(own)
    if not games:
        return ()
    last = max(games)
    first = min(month for month in games if month > last - MONTHS)
    return tuple((f"{month // 12:04}-{month % 12 + 1:02}", games[month]) for month in range(first, last + 1))


# --- What a player's rated games come to ------------------------------------------------------------------


FORM = 10  # games


class RecordAgainst(NamedTuple):
    """All games against one opponent."""

    opponent: str
    games: int
    won: int
    drawn: int
    lost: int
    points: Amount
    against: Amount
    last: str  # date of the last of them


class Career(NamedTuple):
    """Everything at once; None where there is no such game."""

    carried_over: Amount  # the rating that the log carries over, before its first game
    peak: tuple[str, Amount] | None  # the first day with the highest rating, and that
    form: tuple[Scored, ...]  # the last games, newest last
    unbeaten: RunJson | None
    winning: RunJson | None
    busiest: BusiestYear | None  # the first of several
    results: dict[Result, int]  # every kind of result, in the order of the kinds
    records: tuple[RecordAgainst, ...]
    not_beaten: tuple[str, ...]  # opponents met and never defeated, in the order of the records

    def met(self, carried: Carried | None) -> tuple[list[str], list[str]]:
        """The opponents defeated, and those drawn with and never defeated; with those that the log brings along."""
        carried_over = carried or NOTHING_CARRIED
        beaten = {one.opponent for one in self.records if one.won} | {*carried_over.defeated}
        drawn = {one.opponent for one in self.records if one.drawn} | {*carried_over.drawn}
        return sorted(beaten), sorted(drawn - beaten)


def career(system: LogSystem, log: Iterable[Scored], carried: Carried) -> Career:
    """The rated games of a log, which are in the order of play; ``carried`` is what the log brings along."""
    games = [line for line in log if line.rated]
    found = records(system, games)
    years = Counter(game.entry.date[:4] for game in games)
    busiest = min(years, key=lambda year: (-years[year], year), default="")
    results = Counter(game.entry.result for game in games)
    return Career(
        carried_over=system.carried_over(carried)[-1],
        peak=peak((game.entry.date, game.rating) for game in games),
        form=tuple(games[-FORM:]),
        unbeaten=run_of(games, lambda result: not result.lost),
        winning=run_of(games, lambda result: result.won),
        busiest=BusiestYear(year=busiest, games=years[busiest]) if busiest else None,
        results={result: results[result] for result in LEVELS},
        records=found,
        not_beaten=tuple(one.opponent for one in found if not one.won and one.opponent not in carried.defeated),
    )


def run_of(games: Iterable[Scored], keeps: Callable[[Result], bool]) -> RunJson | None:
    """The longest run of games whose result ``keeps`` it up; of equal ones the first."""
    run, goes_on = longest_run(games, lambda game: game.entry.date, lambda game: keeps(game.entry.result))
    if not run:
        return None
    return RunJson(games=len(run), first=run[0].entry.date, last=run[-1].entry.date, goes_on=goes_on)


def peak(history: Iterable[tuple[str, Amount]], same: Same = exactly_same) -> tuple[str, Amount] | None:
    """The highest of the ratings, with the first date that has it."""
    return max(history, key=lambda one: same(one[1]), default=None)


def records(system: LogSystem, games: Iterable[Scored]) -> tuple[RecordAgainst, ...]:
    """The record against every opponent: those played most often first, then those met last, then by id."""
    every = [
        RecordAgainst(
            opponent,
            len(own),
            won=sum(line.entry.result.won for line in own),
            drawn=sum(line.entry.result is Result.DRAW for line in own),
            lost=sum(line.entry.result.lost for line in own),
            points=sum(line.points for line in own),
            against=sum(opponents_points(system, line.entry) for line in own),
            last=own[-1].entry.date,
        )
        for opponent, own in sorted(by_key((line.entry.opponent, line) for line in games).items())
    ]
    return tuple(sorted(every, key=lambda one: (one.games, one.last), reverse=True))  # stable: equals stay by id
