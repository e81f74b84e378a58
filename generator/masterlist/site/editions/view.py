"""What stands around an edition of a list, and the index of all of them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.language import _, grouped, ngettext
from masterlist.read.history import Origin
from masterlist.site.common import words
from masterlist.site.common.model import Link, Page
from masterlist.site.common.movement import NewsView, links, news_view
from masterlist.site.common.ratings import shown_by
from masterlist.site.common.source_links import Sources
from masterlist.site.downloads.head import in_json
from masterlist.site.years.link import year_link
from masterlist.standings.movement import EditionHead, Mark

NEWEST = 6  # editions that a list links to
COMMITS = 5  # that caused the marks of an edition and are named, the newest


class Altered(NamedTuple):
    """What one commit did that would make an edition come out otherwise today."""

    origin: Origin
    corrected: int  # results that were on file when it was cut, and that it changed
    late: int  # results that it brought, of days that the edition counts
    removed: int


class Issue(NamedTuple):
    """An edition, and how many of its rows would be other today."""

    head: EditionHead
    corrected: int  # rows, because results were corrected
    late: int  # rows, because results came later
    altered: tuple[Altered, ...]  # what caused that, where it is known; the oldest first


def issue_of(head: EditionHead, marks: Iterable[Mark], altered: tuple[Altered, ...]) -> Issue:
    """An edition with the marks of its rows."""
    late = [mark.late for mark in marks]
    return Issue(head, late.count(False), late.count(True), altered)


class AlteredView(NamedTuple):
    """One commit that altered an edition."""

    what: str
    by: tuple[Link, ...]


class Figure(NamedTuple):
    """A number and what it is."""

    label: str
    value: str


class EditionView(NamedTuple):
    """What stands around the rows of an edition."""

    last_day: str
    before: Link | None
    after: Link | None
    overview: Link
    figures: tuple[Figure, ...]
    news: NewsView | None
    corrected: int  # rows that would be other because results were corrected
    late: int  # because results came later
    altered: tuple[AlteredView, ...]  # the newest first
    altered_more: int  # commits that are not named


class EditionLine(NamedTuple):
    """An edition in the index."""

    edition: Link
    last_day: str
    players: str
    newcomers: str
    leaders: tuple[Link, ...]
    leaders_more: int
    rating: str
    marked: str  # how many rows would be other today, "" where none would


class IndexView(NamedTuple):
    """The index of editions."""

    list: Link
    current: Link
    years: tuple[tuple[str, tuple[EditionLine, ...]], ...]  # newest first
    data: str
    marked: bool  # whether any row would be other today


def edition_link(list_: str, id_: str) -> Link:
    """An edition of a list."""
    return Link(words.edition(id_), f"lists/{list_}/{id_}.html")


def newest_links(list_: str, ids: Sequence[str]) -> tuple[Link, ...]:
    """The newest editions, and the index of all."""
    if not ids:
        return ()
    newest = [edition_link(list_, id_) for id_ in reversed(ids[-NEWEST:])]
    index = _("All {n} editions").format(n=grouped(len(ids))) if len(ids) > 1 else _("Index of editions")
    return (*newest, Link(index, index_path(list_)))


def also(list_: str, editions: int, year: str) -> tuple[Link, ...]:
    """Other pages about a list that is not empty and has so many editions; ``year`` is its newest one with a page."""
    history = Link(_("History by year"), f"lists/{list_}/history.html")
    moved = Link(_("The top ten through the editions"), top_ten_path(list_))
    review = [year_link(year)] if year else []
    return (*review, Link(_("Records"), f"records.html#list-{list_}"), history, *[moved][: editions > 1])


def top_ten_path(list_: str) -> str:
    """The page that shows how the best placed moved; of a list with two editions or more."""
    return f"lists/{list_}/top-ten.html"


def index_path(list_: str) -> str:
    """The page with the index."""
    return f"lists/{list_}/editions.html"


def edition_view(
    content: Content, about: RatingList, one: Issue, around: tuple[str, str], link_to: Sources
) -> EditionView:
    """What stands around an edition; ``around`` are the ids of those before and after, or ""."""
    head, (before, after) = one.head, around
    news = head.news and news_view(content, head.news, edition_link(about.id, before), shown_by(about))
    figures = [Figure(_("Players"), grouped(head.players))]
    if head.news:
        figures.append(Figure(_("Newcomers"), grouped(head.news.newcomers.of)))
    return EditionView(
        head.last_day,
        before=edition_link(about.id, before) if before else None,
        after=edition_link(about.id, after) if after else None,
        overview=Link(_("All editions"), index_path(about.id)),
        figures=tuple(figures),
        news=news,
        corrected=one.corrected,
        late=one.late,
        altered=tuple(_altered_view(altered, link_to) for altered in reversed(one.altered[-COMMITS:])),
        altered_more=max(0, len(one.altered) - COMMITS),
    )


def _altered_view(one: Altered, link_to: Sources) -> AlteredView:
    return AlteredView(_what(one), link_to.links_of(one.origin) or (_commit(one.origin),))


def _commit(origin: Origin) -> Link:
    return Link(_("commit {id}").format(id=origin.commit[:10]), "")


def _what(one: Altered) -> str:
    corrected = ngettext("{n} result corrected", "{n} results corrected", one.corrected)
    late = ngettext("{n} late result", "{n} late results", one.late)
    removed = ngettext("{n} result removed", "{n} results removed", one.removed)
    counted = ((corrected, one.corrected), (late, one.late), (removed, one.removed))
    return ", ".join(said.format(n=grouped(n)) for said, n in counted if n)


def _marked(one: Issue) -> str:
    corrected = ngettext("{n} row corrected since", "{n} rows corrected since", one.corrected)
    late = ngettext("{n} row with late results", "{n} rows with late results", one.late)
    return ", ".join(said.format(n=grouped(n)) for said, n in ((corrected, one.corrected), (late, one.late)) if n)


def index_page(content: Content, about: RatingList, issues: Sequence[Issue]) -> Page:
    """The index of a list's editions."""
    view = IndexView(
        Link(about.name, f"lists/{about.id}.html"),
        Link(_("The current list"), f"lists/{about.id}.html"),
        tuple(_years(content, about, issues)),
        f"api/v1/lists/{about.id}/editions.json",
        any(one.corrected or one.late for one in issues),
    )
    title = _("{list}: editions").format(list=about.name)
    summary = _("Every edition of {list}.").format(list=about.name)
    return Page(index_path(about.id), "editions.html", title, summary, view, in_json(title, view.data))


def _years(
    content: Content, about: RatingList, issues: Iterable[Issue]
) -> Iterator[tuple[str, tuple[EditionLine, ...]]]:
    ordered = sorted(issues, key=lambda one: one.head.last_day, reverse=True)
    for year, own in groupby(ordered, lambda one: one.head.id[:4]):
        yield year, tuple(_line(content, about, one) for one in own)


def _line(content: Content, about: RatingList, one: Issue) -> EditionLine:
    head = one.head
    return EditionLine(
        edition_link(about.id, head.id),
        head.last_day,
        grouped(head.players),
        grouped(head.news.newcomers.of) if head.news else "",
        links(content, head.leaders.ids),
        head.leaders.more,
        shown_by(about)(head.rating) if head.leaders.of else "",
        _marked(one),
    )


def today(about: RatingList, mark: Mark | None) -> str:
    """What a marked row would say today, "" where it is not marked."""
    if mark is None:
        return ""
    rating = shown_by(about)(mark.rating)
    said = _("{rating}, late results") if mark.late else _("{rating}, corrected")
    return said.format(rating=rating)
