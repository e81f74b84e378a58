"""Where a value stands in the content, and what is wrong with it."""

from enum import Enum
from typing import NamedTuple


class Place(NamedTuple):
    """A position in a content file; ``line`` and ``column`` count from 1, 0 means the file as a whole."""

    file: str  # relative to the site's root folder, with forward slashes
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}:{self.column}"


class Severity(Enum):
    """What a problem does to the build."""

    ERROR = "error"  # nothing is published until it is mended
    WARNING = "warning"  # published beside the number it concerns


class Problem(NamedTuple):
    """A fault in the content, as a value: what is wrong at which place, and how to mend it."""

    place: Place
    rule: str  # the name of what must hold, e.g. "player-is-known"
    message: str
    hint: str = ""  # the remedy, or "" where the message says it all
    severity: Severity = Severity.ERROR

    @property
    def blocks(self) -> bool:
        """Whether the build stops for it."""
        return self.severity is Severity.ERROR


def warning(place: Place, rule: str, message: str, hint: str = "") -> Problem:
    """A problem that is published, not one that stops the build."""
    return Problem(place, rule, message, hint, Severity.WARNING)


def did_you_mean(word: str, known: object) -> str:
    """A remedy that names the nearest known word, or "" where none is near."""
    from difflib import get_close_matches  # noqa: PLC0415  needed only for a fault: start-up time counts

    candidates = sorted(str(name) for name in known)  # type: ignore[attr-defined]
    near = get_close_matches(word, candidates, n=1, cutoff=0.7)
    return f"did you mean '{near[0]}'?" if near else ""
