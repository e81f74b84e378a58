"""The commands that write content files."""

import argparse
import sys
from pathlib import Path

from generator import report
from generator.cli.common import FAULTY, OK, Commands, Progress, WrongUsage, inside, lies_in, root_of


def _add_fmt(commands: Commands) -> None:
    command = commands.add_parser(
        "fmt",
        help="write content files in their one form",
        description="Writes content files in canonical form: the line for editors first, keys in the order of "
        "docs/content.md, short groups and lists on one line. Values and comments stay. A file with a problem is "
        "reported as 'check' reports it, and left as it is. The exit status is 1 then, and with --check also where a "
        "file would change.",
    )
    command.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="only these files and folders")
    command.add_argument("--check", action="store_true", help="write nothing, and name the files that would change")
    command.set_defaults(run=_fmt)


def _fmt(options: argparse.Namespace) -> int:
    from generator.write.files import NotWritten, write  # noqa: PLC0415  each command imports what it needs
    from generator.write.tidy import tidied  # noqa: PLC0415

    root = root_of(options)
    wanted = [inside(root, path) for path in options.paths] or ["."]
    with Progress("Formatting"):
        changed, problems = tidied(root, lambda name: any(lies_in(name, path) for path in wanted))
        try:
            write(root, {} if options.check else changed)
        except NotWritten as refused:
            raise WrongUsage(refused) from refused
    for name in changed:
        print(f"{name}: {'is not in canonical form' if options.check else 'written anew'}")
    if problems:
        sys.stdout.write(report.as_text(report.in_order(problems), report.excerpts(root)))
    elif options.check and changed:
        print("'masterlist fmt' writes them anew.")
    return FAULTY if problems or (options.check and changed) else OK


COMMANDS = (_add_fmt,)
