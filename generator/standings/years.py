"""The history of a list, year by year."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from generator.facts.board import SEVENTH_PLAYER, Ending
from generator.scoring.board import sole_winner
from generator.standings.movement import LEADERS
from generator.standings.played import VICTORIES, Played
from generator.standings.rating_list import Rated
from generator.standings.some import Some, some

ENDINGS = ("solo", "concession", "draw")


class Year(NamedTuple):
    """One year of a list; rated games alone count, each once."""

    year: str
    games: int
    players: int  # with a rated game
    newcomers: int  # who came on the list
    kinds: tuple[int, ...]  # games by how they ended, in the order of ``VICTORIES`` or ``ENDINGS``
    leaders: Some  # at its end, or as yet


Leaders = Mapping[str, Some]  # by year: who led at its end


def log_years(logs: Iterable[tuple[str, Iterable[Played]]], leaders: Leaders) -> tuple[Year, ...]:
    """The years of a list that is rated from log books, from the day each log begins and the months played."""
    newcomers: Counter[str] = Counter()
    players: Counter[str] = Counter()
    kinds: dict[str, list[int]] = {}
    for first, months in logs:
        if first:
            newcomers[first[:4]] += 1
        active = set()
        for month, _, counted in months:
            year = f"{month // 12:04}"
            active.add(year)
            own = kinds.get(year) or kinds.setdefault(year, [0] * len(VICTORIES))
            for at, games in enumerate(counted):
                own[at] += games
        players.update(active)
    nothing = [0] * len(VICTORIES)
    return tuple(
        Year(
            year,
            sum(own := kinds.get(year, nothing)),
            players[year],
            newcomers[year],
            tuple(own),
            leaders.get(year, some((), 0)),
        )
        for year in sorted(kinds.keys() | newcomers.keys())
    )


def ledger_years(one: Rated) -> tuple[Year, ...]:
    """The years of a list that is rated from games, each in the year in which it finished."""
    games: Counter[tuple[str, str]] = Counter()
    players: dict[str, set[str]] = {}
    for rated in one.ledger.games:
        board = rated.board
        if board.finished and rated.over:
            year = board.finished[:4]
            games[year, ending_of(board.ending, won=sole_winner(board, concessions=True) is not None)] += 1
            players.setdefault(year, set()).update(seat.player for seat in rated.seats)
    came: dict[str, str] = {}
    for change in one.ledger.changes:
        came.setdefault(change.player, change.date[:4])
    newcomers = Counter(year for player, year in came.items() if player != SEVENTH_PLAYER)
    leaders = ledger_leaders(one)
    return tuple(
        Year(
            year,
            sum(games[year, ending] for ending in ENDINGS),
            len(players.get(year, set()) - {SEVENTH_PLAYER}),
            newcomers[year],
            tuple(games[year, ending] for ending in ENDINGS),
            leaders.get(year, some((), 0)),
        )
        for year in sorted(players.keys() | newcomers.keys())
    )


def ending_of(ending: Ending, *, won: bool) -> str:
    """One of ``ENDINGS``."""
    if not won:
        return "draw"
    return "concession" if ending is Ending.CONCESSION else "solo"


def ledger_leaders(one: Rated) -> dict[str, Some]:
    """Who led at the end of each year; of the year that goes on, who leads."""
    found = {edition.id[:4]: edition.rows for edition in one.editions}
    if one.as_of:
        found[one.as_of[:4]] = one.rows
    return {year: some([row.player.id for row in rows if row.rank == 1], LEADERS) for year, rows in found.items()}
