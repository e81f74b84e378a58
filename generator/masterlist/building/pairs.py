"""Which players have a page of their games with each other, and the parts that those pages are."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from masterlist.building.overview import Overview
from masterlist.building.parts import Namer, Part
from masterlist.building.provenance import Provenance
from masterlist.building.slices import Between, PairSlice


class Pair(NamedTuple):
    """Two players who have met often enough, ids in order."""

    first: str
    second: str


class Pairs:
    """All of them, from the summaries of the logs: each log's says whom its keeper has met."""

    def __init__(self, site: Overview, provenance: Provenance) -> None:
        self._site = site
        self._provenance = provenance
        self._keys: dict[Pair, dict[str, bytes]] = {}  # of what both logs say, by list
        self._met: dict[str, set[str]] = {}
        for player, own in sorted(site.known.summaries.items()):
            for one in own:
                for met in one.met:
                    self._add(player, met.opponent, one.list, met.key)

    def _add(self, player: str, opponent: str, list_: str, key: bytes) -> None:
        """The logs of both may say so; then the first one's key stands for both."""
        players = self._site.content.players
        if player not in players or opponent not in players:
            return
        keys = self._keys.setdefault(Pair(*sorted((player, opponent))), {})
        keys.setdefault(list_, key)
        self._met.setdefault(player, set()).add(opponent)
        self._met.setdefault(opponent, set()).add(player)

    @property
    def names(self) -> list[Pair]:
        """All of them, in order."""
        return sorted(self._keys)

    def of(self, player: str) -> tuple[str, ...]:
        """The players with whom somebody has such a page, ids in order."""
        return tuple(sorted(self._met.get(player, ())))

    def parts(self, part: Namer) -> Iterator[Part]:
        """A part for every pair."""
        for pair, keys in self._keys.items():
            names = self._site.names(pair)
            runs = [self._provenance.of(f"logs/{player}") for player in pair]
            load = partial(self._slice, pair, sorted(keys))
            yield part(f"head-to-head/{pair.first}--{pair.second}", load, names, sorted(keys.items()), runs)

    def _slice(self, pair: Pair, lists: list[str]) -> PairSlice:
        said = {
            (keeper, list_): data
            for keeper, other in (pair, pair[::-1])
            for (_, list_), data in self._site.store.claims_of(keeper, [other]).items()
        }
        keeps = self._site.known.keeps
        return PairSlice(
            names=self._site.names(pair),
            between=tuple(
                Between(
                    list_,
                    tuple((keeper, said.get((keeper, list_), b"")) for keeper in pair if keeps(keeper, list_)),
                )
                for list_ in lists
            ),
            runs={file: runs for player in pair for file, runs in self._provenance.of(f"logs/{player}").items()},
        )
