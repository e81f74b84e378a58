"""Which power stays unplayed where only six players are available (ARMADA rules: "4.1").

The power follows from the game's id and a commit that already holds the game's file. So the id is on record before
anyone can know the commit that decides, and anyone with both can repeat the draw.
"""

from hashlib import sha256

from masterlist.facts.board import POWERS, Power


def drawn_power(game: str, commit: str) -> Power:
    """The power drawn for a game: SHA-256 of ``GAME COMMIT``, as a number, modulo 7, in the order A E F G I R T."""
    number = int(sha256(f"{game} {commit}".encode()).hexdigest(), 16)
    return POWERS[number % len(POWERS)]
