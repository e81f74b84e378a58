"""Pages made from little: texts with worked examples, sheets to print, former addresses, warnings."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple
from urllib.parse import urlsplit

from markupsafe import Markup, escape

from masterlist.amount import plain
from masterlist.documents.schema_types import MovedJson
from masterlist.engine.query import Ask
from masterlist.facts.board import FIRST_YEAR, PowerSeat
from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard, EventTerms
from masterlist.facts.logbook import NOTHING_CARRIED, Entry
from masterlist.facts.page import BoardExample, Example, LogExample, RatingExample
from masterlist.facts.page import MarkdownPage as Prose
from masterlist.grouping import by_key
from masterlist.kinds.squares import KIND, RATING
from masterlist.language import _, dated, ngettext, numerals, period, pgettext, spoken
from masterlist.queries.editions import heads
from masterlist.queries.logs import every_list
from masterlist.queries.people import people_shown
from masterlist.queries.sources import shown_standing
from masterlist.scoring.board import board_systems, ending_in_words
from masterlist.scoring.choices import log_system
from masterlist.scoring.comparison import ScoredSeat
from masterlist.scoring.event_system import ScoresEvents, boards_of, event_systems, terms_of_example
from masterlist.scoring.ledger import Change, stakes_of
from masterlist.scoring.log import Scored, attrition_of, bonus_of
from masterlist.scoring.pairing import pair
from masterlist.scoring.rating import game_systems, rate_example
from masterlist.scoring.working import Explained, Line
from masterlist.site.common.games import GameWorkings, game_workings, warning_in_words
from masterlist.site.common.links import Sources, address_of, document
from masterlist.site.common.lists import final_state
from masterlist.site.common.words import Link, Page, example_name, game_name, resignation, result, victory
from masterlist.site.common.workings import (
    Explanation,
    change_made,
    equation,
    moved,
    product,
    signed,
    sum_of,
)
from masterlist.site.layout import Frame, Inputs, Made, foreign, gathers, inputs, small_content
from masterlist.source import Place, Problem, players_in


@inputs
def moved_pages(frame: Frame, folder: str, id_: str, name: str, former_ids: tuple[str, ...]) -> Made:  # noqa: ARG001
    """A page for each former id of a player or a club, by the ``folder``, which leads to that of the present one.

    Of a player a document too.
    """
    now = Link(name, f"{folder}/{id_}.html")
    for former in former_ids:
        title = _("{player}, formerly {id}").format(player=name, id=former)
        yield Page(f"{folder}/{former}.html", "moved.html", title, "", {"now": now})
        if folder == "players":
            yield document(f"players/{former}", MovedJson(player=id_, moved_to=f"{id_}.json"))


PATH = "404.html"


@inputs
def own_pages(frame: Frame) -> Made:
    """The pages that scripts fill, and the page for addresses at which there is none."""
    yield Page("search.html", "search.html", _("Search"), _("Players, events, clubs, lists and pages by name."))
    if (address := address_of(frame.site)) and not frame.folder:
        # Its links begin at the top of the host, which a site without an address cannot know.
        base = urlsplit(address).path or None
        yield Page(PATH, "not-found.html", _("Page not found"), _("There is no page at this address."), base=base)


TOP = 10  # of a list, among whom those next to each other are compared
FEW = 3  # of a list, who can be asked about at one touch

# A list, whether it has editions, its first ones, and those of its first with the least between their ratings.
Foremost = tuple[str, bool, tuple[str, ...], tuple[str, ...]]


@inputs
def asked_pages(frame: Frame, foremost: tuple[Foremost, ...], names: dict[str, str]) -> Made:
    """The pages that are asked about players, with some to begin with."""
    found = [(frame.lists[list_].brief, list_, has_editions, *both) for list_, has_editions, *both in foremost]
    values = {"lists": frame.lists, "foremost": found, "names": names}
    summary = _("Any two players side by side: ratings, form, common opponents and their games with each other.")
    yield Page("compare.html", "compare.html", _("Compare two players"), summary, values)
    # Scripts put a year and a number into the name of a quarter.
    summary = _("What moved a player’s rating and rank between two editions, game by game.")
    quarter = period("YEAR-qNUMBER")
    yield Page("why.html", "why.html", _("Why did a player move?"), summary, values | {"quarter": quarter})
    # They put a file and a line into the address of this one; "" where there is none.
    line = Sources(frame.site, frame.prefix)(Place("FILE", 98765))
    summary = _("Your ratings, your last results and whether they counted, and the entries that wait for you.")
    yield Page("mine.html", "mine.html", _("My ratings and results"), summary, values | {"line": line})


@gathers(asked_pages, "asked")
def asked_inputs(ask: Ask) -> Inputs:
    found: list[Foremost] = []
    for list_ in every_list(ask):
        best = [row for row in ask(shown_standing, list_) if row.rank][:TOP]
        first = tuple(row.player for row in best[:FEW])
        one, other = min(pairwise(best), key=lambda two: two[0].rating - two[1].rating, default=(None, None))
        if one and other:
            found.append((list_, bool(ask(heads, list_)), first, (one.player, other.player)))
    named = {player for *_rest, first, near in found for player in (*first, *near)}
    return asked_pages(tuple(found), {player: ask.part(people_shown, key=player)[0] for player in sorted(named)})


ROWS = 20  # "space to record at least 20 games" (sources/000)
YEARS = 10
PLAYERS = 6  # who take turns


@inputs
def log_sheet(frame: Frame, lists: tuple[str, ...], system: str) -> Made:  # noqa: ARG001
    """A printed log book for the ``lists`` with these names, whose first is rated by the ``system``."""
    rated_by = log_system(system)
    names = ((worth, pgettext("result", "draw") if kind == "draw" else victory(kind)) for kind, worth in rated_by.worth)
    points = ", ".join(f"{worth} ({name})" for worth, name in names)
    values = {
        "lists": lists,
        "numbers": range(1, ROWS + 1),
        "rating": _(rated_by.words.rating),
        "how": _(rated_by.words.sheet).format(points=points),  # the figures of a game come about
    }
    summary = _("A blank log book to print, for {n} games.").format(n=ROWS)
    yield Page("log-sheet.html", "log_sheet.html", _("Log sheet"), summary, values)


@inputs
def order_sheet(frame: Frame, lists: tuple[str, ...]) -> Made:  # noqa: ARG001
    """A sheet to print for games of six on the ``lists`` with these names."""
    phases = []  # of movement, before which a player is drawn, and whether adjustments follow
    for year in range(FIRST_YEAR, FIRST_YEAR + YEARS):
        phases += [(_("Spring {year}").format(year=year), False), (_("Fall {year}").format(year=year), True)]
    values = {"lists": lists, "players": range(1, PLAYERS + 1), "phases": phases}
    summary = _("A sheet to print for a game of six: who orders for the unplayed power.")
    yield Page("order-sheet.html", "order_sheet.html", _("Order sheet"), summary, values)


_LOG = re.compile(r"(?:^|/)logs/(?P<player>[^/]+)/(?:(?P<book>\d\d)|(?P<day>\d{4}-\d\d-\d\d).*)\.yaml$")
_GAME = re.compile(r"(?:^|/)games/([^/]+)/([^/]+)\.yaml$")
ONE_PERSON = frozenset(("names-are-distinct", "accounts-are-distinct"))  # rules that two players may break


@inputs
def problems_page(frame: Frame, warnings: tuple[Problem, ...], names: dict[str, str]) -> Made:
    """All warnings, file by file: what it is about, and each with its remedy and the line."""
    content, link_to = small_content(frame, names), Sources(frame.site, frame.prefix, private=frame.private)
    # Who may be whom is for the keepers of the files, where it would say who a private player is.
    shown = sorted(one for one in warnings if not (frame.private and one.rule in ONE_PERSON))
    files = []
    for file, problems in groupby(shown, lambda problem: problem.place.file):
        lines = []
        for one in problems:
            line = _("line {n}").format(n=one.place.line) if one.place.line else _("the file")
            said = (_with_places(text, link_to) for text in warning_in_words(content, one))
            lines.append((*said, Link(line, link_to(one.place))))
        files.append((file, _about(content, file), lines))
    summary = _("Open questions that wait for an answer.")
    yield Page("problems.html", "problems.html", _("Open questions"), summary, {"files": files, "number": len(shown)})


_PLACE = re.compile(r"(?<![\w./-])(?P<file>content/(?:[a-z0-9-]+/)*(?P<name>[a-z0-9-]+\.yaml)):(?P<line>\d+)(?::\d+)?")


def _with_places(text: str, link_to: Sources) -> Markup:
    """A sentence in which a place of the content is a link by the file's name and the line, where the site can link it.

    Sentences hold names that strangers chose: nothing else than a file below the content becomes an address.
    """
    parts, end = [Markup()], 0
    for found in _PLACE.finditer(text):
        link = link_to(Place(found["file"], int(found["line"])))
        line = _("line {n}").format(n=found["line"])
        shown = Markup('<a href="{}">{}, {}</a>').format(link, found["name"], line) if link else found[0]
        parts += [escape(text[end : found.start()]), escape(shown)]
        end = found.end()
    return Markup().join([*parts, escape(text[end:])])


def named_in(warnings: Iterable[Problem]) -> list[str]:
    """The ids of all players whose names the page of warnings shows, in order."""
    found: set[str] = set()
    for problem in warnings:
        found.update(player for message in problem.messages for player in players_in(message))
        if log := _LOG.search(problem.place.file):
            found.add(log["player"])
    return sorted(found)


def _about(content: Content, file: str) -> Link | None:
    """What a file is about, as people call it, and its page; None where that is not known."""
    if (log := _LOG.search(file)) and (player := content.name_of(log["player"])):
        book = _("{player}, log book {number}") if log["book"] else _("{player}, entry of {day}")
        name = book.format(player=player, number=int(log["book"] or 0), day=dated(log["day"] or ""))
        return Link(name, f"players/{log['player']}.html")
    game = _GAME.search(file)
    return Link(game_name(game[2]), f"games/{game[1]}/{game[2]}.html") if game else None


def by_entry(content: Content, warnings: Iterable[Problem]) -> dict[Place, list[Problem]]:
    """The warnings about log entries, by the place of the entry in whose lines they stand."""
    places = (entry.place for books in content.books.values() for book in books for entry in book.entries)
    entries = by_key((place.file, place) for place in places)
    found: dict[Place, list[Problem]] = {}
    for problem in warnings:
        own = entries.get(problem.place.file, ())
        at = bisect_right(own, problem.place[1:], key=lambda place: place[1:]) - 1  # several may share a line
        if at >= 0:
            found.setdefault(own[at], []).append(problem)
    return found


LONG = 4  # sections of a page from which on it says what they are
_HEADING = re.compile(r'<h2 id="([^"]+)">(.*?)</h2>')
_TAG = re.compile("<[^>]+>")


@inputs
def prose_page(frame: Frame, page: Prose, related: tuple[Link, ...]) -> Made:  # noqa: ARG001
    """A page that a club writes; ``related`` are, on a rules page, the rules that no other page leads to."""
    from masterlist.read.markdown_html import to_html  # noqa: PLC0415  most builds render no text

    ids, path = {"content"}, f"{page.id}.html"  # the frame's own
    parts = [to_html(part, ids) if isinstance(part, str) else _example(part) for part in page.parts]
    found = (heading for part in parts if isinstance(part, str) for heading in _HEADING.findall(part))
    headings = [(id_, text) for id_, marked in found if (text := _TAG.sub("", marked).strip())]
    values = {
        "parts_of_text": parts,
        "contents": headings if len(headings) >= LONG else [],  # the id and the text of each
        "language": foreign(page),  # where that is another than the rest of the page speaks
        "others": [link for link in related if link.path != path],
    }
    yield Page(path, "prose.html", page.title, page.summary, values)


SeatOfExample = tuple[AnyBoard, ScoredSeat, tuple[Line, ...]]


class ExampleView(NamedTuple):
    """A worked example, computed."""

    title: str
    carried_over: str = ""
    gives: tuple[tuple[str, str], ...] = ()
    games: tuple[tuple[Entry, str, tuple[Line, ...]], ...] = ()  # of a log, with how each ended
    made_of: Explanation | None = None  # the sum of the last that it gives
    # Of a rating, with the others of the game, or "" for the whole period, and the sum.
    changes: tuple[tuple[Change, str, Explanation], ...] = ()
    tables: tuple[tuple[SeatOfExample, ...], ...] = ()  # of boards
    stakes: tuple[tuple[PowerSeat, str, str, Change, Change | None], ...] = ()  # of a rated game: who played, and why
    workings: GameWorkings | None = None


def _example(example: Example) -> ExampleView:
    if isinstance(example, RatingExample):
        system = event_systems().get(example.system)
        return _scored_example(system, example) if system else _rating_example(example)
    return _board_example(example) if isinstance(example, BoardExample) else _log_example(example)


def _rating_example(example: RatingExample) -> ExampleView:
    """The changes of those players of whom the page promises something: their workings say all of it."""
    promised = {key.partition(" ")[0] for key in example.gives}
    system = game_systems()[example.system]
    terms = system.every_term(example.terms)
    _, changes = rate_example(system, example)
    found: list[tuple[Change, str, Explanation]] = []
    for one in changes:
        if one.player in promised:
            seats = example.games[int(one.game) - 1] if one.game else ()
            others = ", ".join(example_name(seat.player) for seat in seats if seat.player != one.player)
            own = [plain(seat.score) for seat in seats if seat.player == one.player and len(seats) == DUEL]
            change = one.after - one.before
            made_of, made = change_made(terms, one, "".join(own)), signed(change)
            if not one.game:  # what each game brought
                brought = [
                    (game.after - game.before, others) for game, others, _why in found if game.player == one.player
                ]
                made_of, made = sum_of(change, 2, brought, signed) if len(brought) > 1 else (made_of, made)
            found.append((one, others, Explanation("", "", made_of, made, moved(change, 2)[1])))
    return ExampleView(example.title, changes=tuple(found))


DUEL = 2  # seats


def _scored_example(system: ScoresEvents, example: RatingExample) -> ExampleView:
    """The games as an event's boards, each with its players by their places."""
    tables, terms = [], terms_of_example(example)
    for board in boards_of(system, example):
        both = zip(system.score_of(board, terms).seats, system.explained(board, terms), strict=True)
        ordered = sorted(both, key=lambda one: one[0].position.rank)
        tables.append(tuple((board, *own) for own in ordered))
    return ExampleView(example.title, tables=tuple(tables))


