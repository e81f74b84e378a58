"""Which section of a rules page says what a line of a working applies."""

import re
from collections.abc import Iterator

from markdown.extensions.toc import slugify

from generator.facts.content import Content
from generator.facts.site import Page
from generator.scoring.registry import systems
from generator.site.model import Sections

_HEADING = re.compile(r"^#{1,6} +(.+?)[ #]*$", re.MULTILINE)


def sections(content: Content) -> Sections:
    """For each rules page the beginnings of labels, with the page's section that they lead to.

    A club may have rules pages of its own: where one lacks the section, its lines lead to the page.
    """
    return tuple(_of_pages(content))


def _of_pages(content: Content) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    for id_, system in systems().items():
        page = content.pages.get(f"rules/{id_}")
        if page:
            path, headings = f"{page.id}.html", _headings(page)
            found = (
                (label, f"{path}#{slugify(heading, '-')}" if heading in headings else path)
                for label, heading in system.sections
            )
            yield path, tuple(found)


def _headings(page: Page) -> set[str]:
    """Those that stand once: the second of one name has another address."""
    found = [heading for part in page.parts if isinstance(part, str) for heading in _HEADING.findall(part)]
    return {heading for heading in found if found.count(heading) == 1}
