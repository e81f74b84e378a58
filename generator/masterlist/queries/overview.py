"""The site as a whole: its events, size, systems and years, the rows of current lists, and pairs that have a page."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise

from masterlist.codec import decode
from masterlist.engine.query import Answerer, Ask, heavy, provided, query
from masterlist.facts.event import Event
from masterlist.facts.logbook import Result
from masterlist.facts.site import Edition
from masterlist.folding import words
from masterlist.grouping import by_key
from masterlist.queries.editions import CutWork, called, edition, edition_headers, heads
from masterlist.queries.logs import LISTS, Claims, every_list, keeps, list_ids, log, log_outlines, night_lists
from masterlist.queries.people import People, anonymizer_of, hidden, people_in, people_shown, players
from masterlist.queries.ratings import annals
from masterlist.queries.results import Unanswered, event, event_outlines, log_result, log_summaries, rated, seats
from masterlist.queries.sources import same_of, shown_standing, source, standing, years_of
from masterlist.scoring.ledger import stakes_of
from masterlist.scoring.log import STATUSES
from masterlist.scoring.rating import Standing
from masterlist.scoring.registry import kind_of, systems
from masterlist.standings.annals import records
from masterlist.standings.event_results import newest_first
from masterlist.standings.head_to_head import ENOUGH
from masterlist.standings.marks import renamed
from masterlist.standings.master_list import Moves, moves
from masterlist.standings.rating_list import OtherGame, beside_ledger, reported_by
from masterlist.standings.rating_list import newest_first as games_newest_first
from masterlist.standings.records import EventHead, Record
from masterlist.standings.totals import LogSummary, month_of


@query
def pairs(ask: Ask) -> dict[str, tuple[str, ...]]:
    """Two players who have met often enough, as ``FIRST/SECOND``, and on which lists: logs and nights tell of that."""
    on_file = ask(players)
    found: dict[str, set[str]] = {}
    for player, own in ask(log_summaries).items():
        for one in own:
            for opponent, _key in one.met:
                if player in on_file and opponent in on_file:
                    found.setdefault("/".join(sorted((player, opponent))), set()).add(one.list)
    for list_ in ask(night_lists):
        for together in ask(night_pairs, list_):
            if on_file.keys() >= {*together.split("/")}:
                found.setdefault(together, set()).add(list_)
    return {pair: tuple(sorted(lists)) for pair, lists in sorted(found.items(), key=lambda one: one[0].split("/"))}


@query
def night_pairs(ask: Ask, list_: str) -> tuple[str, ...]:
    """The players who have met often enough on a list that is rated from nights."""
    met: Counter[str] = Counter()
    for span in annals(ask, list_).values():
        met.update(dict(span.met))
    return tuple(sorted(pair for pair, games in met.items() if games >= ENOUGH))


@query
def met(ask: Ask) -> dict[str, tuple[str, ...]]:
    """With whom each player has a page of their games, ids in order."""
    both = [pair.split("/") for pair in ask(pairs)]
    found = by_key((player, other) for first, second in both for player, other in ((first, second), (second, first)))
    return {player: tuple(sorted(others)) for player, others in found.items()}


# --- How many rated games each player played, month by month, on all lists together -----------------------


Months = dict[int, int]  # rated games by month since the year 0


@query
def months_elsewhere(ask: Ask) -> dict[str, Months]:
    """By player the rated games that stand in no log book: of nights, and of lists that are rated from games."""
    found: dict[str, dict[str, int]] = {}
    for player, games in chain.from_iterable(_played(ask)):
        own = found.setdefault(player, {})
        for date, _game in games:
            own[date[:7]] = own.get(date[:7], 0) + 1
    return {
        player: {month_of(month): games for month, games in sorted(own.items())}
        for player, own in sorted(found.items())
    }


def _played(ask: Ask) -> Iterator[list[tuple[str, list[tuple[str, str]]]]]:
    """Players with the day and the name of each game; all players of a game together, and no two games of one name."""
    for list_ in ask(night_lists):
        for span in annals(ask, list_).values():
            yield [(player, [(date, game) for date, game, _outcome in results]) for player, results in span.own]
    for list_ in ask(list_ids)[1]:
        for game in ask(rated, list_).games:
            yield [(end.player, [(game.date, game.id)]) for _, end in stakes_of(game) if end]


def months_of(ask: Ask, shown: str) -> Months:
    """The rated games of a player as they are shown: in log books and elsewhere."""
    player = {known.id: real.id for real, known in ask(hidden)}.get(shown, shown)
    games: Counter[int] = Counter(ask.part(months_elsewhere, key=player) or {})
    if ask.part(keeps, key=player):
        summaries: tuple[LogSummary, ...] = ask.part(log_result, player, key="summaries")
        for one in summaries:
            games.update({month: own for month, own, _counted in one.months})
    return dict(games)


@query
def shared_elsewhere(ask: Ask) -> dict[str, Months]:
    """By club, how often such games would count more than once, as several of its members sat in them."""
    shown, people = anonymizer_of(ask).id, ask(people_shown)
    found: dict[str, Counter[int]] = {}
    for together in _played(ask):
        seen: set[tuple[str, str]] = set()
        for player, games in together:
            _name, club, _country = people.get(shown(player), ("", "", ""))
            for date, game in games if club else ():
                if (club, game) in seen:
                    found.setdefault(club, Counter())[month_of(date)] += 1
                seen.add((club, game))
    return {club: dict(sorted(own.items())) for club, own in sorted(found.items())}


def months_of_club(ask: Ask, club: str, members: Iterable[str]) -> Months:
    """The rated games of a club's members, as they are shown; each game once."""
    real = {known.id: real.id for real, known in ask(hidden)}
    own = {player: real.get(player, player) for player in members}
    everybody = {*own.values()}
    games: Counter[int] = Counter()
    for shown, player in own.items():
        games.update(months_of(ask, shown))
        if ask.part(keeps, key=player):
            summaries: tuple[LogSummary, ...] = ask.part(log_result, player, key="summaries")
            games.subtract(month for one in summaries for month, other in one.counted_there if other in everybody)
    games.subtract(ask.part(shared_elsewhere, key=club) or {})
    return dict(games)


