"""A proposed change: what differs between the two versions, and who proposes it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from masterlist.comparing.side import Sides
from masterlist.facts.board import SEVENTH_PLAYER
from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard
from masterlist.facts.night import Night
from masterlist.facts.site import nameless
from masterlist.read.files import is_an_editors
from masterlist.read.text import visible
from masterlist.read.versions import Versions
from masterlist.review.differ import compare_entries, compare_items, games_of
from masterlist.review.pull import LABEL, Pull
from masterlist.review.values import Complaints, Entries, FactKey, NamesById, ReviewItem, newcomers
from masterlist.source import Problem


@dataclass(frozen=True)
class ProposedChange:
    """The two versions and who proposes the change; what differs between them is worked out when it is asked for."""

    versions: Versions
    sides: Sides
    pull: Pull
    allowed_by_option: frozenset[str]  # names of guards
    today: str  # ISO 8601

    @cached_property
    def names(self) -> NamesById:
        """What players and tables are called, after the change if they are there."""
        return NamesById(self.sides.after.content, self.sides.before.content)

    @cached_property
    def entries(self) -> Entries:
        """The entries of all logs, compared."""
        return compare_entries(self.sides)

    @cached_property
    def items(self) -> tuple[ReviewItem, ...]:
        """Everything that is new, changed or removed."""
        return compare_items(self.sides, self.entries)

    @cached_property
    def newcomers(self) -> Complaints:
        """New players, each with what is doubtful about the name."""
        return newcomers(self.items, self.sides.after.content)

    @cached_property
    def allowed(self) -> frozenset[str]:
        """The guards for which there is permission, by an option or by a label of the pull request."""
        labels = {label.removeprefix(LABEL) for label in self.pull.labels if label.startswith(LABEL)}
        return self.allowed_by_option | labels

    @cached_property
    def scored(self) -> bool:
        """Whether both versions could be scored."""
        return self.sides.before.results is not None and self.sides.after.results is not None

    @cached_property
    def games(self) -> tuple[Mapping[FactKey, AnyBoard | Night], Mapping[FactKey, AnyBoard | Night]]:
        """Every board, rated game and night, before and after."""
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
    def reports_own_games_only(self) -> bool:
        """Whether the version before names maintainers or reporters, and the author is none of them."""
        named = self.base and (self.base.site.maintainers or self.base.site.reporters)
        return bool(self.asks_who and named and not self.role)

    def login(self, player: str | None) -> str:
        """The GitHub user who a player was before the change, folded; "" where the player's file named none."""
        known = self.base.players.get(player) if self.base and player and player != SEVENTH_PLAYER else None
        return known.github.casefold() if known else ""

    @cached_property
    def approving(self) -> frozenset[str]:
        """Logins, folded, of those who approved the newest commit."""
        return frozenset(login.casefold() for login, is_newest in self.pull.approvals.items() if is_newest)

    @cached_property
    def problems(self) -> dict[str, list[Problem]]:
        """New ones "near", on the files that changed, and "far", on others; "errors_before" and warnings that stay.

        On what line a problem is counts for nothing: lines may have moved.
        """
        files = {visible(one.name) for one in self.versions.touched if one.inside}  # as a problem's place has them
        before = Counter((one.place.file, one.rule, one.message) for one in self.sides.before.problems)
        found: dict[str, list[Problem]] = {key: [] for key in ("near", "far", "errors_before", "warnings_before")}
        for one in self.sides.after.problems:
            is_near = one.place.file in files
            if is_near or not is_an_editors(one.place.file):
                key = (one.place.file, one.rule, one.message)
                before[key] -= 1
                is_new = before[key] < 0
                new, old = "near" if is_near else "far", "errors_before" if one.blocks else "warnings_before"
                found[new if is_new else old].append(one)
        return found

    @cached_property
    def approvals(self) -> list[tuple[str, str, bool]]:
        """Logins, the opponent in new entries who each was before the change, and whether of the newest commit."""
        new = (item for item in self.items if item.what == "entry" and item.how == "new")
        opponents = sorted({item.id.rpartition(" against ")[2] for item in new})
        return [
            (login, next((one for one in opponents if login and self.login(one) == login.casefold()), ""), is_newest)
            for login, is_newest in self.pull.approvals.items()
        ]