def _board_example(example: BoardExample) -> ExampleView:
    system, board = board_systems()[example.system], example.board
    title = f"{example.title} ({spoken(ending_in_words(board))})"
    if system.rating is None or example.ratings is None:
        seats, workings = system.score_of(board, EventTerms()).seats, system.explained(board, EventTerms())
        return ExampleView(title, tables=(tuple((board, *own) for own in zip(seats, workings, strict=True)),))
    game = system.rating.play(board, example.known_ratings)
    stakes = []
    for seat, reason, (start, end) in zip(board.seats, game.reasons, stakes_of(game), strict=True):
        players = "" if seat.player == seat.power.value else example_name(seat.player or "")
        if seat.replaces:
            players = _("{player} for {other}").format(player=players, other=example_name(seat.replaces))
        why = _("{player}: {reason}").format(player=example_name(start.player), reason=_(reason)) if reason else ""
        stakes.append((seat, players, why, start, end))
    workings = system.rating.explain(game)
    return ExampleView(title, stakes=tuple(stakes), workings=game_workings(workings))


def _log_example(example: LogExample) -> ExampleView:
    book = example.book
    status = {place: one.status for place, one in pair([book]).items()}
    scored = log_system(example.system).rate([book], status, Explained)
    carried_over = ""
    if carried := book.carried:
        message = ngettext(
            "{points} game points against {n} opponents",
            "{points} game points against {n} opponents",
            len(carried.defeated),
        )
        carried_over = message.format(points=carried.game_points, n=len(carried.defeated))
    labels = {column.key: column.label for column in KIND.running}
    return ExampleView(
        title=example.title,
        carried_over=carried_over,
        made_of=_made_of(example, scored, labels),
        games=tuple((line.entry, _ended(line.entry), line.working) for line in scored),
        gives=tuple((_(labels.get(key, key)), numerals(str(value))) for key, value in example.gives.items()),
    )


