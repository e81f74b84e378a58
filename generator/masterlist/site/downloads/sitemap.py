"""The sitemap (sitemaps.org) with the days of last changes, in files of at most 50,000 addresses; and robots.txt."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from masterlist.queries.history import Provenance
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


DAY = len("2026-03-05")


class LastChanges:
    """Called with the path of a page, without the folder of its language, it gives the day."""

    def __init__(self, found: Provenance) -> None:
        self._days = {name: found.origins[number].instant[:DAY] for name, number in found.touched.items()}
        self._days |= dict.fromkeys(found.unsaved, "")
        self._by_folder: dict[str, list[str]] = {}
        for name in self._days:
            self._by_folder.setdefault(name.rpartition("/")[0], []).append(name)

    def __call__(self, path: str) -> str:
        if not self._days:
            return ""
        folder, _, rest = path.removesuffix(".html").partition("/")
        id_ = rest.partition("/")[0]
        if folder == "players" and id_:
            return self._newest((f"content/players/{id_}.yaml", *self._in(f"content/logs/{id_}")))
        if folder == "tournaments" and id_:
            return self._newest(self._in(f"content/tournaments/{id_}"))
        if folder == "lists" and id_ != rest:
            return self._newest((f"content/editions/{'/'.join(rest.split('/')[:2])}.yaml",))
        if folder in {"clubs", "games"}:
            return self._newest((f"content/{folder}/{rest}.yaml",))
        return self._newest((f"content/pages/{path.removesuffix('.html')}.md",))

    def _in(self, folder: str) -> Iterable[str]:
        return self._by_folder.get(folder, ())

    def _newest(self, names: Iterable[str]) -> str:
        """The newest day of some files; "" where one of them is not as on record."""
        days = [self._days[name] for name in names if name in self._days]
        return max(days, default="") if all(days) else ""


def dated(paths: Iterable[str], languages: Iterable[str], found: Provenance) -> list[tuple[str, str]]:
    """Each page with its day; those in further ``languages`` lie in folders of their own."""
    last_changes, folders = LastChanges(found), tuple(f"{tag.lower()}/" for tag in languages)
    return [(path, last_changes(_without(path, folders))) for path in paths]


def _without(path: str, folders: tuple[str, ...]) -> str:
    return next((path.removeprefix(one) for one in folders if path.startswith(one)), path)
