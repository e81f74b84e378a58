"""The command that brings in spreadsheets."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from masterlist.cli.common import Commands, Parser, WrongUsage, bytes_of, root_of
from masterlist.cli.sheets import finished, recorded, taken_back, would_be_written
from masterlist.resources import DOCUMENTATION

if TYPE_CHECKING:
    from masterlist.submit.grid import SheetOptions
    from masterlist.submit.names import NameAnswers
    from masterlist.submit.values import DraftOutcome, Imported


def _add_import(commands: Commands) -> None:
    command = commands.add_parser(
        "import",
        help="make content files of a spreadsheet",
        description="Reads log entries, boards of events, rated games, games of days or players from a spreadsheet, an "
        "Excel workbook or CSV, or from a text of the submit page, and writes them as content files. The columns are "
        "explained in "
        f"{DOCUMENTATION}reference/columns.html. Names that are not exactly those of one player are asked about: on a "
        "terminal, and in the file names.yaml, which git ignores. Every bad cell is reported; unless all rows are good "
        "nothing is written, and the exit status is 1.",
    )
    command.add_more = _add_options


def _add_options(command: Parser) -> None:
    from masterlist.submit.cells import (  # noqa: PLC0415
        DAY_FIRST,
        MONTH_FIRST,
        VICTORIES,
    )
    from masterlist.submit.grid import ENCODINGS  # noqa: PLC0415

    add = command.add_argument
    add(
        "file",
        type=Path,
        nargs="?",
        metavar="FILE",
        help="the spreadsheet: .xlsx, or CSV with any delimiter",
    )
    add("--dry-run", action="store_true", help="write nothing, and say what would be written")
    add("--names", type=Path, metavar="FILE", help="the file of names (default: names.yaml in the root)")
    add("--new", action="store_true", help="names that resemble none on file are new players and clubs: add them")
    add("--add", action="store_true", help="take what is new, and pass over what is on file alike")
    add("--undo", action="store_true", help="take back what the last import wrote and nobody has changed since")
    add("--sheet", default="", metavar="NAME", help="the sheet of a workbook")
    add("--column", action="append", default=[], metavar="HEADING=COLUMN", help="what a column of another name holds")
    add("--set", action="append", default=[], metavar="COLUMN=VALUE", help="what holds for all rows, such as an event")
    add("--ignore", action="append", default=[], metavar="HEADING", help="a column that is not read")
    add("--fill-down", action="append", default=[], metavar="COLUMN", help="its empty cells mean what stands above")
    add("--dates", default="", choices=[DAY_FIRST, MONTH_FIRST], help="which comes first in dates such as 3/9/2024")
    add("--win", default="", choices=VICTORIES, help="which victory it was where a result says only who won")
    add("--both", action="store_true", help="write each game into the logs of both players")
    add("--encoding", default="", choices=ENCODINGS, help="of a text that is not in UTF-8")
    command.set_defaults(run=_import)


def _import(options: argparse.Namespace) -> int:
    from masterlist.submit.grid import LARGEST  # noqa: PLC0415
    from masterlist.submit.sheet import imported  # noqa: PLC0415

    root, wishes = root_of(options), _wishes(options)
    if options.undo:
        if options.file:
            raise WrongUsage("--undo takes no file: it takes back what the last import wrote")
        return taken_back(root, dry_run=options.dry_run)
    if not options.file:
        raise WrongUsage("name the spreadsheet: masterlist import FILE")
    data = bytes_of(options.file, LARGEST)
    if several := _from_the_submit_page(root, data, str(options.file)):
        return would_be_written(several) if options.dry_run else recorded(root, several, options.file)

    def read(answers: "NameAnswers") -> "Imported":
        return imported(root, data, str(options.file), wishes, answers)

    return finished(options, root, options.file, read)


def _from_the_submit_page(root: Path, data: bytes, file: str) -> "DraftOutcome | None":
    """What the page has put together, where the file begins as that does."""
    from masterlist import report  # noqa: PLC0415
    from masterlist.submit.apply import outcome  # noqa: PLC0415
    from masterlist.submit.drafts import is_several, several  # noqa: PLC0415

    text = data.decode(errors="replace")
    if not is_several(text):
        return None
    found = several(text.lstrip("\ufeff"), file)
    done = outcome(root, found.drafts, found.problems)
    sys.stderr.write(report.as_text(done.problems, report.excerpts(root)) if done.problems else "")
    return done


def _wishes(options: argparse.Namespace) -> "SheetOptions":
    from masterlist.submit.grid import SheetOptions  # noqa: PLC0415

    return SheetOptions(
        sheet=options.sheet,
        columns=dict(_pair("--column", text) for text in options.column),
        constants=dict(_pair("--set", text) for text in options.set),
        ignored=frozenset(options.ignore),
        repeated=frozenset(options.fill_down),
        days=options.dates,
        win=options.win,
        both=options.both,
        new=options.new,
        add=options.add,
        encoding=options.encoding,
    )


def _pair(option: str, text: str) -> tuple[str, str]:
    name, sign, value = text.rpartition("=") if option == "--column" else text.partition("=")
    if not (name.strip() and sign and value.strip()):
        raise WrongUsage(f"{option} takes NAME=VALUE, not '{text}'")
    return name.strip(), value.strip()


COMMANDS = (_add_import,)
