"""The history of lists by year and their records, whatever they are rated from.

Logs, boards and nights give the same two values, ``PlayedYears`` and the claims of each kind of record, and all else
follows from these.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from masterlist.codec import decode
from masterlist.facts.board import POWERS, SEVENTH_PLAYER, Board, Ending, Power
from masterlist.facts.content import Content
from masterlist.grouping import by_key
from masterlist.kinds.diplomacy import KIND
from masterlist.scoring.board import sole_winner
from masterlist.scoring.ledger import AWARD, alike, gain, stakes_of
from masterlist.standings.movement import LEADERS, NAMED, EditionHead, Same, Some, exactly_same, some
from masterlist.standings.nights import OwnResult, SpanAnnals
from masterlist.standings.rating_list import rating_list_on, ratings_held
from masterlist.standings.records import BESTS, Claim, Feats, Holder, Record, gain_claims, longest_run, most_of, record
from masterlist.standings.results import ListResults
from masterlist.standings.totals import LogSummary, first_games

# --- The years of a list ----------------------------------------------------------------------------------


class Year(NamedTuple):
    """One year of a list, by today's results; rated games alone count, each once."""

    year: str
    games: int
    players: int  # with a rated game
    newcomers: Some  # who had their first rated game, the first first
    kinds: tuple[int, ...]  # games by how they ended, in the order of the kind's ``endings``
    leaders: Some  # at its end, or as yet
    months: tuple[int, ...]  # games, January to December
    records: tuple[Record, ...] = ()  # the biggest games, and who played most


class PlayedYears(NamedTuple):
    """What was played on a list, year by year; rated games alone count, each once, and the missing man is left out."""

    games: Mapping[str, Sequence[int]]  # by year: all games, then those by how they ended, as the kind's ``endings``
    months: Mapping[str, int]  # games by month, as 2024-03
    players: Mapping[str, Collection[str]]  # by year: who had one
    first_games: Mapping[str, str]  # by player the day of their first rated game
    leaders: Mapping[str, Some]  # by year: who led at its end; of the newest one it may be missing
    best: Mapping[tuple[str, str], Sequence[Claim]]  # by year and kind of record


def years_of(of: PlayedYears, endings: int, same: Same = exactly_same) -> dict[str, Year]:
    """The years of a list, in order; its games can end in so many ways."""
    new = by_key((day[:4], id_) for day, id_ in sorted((day, id_) for id_, day in of.first_games.items()))
    kinds = dict.fromkeys(kind for _year, kind in of.best)
    found = {}
    for year in sorted({*of.games, *new}):
        games, *ended = of.games.get(year, (0,) * (1 + endings))
        found[year] = Year(
            year,
            games,
            players=len(of.players.get(year, ())),
            newcomers=some(new.get(year, ()), NAMED),
            kinds=tuple(ended[:endings]),
            leaders=of.leaders.get(year, some((), LEADERS)),
            months=tuple(of.months.get(f"{year}-{month:02}", 0) for month in range(1, 13)),
            records=tuple(one for kind in kinds if (one := record(kind, of.best.get((year, kind), ()), same))),
        )
    return found


def _busiest(games: Mapping[tuple[str, str], int]) -> dict[tuple[str, str], tuple[Claim, ...]]:
    """Who played most, from the games by year and player."""
    most: dict[str, int] = {}
    for (year, _player), number in games.items():
        most[year] = max(number, most.get(year, 0))
    return by_key(
        ((year, "games"), (number, Holder(player), 1))
        for (year, player), number in games.items()
        if number == most[year]
    )


# --- The records of a list --------------------------------------------------------------------------------


Kinds = Sequence[tuple[str, Iterable[Claim]]]  # kinds of records with the claims, that of the rating first


def records(list_: str, kinds: Kinds, heads: Iterable[EditionHead], same: Same = exactly_same) -> list[Record]:
    """The records of a list, among them the greatest gain of its editions; the missing man holds none."""
    if not kinds:
        return []
    gain = "gain" if kinds[0][0] == "rating" else "ledger-edition"
    every = [kinds[0], (gain, gain_claims(list_, heads, same)), *kinds[1:]]
    people = ((kind, (claim for claim in claims if claim[1].player != SEVENTH_PLAYER)) for kind, claims in every)
    return [found for kind, claims in people if (found := record(kind, claims, same))]


