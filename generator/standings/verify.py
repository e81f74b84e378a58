"""What was reported, held against what it gives; all of these are warnings, published beside the number."""

from collections.abc import Iterator
from datetime import date

from generator.amount import Amount, plain
from generator.facts.logbook import Entry
from generator.scoring.pairing import Paired
from generator.scoring.status import Status
from generator.scoring.wwr import Scored
from generator.source import Problem, warning
from generator.standings.logs import LogResults
from generator.standings.rating_list import Rated

NEAR_DAYS = 7  # a date written wrong is seldom further off


def doubts(results: LogResults) -> Iterator[Problem]:
    """Warnings about the entries that were scored."""
    for log in results.logs.values():
        for line in log:
            yield from stated_totals_are_right(line)
            yield from opponents_stand_by_it(results, results.paired[line.entry.place])


def game_doubts(rated: Rated) -> Iterator[Problem]:
    """What keeps a list's games from being rated: an error where no ante can be worked out, else a warning."""
    yield from rated.ledger.problems
    for game in rated.ledger.unrated:
        hint = "a rated game is played by members only: mend the seat, or add the player to the members of the list"
        yield warning(game.place, "game-is-rated", f"not rated: {game.reason}", hint)


def stated_totals_are_right(line: Scored) -> Iterator[Problem]:
    """The totals of the paper log are what its games give."""
    stated = line.entry.stated
    if stated is None:
        return
    for key, words, said, found in (
        ("game_points", "game points", stated.game_points, line.worth),
        ("opponents_defeated", "opponents defeated", stated.opponents_defeated, line.defeated),
        ("total", "as the total of game points", stated.total, line.total),
        ("wwr", "as the WWR", stated.wwr, line.wwr),
    ):
        if said is not None and said != found:
            yield _slip(line, key, f"{_shown(said)} {words}", found)


def _slip(line: Scored, key: str, said: str, found: Amount) -> Problem:
    message = f"the log states {said}; recomputed it is {plain(found)}, which counts"
    hint = "correct the paper log"
    if not line.rated:
        hint += f", or mind that this entry does not count: {line.status.why}"
    return warning(line.entry.place_of("stated", key), "stated-totals-are-right", message, hint)


def _shown(said: float) -> str:
    return str(int(said)) if float(said).is_integer() else str(said)


def opponents_stand_by_it(results: LogResults, paired: Paired) -> Iterator[Problem]:
    """An entry is signed, and the opponent's own log says the same."""
    entry, status = paired.entry, paired.status
    if status is Status.CONTRADICTED and paired.answer:
        message = f"not rated: {paired.answer.place} contradicts it: {'; '.join(paired.differences)}"
        hint = "settle with the opponent which is right, and mend the other"
        yield warning(entry.place, "opponents-agree", message, hint)
    elif status is Status.UNSIGNED:
        place = entry.place_of("signed")
        yield warning(
            place,
            "entry-is-signed",
            "not rated: the opponent has not signed",
            "add 'signed: true' once he has",
        )
    elif status is Status.AWAITING:
        message = f"'{entry.opponent}' has not entered this game in his own log"
        hint = _near_entry(results, paired) or "ask him to add it: his own entry confirms this one"
        yield warning(entry.place, "entry-is-answered", message, hint)


def _near_entry(results: LogResults, paired: Paired) -> str:
    """The opponent's own unanswered entry of a day nearby: probably the same game under another date."""
    for book in results.books.get(paired.entry.opponent, ()):
        for entry in book.entries:
            theirs = results.paired.get(entry.place) if entry.opponent == paired.player else None
            if theirs and theirs.answer is None and _days(entry, paired.entry) <= NEAR_DAYS:
                return f"he has one on {entry.date} ({entry.place}): is one of the dates wrong?"
    return ""


def _days(one: Entry, other: Entry) -> int:
    return abs((date.fromisoformat(one.date) - date.fromisoformat(other.date)).days)
