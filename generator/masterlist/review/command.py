"""The commands ``review`` and ``comment``: the report, the comment on a pull request, and whether it may be merged.

A check runs with the workflow file that the pull request brings, so what it says counts only where GitHub's own list
of files says that nothing but content is touched. Labels count only for the commit that they were given to: GitHub does
not say when a commit was pushed, but the comment says of which commit it was written. Labels that are there before
there is a comment of the newest commit were given to another one, and are taken off.
"""

import argparse
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from masterlist.read.versions import missing
from masterlist.review.markdown import as_markdown, bullets, capped, code, counted, fitted
from masterlist.review.pull import (
    LABEL,
    LOGIN,
    DocumentPart,
    Pull,
    UnclearEvent,
    Unreadable,
    given,
    in_pages,
    pull_request,
)

if TYPE_CHECKING:
    from masterlist.review.guards import Review

MARK = "<!-- masterlist review -->"  # by which the comment of an earlier run is found
BOT = "github-actions[bot]"
MOST_FILES = 3_000  # that GitHub lists of a pull request; of a larger one it does not say which are left out
_LARGEST_ID = 2**63 - 1  # of a comment
WAITS = "action_required"  # how a run ends for now that waits for a maintainer's approval
_OF_COMMIT = re.compile(r"Of commit `([0-9a-f]{40})`\. [^\n]*+\s*\Z")  # in the last line


def pulls_of(pulls: bytes, head: str) -> dict[int, DocumentPart]:
    """The open pull requests into the default branch whose newest commit is ``head``, from GitHub's list, by number.

    Others are not judged: against a branch that a workflow made for an issue, what is forged may be no change at all.
    """
    found = {}
    for one in objects(pulls) or []:
        base, number = one.part("base"), one.number("number")
        default = base.part("repo").text("default_branch")
        is_of_head = head and one.part("head").text("sha") == head
        if is_of_head and default and base.text("ref") == default and number is not None:
            found[number] = one
    return found


def earlier(comments: bytes) -> tuple[int, str]:
    """The id of the comment that an earlier run left, or 0, and the commit that it is of, from GitHub's list of them.

    Comments of others do not count.
    """
    for one in objects(comments) or []:
        id_, body = one.number("id", _LARGEST_ID), one.text("body")
        if id_ is not None and one.part("user").text("login") == BOT and body.startswith(MARK):
            of = _OF_COMMIT.search(body)
            return id_, of[1] if of else ""
    return 0, ""


def report_of(review: bytes) -> DocumentPart | None:
    """What the check left; None where that is no review."""
    try:
        return given(review)
    except Unreadable:
        return None


class Checked(NamedTuple):
    """What a check left, and what is known of it."""

    report: DocumentPart | None
    outside: list[str] | None  # what ``outside`` makes of GitHub's own list of the files that are touched
    conclusion: str  # how it ended, as GitHub says it
    stale: tuple[str, ...] = ()  # labels that are taken off
    unbound: str = ""  # why the report says nothing of this pull request as it is now


def comment(checked: Checked, head: str) -> str:
    """The comment's text; ``head`` is the commit that was checked."""
    parts = [MARK]
    # What GitHub knows for itself: a pull request that changes the workflows can have changed what the report says.
    if checked.outside is None:
        missing_list = "GitHub's list of the changed files is missing or not complete, so this pull request could have"
        parts.append(f"> [!WARNING]\n> {missing_list} written its own report. Read its files before you merge.")
    elif checked.outside:
        touches = "This pull request touches files outside the content, and could have written its own report."
        parts.append(f"> [!WARNING]\n> {touches} Read them before you merge.")
        parts.append(bullets(capped([code(name) for name in checked.outside], 10)))
    if checked.stale:
        labels = ", ".join(capped([code(label) for label in checked.stale], 10))
        given_before = "because they were given to an earlier commit"
        parts.append(f"Taken off, {given_before}: {labels}. Read what is new and set them again.")
    if checked.conclusion == WAITS:
        parts.append(
            "### ⏳ The check has not run yet\n\nIt is its author's first pull request here, so the check waits for a "
            "maintainer: read the changes, then press **Approve and run workflows** below."
        )
    elif checked.unbound:
        parts.append(f"### ⏳ Not checked as it is now\n\n{checked.unbound}.")
    elif checked.report:
        parts.append(as_markdown(checked.report).strip())
    else:
        parts.append("The check left no report that can be read; its log says why.")
    foot = f"Of commit {code(head)}. The report was made from the pull request, and a maintainer decides."
    return fitted("\n\n".join([*parts, foot]) + "\n", foot)


def outside(files: bytes) -> list[str] | None:
    """Names, old ones too, of files outside ``content/``; None where GitHub's list is missing, broken or cut off."""
    found = objects(files)
    if not found or len(found) >= MOST_FILES:
        return None
    names = {one.text(key) for one in found for key in ("filename", "previous_filename") if key in one}
    if "" in names or any("filename" not in one for one in found):
        return None
    return sorted(name for name in names if not name.startswith("content/"))


def objects(pages: bytes) -> list[DocumentPart] | None:
    """The objects of an answer that came in pages; None where it is none, or holds anything else."""
    try:
        value = json.loads(pages)
    except (ValueError, RecursionError):
        return None
    found = in_pages(value) if isinstance(value, list) else [None]
    return [*map(DocumentPart, found)] if all(isinstance(one, dict) for one in found) else None


CONTEXT = "Masterlist"  # the status's name, which .github/settings.sh requires
CODE = f"{LABEL}settings"  # the label of a maintainer who has read what is changed outside the content
_COMMIT = re.compile("[0-9a-f]{40}(?:[0-9a-f]{24})?")
LONGEST = 140  # characters of a description


