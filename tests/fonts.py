"""The letters of the site: small parts of Noto Sans and Noto Serif, taken from pinned packages.

``make fonts`` writes them beside the style sheets, and ``fonts.css``, which names the letters that each file has.
"""

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pymupdf_fonts
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[1]
ASSETS = ROOT / "site_templates/assets"
SERIF = ROOT / "tests/node_modules/@fontsource/noto-serif"
LATIN = (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x218, 0x21C), 0x1E9E)
MARKS = (
    0x394,
    0x3BC,
    0x3C3,
    0x3C4,
    0x3C6,
    0x2007,
    *range(0x2010, 0x2016),
    *range(0x2018, 0x2023),
    0x2026,
    0x202F,
    0x2030,
    0x2039,
    0x203A,
    0x2044,
    0x20AC,
    0x2116,
)
MINUS = 0x2212
MATHS = (*range(0x2190, 0x2194), MINUS, 0x2248, *range(0x2264, 0x2266), *range(0x2308, 0x230C))
SHAPES = (0x25B2, 0x25BC, 0x25C6, 0x25CB, 0x25CF, 0x25B8, 0x25BE, 0x2691, 0x2713)
FEATURES = ["ccmp", "kern", "locl", "mark", "mkmk"]
HEAD = "/* Letters, the same on every machine; ``make fonts`` writes this. Other scripts: the reader's own. */\n"
# What stands there until the letters have come, as wide as they are.
_UNTIL = """@font-face {{
  font-family: "Until {family}";
  src: {sources};
  ascent-override: {ascent}%;
  descent-override: {descent}%;
  size-adjust: {size}%;
}}
"""
UNTIL = (
    _UNTIL.format(
        family="Sans", sources='local("Arial"), local("Liberation Sans")', ascent=102, descent=28.5, size=104.1
    ),
    _UNTIL.format(
        family="Serif",
        sources='local("Times New Roman Bold"), local("Liberation Serif Bold")',
        ascent=93,
        descent=25.5,
        size=114.5,
    ),
)


class Letters(NamedTuple):
    """A file of letters."""

    name: str
    family: str
    weights: tuple[int, ...]  # for which it stands
    data: bytes  # the font of which it is a part
    wanted: tuple[int, ...]

    def part(self) -> TTFont:
        """The part that is wanted, of what the font has."""
        font = TTFont(BytesIO(self.data), recalcTimestamp=False)
        options = Options(hinting=False, layout_features=FEATURES, name_IDs=[0, 1, 2, 5, 13, 14], drop_tables=["TTFA"])
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=self.wanted)
        subsetter.subset(font)
        font.flavor = "woff2"
        return font


def _minus(data: bytes) -> bytes:
    """The font with a minus, which Noto Sans has not: its plus without the upright, as wide and as thick."""
    font = TTFont(BytesIO(data), recalcTimestamp=False)
    name = font.getBestCmap()[ord("+")]
    points = font["glyf"][name].getCoordinates(font["glyf"])[0]
    left, *_, right = sorted({x for x, _ in points})
    _, below, above, _ = sorted({y for _, y in points})
    pen = TTGlyphPen(None)
    pen.moveTo((left, below))
    for corner in ((left, above), (right, above), (right, below)):
        pen.lineTo(corner)
    pen.closePath()
    font["glyf"][name] = pen.glyph()
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[MINUS] = name
    changed = BytesIO()
    font.save(changed)
    return changed.getvalue()


def letters() -> Iterator[Letters]:
    """The files, each with the letters that it should have."""
    own = (*LATIN, *MARKS)
    yield Letters("noto-sans", "Masterlist Sans", (400,), pymupdf_fonts.myfont("notos"), own)
    yield Letters("noto-sans-bold", "Masterlist Sans", (700,), pymupdf_fonts.myfont("notosbo"), own)
    for name, file, of in (
        ("noto-serif-bold", "latin", (code for code in own if code < 0x100 or code in MARKS)),
        ("noto-serif-bold-more", "latin-ext", (code for code in LATIN if code >= 0x100)),
    ):
        data = (SERIF / f"files/noto-serif-{file}-700-normal.woff2").read_bytes()
        yield Letters(name, "Masterlist Serif", (700,), data, tuple(of))
    yield Letters("noto-maths", "Masterlist Sans", (400, 700), pymupdf_fonts.myfont("math"), MATHS)
    yield Letters("noto-minus-bold", "Masterlist Sans", (700,), _minus(pymupdf_fonts.myfont("notosbo")), (MINUS,))
    yield Letters("noto-shapes", "Masterlist Sans", (400, 700), pymupdf_fonts.myfont("symbol2"), SHAPES)


def written(codes: Iterable[int]) -> str:
    """Letters as CSS has them."""
    runs = groupby(enumerate(sorted(codes)), lambda one: one[1] - one[0])
    return ", ".join(_run([code for _, code in run]) for _, run in runs)


def _run(codes: list[int]) -> str:
    return f"U+{codes[0]:X}" if len(codes) == 1 else f"U+{codes[0]:X}-{codes[-1]:X}"


def main() -> None:
    """Write the files, their style sheet and the licence."""
    rules = [HEAD, *UNTIL]
    for one in letters():
        font = one.part()
        font.save(ASSETS / f"{one.name}.woff2")
        rules += (
            f'@font-face {{\n  font-family: "{one.family}";\n  font-weight: {weight};\n  font-display: swap;\n'
            f'  src: url("{one.name}.woff2") format("woff2");\n  unicode-range: {written(font.getBestCmap())};\n}}\n'
            for weight in one.weights
        )
    (ASSETS / "fonts.css").write_text("\n".join(rules), encoding="utf-8")
    licence = (SERIF / "LICENSE").read_text(encoding="utf-8")
    (ASSETS / "noto-licence.txt").write_text(licence, encoding="utf-8")


if __name__ == "__main__":
    main()
