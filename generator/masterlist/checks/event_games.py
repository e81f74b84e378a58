"""One game of an event between people: its players, and what the kind of game says of it."""

from collections.abc import Iterator

from masterlist.checks.nights import players_sit_once
from masterlist.checks.remedies import player_remedy
from masterlist.facts.content import Content
from masterlist.facts.event_game import EventGame
from masterlist.kinds.registry import kinds
from masterlist.scoring.as_at_night import as_at_night
from masterlist.source import Problem


def check(board: EventGame, content: Content) -> Iterator[Problem]:
    """Everything wrong with one game, whatever system scores it."""
    for seat in board.seats:
        if not content.has("player", seat.player):
            hint = str(player_remedy(content.players, seat.player))
            yield Problem(seat.at("player"), "player-is-known", f"no player '{seat.player}' is on file", hint)
    game = as_at_night(board)
    yield from players_sit_once(game)
    for check_game in kinds()[board.kind].checks:
        yield from check_game(game)
