"""Pictures for links to the site (Open Graph): a stair of numbers under one figure, as PNG (ISO/IEC 15948).

Other sites show no SVG. These pictures are drawn from the top, in four colours: where nothing begins or ends, a row is
the one above it, so that drawing and compressing one takes a tenth of a millisecond.
"""

import struct
from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from math import lcm
from zlib import crc32

from masterlist.amount import Amount
from masterlist.site.common.model import Document
from masterlist.site.pictures.deflate import Bands, compressed
from masterlist.site.pictures.digits import HEIGHT as DOTS
from masterlist.site.pictures.digits import lines

WIDTH, HEIGHT = 600, 315  # pixels: what sites scale to their cards
_ACROSS = 1 + WIDTH // 4  # bytes of a row: one for its filter, none; then two bits a pixel, four of which are alike
_LEFT, _RIGHT = 9, 143  # of the stair, in bytes
_TOP, _BOTTOM = 110, 285  # in rows
_LINE, _DOT, _FIGURE = 4, 8, 30  # rows of a line, of a dot of the figure, and above it
_PAPER, _FILL, _INK, _TEXT = b"\x00", b"\x55", b"\xaa", b"\xff"  # four pixels of one colour
_COLOURS = bytes.fromhex("fcfbf7 e0ece3 0a5c3c 1c1b17")
_MOST = _RIGHT - _LEFT  # steps that can be told apart

Steps = Sequence[tuple[int, Amount]]  # from where on the stair has which height


def over_time(path: str, history: Sequence[tuple[str, Amount]], figure: str) -> Document:
    """A rating over time, by date and in order, with the figure that it has come to."""
    steps = [(date.fromisoformat(day).toordinal(), rating) for day, rating in history]
    days = steps[-1][0] - steps[0][0]
    return _document(path, steps, steps[-1][0] + max(1, days // 20), figure)  # so that the last step is seen


def in_order(path: str, ratings: Sequence[Amount], figure: str) -> Document:
    """The ratings of a list, best first."""
    return _document(path, list(enumerate(ratings[:_MOST])), min(len(ratings), _MOST), figure)


def _document(path: str, steps: Steps, end: int, figure: str) -> Document:
    bands = [*_written(figure), *_drawn(_stair(steps, end))]
    return Document(f"pictures/{path}.png", _png(bands))


def _stair(steps: Steps, end: int) -> list[tuple[int, int, int]]:
    """The steps on the picture: from, to, and how far down each begins."""
    common = lcm(*(height.denominator for _, height in steps))
    heights = [height.numerator * (common // height.denominator) for _, height in steps]
    first, low = steps[0][0], min(0, *heights, 0)
    span = max(heights) - low or 1
    starts = [_LEFT + (at - first) * (_RIGHT - _LEFT) // (end - first) for at, _ in steps]
    tops = [_BOTTOM - (height - low) * (_BOTTOM - _TOP) // span for height in heights]
    return [
        (start, stop, top) for start, stop, top in zip(starts, [*starts[1:], _RIGHT], tops, strict=True) if stop > start
    ]


@lru_cache(maxsize=1_000)
def _written(figure: str) -> Bands:
    """The rows above the stair."""
    empty = _PAPER * _ACROSS
    bands = [(empty, _FIGURE)]
    for line in lines(figure):
        dots = line.replace("0", "\0\0").replace("1", "\1\1").encode().replace(b"\1", _TEXT)
        bands.append(((_PAPER * _LEFT + dots).ljust(_ACROSS, _PAPER)[:_ACROSS], _DOT))
    return [*bands, (empty, _TOP - _FIGURE - _DOT * DOTS)]


def _drawn(stair: list[tuple[int, int, int]]) -> Bands:
    """The rows from the top of the stair."""
    begins = [(_BOTTOM + _LINE, _PAPER, 1, _ACROSS)]
    before = stair[0][2]
    for start, stop, top in stair:
        begins.append((top, _INK, start, stop))
        begins.append((top + _LINE, _FILL, start + 1, stop))
        begins.append((min(top, before), _INK, start, start + 1))  # the riser between two steps
        begins.append((max(top, before) + _LINE, _FILL, start, start + 1))
        before = top
    row, bands, at = bytearray(_PAPER * _ACROSS), [], _TOP
    for down, colour, start, stop in sorted(begins):  # ink lies above fill
        if down > at:
            bands.append((bytes(row), down - at))
            at = down
        row[start:stop] = colour * (stop - start)
    return [*bands, (bytes(row), HEIGHT - at)]


def _png(bands: Bands) -> bytes:
    head = struct.pack(">2I5B", WIDTH, HEIGHT, 2, 3, 0, 0, 0)  # two bits that name one of the colours
    chunks = ((b"IHDR", head), (b"PLTE", _COLOURS), (b"IDAT", compressed(bands)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", crc32(name + data)) for name, data in chunks
    )
