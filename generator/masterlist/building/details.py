"""The parts that are many: a player's page, and an event with its boards."""

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import NamedTuple

from masterlist.building.editions import NONE
from masterlist.building.overview import Overview
from masterlist.building.pairs import Pairs
from masterlist.building.parts import Group, Namer, Part
from masterlist.building.provenance import Provenance
from masterlist.building.rated import by_player, rated_key
from masterlist.building.slices import EventSlice, Listed, PlayerSlice, Reranked
from masterlist.building.units import LogUnit
from masterlist.codec import decode, encode
from masterlist.facts.people import Player
from masterlist.read.history import Runs
from masterlist.source import Problem
from masterlist.standings.career import Places, Rank
from masterlist.standings.master_list import Row
from masterlist.standings.rating_list import Rated
from masterlist.standings.rating_news import rated_places


class _Noted(NamedTuple):
    """What the pages of players show that can change without any change of theirs."""

    doubted: tuple[str, ...]  # players about whose entries there are warnings
    pairs: tuple[tuple[str, str], ...]  # pairs of players whose games have a page
    ranks: dict[str, dict[str, int]]  # on the current lists, by player


def _moved(before: Mapping[str, Mapping[str, int]], now: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    """Players with another rank than before."""
    for list_ in {*before, *now}:
        old, new = before.get(list_, {}), now.get(list_, {})
        yield from (player for player in {*old, *new} if old.get(player) != new.get(player))


class Details:
    """The parts of players and events."""

    def __init__(self, site: Overview, part: Namer, provenance: Provenance) -> None:
        self._site = site
        self._provenance = provenance
        self._part = part
        self._pairs = Pairs(site, provenance)
        # The editions of each list, with the number of their rows.
        self._cuts = {list_: [(cut.id, cut.rows) for cut in own.cuts] for list_, own in site.known.filed.items()}

    def everybody(self) -> Iterator[Part | Group]:
        """Every player; most are not looked at where nothing has changed but some logs, and what they came to."""
        changed, site = self._site.known.changed, self._site
        if changed is None or self._provenance.folders:
            yield from self.players()
            return
        key = self._part.key(
            site.everybody,
            site.clubs,
            [(id_, unit.key) for id_, unit in site.known.events.items()],
            [rated_key(one) for one in site.rated.values()],
            [(list_, own.key, self._cuts[list_]) for list_, own in site.known.filed.items()],
        )
        ranks = {id_: {row.player: row.rank for row in rows} for id_, rows in site.rows.items()}
        now = _Noted(tuple(self._doubts()), tuple(self._pairs.names), ranks)

        def doubtful(noted: bytes) -> Iterator[Part]:
            before = decode(noted, _Noted)
            met = chain.from_iterable({*before.pairs} ^ {*now.pairs})
            moved = _moved(before.ranks, ranks)
            return self.players({*changed, *before.doubted, *now.doubted, *met, *moved})

        yield Group("players/", key, self.players, doubtful, encode(now))

    def players(self, some: Collection[str] | None = None) -> Iterator[Part]:
        """Every player, or some of them."""
        listed = {id_: {row.player: row for row in rows} for id_, rows in self._site.rows.items()}
        stood = self._stood()
        doubts = self._doubts()
        known = self._site.known
        # All logs are read at once, or a few of them singly.
        logs = dict(known.logs.items()) if some is None else known.logs
        concerned = [by_player(rated) for rated in self._site.rated.values()]
        everybody = self._site.content.players
        for id_ in everybody if some is None else sorted(everybody.keys() & some):
            player, unit = everybody[id_], logs.get(id_)
            met = self._pairs.of(id_)
            named = (*unit.named, *met) if unit else met
            rated = tuple(own[id_] for own in concerned if id_ in own)
            part = self._part(
                f"players/{id_}",
                partial(self._player, player, listed, rated, doubts),
                player[:5],
                player.former_ids,
                self._clubs(player, unit),
                unit.key if unit else b"",
                [one.key for one in self._site.known.summaries.get(id_, ())],
                doubts.get(id_),
                [*map(self._site.name, named)],
                stood.get(id_),
                [rated_key(one) for one in rated],
                self._provenance.of(f"logs/{id_}"),
                met,
            )
            ranks = self._places(id_, listed)
            others = tuple(rated_places(rated).items())
            touch_up = partial(Reranked, places=ranks, others=others)
            yield self._part.touched_up(part, Reranked.shows_ranks, touch_up, ranks)

    def _places(self, player: str, listed: Mapping[str, Mapping[str, Row]]) -> tuple[tuple[str, Places], ...]:
        """The player's ranks on all lists that are rated from log books."""
        rows = {id_: rows[player] for id_, rows in listed.items() if player in rows}
        return tuple((id_, Places(row.rank, tuple(self._ranks(id_, player)))) for id_, row in rows.items())

    def _player(
        self,
        player: Player,
        listed: Mapping[str, Mapping[str, Row]],
        rated: tuple[Rated, ...],
        doubts: Mapping[str, list[Problem]],
    ) -> PlayerSlice:
        unit = self._site.known.logs.get(player.id)
        met = self._pairs.of(player.id)
        rows = {id_: rows[player.id] for id_, rows in listed.items() if player.id in rows}
        statuses = {one.list: one.statuses for one in self._site.known.summaries.get(player.id, ())}
        return PlayerSlice(
            player=player,
            clubs=self._clubs(player, unit),
            books=self._site.store.facts(f"logs/{player.id}") if unit else b"",
            listed=tuple(
                Listed(id_, row, statuses[id_], tuple(self._ranks(id_, player.id))) for id_, row in rows.items()
            ),
            names=self._site.names((*unit.named, *met) if unit else met),
            doubts=tuple(doubts.get(player.id, ())),
            stands=tuple(data for _, data in self._site.store.seats(player.id)),
            rated=rated,
            runs=self._provenance.of(f"logs/{player.id}"),
            met=met,
        )

    def _clubs(self, player: Player, unit: LogUnit | None) -> dict[str, str]:
        """The names of the clubs that a player's page names."""
        ids = {player.club, *(club for club, _ in unit.authenticated)} if unit else {player.club}
        return {id_: self._site.club(id_) for id_ in sorted(ids) if id_}

    def _ranks(self, list_: str, player: str) -> Iterator[Rank]:
        filed = self._site.known.filed.get(list_, NONE)
        for (id_, rows), rank in zip(self._cuts.get(list_, ()), filed.ranks.get(player, ()), strict=False):
            if rank:
                yield Rank(id_, rank, rows)

    def pairs(self) -> Iterator[Part]:
        """Every two players who have met often enough."""
        return self._pairs.parts(self._part)

    def _stood(self) -> dict[str, list[bytes]]:
        """The events that everybody sat at a board of."""
        found: dict[str, list[bytes]] = {}
        for unit in self._site.known.events.values():
            for player in unit.people:
                found.setdefault(player, []).append(unit.key)
        return found

    def _doubts(self) -> dict[str, list[Problem]]:
        """Warnings about log entries, by the log's player."""
        found: dict[str, list[Problem]] = {}
        for problem in self._site.warnings:
            if problem.place.file.startswith("content/logs/"):
                found.setdefault(problem.place.file.split("/")[2], []).append(problem)
        return found

    def events(self) -> Iterator[Part]:
        """Every event."""
        for id_, unit in self._site.known.events.items():
            names = self._site.names(unit.people)
            club = self._site.club(unit.event.club)
            runs = self._provenance.of(f"tournaments/{id_}")
            load = partial(self._event, id_, club, names, runs)
            yield self._part(f"tournaments/{id_}", load, unit.key, club, names, runs)

    def _event(self, id_: str, club: str, names: dict[str, str], runs: dict[str, Runs]) -> EventSlice:
        return EventSlice(self._site.store.facts(f"events/{id_}"), club, names, runs)
