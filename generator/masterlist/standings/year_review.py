"""What a year was on a list: its figures, who came, its biggest games, and who moved from its beginning to its end."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from masterlist.codec import decode
from masterlist.facts.board import SEVENTH_PLAYER
from masterlist.facts.edition import Edition, EditionRow
from masterlist.scoring.ledger import alike
from masterlist.standings.editions import same_of
from masterlist.standings.ledger_records import finished
from masterlist.standings.movement import NAMED, News, Same, Stood, exactly_same, news
from masterlist.standings.night_annals import SpanAnnals, top_claims
from masterlist.standings.played import Year
from masterlist.standings.rated import Rated
from masterlist.standings.records import Claim, Holder, Record, record
from masterlist.standings.some import Some, some
from masterlist.standings.totals import LogSummary


class Review(NamedTuple):
    """A year of a list, by today's results."""

    year: Year
    came: Some  # newcomers, the first first
    records: tuple[Record, ...]  # the biggest games, and who played most


Came = Iterable[tuple[str, str]]  # the day on which a player came on the list, and the player
Claims = Mapping[tuple[str, str], list[Claim]]  # by year and kind of record


def reviews(years: Iterable[Year], came: Came, claims: Claims, same: Same = exactly_same) -> dict[str, Review]:
    """The years of a list, whatever it is rated from."""
    new: dict[str, list[str]] = {}
    for day, player in sorted(came):
        new.setdefault(day[:4], []).append(player)
    kinds = dict.fromkeys(kind for _year, kind in claims)
    return {
        one.year: Review(
            one,
            some(new.get(one.year, ()), NAMED),
            tuple(found for kind in kinds if (found := record(kind, claims.get((one.year, kind), ()), same))),
        )
        for one in years
    }


_Score = tuple[int, int, str, int, int, str, str]  # Best
_Years = tuple[tuple[str, int, _Score], ...]  # tuple[YearBest, ...]; plain tuples, because there are so many


def log_reviews(list_: str, years: Iterable[Year], logs: Iterable[LogSummary]) -> dict[str, Review]:
    """The years of a list that is rated from log books."""
    claims: dict[tuple[str, str], list[Claim]] = {}
    came = []
    for log in logs:
        if log.first:
            came.append((log.first, log.player))
        for year, games, (value, times, day, book, number, anchor, _since) in decode(log.by_year, _Years):
            if _leads(claims.setdefault((year, "score"), []), value):
                holder = Holder(log.player, day, list=list_, entry=(book, number, anchor))
                claims[year, "score"].append((value, holder, times))
            if _leads(claims.setdefault((year, "games"), []), games):
                claims[year, "games"].append((games, Holder(log.player), 1))
    return reviews(years, came, claims)


def _leads(held: list[Claim], value: int) -> bool:
    """Whether nothing that is held is better; what is worse is dropped. Of ten thousand logs few are kept."""
    if held and value > held[0][0]:
        held.clear()
    return not held or value == held[0][0]


def ledger_reviews(years: Iterable[Year], one: Rated) -> dict[str, Review]:
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


def night_reviews(list_: str, years: Iterable[Year], spans: Iterable[SpanAnnals]) -> dict[str, Review]:
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
