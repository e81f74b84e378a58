"""Published editions: their pages, tables and rows for scripts, and the index of all with its document."""

import json
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from masterlist.amount import Amount
from masterlist.codec import encode
from masterlist.documents.lists import EditionChange, EditionOfList, Editions, Mover, NewsJson
from masterlist.engine.query import Ask, Stored, query
from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.language import _
from masterlist.queries.editions import Rows, cut, edition_headers, heads
from masterlist.queries.history import Provenance, provenance_of
from masterlist.queries.marked import reasons
from masterlist.queries.people import People, anonymizer_of, clubs_of, people_in
from masterlist.queries.sources import arrivals
from masterlist.scoring.rating import Standing
from masterlist.scoring.registry import list_system
from masterlist.site.common.games import named, person
from masterlist.site.common.links import Sources, amounts, document, index_path, ledger_amounts, same
from masterlist.site.common.lists import Altered, ListedEdition, in_place_of, movers, today, what_altered, would_differ
from masterlist.site.common.words import Link, Page, path_of
from masterlist.site.downloads.index import in_json
from masterlist.site.downloads.lists import edition_head, row_of, table_document
from masterlist.site.layout import Frame, Inputs, Made, gathers, inputs, people_content
from masterlist.site.lists.view import in_terms, list_page, list_rows
from masterlist.standings.marks import Arrival, alterations, day_number
from masterlist.standings.master_list import standing_row
from masterlist.standings.movement import EditionHead, Mark, Moved, News, Why


def _rows(system: str, pages: Iterable[Rows]) -> list[Standing]:
    """Rows on file as those of a current list that is rated by the system."""
    rows = (found for page in pages for found in page.each())
    columns = list_system(system).columns
    return [standing_row(row, columns, shared=shared) for row, shared in rows]


@lru_cache(maxsize=1)  # an edition's rows for scripts and its table are made one after the other
def _every_row(system: str, pages: Stored[tuple[Rows, ...]]) -> tuple[list[Standing], list[int]]:
    """All rows of an edition, and the rank of each in the edition before."""
    every = pages.value(tuple[Rows, ...])
    return _rows(system, every), [rank for page in every for rank in page.before]


NAMED = 3  # rows that would be other today
# Of such a row: the number of its page, its place there from 1, the row, and its mark.
Changed = tuple[int, int, Rows, Mark]


@inputs
def edition_page(  # noqa: PLR0913, PLR0917  its fields
    frame: Frame,
    list_: str,
    number: int,
    rows: Rows,
    of: int,
    before: str,
    after: str,
    marks: tuple[Mark, ...],
    changed: tuple[Changed, ...],
    more_changed: int,
    issue: ListedEdition,
    players: People,
    clubs: dict[str, str],
) -> Made:
    """One page of an edition by its ``number``, with the marks of its rows; all pages have ``of`` rows.

    The first page names some of those that ``changed`` on any page. ``before`` and ``after`` are the ids of other
    editions, or "". ``players`` are those of the rows, and on the first page those whom it mentions; ``clubs`` are the
    names of theirs, by id.
    """
    content = people_content(frame, players, clubs)
    head, id_, about = issue.head, issue.head.id, frame.lists[list_].on(issue.head.last_day)
    link_to, causes = Sources(frame.site, frame.prefix, private=frame.private), []
    for origin, counts in issue.altered[: -CAUSES - 1 : -1]:  # what commits did, with links, the newest first
        name = _("commit {id}").format(id=origin.commit[:10])
        causes.append((what_altered(*counts), link_to.links_of(origin) or (Link(name, ""),)))
    terms = json.loads(head.terms) if head.terms else {}
    is_marked = bool(marks or issue.marked)
    stem = f"lists/{about.id}/{id_}"
    named = []
    for on, place, found, mark in changed:
        (row,) = _rows(about.system, (found,))
        link = Link(person(content, row.player).text, f"{path_of(stem, on)}#row-{place}")
        named.append((link, mark, *in_place_of(about, row, mark)))
    page = list_page(
        content,
        about,
        stem,
        number,
        _rows(about.system, (rows,)),
        of,
        before=rows.before,
        edition=id_,
        today={mark.player: today(about, mark) for mark in marks} if is_marked else None,
        since=before,
        after=after,
        published=head,
        as_of=head.last_day,
        doubts=[would_differ(why, count) for why, count in issue.marked],
        changed=named,
        more_changed=more_changed,
        causes=causes,
        earlier=len(issue.altered) - len(causes),
        terms_then=in_terms(terms, about.system),
        moved_most=movers(head.news, about.system) if head.news else [],
        left=(),
        games=(),
        nights=(),
    )
    yield page._replace(head=edition_head(content, list_, id_, page.title))


