"""What a review comes to, as one value."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from masterlist.read.versions import Touched
from masterlist.review.change import Finding, ProposedChange
from masterlist.review.labels import LABEL
from masterlist.review.names import NamesById
from masterlist.review.pull import Pull
from masterlist.review.values import Newcomer, Remarked, Rerated, ReviewItem, StandingMove, Submission, Turn
from masterlist.source import Problem


class Guard(NamedTuple):
    """A guard by its name, which ``labels.ALLOWS`` explains."""

    id: str
    finds: Callable[[ProposedChange], Iterable[Finding]]
    spares_maintainers: bool = False  # whether a maintainer's own change needs no leave of a maintainer

    @property
    def label(self) -> str:
        """The label that gives leave."""
        return f"{LABEL}{self.id}"


class Fired(NamedTuple):
    """A guard with everything that it found."""

    guard: Guard
    problems: tuple[Problem, ...]
    allowed: bool


class Review(NamedTuple):
    """What a pull request changes, and what is wrong with it."""

    base: str  # commits
    head: str
    pull: Pull
    approvals: tuple[tuple[str, str, bool], ...]  # login, the opponent's id, whether of the newest commit
    touched: tuple[Touched, ...]
    near: tuple[Problem, ...]  # on the files that changed
    far: tuple[Problem, ...]  # on other files, and only since the change
    errors_before: tuple[Problem, ...]  # that the version before has too
    before: int  # how many warnings there were already
    scored: bool  # whether both versions could be scored
    fired: tuple[Fired, ...]
    items: tuple[ReviewItem, ...]
    moves: tuple[StandingMove, ...]
    rerated: tuple[Rerated, ...]
    turns: tuple[Turn, ...]
    newcomers: tuple[Newcomer, ...]
    submissions: tuple[Submission, ...]
    author_is: str  # the name of the player who the author is known to be, or ""
    author_role: str  # maintainer, reporter or ""
    names: NamesById
    editions: tuple[Remarked, ...]  # published ones that would be different

    @property
    def errors(self) -> list[Problem]:
        """What the change makes wrong with the content: no label helps against that."""
        return [problem for problem in (*self.near, *self.far) if problem.blocks]

    @property
    def needs_leave(self) -> list[Fired]:
        """The guards that fired without a maintainer's leave."""
        return [one for one in self.fired if not one.allowed]
