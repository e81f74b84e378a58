"""What every command needs: where the site is, how much of the machine it may take, what it prints, and sheets."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from masterlist import cache_files
from masterlist.cache_files import CACHE, complaints, is_ours
from masterlist.read.text import MAX_BYTES
from masterlist.read.text import lines as lines_in

if TYPE_CHECKING:
    from masterlist.building.checking import Options
    from masterlist.source import Problem
    from masterlist.submit.names import Answered
    from masterlist.submit.values import FileChanges, Question

OK, FAULTY, WRONG_USAGE = 0, 1, 2
CONTENT, SITE = "content", "site.yaml"  # by which a site's folder is known

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001  argparse has no other name


class Parser(argparse.ArgumentParser):
    """A parser whose options can be added when they are asked for: no command waits for what another one takes."""

    add_more: Callable[["Parser"], object] | None = None

    def parse_known_args(self, *given: Any, **named: Any) -> Any:  # noqa: ANN401  argparse's own
        if self.add_more:
            add, self.add_more = self.add_more, None
            add(self)
        return super().parse_known_args(*given, **named)


Run = Callable[[argparse.Namespace], int]  # gives the exit status
Command = tuple[str, Callable[[Commands], None]]  # a name, and what adds the command
Adding = Callable[[Parser], object]


def command(name: str, summary: str, description: str, *arguments: Adding) -> Callable[[Run], Command]:
    """What makes of the function that runs a command its name, and what adds it to the command line."""

    def of(run: Run) -> Command:
        def add(commands: Commands) -> None:
            parser = commands.add_parser(name, help=summary, description=description)
            parser.set_defaults(run=run)
            parser.add_more = lambda own: [one(own) for one in arguments]

        return name, add

    return of


def arg(*names: str, **about: Any) -> Adding:  # noqa: ANN401  argparse's own
    """One argument of a command."""
    return lambda parser: parser.add_argument(*names, **about)


class WrongUsage(Exception):
    """What was asked for cannot be done as it was asked."""


@contextmanager
def wrong_usage_if(*refusals: type[Exception]) -> Iterator[None]:
    """Where one of these errors says why something cannot be done, that is wrong usage."""
    try:
        yield
    except refusals as refused:
        raise WrongUsage(refused) from refused


def root_of(options: argparse.Namespace) -> Path:
    """The site's folder."""
    root: Path = options.root
    if not root.is_dir():
        raise WrongUsage(f"there is no folder {root}")
    if not (root / CONTENT).is_dir() and (site := site_above(root)):
        raise WrongUsage(f"{root} lies in the site {site}: name that folder with --root")
    return root


def site_above(folder: Path) -> Path | None:
    """The folder of the site in which a folder lies, or that it is; None where it lies in none."""
    place = folder.resolve()
    found = next((one for one in (place, *place.parents) if (one / CONTENT / SITE).is_file()), None)
    return Path(os.path.relpath(found)) if found else None


def root_here() -> Path:
    """The site's folder where none is named: this one, or the one above it that is a site's."""
    here = Path()
    return here if (here / CONTENT).is_dir() else site_above(here) or here


def inside(root: Path, path: Path) -> str:
    """The path relative to the root: as given from here, or from the root."""
    top = root.resolve()
    for candidate in (path.resolve(), (root / path).resolve()):
        if candidate.is_relative_to(top) and (candidate.exists() or candidate.is_symlink()):
            return candidate.relative_to(top).as_posix()
    raise WrongUsage(f"there is no file or folder {path} in the site")


def lies_in(file: str, path: str) -> bool:
    """Whether a file is that file, or lies in that folder."""
    return path in {".", file} or file.startswith(f"{path}/")


def report_of(problems: "list[Problem]", root: Path, style: str = "text") -> str:
    """Problems as text, with the lines that they concern; as ``json`` or ``github`` has them."""
    from masterlist import report  # noqa: PLC0415  start-up time counts

    if style == "json":
        return report.as_json(problems)
    if style == "github":
        return report.as_annotations(problems)
    return report.as_text(problems, report.excerpts(root))


def bytes_of(path: Path, most: int = 0) -> bytes:
    """A file's bytes, or those of the standard input for ``-``; no more of them than may be judged."""
    if str(path) == "-":
        return sys.stdin.buffer.read((most or MAX_BYTES) + 1)
    try:
        with path.open("rb") as stream:
            return stream.read((most or MAX_BYTES) + 1)
    except OSError as error:
        raise WrongUsage(f"{path}: {error.strerror}") from error


def refused(problems: "Iterable[Problem]", root: Path, message: str = "Nothing was written.") -> int:
    """Report why a command does nothing."""
    sys.stderr.write(report_of(list(problems), root))
    print(message, file=sys.stderr)
    return FAULTY


