"""Nights of games: their files by month, with what logs tell of them, and what a month comes to."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from masterlist.checks.books import check_nights
from masterlist.codec import decode, encode
from masterlist.engine.query import Ask, Stored, column, provided, reading
from masterlist.facts.board import Board
from masterlist.facts.logbook import Entry
from masterlist.facts.night import Night, in_order
from masterlist.facts.site import EditionRow, RatingList
from masterlist.grouping import by_key
from masterlist.read.content import Files, facts_of
from masterlist.scoring.ledger import Change, RatedGame
from masterlist.scoring.log import Conditions, excluded_by
from masterlist.scoring.rating import Held
from masterlist.scoring.registry import list_system
from masterlist.source import Problem
from masterlist.standings.master_list import night_row
from masterlist.standings.nights import (
    Own,
    Played,
    SpanAnnals,
    outcome_for,
    packed,
    rated_games,
    span_annals,
    why_unrated,
)
from masterlist.standings.periods import RatedPeriods, held, one_by_one, period_of, rate_games, standings
from masterlist.standings.reported import reported_games
from masterlist.standings.same_game import judged_nights
from masterlist.standings.totals import NewestGames, OpenGame, newest_games_of


class NightsOutline(NamedTuple):
    """The nights of a month without their games: what the site as a whole needs to know of them."""

    list: str
    nights: tuple[tuple[str, str], ...]  # date and id of each, in that order
    players: tuple[str, ...]  # everybody who played, ids in order
    kinds: tuple[str, ...]  # of the games
    seat: str  # what the first seat of the newest game is called, or ""
    games: int
    boards: int  # files that hold a board, which do not belong here
    is_faulty: bool  # whether there are problems
    unread: tuple[str, ...]  # files that could not be read


def outline_of(list_: str, nights: tuple[Night, ...]) -> NightsOutline:
    """The nights without their games."""
    return NightsOutline(
        list=list_,
        nights=tuple((night.date, night.id) for night in nights),
        players=tuple(sorted({player for night in nights for game in night.games for player in game.players})),
        kinds=tuple(sorted({game.kind for night in nights for game in night.games})),
        seat=nights[-1].games[-1].seats[0].name if nights else "",
        games=sum(len(night.games) for night in nights),
        boards=0,
        is_faulty=False,
        unread=(),
    )


# --- What the nights of a list say ------------------------------------------------------------------------


# Input: the lines of the files as git lists them, with the name of their bytes.
NIGHTS = provided("nights")  # by list and month, e.g. chess/2026-03


class NightsFile(NamedTuple):
    outline: NightsOutline
    nights: tuple[Night, ...]
    boards: tuple[Board, ...]
    faults: tuple[Problem, ...]  # of files that could not be read
    problems: tuple[Problem, ...]  # that depend on nothing else


def _read_nights(place: str, work: Files) -> NightsFile:
    facts, faults = facts_of(place, work)
    list_ = work.id.partition("/")[0]
    nights, boards = in_order(facts.nights.get(list_, ())), tuple(facts.games.get(list_, ()))
    nights, repeated = judged_nights(nights)
    problems = (*check_nights(nights), *repeated)
    outline = outline_of(list_, nights)._replace(
        boards=len(boards), is_faulty=bool(problems), unread=tuple(sorted(facts.unread))
    )
    return NightsFile(outline, nights, boards, tuple(faults), problems)


@reading(_read_nights, batch=4)
def nights(ask: Ask, name: str) -> Files:
    """The nights of one month of a list."""
    return Files(name, ask.part(NIGHTS, key=name) or ())


outlines = column("masterlist.queries.nights:outlines", nights, NIGHTS, "outline")  # those of one list go by time
night_faults = column("masterlist.queries.nights:night_faults", nights, NIGHTS, "faults")


# --- What a month of a list that is rated from nights is worked out from, and what it comes to ------------


State = dict[str, Held]


class MonthWork(NamedTuple):
    """The nights of a month, and what logs tell of it."""

    about: RatingList
    nights: Stored[tuple[Night, ...]] | None
    logs: tuple[tuple[str, bytes], ...]  # tuple[Entry, ...] by player
    keepers: tuple[str, ...]  # those of the opponents who keep a log of the list
    not_on_file: tuple[str, ...]  # opponents without a player file
    # Of the months before and after, where there is something: the nights, and what logs tell, as above.
    beside: tuple[tuple[Stored[tuple[Night, ...]], tuple[tuple[str, bytes], ...]], ...] = ()


class MonthOfGames(NamedTuple):
    outline: NightsOutline
    nights: tuple[Night, ...]  # those of files, and one for each day of which logs alone tell
    doubts: tuple[Problem, ...]  # warnings about entries of logs
    open: tuple[tuple[str, OpenGame], ...]  # that wait for something, by the player from whose side they are


def month_of(work: MonthWork) -> MonthOfGames:
    given = work.nights.value(tuple[Night, ...]) if work.nights else ()
    logs: dict[str, tuple[Entry, ...]] = dict.fromkeys(work.keepers, ())
    logs |= {player: decode(data, tuple[Entry, ...]) for player, data in work.logs}
    conditions = Conditions(frozenset(work.not_on_file), excluded_by(work.about))
    around = [
        (nights.value(tuple[Night, ...]), {player: decode(data, tuple[Entry, ...]) for player, data in own})
        for nights, own in work.beside
    ]
    nights, doubts, waiting = reported_games(work.about, given, logs, conditions, around)
    return MonthOfGames(outline_of(work.about.id, nights), nights, doubts, waiting)


class SpanWork(NamedTuple):
    """The nights of some months, and the ratings before them."""

    about: RatingList
    nights: tuple[Stored[tuple[Night, ...]], ...]
    before: Stored[State] | None
    running: str = ""  # the rating period that is not over

    def given(self) -> tuple[Night, ...]:
        """The nights in time order."""
        return tuple(night for own in self.nights for night in own.value(tuple[Night, ...]))

    def rated(self, given: tuple[Night, ...], *, explained: bool) -> RatedPeriods:
        """The ratings after them, and every change."""
        before = self.before.value(State) if self.before else None
        return rate_games(self.about, rated_games(self.about, given), before, explained=explained)


def ratings_of(work: SpanWork) -> State:
    return work.rated(work.given(), explained=False).state


class SpanResult(NamedTuple):
    """Every game of some months with what it changed, by who played it and by night."""

    players: dict[str, bytes]  # ``Packed`` of each, with ``Own``; other players' changes without their workings
    nights: dict[str, bytes]  # ``Packed`` of each, with tuple[Played, ...]
    annals: SpanAnnals
    people: tuple[str, ...]  # of whom ``players`` has something, ids in order
    newest: dict[str, NewestGames]  # of each player


def result_of(work: SpanWork) -> SpanResult:
    given = work.given()
    rated = work.rated(given, explained=True).changes
    changes = by_key((change.game, change) for change in rated if change.game)
    others = by_key((change.player, change) for change in rated if not change.game)
    by_night: dict[str, bytes] = {}
    every: list[Played] = []
    for night in given:
        own = [_played(work.about, night, number, changes) for number in range(len(night.games))]
        by_night[night.id] = encode(packed(tuple(own), own))
        every += own
    played = by_key((player, _seen_by(player, one)) for one in every for player in one.game.players)
    everybody = dict.fromkeys((*others, *played))
    every_own = [(player, Own(player, played.get(player, ()), others.get(player, ()))) for player in everybody]
    by_id = {player: encode(packed(own, own.played)) for player, own in every_own}
    annals = span_annals(work.about.id, every, _reached(work, [own for _, own in every_own]))
    apart = one_by_one(work.about)
    newest = {player: newest_games_of(_form(own), apart(own.changes)) for player, own in every_own}
    return SpanResult(by_id, by_night, annals, tuple(sorted(by_id)), newest)


def _seen_by(player: str, one: Played) -> Played:
    """A game as the page of a player needs it: how others' ratings were worked out is shown by the night alone."""
    changes = (own if own.player == player else own._replace(working=()) for own in one.changes)
    return one._replace(changes=tuple(changes))


