"""The JSON documents about Diplomacy: events, rated games, and the lists that are rated from games."""

from typing import Any

from generator.amount import Amount, number, rounded
from generator.facts.board import Board, Seat
from generator.facts.event import EventTerms
from generator.scoring.armada_rating import GRID
from generator.scoring.board import BoardResult, ScoredSeat, explain, score
from generator.scoring.ledger import RatedGame, RatedSeat
from generator.scoring.registry import board_systems
from generator.scoring.working import Line
from generator.site.api_numbers import amounts
from generator.standings.event import Comparison, PlayerGame, Standing
from generator.standings.rating_list import Rated, RatingRow
from generator.standings.results import EventResult, Results

Json = dict[str, Any]


def event_document(results: Results, one: EventResult) -> Json:
    """An event: its table, its boards with their working, and its best countries."""
    event, table = one.event, one.table
    return {
        "event": event.id,
        "name": event.name,
        "system": event.system,
        "start": event.start,
        "end": event.end,
        "place": event.town,
        "country": event.country,
        "director": event.director,
        "club": event.club,
        "source": event.source,
        "terms": _terms(event.terms),
        "standings": [_standing(results, row, event.decimals) for row in table.standings],
        "boards": [_board(one, board) for board in table.boards],
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


def _terms(terms: EventTerms) -> Json:
    return {
        "count_best": terms.count_best,
        "replaced_seats": "zero" if terms.replaced_seats_zero else None,
        "concessions": "win" if terms.concessions_win else None,
        "fill_ins": terms.fill_ins,
        **terms.others,
    }


def name_of(results: Results, player: str) -> str:
    """A player's name; the house member needs no file."""
    known = results.content.players.get(player)
    return known.name if known else "Seventh Player"


def _standing(results: Results, row: Standing, decimals: int) -> Json:
    return {
        "place": row.rank,
        "shared": row.shared,
        "player": row.player,
        "name": name_of(results, row.player),
        **amounts(decimals, points=row.points),
        "wins": row.wins,
        "draws": row.draws,
        "centres": row.centres,
        "split_by": row.split_by.breaker if row.split_by else None,
        "splits": [
            {"by": split.breaker, "against": list(split.against), "values": split.words} for split in row.splits
        ],
        "games": [_player_game(game, decimals) for game in row.games],
    }


def _player_game(game: PlayerGame, decimals: int) -> Json:
    return {
        "board": game.board,
        "power": game.power.value,
        **amounts(decimals, points=game.points),
        "centres": game.seat.seat.centres,
        "class": game.seat.result.name.lower(),
        "counted": game.counted,
    }


def _board(one: EventResult, result: BoardResult) -> Json:
    board, event = result.board, one.event
    working = explain(board_systems()[event.system], board, event.terms)
    return {
        "board": board.id,
        "round": board.round,
        "table": board.table,
        **_ending(board),
        "seats": [_scored_seat(seat, lines, event.decimals) for seat, lines in zip(result.seats, working, strict=True)],
        "source": {"file": board.place.file, "line": board.place.line},
    }


def _ending(board: Board) -> Json:
    return {
        "ending": board.ending.value,
        "conceded_to": board.conceded_to.value if board.conceded_to else None,
        "time_limited": board.time_limited,
        "last_year": board.last_year or None,
        "chart": {str(row.year): list(row.centres) for row in board.chart} or None,
    }


def _seat(seat: Seat) -> Json:
    return {
        "power": seat.power.value,
        "player": seat.player,
        "replaces": seat.replaces,
        "centres": seat.centres,
        "eliminated": seat.eliminated,
    }


def _scored_seat(scored: ScoredSeat, lines: tuple[Line, ...], decimals: int) -> Json:
    return {
        **_seat(scored.seat),
        "class": scored.result.name.lower(),
        "position": scored.position.rank,
        "position_shared_by": scored.position.shared_by,
        **amounts(decimals, points=scored.points),
        "credited": list(scored.credited),
        "working": [line._asdict() for line in lines],
    }


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


def rating_document(one: Rated) -> Json:
    """A list that is rated from games."""
    return {
        "list": one.about.id,
        "name": one.about.name,
        "system": one.about.system,
        "as_of": one.as_of or None,
        "entries": [_rating_row(row) for row in one.rows],
        **ledger_amounts(points_in_play=one.ledger.in_play),
    }


def ledger_amounts(**values: Amount) -> Json:
    """Numbers of a ledger: two decimals, and as exact form the decimals in which the ledger is kept."""
    shown: Json = {}
    for name, value in values.items():
        shown[name] = number(value)
        shown[f"{name}_exact"] = rounded(value, GRID)
    return shown


def _rating_row(row: RatingRow) -> Json:
    return {
        "rank": row.rank,
        "shared": row.shared,
        "player": row.player.id,
        "name": row.player.name,
        "club": row.player.club or None,
        **ledger_amounts(rating=row.rating),
        "games": row.games,
        **ledger_amounts(points_in_play=row.in_play),
        "last_game": row.last or None,
    }


def game_document(one: Rated, game: Board) -> Json:
    """A rated game: antes, awards and ratings before and after; null where the game is not rated or goes on."""
    rated = next((rated for rated in one.ledger.games if rated.board.id == game.id), None)
    reason = next((unrated.reason for unrated in one.ledger.unrated if unrated.game == game.id), None)
    return {
        "game": game.id,
        "list": one.about.id,
        "system": one.about.system,
        "started": game.started,
        "finished": game.finished,
        **_ending(game),
        "rated": rated is not None,
        "not_rated_because": reason,
        "note": game.note or None,
        "seats": _rated_seats(one, rated) if rated else _unrated_seats(one, game),
        "source": {"file": game.place.file, "line": game.place.line},
    }


def _rated_seats(one: Rated, rated: RatedGame) -> list[Json]:
    assert one.system.rating is not None  # noqa: S101  or there would be no ledger
    working = one.system.rating.explain(rated)
    awards = () if rated.board.in_progress else score(one.system, rated.board, EventTerms()).seats
    return [
        {
            **_seat(seat),
            "player": own.player,
            "finisher": seat.player,
            **_stakes(own),
            **(amounts(award=awards[seat.power.order].points) if awards else {"award": None, "award_exact": None}),
            "credited_because": own.reason or None,
            "working": [line._asdict() for line in lines],
        }
        for seat, own, lines in zip(rated.board.seats, rated.seats, working, strict=True)
    ]


def _stakes(seat: RatedSeat) -> Json:
    values = {
        "ante": seat.ante,
        "rating_before": seat.rating_before,
        "rating_at_end": seat.rating_at_end,
        "rating_after": seat.rating_after,
    }
    shown: Json = {}
    for name, value in values.items():
        shown |= {name: None, f"{name}_exact": None} if value is None else ledger_amounts(**{name: value})
    return shown


def _unrated_seats(one: Rated, game: Board) -> list[Json]:
    nothing = dict.fromkeys(("ante", "rating_before", "rating_at_end", "rating_after"))
    nothing |= {f"{name}_exact": None for name in nothing}
    lines = explain(one.system, game, EventTerms()) if not game.in_progress else ((),) * 7
    return [
        {**_seat(seat), "finisher": seat.player, **nothing, "working": [line._asdict() for line in own]}
        for seat, own in zip(game.seats, lines, strict=True)
    ]
