"""What every command needs: where the site is, how much of the machine it may take, and what it says."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from masterlist.cache_files import CACHE, complaints, is_ours

if TYPE_CHECKING:
    from masterlist.building.workplace import Options
    from masterlist.source import Problem
    from masterlist.submit.values import DraftOutcome

OK, FAULTY, WRONG_USAGE = 0, 1, 2
CONTENT, SITE = "content", "site.yaml"  # by which a site's folder is known

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001  argparse has no other name


class Parser(argparse.ArgumentParser):
    """A parser whose options can be added when they are asked for: no command waits for what another one takes."""

    add_more: Callable[["Parser"], None] | None = None

    def parse_known_args(self, *given: Any, **named: Any) -> Any:  # noqa: ANN401  argparse's own
        if self.add_more:
            add, self.add_more = self.add_more, None
            add(self)
        return super().parse_known_args(*given, **named)


class WrongUsage(Exception):
    """What was asked for cannot be done as it was asked."""


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
    from masterlist.read.text import MAX_BYTES  # noqa: PLC0415

    if str(path) == "-":
        return sys.stdin.buffer.read((most or MAX_BYTES) + 1)
    try:
        with path.open("rb") as stream:
            return stream.read((most or MAX_BYTES) + 1)
    except OSError as error:
        raise WrongUsage(f"{path}: {error.strerror}") from error


def written(root: Path, found: "DraftOutcome") -> int:
    """Write what was accepted, and say so."""
    from masterlist.write.files import NotWritten, write  # noqa: PLC0415

    if not found.accepted:
        print("Nothing was written.", file=sys.stderr)
        return FAULTY
    try:
        write(root, found.texts)
    except NotWritten as refused:
        raise WrongUsage(refused) from refused
    for name in found.texts:
        print(f"{name}: written")
    return OK


class Progress:
    """Says on a terminal what goes on; nothing elsewhere, so that no log file holds it."""

    def __init__(self, what: str) -> None:
        self._text = f"{what} …"

    def __enter__(self) -> None:
        if sys.stderr.isatty():
            print(self._text, end="\r", file=sys.stderr, flush=True)

    def __exit__(self, *_: object) -> None:
        if sys.stderr.isatty():
            print(" " * len(self._text), end="\r", file=sys.stderr, flush=True)


# --- How much work a command may do, and where it keeps what the next one can use.


OUT = "public"  # the folder of the site in the root


def add_effort(command: argparse.ArgumentParser) -> None:
    """The options of commands that look at the whole site."""
    command.add_argument(
        "--jobs", type=_positive, metavar="N", help="processes to work with (default: one a processor)"
    )
    command.add_argument(
        "--scheduler", metavar="ADDRESS", help="let the Dask cluster at this address work, e.g. tcp://10.0.0.1:8786"
    )
    command.add_argument("--full", action="store_true", help="do all work anew, whatever the last build left")
    command.add_argument(
        "--cache",
        type=Path,
        metavar="DIR",
        help="where to keep what the next build can use (default: .masterlist-cache in the root)",
    )


def _positive(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from 1 on")
    return int(text)


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
    for said in complaints(folder):
        print(f"masterlist: {said}", file=sys.stderr)
    return folder


def complete_published(root: Path, cache: Path | None, *more: Path) -> None:
    """Complete what a build that was killed has left half done, wherever sites of this root were published."""
    from masterlist.publishing.staging import Refused, complete  # noqa: PLC0415  as above
    from masterlist.unchanged import folders_published  # noqa: PLC0415  start-up time counts

    folder = cache.resolve() if cache else root / CACHE
    try:
        for out in dict.fromkeys((root / OUT, *folders_published(folder), *more)):
            complete(out)
    except Refused as refused:
        raise WrongUsage(refused) from refused


def effort(options: argparse.Namespace) -> "Options":
    """What was said with these options."""
    from masterlist.building.workplace import Options  # noqa: PLC0415

    return Options(options.jobs, options.full, options.cache, options.scheduler, getattr(options, "provenance", False))


@contextmanager
def refusals_said() -> Iterator[None]:
    """What cannot be built as it was asked is wrong usage."""
    from masterlist.publishing.staging import Refused  # noqa: PLC0415  takes long to import: meanwhile git answers

    try:
        yield
    except Refused as refused:
        raise WrongUsage(refused) from refused
    except OSError as error:  # a full disk, most likely
        reason = error.strerror or error
        raise WrongUsage(f"{error.filename}: {reason}" if error.filename else reason) from error
