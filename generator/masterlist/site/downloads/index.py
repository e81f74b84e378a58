"""What can be taken away of the site as a whole, and the page that leads there."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.site import Licence
from masterlist.language import _
from masterlist.site import api, api_clubs
from masterlist.site.address import address_of
from masterlist.site.downloads import head, schemas, tables
from masterlist.site.downloads.ical import PATH as CALENDAR
from masterlist.site.model import Alternate, Document, Head, Link, Page
from masterlist.standings.results import Results

DATABASE = "downloads/masterlist.sqlite"
PACKAGE = "downloads/datapackage.json"
OPENAPI = "api/v1/openapi.json"
RESULTS = "feeds/results.atom"


class DataView(NamedTuple):
    """What the page on the data shows."""

    licence: Licence | None
    address: str
    groups: tuple[tuple[str, str, tuple[Link, ...]], ...]  # heading, explanation, files


def players_table(content: Content) -> Document:
    """The table of all players."""
    players = ({"player": one.id, "name": one.name, "club": one.club or None, "country": one.country or None}
               for _, one in sorted(content.players.items()))  # fmt: skip
    return tables.document("players", schemas.PLAYERS, players)


def documents(content: Content, results: Results) -> Iterator[Document]:
    """Tables of what else there is, and the document of the clubs."""
    clubs = api_clubs.clubs(content, results.as_of)
    yield api.document("clubs", clubs)
    if head.wants(content.site, "csv"):
        index = api.index(results, "")
        yield tables.document("clubs", schemas.CLUBS, clubs["clubs"])
        yield tables.document("lists", schemas.LISTS, index["lists"])
        yield tables.document("events", schemas.EVENTS, index["tournaments"])


def home_head(content: Content, *, results: bool) -> Head:
    """What the home page says of the site."""
    found = (head.alternate("JSON", content.site.title, "api/v1/index.json"), *_feeds(content, results=results))
    data = (found[0], *_files(content))
    return Head(found, data=head.site_data(content.site, data))


def events_head(content: Content) -> Head:
    """What the index of events says of itself."""
    found = [head.alternate("CSV", _("Events"), "downloads/events.csv")] if head.wants(content.site, "csv") else []
    if head.wants(content.site, "feeds"):
        found.append(head.alternate("iCalendar", _("Events"), CALENDAR))
    return Head(tuple(found))


def _feeds(content: Content, *, results: bool) -> Iterator[Alternate]:
    if head.wants(content.site, "feeds") and results:
        yield head.alternate("Atom", _("Results of {name}").format(name=content.site.title), RESULTS)


def _files(content: Content) -> Iterator[Alternate]:
    if head.wants(content.site, "sqlite"):
        yield head.alternate("SQLite", _("Everything"), DATABASE)
    if head.wants(content.site, "csv"):
        yield head.alternate("JSON", _("What the tables are"), PACKAGE)


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
                Link(_("Clubs"), "api/v1/clubs.json"),
            ),
        )
    ]
    if head.wants(site, "csv"):
        names = {"players": _("Players"), "clubs": _("Clubs"), "lists": _("Lists"), "events": _("Events")}
        found = [Link(said, f"downloads/{name}.csv") for name, said in names.items()]
        found += [Link(one.name, f"downloads/lists/{one.id}.csv") for one in lists]
        found += [Link(_("What all tables are (Data Package)"), PACKAGE)]
        groups.append(("CSV", _("The tables of the pages; each page links to its own."), tuple(found)))
    if head.wants(site, "sqlite"):
        found = [Link(_("The whole site as one file"), DATABASE), Link(_("Its tables"), "schema/masterlist.sql")]
        groups.append(("SQLite", _("Every fact and result, for questions of your own."), tuple(found)))
    if head.wants(site, "feeds") and (results or events):
        found = [Link(_("Newest results"), RESULTS)] if results else []
        found += [Link(_("Events as a calendar (iCalendar)"), CALENDAR)] if events else []
        groups.append((_("Feeds"), _("To follow the site; lists and players have feeds of their own."), tuple(found)))
    view = DataView(site.licence, address_of(site), tuple(groups))
    return Page("data.html", "data.html", _("Data"), _("The results and ratings as data."), view)
