"""The page that a host shows where there is none: it can stand in for any address, however deep."""

from urllib.parse import urlsplit

from masterlist.facts.site import Site
from masterlist.language import _
from masterlist.site.common.address import address_of
from masterlist.site.common.model import Page

PATH = "404.html"


def not_found_page(site: Site) -> Page:
    """The page; its links begin at the top of the host, which a site without an address cannot know."""
    title, summary = _("Page not found"), _("There is no page at this address.")
    return Page(PATH, "not-found.html", title, summary, None, base=urlsplit(address_of(site)).path or None)
