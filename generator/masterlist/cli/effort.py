"""How much work a command may do, and where it keeps what the next one can use."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from masterlist.cache_files import CACHE, complaints, is_ours
from masterlist.cli.common import WrongUsage

if TYPE_CHECKING:
    from masterlist.building.workplace import Options


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
