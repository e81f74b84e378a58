"""Verify published editions: whether the results of the commit that each names give the same rows.

The content is read from git's store at that commit, and nothing in it is run. A commit that is not there, or is no part
of the history, leaves an edition unverifiable, which is not to say that it is false.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

from masterlist.building.checking import DEFAULTS, Workplace, checked
from masterlist.comparing.sides import Apart, EditionComparison, RecomputedEdition, verified
from masterlist.engine.query import Answerer
from masterlist.facts.site import Edition
from masterlist.queries.editions import edition_headers, on_file
from masterlist.queries.logs import SITE
from masterlist.queries.people import players
from masterlist.read.files import EDITIONS, list_content
from masterlist.read.versions import missing
from masterlist.source import Problem


class NothingToVerify(Exception):
    """There is no such edition; the message says so."""


def verify(root: Path, list_: str) -> tuple[list[RecomputedEdition], list[Problem]]:
    """All editions of a list, or of all lists where that is ""; and the errors in files of editions."""
    with Workplace(root, DEFAULTS) as place:
        return place.run(lambda: _verify(place, list_))


def _verify(place: Workplace, list_: str) -> tuple[list[RecomputedEdition], list[Problem]]:
    looked = checked(place, list_content(place.root, place.repository))
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
            for one in _at(place.root, commit, some, ask, apart)
        }
    return [found[one.name] for one in own], faulty


def _at(
    root: Path, commit: str, editions: Iterable[Edition], today: Answerer, apart: Apart
) -> Iterator[RecomputedEdition]:
    """The editions that were cut from one commit."""
    if reason := missing(root, commit, today(SITE)["site"].rewritten):
        yield from (RecomputedEdition(one, EditionComparison.UNVERIFIABLE, (reason,)) for one in editions)
    else:
        yield from verified(root, commit, editions, today(players), apart, published=True)
