"""Two changes of one file brought together: the club's and the new version's."""

import re
import subprocess
import tempfile
from pathlib import Path

from masterlist.read.git_process import output


class Conflict(Exception):
    """Both have changed the same lines, or what both came from is not known any more."""


def merged(root: Path, mine: bytes, base: str | None, new: bytes, *, of_lines: bool = False) -> bytes:
    """The club's file with the changes from ``base``, the id of a text in git's store, to ``new``; raises Conflict.

    In a file ``of_lines``, each of which stands for itself, what both have added at one place stays.
    """
    before = _text(root, base) if base else None
    if before is None:
        raise Conflict
    with tempfile.TemporaryDirectory(prefix="masterlist-") as folder:
        paths = []
        for name, text in (("mine", mine), ("before", before), ("new", new)):
            paths.append(Path(folder) / name)
            paths[-1].write_bytes(text.replace(b"\r\n", b"\n"))
        try:
            return output(root, "merge-file", "--stdout", "--quiet", *["--union"][: int(of_lines)], *map(str, paths))
        except subprocess.CalledProcessError as error:  # the status is the number of conflicts
            raise Conflict from error


def _text(root: Path, blob: str) -> bytes | None:
    if not re.fullmatch("[0-9a-f]{40}", blob):
        return None
    try:
        return output(root, "cat-file", "blob", blob)
    except subprocess.CalledProcessError:  # changed before it was first committed, or a shallow clone
        return None
