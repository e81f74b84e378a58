"""Verify published editions: whether the results of the commit that each names give the same rows.

The content is read from git's store at that commit, and nothing in it is run. A commit that is not there, or is no part
of the history, leaves an edition unverifiable, which is not to say that it is false.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from masterlist.facts.edition import Edition, EditionRow
from masterlist.facts.people import Player
from masterlist.read.content import read
from masterlist.read.versions import missing, restored
from masterlist.source import Problem
from masterlist.standings.marks import resolved
from masterlist.standings.published import rows_on
from masterlist.standings.results import Results
from masterlist.whole import whole


class Answer(Enum):
    """How an edition compares with the results of its commit."""

    SAME = "same"
    DIFFERS = "differs"
    UNVERIFIABLE = "unverifiable"


class Verified(NamedTuple):
    """An edition beside what the results of its commit give."""

    edition: Edition
    answer: Answer
    reasons: tuple[str, ...]  # the rows that differ, or why there is no answer


class NothingToVerify(Exception):
    """There is no such edition; the message says so."""


def verify(root: Path, list_: str) -> tuple[list[Verified], list[Problem]]:
    """All editions of a list, or of all lists where that is ""; and the errors of files that cannot be read."""
    content, problems = read(root)
    if content is None:
        return [], problems
    faulty = [one for one in problems if one.blocks and one.place.file.startswith("content/editions/")]
    own = [one for id_, editions in content.editions.items() if list_ in {"", id_} for one in editions]
    if not own and not faulty:
        raise NothingToVerify(f"no edition of the list '{list_}' is on file" if list_ else "no edition is on file")
    by_commit: dict[str, list[Edition]] = defaultdict(list)
    for one in own:
        by_commit[one.commit].append(one)
    verified = (one for commit, some in by_commit.items() for one in _at(root, commit, some, content.players))
    found = {one.edition.name: one for one in verified}
    return [found[one.name] for one in own], faulty


def _at(root: Path, commit: str, editions: Iterable[Edition], players: dict[str, Player]) -> Iterator[Verified]:
    """The editions that were cut from one commit."""
    if reason := missing(root, commit):
        yield from (Verified(one, Answer.UNVERIFIABLE, (reason,)) for one in editions)
        return
    with restored(root, commit) as folder:
        results, problems = whole(folder)
    for one in editions:
        if results is None or one.list not in {*results.lists, *results.rated}:
            first = next((f": {problem.message}" for problem in problems if problem.blocks), "")
            yield Verified(one, Answer.UNVERIFIABLE, (f"the list cannot be rated from that commit{first}",))
        else:
            yield _compared(one, results, players)


def _compared(one: Edition, results: Results, players: dict[str, Player]) -> Verified:
    """Players are compared by the ids that they have today."""
    scored = one._replace(rows=rows_on(results, one.list, one.through))
    said, given = (_by_player(resolved(players, edition).rows) for edition in (one, scored))
    pairs = ((id_, said.get(id_), given.get(id_)) for id_ in {**said, **given})
    reasons = tuple(_difference(*pair) for pair in pairs if not _same(*pair[1:]))
    return Verified(one, Answer.DIFFERS if reasons else Answer.SAME, reasons)


def _by_player(rows: Iterable[EditionRow]) -> dict[str, EditionRow]:
    return {row.player: row for row in rows}


def _same(said: EditionRow | None, given: EditionRow | None) -> bool:
    """Whether two rows say the same, however their numbers are written."""
    return (said and _numbers(said)) == (given and _numbers(given))


def _numbers(row: EditionRow) -> tuple[object, ...]:
    return (row.rank, row.figures, row.games, row._replace(rating=row.in_play or "0").value)


def _difference(player: str, said: EditionRow | None, given: EditionRow | None) -> str:
    return f"{player}: the file has {_text(said)}, the results of its commit give {_text(given)}"


def _text(row: EditionRow | None) -> str:
    if row is None:
        return "no such row"
    rank = "no rank" if row.rank is None else f"rank {row.rank}"
    return f"{rank} with {row.rating} after {row.games} games"
