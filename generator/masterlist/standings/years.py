"""The history of a list, year by year."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from masterlist.codec import decode
from masterlist.facts.board import SEVENTH_PLAYER, Ending
from masterlist.facts.content import Content
from masterlist.facts.edition import Edition, EditionRow
from masterlist.kinds.diplomacy import KIND
from masterlist.scoring.board import sole_winner
from masterlist.scoring.ledger import alike
from masterlist.standings.master_list import same_of
from masterlist.standings.movement import LEADERS, NAMED, News, Same, Some, Stood, exactly_same, news, some
from masterlist.standings.night_annals import SpanAnnals, Year, months_of, top_claims
from masterlist.standings.rated import Rated
from masterlist.standings.rating_list import finished, rating_list_on
from masterlist.standings.records import Claim, Holder, Record, record
from masterlist.standings.totals import LogSummary, came_on

Leaders = Mapping[str, Some]  # by year: who led at its end
MONTHS = 5  # where the months begin in the figures of a year: after the kinds of results, and the players
FIGURES = MONTHS + 12


def log_years(logs: Iterable[LogSummary], leaders: Leaders) -> tuple[Year, ...]:
    """The years of a list that is rated from log books, with everybody who sat in a game, whoever keeps a log of it."""
    given = list(logs)
    people: dict[str, set[str]] = {}
    found: dict[int, list[int]] = {}  # by year: games by how they ended, and players
    for log in given:
        for month, _, (strategic, major, attrition, draws) in log.months:
            year = month // 12
            own = found.get(year) or found.setdefault(year, [0] * FIGURES)
            own[0] += strategic
            own[1] += major
            own[2] += attrition
            own[3] += draws
            own[MONTHS + month % 12] += strategic + major + attrition + draws
            people.setdefault(f"{year:04}", set()).add(log.player)
        for day, other in log.others:
            people.setdefault(day[:4], set()).add(other)
    for text, own_people in people.items():
        found[int(text)][MONTHS - 1] = len(own_people)
    newcomers = Counter(day[:4] for day in came_on(given).values())
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


# --- What a year was on a list ----------------------------------------------------------------------------


class YearReview(NamedTuple):
    """A year of a list, by today's results."""

    year: Year
    came: Some  # newcomers, the first first
    records: tuple[Record, ...]  # the biggest games, and who played most


Arrival = Iterable[tuple[str, str]]  # the day on which a player came on the list, and the player
Claims = Mapping[tuple[str, str], list[Claim]]  # by year and kind of record


def reviews(years: Iterable[Year], came: Arrival, claims: Claims, same: Same = exactly_same) -> dict[str, YearReview]:
    """The years of a list, whatever it is rated from."""
    new: dict[str, list[str]] = {}
    for day, player in sorted(came):
        new.setdefault(day[:4], []).append(player)
    kinds = dict.fromkeys(kind for _year, kind in claims)
    return {
        one.year: YearReview(
            one,
            some(new.get(one.year, ()), NAMED),
            tuple(found for kind in kinds if (found := record(kind, claims.get((one.year, kind), ()), same))),
        )
        for one in years
    }


_Score = tuple[int, int, str, int, int, str, str]  # Best
_Years = tuple[tuple[str, int, _Score], ...]  # tuple[YearBest, ...]; plain tuples, because there are so many


def log_reviews(list_: str, years: Iterable[Year], logs: Iterable[LogSummary]) -> dict[str, YearReview]:
    """The years of a list that is rated from log books."""
    claims: dict[tuple[str, str], list[Claim]] = {}
    given = list(logs)
    for log in given:
        for year, games, (value, times, day, book, number, anchor, _since) in decode(log.by_year, _Years):
            if _leads(claims.setdefault((year, "score"), []), value):
                holder = Holder(log.player, day, list=list_, entry=(book, number, anchor))
                claims[year, "score"].append((value, holder, times))
            if _leads(claims.setdefault((year, "games"), []), games):
                claims[year, "games"].append((games, Holder(log.player), 1))
    return reviews(years, [(day, player) for player, day in came_on(given).items()], claims)


def _leads(held: list[Claim], value: int) -> bool:
    """Whether nothing that is held is better; what is worse is dropped. Of ten thousand logs few are kept."""
    if held and value > held[0][0]:
        held.clear()
    return not held or value == held[0][0]


def ledger_reviews(years: Iterable[Year], one: Rated) -> dict[str, YearReview]:
    """The years of a list that is rated from games; the missing man is none of its players."""
    claims: dict[tuple[str, str], list[Claim]] = {}
    games: Counter[tuple[str, str]] = Counter()
    for gain, holder in finished(one):
        if holder.player != SEVENTH_PLAYER:
            claims.setdefault((holder.day[:4], "ledger-gain"), []).append((gain, holder, 1))
            games[holder.day[:4], holder.player] += 1
    came: dict[str, str] = {}
    for change in one.ledger.changes:
        came.setdefault(change.player, change.date)
    days = ((day, player) for player, day in came.items() if player != SEVENTH_PLAYER)
    return reviews(years, days, claims | _busiest(games), alike)


def night_reviews(list_: str, years: Iterable[Year], spans: Iterable[SpanAnnals]) -> dict[str, YearReview]:
    """The years of a list that is rated from nights."""
    claims: dict[tuple[str, str], list[Claim]] = {}
    games: Counter[tuple[str, str]] = Counter()
    came: dict[str, str] = {}
    for annals in spans:
        for value, holder, times in top_claims(list_, annals.gains):
            claims.setdefault((holder.day[:4], "night-gain"), []).append((value, holder, times))
        for player, told in annals.own:
            games[told[0][0][:4], player] += len(told)
            came.setdefault(player, told[0][0])
    days = ((day, player) for player, day in came.items())
    return reviews(years, days, claims | _busiest(games))


def _busiest(games: Mapping[tuple[str, str], int]) -> dict[tuple[str, str], list[Claim]]:
    """Who played most, from the games by year and player."""
    found: dict[tuple[str, str], list[Claim]] = {}
    for (year, player), number in games.items():
        found.setdefault((year, "games"), []).append((number, Holder(player), 1))
    return found


class Moves(NamedTuple):
    """How a list moved in a year: from the last edition before it to its own last one."""

    since: str  # ids of the editions
    until: str
    news: News


def moves(before: Edition, after: Edition) -> Moves:
    """Between two editions, whose players are called as today."""
    stood, stand = (dict(_stood(one.rows)) for one in (before, after))
    return Moves(before.id, after.id, news(stood, stand, same=same_of(after.rows)))


def _stood(rows: Iterable[EditionRow]) -> Iterator[tuple[str, Stood]]:
    for row in rows:
        if row.rank:
            yield row.player, (row.rank, row.value)
