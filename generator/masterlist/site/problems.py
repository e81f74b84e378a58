"""The problems page: every warning that is published, for the maintainers and the players concerned."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.logbook import Entry
from masterlist.language import _
from masterlist.site.model import Link, Page
from masterlist.site.source_links import Sources
from masterlist.source import Place, Problem, players_in, spoken, with_names


class Doubt(NamedTuple):
    """A warning as a page shows it."""

    message: str
    hint: str


def doubt(content: Content, problem: Problem) -> Doubt:
    """A warning in the language that is spoken, with the names of players in the place of their ids."""
    return Doubt(*(spoken(with_names(said, content.name_of)) for said in problem.said))


def named_in(warnings: Iterable[Problem]) -> list[str]:
    """The ids of all players whose names the page of warnings shows, in order."""
    return sorted({player for problem in warnings for said in problem.said for player in players_in(said)})


class FileView(NamedTuple):
    """A file with its warnings."""

    file: str
    problems: tuple[tuple[Doubt, Link], ...]


def problems_page(content: Content, warnings: Sequence[Problem], link_to: Sources) -> Page:
    """All warnings, file by file."""
    by_file = groupby(sorted(warnings), lambda problem: problem.place.file)
    view = tuple(
        FileView(file, tuple((doubt(content, one), _link(one.place, link_to)) for one in problems))
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
