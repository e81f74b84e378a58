"""A proposed change: what differs, what moves with it and who proposes it; and the review of it, as values."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from masterlist.comparing.side import Sides
from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard
from masterlist.facts.night import Night
from masterlist.facts.site import nameless
from masterlist.read.versions import Touched
from masterlist.review.differ import games_of
from masterlist.review.pull import LABEL, Pull
from masterlist.review.values import (
    Complaints,
    Effect,
    Entries,
    FactKey,
    NamesById,
    OutcomeChange,
    ReviewItem,
    StandingMove,
)
from masterlist.scoring.log import Status
from masterlist.source import Place, Problem

Finding = tuple[Place, str]  # where, and what is the matter


@dataclass(frozen=True)
class ProposedChange:
    """The two versions, what differs between them, and who proposes it."""

    sides: Sides
    touched: tuple[Touched, ...]
    pull: Pull
    today: str  # ISO 8601
    names: NamesById
    entries: Entries
    items: tuple[ReviewItem, ...] = ()
    turns: tuple[OutcomeChange[Status], ...] = ()  # entries that were on file already, and whose status is another now
    moves: tuple[StandingMove, ...] = ()
    rerated: tuple[OutcomeChange[Fraction], ...] = ()  # games on file already after which a rating is another
    remarked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by edition whose ratings would be different
    effects: tuple[Effect, ...] = ()
    newcomers: Complaints = field(default_factory=dict)  # new players, each with what is doubtful about the name

    @cached_property
    def scored(self) -> bool:
        """Whether both versions could be scored."""
        return self.sides.before.results is not None and self.sides.after.results is not None

    @cached_property
    def new_players(self) -> dict[str, ReviewItem]:
        """Players who had no file before, under no id."""
        return {item.id: item for item in self.items if item.what == "player" and item.how == "new"}

    @cached_property
    def games(self) -> tuple[Mapping[FactKey, AnyBoard | Night], Mapping[FactKey, AnyBoard | Night]]:
        """Every board, rated game and night that differs, before and after."""
        return games_of(self.sides.before.content), games_of(self.sides.after.content)

    @property
    def base(self) -> Content | None:
        """The facts before the change; None where they could not be read."""
        return self.sides.before.content

    @property
    def author(self) -> str:
        """The login of who proposes it, folded; "" where that is not known."""
        return self.pull.author.casefold()

    @cached_property
    def author_is(self) -> str:
        """The name of the player who the author is, as the version before knows it, or ""."""
        players = self.base.players if self.base and self.author else {}
        known = (id_ for id_, one in players.items() if one.github.casefold() == self.author)
        return next(map(self.names.player, known), "")

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


class Fired(NamedTuple):
    """A guard with everything that it found."""

    guard: str  # its name
    problems: tuple[Problem, ...]
    allowed: bool

    @property
    def label(self) -> str:
        """The label that gives permission."""
        return f"{LABEL}{self.guard}"


class Review(NamedTuple):
    """What a pull request changes, and what is wrong with it."""

    base: str  # commits
    head: str
    change: ProposedChange
    near: tuple[Problem, ...]  # on the files that changed
    far: tuple[Problem, ...]  # on other files, and only since the change
    errors_before: tuple[Problem, ...]  # that the version before has too
    before: int  # how many warnings there were already
    fired: tuple[Fired, ...]
    submissions: tuple[dict[str, str], ...]
    approvals: tuple[tuple[str, str, bool], ...]  # login, the opponent's id, whether of the newest commit

    @property
    def errors(self) -> list[Problem]:
        """What the change makes wrong with the content: no label helps against that."""
        return [problem for problem in (*self.near, *self.far) if problem.blocks]

    @property
    def needs_leave(self) -> list[str]:
        """The guards that fired without a maintainer's permission."""
        return [one.guard for one in self.fired if not one.allowed]