def permissions(pull: DocumentPart) -> set[str]:
    """The labels of a pull request that allow something."""
    return {name for one in pull.parts("labels") if (name := one.text("name")).startswith(LABEL)}


def unbound(report: DocumentPart | None, pulls: Mapping[int, DocumentPart], number: int, head: str, root: Path) -> str:
    """Why a report says nothing of pull request ``number`` as it is now; "" where it does.

    A status is a commit's, and two pull requests can have the same newest commit: a report counts for the one that it
    names, with this commit, into this branch, and held against a commit of that branch's own history, which lies in
    ``root``. ``pulls`` are all those into the default branch with the commit.
    """
    if len(pulls) > 1:
        numbers = ", ".join(f"#{one}" for one in sorted(pulls))
        return f"{numbers} have the same newest commit: close all but one, then run its check again"
    if report is None:
        return ""  # which is a fault of its own
    reported = (report.number("number"), report.text("commit"), report.text("into"))
    if reported != (number, head, pulls[number].part("base").text("ref")):
        return "The check was of another pull request, commit or branch: it has to run again"
    base = report.text("base")
    if not _COMMIT.fullmatch(base) or missing(root, base):
        return "The check compared with a commit that is not of the default branch: it has to run again"
    return ""


def status(checked: Checked, labels: set[str]) -> dict[str, str]:
    """The commit's status, as GitHub asks for it; ``labels`` are those that allow something."""
    if checked.conclusion == WAITS:
        waits = "A maintainer has to start the check: it is its author's first pull request here"
        return {"context": CONTEXT, "state": "pending", "description": waits}
    fault = checked.unbound or _fault(checked, labels)
    description = fault[:LONGEST] or "No errors, and nothing needs permission"
    return {"context": CONTEXT, "state": "failure" if fault else "success", "description": description}


def _fault(checked: Checked, labels: set[str]) -> str:  # noqa: PLR0911  a list of what can be wrong
    report, stale = checked.report, {*checked.stale}
    if report is None:
        return "The check left no report"
    if errors := report.number("errors"):
        return f"{counted(errors, 'error')} in the content"
    if needs := list(report.texts("needs_leave")):
        return f"Needs permission: {', '.join(one for one in needs if one.isascii() and one.isprintable())}"
    if before := report.number("errors_before"):
        return f"{counted(before, 'error')} there before this change: nothing is published until they are repaired"
    if {one.text("label") for one in report.parts("guards")} & stale:
        return "Permission was given to an earlier commit: set the labels again"
    if checked.conclusion != "success":
        return "The check has not passed; its log says why"
    if checked.outside is None:
        return "GitHub's list of the changed files is not complete"
    if checked.outside and CODE not in labels - stale:
        return f"Files outside the content: read them, then set the label '{CODE}'"
    return ""


def reported(options: argparse.Namespace, review: "Review") -> tuple[str, int]:
    """The report of a review, in the form that was asked for, and the exit status."""
    from masterlist.review import document  # noqa: PLC0415  start-up time

    data = document.as_json(review)
    texts = {"json": data, "markdown": as_markdown(given(data.encode())), "github": document.as_github(review)}
    if options.out:
        _write(options.out, {"review.json": data, "review.md": texts["markdown"]})
    return texts[options.format], 1 if review.errors or review.needs_leave else 0


def _write(folder: Path, texts: dict[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_bytes(text.encode())


def pull_of(options: argparse.Namespace) -> Pull:
    """What the options say of the pull request; raises UnclearEvent."""
    try:
        pull = pull_request(path.read_bytes() for path in options.event)
    except OSError as error:
        raise UnclearEvent(f"{error.filename} cannot be read: {error.strerror}") from error
    if options.author is not None and not LOGIN.fullmatch(options.author):  # "" is a host's variable that is not set
        raise UnclearEvent(f"the author is {ascii(options.author)[:60]}, which is no user name of GitHub")
    author = options.author or pull.author
    may_merge = pull.may_merge and author == pull.author
    return pull._replace(author=author, may_merge=may_merge, labels=pull.labels | {*options.labels})


def run_comment(options: argparse.Namespace, root: Path) -> tuple[str, int]:
    """The numbers of the pull requests that a check was of; or write what is to be done about one of them.

    ``root`` has the default branch checked out, with its history. Gives what to print, and the exit status.
    """
    folder: Path = options.folder
    number, head = options.number, options.head
    pulls = pulls_of(_read(folder / "pulls.json"), head)
    report = report_of(_read(folder / "report/review.json"))
    if not number:
        concerned = [one for one in pulls if not report or one == report.number("number")]
        return "".join(f"{one}\n" for one in sorted(concerned)), 0
    if number not in pulls:
        why = "is not open, is not into the default branch, or its newest commit is another one"
        return f"pull request {number} {why}", 2
    labels = permissions(pulls[number])
    id_, commented = earlier(_read(folder / f"comments-{number}.json"))
    # Given to an earlier commit, or before the pull request got another base, as the report says.
    stale = labels if commented != head else labels & {*(report.texts("stale_labels") if report else ())}
    why_not = unbound(report, pulls, number, head, root)
    files = outside(_read(folder / f"files-{number}.json"))
    checked = Checked(report, files, options.conclusion, tuple(sorted(stale)), why_not)
    written = {
        "comment.md": comment(checked, head),
        "earlier": str(id_ or ""),
        "stale": "".join(f"{quote(label)}\n" for label in checked.stale),  # as addresses have them
        "status.json": json.dumps(status(checked, labels)),
    }
    _write(folder / str(number), written)
    return "", 0


def _read(file: Path) -> bytes:
    return file.read_bytes() if file.is_file() else b""
