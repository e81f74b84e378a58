"""What a version of the tool laid down in a site: the files that a later version brings up to date.

Each is named with the id that git gives to its text. So it can be seen whether the club has changed it, and git can
show it as it was laid down.
"""

import json
import re
from hashlib import sha1
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from masterlist import __version__
from masterlist.new_site.files import hosts

FILE = "tools/laid-down.json"


class LaidDown(NamedTuple):
    """What lay in the site when a version of the tool had begun it, or had brought it up to date."""

    version: str
    files: dict[str, str]  # by name, the id of the text
    host: str = "github"  # where the site is published


class UnreadableRecord(Exception):
    """The record is damaged; the message says how."""


def written(laid: dict[str, bytes], host: str) -> bytes:
    """The record of files that this version has laid down."""
    ids = {name: blob_id(laid[name]) for name in sorted(laid)}
    return (json.dumps({"version": __version__, "host": host, "files": ids}, indent=2) + "\n").encode()


def read(root: Path) -> LaidDown | None:
    """The record of a site, or None where there is none; raises Unreadable."""
    try:
        data = (root / FILE).read_bytes()
    except FileNotFoundError:
        return None
    return _parsed(data)


def earliest() -> LaidDown:
    """What version 0.1.0 laid down; it kept no record."""
    return _parsed(files("masterlist.new_site").joinpath("laid-down-0.1.0.json").read_bytes())


def blob_id(text: bytes) -> str:
    """The id that git gives to a file with this text, whatever ends its lines on this machine."""
    text = text.replace(b"\r\n", b"\n") if b"\0" not in text else text
    return sha1(b"blob %d\0%s" % (len(text), text), usedforsecurity=False).hexdigest()


def numbers(version: str) -> tuple[int, ...]:
    """A version in a form that can be compared."""
    return tuple(int(number) for number in re.findall(r"\d+", version))


def _parsed(data: bytes) -> LaidDown:
    try:
        found = json.loads(data)
        version, listed, host = found["version"], found["files"], found.get("host", "github")
        if (
            isinstance(version, str)
            and host in hosts()
            and all(isinstance(one, str) for pair in listed.items() for one in pair)
        ):
            return LaidDown(version, listed, host)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise UnreadableRecord(f"{FILE} is damaged: bring it back from git, as {FILE} of an earlier commit") from error
    raise UnreadableRecord(f"{FILE} is damaged: bring it back from git, as {FILE} of an earlier commit")
