"""What files of events say, and what the games of logs and boards come to: a query for each log, list and table."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from masterlist.checks.events import check_event
from masterlist.codec import decode, encode
from masterlist.engine.query import Answerer, Ask, Stored, column, heavy, provided, query, reading
from masterlist.facts.board import Board, PowerSeat
from masterlist.facts.content import Content, alone
from masterlist.facts.event import AnyBoard, Event
from masterlist.facts.logbook import NOTHING_CARRIED, Entry, LogBook, Result
from masterlist.facts.site import RatingList
from masterlist.grouping import by_key
from masterlist.queries.history import LATELY
from masterlist.queries.logs import GAMES, LISTS, LOGS, NEVER, Claims, carrying, claims_of, keeps, list_ids, log
from masterlist.queries.people import anonymizer_of, names, players
from masterlist.read.content import Files, facts_of
from masterlist.read.event import in_order
from masterlist.scoring.choices import log_system
from masterlist.scoring.log import STATUSES, Paired, Scored, carried_of
from masterlist.source import Place, Problem
from masterlist.standings.event_results import most_points, progress, score_alone
from masterlist.standings.head_to_head import meetings, numbers
from masterlist.standings.logs import newest_games, score_list, summary
from masterlist.standings.rating_list import OtherGame, beside_table, rate_list, reported_by
from masterlist.standings.records import NO_FEATS, EventProgress, EventResult, EventTable, Feats, feats
from masterlist.standings.results import ListResults
from masterlist.standings.same_game import judged_event
from masterlist.standings.totals import LogSummary, OpenGame, Recent, open_games
from masterlist.standings.verify import doubts

EVENTS = provided("events")  # by event, the lines of its files as git lists them, with the name of their bytes


class EventOutline(NamedTuple):
    """One event without its boards."""

    event: Event | None  # its boards left out; None where a file of it could not be read
    boards: tuple[str, ...]  # their ids
    people: tuple[str, ...]  # everybody at a board, ids in order
    progress: EventProgress
    leaders: tuple[str, ...]
    points: Fraction | None  # of the first in its table
    feats: Feats  # for the hall of records
    is_faulty: bool
    unread: tuple[str, ...]
    notes: tuple[str, ...] = ()  # of the boards: what may name anybody


# What could be read of an event where a file of it could not: the event with those boards, or these alone.
EventRest = tuple[Event | None, tuple[AnyBoard, ...]]


class EventFile(NamedTuple):
    outline: EventOutline
    event: Event | None
    stands: dict[str, bytes]  # by player in its table, ``EventResult`` with their row and awards alone
    faults: tuple[Problem, ...]
    problems: tuple[Problem, ...]  # that depend on nothing else
    rest: EventRest = (None, ())
    beside: Mapping[str, bytes] = {}  # tuple[OtherGame, ...] of each player at boards that the table does not count


def _read_event(place: str, work: Files) -> EventFile:
    facts, faults = facts_of(place, work)
    unread = tuple(sorted(facts.unread))
    faults += facts.orphans()
    if faults:
        is_read = work.id in facts.by_kind["event"]
        rest = (facts.event(work.id), ()) if is_read else (None, in_order(facts.boards.get(work.id, ())))
        return EventFile(_NO_EVENT._replace(unread=unread), None, {}, tuple(faults), (), rest)
    event = facts.event(work.id)
    event, repeated = judged_event(event)
    problems = (*check_event(event, alone({}), NEVER), *repeated)
    header = event._replace(boards=())
    scored = None if any(problem.blocks for problem in problems) else score_alone(event)
    outline = EventOutline(
        event=header,
        boards=tuple(board.id for board in event.boards),
        people=tuple(sorted({id_ for board in event.boards for id_ in board.people})),
        progress=progress(event),
        leaders=scored.leaders if scored else (),
        points=most_points(scored) if scored else None,
        feats=feats(scored) if scored else NO_FEATS,
        is_faulty=bool(problems),
        unread=(),
        notes=tuple(board.note for board in event.boards if board.note),
    )
    rows = dict(_stands(header, scored)) if scored else {}
    return EventFile(outline, event, rows, (), problems, beside=_beside(event, scored))


_NO_EVENT = EventOutline(None, (), (), EventProgress(0, (), 0), (), None, NO_FEATS, is_faulty=False, unread=())


@reading(_read_event, batch=4)
def event(ask: Ask, id_: str) -> Files:
    """One event."""
    return Files(id_, ask.part(EVENTS, key=id_) or ())


def _beside(event: Event, scored: EventResult | None) -> dict[str, bytes]:
    found = by_key(beside_table(event, scored.table if scored else None))
    return {player: encode(own) for player, own in found.items()}


def _stands(header: Event, scored: EventResult) -> Iterator[tuple[str, bytes]]:
    best_games = scored.table.best_countries.items()
    awards = by_key((award[0], (power, award)) for power, games in best_games for award in games)
    header = header._replace(spots={})
    for row in scored.table.standings:
        best = by_key(awards.get(row.player, ()))
        # Without what rows are put in order by: that is dozens of fractions for each board of Diplomacy.
        played = tuple(
            game._replace(points_by_position=()) if isinstance(game.seat, PowerSeat) else game for game in row.played
        )
        table = EventTable(header.id, header.system, (row._replace(games=(), played=played),), (), best, ())
        yield row.player, encode(EventResult(header, table, (), scored.entrants))


event_outlines = column("masterlist.queries.results:event_outlines", event, EVENTS, "outline")
event_faults = column("masterlist.queries.results:event_faults", event, EVENTS, "faults")


@query
def seats(ask: Ask) -> dict[str, tuple[str, ...]]:
    """The events at whose boards each player sat, ids in order."""
    return by_key((player, id_) for id_, outline in ask(event_outlines).items() for player in outline.people)


NOWHERE = Place("")
NEWEST = 60  # logs among which the newest games of a list are looked for: each game may stand in two


class LogWork(NamedTuple):
    """A player's log, and of others' what concerns them."""

    player: str
    books: Stored[tuple[LogBook, ...]]
    claims: tuple[tuple[str, bytes], ...]  # by opponent, what their log says of games with the player: ``Claims``
    keepers: tuple[tuple[str, tuple[str, ...]], ...]  # by list, those of the opponents who keep a log of it
    lists: tuple[RatingList, ...]  # that the books name, by id
    not_on_file: tuple[str, ...]  # opponents without a player file
    carrying: tuple[tuple[str, tuple[str, ...]], ...] = ()  # opponents' logs that carry something over: player, lists

    def read_claims(self) -> list[tuple[str, Claims]]:
        """What opponents say, by opponent."""
        return [(keeper, decode(claimed, Claims)) for keeper, claimed in self.claims]

    def without_log(self, list_: str, log: Iterable[Scored]) -> tuple[str, ...]:
        """The opponents on file who keep no log of a list, ids in order."""
        kept = {*self.not_on_file, *dict(self.keepers).get(list_, ())}
        return tuple(sorted({line.entry.opponent for line in log} - kept))

    def content(self, claims: Iterable[tuple[str, Claims]] | None = None) -> Content:
        """All of it as a small content; ``claims`` are those that were read already."""
        books: dict[str, list[LogBook]] = {self.player: list(self.books.value(tuple[LogBook, ...]))}
        brings = {(player, list_) for player, lists in self.carrying for list_ in lists}
        for list_, keepers in self.keepers:
            for keeper in keepers:
                books.setdefault(keeper, []).append(_book(keeper, list_, (), carries=(keeper, list_) in brings))
        for keeper, claimed in self.read_claims() if claims is None else claims:
            for list_, entries in claimed:
                books.setdefault(keeper, []).append(_book(keeper, list_, entries))
        return alone({player: tuple(own) for player, own in books.items()}, not_on_file=frozenset(self.not_on_file))


def _book(keeper: str, list_: str, entries: tuple[Entry, ...], *, carries: bool = False) -> LogBook:
    carried = NOTHING_CARRIED._replace(game_points=1) if carries else None  # how much it is matters to their log alone
    return LogBook(keeper, 1, list_, carried, entries, NOWHERE, NOWHERE, NOWHERE, NOWHERE)


# Of each entry the list, the day, the place of its status in STATUSES, and its result.
Unanswered = tuple[tuple[str, str, int, Result], ...]


class LogResult(NamedTuple):
    """What a player's log came to."""

    summaries: tuple[LogSummary, ...]  # one for each list, by the lists' ids
    doubts: tuple[Problem, ...]  # warnings about its entries
    open: tuple[OpenGame, ...]  # those that wait for something
    recents: dict[str, Recent]  # what a row of each list shows of the newest games
    missing: tuple[OtherGame, ...] = ()  # that opponents whom the log names report, and the log does not
    unanswered: Mapping[str, bytes] = {}  # ``Unanswered`` by opponent: the entries whose game their log does not tell


