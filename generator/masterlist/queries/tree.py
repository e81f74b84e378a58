"""What a build is given: the files of a content folder by what they are about, and what is read anew every time."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from masterlist.engine.query import Query
from masterlist.facts.content import Content
from masterlist.queries.facts import EDITIONS, EVENTS, LOGS, TODAY
from masterlist.queries.files import Files, facts_of
from masterlist.queries.people import CLUBS, PEOPLE
from masterlist.queries.settings import GAMES, LISTS, PAGES, SITE
from masterlist.read.attributes import conversions
from masterlist.read.content import complete
from masterlist.read.files import hidden_files, is_hidden, strange
from masterlist.read.listing import Listing
from masterlist.read.tracked import name_of
from masterlist.source import Problem

BUCKETS = 64  # of player files: each is read as one
_BY_FOLDER = {"logs": LOGS, "tournaments": EVENTS}

Provided = dict[Query[Mapping[str, Any]], Mapping[str, Any]]


class Given(NamedTuple):
    """A content folder to read."""

    root: Path
    listing: Listing
    newest_day: str  # nothing can have been played after it


class Tree(NamedTuple):
    """What was given, as the queries ask for it."""

    content: Content | None  # without people, logs, events and editions; None where there is no site
    problems: list[Problem]  # of what is no content file, and of all that the content holds
    inputs: Provided
    small: tuple[str, ...]  # the files that were read here


def tree(given: Given) -> Tree:
    """The files by what they are about; the few on which everything hangs are read here."""
    listing = given.listing
    problems = [strange(name, fault) for name, fault in sorted(listing.faults.items())]
    problems += hidden_files(listing.hidden) + conversions(given.root, map(name_of, listing.lines))
    grouped: dict[Query[Any], dict[str, list[str]]] = {one: {} for one in (LOGS, EVENTS, EDITIONS, PEOPLE, CLUBS)}
    small: list[str] = []
    for line in listing.lines:
        name = name_of(line)
        if is_hidden(name):
            continue
        if not name.isprintable():  # on some disks it can be any bytes, which would be taken for signs of our own
            problems.append(strange(name, ""))
        elif found := _group(name.split("/")):
            grouped[found[0]].setdefault(found[1], []).append(line)
        else:
            small.append(line)
    inputs: Provided = {query: {key: _text(lines) for key, lines in own.items()} for query, own in grouped.items()}
    facts, found_here = facts_of(str(given.root), Files("", _text(small)))
    content, problems = complete(facts, problems + found_here)
    inputs[TODAY] = {"newest": given.newest_day}
    inputs |= settings_of(content) if content else {}
    return Tree(content, problems, inputs, tuple(map(name_of, small)))


def settings_of(content: Content) -> Provided:
    """What is read anew every time, as inputs."""
    site = {"site": content.site, "theme": content.theme, "unread": tuple(sorted(content.unread))}
    return {SITE: site, LISTS: content.lists, GAMES: content.games, PAGES: content.pages}


def _group(parts: list[str]) -> tuple[Query[Any], str] | None:
    """What a file belongs to, by its path; None where it is read anew every time, or is none."""
    folder, rest = parts[1], parts[2:]
    if len(rest) == 2 and folder in _BY_FOLDER:
        return _BY_FOLDER[folder], rest[0]
    if len(rest) == 2 and folder == "editions":
        return EDITIONS, f"{rest[0]}/{rest[1].removesuffix('.yaml')}"
    if len(rest) == 1 and folder == "players":
        return PEOPLE, f"{crc32(rest[0].encode('utf-8', 'surrogateescape')) % BUCKETS:02}"
    return (CLUBS, "") if len(rest) == 1 and folder == "clubs" else None


def _text(lines: list[str]) -> tuple[str, ...]:
    return tuple(sorted(lines, key=name_of))
