"""Sum of Squares: the points of a board in proportion to the squares of the centres, for tournaments only."""

from masterlist.amount import Amount
from masterlist.facts.board import Board
from masterlist.facts.event import EventTerms
from masterlist.scoring import comparison
from masterlist.scoring.board import BoardSystem, Workings
from masterlist.scoring.daanz_squares import all_for, shares
from masterlist.scoring.working import SILENT
from masterlist.source import N_


def points(board: Board, terms: EventTerms, workings: Workings) -> tuple[Amount, ...]:
    """What the seven seats score: 100 for a solo, else 100 split by squares.

    Where the event's terms say so, a replaced seat scores 0; its square still lessens what the others get.
    """
    winner = SYSTEM.winner(board, terms)
    forfeited = [terms.replaced_seats_zero and seat.replaces is not None for seat in board.seats]
    heard = tuple(SILENT if zero else working for zero, working in zip(forfeited, workings, strict=True))
    played = shares(board, heard) if winner is None else all_for(winner, board, heard)
    return tuple(
        working.line(N_("replaced seat"), working.number(0)) if zero else value
        for zero, value, working in zip(forfeited, played, workings, strict=True)
    )


SYSTEM = BoardSystem(
    id="sum-of-squares",
    name="Sum of Squares",
    sections=(("replaced seat", "The table"), ("", "Points")),
    points=points,
    terms=frozenset({"count_best", "replaced_seats", "concessions", "fill_ins"}),
    comparison=(comparison.POINTS, comparison.CENTRES),
    tie_breakers=(comparison.MOST_CENTRES,),
    needs_last_year=False,  # real results often lack it
    no_rating_because="Sum of Squares is a tournament system, made for a few games, and not a rating system",
)
