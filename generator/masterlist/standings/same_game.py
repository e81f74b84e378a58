"""The same game in two files: it counts once where they agree, and not at all while they contradict each other.

Two nights of one list, two files of rated games, or two boards of an event report the same game where the same people
met on the same days, of an event in the same round, in order where they met several times. What only one of them states
agrees. ``nth`` in a file says which of the games of these people on that day it is. What players' own logs report is
held against nights in ``reported.py``.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from masterlist.facts.board import Board
from masterlist.facts.event import AnyBoard, Event
from masterlist.facts.night import COLOURS, DIFFERENT, Night, NightGame, PlayerSeat, Report
from masterlist.grouping import by_key
from masterlist.scoring.log import Status
from masterlist.scoring.pairing import by_number, dated_twice, in_another_order, matched
from masterlist.source import N_, Message, Place, Problem, listed, say, warning

CONTRADICTED = N_("not rated: {place} tells the game differently: {what}")
BOARD_CONTRADICTED = N_("not counted: {place} tells the game differently: {what}")
RESULT, SCORE, SEATS, ORDER = N_("the result"), N_("the score"), N_("the seats"), N_("the order of the games")


class GameReport(NamedTuple):
    """One game as one file reports it."""

    people: tuple[str, ...]  # in order
    days: tuple[str, ...]  # of a night its date, of a rated game its start and end, of an event's board its round
    states: Mapping[tuple[str, str], object]  # by what it is about (RESULT, SCORE, SEATS) and whose; None: not stated
    nth: int  # which game of these people on these days it is, as stated; 1 where the file does not say
    place: Place

    def differences(self, other: "GameReport") -> list[str]:
        """In what another report says otherwise."""
        keys = self.states.keys() | other.states.keys()
        both = ((key[0], self.states.get(key), other.states.get(key)) for key in keys)
        found = {about for about, one, two in both if one is not None and two is not None and one != two}
        return [about for about in (RESULT, SCORE, SEATS) if about in found]


class Verdict(NamedTuple):
    """What becomes of a report because another file reports the same game."""

    status: Status  # confirmed, repeated or contradicted
    other: Place  # where the other file reports it
    different: tuple[str, ...] = ()  # in what the two contradict each other

    @property
    def why(self) -> Message:
        """Why the report is not rated."""
        return say(DIFFERENT if self.status is Status.CONTRADICTED else self.status.why)

    def problems(self, place: Place, contradicted: str = CONTRADICTED) -> Iterator[Problem]:
        """The warning about the report at a place; the one that counts gets none."""
        if self.status is Status.REPEATED:
            message = say(N_("the same game is also reported at {place}: it counts once"), place=str(self.other))
            hint = say(N_("remove one of them; if there were two games, write 'nth: 2' in the second"))
            yield warning(place, "games-are-reported-once", message, hint)
        elif self.status is Status.CONTRADICTED:
            message = say(contradicted, place=str(self.other), what=listed([say(one) for one in self.different], ", "))
            hint = say(N_("correct or remove one of them; if there were two games, write 'nth: 2' in the second"))
            yield warning(place, "reports-agree", message, hint)


def verdicts(reports: Iterable[GameReport]) -> dict[Place, Verdict]:
    """What becomes of the reports of games that another file reports as well."""
    met: dict[tuple[object, ...], dict[str, list[GameReport]]] = {}
    for one in reports:
        met.setdefault((one.days, one.people), {}).setdefault(one.place.file, []).append(one)
    found: dict[Place, Verdict] = {}
    for by_file in met.values():
        swapped = _in_another_order([*by_file.values()])
        for game in _games([*by_file.values()]) if len(by_file) > 1 else ():
            for place, verdict in dict(_judged(game)).items():
                is_order = swapped and verdict.status is Status.CONTRADICTED
                found[place] = verdict._replace(different=(ORDER,)) if is_order else verdict
    return found


def _in_another_order(files: Sequence[list[GameReport]]) -> bool:
    """Whether all files report the same games, though not one after the other."""
    if len(files) < 2 or any(one.nth > 1 for own in files for one in own):
        return False
    first, *others = files

    def alike(one: GameReport, other: GameReport) -> bool:
        return not one.differences(other)

    return any(in_another_order(first, own, alike) for own in others) and all(
        in_another_order(first, own, alike) or all(map(alike, first, own)) for own in others
    )


def _games(files: Collection[Sequence[GameReport]]) -> Iterable[Sequence[GameReport]]:
    """The games of the same people on the same days, each with those who report it: paired in order, file by file."""
    if any(one.nth > 1 for own in files for one in own):
        return by_key(numbered for own in files for numbered in by_number(own).items()).values()
    games: list[list[GameReport]] = []
    for own in files:
        pairs = matched(games, list(own), lambda game, one: not game[0].differences(one))
        games = [[*(game or ()), *([one] if one else ())] for game, one in pairs]
    return games


def _judged(game: Sequence[GameReport]) -> Iterator[tuple[Place, Verdict]]:
    """Of reports that are alike the first one counts."""
    stated: dict[tuple[str, str], dict[object, GameReport]] = {}  # by value the first report that states it
    for one in game:
        for key, value in one.states.items():
            if value is not None:
                stated.setdefault(key, {}).setdefault(value, one)
    apart = {key: list(values.items())[:2] for key, values in stated.items() if len(values) > 1}
    order = {one.place: at for at, one in enumerate(game)}
    pairs = {one.place: other for one in game if (other := _first_apart(one, apart, order))}
    first = next((one for one in game if one.place in pairs), game[0])
    for one in game if len(game) > 1 else ():
        if apart:
            this = one if one.place in pairs else first
            other = pairs[this.place]
            yield one.place, Verdict(Status.CONTRADICTED, other.place, tuple(this.differences(other)))
        elif one is first:
            yield one.place, Verdict(Status.CONFIRMED, game[1].place)
        else:
            yield one.place, Verdict(Status.REPEATED, first.place)


def _first_apart(
    one: GameReport, apart: Mapping[tuple[str, str], list[tuple[object, GameReport]]], order: Mapping[Place, int]
) -> GameReport | None:
    """The first report that states something else than this one does, found without looking at all of them."""
    others = (
        next(other for value, other in values if value != one.states[key])
        for key, values in apart.items()
        if one.states.get(key) is not None
    )
    return min(others, key=lambda other: order[other.place], default=None)


def is_reported_before(place: Place, others: Iterable[tuple[Status, Place]]) -> bool:
    """Whether another of the files that report a game is the one by which the game is counted and announced."""
    own = (place.file, place.line)
    return any(
        status is Status.REPEATED or (status is Status.CONTRADICTED and (other.file, other.line) < own)
        for status, other in others
    )


def announced(game: NightGame) -> bool:
    """Whether a game is reported here alone, or here first."""
    return not is_reported_before(game.place, ((Status(one.status), one.place) for one in game.reports))


# --- The nights of a list ---------------------------------------------------------------------------------


def judged_nights(nights: Sequence[Night]) -> tuple[tuple[Night, ...], tuple[Problem, ...]]:
    """The nights, each game with the report of the other file that reports it; and the warnings.

    All nights of one day are among them.
    """
    days = Counter(night.date for night in nights)
    found = verdicts(of_night(night, game) for night in nights if days[night.date] > 1 for game in night.games)
    problems = tuple(problem for place, one in found.items() for problem in one.problems(place))

    def judged(game: NightGame) -> NightGame:
        one = found.get(game.place)
        return game._replace(reports=(Report("", one.status.value, one.other),)) if one else game

    every = (night._replace(games=tuple(map(judged, night.games))) for night in nights)
    return tuple(every if found else nights), problems


def of_night(night: Night, game: NightGame) -> GameReport:
    return GameReport(tuple(sorted(game.players)), (night.date,), _states(game.seats), game.nth, game.place)


def _states(seats: Iterable[PlayerSeat]) -> Mapping[tuple[str, str], object]:
    states: dict[tuple[str, str], object] = {}
    for seat in seats:
        states[RESULT, seat.player] = seat.rank
        states[SCORE, seat.player] = seat.points
        states[SEATS, seat.player] = seat.name if seat.name in COLOURS else None
    return states


# --- The rated games of a list, and the boards of an event ----------------------------------------------------------


def judged_games(games: Sequence[Board]) -> dict[str, Verdict]:
    """What becomes of rated games of Diplomacy that another file reports as well, by their ids."""
    days = Counter((game.started, game.finished) for game in games)
    again = [game for game in games if game.started and days[game.started, game.finished] > 1]
    found = verdicts(map(of_board, again))
    return {game.id: found[game.place] for game in again if game.place in found}


def games_have_one_date(games: Iterable[Board]) -> Iterator[Problem]:
    """No two rated games of the same people in the same seats begin, or end, on one day; a note says that they do.

    They count both, as games of different days do.
    """
    first: dict[object, Board] = {}
    for game in games:
        began = tuple(seat.replaces or seat.player for seat in game.seats)
        days = (game.started, game.finished)
        for at, day in enumerate(days):
            other = first.setdefault((began, at, day), game) if day and all(began) else game
            theirs = (other.started, other.finished)
            if theirs != days and not game.note and game.nth == 1:
                yield dated_twice(game.place, other.place, theirs[1 - at] or day or "")
                break


def judged_event(event: Event) -> tuple[Event, tuple[Problem, ...]]:
    """The event, which knows the boards that do not count because another file reports the same game; and the warnings.

    A board in play reports no result yet.
    """
    rounds = Counter(board.round for board in event.boards)
    finished = [board for board in event.boards if rounds[board.round] > 1 and not board.in_play]
    verdict_of = verdicts(map(of_event, finished))
    problems = (problem for place, one in verdict_of.items() for problem in one.problems(place, BOARD_CONTRADICTED))
    found = ((board.id, verdict_of[board.place]) for board in finished if board.place in verdict_of)
    return event._replace(again={id_: one.why for id_, one in found if not one.status.rated}), tuple(problems)


def of_event(board: AnyBoard) -> GameReport:
    if isinstance(board, Board):
        return of_board(board)._replace(days=(str(board.round),))
    return GameReport(tuple(sorted(board.people)), (str(board.round),), _states(board.seats), board.nth, board.place)


def of_board(game: Board) -> GameReport:
    """A rated game as its file reports it."""
    conceded = game.conceded_to.value if game.conceded_to else None
    states: dict[tuple[str, str], object] = {
        (RESULT, "ending"): game.ending.value,
        (RESULT, "conceded to"): conceded,
        (RESULT, "last year"): game.last_year or None,
    }
    for seat in game.seats:
        power = seat.power.value
        states[SEATS, power] = seat.player
        states[SEATS, f"{power} first"] = seat.replaces
        states[RESULT, f"{power} left out"] = seat.left_out
        states[SCORE, power] = seat.centres
        states[SCORE, f"{power} until"] = seat.eliminated
    people = tuple(sorted(seat.player or f"nobody in {game.id}" for seat in game.seats))
    return GameReport(people, (game.started or "", game.finished or ""), states, game.nth, game.place)
