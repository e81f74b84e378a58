"""Pages made from little: sheets to print, former addresses, pages that scripts fill, and the page of warnings."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple
from urllib.parse import urlsplit

from masterlist.documents.schema_types import MovedJson
from masterlist.facts.board import FIRST_YEAR
from masterlist.facts.content import Club, Content, Player
from masterlist.facts.logbook import Entry, Result
from masterlist.facts.site import RatingList, Site
from masterlist.language import _, dated, period, pgettext, spoken
from masterlist.scoring import registry
from masterlist.scoring.board import board_systems
from masterlist.scoring.choices import log_system
from masterlist.site.common import words
from masterlist.site.common.links import Sources, address_of, document
from masterlist.site.common.words import Document, Link, Page, game_name
from masterlist.site.layout.frame import Frame, small_content
from masterlist.site.search.view import search_page
from masterlist.source import Kind, Place, Problem, in_words, players_in, with_names


class MovedInputs(NamedTuple):
    """A player who had other ids."""

    player: Player

    def made(self, _frame: Frame) -> Iterator[Page | Document]:
        """Where the pages and documents were."""
        yield from moved_players(self.player)


class ClubMoved(NamedTuple):
    """A club that had other ids."""

    club: Club

    def made(self, _frame: Frame) -> Iterator[Page]:
        """Where the pages were."""
        yield from moved_clubs(self.club)


class SheetInputs(NamedTuple):
    """The names of the lists that a printed sheet is for."""

    log_lists: tuple[str, ...] = ()
    log_system: str = ""
    rated_lists: tuple[str, ...] = ()

    def made(self, _frame: Frame) -> Iterator[Page]:
        """The sheet."""
        if self.log_lists:
            yield log_sheet_page(self.log_lists, self.log_system)
        if self.rated_lists:
            yield order_sheet_page(self.rated_lists)


class OwnInputs(NamedTuple):
    """Nothing but the site: the search, the comparison, and the page for addresses at which there is none."""

    has_address: bool

    def made(self, frame: Frame) -> Iterator[Page]:
        """The pages."""
        yield search_page()
        yield compare_page(frame.lists)
        yield why_page()
        yield mine_page(frame.lists, Sources(frame.site, frame.prefix))
        if self.has_address and not frame.folder:
            yield not_found_page(frame.site)


def compare_page(lists: dict[str, RatingList]) -> Page:
    """The page without any players, and the lists on which they may stand: scripts fill it."""
    summary = _("Any two players side by side: ratings, form, common opponents and their games with each other.")
    return Page("compare.html", "compare.html", _("Compare two players"), summary, _links(lists))


def _links(lists: dict[str, RatingList]) -> tuple[Link, ...]:
    return tuple(Link(one.name, f"lists/{id_}.html") for id_, one in lists.items())


def why_page() -> Page:
    """The page without any player; scripts put a year and a number into the name of a quarter."""
    summary = _("What moved a player’s rating and rank between two editions, game by game.")
    return Page("why.html", "why.html", _("Why did a player move?"), summary, period("YEAR-qNUMBER"))


def moved_players(player: Player) -> Iterator[Page | Document]:
    """A page and a document for each former id, which lead to those of the present one."""
    now = Link(player.name, f"players/{player.id}.html")
    for former in player.former_ids:
        title = _("{player}, formerly {id}").format(player=player.name, id=former)
        yield Page(f"players/{former}.html", "moved.html", title, "", now)
        yield document(f"players/{former}", MovedJson(player=player.id, moved_to=f"{player.id}.json"))


def moved_clubs(club: Club) -> Iterator[Page]:
    """A page for each former id of a club, which leads to that of the present one."""
    now = Link(club.name, f"clubs/{club.id}.html")
    for former in club.former_ids:
        title = _("{player}, formerly {id}").format(player=club.name, id=former)
        yield Page(f"clubs/{former}.html", "moved.html", title, "", now)


ROWS = 20  # "space to record at least 20 games" (sources/000)


class SheetView(NamedTuple):
    """What the sheet says."""

    lists: tuple[str, ...]  # names of those that are rated from log books
    rows: range
    rating: str  # what the column of the rating is called
    rule: str  # how the figures of a game come about


def has_log_sheet(content: Content) -> bool:
    """Whether any list is rated from log books."""
    return any(one.system in registry.log_systems() for one in content.lists.values())


def sheet_link() -> Link:
    """The way to it."""
    return Link(_("Log sheet"), "log-sheet.html")


def log_sheet_page(names: tuple[str, ...], system: str) -> Page:
    """The sheet; ``names`` are those of the lists rated from log books, and the system is that of the first."""
    rated_by = log_system(system)
    points = ", ".join(f"{worth} ({_result(kind)})" for kind, worth in rated_by.worth)
    rule = _(rated_by.words.sheet).format(points=points)
    sheet, summary = sheet_link(), _("A blank log book to print, for {n} games.").format(n=ROWS)
    view = SheetView(names, range(1, ROWS + 1), _(rated_by.words.rating), rule)
    return Page(sheet.path, "log_sheet.html", sheet.text, summary, view)


def _result(kind: str) -> str:
    return pgettext("result", "draw") if kind == "draw" else words.victory(kind)


def log_lists(content: Content) -> tuple[RatingList, ...]:
    """The lists rated from log books."""
    return tuple(one for _, one in sorted(content.lists.items()) if one.system in registry.log_systems())


YEARS = 10
PLAYERS = 6  # who take turns


class Phase(NamedTuple):
    """One movement phase, before which a player is drawn."""

    name: str
    is_last: bool  # of its game year, so that adjustments follow it


class OrderSheetView(NamedTuple):
    """What the sheet says."""

    lists: tuple[str, ...]  # names of those that are rated from games
    players: range
    phases: tuple[Phase, ...]


def has_order_sheet(content: Content) -> bool:
    """Whether any list is rated from games."""
    return bool(rated_names(content))


def order_sheet_link() -> Link:
    """The way to it."""
    return Link(_("Order sheet"), "order-sheet.html")


def order_sheet_page(names: tuple[str, ...]) -> Page:
    """The sheet; ``names`` are those of the lists rated from games."""
    sheet, summary = order_sheet_link(), _("A sheet to print for a game of six: who orders for the unplayed power.")
    return Page(
        sheet.path, "order_sheet.html", sheet.text, summary, OrderSheetView(names, range(1, PLAYERS + 1), _phases())
    )


def _phases() -> tuple[Phase, ...]:
    return tuple(
        Phase(season.format(year=year), is_last=last)
        for year in range(FIRST_YEAR, FIRST_YEAR + YEARS)
        for season, last in ((_("Spring {year}"), False), (_("Fall {year}"), True))
    )


def rated_names(content: Content) -> tuple[str, ...]:
    """The names of the lists rated from games."""
    rating = {id_ for id_, system in board_systems().items() if system.rating}
    return tuple(one.name for _, one in sorted(content.lists.items()) if one.system in rating)


LINE = 98765  # scripts put the file and the line that they mean into the address of this one


class MineView(NamedTuple):
    """What the page of a reader knows before it is told who they are."""

    lists: tuple[Link, ...]
    line: str  # the address of LINE of any file, "" where there is none


def mine_page(lists: dict[str, RatingList], link_to: Sources) -> Page:
    """The page without any player."""
    summary = _("Your ratings, your last results and whether they counted, and the entries that wait for you.")
    view = MineView(_links(lists), link_to(Place("FILE", LINE)))
    return Page("mine.html", "mine.html", _("Is this about me?"), summary, view)


PATH = "404.html"


def not_found_page(site: Site) -> Page:
    """The page; its links begin at the top of the host, which a site without an address cannot know."""
    title, summary = _("Page not found"), _("There is no page at this address.")
    return Page(PATH, "not-found.html", title, summary, None, base=urlsplit(address_of(site)).path or None)


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
    return Doubt(
        *(spoken(in_words(with_names(said, content.name_of), Kind.RESULT, _result_of)) for said in problem.said)
    )


def _result_of(written: str) -> str:
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
        name = book.format(player=player, number=int(log["book"] or 0), day=dated(log["day"] or ""))
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
