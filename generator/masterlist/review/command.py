"""What the commands ``review`` and ``comment`` do, but for printing."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from masterlist.review import leave
from masterlist.review.comment import Checked, Earlier, comment, pulls_of, report_of
from masterlist.review.pull import LOGIN, Pull, UnclearEvent, pull_request

if TYPE_CHECKING:
    from masterlist.review.result import Review


class Done(NamedTuple):
    """What a command has to say, and how it ends."""

    text: str
    status: int  # 0, 1 where something has to be mended, 2 for wrong usage


def reported(options: argparse.Namespace, review: "Review") -> Done:
    """The report of a review, in the form that was asked for."""
    from masterlist.review import annotations, document, given, markdown  # noqa: PLC0415  start-up time

    data = document.as_json(review)
    written = {"review.json": data, "review.md": markdown.as_markdown(given.given(data.encode()))}
    if options.out:
        options.out.mkdir(parents=True, exist_ok=True)
        for name, text in written.items():
            (options.out / name).write_bytes(text.encode())
    texts: dict[str, Callable[[], str]] = {
        "json": lambda: data,
        "markdown": lambda: written["review.md"],
        "github": lambda: annotations.as_github(review),
    }
    return Done(texts[options.format](), 1 if review.errors or review.needs_leave else 0)


def pull_of(options: argparse.Namespace) -> Pull:
    """What the options say of the pull request; raises Unclear."""
    try:
        pull = pull_request(path.read_bytes() for path in options.event)
    except OSError as error:
        raise UnclearEvent(f"{error.filename} cannot be read: {error.strerror}") from error
    if options.author and not LOGIN.fullmatch(options.author):
        raise UnclearEvent("the author is no user name of GitHub")
    author = options.author or pull.author
    may_merge = pull.may_merge and author == pull.author
    return pull._replace(author=author, may_merge=may_merge, labels=pull.labels | {*options.labels})


def run_comment(options: argparse.Namespace, root: Path) -> Done:
    """Print the numbers of the pull requests that a check was of; or write what is to be done about one of them.

    ``root`` has the default branch checked out, with its history.
    """
    folder: Path = options.folder
    pulls = {one["number"]: one for one in pulls_of(_read(folder / "pulls.json"), options.head)}
    review = _read(folder / "report/review.json")
    if not options.number:
        report = report_of(review)
        concerned = pulls.keys() & {report.number("number")} if report else pulls.keys()
        return Done("".join(f"{number}\n" for number in sorted(concerned)), 0)
    if options.number not in pulls:
        why = "is not open, is not into the default branch, or its newest commit is another one"
        return Done(f"pull request {options.number} {why}", 2)
    pull, head = pulls[options.number], options.head
    files = _read(folder / f"files-{options.number}.json")
    earlier = Earlier(_read(folder / f"comments-{options.number}.json"))
    stale = leave.stale_labels(pull, earlier, head, review)
    unbound = leave.unbound(review, [*pulls.values()], options.number, head, root)
    checked = Checked(review, files, options.conclusion, stale, unbound)
    written = {
        "comment.md": comment(checked, head),
        "earlier": str(earlier.id or ""),
        "stale": "".join(f"{quote(label)}\n" for label in stale),  # as addresses have them
        "status.json": json.dumps({"context": leave.CONTEXT, **leave.status(checked, pull)._asdict()}),
    }
    target = folder / str(options.number)
    target.mkdir(exist_ok=True)
    for name, text in written.items():
        (target / name).write_bytes(text.encode())
    return Done("", 0)


def _read(file: Path) -> bytes:
    return file.read_bytes() if file.is_file() else b""
