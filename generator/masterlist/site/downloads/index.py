"""The downloads of the site as a whole, their page, the documents of site and people, the sitemap and robots.txt."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any, NamedTuple

import msgspec.json

from masterlist.documents.interface import openapi
from masterlist.documents.lists import (
    ClubOfSite,
    Clubs,
    Index,
    IndexEvent,
    IndexList,
    LicenceJson,
    PlayerOnFile,
    Players,
    SiteAbout,
    SiteCounts,
)
from masterlist.documents.schema_types import SCHEMA_VERSION
from masterlist.facts.content import Club, Content, Player
from masterlist.facts.site import Licence, Site
from masterlist.language import _
from masterlist.queries.history import Provenance
from masterlist.site.common.links import address_of, canonical
from masterlist.site.common.model import Alternate, Document, Head, Link, Page
from masterlist.site.downloads import head
from masterlist.standings.results import Whole

DATABASE = "downloads/masterlist.sqlite"
PACKAGE = "downloads/datapackage.json"
OPENAPI = "api/v1/openapi.json"
RESULTS = "feeds/results.atom"
EVENTS = "feeds/events.atom"


class DataView(NamedTuple):
    """What the page on the data shows."""

    licence: Licence | None
    address: str
    groups: tuple[tuple[str, str, tuple[Link, ...]], ...]  # heading, explanation, files


def home_head(content: Content, *, results: bool) -> Head:
    """What the home page says of the site."""
    found = (head.alternate("JSON", content.site.title, "api/v1/index.json"), *_feeds(content, results=results))
    data = (found[0], *_files(content))
    return Head(found, data=head.site_data(content.site, data))


def events_head(content: Content, *, results: bool) -> Head:
    """What the index of events says of itself; ``results`` says whether any has boards."""
    found = [head.alternate("CSV", _("Events"), "downloads/tournaments.csv")] if head.wants(content.site, "csv") else []
    if head.wants(content.site, "feeds"):
        found.append(head.alternate("iCalendar", _("Events"), head.CALENDAR))
        found += [head.alternate("Atom", _("Events"), EVENTS)] if results else []
    return Head(tuple(found))


def _feeds(content: Content, *, results: bool) -> Iterator[Alternate]:
    if head.wants(content.site, "feeds") and results:
        yield head.alternate("Atom", _("Results of {name}").format(name=content.site.title), RESULTS)


def _files(content: Content) -> Iterator[Alternate]:
    if head.wants(content.site, "sqlite"):
        yield head.alternate("SQLite", _("Everything"), DATABASE)
    if head.wants(content.site, "csv"):
        yield head.alternate("JSON", _("Description of the tables"), PACKAGE)


def data_page(content: Content, *, events: bool, results: bool) -> Page:
    """Where everything is that programs can read."""
    site = content.site
    lists = [one for _, one in sorted(content.lists.items())]
    groups = [
        (
            "JSON",
            _("Everything that the pages show, with exact numbers and workings."),
            (
                Link(_("Index of the site"), "api/v1/index.json"),
                Link(_("Description of the interface (OpenAPI)"), OPENAPI),
                *(Link(one.name, f"api/v1/lists/{one.id}.json") for one in lists),
                Link(_("Players"), "api/v1/players.json"),
                Link(_("Clubs"), "api/v1/clubs.json"),
            ),
        )
    ]
    if head.wants(site, "csv"):
        names = {"players": _("Players"), "clubs": _("Clubs"), "lists": _("Lists"), "tournaments": _("Events")}
        names |= {"log": _("Log books"), "games": _("Games"), "ledger": _("Ledger")}
        found = [Link(said, f"downloads/{name}.csv") for name, said in names.items()]
        found += [Link(one.name, f"downloads/lists/{one.id}.csv") for one in lists]
        found += [Link(_("Description of all tables (Data Package)"), PACKAGE)]
        groups.append(("CSV", _("A file for each table, and the lists as their pages show them."), tuple(found)))
    if head.wants(site, "sqlite"):
        found = [Link(_("The whole site as one file"), DATABASE), Link(_("Its tables"), "schema/masterlist.sql")]
        groups.append(("SQLite", _("Every fact and result, for your own analyses."), tuple(found)))
    if head.wants(site, "feeds") and (results or events):
        found = [Link(_("Newest results"), RESULTS)] if results else []
        found += [Link(_("Events as a calendar (iCalendar)"), head.CALENDAR)] if events else []
        groups.append(
            (_("Feeds"), _("For following the site; lists and players have feeds of their own."), tuple(found))
        )
    view = DataView(site.licence, address_of(site), tuple(groups))
    return Page("data.html", "data.html", _("Data"), _("The results and ratings as data."), view)


def description(site: Site) -> Document:
    """The interface with the schemas of its documents."""
    info: dict[str, Any] = {"title": f"{site.title}: JSON documents", "version": SCHEMA_VERSION}
    if site.licence:
        info["license"] = {"name": site.licence.name, **({"url": site.licence.url} if site.licence.url else {})}
    value = openapi(info, f"{address_of(site)}api/v1" if address_of(site) else ".")
    return Document(OPENAPI, msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n")


def clubs_document(content: Content, as_of: str) -> Clubs:
    """All clubs; one whose sanction ended before the day ``as_of`` is not sanctioned."""
    return Clubs(as_of=None, clubs=tuple(_club(club, as_of) for _, club in sorted(content.clubs.items())))


def _club(club: Club, as_of: str) -> ClubOfSite:
    since, until = (club.sanction.since, club.sanction.until) if club.sanction else ("", "")
    return ClubOfSite(
        club=club.id,
        name=club.name,
        sanctioned=club.sanction is not None and not (until and until < as_of),
        sanctioned_since=since or None,
        sanctioned_until=until or None,
        place=club.town or None,
        country=club.country or None,
        link=club.link or None,
        former_ids=tuple(club.former_ids),
    )


def players_document(every: Iterable[Player]) -> Players:
    """All players."""
    return Players(
        as_of=None,
        players=tuple(
            PlayerOnFile(
                player=one.id,
                name=one.name,
                club=one.club or None,
                country=one.country or None,
                former_ids=tuple(one.former_ids),
            )
            for one in every
        ),
    )


def site_document(site: Site, whole: Whole, commit: str) -> Index:
    """What the site holds."""
    return Index(
        site=SiteAbout(
            title=site.title,
            base_url=site.base_url,
            repository=site.repository,
            language=site.language,
            licence=LicenceJson(name=site.licence.name, url=site.licence.url) if site.licence else None,
        ),
        commit=commit or None,
        as_of=whole.as_of or None,
        lists=tuple(
            IndexList(
                list=one.about.id,
                name=one.about.name,
                system=one.about.system,
                as_of=one.as_of or None,
                entries=one.size,
                editions=tuple(one.editions),
            )
            for one in whole.lists
        ),
        tournaments=tuple(
            IndexEvent(
                event=one.event.id,
                name=one.event.name,
                system=one.event.system,
                start=one.event.start,
                end=one.event.end,
                status=one.event.status.value,
                winners=tuple(one.winners),
                boards=one.boards,
            )
            for one in whole.heads
        ),
        counts=SiteCounts(
            players=whole.counts.players,
            clubs=whole.counts.clubs,
            lists=len(whole.lists),
            books=whole.counts.books,
            entries=whole.counts.entries,
            tournaments=len(whole.heads),
            boards=sum(one.boards for one in whole.heads),
            games=sum(one.filed for one in whole.lists),
        ),
    )


Dated = tuple[str, str]  # a page's path, and the day on which its content was changed last; "" where that is not known
MOST = 50_000  # addresses of one file, by the protocol
_SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'


def sitemap_documents(address: str, pages: Sequence[Dated]) -> Iterator[Document]:
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
