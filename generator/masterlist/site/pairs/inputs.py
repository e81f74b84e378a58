"""What the page and the document of two players' games show, and nothing else."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.codec import decode
from masterlist.engine.query import Ask, query
from masterlist.facts.logbook import Entry, LogBook
from masterlist.queries.history import runs_of, runs_of_files
from masterlist.queries.lists import night_lists
from masterlist.queries.logs import Claims, keeps, log
from masterlist.queries.pairs import pairs
from masterlist.queries.people import names, veil_of
from masterlist.queries.played import own_games
from masterlist.read.history import Runs
from masterlist.scoring.conditions import conditions
from masterlist.scoring.log_systems import log_system
from masterlist.scoring.pairing import pair
from masterlist.site.api.pairs import pair_document
from masterlist.site.common.documents import document
from masterlist.site.common.links import Sources, pair_path
from masterlist.site.common.model import Document, Page
from masterlist.site.layout.frame import NOWHERE, Frame
from masterlist.site.pairs import view as head_to_head
from masterlist.standings.head_to_head import games_of
from masterlist.standings.nights import Played, met_in


class Between(NamedTuple):
    """What the logs of one list say of two players' games."""

    list: str
    said: tuple[tuple[str, tuple[Entry, ...]], ...]  # by each of the two who keeps a log


class PairInputs(NamedTuple):
    """What the page and the document of two players' games show."""

    names: dict[str, str]  # of both, ids in order
    between: tuple[Between, ...]
    nights: dict[str, tuple[Played, ...]]  # by list that is rated from nights, the games between the two
    runs: dict[str, Runs]  # where the lines of both log books come from, by file

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """Their page and document."""
        first = min(self.names)
        games = {}
        for one in self.between:
            books = [_book(keeper, one.list, entries) for keeper, entries in one.said]
            asked = conditions(frame.lists[one.list], books, self.names)
            system = log_system(frame.lists[one.list].system)
            games[one.list] = games_of(system, pair(books, conditions=asked).values(), first)
        link_to = Sources(frame.site, frame.prefix, self.runs, frame.private)
        met = {list_: met_in(own, *self.names) for list_, own in self.nights.items()}
        yield head_to_head.pair_page(frame.lists, self.names, games, met, link_to)
        yield document(pair_path(*self.names).removesuffix(".html"), pair_document(self.names, frame.lists, games, met))


@query
def pair_inputs(ask: Ask, id_: str) -> PairInputs:
    """What is shown of two players, ``FIRST/SECOND``."""
    veil = veil_of(ask)
    both = id_.split("/")
    lists, of_nights = ask.part(pairs, key=id_), ask(night_lists)
    said = {keeper: dict(_claims(ask, keeper, other)) for keeper, other in (both, both[::-1])}
    between = tuple(
        Between(
            list_,
            tuple((one, said[one].get(list_, ())) for one in both if list_ in (ask.part(keeps, key=one) or ())),
        )
        for list_ in lists
        if list_ not in of_nights
    )
    nights = {list_: _met(ask, list_, both) for list_ in lists if list_ in of_nights}
    shown = [one for one in both if not veil.concerns((one,))]
    runs = {file: own for one in shown for file, own in runs_of(ask, f"logs/{one}").items()}
    runs |= runs_of_files(ask, (one.game.place.file for own in veil([*nights.values()]) for one in own))
    inputs = PairInputs({one: ask.part(names, key=one) for one in both}, between, nights, {})
    if veil:
        inputs = veil(inputs)
        inputs = inputs._replace(
            names=dict(sorted(inputs.names.items())),
            between=tuple(one._replace(said=tuple(sorted(one.said, key=_keeper))) for one in inputs.between),
        )
    return inputs._replace(runs=runs)


def _met(ask: Ask, list_: str, both: list[str]) -> tuple[Played, ...]:
    own = own_games(ask, list_, both[0]).played
    slim = (one._replace(changes=tuple(change._replace(working=()) for change in one.changes)) for one in own)
    return tuple(one for one in slim if {*one.game.players} == {*both})


def _claims(ask: Ask, keeper: str, about: str) -> Claims:
    lists = ask.part(keeps, key=keeper)
    data: bytes | None = ask.part(log, keeper, key="claims", entry=about) if lists else None
    return decode(data, Claims) if data else ()


def _keeper(said: tuple[str, tuple[Entry, ...]]) -> str:
    return said[0]


def _book(keeper: str, list_: str, entries: tuple[Entry, ...]) -> LogBook:
    return LogBook(keeper, 1, list_, None, entries, NOWHERE, NOWHERE, NOWHERE, NOWHERE)
