"""What every list says, whichever files hold its games: a module for each kind of files answers, and is chosen here."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Protocol, cast

from masterlist.engine.query import Answerer, Ask, query
from masterlist.facts.site import EditionRow
from masterlist.kinds.kind import KindFiles
from masterlist.queries.history import Provenance, removals
from masterlist.queries.logs import LISTS, endings, every_list, files_of
from masterlist.queries.people import anonymizer_of
from masterlist.scoring.ledger import alike
from masterlist.scoring.rating import Standing
from masterlist.standings.annals import Kinds, PlayedYears, Year
from masterlist.standings.annals import years_of as years_from
from masterlist.standings.marks import Arrival
from masterlist.standings.movement import LEADERS, ROWS, Mark, Same, exactly_same, portion, some
from masterlist.standings.totals import Recent


class Source(Protocol):
    """What a list is rated from."""

    def standing(self, ask: Ask, list_: str) -> Iterable[Standing]:
        """Everybody on the list, best first."""

    def games(self, ask: Answerer, list_: str) -> int:
        """How many games are reported, each counted once."""

    def rows_on(self, ask: Answerer, list_: str, day: str, *, earlier: bool = False) -> tuple[EditionRow, ...]:
        """The rows of an edition that goes through a day; by the ``earlier`` rules for editions of then."""

    def days_of(self, ask: Answerer, list_: str) -> list[str]:
        """The days on which ratings moved, in order."""

    def marks(self, ask: Ask, list_: str) -> dict[str, dict[str, Mark]]:
        """What would be other today in the editions, by edition and player."""

    def arrivals(self, ask: Ask, provenance: Provenance, list_: str) -> Iterator[Arrival]:
        """When the results on file arrived on the published branch."""

    def years(self, ask: Ask, list_: str) -> PlayedYears:
        """What was played on it, year by year."""

    def bests(self, ask: Ask, list_: str) -> Kinds:
        """Of which its records are the best; the claims of no kind without games."""

    def recents(self, ask: Ask, list_: str, ids: Iterable[str]) -> Iterator[Recent]:
        """What rows show of the newest games of some players."""


@cache
def source_of(files: KindFiles) -> Source:
    """The module for lists whose games lie in such files: ``of_logs``, ``of_boards`` or ``of_nights``."""
    return cast("Source", import_module(f"{__package__}.of_{files.value}"))


def source(ask: Answerer, list_: str) -> Source:
    """What a list is rated from."""
    return source_of(files_of(ask, list_))


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
def listed(ask: Ask, list_: str) -> tuple[str, ...]:
    """Everybody on a list, ids in order: most games leave it as it is."""
    return tuple(sorted(ask(standing, list_)))


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
def as_of(ask: Ask, list_: str) -> str:
    """The date of the newest result of a list, or ""."""
    return max((row.last for row in ask(standing, list_).values()), default="")


@query
def ranked_on(ask: Ask, list_: str) -> int:
    """How many players have a rank, for their pages.

    A newcomer changes that on every page: a list of several pages leaves it out as 0, or all would be made anew.
    """
    of = sum(row.rank is not None for row in ask(standing, list_).values())
    return of if of <= ROWS else 0


def _ranks_are_late(ask: Ask, list_: str) -> bool:
    """Whether the ranks of a list are no inputs of its players' pages: of one of several pages, but no ledger."""
    ranked = sum(row.rank is not None for row in ask(standing, list_).values())
    return ranked > ROWS and files_of(ask, list_) is not KindFiles.BOARDS


@query
def without_late_ranks(ask: Ask, list_: str) -> dict[str, Standing]:
    """Everybody on a list as pages of players show them: any rank is 1 where ranks are late.

    A newcomer moves the ranks of thousands, in whose pages nothing but these is written anew.
    """
    rows = ask(standing, list_)
    if not _ranks_are_late(ask, list_):
        return rows
    return {player: row._replace(rank=row.rank and 1, shared=False) for player, row in rows.items()}


@query
def late_ranks(ask: Ask) -> dict[str, dict[str, int | None]]:
    """The ranks that ``without_late_ranks`` leaves out, by player and list."""
    found: dict[str, dict[str, int | None]] = {}
    for list_ in every_list(ask):
        for player, row in ask(standing, list_).items() if _ranks_are_late(ask, list_) else ():
            found.setdefault(player, {})[list_] = row.rank
    return found


@query
def marks(ask: Ask, list_: str) -> dict[str, dict[str, Mark]]:
    """What would be other today in the editions of a list, by edition and player."""
    return source(ask, list_).marks(ask, list_)


@query
def years_of(ask: Ask, list_: str) -> dict[str, Year]:
    """The years of a list, in order."""
    played, newest = source(ask, list_).years(ask, list_), ask(as_of, list_)[:4]
    leading = some([row.player for row in ask(standing, list_).values() if row.rank == 1], LEADERS)
    played = played._replace(leaders={**played.leaders, newest: leading})
    return years_from(played, len(endings(ask.part(LISTS, key=list_).system)), same_of(ask, list_))


def same_of(ask: Ask, list_: str) -> Same:
    """By what its ratings are compared: those of a ledger not by all their decimals."""
    return alike if files_of(ask, list_) is KindFiles.BOARDS else exactly_same


def arrivals(ask: Ask, provenance: Provenance, list_: str) -> Iterator[Arrival]:
    """When the results of a list arrived on the published branch, and when some were removed."""
    yield from source(ask, list_).arrivals(ask, provenance, list_)
    yield from removals(provenance, list_)


def recents(ask: Ask, list_: str, ids: Iterable[str]) -> Iterator[Recent]:
    """What rows show of the newest games of some players, by their real ids."""
    yield from source(ask, list_).recents(ask, list_, ids)


@query
def page_recents(ask: Ask, list_: str, page: str) -> tuple[Recent, ...]:
    """Of the rows of one page of a current list."""
    return tuple(recents(ask, list_, portion([*ask(standing, list_)], int(page))))
