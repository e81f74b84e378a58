"""SQUARES: a game between two that each of them enters in their own log.

What no schema can say of an entry is checked entry by entry, in ``checks/entries.py``.
"""

from masterlist.facts.logbook import LEVELS
from masterlist.kinds.kind import ColumnValue, GameField, GameKind, KindFiles
from masterlist.source import N_

RATING = "wwr"
STATED = ("game_points", "opponents_defeated", "total", RATING)  # totals of the paper log


POINTS, DEFEATED, TOTAL, _ = STATED
KIND = GameKind(
    id="squares",
    name="SQUARES",
    files=KindFiles.LOGS,
    least=2,
    most=2,
    named=((GameField("own", "", ColumnValue.PLAYER), GameField("opponent", "", ColumnValue.PLAYER)),),
    columns=(
        GameField(
            "result",
            N_("Result"),
            ColumnValue.CHOICE,
            tuple(result.value for result in LEVELS),
            headings="outcome w_l win_loss erg res ergebnis ausgang resultat issue",
        ),
        GameField(
            "attrition",
            N_("Attrition score"),
            ColumnValue.PAIR,
            headings="attrition_score score points_for_attrition abnutzung abnutzungspunkte usure score_d_usure "
            "score_dusure punktestand",
        ),
        GameField("bonus", N_("Bonus points"), ColumnValue.PAIR, headings="bonus_points bonuspunkte points_de_bonus"),
    ),
    running=(
        GameField(POINTS, N_("game points"), ColumnValue.INTEGER, headings="partiepunkte points_de_partie"),
        GameField(
            DEFEATED, N_("opponents defeated"), ColumnValue.NUMBER, headings="besiegte_gegner adversaires_battus"
        ),
        GameField(
            TOTAL,
            N_("total game points"),
            ColumnValue.INTEGER,
            headings="total_points running_total punkte_gesamt total_des_points",
        ),
        GameField(RATING, N_("WWR"), ColumnValue.NUMBER, help="World Wide Rating so far."),
    ),
    endings=("strategic", "major", "attrition", "draw"),
    turned={result.value: result.reversed.value for result in LEVELS},
)
