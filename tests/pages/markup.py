"""A published page as its elements and its text."""

from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

# Every attribute that can make a browser go somewhere or load something.
ADDRESSES = {
    "action", "archive", "background", "cite", "classid", "codebase", "data", "formaction", "href", "icon", "longdesc",
    "manifest", "ping", "poster", "profile", "src", "srcdoc", "srcset", "usemap", "xlink:href",
}  # fmt: skip


class Element(NamedTuple):
    """One start tag."""

    tag: str
    attributes: dict[str, str]


class Markup(HTMLParser):
    """A page taken apart; the parser is forgiving, as browsers are."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[Element] = []
        self.comments: list[str] = []
        self._text: list[str] = []
        self._inside: list[str] = []
        self._titles: list[str] = []
        self.feed(html)
        self.close()

    @property
    def text(self) -> str:
        """All text, as a reader sees it."""
        return "".join(self._text)

    @property
    def title(self) -> str:
        """What stands in the title element."""
        return "".join(self._titles)

    @cached_property
    def ids(self) -> list[str]:
        """Every id, as often as it stands there."""
        return [element.attributes["id"] for element in self.elements if "id" in element.attributes]

    @cached_property
    def addresses(self) -> list[tuple[Element, str]]:
        """Everything that leads somewhere or loads something."""
        return [
            (element, element.attributes[name])
            for element in self.elements
            for name in ADDRESSES & element.attributes.keys()
        ]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}))
        if tag == "title" and not any(element.tag == "body" for element in self.elements):  # a picture's is its own
            self._inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._inside and tag == self._inside[-1]:
            self._inside.pop()

    def handle_data(self, data: str) -> None:
        self._text.append(data)
        if self._inside:
            self._titles.append(data)

    def handle_comment(self, data: str) -> None:
        self.comments.append(data)


def read_pages(site: Path) -> dict[str, Markup]:
    """Every page of a site, by its path."""
    return {
        path.relative_to(site).as_posix(): Markup(path.read_text(encoding="utf-8"))
        for path in sorted(site.rglob("*.html"))
    }
