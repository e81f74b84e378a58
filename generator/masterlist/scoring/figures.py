"""What lists show of a system's figures, and what can be wrong with them: values."""

from collections.abc import Mapping
from typing import Literal, NamedTuple


class Column(NamedTuple):
    """A figure as a column of a table, a file and the API."""

    key: str
    label: str  # in English, marked with ``N_``
    kind: Literal["count", "decimal"] = "decimal"
    places: int = 2  # decimals that are shown


class AnyNumber:
    """The base of systems whose ratings may be any number, and which have no words of their own for records."""

    @property
    def places(self) -> int:
        """The decimals of a rating as it is shown."""
        return 2

    @property
    def record_words(self) -> Mapping[str, str]:
        """What records are called: as on every list."""
        return {}


class Fault(NamedTuple):
    """What cannot be right in a row of a published edition, in English."""

    message: str
    hint: str = "restore the row as it was published"
