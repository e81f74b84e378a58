"""Markdown pages that render in a moment, even if they are hostile.

What reads Markdown goes back to every bracket that stays open, and into itself for every level of a list. So what no
page needs is refused where it stands. Every other page is rendered, as by a build and within the same bounds.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

from masterlist.facts.page import MOST_HEADINGS, MarkdownPage
from masterlist.source import Place, Problem

DEEPEST = 24  # levels of lists and quotations, as of YAML
MOST_OPEN = 100  # brackets of a kind, one within the other
_TOO_DEEP = re.compile(rf"^(?:\t| {{4}}| {{0,3}}>){{{DEEPEST + 1}}}", re.MULTILINE)
_BRACKET = re.compile(r"[\[\]()>]|<(?=[A-Za-z/!?])|\n[ \t]*(?=\n)")
_HEADING = re.compile(r"^(?: {0,3}#|=+ *$|-+ *$)", re.MULTILINE)
_OPENED_BY = {"]": "[", ")": "(", ">": "<"}


def pages_are_bounded(pages: Iterable[MarkdownPage]) -> Iterator[Problem]:
    """No page nests deeper, leaves more brackets open, or takes more steps than can be made in a moment."""
    for page in pages:
        problems = [*_plainly_unbounded(page)]
        yield from problems or _not_rendered(page)


def _not_rendered(page: MarkdownPage) -> Iterator[Problem]:
    from masterlist.read.markdown_html import MOST_STEPS, TooCostly, spend  # noqa: PLC0415  most checks render no page

    left = MOST_STEPS
    for text, line in zip(*page.markdown, strict=True):
        try:
            left = spend(text, left)
        except TooCostly as refused:
            yield Problem(Place(page.place.file, line, 1), refused.rule, refused.message, refused.hint)
            return


def _plainly_unbounded(page: MarkdownPage) -> Iterator[Problem]:
    for place, _ in islice(page.found(_TOO_DEEP), 1):
        message, hint = f"this is nested deeper than {DEEPEST} levels", "no page needs that: indent it less"
        yield Problem(place, "nesting-is-bounded", message, hint)
    for place, bracket in islice(_left_open(page), 1):
        message = f"more than {MOST_OPEN} brackets '{bracket}' are open here"
        hint = "close them, or write '&lt;' where no tag begins" if bracket == "<" else "close them"
        yield Problem(place, "brackets-are-closed", message, hint)
    for place, _ in islice(page.found(_HEADING), MOST_HEADINGS, MOST_HEADINGS + 1):
        message = f"the page has more than {MOST_HEADINGS:,} headings"
        yield Problem(place, "headings-are-bounded", message, "split it into several pages")


def _left_open(page: MarkdownPage) -> Iterator[tuple[Place, str]]:
    """Brackets that open while too many are; those of a link end with the paragraph, those of HTML do not."""
    opened: Counter[str] = Counter()
    for place, match in page.found(_BRACKET):
        bracket = match[0]
        if bracket in _OPENED_BY:
            opened[_OPENED_BY[bracket]] = max(0, opened[_OPENED_BY[bracket]] - 1)
        elif bracket in _OPENED_BY.values():
            opened[bracket] += 1
            if opened[bracket] > MOST_OPEN:
                yield place, bracket
        else:
            opened["["] = opened["("] = 0
