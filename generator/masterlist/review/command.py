"""What the commands ``review`` and ``comment`` do, but for printing."""

import argparse
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from masterlist.read.versions import NoSuchVersion
from masterlist.review import leave
from masterlist.review.comment import Earlier, comment, pulls_of
from masterlist.review.pull import LOGIN, Pull, Unclear, pull_request


class Done(NamedTuple):
    """What a command has to say, and how it ends."""

    text: str
    status: int  # 0, 1 where something has to be mended, 2 for wrong usage


def run_review(options: argparse.Namespace, root: Path) -> Done:
    """Compare and report."""
    from masterlist.review import annotations, compared, document, given, markdown  # noqa: PLC0415  start-up time

    try:
        pull, today = _pull(options), datetime.now(UTC).date().isoformat()
        review = compared.review(root, options.base, pull, options.allow, today)
    except (NoSuchVersion, Unclear) as error:
        return Done(str(error), 2)
    data = document.as_json(review)
    written = {"review.json": data, "review.md": markdown.as_markdown(given.given(data.encode()))}
    if options.out:
        options.out.mkdir(parents=True, exist_ok=True)
        for name, text in written.items():
            (options.out / name).write_bytes(text.encode("utf-8", errors="backslashreplace"))
    texts: dict[str, Callable[[], str]] = {
        "json": lambda: data,
        "markdown": lambda: written["review.md"],
        "github": lambda: annotations.as_github(review),
    }
    return Done(texts[options.format](), 1 if review.errors or review.needs_leave else 0)


def _pull(options: argparse.Namespace) -> Pull:
    try:
        pull = pull_request(path.read_bytes() for path in options.event)
    except OSError as error:
        raise Unclear(f"{error.filename} cannot be read: {error.strerror}") from error
    if options.author and not LOGIN.fullmatch(options.author):
        raise Unclear("the author is no user name of GitHub")
    return pull._replace(author=options.author or pull.author, labels=pull.labels | {*options.labels})


def run_comment(options: argparse.Namespace) -> Done:
    """Print the numbers of the pull requests of a commit; or write what is to be done about one of them."""
    folder: Path = options.folder
    pulls = {one["number"]: one for one in pulls_of(_read(folder / "pulls.json"), options.head)}
    if not options.number:
        return Done("".join(f"{number}\n" for number in sorted(pulls)), 0)
    if options.number not in pulls:
        return Done(f"pull request {options.number} is not open, or its newest commit is another one", 2)
    pull, head, conclusion = pulls[options.number], options.head, options.conclusion
    review, files = _read(folder / "report/review.json"), _read(folder / f"files-{options.number}.json")
    earlier = Earlier(_read(folder / f"comments-{options.number}.json"))
    stale = leave.stale_labels(pull, earlier, head)
    status = leave.status(review, files, pull, stale, conclusion)
    written = {
        "comment.md": comment(review, files, head, conclusion, stale),
        "earlier": str(earlier.id or ""),
        "stale": "".join(f"{quote(label)}\n" for label in stale),  # as addresses have them
        "status.json": json.dumps({"context": leave.CONTEXT, **status._asdict()}),
    }
    target = folder / str(options.number)
    target.mkdir(exist_ok=True)
    for name, text in written.items():
        (target / name).write_text(text, "utf-8")
    return Done("", 0)


def _read(file: Path) -> bytes:
    return file.read_bytes() if file.is_file() else b""
