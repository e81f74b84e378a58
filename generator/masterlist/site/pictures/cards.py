"""Cards that other sites show beside a link (Open Graph), as PNG: those show no SVG.

A card has the site's colours, a title with a figure, and beneath them a rating over time or the top of a table.
Pillow draws and packs it. Its wheel brings FreeType and zlib, so that a card has the same bytes on every machine.
"""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import cache, lru_cache
from io import BytesIO
from itertools import pairwise
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from masterlist.amount import Amount
from masterlist.colours import LIGHT
from masterlist.site.common.model import Document

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

WIDTH, HEIGHT = 1200, 630  # pixels: what sites show large
LEFT, RIGHT = 72, WIDTH - 72
SHADES = 4  # of a colour, the darkest last: an index of the palette is the colour's base and the shade
_INK, _SOFT, _ACCENT = 0, SHADES, 2 * SHADES  # before their first shades in the palette, whose first colour is paper
_FILL, _LINE = 3 * SHADES + 1, 3 * SHADES + 2
_FULL = _ACCENT + SHADES
_TOP, _BOTTOM = 226, 508  # of what stands beneath the title
_BAND = 14  # rows of the accent at the foot
_APART = 140  # of years
_GAP = 48  # between two texts of a line
ROWS, _STEP = 5, 56  # of a table
_STROKE, _RISER = 5, 6  # of the curve: how thick its flat and its upright parts are
_RUNS = 3  # Z_RLE of zlib
_REGULAR, _BOLD = "notos", "notosbo"  # Noto Sans, as the package of fonts calls it


class Hand(NamedTuple):
    """How something is written."""

    size: int  # pixels of an em
    base: int  # the colour's index in the palette, before its first shade
    bold: bool = False


_TITLES = [Hand(size, _INK, bold=True) for size in (64, 54, 46, 40)]
_SMALL, _FIGURE = Hand(28, _SOFT), Hand(92, _ACCENT, bold=True)
_NAME, _PLACE, _NUMBER, _SITE = Hand(32, _INK), Hand(32, _SOFT), Hand(32, _ACCENT, bold=True), Hand(28, _INK, bold=True)
_YEAR = Hand(22, _SOFT)


class _Letter(NamedTuple):
    ink: "Image | None"  # indices of the palette; None of a space
    where: "Image | None"  # its ink is
    left: int  # from where it stands to its ink
    top: int  # from the base line, upwards less than nothing
    advance: int  # to the next letter


class TableLine(NamedTuple):
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
    table: Sequence[TableLine] = ()
    site: str = ""
    note: str = ""  # at the end of the last line


def said(text: str, id_: str = "") -> str:
    """A text as a card can write it: what needs other letters stands by its id, which is in plain ones."""
    return text if can_write(text) else id_.replace("-", " ").title()


def can_write(text: str) -> bool:
    """Whether the font has all letters of a text, and they may stand beside each other as they are."""
    return all(map(_has, _composed(text)))


def drawn(path: str, card: Card, accent: str) -> Document:
    """The card as a file below ``pictures/``, in the site's accent."""
    from PIL import Image  # noqa: PLC0415  start-up time counts, and most builds draw nothing anew

    picture = Image.new("L", (WIDTH, HEIGHT))
    _title(picture, card)
    _table(picture, card.table[:ROWS])
    if card.history:
        _curve(picture, card.history)
    _foot(picture, card)
    picture.putpalette(_palette(accent))
    data = BytesIO()
    # Runs alone: half the time of a search for strings, whose results may depend on the processor.
    picture.save(data, "PNG", bits=4, compress_type=_RUNS)
    return Document(f"pictures/{path}.png", data.getvalue())


def _title(picture: "Image", card: Card) -> None:
    room = RIGHT - LEFT
    if card.figure:
        _right(picture, card.figure, _FIGURE, 22)
        room -= width_of(card.figure, _FIGURE) + _GAP
    _right(picture, card.working, _SMALL, 154)
    hand = next((hand for hand in _TITLES if width_of(card.title, hand) <= room), _TITLES[-1])
    _left(picture, _cut(card.title, hand, room), hand, 46 + _TITLES[0].size - hand.size)
    _left(picture, _cut(card.about, _SMALL, RIGHT - LEFT - width_of(card.working, _SMALL) - _GAP), _SMALL, 154)


def _table(picture: "Image", lines: Sequence[TableLine]) -> None:
    for y, line in enumerate(lines):
        top = _TOP + y * _STEP
        _right(picture, line.place, _PLACE, top, LEFT + 64)
        room = RIGHT - LEFT - 88 - _GAP - width_of(line.figure, _NUMBER)
        _left(picture, _cut(line.name, _NAME, room), _NAME, top, LEFT + 88)
        _right(picture, line.figure, _NUMBER, top)
        picture.paste(_LINE, (LEFT, top + _STEP - 8, RIGHT, top + _STEP - 7))


