"""What the commands ``review`` and ``comment`` do, but for printing."""

import argparse
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from masterlist.read.versions import NoSuchVersion
from masterlist.review.comment import comment, earlier, pull_of
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
    """Print what the workflow asked for."""
    data = options.file.read_bytes() if options.file.is_file() else b""
    if options.what == "text":
        files = options.files.read_bytes() if options.files and options.files.is_file() else b""
        return Done(comment(data, files, options.head), 0)
    found = pull_of(data, options.head) if options.what == "pull" else earlier(data)
    return Done("" if found is None else f"{found}\n", 0 if found is not None else 1)
