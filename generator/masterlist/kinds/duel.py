"""A game between two: chess, go, backgammon, table tennis."""

from collections.abc import Iterator

from masterlist.facts.night import DRAW, FIRST, SECOND, NightGame, ranks
from masterlist.kinds.kind import EVENT, NTH, ColumnValue, GameField, GameKind, KindFiles
from masterlist.source import N_, Problem


def score_agrees_with_result(game: NightGame) -> Iterator[Problem]:
    """The score is higher for the winner, and level in a draw."""
    points = [seat.points for seat in game.seats if seat.points is not None]
    if points and ranks(points) != [seat.rank for seat in game.seats]:
        message = f"the result is {game.result}, but the score contradicts it"
        hint = "correct one of the two, or leave the result to the score; the first seat's figure comes first"
        yield Problem(game.at("score"), "score-agrees-with-result", message, hint)


KIND = GameKind(
    id="duel",
    name=N_("Games between two"),
    files=KindFiles.NIGHTS,
    least=2,
    most=2,
    named=(
        (
            GameField(
                "white",
                N_("White"),
                ColumnValue.PLAYER,
                help="The player who had White; the other seat is then 'black'.",
                sample="anna-berg",
                headings="weiss wei blanc blancs",
            ),
            GameField(
                "black",
                N_("Black"),
                ColumnValue.PLAYER,
                help="The player who had Black.",
                sample="bob-lee",
                headings="schwarz noir noirs",
            ),
        ),
        (
            GameField(
                "one",
                N_("First"),
                ColumnValue.PLAYER,
                help="The first of two players, where the game has no colours; the other seat is then 'two'.",
                sample="anna-berg",
                headings="player_1 player1 player_a first first_player spieler_1 spieler1 spieler_a joueur_1 joueur1 "
                "joueur_a home heim",
            ),
            GameField(
                "two",
                N_("Second"),
                ColumnValue.PLAYER,
                help="The second of two players.",
                sample="bob-lee",
                headings="player_2 player2 player_b second second_player spieler_2 spieler2 spieler_b joueur_2 joueur2 "
                "joueur_b away gast guest",
            ),
        ),
    ),
    columns=(
        GameField(
            "result",
            N_("Result"),
            ColumnValue.CHOICE,
            (FIRST, SECOND, DRAW),
            help="Between two: 1-0 where the first seat won, 0-1 where the second won, draw, or 1/2-1/2, which means "
            "the same. It may be left out where there is a score.",
            also=("1/2-1/2",),
            sample="1-0",
            headings="outcome erg res ergebnis ausgang resultat issue",
            decides=True,
        ),
        GameField(
            "score",
            N_("Score"),
            ColumnValue.PAIR,
            help="Between two: points, sets or games won, the first seat first.",
            sample="3-1",
            headings="sets games_won stand saetze satze punktestand",
            decides=True,
        ),
        NTH,
    ),
    event=EVENT,
    endings=("decided", "draw"),
    checks=(score_agrees_with_result,),
    turned={"won": "lost", "lost": "won", "draw": "draw"},
)
