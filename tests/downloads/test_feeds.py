"""Feeds and the calendar, read by the parsers that readers' programs use."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import feedparser
import icalendar
import pytest

from masterlist.facts.event import Event
from masterlist.facts.site import Licence, nameless
from masterlist.site.downloads.feeds import calendar, spot
from masterlist.source import Place

ADDRESS = "https://masterlist.example.org/"
TAGS = {*("feed", "title", "id", "updated", "published", "link", "author", "name", "rights", "entry", "summary")}
ATOM = "{http://www.w3.org/2005/Atom}"


def _feeds(site: Path) -> list[Path]:
    return sorted(site.rglob("*.atom"))


@pytest.fixture(scope="module")
def parsed(built_site: Path) -> dict[str, Any]:
    """The feeds of the example by their paths, which take long to parse."""
    return {path.relative_to(built_site).as_posix(): feedparser.parse(path.read_bytes()) for path in _feeds(built_site)}


@pytest.mark.parametrize("which", ["built_site", "moved_site"])
def test_feeds_are_well_formed_and_complete(which: str, request: pytest.FixtureRequest) -> None:
    site: Path = request.getfixturevalue(which)
    known = request.getfixturevalue("parsed") if which == "built_site" else {}
    assert len(_feeds(site)) > 5
    for path in _feeds(site):
        feed = known.get(path.relative_to(site).as_posix()) or feedparser.parse(path.read_bytes())
        assert not feed.bozo, feed.get("bozo_exception")
        assert feed.version == "atom10"
        assert feed.feed.id.endswith(path.relative_to(site).as_posix())
        assert {"title", "updated", "author", "rights"} <= feed.feed.keys()
        assert [link.rel for link in feed.feed.links] == ["self", "alternate"]
        assert 1 <= len(feed.entries) <= 30
        assert len({entry.id for entry in feed.entries}) == len(feed.entries)
        dates = [entry.updated for entry in feed.entries]
        assert dates == sorted(dates, reverse=True)
        assert feed.feed.updated == dates[0]
        for entry in feed.entries:
            assert {"title", "id", "updated", "link", "summary"} <= entry.keys()


def test_entries_lead_to_pages(built_site: Path, parsed: dict[str, Any]) -> None:
    for feed in parsed.values():
        for entry in feed.entries:
            assert entry.link.startswith(ADDRESS)
            assert (built_site / entry.link.removeprefix(ADDRESS).partition("#")[0]).is_file()


def test_a_result_has_one_id_everywhere(parsed: dict[str, Any]) -> None:
    """So that a reader who follows two feeds sees a game once."""
    everything = {entry.id for entry in parsed["feeds/results.atom"].entries}
    lists = {entry.id for name, feed in parsed.items() if name.startswith("feeds/lists/") for entry in feed.entries}
    assert everything & lists
    told = {entry.id for name, feed in parsed.items() if "players/" in name for entry in feed.entries}
    assert {entry.id for entry in parsed["feeds/lists/squares.atom"].entries} <= told


def test_all_events_have_one_feed(built_site: Path, parsed: dict[str, Any]) -> None:
    feed = parsed["feeds/events.atom"]
    documents = [json.loads(path.read_text("utf-8")) for path in (built_site / "api/v1/tournaments").glob("*.json")]
    told = {f"tournaments/{one['event']}.html": one["name"] for one in documents if one["boards"]}
    assert {entry.link.removeprefix(ADDRESS): entry.title for entry in feed.entries} == told
    assert 'href="feeds/events.atom"' in (built_site / "tournaments.html").read_text("utf-8")


def test_every_player_with_a_result_has_a_feed(built_site: Path, parsed: dict[str, Any]) -> None:
    for path in (built_site / "api/v1/players").glob("*.json"):
        document = json.loads(path.read_text("utf-8"))
        days = _days(document)
        found = parsed.get(f"feeds/players/{path.stem}.atom")
        assert bool(found) == bool(days)
        if found:
            assert found.feed.updated.startswith(max(days))


def _days(document: dict[str, Any]) -> list[str]:
    """The days of a player's results: a rated game in progress is none, nor is a document that leads to another id."""
    own = document.get("lists", {}).values()
    days = [line["date"] for one in own for line in one.get("log", ())]
    days += [game["date"] for one in own for game in one.get("played", ())]
    days += [change["date"] for one in own for change in one.get("ledger", ()) if change["step"] == "end"]
    return days + [one["end"] if one["status"] == "final" else one["start"] for one in document.get("tournaments", ())]


