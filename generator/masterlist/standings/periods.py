"""A list rated period by period: pure functions that a query can keep."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import fields
from datetime import date, timedelta
from fractions import Fraction
from functools import cache, lru_cache
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from masterlist.facts.night import Seat
from masterlist.facts.site import EditionRow, Era, Members, RatingList
from masterlist.folding import collated
from masterlist.scoring.ledger import Change
from masterlist.scoring.rating import (
    Game,
    Games,
    Held,
    RatingSystem,
    Standing,
    State,
    Terms,
    game_systems,
    placed,
    rate_period,
    terms_of,
    with_figures,
)
from masterlist.scoring.system import NO_GAME, left_on


class RatedPeriods(NamedTuple):
    """What the games of some periods came to."""

    state: dict[str, Held]  # after them, of everyone who has played until then
    changes: tuple[Change, ...]  # period by period


def running(about: RatingList, day: str) -> str:
    """The rating period that is not over at the end of a day; "" where it is."""
    system, terms = _system(under(about, day))
    own = system.period(day, terms) if day else ""
    return own if day and system.period(_days_from(day, 1), terms) == own else ""


def period_of(about: RatingList, day: str) -> str:
    """The rating period that a day lies in."""
    return _labels(about)(day)[1]


def is_daily(about: RatingList, day: str) -> bool:
    """Whether the rating period of a day is that day."""
    return period_of(about, day) == day


@lru_cache(maxsize=100)  # of every player the same list is asked, change by change
def _labels(about: RatingList) -> Callable[[str], tuple[str, str]]:
    """The system that rates the games of a day, and what it calls their rating period."""
    known: dict[int, tuple[RatingSystem[Any], Terms]] = {}  # by how many eras had begun: terms take longer than a day

    @cache
    def of_day(day: str) -> tuple[str, str]:
        then = under(about, day)
        begun = len(then.eras)
        if begun not in known:
            known[begun] = _system(then)
        system, terms = known[begun]
        return system.id, system.period(day, terms)

    return of_day


def under(about: RatingList, day: str) -> RatingList:
    """The list with the system and the terms by which a game of a day is rated: those at the start of its period."""
    one = about.on(day)
    while len(one.eras) > 1:
        before = one.on(_days_from(one.eras[-1].since, -1))
        system, terms = _system(before)
        begun = system.period(_days_from(one.eras[-1].since, -1), terms)
        if before.system != one.system or system.period(day, terms) != begun:
            break
        one = before
    return one


def held(about: RatingList, changes: Iterable[Change]) -> list[Change]:
    """The changes after which a player held a rating: the last of each period. What lies between is its working."""
    label = _labels(about)
    return list({label(change.date): change for change in changes}.values())


def one_by_one(about: RatingList) -> Callable[[Iterable[Change]], list[Change]]:
    """Leaves out the changes by single games of a period that has one as a whole: they are its working."""
    label = _labels(about)

    def apart(changes: Iterable[Change]) -> list[Change]:
        every = [*changes]
        whole = {label(change.date) for change in every if not change.game}
        return [change for change in every if not change.game or label(change.date) not in whole]

    return apart


def _days_from(day: str, number: int) -> str:
    return (date.fromisoformat(day) + timedelta(days=number)).isoformat()


def _when(game: Game) -> tuple[str, str, int, str]:
    """By date, night and number, as pages show games: ``2026-03-04/2`` comes before ``2026-03-04/10``."""
    night, _, number = game.id.rpartition("/")
    return game.date, night, len(number), number  # shorter numbers are less


def rate_games(
    about: RatingList, games: Iterable[Game], before: State | None = None, *, explained: bool = True
) -> RatedPeriods:
    """The games of a list that count, on the state before them; the order in which they are given does not matter."""
    members, label = Members(about.members), _labels(about)
    state = dict(before or {})
    changes: list[Change] = []
    newest = max((held.last for held in state.values()), default="")
    for (_, period), own in groupby(sorted(games, key=_when), lambda game: label(game.date)):
        played = Games(period, tuple(own), explained)
        then = under(about, day := played.games[0].date)
        system, terms = _system(then)
        state, newest = _taken_over(about, state, newest, then), day
        after, found = rate_period(system, state, played, terms, members)
        dates = {game.id: game.date for game in played.games}
        dated = [change._replace(date=dates.get(change.game, played.games[-1].date)) for change in found]
        state |= _counted(after, played, {(change.game, change.player) for change in dated})
        changes += dated
    return RatedPeriods(state, tuple(changes))


def begins_anew(about: RatingList, era: Era) -> bool:
    """Whether a new system leaves the ratings before it: none of its terms says with which rating one begins."""
    at = about.eras.index(era)
    goes_on = not at or about.eras[at - 1].system == era.system
    return not goes_on and all(field.name != "start" for field in fields(game_systems()[era.system].terms))


def _taken_over(about: RatingList, state: dict[str, Held], newest: str, now: RatingList) -> dict[str, Held]:
    """What the system of another era begins with, after games of which the ``newest`` was rated by the one before."""
    if not state or under(about, newest).system == now.system:
        return state
    system, terms = _system(now)
    if begins_anew(now, next(era for era in now.eras if era.system == now.system)):
        return {}
    new, period = system.start(terms), system.period(newest, terms)
    return {id_: held._replace(figures=new.figures, period=period) for id_, held in state.items()}


def standings(
    about: RatingList, state: State, others: Iterable[str] = (), left: Mapping[str, str] | None = None
) -> tuple[Standing, ...]:
    """The list as it is now, after its newest result, best first, equals by id; those without a rank come last.

    ``left`` has the days on which players left it, of whom those have a rank who have a later game.
    At the end come ``others`` whom the list shows and who have no rated game: with what a player begins with.
    """
    system, terms = _system(about)
    day = max((held.last for held in state.values()), default="")
    state, given = _taken_over(about, {**state}, day, about), state
    listed = system.brought_to(state, system.period(day, terms), terms) if day else state
    rows = [_gone(_row(player, held, system, terms, day), left or {}) for player, held in sorted(listed.items())]
    rows.sort(key=lambda row: (not row.ranked, [*map(_quickly_compared, system.order(row))]))
    start = system.start(terms)
    waiting = (_row(player, start, system, terms, day) for player in sorted({*others, *given} - state.keys()))
    return (*placed(rows, system.order), *(row._replace(ranked=False, reason=NO_GAME) for row in waiting))


def _quickly_compared(value: Fraction | int | str) -> tuple[Fraction | int | str, ...]:
    """The same order in less time: two fractions are compared only where they are alike in millionths."""
    return (value,) if isinstance(value, str) else (value.numerator * _PARTS // value.denominator, value)


_PARTS = 1_000_000  # of one


def equals_by_name(
    about: RatingList, rows: Iterable[Standing], names: Callable[[Iterable[str]], Mapping[str, str]]
) -> list[Standing]:
    """The rows of a list, those whom nothing sets apart by their names: asked for are the names of these alone."""
    system, _ = _system(about)
    groups = [[*own] for _, own in groupby(rows, lambda row: (row.ranked, row.reason == NO_GAME, system.order(row)))]
    return [row for own in groups for row in by_names(own, names)]


W = TypeVar("W", Standing, EditionRow)


def by_names(rows: list[W], names: Callable[[Iterable[str]], Mapping[str, str]]) -> list[W]:
    """Rows that are equal in all else, by the names of their players."""
    if len(rows) == 1:
        return rows
    known = names([row.player for row in rows])
    return sorted(rows, key=lambda row: (collated(known.get(row.player, row.player)), row.player))


def _row(player: str, held: Held, system: RatingSystem[Any], terms: Terms, day: str) -> Standing:
    figures = {column.key: held.figures[column.key] for column in system.columns if column.key in held.figures}
    row = Standing(player, held.rating, held.games, held.won, held.drawn, held.lost, held.last, figures)
    row = with_figures(row, system.columns)
    reason = system.unranked(row, day, terms)
    return row._replace(ranked=reason is None, reason=reason)


def _gone(row: Standing, left: Mapping[str, str]) -> Standing:
    day = left.get(row.player, "")
    return row._replace(ranked=False, reason=left_on(day)) if day and day >= row.last else row


def _counted(state: State, games: Games, rated: Collection[tuple[str, str]]) -> State:
    """The state of a period's players with its games counted; ``rated`` are games with players whose rating moved."""
    counted = dict(state)
    for game in games.games:
        for seat in game.seats:
            if (game.id, seat.player) in rated:
                held, outcome = counted[seat.player], outcome_of(game, seat)
                counted[seat.player] = held._replace(
                    period=games.period,
                    last=game.date,
                    games=held.games + 1,
                    won=held.won + (outcome == 1),
                    drawn=held.drawn + (outcome.denominator == 2),
                    lost=held.lost + (not outcome),
                )
    return counted


def outcome_of(game: Game, seat: Seat) -> Fraction:
    """1, 1/2 or 0. At a table the first place has won, a shared first place is a draw, and every other has lost."""
    if seat.place is None:
        return seat.score
    if seat.place > 1:
        return Fraction(0)
    shared = sum(other.place == 1 for other in game.seats) > 1
    return Fraction(1, 2) if shared else Fraction(1)


def _system(about: RatingList) -> tuple[RatingSystem[Any], Terms]:
    system = game_systems()[about.system]
    return system, terms_of(system, about.terms)