def _made_of(example: LogExample, scored: Sequence[Scored], labels: Mapping[str, str]) -> Explanation:
    """The sum of the last that the example gives: of a rating the product that it is, else its line in the working."""
    key, value = [*example.gives.items()][-1]
    if key == RATING:
        carried = log_system(example.system).carried_over(example.book.carried or NOTHING_CARRIED)
        defeated, total = (scored[-1].defeated, scored[-1].total) if scored else carried[:2]
        made_of = product({"opponents_defeated": defeated, "game_points": total})
    else:
        working = scored[-1].working if scored else ()
        at = [at for at, line in enumerate(working) if line.label.partition(":")[0] == labels.get(key, key)]
        made_of = equation(working, at[-1], {}) if at else ()
    return Explanation("", "", made_of, numerals(str(value)))


def _ended(entry: Entry) -> str:
    """How a game ended, with its figures."""
    state = final_state(entry)
    ended, resigned = result(entry.result), resignation(entry)
    figures = []
    if attrition := attrition_of(state):
        figures.append(_("attrition score {own}–{other}").format(own=attrition.own, other=attrition.opponent))
    if bonus := bonus_of(state):
        figures.append(_("bonus {own}–{other}").format(own=bonus.own, other=bonus.opponent))
    return "; ".join(filter(None, [f"{ended} ({resigned})" if resigned else ended, ", ".join(figures)]))
