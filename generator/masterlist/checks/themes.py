"""A club's colours can be read."""

from collections.abc import Iterator

from masterlist.colours import DARK, LEAST, LIGHT, contrast, nearest_readable
from masterlist.facts.content import Content
from masterlist.source import Problem


def accents_can_be_read(content: Content) -> Iterator[Problem]:
    """Links stand out from the paper by 4.5 to 1, as the Web Content Accessibility Guidelines ask (2.2, §1.4.3)."""
    for colour, paper in ((content.theme.accent, LIGHT), (content.theme.accent_dark, DARK)):
        if colour and (found := contrast(colour.text, paper)) < LEAST:
            message = f"on {paper.name} paper '{colour.text}' has a contrast of {found // 100}.{found % 100:02} to 1"
            hint = f'text needs 4.5 to 1; the nearest that has it is "{nearest_readable(colour.text, paper)}"'
            yield Problem(colour.place, "accents-can-be-read", message, hint)


CHECKS = (accents_can_be_read,)
