"""The comment on a pull request, made by the base's own program from what a machine of strangers left behind."""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from masterlist.review.given import DocumentPart, Unreadable, given
from masterlist.review.markdown import as_markdown
from masterlist.review.markup import bullets, capped, code, fitted

MARK = "<!-- masterlist review -->"  # by which the comment of an earlier run is found
BOT = "github-actions[bot]"
MOST_FILES = 3_000  # that GitHub lists of a pull request; of a larger one it does not say which are left out
WAITS = "action_required"  # how a run ends for now that waits for a maintainer's approval
_OF_COMMIT = re.compile(r"Of commit `([0-9a-f]{40})`\. [^\n]*+\s*\Z")  # in the last line


def pulls_of(pulls: bytes, head: str) -> list[dict[str, Any]]:
    """The open pull requests into the default branch whose newest commit is ``head``, from GitHub's list of them.

    Others are not judged: against a branch that a workflow made for an issue, what is forged may be no change at all.
    """
    found = (one for one in objects(pulls) or [] if head and _at(one, "head", "sha") == head)
    return [one for one in found if type(one.get("number")) is int and _is_into_default(one)]


def _is_into_default(pull: dict[str, Any]) -> bool:
    branch = _at(pull, "base", "repo", "default_branch")
    return isinstance(branch, str) and branch == _at(pull, "base", "ref")


class Earlier:
    """The comment that an earlier run left, if any, from GitHub's list of comments; those of others do not count."""

    def __init__(self, comments: bytes) -> None:
        mine = (one for one in objects(comments) or [] if _is_mine(one) and type(one.get("id")) is int)
        found = next(mine, {})
        self.id: int = found.get("id", 0)
        of = _OF_COMMIT.search(str(found.get("body")))
        self.head = of[1] if of else ""


def _is_mine(one: dict[str, Any]) -> bool:
    return _at(one, "user", "login") == BOT and str(one.get("body")).startswith(MARK)


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
