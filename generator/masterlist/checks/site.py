"""The checks of a site as a whole, all of them in one list."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator

from masterlist.checks import examples, pages, references
from masterlist.checks.books import check_entries
from masterlist.colours import DARK, LEAST, LIGHT, contrast, nearest_readable
from masterlist.facts.content import Content
from masterlist.facts.page import LogExample
from masterlist.source import N_, Place, Problem, say, warning

OF_EXAMPLES = re.compile(r"\b(OWNER|NAME)\b|example/ratings")  # as the manual and a new site have them
OUR_RATINGS = "Our ratings"  # what a new site is called

Check = Callable[[Content], Iterable[Problem]]


def accents_can_be_read(content: Content) -> Iterator[Problem]:
    """Links stand out from the paper by 4.5 to 1, as the Web Content Accessibility Guidelines ask (2.2, §1.4.3)."""
    for colour, paper in ((content.theme.accent, LIGHT), (content.theme.accent_dark, DARK)):
        if colour and (found := contrast(colour.text, paper)) < LEAST:
            message = f"on {paper.name} paper '{colour.text}' has a contrast of {found // 100}.{found % 100:02} to 1"
            hint = f'text needs 4.5 to 1; the nearest that has it is "{nearest_readable(colour.text, paper)}"'
            yield Problem(colour.place, "accents-can-be-read", message, hint)


def placeholders_are_replaced(content: Content) -> Iterator[Problem]:
    """What stands for the club's own words in the manual, and in a new site, is not published as it is."""
    site, rule = content.site, "placeholders-are-replaced"
    for key, address in (("base_url", site.base_url), ("repository", site.repository)):
        if found := OF_EXAMPLES.search(address):
            message = say(N_("'{key}' still has the placeholder '{text}'"), key=key, text=found[0])
            yield warning(
                site.at(key), rule, message, say(N_("write the user name and the name of your own repository"))
            )
    if site.base_url and site.title == OUR_RATINGS:
        message = say(N_("the site is still called '{text}'"), text=site.title)
        yield warning(site.at("title"), rule, message, say(N_("write the title of your own site")))
    wordmark = content.theme.wordmark
    if wordmark == OUR_RATINGS != site.title:
        message = say(N_("the corner of every page still says '{text}'"), text=wordmark)
        hint = say(N_("change 'wordmark', or remove it: the title of the site takes its place"))
        yield warning(Place("content/theme.yaml"), rule, message, hint)


CHECKS: tuple[Check, ...] = (
    *references.CHECKS,
    *pages.CHECKS,
    *examples.CHECKS,
    accents_can_be_read,
    placeholders_are_replaced,
)


def check_whole(
    content: Content, newest_day: str, all_events: Collection[str], all_nights: Collection[str] = ()
) -> Iterator[Problem]:
    """What takes a look at the site as a whole: that whatever is named exists, and the pages.

    ``all_events`` and ``all_nights``, as ``LIST/NIGHT``, are those on file, of which the content may hold only some.
    """
    for check in CHECKS:
        yield from check(content)
    yield from references.periods_have_begun(content, newest_day)
    yield from pages.links_lead_somewhere(content, all_events, all_nights)
    for page in content.all_pages():
        for part in page.parts:
            if isinstance(part, LogExample):
                yield from check_entries((part.book,), newest_day, {part.book.list: False})
