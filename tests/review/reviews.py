"""Reviews made by hand."""

from typing import Any

from masterlist.review.guards import Review
from masterlist.source import Place, Problem, Severity
from tests.review.versions import content, proposed, unscored

FILE = "content/logs/ann/01.yaml"


def problem(message: str, severity: Severity = Severity.ERROR, file: str = FILE, line: int = 3) -> Problem:
    """A problem of a rule of its own; what it says is given in words."""
    return Problem(Place(file, line, 5), "some-rule", message, "a remedy", severity)


def review(**more: Any) -> Review:
    """A review of a change of nothing, and what else it is to say."""
    nothing: dict[str, Any] = {"fired": {}, "submissions": (), "approvals": (), "problems": {}}
    known = {**nothing, "author_is": "", "role": "", "scored": True, **more}
    known["problems"] = {**dict.fromkeys(("near", "far", "errors_before", "warnings_before"), ()), **known["problems"]}
    return proposed(unscored(content("base_boards"), content("base")), *known.pop("items", ()), **known)
