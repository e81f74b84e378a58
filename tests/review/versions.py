"""Two versions of a site as facts made by hand: no repository, no file."""

from functools import cache
from pathlib import Path
from typing import Any

from masterlist.comparing.side import ComparedVersion, Sides
from masterlist.facts.content import Content, Player
from masterlist.review.change import Finding, ProposedChange
from masterlist.review.guards import GUARDS
from masterlist.review.pull import Pull
from masterlist.review.values import Difference, Entries, NamesById, ReviewItem
from masterlist.source import Place
from tests.whole import read

TESTS = Path(__file__).parents[1]
HERE = Place("content/here.yaml", 1, 1)


@cache
def content(base: str) -> Content:
    """What ``tests/base`` or ``tests/base_boards`` says."""
    found = read(TESTS / base).content
    assert found
    return found


def player(id_: str, name: str, **more: Any) -> Player:
    """Somebody on file."""
    return Player(id_, name, (), "", "", "", (), (), HERE, HERE, HERE)._replace(**more)


def with_players(base: Content, *people: Player) -> Content:
    """The content with these players, added or in the place of those of the same id."""
    return base._replace(players={**base.players, **{one.id: one for one in people}})


def people(*players: Player) -> Content:
    """What has these players alone."""
    return content("base")._replace(players={one.id: one for one in players})


def item(what: str, id_: str, *differences: Difference, how: str = "changed", **more: Any) -> ReviewItem:
    """Something reported."""
    return ReviewItem(how, what, id_, more.pop("about", ""), more.pop("place", HERE), differences, **more)


def proposed(sides: Sides, *items: ReviewItem, author: str = "", **known: Any) -> ProposedChange:
    """A change of one version into another, which changes these items, and nothing else that is not given."""
    given = {"pull": Pull(author=author), "touched": (), "entries": Entries((), {}), **known}
    names = NamesById(sides.after.content, sides.before.content)
    return ProposedChange(sides, today="2026-11-01", names=names, items=items, **given)


def change(
    before: Content | None, after: Content | None, *items: ReviewItem, author: str = "", **known: Any
) -> ProposedChange:
    """The same of two contents without results."""
    return proposed(unscored(before, after), *items, author=author, **known)


def asked(guard: str, *versions: Any, **known: Any) -> list[Finding]:
    """What a guard finds in such a change."""
    return [*GUARDS[guard](change(*versions, **known))]


def unscored(before: Content | None, after: Content | None) -> Sides:
    """Two versions without results."""
    return Sides(ComparedVersion(before, None, []), ComparedVersion(after, None, []))
