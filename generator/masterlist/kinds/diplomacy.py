"""Diplomacy: seven powers on one board.

What no schema can say of a board is checked in ``checks/boards.py``, because it takes the board as a whole.
"""

from masterlist.facts.board import POWERS
from masterlist.kinds.kind import Column, Files, GameKind, Value
from masterlist.source import N_

KIND = GameKind(
    id="diplomacy",
    name="Diplomacy",
    files=Files.BOARDS,
    least=len(POWERS),
    most=len(POWERS),
    seats=(tuple(power.value for power in POWERS),),
    seat_columns=(
        Column("player", N_("Player"), Value.PLAYER),
        Column("centres", N_("Centres"), Value.INTEGER),
        Column("eliminated", N_("Eliminated"), Value.INTEGER),
    ),
)
