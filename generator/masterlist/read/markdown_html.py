"""Markdown of strangers as HTML, within bounds: what takes too many steps, or nests too deep, is refused.

What reads Markdown goes through a paragraph again for each sign in it, and into itself for every level of a list: a
page below 1 kB could end a build, and a larger one keep it busy for minutes. So steps are counted while a page is
rendered, about as many as it takes nanoseconds. They depend on the text alone: a check refuses what a build would.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any
from xml.etree.ElementTree import Element

import markdown
import nh3
from markdown.blockparser import BlockParser
from markdown.blockprocessors import (
    BlockQuoteProcessor,
    HashHeaderProcessor,
    HRProcessor,
    OListProcessor,
    ReferenceProcessor,
)
from markdown.extensions.tables import TableProcessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor

from masterlist.facts.page import MOST_HEADINGS, leads_elsewhere

MOST_STEPS = 500_000_000  # of a page: about half a second
MOST_CELLS = 20_000
MOST_LEVELS = 64  # of blocks, of which a list may need two for each of its own; and of signs within signs

# What nh3 allows by default, less what is no part of a text.
TAGS = (
    nh3.ALLOWED_TAGS
    - {"area", "img", "map"}  # load something: a page makes no request of its own
    - {"article", "aside", "footer", "h1", "header", "hgroup", "nav"}  # could pose as the page's own frame
    - {"acronym", "center", "rtc", "strike", "tt"}  # no longer in HTML
    - {"bdo", "col", "colgroup", "data", "time"}  # nothing without attributes
)
ATTRIBUTES = {"a": {"href", "title"}, "abbr": {"title"}, "ol": {"start"}} | {
    f"h{level}": {"id"} for level in range(2, 7)
}
CLASSES = {"td": {"n"}, "th": {"n"}}
SCHEMES = {"http", "https", "mailto"}
REL = "noopener nofollow"


class TooCostly(Exception):
    """The text cannot be rendered within the bounds: by which rule, and the remedy."""

    def __init__(self, rule: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.rule, self.message, self.hint = rule, message, hint


_DEEP = ("nesting-is-bounded", "lists, quotations or other signs are nested too deep here", "no page needs that")
_LONG = ("pages-are-simple", "this takes too long to render", "split it, into paragraphs or into several pages")


def to_html(text: str, ids: set[str]) -> str:
    """Markdown of strangers as HTML that cannot script, load or pose as something else; raises TooCostly.

    ``ids`` are those that the page has already; the new ones are added.
    """
    html = re.sub(r'(<a href="(?![a-z]+:)[^"#]*)\.md(["#])', r"\1.html\2", _parsed(text)[0])
    html = re.sub(r"(?<=<)(/?)h1\b", r"\1h2", html)  # the page's title is its one h1
    html = html.replace(' style="text-align: right;"', ' class="n"')
    html = nh3.clean(
        html,
        tags=TAGS,
        attributes=ATTRIBUTES,
        attribute_filter=partial(_attribute, ids, Counter[str]()),
        allowed_classes=CLASSES,
        url_schemes=SCHEMES,
        link_rel=REL,
    )
    return re.sub(rf'<a((?: title="[^"]*")?) rel="{REL}">', r"<a\1>", html)  # a forbidden address leaves no link


def _attribute(ids: set[str], latest: Counter[str], _tag: str, name: str, value: str) -> str | None:
    if name == "start":
        return value if re.fullmatch(r"-?[0-9]{1,6}", value) else None
    if name == "id":
        id_ = base = "-".join(value.split()) or "section"
        while id_ in ids:
            latest[base] = max(latest[base], 1) + 1
            id_ = f"{base}-{latest[base]}"
        ids.add(id_)
        return id_
    return None if name == "href" and leads_elsewhere(value) else value


def spend(text: str, left: int = MOST_STEPS) -> int:
    """How many of the steps are left after some Markdown; raises TooCostly where there are none."""
    left -= _parsed(text)[1]
    if left < 0:
        raise TooCostly(*_LONG)
    return left


@lru_cache(256)  # a page that is not translated is the same text in every language
def _parsed(text: str) -> tuple[str, int]:
    """The HTML, and the steps that it took."""
    counted = _Counted(extensions=["tables", "fenced_code", "toc", "sane_lists"])
    return counted.convert(text), MOST_STEPS - counted.left


class _Counted(markdown.Markdown):
    """Markdown whose steps are counted; made for one text."""

    def __init__(self, **options: Any) -> None:
        self.left = MOST_STEPS
        super().__init__(**options)
        self.preprocessors.register(_Fences(self), "fences", 26)  # just before those that it counts
        self.preprocessors.register(_Tags(self), "tags", 21)
        self.treeprocessors.register(_Shape(self), "shape", 15)  # before others go through it from level to level
        blocks = _Blocks(self)
        blocks.blockprocessors = self.parser.blockprocessors
        blocks.blockprocessors.register(_Table(blocks, {"use_align_attribute": False}), "table", 75)
        for processor in blocks.blockprocessors:
            processor.parser = blocks
        self.parser = blocks
        for pattern in self.inlinePatterns:
            pattern.handleMatch = partial(self._matched, pattern.handleMatch)  # type: ignore[method-assign]

    def convert(self, source: str) -> str:
        """HTML; each letter is looked at for each of some twenty signs. To begin takes a moment too."""
        self.spend(2_000_000 + 400 * len(source))
        return super().convert(source)

    def spend(self, steps: int) -> None:
        """Count steps; raises TooCostly where there are none left."""
        self.left -= steps
        if self.left < 0:
            raise TooCostly(*_LONG)

    def _matched(self, handle: Callable[..., Any], match: re.Match[str], data: str) -> Any:
        """The HTML of a sign. Its end is sought letter by letter, and then the text is put together again."""
        found = handle(match, data)
        node, _, end = found
        self.spend(1_000 + len(data) + 50 * ((len(data) if end is None else end) - match.start()))
        if isinstance(node, Element):
            _levels(node, MOST_LEVELS)
            self.spend(200 * sum(map(len, node.attrib.values())))  # which a definition may hold for many links
        return found


class _Blocks(BlockParser):
    """Looks at each block for each kind of block, and goes into what is nested."""

    md: _Counted
    levels = 0

    def parseBlocks(self, parent: Element, blocks: list[str]) -> None:  # noqa: N802  the library's own
        """Go through the blocks."""
        self.levels += 1
        if self.levels > MOST_LEVELS:
            raise TooCostly(*_DEEP)
        while blocks:
            for processor in self.blockprocessors:
                size = len(blocks[0])
                self.md.spend(2_000 + _WEIGHTS.get(type(processor), 2) * size + len(blocks) // 8)
                if processor.test(parent, blocks[0]):
                    if isinstance(processor, OListProcessor | BlockQuoteProcessor):  # put lines together one by one
                        self.md.spend(blocks[0].count("\n") * (800 + size // 40))
                    if processor.run(parent, blocks) is not False:
                        break
        self.levels -= 1


class _Table(TableProcessor):
    """A table has as many cells in each line as in its first; for each mark of code, a line is gone through again."""

    parser: _Blocks
    cells = 0

    def _split(self, row: str) -> list[str]:
        ticks = row.count("`")
        self.parser.md.spend(50 * len(row) + 30 * ticks * (ticks + row.count("|")))
        return super()._split(row)  # type: ignore[misc,no-any-return]

    def _build_row(self, row: str, parent: Element, align: Sequence[str | None]) -> None:
        self.parser.md.spend(20_000 * len(align))
        self.cells += len(align)
        if self.cells > MOST_CELLS:
            message = f"the tables here have more than {MOST_CELLS:,} cells"
            raise TooCostly("pages-are-simple", message, "split the page, or leave columns out")
        super()._build_row(row, parent, align)  # type: ignore[misc]


# Steps for a letter, where such a block is sought in all of the text; others are known by how they begin.
_WEIGHTS = {_Table: 25, HashHeaderProcessor: 30, HRProcessor: 60, BlockQuoteProcessor: 35, ReferenceProcessor: 40}


class _Fences(Preprocessor):
    """For each line that may open a fence, and each of its signs, all that follows is looked through for its end."""

    md: _Counted

    def run(self, lines: list[str]) -> list[str]:
        """Count, and change nothing."""
        left = sum(map(len, lines))
        for line in lines:
            if fence := _FENCE(line):
                again = left // 50 if "hl_lines" in line else 1  # for each quotation mark that may end this
                self.md.spend(20 * left * (len(fence[0]) - 2) * (1 + again))
            left -= len(line)
        return lines


_FENCE = re.compile("~{3,}|`{3,}").match


class _Tags(Preprocessor):
    """A tag is read twice, from each place where one may begin, up to where one may end.

    Those that say how letters look begin anew with each paragraph if they are open: up to three that are alike, and all
    that are not.
    """

    md: _Counted

    def run(self, lines: list[str]) -> list[str]:
        """Count, and change nothing."""
        text = "\n".join(lines)
        begun = text.count("<")
        looks = min(len(_LOOKS(text)), _ALIKE) + len(_LOOKS_OTHERWISE(text))
        self.md.spend(begun * (60_000 + 1_000 * looks))
        waiting = seen = 0
        for sign in re.finditer("[<>]|\\Z", text):
            self.md.spend(60 * waiting * (sign.end() - seen))
            waiting, seen = (waiting + 1 if sign[0] == "<" else 0), sign.end()
        return lines


_LOOK = "</?(?:b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)"
_LOOKS, _LOOKS_OTHERWISE = (re.compile(_LOOK + end, re.IGNORECASE).findall for end in (r"\b", r"[\s/]"))
_ALIKE = 42  # three of each


class _Shape(Treeprocessor):
    """What follows goes into the tree for each of its levels, and compares each heading with the others."""

    def run(self, root: Element) -> None:
        """Look at it, and change nothing."""
        _levels(root, 4 * MOST_LEVELS)
        if sum(one.tag in _HEADINGS for one in root.iter()) > MOST_HEADINGS:
            message = f"the page has more than {MOST_HEADINGS:,} headings"
            raise TooCostly("headings-are-bounded", message, "split it into several pages")


_HEADINGS = {f"h{level}" for level in range(1, 7)}


def _levels(root: Element, most: int) -> None:
    """Raise TooCostly where a tree has more levels."""
    level = [root]
    for _ in range(most):
        if not (level := [child for one in level for child in one]):
            return
    raise TooCostly(*_DEEP)
