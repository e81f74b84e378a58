"""Atom feeds (RFC 4287), those of players too, and events as a calendar (RFC 5545, with names after RFC 7986).

A site has no clock: a result is published on its day, and changed when git says so. Where git is not asked, as without
``--provenance``, the day is used for both.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from html import escape
from operator import itemgetter
from typing import NamedTuple
from urllib.parse import urlsplit

from masterlist.documents import players as api
from masterlist.facts.content import Content
from masterlist.facts.event import Event, EventStage
from masterlist.facts.logbook import Result
from masterlist.facts.night import anchor_of
from masterlist.facts.site import Site
from masterlist.kinds.squares import RATING
from masterlist.language import _, country, numerals
from masterlist.scoring.choices import log_system
from masterlist.scoring.log import Status
from masterlist.scoring.registry import systems
from masterlist.site.common.links import address_of
from masterlist.site.common.words import Document
from masterlist.site.downloads import index
from masterlist.site.downloads.index import in_words, licensed
from masterlist.source import N_, Place

MOST = 30  # entries of one feed


class FeedItem(NamedTuple):
    """One result."""

    id: str  # what names it for good, below the site's address
    day: str  # ISO date
    title: str
    text: str
    path: str  # of the page that shows it
    changed: str = ""  # when git says that it was added or changed; "" where that is not known

    @property
    def updated(self) -> str:
        """When it came to be as it is; never before it was played."""
        return max(_instant(self.day), self.changed)


Changes = dict[str, str]  # instants, by the place of a result as ``spot`` names it


def spot(place: Place) -> str:
    """A name for the place of a result."""
    return f"{place.file}:{place.line}"


def feed(site: Site, path: str, title: str, page: str, items: Sequence[FeedItem]) -> Document:
    """The newest items, which must be in order and at least one, as a file below ``feeds/``; ``page`` shows them."""
    address = escape(address_of(site))
    rights = in_words(site)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{escape(site.language)}">',
        f"<title>{escape(title)}</title>",
        f"<id>{address}feeds/{path}.atom</id>",
        f"<updated>{items[0].updated}</updated>",
        f'<link rel="self" type="application/atom+xml" href="{address}feeds/{path}.atom"/>',
        f'<link rel="alternate" type="text/html" href="{address}{page}"/>',
        f"<author><name>{escape(site.title)}</name></author>",
        *([f"<rights>{escape(rights)}</rights>"] if rights else []),
        *[_entry(address, item) for item in items[:MOST]],
        "</feed>\n",
    ]
    return Document(f"feeds/{path}.atom", "\n".join(lines).encode())


def _entry(address: str, item: FeedItem) -> str:
    return (
        f"<entry><title>{escape(item.title)}</title><id>{address}{item.id}</id>"
        f"<updated>{item.updated}</updated><published>{_instant(item.day)}</published>"
        f'<link rel="alternate" type="text/html" href="{address}{item.path}"/>'
        f'<summary type="text">{escape(item.text)}</summary></entry>'
    )


def _instant(day: str) -> str:
    return f"{day}T00:00:00Z"


def game_id(list_: str, day: str, *players: str) -> str:
    """What the games of two players on one day have in common, whichever of them tells it."""
    return f"lists/{list_}.html#{day}/{'/'.join(sorted(players))}"


def newest(items: Iterable[FeedItem]) -> list[FeedItem]:
    """Newest first, and always in the same order: what was changed last, then what was played last."""
    return sorted(sorted(items, key=itemgetter(0)), key=lambda item: (item.updated, item.day), reverse=True)


def items(content: Content, value: api.PlayerJson, changed: Changes) -> list[FeedItem]:
    """The newest results of a player, from their document."""
    found: list[FeedItem] = []
    for id_, own in value.lists.items():
        if isinstance(own, api.LogOnList):
            found += _of_log(content, value.player, id_, own.log, changed)
        elif isinstance(own, api.LedgerOnList):
            found += _of_ledger(content, value.player, id_, own.ledger)
        else:
            found += _of_nights(content, id_, value.player, own.played)
    found += (_of_event(value.player, one) for one in value.tournaments)
    return newest(found)


def _of_log(
    content: Content, player: str, list_: str, log: Sequence[api.EntryJson], changed: Changes
) -> Iterator[FeedItem]:
    page, name, players = f"players/{player}.html", content.lists[list_].name, content.players
    message = _(log_system(content.lists[list_].system).words.item) if log else ""
    for line, number in numbered(log, changed):
        id_ = line.opponent
        title = _(_AGAINST[line.result]).format(opponent=players[id_].name if id_ in players else id_)
        points, rating = _number(line.game_points), _number(getattr(line, RATING))
        text = message.format(list=name, points=points, rating=rating, status=_(line.status))
        game = f"{game_id(list_, line.date, player, id_)}/{number}"
        instant = changed.get(f"{line.source.file}:{line.source.line}", "") if changed else ""
        yield FeedItem(game, line.date, title, text, page, instant)


_AGAINST = {
    Result.WON_STRATEGIC.value: N_("Won, strategic against {opponent}"),
    Result.WON_MAJOR.value: N_("Won, major against {opponent}"),
    Result.WON_ATTRITION.value: N_("Won, attrition against {opponent}"),
    Result.DRAW.value: N_("Draw against {opponent}"),
    Result.LOST_ATTRITION.value: N_("Lost, attrition against {opponent}"),
    Result.LOST_MAJOR.value: N_("Lost, major against {opponent}"),
    Result.LOST_STRATEGIC.value: N_("Lost, strategic against {opponent}"),
}


def _number(value: float) -> str:
    return numerals(str(value))


def numbered(log: Sequence[api.EntryJson], changed: Changes) -> Iterator[tuple[api.EntryJson, int]]:
    """The newest lines of a log, each with its number among the games with one opponent on one day.

    All of them, where it is known when each was changed: an old one may be the newest of the feed.
    """
    met: dict[tuple[str, str], int] = {}
    for at, line in enumerate(log):
        key = (line.date, line.opponent)
        met[key] = met.get(key, 0) + 1
        if changed or at >= len(log) - MOST:
            yield line, met[key]


def _of_ledger(content: Content, player: str, list_: str, ledger: Iterable[api.LedgerChange]) -> Iterator[FeedItem]:
    for change in ledger:
        if change.step == "end":
            path = f"games/{list_}/{change.game}.html"
            figures = {"points": _number(change.points), "rating": _number(change.rating)}
            text = _("{list}: {points} points, rating {rating}").format(list=content.lists[list_].name, **figures)
            title = _("Game {game} has ended").format(game=change.game)
            yield FeedItem(f"{path}#{player}", change.date, title, text, path)


_OUTCOMES = {"won": N_("Won against {player}"), "drawn": N_("Drew with {player}"), "lost": N_("Lost to {player}")}


def _of_nights(content: Content, list_: str, player: str, played: Sequence[api.OwnGame]) -> Iterator[FeedItem]:
    """The newest games of nights, with the ids that they have in the feed of their list."""
    met: Counter[tuple[str, ...]] = Counter()
    for at, game in enumerate(played):
        both = (game.night, *sorted((player, *(other.player for other in game.opponents))))
        met[both] += 1
        if at >= len(played) - MOST and game.not_rated_because != Status.REPEATED.why:
            night, _sep, number = game.game.partition("/")
            yield _of_night(content, list_, game, anchor_of(night, int(number), both[1:], met[both]))


def _of_night(content: Content, list_: str, game: api.OwnGame, anchor: str) -> FeedItem:
    path = f"games/{list_}/{game.night}.html#{anchor}"
    others = game.opponents
    if len(others) == 1:
        message = _OUTCOMES[game.outcome]
        title = _(message).format(player=others[0].name)
    else:
        title = _("Place {place} of {all}").format(place=game.place, all=len(others) + 1)
    text = content.lists[list_].name
    if game.rating_after is not None:
        text = _("{list}: rating {rating}").format(list=text, rating=_number(game.rating_after))
    return FeedItem(path, game.date, title, text, path)


def _of_event(player: str, one: api.Appearance) -> FeedItem:
    path = f"tournaments/{one.event}.html"
    message = _("{event}: place {place}") if one.place else _("{event}: no place")
    if one.place and one.status != EventStage.FINAL.value:
        message = _("{event}: place {place} so far")
    title = message.format(event=one.name, place=f"{one.place}{'=' if one.shared else ''}")
    text = _("{points} points").format(points=_number(one.points))
    return FeedItem(f"{path}#{player}", one.results_day, title, text, path)


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
    return Document(index.CALENDAR, b"".join(_folded(line) for line in lines))


def _event(address: str, event: Event, changed: str) -> Iterator[str]:
    where = ", ".join(filter(None, (event.town, country(event.country or ""))))
    yield "BEGIN:VEVENT"
    site = urlsplit(address)  # no other has the identifier, those in other folders of the same host among them
    yield "UID:" + ".".join([event.id, *filter(None, site.path.split("/"))]) + f"@{site.hostname}"
    if changed:
        instant = f"{datetime.fromisoformat(changed).astimezone(UTC):%Y%m%dT%H%M%SZ}"
        yield f"DTSTAMP:{instant}"  # of a calendar that is published, not sent: the last change as well
        yield f"LAST-MODIFIED:{instant}"
    else:  # git was not asked, and there is no clock
        yield f"DTSTAMP:{event.start.replace('-', '')}T000000Z"
    yield f"DTSTART;VALUE=DATE:{event.start.replace('-', '')}"
    if event.end < str(date.max):
        yield f"DTEND;VALUE=DATE:{str(date.fromisoformat(event.end) + timedelta(days=1)).replace('-', '')}"
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
