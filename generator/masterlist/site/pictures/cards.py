"""Badges to show on any page (SVG), and the cards that other sites show with a link (Open Graph), as PNG.

A card is the top of its page in the site's colours and letters: whose it is, the number with its rank, its change and
its sum, and beneath them the rating over time or the newest events; or the top of a table. Pillow draws and packs it.
Its wheel brings FreeType and zlib, so that a card has the same bytes on every machine.
"""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import cache, lru_cache
from html import escape
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias
from unicodedata import east_asian_width

from masterlist.amount import Amount, in_one_unit
from masterlist.colours import LIGHT
from masterlist.language import NO_BREAK, _, pgettext
from masterlist.resources import folder
from masterlist.site.common.words import Document, decimals_raised, rank_parts
from masterlist.site.common.workings import Explanation, PageTop

BADGE_HEIGHT, PADDING = 20, 7  # pixels
_NARROW, _WIDE = frozenset(" .,:;!|'()[]-fijlrtI1"), frozenset("mwMW@%&")
_BADGE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" viewBox="0 0 {width} 20" role="img"'
    ' aria-label="{title}"><title>{title}</title>{licence}'
    '<rect x=".5" y=".5" width="{inner}" height="19" rx="3" fill="{paper}" stroke="{line}"/>'
    '<path d="M3 19.5h{straight}" stroke="{accent}"/>'
    '<g font-family="Noto Sans,Verdana,DejaVu Sans,sans-serif" font-size="11">'
    '<text x="7" y="14" textLength="{left}" fill="{ink}">{label}</text>'
    '<text x="{at}" y="14" textLength="{right}" fill="{accent}" font-weight="700">{value}</text></g></svg>\n'
)


def badge(path: str, label: str, value: str, title: str, licence: str, accent: str) -> Document:  # noqa: PLR0913, PLR0917  all that it shows
    """A badge as a file below ``badges/``, in the site's accent; ``title`` says in words what it shows."""
    left, right = _width(label), _width(value)
    width = left + right + 3 * PADDING
    return Document(
        f"badges/{path}.svg",
        _BADGE.format(
            width=width,
            inner=width - 1,
            straight=width - 6,
            paper=LIGHT.grounds[0],
            line=LIGHT.line,
            ink=LIGHT.ink,
            accent=accent,
            left=left,
            right=right,
            at=left + 2 * PADDING,
            label=escape(label),
            value=escape(value),
            title=escape(title),
            licence=f"<desc>{escape(licence)}</desc>" if licence else "",
        ).encode(),
    )


def _width(text: str) -> int:
    """About how wide a text is, in pixels; the picture then holds it to that."""
    wide = sum(char in _WIDE or east_asian_width(char) in {"W", "F"} for char in text)
    return max(7, 7 * len(text) + 4 * wide - 2 * sum(char in _NARROW for char in text))


if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

WIDTH, HEIGHT = 1200, 630  # pixels: what sites show large
LEFT, RIGHT = 72, WIDTH - 72
SHADES = 4  # of a colour, the darkest last: an index of the palette is the colour's base and the shade
_INK, _SOFT, _ACCENT = 0, SHADES, 2 * SHADES  # before their first shades in the palette, whose first colour is paper
_FILL, _LINE = 3 * SHADES + 1, 3 * SHADES + 2
_FULL = _ACCENT + SHADES
_TOP, _BOTTOM = 226, 508  # of what is beneath the title
_BENEATH = 364  # where the rating over time begins, under the number
_BAND = 14  # rows of the accent at the foot
_APART = 140  # of years
_GAP = 48  # between two texts of a line
ROWS, ROWS_BENEATH, _STEP = 5, 3, 56  # of a table: alone, or beneath a number; and pixels from one to the next
_STROKE, _RISER = 5, 6  # of the curve: how thick its flat and its upright parts are
_RUNS = 3  # Z_RLE of zlib
_REGULAR, _BOLD = "notos", "notosbo"  # Noto Sans, as the package of fonts calls it
_SERIF = "noto-serif-bold.woff2"  # the site's own; it has fewer letters


class Hand(NamedTuple):
    """How something is written."""

    size: int  # pixels of an em
    base: int  # the colour's index in the palette, before its first shade
    bold: bool = False
    serif: bool = False  # as titles are on pages, in bold


_TITLES = [Hand(size, _INK, bold=True) for size in (64, 54, 46, 40)]
_SMALL, _FIGURE, _RAISED = Hand(28, _SOFT), Hand(124, _ACCENT, bold=True), Hand(46, _ACCENT, bold=True)
_RANK, _RANKED = Hand(64, _INK, bold=True, serif=True), Hand(28, _INK, bold=True, serif=True)
_TERMS = [Hand(size, _INK, bold=True, serif=True) for size in (38, 32)]
_TERM_NAME, _GAINED = Hand(20, _SOFT), Hand(28, _ACCENT, bold=True)
_NAME, _PLACE, _NUMBER, _SITE = Hand(32, _INK), Hand(32, _SOFT), Hand(32, _ACCENT, bold=True), Hand(28, _INK, bold=True)
_YEAR = Hand(22, _SOFT)


