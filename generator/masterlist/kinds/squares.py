"""SQUARES: a game between two that each of them enters in their own log.

What no schema can say of an entry is checked entry by entry, in ``checks/entries.py``.
"""

from masterlist.facts.logbook import LEVELS
from masterlist.kinds.kind import ColumnValue, GameColumn, GameKind, KindFiles
from masterlist.kinds.squares_log import STATED
from masterlist.source import N_

POINTS, DEFEATED, TOTAL, RATING = STATED

KIND = GameKind(
    id="squares",
    name="SQUARES",
    files=KindFiles.LOGS,
    least=2,
    most=2,
    seats=(("own", "opponent"),),
    columns=(
        GameColumn("result", N_("Result"), ColumnValue.CHOICE, tuple(result.value for result in LEVELS)),
        GameColumn("attrition", N_("Attrition score"), ColumnValue.PAIR),
        GameColumn("bonus", N_("Bonus points"), ColumnValue.PAIR),
    ),
    running=(
        GameColumn(POINTS, N_("game points"), ColumnValue.INTEGER),
        GameColumn(DEFEATED, N_("opponents defeated"), ColumnValue.NUMBER),
        GameColumn(TOTAL, N_("total game points"), ColumnValue.INTEGER),
        GameColumn(RATING, N_("WWR"), ColumnValue.NUMBER, said="World Wide Rating so far."),
    ),
    endings=("strategic", "major", "attrition", "draw"),
    turned={result.value: result.reversed.value for result in LEVELS},
)
