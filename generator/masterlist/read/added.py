"""Facts that are on no disk yet: drafts that are judged before they are written, as lines of a listing.

A line of a listing names the bytes of a file. The line of such a fact holds the fact itself, and is read wherever
files are read, so that whatever is asked of a site can be asked of it with its drafts.
"""

from base64 import b64decode, b64encode
from typing import Any

from masterlist.codec import decode, encode
from masterlist.facts.board import Board
from masterlist.facts.event import AnyBoard, Event
from masterlist.facts.logbook import LogBook, Loose
from masterlist.facts.night import Night
from masterlist.facts.people import Club, Player
from masterlist.read.files import File

_ADDED, _NIGHT = "D ", "N "  # git's own lines begin with other letters; nights are called as rated games are
_TYPES: dict[str, Any] = {
    "player": Player,
    "club": Club,
    "log": LogBook,
    "entry": Loose,
    "event": Event,
    "board": AnyBoard,
    "game": Board,
}


def line_with(name: str, fact: object) -> str:
    """The line of a fact, under the name of the file that would hold it."""
    start = _NIGHT if isinstance(fact, Night) else _ADDED
    return f"{start}{b64encode(encode(fact)).decode()}\t{name}"


def is_added(line: str) -> bool:
    """Whether a line holds a fact."""
    return line.startswith((_ADDED, _NIGHT))


def fact_in(line: str, file: File) -> Any:
    """The fact that such a line holds."""
    kind: Any = Night if line.startswith(_NIGHT) else _TYPES[file.kind]
    return decode(b64decode(line[len(_ADDED) :].partition("\t")[0]), kind)