def _score_log(work: LogWork) -> LogResult:
    claims = work.read_claims()
    content = work.content(claims)
    found: list[LogSummary] = []
    recents: dict[str, Recent] = {}
    doubted: list[Problem] = []
    waiting: list[OpenGame] = []
    unanswered: list[tuple[str, tuple[str, str, int, Result]]] = []  # by opponent
    for about in work.lists:
        results = score_list(content, about, work.player)
        own_summary = summary(results, work.player, meetings(results, work.player))
        found.append(own_summary._replace(without_log=work.without_log(about.id, results.logs[work.player])))
        recents[about.id] = newest_games(results, own_summary)
        doubted += doubts(results)
        waiting += open_games(about.id, work.player, results.paired.values())
        for line in results.logs[work.player]:
            if results.paired[line.entry.place].answer is None:
                claim = (about.id, line.entry.date, STATUSES.index(line.status), line.entry.result)
                unanswered.append((line.entry.opponent, claim))
    own = claims_of(content.books[work.player])
    missing = (one for keeper, theirs in claims for one in reported_by(keeper, theirs, own.get(keeper, {}).items()))
    by_opponent = {opponent: encode(entries) for opponent, entries in by_key(unanswered).items()}
    return LogResult(tuple(found), tuple(doubted), tuple(waiting), recents, tuple(missing), by_opponent)


