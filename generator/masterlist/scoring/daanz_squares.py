"""DAANZ Squares: a board's 100 points, split by the squares of the centres.

The rules are those of the Diplomacy Association of Australia and New Zealand (John Cain, 1999).
"""

from masterlist.amount import Amount
from masterlist.facts.board import Board, Power
from masterlist.facts.event import EventTerms
from masterlist.scoring import comparison
from masterlist.scoring.board import BoardSystem, Workings
from masterlist.scoring.working import Working, ratio, square, total
from masterlist.source import N_

POT = 100


def points(board: Board, terms: EventTerms, workings: Workings) -> tuple[Amount, ...]:
    """What the seven seats score (DAANZ Squares rules: "1", "2")."""
    winner = SYSTEM.winner(board, terms)
    return shares(board, workings) if winner is None else all_for(winner, board, workings)


def all_for(winner: Power, board: Board, workings: Workings) -> tuple[Amount, ...]:
    """A won game: 100 and six times 0 (DAANZ Squares rules: "2")."""
    return tuple(
        working.line(N_("the game won"), working.number(POT))
        if seat.power is winner
        else working.line(N_("the game lost"), working.number(0))
        for seat, working in zip(board.seats, workings, strict=True)
    )


def shares(board: Board, workings: Workings) -> tuple[Amount, ...]:
    """A game without a winner: every seat's part of the squares, in percent (DAANZ Squares rules: "1")."""
    held = tuple(seat.centres for seat in board.survivors)
    parts = []
    for seat, working in zip(board.seats, workings, strict=True):
        squares = working.part(_squares, held)
        parts.append(working.line(N_("points"), ratio(POT * square(working.number(seat.centres)), squares)))
    return tuple(parts)


def _squares(held: tuple[int, ...], working: Working) -> Amount:
    return working.line(N_("squares of all centres"), total(square(working.number(centres)) for centres in held))


# DAANZ Squares rules: "4"
COMPARISON = (
    comparison.RESULT,
    comparison.POINTS,
    comparison.POSITION,
    comparison.SURVIVAL,
    comparison.LEAD_ON_FIRST,
    comparison.LEAD_ON_REST,
)

SYSTEM = BoardSystem(
    id="daanz-squares",
    name="DAANZ Squares",
    sections=(("", "Points"),),
    points=points,
    terms=frozenset({"concessions", "fill_ins"}),  # every game counts
    comparison=COMPARISON,
    tie_breakers=(  # DAANZ Squares rules: "3"
        comparison.MOST_WINS,
        comparison.MOST_DRAWS,
        *(comparison.best_game(nth, COMPARISON) for nth in (1, 2, 3)),
    ),
    needs_elimination_years=True,  # to compare games
    no_rating_because="DAANZ Squares adds up the games of one tournament; its rules know no rating",
)
