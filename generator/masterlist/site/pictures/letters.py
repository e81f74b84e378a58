"""Letters as pixels: Noto Sans, drawn by Pillow.

Each letter is drawn by itself and once a process, in a few shades; a text is letters beside each other. A byte holds
two pixels, and every letter begins with a byte: widths are counted in bytes, heights in pixels. What the font lacks,
what joins with its neighbours and what runs from right to left is left to the caller: no text has boxes in it.
"""

import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from io import BytesIO
from itertools import pairwise
from typing import Any, NamedTuple

from masterlist.site.pictures.deflate import Piece, pieces, zeros

SHADES = 4  # of a colour, the darkest last: an index of the palette is the colour's base and the shade
_REGULAR, _BOLD = "notos", "notosbo"  # as the package of fonts calls them
_LEAST = 3  # bytes: what can be told to stand there as above


class Hand(NamedTuple):
    """How something is written."""

    size: int  # pixels of an em
    base: int  # the colour's index in the palette, before its first shade
    bold: bool = False

    @property
    def height(self) -> int:
        """Rows of a line, from the highest to the lowest that a letter may need."""
        return self.size * 7 // 5

    @property
    def ascent(self) -> int:
        """How far below the first of them letters stand."""
        return self.size * 11 // 10


class Text(NamedTuple):
    """A text as pixels."""

    width: int
    top: int  # rows of a line above the first that is not empty
    rows: Sequence[Piece]


class _Letter(NamedTuple):
    ink: tuple[bytes, ...]  # all rows of a line
    rows: range  # those that are not empty
    left: int  # from where it stands to its ink, and from there to where the next one stands; may be negative
    right: int


def can_write(text: str) -> bool:
    """Whether all letters of a text are at hand, and may stand beside each other as they are."""
    return all(map(_has, _composed(text)))


def width_of(text: str, hand: Hand) -> int:
    """How wide a text would be."""
    letters = [_letter(char, hand) for char in _composed(text)]
    return sum(len(letter.ink[0]) + gap for letter, gap in zip(letters, _gaps(letters), strict=True))


@lru_cache(maxsize=500)  # the same years, and the name of the site, stand on many pictures
def write(text: str, hand: Hand, across: int) -> Text:
    """A text that can be written, for a picture whose rows are so many bytes long."""
    chars = _composed(text)
    letters = [_letter(char, hand) for char in chars]
    blocks = [_block(char, hand, gap, across) for char, gap in zip(chars, _gaps(letters), strict=True)]
    used = [letter.rows for letter in letters if letter.rows]
    if not used:
        return Text(0, 0, ())
    top, end = min(rows.start for rows in used), max(rows.stop for rows in used)
    rows = [
        Piece(b"".join([one.pixels for one in row]), "".join([one.bits for one in row]))
        for row in zip(*(block[top:end] for block in blocks), strict=True)
    ]
    width = len(rows[0].pixels)
    # A letter's first row may be told to be as the empty one above it.
    return Text(width, top - 1, (Piece(bytes(width), zeros(width)), *rows))


def _composed(text: str) -> str:
    """Letters with their signs on them; the font has no minus sign, and a dash that looks like one."""
    return unicodedata.normalize("NFC", text).replace("\N{MINUS SIGN}", "\N{EN DASH}")


def _gaps(letters: list[_Letter]) -> list[int]:
    """What stands between the ink of a letter and the next."""
    gaps = [max(0, one.right + other.left) for one, other in pairwise(letters)]
    return [*gaps, 0] if letters else []


@lru_cache(maxsize=5_000)
def _block(char: str, hand: Hand, gap: int, across: int) -> tuple[Piece, ...]:
    rows = [row + bytes(gap) for row in _letter(char, hand).ink]
    return pieces(rows, across)


@lru_cache(maxsize=5_000)
def _letter(char: str, hand: Hand) -> _Letter:
    font = _font(hand.size, bold=hand.bold)
    mask, (left, top) = font.getmask2(char, "L", anchor="ls")
    width, height = mask.size
    advance = -(-round(font.getlength(char)) // 2)
    if not width or not height:  # a space
        return _Letter((bytes(max(advance, _LEAST)),) * hand.height, range(0), 0, 0)
    levels = ((grey * SHADES + 127) // 255 for grey in range(256))
    shades = bytes(hand.base + level if level else 0 for level in levels)
    grey, odd = bytes(mask).translate(shades), left % 2
    wide = max(_LEAST, (odd + width + 1) // 2)
    ink = [_packed(bytes(odd) + grey[at : at + width], wide) for at in range(0, width * height, width)]
    first = max(1, hand.ascent + top)
    ink = ink[: hand.height - first]
    below = hand.height - first - len(ink)
    rows = (*[bytes(wide)] * first, *ink, *[bytes(wide)] * below)
    return _Letter(rows, range(first, first + len(ink)), left // 2, advance - left // 2 - wide)


def _packed(pixels: bytes, wide: int) -> bytes:
    """Two pixels a byte."""
    filled = pixels.ljust(2 * wide, b"\0")
    return bytes(one << 4 | other for one, other in zip(filled[::2], filled[1::2], strict=True))


@cache
def _has(char: str) -> bool:
    if char == " ":
        return True
    if unicodedata.category(char)[0] in "CMZ" or unicodedata.bidirectional(char) in {"R", "AL"}:
        return False
    font = _font(20, bold=False)
    return bytes(font.getmask(char)) != bytes(font.getmask("\U0010fffd"))  # which no font has


@cache
def _font(size: int, *, bold: bool) -> Any:  # noqa: ANN401  Pillow's font, which is imported only here
    from PIL import ImageFont  # noqa: PLC0415  start-up time counts, and most builds draw nothing anew

    data = BytesIO(_data(_BOLD if bold else _REGULAR))
    return ImageFont.truetype(data, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _data(name: str) -> bytes:
    from pymupdf_fonts import myfont  # noqa: PLC0415  as above

    data: bytes = myfont(name)
    return data
