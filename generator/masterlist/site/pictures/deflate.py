"""Rows of pixels compressed (RFC 1950, 1951).

Libraries that compress differ in the bytes they make, and a site has the same bytes on every machine. All that is used
here are the fixed codes, runs within a row, and pieces that are as they were in the row above: nearly all that there is
in a picture of letters and few lines. The bits of a letter are worked out once.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from struct import pack
from typing import NamedTuple
from zlib import adler32

LONGEST = 258  # bytes of one match
_RUN = re.compile(rb"(.)\1*", re.DOTALL)


class Piece(NamedTuple):
    """A part of a row, and the bits that say it there."""

    pixels: bytes
    bits: str


class Placed(NamedTuple):
    """Pieces below each other, and where the first of them stands."""

    x: int
    y: int
    pieces: Sequence[Piece]


def pieces(rows: Sequence[bytes], across: int) -> tuple[Piece, ...]:
    """Rows of one length, three bytes or more, as pieces of a picture whose rows are so many bytes long."""
    found, before, same = [], b"", matched(len(rows[0]), across)
    for row in rows:
        found.append(Piece(row, same if row == before else runs(row)))
        before = row
    return tuple(found)


def compressed(placed: Sequence[Placed], across: int, rows: int) -> bytes:
    """The picture as a zlib stream: nothing but zeros around what is placed, which never overlaps."""
    lines: list[list[tuple[int, Piece]]] = [[] for _ in range(rows)]
    for one in placed:
        for y, piece in enumerate(one.pieces, one.y):
            lines[y].append((one.x, piece))
    pixels: list[bytes] = []
    bits = "".join(("110", *_said(lines, across, pixels), _symbol(256)))  # one last block, with the fixed codes
    data = int(bits[::-1], 2).to_bytes((len(bits) + 7) // 8, "little")
    return b"\x78\x01" + data + pack(">I", adler32(b"".join(pixels)))


def _said(lines: list[list[tuple[int, Piece]]], across: int, pixels: list[bytes]) -> Iterator[str]:
    before, same, empty = b"", 0, (bytes(across), [zeros(across)])
    for line in lines:
        row, bits = _joined(line, across) if line else empty
        pixels.append(row)
        if row == before:
            same += across
            continue
        yield matched(same, across)
        yield from bits
        before, same = row, 0
    yield matched(same, across)


def _joined(line: list[tuple[int, Piece]], across: int) -> tuple[bytes, list[str]]:
    at = 0
    parts: list[bytes] = []
    bits: list[str] = []
    for x, (pixels, said) in sorted(line):
        parts += (bytes(x - at), pixels)
        bits += (zeros(x - at), said)
        at = x + len(pixels)
    return b"".join((*parts, bytes(across - at))), [*bits, zeros(across - at)]


def runs(row: bytes) -> str:
    """Bytes one after the other."""
    return "".join([_run(found[0]) for found in _RUN.finditer(row)])


@lru_cache(maxsize=10_000)
def zeros(count: int) -> str:
    """So many zeros."""
    return _run(bytes(count)) if count else ""


@lru_cache(maxsize=10_000)
def _run(run: bytes) -> str:
    """One byte, as often as it stands there."""
    byte, again = run[0], len(run) - 1
    return _symbol(byte) + (matched(again, 1) if again > 2 else _symbol(byte) * again)


@lru_cache(maxsize=10_000)
def matched(length: int, distance: int) -> str:
    """So many bytes, none or more than two, as they stand so far back."""
    found = ""
    while length:
        part = min(length, LONGEST)
        if 0 < length - part < 3:
            part -= 3  # nothing shorter than three can be matched
        found += _match(part, distance)
        length -= part
    return found


def _match(length: int, distance: int) -> str:
    if length == LONGEST:
        return _symbol(285) + _distance(distance)
    code, extra, base = _coded(length - 3, 4)
    return _symbol(257 + code) + _low_first(length - 3 - base, extra) + _distance(distance)


def _distance(distance: int) -> str:
    code, extra, base = _coded(distance - 1, 2)
    return f"{code:05b}" + _low_first(distance - 1 - base, extra)


def _coded(value: int, group: int) -> tuple[int, int, int]:
    """The code of a length or a distance, its extra bits, and where its range begins: so many codes a power of two."""
    extra = max(0, value.bit_length() - group.bit_length())
    high = value >> extra
    return (high + group * extra if extra else value), extra, high << extra


def _low_first(value: int, bits: int) -> str:
    return f"{value:0{bits}b}"[::-1] if bits else ""


def _symbol(code: int) -> str:
    """The fixed code of a literal, of the end (256), or of a length."""
    if code < 144:
        return f"{0b00110000 + code:08b}"
    if code < 256:
        return f"{0b110010000 + code - 144:09b}"
    return f"{code - 256:07b}" if code < 280 else f"{0b11000000 + code - 280:08b}"