@query
def named_by(ask: Ask) -> dict[str, tuple[str, ...]]:
    """By player, whose logs name them."""
    outlines = ask(log_outlines).items()
    return by_key((player, keeper) for keeper, one in outlines for player in one.named if player != keeper)


@query
def beside_ledgers(ask: Ask) -> dict[str, tuple[OtherGame, ...]]:
    """The same of lists that are rated from games."""
    return by_key(found for list_ in ask(list_ids)[1] for found in beside_ledger(ask(rated, list_)))


def elsewhere(ask: Ask, player: str) -> tuple[OtherGame, ...]:
    """All such games of a player, the newest first."""
    return games_newest_first(
        (
            *_with_statuses(ask, player, [*_in_logs(ask, player)]),
            *(ask.part(beside_ledgers, key=player) or ()),
            *_at_events(ask, player),
        )
    )


def _in_logs(ask: Ask, player: str) -> Iterator[OtherGame]:
    named: tuple[str, ...] = ()  # by the player's own log; it was held against theirs when it was scored
    if ask.part(keeps, key=player) is not None:
        yield from ask.part(log_result, player, key="missing")
        named = ask.part(log, player, key="outline").named
    for keeper in ask.part(named_by, key=player) or ():
        if keeper in named and ask.part(keeps, key=keeper):
            continue
        if theirs := ask.part(log, keeper, key="claims", entry=player):
            own = ask.part(log, player, key="claims", entry=keeper) if named else None
            yield from reported_by(keeper, decode(theirs, Claims), decode(own, Claims) if own else ())


def _with_statuses(ask: Ask, player: str, games: Sequence[OtherGame]) -> Iterator[OtherGame]:
    """How the games that others' logs tell went, and what became of them, by the entries that nothing answers."""
    unmet: dict[tuple[str, str, str], list[tuple[int, Result]]] = {}
    for reporter in dict.fromkeys(one.reporter for one in games):
        if data := ask.part(log_result, reporter, key="unanswered", entry=player):
            for list_, day, status, result in decode(data, Unanswered):
                unmet.setdefault((reporter, list_, day), []).append((status, result))
    for one in games:
        if entries := unmet.get((one.reporter, one.list, one.date)):
            status, result = entries.pop(0)
            yield one._replace(status=STATUSES[status].value, result=result.reversed)
        else:
            yield one


def _at_events(ask: Ask, player: str) -> Iterator[OtherGame]:
    for id_ in ask.part(seats, key=player) or ():
        if data := ask.part(event, id_, key="beside", entry=player):
            yield from decode(data, tuple[OtherGame, ...])


COMMIT = provided("commit")  # id: full hash or ""; changed: whether the content differs from it


