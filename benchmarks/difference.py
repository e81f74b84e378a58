"""Whether two pages are the same: every element with every attribute, and every word, in order."""

from html.parser import HTMLParser
from itertools import zip_longest

from benchmarks.tree import OPTIONAL

Token = tuple[str, ...]  # a tag with its attributes, the end of one, or words
AROUND = 3  # tokens shown before the first that differs


def difference(ours: str, theirs: str) -> str:
    """What two pages differ in first; "" where they are the same.

    But for the space between elements and words, and ends that HTML does not need.
    """
    mine, others = tokens(ours), tokens(theirs)
    for at, (one, other) in enumerate(zip_longest(mine, others)):
        if one != other:
            before = " ".join(" ".join(token) for token in mine[max(at - AROUND, 0) : at])
            return f"after “{before}” “{_said(one)}” is “{_said(other)}” there"
    return ""


def _said(token: Token | None) -> str:
    return "the end" if token is None else " ".join(token)


def tokens(page: str) -> list[Token]:
    """All that a page holds, in order; attributes by name."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return reader.found


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Token] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((f"<{tag}>", *(f"{name}={value or ''}" for name, value in sorted(attrs))))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in ("br", "img", "meta", "link"):
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in OPTIONAL:
            return
        self.found.append((f"</{tag}>",))

    def handle_data(self, data: str) -> None:
        words = "".join(data.split())
        if not words:
            return
        if self.found and not self.found[-1][0].startswith("<"):
            words = self.found.pop()[0] + words
        self.found.append((words,))

    def handle_decl(self, decl: str) -> None:
        self.found.append((f"<!{decl}>",))
