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
_RUN = re.compile(rb"(.)\1*", re.DOTALL)


def compressed(rows: Sequence[bytes]) -> bytes:
    """Rows of one length, more than two bytes each, as a zlib stream."""
    bits = "".join(("110", *_tokens(rows), _symbol(256)))  # one last block, with the fixed codes
    data = int(bits[::-1], 2).to_bytes((len(bits) + 7) // 8, "little")
    return b"\x78\x01" + data + pack(">I", adler32(b"".join(rows)))


def _tokens(rows: Sequence[bytes]) -> Iterator[str]:
    before, same = b"", 0
    for row in rows:
        if row == before:
            same += len(row)
            continue
        yield _matches(same, len(row))
        for run in _RUN.finditer(row):
            yield _run(row[run.start()], run.end() - run.start())
        before, same = row, 0
    yield _matches(same, len(before))


@lru_cache(maxsize=10_000)
def _run(byte: int, length: int) -> str:
    """The same byte so many times."""
    again = length - 1
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
