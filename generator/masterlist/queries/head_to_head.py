"""Two players' games with each other on some lists, whichever files have them: what any page of such games shows."""

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from masterlist.codec import decode
from masterlist.engine.query import Ask
from masterlist.facts.logbook import Entry, LogBook
from masterlist.facts.site import RatingList
from masterlist.queries.history import runs_of, runs_of_files
from masterlist.queries.logs import Claims, keeps, log, night_lists
from masterlist.queries.people import anonymizer_of, names
from masterlist.queries.ratings import own_games
from masterlist.read.history import Runs
from masterlist.scoring.choices import log_system
from masterlist.scoring.log import conditions
from masterlist.scoring.pairing import pair
from masterlist.source import Place
from masterlist.standings.head_to_head import GameBetween, games_of, games_of_nights
from masterlist.standings.nights import Played

Games = Mapping[str, Sequence[GameBetween]]  # by list, as the first by id sees them
_NOWHERE = Place("")


class GamesOfTwo(NamedTuple):
    """What log books and nights say of two players' games with each other; private players are hidden."""

    names: dict[str, str]  # of both, ids in order
    logs: dict[str, tuple[tuple[str, tuple[Entry, ...]], ...]]  # by list, the entries of each who keeps a log
    nights: dict[str, tuple[Played, ...]]  # by list that is rated from nights, without workings
    runs: dict[str, Runs]  # where the lines of these files come from, by file

    def games(self, lists: Mapping[str, RatingList]) -> tuple[Games, Games]:
        """The games of log books, and those of nights; ``lists`` are those of the site."""
        first, found = next(iter(self.names)), {}
        for list_, entries_of in self.logs.items():
            books = [
                LogBook(keeper, 1, list_, None, entries, _NOWHERE, _NOWHERE, _NOWHERE, _NOWHERE)
                for keeper, entries in entries_of
            ]
            paired = pair(books, conditions=conditions(lists[list_], books, self.names))
            found[list_] = games_of(log_system(lists[list_].system), paired.values(), first)
        return found, {list_: games_of_nights(own, *self.names) for list_, own in self.nights.items()}


def games_of_two(ask: Ask, two: str, lists: Iterable[str]) -> GamesOfTwo:
    """The games of two players, ``FIRST/SECOND``, on some lists; boards and tables are not among them."""
    anonymize, of_nights = anonymizer_of(ask), ask(night_lists)
    both = two.split("/")
    claims = {keeper: dict(_claims(ask, keeper, other)) for keeper, other in (both, both[::-1])}
    logs = {
        list_: tuple((one, claims[one].get(list_, ())) for one in both if list_ in (ask.part(keeps, key=one) or ()))
        for list_ in lists
        if list_ not in of_nights
    }
    nights = {list_: _met(ask, list_, both) for list_ in lists if list_ in of_nights}
    shown = [one for one in both if not anonymize.concerns((one,))]
    runs = {file: own for one in shown for file, own in runs_of(ask, f"logs/{one}").items()}
    runs |= runs_of_files(ask, (one.game.place.file for own in anonymize([*nights.values()]) for one in own))
    called: dict[str, str] = {one: ask.part(names, key=one) for one in both}
    if anonymize:
        called = dict(sorted(anonymize(called).items()))
        logs = {list_: tuple(sorted(anonymize(own), key=itemgetter(0))) for list_, own in logs.items()}
        nights = {list_: anonymize(own) for list_, own in nights.items()}
    return GamesOfTwo(called, logs, nights, runs)


def _met(ask: Ask, list_: str, both: list[str]) -> tuple[Played, ...]:
    """The games of the two alone, without workings."""
    return tuple(
        one._replace(changes=tuple(change._replace(working=()) for change in one.changes))
        for one in own_games(ask, list_, both[0]).played
        if {*one.game.players} == {*both}
    )


def _claims(ask: Ask, keeper: str, about: str) -> Claims:
    lists = ask.part(keeps, key=keeper)
    data: bytes | None = ask.part(log, keeper, key="claims", entry=about) if lists else None
    return decode(data, Claims) if data else ()
