"""Markdown pages and rules pages, with their worked examples computed."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.facts.board import PowerSeat
from masterlist.facts.event import AnyBoard, EventTerms
from masterlist.facts.logbook import Entry
from masterlist.facts.page import BoardExample, Example, LogExample, RatingExample
from masterlist.facts.page import MarkdownPage as Prose
from masterlist.kinds.squares import KIND
from masterlist.language import _, ngettext, numerals, spoken
from masterlist.scoring.board import board_systems, ending_in_words
from masterlist.scoring.choices import log_system
from masterlist.scoring.comparison import ScoredSeat
from masterlist.scoring.event_system import ScoresEvents, boards_of, event_systems, terms_of_example
from masterlist.scoring.ledger import Change, stakes_of
from masterlist.scoring.log import attrition_of, bonus_of
from masterlist.scoring.pairing import pair
from masterlist.scoring.rating import game_systems, rate_example
from masterlist.scoring.working import Explained, Line
from masterlist.site.common import words
from masterlist.site.common.lists import final_state
from masterlist.site.common.words import Link, Page, example_name
from masterlist.site.common.workings import GameWorkings, game_workings
from masterlist.site.layout import Frame, foreign


class ProseInputs(NamedTuple):
    """A page that a club writes, with its translations."""

    page: Prose
    beside: tuple[Link, ...] = ()  # on a rules page: the rules that no other page leads to

    def made(self, _frame: Frame) -> Iterator[Page]:
        """The page."""
        yield Page(f"{self.page.id}.html", "prose.html", self.page.title, self.page.summary, self)

    @property
    def parts(self) -> Iterator["str | ExampleView"]:
        """Its text as HTML, and its examples."""
        from masterlist.read.markdown_html import to_html  # noqa: PLC0415  most builds render no text

        ids = {"content"}  # the frame's own
        return (to_html(part, ids) if isinstance(part, str) else _example(part) for part in self.page.parts)

    @property
    def language(self) -> str:
        """Its tag, where that is another than the rest of the page speaks; else ""."""
        return foreign(self.page)

    @property
    def others(self) -> list[Link]:
        """Rules that no other page leads to."""
        return [link for link in self.beside if link.path != f"{self.page.id}.html"]


SeatOfExample = tuple[AnyBoard, ScoredSeat, tuple[Line, ...]]


class ExampleView(NamedTuple):
    """A worked example, computed."""

    title: str
    carried_over: str = ""
    gives: tuple[tuple[str, str], ...] = ()
    games: tuple[tuple[Entry, str, tuple[Line, ...]], ...] = ()  # of a log, with how each ended
    changes: tuple[tuple[Change, str], ...] = ()  # of a rating, with the others of the game; "" for the whole period
    tables: tuple[tuple[SeatOfExample, ...], ...] = ()  # of boards
    stakes: tuple[tuple[PowerSeat, str, str, Change, Change | None], ...] = ()  # of a rated game: who played, and why
    workings: GameWorkings | None = None


def _example(example: Example) -> ExampleView:
    if isinstance(example, RatingExample):
        system = event_systems().get(example.system)
        return _scored_example(system, example) if system else _rating_example(example)
    return _board_example(example) if isinstance(example, BoardExample) else _log_example(example)


def _rating_example(example: RatingExample) -> ExampleView:
    """The changes of those players of whom the page promises something."""
    promised = {key.partition(" ")[0] for key in example.gives}
    _, changes = rate_example(game_systems()[example.system], example)
    found = []
    for one in changes:
        if one.player in promised:
            seats = example.games[int(one.game) - 1] if one.game else ()
            found.append((one, ", ".join(example_name(seat.player) for seat in seats if seat.player != one.player)))
    gives = tuple((key.replace("-", " "), numerals(str(value))) for key, value in example.gives.items())
    return ExampleView(example.title, gives=gives, changes=tuple(found))


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
    return ExampleView(title, stakes=tuple(stakes), workings=game_workings(workings, system.rating.shared))


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
        games=tuple((line.entry, _ended(line.entry), line.working) for line in scored),
        gives=tuple((_(labels.get(key, key)), numerals(str(value))) for key, value in example.gives.items()),
    )


def _ended(entry: Entry) -> str:
    """How a game ended, with its figures."""
    state = final_state(entry)
    result, resigned = words.result(entry.result), words.resignation(entry)
    figures = []
    if attrition := attrition_of(state):
        figures.append(_("attrition score {own}–{other}").format(own=attrition.own, other=attrition.opponent))
    if bonus := bonus_of(state):
        figures.append(_("bonus {own}–{other}").format(own=bonus.own, other=bonus.opponent))
    return "; ".join(filter(None, [f"{result} ({resigned})" if resigned else result, ", ".join(figures)]))
