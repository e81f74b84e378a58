"""Attributes with which git stores other bytes than those that lie on the disk.

A review on GitHub shows what git stores, and a build reads what lies on the disk: the two must never differ. Attributes
in ``content/`` are refused as such (``files``); those of the folders above it only where they concern content.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from subprocess import CalledProcessError

from masterlist.read import git_process
from masterlist.read.shown import visible
from masterlist.read.text import MAX_PROBLEMS
from masterlist.source import Place, Problem

FILE = ".gitattributes"
CONVERTING = ("working-tree-encoding", "ident", "filter")
PLAIN = (".yaml", ".md")  # a picture may lie in git's large file storage
_WORDS = re.compile("|".join(CONVERTING).encode()).search


def conversions(root: Path, names: Iterable[str]) -> list[Problem]:
    """An error for each content file among these that such an attribute concerns."""
    top = git_process.top(root)
    if top is None or not any(_converts(folder / FILE) for folder in _upwards(root.resolve(), top)):
        return []
    asked = [name for name in names if name.endswith(PLAIN)]
    return [_problem(name, attribute) for name, attribute in _concerned(root, asked)][:MAX_PROBLEMS]


def _upwards(folder: Path, top: Path) -> Iterator[Path]:
    yield folder
    while folder not in (top, folder.parent):
        folder = folder.parent
        yield folder


def _converts(file: Path) -> bool:
    """Whether a file of attributes names one of those; of a macro too it says what that stands for."""
    try:
        return file.is_file() and _WORDS(file.read_bytes()) is not None
    except OSError:
        return False


def _concerned(root: Path, names: list[str]) -> Iterator[tuple[str, str]]:
    given = b"".join(name.encode("utf-8", "surrogateescape") + b"\0" for name in names)
    try:
        said = git_process.output(root, "check-attr", "--stdin", "-z", *CONVERTING, given=given).split(b"\0")
    except (OSError, CalledProcessError):
        return
    for path, attribute, value in zip(said[0::3], said[1::3], said[2::3], strict=False):
        if value not in {b"unspecified", b"unset"}:
            yield path.decode("utf-8", "surrogateescape"), attribute.decode()


def _problem(name: str, attribute: str) -> Problem:
    message = (
        f"git can store other bytes of this file than those that lie on the disk: it has the attribute '{attribute}'"
    )
    hint = f"remove that attribute from it, in the {FILE} above content/"
    return Problem(Place(visible(name)), "files-have-no-attributes", message, hint)
