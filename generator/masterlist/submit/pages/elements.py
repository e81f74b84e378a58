"""A saved page as its elements in the order of the document, each with all of its text; nothing is run or loaded."""

from html.parser import HTMLParser
from typing import NamedTuple

DEEPEST = 100  # levels; what lies deeper belongs to the element at that depth
MOST = 100_000  # elements
_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)
_SKIPPED = frozenset(("script", "style", "template", "noscript"))


class Element(NamedTuple):
    """One element."""

    tag: str
    attributes: dict[str, str]
    parts: list[str]  # of the text within, also of elements within
    inside: tuple[int, ...]  # the numbers of the elements that it lies in, the outermost first

    @property
    def text(self) -> str:
        return " ".join("".join(self.parts).split())

    def has(self, name: str) -> bool:
        """Whether it is of that class."""
        return name in self.attributes.get("class", "").split()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Element] = []
        self._open: list[int] = []
        self._skipping = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SKIPPED:
            self._skipping += 1
        elif len(self._open) < DEEPEST and len(self.found) < MOST:
            self.found.append(Element(tag, {key: value or "" for key, value in attrs}, [], tuple(self._open)))
            if tag not in _VOID:
                self._open.append(len(self.found) - 1)
        if tag == "br":
            self.handle_data(" ")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _SKIPPED:
            self.handle_starttag(tag, attrs)
            if tag not in _VOID:
                self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in _SKIPPED:
            self._skipping = max(0, self._skipping - 1)
            return
        at = next((at for at in range(len(self._open) - 1, -1, -1) if self.found[self._open[at]].tag == tag), None)
        if at is not None:
            del self._open[at:]

    def handle_data(self, data: str) -> None:
        if not self._skipping:
            for number in self._open:
                self.found[number].parts.append(data)


def elements(text: str) -> list[Element]:
    """The elements of a page."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return reader.found


def first_text(found: list[Element], name: str) -> str:
    """The text of the first element of that class, or ""."""
    return next((element.text for element in found if element.has(name)), "")