def _most_games(list_: str, own: Mapping[str, Sequence[OwnResult]]) -> Kinds:
    """Who played most at all, and in one year, of the games of each player."""
    by_year = by_key(((player, one[0][:4]), one) for player, results in own.items() for one in results)
    years = [(player, results) for (player, _year), results in by_year.items()]
    return [("games", _most(list_, own.items())), ("year", _most(list_, years))]


def _most(list_: str, held: Collection[tuple[str, Sequence[OwnResult]]]) -> Iterator[Claim]:
    """How many games those have who have most; the newest represents all of them."""
    most = max((len(results) for _, results in held), default=0)
    for player, results in held:
        if len(results) == most:
            date, id_, _ = max(results, key=lambda one: one[0])
            yield most, Holder(player, date, list=list_, game=id_), 1


# --- From log books ---------------------------------------------------------------------------------------


_Best = tuple[int, int, str, int, int, str, str]  # ``Best``, plain because there are so many
_Years = tuple[tuple[str, int, _Best], ...]  # a year, its games, and the best of them
_DOUBLED = {"rating", "defeated"}  # of which bests hold the double


def log_years(list_: str, logs: Iterable[LogSummary], leaders: Mapping[str, Some]) -> PlayedYears:
    """With everybody who sat in a game, no matter who keeps a log of it."""
    given = list(logs)
    people: dict[str, set[str]] = {}
    games: dict[int, list[int]] = {}
    months: Counter[int] = Counter()
    best: dict[tuple[str, str], list[Claim]] = {}
    for log in given:
        for month, _, (strategic, major, attrition, draws) in log.months:
            own = games.get(month // 12) or games.setdefault(month // 12, [0] * 5)
            all_ = strategic + major + attrition + draws
            own[0] += all_
            own[1] += strategic
            own[2] += major
            own[3] += attrition
            own[4] += draws
            months[month] += all_
            people.setdefault(f"{month // 12:04}", set()).add(log.player)
        for day, other in log.others:
            people.setdefault(day[:4], set()).add(other)
        for year, number, (value, times, day, book, entry, anchor, _since) in decode(log.by_year, _Years):
            if _leads(best.setdefault((year, "score"), []), value):
                holder = Holder(log.player, day, list=list_, entry=(book, entry, anchor))
                best[year, "score"].append((value, holder, times))
            if _leads(best.setdefault((year, "games"), []), number):
                best[year, "games"].append((number, Holder(log.player), 1))
    return PlayedYears(
        {f"{year:04}": own for year, own in games.items()},
        {f"{month // 12:04}-{month % 12 + 1:02}": own for month, own in months.items()},
        people,
        first_games(given),
        leaders,
        best,
    )


def _leads(held: list[Claim], value: int) -> bool:
    """Whether nothing that is held is better; what is worse is dropped. Of ten thousand logs few are kept."""
    if held and value > held[0][0]:
        held.clear()
    return not held or value == held[0][0]


def log_bests(list_: str, logs: Iterable[tuple[str, bytes]]) -> Kinds:
    """Of each log its player and its ``bests``."""
    claims: dict[str, list[Claim]] = {kind: [] for kind in BESTS}
    greatest = dict.fromkeys(BESTS, 1)
    for player, data in logs:
        for kind, (value, times, day, book, number, anchor, since) in zip(
            BESTS, decode(data, tuple[_Best, ...]), strict=True
        ):
            if value >= greatest[kind]:
                greatest[kind] = value
                holder = Holder(player, day, since, list_, (book, number, anchor))
                claims[kind].append((Fraction(value, 2) if kind in _DOUBLED else value, holder, times))
    return [*claims.items()]


def log_leaders(logs: Iterable[LogSummary]) -> dict[str, Some]:
    """Who led at the end of each year in which a log gained something, or began; ids in order.

    What a log comes to never falls, so the best of a year are the best of all that any log came to until its end.
    """
    best: dict[str, tuple[tuple[int, int, int], set[str]]] = {}  # by year the least merit, and who reached it
    for log in logs:
        begin = [(log.first, *log.carried_over[1:])] if log.carried_over.counts else []
        for total in (*begin, *log.totals) if log.first else ():
            day, halves, points, _games, doubled = total
            year, merit = day[:4], (-doubled, -halves, -points)  # ``Total.merit``, without making a hundred thousand
            held = best.get(year)
            if held is None or merit < held[0]:
                best[year] = (merit, {log.player})
            elif merit == held[0]:
                held[1].add(log.player)
    found: dict[str, Some] = {}
    least: tuple[int, int, int] | None = None
    leaders: set[str] = set()
    for year, (reached, players) in sorted(best.items()):
        if least is None or reached < least:
            least, leaders = reached, set()
        if reached == least:
            leaders |= players
        found[year] = some(sorted(leaders), LEADERS)
    return found


# --- From boards ------------------------------------------------------------------------------------------


def board_years(content: Content, one: ListResults[Board]) -> PlayedYears:
    """Each game in the year in which it finished."""
    games: dict[str, list[int]] = {}
    months: Counter[str] = Counter()
    players: dict[str, set[str]] = {}
    for rated in one.games:
        board, awards = rated.game, [end for _, end in stakes_of(rated) if end]
        if board.finished and awards:
            year = board.finished[:4]
            won = "concession" if board.ending is Ending.CONCESSION else "solo"
            ending = won if sole_winner(board, concessions=True) else "draw"
            own = games.setdefault(year, [0] * (1 + len(KIND.endings)))
            own[0] += 1
            own[1 + KIND.endings.index(ending)] += 1
            months[board.finished[:7]] += 1
            players.setdefault(year, set()).update({end.player for end in awards} - {SEVENTH_PLAYER})
    first: dict[str, str] = {}
    for change in one.changes:
        if change.player != SEVENTH_PLAYER and AWARD in change.figures:
            first.setdefault(change.player, change.date)
    finished = list(_finished(one))
    best = by_key(((holder.day[:4], "ledger-gain"), (points, holder, 1)) for points, holder in finished)
    number = Counter((holder.day[:4], holder.player) for _, holder in finished)
    leaders = {}
    for year in sorted({change.date[:4] for change in one.changes}):
        rows = rating_list_on(content, one, f"{year}-12-31")
        leaders[year] = some([row.player for row in rows if row.rank == 1], LEADERS)
    return PlayedYears(games, months, players, first, leaders, {**best, **_busiest(number)})


def board_bests(one: ListResults[Board]) -> Kinds:
    """Of a list that is kept as a ledger."""
    finished = list(_finished(one))
    # The highest rating that each has had, of equal ones the first
    peaks = [max(changes.values(), key=lambda change: alike(change.after)) for changes in ratings_held(one).values()]
    held = ((best.after, Holder(best.player, best.date, list=one.about.id, game=best.game), 1) for best in peaks)
    kinds = [
        ("ledger-rating", held),
        ("ledger-gain", ((points, holder, 1) for points, holder in finished)),
        *_most_games(one.about.id, by_key((one.player, (one.day, one.game, "")) for _, one in finished)),
    ]
    return kinds if one.as_of else ()


def _finished(one: ListResults[Board]) -> Iterator[tuple[Fraction, Holder]]:
    """Every seat of every game that is over, but for the missing man: who gained what in it."""
    for game in one.games:
        for start, end in stakes_of(game):
            if end and end.player != SEVENTH_PLAYER:
                yield gain(start, end), Holder(end.player, game.date, list=one.about.id, game=game.id)


def board_records(events: Iterable[tuple[str, str, Feats]], lists: Iterable[ListResults[Board]]) -> list[Record]:
    """The records of Diplomacy over all events and rated games; of each event its id, its last day and its feats."""
    solos: dict[Power, dict[str, list[Holder]]] = {power: defaultdict(list) for power in POWERS}
    awards: dict[str, list[Holder]] = defaultdict(list)
    attended: dict[str, list[Holder]] = defaultdict(list)
    boards: dict[str, list[tuple[int, Holder]]] = defaultdict(list)
    for event, day, done in sorted(events, key=lambda held: (held[1], held[0])):
        for power, player, board in done.solos:
            solos[power][player].append(Holder(player, day, board=(event, board)))
        for _, player, board in done.awards:
            awards[player].append(Holder(player, day, board=(event, board)))
        for player, number in done.boards:
            attended[player].append(Holder(player, day, board=(event, "")))
            boards[player].append((number, Holder(player, day, board=(event, ""))))
    for one in lists:
        for game in one.games:
            winner = sole_winner(game.game, concessions=False)
            for power, (_, end) in zip(POWERS, stakes_of(game), strict=False):
                if end and power is winner and end.player != SEVENTH_PLAYER:
                    solos[power][end.player].append(Holder(end.player, game.date, list=one.about.id, game=game.id))
    kinds: list[tuple[str, Iterable[Claim]]] = [
        *((f"solos-{power.value}", most_of(solos[power])) for power in POWERS),
        ("awards", most_of(awards)),
        ("events", most_of(attended)),
        ("boards", ((sum(n for n, _ in own), own[-1][1], 1) for own in boards.values())),
    ]
    return [found for kind, claims in kinds if (found := record(kind, claims))]


# --- From nights ------------------------------------------------------------------------------------------


RUNS = {"wins": "w", "unbeaten": "wd"}  # the outcomes that a run goes on with


def night_years(spans: Iterable[tuple[str, SpanAnnals]], leaders: Mapping[str, Some]) -> PlayedYears:
    """From the months that begin with each; ``leaders`` are those at the end of each year."""
    games: dict[str, list[int]] = {}
    months: dict[str, int] = {}
    players: dict[str, set[str]] = {}
    first: dict[str, str] = {}
    best: dict[tuple[str, str], list[Claim]] = {}
    number: Counter[tuple[str, str]] = Counter()
    for span, annals in spans:
        year = span[:4]
        games[year] = [had + more for had, more in zip(games.get(year, (0, 0, 0)), annals.games, strict=True)]
        months.update(annals.months)
        best.setdefault((year, "night-gain"), []).extend(_best_of_each(annals.gains))
        for player, results in annals.own:
            players.setdefault(year, set()).add(player)
            number[year, player] += len(results)
            first.setdefault(player, results[0][0])
    return PlayedYears(games, months, players, first, leaders, {**best, **_busiest(number)})


def night_bests(list_: str, spans: Iterable[SpanAnnals]) -> Kinds:
    """From all months of the list."""
    every = list(spans)
    own = by_key((player, one) for annals in every for player, results in annals.own for one in results)
    return [
        ("ledger-rating", _best_of_each(claim for annals in every for claim in annals.peaks)),
        ("night-gain", _best_of_each(claim for annals in every for claim in annals.gains)),
        *((kind, _runs(list_, own, letters)) for kind, letters in RUNS.items()),
        *_most_games(list_, own),
    ]


def _best_of_each(claims: Iterable[Claim]) -> Iterable[Claim]:
    """Each player's best once, with the first game that gave it."""
    best: dict[str, Claim] = {}
    for claim in claims:
        value, holder, _ = claim
        if holder.player not in best or value > best[holder.player][0]:
            best[holder.player] = claim
    return best.values()


def _runs(list_: str, own: Mapping[str, Sequence[OwnResult]], letters: str) -> Iterator[Claim]:
    """The longest run of each player who may hold the record, the first of several."""
    kept = {player: sum(one[2] in letters for one in results) for player, results in own.items()}
    longest = 0
    for player in sorted(kept, key=lambda player: -kept[player]):
        if kept[player] < longest:  # a run has no more games than keep it up
            break
        run, _ = longest_run(own[player], lambda one: one[0], lambda one: one[2] in letters)
        longest = max(longest, len(run))
        if run:
            (since, *_), (date, id_, _) = run[0], run[-1]
            yield len(run), Holder(player, date, since, list_, game=id_), 1
