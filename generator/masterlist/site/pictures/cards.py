"""Cards that other sites show beside a link (Open Graph), as PNG (ISO/IEC 15948): they show no SVG.

A card has the site's colours, a title with a figure, and beneath them a rating over time or the top of a table. The
same card has the same bytes on every machine that has the same fonts.
"""

import struct
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from zlib import crc32

from masterlist.amount import Amount
from masterlist.colours import LIGHT
from masterlist.site.common.model import Document
from masterlist.site.pictures.curves import stair
from masterlist.site.pictures.deflate import Placed, compressed, pieces
from masterlist.site.pictures.letters import SHADES, Hand, can_write, width_of, write

WIDTH, HEIGHT = 1200, 630  # pixels: what sites show large
_ALL = WIDTH // 2  # bytes: a byte is two pixels, and all that follows is across in bytes, and down in pixels
ROW = 1 + _ALL  # of a row: one byte for its filter, none
LEFT, RIGHT = 36, _ALL - 36
_INK, _SOFT, _ACCENT = 0, SHADES, 2 * SHADES  # before their first shades in the palette, whose first colour is paper
_FILL, _LINE = 3 * SHADES + 1, 3 * SHADES + 2
_FULL = _ACCENT + SHADES
_BOTH = 0x11  # times a colour: two pixels of it
_TOP, _BOTTOM = 226, 508  # of what stands beneath the title
_BAND = 14  # rows of the accent at the foot
_TITLES, _SMALL, _FIGURE = (64, 54, 46, 40), Hand(28, _SOFT), Hand(92, _ACCENT, bold=True)
_NAME, _PLACE, _NUMBER, _SITE = Hand(32, _INK), Hand(32, _SOFT), Hand(32, _ACCENT, bold=True), Hand(28, _INK, bold=True)
_YEAR = Hand(22, _SOFT)
_APART = 70  # bytes, of years
ROWS, _STEP = 5, 56  # of a table


class Line(NamedTuple):
    """One line of a table."""

    place: str
    name: str
    figure: str


class Card(NamedTuple):
    """What a card says."""

    title: str
    about: str  # beneath the title
    figure: str = ""
    working: str = ""  # beneath the figure
    history: Sequence[tuple[str, Amount]] = ()  # a rating by date, in order
    table: Sequence[Line] = ()
    site: str = ""
    note: str = ""  # at the end of the last line


def said(text: str, id_: str = "") -> str:
    """A text as a card can write it: what needs other letters stands by its id, which is in plain ones."""
    return text if can_write(text) else id_.replace("-", " ").title()


def drawn(path: str, card: Card, accent: str) -> Document:
    """The card as a file below ``pictures/``, in the site's accent."""
    placed = [*_title(card), *_table(card.table[:ROWS]), *_curve(card.history), *_foot(card)]
    return Document(f"pictures/{path}.png", _png(compressed(placed, ROW, HEIGHT), accent))


def _title(card: Card) -> Iterator[Placed]:
    room = RIGHT - LEFT
    if card.figure:
        yield _right(card.figure, _FIGURE, 22)
        room -= width_of(card.figure, _FIGURE) + 24
    if card.working:
        yield _right(card.working, _SMALL, 154)
    hands = [Hand(size, _INK, bold=True) for size in _TITLES]
    hand = next((hand for hand in hands if width_of(card.title, hand) <= room), hands[-1])
    yield _left(_cut(card.title, hand, room), hand, 46 + _TITLES[0] - hand.size)
    yield _left(_cut(card.about, _SMALL, RIGHT - LEFT - width_of(card.working, _SMALL) - 24), _SMALL, 154)


def _table(lines: Sequence[Line]) -> Iterator[Placed]:
    rule = pieces([bytes([_LINE * _BOTH]) * (RIGHT - LEFT)], ROW)
    for at, line in enumerate(lines):
        y = _TOP + at * _STEP
        yield _right(line.place, _PLACE, y, LEFT + 32)
        room = RIGHT - LEFT - 44 - 24 - width_of(line.figure, _NUMBER)
        yield _left(_cut(line.name, _NAME, room), _NAME, y, LEFT + 44)
        yield _right(line.figure, _NUMBER, y)
        yield Placed(LEFT + 1, y + _STEP - 8, rule)


