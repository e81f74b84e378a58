"""Badges: a small picture with a name and a figure, to show on any page."""

from html import escape
from unicodedata import east_asian_width

from masterlist.colours import LIGHT
from masterlist.site.common.model import Document

HEIGHT, PADDING = 20, 7  # pixels
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


def badge(path: str, label: str, value: str, title: str, licence: str, accent: str) -> Document:  # noqa: PLR0913, PLR0917  all that is said
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
    return max(7, sum(map(_char_width, text)))


def _char_width(char: str) -> int:
    if char in _NARROW:
        return 5
    if char in _WIDE or east_asian_width(char) in {"W", "F"}:
        return 11
    return 7