@heavy(_score_log, batch=100)
def log_result(ask: Ask, player: str) -> LogWork:
    """What the log of one player came to."""
    return work_of(ask, player)


log_summaries = column("masterlist.queries.results:log_summaries", log_result, LOGS, "summaries")
log_doubts = column("masterlist.queries.results:log_doubts", log_result, LOGS, "doubts")
log_recents = column("masterlist.queries.results:log_recents", log_result, LOGS, "recents")
log_open = column("masterlist.queries.results:log_open", log_result, LOGS, "open")


@query
def log_work(ask: Ask, player: str) -> LogWork:
    """What that is worked out from: for pages that show games as both logs tell them."""
    return work_of(ask, player)


def work_of(ask: Ask, player: str) -> LogWork:
    """A player's log, and of others' what concerns them."""
    outline, lists = ask.part(log, player, key="outline"), ask.part(keeps, key=player) or ()
    others = [name for name in outline.named if name != player]
    kept, on_file = ask.parts(keeps, keys=others), ask.parts(names, keys=others)
    claims = ((name, ask.part(log, name, key="claims", entry=player)) for name in others if kept.get(name))
    return LogWork(
        player=player,
        books=ask.stored(log, player, key="books"),
        claims=tuple((name, claimed) for name, claimed in claims if claimed),
        keepers=tuple((id_, tuple(name for name in others if id_ in kept.get(name, ()))) for id_ in lists),
        lists=tuple(ask.part(LISTS, key=id_) for id_ in lists),
        not_on_file=tuple(name for name in others if name not in on_file),
        carrying=tuple(sorted(ask.parts(carrying, keys=others).items())),
    )


def summaries(ask: Answerer, list_: str) -> list[LogSummary]:
    """What all logs of a list came to, by player."""
    return [one for own in ask(log_summaries).values() for one in own if one.list == list_]


# Entries of logs, each with which of the games of the two on that day it reports, as ``LogSummary.numbers`` has it, and
# by how much it moved the rating of its log.
NewEntries = tuple[tuple[Paired, int, Fraction], ...]


def _newest(work: tuple[RatingList, tuple[LogWork, ...]]) -> NewEntries:
    about, logs = work
    found: list[tuple[Paired, int, Fraction]] = []
    for own in logs:
        results = score_list(own.content(), about, own.player)
        _, _, before = log_system(about.system).carried_over(carried_of(about, results.books[own.player]))
        for line, number in zip(results.logs[own.player], numbers(results, own.player), strict=True):
            found.append((results.paired[line.entry.place], number, Fraction(line.rating - before)))
            before = line.rating
    return tuple(found)


@heavy(_newest)
def added_last(ask: Ask, list_: str) -> tuple[RatingList, tuple[LogWork, ...]]:
    """All games of the logs that were added to last: of all that were on the last days, so many as needed.

    And of those that git says were changed last, however old the games.
    """
    logs = sorted(summaries(ask, list_), key=lambda one: one.newest, reverse=True)
    enough = logs[:NEWEST]
    since = enough[-1].newest if enough else ""
    changed = frozenset(ask(LATELY)["logs"])
    newest = [one.player for one in logs if one.newest >= since or one.player in changed]
    return (ask.part(LISTS, key=list_), tuple(work_of(ask, player) for player in newest))


# --- Lists that are rated from single games, and of each what concerns one player -------------------------


@query
def rated(ask: Ask, list_: str) -> ListResults[Board]:
    """A list that is rated from games."""
    content: Content = alone({})._replace(players=dict(ask(players)), games={list_: (ask.part(GAMES, key=list_) or ())})
    return rate_list(content, ask.part(LISTS, key=list_))


@query
def shown_rated(ask: Ask, list_: str) -> ListResults[Board]:
    """The same as it is shown."""
    return anonymizer_of(ask)(ask(rated, list_))


@query
def rated_shares(ask: Ask, list_: str) -> dict[str, ListResults[Board]]:
    """For every player on such a list what concerns them."""
    one = ask(rated, list_)
    changes = by_key((change.player, change) for change in one.changes)
    seated = (({seat.player for seat in one.game.seats if seat.player and one.changes}, one) for one in one.games)
    # Of a player who was replaced too.
    games = by_key((id_, game) for sat, game in seated for id_ in sat | {change.player for change in game.changes})
    rows = {row.player: row for row in one.rows}
    return {
        player: one._replace(
            games=games.get(player, ()),
            rows=(rows[player],) if player in rows else (),
            changes=changes.get(player, ()),
            problems=(),
        )
        for player in sorted(rows | games)
    }


@query
def rated_lists(ask: Ask) -> dict[str, tuple[str, ...]]:
    """The lists rated from games on which each player is listed, in the order of the site."""
    return by_key((player, list_) for list_ in ask(list_ids)[1] for player in ask(rated_shares, list_))
