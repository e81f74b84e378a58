"""One review: everything that a pull request changes, what is wrong with it, and what needs permission."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

from masterlist.building.checking import DEFAULTS, Workplace
from masterlist.comparing.side import Sides
from masterlist.comparing.sides import Apart, look, verified
from masterlist.facts.site import Edition
from masterlist.read.files import is_an_editors
from masterlist.read.text import visible
from masterlist.read.versions import Touched, Versions, compare, missing, restored
from masterlist.review import moves
from masterlist.review.change import Finding, ProposedChange, Review
from masterlist.review.differ import compare_entries, compare_items
from masterlist.review.guards import fired, new_editions
from masterlist.review.identity import submissions
from masterlist.review.moves import effects
from masterlist.review.pull import Pull
from masterlist.review.values import NamesById, newcomers
from masterlist.source import Problem


def review(root: Path, base: str, pull: Pull, allowed: Iterable[str], today: str) -> Review:
    """Compare the files in ``root`` with the merge base of ``base`` and HEAD; ``today`` is an ISO date.

    Raises NoSuchVersion where there is nothing to compare with.
    """
    versions = compare(root, base)
    with restored(root, versions.base) as folder, Workplace(root, DEFAULTS) as place:

        def reviewing() -> Review:
            sides = look(place, folder)
            forged = tuple(unlike_their_commits(root, versions.base, sides))
            return reviewed(versions, sides._replace(forged=forged), pull, allowed, today)

        return place.run(reviewing)


MOST_COMMITS = 3  # of one change from which new editions are verified


def unlike_their_commits(root: Path, base: str, sides: Sides) -> Iterator[Finding]:
    """New editions that were not cut from the commit that they name, or from one that is not of the base's history."""
    by_commit: dict[str, list[Edition]] = defaultdict(list)
    for one in new_editions(sides):
        by_commit[one.commit].append(one)
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
                for found in verified(root, commit, own, content.players, apart):
                    if found.reasons:
                        place, name = found.edition.place_of("commit"), found.edition.name
                        yield place, f"the edition '{name}' is not what its commit gives: {found.reasons[0]}"


def reviewed(versions: Versions, sides: Sides, pull: Pull, allowed: Iterable[str], today: str) -> Review:
    """Hold two versions that have been looked at against each other."""
    entries, names = compare_entries(sides), NamesById(sides.after.content, sides.before.content)
    items, turns = compare_items(sides, entries), moves.turns(sides, entries)
    change = ProposedChange(
        sides,
        versions.touched,
        pull,
        today,
        names,
        entries,
        items,
        turns,
        moves=moves.moves(sides, moves.reasons(sides, entries, items, turns)),
        rerated=moves.rerated(sides, entries),
        remarked=moves.remarked(sides),
        effects=effects(sides, entries, items, names),
        newcomers=newcomers(items, sides.after.content),
    )
    return Review(
        versions.base,
        versions.head,
        change,
        *_problems(sides, versions.touched),
        fired=fired(change, allowed),
        submissions=submissions(change),
        approvals=tuple(_approvals(change)),
    )


_Some = tuple[Problem, ...]


def _problems(sides: Sides, touched: tuple[Touched, ...]) -> tuple[_Some, _Some, _Some, int]:
    """New ones on changed files, and elsewhere; errors that were there before, and how many warnings were.

    On what line a problem is counts for nothing: lines may have moved.
    """
    files = {visible(one.name) for one in touched if one.inside}  # as a problem's place has them
    before = Counter((one.place.file, one.rule, one.message) for one in sides.before.problems)
    new, errors_before = [], []
    found = [one for one in sides.after.problems if one.place.file in files or not is_an_editors(one.place.file)]
    for one in found:
        key = (one.place.file, one.rule, one.message)
        before[key] -= 1
        if before[key] < 0:
            new.append(one)
        elif one.blocks:
            errors_before.append(one)
    near = tuple(one for one in new if one.place.file in files)
    far = tuple(one for one in new if one.place.file not in files)
    return near, far, tuple(errors_before), len(found) - len(new) - len(errors_before)


def _approvals(change: ProposedChange) -> Iterator[tuple[str, str, bool]]:
    """The approvals, and which opponents in new entries gave them, by the player files before the change."""
    new = (item for item in change.items if item.what == "entry" and item.how == "new")
    opponents = sorted({item.id.rpartition(" against ")[2] for item in new})
    for approval in change.pull.approvals:
        login = approval.login.casefold()
        known = (one for one in opponents if login and change.login(one) == login)
        yield approval.login, next(known, ""), approval.newest
