"""The problems page: every warning that is published, for the maintainers and the players concerned."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.logbook import Entry, Result
from masterlist.language import _, day, spoken
from masterlist.site.common import words
from masterlist.site.common.links import Sources
from masterlist.site.common.model import Link, Page
from masterlist.site.common.words import game_name
from masterlist.site.layout.frame import Frame, small_content
from masterlist.source import Kind, Place, Problem, in_words, players_in, with_names

_LOG = re.compile(r"(?:^|/)logs/(?P<player>[^/]+)/(?:(?P<book>\d\d)|(?P<day>\d{4}-\d\d-\d\d).*)\.yaml$")
_GAME = re.compile(r"(?:^|/)games/([^/]+)/([^/]+)\.yaml$")


class ProblemsInputs(NamedTuple):
    """All warnings."""

    warnings: tuple[Problem, ...]
    names: dict[str, str]  # of the players whom they name

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        link_to = Sources(frame.site, frame.prefix, private=frame.private)
        yield problems_page(small_content(frame, self.names, {}), self.warnings, link_to)


class Doubt(NamedTuple):
    """A warning as a page shows it."""

    message: str
    hint: str


def doubt(content: Content, problem: Problem) -> Doubt:
    """A warning in the language that is spoken, with the names of players in the place of their ids."""
    return Doubt(*(spoken(in_words(with_names(said, content.name_of), Kind.RESULT, _result)) for said in problem.said))


def _result(written: str) -> str:
    said = words.result(Result(written))
    return said[0].lower() + said[1:]


def named_in(warnings: Iterable[Problem]) -> list[str]:
    """The ids of all players whose names the page of warnings shows, in order."""
    warnings = tuple(warnings)
    said = {player for problem in warnings for said in problem.said for player in players_in(said)}
    return sorted(said | {keeper for problem in warnings if (keeper := _keeper(problem.place.file))})


def _keeper(file: str) -> str:
    """Whose log the file belongs to; "" for other files."""
    found = _LOG.search(file)
    return found["player"] if found else ""


def _about(content: Content, file: str) -> Link | None:
    """What a file is about, as people call it, and its page; None where that is not known."""
    if (log := _LOG.search(file)) and (player := content.name_of(log["player"])):
        book = _("{player}, log book {number}") if log["book"] else _("{player}, entry of {day}")
        name = book.format(player=player, number=int(log["book"] or 0), day=day(log["day"] or ""))
        return Link(name, f"players/{log['player']}.html")
    game = _GAME.search(file)
    return Link(game_name(game[2]), f"games/{game[1]}/{game[2]}.html") if game else None


class FileView(NamedTuple):
    """A file with its warnings."""

    about: Link | None  # what it is about
    file: str
    problems: tuple[tuple[Doubt, Link], ...]


def problems_page(content: Content, warnings: Sequence[Problem], link_to: Sources) -> Page:
    """All warnings, file by file."""
    by_file = groupby(sorted(warnings), lambda problem: problem.place.file)
    view = tuple(
        FileView(
            _about(content, file), file, tuple((doubt(content, one), _link(one.place, link_to)) for one in problems)
        )
        for file, problems in by_file
    )
    summary = _("Open questions that wait for an answer.")
    return Page("problems.html", "problems.html", _("Open questions"), summary, view)


def _link(place: Place, link_to: Sources) -> Link:
    return Link(_("line {n}").format(n=place.line) if place.line else _("the file"), link_to(place))


def by_entry(content: Content, warnings: Iterable[Problem]) -> dict[Place, list[Problem]]:
    """The warnings about log entries, by the place of the entry in whose lines they stand."""
    entries = _entries_by_file(content)
    found: dict[Place, list[Problem]] = {}
    for problem in warnings:
        own = entries.get(problem.place.file, [])
        at = bisect_right(own, problem.place[1:], key=_spot) - 1
        if at >= 0:
            found.setdefault(own[at].place, []).append(problem)
    return found


def _entries_by_file(content: Content) -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    for books in content.books.values():
        for book in books:
            for entry in book.entries:
                found.setdefault(entry.place.file, []).append(entry)
    return found


def _spot(entry: Entry) -> tuple[int, int]:
    return entry.place[1:]  # line and column: several entries may share a line
