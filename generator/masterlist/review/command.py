"""The commands ``review`` and ``comment``: the report, the comment on a pull request, and whether it may be merged.

A check runs with the workflow file that the pull request brings, so what it says counts only where GitHub's own list
of files says that nothing but content is touched. Labels count only for the commit that they were given to: GitHub does
not say when a commit was pushed, but the comment says of which commit it was written. Labels that are there before
there is a comment of the newest commit were given to another one, and are taken off.
"""

import argparse
import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from masterlist.read.versions import missing
from masterlist.review.markdown import as_markdown, bullets, capped, code, counted, fitted
from masterlist.review.pull import LABEL, LOGIN, DocumentPart, Pull, UnclearEvent, Unreadable, given, pull_request

if TYPE_CHECKING:
    from masterlist.review.change import Review

MARK = "<!-- masterlist review -->"  # by which the comment of an earlier run is found
BOT = "github-actions[bot]"
MOST_FILES = 3_000  # that GitHub lists of a pull request; of a larger one it does not say which are left out
WAITS = "action_required"  # how a run ends for now that waits for a maintainer's approval
_OF_COMMIT = re.compile(r"Of commit `([0-9a-f]{40})`\. [^\n]*+\s*\Z")  # in the last line


def pulls_of(pulls: bytes, head: str) -> list[dict[str, Any]]:
    """The open pull requests into the default branch whose newest commit is ``head``, from GitHub's list of them.

    Others are not judged: against a branch that a workflow made for an issue, what is forged may be no change at all.
    """
    found = []
    for one in objects(pulls) or []:
        into, default = _at(one, "base", "ref"), _at(one, "base", "repo", "default_branch")
        is_of_head = head and _at(one, "head", "sha") == head
        if is_of_head and isinstance(default, str) and into == default and type(one.get("number")) is int:
            found.append(one)
    return found


class Earlier:
    """The comment that an earlier run left, if any, from GitHub's list of comments; those of others do not count."""

    def __init__(self, comments: bytes) -> None:
        found: dict[str, Any] = {}
        for one in reversed(objects(comments) or []):
            is_mine = _at(one, "user", "login") == BOT and str(one.get("body")).startswith(MARK)
            found = one if is_mine and type(one.get("id")) is int else found
        self.id: int = found.get("id", 0)
        of = _OF_COMMIT.search(str(found.get("body")))
        self.head = of[1] if of else ""


def report_of(review: bytes) -> DocumentPart | None:
    """What the check left; None where that is no review."""
    try:
        return given(review)
    except Unreadable:
        return None


class Checked(NamedTuple):
    """What a check left, and what is known of it."""

    review: bytes  # its report
    files: bytes  # GitHub's own list of the files that the pull request touches
    conclusion: str  # how it ended, as GitHub says it
    stale: tuple[str, ...] = ()  # labels that are taken off
    unbound: str = ""  # why the report says nothing of this pull request as it is now


def comment(checked: Checked, head: str) -> str:
    """The comment's text; ``head`` is the commit that was checked."""
    foot = f"Of commit {code(head)}. The report was made from the pull request, and a maintainer decides."
    parts = [MARK, *_warnings(checked.files), *_taken_off(checked.stale), _body(checked).strip(), foot]
    return fitted("\n\n".join(parts) + "\n", foot)


def _body(checked: Checked) -> str:
    if checked.conclusion == WAITS:
        return (
            "### ⏳ The check has not run yet\n\nIt is its author's first pull request here, so the check waits for a "
            "maintainer: read the changes, then press **Approve and run workflows** below."
        )
    if checked.unbound:
        return f"### ⏳ Not checked as it is now\n\n{checked.unbound}."
    report = report_of(checked.review)
    return as_markdown(report) if report else "The check left no report that can be read; its log says why."


def _taken_off(stale: tuple[str, ...]) -> Iterator[str]:
    if stale:
        labels = ", ".join(capped([code(label) for label in stale], 10))
        yield f"Taken off, because they were given to an earlier commit: {labels}. Read what is new and set them again."


def outside(files: bytes) -> list[str] | None:
    """Names, old ones too, of files outside ``content/``; None where GitHub's list is missing, broken or cut off."""
    found = objects(files)
    if not found or len(found) >= MOST_FILES:
        return None
    names = [one.get(key) for one in found for key in ("filename", "previous_filename") if key in one]
    if any("filename" not in one for one in found) or not all(isinstance(name, str) for name in names):
        return None
    return sorted({str(name) for name in names if not str(name).startswith("content/")})


