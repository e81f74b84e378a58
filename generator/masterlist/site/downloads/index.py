"""The downloads of the site as a whole, the sitemap, and what pages say of themselves to programs (schema.org)."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

import msgspec.json

from masterlist.documents import lists as api
from masterlist.documents.interface import openapi
from masterlist.documents.schema_types import SCHEMA_VERSION
from masterlist.facts.content import Club, Content, Player
from masterlist.facts.event import Event
from masterlist.facts.site import RatingList, Site
from masterlist.grouping import by_key
from masterlist.language import _
from masterlist.queries.history import Provenance
from masterlist.site.common.links import address_of, canonical, same
from masterlist.site.common.words import Alternate, Badge, Document, Head, Link, Page
from masterlist.site.layout import Frame
from masterlist.source import N_
from masterlist.standings.records import EventHead

Json = dict[str, Any]
JSON, CSV, ATOM, ICALENDAR = "application/json", "text/csv", "application/atom+xml", "text/calendar"
CALENDAR = "feeds/events.ics"
SQLITE = "application/vnd.sqlite3"


def alternate(form: str, title: str, path: str) -> Alternate:
    """Another form by its name."""
    media = {"JSON": JSON, "CSV": CSV, "Atom": ATOM, "iCalendar": ICALENDAR, "SQLite": SQLITE}[form]
    return Alternate(form, media, title, path)


def in_json(title: str, path: str) -> Head:
    """What a page says of itself whose data one JSON document holds, and nothing else."""
    return Head((alternate("JSON", title, path),))


def wants(site: Site, what: str) -> bool:
    """Whether the site publishes this; most of it needs the site's address."""
    return what in site.downloads and bool(what in {"csv", "sqlite"} or address_of(site))


def adds(site: Site, extra: str) -> bool:
    """Whether each player has this in a file of their own; it needs the site's address."""
    return extra in site.player_extras and bool(address_of(site))


def block(site: Site, path: str, value: Json) -> str:
    """A value in the words of schema.org, as a script element may hold it; "" where the site has no address."""
    address = address_of(site)
    if not address:
        return ""
    known = {"@context": "https://schema.org", **value, "url": address + path}
    return _ENDS.sub(lambda found: f"\\u{ord(found[0]):04x}", _ENCODER.encode(known))


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
_ENDS = re.compile("[<>&\u2028\u2029]")  # with these a text could end the element, or a line of the script


def person(site: Site, player: Player, club: str) -> str:
    value: Json = {"@type": "Person", "name": player.name}
    if player.aka:
        value["alternateName"] = list(player.aka)
    if club:
        value["memberOf"] = {"@type": "SportsOrganization", "name": club}
    return block(site, f"players/{player.id}.html", value)


def list_data(site: Site, about: RatingList, path: str, alternates: Iterable[Alternate]) -> str:
    """A rating list, which is a set of data."""
    text = _("{list}: all players by rating, with how each rating was worked out.").format(list=about.name)
    return _dataset(site, path, about.name, text, alternates)


def event_data(site: Site, event: Event) -> str:
    where = ", ".join(filter(None, (event.town, event.country)))
    value: Json = {"@type": "Event", "name": event.name, "startDate": event.start, "endDate": event.end}
    if where:
        value["location"] = {"@type": "Place", "name": where, "address": where}
    return block(site, f"tournaments/{event.id}.html", value)


def _dataset(site: Site, path: str, name: str, description: str, alternates: Iterable[Alternate]) -> str:
    """A set of data, with its licence, where the site names one, and where it can be had."""
    value: Json = {"@type": "Dataset", "name": name, "description": description}
    if site.licence:
        value["license"] = site.licence.url or site.licence.name
    address = address_of(site)
    value["distribution"] = [
        {"@type": "DataDownload", "encodingFormat": one.media, "contentUrl": address + one.path} for one in alternates
    ]
    return block(site, path, value)


