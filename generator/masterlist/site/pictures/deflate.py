"""Rows of pixels compressed (RFC 1950, 1951).

Libraries that compress differ in the bytes they make, and a site has the same bytes on every machine. All that is used
here are the fixed codes, runs within a row, and rows that repeat: nearly all that there is in a picture of few lines.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from struct import pack
from zlib import adler32

LONGEST = 258  # bytes of one match
_COMMON = (0, 0x55, 0xAA, 0xFF)  # four pixels of one colour: tried first
_RUN = re.compile(b"|".join(re.escape(bytes([byte])) + b"+" for byte in (*_COMMON, *range(256))))

Bands = Sequence[tuple[bytes, int]]  # a row, and how often it stands there


def compressed(bands: Bands) -> bytes:
    """Rows of one length, more than two bytes each, as a zlib stream."""
    bits = "".join(("110", *_tokens(bands), _symbol(256)))  # one last block, with the fixed codes
    data = int(bits[::-1], 2).to_bytes((len(bits) + 7) // 8, "little")
    return b"\x78\x01" + data + pack(">I", adler32(b"".join([row * times for row, times in bands])))


def _tokens(bands: Bands) -> Iterator[str]:
    before, same = b"", 0
    for row, times in bands:
        if row == before:
            same += len(row) * times
            continue
        yield _matches(same, len(row))
        yield from map(_run, _RUN.findall(row))
        before, same = row, len(row) * (times - 1)
    yield _matches(same, len(before))


@lru_cache(maxsize=10_000)
def _run(run: bytes) -> str:
    """One byte, as often as it stands there."""
    byte, again = run[0], len(run) - 1
    return _symbol(byte) + (_matches(again, 1) if again > 2 else _symbol(byte) * again)


@lru_cache(maxsize=10_000)
def _matches(length: int, distance: int) -> str:
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
