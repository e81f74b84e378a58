"""Colours of letters on paper: whether they can be read, by the Web Content Accessibility Guidelines 2.2, §1.4.3.

All numbers are whole, so that every machine comes to the same result.
"""

from functools import lru_cache
from typing import NamedTuple

LEAST = 450  # contrast of text, in hundredths: 4.5 to 1
_ONE = 10**9  # the luminance of white


class Paper(NamedTuple):
    """What a scheme prints on; as in site_templates/assets/tokens.css, which a test compares."""

    name: str
    grounds: tuple[str, ...]  # the paper, and the band behind a row
    ink: str
    soft: str  # of remarks
    line: str
    accent: str  # the tool's own
    towards: int  # a colour is mended towards this: 0 for black, 255 for white


LIGHT = Paper("light", ("#fcfbf7", "#f3f1e8"), "#1c1b17", "#635f54", "#e5e1d4", "#0a5c3c", 0)
DARK = Paper("dark", ("#14140f", "#1f1e18"), "#ece9df", "#a8a393", "#2d2c24", "#7fd0a5", 255)


def contrast(colour: str, paper: Paper) -> int:
    """The contrast of letters of a colour with the ground that shows them worst, in hundredths, rounded down."""
    return min(_contrast(_luminance(_channels(colour)), _luminance(_channels(one))) for one in paper.grounds)


@lru_cache(maxsize=64)  # every page and picture asks for the one of its site
def nearest_readable(colour: str, paper: Paper) -> str:
    """The colour itself, or the first on its way to black or white that can be read on the paper."""
    channels = _channels(colour)
    steps = (tuple(one + (paper.towards - one) * step // 255 for one in channels) for step in range(256))
    texts = (f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in steps)
    return next(text for text in texts if contrast(text, paper) >= LEAST)


def _channels(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


def _contrast(one: int, other: int) -> int:
    lighter, darker = max(one, other), min(one, other)
    return (lighter + _ONE // 20) * 100 // (darker + _ONE // 20)


def _luminance(channels: tuple[int, int, int]) -> int:
    red, green, blue = (_LINEAR[one] for one in channels)
    return (2126 * red + 7152 * green + 722 * blue) // 10_000


def _linear(channel: int) -> int:
    """A channel as light, in parts of a thousand million."""
    share = channel / 255
    return round(_ONE * (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4))


_LINEAR = tuple(map(_linear, range(256)))
