"""Which commits would make a published edition come out otherwise: what git says of the lines of its results."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise

from masterlist.codec import decode
from masterlist.facts.board import Board
from masterlist.facts.night import Night
from masterlist.queries.history import Provenance
from masterlist.read.history import Runs
from masterlist.site.editions.view import Altered
from masterlist.standings.alterations import Came, CutAt, Lines, alterations, day_number
from masterlist.standings.movement import EditionHead
from masterlist.standings.totals import LogSummary

END = 1 << 30  # no file has so many lines


def altered(
    provenance: Provenance, list_: str, logs: Iterable[LogSummary], marked: Iterable[EditionHead]
) -> dict[str, tuple[Altered, ...]]:
    """What caused the marks of editions, by their ids; nothing where git does not say where things come from."""
    heads = _known(provenance, marked)
    if not heads:
        return {}
    came = chain.from_iterable(_of_log(provenance, log) for log in logs)
    return _by_edition(provenance, chain(came, _gone(provenance, list_)), heads)


def altered_by_nights(
    provenance: Provenance, list_: str, nights: Iterable[Night], marked: Iterable[EditionHead]
) -> dict[str, tuple[Altered, ...]]:
    """The same for a list that is rated from nights: each game is one result."""
    heads = _known(provenance, marked)
    if not heads:
        return {}
    runs = provenance.of(f"games/{list_}")
    came = chain.from_iterable(_of_night(provenance, runs.get(night.place.file, ()), night) for night in nights)
    return _by_edition(provenance, chain(came, _gone(provenance, list_)), heads)


def altered_by_games(
    provenance: Provenance, list_: str, games: Iterable[Board], marked: Iterable[EditionHead]
) -> dict[str, tuple[Altered, ...]]:
    """The same for a list that is rated from games."""
    heads = _known(provenance, marked)
    if not heads:
        return {}
    runs = provenance.of(f"games/{list_}")
    came = chain.from_iterable(_of_game(provenance, runs.get(game.place.file, ()), game) for game in games)
    return _by_edition(provenance, came, heads)


def _known(provenance: Provenance, marked: Iterable[EditionHead]) -> list[EditionHead]:
    """The editions whose commit is on the published branch."""
    return [head for head in marked if head.commit in provenance.numbers]


def _by_edition(
    provenance: Provenance, came: Iterable[Came], heads: list[EditionHead]
) -> dict[str, tuple[Altered, ...]]:
    cuts = [CutAt(day_number(head.last_day), provenance.numbers[head.commit]) for head in heads]
    return {
        head.id: tuple(Altered(provenance.origins[one.commit], one.corrected, one.late, one.removed) for one in own)
        for head, own in zip(heads, alterations(came, cuts), strict=True)
    }


def _of_log(provenance: Provenance, log: LogSummary) -> Iterator[Came]:
    files = provenance.of(f"logs/{log.player}")
    for file, flat in decode(log.lines, Lines) if files else ():
        runs = files.get(file)
        if runs:
            for day, first, last in zip(flat[::3], flat[1::3], flat[2::3], strict=True):
                yield _came(provenance, runs, day, first, last)


def _of_game(provenance: Provenance, runs: Runs, game: Board) -> Iterator[Came]:
    """A game that is over is one result, of the day on which it ended; one that goes on changes as it does."""
    if runs and game.finished:
        yield _came(provenance, runs, day_number(game.finished), 1, END)


def _of_night(provenance: Provenance, runs: Runs, night: Night) -> Iterator[Came]:
    """Its games; the line of the day concerns all of them."""
    begin = [game.place.line for game in night.games]
    for first, last in pairwise((*begin, END)) if runs else ():
        yield _came(provenance, runs, day_number(night.date), first, max(first, last - 1))


def _came(provenance: Provenance, runs: Runs, day: int, first: int, last: int) -> Came:
    """When the lines of a result came; both included."""
    start = bisect_right(runs, first, key=_line) - 1
    end = start + 1
    while end < len(runs) and runs[end][0] <= last:
        end += 1
    numbers = [provenance.numbers[origin.commit] for _, origin in runs[max(start, 0) : end]]
    return Came(day, min(numbers), max(numbers))


def _line(run: tuple[int, object]) -> int:
    return run[0]


def _gone(provenance: Provenance, list_: str) -> Iterator[Came]:
    for gone in provenance.gone:
        if gone.list == list_:
            yield Came(day_number(gone.date), gone.commit, gone.commit, removed=True)
