"""Lists that are rated from nights: the ratings go through time, from the first month that changed.

The months of a list are rated one after the other, and the ratings after each are remembered: a newest result is rated
on those before its own month, and an old correction goes on from there. Only ratings are handed on. What each game
changed, with its working, is worked out from them month by month, in any process.
"""

from typing import NamedTuple

from masterlist.codec import decode, encode
from masterlist.engine.query import Answers, Ask, Stored, heavy, query
from masterlist.engine.revision import Revision
from masterlist.facts.night import Night
from masterlist.facts.site import RatingList, period
from masterlist.queries.lists import night_lists
from masterlist.queries.nights import nights, outlines
from masterlist.queries.settings import LISTS
from masterlist.scoring.rating import Change, Held, Standing, game_systems, terms_of
from masterlist.standings.night_annals import SpanAnnals, span_annals
from masterlist.standings.nights import Own, Played, joined, rated_games, why_unrated
from masterlist.standings.periods import Rated, in_stretches, rate_stretch, standings
from masterlist.standings.ranking import Among, among_ranks

State = dict[str, Held]
NEWEST = 30  # games


@query
def spans(ask: Ask, list_: str) -> dict[str, tuple[str, ...]]:
    """The months of a list that are rated together, by the first of them: so many that no period is divided.

    In the newest year it is each month by itself. Before that it is the months between two editions: the ratings after
    all months of a long time would be much to keep, and few of them are asked for again.
    """
    about: RatingList = ask.part(LISTS, key=list_)
    system = game_systems()[about.system]
    terms = terms_of(system, about.terms)
    own = {name: one.nights for name, one in ask(outlines).items() if one.list == list_ and one.nights}
    newest = max((days[-1][0] for days in own.values()), default="")[:4]
    found: dict[str, tuple[str, ...]] = {}
    first, last, together = "", "", ""
    for name, days in own.items():
        periods = [system.period(date, terms) for date, _ in days]
        month = name.partition("/")[2]
        group = month if month[:4] == newest else period(days[0][0], about.editions)[0]
        if not first or (min(periods) > last and group != together):
            first, together = month, group
        found[first] = (*found.get(first, ()), name)
        last = max(periods)
    return found


class SpanWork(NamedTuple):
    """The nights of some months, and the ratings before them."""

    about: RatingList
    nights: tuple[Stored[tuple[Night, ...]], ...]
    before: Stored[State] | None

    def given(self) -> tuple[Night, ...]:
        """The nights in time order."""
        return tuple(night for own in self.nights for night in own.value(tuple[Night, ...]))

    def rated(self, given: tuple[Night, ...], *, explained: bool) -> Rated:
        """The ratings after them, and every change."""
        before = self.before.value(State) if self.before else {}
        games = rated_games(self.about, given)
        found = Rated(dict(before), ())
        for stretch in in_stretches(self.about, games, explained=explained):
            rated = rate_stretch(self.about, found.state, stretch)
            found = Rated(rated.state, (*found.changes, *rated.changes))
        return found


def _ratings(work: SpanWork) -> State:
    return work.rated(work.given(), explained=False).state


@heavy(_ratings, batch=1)
def ratings_after(ask: Ask, list_: str, span: str) -> SpanWork:
    """The ratings after the months that begin with this one."""
    return span_work(ask, list_, span)


def span_work(ask: Ask, list_: str, span: str) -> SpanWork:
    """The nights of the months that begin with this one, and the ratings before them."""
    every = ask(spans, list_)
    before = [one for one in every if one < span][-1:]
    return SpanWork(
        ask.part(LISTS, key=list_),
        tuple(ask.stored(nights, name, key="nights") for name in every[span]),
        ask.stored(ratings_after, list_, before[0]) if before else None,
    )


def bring_up_to_date(revision: Revision) -> None:
    """Rate all lists month by month, so that no question goes back through all of time."""
    for list_ in revision(night_lists):
        for span in revision(spans, list_):
            revision.digest(ratings_after, list_, span)


class NightHead(NamedTuple):
    """A night without its games."""

    id: str
    date: str
    games: int
    players: int
    month: str  # the name of the files that it is among
    span: str  # of the months that are rated together


class SpanResult(NamedTuple):
    """Every game of some months with what it changed, by who played it and by night."""

    players: dict[str, bytes]  # ``Own`` of each
    nights: dict[str, bytes]  # tuple[Played, ...] of each
    annals: SpanAnnals


