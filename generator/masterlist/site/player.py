"""Player pages: who they are, and their log in the columns of the paper one."""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.logbook import Authentication, Entry, LogBook, State
from masterlist.facts.people import Player
from masterlist.facts.site import Exclusion
from masterlist.language import _, ngettext, number
from masterlist.scoring.log import Scored
from masterlist.scoring.working import Line
from masterlist.scoring.wwr import attrition_of, bonus_of, instant_of
from masterlist.site import words
from masterlist.site.links import club_link, line_anchor, pair_path, player_link
from masterlist.site.model import Link, Page
from masterlist.site.player_boards import Appearances, BoardsView
from masterlist.site.player_career import CareerView, Chronicle, RanksView, career_view, ranks_views
from masterlist.site.player_titles import TitleView, titles
from masterlist.site.problems import Doubt, doubt
from masterlist.site.source_links import Sources, line_link
from masterlist.source import Place, Problem, spoken
from masterlist.standings.results import MasterList, Results

Doubts = Mapping[Place, Sequence[Problem]]  # by the entry's place


class EntryView(NamedTuple):
    """One row of a log, and what stands behind it."""

    anchor: str
    line: str  # an anchor too, by which another page can name the row that knows its line in the log
    date: str
    opponent: Link
    result: str
    resignation: str
    instant: str  # the figures at a denied resignation, of which play went on; else ""
    attrition: str
    own_bonus: str
    opponent_bonus: str
    points: str  # the game points that count
    worth: str  # the game points it would have, where it is not rated; else ""
    defeated: str
    total: str
    wwr: str
    status: str
    why: str
    note: str
    working: tuple[Line, ...]
    source: Link  # to the line in the repository; an empty path where there is no such page
    brought: tuple[Link, ...]  # the pull request and the commit that brought it, where they are known
    doubts: tuple[Doubt, ...]


class BookView(NamedTuple):
    """One book of a log."""

    number: int
    carried: str  # what it brings from books that are not on file, or ""
    authenticated: Authentication | None
    club: Link | None  # that authenticated it
    entries: tuple[EntryView, ...]


class LogView(NamedTuple):
    """A player's log of one list."""

    id: str  # of the list
    list: Link
    rules: str  # path of the page with the system's rules
    wwr: str
    defeated: str
    points: str
    games: int
    career: CareerView
    excluded: Exclusion | None  # of the player
    books: tuple[BookView, ...]


class PlayerView(NamedTuple):
    """What a player's page shows."""

    player: Player
    club: Link | None
    contents: tuple[Link, ...]  # the sections, where there are enough of them
    ranks: tuple[RanksView, ...]
    logs: tuple[LogView, ...]
    excluded: tuple[tuple[Link, Exclusion], ...]  # from lists of which they keep no log
    pairs: tuple[Link, ...]  # pages of games with those who are in no table of opponents
    titles: tuple[TitleView, ...]
    boards: BoardsView
    data: str  # path of the JSON document


MANY = 3  # sections that need a table of contents


def player_page(results: Results, player: Player, chronicle: Chronicle, doubts: Doubts, link_to: Sources) -> Page:
    """The page of one player; ``doubts`` are the warnings about their entries."""
    content = results.content
    logs = tuple(
        _log_view(content, one, chronicle, doubts, link_to)
        for one in results.lists.values()
        if player.id in one.results.logs
    )
    view = PlayerView(
        player=player,
        club=club_link(content, player),
        contents=(),
        ranks=ranks_views(content.lists, chronicle.ranks),
        logs=logs,
        excluded=tuple(_exclusions(results, player.id)),
        pairs=tuple(_other_pairs(content, chronicle)),
        titles=titles(results, player.id),
        boards=Appearances(results).of(player.id),
        data=f"api/v1/players/{player.id}.json",
    )
    sections = tuple(_sections(view))
    view = view._replace(contents=sections if len(sections) >= MANY else ())
    summary = _("The games and ratings of {player}, with how every number was worked out.").format(player=player.name)
    return Page(f"players/{player.id}.html", "player.html", player.name, summary, view)


def _exclusions(results: Results, player: str) -> Iterator[tuple[Link, Exclusion]]:
    for id_, about in results.content.lists.items():
        if id_ not in results.lists or player not in results.lists[id_].results.logs:
            yield from ((Link(about.name, f"lists/{id_}.html"), out) for out in about.excluded if out.player == player)


