"""What was played on lists that are rated from nights, night by night; and the newest games of players of any list."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.codec import decode
from masterlist.engine.query import Answerer, Ask, query
from masterlist.facts.night import Night
from masterlist.kinds.kind import KindFiles
from masterlist.queries.lists import files_of, night_lists
from masterlist.queries.rated import rated
from masterlist.queries.ratings import months, nights_in, span_result, spans
from masterlist.queries.results import log_result
from masterlist.queries.sources import source
from masterlist.scoring.rating import Change
from masterlist.standings.curves import Recent, stair
from masterlist.standings.nights import NightHead, Own, Packed, Played, joined, outcome
from masterlist.standings.ranking import portion
from masterlist.standings.rated import ended
from masterlist.standings.totals import LogSummary

NEWEST = 30  # games


class Indexed(NamedTuple):
    """A night, and where its games are."""

    head: NightHead
    month: str  # the name of the files that it is among
    span: str  # of the months that are rated together


@query
def months_played(ask: Ask, list_: str) -> dict[str, tuple[str, ...]]:
    """The spans of a list in which something happened to each player."""
    found: dict[str, list[str]] = {}
    for span in ask(spans, list_):
        for player in ask.part(span_result, list_, span, key="players"):
            found.setdefault(player, []).append(span)
    return {player: tuple(own) for player, own in found.items()}


@query
def lists_played(ask: Ask) -> dict[str, tuple[str, ...]]:
    """The lists rated from nights on which each player stands, in the order of the site."""
    found: dict[str, list[str]] = {}
    for list_ in ask(night_lists):
        for player in ask(months_played, list_):
            found.setdefault(player, []).append(list_)
    return {player: tuple(own) for player, own in found.items()}


def packed_games(ask: Answerer, list_: str, player: str) -> tuple[Packed, ...]:
    """All games of a player on a list, in time order: ``Own`` of some months each."""
    spans_of = ask.part(months_played, list_, key=player) or ()
    found = (ask.part(span_result, list_, span, key="players", entry=player) for span in spans_of)
    return tuple(decode(data, Packed) for data in found if data)


def own_games(ask: Answerer, list_: str, player: str) -> Own:
    """The same, read."""
    return joined(player, (decode(one.data, Own) for one in packed_games(ask, list_, player)))


@query
def night_index(ask: Ask, list_: str) -> dict[str, Indexed]:
    """All nights of a list by id, in time order."""
    found: dict[str, Indexed] = {}
    for span, names in ask(spans, list_).items():
        for name in names:
            for night in nights_in(ask, name):
                players = {player for game in night.games for player in game.players}
                head = NightHead(night.id, night.date, len(night.games), len(players))
                found[night.id] = Indexed(head, name, span)
    return found


class NightOf(NamedTuple):
    """A night and its games, each with what it changed."""

    night: Night  # its games left out
    games: tuple[Played, ...]


@query
def night_result(ask: Ask, list_: str, id_: str) -> NightOf:
    """One night."""
    night, games = packed_night(ask, list_, id_)
    return NightOf(night, decode(games.data, tuple[Played, ...]))


def packed_night(ask: Answerer, list_: str, id_: str) -> tuple[Night, Packed]:
    """The same: a night without its games, and these as tuple[Played, ...]."""
    found: Indexed = ask.part(night_index, list_, key=id_)
    night = next(night for night in nights_in(ask, found.month) if night.id == id_)
    data = ask.part(span_result, list_, found.span, key="nights", entry=id_)
    return night._replace(games=()), decode(data, Packed)


@query
def newest_played(ask: Ask, list_: str) -> tuple[Played, ...]:
    """The newest games of a list, newest first: those of whole nights, and so many as feeds have, or more."""
    found: list[Played] = []
    for one in reversed(ask(night_index, list_).values()):
        found += reversed(ask(night_result, list_, one.head.id).games)
        if len(found) >= NEWEST:
            break
    return tuple(found)


def night_days(ask: Answerer, list_: str) -> list[str]:
    """The days of a list's nights, in order."""
    return sorted({date for one in ask(months).values() if one.list == list_ for date, _ in one.nights})


FORM = 5  # games
CURVE = 10  # changes


# --- What rows of lists show of the newest games, whatever they are rated from


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
