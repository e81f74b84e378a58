"""What the commands ``review`` and ``comment`` do, but for printing."""

import argparse
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from generator.read.versions import NoSuchVersion
from generator.review.comment import comment, earlier, pull_of
from generator.review.labels import ALLOWS
from generator.review.pull import LOGIN, Pull, Unclear, pull_request


class Done(NamedTuple):
    """What a command has to say, and how it ends."""

    text: str
    status: int  # 0, 1 where something has to be mended, 2 for wrong usage


Subcommands = Any  # of argparse, which has no public name for them


def add_review(commands: Subcommands) -> argparse.ArgumentParser:
    """The command ``review``."""
    command: argparse.ArgumentParser = commands.add_parser(
        "review",
        help="say what a pull request changes",
        description="Compares the files here with the commit that they and BASE come from: problems, what is new, "
        "changed or removed, every rating, rank and place that moves. The exit status is 1 where the content has "
        f"errors, or a guard has fired that nobody allowed. The guards are {', '.join(ALLOWS)}.",
    )
    command.add_argument("base", metavar="BASE", help="a branch or commit of the version before, such as origin/main")
    command.add_argument(
        "--format",
        choices=["markdown", "json", "github"],
        default="markdown",
        help="for people, programs, or annotations",
    )
    command.add_argument("--allow", nargs="+", default=[], metavar="GUARD", choices=[*ALLOWS], help="let guards pass")
    command.add_argument(
        "--labels",
        nargs="+",
        default=[],
        metavar="LABEL",
        help="labels of the pull request, such as 'allow: GUARD'",
    )
    command.add_argument("--author", default="", metavar="LOGIN", help="who wrote the pull request, on GitHub")
    command.add_argument(
        "--event",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="GitHub's event of the pull request, or its list of reviews, as JSON; may be given twice",
    )
    command.add_argument("--out", type=Path, metavar="DIR", help="put review.md and review.json there as well")
    return command


def add_comment(commands: Subcommands) -> argparse.ArgumentParser:
    """The command ``comment``."""
    command: argparse.ArgumentParser = commands.add_parser(
        "comment",
        help="make a pull request's comment from its review",
        description="For the workflow that comments, which trusts nothing that a pull request's own check has left "
        "behind: finds the pull request of a commit, makes the text from review.json, and finds the comment of an "
        "earlier run. The files are what GitHub's API answers. The exit status is 1 where there is nothing to print.",
    )
    command.add_argument("what", choices=["pull", "text", "earlier"], help="a number, a text, or a comment's id")
    command.add_argument("file", type=Path, metavar="FILE", help="pull requests, review.json, or comments")
    command.add_argument("--head", default="", metavar="COMMIT", help="the commit that was checked")
    command.add_argument("--files", type=Path, metavar="FILE", help="the files that the pull request touches")
    return command


def run_review(options: argparse.Namespace, root: Path) -> Done:
    """Compare and report."""
    from generator.review import annotations, compared, document, given, markdown  # noqa: PLC0415  start-up time

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
    return Done(texts[options.format](), 1 if review.errors else 0)


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
