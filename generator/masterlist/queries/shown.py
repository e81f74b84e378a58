"""The rows of current lists as they are shown, and what they show of the newest games."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from masterlist.amount import Amount
from masterlist.codec import decode
from masterlist.engine.query import Answerer, Ask, Query, query
from masterlist.kinds.kind import KindFiles
from masterlist.queries.people import People, people_in, veil_of
from masterlist.queries.ratings import months_played, span_result
from masterlist.queries.results import log_result, rated, standing
from masterlist.queries.settings import LISTS, files_of, files_of_system
from masterlist.queries.sources import source
from masterlist.scoring.ledger import Change
from masterlist.scoring.rating import Standing
from masterlist.standings.curves import Recent, stair
from masterlist.standings.master_list import Row
from masterlist.standings.nights import Own, Packed, outcome
from masterlist.standings.ranking import portion
from masterlist.standings.rating_list import ended
from masterlist.standings.totals import LogSummary


@query
def shown_rows(ask: Ask, list_: str) -> tuple[Row, ...]:
    """The current list that is rated from log books, best first."""
    return veil_of(ask)(tuple(ask(standing, list_).values()))


@query
def shown_standing(ask: Ask, list_: str) -> tuple[Standing, ...]:
    """The current list that is rated from games, best first."""
    return veil_of(ask)(tuple(ask(source(ask, list_).standing, list_).values()))


def excluded(ask: Ask, list_: str) -> tuple[str, ...]:
    """Those whom a list excludes, as they are shown."""
    veil = veil_of(ask)
    return tuple(veil.id(one.player) for one in ask.part(LISTS, key=list_).excluded)


def rows_of(ask: Answerer, list_: str) -> Query[Any]:
    """The query of the current list: those of log books have rows of their own, because they are so many."""
    return shown_rows if files_of(ask, list_) is KindFiles.LOGS else shown_standing


def kind_of_rows(system: str) -> Any:  # noqa: ANN401  a type, for the decoder
    """The type of the rows of the current list that a system rates."""
    return tuple[Row, ...] if files_of_system(system) is KindFiles.LOGS else tuple[Standing, ...]


@query
def list_people(ask: Ask, list_: str) -> People:
    """Everybody on the current list, and those whom it excludes."""
    return people_in(ask, ask(rows_of(ask, list_), list_), excluded(ask, list_))


# --- What rows of lists show of the newest games of players, whatever the list is rated from --------------


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
        changes = [change for change in one.changes if change.player == player]
        form = "".join(kind[0] for _game, kind in ended(one, player))
        yield _recent(form[-FORM:], _held(changes))


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
        yield _recent(form[-FORM:], _held(changes))


def _held(changes: Sequence[Change]) -> list[Amount]:
    """The ratings before the first of some changes and after each."""
    return [*(change.before for change in changes[:1]), *(change.after for change in changes)]


def _recent(form: str, values: Sequence[Amount]) -> Recent:
    change = Fraction(values[-1] - values[-2]) if len(values) > 1 else None
    return Recent(form, change, stair(values[-CURVE - 1 :]))


_OF: dict[KindFiles, Callable[[Ask, str, Iterable[str]], Iterator[Recent]]] = {
    KindFiles.LOGS: _of_logs,
    KindFiles.BOARDS: _of_boards,
    KindFiles.NIGHTS: _of_nights,
}
