"""One review: everything that a pull request changes."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from masterlist.building.workplace import DEFAULTS, Workplace
from masterlist.comparing.side import Side, Sides
from masterlist.comparing.sides import look
from masterlist.read.files import is_an_editors
from masterlist.read.shown import visible
from masterlist.read.versions import Touched, Versions, compare, restored
from masterlist.review import moves as moving
from masterlist.review.change import Change
from masterlist.review.editions import remarked
from masterlist.review.effects import effects
from masterlist.review.entries import compare_entries
from masterlist.review.guards import fired
from masterlist.review.items import compare_items
from masterlist.review.names import Names
from masterlist.review.people import newcomers
from masterlist.review.pull import Pull
from masterlist.review.result import Review
from masterlist.review.submissions import author_is, submissions
from masterlist.review.values import Item
from masterlist.source import Problem


def review(root: Path, base: str, pull: Pull, allowed: Iterable[str], today: str) -> Review:
    """Compare the files in ``root`` with the merge base of ``base`` and HEAD; ``today`` is an ISO date.

    Raises NoSuchVersion where there is nothing to compare with.
    """
    versions = compare(root, base)
    with restored(root, versions.base) as folder, Workplace(root, DEFAULTS) as place:
        return place.run(lambda: reviewed(versions, look(place, folder), pull, allowed, today))


def reviewed(versions: Versions, sides: Sides, pull: Pull, allowed: Iterable[str], today: str) -> Review:
    """Hold two versions that have been looked at against each other."""
    entries = compare_entries(sides)
    items, turns = compare_items(sides, entries), moving.turns(sides, entries)
    moves = moving.moves(sides, moving.reasons(sides, entries, items, turns))
    names, new = Names(sides.after.content, sides.before.content), newcomers(items, sides.after)
    moved = effects(sides, entries, items, names)
    change = Change(sides, versions.touched, items, entries, moves, moved, new, pull, names, today)
    near, far, before = _problems(sides, versions.touched)
    return Review(
        base=versions.base,
        head=versions.head,
        pull=pull,
        approvals=tuple(_approvals(pull, sides.before, items)),
        touched=versions.touched,
        near=near,
        far=far,
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
        names=names,
        editions=remarked(sides),
    )


def _problems(sides: Sides, touched: tuple[Touched, ...]) -> tuple[tuple[Problem, ...], tuple[Problem, ...], int]:
    """Those on changed files, those elsewhere, and how many others there are.

    A warning that stood there before is one of the others; on what line counts for nothing, lines may have moved.
    """
    files = {visible(one.name) for one in touched if one.inside}  # as a problem's place has them
    before = Counter((one.place.file, one.rule, one.message) for one in sides.before.problems)
    new = []
    found = [one for one in sides.after.problems if one.place.file in files or not is_an_editors(one.place.file)]
    for one in found:
        key = (one.place.file, one.rule, one.message)
        before[key] -= 1
        if before[key] < 0 or one.blocks:
            new.append(one)
    near = tuple(one for one in new if one.place.file in files)
    far = tuple(one for one in new if one.place.file not in files)
    return near, far, len(found) - len(new)


def _approvals(pull: Pull, before: Side, items: tuple[Item, ...]) -> Iterable[tuple[str, str, bool]]:
    """The approvals, and which opponents in new entries gave them, by the player files before the change."""
    opponents = {item.id.rpartition(" against ")[2] for item in items if item.what == "entry" and item.how == "new"}
    players = before.content.players if before.content else {}
    for approval in pull.approvals:
        login = approval.login.casefold()
        known = [one for one in sorted(opponents) if one in players and players[one].github.casefold() == login]
        yield approval.login, known[0] if known else "", approval.newest
