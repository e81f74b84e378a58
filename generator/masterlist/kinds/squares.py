"""SQUARES: a game between two that each of them enters in their own log.

What no schema can say of an entry is checked entry by entry, in ``checks/entries.py``.
"""

from masterlist.facts.logbook import LEVELS
from masterlist.kinds.kind import ColumnValue, GameField, GameKind, KindFiles
from masterlist.source import N_

RATING = "wwr"
STATED = ("game_points", "opponents_defeated", "total", RATING)  # in the order of ``facts.logbook.Stated``


POINTS, DEFEATED, TOTAL, _ = STATED
KIND = GameKind(
    id="squares",
    name="SQUARES",
    files=KindFiles.LOGS,
    least=2,
    most=2,
    named=((GameField("own", "", ColumnValue.PLAYER), GameField("opponent", "", ColumnValue.PLAYER)),),
    columns=(
        GameField("result", N_("Result"), ColumnValue.CHOICE, tuple(result.value for result in LEVELS)),
        GameField("attrition", N_("Attrition score"), ColumnValue.PAIR),
        GameField("bonus", N_("Bonus points"), ColumnValue.PAIR),
    ),
    running=(
        GameField(POINTS, N_("game points"), ColumnValue.INTEGER),
        GameField(DEFEATED, N_("opponents defeated"), ColumnValue.NUMBER),
        GameField(TOTAL, N_("total game points"), ColumnValue.INTEGER),
        GameField(RATING, N_("WWR"), ColumnValue.NUMBER, said="World Wide Rating so far."),
    ),
    endings=("strategic", "major", "attrition", "draw"),
    turned={result.value: result.reversed.value for result in LEVELS},
)