CAUSES = 5  # commits that a page names


# Those on an edition, each id with what rows show. A mapping would stay decoded until all is made.
Everybody = tuple[tuple[str, tuple[str, str, str]], ...]


@inputs
def edition_csv(  # noqa: PLR0913, PLR0917  its fields
    frame: Frame,
    list_: str,
    id_: str,
    through: str,
    pages: Stored[tuple[Rows, ...]],
    players: Stored[Everybody],
    clubs: dict[str, str],
) -> Made:
    """The table of an edition, whose last day is ``through``."""
    content = people_content(frame, dict(players.value(Everybody)), clubs)
    about = frame.lists[list_].on(through)
    rows = (row_of(content, about, row) for row in _every_row(about.system, pages)[0])
    yield table_document(f"lists/{list_}/{id_}", about.system, rows, list_, id_)


@inputs
def edition_rows(  # noqa: PLR0913, PLR0917  its fields
    frame: Frame,
    list_: str,
    id_: str,
    through: str,
    pages: Stored[tuple[Rows, ...]],
    players: Stored[Everybody],
    clubs: dict[str, str],
    marks: tuple[Mark, ...],
    before: str,
) -> Made:
    """The rows of an edition for scripts, like its table; ``before`` is the id of the edition before, or ""."""
    content = people_content(frame, dict(players.value(Everybody)), clubs)
    about = frame.lists[list_].on(through)
    rows, ranks = _every_row(about.system, pages)
    marked = {mark.player: today(about, mark) for mark in marks}
    stem = f"lists/{list_}/{id_}"
    yield from list_rows(content, stem, about, rows, before=ranks if before else (), marked=marked)


@gathers(edition_page)
def edition_inputs(ask: Ask, list_: str, id_: str, page: str) -> Inputs:
    """What one page of an edition shows, by its number."""
    ids = [header.id for header in ask.part(edition_headers, key=list_)]
    at = ids.index(id_)
    pages = _shown(ask, list_, id_)
    rows = pages[int(page) - 1]
    issue: ListedEdition = ask.part(issues, list_, key=id_)
    if page != "1":  # which tells nothing of rows on other pages: a correction changes the pages of these rows alone
        issue = ListedEdition(issue.head._replace(news=None), (), ())
    marked, changed = _marks(ask, list_, id_), list[Changed]()
    if page == "1":
        changed = [
            (on, place, Rows((row,), (False,), (0,)), marked[row.player])
            for on, one in enumerate(pages, 1)
            for place, row in enumerate(one.rows, 1)
            if row.player in marked
        ]
    people = people_in(ask, rows, issue, changed[:NAMED])
    return edition_page(
        list_=list_,
        number=int(page),
        rows=rows,
        of=sum(len(one.rows) for one in pages),
        before=ids[at - 1] if at else "",
        after=ids[at + 1] if at + 1 < len(ids) else "",
        marks=tuple(marked[row.player] for row in rows.rows if row.player in marked),
        changed=tuple(changed[:NAMED]),
        more_changed=len(changed[NAMED:]),
        issue=issue,
        players=people,
        clubs=clubs_of(ask, people),
    )


def _shown(ask: Ask, list_: str, id_: str) -> tuple[Rows, ...]:
    pages: tuple[Rows, ...] = ask.part(cut, list_, id_, key="pages")
    return anonymizer_of(ask)(pages)


def _marks(ask: Ask, list_: str, id_: str) -> dict[str, Mark]:
    found: dict[str, Mark] = ask.part(reasons, list_, key=id_) or {}
    return anonymizer_of(ask)(found)


@query
def edition_people(ask: Ask, list_: str, id_: str) -> Everybody:
    return tuple(people_in(ask, _shown(ask, list_, id_)).items())


@gathers(edition_csv)
def edition_table(ask: Ask, list_: str, id_: str) -> Inputs:
    return edition_csv(list_, id_, *_everything(ask, list_, id_))


@gathers(edition_rows)
def edition_script(ask: Ask, list_: str, id_: str) -> Inputs:
    ids = [header.id for header in ask.part(edition_headers, key=list_)]
    before = ids[ids.index(id_) - 1] if ids[0] != id_ else ""
    marks = tuple(_marks(ask, list_, id_).values())
    return edition_rows(list_, id_, *_everything(ask, list_, id_), marks, before)


def _everything(
    ask: Ask, list_: str, id_: str
) -> tuple[str, Stored[tuple[Rows, ...]], Stored[Everybody], dict[str, str]]:
    """What the files of an edition hold that no person reads: its last day, its rows, and the names in them."""
    pages: Stored[tuple[Rows, ...]] = ask.stored(cut, list_, id_, key="pages")
    if anonymizer_of(ask):
        pages = Stored.inline(encode(_shown(ask, list_, id_)))
    headers = {header.id: header for header in ask.part(edition_headers, key=list_)}
    clubs = clubs_of(ask, dict(ask(edition_people, list_, id_)))
    return headers[id_].through, pages, ask.stored(edition_people, list_, id_), clubs


