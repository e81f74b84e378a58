"""Two versions of a site as facts made by hand: no repository, no file."""

from functools import cache
from pathlib import Path
from typing import Any

from masterlist.comparing.side import ComparedVersion, Sides
from masterlist.facts.content import Content, Player
from masterlist.review.change import NamesById, ProposedChange
from masterlist.review.pull import Difference, Entries, Pull, ReviewItem
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


def people(*players: Player) -> ComparedVersion:
    """A version that has these players alone."""
    return ComparedVersion(content("base")._replace(players={one.id: one for one in players}), None, [])


def item(what: str, id_: str, *differences: Difference, how: str = "changed", **more: Any) -> ReviewItem:
    """Something reported."""
    return ReviewItem(how, what, id_, more.pop("about", ""), more.pop("place", HERE), differences, **more)


def change(
    before: Content | None, after: Content | None, *items: ReviewItem, author: str = "", **more: Any
) -> ProposedChange:
    """A change of one version into another, which changes these items."""
    sides = Sides(ComparedVersion(before, None, []), ComparedVersion(after, None, []))
    given: dict[str, Any] = {"touched": (), "entries": Entries((), {}), "newcomers": (), **more}
    names = NamesById(after, before)
    pull = Pull(author=author)
    return ProposedChange(
        sides, given["touched"], items, given["entries"], (), (), given["newcomers"], pull, names, "2026-11-01"
    )
