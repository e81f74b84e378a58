"""What a build is given: the files of a content folder by what they are about, and what is read anew every time."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from masterlist.engine.query import Query
from masterlist.facts.content import Content
from masterlist.kinds.kind import night_kinds
from masterlist.queries.editions import EDITIONS
from masterlist.queries.logs import GAMES, LISTS, LOGS, PAGES, SITE, TODAY
from masterlist.queries.nights import NIGHTS
from masterlist.queries.people import CLUBS, PEOPLE
from masterlist.queries.results import EVENTS
from masterlist.read.content import Files, complete, facts_of
from masterlist.read.files import Listing, classify, conversions, hidden_files, is_hidden, strange
from masterlist.read.git import name_of
from masterlist.scoring.registry import kind_of, scoring_events_from_elsewhere
from masterlist.source import Problem

BUCKETS = 64  # of player files: each is read as one
_BUCKETS = tuple(f"{number:02}" for number in range(BUCKETS))
_BY_FOLDER = {"logs": LOGS, "tournaments": EVENTS}

MONTH = len("2026-03")

Grouped = dict[Query[Any], dict[str, list[str]]]
Provided = dict[Query[Mapping[str, Any]], Mapping[str, Any]]


class ContentFolder(NamedTuple):
    root: Path
    listing: Listing
    newest_day: str  # nothing can have been played after it


def tree(given: ContentFolder) -> tuple[Content | None, list[Problem], Provided, tuple[str, ...]]:
    """The files by what they are about, as the queries ask for them; the few on which everything hangs are read here.

    Gives the content without people, logs, events and editions, None where there is no site; the problems of what is no
    content file, and of all that the content holds; the inputs; and the files that were read here.
    """
    listing = given.listing
    problems = [strange(name, fault) for name, fault in sorted(listing.faults.items())]
    problems += hidden_files(listing.hidden) + conversions(given.root, map(name_of, listing.lines))
    grouped: Grouped = {one: {} for one in (LOGS, EVENTS, EDITIONS, PEOPLE, CLUBS, NIGHTS)}
    small: list[str] = []
    games: list[str] = []
    for line in listing.lines:
        name = name_of(line)
        if is_hidden(name):
            continue
        if not name.isprintable():  # on some disks it can be any bytes, which would be taken for signs of our own
            problems.append(strange(name, ""))
        elif found := _group(name):
            grouped[found[0]].setdefault(found[1], []).append(line)
        elif (file := classify(name)) and file.kind == "game":
            games.append(line)
        else:
            small.append(line)
    facts, found_here = facts_of(str(given.root), Files("", _text(small)))
    # The lists whose games lie in files of a day.
    of_nights = {id_ for id_, one in facts.by_kind["list"].items() if kind_of(one.system) in night_kinds()}
    boards = _boards(games, of_nights, grouped)
    facts, found_there = facts_of(str(given.root), Files("", _text(boards)), facts)
    inputs: Provided = {query: {key: _text(lines) for key, lines in own.items()} for query, own in grouped.items()}
    # Events are not read here: a package's rules of them are shown wherever there is any event.
    used = scoring_events_from_elsewhere() if grouped[EVENTS] else ()
    content, problems = complete(facts, problems + found_here + found_there, used)
    inputs[TODAY] = {"newest": given.newest_day}
    inputs |= settings_of(content or facts.without_site())
    return content, problems, inputs, tuple(map(name_of, (*small, *boards)))


def _boards(lines: list[str], lists: set[str], grouped: Grouped) -> list[str]:
    """Of the files of games those that are read anew every time; the nights go into groups, by list and month."""
    boards = []
    for line in lines:
        _content, _games, list_, file = name_of(line).split("/")
        if list_ in lists:
            grouped[NIGHTS].setdefault(f"{list_}/{file[:MONTH]}", []).append(line)
        else:
            boards.append(line)
    return boards


def settings_of(content: Content) -> Provided:
    """What is read anew every time, as inputs."""
    site = {
        "site": content.site,
        "theme": content.theme,
        "unread": tuple(sorted(content.unread)),
        "nights": content.nights,  # in lists that are not rated from them
    }
    return {SITE: site, LISTS: content.lists, GAMES: content.games, PAGES: content.pages}


def _group(name: str) -> tuple[Query[Any], str] | None:
    """What a file belongs to, by its path; None where it is read anew every time, or is none."""
    _content, folder, *rest = name.split("/")
    if len(rest) == 2:
        if folder in _BY_FOLDER:
            return _BY_FOLDER[folder], rest[0]
        return (EDITIONS, f"{rest[0]}/{rest[1].removesuffix('.yaml')}") if folder == "editions" else None
    if len(rest) == 1 and folder == "players":
        return PEOPLE, _BUCKETS[crc32(rest[0].encode("utf-8", "surrogateescape")) % BUCKETS]
    return (CLUBS, "") if len(rest) == 1 and folder == "clubs" else None


def _text(lines: list[str]) -> tuple[str, ...]:
    return tuple(sorted(lines, key=name_of) if len(lines) > 1 else lines)  # as most groups have one file
