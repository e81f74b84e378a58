"""What stands around an edition of a list, and the index of all of them."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from masterlist.documents.history import Editions
from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.language import _, grouped, ngettext
from masterlist.read.history import Origin
from masterlist.scoring.registry import systems
from masterlist.site.common import words
from masterlist.site.common.links import Sources
from masterlist.site.common.model import Link, Page
from masterlist.site.common.movement import NewsView, news_view
from masterlist.site.common.ratings import shown_by
from masterlist.site.downloads.head import in_json
from masterlist.site.years.link import year_link
from masterlist.standings.movement import EditionHead, Mark, Why

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
    marked: tuple[tuple[Why, int], ...]  # why rows would be, and how many
    altered: tuple[Altered, ...]  # what caused that, where it is known; the oldest first


def issue_of(head: EditionHead, marks: Iterable[Mark], altered: tuple[Altered, ...]) -> Issue:
    """An edition with the marks of its rows."""
    counted = Counter(mark.why for mark in marks)
    return Issue(head, tuple((why, counted[why]) for why in Why if counted[why]), altered)


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
    doubts: tuple[str, ...]  # how many rows would be different today, and why
    altered: tuple[AlteredView, ...]  # the newest first
    altered_more: int  # commits that are not named


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
    if head.system:
        figures.append(Figure(_("System"), systems()[head.system].name if head.system in systems() else head.system))
        terms = ", ".join(f"{key}: {value}" for key, value in json.loads(head.terms).items())
        figures += [Figure(_("Terms"), terms)] if terms else []
        figures.append(Figure(_("Version"), head.version))
    return EditionView(
        head.last_day,
        before=edition_link(about.id, before) if before else None,
        after=edition_link(about.id, after) if after else None,
        overview=Link(_("All editions"), index_path(about.id)),
        figures=tuple(figures),
        news=news,
        doubts=tuple(_sentence(why, rows) for why, rows in one.marked),
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


def _sentence(why: Why, rows: int) -> str:
    if why is Why.CORRECTED:
        said = ngettext(
            "{n} rating would be different today, because results were corrected after publication. "
            "The column “Today” shows it.",
            "{n} ratings would be different today, because results were corrected after publication. "
            "The column “Today” shows them.",
            rows,
        )
    elif why is Why.LATE:
        said = ngettext(
            "{n} rating would be different today, because results of these days were submitted after publication. "
            "The column “Today” shows it.",
            "{n} ratings would be different today, because results of these days were submitted after publication. "
            "The column “Today” shows them.",
            rows,
        )
    elif why is Why.TERMS:
        said = ngettext(
            "{n} rating would be different today, because the terms or the system of the list were changed after "
            "publication. The column “Today” shows it.",
            "{n} ratings would be different today, because the terms or the system of the list were changed after "
            "publication. The column “Today” shows them.",
            rows,
        )
    elif why is Why.GONE:
        said = ngettext("{n} player is no longer listed.", "{n} players are no longer listed.", rows)
    else:
        said = ngettext(
            "{n} row would be different today, because a rule of the program was corrected in version 0.2. "
            "The column “Today” shows it.",
            "{n} rows would be different today, because a rule of the program was corrected in version 0.2. "
            "The column “Today” shows them.",
            rows,
        )
    return said.format(n=grouped(rows))


def rows_different(rows: Mapping[str, int]) -> str:
    """How many rows of an edition would be different today, by why, in few words."""
    return ", ".join(_few_words(Why(why), number).format(n=grouped(number)) for why, number in rows.items())


def _few_words(why: Why, rows: int) -> str:
    if why is Why.CORRECTED:
        return ngettext("{n} row corrected since", "{n} rows corrected since", rows)
    if why is Why.LATE:
        return ngettext("{n} row with late results", "{n} rows with late results", rows)
    if why is Why.TERMS:
        return ngettext("{n} row by other terms", "{n} rows by other terms", rows)
    if why is Why.GONE:
        return ngettext("{n} player no longer listed", "{n} players no longer listed", rows)
    return ngettext("{n} row by a corrected rule", "{n} rows by a corrected rule", rows)


def index_page(editions: Editions) -> Page:
    """The index of a list's editions, as the document has them."""
    title = _("{list}: editions").format(list=editions.name)
    summary = _("Every edition of {list}.").format(list=editions.name)
    head = in_json(title, f"api/v1/lists/{editions.list}/editions.json")
    return Page(index_path(editions.list), "editions.html", title, summary, editions, head)


def today(about: RatingList, mark: Mark | None) -> str:
    """What a marked row would say today, "" where it is not marked."""
    if mark is None:
        return ""
    said = {
        Why.CORRECTED: _("{rating}, corrected"),
        Why.LATE: _("{rating}, late results"),
        Why.TERMS: _("{rating}, other terms"),
        Why.GONE: _("no longer listed"),
        Why.RULE: _("{rating}, rank {rank}, rule corrected") if mark.rank else _("{rating}, no rank, rule corrected"),
    }[mark.why]
    return said.format(rating=shown_by(about)(mark.rating), rank=grouped(mark.rank or 0))
