"""Pages of one board and of one rated game: how each of its numbers was worked out."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.facts.board import Board
from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard, EventTerms
from masterlist.language import _, rounded
from masterlist.language.messages import spoken
from masterlist.scoring.board import ending_in_words, explain, score
from masterlist.scoring.ledger import RatedGame, Rating
from masterlist.scoring.seats import BoardResult, SeatWorkings
from masterlist.site.common.board_rows import (
    ChartView,
    SeatView,
    chart_view,
    person,
    reason_in_words,
    seat_view,
)
from masterlist.site.common.links import system_link
from masterlist.site.common.model import Link, Page
from masterlist.site.common.names import game_title
from masterlist.site.common.source_links import Sources
from masterlist.site.common.workings import GameWorkings, game_workings
from masterlist.site.downloads.head import in_json
from masterlist.site.events.kinds import board_ending, columns_of
from masterlist.site.events.rounds import board_path
from masterlist.site.games.seats import ScoredSeatView, scored_seats
from masterlist.site.pictures.lines import Picture, centres_picture
from masterlist.standings.event_values import EventResult
from masterlist.standings.rated import Rated


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
    title = _("{event}: round {number}, board {board}").format(
        event=event.name, number=board.round, board=(board.table or board.id).upper()
    )
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
