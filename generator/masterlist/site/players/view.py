"""Player pages: who they are, and their log in the columns of the paper one."""

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import NamedTuple

from masterlist.facts.content import Content, Player
from masterlist.facts.logbook import Authentication, Carried, LogBook
from masterlist.facts.site import Exclusion
from masterlist.kinds.squares import KIND
from masterlist.language import _, dated, ngettext, spoken
from masterlist.scoring.log import Scored, carried_of
from masterlist.site.common.links import Sources, club_link, pair_path, player_link
from masterlist.site.common.lists import Doubts, EntryView, entry_view
from masterlist.site.common.words import Link, Page, game_name
from masterlist.site.common.workings import FigureView, PageTop
from masterlist.site.players.boards import Appearances, BoardsView
from masterlist.site.players.career import (
    CareerView,
    Chronicle,
    OwnLog,
    RanksView,
    TitleView,
    career_view,
    figures,
    form_of,
    log_top,
    ranks_views,
    titles,
)
from masterlist.site.players.games import GamesView, games_view, what_if
from masterlist.source import with_names
from masterlist.standings.rating_list import OtherGame
from masterlist.standings.results import MasterList, Results


class BookView(NamedTuple):
    """One book of a log."""

    number: int
    carried: str  # what it brings from books that are not on file, or ""
    authenticated: Authentication | None
    club: Link | None  # that authenticated it
    entries: tuple[EntryView, ...]  # newest first
    rating: str  # what its workings call the rating


class LogView(NamedTuple):
    """A player's log of one list."""

    id: str  # of the list
    list: Link
    rules: str  # path of the page with the system's rules
    top: PageTop
    unranked: str  # why the player has no rank, or ""
    figures: tuple[FigureView, ...]
    career: CareerView
    what_if: str  # the system, where it brings its function for the browser; or ""
    beaten: str  # ids of opponents, for that
    drawn: str  # who were never beaten
    books: tuple[BookView, ...]  # newest first


class OtherGameView(NamedTuple):
    """A game that is told by somebody else, is not rated, or whose points are another player's."""

    date: str
    game: Link
    others: tuple[Link, ...]
    teller: Link | None  # whose log tells it
    why: str  # why it is not rated, in an event not counted, or ""
    in_event: bool


class PlayerView(NamedTuple):
    """What a player's page shows."""

    player: Player
    club: Link | None
    contents: tuple[Link, ...]  # the sections, where there are enough of them
    ranks: tuple[RanksView, ...]
    logs: tuple[LogView, ...]
    without_log: tuple[tuple[Link, str], ...]  # lists that others' logs put the player on, and why without a rank
    games: tuple[GamesView, ...]
    excluded: tuple[tuple[Link, Exclusion], ...]  # from which lists, and when
    pairs: tuple[Link, ...]  # pages of games with those who are in no table of opponents
    titles: tuple[TitleView, ...]
    boards: BoardsView
    others: tuple[tuple[Link, tuple[OtherGameView, ...]], ...]  # games that nothing above tells, by list and event
    data: str  # path of the JSON document


def tops(view: PlayerView) -> dict[str, PageTop]:
    """What the page leads with on each list."""
    found = {log.id: log.top for log in view.logs}
    found |= {one.id: one.top for one in view.games if one.top}
    return found | {one.id: one.top for one in view.boards.ledgers}


MANY = 6  # sections that need a table of contents


def player_page(results: Results, player: Player, chronicle: Chronicle, doubts: Doubts, link_to: Sources) -> Page:
    """The page of one player; ``doubts`` are the warnings about their entries."""
    content = results.content
    logs = tuple(
        _log_view(content, one, chronicle, doubts, link_to)
        for one in results.lists.values()
        if one.results.books[player.id]
    )
    view = PlayerView(
        player=player,
        club=club_link(content, player),
        contents=(),
        ranks=ranks_views(content.lists, chronicle.ranks),
        logs=logs,
        without_log=tuple(_without_log(results, player.id)),
        games=tuple(games_view(content, one, link_to) for one in chronicle.games),
        excluded=tuple(_exclusions(results, player.id)),
        pairs=tuple(_other_pairs(content, chronicle)),
        titles=titles(results, player.id),
        boards=Appearances(results, chronicle.ranks, link_to).of(player.id),
        others=_other_games(results, chronicle.elsewhere),
        data=f"api/v1/players/{player.id}.json",
    )
    sections = tuple(_sections(view))
    view = view._replace(contents=sections if len(sections) >= MANY else ())
    summary = _("The games and ratings of {player}, with how every number was worked out.").format(player=player.name)
    return Page(f"players/{player.id}.html", "player.html", player.name, summary, view)


