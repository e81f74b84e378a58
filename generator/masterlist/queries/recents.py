"""What rows of lists show of the newest games of players, whatever the list is rated from."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

from masterlist.amount import Amount
from masterlist.codec import decode
from masterlist.engine.query import Ask, query
from masterlist.kinds.kind import KindFiles
from masterlist.queries.lists import files_of
from masterlist.queries.rated import rated
from masterlist.queries.ratings import months_played, span_result
from masterlist.queries.results import log_result
from masterlist.queries.sources import source
from masterlist.scoring.rating import Change
from masterlist.standings.curves import Recent, stair
from masterlist.standings.nights import Own, Packed, outcome
from masterlist.standings.ranking import portion
from masterlist.standings.rated import ended
from masterlist.standings.totals import LogSummary

FORM = 5  # games
CURVE = 10  # changes


def recents(ask: Ask, list_: str, players: Iterable[str]) -> tuple[Recent, ...]:
    """Of some players, by their real ids."""
    of = _OF[files_of(ask, list_)]
    return tuple(of(ask, list_, players))


@query
def page_recents(ask: Ask, list_: str, page: str) -> tuple[Recent, ...]:
    """Of the rows of one page of a current list."""
    return recents(ask, list_, portion([*ask(source(ask, list_).standing, list_)], int(page)))


def _of_logs(ask: Ask, list_: str, players: Iterable[str]) -> Iterator[Recent]:
    for player in players:
        summaries: tuple[LogSummary, ...] = ask.part(log_result, player, key="summaries") or ()
        own = next((one for one in summaries if one.list == list_), None)
        if own is None:
            yield Recent()
            continue
        values = [Fraction(own.brought.doubled, 2), *(Fraction(total[-1], 2) for total in own.totals)]
        yield _recent(own.form[-FORM:], values)


def _of_boards(ask: Ask, list_: str, players: Iterable[str]) -> Iterator[Recent]:
    one = ask(rated, list_)
    for player in players:
        changes = [change for change in one.ledger.changes if change.player == player]
        before = [changes[0].rating - changes[0].points] if changes else []
        form = "".join(kind[0] for _game, kind in ended(one, player))
        yield _recent(form[-FORM:], [*before, *(change.rating for change in changes)])


def _of_nights(ask: Ask, list_: str, players: Iterable[str]) -> Iterator[Recent]:
    for player in players:
        form, changes = "", list[Change]()
        for span in reversed(ask.part(months_played, list_, key=player) or ()):
            data = ask.part(span_result, list_, span, key="players", entry=player)
            own = decode(decode(data, Packed).data, Own) if data else Own(player, ())
            form = "".join(outcome(one, player)[0] for one in own.played if one.changes) + form
            changes = [*(own.other or own.changes), *changes]
            if len(changes) > CURVE and len(form) >= FORM:
                break
        before = [changes[0].before] if changes else []
        yield _recent(form[-FORM:], [*before, *(change.after for change in changes)])


def _recent(form: str, values: Sequence[Amount]) -> Recent:
    change = Fraction(values[-1] - values[-2]) if len(values) > 1 else None
    return Recent(form, change, stair(values[-CURVE - 1 :]))


_OF: dict[KindFiles, Callable[[Ask, str, Iterable[str]], Iterator[Recent]]] = {
    KindFiles.LOGS: _of_logs,
    KindFiles.BOARDS: _of_boards,
    KindFiles.NIGHTS: _of_nights,
}
