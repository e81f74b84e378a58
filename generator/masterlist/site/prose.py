"""Markdown pages and rules pages, with their worked examples computed."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from masterlist.facts.board import SEVENTH_PLAYER, PowerSeat
from masterlist.facts.event import EventTerms
from masterlist.facts.logbook import Entry
from masterlist.facts.night import EventGame
from masterlist.facts.page import BoardExample, Example, LogExample, RatingExample
from masterlist.facts.page import ExampleSeat as RatedExampleSeat
from masterlist.facts.page import MarkdownPage as Prose
from masterlist.kinds.squares import KIND
from masterlist.language import _, ngettext, numerals, rounded, spoken
from masterlist.scoring.board import board_systems, ending_in_words
from masterlist.scoring.choices import log_system
from masterlist.scoring.event_system import ScoresEvents, boards_of, event_systems, terms_of_example
from masterlist.scoring.ledger import ANTE, AWARD, Change, Rating, stakes_of
from masterlist.scoring.log import attrition_of, bonus_of
from masterlist.scoring.pairing import pair
from masterlist.scoring.rating import game_systems, rate_example
from masterlist.scoring.working import Explained, Line
from masterlist.site.common import words
from masterlist.site.common.games import held, place_at
from masterlist.site.common.lists import final_state
from masterlist.site.common.words import Link, Page
from masterlist.site.common.workings import GameWorkings, game_workings
from masterlist.site.layout.frame import Frame
from masterlist.site.layout.shell import foreign


class ProseInputs(NamedTuple):
    """A page that a club writes, with its translations."""

    page: Prose
    beside: tuple[Link, ...] = ()  # on a rules page: the rules that no other page leads to

    def made(self, _frame: Frame) -> Iterator[Page]:
        """The page."""
        yield page(self.page, self.beside)


class ExampleGame(NamedTuple):
    """One game of a worked example."""

    date: str
    opponent: str
    result: str
    figures: str
    working: tuple[Line, ...]


class StakeView(NamedTuple):
    """One seat of a rated game that is a worked example."""

    power: str
    players: str  # who finished in it, and for whom
    why: str  # whose the points are, where a player was replaced
    centres: int
    before: str
    ante: str
    award: str
    after: str

    @property
    def seat(self) -> "StakeView":
        """Itself: the pages of rated games ask a view for its seat."""
        return self


class ExampleChange(NamedTuple):
    """What one game, or a whole period, does to a rating."""

    player: str
    against: str  # the others of the game; "" for the whole period
    before: str
    after: str
    working: tuple[Line, ...]


class ExampleView(NamedTuple):
    """A worked example, computed."""

    title: str
    brought: str
    games: tuple[ExampleGame, ...]
    gives: tuple[tuple[str, str], ...]
    seats: tuple["ExampleSeatRow", ...] = ()  # of a board
    stakes: tuple[StakeView, ...] = ()  # of a rated game
    workings: GameWorkings | None = None
    changes: tuple[ExampleChange, ...] = ()  # of a rating system
    tables: tuple[tuple["ExamplePlace", ...], ...] = ()  # of games between people in an event


class ExampleSeatRow(NamedTuple):
    """One seat of a board that is a worked example."""

    who: str  # the power
    centres: int
    eliminated: str
    result: str
    points: str
    working: tuple[Line, ...]


class ExamplePlace(NamedTuple):
    """One player of a game between people that is a worked example."""

    place: str
    who: str  # the player
    held: str  # the game's own points
    points: str
    working: tuple[Line, ...]


class ProseView(NamedTuple):
    """What a Markdown page shows."""

    parts: tuple[str | ExampleView, ...]
    language: str  # its tag, where that is another than the rest of the page speaks; else ""
    beside: tuple[Link, ...]  # rules that no other page leads to


def page(prose: Prose, beside: tuple[Link, ...]) -> Page:
    """A Markdown page as an HTML page."""
    others = tuple(link for link in beside if link.path != f"{prose.id}.html")
    view = ProseView(_parts(prose.parts), foreign(prose), others)
    return Page(f"{prose.id}.html", "prose.html", prose.title, prose.summary, view)


def _parts(parts: Iterable[str | Example]) -> tuple[str | ExampleView, ...]:
    from masterlist.read.markdown_html import to_html  # noqa: PLC0415  most builds render no text

    ids = {"content"}  # the frame's own
    return tuple(to_html(part, ids) if isinstance(part, str) else _example(part) for part in parts)


def _example(example: Example) -> ExampleView:
    if isinstance(example, RatingExample):
        system = event_systems().get(example.system)
        return _scored_example(system, example) if system else _rating_example(example)
    return _board_example(example) if isinstance(example, BoardExample) else _log_example(example)


def _rating_example(example: RatingExample) -> ExampleView:
    """The changes of those players of whom the page promises something."""
    promised = {key.partition(" ")[0] for key in example.gives}
    _, changes = rate_example(game_systems()[example.system], example)
    views = tuple(
        ExampleChange(
            player=_person(one.player),
            against=", ".join(_person(seat.player) for seat in _game_of(example, one) if seat.player != one.player),
            before=rounded(one.before, 2),
            after=rounded(one.after, 2),
            working=one.working,
        )
        for one in changes
        if one.player in promised
    )
    gives = tuple((key.replace("-", " "), numerals(str(value))) for key, value in example.gives.items())
    return ExampleView(example.title, "", (), gives, changes=views)


def _game_of(example: RatingExample, change: Change) -> tuple[RatedExampleSeat, ...]:
    return example.games[int(change.game) - 1] if change.game else ()


def _scored_example(system: ScoresEvents, example: RatingExample) -> ExampleView:
    """The games as an event's boards, each with its players by their places."""
    tables = tuple(tuple(_places(system, example, board)) for board in boards_of(system, example))
    return ExampleView(example.title, "", (), (), tables=tables)


