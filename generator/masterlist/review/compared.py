"""One review: everything that a pull request changes."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

from masterlist.building.workplace import DEFAULTS, Workplace
from masterlist.comparing.side import ComparedVersion, Sides
from masterlist.comparing.sides import Apart, look, verified
from masterlist.facts.site import Edition
from masterlist.read.files import is_an_editors
from masterlist.read.text import visible
from masterlist.read.versions import Touched, Versions, compare, missing, restored
from masterlist.review import moves as moving
from masterlist.review.change import Finding, NamesById, ProposedChange, Review, newcomers
from masterlist.review.differ import compare_entries, compare_items
from masterlist.review.effects import effects
from masterlist.review.guards import fired
from masterlist.review.identity import author_is, submissions
from masterlist.review.moves import new_editions, remarked
from masterlist.review.pull import Pull
from masterlist.review.values import ReviewItem
from masterlist.source import Problem


def review(root: Path, base: str, pull: Pull, allowed: Iterable[str], today: str) -> Review:
    """Compare the files in ``root`` with the merge base of ``base`` and HEAD; ``today`` is an ISO date.

    Raises NoSuchVersion where there is nothing to compare with.
    """
    versions = compare(root, base)
    with restored(root, versions.base) as folder, Workplace(root, DEFAULTS) as place:
        return place.run(lambda: reviewed(versions, _looked(place, folder, versions.base), pull, allowed, today))


def _looked(place: Workplace, before: Path, base: str) -> Sides:
    sides = look(place, before)
    return sides._replace(forged=tuple(unlike_their_commits(place.root, base, sides)))


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
    entries = compare_entries(sides)
    items, turns = compare_items(sides, entries), moving.turns(sides, entries)
    moves = moving.moves(sides, moving.reasons(sides, entries, items, turns))
    names, new = NamesById(sides.after.content, sides.before.content), newcomers(items, sides.after)
    moved = effects(sides, entries, items, names)
    change = ProposedChange(sides, versions.touched, items, entries, moves, moved, new, pull, names, today, turns)
    near, far, errors_before, before = _problems(sides, versions.touched)
    return Review(
        base=versions.base,
        head=versions.head,
        pull=pull,
        approvals=tuple(_approvals(pull, sides.before, items)),
        touched=versions.touched,
        near=near,
        far=far,
        errors_before=errors_before,
        before=before,
        scored=sides.before.results is not None and sides.after.results is not None,
        fired=fired(change, allowed),
        items=items,
        moves=moves,
        rerated=moving.rerated(sides, entries),
        turns=turns,
        newcomers=new,
        submissions=submissions(change),
        author_is=author_is(change),
        author_role=change.role,
        names=names,
        editions=remarked(sides),
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


def _approvals(pull: Pull, before: ComparedVersion, items: tuple[ReviewItem, ...]) -> Iterable[tuple[str, str, bool]]:
    """The approvals, and which opponents in new entries gave them, by the player files before the change."""
    opponents = {item.id.rpartition(" against ")[2] for item in items if item.what == "entry" and item.how == "new"}
    players = before.content.players if before.content else {}
    for approval in pull.approvals:
        login = approval.login.casefold()
        known = [one for one in sorted(opponents) if one in players and players[one].github.casefold() == login]
        yield approval.login, known[0] if known else "", approval.newest
