"""Games between two as players' own logs tell of them, beside the nights of their list.

A game that stands in a night's file and in a log counts once, and the log is confirmed by it. What no night has is
paired as the logs of any game are, and makes a night of its own for each day.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from masterlist.facts.logbook import NO_STATE, Entry, Result, Score
from masterlist.facts.night import FROM_LOGS, Night, NightGame, NightSeat, Report, in_order
from masterlist.facts.site import RatingList
from masterlist.kinds.duel import KIND
from masterlist.scoring.conditions import Conditions
from masterlist.scoring.log import Paired
from masterlist.scoring.pairing import differences, pair_logs
from masterlist.scoring.status import Status
from masterlist.source import Place, Problem
from masterlist.standings.entry_doubts import opponents_stand_by_it
from masterlist.standings.open_games import OpenGame, open_games, seen_by_opponent

Logs = Mapping[str, tuple[Entry, ...]]  # by player
SEATS = KIND.seats[-1]  # a log does not say who had the first move
_ANSWER = Entry("", "", Result.DRAW, NO_STATE, True, None, None, "", Place(""), {})  # noqa: FBT003  signed
_RANKS = {Result.WON: (1, 2), Result.DRAW: (1, 1), Result.LOST: (2, 1)}
_RESULTS = {ranks: result for result, ranks in _RANKS.items()}


class Told(NamedTuple):
    """The games of some days from nights and logs together."""

    nights: tuple[Night, ...]  # those that were given, and those of logs
    doubts: tuple[Problem, ...]  # warnings about entries
    open: tuple[tuple[str, OpenGame], ...]  # games that wait for something, by the player from whose side they are


class _Beside(NamedTuple):
    """Entries beside the nights of their days."""

    on_file: tuple[Paired, ...]  # a night has the game: the answer is what it says, from the other side
    alone: tuple[Paired, ...]  # none has


def told(about: RatingList, nights: Iterable[Night], logs: Logs, conditions: Conditions) -> Told:
    """The games of some days; ``logs`` has everybody who keeps one of the list, with their entries of these days."""
    given = tuple(nights)
    found = _beside(given, logs, conditions)
    unconfirmed = [one for one in found.on_file if not one.status.rated]
    every = (*_confirmed(given, found.on_file), *_nights_of(about.id, [*found.alone, *unconfirmed]))
    paired = {one.entry.place: one for one in (*found.on_file, *found.alone)}
    doubts = [doubt for one in paired.values() for doubt in opponents_stand_by_it(one, logs.__getitem__, paired)]
    return Told(in_order(every), tuple(doubts), tuple(_waiting(about.id, (*found.alone, *unconfirmed))))


def _beside(nights: Iterable[Night], logs: Logs, conditions: Conditions) -> _Beside:
    """First the games that a night has as well, then what two logs say; what is left may contradict a night.

    Where two logs agree, but not with the night, it may have been another game of the day. The night counts until its
    own game stands in a log of the two as well.
    """
    said = _said(nights)
    found: list[Paired] = []
    left = {player: [*_unsaid(player, own, said, conditions, found)] for player, own in sorted(logs.items())}
    alone: list[Paired] = []
    kept: dict[Place, Entry] = {}  # by the entries that answer those which a night was held against already
    for one in pair_logs(left.items(), None, conditions).values():
        other = kept.pop(one.entry.place, None) or _other(said, one, kept)
        if other:
            apart = tuple(differences(one.entry, other))
            found.append(Paired(one.player, one.entry, Status.CONTRADICTED, other, apart))
        else:
            alone.append(one)
    return _Beside(tuple(found), tuple(alone))


def _other(said: "_Said", one: Paired, kept: dict[Place, Entry]) -> Entry | None:
    """What a night says where it contradicts an entry, and with it the answer in the opponent's log."""
    own = said.get(_meeting(one.player, one.entry))
    if one.answer is None:
        return own.pop(0) if own else None
    theirs = said.get(_meeting(one.entry.opponent, one.answer))
    if not (own and theirs):
        return None
    kept[one.answer.place] = theirs.pop(0)
    return own.pop(0)


_Said = dict[tuple[str, str, str], list[Entry]]


