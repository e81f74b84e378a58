"""The JSON documents of events."""

from collections.abc import Iterator, Sequence
from typing import Any

from masterlist.facts.board import Board, Seat
from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard, Event
from masterlist.scoring.events import event_systems
from masterlist.scoring.seats import BoardResult, ScoredSeat, SeatWorkings
from masterlist.scoring.working import Line
from masterlist.site.api.boards import counts, ending, own_points, seat_fields
from masterlist.site.api.numbers import amounts, working
from masterlist.standings.event_values import Comparison, EventResult, PlayerGame, Standing

Json = dict[str, Any]


def event_document(content: Content, one: EventResult, workings: Sequence[SeatWorkings]) -> Json:
    """An event: its table, its boards with their workings, which are in their order, and its best countries."""
    event, table = one.event, one.table
    return {
        "as_of": event.results_day if table.boards else None,
        "event": event.id,
        "name": event.name,
        "system": event.system,
        "kind": event_systems()[event.system].kind,
        "start": event.start,
        "end": event.end,
        "place": event.town,
        "country": event.country,
        "director": event.director,
        "club": event.club,
        "source": event.source,
        "status": event.status.value,
        "rounds_planned": event.rounds,
        "winners": list(one.winners),
        "terms": _terms(event),
        "standings": [_standing(content, event, row) for row in table.standings],
        "rounds": [
            {"round": table.round, "standings": [_row(content, event, row) for row in table.standings]}
            for table in one.rounds
        ],
        "boards": list(_boards(one, workings)),
        "best_countries": {
            power.value: [{"player": best.player, "board": best.board} for best in games]
            for power, games in table.best_countries.items()
        },
        "powers": [
            {
                "power": record.power.value,
                "boards": record.boards,
                "solos": record.solos,
                "concessions": record.concessions,
                "draws": record.draws,
                "eliminations": record.eliminations,
                **amounts(average_centres=record.average_centres, average_points=record.average_points),
            }
            for record in table.powers
        ],
        "compare": [_comparison(other, event.decimals) for other in one.compared],
    }


def _terms(event: Event) -> Json:
    terms = event.terms
    return {
        "count_best": terms.count_best,
        "replaced_seats": "zero" if terms.replaced_seats_zero else None,
        "concessions": "win" if terms.concessions_win else None,
        "fill_ins": terms.fill_ins,
        "decided_by": str(event.decided_by) if event.decided_by else None,
        **terms.others,
    }


def name_of(content: Content, player: str) -> str:
    """A player's name; the house member needs no file."""
    known = content.players.get(player)
    return known.name if known else "Seventh Player"


def _row(content: Content, event: Event, row: Standing) -> Json:
    return {
        "place": row.rank,
        "shared": row.shared,
        "player": row.player,
        "name": name_of(content, row.player),
        **amounts(event.decimals, points=row.points),
        **counts(event.system, row),
        "split_by": row.split_by.breaker if row.split_by else None,
    }


def _standing(content: Content, event: Event, row: Standing) -> Json:
    return {
        **_row(content, event, row),
        "splits": [
            {"by": split.breaker, "against": list(split.against), "values": str(split.words)} for split in row.splits
        ],
        "games": [_player_game(game, event.decimals) for game in row.games],
    }


def _player_game(game: PlayerGame, decimals: int) -> Json:
    seat = game.seat.seat
    if not isinstance(seat, Seat):
        own: Json = {"seat": seat.name, **amounts(decimals, points=game.points), **own_points(seat)}
    else:
        own = {"power": seat.power.value, **amounts(decimals, points=game.points), "centres": seat.centres}
    return {"board": game.board, **own, "class": game.seat.result.name.lower(), "counted": game.counted}


def _boards(one: EventResult, workings: Sequence[SeatWorkings]) -> Iterator[Json]:
    """All boards in their order; of those in play every seat says what it would be worth if the board ended now."""
    finished = {result.board.id: result for result in one.table.boards}
    now = {board.id: result for board, result in one.in_play}
    for board, lines in zip(one.event.boards, workings, strict=True):
        if isinstance(board, Board) and board.in_play:
            seats = _seats_in_play(board, now[board.id], lines, one.event.decimals)
        else:
            scored = zip(finished[board.id].seats, lines, strict=True)
            seats = [_scored_seat(seat, own, one.event.decimals) for seat, own in scored]
        yield _board(board, seats)


def _board(board: AnyBoard, seats: list[Json]) -> Json:
    return {
        "board": board.id,
        "round": board.round,
        "table": board.table,
        **(ending(board) if isinstance(board, Board) else {"kind": board.kind}),
        "seats": seats,
        "note": board.note or None,
        "source": {"file": board.place.file, "line": board.place.line},
    }


def _scored_seat(scored: ScoredSeat, lines: tuple[Line, ...], decimals: int) -> Json:
    return {
        **seat_fields(scored.seat),
        "class": scored.result.name.lower(),
        "position": scored.position.rank,
        "position_shared_by": scored.position.shared_by,
        **amounts(decimals, points=scored.points),
        "credited": list(scored.credited),
        "working": working(lines),
    }


def _seats_in_play(board: Board, now: BoardResult | None, workings: SeatWorkings, decimals: int) -> list[Json]:
    """Seats that have scored nothing yet."""
    nothing = {"class": None, "position": None, "position_shared_by": None, "points": None, "points_exact": None}
    values = [amounts(decimals, points=seat.points) for seat in now.seats] if now else [None] * len(board.seats)
    return [
        {
            **seat_fields(seat),
            **nothing,
            "credited": [],
            "working": [],
            "if_ended_now": {**value, "working": working(lines)} if value else None,
        }
        for seat, value, lines in zip(board.seats, values, workings, strict=True)
    ]


def _comparison(other: Comparison, decimals: int) -> Json:
    return {
        "system": other.system,
        "refused": [problem.message for problem in other.refused],
        "standings": [
            {"place": row.rank, "shared": row.shared, "player": row.player, **amounts(decimals, points=row.points)}
            for row in (other.table.standings if other.table else ())
        ],
        "moves": [{"player": move.player, "place": move.rank, "place_there": move.rank_there} for move in other.moves],
    }
