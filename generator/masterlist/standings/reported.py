"""Games between two as players' own logs report them, in addition to the nights of their list.

A game that is in a night's file and in a log counts once, and the log is confirmed by it; where they contradict
each other it counts in neither. What no night has is paired as the logs of any game are, and makes a night of its own
for each day.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, timedelta
from fractions import Fraction
from functools import reduce

from masterlist.facts.logbook import NO_STATE, Entry, Pair, Result
from masterlist.facts.night import FROM_LOGS, Night, NightGame, PlayerSeat, Report, in_order
from masterlist.facts.site import RatingList
from masterlist.grouping import by_key
from masterlist.kinds.duel import KIND
from masterlist.scoring.log import Conditions, Paired, Status
from masterlist.scoring.pairing import by_number, dated_twice, differences, pair_logs
from masterlist.source import N_, Kind, Message, Place, Problem, Value, say, warning
from masterlist.standings.totals import OpenGame, open_games, seen_by_opponent

# --- Warnings about an entry of a log ---------------------------------------------------------------------


NEAR_DAYS = 7  # a date written wrong is seldom further off


def opponents_stand_by_it(
    paired: Paired,
    entries_of: Callable[[str], Iterable[Entry]],
    every: Mapping[Place, Paired],
    carries: Callable[[str], bool] = lambda _player: False,
) -> Iterator[Problem]:
    """An entry is signed, and the opponent's own log says the same; ``every`` has all entries, by their places.

    ``carries`` says whose first book brings games of books that are not on file: what is among these counts there.

    What a list demands in addition needs no warning, and an opponent without a file is reported by the checks.
    """
    entry, status = paired.entry, paired.status
    if status is Status.CONTRADICTED and paired.answer:
        by = CONTRADICTED if paired.answers_status else _CONTRADICTED_BY_NIGHT
        yield contradicted(by, entry.opponent, entry.place, paired.answer.place, paired.differences)
    elif status is Status.UNSIGNED:
        message = say(N_("not rated: the opponent has not signed"))
        hint = say(N_("add 'signed: true' once they have, or ask them to add the game to their own log"))
        yield warning(entry.place_of("signed"), "entry-is-signed", message, hint)
    elif status is Status.AWAITING:
        opponent = Value("opponent", entry.opponent, Kind.PLAYER)
        message = say(N_("{opponent} has not entered this game in their own log"), opponent)
        hint = _near_entry(paired, entries_of, every) or say(_ADD_NEW if carries(entry.opponent) else _ADD)
        yield warning(entry.place, "entry-is-answered", message, hint)


_ADD = N_("ask them to add it: their own entry confirms this one")
_ADD_NEW = N_("ask them to add it, unless it is among the games that their first book carries over: these count there")


def contradicted(by: str, opponent: str, place: Place, other: Place, different: Iterable[Message]) -> Problem:
    """A game is contradicted from another place, which says it of an opponent's log or a night."""
    listed = reduce(lambda one, other: say(N_("{one}; {other}"), one=one, other=other), different)
    message = say(by, Value("opponent", opponent, Kind.PLAYER), place=str(other), differences=listed)
    hint = say(N_("agree with the opponent which one is right, and correct the other"))
    return warning(place, "opponents-agree", message, hint)


_CONTRADICTED_BY_NIGHT = N_("not rated: the night's file contradicts it ({place}): {differences}")
CONTRADICTED = N_("not rated: the log of {opponent} contradicts it ({place}): {differences}")


def _near_entry(
    paired: Paired, entries_of: Callable[[str], Iterable[Entry]], every: Mapping[Place, Paired]
) -> Message | None:
    """The opponent's own unanswered entry of a day nearby: probably the same game under another date."""
    for entry in entries_of(paired.entry.opponent):
        theirs = every.get(entry.place) if entry.opponent == paired.player else None
        if theirs and theirs.answer is None:
            apart = date.fromisoformat(entry.date) - date.fromisoformat(paired.entry.date)
            if abs(apart.days) <= NEAR_DAYS:
                message = N_("they have one on {day} ({place}): is one of the dates wrong?")
                return say(message, Value("day", entry.date, Kind.DAY), place=str(entry.place))
    return None


# --- Games of nights and logs together --------------------------------------------------------------------


