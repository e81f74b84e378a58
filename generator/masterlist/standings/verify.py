"""What was reported, held against what it gives; all of these are warnings, published beside the number."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import reduce

from masterlist.amount import Amount, plain
from masterlist.facts.event import Event
from masterlist.facts.logbook import Entry
from masterlist.kinds.squares_log import RATING, STATED
from masterlist.scoring.log import Paired, Scored
from masterlist.scoring.log_systems import log_system
from masterlist.scoring.log_words import LogWords
from masterlist.scoring.status import Status
from masterlist.source import N_, Kind, Problem, Said, Value, say, warning
from masterlist.standings.rated import Rated
from masterlist.standings.totals import LogResults

NEAR_DAYS = 7  # a date written wrong is seldom further off
_SLIPS = {
    "game_points": N_("the log states {stated} game points; recomputed it is {found}, which counts"),
    "opponents_defeated": N_("the log states {stated} opponents defeated; recomputed it is {found}, which counts"),
    "total": N_("the log states {stated} as the total of game points; recomputed it is {found}, which counts"),
    RATING: LogWords().slip,
}


def doubts(results: LogResults) -> Iterator[Problem]:
    """Warnings about the entries that were scored."""
    slips = _SLIPS | {RATING: log_system(results.about.system).words.slip}
    for log in results.logs.values():
        yield from games_are_entered_once(results, log)
        for line in log:
            yield from stated_totals_are_right(line, slips)
            yield from opponents_stand_by_it(results, results.paired[line.entry.place])


def game_doubts(rated: Rated) -> Iterator[Problem]:
    """What keeps a list's games from being rated: an error where its ledger cannot stand, else a warning."""
    yield from rated.ledger.problems
    for game in rated.ledger.unrated:
        hint = N_("a game counts where all are members on the day it starts: correct the seat, or a date of a member")
        message = say(N_("not rated: {reason}"), reason=game.reason)
        yield warning(game.place, "game-is-rated", message, say(hint))


def unsettled(event: Event) -> bool:
    """Whether the file does not say how far the event has come."""
    return "status" not in event.spots


def status_doubts(events: Iterable[Event], newest: str) -> Iterator[Problem]:
    """Events that seem to be over, and do not say so; ``newest`` is the day of the newest result of the site."""
    for event in events:
        if unsettled(event) and event.end < newest:
            end = Value("end", event.end, Kind.DAY)
            message = say(N_("the event ended on {end}, there are newer results, and it has no 'status'"), end)
            hint = say(N_("write 'status: final' once all of its results are on file, or 'status: running' until then"))
            yield warning(event.at("end"), "event-has-a-status", message, hint)


def stated_totals_are_right(line: Scored, slips: Mapping[str, str] = _SLIPS) -> Iterator[Problem]:
    """The totals of the paper log are what its games give; ``slips`` say of each key that it is not."""
    stated = line.entry.stated
    if stated is None:
        return
    recomputed = (line.worth, line.defeated, line.total, line.rating)
    for key, said, found in zip(STATED, stated, recomputed, strict=True):
        if said is not None and said != found:
            yield _slip(line, (key, slips[key]), _shown(said), found)


def _slip(line: Scored, key: tuple[str, str], said: str, found: Amount) -> Problem:
    figures = (Value("stated", said, Kind.NUMBER), Value("found", plain(found), Kind.NUMBER))
    hint = say(N_("correct the paper log"))
    if not line.rated:
        hint = say(_DOES_NOT_COUNT, why=say(line.status.why))
    name, message = key
    return warning(line.entry.place_of("stated", name), "stated-totals-are-right", say(message, *figures), hint)


_DOES_NOT_COUNT = N_("correct the paper log, or note that this entry does not count: {why}")


def _shown(said: float) -> str:
    return str(int(said)) if float(said).is_integer() else str(said)


def opponents_stand_by_it(results: LogResults, paired: Paired) -> Iterator[Problem]:
    """An entry is signed, and the opponent's own log says the same.

    What a list demands beside that needs no warning, and an opponent without a file is reported by the checks.
    """
    entry, status = paired.entry, paired.status
    if status is Status.CONTRADICTED and paired.answer:
        differences = reduce(_and, paired.differences)
        place = str(paired.answer.place)
        opponent = Value("opponent", entry.opponent, Kind.PLAYER)
        message = say(_CONTRADICTED, opponent, place=place, differences=differences)
        hint = say(N_("agree with the opponent which one is right, and correct the other"))
        yield warning(entry.place, "opponents-agree", message, hint)
    elif status is Status.UNSIGNED:
        message = say(N_("not rated: the opponent has not signed"))
        hint = say(N_("add 'signed: true' once they have, or ask them to add the game to their own log"))
        yield warning(entry.place_of("signed"), "entry-is-signed", message, hint)
    elif status is Status.AWAITING:
        opponent = Value("opponent", entry.opponent, Kind.PLAYER)
        message = say(N_("{opponent} has not entered this game in their own log"), opponent)
        hint = _near_entry(results, paired) or say(N_("ask them to add it: their own entry confirms this one"))
        yield warning(entry.place, "entry-is-answered", message, hint)


_CONTRADICTED = N_("not rated: the log of {opponent} contradicts it ({place}): {differences}")


def games_are_entered_once(results: LogResults, log: list[Scored]) -> Iterator[Problem]:
    """Two entries of a day and an opponent with different scores are two games, which both logs or a note say.

    The same entry twice is found by the checks.
    """
    first: dict[tuple[str, str], Entry] = {}
    for line in log:
        entry = line.entry
        earlier = first.setdefault((entry.date, entry.opponent), entry)
        if _score(earlier) == _score(entry):
            continue
        both = (results.paired[one.place] for one in (earlier, entry))
        if not (earlier.note or entry.note or all(one.status is Status.CONFIRMED for one in both)):
            message = say(_OTHER_SCORE, place=str(earlier.place))
            yield warning(entry.place, "games-are-entered-once", message, say(_ONE_OR_TWO))


def _score(entry: Entry) -> tuple[object, ...]:
    return entry.result, entry.state, entry.resignation


_OTHER_SCORE = N_("the entry at {place} is of the same day and opponent, with another score")
_ONE_OR_TWO = N_("if they are one game, remove the wrong entry; if there were two, say so in a 'note'")


def _and(one: Said, other: Said) -> Said:
    return say(N_("{one}; {other}"), one=one, other=other)


def _near_entry(results: LogResults, paired: Paired) -> Said | None:
    """The opponent's own unanswered entry of a day nearby: probably the same game under another date."""
    for book in results.books.get(paired.entry.opponent, ()):
        for entry in book.entries:
            theirs = results.paired.get(entry.place) if entry.opponent == paired.player else None
            if theirs and theirs.answer is None and _days(entry, paired.entry) <= NEAR_DAYS:
                message = N_("they have one on {day} ({place}): is one of the dates wrong?")
                return say(message, Value("day", entry.date, Kind.DAY), place=str(entry.place))
    return None


def _days(one: Entry, other: Entry) -> int:
    return abs((date.fromisoformat(one.date) - date.fromisoformat(other.date)).days)
