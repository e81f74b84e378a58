"""Which section of a rules page says what a line of a working applies."""

import re
from collections.abc import Iterable, Iterator

from markdown.extensions.toc import slugify

from masterlist.facts.content import Content
from masterlist.facts.page import Example, Page
from masterlist.scoring.registry import systems
from masterlist.site.common.model import Sections

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
            path, anchors = f"{page.id}.html", _anchors(page)
            found = (
                (label, f"{path}#{anchors[heading]}" if anchors.get(heading) else path)
                for label, heading in system.sections
            )
            yield path, tuple(found)


def _anchors(page: Page) -> dict[str, str]:
    """The id of each section by its heading; of a translation by that of the original, which stands in its place.

    Of headings of one name the second has another id, and a translation with more or fewer headings than the original
    cannot be matched: those are left out.
    """
    shown = _headings(page.parts)
    named = _headings(page.original) if page.original else shown
    if len(named) != len(shown):
        return {}
    ids = [slugify(heading, "-") for heading in shown]
    pairs = zip(named, ids, strict=True)
    return {heading: id_ for heading, id_ in pairs if named.count(heading) == 1 == ids.count(id_)}


def _headings(parts: Iterable[str | Example]) -> list[str]:
    return [heading for part in parts if isinstance(part, str) for heading in _HEADING.findall(part)]
