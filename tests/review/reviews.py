"""Reviews made by hand."""

from typing import Any

from masterlist.review.change import Fired, Guard, NamesById, Review
from masterlist.review.pull import Pull
from masterlist.source import Place, Problem, Severity
from tests.review.versions import content

BASE, HEAD = "b" * 40, "a" * 40
FILE = "content/logs/ann/01.yaml"


def problem(message: str, severity: Severity = Severity.ERROR, file: str = FILE, line: int = 3) -> Problem:
    """A problem of a rule of its own; what it says is given in words."""
    return Problem(Place(file, line, 5), "some-rule", message, "a remedy", severity)


def fired(name: str, *problems: Problem, allowed: bool = False) -> Fired:
    """A guard that has found these."""
    return Fired(Guard(name, lambda _: ()), problems, allowed)


def review(**more: Any) -> Review:
    """A review of a change of nothing, and what else it is to say."""
    nothing: dict[str, Any] = dict.fromkeys(Review._fields, ())
    plain = Review(
        **{
            **nothing,
            "base": BASE,
            "head": HEAD,
            "pull": Pull(),
            "before": 0,
            "scored": True,
            "author_is": "",
            "author_role": "",
            "names": NamesById(content("base"), content("base_boards")),
        }
    )
    return plain._replace(**more)
