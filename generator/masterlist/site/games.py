"""The page of a rated game and of a board, and its document."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.engine.query import Ask, query
from masterlist.facts.board import Board, Seat
from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard, Event, EventTerms
from masterlist.kinds.registry import kinds
from masterlist.language import _, rounded
from masterlist.language.catalogue import spoken
from masterlist.queries.history import runs_of
from masterlist.queries.people import People, people_in
from masterlist.queries.rated import shown_rated
from masterlist.read.history import Runs
from masterlist.scoring.board import ending_in_words, explain, score
from masterlist.scoring.comparison import position_in_words
from masterlist.scoring.ledger import RatedGame, Rating
from masterlist.scoring.seats import BoardResult, ScoredSeat, SeatWorkings
from masterlist.scoring.working import Line
from masterlist.site.api.document import document
from masterlist.site.api.games import game_document
from masterlist.site.common.board_rows import (
    ChartView,
    SeatView,
    chart_view,
    person,
    reason_in_words,
    result_in_words,
    seat_view,
)
from masterlist.site.common.links import Sources, system_link
from masterlist.site.common.model import Document, Link, Page
from masterlist.site.common.words import game_title
from masterlist.site.common.workings import GameWorkings, game_workings
from masterlist.site.downloads.head import in_json
from masterlist.site.events.kinds import board_ending, columns_of, own_points, place_at
from masterlist.site.events.rounds import board_path
from masterlist.site.layout.frame import Frame, people_content
from masterlist.site.pictures.curves import Picture, centres_picture
from masterlist.standings.event_values import EventResult
from masterlist.standings.rated import Rated


class ScoredSeatView(NamedTuple):
    """A seat with what it scored."""

    seat: SeatView
    heading: str  # of its working
    result: str  # in words, or ""
    points: str
    credited: str  # to whom, where that is not simply the player
    working: tuple[Line, ...]


def scored_seats(
    content: Content, event: Event, board: AnyBoard, result: BoardResult | None, workings: SeatWorkings
) -> tuple[ScoredSeatView, ...]:
    """The seats of a board; those of a game between people by their places."""
    if isinstance(board, Board):
        return tuple(_of_powers(content, event, board, result, workings))
    return tuple(_of_people(content, event, result, workings)) if result else ()


def _of_powers(
    content: Content, event: Event, board: Board, result: BoardResult | None, workings: SeatWorkings
) -> Iterator[ScoredSeatView]:
    if result is None:
        for seat in board.seats:
            view = seat_view(content, board, seat)
            yield ScoredSeatView(view, view.power, _("no centres on file yet"), "", "", ())
        return
    for scored, lines in zip(result.seats, workings, strict=True):
        view = seat_view(content, board, scored.at_power)
        yield ScoredSeatView(
            view,
            view.power,
            spoken(position_in_words(scored.position)) if board.in_play else result_in_words(scored),
            rounded(scored.points, event.decimals),
            _credited(content, scored.seat.player, scored.credited),
            lines,
        )


def _of_people(content: Content, event: Event, result: BoardResult, workings: SeatWorkings) -> Iterator[ScoredSeatView]:
    both = sorted(zip(result.seats, workings, strict=True), key=lambda one: one[0].position.rank)
    for scored, lines in both:
        player = person(content, scored.seat.player)
        view = SeatView(place_at(scored), player, None, own_points(scored), "")
        yield ScoredSeatView(
            view, player.text, _called(result.board, scored), rounded(scored.points, event.decimals), "", lines
        )


def _called(board: AnyBoard, scored: ScoredSeat) -> str:
    """What the kind of game calls the seat, where it has names for them: White, Black."""
    name = "" if isinstance(scored.seat, Seat) else scored.seat.name
    label = kinds()[board.kind].labels.get(name)
    return _(label) if label else ""


def _credited(content: Content, player: str | None, credited: tuple[str, ...]) -> str:
    if not credited:
        return _("credited to no player")
    if credited == (player,):
        return ""
    return _("credited to {players}").format(players=", ".join(person(content, id_).text for id_ in credited))


class BoardView(NamedTuple):
    """What a board's page shows."""

    event: Link
    system: Link
    ending: str
    in_play: bool  # whether the points are those that it would give if it ended now
    last_year: int
    note: str
    caption: str  # of the table of seats, and the heads of two of its columns
    seat: str
    held: str
    seats: tuple[ScoredSeatView, ...]
    chart: ChartView | None
    picture: Picture | None
    source: Link
    brought: tuple[Link, ...]  # the pull request and the commit that brought it, where they are known


class StakeView(NamedTuple):
    """A seat of a rated game."""

    seat: SeatView
    whose: Link | None  # who antes and receives; None where the game is not rated
    why: str  # why it is they, where a player was replaced
    ante: str
    award: str
    before: str
    after: str


class DrawView(NamedTuple):
    """Which power was drawn to stay unplayed, and from what."""

    power: str
    commit: str
    game: str


class GameView(NamedTuple):
    """What a rated game's page shows."""

    id: str
    list: Link
    system: Link
    dates: str
    finished: str
    ending: str
    last_year: int
    note: str
    not_rated: str  # the reason, or ""
    drawn: DrawView | None  # of the power that stays unplayed
    seats: tuple[StakeView, ...]
    workings: GameWorkings
    chart: ChartView | None
    picture: Picture | None
    source: Link
    brought: tuple[Link, ...]  # the pull request and the commit that brought it, where they are known
    data: str


