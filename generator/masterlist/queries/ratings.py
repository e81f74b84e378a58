"""Lists that are rated from nights: the ratings go through time, from the first month that changed.

The months of a list are rated one after the other, and the ratings after each are remembered: a newest result is rated
on those before its own month, and an old correction goes on from there. Only ratings are handed on. What each game
changed, with its working, is worked out from them month by month, in any process.
"""

from collections.abc import Iterator

from masterlist.codec import decode, encode
from masterlist.engine.query import Answerer, Ask, Stored, heavy, query
from masterlist.engine.revision import Revision
from masterlist.facts.night import Night
from masterlist.facts.site import RatingList, period
from masterlist.grouping import by_key
from masterlist.queries.logs import LISTS, log, log_outlines, night_lists
from masterlist.queries.nights import (
    NIGHTS,
    MonthWork,
    NightsOutline,
    OnDay,
    SpanWork,
    month_of,
    nights,
    ratings_of,
    result_of,
    rows_of,
)
from masterlist.queries.people import leavers, names
from masterlist.scoring.rating import Standing
from masterlist.standings.movement import LEADERS, Some, some
from masterlist.standings.nights import NightHead, Own, Packed, Played, SpanAnnals, joined
from masterlist.standings.periods import equals_by_name, period_of, running, standings, under
from masterlist.standings.same_game import announced
from masterlist.standings.totals import NewestGames, Recent, joined_newest, read_newest, recent


@query
def logged(ask: Ask) -> dict[str, tuple[str, ...]]:
    """The months of which logs tell games between two, each with the players whose logs do."""
    outlines = ask(log_outlines).items() if ask(night_lists) else ()
    return dict(sorted(by_key((name, player) for player, one in outlines for name in one.months).items()))


@heavy(month_of, batch=4)
def month(ask: Ask, name: str) -> MonthWork:
    """The games of a month of which logs tell as well."""
    list_, every = name.partition("/")[0], ask(logged)
    players = every[name]
    keepers = {player for other, own in every.items() if other.partition("/")[0] == list_ for player in own}
    named = {one for player in players for one in ask.part(log, player, key="outline").named} - {*players}
    return MonthWork(
        about=ask.part(LISTS, key=list_),
        nights=ask.stored(nights, name, key="nights") if name in ask(NIGHTS) else None,
        logs=tuple((player, ask.part(log, player, key="duels", entry=name)) for player in players),
        keepers=tuple(sorted(named & keepers)),
        not_on_file=tuple(sorted(named - ask.parts(names, keys=sorted(named)).keys())),
        beside=tuple(
            (
                ask.stored(nights, one, key="nights"),
                tuple((player, ask.part(log, player, key="duels", entry=one)) for player in every.get(one, ())),
            )
            for one in _months_beside(name)
            if one in ask(NIGHTS)
        ),
    )


def _months_beside(name: str) -> Iterator[str]:
    """The months before and after, e.g. of chess/2026-01: chess/2025-12 and chess/2026-02."""
    list_, _, month = name.partition("/")
    number = 12 * int(month[:4]) + int(month[5:]) - 1
    for other in (number - 1, number + 1):
        yield f"{list_}/{other // 12:04}-{other % 12 + 1:02}"


@query
def months(ask: Ask) -> dict[str, NightsOutline]:
    """All months by their names, in that order, so that those of one list go by time."""
    told_in_logs = ask(logged)
    return {
        name: ask.part(month if name in told_in_logs else nights, name, key="outline")
        for name in sorted({*ask(NIGHTS), *told_in_logs})
    }


def nights_in(ask: Answerer, name: str) -> tuple[Night, ...]:
    """The nights of a month, with those that logs alone tell of."""
    found: tuple[Night, ...] = ask.part(month if name in ask(logged) else nights, name, key="nights")
    return found


@query
def spans(ask: Ask, list_: str) -> dict[str, tuple[str, ...]]:
    """The months of a list that are rated together, by the first of them: so many that no period is divided.

    In the newest year it is each month by itself. Before that it is the months between two editions: the ratings after
    all months of a long time would be much to keep, and few of them are asked for again.
    """
    about: RatingList = ask.part(LISTS, key=list_)
    own = {name: one.nights for name, one in ask(months).items() if one.list == list_ and one.nights}
    newest = max((days[-1][0] for days in own.values()), default="")[:4]
    found: dict[str, tuple[str, ...]] = {}
    first, last, together = "", "", ""
    for name, days in own.items():
        periods = [period_of(about, date) for date, _ in days]
        month = name.partition("/")[2]
        group = month if month[:4] == newest else period(days[0][0], about.editions)[0]
        if not first or (min(periods) > last and group != together):
            first, together = month, group
        found[first] = (*found.get(first, ()), name)
        last = max(periods)
    return found


