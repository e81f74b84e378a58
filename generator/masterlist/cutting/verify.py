"""Verify published editions: whether the results of the commit that each names give the same rows.

The content is read from git's store at that commit, and nothing in it is run. A commit that is not there, or is no part
of the history, leaves an edition unverifiable, which is not to say that it is false.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from masterlist.building.checking import checked, last_listing
from masterlist.building.workplace import DEFAULTS, Workplace
from masterlist.comparing.apart import Apart
from masterlist.engine.query import Answers
from masterlist.facts.edition import Edition, EditionRow
from masterlist.facts.people import Player
from masterlist.queries.edition_files import edition_headers, on_file
from masterlist.queries.lists import every_list
from masterlist.queries.people import players
from masterlist.queries.sources import rows_on
from masterlist.read.files import EDITIONS
from masterlist.read.listing import list_content
from masterlist.read.versions import missing, restored
from masterlist.source import Problem
from masterlist.standings.marks import resolved


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
    """All editions of a list, or of all lists where that is ""; and the errors in files of editions."""
    with Workplace(root, DEFAULTS) as place:
        return place.run(lambda: _verify(place, list_))


def _verify(place: Workplace, list_: str) -> tuple[list[Verified], list[Problem]]:
    looked = checked(place, list_content(place.root, place.repository, last_listing(place)))
    faulty = [one for one in looked.problems if one.blocks and one.place.file.startswith(EDITIONS)]
    if not looked.is_site:
        return [], looked.problems
    ask = looked.revision
    own = [one for id_ in ask(edition_headers) if list_ in {"", id_} for one in on_file(ask, id_)]
    if not own and not faulty:
        raise NothingToVerify(f"no edition of the list '{list_}' is on file" if list_ else "no edition is on file")
    by_commit: dict[str, list[Edition]] = defaultdict(list)
    for one in own:
        by_commit[one.commit].append(one)
    with closing(Apart()) as apart:
        found = {
            one.edition.name: one
            for commit, some in by_commit.items()
            for one in _at(place.root, commit, some, ask(players), apart)
        }
    return [found[one.name] for one in own], faulty


def _at(
    root: Path, commit: str, editions: Iterable[Edition], called: Mapping[str, Player], apart: Apart
) -> Iterator[Verified]:
    """The editions that were cut from one commit."""
    if reason := missing(root, commit):
        yield from (Verified(one, Answer.UNVERIFIABLE, (reason,)) for one in editions)
        return
    with restored(root, commit) as folder:
        assessed, problems, ask, *_ = apart.look(folder)
        rated = every_list(ask) if assessed else ()
        for one in editions:
            if one.list in rated:
                yield _compared(one, ask, called)
                continue
            first = next((f": {problem.message}" for problem in problems if problem.blocks), "")
            yield Verified(one, Answer.UNVERIFIABLE, (f"the list cannot be rated from that commit{first}",))


def _compared(one: Edition, ask: Answers, called: Mapping[str, Player]) -> Verified:
    """Players are compared by the ids that they have today."""
    scored = one._replace(rows=rows_on(ask, one.list, one.through))
    said, given = (_by_player(resolved(called, edition).rows) for edition in (one, scored))
    pairs = ((id_, said.get(id_), given.get(id_)) for id_ in {**said, **given})
    reasons = tuple(_difference(*pair) for pair in pairs if not _same(*pair[1:]))
    return Verified(one, Answer.DIFFERS if reasons else Answer.SAME, reasons)


def _by_player(rows: Iterable[EditionRow]) -> dict[str, EditionRow]:
    return {row.player: row for row in rows}


def _same(said: EditionRow | None, given: EditionRow | None) -> bool:
    """Whether two rows say the same, however their numbers are written."""
    return (said and _numbers(said)) == (given and _numbers(given))


def _numbers(row: EditionRow) -> tuple[object, ...]:
    return (row.rank, row.figures, row.games, row.record, Fraction(row.in_play or 0), _own(row))


def _own(row: EditionRow) -> dict[str, Fraction]:
    return {name: Fraction(value) for name, value in row.own.items()}


def _difference(player: str, said: EditionRow | None, given: EditionRow | None) -> str:
    return f"{player}: the file has {_text(said)}, the results of its commit give {_text(given)}"


def _text(row: EditionRow | None) -> str:
    if row is None:
        return "no such row"
    rank = "no rank" if row.rank is None else f"rank {row.rank}"
    return f"{rank} with {row.rating} after {row.games} games"
