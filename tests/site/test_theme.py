"""A club's theme: its colours can be read, its logo is a picture, and nothing but what shows it is made anew."""

import re
import struct
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.build import build
from masterlist.building.checking import Built, Options
from masterlist.colours import DARK, LEAST, LIGHT, Paper, contrast, nearest_readable
from masterlist.read.site import logo
from tests.built import built
from tests.conftest import Browse
from tests.small import copied_site

ROOT = Path(__file__).parents[2]
CSS = (ROOT / "site_templates/assets/tokens.css").read_text(encoding="utf-8")
COLOURS = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width: int, height: int) -> bytes:
    """A black picture."""
    rows = zlib.compress((b"\0" + bytes((width + 7) // 8)) * height)
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", rows) + _chunk(b"IEND", b"")


def webp(kind: bytes, body: bytes) -> bytes:
    """A WebP file with one chunk."""
    data = b"WEBP" + kind + struct.pack("<I", len(body)) + body
    return b"RIFF" + struct.pack("<I", len(data)) + data


# --- Colours ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ink", "paper", "expected"),
    [
        ("#000000", "#ffffff", 2100),
        ("#ffffff", "#ffffff", 100),
        ("#767676", "#ffffff", 454),
        ("#777777", "#ffffff", 447),
    ],
)
def test_contrast_is_that_of_the_guidelines(ink: str, paper: str, expected: int) -> None:
    """#767676 is the lightest grey that passes on white, which every handbook on contrast names."""
    assert contrast(ink, Paper("", (paper,), "", "", "", "", 0)) == expected


@given(COLOURS, st.sampled_from([LIGHT, DARK]))
def test_the_nearest_colour_can_be_read(colour: str, paper: Paper) -> None:
    nearest = nearest_readable(colour, paper)
    assert contrast(nearest, paper) >= LEAST
    assert (nearest == colour) == (contrast(colour, paper) >= LEAST)


@pytest.mark.parametrize("paper", [LIGHT, DARK], ids=["light", "dark"])
def test_the_style_sheet_has_the_colours_that_contrast_is_judged_by(paper: Paper) -> None:
    blocks = re.findall(r":root[^{}]*\{.*?\}", CSS, re.DOTALL)
    light, dark, _, chosen = (
        dict(re.findall(r"--(paper|band|accent|soft|ink|line|doubt|doubt-band): (#[0-9a-f]{6});", one))
        for one in blocks
    )
    assert chosen == dark, "whether the system asks for it or the reader has chosen it"
    named = dark if paper is DARK else light
    assert (named["paper"], named["band"]) == paper.grounds
    assert (named["ink"], named["soft"], named.pop("line")) == (paper.ink, paper.soft, paper.line)
    assert named["accent"] == paper.accent
    for ink in ("accent", "soft", "ink", "doubt"):
        assert contrast(named[ink], paper) >= LEAST, ink


# --- Logos -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("logo.png", png(300, 20)),
        ("logo.webp", webp(b"VP8L", b"\x2f" + struct.pack("<I", 299 | 19 << 14) + bytes(9))),
        ("logo.webp", webp(b"VP8 ", b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", 300, 20) + bytes(8))),
        (
            "logo.webp",
            webp(b"VP8X", b"\0\0\0\0" + (299).to_bytes(3, "little") + (19).to_bytes(3, "little") + bytes(20)),
        ),
    ],
    ids=["png", "webp-lossless", "webp-lossy", "webp-extended"],
)
def test_a_picture_tells_its_size(name: str, data: bytes) -> None:
    found, problems = logo(data, f"content/{name}")
    assert not problems
    assert found
    assert (found.name, found.width, found.height) == (name, 300, 20)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("logo.webp", png(16, 16)),
        ("logo.png", webp(b"VP8L", b"\x2f" + bytes(13))),
        ("logo.png", png(16, 16) + b"<script>alert(1)</script>"),
        ("logo.webp", webp(b"EXIF", bytes(30))),
        ("logo.webp", webp(b"VP8X", b"\x02" + bytes(29))),
        ("logo.png", png(0, 0)),
        ("logo.png", png(16, 16).replace(struct.pack(">II", 16, 16), struct.pack(">II", 16, 17))),  # checksum
        ("logo.png", b""),
    ],
)
def test_what_is_no_picture_is_refused(name: str, data: bytes) -> None:
    found, problems = logo(data, f"content/{name}")
    assert found is None
    assert len(problems) == 1


