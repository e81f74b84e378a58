"""A file's bytes as text, or why they are none; and values that know their place in the file.

Of the plain scalars of YAML 1.2 core only those become more than text that a club writes.

Files that are no text are recognised by their bytes, and texts of strangers are shown so that they can be printed.
"""

import re
from itertools import islice
from typing import Any, NamedTuple

from masterlist.source import Place, Problem

_WORDS: dict[str, bool | int | None] = {"": None, "~": None, "null": None, "Null": None, "NULL": None}
_WORDS |= dict.fromkeys(("true", "True", "TRUE"), True) | dict.fromkeys(("false", "False", "FALSE"), False)
_WORDS |= {str(number): number for number in range(2_000)}  # counts and game years: nearly all numbers that there are
_NUMBER_STARTS = frozenset("0123456789-+.")
MOST_DIGITS = 15  # are exact in a float too; what is longer is no number that anybody reports
_INTEGER = re.compile(rf"[-+]?(0|[1-9][0-9]{{0,{MOST_DIGITS - 1}}})")
_DECIMAL = re.compile(r"[-+]?(0|[1-9][0-9]*)?\.[0-9]+")
LONGEST_DECIMAL = MOST_DIGITS + 1  # with its point


def scalar(text: str) -> str | int | float | bool | None:
    """A plain scalar's value: null, true, false, a whole or decimal number, else the text itself."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMBER_STARTS or text.find("-", 1) > 0:  # after a hyphen no number goes on: dates and scores
        return text
    if _INTEGER.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text) and len(text) <= LONGEST_DECIMAL:
        decimal = float(text)
        return int(decimal) if decimal.is_integer() else decimal
    return text


Value = Any  # str | int | float | bool | None | Mapping | Sequence
# Line and column, from 1: a ``Spot`` or a plain pair, as which there are dozens in every log entry.
At = tuple[int, int]


class Spot(NamedTuple):
    """A position within one file, counted from 1."""

    line: int
    column: int


class Mapping(dict[str, Value]):
    """A YAML mapping that knows where it, its keys and its values stand."""

    __slots__ = ("keys_at", "spot", "values_at")

    def __init__(self, spot: At) -> None:
        self.spot = spot
        self.keys_at: dict[str, At] = {}
        self.values_at: dict[str, At] = {}


class Sequence(list[Value]):
    """A YAML sequence that knows where it and its items stand."""

    __slots__ = ("items_at", "spot")

    def __init__(self, spot: At) -> None:
        self.spot = spot
        self.items_at: list[At] = []


def stated(value: Mapping) -> dict[str, Any]:
    """What a file states of a fact whose fields are called like its keys."""
    return {key: tuple(one) if isinstance(one, list) else one for key, one in value.items()}


def visible(text: str) -> str:
    """A text as it can be printed anywhere: strangers choose names and values, with line ends and broken bytes too."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def shown(text: str, longest: int = 60) -> str:
    """A text as a message quotes it: visible, and not too long."""
    return visible(text if len(text) <= longest else f"{text[: longest - 1]}…")


_OPEN_DOCUMENT = b"application/vnd.oasis.opendocument."
UTF_16 = "text in the encoding UTF-16"


def foreign(data: bytes) -> str:
    """What a file is that is no text in UTF-8, by its first bytes; "" where nothing says so."""
    if data.startswith(b"PK\x03\x04"):
        if _OPEN_DOCUMENT in data[:200]:
            is_sheet = data[:200].partition(_OPEN_DOCUMENT)[2].startswith(b"spreadsheet")
            return f"a {'spreadsheet' if is_sheet else 'document'} of LibreOffice (OpenDocument)"
        if is_workbook(data):
            return "a workbook of Excel"
        return "a document of Word" if b"word/document.xml" in data else "a zip archive"
    if data.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return "a file of Microsoft Office in its old form (.xls, .doc), or one with a password"
    if data.startswith(b"%PDF-"):
        return "a PDF"
    return UTF_16 if is_utf_16(data) else ""


def is_workbook(data: bytes) -> bool:
    """Whether it is a workbook of Excel from 2007 or later."""
    return data.startswith(b"PK\x03\x04") and b"xl/workbook." in data


def is_utf_16(data: bytes) -> bool:
    """Whether it is text of two bytes a character: by its mark, or because every other byte of the beginning is 0."""
    start = data[:64]
    half = len(start) // 2
    zeros = half > 1 and half in (start[::2].count(0), start[1::2].count(0))
    return data.startswith((b"\xff\xfe", b"\xfe\xff")) or zeros


MAX_BYTES = 1_048_576  # a book of 20 games has about 6 kB
MAX_EDITION = 33_554_432  # a published edition of 10,000 players has about 1.1 MB
MAX_PROBLEMS = 50  # of one file: a hostile one could hold hundreds of thousands
MARK = b"\xef\xbb\xbf"  # some editors begin a file with it

