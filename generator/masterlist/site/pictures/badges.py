"""Badges: a small picture with a name and a figure, to show on any page."""

from html import escape
from unicodedata import east_asian_width

from masterlist.site.common.model import Document

HEIGHT, PADDING = 20, 7  # pixels
_NARROW, _WIDE = frozenset(" .,:;!|'()[]-fijlrtI1"), frozenset("mwMW@%&")
_BADGE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" viewBox="0 0 {width} 20" role="img"'
    ' aria-label="{title}"><title>{title}</title>{licence}'
    '<rect width="{width}" height="20" rx="3" fill="#0a5c3c"/>'
    '<path d="M3 0h{straight}v20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#2f3632"/>'
    '<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">'
    '<text x="7" y="14" textLength="{left}">{label}</text>'
    '<text x="{at}" y="14" textLength="{right}">{value}</text></g></svg>\n'
)


def badge(path: str, label: str, value: str, title: str, licence: str) -> Document:
    """A badge as a file below ``badges/``; ``title`` says in words what it shows."""
    left, right = _width(label), _width(value)
    return Document(
        f"badges/{path}.svg",
        _BADGE.format(
            width=left + right + 4 * PADDING,
            straight=left + 2 * PADDING - 3,
            left=left,
            right=right,
            at=left + 3 * PADDING,
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