@heavy(ratings_of, batch=1)
def ratings_after(ask: Ask, list_: str, span: str) -> SpanWork:
    """The ratings after the months that begin with this one."""
    return span_work(ask, list_, span)


def span_work(ask: Ask, list_: str, span: str) -> SpanWork:
    """The nights of the months that begin with this one, and the ratings before them."""
    every, told = ask(spans, list_), ask(logged)
    before = [one for one in every if one < span][-1:]
    return SpanWork(
        ask.part(LISTS, key=list_),
        tuple(ask.stored(month if name in told else nights, name, key="nights") for name in every[span]),
        ask.stored(ratings_after, list_, before[0]) if before else None,
    )


def bring_up_to_date(revision: Revision) -> None:
    """Rate all lists month by month, so that no question goes back through all of time."""
    for list_ in revision(night_lists):
        for span in revision(spans, list_):
            revision.digest(ratings_after, list_, span)


@heavy(result_of, batch=1)
def span_result(ask: Ask, list_: str, span: str) -> SpanWork:
    """What each game of the months that begin with this one changed."""
    own = span_work(ask, list_, span)
    return own._replace(running=ask(running_period, list_)) if span == [*ask(spans, list_)][-1] else own


@query
def newest_before(ask: Ask, list_: str) -> dict[str, bytes]:
    """``NewestGames`` of each player as bytes, of all but the newest months that are rated together.

    A game of those leaves it as it is.
    """
    found: dict[str, NewestGames] = {}
    for span in [*ask(spans, list_)][:-1]:
        for player, own in ask.part(span_result, list_, span, key="newest").items():
            found[player] = joined_newest(found[player], own) if player in found else own
    return {player: encode(own) for player, own in found.items()}


@query
def recent_before(ask: Ask, list_: str) -> dict[str, Recent]:
    """What rows show of these games."""
    return {player: recent(*read_newest(data)) for player, data in ask(newest_before, list_).items()}


@query
def running_period(ask: Ask, list_: str) -> str:
    """The rating period in which the newest night lies, where it is not over: its ratings are provisional."""
    own = (one for one in ask(months).values() if one.list == list_ and one.nights)
    return running(ask.part(LISTS, key=list_), max((one.nights[-1][0] for one in own), default=""))


def night_standing(ask: Ask, list_: str) -> list[Standing]:
    """Everybody who sits in a game or is a member, best first; those without a rank come last."""
    every, about = [*ask(spans, list_)], ask.part(LISTS, key=list_)
    state = ask(ratings_after, list_, every[-1]) if every else {}
    played = {player for one in ask(months).values() if one.list == list_ for player in one.players}
    others = (played | {one.player for one in about.members or ()}) - state.keys()
    rows = standings(about, state, ask.parts(names, keys=sorted(others)), ask.part(leavers, key=list_) or {})
    return equals_by_name(about, rows, lambda ids: ask.parts(names, keys=ids))


@heavy(rows_of, batch=2)
def night_rows_on(ask: Ask, list_: str, day: str, earlier: str = "") -> OnDay:
    """The rows of an edition of a list that goes through a day; by the ``earlier`` rule with a period that goes on."""
    about: RatingList = ask.part(LISTS, key=list_).on(day)
    open_ = "" if earlier else running(about, day)
    left = {id_: date for id_, date in (ask.part(leavers, key=list_) or {}).items() if date <= day}
    every = ask(spans, list_)
    if not (begun := [span for span, names in every.items() if _days(ask, names)[0] <= day]):
        return OnDay(about, day)
    days = _days(ask, every[begun[-1]])
    if days[-1] <= day and not (open_ and period_of(about, days[-1]) == open_):
        return OnDay(about, day, left, kept=ask.stored(ratings_after, list_, begun[-1]))
    return OnDay(about, day, left, divided=span_work(ask, list_, begun[-1]), running=open_)


def _days(ask: Ask, names: tuple[str, ...]) -> list[str]:
    return sorted(date for name in names for date, _ in ask.part(months, key=name).nights)


def annals(ask: Answerer, list_: str) -> dict[str, SpanAnnals]:
    """What the months of a list were, by the first of those that are rated together."""
    return {span: ask.part(span_result, list_, span, key="annals") for span in ask(spans, list_)}


