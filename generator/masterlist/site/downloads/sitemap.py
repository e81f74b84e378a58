"""The sitemap (sitemaps.org): all pages, in files of at most 50,000 addresses; and robots.txt, which names it."""

from collections.abc import Iterator, Sequence
from html import escape

from masterlist.site.common.links import canonical
from masterlist.site.common.model import Document

Dated = tuple[str, str]  # a page's path, and the day on which its content was changed last; "" where that is not known
MOST = 50_000  # addresses of one file, by the protocol
_SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'


def documents(address: str, pages: Sequence[Dated]) -> Iterator[Document]:
    """One file, or several with one that names them; at the top, as a sitemap speaks for its own folder only."""
    yield Document("robots.txt", f"User-agent: *\nAllow: /\nSitemap: {address}sitemap.xml\n".encode())
    portions = [pages[start : start + MOST] for start in range(0, len(pages), MOST)]
    if len(portions) == 1:
        yield _file("sitemap.xml", address, pages)
        return
    for number, portion in enumerate(portions, 1):
        yield _file(f"sitemap-{number}.xml", address, portion)
    lines = "".join(
        f"<sitemap><loc>{escape(address)}sitemap-{number}.xml</loc></sitemap>\n"
        for number in range(1, len(portions) + 1)
    )
    yield Document("sitemap.xml", f"{_HEAD}<sitemapindex {_SPACE}>\n{lines}</sitemapindex>\n".encode())


def _file(path: str, address: str, pages: Sequence[Dated]) -> Document:
    lines = "".join(
        f"<url><loc>{escape(canonical(address, page))}</loc>{f'<lastmod>{day}</lastmod>' if day else ''}</url>\n"
        for page, day in pages
    )
    return Document(path, f"{_HEAD}<urlset {_SPACE}>\n{lines}</urlset>\n".encode())
