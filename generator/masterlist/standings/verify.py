"""What was reported, held against what it gives; all of these are warnings, published with the number."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from masterlist.amount import plain
from masterlist.facts.event import Event
from masterlist.facts.logbook import Entry
from masterlist.kinds.squares import RATING, STATED
from masterlist.scoring.choices import log_system
from masterlist.scoring.log import Scored, Status
from masterlist.scoring.system import LogWords
from masterlist.source import N_, Kind, Problem, Value, say, warning
from masterlist.standings.reported import opponents_stand_by_it
from masterlist.standings.results import ListResults

_SLIPS = {
    "game_points": N_("the log states {stated} game points; recomputed it is {found}, which counts"),
    "opponents_defeated": N_("the log states {stated} opponents defeated; recomputed it is {found}, which counts"),
    "total": N_("the log states {stated} as the total of game points; recomputed it is {found}, which counts"),
    RATING: LogWords().slip,
}


def doubts(results: ListResults[Any]) -> Iterator[Problem]:
    """Warnings about the entries that were scored, and what keeps games from being rated.

    The latter is an error where a ledger cannot stand, else a warning.
    """
    for log in results.logs.values():
        slips = _SLIPS | {RATING: log_system(results.about.system).words.slip}
        yield from games_are_entered_once(results, log)
        for line in log:
            yield from stated_totals_are_right(line, slips)
            yield from opponents_stand_by_it(
                results.paired[line.entry.place], results.entries_of, results.paired, results.carries
            )
    yield from results.problems
    warned = {one.place for one in results.problems}
    for game in results.games:
        if game.unrated is not None and game.game.place not in warned:
            hint = N_(
                "a game counts where all are members on the day it starts: correct the seat, or a date of a member"
            )
            message = say(N_("not rated: {reason}"), reason=game.unrated)
            yield warning(game.game.place, "game-is-rated", message, say(hint))


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
    if (stated := line.entry.stated) is None:
        return
    hint = say(N_("correct the paper log"))
    if not line.rated:
        hint = say(_DOES_NOT_COUNT, why=say(line.status.why))
    for key, found in zip(STATED, (line.worth, line.defeated, line.total, line.rating), strict=True):
        value = stated.get(key, found)
        if value != found:
            written = str(int(value)) if float(value).is_integer() else str(value)
            figures = (Value("stated", written, Kind.NUMBER), Value("found", plain(found), Kind.NUMBER))
            place = line.entry.place_of("stated", key)
            yield warning(place, "stated-totals-are-right", say(slips[key], *figures), hint)


_DOES_NOT_COUNT = N_("correct the paper log, or note that this entry does not count: {why}")


def games_are_entered_once(results: ListResults[Scored], log: list[Scored]) -> Iterator[Problem]:
    """Two entries of a day and an opponent with different scores are two games, which both logs or a note say.

    The same entry twice is found by the checks.
    """
    first: dict[tuple[str, str], Entry] = {}
    for line in log:
        entry = line.entry
        earlier = first.setdefault((entry.date, entry.opponent), entry)
        first_score, score = ((one.result, one.state, one.resignation) for one in (earlier, entry))
        if first_score == score:
            continue
        both = (results.paired[one.place] for one in (earlier, entry))
        if not (earlier.note or entry.note or all(one.status is Status.CONFIRMED for one in both)):
            message = say(_OTHER_SCORE, place=str(earlier.place))
            yield warning(entry.place, "games-are-entered-once", message, say(_ONE_OR_TWO))


_OTHER_SCORE = N_("the entry at {place} is of the same day and opponent, with another score")
_ONE_OR_TWO = N_("if they are one game, remove the wrong entry; if there were two, say so in a 'note'")
