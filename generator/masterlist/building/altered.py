"""Which commits altered an edition of a list after it was cut: what git says of the lines of its results."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from masterlist.building.known import Cut
from masterlist.building.provenance import Provenance
from masterlist.codec import decode
from masterlist.facts.board import Board
from masterlist.read.history import Runs
from masterlist.site.editions import Altered
from masterlist.standings.alterations import TOLD, Came, Lines, alterations
from masterlist.standings.played import month_of
from masterlist.standings.summary import LogSummary

END = 1 << 30  # no file has so many lines


def altered(
    provenance: Provenance, list_: str, logs: Iterable[LogSummary], cuts: Sequence[Cut]
) -> dict[str, tuple[Altered, ...]]:
    """By edition, what altered it; nothing where git does not say where things come from."""
    if not provenance.numbers or not cuts:
        return {}
    came = chain.from_iterable(_of_log(provenance, log) for log in logs)
    return _by_edition(provenance, chain(came, _gone(provenance, list_)), {cut.id: cut.last_day for cut in cuts})


def altered_by_games(
    provenance: Provenance, list_: str, games: Iterable[Board], days: Mapping[str, str]
) -> dict[str, tuple[Altered, ...]]:
    """The same for a list that is rated from games; ``days`` are the last days of its editions."""
    if not provenance.numbers or not days:
        return {}
    runs = provenance.of(f"games/{list_}")
    came = chain.from_iterable(_of_game(provenance, runs.get(game.place.file, ()), game) for game in games)
    return _by_edition(provenance, came, days)


def _by_edition(
    provenance: Provenance, came: Iterable[Came], days: Mapping[str, str]
) -> dict[str, tuple[Altered, ...]]:
    found = alterations(came, [month_of(day) for day in days.values()])
    return {
        id_: tuple(Altered(provenance.origins[one.commit], one.results, one.removed) for one in own)
        for id_, own in zip(days, found, strict=True)
        if own
    }


def _of_log(provenance: Provenance, log: LogSummary) -> Iterator[Came]:
    files = provenance.of(f"logs/{log.player}")
    for file, flat in decode(log.lines, Lines) if files else ():
        runs = files.get(file)
        if runs:
            for month, first, last in zip(flat[::3], flat[1::3], flat[2::3], strict=True):
                yield _came(provenance, runs, month, first, last)


def _of_game(provenance: Provenance, runs: Runs, game: Board) -> Iterator[Came]:
    """A game moves ratings when it starts and when it ends, and is one result."""
    if runs and game.started:
        came = _came(provenance, runs, month_of(game.started), 1, END)
        yield came
        if game.finished:
            yield came._replace(month=month_of(game.finished), last=TOLD)


def _came(provenance: Provenance, runs: Runs, month: int, first: int, last: int) -> Came:
    """When the lines of a result came; both included."""
    start = bisect_right(runs, first, key=_line) - 1
    end = start + 1
    while end < len(runs) and runs[end][0] <= last:
        end += 1
    numbers = [provenance.numbers[origin.commit] for _, origin in runs[max(start, 0) : end]]
    return Came(month, min(numbers), max(numbers))


def _line(run: tuple[int, object]) -> int:
    return run[0]


def _gone(provenance: Provenance, list_: str) -> Iterator[Came]:
    for gone in provenance.gone:
        if gone.list == list_:
            yield Came(month_of(gone.date), gone.commit, gone.commit, removed=True)
