"""Events as a calendar (RFC 5545, with names after RFC 7986)."""

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from urllib.parse import urlsplit

from masterlist.facts.event import Event
from masterlist.facts.site import Site
from masterlist.language import _
from masterlist.scoring.registry import systems
from masterlist.site.common.links import address_of
from masterlist.site.common.model import Document
from masterlist.site.downloads.feeds import Changes, spot
from masterlist.site.downloads.licence import licensed

PATH = "feeds/events.ics"
_LINE = 75  # bytes, at most


def calendar(site: Site, events: Iterable[Event], changed: Changes) -> Document:
    """All events, each on its days, with the instant of the last change of its files where that is known."""
    address = address_of(site)
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Masterlist//Events//EN",
        "CALSCALE:GREGORIAN",
        f"NAME:{_text(site.title)}",
        f"X-WR-CALNAME:{_text(site.title)}",
        f"URL:{address}tournaments.html",
        *([f"DESCRIPTION:{_text(licensed(site))}"] if site.licence else []),
        *(line for event in events for line in _event(address, event, changed.get(spot(event.place), ""))),
        "END:VCALENDAR",
    ]
    return Document(PATH, b"".join(_folded(line) for line in lines))


def _event(address: str, event: Event, changed: str) -> Iterator[str]:
    where = ", ".join(filter(None, (event.town, event.country)))
    yield "BEGIN:VEVENT"
    yield f"UID:{_identifier(address, event.id)}"
    if changed:
        instant = f"{datetime.fromisoformat(changed).astimezone(UTC):%Y%m%dT%H%M%SZ}"
        yield f"DTSTAMP:{instant}"  # of a calendar that is published, not sent: the last change as well
        yield f"LAST-MODIFIED:{instant}"
    else:  # git was not asked, and there is no clock
        yield f"DTSTAMP:{_compact(event.start)}T000000Z"
    yield f"DTSTART;VALUE=DATE:{_compact(event.start)}"
    if event.end < str(date.max):
        yield f"DTEND;VALUE=DATE:{_compact(_next_day(event.end))}"
    yield f"SUMMARY:{_text(event.name)}"
    about = [_("Scored by {system}").format(system=systems()[event.system].name)]
    if event.director:
        about.append(_("directed by {name}").format(name=event.director))
    yield f"DESCRIPTION:{_text(', '.join(about))}"
    if where:
        yield f"LOCATION:{_text(where)}"
    yield f"URL:{address}tournaments/{event.id}.html"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _identifier(address: str, event: str) -> str:
    """One no other site has, those in other folders of the same host among them."""
    site = urlsplit(address)
    return ".".join([event, *filter(None, site.path.split("/"))]) + f"@{site.hostname}"


def _next_day(day: str) -> str:
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()


def _compact(day: str) -> str:
    return day.replace("-", "")


def _text(value: str) -> str:
    return re.sub(r"\r\n|\r|\n", r"\\n", re.sub(r"([\\;,])", r"\\\1", value))


def _folded(line: str) -> bytes:
    """The line in pieces that are short enough, none of which ends within a character."""
    pieces, left = [], line.encode()
    while len(left) > _LINE:
        end = _LINE
        while left[end] & 0xC0 == 0x80:
            end -= 1
        pieces.append(left[:end])
        left = b" " + left[end:]
    return b"\r\n".join([*pieces, left]) + b"\r\n"
