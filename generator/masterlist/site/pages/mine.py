"""The page on which players see what waits for them: scripts make it in the browser from their documents."""

from masterlist.language import _
from masterlist.site.common.model import Page
from masterlist.site.common.source_links import Sources
from masterlist.source import Place

LINE = 98765  # scripts put the file and the line that they mean into the address of this one


def mine_page(link_to: Sources) -> Page:
    """The page without any player."""
    summary = _("Entries that wait for you: unanswered, contradicted, or without a signature.")
    return Page("mine.html", "mine.html", _("Is this about me?"), summary, link_to(Place("FILE", LINE)))
