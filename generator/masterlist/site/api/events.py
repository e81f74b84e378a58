"""The documents of events."""

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from masterlist.documents.events import (
    BestOfPower,
    BoardJson,
    BoardSeat,
    ComparisonJson,
    ComparisonRow,
    EventGameJson,
    EventGameSeat,
    EventJson,
    GameOfStanding,
    IfEndedNow,
    PlaceMove,
    PowerAtEvent,
    RoundOfEvent,
    RoundStanding,
    SplitTie,
    StandingJson,
    Terms,
)
from masterlist.facts.board import Board, Seat
from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.scoring.events import event_systems
from masterlist.scoring.seats import BoardResult, ScoredSeat, SeatWorkings
from masterlist.scoring.working import Line
from masterlist.site.api.boards import Json, counts, ending, own_points, seat_fields
from masterlist.site.api.numbers import amounts, source, working
from masterlist.standings.event_values import Comparison, EventResult, PlayerGame, Standing


def event_document(content: Content, one: EventResult, workings: Sequence[SeatWorkings]) -> EventJson:
    """An event: its table, its boards with their workings, which are in their order, and its best countries."""
    event, table = one.event, one.table
    return EventJson(
        as_of=event.results_day if table.boards else None,
        event=event.id,
        name=event.name,
        system=event.system,
        kind=event_systems()[event.system].kind,
        start=event.start,
        end=event.end,
        place=event.town,
        country=event.country,
        director=event.director,
        directed_by=event.directed_by,
        club=event.club,
        source=event.source,
        status=event.status.value,
        rounds_planned=event.rounds,
        winners=tuple(one.winners),
        terms=_terms(event),
        standings=tuple(_standing(content, event, row) for row in table.standings),
        rounds=tuple(
            RoundOfEvent(
                round=after.round,
                standings=tuple(RoundStanding(**_row(content, event, row)) for row in after.standings),
            )
            for after in one.rounds
        ),
        boards=tuple(_boards(one, workings)),
        best_countries={
            power.value: tuple(BestOfPower(player=best.player, board=best.board) for best in games)
            for power, games in table.best_countries.items()
        },
        powers=tuple(
            PowerAtEvent(
                power=record.power.value,
                boards=record.boards,
                solos=record.solos,
                concessions=record.concessions,
                draws=record.draws,
                eliminations=record.eliminations,
                **amounts(average_centres=record.average_centres, average_points=record.average_points),
            )
            for record in table.powers
        ),
        compare=tuple(_comparison(other, event.decimals) for other in one.compared),
    )


def _terms(event: Event) -> Terms:
    terms = event.terms
    found = {
        "count_best": terms.count_best,
        "replaced_seats": "zero" if terms.replaced_seats_zero else None,
        "concessions": "win" if terms.concessions_win else None,
        "fill_ins": terms.fill_ins,
        "decided_by": str(event.decided_by) if event.decided_by else None,
        **terms.others,
    }
    return cast("Terms", found)


def _name_of(content: Content, player: str) -> str:
    """A player's name; the house member needs no file."""
    known = content.players.get(player)
    return known.name if known else "Seventh Player"


def _row(content: Content, event: Event, row: Standing) -> Json:
    return {
        "place": row.rank,
        "shared": row.shared,
        "player": row.player,
        "name": _name_of(content, row.player),
        **amounts(event.decimals, points=row.points),
        **counts(event.system, row),
        "split_by": row.split_by.breaker if row.split_by else None,
    }


def _standing(content: Content, event: Event, row: Standing) -> StandingJson:
    return StandingJson(
        **_row(content, event, row),
        splits=tuple(
            SplitTie(by=split.breaker, against=tuple(split.against), values=str(split.words)) for split in row.splits
        ),
        games=tuple(_player_game(game, event.decimals) for game in row.games),
    )


def _player_game(game: PlayerGame, decimals: int) -> GameOfStanding:
    seat = game.seat.seat
    if isinstance(seat, Seat):
        own: Json = {"power": seat.power.value, "centres": seat.centres}
    else:
        own = {"seat": seat.name, **own_points(seat)}
    return GameOfStanding(
        board=game.board,
        **own,
        **amounts(decimals, points=game.points),
        class_=game.seat.result.name.lower(),
        counted=game.counted,
    )


def _boards(one: EventResult, workings: Sequence[SeatWorkings]) -> Iterator[BoardJson | EventGameJson]:
    """All boards in their order; of those in play every seat says what it would be worth if the board ended now."""
    finished = {result.board.id: result for result in one.table.boards}
    now = {board.id: result for board, result in one.in_play}
    decimals = one.event.decimals
    for board, lines in zip(one.event.boards, workings, strict=True):
        same: Json = {
            "board": board.id,
            "round": board.round,
            "table": board.table,
            "note": board.note or None,
            "source": source(board.place),
        }
        scored = zip(finished[board.id].seats, lines, strict=True) if board.id in finished else ()
        if not isinstance(board, Board):
            seats = (EventGameSeat(**_scored(seat, own, decimals)) for seat, own in scored)
            yield EventGameJson(**same, kind=board.kind, seats=tuple(seats))
        elif board.in_play:
            yield BoardJson(**same, **ending(board), seats=tuple(_seats_in_play(board, now[board.id], lines, decimals)))
        else:
            rows = (BoardSeat(**_scored(seat, own, decimals)) for seat, own in scored)
            yield BoardJson(**same, **ending(board), seats=tuple(rows))


def _scored(scored: ScoredSeat, lines: Iterable[Line], decimals: int) -> Json:
    return {
        **seat_fields(scored.seat),
        "class_": scored.result.name.lower(),
        "position": scored.position.rank,
        "position_shared_by": scored.position.shared_by,
        **amounts(decimals, points=scored.points),
        "credited": tuple(scored.credited),
        "working": working(lines),
    }


def _seats_in_play(board: Board, now: BoardResult | None, workings: SeatWorkings, decimals: int) -> Iterator[BoardSeat]:
    """Seats that have scored nothing yet."""
    values = [amounts(decimals, points=seat.points) for seat in now.seats] if now else [None] * len(board.seats)
    for seat, value, lines in zip(board.seats, values, workings, strict=True):
        yield BoardSeat(
            **seat_fields(seat),
            class_=None,
            position=None,
            position_shared_by=None,
            points=None,
            points_exact=None,
            credited=(),
            working=(),
            if_ended_now=IfEndedNow(**value, working=working(lines)) if value else None,
        )


def _comparison(other: Comparison, decimals: int) -> ComparisonJson:
    return ComparisonJson(
        system=other.system,
        refused=tuple(problem.message for problem in other.refused),
        standings=tuple(
            ComparisonRow(place=row.rank, shared=row.shared, player=row.player, **amounts(decimals, points=row.points))
            for row in (other.table.standings if other.table else ())
        ),
        moves=tuple(
            PlaceMove(player=move.player, place=move.rank, place_there=move.rank_there) for move in other.moves
        ),
    )
