"""Log books scored: every player's entries with their running totals, list by list."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import groupby

from masterlist.amount import Amount
from masterlist.codec import digest, encode
from masterlist.facts.content import Content
from masterlist.facts.logbook import LogBook, in_order_of_play
from masterlist.facts.site import RatingList
from masterlist.scoring.choices import log_system
from masterlist.scoring.log import STATUSES, Paired, Scored, Status, carried_of, conditions
from masterlist.scoring.pairing import pair
from masterlist.scoring.working import SILENT, Working
from masterlist.standings.head_to_head import numbers
from masterlist.standings.marks import lines_of
from masterlist.standings.records import bests, year_bests
from masterlist.standings.results import ListResults
from masterlist.standings.totals import CURVE, FORM, LogSummary, Recent, Total, month_of, months, recent


def score_list(
    content: Content,
    rating_list: RatingList,
    only: str | None = None,
    working: Callable[[], Working] = lambda: SILENT,
) -> ListResults[Scored]:
    """The logs of one list, paired and scored: all, or only that of one player.

    For one player the content needs no more than their own books, what others' say of games with them, and which
    opponents are on file. Then ``logs`` has the player's log alone, and ``paired``, of others' entries, those of games
    with the player that the player's own books do not have: each game once. Every entry gets a ``working`` of its own.
    """
    books = {player: content.log(player, rating_list.id) for player in sorted(content.books)}
    books = {player: own for player, own in books.items() if own}
    every = [book for own in books.values() for book in own]
    paired = pair(every, only, conditions(rating_list, every, content.players))
    rate = log_system(rating_list.system).rate
    status = {place: one.status for place, one in paired.items()}
    mine = ((player, own) for player, own in books.items() if only in {None, player})
    logs = {player: rate(_counted(rating_list, own), status, working) for player, own in mine}
    as_of = max((line.entry.date for log in logs.values() for line in log if line.rated), default="")
    return ListResults(rating_list, as_of=as_of, books=books, logs=logs, paired=paired)


def score_alone(
    about: RatingList,
    books: tuple[LogBook, ...],
    statuses: Iterable[Status],
    numbers: tuple[int, ...],
    working: Callable[[], Working],
) -> ListResults[Scored]:
    """One player's books of a list, at least one, of whose entries the statuses and numbers are known already."""
    player = books[0].player
    status = {entry.place: one for (entry, *_), one in zip(in_order_of_play(books), statuses, strict=True)}
    log = log_system(about.system).rate(_counted(about, books), status, working)
    as_of = log[-1].entry.date if log else ""
    return ListResults(about, as_of=as_of, books={player: books}, logs={player: log}, numbers=numbers)


def _counted(about: RatingList, books: tuple[LogBook, ...]) -> tuple[LogBook, ...]:
    """The books without what they bring along, where that does not count."""
    first, *others = books
    return (first._replace(carried=carried_of(about, books)), *others) if first.carried else books


# --- What the rest of the site needs of one player's log --------------------------------------------------


def summary(results: ListResults[Scored], player: str, met: Iterable[tuple[str, bytes]] = ()) -> LogSummary:
    """The log of one player, which must have been scored; ``met`` are their meetings."""
    log = results.logs[player]
    rated = [line for line in log if line.rated]
    carried = carried_of(results.about, results.books[player])
    defeated, points, rating = log_system(results.about.system).carried_over(carried)
    carried_over = Total("", _halves(defeated), _whole(points), 0, _halves(rating))
    history = tuple(_history(log))
    return LogSummary(
        player=player,
        list=results.about.id,
        first=log[0].entry.date if log else "",
        newest=log[-1].entry.date if log else "",
        carried_over=carried_over,
        now=history[-1] if history else carried_over,
        history=encode(history),
        played=encode(months((line, _is_counted(results, line)) for line in rated)),
        bests=encode(bests(log)),
        by_year=encode(year_bests(log)),
        lines=encode(lines_of(results.books[player])),
        statuses=bytes(STATUSES.index(line.status) for line in log),
        numbers=tuple(numbers(results, player)),
        counted=sum(represents_its_game(results.paired[line.entry.place]) for line in log),
        key=digest([(line.status, line.worth, line.defeated, line.total) for line in log]),
        met=tuple(met),
        others=tuple(_others(results, log)),
        theirs=encode(
            tuple((month_of(one.entry.date), one.entry.opponent) for one in rated if not _is_counted(results, one))
        ),
    )


def newest_games(results: ListResults[Scored], own: LogSummary) -> Recent:
    """What the row of a list shows of a log's newest games: the curve goes from day to day, and ends with a game."""
    rated = [line for line in results.logs[own.player] if line.rated]
    days = [own.carried_over.doubled, *(total[-1] for total in own.totals)]
    before = [_halves(rated[-2].rating)] if len(rated) > 1 else days[:1]
    through = [*days[:-1], *(before if days[-2:-1] != before else ()), days[-1]] if rated else days
    form = "".join("w" if line.entry.result.won else "l" if line.entry.result.lost else "d" for line in rated[-FORM:])
    return recent(form, [Fraction(doubled, 2) for doubled in through[-CURVE - 1 :]])


def _others(results: ListResults[Scored], log: list[Scored]) -> Iterator[tuple[str, str]]:
    """The opponents of rated games that their own logs, if they keep one, do not tell, each first in a year."""
    seen: set[tuple[str, str]] = set()
    for entry in (line.entry for line in log if line.rated and results.paired[line.entry.place].answer is None):
        if (entry.date[:4], entry.opponent) not in seen:
            seen.add((entry.date[:4], entry.opponent))
            yield entry.date, entry.opponent


def _history(log: list[Scored]) -> Iterable[Total]:
    games = 0
    for day, lines in groupby((line for line in log if line.rated), lambda line: line.entry.date):
        rated = list(lines)
        games += len(rated)
        last = rated[-1]
        yield Total(day, _halves(last.defeated), _whole(last.total), games, _halves(last.rating))


def _halves(value: Amount) -> int:
    """How many halves it is; worked out in whole numbers, because it is for every game, and fractions are slow."""
    halves, rest = divmod(2 * value.numerator, value.denominator)
    if rest:  # pragma: no cover  halves are the smallest parts that there are
        raise ValueError(value)
    return halves


def _whole(value: Amount) -> int:
    if value.denominator != 1:  # pragma: no cover  game points are whole
        raise ValueError(value)
    return value.numerator


def _is_counted(results: ListResults[Scored], line: Scored) -> bool:
    """Whether the game, which is rated, is counted with this log: one that both logs rate is counted once."""
    paired = results.paired[line.entry.place]
    return represents_its_game(paired) or not (paired.answers_status and paired.answers_status.rated)


def represents_its_game(paired: Paired) -> bool:
    """Whether the game is shown by this log: of two that have it, by the winner's, or that of the first by id."""
    if paired.answer is None:
        return True
    won, lost = paired.entry.result.won, paired.answer.result.won
    return won if won != lost else paired.player <= paired.entry.opponent  # a draw, or logs that contradict each other
