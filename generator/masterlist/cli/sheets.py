"""What is read from a sheet: names are asked for, faults reported, files written."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from masterlist.cli.common import FAULTY, OK, Progress, WrongUsage, bytes_of, written

if TYPE_CHECKING:
    from masterlist.submit.judged import Imported, Outcome
    from masterlist.submit.names import Answers, Question


def names_file_of(named: Path | None, file: Path) -> Path | None:
    """Where names are answered: beside the file, unless another place is named; nowhere for the standard input."""
    if named or str(file) == "-":
        return named
    return file.with_name(f"{file.stem}.names.yaml")


def finished(
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
        return would_be_written(found)
    return written(root, found.outcome)


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


def would_be_written(found: "Imported | Outcome") -> int:
    for name in found.texts:
        print(f"{name}: would be written")
    print("Nothing was written." if found.accepted else "Nothing would be written.", file=sys.stderr)
    return OK if found.accepted else FAULTY
