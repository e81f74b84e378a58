"""Player pages: who he is, and his log in the columns of the paper one."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generator.amount import plain
from generator.facts.content import Content
from generator.facts.logbook import Entry, LogBook, State
from generator.facts.people import Player
from generator.scoring.working import Line
from generator.scoring.wwr import Scored, attrition_of, bonus_of, instant_of
from generator.site import words
from generator.site.links import club_link, player_link
from generator.site.model import Link, Page
from generator.site.player_boards import BoardsView
from generator.site.source_links import Sources
from generator.source import Place, Problem
from generator.standings.results import MasterList, Results

Doubts = Mapping[Place, Sequence[Problem]]  # by the entry's place


class EntryView(NamedTuple):
    """One row of a log, and what stands behind it."""

    anchor: str
    date: str
    opponent: Link
    result: str
    resignation: str
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
    doubts: tuple[Problem, ...]


class BookView(NamedTuple):
    """One book of a log."""

    number: int
    carried: str  # what it brings from books that are not on file, or ""
    entries: tuple[EntryView, ...]


class LogView(NamedTuple):
    """A player's log of one list."""

    list: Link
    rules: str  # path of the page with the system's rules
    wwr: str
    defeated: str
    points: str
    games: int
    books: tuple[BookView, ...]


class PlayerView(NamedTuple):
    """What a player's page shows."""

    player: Player
    club: Link | None
    logs: tuple[LogView, ...]
    boards: BoardsView
    data: str  # path of the JSON document


def player_page(results: Results, player: Player, boards: BoardsView, doubts: Doubts, link_to: Sources) -> Page:
    """The page of one player; ``doubts`` are the warnings about his entries."""
    content = results.content
    view = PlayerView(
        player=player,
        club=club_link(content, player),
        logs=tuple(
            _log_view(content, one, player.id, doubts, link_to)
            for one in results.lists.values()
            if player.id in one.results.logs
        ),
        boards=boards,
        data=f"api/v1/players/{player.id}.json",
    )
    summary = f"The games and ratings of {player.name}, with how every number was worked out."
    return Page(f"players/{player.id}.html", "player.html", player.name, summary, view)


def _log_view(content: Content, one: MasterList, player: str, doubts: Doubts, link_to: Sources) -> LogView:
    row = next(row for row in one.rows if row.player == player)
    log = one.results.logs[player]
    books = one.results.books[player]
    return LogView(
        list=Link(one.results.about.name, f"lists/{one.results.about.id}.html"),
        rules=f"rules/{one.results.about.system}.html",
        wwr=plain(row.rating),
        defeated=plain(row.defeated),
        points=plain(row.points),
        games=row.games,
        books=tuple(_book_view(content, book, log, doubts, link_to) for book in books),
    )


def _book_view(content: Content, book: LogBook, log: list[Scored], doubts: Doubts, link_to: Sources) -> BookView:
    lines = [line for line in log if line.book == book.book]
    views = (
        _entry_view(content, line, f"{book.list}-{book.book}-{number}", doubts, link_to)
        for number, line in enumerate(lines, 1)
    )
    return BookView(book.book, _carried(content, book), tuple(views))


def _carried(content: Content, book: LogBook) -> str:
    carried = book.carried
    if not carried or not (carried.game_points or carried.defeated or carried.drawn):
        return ""
    parts = [f"{carried.game_points} game points"]
    for word, ids in (("defeated", carried.defeated), ("drawn with", carried.drawn)):
        if ids:
            parts.append(f"{word}: {', '.join(player_link(content, id_).text for id_ in ids)}")
    return "; ".join(parts)


def _entry_view(content: Content, line: Scored, anchor: str, doubts: Doubts, link_to: Sources) -> EntryView:
    entry = line.entry
    state = final_state(entry)
    attrition, bonus = attrition_of(state), bonus_of(state)
    return EntryView(
        anchor=anchor,
        date=entry.date,
        opponent=player_link(content, entry.opponent),
        result=words.RESULTS[entry.result],
        resignation=words.resignation(entry),
        attrition=f"{attrition.own}–{attrition.opponent}" if attrition else "",
        own_bonus=str(bonus.own) if bonus else "",
        opponent_bonus=str(bonus.opponent) if bonus else "",
        points=plain(line.points),
        worth="" if line.rated else plain(line.worth),
        defeated=plain(line.defeated),
        total=plain(line.total),
        wwr=plain(line.wwr),
        status=line.status.value,
        why=line.status.why,
        note=entry.note,
        working=line.working,
        source=Link(f"{entry.place.file}, line {entry.place.line}", link_to(entry.place)),
        brought=link_to.brought(entry.place),
        doubts=tuple(doubts.get(entry.place, ())),
    )


def final_state(entry: Entry) -> State:
    """How the game stood when play ended."""
    if entry.resignation and not entry.resignation.reached:
        return instant_of(entry, entry.resignation)
    return entry.state
