"""Lists that are rated from nights: the ratings go through time, from the first month that changed.

The months of a list are rated one after the other, and the ratings after each are remembered: a newest result is rated
on those before its own month, and an old correction goes on from there. Only ratings are handed on. What each game
changed, with its working, is worked out from them month by month, in any process.
"""

from typing import NamedTuple

from masterlist.codec import encode
from masterlist.engine.query import Answers, Ask, Stored, heavy, query
from masterlist.engine.revision import Revision
from masterlist.facts.edition import EditionRow
from masterlist.facts.night import Night
from masterlist.facts.site import RatingList, period
from masterlist.queries.lists import night_lists
from masterlist.queries.nights import nights, outlines
from masterlist.queries.settings import LISTS
from masterlist.scoring.rating import Change, Held, Standing, game_systems, terms_of
from masterlist.standings.night_annals import SpanAnnals, span_annals
from masterlist.standings.nights import Own, Played, rated_games, why_unrated
from masterlist.standings.periods import Rated, in_stretches, rate_stretch, standings
from masterlist.standings.published import night_row
from masterlist.standings.ranking import Among, among_ranks

State = dict[str, Held]


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


class OnDay(NamedTuple):
    """A list on a day: the ratings as they are kept, or the months that the day divides."""

    about: RatingList
    day: str
    kept: Stored[State] | None = None
    divided: SpanWork | None = None

    def state(self) -> State:
        """The ratings after the nights until the day."""
        if self.divided:
            nights = tuple(night for night in self.divided.given() if night.date <= self.day)
            return self.divided.rated(nights, explained=False).state
        return self.kept.value(State) if self.kept else {}


def _rows(work: OnDay) -> tuple[EditionRow, ...]:
    return tuple(map(night_row, standings(work.about, work.state())))


@heavy(_rows, batch=2)
def night_rows_on(ask: Ask, list_: str, day: str) -> OnDay:
    """The rows of an edition of a list that goes through a day."""
    about: RatingList = ask.part(LISTS, key=list_)
    every = ask(spans, list_)
    begun = [span for span, months in every.items() if _days(ask, months)[0] <= day]
    if not begun:
        return OnDay(about, day)
    if _days(ask, every[begun[-1]])[-1] <= day:
        return OnDay(about, day, kept=ask.stored(ratings_after, list_, begun[-1]))
    return OnDay(about, day, divided=span_work(ask, list_, begun[-1]))


def _days(ask: Ask, months: tuple[str, ...]) -> list[str]:
    return sorted(date for name in months for date, _ in ask.part(outlines, key=name).nights)


def annals(ask: Answers, list_: str) -> dict[str, SpanAnnals]:
    """What the months of a list were, by the first of those that are rated together."""
    return {span: ask.part(span_result, list_, span, key="annals") for span in ask(spans, list_)}
