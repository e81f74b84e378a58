"""Everything that a guard can ask about."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from masterlist.comparing.side import Sides
from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard
from masterlist.facts.night import Night
from masterlist.facts.site import nameless
from masterlist.read.versions import Touched
from masterlist.review.boards import boards_of, nights_of
from masterlist.review.names import NamesById
from masterlist.review.pull import Pull
from masterlist.review.values import BoardKey, Effect, Entries, Newcomer, ReviewItem, StandingMove, Turn
from masterlist.source import Place

Finding = tuple[Place, str]  # where, and what is the matter


class _Change(NamedTuple):
    sides: Sides
    touched: tuple[Touched, ...]
    items: tuple[ReviewItem, ...]
    entries: Entries
    moves: tuple[StandingMove, ...]
    effects: tuple[Effect, ...]
    newcomers: tuple[Newcomer, ...]
    pull: Pull
    names: NamesById
    today: str  # ISO 8601
    turns: tuple[Turn, ...] = ()


class ProposedChange(_Change):
    """The two versions, what differs between them, and who proposes it."""

    @property
    def base(self) -> Content | None:
        """The facts before the change; None where they could not be read."""
        return self.sides.before.content

    @property
    def author(self) -> str:
        """The login of who proposes it, folded; "" where that is not known."""
        return self.pull.author.casefold()

    @cached_property
    def role(self) -> str:
        """What the author is to the site: maintainer, reporter or "". The version before says so.

        Those who can merge are maintainers.
        """
        site = self.base.site if self.base else nameless()
        named = {role: {one.casefold() for one in getattr(site, f"{role}s")} for role in ("maintainer", "reporter")}
        if self.author and (self.pull.may_merge or self.author in named["maintainer"]):
            return "maintainer"
        return "reporter" if self.author in named["reporter"] else ""

    @property
    def asks_who(self) -> bool:
        """Whether the guards of who reports hold: the author is known, and is no maintainer."""
        return bool(self.author and self.base and self.role != "maintainer")

    @property
    def names_roles(self) -> bool:
        """Whether the version before names any maintainer or reporter."""
        return bool(self.base and (self.base.site.maintainers or self.base.site.reporters))

    def login(self, player: str | None) -> str:
        """The GitHub user who a player was before the change, folded; "" where the player's file named none."""
        known = self.base.players.get(player) if self.base and player else None
        return known.github.casefold() if known else ""

    @cached_property
    def new_players(self) -> dict[str, ReviewItem]:
        """Players who had no file before, under no id."""
        return {item.id: item for item in self.items if item.what == "player" and item.how == "new"}

    @cached_property
    def boards(self) -> tuple[Mapping[BoardKey, AnyBoard], Mapping[BoardKey, AnyBoard]]:
        """Every board and rated game, before and after."""
        before, after = self.sides.before.content, self.sides.after.content
        return boards_of(before) if before else {}, boards_of(after) if after else {}

    @cached_property
    def nights(self) -> tuple[Mapping[BoardKey, Night], Mapping[BoardKey, Night]]:
        """Every night that differs, before and after."""
        before, after = self.sides.before.content, self.sides.after.content
        return nights_of(before) if before else {}, nights_of(after) if after else {}

    @cached_property
    def former(self) -> Mapping[str, set[str]]:
        """By players' ids what they were called before."""
        found: dict[str, set[str]] = defaultdict(set)
        for old, now in self.sides.renamed.items():
            found[now].add(old)
        return found

    @cached_property
    def approving(self) -> frozenset[str]:
        """Logins, folded, of those who approved the newest commit."""
        return frozenset(one.login.casefold() for one in self.pull.approvals if one.newest)
