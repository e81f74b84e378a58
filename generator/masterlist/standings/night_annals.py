"""What the nights of a list were over the years: its history by year, its records, and who met whom how often."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from masterlist.kinds.squares import KIND
from masterlist.scoring.log import Scored
from masterlist.scoring.rating import Change
from masterlist.standings.head_to_head import ENOUGH
from masterlist.standings.movement import LEADERS, Some, some
from masterlist.standings.nights import Played, outcome
from masterlist.standings.records import Claim, Gain, Holder, Record, gain_claims, most_of, record

# --- How much was played on a list ------------------------------------------------------------------------


VICTORIES = KIND.endings


class Month(NamedTuple):
    """A month in which a player has rated games; all integers, because they are many."""

    month: int  # since the year 0
    own: int  # rated games of the log
    counted: tuple[int, int, int, int]  # those that are counted with this log, by how they were won

    @property
    def year(self) -> int:
        """The year it lies in."""
        return self.month // 12


def month_of(date: str) -> int:
    """The number of a date's month; text order is its order."""
    return int(date[:4]) * 12 + int(date[5:7]) - 1


def months(games: Iterable[tuple[Scored, bool]]) -> tuple[Month, ...]:
    """The rated games of a log by month, in its order; with each whether it is counted here or in the opponent's."""
    found: dict[int, list[int]] = {}
    for line, counted in games:
        month = month_of(line.entry.date)
        own = found.get(month) or found.setdefault(month, [0, 0, 0, 0, 0])
        own[0] += 1
        if counted:
            own[1 + VICTORIES.index(line.entry.result.victory)] += 1
    return tuple(Month(month, own[0], (own[1], own[2], own[3], own[4])) for month, own in found.items())


class Year(NamedTuple):
    """One year of a list; rated games alone count, each once."""

    year: str
    games: int
    players: int  # with a rated game
    newcomers: int  # who came on the list
    kinds: tuple[int, ...]  # games by how they ended, in the order of the kind's ``endings``
    leaders: Some  # at its end, or as yet
    months: tuple[int, ...]  # games, January to December


def months_of(year: str, games: Mapping[str, int]) -> tuple[int, ...]:
    """The games of each month of a year, of those by month."""
    return tuple(games.get(f"{year}-{month:02}", 0) for month in range(1, 13))


# --- The history of a list rated from nights --------------------------------------------------------------


LETTERS = {"won": "w", "drawn": "d", "lost": "l"}
RUNS = {"wins": "w", "unbeaten": "wd"}  # the outcomes that a run goes on with

Told = tuple[str, str, str]  # date and id of a rated game, and the letter of its outcome


class NightTop(NamedTuple):
    """A value that no other of some months exceeds."""

    value: Fraction
    player: str
    date: str
    game: str


class SpanAnnals(NamedTuple):
    """Some months of a list, which lie within one year."""

    games: tuple[int, int, int]  # rated: all of them, and those between two by how they ended
    own: tuple[tuple[str, tuple[Told, ...]], ...]  # by player in time order
    peaks: tuple[NightTop, ...]  # the highest rating at the end of a rating period, of everybody who had it
    gains: tuple[NightTop, ...]  # the most gained in one game
    met: tuple[tuple[str, int], ...]  # games of two players with each other, as ``FIRST/SECOND``
    months: tuple[tuple[str, int], ...]  # rated games, by month


def span_annals(games: Iterable[Played], reached: Iterable[tuple[str, Change]]) -> SpanAnnals:
    """The games of some months, in time order; with the ratings that players held, and the game before each."""
    given = list(games)
    rated = [one for one in given if one.changes]
    own: dict[str, list[Told]] = {}
    for one in rated:
        for player in one.game.players:
            own.setdefault(player, []).append((one.date, one.id, LETTERS[outcome(one, player)]))
    duels = [one for one in rated if len(one.game.seats) == 2]
    drawn = sum(one.game.seats[0].rank == one.game.seats[1].rank for one in duels)
    moved = [(one, change) for one in rated for change in one.changes]
    met = Counter("/".join(sorted(one.game.players)) for one in given if len(one.game.seats) == 2)
    return SpanAnnals(
        games=(len(rated), len(duels) - drawn, drawn),
        own=tuple((player, tuple(told)) for player, told in sorted(own.items())),
        peaks=_tops((change.after, game, change) for game, change in reached),
        gains=_tops((change.after - change.before, one.id, change) for one, change in moved),
        met=tuple(sorted(met.items())),
        months=tuple(sorted(Counter(one.date[:7] for one in rated).items())),
    )


