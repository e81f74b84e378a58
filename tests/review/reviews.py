"""Reviews made by hand."""

from dataclasses import fields
from typing import Any

from masterlist.review.change import Fired, ProposedChange, Review
from masterlist.source import Place, Problem, Severity
from tests.review.versions import content, proposed, unscored

BASE, HEAD = "b" * 40, "a" * 40
FILE = "content/logs/ann/01.yaml"


def problem(message: str, severity: Severity = Severity.ERROR, file: str = FILE, line: int = 3) -> Problem:
    """A problem of a rule of its own; what it says is given in words."""
    return Problem(Place(file, line, 5), "some-rule", message, "a remedy", severity)


def fired(name: str, *problems: Problem, allowed: bool = False) -> Fired:
    """A guard that has found these."""
    return Fired(name, problems, allowed)


def review(**more: Any) -> Review:
    """A review of a change of nothing, and what else it is to say."""
    own = {key: more.pop(key) for key in {*more} & {*Review._fields}}
    known = {key: more.pop(key) for key in {*more} & {one.name for one in fields(ProposedChange)}}
    change = proposed(unscored(content("base_boards"), content("base")), *known.pop("items", ()), **known)
    vars(change).update({"author_is": "", "role": "", "scored": True, **more})
    nothing: dict[str, Any] = dict.fromkeys(Review._fields, ())
    return Review(**{**nothing, "base": BASE, "head": HEAD, "change": change, "before": 0, **own})
