"""Whether a pull request may be merged, decided by the base's own program: the check that no pull request can rewrite.

A check runs with the workflow file that the pull request brings, so what it says counts only where GitHub's own list
of files says that nothing but content is touched. Labels count only for the commit that they were given to: GitHub does
not say when a commit was pushed, but the comment says of which commit it was written. Labels that are there before
there is a comment of the newest commit were given to another one, and are taken off.
"""

from typing import Any, NamedTuple

from masterlist.review.comment import WAITS, Earlier, outside, report_of
from masterlist.review.given import Given
from masterlist.review.labels import LABEL
from masterlist.review.markup import counted

CONTEXT = "Masterlist"  # the status's name, which .github/settings.sh requires
CODE = f"{LABEL}settings"  # the label of a maintainer who has read what is changed outside the content
LONGEST = 140  # characters of a description


class Status(NamedTuple):
    """A commit's status."""

    state: str  # success | failure | pending
    description: str


def stale_labels(pull: dict[str, Any], earlier: Earlier, head: str) -> tuple[str, ...]:
    """Labels that were given to an earlier commit."""
    return () if earlier.head == head else tuple(sorted(_labels(pull)))


def _labels(pull: dict[str, Any]) -> set[str]:
    labels = pull.get("labels")
    names = {str(one.get("name", "")) for one in labels if isinstance(one, dict)} if isinstance(labels, list) else set()
    return {name for name in names if name.startswith(LABEL)}


def status(review: bytes, files: bytes, pull: dict[str, Any], stale: tuple[str, ...], conclusion: str) -> Status:
    """What the commit's status says."""
    if conclusion == WAITS:
        return Status("pending", "A maintainer has to start the check: it is its author's first pull request here")
    report, names = report_of(review), outside(files)
    fault = _fault(report, conclusion, set(stale))
    if not fault and names is None:
        fault = "GitHub's list of the changed files is not complete"
    if not fault and names and CODE not in _labels(pull) - set(stale):
        fault = f"Files outside the content: read them, then set the label '{CODE}'"
    return Status("failure", fault[:LONGEST]) if fault else Status("success", "No errors, and nothing needs leave")


def _fault(report: Given | None, conclusion: str, stale: set[str]) -> str:
    if report is None:
        return "The check left no report"
    if errors := report.number("errors"):
        return f"{counted(errors, 'error')} in the content"
    if needs := list(report.texts("needs_leave")):
        return f"Needs leave: {', '.join(one for one in needs if one.isascii() and one.isprintable())}"
    if {one.text("label") for one in report.parts("guards")} & stale:
        return "Leave was given to an earlier commit: set the labels again"
    return "" if conclusion == "success" else "The check has not passed; its log says why"
