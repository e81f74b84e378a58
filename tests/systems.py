"""Systems that packages announce are found once in a process: what changes them in a test."""

from masterlist.scoring import registry
from masterlist.scoring.board import board_systems
from masterlist.scoring.event_system import event_systems
from masterlist.scoring.rating import game_systems


def forget_systems() -> None:
    """Let the systems be found anew."""
    for found in (registry.systems, board_systems, event_systems, game_systems):
        found.cache_clear()
