"""What the commands share: how they end, and how they find what they were told of."""

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
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
