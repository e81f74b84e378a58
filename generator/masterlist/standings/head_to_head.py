"""The games of two players with each other, from their logs and from nights."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.codec import digest
from masterlist.facts.logbook import Result
from masterlist.facts.night import NightGame
from masterlist.scoring.ledger import RatedGame
from masterlist.scoring.log import LogSystem, Paired, Scored, opponents_points
from masterlist.standings.nights import outcome_for
from masterlist.standings.results import ListResults

ENOUGH = 3  # games on one list that give two players a page of their own


class GameBetween(NamedTuple):
    """One game of two players, from the side of the first, with the score between them after it."""

    date: str
    outcome: str  # won, drawn or lost; "" where the logs contradict each other in it
    rated: bool  # for either of them
    result: Result | None = None  # of a game of log books
    points: tuple[Amount, Amount] = (0, 0)  # game points that each has by their own log, or else by the other's
    entries: tuple[Paired | None, Paired | None] = (None, None)  # in the log of each
    played: RatedGame[NightGame] | None = None  # a game of a night
    score: tuple[int, int, int] = (0, 0, 0)  # rated games that the first won, drew and lost so far
    totals: tuple[Amount, Amount] = (0, 0)  # game points of these

    @property
    def reversed(self) -> "GameBetween":
        """The game from the side of the second."""
        return self._replace(
            outcome={"won": "lost", "lost": "won"}.get(self.outcome, self.outcome),
            result=self.result and self.result.reversed,
            points=self.points[::-1],
            entries=self.entries[::-1],
            score=self.score[::-1],
            totals=self.totals[::-1],
        )


def meetings(results: ListResults[Scored], player: str) -> Iterator[tuple[str, bytes]]:
    """Whom the player has met often enough, with a key that names all that both logs say of their games.

    The results hold the player's log, and of others' no more than games with them.
    """
    reported: dict[str, list[Paired]] = {}
    games: dict[str, int] = {}
    for one in results.paired.values():
        own = one.player == player
        opponent = one.entry.opponent if own else one.player
        reported.setdefault(opponent, []).append(one)
        if own or one.answer is None:
            games[opponent] = games.get(opponent, 0) + 1
    for opponent, number in sorted(games.items()):
        if number >= ENOUGH:
            yield opponent, digest([_shown(one) for one in reported[opponent]])


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
    """The games of two players by their logs, by date, each once; all entries are of these games."""
    entries = list(paired)
    there = {one.entry.place: one for one in entries if one.player != first}
    games = []
    for one in entries:
        if one.player == first:
            games.append(_game(system, one, there[one.answer.place] if one.answer else None))
        elif one.answer is None:
            games.append(_game(system, None, one))
    return _scored(sorted(games, key=lambda game: game.date))


def _game(system: LogSystem, here: Paired | None, there: Paired | None) -> GameBetween:
    given = [one for one in (here, there) if one]
    results = {one.entry.result if one is here else one.entry.result.reversed for one in given}
    result = results.pop() if len(results) == 1 else None
    return GameBetween(
        date=given[0].entry.date,
        outcome="" if result is None else "won" if result.won else "lost" if result.lost else "drawn",
        rated=any(one.status.rated for one in given),
        result=result,
        points=(_points(system, here, there), _points(system, there, here)),
        entries=(here, there),
    )


def _points(system: LogSystem, own: Paired | None, other: Paired | None) -> Amount:
    if own:
        return system.points(own.entry)
    return opponents_points(system, other.entry) if other else 0


def games_of_nights(games: Iterable[RatedGame[NightGame]], first: str, second: str) -> list[GameBetween]:
    """The games between two players alone, in time order."""
    met = (one for one in games if {*one.game.players} == {first, second})
    return _scored(GameBetween(one.date, outcome_for(one, first), bool(one.changes), played=one) for one in met)


def _scored(games: Iterable[GameBetween]) -> list[GameBetween]:
    """Games in order, each with the score after it, which one that is not rated leaves as it was."""
    found: list[GameBetween] = []
    score, totals = {"won": 0, "drawn": 0, "lost": 0}, (Fraction(0), Fraction(0))
    for game in games:
        if game.rated and game.outcome:
            score[game.outcome] += 1
            totals = totals[0] + game.points[0], totals[1] + game.points[1]
        found.append(game._replace(score=(score["won"], score["drawn"], score["lost"]), totals=totals))
    return found
