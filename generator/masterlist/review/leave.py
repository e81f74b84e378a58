"""Whether a pull request may be merged, decided by the base's own program: the check that no pull request can rewrite.

A check runs with the workflow file that the pull request brings, so what it says counts only where GitHub's own list
of files says that nothing but content is touched. Labels count only for the commit that they were given to: GitHub does
not say when a commit was pushed, but the comment says of which commit it was written. Labels that are there before
there is a comment of the newest commit were given to another one, and are taken off.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from masterlist.read.versions import missing
from masterlist.review.comment import WAITS, Checked, Earlier, outside, report_of
from masterlist.review.given import DocumentPart
from masterlist.review.labels import LABEL
from masterlist.review.markup import counted

CONTEXT = "Masterlist"  # the status's name, which .github/settings.sh requires
CODE = f"{LABEL}settings"  # the label of a maintainer who has read what is changed outside the content
_COMMIT = re.compile("[0-9a-f]{40}(?:[0-9a-f]{24})?")
LONGEST = 140  # characters of a description


class CommitStatus(NamedTuple):
    """A commit's status."""

    state: str  # success | failure | pending
    description: str


def stale_labels(pull: dict[str, Any], earlier: Earlier, head: str, review: bytes = b"") -> tuple[str, ...]:
    """Labels that were given to an earlier commit, or before the pull request got another base, as the report says."""
    report, labels = report_of(review), _labels(pull)
    given = labels & {*report.texts("stale_labels")} if report else set()
    return tuple(sorted(labels if earlier.head != head else given))


def unbound(review: bytes, pulls: Sequence[dict[str, Any]], number: int, head: str, root: Path) -> str:
    """Why a report says nothing of pull request ``number`` as it is now; "" where it does.

    A status is a commit's, and two pull requests can have the same newest commit: a report counts for the one that it
    names, with this commit, into this branch, and held against a commit of that branch's own history, which lies in
    ``root``. ``pulls`` are all those into the default branch with the commit.
    """
    if len(pulls) > 1:
        numbers = ", ".join(f"#{one}" for one in sorted(one["number"] for one in pulls))
        return f"{numbers} have the same newest commit: close all but one, then run its check again"
    report = report_of(review)
    if report is None:
        return ""  # which is a fault of its own
    said = (report.number("number"), report.text("commit"), report.text("into"))
    if said != (number, head, *(str(one["base"]["ref"]) for one in pulls)):
        return "The check was of another pull request, commit or branch: it has to run again"
    base = report.text("base")
    if not _COMMIT.fullmatch(base) or missing(root, base):
        return "The check compared with a commit that is not of the default branch: it has to run again"
    return ""


def _labels(pull: dict[str, Any]) -> set[str]:
    labels = pull.get("labels")
    names = {str(one.get("name", "")) for one in labels if isinstance(one, dict)} if isinstance(labels, list) else set()
    return {name for name in names if name.startswith(LABEL)}


def status(checked: Checked, pull: dict[str, Any]) -> CommitStatus:
    """What the commit's status says."""
    if checked.conclusion == WAITS:
        return CommitStatus(
            "pending", "A maintainer has to start the check: it is its author's first pull request here"
        )
    names, stale = outside(checked.files), set(checked.stale)
    fault = checked.unbound or _fault(report_of(checked.review), checked.conclusion, stale)
    if not fault and names is None:
        fault = "GitHub's list of the changed files is not complete"
    if not fault and names and CODE not in _labels(pull) - stale:
        fault = f"Files outside the content: read them, then set the label '{CODE}'"
    return (
        CommitStatus("failure", fault[:LONGEST])
        if fault
        else CommitStatus("success", "No errors, and nothing needs leave")
    )


def _fault(report: DocumentPart | None, conclusion: str, stale: set[str]) -> str:
    if report is None:
        return "The check left no report"
    if errors := report.number("errors"):
        return f"{counted(errors, 'error')} in the content"
    if needs := list(report.texts("needs_leave")):
        return f"Needs leave: {', '.join(one for one in needs if one.isascii() and one.isprintable())}"
    if before := report.number("errors_before"):
        return f"{counted(before, 'error')} there before this change: nothing is published until they are repaired"
    if {one.text("label") for one in report.parts("guards")} & stale:
        return "Leave was given to an earlier commit: set the labels again"
    return "" if conclusion == "success" else "The check has not passed; its log says why"
