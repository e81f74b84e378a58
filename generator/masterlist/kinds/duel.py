"""A game between two: chess, go, backgammon, table tennis."""

from collections.abc import Iterator

from masterlist.facts.night import DRAW, FIRST, SECOND, NightGame, ranks
from masterlist.kinds.kind import EVENT, ColumnValue, GameColumn, GameKind, KindFiles
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
    seats=(("white", "black"), ("one", "two")),
    columns=(
        GameColumn("result", N_("Result"), ColumnValue.CHOICE, (FIRST, SECOND, DRAW)),
        GameColumn("score", N_("Score"), ColumnValue.PAIR),
    ),
    event=EVENT,
    endings=("decided", "draw"),
    checks=(score_agrees_with_result,),
    turned={"won": "lost", "lost": "won", "draw": "draw"},
    labels={"white": N_("White"), "black": N_("Black"), "one": N_("First"), "two": N_("Second")},
)
