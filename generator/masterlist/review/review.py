"""One review: everything that a pull request changes, what is wrong with it, and what needs permission."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from masterlist.building.checking import DEFAULTS, Workplace
from masterlist.comparing.editions import Apart, verified
from masterlist.comparing.side import Sides
from masterlist.comparing.sides import look
from masterlist.grouping import by_key
from masterlist.read.versions import compare, missing, restored
from masterlist.review.guards import Review, new_editions
from masterlist.review.pull import Pull
from masterlist.review.values import Finding


def review(root: Path, base: str, pull: Pull, allowed: Iterable[str], today: str) -> Review:
    """Compare the files in ``root`` with the merge base of ``base`` and HEAD; ``today`` is an ISO date.

    Raises NoSuchVersion where there is nothing to compare with.
    """
    versions = compare(root, base)
    with restored(root, versions.base) as folder, Workplace(root, DEFAULTS) as place:

        def reviewing() -> Review:
            sides = look(place, folder)
            forged = tuple(unlike_their_commits(root, versions.base, sides))
            made = Review(versions, replace(sides, forged=forged), pull, frozenset(allowed), today)
            _ = made.fired  # as long as the version before is open: guards read all its books
            return made

        return place.run(reviewing)


MOST_COMMITS = 3  # of one change from which new editions are verified


def unlike_their_commits(root: Path, base: str, sides: Sides) -> Iterator[Finding]:
    """New editions that were not cut from the commit that they name, or from one that is not of the base's history."""
    by_commit = by_key((one.commit, one) for one in new_editions(sides))
    content = sides.after.content
    with closing(Apart()) as apart:
        for number, (commit, own) in enumerate(sorted(by_commit.items())):
            if reason := missing(root, commit, tip=base):
                hint = "cut editions from what is merged"
                yield from ((one.place_of("commit"), f"the edition '{one.name}': {reason}; {hint}") for one in own)
            elif number >= MOST_COMMITS:
                message = f"not verified: this change has editions of more than {MOST_COMMITS} commits"
                yield from ((one.place_of("commit"), f"the edition '{one.name}': {message}") for one in own)
            elif content:
                for one, _, reasons in verified(root, commit, own, content.players, apart):
                    if reasons:
                        message = f"the edition '{one.name}' is not what its commit gives: {reasons[0]}"
                        yield one.place_of("commit"), message