def _other_pairs(content: Content, chronicle: Chronicle) -> Iterator[Link]:
    shown = {record.opponent for one in chronicle.careers.values() for record in one.records}
    for other in chronicle.met:
        if other not in shown:
            yield Link(player_link(content, other).text, pair_path(chronicle.player, other))


def _sections(view: PlayerView) -> Iterator[Link]:
    for log in view.logs:
        yield Link(log.list.text, f"#list-{log.id}")
        opponents, books = _("Opponents"), _("Log books")
        if len(view.logs) > 1:
            opponents = _("Opponents in {list}").format(list=log.list.text)
            books = _("Log books of {list}").format(list=log.list.text)
        if log.career.opponents:
            yield Link(opponents, f"#{log.id}-opponents")
        yield Link(books, f"#{log.id}-books")
    for there, name, anchor in (
        (view.pairs, _("Head to head"), "pairs"),
        (view.titles, _("Titles"), "titles"),
        (view.boards.tournaments, _("Tournaments"), "tournaments"),
        (view.boards.powers, _("Record by power"), "powers"),
        (view.boards.best, _("Best games"), "best"),
    ):
        if there:
            yield Link(name, f"#{anchor}")


def _log_view(content: Content, one: MasterList, chronicle: Chronicle, doubts: Doubts, link_to: Sources) -> LogView:
    player = chronicle.player
    row = next(row for row in one.rows if row.player == player)
    log = one.results.logs[player]
    books = one.results.books[player]
    book_views = tuple(_book_view(content, book, log, doubts, link_to) for book in books)
    by_place = {line.entry.place: f"{one.results.about.id}-{line.anchor}" for line in log}
    return LogView(
        id=one.results.about.id,
        list=Link(one.results.about.name, f"lists/{one.results.about.id}.html"),
        rules=f"rules/{one.results.about.system}.html",
        wwr=number(row.rating),
        defeated=number(row.defeated),
        points=number(row.points),
        games=row.games,
        career=career_view(content, chronicle, one.results.about.id, log, by_place),
        excluded=next((out for out in one.results.about.excluded if out.player == player), None),
        books=book_views,
    )


def _book_view(content: Content, book: LogBook, log: list[Scored], doubts: Doubts, link_to: Sources) -> BookView:
    lines = [line for line in log if line.book == book.book]
    views = (_entry_view(content, line, f"{book.list}-{line.anchor}", doubts, link_to) for line in lines)
    club = content.clubs[book.authenticated.club] if book.authenticated else None
    link = Link(club.name, f"clubs/{club.id}.html") if club else None
    return BookView(book.book, _carried(content, book), book.authenticated, link, tuple(views))


def _carried(content: Content, book: LogBook) -> str:
    carried = book.carried
    if not carried or not (carried.game_points or carried.defeated or carried.drawn):
        return ""
    points = carried.game_points
    parts = [ngettext("{n} game points", "{n} game points", points).format(n=points)]
    for message, ids in ((_("defeated: {players}"), carried.defeated), (_("drawn with: {players}"), carried.drawn)):
        if ids:
            parts.append(message.format(players=", ".join(player_link(content, id_).text for id_ in ids)))
    return reduce(lambda one, other: _("{one}; {other}").format(one=one, other=other), parts)


def _entry_view(content: Content, line: Scored, anchor: str, doubts: Doubts, link_to: Sources) -> EntryView:
    entry = line.entry
    state = final_state(entry)
    attrition, bonus = attrition_of(state), bonus_of(state)
    return EntryView(
        anchor=anchor,
        line=line_anchor(entry.place),
        date=entry.date,
        opponent=player_link(content, entry.opponent),
        result=words.result(entry.result),
        resignation=words.resignation_said(entry),
        instant=spoken(said) if (said := words.at_the_resignation(entry)) else "",
        attrition=f"{attrition.own}–{attrition.opponent}" if attrition else "",
        own_bonus=str(bonus.own) if bonus else "",
        opponent_bonus=str(bonus.opponent) if bonus else "",
        points=number(line.points),
        worth="" if line.rated else number(line.worth),
        defeated=number(line.defeated),
        total=number(line.total),
        wwr=number(line.wwr),
        status=line.status.value,
        why=_(line.status.sentence),
        note=entry.note,
        working=line.working,
        source=line_link(entry.place, link_to),
        brought=link_to.brought(entry.place),
        doubts=tuple(doubt(content, one) for one in doubts.get(entry.place, ())),
    )


def final_state(entry: Entry) -> State:
    """How the game stood when play ended."""
    if entry.resignation and not entry.resignation.reached:
        return instant_of(entry, entry.resignation)
    return entry.state
