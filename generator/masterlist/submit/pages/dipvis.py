"""A tournament as the Diplomacy Tournament Visualiser (dipvis) gives it: the JSON of its API, version 1.

``rounds`` by number, in each ``games`` by name, in each ``players`` by power with ``name``, ``final_scs`` and
``elimination_year``, and ``draw`` with the powers that shared it, or null. It does not say the last year of a game.
"""

import json
from collections.abc import Iterator
from typing import Any

from masterlist.facts.board import POWERS
from masterlist.submit.columns import power_of
from masterlist.submit.pages.tables import FoundBoard, FoundSeat, sheet, soloist
from masterlist.submit.table import Sheet

NAME = "dipvis"


def found_in(text: str) -> Sheet | None:
    """The boards of the tournament; None where it is no such document."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    rounds = data.get("rounds") if isinstance(data, dict) else None
    if not isinstance(rounds, dict):
        return None
    boards = [board for number, one in rounds.items() for board in _boards(str(number), one)]
    notes = [f"{NAME}: '{data.get('name', '')}' {data.get('year', '')}, {len(boards):,} games"]
    timed = sum(board.facts.get("time_limited") == "true" for board in boards)
    if timed:
        notes.append(f"{timed:,} games have final scores but neither a winner nor a draw: read as ended by time")
    return sheet(NAME, boards, notes) if boards else None


def _boards(number: str, given: Any) -> Iterator[FoundBoard]:
    games = given.get("games") if isinstance(given, dict) else None
    for name, game in games.items() if isinstance(games, dict) else ():
        players = game.get("players") if isinstance(game, dict) else None
        if isinstance(players, dict):
            seats = [seat for power, player in players.items() for seat in _seat(power, player)]
            drawn = _drawn(game.get("draw"))
            shared = [seat._replace(left_out=_is_left_out(seat, drawn)) for seat in seats]
            yield FoundBoard(tuple(shared), {"round": number, "table": str(name), **_ending(seats, drawn)})


def _seat(power: str, player: Any) -> Iterator[FoundSeat]:
    """A seat; before the powers are dealt a player may have none."""
    if isinstance(player, dict):
        centres, out = player.get("final_scs"), player.get("elimination_year")
        yield FoundSeat(
            power_of(str(power)) or str(power),
            str(player.get("name") or "unknown"),
            "" if centres is None else str(centres),
            str(out or ""),
        )


def _drawn(given: Any) -> list[str]:
    powers = given.get("powers") if isinstance(given, dict) else None
    return [power_of(str(power)) for power in powers] if isinstance(powers, list) else []


def _is_left_out(seat: FoundSeat, drawn: list[str]) -> bool:
    return len(drawn) > 1 and seat.power not in drawn and seat.centres not in {"", "0"}


def _ending(seats: list[FoundSeat], drawn: list[str]) -> dict[str, str]:
    """How a game ended: by a winner, by a vote, by time; or not yet."""
    if soloist(seats):
        return {"ending": "solo"}
    if len(drawn) == 1:  # a vote for one power alone concedes the game to it
        return {"ending": "concession", "conceded_to": drawn[0]}
    if drawn:
        return {"ending": "draw"}
    scored = [seat for seat in seats if seat.centres]
    return {"ending": "draw", "time_limited": "true"} if len(scored) == len(POWERS) else {"ending": "in-play"}