def _said(nights: Iterable[Night]) -> _Said:
    """What nights say of games, by date, player and opponent, as the opponent would enter it."""
    said: _Said = {}
    for night in nights:
        for game in night.games:
            for mine, theirs in (game.seats, game.seats[::-1]) if game.kind == KIND.id else ():
                said.setdefault((night.date, mine.player, theirs.player), []).append(_as_entry(game, theirs, mine))
    return said


def _as_entry(game: NightGame, own: NightSeat, other: NightSeat) -> Entry:
    """No more than is asked of an answer: result, score and place."""
    score = None if own.points is None or other.points is None else Score(own.points, other.points)
    return _ANSWER._replace(result=_RESULTS[own.rank, other.rank], place=game.place, score=score)


def _meeting(player: str, entry: Entry) -> tuple[str, str, str]:
    return entry.date, player, entry.opponent


def _unsaid(
    player: str, entries: Iterable[Entry], said: _Said, conditions: Conditions, found: list[Paired]
) -> Iterator[Entry]:
    """The entries of which no night says the same; the others are added to those that were ``found``."""
    for entry in entries:
        others = said.get(_meeting(player, entry), [])
        same = next((other for other in others if not differences(entry, other)), None)
        if same is None:
            yield entry
        else:
            others.remove(same)
            found.append(Paired(player, entry, conditions.fault(player, entry) or Status.CONFIRMED, same))


def _confirmed(nights: Iterable[Night], on_file: Iterable[Paired]) -> Iterator[Night]:
    """The nights, with the logs that tell of their games as well."""
    reports: dict[Place, list[Report]] = {}
    for one in on_file:
        if one.answer and one.status.rated:
            reports.setdefault(one.answer.place, []).append(_report(one))
    for night in nights:
        games = (game._replace(reports=tuple(reports.get(game.place, ()))) for game in night.games)
        yield night._replace(games=tuple(games)) if reports else night


def _report(one: Paired) -> Report:
    return Report(one.player, one.status.value, one.entry.place)


def _nights_of(list_: str, paired: Iterable[Paired]) -> Iterator[Night]:
    """A night for each day of which logs alone tell."""
    by_day: dict[str, list[Paired]] = {}
    for one in paired:
        # Of two logs that say the same the first player's has the game.
        if one.answers_status is None or not one.status.rated or one.player < one.entry.opponent:
            by_day.setdefault(one.entry.date, []).append(one)
    for date, own in sorted(by_day.items()):
        ordered = sorted(own, key=lambda one: (one.player, one.entry.opponent))
        met: Counter[frozenset[str]] = Counter()
        games = []
        for number, one in enumerate(ordered, 1):
            both = frozenset((one.player, one.entry.opponent))
            met[both] += 1
            games.append(_game(number, one)._replace(meeting=met[both]))
        yield Night(list_, f"{date}{FROM_LOGS}", date, tuple(games), "", games[0].place)


def _game(number: int, one: Paired) -> NightGame:
    """A game as a log tells of it; what only the opponent's own entry says is taken from there."""
    entry, answer = one.entry, one.answer
    says_more = answer if one.status.rated else None
    score = entry.score or (says_more and says_more.score and Score(says_more.score.opponent, says_more.score.own))
    points: tuple[Fraction | None, ...] = (score.own, score.opponent) if score else (None, None)
    players = (one.player, entry.opponent)
    given = zip(SEATS, players, _RANKS[entry.result], points, strict=True)
    seats = tuple(NightSeat(name, player, rank, own, entry.place) for name, player, rank, own in given)
    reports = [_report(one)]
    if answer and one.answers_status:
        reports.append(Report(entry.opponent, one.answers_status.value, answer.place))
    note = entry.note or (says_more.note if says_more else "")
    return NightGame(number, KIND.id, seats, note, entry.place, {}, tuple(reports))


def _waiting(list_: str, paired: Iterable[Paired]) -> Iterator[tuple[str, OpenGame]]:
    for one in paired:
        for game in open_games(list_, one.player, (one,)):
            yield one.player, game
            if one.answer is None:
                yield one.entry.opponent, seen_by_opponent(one.player, game)
