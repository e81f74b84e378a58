"""What every list needs of the system that rates it, whichever files hold its games."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Protocol, cast

from masterlist.amount import Amount
from masterlist.facts.edition import EditionRow
from masterlist.scoring.figures import Column, Fault
from masterlist.scoring.list_words import ListWords
from masterlist.scoring.registry import System, systems
from masterlist.source import Said


class ListRow(Protocol):
    """A row of a list, whatever it is rated from."""

    @property
    def player(self) -> str: ...

    @property
    def rank(self) -> int | None: ...

    @property
    def shared(self) -> bool:
        """Whether others have the same rank."""

    @property
    def rating(self) -> Amount: ...

    @property
    def games(self) -> int: ...

    @property
    def last(self) -> str:
        """The date of the last rated game, or "" where it is not known."""

    @property
    def figures(self) -> Mapping[str, Amount]:
        """By the keys of the system's columns."""

    @property
    def results(self) -> tuple[int, ...]:
        """Games won, drawn and lost; () where the system does not count them."""

    @property
    def reason(self) -> Said | None:
        """Why there is no rank, where that is said."""


class ListSystem(System, Protocol):
    """A system that rates lists."""

    @property
    def columns(self) -> tuple[Column, ...]:
        """The figures of a row beside rank, player, rating and games."""

    @property
    def places(self) -> int | None:
        """The decimals of a rating as it is shown; None where it is a multiple of ½, and shown as it is."""

    def exact(self, value: Amount) -> str:
        """A rating or figure as files have it."""

    @property
    def counts_results(self) -> bool:
        """Whether a row says how many games were won, drawn and lost."""

    @property
    def words(self) -> ListWords:
        """What pages call things on its lists."""

    def fault_in(self, row: EditionRow) -> Fault | None:
        """What cannot be right in a row of an edition, by its own figures."""

    def every_term(self, stated: Mapping[str, Any]) -> Mapping[str, Any]:
        """The terms of a list, those included that it leaves as they are."""

    def start_rating(self, stated: Mapping[str, Any]) -> Fraction:
        """The rating of a player before their first rated game, under the terms of a list."""


def list_system(id_: str) -> ListSystem:
    """The system of a list, which the checks have found to rate lists."""
    return cast("ListSystem", systems()[id_])
