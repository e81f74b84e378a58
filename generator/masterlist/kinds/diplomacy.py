"""Diplomacy: seven powers on one board.

What no schema can say of a board is checked in ``checks/boards.py``, because it takes the board as a whole.
"""

from masterlist.facts.board import POWERS
from masterlist.kinds.kind import ColumnValue, EventColumns, GameField, GameKind, KindFiles
from masterlist.source import N_

KIND = GameKind(
    id="diplomacy",
    name="Diplomacy",
    files=KindFiles.BOARDS,
    least=len(POWERS),
    most=len(POWERS),
    named=(tuple(GameField(power.value, "", ColumnValue.PLAYER) for power in POWERS),),
    seat_columns=(
        GameField("player", N_("Player"), ColumnValue.PLAYER),
        GameField("centres", N_("Centres"), ColumnValue.INTEGER),
        GameField("eliminated", N_("Eliminated"), ColumnValue.INTEGER),
    ),
    endings=("solo", "concession", "draw"),
    event=EventColumns(
        seat=N_("Power"),
        held=N_("Centres"),
        counts=(
            GameField("wins", N_("Wins"), ColumnValue.INTEGER),
            GameField("draws", N_("Draws"), ColumnValue.INTEGER),
            GameField("centres", N_("Centres"), ColumnValue.INTEGER),
        ),
        told=N_("Classification with all games: power, centres, points"),
        so_far=N_("Standings so far with all games: power, centres, points"),
        note=N_("A game is shown by power and supply centres."),
        seats=N_("Seats, centres and points"),
        about=N_("{board}: centres, results and points."),
        summary=N_("{event}: classification, boards and best countries."),
    ),
)
