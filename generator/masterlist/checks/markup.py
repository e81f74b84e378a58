"""What of a page's Markdown is code, and which headings it has, as far as that is plain without making it HTML."""

import re
from bisect import bisect_right
from collections.abc import Iterator

from masterlist.facts.page import MarkdownPage

_FENCE = re.compile(r"~{3,}|`{3,}")
_MARKS = re.compile(r"^(?:[\s>*+-]|[0-9]+[.)])*")  # of quotations and lists
_MARKED_UP = re.compile(r"[\[<&_\\]")  # what stands in a heading may be another text than is written
_HTML_HEADING = re.compile(r"<h[1-6]", re.IGNORECASE)
_UNDERLINE = re.compile(r"[\s>]*(?:=+|-+)\s*")


def without_code(text: str) -> str:
    """The text with blanks in place of all that is fenced, so that everything else stays where it was."""
    lines = text.split("\n")
    ends: dict[str, list[int]] = {}
    for number, line in enumerate(lines):
        if _FENCE.fullmatch(line.rstrip()):
            ends.setdefault(line.rstrip(), []).append(number)
    outside = 0
    for number, line in enumerate(lines):
        fence = _FENCE.match(line)
        if fence is None or number < outside:
            continue
        later = ends.get(fence[0], [])
        found = bisect_right(later, number)
        if found < len(later):
            outside = later[found] + 1
            lines[number:outside] = [" " * len(one) for one in lines[number:outside]]
    return "\n".join(lines)


def headings(page: MarkdownPage) -> frozenset[str] | None:
    """Ids that the page's headings may have, and perhaps more; None where that is not certain."""
    from markdown.extensions.toc import slugify  # noqa: PLC0415  most checks need no Markdown

    found = [text for part in page.parts if isinstance(part, str) for text in _heading_texts(part)]
    if any(isinstance(part, str) and _HTML_HEADING.search(part) for part in page.parts):
        return None
    if any(_MARKED_UP.search(text) for text in found):
        return None
    return frozenset(slugify(text, "-") for text in found)


def _heading_texts(text: str) -> Iterator[str]:
    above = ""
    for line in text.split("\n"):
        plain = _MARKS.sub("", line)
        if plain.startswith("#"):
            yield plain
        if _UNDERLINE.fullmatch(line):
            yield above
            yield _MARKS.sub("", above)
        above = line