def test_hostile_texts_are_texts(moved_site: Path) -> None:
    for path in _feeds(moved_site):
        tags = {element.tag.removeprefix(ATOM) for element in ET.fromstring(path.read_text("utf-8")).iter()}  # noqa: S314
        assert tags <= TAGS


def test_without_an_address_there_are_none(hostile_site: Path) -> None:
    assert not _feeds(hostile_site)
    assert not list(hostile_site.rglob("*.ics"))
    assert not (hostile_site / "sitemap.xml").exists()
    assert not (hostile_site / "badges").exists()


def test_the_calendar_has_every_event(built_site: Path) -> None:
    data = (built_site / "feeds/events.ics").read_bytes()
    parsed: Any = icalendar.Calendar.from_ical(data)
    assert not parsed.errors
    index = json.loads((built_site / "api/v1/index.json").read_text("utf-8"))
    events = {str(event["SUMMARY"]): event for event in parsed.walk("VEVENT")}
    assert set(events) == {one["name"] for one in index["tournaments"]}
    for one in index["tournaments"]:
        event = events[one["name"]]
        assert str(event["DTSTART"].dt) == one["start"]
        assert (event["DTEND"].dt - event["DTSTART"].dt).days >= 1
        assert {"UID", "DTSTAMP", "URL", "DESCRIPTION"} <= event.keys()
        assert not event.errors
    assert "CC BY 4.0" in str(parsed["DESCRIPTION"])
    assert all(len(line) <= 75 for line in data.split(b"\r\n"))
    assert b"\n" not in data.replace(b"\r\n", b"")


def test_the_calendar_says_when_an_event_was_changed() -> None:
    """A publication has no METHOD: that is for calendars that are sent."""
    event = Event("x", "X", "armada", "2024-02-28", "2024-02-29", Place("content/x.yaml", 1, 1), "")
    site = nameless()._replace(base_url="https://example.org")
    for changed, stamp in (
        ({}, "20240228T000000Z"),
        ({spot(event.place): "2025-01-02T03:04:05+02:00"}, "20250102T010405Z"),
    ):
        lines = calendar(site, [event], changed).data.decode().split("\r\n")
        assert f"DTSTAMP:{stamp}" in lines
        assert (f"LAST-MODIFIED:{stamp}" in lines) == bool(changed)
        assert not any(line.startswith("METHOD") for line in lines)


def test_hostile_names_stay_within_their_line() -> None:
    name = "A; B, C\\N\nBEGIN:VEVENT\r\nEND:VCALENDAR é" * 20
    event = Event("x", name, "armada", "2024-02-28", "2024-02-29", Place(""), "Town;")
    site = nameless()._replace(title="T\nX", base_url="https://example.org", licence=Licence("CC0", ""))
    data = calendar(site, [event, event._replace(id="last", start="9999-12-31", end="9999-12-31")], {}).data
    parsed: Any = icalendar.Calendar.from_ical(data)
    [first, last] = parsed.walk("VEVENT")
    assert str(first["SUMMARY"]) == name.replace("\r\n", "\n")
    assert str(first["DTEND"].dt) == "2024-03-01"
    assert str(last["DTSTART"].dt) == "9999-12-31"
    assert all(len(line) <= 75 for line in data.split(b"\r\n"))


@pytest.mark.parametrize(("folder", "expected"), [("", "x@example.org"), ("a/b/", "x.a.b@example.org")])
def test_two_sites_of_one_host_share_no_event(folder: str, expected: str) -> None:
    event = Event("x", "X", "armada", "2024-02-28", "2024-02-29", Place(""), "")
    data = calendar(nameless()._replace(base_url=f"https://example.org/{folder}"), [event], {}).data
    [parsed] = icalendar.Calendar.from_ical(data).walk("VEVENT")
    assert str(parsed["UID"]) == expected
