"""How a club's site looks: the little that is its own."""

from typing import NamedTuple

from masterlist.source import Place


class Colour(NamedTuple):
    """A colour that a theme names."""

    text: str  # six hexadecimal digits after a #, in small letters
    place: Place


class Logo(NamedTuple):
    """A picture to stand before the name of the site."""

    name: str  # logo.png or logo.webp
    data: bytes
    width: int  # pixels
    height: int


class Theme(NamedTuple):
    """What content/theme.yaml says, and the logo beside it; "" and None where nothing is said."""

    wordmark: str = ""  # the name in the corner of every page
    accent: Colour | None = None  # of links and rules, on light paper
    accent_dark: Colour | None = None  # the same on dark paper
    logo: Logo | None = None
