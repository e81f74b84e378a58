"""The command that brings in spreadsheets."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from masterlist.cli.common import FAULTY, OK, Commands, Parser, Progress, WrongUsage, bytes_of, root_of, written
from masterlist.resources import DOCUMENTATION

if TYPE_CHECKING:
    from masterlist.submit.header import Wishes
    from masterlist.submit.judged import Imported
    from masterlist.submit.names import Answers, Question


def _add_import(commands: Commands) -> None:
    command = commands.add_parser(
        "import",
        help="make content files of a spreadsheet",
        description="Reads log entries, boards of events, rated games or players from a spreadsheet, an Excel workbook "
        "or CSV, and writes them as content files. The columns are explained in "
        f"{DOCUMENTATION}reference/columns.html. Names that are not exactly those of one player are asked about: on a "
        "terminal, and in a file beside the spreadsheet. Every bad cell is reported; unless all rows are good nothing "
        "is written, and the exit status is 1.",
    )
    command.add_more = _add_options


def _add_options(command: Parser) -> None:
    from masterlist.submit.cells import DAY_FIRST, MONTH_FIRST  # noqa: PLC0415
    from masterlist.submit.grid import ENCODINGS  # noqa: PLC0415
    from masterlist.submit.outcomes import VICTORIES  # noqa: PLC0415

    add = command.add_argument
    add("file", type=Path, metavar="FILE", help="the spreadsheet: .xlsx, or text with commas, semicolons or tabs")
    add("--dry-run", action="store_true", help="write nothing, and say what would be written")
    add("--names", type=Path, metavar="FILE", help="the file of names (default: beside the spreadsheet)")
    add("--new", action="store_true", help="names that resemble none on file are new players and clubs: add them")
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

    root, data, wishes = root_of(options), bytes_of(options.file, LARGEST), _wishes(options)

    def read(answers: "Answers") -> "Imported":
        return imported(root, data, str(options.file), wishes, answers)

    return _finished(options, root, options.file, _names_file(options.names, options.file), read)


def _names_file(named: Path | None, file: Path) -> Path | None:
    """Where names are answered: beside the file, unless another place is named; nowhere for the standard input."""
    if named or str(file) == "-":
        return named
    return file.with_name(f"{file.stem}.names.yaml")


def _finished(
    options: argparse.Namespace, root: Path, file: Path, names_file: Path | None, read: "Callable[[Answers], Imported]"
) -> int:
    """Read, ask for names on a terminal, report, and write."""
    answers = _answers(names_file)
    with Progress("Importing"):
        found = read(answers)
    if found.questions and sys.stdin.isatty() and str(file) != "-":
        found = read(_ask(found.questions, answers))
    for line in found.report:
        print(line)
    if found.problems:
        _report(found, root, file, names_file)
    if found.names and not options.dry_run:
        _write_names(found.names, names_file)
    if options.dry_run:
        return _would_be_written(found)
    return written(root, found.outcome)


def _wishes(options: argparse.Namespace) -> "Wishes":
    from masterlist.submit.header import Wishes  # noqa: PLC0415

    return Wishes(
        sheet=options.sheet,
        columns=dict(_pair("--column", text) for text in options.column),
        constants=dict(_pair("--set", text) for text in options.set),
        ignored=frozenset(options.ignore),
        repeated=frozenset(options.fill_down),
        days=options.dates,
        win=options.win,
        both=options.both,
        new=options.new,
        encoding=options.encoding,
    )


def _pair(option: str, text: str) -> tuple[str, str]:
    name, sign, value = text.rpartition("=") if option == "--column" else text.partition("=")
    if not (name.strip() and sign and value.strip()):
        raise WrongUsage(f"{option} takes NAME=VALUE, not '{text}'")
    return name.strip(), value.strip()


def _answers(path: Path | None) -> "Answers":
    from masterlist.submit.names import answers  # noqa: PLC0415

    data = bytes_of(path) if path and path.is_file() else b""
    return answers(data, str(path))


def _ask(questions: "tuple[Question, ...]", answers: "Answers") -> "Answers":
    """Ask for each name; an empty answer leaves it open."""
    print("Whom does each name mean? An id, 'new' to add them, or nothing to answer later in the file of names.")
    given = dict(answers.given)
    try:
        for one in questions:
            near = f" (perhaps {' or '.join(one.suggestions)})" if one.suggestions else ""
            if answer := input(f"{one.kind} '{one.name}', row {one.place.line}{near}: ").strip():
                given[one.kind, one.name] = answer
    except EOFError:
        print()
    return answers.with_given(given)


def _report(found: "Imported", root: Path, file: Path, names_file: Path | None) -> None:
    """Say what is wrong, with the rows that it concerns."""
    from masterlist import report  # noqa: PLC0415
    from masterlist.read.text import lines  # noqa: PLC0415

    known = {str(file): found.lines}
    if names_file and names_file.is_file():
        known[str(names_file)] = dict(enumerate(lines(names_file.read_bytes()), 1))
    on_file = report.excerpts(root)

    def excerpt(name: str, line: int) -> str:
        return known[name].get(line, "") if name in known else on_file(name, line)

    sys.stderr.write(report.as_text(found.problems, excerpt))


def _write_names(text: str, path: Path | None) -> None:
    if path is None:
        print("Name a file for the answers with --names.", file=sys.stderr)
        return
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise WrongUsage(f"{path}: {error.strerror}") from error
    print(f"The names to be answered stand in {path}.", file=sys.stderr)


def _would_be_written(found: "Imported") -> int:
    for name in found.texts:
        print(f"{name}: would be written")
    print("Nothing was written." if found.accepted else "Nothing would be written.", file=sys.stderr)
    return OK if found.accepted else FAULTY


def add_sheet_options(command: Parser) -> None:
    """The options by which a sheet of paper is typed in one go."""
    from masterlist.submit.cells import DAY_FIRST, MONTH_FIRST  # noqa: PLC0415
    from masterlist.submit.outcomes import VICTORIES  # noqa: PLC0415

    add = command.add_argument
    add("--sheet", type=Path, metavar="FILE", help="the whole sheet as it was typed; - for the standard input")
    add("--accept-slips", action="store_true", help="the paper's own totals are wrong: keep them, and count anew")
    add("--names", type=Path, metavar="FILE", help="the file of names (default: beside the sheet)")
    add("--new", action="store_true", help="names that resemble none on file are new players: add them")
    add("--dates", default="", choices=[DAY_FIRST, MONTH_FIRST], help="which comes first in dates such as 3/9/2024")
    add("--win", default="", choices=VICTORIES, help="which victory it was where a result says only who won")
    add("--dry-run", action="store_true", help="write nothing, and say what would be written")


def type_sheet(options: argparse.Namespace, given: dict[str, str]) -> int:
    """A whole log book from a typed sheet; ``given`` are its facts from the options."""
    from masterlist.submit.header import Wishes  # noqa: PLC0415
    from masterlist.submit.paper import How, typed_sheet  # noqa: PLC0415

    root, data = root_of(options), bytes_of(options.sheet)
    wishes = Wishes(days=options.dates, win=options.win, new=options.new)
    names_file = _names_file(options.names, options.sheet)

    def read(answers: "Answers") -> "Imported":
        return typed_sheet(root, data, str(options.sheet), given, How(wishes, answers, slips=options.accept_slips))

    return _finished(options, root, options.sheet, names_file, read)


COMMANDS = (_add_import,)