def _curve(picture: "Image", history: Sequence[tuple[str, Amount]]) -> None:
    """A stair: a rating stays what it is until it changes. What lies beneath it is filled down to nothing.

    Ratings that stay far from nothing are drawn from somewhere below the least of them, and without what lies beneath.
    """
    first = date.fromisoformat(history[0][0]).toordinal()
    days = date.fromisoformat(history[-1][0]).toordinal() - first
    days += max(1, days // 40)  # so that the last step is seen

    def across(iso: str) -> int:
        return (date.fromisoformat(iso).toordinal() - first) * (RIGHT - LEFT) // days

    common = lcm(*(rating.denominator for _, rating in history))
    heights = [rating.numerator * (common // rating.denominator) for _, rating in history]
    least, most = min(heights), max(heights)
    from_zero = least <= 0 or 2 * least <= most
    low = min(least, 0) if from_zero else least - (most - least) // 3
    rise = most - low or 1
    tops = [_BOTTOM - _STROKE - (one - low) * (_BOTTOM - _TOP - _STROKE) // rise for one in heights]
    starts = [LEFT + across(day) for day, _ in history]
    steps = [*zip(starts, [*starts[1:], RIGHT], [tops[0], *tops], tops, strict=False)]
    if from_zero:
        for start, stop, _, top in steps:
            picture.paste(_FILL, (start, top, stop, _BOTTOM))
    for start, stop, before, top in steps:
        picture.paste(_FULL, (start, top, stop, top + _STROKE))
        picture.paste(_FULL, (start, min(before, top), min(start + _RISER, RIGHT), max(before, top) + _STROKE))
    picture.paste(_LINE, (LEFT, _BOTTOM, RIGHT, _BOTTOM + 2))
    for year, at in years(history[0][0], history[-1][0], across):
        _left(picture, str(year), _YEAR, _BOTTOM + 6, LEFT + at)


def years(first: str, last: str, across: Callable[[str], int]) -> Iterator[tuple[int, int]]:
    """The years from one day to another that there is room for, each with where it begins.

    Those that are shown are as many years apart from each other. The first is left out where little of it is there.
    """
    every = range(date.fromisoformat(first).year, date.fromisoformat(last).year + 1)
    begins = [(year, across(max(first, f"{year:04}-01-01"))) for year in every]
    begins = [(year, at) for year, at in begins if LEFT + at + width_of(str(year), _YEAR) <= RIGHT]
    found = (begins[start::step] for step in range(1, len(begins) + 1) for start in (0, 1) if begins[start:])
    yield from next((one for one in found if all(after - at >= _APART for (_, at), (_, after) in pairwise(one))), ())


def _foot(picture: "Image", card: Card) -> None:
    _right(picture, card.note, _SMALL, 560)
    room = RIGHT - LEFT - (width_of(card.note, _SMALL) + _GAP if card.note else 0)
    _left(picture, _cut(card.site, _SITE, room), _SITE, 560)
    picture.paste(_FULL, (0, HEIGHT - _BAND, WIDTH, HEIGHT))


def _left(picture: "Image", text: str, hand: Hand, y: int, x: int = LEFT) -> None:
    base = y + hand.size * 11 // 10
    for char in _composed(text):
        letter = _letter(char, hand)
        if letter.ink:
            picture.paste(letter.ink, (x + letter.left, base + letter.top), letter.where)
        x += letter.advance


def _right(picture: "Image", text: str, hand: Hand, y: int, end: int = RIGHT) -> None:
    _left(picture, text, hand, y, end - width_of(text, hand))


def _cut(text: str, hand: Hand, room: int) -> str:
    """The text, or as much of it as there is room for."""
    if width_of(text, hand) <= room:
        return text
    while text and width_of(text + "…", hand) > room:
        text = text[:-1].rstrip()
    return text + "…"


def width_of(text: str, hand: Hand) -> int:
    """How wide a text is, in pixels."""
    return sum(_letter(char, hand).advance for char in _composed(text))


@lru_cache(maxsize=5_000)  # to draw a letter anew takes as long as to place a hundred
def _letter(char: str, hand: Hand) -> _Letter:
    from PIL import Image  # noqa: PLC0415  as above

    font = _font(hand.size, bold=hand.bold)
    mask, (left, top) = font.getmask2(char, "L", anchor="ls")
    advance = round(font.getlength(char))
    if not all(mask.size):  # a space
        return _Letter(None, None, 0, 0, advance)
    levels = [(level * SHADES + 127) // 255 for level in range(256)]
    grey = Image.frombytes("L", mask.size, bytes(mask))
    ink = grey.point([hand.base + level if level else 0 for level in levels])
    return _Letter(ink, grey.point([255 * bool(level) for level in levels], "1"), left, top, advance)


def _composed(text: str) -> str:
    """Letters with their signs on them; the font has no minus sign, and a dash that looks like one."""
    return unicodedata.normalize("NFC", text).replace("\N{MINUS SIGN}", "\N{EN DASH}")


@cache
def _has(char: str) -> bool:
    if char == " ":
        return True
    if unicodedata.category(char)[0] in "CMZ" or unicodedata.bidirectional(char) in {"R", "AL"}:
        return False
    font = _font(20, bold=False)
    return bytes(font.getmask(char)) != bytes(font.getmask("\U0010fffd"))  # which no font has


@cache
def _font(size: int, *, bold: bool) -> "FreeTypeFont":
    from PIL import ImageFont  # noqa: PLC0415  as above

    data = BytesIO(_data(_BOLD if bold else _REGULAR))
    return ImageFont.truetype(data, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _data(name: str) -> bytes:
    from pymupdf_fonts import myfont  # noqa: PLC0415  as above

    data: bytes = myfont(name)
    return data


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
