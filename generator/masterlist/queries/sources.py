"""What every list says, whichever files hold its games: a module for each kind of files answers, and is chosen here."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Protocol, cast

from masterlist.engine.query import Answerer, Ask, query
from masterlist.facts.site import EditionRow
from masterlist.kinds.kind import KindFiles
from masterlist.queries.history import Provenance
from masterlist.queries.logs import LISTS, endings, files_of
from masterlist.queries.people import anonymizer_of
from masterlist.scoring.ledger import alike
from masterlist.scoring.rating import Standing
from masterlist.standings.annals import Kinds, PlayedYears, Year, records
from masterlist.standings.annals import years_of as years_from
from masterlist.standings.marks import Arrival
from masterlist.standings.movement import LEADERS, Among, EditionHead, Mark, Same, among_ranks, exactly_same, some
from masterlist.standings.records import Record


class Source(Protocol):
    """What a list is rated from."""

    def standing(self, ask: Ask, list_: str) -> Iterable[Standing]:
        """Everybody on the list, best first."""

    def as_of(self, ask: Answerer, list_: str) -> str:
        """The date of the newest result, or ""."""

    def games(self, ask: Answerer, list_: str) -> int:
        """How many games are told, each counted once."""

    def filed(self, ask: Answerer, list_: str) -> int:
        """How many of these are told by a file of their own, or of their day: entries of logs are counted as such."""

    def curves(self, ask: Ask, list_: str, players: Iterable[str]) -> tuple[str, ...]:
        """The small curves of some players through the newest editions; "" for who has none."""

    def rows_on(self, ask: Answerer, list_: str, day: str, *, earlier: bool = False) -> tuple[EditionRow, ...]:
        """The rows of an edition that goes through a day; by the ``earlier`` rules for editions of then."""

    def days_of(self, ask: Answerer, list_: str) -> list[str]:
        """The days on which ratings moved, in order."""

    def heads(self, ask: Ask, list_: str) -> tuple[EditionHead, ...]:
        """The editions on file without their rows, the oldest first."""

    def marks(self, ask: Ask, list_: str) -> dict[str, dict[str, Mark]]:
        """What would be other today in the editions, by edition and player."""

    def came(self, ask: Ask, provenance: Provenance, list_: str) -> Iterator[Arrival]:
        """When its results came onto the published branch."""

    def years(self, ask: Ask, list_: str) -> PlayedYears:
        """What was played on it, year by year."""

    def bests(self, ask: Ask, list_: str) -> Kinds:
        """Of which its records are the best; the claims of no kind without games."""


@cache
def source_of(files: KindFiles) -> Source:
    """The module for lists whose games lie in such files: ``of_logs``, ``of_boards`` or ``of_nights``."""
    return cast("Source", import_module(f"{__package__}.of_{files.value}"))


def source(ask: Answerer, list_: str) -> Source:
    """What a list is rated from."""
    return source_of(files_of(ask, list_))


def as_of(ask: Answerer, list_: str) -> str:
    """The date of the newest result of a list, or ""."""
    return source(ask, list_).as_of(ask, list_)


def rows_on(ask: Answerer, list_: str, day: str, *, earlier: bool = False) -> tuple[EditionRow, ...]:
    """The rows of an edition of a list that goes through a day.

    By the ``earlier`` rules as versions before 0.2 gave them, with which older editions are compared.
    """
    return source(ask, list_).rows_on(ask, list_, day, earlier=earlier)


@query
def standing(ask: Ask, list_: str) -> dict[str, Standing]:
    """Everybody on a list by id, best first."""
    return {row.player: row for row in source(ask, list_).standing(ask, list_)}


@query
def shown_standing(ask: Ask, list_: str) -> tuple[Standing, ...]:
    """Everybody on a list as they are shown, best first."""
    return anonymizer_of(ask)(tuple(ask(standing, list_).values()))


def ever_ranked(ask: Ask, list_: str) -> Iterator[Standing]:
    """Everybody who has or had a rank on a list, as they are shown, best first."""
    for row in ask(shown_standing, list_):
        has_carried = any(map(row.figures.get, ("opponents_defeated", "game_points")))
        if row.rank or (row.reason and (row.games or has_carried)):
            yield row


@query
def among(ask: Ask, list_: str) -> dict[str, Among]:
    """How many each player with a rank stands among, and above.

    A newcomer changes that on every page: of a list of several pages it is not said, or all would be made anew.
    """
    return among_ranks({player: row.rank for player, row in ask(standing, list_).items() if row.rank})


@query
def marks(ask: Ask, list_: str) -> dict[str, dict[str, Mark]]:
    """What would be other today in the editions of a list, by edition and player."""
    return source(ask, list_).marks(ask, list_)


@query
def years_of(ask: Ask, list_: str) -> dict[str, Year]:
    """The years of a list, in order."""
    played, newest = source(ask, list_).years(ask, list_), as_of(ask, list_)[:4]
    leading = some([row.player for row in ask(standing, list_).values() if row.rank == 1], LEADERS)
    played = played._replace(leaders={**played.leaders, newest: leading})
    return years_from(played, len(endings(ask.part(LISTS, key=list_).system)), _same(ask, list_))


def _same(ask: Ask, list_: str) -> Same:
    """By what its ratings are compared: those of a ledger not by all their decimals."""
    return alike if files_of(ask, list_) is KindFiles.BOARDS else exactly_same


@query
def heads(ask: Ask, list_: str) -> tuple[EditionHead, ...]:
    """The editions of a list without their rows, the oldest first."""
    return source(ask, list_).heads(ask, list_)


def records_of(ask: Ask, list_: str) -> tuple[Record, ...]:
    """The records of a list."""
    return tuple(records(list_, source(ask, list_).bests(ask, list_), ask(heads, list_), _same(ask, list_)))