# --- The site --------------------------------------------------------------------------------------------------------


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return copied_site(tmp_path, "base")


def _theme(root: Path, text: str) -> Built:
    (root / "content/theme.yaml").write_text(text, encoding="utf-8")
    return build(root, root / "public", Options(jobs=1))


def test_a_theme_colours_the_site(site: Path) -> None:
    _theme(site, 'accent: "#7A1F2B"\n')
    css = (site / "public/assets/theme.css").read_text(encoding="utf-8")
    light, dark, chosen = re.findall(r"--accent: (#[0-9a-f]{6});", css)
    assert chosen == dark, "whether the system asks for it or the reader has chosen it"
    assert light == "#7a1f2b"
    assert dark == nearest_readable("#7a1f2b", DARK) != light
    icon = (site / "public/assets/icon.svg").read_text(encoding="utf-8")
    assert light in icon
    assert dark in icon
    assert LIGHT.accent not in icon
    for page in ("index.html", "players/ann-archer.html"):
        html = (site / "public" / page).read_text(encoding="utf-8")
        assert html.index("style.css") < html.index("assets/theme.css")


def test_another_colour_makes_nothing_anew_but_the_style_sheet(site: Path) -> None:
    _theme(site, 'accent: "#7a1f2b"\n')
    assert _theme(site, 'accent: "#1f2b7a"\naccent_dark: "#aab4f2"\n').made == 1
    css = (site / "public/assets/theme.css").read_text(encoding="utf-8")
    assert re.findall(r"--accent: (#[0-9a-f]{6});", css) == ["#1f2b7a", "#aab4f2", "#aab4f2"]


def test_a_theme_that_goes_leaves_nothing(site: Path) -> None:
    before = built(site)
    assert "assets/theme.css" not in before
    assert b"theme.css" not in before["index.html"]
    (site / "content/logo.png").write_bytes(png(20, 20))
    _theme(site, 'accent: "#7a1f2b"\nwordmark: Deer Valley\n')
    (site / "content/logo.png").unlink()
    (site / "content/theme.yaml").unlink()
    assert built(site) == before


def test_the_corner_has_the_clubs_name_and_logo(site: Path) -> None:
    (site / "content/logo.png").write_bytes(png(300, 20))
    _theme(site, "wordmark: Deer <Valley>\n")
    html = (site / "public/players/ann-archer.html").read_text(encoding="utf-8")
    assert '<img src="../assets/logo.png" alt="" width="300" height="20"><span>Deer &lt;Valley&gt;</span>' in html
    assert (site / "public/assets/logo.png").read_bytes() == png(300, 20)
    assert "theme.css" not in html  # it names no colour


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_browser_shows_the_colours(site: Path, browse: Browse, scheme: str) -> None:
    (site / "content/logo.png").write_bytes(png(300, 20))
    _theme(site, 'accent: "#7a1f2b"\naccent_dark: "#f2a7b0"\n')
    tab = browse(390, scheme).open(site / "public", "index.html")
    colour = {"light": "rgb(122, 31, 43)", "dark": "rgb(242, 167, 176)"}[scheme]
    assert tab.page.evaluate("getComputedStyle(document.querySelector('main a:not(.button, h2 a)')).color") == colour
    logo = tab.page.locator(".brand img").bounding_box()
    assert logo
    assert logo["width"] <= 128
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 390
