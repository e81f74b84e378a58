"""Pictures for links to the site (Open Graph): a stair of numbers under one figure, as PNG (ISO/IEC 15948).

Other sites show no SVG. These pictures are drawn row by row, in four colours: where nothing begins or ends, a row is
the one above it, so that drawing and compressing one takes a fraction of a millisecond.
"""

import struct
from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from zlib import crc32

from generator.amount import Amount
from generator.site.downloads.deflate import compressed
from generator.site.downloads.digits import lines
from generator.site.model import Document

WIDTH, HEIGHT = 600, 315  # pixels: what sites scale to their cards
_ACROSS = WIDTH // 4  # bytes of a row: two bits a pixel, and nothing is finer than four pixels across
_LEFT, _RIGHT = 8, 142  # of the stair, in bytes
_TOP, _BOTTOM = 110, 285  # in rows
_LINE, _DOT, _FIGURE = 4, 8, 30  # rows of a line, of a dot of the figure, and above it
_PAPER, _FILL, _INK, _TEXT = b"\x00", b"\x55", b"\xaa", b"\xff"  # four pixels of one colour
_COLOURS = bytes.fromhex("fdfdfb d7e8dd 14603a 1b1f1d")
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
    return Document(f"pictures/{path}.png", _png(_rows(_stair(steps, end), figure)))


def _stair(steps: Steps, end: int) -> list[tuple[int, int, int]]:
    """The steps on the picture: from, to, and how far down each begins."""
    first = steps[0][0]
    low = min(0, *(height for _, height in steps), 0)
    span = max(height for _, height in steps) - low or 1
    starts = [_LEFT + (at - first) * (_RIGHT - _LEFT) // (end - first) for at, _ in steps]
    tops = [_BOTTOM - int((height - low) * (_BOTTOM - _TOP) / span) for _, height in steps]
    return [
        (start, stop, top) for start, stop, top in zip(starts, [*starts[1:], _RIGHT], tops, strict=True) if stop > start
    ]


def _rows(stair: list[tuple[int, int, int]], figure: str) -> list[bytes]:
    """The rows from the top."""
    begins: dict[int, list[tuple[bytes, int, int]]] = defaultdict(list)
    for (start, stop, top), (_, _, before) in zip(stair, [stair[0], *stair], strict=False):
        begins[top].append((_INK, start, stop))
        begins[top + _LINE].append((_FILL, start + 1, stop))
        begins[min(top, before)].append((_INK, start, start + 1))  # the riser between two steps
        begins[max(top, before) + _LINE].append((_FILL, start, start + 1))
    begins[_BOTTOM + _LINE].append((_PAPER, 0, _ACROSS))
    row, rows = bytearray(_PAPER * _ACROSS), []
    for at in range(HEIGHT):
        if at in begins:
            for colour, start, stop in sorted(begins[at]):  # ink lies above fill
                row[start:stop] = colour * (stop - start)
        rows.append(bytes(row))
    for down, line in enumerate(lines(figure)):
        dots = line.replace("0", "\0\0").replace("1", "\1\1").encode().replace(b"\1", _TEXT)
        top = _FIGURE + down * _DOT
        rows[top : top + _DOT] = [(_PAPER * _LEFT + dots).ljust(_ACROSS, _PAPER)[:_ACROSS]] * _DOT
    return rows


def _png(rows: list[bytes]) -> bytes:
    head = struct.pack(">2I5B", WIDTH, HEIGHT, 2, 3, 0, 0, 0)  # two bits that name one of the colours
    data = compressed([b"\0" + row for row in rows])
    chunks = ((b"IHDR", head), (b"PLTE", _COLOURS), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", crc32(name + data)) for name, data in chunks
    )
