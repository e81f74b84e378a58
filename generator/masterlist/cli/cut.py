"""The command ``cut``."""

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from masterlist.cli.common import FAULTY, OK, Commands, Progress, WrongUsage, report_of, root_of

if TYPE_CHECKING:
    from masterlist.comparing.apart import RecomputedEdition

MOST = 20  # rows that differ, and are named


def _add_cut(commands: Commands) -> None:
    command = commands.add_parser(
        "cut",
        help="publish an edition of a list, or verify those that were published",
        description="Writes an edition of a list into content/editions: the list as it stood at the end of a day, by "
        "default of the last complete year, quarter or month, as the list's file says. Nothing is written where all "
        "stand as in the edition before. An edition names the commit of its results, so all of them must be committed. "
        "With --verify, each edition on file is compared with what the results of its commit give; the exit status is "
        "1 where one differs.",
    )
    command.add_argument("list", nargs="?", default="", metavar="LIST", help="the list's id")
    command.add_argument("--through", default="", metavar="DAY", help="the newest day that counts, as 2026-06-30")
    command.add_argument("--due", action="store_true", help="cut each list whose period is over and has no edition")
    command.add_argument("--verify", action="store_true", help="write nothing, and verify the editions on file")
    command.set_defaults(run=_cut)


def _cut(options: argparse.Namespace) -> int:
    root = root_of(options)
    if options.verify and not (options.due or options.through):
        return _verify(root, options.list)
    if options.verify or bool(options.list) == options.due or (options.due and options.through):
        raise WrongUsage("name a list (and perhaps --through), or say --due or --verify")
    from masterlist.cutting import cut as cutting  # noqa: PLC0415  start-up time counts
    from masterlist.write.files import NotWritten, write  # noqa: PLC0415

    today = datetime.now(UTC).date().isoformat()
    try:
        with Progress("Cutting"):
            if options.due:
                found = cutting.cut_due(root, today)
            else:
                found = cutting.cut(root, options.list, options.through, today)
            write(root, found.files)
    except (cutting.NotCut, NotWritten) as refused:
        raise WrongUsage(refused) from refused
    if errors := [one for one in found.problems if one.blocks]:
        sys.stderr.write(report_of(errors, root))
        print("Nothing was written.", file=sys.stderr)
        return FAULTY
    for name in found.files:
        print(f"{name}: written")
    if found.ends:
        print(f"It is the only edition of its period, which ends on {found.ends}: what is played until then waits.")
    for id_ in found.unchanged:
        print(f"{id_}: nothing to publish: no player, rank or rating has changed since the last edition")
    if not (found.files or found.unchanged):
        print("No edition is due.")
    return OK


def _verify(root: Path, list_: str) -> int:
    from masterlist.comparing.apart import EditionComparison  # noqa: PLC0415  start-up time counts
    from masterlist.cutting.verify import NothingToVerify, verify  # noqa: PLC0415  as above

    try:
        with Progress("Verifying"):
            found, problems = verify(root, list_)
    except NothingToVerify as nothing:
        raise WrongUsage(nothing) from nothing
    for one in found:
        _print(one)
    if problems:
        sys.stderr.write(report_of(problems, root))
    return FAULTY if problems or any(one.answer is EditionComparison.DIFFERS for one in found) else OK


def _print(one: "RecomputedEdition") -> None:
    print(f"{one.edition.name}: {one.answer.value}")
    for reason in one.reasons[:MOST]:
        print(f"  {reason}")
    if len(one.reasons) > MOST:
        print(f"  … and {len(one.reasons) - MOST:,} more rows")


COMMANDS = (_add_cut,)
