"""SQUARES: a game between two that each of them enters in their own log.

What no schema can say of an entry is checked entry by entry, in ``checks/entries.py``.
"""

from masterlist.facts.logbook import LEVELS
from masterlist.kinds.kind import Column, Files, GameKind, Value
from masterlist.kinds.squares_log import STATED
from masterlist.source import N_

POINTS, DEFEATED, TOTAL, RATING = STATED

KIND = GameKind(
    id="squares",
    name="SQUARES",
    files=Files.LOGS,
    least=2,
    most=2,
    seats=(("own", "opponent"),),
    columns=(
        Column("result", N_("Result"), Value.CHOICE, tuple(result.value for result in LEVELS)),
        Column("attrition", N_("Attrition score"), Value.PAIR),
        Column("bonus", N_("Bonus points"), Value.PAIR),
    ),
    running=(
        Column(POINTS, N_("game points"), Value.INTEGER),
        Column(DEFEATED, N_("opponents defeated"), Value.NUMBER),
        Column(TOTAL, N_("total game points"), Value.INTEGER),
        Column(RATING, N_("WWR"), Value.NUMBER, said="World Wide Rating so far."),
    ),
    endings=("strategic", "major", "attrition", "draw"),
    turned={result.value: result.reversed.value for result in LEVELS},
)
