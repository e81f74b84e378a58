"""The history of a list, year by year."""

from collections import Counter
from collections.abc import Iterable, Mapping

from masterlist.facts.board import SEVENTH_PLAYER, Ending
from masterlist.facts.content import Content
from masterlist.kinds.diplomacy import KIND
from masterlist.scoring.board import sole_winner
from masterlist.standings.movement import LEADERS
from masterlist.standings.played import Year, months_of
from masterlist.standings.rated import Rated
from masterlist.standings.rating_list import rating_list_on
from masterlist.standings.some import Some, some
from masterlist.standings.totals import LogSummary, Played

Leaders = Mapping[str, Some]  # by year: who led at its end
MONTHS = 5  # where the months begin in the figures of a year: after the kinds of results, and the players
FIGURES = MONTHS + 12


def log_years(logs: Iterable[tuple[str, Iterable[Played]]], leaders: Leaders) -> tuple[Year, ...]:
    """The years of a list that is rated from log books, from the day each log begins and the months played."""
    newcomers: Counter[str] = Counter()
    found: dict[int, list[int]] = {}  # by year: games by how they ended, and players
    for first, months in logs:
        if first:
            newcomers[first[:4]] += 1
        last = -1
        for month, _, (strategic, major, attrition, draws) in months:
            year = month // 12
            own = found.get(year) or found.setdefault(year, [0] * FIGURES)
            own[0] += strategic
            own[1] += major
            own[2] += attrition
            own[3] += draws
            own[MONTHS + month % 12] += strategic + major + attrition + draws
            if year != last:  # the months of a log are in order
                last = year
                own[4] += 1
    years = {f"{year:04}": own for year, own in found.items()}
    return tuple(
        _year(year, years.get(year, [0] * FIGURES), newcomers[year], leaders)
        for year in sorted(years.keys() | newcomers.keys())
    )


def _year(year: str, found: list[int], newcomers: int, leaders: Leaders) -> Year:
    kinds, (players, *months) = found[: MONTHS - 1], found[MONTHS - 1 :]
    leading = leaders.get(year, some((), 0))
    return Year(year, sum(kinds), players, newcomers, tuple(kinds), leading, tuple(months))


def ledger_years(content: Content, one: Rated) -> tuple[Year, ...]:
    """The years of a list that is rated from games, each in the year in which it finished."""
    games: Counter[tuple[str, str]] = Counter()
    months: Counter[str] = Counter()
    players: dict[str, set[str]] = {}
    for rated in one.ledger.games:
        board = rated.board
        if board.finished and rated.over:
            year = board.finished[:4]
            games[year, ending_of(board.ending, won=sole_winner(board, concessions=True) is not None)] += 1
            months[board.finished[:7]] += 1
            players.setdefault(year, set()).update(seat.player for seat in rated.seats)
    came: dict[str, str] = {}
    for change in one.ledger.changes:
        came.setdefault(change.player, change.date[:4])
    newcomers = Counter(year for player, year in came.items() if player != SEVENTH_PLAYER)
    leaders = ledger_leaders(content, one)
    return tuple(
        Year(
            year,
            sum(games[year, ending] for ending in KIND.endings),
            len(players.get(year, set()) - {SEVENTH_PLAYER}),
            newcomers[year],
            tuple(games[year, ending] for ending in KIND.endings),
            leaders.get(year, some((), 0)),
            months_of(year, months),
        )
        for year in sorted(players.keys() | newcomers.keys())
    )


def ending_of(ending: Ending, *, won: bool) -> str:
    """One of the kind's ``endings``."""
    if not won:
        return "draw"
    return "concession" if ending is Ending.CONCESSION else "solo"


def ledger_leaders(content: Content, one: Rated) -> dict[str, Some]:
    """Who led at the end of each year with a change; of the year that goes on, who leads."""
    found = {year: rating_list_on(content, one, f"{year}-12-31") for year in _years_of(one)}
    if one.as_of:
        found[one.as_of[:4]] = [*one.rows]
    return {year: some([row.player for row in rows if row.rank == 1], LEADERS) for year, rows in found.items()}


def _years_of(one: Rated) -> list[str]:
    return sorted({change.date[:4] for change in one.ledger.changes})


def log_leaders(logs: Iterable[LogSummary]) -> dict[str, Some]:
    """Who led at the end of each year in which a log gained something, or began; ids in order.

    What a log comes to never falls, so the best of a year are the best of all that any log came to until its end.
    """
    best: dict[str, tuple[Merit, set[str]]] = {}
    for log in logs:
        begin = [(log.first, *log.brought[1:])] if log.brought.counts else []
        for total in (*begin, *log.totals) if log.first else ():
            day, halves, points, _games, doubled = total
            year, merit = day[:4], (-doubled, -halves, -points)  # ``Total.merit``, without making a hundred thousand
            held = best.get(year)
            if held is None or merit < held[0]:
                best[year] = (merit, {log.player})
            elif merit == held[0]:
                held[1].add(log.player)
    return _carried_on(best)


Merit = tuple[int, int, int]  # the least first


def _carried_on(best: Mapping[str, tuple[Merit, set[str]]]) -> dict[str, Some]:
    """The leaders of each year, from those who came to most in it."""
    found: dict[str, Some] = {}
    merit, leaders = None, set[str]()
    for year, (reached, players) in sorted(best.items()):
        if merit is None or reached < merit:
            merit, leaders = reached, set()
        if reached == merit:
            leaders |= players
        found[year] = some(sorted(leaders), LEADERS)
    return found