def _tops(values: Iterable[tuple[Fraction, str, Change]]) -> tuple[NightTop, ...]:
    """Everybody who has the greatest value, with the first game that gave it."""
    best: Fraction | None = None
    found: dict[str, NightTop] = {}
    for value, game, change in values:
        if best is None or value > best:
            best, found = value, {}
        if value == best:
            found.setdefault(change.player, NightTop(value, change.player, change.date, game))
    return tuple(found.values())


def night_years(
    spans: Iterable[tuple[str, SpanAnnals]], leaders: Mapping[str, Some], endings: Sequence[str]
) -> tuple[Year, ...]:
    """The years of a list, from the months that begin with each; ``leaders`` are those at the end of each year."""
    games: dict[str, tuple[int, int, int]] = {}
    players: dict[str, set[str]] = {}
    came: dict[str, str] = {}
    months: dict[str, int] = {}
    for span, annals in spans:
        year = span[:4]
        all_, decided, drawn = games.get(year, (0, 0, 0))
        games[year] = (all_ + annals.games[0], decided + annals.games[1], drawn + annals.games[2])
        months.update(annals.months)
        for player, _ in annals.own:
            players.setdefault(year, set()).add(player)
            came.setdefault(player, year)
    newcomers = Counter(came.values())
    return tuple(
        Year(
            year,
            games=own[0],
            players=len(players.get(year, ())),
            newcomers=newcomers[year],
            kinds=own[1 : 1 + len(endings)],
            leaders=leaders.get(year, some((), LEADERS)),
            months=months_of(year, months),
        )
        for year, own in sorted(games.items())
    )


def night_records(list_: str, spans: Iterable[SpanAnnals], gains: Iterable[Gain]) -> list[Record]:
    """The records of a list; ``gains`` are those of its editions."""
    every = list(spans)
    own: dict[str, list[Told]] = {}
    for annals in every:
        for player, told in annals.own:
            own.setdefault(player, []).extend(told)
    holders = {
        player: [Holder(player, date, list=list_, game=id_) for date, id_, _ in told] for player, told in own.items()
    }
    by_year: dict[tuple[str, str], list[Holder]] = {}
    for player, held in holders.items():
        for holder in held:
            by_year.setdefault((player, holder.day[:4]), []).append(holder)
    kinds: tuple[tuple[str, Iterable[Claim]], ...] = (
        ("ledger-rating", top_claims(list_, (top for annals in every for top in annals.peaks))),
        ("ledger-edition", gain_claims(list_, gains)),
        ("night-gain", top_claims(list_, (top for annals in every for top in annals.gains))),
        *((kind, _runs(list_, own, letters)) for kind, letters in RUNS.items()),
        ("games", most_of(holders)),
        ("year", most_of(by_year)),
    )
    return [found for kind, claims in kinds if (found := record(kind, claims))]


def top_claims(list_: str, tops: Iterable[NightTop]) -> Iterator[Claim]:
    """Each player's best once, with the first game that gave it."""
    best: dict[str, NightTop] = {}
    for top in tops:
        if top.player not in best or top.value > best[top.player].value:
            best[top.player] = top
    for top in best.values():
        yield top.value, Holder(top.player, top.date, list=list_, game=top.game), 1


def _runs(list_: str, own: Mapping[str, list[Told]], letters: str) -> Iterator[Claim]:
    """The longest run of each player, the first of several."""
    for player, told in own.items():
        best, length, end = 0, 0, 0
        for at, (_, _, letter) in enumerate(told):
            length = length + 1 if letter in letters else 0
            if length > best:
                best, end = length, at
        if best:
            first, (date, id_, _) = told[end - best + 1], told[end]
            yield best, Holder(player, date, first[0], list_, game=id_), 1


def pairs_of(spans: Iterable[SpanAnnals]) -> list[str]:
    """The players who have met often enough to have a page of their games, as ``FIRST/SECOND``."""
    met: Counter[str] = Counter()
    for annals in spans:
        met.update(dict(annals.met))
    return sorted(pair for pair, games in met.items() if games >= ENOUGH)
