"""The games of two players, as the logs of both tell them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.codec import digest
from masterlist.facts.logbook import Result
from masterlist.scoring.log import LogSystem, Paired, Scored, opponents_points
from masterlist.standings.results import ListResults
from masterlist.standings.totals import Meetings

ENOUGH = 3  # games on one list that give two players a page of their own


class GameBetween(NamedTuple):
    """One game of two players, the first of whom is the first by id."""

    date: str
    result: Result | None  # as the first sees it; None where the logs contradict each other in it
    points: tuple[Amount, Amount]  # game points that each has by their own log, or else by the other's
    tellings: tuple[Paired | None, Paired | None]  # each one's own entry

    @property
    def rated(self) -> bool:
        """Whether it counts for either of them."""
        return any(one.status.rated for one in self.tellings if one)


class HeadToHeadScore(NamedTuple):
    """The rated games of two players, from the first one's side."""

    won: int
    drawn: int
    lost: int
    points: Amount
    against: Amount

    @property
    def games(self) -> int:
        """How many there are."""
        return self.won + self.drawn + self.lost


NO_GAMES = HeadToHeadScore(0, 0, 0, 0, 0)


def meetings(results: ListResults[Scored], player: str) -> Iterator[Meetings]:
    """Whom the player has met often enough; the results hold their log, and of others' no more than games with them."""
    said: dict[str, list[Paired]] = {}
    games: dict[str, int] = {}
    for one in results.paired.values():
        own = one.player == player
        opponent = one.entry.opponent if own else one.player
        said.setdefault(opponent, []).append(one)
        if own or one.answer is None:
            games[opponent] = games.get(opponent, 0) + 1
    for opponent, number in sorted(games.items()):
        if number >= ENOUGH:
            yield Meetings(opponent, digest([_shown(one) for one in said[opponent]]))


def numbers(results: ListResults[Scored], player: str) -> Iterator[int]:
    """Of each entry of a player, which of the games with the opponent on that day it is, from 1: the same in both logs.

    Games that both logs have come first, in the order of either, then those in the log of the first by id alone.
    """
    both: Counter[tuple[str, str]] = Counter()  # by day and opponent
    alone: Counter[tuple[str, str]] = Counter()
    for one in results.paired.values():
        if one.player != player:  # what they themselves have not
            alone[one.entry.date, one.player] += 1
        elif one.answer:
            both[one.entry.date, one.entry.opponent] += 1
    met: Counter[tuple[str, str, bool]] = Counter()
    for line in results.logs[player]:
        entry = line.entry
        answered = results.paired[entry.place].answer is not None
        met[entry.date, entry.opponent, answered] += 1
        number = met[entry.date, entry.opponent, answered]
        if not answered:
            number += both[entry.date, entry.opponent]
            number += alone[entry.date, entry.opponent] if entry.opponent < player else 0
        yield number


def _shown(one: Paired) -> tuple[object, ...]:
    answer = one.answer and one.answer.figures()
    return one.player, one.entry.figures(), one.status, one.differences, answer, one.answers_status


def games_of(system: LogSystem, paired: Iterable[Paired], first: str) -> list[GameBetween]:
    """The games that some entries tell, by date, each once; all entries are of two players' games."""
    entries = list(paired)
    there = {one.entry.place: one for one in entries if one.player != first}
    games = []
    for one in entries:
        if one.player == first:
            games.append(_game(system, one, there[one.answer.place] if one.answer else None))
        elif one.answer is None:
            games.append(_game(system, None, one))
    return sorted(games, key=lambda game: game.date)


def _game(system: LogSystem, here: Paired | None, there: Paired | None) -> GameBetween:
    results = {one.entry.result if one is here else one.entry.result.reversed for one in (here, there) if one}
    return GameBetween(
        date=next(one.entry.date for one in (here, there) if one),
        result=results.pop() if len(results) == 1 else None,
        points=(_points(system, here, there), _points(system, there, here)),
        tellings=(here, there),
    )


def _points(system: LogSystem, own: Paired | None, other: Paired | None) -> Amount:
    if own:
        return system.points(own.entry)
    return opponents_points(system, other.entry) if other else 0


def scores(games: Iterable[GameBetween]) -> list[HeadToHeadScore]:
    """How it stood between them after each game; a game that is not rated leaves it as it was."""
    return [*accumulate(games, _counted, initial=NO_GAMES)][1:]


def _counted(score: HeadToHeadScore, game: GameBetween) -> HeadToHeadScore:
    if not game.rated or game.result is None:
        return score
    return HeadToHeadScore(
        score.won + game.result.won,
        score.drawn + (game.result is Result.DRAW),
        score.lost + game.result.lost,
        score.points + game.points[0],
        score.against + game.points[1],
    )
