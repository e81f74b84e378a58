"""A club's theme, and its logo: a picture of few bytes that keeps still and can hold no script.

SVG is not taken. It is a document: opened at its own address it runs whatever scripts it holds, and a list of what to
refuse in it would have to be right for ever.
"""

from typing import NamedTuple
from zlib import crc32

from masterlist.facts.theme import Colour, Logo, Theme
from masterlist.read.marked import Mapping
from masterlist.source import Place, Problem

MOST_BYTES = 65_536
MOST_PIXELS = 1_000  # wide or high; it is shown 28 high


def theme(value: Mapping, file: str) -> Theme:
    """The theme from its validated file."""
    return Theme(value.get("wordmark", ""), _colour(value, "accent", file), _colour(value, "accent_dark", file))


def _colour(value: Mapping, key: str, file: str) -> Colour | None:
    return Colour(value[key].lower(), Place(file, *value.values_at[key])) if key in value else None


class _Picture(NamedTuple):
    """What the bytes of a picture say of it."""

    width: int
    height: int
    moves: bool


def logo(data: bytes, file: str) -> tuple[Logo | None, list[Problem]]:
    """The logo from its file, judged by its bytes and never by its name."""
    picture = _png(data) if file.endswith(".png") else _webp(data)
    if problem := _fault(picture, data, Place(file)):
        return None, [problem]
    name = file.rpartition("/")[2]
    return (Logo(name, data, picture.width, picture.height) if picture else None), []


def _fault(picture: _Picture | None, data: bytes, place: Place) -> Problem | None:
    if len(data) > MOST_BYTES:
        message, hint = f"the logo has {len(data):,} bytes", f"save it smaller: at most {MOST_BYTES:,} bytes"
        return Problem(place, "logo-is-small", message, hint)
    if picture is None:
        message = f"this is no {'PNG' if place.file.endswith('.png') else 'WebP'} picture, or not a whole one"
        return Problem(place, "logo-is-a-picture", message, "save the picture anew in that format, or remove the file")
    if not (0 < picture.width <= MOST_PIXELS and 0 < picture.height <= MOST_PIXELS):
        message = f"the logo has {picture.width} × {picture.height} pixels"
        return Problem(place, "logo-is-small", message, f"save it smaller: at most {MOST_PIXELS} wide and high")
    if picture.moves:
        hint = "save a single frame of it: pages show no animation"
        return Problem(place, "logo-keeps-still", "the logo is animated", hint)
    return None


def _png(data: bytes) -> _Picture | None:
    whole = data.startswith(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR") and data.endswith(b"\0\0\0\0IEND\xaeB`\x82")
    if not whole or b"IDAT" not in data or crc32(data[12:29]) != _big(data[29:33]):  # no browser shows it otherwise
        return None
    return _Picture(_big(data[16:20]), _big(data[20:24]), b"acTL" in data[: data.index(b"IDAT")])


def _webp(data: bytes) -> _Picture | None:
    whole = data[:4] == b"RIFF" and data[8:12] == b"WEBP" and _little(data[4:8]) + 8 == len(data) > 30
    if not whole:
        return None
    match data[12:16]:
        case b"VP8 " if data[23:26] == b"\x9d\x01\x2a":
            return _Picture(_little(data[26:28]) & 0x3FFF, _little(data[28:30]) & 0x3FFF, moves=False)
        case b"VP8L" if data[20] == 0x2F:
            sizes = _little(data[21:25])
            return _Picture((sizes & 0x3FFF) + 1, (sizes >> 14 & 0x3FFF) + 1, moves=False)
        case b"VP8X":
            return _Picture(_little(data[24:27]) + 1, _little(data[27:30]) + 1, moves=bool(data[20] & 2))
        case _:
            return None


def _big(data: bytes) -> int:
    return int.from_bytes(data, "big")


def _little(data: bytes) -> int:
    return int.from_bytes(data, "little")
