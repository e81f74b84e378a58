"""When results came onto the published branch: what git says of the lines in which they stand."""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise

from masterlist.codec import decode
from masterlist.facts.board import Board
from masterlist.facts.night import Night
from masterlist.queries.history import Provenance
from masterlist.read.history import Runs
from masterlist.standings.marks import Arrival, Lines, day_number
from masterlist.standings.totals import LogSummary

END = 1 << 30  # no file has so many lines


def of_log(provenance: Provenance, log: LogSummary) -> Iterator[Arrival]:
    """The entries of a log."""
    files = provenance.of(f"logs/{log.player}")
    for file, flat in decode(log.lines, Lines) if files else ():
        runs = files.get(file)
        if runs:
            for day, first, last in zip(flat[::3], flat[1::3], flat[2::3], strict=True):
                yield _came(provenance, runs, day, first, last)


def of_game(provenance: Provenance, list_: str, game: Board) -> Iterator[Arrival]:
    """A game that is over is one result, of the day on which it ended; one that goes on changes as it does."""
    runs = provenance.of(f"games/{list_}").get(game.place.file, ())
    if runs and game.finished:
        yield _came(provenance, runs, day_number(game.finished), 1, END)


def of_night(provenance: Provenance, list_: str, night: Night) -> Iterator[Arrival]:
    """Its games; the line of the day concerns all of them."""
    runs = provenance.of(f"games/{list_}").get(night.place.file, ())
    begin = [game.place.line for game in night.games]
    for first, last in pairwise((*begin, END)) if runs else ():
        yield _came(provenance, runs, day_number(night.date), first, max(first, last - 1))


def _came(provenance: Provenance, runs: Runs, day: int, first: int, last: int) -> Arrival:
    """When the lines of a result came; both included."""
    start = bisect_right(runs, first, key=_line) - 1
    end = start + 1
    while end < len(runs) and runs[end][0] <= last:
        end += 1
    numbers = [provenance.numbers[origin.commit] for _, origin in runs[max(start, 0) : end]]
    return Arrival(day, min(numbers), max(numbers))


def _line(run: tuple[int, object]) -> int:
    return run[0]


def gone(provenance: Provenance, list_: str) -> Iterator[Arrival]:
    """What was taken out of the files of a list."""
    for one in provenance.gone:
        if one.list == list_:
            yield Arrival(day_number(one.date), one.commit, one.commit, removed=True)