def _warnings(files: bytes) -> Iterator[str]:
    """What GitHub knows for itself: a pull request that changes the workflows can have changed what the report says."""
    names = outside(files)
    if names is None:
        yield (
            "> [!WARNING]\n> GitHub's list of the changed files is missing or not complete, so this pull request could "
            "have written its own report. Read its files before you merge."
        )
    elif names:
        yield (
            "> [!WARNING]\n> This pull request touches files outside the content, and could have written its own "
            "report. Read them before you merge."
        )
        yield bullets(capped([code(name) for name in names], 10))


def objects(pages: bytes) -> list[dict[str, Any]] | None:
    """The objects of an answer that came in pages; None where it is none, or holds anything else."""
    try:
        value = json.loads(pages)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, list):
        return None
    found = [one for page in value for one in (page if isinstance(page, list) else [page])]
    return found if all(isinstance(one, dict) for one in found) else None


def _at(value: Any, *keys: str) -> Any:
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


CONTEXT = "Masterlist"  # the status's name, which .github/settings.sh requires
CODE = f"{LABEL}settings"  # the label of a maintainer who has read what is changed outside the content
_COMMIT = re.compile("[0-9a-f]{40}(?:[0-9a-f]{24})?")
LONGEST = 140  # characters of a description


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
    reported = (report.number("number"), report.text("commit"), report.text("into"))
    if reported != (number, head, *(str(one["base"]["ref"]) for one in pulls)):
        return "The check was of another pull request, commit or branch: it has to run again"
    base = report.text("base")
    if not _COMMIT.fullmatch(base) or missing(root, base):
        return "The check compared with a commit that is not of the default branch: it has to run again"
    return ""


def _labels(pull: dict[str, Any]) -> set[str]:
    labels = pull.get("labels")
    names = {str(one.get("name", "")) for one in labels if isinstance(one, dict)} if isinstance(labels, list) else set()
    return {name for name in names if name.startswith(LABEL)}


def status(checked: Checked, pull: dict[str, Any]) -> dict[str, str]:
    """The commit's status, as GitHub asks for it."""
    if checked.conclusion == WAITS:
        waits = "A maintainer has to start the check: it is its author's first pull request here"
        return {"context": CONTEXT, "state": "pending", "description": waits}
    names, stale = outside(checked.files), set(checked.stale)
    fault = checked.unbound or _fault(report_of(checked.review), checked.conclusion, stale)
    if not fault and names is None:
        fault = "GitHub's list of the changed files is not complete"
    if not fault and names and CODE not in _labels(pull) - stale:
        fault = f"Files outside the content: read them, then set the label '{CODE}'"
    description = fault[:LONGEST] or "No errors, and nothing needs leave"
    return {"context": CONTEXT, "state": "failure" if fault else "success", "description": description}


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


def reported(options: argparse.Namespace, review: "Review") -> tuple[str, int]:
    """The report of a review, in the form that was asked for, and the exit status."""
    from masterlist.review import document, markdown, pull  # noqa: PLC0415  start-up time

    data = document.as_json(review)
    written = {"review.json": data, "review.md": markdown.as_markdown(pull.given(data.encode()))}
    if options.out:
        _write(options.out, written)
    texts: dict[str, Callable[[], str]] = {
        "json": lambda: data,
        "markdown": lambda: written["review.md"],
        "github": lambda: document.as_github(review),
    }
    return texts[options.format](), 1 if review.errors or review.needs_leave else 0


def _write(folder: Path, texts: dict[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_bytes(text.encode())


def pull_of(options: argparse.Namespace) -> Pull:
    """What the options say of the pull request; raises Unclear."""
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
    pulls = {one["number"]: one for one in pulls_of(_read(folder / "pulls.json"), options.head)}
    review = _read(folder / "report/review.json")
    if not options.number:
        report = report_of(review)
        concerned = pulls.keys() & {report.number("number")} if report else pulls.keys()
        return "".join(f"{number}\n" for number in sorted(concerned)), 0
    if options.number not in pulls:
        why = "is not open, is not into the default branch, or its newest commit is another one"
        return f"pull request {options.number} {why}", 2
    pull, head = pulls[options.number], options.head
    files = _read(folder / f"files-{options.number}.json")
    earlier = Earlier(_read(folder / f"comments-{options.number}.json"))
    stale = stale_labels(pull, earlier, head, review)
    why_not = unbound(review, [*pulls.values()], options.number, head, root)
    checked = Checked(review, files, options.conclusion, stale, why_not)
    written = {
        "comment.md": comment(checked, head),
        "earlier": str(earlier.id or ""),
        "stale": "".join(f"{quote(label)}\n" for label in stale),  # as addresses have them
        "status.json": json.dumps(status(checked, pull)),
    }
    _write(folder / str(options.number), written)
    return "", 0


def _read(file: Path) -> bytes:
    return file.read_bytes() if file.is_file() else b""
