"""A log entry's whole working as text, for the terminal."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import chain

from masterlist.amount import exact
from masterlist.facts.logbook import is_loose
from masterlist.scoring.log import Scored
from masterlist.scoring.working import Explained, Line
from masterlist.site.common import words
from masterlist.site.pages.problems import by_entry
from masterlist.source import Problem, with_names
from masterlist.standings.logs import score_list
from masterlist.standings.marks import log_marks
from masterlist.standings.results import MasterList, Results
from masterlist.standings.summary import summary
from masterlist.standings.totals import total_of

WIDEST = 48  # a longer sum does not push all others to the right


def entry(results: Results, warnings: Iterable[Problem], file: str, line: int) -> str | None:
    """How the entry on that line of a log book, or in a file of its own, was worked out; None where there is none."""
    for one in results.lists.values():
        for player, books in one.results.books.items():
            if any(entry.place.file == file for book in books for entry in book.entries):
                with_workings = score_list(results.content, one.results.about, player, Explained)
                scored = _at(with_workings.logs[player], file, line)
                return None if scored is None else _text(results, one, player, scored, warnings)
    return None


def _at(log: list[Scored], file: str, line: int) -> Scored | None:
    own = [scored for scored in log if scored.entry.place.file == file]
    if is_loose(file):
        return own[0]  # whose every line is about it
    at = bisect_right(own, line, key=lambda scored: scored.entry.place.line) - 1
    return own[at] if at >= 0 else None


def _text(results: Results, one: MasterList, player: str, scored: Scored, warnings: Iterable[Problem]) -> str:
    found = scored.entry
    players = results.content.players
    opponent = players[found.opponent].name if found.opponent in players else found.opponent
    resigned = words.resignation(found)
    head = [
        f"{players[player].name} against {opponent}, {found.date}: {words.RESULTS[found.result]}"
        + (f" ({resigned})" if resigned else ""),
        f"{found.place.file}, line {found.place.line}; {one.results.about.name}",
        *(str(said) for said in (words.at_the_resignation(found), words.at_the_end(found)) if said),
        f"{scored.status.value}: {scored.status.why}",
        "",
    ]
    own = by_entry(results.content, warnings).get(found.place, ())
    doubts = [f"! {with_names(doubt.said[0], results.content.name_of)}" for doubt in own]
    editions = [*_editions(one, player, found.date)]
    parts = (head, table(scored.working), *(["", *lines] for lines in (doubts, editions) if lines))
    return "\n".join(chain.from_iterable(parts)) + "\n"


def _editions(one: MasterList, player: str, day: str) -> Iterable[str]:
    """The published editions that count the day, and in which the player's rating would be different today."""
    log = summary(one.results, player)
    for edition in one.editions:
        row = next((row for row in edition.rows if row.player == player and edition.through >= day), None)
        if row:
            rows = [(player, total_of(row))]
            for mark in log_marks(rows, {player: log.total_on(edition.through)}):
                today = f"{exact(mark.rating)} ({'late results' if mark.late else 'corrected'})"
                yield f"Edition {edition.id} was published with {row.rating}; today it would be {today}."


def table(working: Sequence[Line]) -> list[str]:
    """A working in aligned columns."""
    label = max(len(line.label) for line in working)
    sums = max((len(line.sum) for line in working if len(line.sum) <= WIDEST), default=0)
    return [f"  {line.label:<{label}}  {line.sum:>{sums}} = {line.value}" for line in working]