def write_files(root: Path, texts: Mapping[str, bytes], gone: Iterable[str] = ()) -> None:
    """Write files and remove others; raises ``WrongUsage`` where that is not possible."""
    from masterlist.write.canonical import NotWritten, write  # noqa: PLC0415  start-up time counts

    with wrong_usage_if(NotWritten):
        write(root, texts, gone)


def written(root: Path, found: "FileChanges", removed: str = "removed") -> int:
    """Write and remove what was accepted, and say so."""
    if not found.accepted:
        print("Nothing was written.", file=sys.stderr)
        return FAULTY
    write_files(root, found.texts, found.gone)
    lines = (*(f"{name}: written" for name in found.texts), *(f"{name}: {removed}" for name in found.gone))
    print("".join(f"{line}\n" for line in lines), end="")
    return OK


def changed(root: Path, found: "FileChanges", removed: str = "removed") -> int:
    """Write and remove files, and say so with the decisions that were made; or report why not."""
    if found.problems:
        return refused(found.problems, root)
    status = written(root, found, removed)
    print("".join(f"{line}\n" for line in found.report), end="")
    return status


def print_some(lines: Sequence[str], most: int, more: str) -> None:
    """Print the first lines and, in ``more``, how many others there are."""
    for line in lines[:most]:
        print(line)
    if len(lines) > most:
        print(more.format(f"{len(lines) - most:,}"))


@contextmanager
def progress(what: str) -> Iterator[None]:
    """Say on a terminal what goes on; nothing elsewhere, so that no log file holds it."""
    text = f"{what} …"
    if sys.stderr.isatty():
        print(text, end="\r", file=sys.stderr, flush=True)
    try:
        yield
    finally:
        if sys.stderr.isatty():
            print(" " * len(text), end="\r", file=sys.stderr, flush=True)


# --- How much work a command may do, and where it keeps what the next one can use.


OUT = "public"  # the folder of the site in the root


