"""What pages say of themselves to programs: other forms, a picture, and who or what they are about (schema.org)."""

import json
import re
from html import escape
from typing import Any

from masterlist.facts.content import Content, Player
from masterlist.facts.event import Event
from masterlist.facts.site import RatingList, Site
from masterlist.language import _
from masterlist.site.common.links import address_of
from masterlist.site.common.model import Alternate, BadgeView, Embed, Head

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
    """A player."""
    value: Json = {"@type": "Person", "name": player.name}
    if player.aka:
        value["alternateName"] = list(player.aka)
    if club:
        value["memberOf"] = {"@type": "SportsOrganization", "name": club}
    return block(site, f"players/{player.id}.html", value)


def list_data(site: Site, about: RatingList, path: str, alternates: tuple[Alternate, ...]) -> str:
    """A rating list, which is a set of data."""
    value = {
        "@type": "Dataset",
        "name": about.name,
        "description": _("{list}: all players by rating, with how each rating was worked out.").format(list=about.name),
    }
    return block(site, path, value | licence(site) | distribution(site, alternates))


def event_data(site: Site, event: Event) -> str:
    """An event."""
    where = ", ".join(filter(None, (event.town, event.country)))
    value: Json = {"@type": "Event", "name": event.name, "startDate": event.start, "endDate": event.end}
    if where:
        value["location"] = {"@type": "Place", "name": where, "address": where}
    return block(site, f"tournaments/{event.id}.html", value)


def site_data(site: Site, alternates: tuple[Alternate, ...]) -> str:
    """The whole site, which is a set of data too."""
    value = {
        "@type": "Dataset",
        "name": site.title,
        "description": _(
            "{site}: all ratings and results, with every game and how each number was worked out, free to download."
        ).format(site=site.title),
    }
    return block(site, "", value | licence(site) | distribution(site, alternates))


def licence(site: Site) -> Json:
    """The licence, where the site names one."""
    return {"license": site.licence.url or site.licence.name} if site.licence else {}


def distribution(site: Site, alternates: tuple[Alternate, ...]) -> Json:
    """Where the data can be had."""
    address = address_of(site)
    return {
        "distribution": [
            {"@type": "DataDownload", "encodingFormat": one.media, "contentUrl": address + one.path}
            for one in alternates
        ]
    }


def badge_view(content: Content, list_: str, player: Player | None = None) -> BadgeView:
    """The badge of a player on a list, which leads to the player's page, or of the list."""
    address, name = address_of(content.site), content.lists[list_].name
    path = f"badges/{list_}/{player.id}.svg" if player else f"badges/{list_}.svg"
    link = f"{address}players/{player.id}.html" if player else f"{address}lists/{list_}.html"
    says = f"{player.name}, {name}" if player else name
    html = f'<a href="{escape(link)}"><img src="{escape(address + path)}" alt="{escape(says)}" height="20"></a>'
    return BadgeView(name, path, f"[![{_plain(says)}]({address}{path})]({link})", html)


def embed_path(list_: str) -> str:
    """The small page with the top of a list."""
    return f"embed/{list_}.html"


def embed(about: RatingList) -> Embed:
    """How the top of a list is put on another page."""
    return Embed(embed_path(about.id), escape(about.name))


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