@query
def event_heads(ask: Ask) -> tuple[EventHead, ...]:
    """All events without their boards, newest first."""
    outlines = ask(event_outlines)
    ordered = newest_first(one.event for one in outlines.values())
    found = ((one, outlines[one.id]) for one in ordered)
    heads = tuple(EventHead(one, own.progress, own.leaders, own.points) for one, own in found)
    return anonymizer_of(ask)(heads)


@query
def events_of_clubs(ask: Ask) -> dict[str, tuple[EventHead, ...]]:
    """By club, the events that it held or will hold, the newest first."""
    return by_key((one.event.club, one) for one in ask(event_heads) if one.event.club)


def last_time(ask: Ask, event: Event) -> EventHead | None:
    """The newest earlier event of its club with its name, but for numbers such as the year, that has been won."""
    held = (ask.part(events_of_clubs, key=event.club) or ()) if event.club else ()
    won = (one for one in held if one.winners and one.event.end < event.start)
    return next((one for one in won if _series(one.event) == _series(event)), None)


def _series(event: Event) -> list[str]:
    return [word for word in words(event.name) if not word[0].isdigit()]


def ratings_for(ask: Ask, event: Event) -> dict[str, dict[str, Standing]]:
    """By list of the event's kind of game, where those stand who have entered it, as they are shown."""
    found = {}
    for list_ in every_list(ask):
        if kind_of(ask.part(LISTS, key=list_).system) == kind_of(event.system):
            rows = ask.parts(standing, list_, keys=event.entered).items()
            if own := {player: row for player, row in rows if row.rank or row.games}:
                found[list_] = own
    return anonymizer_of(ask)(found)


# --- Which scoring systems something on the site is rated or scored by ------------------------------------


@query
def used_systems(ask: Ask) -> tuple[str, ...]:
    """Ids of the systems of lists and events, and of those with which an event is compared: all for its kind."""
    events = [one.event for one in ask(event_outlines).values() if one.event]
    found = {one.system for one in ask(LISTS).values()}
    found.update(id_ for one in events for id_ in (one.system, *one.compare))
    played = {kind_of(one.system) for one in events}
    found.update(id_ for id_, one in systems().items() if one.scores_events and one.kind in played)
    return tuple(sorted(found))


# --- The years of a list and of the site ------------------------------------------------------------------


def _moves(work: CutWork) -> Moves | None:
    if work.before is None:
        return None
    return moves(*(renamed(work.called, one.value(Edition)) for one in (work.before, work.edition)))


@heavy(_moves, batch=2)
def moves_between(ask: Ask, before: str, after: str) -> CutWork:
    """How a list moved between two editions, by their names."""
    one, other = (ask.stored(edition, name, key="edition") for name in (before, after))
    return CutWork(other, one, ask(called))


def moves_of(ask: Ask, list_: str, year: str) -> Moves | None:
    """How a list moved in a year; None where an edition to compare with is missing."""
    names = last_editions(ask, list_).get(year)
    return ask(moves_between, *names) if names else None


def last_editions(ask: Answerer, list_: str) -> dict[str, tuple[str, str]]:
    """By year the last edition of a list before it, and the last one in it: their names."""
    last = {header.through[:4]: header.name for header in ask(edition_headers).get(list_, ())}
    return {year: (last[before], last[year]) for before, year in pairwise(sorted(last))}


@query
def site_years(ask: Ask) -> dict[str, tuple[str, ...]]:
    """Every year with a game on a list or a final event, in order, with its lists as the site orders them."""
    events = (outline.event for outline in ask(event_outlines).values())
    found = by_key((year, list_) for list_ in every_list(ask) for year in ask(years_of, list_))
    return dict(sorted((dict.fromkeys((one.end[:4] for one in events if one.final), ()) | found).items()))


@query
def newest_year(ask: Ask, list_: str) -> str:
    """The newest year whose page tells of a list; "" where there is none."""
    return max((year for year, lists in ask(site_years).items() if list_ in lists), default="")


def excluded(ask: Ask, list_: str) -> tuple[str, ...]:
    """Those whom a list excludes, as they are shown."""
    anonymize = anonymizer_of(ask)
    return tuple(anonymize.id(one.player) for one in ask.part(LISTS, key=list_).excluded)


@query
def list_people(ask: Ask, list_: str) -> People:
    """Everybody on the current list, and those whom it excludes."""
    return people_in(ask, ask(shown_standing, list_), excluded(ask, list_))


def records_of(ask: Ask, list_: str) -> tuple[Record, ...]:
    return tuple(records(list_, source(ask, list_).bests(ask, list_), ask(heads, list_), same_of(ask, list_)))