def board_pages(
    content: Content, one: EventResult, workings: Sequence[SeatWorkings], link_to: Sources
) -> Iterator[Page]:
    """A page for every board of an event; the workings are those of its boards, in their order."""
    found: dict[str, BoardResult | None] = {result.board.id: result for result in one.table.boards}
    found |= {board.id: now for board, now in one.in_play}
    for board, own in zip(one.event.boards, workings, strict=True):
        seats = scored_seats(content, one.event, board, found[board.id], own)
        yield _board_page(content, one, board, seats, link_to)


def _board_page(
    content: Content, one: EventResult, board: AnyBoard, seats: tuple[ScoredSeatView, ...], link_to: Sources
) -> Page:
    event, columns = one.event, columns_of(one.event)
    view = BoardView(
        event=Link(event.name, f"tournaments/{event.id}.html"),
        system=system_link(content, event.system),
        ending=board_ending(board),
        in_play=board.in_play,
        last_year=board.last_year if isinstance(board, Board) else 0,
        note=board.note,
        caption=_(columns.seats),
        seat=_(columns.seat),
        held=_(columns.held),
        seats=seats,
        chart=chart_view(board) if isinstance(board, Board) else None,
        picture=centres_picture(board) if isinstance(board, Board) else None,
        source=_source(board, link_to),
        brought=link_to.brought(board.place),
    )
    message = _("{event}: round {number}, board {board}")
    name = (board.table or board.id).upper()
    if not isinstance(board, Board):
        message, name = _("{event}: round {number}, game {board}"), board.table or board.id
    title = message.format(event=event.name, number=board.round, board=name)
    summary = _(columns.about).format(board=title)
    return Page(board_path(event, board), "board.html", title, summary, view)


def _source(board: AnyBoard, link_to: Sources) -> Link:
    return Link(board.place.file, link_to(board.place))


def game_pages(content: Content, one: Rated, link_to: Sources) -> list[Page]:
    """A page for every rated game of a list."""
    return [_game_page(content, one, game, link_to) for game in one.games]


def _game_page(content: Content, one: Rated, game: Board, link_to: Sources) -> Page:
    rated = next((rated for rated in one.ledger.games if rated.board.id == game.id), None)
    view = GameView(
        id=game.id,
        list=Link(one.about.name, f"lists/{one.about.id}.html"),
        system=system_link(content, one.about.system),
        dates=" to ".join(filter(None, (game.started, game.finished))),
        finished=game.finished or "",
        ending=spoken(ending_in_words(game)),
        last_year=game.last_year,
        note=game.note,
        not_rated=next((reason_in_words(content, it) for it in one.ledger.unrated if it.game == game.id), ""),
        drawn=_drawn(game),
        seats=_stakes(content, rated) if rated else _unrated(content, one, game),
        workings=game_workings(_explained(one, game, rated), _rating(one).shared),
        chart=chart_view(game),
        picture=centres_picture(game),
        source=_source(game, link_to),
        brought=link_to.brought(game.place),
        data=f"api/v1/games/{one.about.id}/{game.id}.json",
    )
    title = game_title(game)
    summary = _("{list}, {game}: antes, awards and ratings.").format(list=one.about.name, game=title)
    path = f"games/{one.about.id}/{game.id}.html"
    return Page(path, "game.html", title, summary, view, in_json(title, view.data))


def _drawn(game: Board) -> DrawView | None:
    drawn = game.drawn
    return DrawView(spoken(drawn.power.label), drawn.commit, drawn.game) if drawn else None


def _rating(one: Rated) -> Rating:
    assert one.system.rating is not None  # noqa: S101  or there would be no ledger
    return one.system.rating


def _explained(one: Rated, game: Board, rated: RatedGame | None) -> SeatWorkings:
    if rated:
        return _rating(one).explain(rated)
    return ((),) * len(game.seats) if game.in_progress else explain(one.system, game, EventTerms())


def _stakes(content: Content, rated: RatedGame) -> tuple[StakeView, ...]:
    return tuple(
        StakeView(
            seat=seat_view(content, rated.board, seat),
            whose=person(content, own.player),
            why=_(own.reason),
            ante=rounded(own.ante, 2),
            award=_shown(own.award),
            before=rounded(own.rating_before, 2),
            after=_shown(own.rating_after),
        )
        for seat, own in zip(rated.board.seats, rated.seats, strict=True)
    )


def _shown(value: Amount | None) -> str:
    return "" if value is None else rounded(value, 2)


def _unrated(content: Content, one: Rated, game: Board) -> tuple[StakeView, ...]:
    """An unrated game's awards are worked out all the same; they move nothing."""
    points = None if game.in_progress else score(one.system, game, EventTerms())
    return tuple(
        StakeView(
            seat=seat_view(content, game, seat),
            whose=None,
            why="",
            ante="",
            award=_shown(points.seats[seat.power.order].points if points else None),
            before="",
            after="",
        )
        for seat in game.seats
    )


class GamesInputs(NamedTuple):
    """What the games of such a list show."""

    rated: Rated
    people: People
    runs: dict[str, Runs]  # where their lines come from, by file

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """All of their pages and documents."""
        one, content = self.rated, people_content(frame, self.people, {})
        link_to = Sources(frame.site, frame.prefix, self.runs, frame.private)
        yield from game_pages(content, one, link_to)
        for game in one.games:
            yield document(f"games/{one.about.id}/{game.id}", game_document(one, game))


@query
def games_inputs(ask: Ask, list_: str) -> GamesInputs:
    """The games of a list."""
    one = ask(shown_rated, list_)
    return GamesInputs(one, people_in(ask, one), runs_of(ask, f"games/{list_}"))
