"""The checks of a site as a whole, all of them in one list."""

from collections.abc import Callable, Collection, Iterable, Iterator

from masterlist.checks import bounds, clubs, examples, links, pages, references, themes
from masterlist.checks.logs import check_entries
from masterlist.facts.content import Content
from masterlist.facts.page import LogExample
from masterlist.source import Problem

Check = Callable[[Content], Iterable[Problem]]

CHECKS: tuple[Check, ...] = (
    *references.CHECKS,
    *clubs.CHECKS,
    *pages.CHECKS,
    bounds.pages_are_bounded,
    *examples.CHECKS,
    *themes.CHECKS,
)


def check_whole(
    content: Content, newest_day: str, all_events: Collection[str], all_nights: Collection[str] = ()
) -> Iterator[Problem]:
    """What takes a look at the site as a whole: that whatever is named exists, and the pages.

    ``all_events`` and ``all_nights``, as ``LIST/NIGHT``, are those on file, of which the content may hold only some.
    """
    for check in CHECKS:
        yield from check(content)
    yield from links.links_lead_somewhere(content, all_events, all_nights)
    for page in content.all_pages():
        for part in page.parts:
            if isinstance(part, LogExample):
                yield from check_entries((part.book,), newest_day, {part.book.list: False})
