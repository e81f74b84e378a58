"""Diplomacy: seven powers on one board.

What no schema can say of a board is checked in ``checks/events.py``, because it takes the board as a whole.
"""

from masterlist.facts.board import CENTRES_ON_THE_MAP, POWERS
from masterlist.kinds.kind import ColumnValue, EventColumns, GameField, GameKind, KindFiles
from masterlist.source import N_

YEARS = (1901, 2100)  # game years that can be

KIND = GameKind(
    id="diplomacy",
    name="Diplomacy",
    files=KindFiles.BOARDS,
    least=len(POWERS),
    most=len(POWERS),
    named=(tuple(GameField(power.value, "", ColumnValue.PLAYER) for power in POWERS),),
    columns=(
        GameField(
            "last_year",
            "",
            ColumnValue.INTEGER,
            help="The game year of the last completed Fall. Sum of Squares does without it, and with a chart it is not "
            "needed.",
            sample=1908,
            bounds=YEARS,
            headings="final_year game_year year jahr letztes_jahr endjahr annee derniere_annee",
        ),
        GameField(
            "ending",
            "",
            ColumnValue.CHOICE,
            ("solo", "draw", "concession", "in-play"),
            help="solo: one power has 18 centres or more; concession: all others conceded to one survivor; draw: "
            "anything else; in-play: the game is still in play, with the centres or the chart so far, and does not "
            "count yet; so is a rated game without 'finished'.",
            sample="draw",
            headings="result how_it_ended outcome ergebnis ausgang ende_durch resultat fin",
            decides=True,
        ),
        GameField(
            "conceded_to",
            "",
            ColumnValue.CHOICE,
            tuple(map(str, POWERS)),
            help="Only for a concession: the power that was conceded to.",
            sample="england",
            headings="winner_by_concession aufgegeben_fuer concede_a",
            decides=True,
        ),
        GameField(
            "time_limited",
            "",
            ColumnValue.FLAG,
            help="Whether an agreed time or year ended the game. Default: false.",
            sample=True,
            headings="time_limit zeitlimit limite_de_temps",
        ),
    ),
    seat_columns=(
        GameField(
            "player",
            N_("Player"),
            ColumnValue.PLAYER,
            help="The id of the player who finished the game; leave it out where it is no longer known who it was.",
            sample="jane-doe",
            headings="name spieler spielerin joueur joueuse",
        ),
        GameField(
            "replaces",
            "",
            ColumnValue.PLAYER,
            help="The id of the player who began the game, where they were replaced; after several replacements the "
            "first one.",
            sample="ann-hill",
            headings="replaced replacement_for ersetzt remplace",
        ),
        GameField(
            "centres",
            N_("Centres"),
            ColumnValue.INTEGER,
            help="Supply centres after the last completed Fall; 0 may be left out.",
            sample=8,
            bounds=(0, CENTRES_ON_THE_MAP),
            headings="centers scs sc supply_centres supply_centers final_centres final_centers zentren "
            "versorgungszentren centres_finaux",
            decides=True,
        ),
        GameField(
            "eliminated",
            N_("Eliminated"),
            ColumnValue.INTEGER,
            help="The game year in which the power lost its last centre.",
            sample=1904,
            bounds=YEARS,
            headings="elimination year_eliminated eliminated_in out out_in ausgeschieden eliminiert elimine "
            "annee_d_elimination annee_delimination",
            decides=True,
        ),
        GameField(
            "left_out",
            "",
            ColumnValue.FLAG,
            help="True for a survivor whom the others left out of their draw.",
            sample=True,
            headings="nicht_am_remis",
            decides=True,
        ),
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
        caption=N_("Classification with all games: power, centres, points"),
        so_far=N_("Standings so far with all games: power, centres, points"),
        note=N_("A game is shown by power and supply centres."),
        seats=N_("Seats, centres and points"),
        about=N_("{board}: centres, results and points."),
        summary=N_("{event}: classification, boards and best countries."),
    ),
)