@query
def issues(ask: Ask, list_: str) -> dict[str, ListedEdition]:
    """The editions of a list by id, the oldest first: a page of one depends on that one alone."""
    marked, provenance = ask(reasons, list_), provenance_of(ask)
    every = ask(heads, list_)
    doubtful = [head for head in every if marked.get(head.id)]
    found: dict[str, tuple[Altered, ...]] = {}
    if doubtful and provenance.origins:
        found = altered(provenance, arrivals(ask, provenance, list_), doubtful)
    listed = []
    for head in every:
        counted = Counter(why for mark in marked.get(head.id, {}).values() for why in mark.whys)
        rows = tuple((why, counted[why]) for why in Why if counted[why])
        listed.append(ListedEdition(head, rows, found.get(head.id, ())))
    return {one.head.id: one for one in anonymizer_of(ask)(listed)}


def altered(
    provenance: Provenance, came: Iterable[Arrival], marked: Iterable[EditionHead]
) -> dict[str, tuple[Altered, ...]]:
    """What caused the marks of editions, by their ids; nothing where git does not say where things come from.

    Only of editions whose commit is on the published branch.
    """
    heads = [head for head in marked if head.commit in provenance.numbers]
    if not heads:
        return {}
    cuts = [(day_number(head.last_day), provenance.numbers[head.commit]) for head in heads]
    return {
        head.id: tuple((provenance.origins[commit], counts) for commit, counts in own.items())
        for head, own in zip(heads, alterations(came, cuts), strict=True)
    }


@inputs
def index_page(frame: Frame, list_: str, every: tuple[ListedEdition, ...], people: People) -> Made:
    """The index of a list's editions, and its document."""
    content, about = people_content(frame, people), frame.lists[list_]
    value = editions_document(content, about, every)
    title = _("Editions of {list}").format(list=about.name)
    summary = _("Every edition of {list}.").format(list=about.name)
    head = in_json(title, f"api/v1/lists/{about.id}/editions.json")
    yield Page(index_path(about.id), "editions.html", title, summary, {"it": value}, head)
    yield document(f"lists/{about.id}/editions", value)


@gathers(index_page)
def index_inputs(ask: Ask, list_: str) -> Inputs:
    every = tuple(ask(issues, list_).values())
    return index_page(list_, every, people_in(ask, every))


def editions_document(content: Content, about: RatingList, issues: Iterable[ListedEdition]) -> Editions:
    """A list's editions, the oldest first."""
    listed = list(issues)
    return Editions(
        as_of=listed[-1].head.last_day if listed else None,
        list=about.id,
        **same(about, "name", "system"),
        editions=tuple(_edition(content, about, one) for one in listed),
    )


def _edition(content: Content, about: RatingList, one: ListedEdition) -> EditionOfList:
    head = one.head
    return EditionOfList(
        edition=head.id,
        **same(head, "last_day", "commit", "players"),
        leaders=named(content, head.leaders),
        leaders_more=head.leaders.more,
        **_rating(about, rating=head.rating),
        news=_news(content, about, head.news) if head.news else None,
        rows_corrected=dict(one.marked).get(Why.CORRECTED, 0),
        rows_late=dict(one.marked).get(Why.LATE, 0),
        system=head.system or None,
        terms={key: json.dumps(value) for key, value in json.loads(head.terms).items()} if head.terms else None,
        version=head.version or None,
        rows_different={why.value: rows for why, rows in one.marked},
        altered=tuple(
            EditionChange(commit=by.commit, pull_request=by.pull or None, results=corrected, late=late, removed=removed)
            for by, (corrected, late, removed) in one.altered
        ),
    )


def _rating(about: RatingList, **values: Amount) -> dict[str, Any]:
    return (amounts if list_system(about.system).places is None else ledger_amounts)(**values)


def _news(content: Content, about: RatingList, news: News) -> NewsJson:
    def moved(some: Iterable[Moved]) -> tuple[Mover, ...]:
        return tuple(
            Mover(
                **same(one, "player", "rank_before", "rank"),
                name=person(content, one.player).text,
                **_rating(about, rating_before=one.rating_before, rating=one.rating),
            )
            for one in some
        )

    return NewsJson(
        newcomers=news.newcomers.of,
        left=news.left.of,
        gained=moved(news.gained),
        lost=moved(news.lost),
        climbed=moved(news.climbed),
        dropped=moved(news.dropped),
    )