def _curve(history: Sequence[tuple[str, Amount]]) -> Iterator[Placed]:
    if not history:
        return
    shape = stair(history, RIGHT - LEFT, _BOTTOM - _TOP, (_FULL * _BOTH, _FILL * _BOTH))
    yield Placed(LEFT + 1, _TOP, pieces(shape.rows, ROW))
    yield Placed(LEFT + 1, _BOTTOM, pieces([bytes([_LINE * _BOTH]) * (RIGHT - LEFT)] * 2, ROW))
    for year, at in years(history[0][0], history[-1][0], shape.across):
        yield _left(str(year), _YEAR, _BOTTOM + 6, LEFT + at)


def years(first: str, last: str, across: Callable[[str], int]) -> Iterator[tuple[int, int]]:
    """The years from one day to another that there is room for, each with where it begins.

    Those that are shown are as many years apart from each other. The first is left out where little of it is there.
    """
    every = range(date.fromisoformat(first).year, date.fromisoformat(last).year + 1)
    begins = [(year, across(max(first, f"{year:04}-01-01"))) for year in every]
    begins = [(year, at) for year, at in begins if LEFT + at + width_of(str(year), _YEAR) <= RIGHT]
    found = (begins[start::step] for step in range(1, len(begins) + 1) for start in (0, 1) if begins[start:])
    yield from next((one for one in found if all(after - at >= _APART for (_, at), (_, after) in pairwise(one))), ())


def _foot(card: Card) -> Iterator[Placed]:
    note = _right(card.note, _SMALL, 560) if card.note else None
    yield from [note] if note else []
    room = RIGHT - LEFT - (width_of(card.note, _SMALL) + 24 if note else 0)
    yield _left(_cut(card.site, _SITE, room), _SITE, 560)
    yield Placed(1, HEIGHT - _BAND, pieces([bytes([_FULL * _BOTH]) * _ALL] * _BAND, ROW))


def _left(text: str, hand: Hand, y: int, x: int = LEFT) -> Placed:
    found = write(text, hand, ROW)
    return Placed(x + 1, y + found.top, found.rows)


def _right(text: str, hand: Hand, y: int, end: int = RIGHT) -> Placed:
    found = write(text, hand, ROW)
    return Placed(end - found.width + 1, y + found.top, found.rows)


def _cut(text: str, hand: Hand, room: int) -> str:
    """The text, or as much of it as there is room for."""
    if width_of(text, hand) <= room:
        return text
    while text and width_of(text + "…", hand) > room:
        text = text[:-1].rstrip()
    return text + "…"


@lru_cache(maxsize=100)
def _palette(accent: str) -> bytes:
    paper = bytes.fromhex(LIGHT.grounds[0][1:])
    colours = [paper]
    for colour in (LIGHT.ink, LIGHT.soft, accent):
        full = bytes.fromhex(colour[1:])
        colours += [_between(paper, full, shade, SHADES) for shade in range(1, SHADES + 1)]
    full = bytes.fromhex(accent[1:])
    return b"".join([*colours, _between(paper, full, 1, 8), bytes.fromhex(LIGHT.line[1:])])


def _between(one: bytes, other: bytes, part: int, of: int) -> bytes:
    return bytes((a * (of - part) + b * part) // of for a, b in zip(one, other, strict=True))


def _png(data: bytes, accent: str) -> bytes:
    head = struct.pack(">2I5B", WIDTH, HEIGHT, 4, 3, 0, 0, 0)  # four bits that name one of the colours
    chunks = ((b"IHDR", head), (b"PLTE", _palette(accent)), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(part)) + name + part + struct.pack(">I", crc32(name + part)) for name, part in chunks
    )