# With these a file does not say what it shows: control characters, those that reorder what is displayed, blanks
# without width, letters that are blank, tags, and what joins signs of Egypt, of shorthand and of music. Joiners stay
# between letters of scripts that need them, from Arabic to Khmer, and within emoji; a variation selector stays after a
# sign that has variants. Elsewhere they are invisible, and two names would be one to the eye.
_JOINED = "\u0600-\u109f\u1780-\u17b3\u17b6-\u17ff"
_SIGNS = "\u2190-\u27ff\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f"
    "\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U00013430-\U0001343f"
    "\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
    f"|(?<![{_JOINED}{_SIGNS}\ufe0f])[\u200c\u200d]|[\u200c\u200d](?![{_JOINED}{_SIGNS}])"
    f"|(?<![{_SIGNS}\xa9\xae\u203c\u2049\u2122\u2139#*0-9])[\ufe0e\ufe0f]|(?<=[#*0-9])[\ufe0e\ufe0f](?!\u20e3)"
)

_SHOWN = bytes((*b"\t\n\r", *range(0x20, 0x7F)))  # of ASCII, what says what it shows: most files have nothing else

# What git writes where two changes of one line meet.
_CONFLICT = [re.compile(mark, re.MULTILINE) for mark in (r"^<{7} [^\r\n]*", r"^={7}\r?$", r"^>{7} ")]


def unreadable(data: bytes, file: str, first_line: int = 1, most: int = MAX_BYTES) -> list[Problem]:
    """What is wrong with the bytes as text; ``data`` begins on ``first_line`` of the file, of ``most`` bytes."""
    if len(data) > most:
        return _foreign(data, file) or [too_large(file, most, "split it: one file for one thing that is reported")]
    if data.startswith(MARK) and first_line == 1:
        data = data[len(MARK) :]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        place, byte = _place_after(data[: error.start].decode("utf-8"), file, first_line), data[error.start]
        letter = bytes([byte]).decode("cp1252", errors="ignore")  # which most old programs of the West mean by it
        old = f": byte 0x{byte:02x} is '{letter}' in an old encoding (Windows-1252)"
        message = f"this character is not stored as UTF-8{old if letter.isalpha() else f' (byte 0x{byte:02x})'}"
        return _foreign(data, file) or [Problem(place, "text-is-utf-8", message, _ANEW)]
    if conflict := _conflict(text):
        message = f"this file holds two versions that could not be merged: '{shown(conflict[0])}'"
        hint = "keep what is right of the lines from <<<<<<< to >>>>>>>, and delete the lines with these marks"
        return [Problem(_place_after(text[: conflict.start()], file, first_line), "merge-is-done", message, hint)]
    if not data.translate(None, _SHOWN):
        return []
    found_hidden = [
        _hidden(found[0], _place_after(text[: found.start()], file, first_line))
        for found in islice(_HIDDEN.finditer(text), MAX_PROBLEMS)
    ]
    return (found_hidden and _foreign(data, file)) or found_hidden


_ANEW = "save the file anew, with the encoding UTF-8"


def _foreign(data: bytes, file: str) -> list[Problem]:
    """Says what a file is that is no text in UTF-8; nothing where its bytes do not say."""
    what = foreign(data)
    hint = _ANEW
    if what != UTF_16:
        hint = "content is plain text: type it into a text editor; 'masterlist import' reads spreadsheets"
    return [Problem(Place(file), "text-is-utf-8", f"this is {what}, not plain text in UTF-8", hint)] if what else []


def too_large(file: str, most: int, hint: str) -> Problem:
    """Says that a file has too many bytes to be read."""
    return Problem(Place(file), "file-is-small", f"the file has more than {most:,} bytes, and is not read", hint)


def _conflict(text: str) -> re.Match[str] | None:
    """The first mark of a merge that was not finished; one mark alone may be something else."""
    first, at = None, 0
    for mark in _CONFLICT if "<<<<<<< " in text else ():
        if (found := mark.search(text, at)) is None:
            return None
        first, at = first or found, found.end()
    return first


def hidden_in(text: str, place: Place) -> list[Problem]:
    """The same for a text that begins at ``place`` and was written with escapes."""
    found = _HIDDEN.search(text)
    return [_hidden(found[0], place)] if found else []


def _hidden(char: str, place: Place) -> Problem:
    message = f"an invisible character stands here: U+{ord(char):04X}"
    return Problem(place, "text-is-visible", message, "delete it, or type the line anew")


def _place_after(before: str, file: str, first_line: int) -> Place:
    last_line = max(before.rfind("\n"), before.rfind("\r"))
    return Place(file, first_line + len(LINE_END.findall(before)), len(before) - last_line)


LINE_END = re.compile("\r\n|\r|\n")  # what YAML takes for one, now that the rarer ones are refused


def lines(data: bytes) -> list[str]:
    """The lines of a file as they can be quoted, whatever its bytes are."""
    return LINE_END.split(data.removeprefix(MARK).decode("utf-8", errors="replace"))


def too_many(file: str) -> Problem:
    """Says that not all of a file's problems are listed."""
    message = f"the file has {MAX_PROBLEMS} problems or more: these are the first"
    return Problem(Place(file), "problems-are-few", message, "correct them, then check again for the others")