Logs = Mapping[str, tuple[Entry, ...]]  # by player
SEATS = KIND.seats[-1]  # a log does not say who had the first move
_ANSWER = Entry("", "", Result.DRAW, NO_STATE, True, None, None, "", Place(""), {})  # noqa: FBT003  signed
_RANKS = {Result.WON: (1, 2), Result.DRAW: (1, 1), Result.LOST: (2, 1)}
_RESULTS = {ranks: result for result, ranks in _RANKS.items()}


# The nights, those that were given and those of logs; warnings about entries; and the games that wait for something, by
# the player from whose side they are.
ReportedGames = tuple[tuple[Night, ...], tuple[Problem, ...], tuple[tuple[str, OpenGame], ...]]


# Entries that a night has as well, with what it says from the other side as their answer; those that none has; and the
# games that nights report and no log, by date, player and opponent.
_Sides = tuple[tuple[Paired, ...], tuple[Paired, ...], Mapping[tuple[str, str, str], list[Entry]]]


def reported_games(
    about: RatingList,
    nights: Iterable[Night],
    logs: Logs,
    conditions: Conditions,
    around: Iterable[tuple[Iterable[Night], Logs]] = (),
) -> ReportedGames:
    """The games of some days from nights and logs together.

    ``logs`` has everybody who keeps one of the list, with their entries of these days.
    ``around`` are the nights and logs of days before and after, which may have the same game.
    """
    given = tuple(nights)
    on_file, alone, unreported = _beside(given, logs, conditions)
    unconfirmed = [one for one in on_file if not one.status.rated]
    every = (*_with_reports(given, on_file), *_nights_of(about.id, [*alone, *unconfirmed]))
    paired = {one.entry.place: one for one in (*on_file, *alone)}
    doubts = [doubt for one in paired.values() for doubt in opponents_stand_by_it(one, logs.__getitem__, paired)]
    for one in on_file:
        if (
            one.status is Status.CONTRADICTED and one.answer
        ):  # the game of the night is contradicted by the entry as well
            there = differences(one.answer, one.entry)
            doubts.append(contradicted(CONTRADICTED, one.player, one.answer.place, one.entry.place, there))
    left = dict(unreported)
    for others, own in around:
        left |= _beside(others, own, conditions)[2]
    doubts += [doubt for one in alone for doubt in _dated_twice(one, left)]
    return in_order(every), tuple(doubts), tuple(_waiting(about.id, (*alone, *unconfirmed)))


def _beside(nights: Iterable[Night], logs: Logs, conditions: Conditions) -> _Sides:
    """First the games that a night has as well, then what two logs say; what is left may contradict a night.

    Where two logs agree, but not with the night, it may have been another game of the day, and counts once the night's
    own game is in a log of the two as well, or the entry says which game of the day it is.
    """
    of_nights = _OfNights(nights, logs)
    found: list[Paired] = []
    left: dict[str, list[Entry]] = {player: [] for player in sorted(logs)}
    for player, entries in sorted(logs.items()):
        for entry in entries:
            same = next((one for one in of_nights.fitting(player, entry) if not differences(entry, one)), None)
            if same is None:
                left[player].append(entry)
            else:
                of_nights.remove(player, entry, same)
                found.append(Paired(player, entry, conditions.fault(player, entry) or Status.CONFIRMED, same))
    alone: list[Paired] = []
    kept: dict[Place, Entry] = {}  # by the entries that answer those which a night was held against already
    for one in pair_logs(left.items(), None, conditions).values():
        other = kept.pop(one.entry.place, None) or _other(of_nights, one, kept)
        if other:
            apart = tuple(differences(one.entry, other))
            found.append(Paired(one.player, one.entry, Status.CONTRADICTED, other, apart))
        else:
            alone.append(one)
    return tuple(found), tuple(alone), of_nights.games


def _other(of_nights: "_OfNights", one: Paired, kept: dict[Place, Entry]) -> Entry | None:
    """What a night says where it contradicts an entry, and with it the answer in the opponent's log."""
    own = next(of_nights.fitting(one.player, one.entry), None)
    theirs = next(of_nights.fitting(one.entry.opponent, one.answer), None) if one.answer else None
    if own is None or (one.answer and theirs is None):
        return None
    if one.answer and theirs:
        of_nights.remove(one.entry.opponent, one.answer, theirs)
        kept[one.answer.place] = theirs
    of_nights.remove(one.player, one.entry, own)
    return own