def badge_view(content: Content, list_: str, player: Player | None = None) -> Badge:
    """The badge of a player on a list, which leads to the player's page, or of the list."""
    address, name = address_of(content.site), content.lists[list_].name
    path = f"badges/{list_}/{player.id}.svg" if player else f"badges/{list_}.svg"
    link = f"{address}players/{player.id}.html" if player else f"{address}lists/{list_}.html"
    says = f"{player.name}, {name}" if player else name
    html = f'<a href="{escape(link)}"><img src="{escape(address + path)}" alt="{escape(says)}" height="20"></a>'
    return name, path, f"[![{_plain(says)}]({address}{path})]({link})", html


def embed_path(list_: str) -> str:
    """The small page with the top of a list."""
    return f"embed/{list_}.html"


def embed(about: RatingList) -> tuple[str, str]:
    """How the top of a list is put on another page."""
    return embed_path(about.id), escape(about.name)


def _plain(text: str) -> str:
    """The text in Markdown, without any meaning there."""
    return re.sub(r"([\\`*_{}\[\]()#+\-.!<>|~&])", r"\\\1", text)


def in_words(site: Site) -> str:
    """Name and link; "" where the site names no licence."""
    licence = site.licence
    return " ".join(filter(None, (licence.name, licence.url))) if licence else ""


def licensed(site: Site) -> str:
    """A sentence that names it; "" where the site names no licence."""
    return _("Data: {licence}").format(licence=in_words(site)) if site.licence else ""


DATABASE = "downloads/masterlist.sqlite"
PACKAGE = "downloads/datapackage.json"
# Tables that the page *Data* names, and to which others refer: they are files even where they have no row.
NAMED = {
    "players": N_("Players"),
    "clubs": N_("Clubs"),
    "lists": N_("Lists"),
    "tournaments": N_("Events"),
    "log": N_("Log books"),
    "games": N_("Games"),
    "ledger": N_("Ledger"),
}
OPENAPI = "api/v1/openapi.json"
RESULTS = "feeds/results.atom"
EVENTS = "feeds/events.atom"


def home_head(content: Content, *, results: bool) -> Head:
    """What the home page says of the site, which is a set of data too."""
    site = content.site
    own = alternate("JSON", site.title, "api/v1/index.json")
    found, files = [own], [own]
    if wants(site, "feeds") and results:
        found.append(alternate("Atom", _("Results of {name}").format(name=site.title), RESULTS))
    if wants(site, "sqlite"):
        files.append(alternate("SQLite", _("Everything"), DATABASE))
    if wants(site, "csv"):
        files.append(alternate("JSON", _("Description of the tables"), PACKAGE))
    text = _("{site}: all ratings and results, with every game and how each number was worked out, free to download.")
    return Head(tuple(found), data=_dataset(site, "", site.title, text.format(site=site.title), files))


def events_head(content: Content, *, results: bool) -> Head:
    """What the index of events says of itself; ``results`` says whether any has boards."""
    found = [alternate("CSV", _("Events"), "downloads/tournaments.csv")] if wants(content.site, "csv") else []
    if wants(content.site, "feeds"):
        found.append(alternate("iCalendar", _("Events"), CALENDAR))
        found += [alternate("Atom", _("Events"), EVENTS)] if results else []
    return Head(tuple(found))


def data_page(frame: Frame, *, events: bool, results: bool) -> Page:
    """Where everything is that programs can read."""
    site = frame.site
    lists = [one for _, one in sorted(frame.lists.items())]
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
    if wants(site, "csv"):
        found = [Link(_(label), f"downloads/{name}.csv") for name, label in NAMED.items()]
        found += [Link(one.name, f"downloads/lists/{one.id}.csv") for one in lists]
        found += [Link(_("Description of all tables (Data Package)"), PACKAGE)]
        groups.append(
            (_("CSV for Excel"), _("A file for each table, and the lists as their pages show them."), tuple(found))
        )
    if wants(site, "sqlite"):
        found = [Link(_("The whole site as one file"), DATABASE), Link(_("Its tables"), "schema/masterlist.sql")]
        groups.append(("SQLite", _("Every fact and result, for your own analyses."), tuple(found)))
    if wants(site, "feeds") and (results or events):
        found = [Link(_("Newest results"), RESULTS)] if results else []
        found += [Link(_("Events as a calendar (iCalendar)"), CALENDAR)] if events else []
        groups.append(
            (_("Feeds"), _("For following the site; lists and players have feeds of their own."), tuple(found))
        )
    values = {"licence": site.licence, "groups": groups}  # each with its heading, explanation and files
    return Page("data.html", "data.html", _("Data"), _("The results and ratings as data."), values)


