"""What is read from a sheet: names are asked for, faults reported, files written."""

import argparse
import json
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from masterlist import cache_files
from masterlist.cache_files import CACHE
from masterlist.cli.common import FAULTY, OK, Progress, WrongUsage, bytes_of, report_of, written

if TYPE_CHECKING:
    from masterlist.submit.names import NameAnswers
    from masterlist.submit.values import DraftOutcome, Imported, Question


NAMES = "names.yaml"  # in the root: what names in spreadsheets mean, which git ignores


def finished(options: argparse.Namespace, root: Path, file: Path, read: "Callable[[NameAnswers], Imported]") -> int:
    """Read, ask for names on a terminal, report, and write."""
    names_file = options.names or root / NAMES
    answers = _answers(names_file)
    with Progress("Importing"):
        found = read(answers)
    typed = bool(found.questions) and sys.stdin.isatty() and str(file) != "-"
    if typed:
        found = read(_ask(found.questions, answers))
    for line in found.report:
        print(line)
    if found.problems:
        _report(found, root, file, names_file)
    if (typed or found.questions) and not options.dry_run:
        _write_names(found.names, names_file, waits=bool(found.questions))
    if options.dry_run:
        return would_be_written(found)
    return recorded(root, found.outcome, file)


_RECORD = "last-import.json"  # in the cache, which git ignores: what the last import wrote


def recorded(root: Path, found: "DraftOutcome", sheet: Path) -> int:
    """Write what was accepted, and record it, so that it can be taken back."""
    names = [root / name for name in found.texts if found.accepted]
    before = {str(name): name.read_bytes().decode() for name in names if name.is_file()}
    status = written(root, found)
    if status == OK and found.texts:
        files = [
            {"name": name, "digest": sha256(text).hexdigest(), "before": before.get(str(root / name))}
            for name, text in found.texts.items()
        ]
        cache_files.write(root / CACHE / _RECORD, json.dumps({"sheet": str(sheet), "files": files}).encode())
    return status


def taken_back(root: Path, *, dry_run: bool) -> int:
    """Take back what the last import wrote, as far as nothing has changed since."""
    from masterlist.submit.apply import taken_back as judged  # noqa: PLC0415
    from masterlist.write.files import NotWritten, write  # noqa: PLC0415

    record = cache_files.read(root / CACHE / _RECORD)
    if not record:
        raise WrongUsage("there is no import to take back")
    files = [(root / one["name"], one) for one in json.loads(record)["files"]]
    same = [one for path, one in files if path.is_file() and sha256(path.read_bytes()).hexdigest() == one["digest"]]
    texts = {one["name"]: one["before"].encode() for one in same if one["before"] is not None}
    gone = [one["name"] for one in same if one["before"] is None]
    if problems := judged(root, texts, gone):
        sys.stderr.write(report_of(problems, root))
        print("Nothing was taken back: other files need what the import wrote.", file=sys.stderr)
        return FAULTY
    if not dry_run:
        try:
            write(root, texts, gone)
        except NotWritten as refused:
            raise WrongUsage(refused) from refused
        cache_files.write(root / CACHE / _RECORD, b"")
    would = "would be " if dry_run else ""
    for path, one in files:
        is_gone = "removed already" if not (path.is_file() or one in same) else "was changed since, and stays as it is"
        done = f"{would}{'removed' if one['before'] is None else 'as it was before'}" if one in same else is_gone
        print(f"{one['name']}: {done}")
    return OK if len(same) == len(files) else FAULTY


def _answers(path: Path) -> "NameAnswers":
    from masterlist.submit.names import answers  # noqa: PLC0415

    data = bytes_of(path) if path.is_file() else b""
    return answers(data, str(path))


def _ask(questions: "tuple[Question, ...]", answers: "NameAnswers") -> "NameAnswers":
    """Ask for each name; an empty answer leaves it open."""
    print("Whom does each name mean? An id, 'aka ID' to write the name into that player's file too, 'new' to add them,")
    print("or nothing to answer later in the file of names.")
    given = dict(answers.given)
    try:
        for one in questions:
            near = f" (perhaps {' or '.join(one.suggestions)})" if one.suggestions else ""
            if answer := input(f"{one.kind} '{one.name}', row {one.place.line}{near}: ").strip():
                given[one.kind, one.name] = answer
    except EOFError:
        print()
    return answers.with_given(given)


def _report(found: "Imported", root: Path, file: Path, names_file: Path) -> None:
    """Say what is wrong, with the rows that it concerns."""
    from masterlist import report  # noqa: PLC0415
    from masterlist.read.text import lines  # noqa: PLC0415

    known = {str(file): found.lines}
    if names_file.is_file():
        known[str(names_file)] = dict(enumerate(lines(names_file.read_bytes()), 1))
    on_file = report.excerpts(root)

    def excerpt(name: str, line: int) -> str:
        return known[name].get(line, "") if name in known else on_file(name, line)

    sys.stderr.write(report.as_text(found.problems, excerpt))


def _write_names(text: str, path: Path, *, waits: bool) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise WrongUsage(f"{path}: {error.strerror}") from error
    print(f"{'The names to be answered stand' if waits else 'Your answers are kept'} in {path}.", file=sys.stderr)


def would_be_written(found: "Imported | DraftOutcome") -> int:
    for name in found.texts:
        print(f"{name}: would be written")
    print("Nothing was written." if found.accepted else "Nothing would be written.", file=sys.stderr)
    return OK if found.accepted else FAULTY