@query
def year_leaders(ask: Ask, list_: str) -> dict[str, Some]:
    """Who led at the end of each year with a night; of that of the newest game the standing says it."""
    every, about = [*ask(spans, list_)], ask.part(LISTS, key=list_)
    state = ask(ratings_after, list_, every[-1]) if every else {}
    newest = max((held.last for held in state.values()), default="")
    began_anew = under(about, newest).system != about.system  # by a system that has rated no game as yet
    years = sorted({span[:4] for span in every} - ({newest[:4]} if not began_anew else set()))
    return {year: ask(leaders_at_end, list_, year) for year in years}


@query
def leaders_at_end(ask: Ask, list_: str, year: str) -> Some:
    """Who led at the end of one year."""
    return some([row.player for row in ask(night_rows_on, list_, f"{year}-12-31") if row.rank == 1], LEADERS)


# --- What was played, night by night -----------------------------------------------------------------------


NEWEST = 30  # games that feeds have, or more


@query
def months_played(ask: Ask, list_: str) -> dict[str, tuple[str, ...]]:
    """The spans of a list in which something happened to each player."""
    every = ask(spans, list_)
    return by_key((player, span) for span in every for player in ask.part(span_result, list_, span, key="people"))


@query
def lists_played(ask: Ask) -> dict[str, tuple[str, ...]]:
    """The lists rated from nights on which each player is listed, in the order of the site."""
    return by_key((player, list_) for list_ in ask(night_lists) for player in ask(months_played, list_))


def packed_games(ask: Answerer, list_: str, player: str) -> tuple[Packed, ...]:
    """All games of a player on a list, in time order: ``Own`` of some months each, without others' workings."""
    spans_of = ask.part(months_played, list_, key=player) or ()
    found = (ask.part(span_result, list_, span, key="players", entry=player) for span in spans_of)
    return tuple(decode(data, Packed) for data in found if data)


def stored_games(ask: Ask, list_: str, player: str) -> tuple[Stored[Packed], ...]:
    """The same as they are stored."""
    spans_of = ask.part(months_played, list_, key=player) or ()
    return tuple(ask.stored(span_result, list_, span, key="players", entry=player) for span in spans_of)


def own_games(ask: Answerer, list_: str, player: str) -> Own:
    """The same, read."""
    return joined(player, (decode(one.data, Own) for one in packed_games(ask, list_, player)))


@query
def night_index(ask: Ask, list_: str) -> dict[str, NightHead]:
    """All nights of a list by id, in time order."""
    every = ask(spans, list_).items()
    return {night.id: night._replace(span=span) for span, own in every for name in own for night in ask(heads_in, name)}


@query
def heads_in(ask: Ask, name: str) -> tuple[NightHead, ...]:
    """The nights of a month; which months are rated together is not among what is said of them."""
    found = []
    for night in nights_in(ask, name):
        players = {player for game in night.games for player in game.players}
        games = len(night.games), sum(map(announced, night.games))
        found.append(NightHead(night.id, night.date, *games, len(players), name, ""))
    return tuple(found)


@query
def night_result(ask: Ask, list_: str, id_: str) -> tuple[Played, ...]:
    """The games of one night, each with what it changed."""
    _night, games = packed_night(ask, list_, id_)
    return decode(games.data, tuple[Played, ...])


def packed_night(ask: Answerer, list_: str, id_: str) -> tuple[Night, Packed]:
    """A night without its games, and these as tuple[Played, ...]."""
    found: NightHead = ask.part(night_index, list_, key=id_)
    night = next(night for night in nights_in(ask, found.month) if night.id == id_)
    data = ask.part(span_result, list_, found.span, key="nights", entry=id_)
    return night._replace(games=()), decode(data, Packed)


def stored_night(ask: Ask, list_: str, id_: str) -> Stored[Packed]:
    """The same games as they are stored."""
    span = ask.part(night_index, list_, key=id_).span
    return ask.stored(span_result, list_, span, key="nights", entry=id_)


@query
def newest_played(ask: Ask, list_: str) -> tuple[Played, ...]:
    """The newest games of a list, newest first: those of whole nights, and so many as feeds have, or more."""
    found: list[Played] = []
    for one in reversed(ask(night_index, list_).values()):
        found += (one for one in reversed(ask(night_result, list_, one.id)) if announced(one.game))
        if len(found) >= NEWEST:
            break
    return tuple(found)
