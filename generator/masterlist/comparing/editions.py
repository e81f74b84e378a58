"""Published editions compared with what the results of the commit that each names give.

The content is read from git's store at that commit, and nothing in it is run. A commit that is not there, or is no part
of the history, leaves an edition unverifiable, which is not to say that it is false.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from enum import Enum
from pathlib import Path

from masterlist import __version__
from masterlist.building.checking import Looked, Workplace, assess, at_site, checked, newest_day, opened
from masterlist.engine.query import Answerer
from masterlist.facts.content import Player
from masterlist.facts.site import Edition
from masterlist.grouping import by_key
from masterlist.queries.editions import edition_headers, on_file
from masterlist.queries.logs import LISTS, SITE, every_list
from masterlist.queries.people import players
from masterlist.queries.sources import rows_on
from masterlist.queries.tree import ContentFolder
from masterlist.read.files import EDITIONS, list_content
from masterlist.read.git import NO_REPOSITORY
from masterlist.read.versions import missing, restored
from masterlist.scoring.registry import list_system, systems
from masterlist.scoring.system import published
from masterlist.source import Problem
from masterlist.standings.marks import called_today
from masterlist.standings.master_list import unlike
from masterlist.workers.local import Workers


class Apart:
    """Looks at folders one after another. What they have in common is read and scored once; nothing is kept."""

    def __init__(self) -> None:
        self._memo = opened(None, b"")

    def look(self, root: Path, commit_day: str = "") -> Looked:
        """The site in a folder, whose results were committed on a day; it is asked before the next one is looked at."""
        given = ContentFolder(root.resolve(), list_content(root, NO_REPOSITORY), newest_day(commit_day))
        return assess(given, self._memo, Workers())

    def close(self) -> None:
        self._memo.close()


class EditionComparison(Enum):
    """How an edition compares with the results of its commit."""

    SAME = "same"
    DIFFERS = "differs"
    UNVERIFIABLE = "unverifiable"


# An edition, how it compares, and the rows that differ, or why there is no answer.
RecomputedEdition = tuple[Edition, EditionComparison, tuple[str, ...]]


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
                yield one, EditionComparison.UNVERIFIABLE, (f"the list cannot be rated from that commit{first}",)
                continue
            rows = _unlike(one, ask, called, earlier=False)
            if rows and published and not one.version and not _unlike(one, ask, called, earlier=True):
                rows = []
            reasons = tuple(
                f"{player}: the file has {stated}; the results of its commit give {found}"
                for player, stated, found in rows
            )
            made_with = ask.part(LISTS, key=one.list).on(one.through).made_with
            if one.system and one.made_with != made_with:
                stated, found = (" with ".join(both) for both in (one.made_with, made_with))
                reasons = (f"the file has {stated}; the list has {found}", *reasons)
            if not published:
                reasons = (*reasons, *_made_otherwise(one))
            yield one, EditionComparison.DIFFERS if reasons else EditionComparison.SAME, reasons


def _made_otherwise(one: Edition) -> Iterator[str]:
    """What a new edition says of how it was made that ``cut`` would not have written."""
    if not one.system:
        yield "the file does not say with which system and terms it was made, as 'masterlist cut' writes"
        return
    columns = published(list_system(one.system).columns) if one.system in systems() else ()
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


class NothingToVerify(Exception):
    """There is no such edition; the message says so."""


def verify(root: Path, list_: str) -> tuple[list[RecomputedEdition], list[Problem]]:
    """All editions of a list, or of all lists where that is ""; and the errors in files of editions."""
    return at_site(root, lambda place: _verify(place, list_))


def _verify(place: Workplace, list_: str) -> tuple[list[RecomputedEdition], list[Problem]]:
    looked = checked(place, list_content(place.root, place.repository))
    faulty = [one for one in looked.problems if one.blocks and one.place.file.startswith(EDITIONS)]
    if not looked.is_site:
        return [], looked.problems
    ask = looked.revision
    own = [one for id_ in ask(edition_headers) if list_ in {"", id_} for one in on_file(ask, id_)]
    if not own and not faulty:
        raise NothingToVerify(f"no edition of the list '{list_}' is on file" if list_ else "no edition is on file")

    def at(commit: str, editions: Iterable[Edition], apart: Apart) -> Iterator[RecomputedEdition]:
        if reason := missing(place.root, commit, ask(SITE)["site"].rewritten):
            return ((one, EditionComparison.UNVERIFIABLE, (reason,)) for one in editions)
        return verified(place.root, commit, editions, ask(players), apart, published=True)

    with closing(Apart()) as apart:
        found = {
            one[0].name: one
            for commit, some in by_key((one.commit, one) for one in own).items()
            for one in at(commit, some, apart)
        }
    return [found[one.name] for one in own], faulty