class _OfNights:
    """What nights say of games and no log yet, as the opponent would enter it."""

    def __init__(self, nights: Iterable[Night], logs: Logs) -> None:
        self.games: dict[tuple[str, str, str], list[Entry]] = {}  # by date, player and opponent
        for night in nights:
            for game in night.games:
                again = any(one.status == Status.REPEATED.value for one in game.reports)
                for mine, theirs in (game.seats, game.seats[::-1]) if game.kind == KIND.id and not again else ():
                    met = (night.date, mine.player, theirs.player)
                    self.games.setdefault(met, []).append(_as_entry(game, theirs, mine))
        # By player and place which game of the day each is, where any file says so.
        self._numbers: dict[tuple[str, Place], int] = {}
        of_logs = by_key((_meeting(player, entry), entry) for player, entries in logs.items() for entry in entries)
        for meeting, others in self.games.items():
            sides = of_logs.get(meeting, ()), others
            for side in sides if any(one.nth > 1 for own in sides for one in own) else ():
                self._numbers |= {(meeting[1], one.place): number for number, one in by_number(side).items()}

    def fitting(self, player: str, entry: Entry) -> Iterator[Entry]:
        """The games of nights of which the entry may tell."""
        number = self._numbers.get((player, entry.place))
        others = self.games.get(_meeting(player, entry), ())
        return (one for one in others if self._numbers.get((player, one.place)) == number)

    def remove(self, player: str, entry: Entry, other: Entry) -> None:
        """A log tells of the game."""
        self.games[_meeting(player, entry)].remove(other)


def _as_entry(game: NightGame, own: PlayerSeat, other: PlayerSeat) -> Entry:
    """No more than is asked of an answer: result, score and place."""
    score = None if own.points is None or other.points is None else Pair(own.points, other.points)
    return _ANSWER._replace(result=_RESULTS[own.rank, other.rank], place=game.place, score=score, nth=game.nth)


def _dated_twice(paired: Paired, games: Mapping[tuple[str, str, str], Iterable[Entry]]) -> Iterator[Problem]:
    """Nights have no such game on the day before or after; ``games`` are those of which no log tells.

    They stand by date, player and opponent. A note says that both were played.
    """
    entry = paired.entry
    for apart in (-1, 1) if not entry.note else ():
        day = (date.fromisoformat(entry.date) + timedelta(days=apart)).isoformat()
        for other in games.get((day, paired.player, entry.opponent), ()):
            if not differences(entry, other):
                yield dated_twice(entry.place, other.place, day)


def _meeting(player: str, entry: Entry) -> tuple[str, str, str]:
    return entry.date, player, entry.opponent


def _with_reports(nights: Iterable[Night], on_file: Iterable[Paired]) -> Iterator[Night]:
    """The nights, with the logs that confirm or contradict their games."""
    reports = by_key(
        (one.answer.place, _report(one))
        for one in on_file
        if one.answer and (one.status.rated or one.status is Status.CONTRADICTED)
    )
    for night in nights:
        games = (game._replace(reports=(*game.reports, *reports.get(game.place, ()))) for game in night.games)
        yield night._replace(games=tuple(games)) if reports else night


def _report(one: Paired) -> Report:
    return Report(one.player, one.status.value, one.entry.place)


def _nights_of(list_: str, paired: Iterable[Paired]) -> Iterator[Night]:
    """A night for each day of which logs alone tell."""
    by_day = by_key(
        (one.entry.date, one)
        for one in paired
        # Of two logs that say the same the first player's has the game.
        if one.answers_status is None or not one.status.rated or one.player < one.entry.opponent
    )
    for day, own in sorted(by_day.items()):
        ordered = sorted(own, key=lambda one: (one.player, one.entry.opponent))
        met: Counter[frozenset[str]] = Counter()
        games = []
        for number, one in enumerate(ordered, 1):
            both = frozenset((one.player, one.entry.opponent))
            met[both] += 1
            games.append(_game(number, one)._replace(meeting=met[both]))
        yield Night(list_, f"{day}{FROM_LOGS}", day, tuple(games), "", games[0].place)


def _game(number: int, one: Paired) -> NightGame:
    """A game as a log tells of it; what only the opponent's own entry says is taken from there."""
    entry, answer = one.entry, one.answer
    says_more = answer if one.status.rated else None
    score = entry.score or (says_more and says_more.score and says_more.score.reversed)
    points: tuple[Fraction | None, ...] = (score.own, score.opponent) if score else (None, None)
    given = zip(SEATS, (one.player, entry.opponent), _RANKS[entry.result], points, strict=True)
    seats = tuple(PlayerSeat(name, player, rank, own, entry.place) for name, player, rank, own in given)
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