def _places(system: ScoresEvents, example: RatingExample, board: EventGame) -> Iterator[ExamplePlace]:
    terms = terms_of_example(example)
    both = zip(system.score_of(board, terms).seats, system.explained(board, terms), strict=True)
    for seat, lines in sorted(both, key=lambda one: one[0].position.rank):
        player = _person(seat.seat.player or "")
        yield ExamplePlace(place_at(seat), player, held(board, seat.seat), rounded(seat.points, 2), lines)


def _board_example(example: BoardExample) -> ExampleView:
    system = board_systems()[example.system]
    if system.rating is not None and example.ratings is not None:
        return _rated_example(example, system.rating)
    result = system.score_of(example.board, EventTerms())
    working = system.explained(example.board, EventTerms())
    seats = tuple(
        ExampleSeatRow(
            spoken(seat.at_power.power.label),
            seat.centres,
            str(seat.at_power.eliminated or ""),
            spoken(seat.result.label),
            rounded(seat.points, 2),
            lines,
        )
        for seat, lines in zip(result.seats, working, strict=True)
    )
    return ExampleView(f"{example.title} ({spoken(ending_in_words(example.board))})", "", (), (), seats)


def _rated_example(example: BoardExample, rating: Rating) -> ExampleView:
    game = rating.play(example.board, example.known_ratings)
    stakes = tuple(
        StakeView(
            power=spoken(seat.power.label),
            players=_players(seat),
            why=_("{player}: {reason}").format(player=_person(start.player), reason=_(reason)) if reason else "",
            centres=seat.centres,
            before=rounded(start.before, 2),
            ante=rounded(start.figures[ANTE], 2),
            award=rounded(end.figures[AWARD] if end else 0, 2),
            after=rounded(end.after if end else 0, 2),
        )
        for seat, reason, (start, end) in zip(example.board.seats, game.reasons, stakes_of(game), strict=True)
    )
    title = f"{example.title} ({spoken(ending_in_words(example.board))})"
    return ExampleView(title, "", (), (), stakes=stakes, workings=game_workings(rating.explain(game), rating.shared))


def _players(seat: PowerSeat) -> str:
    own = "" if seat.player == seat.power.value else _person(seat.player or "")
    return _("{player} for {other}").format(player=own, other=_person(seat.replaces)) if seat.replaces else own


def _person(id_: str) -> str:
    """A name made of the id: the players of an example are not on file."""
    return _("Seventh Player") if id_ == SEVENTH_PLAYER else id_.replace("-", " ").title()


def _log_example(example: LogExample) -> ExampleView:
    rate = log_system(example.system).rate
    book = example.book
    status = {place: one.status for place, one in pair([book]).items()}
    scored = rate([book], status, Explained)
    carried = book.carried
    brought = ""
    if carried:
        points, people = carried.game_points, len(carried.defeated)
        message = ngettext(
            "{points} game points against {n} opponents", "{points} game points against {n} opponents", people
        )
        brought = message.format(points=points, n=people)
    return ExampleView(
        title=example.title,
        brought=brought,
        games=tuple(_game(line.entry, line.working) for line in scored),
        gives=tuple((_(_GIVES.get(key, key)), numerals(str(value))) for key, value in example.gives.items()),
    )


_GIVES = {column.key: column.label for column in KIND.running}


def _game(entry: Entry, working: tuple[Line, ...]) -> ExampleGame:
    state = final_state(entry)
    attrition, bonus = attrition_of(state), bonus_of(state)
    figures = []
    if attrition:
        figures.append(_("attrition score {own}–{other}").format(own=attrition.own, other=attrition.opponent))
    if bonus:
        figures.append(_("bonus {own}–{other}").format(own=bonus.own, other=bonus.opponent))
    result = words.result(entry.result)
    resigned = words.resignation_said(entry)
    return ExampleGame(
        entry.date,
        entry.opponent,
        f"{result} ({resigned})" if resigned else result,
        ", ".join(figures),
        working,
    )
