"""A page as a tree of elements, also where ends are left out that HTML does not need."""

from html.parser import HTMLParser
from xml.etree.ElementTree import Element, TreeBuilder

VOID = frozenset(("br", "hr", "img", "input", "link", "meta"))
_CELLS = frozenset(("td", "th"))
_ROWS = _CELLS | {"tr"}
_ENDS = {  # by the element that begins: which ones end before it
    **dict.fromkeys(("td", "th"), _CELLS),
    "tr": _ROWS,
    **dict.fromkeys(("thead", "tbody", "tfoot"), _ROWS | {"caption", "thead", "tbody"}),
    "li": frozenset(("li",)),
    **dict.fromkeys(("dt", "dd"), frozenset(("dt", "dd"))),
}
OPTIONAL = frozenset(("td", "th", "tr", "thead", "tbody", "li", "dt", "dd"))  # whose ends may be left out


def parsed(html: str) -> Element:
    """The elements of a page, or of a part that is one element; names of attributes in lower case."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.done()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._tree = TreeBuilder()
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        while self._open and self._open[-1] in _ENDS.get(tag, ()):
            self._end()
        self._tree.start(tag, {name: value or "" for name, value in attrs})
        self._open.append(tag)
        if tag in VOID:
            self._end()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._end()

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            while self._end() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if self._open:
            self._tree.data(data)

    def _end(self) -> str:
        tag = self._open.pop()
        self._tree.end(tag)
        return tag

    def done(self) -> Element:
        while self._open:
            self._end()
        return self._tree.close()