def _form(own: Own) -> str:
    """The first letters of won, drawn and lost."""
    return "".join(outcome_for(one, own.player)[0] for one in own.played if one.changes)


def _reached(work: SpanWork, everybody: Iterable[Own]) -> Iterator[tuple[str, Change]]:
    """The ratings that players held after periods that are over, by date, each with the last game before it."""
    found = [
        (
            change.date,
            change.player,
            next((one.id for one in reversed(own.played) if one.date <= change.date and one.changes), ""),
            change,
        )
        for own in everybody
        for change in held(work.about, own.changes)
        if not work.running or period_of(work.about, change.date) != work.running
    ]
    return ((game, change) for *_, game, change in sorted(found, key=lambda one: one[:2]))


def _played(about: RatingList, night: Night, number: int, changes: Mapping[str, tuple[Change, ...]]) -> Played:
    game, id_ = night.games[number], night.game_id(night.games[number])
    return RatedGame(id_, night.date, game, changes.get(id_, ()), why_unrated(about, night.date, game))


class OnDay(NamedTuple):
    """A list on a day: the ratings as they are kept, or the months that the day divides."""

    about: RatingList
    day: str
    left: Mapping[str, str] = {}  # the days on which players left it
    kept: Stored[State] | None = None
    divided: SpanWork | None = None
    running: str = ""  # the rating period that is not over on the day, whose games wait

    def state(self) -> State:
        """The ratings after the nights until the day, and after the last period that is over."""
        if self.divided:
            nights = (night for night in self.divided.given() if night.date <= self.day)
            over = (one for one in nights if not self.running or period_of(self.about, one.date) != self.running)
            return self.divided.rated(tuple(over), explained=False).state
        return self.kept.value(State) if self.kept else {}


def rows_of(work: OnDay) -> tuple[EditionRow, ...]:
    columns = list_system(work.about.system).columns
    return tuple(night_row(row, columns) for row in standings(work.about, work.state(), (), work.left))