# A letter: indices of the palette, and where its ink is, both None of a space; the ways from its origin to its ink and
# from the base line to it, upwards less than nothing; and the way from its origin to the next letter.
_Letter: TypeAlias = "tuple[Image | None, Image | None, int, int, int]"


class Card(NamedTuple):
    title: str
    about: str  # beneath the title
    top: PageTop | None = None  # what the page leads with
    history: Sequence[tuple[str, Amount]] = ()  # a rating by date, in order
    table: Sequence[tuple[str, str, str]] = ()  # of each line the place, the name and the figure
    site: str = ""
    note: str = ""  # at the end of the last line


def writable(text: str, id_: str = "") -> str:
    """A text as a card can write it: what needs other letters is replaced by its id, which is in plain ones."""
    return text if can_write(text) else id_.replace("-", " ").title()


def can_write(text: str) -> bool:
    """Whether the font has all letters of a text, and they may follow each other as they are."""
    return all(map(_has, _composed(text)))


def drawn(path: str, card: Card, accent: str) -> Document:
    """The card as a file below ``pictures/``, in the site's accent."""
    from PIL import Image  # noqa: PLC0415  start-up time counts, and most builds draw nothing anew

    picture = Image.new("L", (WIDTH, HEIGHT))
    _title(picture, card)
    if card.top:
        _number(picture, card.top, card.history)
    _table(picture, card.table[: ROWS_BENEATH if card.top else ROWS], _BENEATH if card.top else _TOP)
    if card.history:
        _curve(picture, card.history, _BENEATH if card.top else _TOP)
    _foot(picture, card)
    picture.putpalette(_palette(accent))
    data = BytesIO()
    # Runs alone: half the time of a search for strings, whose results may depend on the processor.
    picture.save(data, "PNG", bits=4, compress_type=_RUNS)
    return Document(f"pictures/{path}.png", data.getvalue())


def _title(picture: "Image", card: Card) -> None:
    rank, after, of = rank_parts(card.top.place if card.top else "")
    room = RIGHT - LEFT
    if rank:
        width = width_of(after, _RANKED)
        _right(picture, after, _RANKED, 46)
        _right(picture, rank, _RANK, 46, RIGHT - width)
        _right(picture, of, _SMALL, 132)
        room -= max(width_of(rank, _RANK) + width, width_of(of, _SMALL)) + _GAP
    hands = [hand._replace(serif=_is_in_serif(card.title)) for hand in _TITLES]
    hand = next((hand for hand in hands if width_of(card.title, hand) <= room), hands[-1])
    _left(picture, _cut(card.title, hand, room), hand, 46 + _TITLES[0].size - hand.size)
    _left(picture, _cut(card.about, _SMALL, room), _SMALL, 132)


def _number(picture: "Image", top: PageTop, history: Sequence[tuple[str, Amount]]) -> None:
    """The number with raised decimals, its change since the last game, and next to it the sum where there is room."""
    whole, decimals = decimals_raised(top.figure)
    _left(picture, whole, _FIGURE, 166)
    end = LEFT + width_of(whole, _FIGURE)
    _left(picture, decimals, _RAISED, 188, end + 4)
    end += 4 + width_of(decimals, _RAISED)
    change = {"up": _("gained {n}"), "down": _("lost {n}")}.get(top.way, "{n}").format(n=top.change)
    is_best = top.way == "up" and len(history) > 1 and history[-1][1] == max(value for _day, value in history)
    best = pgettext("of a rating", "New best") if is_best else ""
    _left(picture, best, _GAINED, 312)
    parts = [f"{change} {top.since or _('last game')}"] * bool(top.change) + [one for one in top.details if not is_best]
    start = LEFT + (width_of(best, _GAINED) + 14 if best else 0)
    _left(picture, _cut(" · ".join([""] * is_best + parts).strip(), _SMALL, RIGHT - start), _SMALL, 312, start)
    if why := top.why and (top.why.whole or top.why.then or top.why):
        _equation(picture, why, end + _GAP)