def _other_games(results: Results, games: Iterable[OtherGame]) -> tuple[tuple[Link, tuple[OtherGameView, ...]], ...]:
    """The lists and events in the order of their newest game, each with its own, newest first."""
    found: dict[Link, list[OtherGameView]] = {}
    for one in games:
        of = Link(one.name, f"tournaments/{one.event}.html")
        if not one.event:
            of = Link(results.content.lists[one.list].name, f"lists/{one.list}.html")
        found.setdefault(of, []).append(_other_game(results, one))
    return tuple((of, tuple(own)) for of, own in found.items())


def _without_log(results: Results, player: str) -> Iterator[tuple[Link, str]]:
    for id_, one in results.lists.items():
        if not one.results.books[player]:
            yield from (
                (Link(one.results.about.name, f"lists/{id_}.html"), spoken(row.reason))
                for row in one.rows
                if row.reason
            )


def _other_game(results: Results, one: OtherGame) -> OtherGameView:
    content = results.content
    if one.event:
        game = Link(_("round {number}").format(number=one.round), f"tournaments/{one.event}/{one.game}.html")
    else:
        path = f"games/{one.list}/{one.game}.html" if one.game else f"players/{one.teller}.html#list-{one.list}"
        game = Link(game_name(one.game) if one.game else dated(one.date), path)
    return OtherGameView(
        one.date,
        game,
        tuple(player_link(content, id_) for id_ in one.people),
        player_link(content, one.teller) if one.teller else None,
        spoken(with_names(one.why, content.name_of)) if one.why else "",
        in_event=bool(one.event),
    )


def _exclusions(results: Results, player: str) -> Iterator[tuple[Link, Exclusion]]:
    for id_, about in results.content.lists.items():
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
    for one in view.games:
        yield Link(one.list.text, f"#list-{one.id}")
    for there, name, anchor in (
        (view.pairs, _("Head to head"), "pairs"),
        (view.titles, _("Titles"), "titles"),
        (view.boards.tournaments, _("Tournaments"), "tournaments"),
        (view.boards.powers, _("Record by power"), "powers"),
        (view.boards.best, _("Best games"), "best"),
        (view.others, _("Other games"), "others"),
    ):
        if there:
            yield Link(name, f"#{anchor}")


def _log_view(content: Content, one: MasterList, chronicle: Chronicle, doubts: Doubts, link_to: Sources) -> LogView:
    player = chronicle.player
    row = next(row for row in one.rows if row.player == player)
    log = one.results.logs[player]
    books = one.results.books[player]
    counted = carried_of(one.results.about, books)
    book_views = tuple(_book_view(content, book, log, doubts, link_to, counted) for book in books)
    beaten, drawn = chronicle.careers[one.results.about.id].met(counted)
    career, places = chronicle.careers[one.results.about.id], chronicle.ranks[one.results.about.id]
    by_place = {line.entry.place: f"{one.results.about.id}-{line.anchor}" for line in log}
    return LogView(
        id=one.results.about.id,
        list=Link(one.results.about.name, f"lists/{one.results.about.id}.html"),
        rules=f"rules/{one.results.about.system}.html",
        top=log_top(
            content,
            one.results.about,
            row,
            places,
            OwnLog(log, career.brought, tuple(form_of(game) for game in career.form)),
            link_to,
        ),
        unranked=spoken(row.reason) if row.reason else "",
        figures=tuple(figures(one.results.about, row, log, books)),
        career=career_view(content, chronicle, one.results.about.id, log, by_place),
        what_if=what_if(one.results.about.system),
        beaten=" ".join(beaten),
        drawn=" ".join(drawn),
        books=book_views[::-1],
    )


def _book_view(  # noqa: PLR0913, PLR0917  what is shown, and what decides how
    content: Content, book: LogBook, log: list[Scored], doubts: Doubts, link_to: Sources, counted: Carried
) -> BookView:
    lines = [line for line in log if line.book == book.book]
    views = (entry_view(content, line, f"{book.list}-{line.anchor}", doubts, link_to) for line in lines)
    club = content.clubs[book.authenticated.club] if book.authenticated else None
    link = Link(club.name, f"clubs/{club.id}.html") if club else None
    carried = _carried(content, book)
    if carried and book.carried != counted:
        carried = _("{carried} (counted once a sanctioned club has authenticated the book)").format(carried=carried)
    return BookView(book.book, carried, book.authenticated, link, tuple(views)[::-1], KIND.running[-1].label)


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