def description(site: Site) -> Document:
    """The interface with the schemas of its documents."""
    info: dict[str, Any] = {"title": f"{site.title}: JSON documents", "version": SCHEMA_VERSION}
    if site.licence:
        info["license"] = {"name": site.licence.name, **({"url": site.licence.url} if site.licence.url else {})}
    value = openapi(info, f"{address_of(site)}api/v1" if address_of(site) else ".")
    return Document(OPENAPI, msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n")


def clubs_document(clubs: Iterable[Club], as_of: str) -> api.Clubs:
    """All clubs; one whose sanction ended before the day ``as_of`` is not sanctioned."""
    found = []
    for club in sorted(clubs, key=lambda one: one.id):
        since, until = (club.sanction.since, club.sanction.until) if club.sanction else ("", "")
        found.append(
            api.ClubOfSite(
                club=club.id,
                **same(club, "name", "former_ids"),
                sanctioned=club.sanction is not None and not (until and until < as_of),
                sanctioned_since=since or None,
                sanctioned_until=until or None,
                place=club.town or None,
                country=club.country or None,
                link=club.link or None,
            )
        )
    return api.Clubs(as_of=None, clubs=tuple(found))


def players_document(every: Iterable[Player]) -> api.Players:
    return api.Players(
        as_of=None,
        players=tuple(
            api.PlayerOnFile(
                player=one.id,
                **same(one, "name", "former_ids"),
                club=one.club or None,
                country=one.country or None,
            )
            for one in every
        ),
    )


def site_document(  # noqa: PLR0913, PLR0917  the parts of the document
    site: Site,
    until: str,
    commit: str,
    lists: tuple[api.IndexList, ...],
    heads: Iterable[EventHead],
    counts: api.SiteCounts,
) -> api.Index:
    """What the site holds; ``until`` is the date of the newest result, or ""."""
    return api.Index(
        site=api.SiteAbout(
            **same(site, "title", "base_url", "repository", "language"),
            licence=api.LicenceJson(name=site.licence.name, url=site.licence.url) if site.licence else None,
        ),
        commit=commit or None,
        as_of=until or None,
        lists=lists,
        tournaments=tuple(
            api.IndexEvent(
                event=one.event.id,
                **same(one.event, "name", "system", "start", "end"),
                status=one.event.status.value,
                winners=tuple(one.winners),
                boards=one.boards,
            )
            for one in heads
        ),
        counts=counts,
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


def dated(paths: Iterable[str], languages: Iterable[str], found: Provenance) -> list[Dated]:
    """Each page with its day; those in further ``languages`` lie in folders of their own."""
    days = {name: found.origins[number].instant[: len("2026-03-05")] for name, number in found.touched.items()}
    days |= dict.fromkeys(found.unsaved, "")
    by_folder = by_key((name.rpartition("/")[0], name) for name in days)

    def last_change(path: str) -> str:
        """The newest day of the files that a page shows; "" where one of them is not as on record."""
        names, name = [f"content/pages/{path.removesuffix('.html')}.md"], path.removesuffix(".html")
        folder, _sep, rest = name.partition("/")
        id_ = rest.partition("/")[0]
        if folder == "players" and id_:
            names = [f"content/players/{id_}.yaml", *by_folder.get(f"content/logs/{id_}", ())]
        elif folder == "tournaments" and id_:
            names = [*by_folder.get(f"content/tournaments/{id_}", ())]
        elif folder == "lists" and id_ != rest:
            names = [f"content/editions/{'/'.join(rest.split('/')[:2])}.yaml"]
        elif folder in {"clubs", "games"}:
            names = [f"content/{folder}/{rest}.yaml"]
        known = [days[one] for one in names if one in days]
        return max(known, default="") if all(known) else ""

    folders = [f"{tag.lower()}/" for tag in languages]
    return [(path, last_change(_without(path, folders))) for path in paths]


def _without(path: str, folders: Iterable[str]) -> str:
    return next((path.removeprefix(one) for one in folders if path.startswith(one)), path)