def _equation(picture: "Image", why: Explanation, begin: int) -> None:
    """The sum with its terms named, as pages set it; nothing where there is none, or it needs more room."""
    if not why.equation:
        return
    named = ((part.text, part.name.replace(NO_BREAK, " ")) for part in why.equation)
    terms = [*named, (why.sign, ""), (why.made, "")]
    if not all(_is_in_serif(text) and can_write(name) for text, name in terms):
        return
    for plain in _TERMS:
        widths = [max(width_of(text, plain), width_of(name, _TERM_NAME)) + 12 for text, name in terms]
        if (x := RIGHT - sum(widths) + 12) >= begin:
            break
    else:
        return
    for (text, name), width in zip(terms, widths, strict=True):
        hand = plain._replace(base=_ACCENT) if (text, name) == terms[-1] and why.way != "down" else plain
        _left(picture, text, hand, 208 + _TERMS[0].size - hand.size, x + (width - 12 - width_of(text, hand)) // 2)
        _left(picture, name, _TERM_NAME, 262, x + (width - 12 - width_of(name, _TERM_NAME)) // 2)
        x += width


def _table(picture: "Image", lines: Sequence[tuple[str, str, str]], above: int) -> None:
    start = LEFT + (88 if any(place for place, _name, _figure in lines) else 0)
    for y, (place, name, figure) in enumerate(lines):
        top = above + y * _STEP
        _right(picture, place, _PLACE, top, LEFT + 64)
        room = RIGHT - start - (_GAP + width_of(figure, _NUMBER) if figure else 0)
        _left(picture, _cut(name, _NAME, room), _NAME, top, start)
        _right(picture, figure, _NUMBER, top)
        picture.paste(_LINE, (LEFT, top + _STEP - 8, RIGHT, top + _STEP - 7))


def _curve(picture: "Image", history: Sequence[tuple[str, Amount]], above: int) -> None:
    """A stair: a rating stays what it is until it changes. What lies beneath it is filled.

    Ratings that stay far from nothing are drawn from somewhere below the least of them.
    """
    first = date.fromisoformat(history[0][0]).toordinal()
    days = date.fromisoformat(history[-1][0]).toordinal() - first
    days += max(1, days // 40)  # so that the last step is seen

    def across(iso: str) -> int:
        return (date.fromisoformat(iso).toordinal() - first) * (RIGHT - LEFT) // days

    heights = in_one_unit(rating for _day, rating in history)
    least, most = min(heights), max(heights)
    from_zero = least <= 0 or 2 * least <= most
    low = min(least, 0) if from_zero else least - (most - least) // 3
    rise = most - low or 1
    tops = [_BOTTOM - _STROKE - (one - low) * (_BOTTOM - above - _STROKE) // rise for one in heights]
    starts = [LEFT + across(day) for day, _rating in history]
    steps = [*zip(starts, [*starts[1:], RIGHT], [tops[0], *tops], tops, strict=False)]
    for start, stop, _before, top in steps:
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
    yield from next((one for one in found if all(end[1] - begin[1] >= _APART for begin, end in pairwise(one))), ())


def _foot(picture: "Image", card: Card) -> None:
    _right(picture, card.note, _SMALL, 560)
    room = RIGHT - LEFT - (width_of(card.note, _SMALL) + _GAP if card.note else 0)
    _left(picture, _cut(card.site, _SITE, room), _SITE, 560)
    picture.paste(_FULL, (0, HEIGHT - _BAND, WIDTH, HEIGHT))


def _left(picture: "Image", text: str, hand: Hand, y: int, x: int = LEFT) -> None:
    base = y + hand.size * 11 // 10
    for char in _composed(text):
        ink, where, left, top, advance = _letter(char, hand)
        if ink:
            picture.paste(ink, (x + left, base + top), where)
        x += advance


def _right(picture: "Image", text: str, hand: Hand, y: int, end: int = RIGHT) -> None:
    _left(picture, text, hand, y, end - width_of(text, hand))


def _cut(text: str, hand: Hand, room: int) -> str:
    """The text, or as much of it as there is room for."""
    if width_of(text, hand) <= room:
        return text
    while text and width_of(text + "…", hand) > room:
        text = text[:-1].rstrip(" ·")
    return text + "…"


def width_of(text: str, hand: Hand) -> int:
    """How wide a text is, in pixels."""
    return sum(_letter(char, hand)[-1] for char in _composed(text))


@lru_cache(maxsize=5_000)  # to draw a letter anew takes as long as to place a hundred
def _letter(char: str, hand: Hand) -> _Letter:
    from PIL import Image  # noqa: PLC0415  as above

    font = _font(hand.size, _SERIF if hand.serif else _BOLD if hand.bold else _REGULAR)
    mask, (left, top) = font.getmask2(char, "L", anchor="ls")
    advance = round(font.getlength(char))
    if not all(mask.size):  # a space
        return None, None, 0, 0, advance
    levels = [(level * SHADES + 127) // 255 for level in range(256)]
    grey = Image.frombytes("L", mask.size, bytes(mask))
    ink = grey.point([hand.base + level if level else 0 for level in levels])
    return ink, grey.point([255 * bool(level) for level in levels], "1"), left, top, advance


def _composed(text: str) -> str:
    """Letters with their signs on them; the font has no minus sign, and a dash that looks like one."""
    return unicodedata.normalize("NFC", text).replace("\N{MINUS SIGN}", "\N{EN DASH}")


@cache
def _has(char: str) -> bool:
    if char == " ":
        return True
    if unicodedata.category(char)[0] in "CMZ" or unicodedata.bidirectional(char) in {"R", "AL"}:
        return False
    return _is_in(_REGULAR, char)


@cache
def _is_in(name: str, char: str) -> bool:
    font = _font(20, name)
    return bytes(font.getmask(char)) != bytes(font.getmask("\U0010fffd"))  # which no font has


def _is_in_serif(text: str) -> bool:
    return all(char == " " or _is_in(_SERIF, char) for char in _composed(text))


@cache
def _font(size: int, name: str) -> "FreeTypeFont":
    from PIL import ImageFont  # noqa: PLC0415  as above

    data = folder("site_templates") / "assets" / name if name == _SERIF else BytesIO(_data(name))
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
