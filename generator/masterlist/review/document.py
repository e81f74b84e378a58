"""A review as a document for programs; the comment on a pull request is made from it as well."""

import json
from typing import Any

from masterlist.amount import exact
from masterlist.read.text import visible
from masterlist.review.compared import Review
from masterlist.review.moves import Move, Standing, text
from masterlist.source import Problem

FORMAT = 1  # raised where a key changes its meaning


def document(review: Review) -> dict[str, Any]:
    """Everything that the review says, in lists that are complete; file names are made visible."""
    return {
        "format": FORMAT,
        "base": review.base,
        "head": review.head,
        "number": review.pull.number,
        "author": review.pull.author,
        "errors": len(review.errors),
        "scored": review.scored,
        "touched": [{"name": visible(one.name), "how": one.how, "inside": one.inside} for one in review.touched],
        "problems": {
            "near": [_problem(one) for one in review.near],
            "far": [_problem(one) for one in review.far],
            "before": review.before,
        },
        "guards": [
            {
                "guard": one.guard.id,
                "label": one.guard.label,
                "allowed": one.allowed,
                "problems": [_problem(problem) for problem in one.problems],
            }
            for one in review.fired
        ],
        "items": [
            {
                "how": one.how,
                "what": one.what,
                "id": one.id,
                "about": one.about,
                "file": one.place.file,
                "line": one.place.line,
                "differences": [difference._asdict() for difference in one.differences],
            }
            for one in review.items
        ],
        "moves": [_move(one) for one in review.moves],
        "rerated": [
            {
                "table": one.table,
                "player": one.player,
                "game": one.game,
                "before": text(one.before),
                "after": text(one.after),
            }
            for one in review.rerated
        ],
        "statuses": [
            {
                "player": one.player,
                "opponent": one.opponent,
                "date": one.date,
                "before": one.before.value,
                "after": one.after.value,
                "file": one.place.file,
                "line": one.place.line,
            }
            for one in review.turns
        ],
        "newcomers": [one._asdict() for one in review.newcomers],
        "approvals": [
            {"login": login, "opponent": opponent, "newest": newest} for login, opponent, newest in review.approvals
        ],
    }


def as_json(review: Review) -> str:
    """The document as text."""
    return json.dumps(document(review), indent=1) + "\n"


def _problem(problem: Problem) -> dict[str, Any]:
    return {
        "severity": problem.severity.value,
        "file": visible(problem.place.file),
        "line": problem.place.line,
        "column": problem.place.column,
        "rule": problem.rule,
        "message": problem.message,
        "hint": problem.hint,
    }


def _move(move: Move) -> dict[str, Any]:
    return {
        "table": move.table,
        "player": move.player,
        **_standing(move.before, "before"),
        **_standing(move.after, "after"),
        "why": move.why,
    }


def _standing(standing: Standing | None, when: str) -> dict[str, Any]:
    """None for who does not stand in the table."""
    return {
        f"rank_{when}": standing.rank if standing else None,
        when: text(standing.score) if standing else None,
        f"{when}_exact": exact(standing.score) if standing else None,
    }
