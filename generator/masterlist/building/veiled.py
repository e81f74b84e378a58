"""A site as it is shown where some of its players are private: nothing that is made from it knows who they are."""

from collections.abc import Iterable

from masterlist.building.assess import Assessed
from masterlist.building.editions import Filed, Rows
from masterlist.building.known import Checked, Known
from masterlist.building.store import Source, Store
from masterlist.building.units import EventUnit, LogUnit, Stand
from masterlist.codec import decode, digest, encode
from masterlist.facts.event import Event
from masterlist.facts.logbook import Entry, LogBook
from masterlist.facts.people import Player
from masterlist.site.privacy import Veil


def veiled(assessed: Assessed, store: Store) -> tuple[Assessed, Source]:
    """What the pages are made from, and where they take the games from."""
    veil = Veil(assessed.content.players)
    if not veil:
        return assessed, store
    known, content = assessed.known, assessed.content
    shown = Known(
        recorded=known.recorded,
        logs={veil.id(id_): _log(veil, unit) for id_, unit in known.logs.items()},
        summaries={
            veil.id(id_): veil(own) if veil.concerns(known.logs[id_].named) else own
            for id_, own in known.summaries.items()
        },
        events={id_: _event(veil, unit) for id_, unit in known.events.items()},
        players=_players(veil, known.players),
        problems={},
        doubts={},
        checked=Checked(),
        clubs=known.clubs,
        editions=known.editions,
        filed={list_: _filed(veil, own) for list_, own in known.filed.items()},
    )
    content = content._replace(
        players=_players(veil, content.players),
        lists={
            id_: one._replace(terms=veil(one.terms), members=veil(one.members), excluded=veil(one.excluded))
            for id_, one in content.lists.items()
        },
        games=veil(content.games),
        editions={},  # what pages show of them stands in ``filed`` and ``rated``
    )
    rated, warnings = veil(assessed.rated), veil(assessed.warnings)
    shown_site = assessed._replace(content=content, known=shown, rated=rated, warnings=warnings, before={})
    return shown_site, _VeiledStore(store, veil, known)


def _players(veil: Veil, players: dict[str, Player]) -> dict[str, Player]:
    """In the order of what is shown: that of what is known would tell something."""
    return dict(sorted((veil.id(id_), veil(player)) for id_, player in players.items()))


def _filed(veil: Veil, filed: Filed) -> Filed:
    cuts = tuple(veil(cut)._replace(keys=tuple(digest(key, veil.key) for key in cut.keys)) for cut in filed.cuts)
    ranks = {veil.id(id_): own for id_, own in filed.ranks.items()}
    return Filed(filed.key, cuts, ranks, veil(filed.marks))


def _log(veil: Veil, unit: LogUnit) -> LogUnit:
    return veil(unit)._replace(key=digest(unit.key, veil.key)) if _tells(veil, unit) else unit


def _tells(veil: Veil, unit: LogUnit) -> bool:
    """Whether a log may tell of a private player: it names one, or says who authenticated a book."""
    return bool(unit.authenticated) or veil.concerns(unit.named)


def _event(veil: Veil, unit: EventUnit) -> EventUnit:
    return veil(unit)._replace(key=digest(unit.key, veil.key)) if veil.concerns(unit.people) else unit


class _VeiledStore:
    """A store that tells of private players only what is shown of them."""

    def __init__(self, store: Store, veil: Veil, known: Known) -> None:
        self._store = store
        self._veil = veil
        self._known = known
        self._real = {veil.id(id_): id_ for id_ in known.players}

    def facts(self, unit: str) -> bytes:
        """What was read of a unit."""
        kind, _, id_ = unit.partition("/")
        if kind == "logs":
            id_ = self._real.get(id_, id_)
            data = self._store.facts(f"logs/{id_}")
            tells = _tells(self._veil, self._known.logs[id_])
            return encode(self._veil(decode(data, tuple[LogBook, ...]))) if tells else data
        data = self._store.facts(unit)
        people = self._known.events[id_].people
        return encode(self._veil(decode(data, Event))) if self._veil.concerns(people) else data

    def claims(self, about: str) -> list[tuple[str, str, bytes]]:
        """What others' logs say of games with a player: list, keeper and entries."""
        about = self._real.get(about, about)
        return sorted(
            (list_, self._veil.id(keeper), self._claim(data, (about, keeper)))
            for list_, keeper, data in self._store.claims(about)
        )

    def claims_of(self, keeper: str, about: Iterable[str]) -> dict[tuple[str, str], bytes]:
        """What one log says of others, by whom and list."""
        keeper = self._real.get(keeper, keeper)
        said = self._store.claims_of(keeper, [self._real.get(other, other) for other in about])
        return {
            (self._veil.id(other), list_): self._claim(data, (other, keeper)) for (other, list_), data in said.items()
        }

    def _claim(self, data: bytes, people: Iterable[str]) -> bytes:
        if self._veil.concerns(people) or self._veil.is_told_in(data):
            return encode(self._veil(decode(data, tuple[Entry, ...])))
        return data

    def seats(self, player: str) -> list[tuple[str, bytes]]:
        """The events in whose tables a player stands, and where."""
        return [
            (event, encode(self._veil(decode(data, Stand))))
            if self._veil.concerns(self._known.events[event].people)
            else (event, data)
            for event, data in self._store.seats(self._real.get(player, player))
        ]

    def get(self, name: str) -> bytes | None:
        """A value of the build as a whole: the rows of an edition."""
        data = self._store.get(name)
        return encode(self._veil(decode(data, Rows))) if data and name.startswith("rows/") else data
