"""A review for programs: as a document, from which the comment on a pull request is made, and as annotations."""

import json
from collections.abc import Iterable, Sized
from itertools import islice
from typing import Any

from masterlist.amount import exact
from masterlist.read.text import shown, visible
from masterlist.report import as_annotations
from masterlist.review.change import Review, text
from masterlist.review.pull import (
    FORMAT,
    GamesOfNight,
    PlayedGame,
    Remarked,
    Rerated,
    ReviewItem,
    ReviewStanding,
    StandingMove,
    Turn,
)
from masterlist.source import Problem

FEW = 8  # games of a night
MOST = 10_000  # items of one list; what is beyond is counted in ``left_out``


def document(review: Review) -> dict[str, Any]:
    """Everything that the review says, up to ``MOST`` items of a kind; names of files and people are made visible."""
    return {
        "format": FORMAT,
        "base": review.base,
        "head": review.head,
        "number": review.pull.number,
        "commit": review.pull.head,
        "into": review.pull.into,
        "author": review.pull.author,
        "author_is": review.author_is,
        "author_role": review.author_role,
        "identity_checked": bool(review.pull.author),
        "errors": len(review.errors),
        "errors_before": len(review.errors_before),
        "needs_leave": [one.guard.id for one in review.needs_leave],
        "stale_labels": sorted(review.pull.stale),
        "scored": review.scored,
        "problems": {
            "near": [_problem(one) for one in review.near[:MOST]],
            "far": [_problem(one) for one in review.far[:MOST]],
            "errors_before": [_problem(one) for one in review.errors_before[:MOST]],
            "before": review.before,
        },
        "guards": [
            {
                "guard": one.guard.id,
                "label": one.guard.label,
                "allowed": one.allowed,
                "problems": [_problem(problem) for problem in one.problems[:MOST]],
            }
            for one in review.fired
        ],
        "touched": [{"name": visible(one.name), "how": one.how, "inside": one.inside} for one in review.touched[:MOST]],
        "items": [_item(review, one) for one in review.items[:MOST]],
        "moves": [_move(review, one) for one in review.moves[:MOST]],
        "rerated": [_rerated(review, one) for one in review.rerated[:MOST]],
        "statuses": [_turn(review, one) for one in review.turns[:MOST]],
        "newcomers": [one._asdict() | {"name": shown(one.name)} for one in review.newcomers[:MOST]],
        "editions": [_edition(review, one) for one in review.editions[:MOST]],
        "submissions": [one._asdict() for one in review.submissions[:MOST]],
        "approvals": [_approval(review, *one) for one in review.approvals[:MOST]],
        "left_out": _left_out(review),
    }


def _left_out(review: Review) -> dict[str, int]:
    """How many more there are than are listed, by the key of the list; for a guard by its name."""
    every: dict[str, Sized] = {
        "touched": review.touched,
        "items": review.items,
        "moves": review.moves,
        "rerated": review.rerated,
        "statuses": review.turns,
        "newcomers": review.newcomers,
        "editions": review.editions,
        "submissions": review.submissions,
        "approvals": review.approvals,
        "near": review.near,
        "far": review.far,
        "errors_before": review.errors_before,
        **{one.guard.id: one.problems for one in review.fired},
    }
    return {key: len(found) - MOST for key, found in every.items() if len(found) > MOST}


def _edition(review: Review, one: Remarked) -> dict[str, Any]:
    """The players by name, too."""
    return {
        "edition": one.edition,
        "players": list(one.players[:MOST]),
        "names": _names(review, one.players),
    }


def _names(review: Review, players: Iterable[str]) -> list[str]:
    return [review.names.player(id_) for id_ in islice(players, MOST)]


def as_json(review: Review) -> str:
    """The document as text."""
    return json.dumps(document(review), indent=1) + "\n"


def _approval(review: Review, login: str, opponent: str, newest: bool) -> dict[str, Any]:  # noqa: FBT001  a field
    return {"login": login, "opponent": opponent, "name": review.names.player(opponent), "newest": newest}


def _item(review: Review, one: ReviewItem) -> dict[str, Any]:
    owner, label = review.names.owned(one)
    return {
        "how": one.how,
        "what": one.what,
        "id": one.id,
        "title": review.names.item(one),
        "owner": owner,
        "label": label,
        "about": one.about,
        "file": one.place.file,
        "line": one.place.line,
        "differences": [found._asdict() | review.names.said(found) for found in one.differences],
        **({"games": _games(review, one.games)} if one.games else {}),
    }


def _game(review: Review, game: PlayedGame, how: str) -> str:
    """A changed game has the number by which the differences name it."""
    return f"{game.number}. {review.names.game(game)}" if how == "changed" else review.names.game(game)


def _games(review: Review, games: GamesOfNight) -> dict[str, Any]:
    """The first of each, and how many there are."""
    return {
        key: {"number": len(found), "first": [_game(review, game, key) for game in found[:FEW]]}
        for key, found in games._asdict().items()
    }


def _rerated(review: Review, one: Rerated) -> dict[str, Any]:
    return {
        "table": one.table,
        "title": review.names.table(one.table),
        "player": one.player,
        "name": review.names.player(one.player),
        "game": one.game,
        "game_title": _with_name(review, one.game),
        "before": text(one.before, one.after),
        "after": text(one.after, one.before),
    }


def _with_name(review: Review, game: str) -> str:
    """A game with its opponent by name: the game is a day, or a day "against" an id."""
    day, against, opponent = game.partition(" against ")
    return f"{day}{against}{review.names.player(opponent)}"


def _turn(review: Review, one: Turn) -> dict[str, Any]:
    return {
        "player": one.player,
        "name": review.names.player(one.player),
        "opponent": one.opponent,
        "opponent_name": review.names.player(one.opponent),
        "date": one.date,
        "before": one.before.value,
        "after": one.after.value,
        "file": one.place.file,
        "line": one.place.line,
    }


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


def _move(review: Review, move: StandingMove) -> dict[str, Any]:
    return {
        "table": move.table,
        "title": review.names.table(move.table),
        "player": move.player,
        "name": review.names.player(move.player),
        **_standing(move.before, "before", move.after),
        **_standing(move.after, "after", move.before),
        "why": move.why,
    }


def _standing(standing: ReviewStanding | None, when: str, other: ReviewStanding | None) -> dict[str, Any]:
    """None for a player who does not stand in the table."""
    return {
        f"rank_{when}": standing.rank if standing else None,
        when: text(standing.score, *([other.score] if other else [])) if standing else None,
        f"{when}_exact": exact(standing.score) if standing else None,
    }


STEP = 10  # GitHub shows no more errors, and no more warnings, of one step


def as_github(review: Review) -> str:
    """Workflow commands: problems on changed files first, then guards, then what is new elsewhere; then a count."""
    guards = [problem for one in review.fired if not one.allowed for problem in one.problems]
    found = [*review.near, *guards, *review.far]
    errors, warnings = ([one for one in found if one.blocks is blocks] for blocks in (True, False))
    shown = [*islice(errors, STEP), *islice(warnings, STEP)]
    text = as_annotations(shown).rpartition("\n")[0].rpartition("\n")[0]
    total = f"{len(found):,} problems, {len(shown)} of them annotated; the summary of this step has them all."
    return f"{text}\n{total}\n" if text else f"{total}\n"
