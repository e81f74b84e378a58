"""The commands that look at pull requests: ``review`` and ``comment``."""

import argparse
import sys
from pathlib import Path

from masterlist.cli.common import WRONG_USAGE, Commands, Progress, WrongUsage, root_of
from masterlist.review.labels import ALLOWS


def _add_review(commands: Commands) -> None:
    """The command ``review``."""
    command = commands.add_parser(
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
    command.set_defaults(run=_review)


def _add_comment(commands: Commands) -> None:
    """The command ``comment``."""
    command = commands.add_parser(
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
    command.set_defaults(run=_comment)


def _review(options: argparse.Namespace) -> int:
    from masterlist.review.command import run_review  # noqa: PLC0415  start-up time counts

    with Progress("Comparing"):
        text, status = run_review(options, root_of(options))
    return _said(text, status)


def _comment(options: argparse.Namespace) -> int:
    from masterlist.review.command import run_comment  # noqa: PLC0415  as above

    return _said(*run_comment(options))


def _said(text: str, status: int) -> int:
    if status == WRONG_USAGE:
        raise WrongUsage(text)
    sys.stdout.write(text)
    return status


COMMANDS = (_add_review, _add_comment)
