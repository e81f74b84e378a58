"""What can be taken away of the site as a whole, and the page that leads there."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.site import Licence
from masterlist.language import _
from masterlist.site.common.links import address_of
from masterlist.site.common.model import Alternate, Head, Link, Page
from masterlist.site.downloads import head
from masterlist.site.downloads.ical import PATH as CALENDAR

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
        found.append(head.alternate("iCalendar", _("Events"), CALENDAR))
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
        found += [Link(_("Events as a calendar (iCalendar)"), CALENDAR)] if events else []
        groups.append(
            (_("Feeds"), _("For following the site; lists and players have feeds of their own."), tuple(found))
        )
    view = DataView(site.licence, address_of(site), tuple(groups))
    return Page("data.html", "data.html", _("Data"), _("The results and ratings as data."), view)
