"""The commands that look at pull requests: ``review`` and ``comment``."""

import argparse
import sys
from datetime import UTC, datetime
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
        f"errors, or needs a leave that is not given. The guards are {', '.join(ALLOWS)}.",
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
        "behind; the site's folder has the default branch checked out. Without a number: prints the number of the open "
        "pull request into that branch that was checked, or of all with this commit where there is no report. With a "
        "number: writes into a folder of that name the comment, the id of an earlier one, the labels to take off, and "
        "the commit's status. FOLDER holds what GitHub's API answers, pulls.json, files-NUMBER.json and "
        "comments-NUMBER.json, and in report/ what the check has left.",
    )
    command.add_argument("folder", type=Path, metavar="FOLDER", help="where the answers lie, and the comment is put")
    command.add_argument("number", type=int, nargs="?", default=0, metavar="NUMBER", help="of a pull request")
    command.add_argument("--head", required=True, metavar="COMMIT", help="the commit that was checked")
    command.add_argument("--conclusion", default="", metavar="WORD", help="how the check ended, as GitHub says it")
    command.set_defaults(run=_comment)


def _review(options: argparse.Namespace) -> int:
    from masterlist.read.versions import NoSuchVersion  # noqa: PLC0415  start-up time counts
    from masterlist.review import command, compared  # noqa: PLC0415  as above
    from masterlist.review.pull import UnclearEvent  # noqa: PLC0415  as above

    today = datetime.now(UTC).date().isoformat()
    with Progress("Comparing"):
        try:
            pull = command.pull_of(options)
            review = compared.review(root_of(options), options.base, pull, options.allow, today)
        except (NoSuchVersion, UnclearEvent) as error:
            raise WrongUsage(str(error)) from error
        done = command.reported(options, review)
    return _said(*done)


def _comment(options: argparse.Namespace) -> int:
    from masterlist.review.command import run_comment  # noqa: PLC0415  as above

    return _said(*run_comment(options, root_of(options)))


def _said(text: str, status: int) -> int:
    if status == WRONG_USAGE:
        raise WrongUsage(text)
    sys.stdout.write(text)
    return status


COMMANDS = (_add_review, _add_comment)
