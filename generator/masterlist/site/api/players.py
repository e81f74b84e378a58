"""Diplomacy in a player's JSON document: ratings and tournaments."""

from collections.abc import Mapping
from typing import Any

from masterlist.facts.event import Event, Status
from masterlist.facts.members import Members
from masterlist.scoring.ledger import Change
from masterlist.site.api.boards import counts
from masterlist.site.api.numbers import amounts, ledger_amounts
from masterlist.standings.event_values import Standing
from masterlist.standings.rated import Rated
from masterlist.standings.rating_list import IN_PLAY
from masterlist.standings.results import Results

Json = dict[str, Any]


def ratings(results: Results, player: str) -> dict[str, Json]:
    """The lists rated from games on which the player stands."""
    return {
        id_: _rating(one, player) for id_, one in results.rated.items() if any(row.player == player for row in one.rows)
    }


def _rating(one: Rated, player: str) -> Json:
    row = next(row for row in one.rows if row.player == player)
    changes = [change for change in one.ledger.changes if change.player == player]
    by_day = {change.date: change for change in changes}
    return {
        "rank": row.rank,
        "member_until": Members(one.about.members).left(player, one.as_of) or None,
        **ledger_amounts(rating=row.rating),
        "games": row.games,
        **ledger_amounts(points_in_play=row.figures[IN_PLAY]),
        "editions": [{"edition": own.edition, "rank": own.rank or None} for own in one.ranks],
        "history": [{"date": date, **ledger_amounts(rating=change.rating)} for date, change in by_day.items()],
        "ledger": [_change(change) for change in changes],
    }


def _change(change: Change) -> Json:
    return {
        "date": change.date,
        "game": change.game,
        "step": change.step.value,
        **ledger_amounts(points=change.points, rating=change.rating),
    }


def tournaments(results: Results, player: str) -> list[Json]:
    """The events in whose tables the player stands, newest first."""
    return [
        _tournament(one.event, row)
        for one in results.events.values()
        for row in one.table.standings
        if row.player == player
    ]


def results_day(tournament: Mapping[str, Any]) -> str:
    """The day that stands for the results of one of them, as ``Event.results_day``."""
    day: str = tournament["end" if tournament["status"] == Status.FINAL.value else "start"]
    return day


def _tournament(event: Event, row: Standing) -> Json:
    return {
        "event": event.id,
        "name": event.name,
        "system": event.system,
        "start": event.start,
        "end": event.end,
        "status": event.status.value,
        "place": row.rank,
        "shared": row.shared,
        **amounts(event.decimals, points=row.points),
        **counts(event.system, row),
        "games": len(row.games),
    }