def _positive(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from 1 on")
    return int(text)


# The arguments of commands that look at the whole site.
EFFORT = (
    arg("--jobs", type=_positive, metavar="N", help="processes to work with (default: one a processor)"),
    arg("--scheduler", metavar="ADDRESS", help="let the Dask cluster at this address work, e.g. tcp://10.0.0.1:8786"),
    arg("--full", action="store_true", help="do all work anew, whatever the last build left"),
    arg(
        "--cache",
        type=Path,
        metavar="DIR",
        help="where to keep what the next build can use (default: .masterlist-cache in the root)",
    ),
)


def may_remember_in(cache: Path | None, *others: Path) -> None:
    """Raise ``WrongUsage`` for a cache among the files that are read or published, or where no folder can be."""
    if cache and cache.exists() and not cache.is_dir():
        raise WrongUsage(f"{cache} is a file, not a folder")
    for folder in others if cache else ():
        if cache.resolve().is_relative_to(folder.resolve()):  # type: ignore[union-attr]
            raise WrongUsage(f"{cache} lies in {folder}: name another folder with --cache")


def cache_of(root: Path, options: argparse.Namespace) -> Path:
    """The cache folder that was named, else the one in the root; says what in it is left alone.

    Raises ``WrongUsage`` for a folder that holds files of others.
    """
    named: Path | None = options.cache and options.cache.resolve()  # a link that is named means where it leads
    folder = named or root / CACHE
    if named and not is_ours(named):
        raise WrongUsage(f"{named} holds files that are no cache of masterlist: name an empty folder with --cache")
    for message in complaints(folder):
        print(f"masterlist: {message}", file=sys.stderr)
    return folder


def complete_published(root: Path, cache: Path | None, *more: Path) -> None:
    """Complete what a build that was killed has left half done, wherever sites of this root were published."""
    from masterlist.publishing.staging import Refused, complete  # noqa: PLC0415  as above
    from masterlist.unchanged import folders_published  # noqa: PLC0415  start-up time counts

    folder = cache.resolve() if cache else root / CACHE
    with wrong_usage_if(Refused):
        for out in dict.fromkeys((root / OUT, *folders_published(folder), *more)):
            complete(out)


def effort(options: argparse.Namespace) -> "Options":
    """The values of these options."""
    from masterlist.building.checking import Options  # noqa: PLC0415

    return Options(options.jobs, options.full, options.cache, options.scheduler, getattr(options, "provenance", False))


@contextmanager
def refusals_said() -> Iterator[None]:
    """What cannot be built as it was asked is wrong usage."""
    from masterlist.publishing.staging import Refused  # noqa: PLC0415  takes long to import: meanwhile git answers

    try:
        with wrong_usage_if(Refused):
            yield
    except OSError as error:  # a full disk, most likely
        reason = error.strerror or error
        raise WrongUsage(f"{error.filename}: {reason}" if error.filename else reason) from error


NAMES = "names.yaml"  # in the root: what names in spreadsheets mean, which git ignores


def sheet_options(command: argparse.ArgumentParser, new: str) -> None:
    """The arguments of commands that read a sheet; ``new`` says who are added."""
    from masterlist.submit.cells import DAY_FIRST, MONTH_FIRST, VICTORIES  # noqa: PLC0415

    add = command.add_argument
    add("--dry-run", action="store_true", help="write nothing, and say what would be written")
    add("--names", type=Path, metavar="FILE", help="the file of names (default: names.yaml in the root)")
    add("--new", action="store_true", help=f"names that resemble none on file are new {new}: add them")
    add("--dates", default="", choices=[DAY_FIRST, MONTH_FIRST], help="which comes first in dates such as 3/9/2024")
    add("--win", default="", choices=VICTORIES, help="which victory it was where a result says only who won")


def finished(options: argparse.Namespace, root: Path, file: Path, read: "Callable[[Answered], FileChanges]") -> int:
    """Read, ask for names on a terminal, report, and write."""
    from masterlist.submit.names import answers as answers_in  # noqa: PLC0415

    names_file = options.names or root / NAMES
    answers = answers_in(bytes_of(names_file) if names_file.is_file() else b"", str(names_file))
    with progress("Importing"):
        found = read(answers)
    typed = bool(found.questions) and sys.stdin.isatty() and str(file) != "-"
    if typed:
        found = read(_ask(found.questions, answers))
    for line in found.report:
        print(line)
    if found.problems:
        _report(found, root, file, names_file)
    if (typed or found.questions) and not options.dry_run:
        try:
            names_file.write_text(found.names, encoding="utf-8")
        except OSError as error:
            raise WrongUsage(f"{names_file}: {error.strerror}") from error
        what = "The names to be answered stand" if found.questions else "Your answers are kept"
        print(f"{what} in {names_file}.", file=sys.stderr)
    return would_be_written(found) if options.dry_run else recorded(root, found, file)


_RECORD = "last-import.json"  # in the cache, which git ignores: what the last import wrote


def recorded(root: Path, found: "FileChanges", sheet: Path) -> int:
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
    from masterlist.submit.sheet import taken_back as problems_then  # noqa: PLC0415

    if not (record := cache_files.read(root / CACHE / _RECORD)):
        raise WrongUsage("there is no import to take back")
    files = [(root / one["name"], one) for one in json.loads(record)["files"]]
    same = [one for path, one in files if path.is_file() and sha256(path.read_bytes()).hexdigest() == one["digest"]]
    texts = {one["name"]: one["before"].encode() for one in same if one["before"] is not None}
    gone = [one["name"] for one in same if one["before"] is None]
    if problems := problems_then(root, texts, gone):
        return refused(problems, root, "Nothing was taken back: other files need what the import wrote.")
    if not dry_run:
        write_files(root, texts, gone)
        cache_files.write(root / CACHE / _RECORD, b"")
    would = "would be " if dry_run else ""
    for path, one in files:
        is_gone = "removed already" if not (path.is_file() or one in same) else "was changed since, and stays as it is"
        done = f"{would}{'removed' if one['before'] is None else 'as it was before'}" if one in same else is_gone
        print(f"{one['name']}: {done}")
    return OK if len(same) == len(files) else FAULTY


def _ask(questions: "tuple[Question, ...]", answers: "Answered") -> "Answered":
    """Ask for each name; an empty answer leaves it open."""
    print("Whom does each name mean? An id, 'aka ID' to write the name into that player's file too, 'new' to add them,")
    print("or nothing to answer later in the file of names.")
    given = dict(answers[0])
    try:
        for one in questions:
            near = f" (perhaps {' or '.join(one.suggestions)})" if one.suggestions else ""
            if answer := input(f"{one.kind} '{one.name}', row {one.place.line}{near}: ").strip():
                given[one.kind, one.name] = answer, one.place
    except EOFError:
        print()
    return given, answers[1]


def _report(found: "FileChanges", root: Path, file: Path, names_file: Path) -> None:
    """Say what is wrong, with the rows that it concerns."""
    from masterlist import report  # noqa: PLC0415

    known = {str(file): found.lines}
    if names_file.is_file():
        known[str(names_file)] = dict(enumerate(lines_in(names_file.read_bytes()), 1))
    on_file = report.excerpts(root)

    def excerpt(name: str, line: int) -> str:
        return known[name].get(line, "") if name in known else on_file(name, line)

    sys.stderr.write(report.as_text(found.problems, excerpt))


def would_be_written(found: "FileChanges") -> int:
    for name in found.texts:
        print(f"{name}: would be written")
    print("Nothing was written." if found.accepted else "Nothing would be written.", file=sys.stderr)
    return OK if found.accepted else FAULTY
