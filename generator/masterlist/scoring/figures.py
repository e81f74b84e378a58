"""What lists show of a system's figures, and what can be wrong with them: values."""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from masterlist.amount import Amount


class Column(NamedTuple):
    """A figure as a column of a table, a file and the API."""

    key: str
    label: str  # in English, marked with ``N_``
    kind: Literal["count", "decimal"] = "decimal"
    places: int | None = 2  # decimals that are shown; None: as many as the number has. Of a count none are shown
    hides_zero: bool = False
    of: Callable[[Any], Amount | None] | None = None  # of a row; None of a figure that the system keeps
    tie: str = ""  # what a figure that is greater says of a ``{player}`` who has the same rating and stands behind


class Fault(NamedTuple):
    """What cannot be right in a row of a published edition, in English."""

    message: str
    hint: str = "restore the row as it was published"
