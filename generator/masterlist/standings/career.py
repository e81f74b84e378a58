"""What a player's rated games on one list come to over the years: runs, form, and the record against every opponent."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.facts.logbook import LEVELS, NOTHING_CARRIED, Carried, Result
from masterlist.scoring.log import LogSystem, Scored, opponents_points
from masterlist.standings.movement import Same, exactly_same
from masterlist.standings.records import in_days, longest

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


class LogGame(NamedTuple):
    """A rated game of a log, from its keeper's side."""

    date: str
    opponent: str
    result: Result
    points: Amount  # game points
    against: Amount  # the opponent's game points, as the keeper's figures give them
    rating: Amount  # after it


class CareerRun(NamedTuple):
    """Games one after the other."""

    games: int
    first: str  # date of the first of them
    last: str  # date of the last
    goes_on: bool  # no rated game has ended it


class Peak(NamedTuple):
    """The highest rating that there was, and the day on which it was reached."""

    rating: Amount
    date: str


class CareerYear(NamedTuple):
    """A year and how many games were played in it."""

    year: str
    games: int


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

    brought: Amount  # the rating that the log brings along, before its first game
    peak: Peak | None
    form: tuple[LogGame, ...]  # the last games, newest last
    unbeaten: CareerRun | None
    winning: CareerRun | None
    busiest: CareerYear | None
    results: dict[Result, int]  # every kind of result
    records: tuple[RecordAgainst, ...]
    not_beaten: tuple[str, ...]  # opponents met and never defeated, in the order of the records

    def met(self, carried: Carried | None) -> tuple[list[str], list[str]]:
        """The opponents defeated, and those drawn with and never defeated; with those that the log brings along."""
        brought = carried or NOTHING_CARRIED
        beaten = {one.opponent for one in self.records if one.won} | {*brought.defeated}
        drawn = {one.opponent for one in self.records if one.drawn} | {*brought.drawn}
        return sorted(beaten), sorted(drawn - beaten)


def career(system: LogSystem, log: Iterable[Scored], carried: Carried) -> Career:
    """The rated games of a log, which are in the order of play; ``carried`` is what the log brings along."""
    games = played(system, log)
    found = records(games)
    return Career(
        brought=system.brought(carried).rating,
        peak=peak([(game.date, game.rating) for game in games]),
        form=tuple(games[-FORM:]),
        unbeaten=longest_run(games, lambda result: not result.lost),
        winning=longest_run(games, lambda result: result.won),
        busiest=busiest_year(game.date for game in games),
        results=results(games),
        records=found,
        not_beaten=tuple(one.opponent for one in found if not one.won and one.opponent not in carried.defeated),
    )


def played(system: LogSystem, log: Iterable[Scored]) -> list[LogGame]:
    """The rated games of a log."""
    return [
        LogGame(
            line.entry.date,
            line.entry.opponent,
            line.entry.result,
            line.points,
            opponents_points(system, line.entry),
            line.rating,
        )
        for line in log
        if line.rated
    ]


def longest_run(games: Sequence[LogGame], keeps: Callable[[Result], bool]) -> CareerRun | None:
    """The longest run of games whose result ``keeps`` it up; of equal ones the first."""
    games = in_days(games, lambda game: game.date, lambda game: keeps(game.result))
    run = longest(keeps(game.result) for game in games)
    return run and CareerRun(run.length, games[run.first].date, games[run.last].date, run.last == len(games) - 1)


def peak(history: Iterable[tuple[str, Amount]], same: Same = exactly_same) -> Peak | None:
    """The highest of the ratings, with the first date that has it."""
    best: Peak | None = None
    for date, rating in history:
        if best is None or same(rating) > same(best.rating):
            best = Peak(rating, date)
    return best


def busiest_year(dates: Iterable[str]) -> CareerYear | None:
    """The year with most games, the first of several."""
    by_year = Counter(date[:4] for date in dates)
    return min((CareerYear(*one) for one in by_year.items()), key=lambda one: (-one.games, one.year), default=None)


def results(games: Iterable[LogGame]) -> dict[Result, int]:
    """How often every kind of result came, in the order of the kinds."""
    found = Counter(game.result for game in games)
    return {result: found[result] for result in LEVELS}


def records(games: Iterable[LogGame]) -> tuple[RecordAgainst, ...]:
    """The record against every opponent: those played most often first, then those met last, then by id."""
    found: dict[str, RecordAgainst] = {}
    for game in games:
        one = found.get(game.opponent) or RecordAgainst(game.opponent, 0, 0, 0, 0, 0, 0, "")
        found[game.opponent] = RecordAgainst(
            game.opponent,
            one.games + 1,
            one.won + game.result.won,
            one.drawn + (game.result is Result.DRAW),
            one.lost + game.result.lost,
            one.points + game.points,
            one.against + game.against,
            game.date,
        )
    by_id = sorted(found.values(), key=lambda one: one.opponent)
    by_last = sorted(by_id, key=lambda one: one.last, reverse=True)
    return tuple(sorted(by_last, key=lambda one: one.games, reverse=True))
