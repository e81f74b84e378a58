"""The two versions of a site that are compared, as values."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple, TypeVar

from masterlist.facts.content import Content
from masterlist.facts.logbook import LogBook
from masterlist.facts.night import Night
from masterlist.facts.site import EditionRow
from masterlist.scoring.log import Status
from masterlist.source import Place, Problem
from masterlist.standings.marks import called_today
from masterlist.standings.movement import Mark
from masterlist.standings.results import Results

K = TypeVar("K")
V = TypeVar("V")


def changed(before: Mapping[K, V], after: Mapping[K, V]) -> Iterator[tuple[K, V | None, V | None]]:
    """What two states say differently, in the order of the later one, then what is gone."""
    for key in (*after, *(key for key in before if key not in after)):
        was, now = before.get(key), after.get(key)
        if was != now:
            yield key, was, now


class NightKey(NamedTuple):
    """A game by what its night says of it: a number can change where a game before it is new."""

    list: str
    night: str
    seats: tuple[tuple[str, int], ...]  # players and ranks
    number: int  # among those of the night that say the same

    def renamed(self, renamed: Mapping[str, str]) -> "NightKey":
        """The same, with players as they are called after the change."""
        return self._replace(seats=tuple((renamed.get(player, player), rank) for player, rank in self.seats))

    def seen_by(self, player: str) -> str:
        """The game as a report names it."""
        others = [other for other, _ in self.seats if other != player]
        return f"{self.night} against {others[0]}" if len(others) == 1 else self.night


class ComparedVersion(NamedTuple):
    """One version: its facts as far as they can be read, its results where nothing stops them."""

    content: Content | None
    results: Results | None
    problems: list[Problem]
    keepers: frozenset[tuple[str, str]] = frozenset()  # everybody who keeps a log, and of which list
    marks: Mapping[str, tuple[Mark, ...]] = {}  # of all editions by name: rows that would be other today
    new_rows: Mapping[str, tuple[EditionRow, ...]] = {}  # what the results give for editions that are new here
    nights: Mapping[str, tuple[Night, ...]] = {}  # by list, those of months that differ, with what logs tell of them
    # After games of nights, as far as they may differ between the versions; in the order of play, by player.
    night_ratings: Mapping[NightKey, Mapping[str, Fraction]] = {}


@dataclass(frozen=True)
class Sides:
    """Before and after."""

    before: ComparedVersion
    after: ComparedVersion
    # Of the version before; None where its content has them all.
    all_books: Callable[[], Mapping[str, tuple[LogBook, ...]]] | None = None
    forged: tuple[tuple[Place, str], ...] = ()  # new editions that their commits do not give, and why not

    @property
    def both(self) -> tuple[ComparedVersion, ComparedVersion]:
        """The version before, and the one after."""
        return self.before, self.after

    @cached_property
    def renamed(self) -> dict[str, str]:
        """Players' former ids and what they are called after the change."""
        return _called_now(self.after.content)

    @property
    def renames(self) -> bool:
        """Whether the change itself gives a player another id."""
        return bool(self.renamed.items() - _called_now(self.before.content).items())


def _called_now(content: Content | None) -> dict[str, str]:
    return called_today(content.players) if content else {}


class EntryState(NamedTuple):
    """An entry of a log in one version."""

    list: str
    player: str
    opponent: str
    date: str
    status: Status


def entry_states(side: ComparedVersion) -> dict[Place, EntryState]:
    """Every entry of the version, as far as it is held: of games between two where they differ."""
    found = {
        place: EntryState(list_, paired.player, paired.entry.opponent, paired.entry.date, paired.status)
        for list_, one in (side.results.lists.items() if side.results else ())
        for place, paired in one.paired.items()
    }
    for list_, nights in side.nights.items():
        for night in nights:
            for game in night.games:
                for report in (one for one in game.reports if one.player):
                    opponent = next(player for player in game.players if player != report.player)
                    found[report.place] = EntryState(list_, report.player, opponent, night.date, Status(report.status))
    return found
