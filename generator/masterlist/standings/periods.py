"""A list rated period by period: pure functions that a query can keep, with a checkpoint for each stretch.

A stretch is a calendar year: it holds whole periods of every system, and the states after some dozens of them are
little to keep. A corrected game moves its own stretch and those after it.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from masterlist.facts.members import Members
from masterlist.facts.site import RatingList
from masterlist.scoring.rating import (
    Change,
    Game,
    Games,
    Held,
    RatingSystem,
    Seat,
    Standing,
    State,
    Terms,
    game_systems,
    terms_of,
)
from masterlist.standings.ranking import ranked


class Stretch(NamedTuple):
    """The games of one calendar year, period by period."""

    id: str
    periods: tuple[Games, ...]


class Rated(NamedTuple):
    """What a stretch came to."""

    state: dict[str, Held]  # after it, of everyone who has played until then
    changes: tuple[Change, ...]  # period by period


def in_stretches(about: RatingList, games: Iterable[Game], *, explained: bool = True) -> tuple[Stretch, ...]:
    """The games of a list that count, in time order; the order in which they are given does not matter."""
    system, terms = _system(about)
    ordered = sorted(games, key=_when)
    years = groupby(ordered, lambda game: game.date[:4])
    return tuple(Stretch(year, tuple(_periods(own, system, terms, explained=explained))) for year, own in years)


def _when(game: Game) -> tuple[str, str, int, str]:
    """By date, night and number, as pages show games: ``2026-03-04/2`` comes before ``2026-03-04/10``."""
    night, _, number = game.id.rpartition("/")
    return game.date, night, len(number), number  # shorter numbers are less


def _periods(
    games: Iterable[Game],
    system: RatingSystem[Any],
    terms: Terms,
    *,
    explained: bool,
) -> Iterator[Games]:
    for period, own in groupby(games, lambda game: system.period(game.date, terms)):
        yield Games(period, tuple(own), explained)


def rate_stretch(about: RatingList, before: State, stretch: Stretch) -> Rated:
    """All periods of a stretch, one after the other, on the state before it."""
    system, terms = _system(about)
    members = Members(about.members)
    state = dict(before)
    changes: list[Change] = []
    for games in stretch.periods:
        after, found = system.rate(state, games, terms, members)
        dated = _dated(found, games)
        state |= _counted(after, games, dated)
        changes += dated
    return Rated(state, tuple(changes))


def rate_all(about: RatingList, games: Iterable[Game], *, explained: bool = True) -> Rated:
    """Everything at once: for what has no memo."""
    state: dict[str, Held] = {}
    changes: list[Change] = []
    for stretch in in_stretches(about, games, explained=explained):
        rated = rate_stretch(about, state, stretch)
        state = rated.state
        changes += rated.changes
    return Rated(state, tuple(changes))


def standings(about: RatingList, state: State) -> tuple[Standing, ...]:
    """The list after its newest result, best first, equals by id; those without a rank come last."""
    system, terms = _system(about)
    day = max((held.last for held in state.values()), default="")
    listed = system.brought_to(state, system.period(day, terms), terms) if day else state
    rows = [_row(player, held, system, terms, day) for player, held in sorted(listed.items())]
    placed = sorted((row for row in rows if row.ranked), key=system.order)
    others = sorted((row for row in rows if not row.ranked), key=system.order)
    found = (row._replace(rank=rank, shared=shared) for rank, shared, row in ranked(placed, system.order))
    return (*found, *others)


def _row(player: str, held: Held, system: RatingSystem[Any], terms: Terms, day: str) -> Standing:
    figures = {column.key: held.figures[column.key] for column in system.columns if column.key in held.figures}
    row = Standing(player, held.rating, held.games, held.won, held.drawn, held.lost, held.last, figures)
    reason = system.unranked(row, day, terms)
    return row._replace(ranked=reason is None, reason=reason)


def _dated(changes: Iterable[Change], games: Games) -> list[Change]:
    dates = {game.id: game.date for game in games.games}
    newest = games.games[-1].date
    return [change._replace(date=dates.get(change.game, newest)) for change in changes]


def _counted(state: State, games: Games, changes: Iterable[Change]) -> State:
    """The state of a period's players with its games counted for everyone whose rating they changed."""
    rated = {(change.game, change.player) for change in changes}
    counted = dict(state)
    for game in games.games:
        for seat in game.seats:
            if (game.id, seat.player) in rated:
                counted[seat.player] = _with_game(counted[seat.player], games.period, game, seat)
    return counted


def _with_game(held: Held, period: str, game: Game, seat: Seat) -> Held:
    numerator, denominator = outcome_of(game, seat).as_integer_ratio()
    return held._replace(
        period=period,
        last=game.date,
        games=held.games + 1,
        won=held.won + (numerator == denominator),
        drawn=held.drawn + (denominator == 2),
        lost=held.lost + (numerator == 0),
    )


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
