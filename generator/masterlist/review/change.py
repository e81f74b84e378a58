"""Everything that a guard can ask about."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from masterlist.comparing.side import Sides
from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard
from masterlist.read.versions import Touched
from masterlist.review.boards import boards_of
from masterlist.review.names import Names
from masterlist.review.pull import Pull
from masterlist.review.values import BoardKey, Effect, Entries, Item, Move, Newcomer
from masterlist.source import Place

Finding = tuple[Place, str]  # where, and what is the matter


class _Change(NamedTuple):
    sides: Sides
    touched: tuple[Touched, ...]
    items: tuple[Item, ...]
    entries: Entries
    moves: tuple[Move, ...]
    effects: tuple[Effect, ...]
    newcomers: tuple[Newcomer, ...]
    pull: Pull
    names: Names
    today: str  # ISO 8601


class Change(_Change):
    """The two versions, what differs between them, and who proposes it."""

    @property
    def base(self) -> Content | None:
        """The facts before the change; None where they could not be read."""
        return self.sides.before.content

    @property
    def author(self) -> str:
        """The login of who proposes it, folded; "" where that is not known."""
        return self.pull.author.casefold()

    def login(self, player: str | None) -> str:
        """The GitHub user who a player was before the change, folded; "" where the player's file named none."""
        known = self.base.players.get(player) if self.base and player else None
        return known.github.casefold() if known else ""

    @cached_property
    def new_players(self) -> dict[str, Item]:
        """Players who had no file before, under no id."""
        return {item.id: item for item in self.items if item.what == "player" and item.how == "new"}

    @cached_property
    def boards(self) -> tuple[Mapping[BoardKey, AnyBoard], Mapping[BoardKey, AnyBoard]]:
        """Every board and rated game, before and after."""
        before, after = self.sides.before.content, self.sides.after.content
        return boards_of(before) if before else {}, boards_of(after) if after else {}

    @cached_property
    def logins_by_name(self) -> Mapping[str, set[str]]:
        """Logins, folded, of those who had a name before the change; two players can have the same."""
        found: dict[str, set[str]] = defaultdict(set)
        for one in self.base.players.values() if self.base else ():
            found[one.name].add(one.github.casefold())
        return found

    @cached_property
    def approving(self) -> frozenset[str]:
        """Logins, folded, of those who approved the newest commit."""
        return frozenset(one.login.casefold() for one in self.pull.approvals if one.newest)
