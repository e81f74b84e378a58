"""What every list needs of the system that rates it, whichever files hold its games."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Protocol, cast

from masterlist.facts.edition import EditionRow
from masterlist.scoring.figures import Column, Fault
from masterlist.scoring.registry import System, systems


class ListSystem(System, Protocol):
    """A system that rates lists."""

    @property
    def columns(self) -> tuple[Column, ...]:
        """The figures of a row beside rank, player, rating and games."""

    @property
    def places(self) -> int | None:
        """The decimals of a rating as it is shown; None where it is a multiple of ½, and shown as it is."""

    @property
    def record_words(self) -> Mapping[str, str]:
        """What records are called where the system has words of its own, by their kind; marked for translation."""

    def fault_in(self, row: EditionRow) -> Fault | None:
        """What cannot be right in a row of an edition, by its own figures."""

    def every_term(self, stated: Mapping[str, Any]) -> Mapping[str, Any]:
        """The terms of a list, those included that it leaves as they are."""

    def start_rating(self, stated: Mapping[str, Any]) -> Fraction:
        """The rating of a player before their first rated game, under the terms of a list."""


def list_system(id_: str) -> ListSystem:
    """The system of a list, which the checks have found to rate lists."""
    return cast("ListSystem", systems()[id_])
