"""Where a site is published: what feeds, badges and other sites' links need, and the site's own pages never do."""

from functools import lru_cache
from urllib.parse import urlsplit

from masterlist.facts.site import Site


def address_of(site: Site) -> str:
    """The site's address with a slash at its end; "" where it has none, or one that nothing can be put behind."""
    return address_at(site.base_url)


@lru_cache(maxsize=100)  # every page asks several times
def address_at(base_url: str) -> str:
    """The same by what the site's file says."""
    parts = urlsplit(base_url)
    if not parts.netloc or parts.query or parts.fragment:
        return ""
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}/"


def canonical(address: str, path: str) -> str:
    """The address of a page; that of the home page is the site's own."""
    return address if path == "index.html" else address + path