def _told(work: SpanWork) -> SpanResult:
    given = work.given()
    changes: dict[str, list[Change]] = {}
    others: dict[str, list[Change]] = {}
    for change in work.rated(given, explained=True).changes:
        if change.game:
            changes.setdefault(change.game, []).append(change)
        else:
            others.setdefault(change.player, []).append(change)
    by_player: dict[str, list[Played]] = {player: [] for player in others}
    by_night: dict[str, bytes] = {}
    every: list[Played] = []
    for night in given:
        own = [_played(work.about, night, number, changes) for number in range(len(night.games))]
        by_night[night.id] = encode(tuple(own))
        every += own
        for one in own:
            for player in one.game.players:
                by_player.setdefault(player, []).append(one)
    found = ((player, Own(player, tuple(own), tuple(others.get(player, ())))) for player, own in by_player.items())
    return SpanResult({player: encode(own) for player, own in found}, by_night, span_annals(every))


def _played(about: RatingList, night: Night, number: int, changes: dict[str, list[Change]]) -> Played:
    game = night.games[number]
    moved = tuple(changes.get(night.game_id(game), ()))
    return Played(night.id, night.date, game, moved, why_unrated(about, night.date, game))


@heavy(_told, batch=1)
def span_result(ask: Ask, list_: str, span: str) -> SpanWork:
    """What each game of the months that begin with this one changed."""
    return span_work(ask, list_, span)


@query
def night_standing(ask: Ask, list_: str) -> dict[str, Standing]:
    """Everybody who has played a rated game, best first; those without a rank come last."""
    every = [*ask(spans, list_)]
    state = ask(ratings_after, list_, every[-1]) if every else {}
    return {row.player: row for row in standings(ask.part(LISTS, key=list_), state)}


@query
def night_among(ask: Ask, list_: str) -> dict[str, Among]:
    """How many each player with a rank stands among, and above; as ``among`` of the lists from log books."""
    return among_ranks({player: row.rank for player, row in ask(night_standing, list_).items() if row.rank})


@query
def months_played(ask: Ask, list_: str) -> dict[str, tuple[str, ...]]:
    """The spans of a list in which something happened to each player."""
    found: dict[str, list[str]] = {}
    for span in ask(spans, list_):
        for player in ask.part(span_result, list_, span, key="players"):
            found.setdefault(player, []).append(span)
    return {player: tuple(own) for player, own in found.items()}


@query
def lists_played(ask: Ask) -> dict[str, tuple[str, ...]]:
    """The lists rated from nights on which each player stands, in the order of the site."""
    found: dict[str, list[str]] = {}
    for list_ in ask(night_lists):
        for player in ask(months_played, list_):
            found.setdefault(player, []).append(list_)
    return {player: tuple(own) for player, own in found.items()}


def newest_day(ask: Answers, list_: str) -> str:
    """The day of the newest night, or ""."""
    return max(
        (outline.nights[-1][0] for outline in ask(outlines).values() if outline.list == list_ and outline.nights),
        default="",
    )


def own_games(ask: Answers, list_: str, player: str) -> Own:
    """All games of a player on a list."""
    spans_of = ask.part(months_played, list_, key=player) or ()
    found = (ask.part(span_result, list_, span, key="players", entry=player) for span in spans_of)
    return joined(player, (decode(data, Own) for data in found if data))


@query
def night_index(ask: Ask, list_: str) -> dict[str, NightHead]:
    """All nights of a list by id, in time order."""
    found: dict[str, NightHead] = {}
    for span, months in ask(spans, list_).items():
        for name in months:
            for night in ask.part(nights, name, key="nights"):
                players = {player for game in night.games for player in game.players}
                found[night.id] = NightHead(night.id, night.date, len(night.games), len(players), name, span)
    return found


class NightOf(NamedTuple):
    """A night and its games, each with what it changed."""

    night: Night  # its games left out
    games: tuple[Played, ...]


@query
def night_result(ask: Ask, list_: str, id_: str) -> NightOf:
    """One night."""
    head: NightHead = ask.part(night_index, list_, key=id_)
    own: tuple[Night, ...] = ask.part(nights, head.month, key="nights")
    night = next(night for night in own if night.id == id_)
    data = ask.part(span_result, list_, head.span, key="nights", entry=id_)
    return NightOf(night._replace(games=()), decode(data, tuple[Played, ...]))


@query
def newest_played(ask: Ask, list_: str) -> tuple[Played, ...]:
    """The newest games of a list, newest first: those of whole nights, and so many as feeds have, or more."""
    found: list[Played] = []
    for head in reversed(ask(night_index, list_).values()):
        found += reversed(ask(night_result, list_, head.id).games)
        if len(found) >= NEWEST:
            break
    return tuple(found)
