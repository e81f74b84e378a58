"""Content folders looked at by themselves: the commits that editions name, beside these editions."""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from masterlist import __version__
from masterlist.building.checking import Looked, assess
from masterlist.building.workplace import newest_day, opened
from masterlist.engine.query import Answerer
from masterlist.facts.content import Player
from masterlist.facts.site import Edition
from masterlist.queries.settings import LISTS, every_list
from masterlist.queries.sources import rows_on
from masterlist.queries.tree import ContentFolder
from masterlist.read.files import list_content
from masterlist.read.git import NO_REPOSITORY
from masterlist.read.versions import restored
from masterlist.scoring.registry import list_system, systems
from masterlist.standings.marks import called_today
from masterlist.standings.master_list import unlike
from masterlist.workers.local import Here


class Apart:
    """Looks at folders one after another. What they have in common is read and scored once; nothing is kept."""

    def __init__(self) -> None:
        self._memo = opened(None, b"")

    def look(self, root: Path, commit_day: str = "") -> Looked:
        """The site in a folder, whose results were committed on a day; it is asked before the next one is looked at."""
        given = ContentFolder(root.resolve(), list_content(root, NO_REPOSITORY), newest_day(commit_day))
        return assess(given, self._memo, Here())

    def close(self) -> None:
        """Forget all."""
        self._memo.close()


class EditionComparison(Enum):
    """How an edition compares with the results of its commit."""

    SAME = "same"
    DIFFERS = "differs"
    UNVERIFIABLE = "unverifiable"


class RecomputedEdition(NamedTuple):
    """An edition beside what the results of its commit give."""

    edition: Edition
    answer: EditionComparison
    reasons: tuple[str, ...]  # the rows that differ, or why there is no answer


def verified(  # noqa: PLR0913  all that is compared
    root: Path,
    commit: str,
    editions: Iterable[Edition],
    called: Mapping[str, Player],
    apart: Apart,
    *,
    published: bool = False,
) -> Iterator[RecomputedEdition]:
    """The editions that were cut from one commit, which is here; players are compared by the ids of today.

    Those that are ``published`` may be as the rules of their time gave them.
    """
    with restored(root, commit) as folder:
        assessed, problems, ask, *_ = apart.look(folder)
        rated = every_list(ask) if assessed else ()
        for one in editions:
            if one.list not in rated:
                first = next((f": {problem.message}" for problem in problems if problem.blocks), "")
                yield RecomputedEdition(
                    one, EditionComparison.UNVERIFIABLE, (f"the list cannot be rated from that commit{first}",)
                )
                continue
            rows = _unlike(one, ask, called, earlier=False)
            if rows and published and not one.version and not _unlike(one, ask, called, earlier=True):
                rows = []
            reasons = tuple(
                f"{player}: the file has {said}; the results of its commit give {found}" for player, said, found in rows
            )
            made_with = ask.part(LISTS, key=one.list).on(one.through).made_with
            if one.system and one.made_with != made_with:
                said, found = (" with ".join(both) for both in (one.made_with, made_with))
                reasons = (f"the file has {said}; the list has {found}", *reasons)
            if not published:
                reasons = (*reasons, *_made_otherwise(one))
            yield RecomputedEdition(one, EditionComparison.DIFFERS if reasons else EditionComparison.SAME, reasons)


def _made_otherwise(one: Edition) -> Iterator[str]:
    """What a new edition says of how it was made that ``cut`` would not have written."""
    if not one.system:
        yield "the file does not say with which system and terms it was made, as 'masterlist cut' writes"
        return
    known = list_system(one.system).columns if one.system in systems() else ()
    columns = tuple(column.key for column in known)
    if one.columns != columns:
        yield f"the file has the columns [{', '.join(one.columns)}]; the system has [{', '.join(columns)}]"
    if one.version != __version__:
        yield f"the file says that another version, '{one.version}', made it; cut it again"


def _unlike(one: Edition, ask: Answerer, called: Mapping[str, Player], *, earlier: bool) -> list[tuple[str, str, str]]:
    """Rows are compared by the ids of that day, in which two who became one since have a row each."""
    given = rows_on(ask, one.list, one.through, earlier=earlier)
    now, then = called_today(called), {row.player for row in given}
    by_today = {now.get(id_, id_): id_ for id_ in then}
    rows = (
        row if row.player in then else row._replace(player=by_today.get(now.get(row.player, row.player), row.player))
        for row in one.rows
    )
    return unlike(rows, given)
