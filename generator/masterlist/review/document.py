"""A review for programs: as a document, from which the comment on a pull request is made, and as annotations."""

import json
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

from masterlist.amount import exact
from masterlist.facts.night import NightGame
from masterlist.read.text import visible
from masterlist.report import as_annotations, as_object
from masterlist.review.guards import Review
from masterlist.review.moves import text
from masterlist.review.pull import FORMAT, LABEL
from masterlist.review.values import GamesOfNight, NamesById, OutcomeChange, ReviewItem, StandingMove
from masterlist.scoring.log import Status
from masterlist.source import Problem

FEW = 8  # games of a night
MOST = 10_000  # items of one list; what is beyond is counted in ``left_out``


def document(review: Review) -> dict[str, Any]:
    """Everything that the review says, up to ``MOST`` items of a kind; names of files and people are made visible."""
    left_out = dict[str, int]()
    names, pull = review.names, review.pull

    def listed(key: str, found: Sequence[Any], describe: Callable[[Any], Any]) -> list[Any]:
        """The first of a list; how many more there are is counted by its key, for a guard by its name."""
        if len(found) > MOST:
            left_out[key] = len(found) - MOST
        return [describe(one) for one in found[:MOST]]

    def listed_by_id(key: str, found: Mapping[str, Any], describe: Callable[[str, Any], Any]) -> list[Any]:
        return listed(key, [*found.items()], lambda one: describe(*one))

    lists = {
        "touched": listed("touched", review.versions.touched, lambda one: one._asdict() | {"name": visible(one.name)}),
        "items": listed("items", review.items, lambda one: _item(names, one)),
        "moves": listed("moves", review.moves, lambda one: _move(names, one)),
        "rerated": listed("rerated", review.rerated, lambda one: _rerated(names, one)),
        "statuses": listed("statuses", review.turns, lambda one: _turn(names, one)),
        "newcomers": listed_by_id(
            "newcomers",
            review.newcomers,
            lambda id_, alike: {"id": id_, "name": names.player(id_), "look_alikes": alike},
        ),
        "editions": listed_by_id(
            "editions",
            review.remarked,
            lambda id_, own: {"edition": id_, "players": [*own[:MOST]], "names": [*map(names.player, own[:MOST])]},
        ),
        "submissions": listed("submissions", review.submissions, dict),
        "approvals": listed(
            "approvals",
            review.approvals,
            lambda one: {"login": one[0], "opponent": one[1], "name": names.player(one[1]), "newest": one[2]},
        ),
    }
    problems = {key: listed(key, review.problems[key], _problem) for key in ("near", "far", "errors_before")}
    guards = [
        {
            "guard": guard,
            "label": f"{LABEL}{guard}",
            "allowed": guard in review.allowed,
            "problems": listed(guard, found, _problem),
        }
        for guard, found in review.fired.items()
    ]
    return {
        "format": FORMAT,
        "base": review.versions.base,
        "head": review.versions.head,
        "number": pull.number,
        "commit": pull.head,
        "into": pull.into,
        "author": pull.author,
        "author_is": review.author_is,
        "author_role": review.role,
        "identity_checked": bool(pull.author),
        "errors": review.errors,
        "errors_before": len(review.problems["errors_before"]),
        "needs_leave": review.needs_leave,
        "stale_labels": sorted(pull.stale),
        "scored": review.scored,
        "problems": problems | {"before": len(review.problems["warnings_before"])},
        "guards": guards,
        **lists,
        "left_out": left_out,
    }


def as_json(review: Review) -> str:
    """The document as text."""
    return json.dumps(document(review), indent=1) + "\n"


def _item(names: NamesById, one: ReviewItem) -> dict[str, Any]:
    owner, label = names.owned(one)
    return {
        "how": one.how,
        "what": one.what,
        "id": one.id,
        "title": names.item(one),
        "owner": owner,
        "label": label,
        "about": one.about,
        "file": one.place.file,
        "line": one.place.line,
        "differences": [found._asdict() | names.described(found) for found in one.differences],
        **({"games": _games(names, one.games)} if one.games else {}),
    }


def _games(names: NamesById, games: GamesOfNight) -> dict[str, Any]:
    """The first of each, and how many there are; a changed game has the number by which the differences name it."""

    def numbered(game: NightGame) -> str:
        return f"{game.number}. {names.game(game)}"

    def first(games: Sequence[NightGame], describe: Callable[[NightGame], str]) -> dict[str, Any]:
        return {"number": len(games), "first": [*map(describe, games[:FEW])]}

    return {
        "new": first(games.new, names.game),
        "changed": first([after for _, after in games.changed], numbered),
        "removed": first(games.removed, names.game),
    }


def _whose(names: NamesById, one: OutcomeChange[Any]) -> dict[str, Any]:
    return {"table": one.table, "title": names.table(one.table), "player": one.player, "name": names.player(one.player)}


def _rerated(names: NamesById, one: OutcomeChange[Fraction]) -> dict[str, Any]:
    day, against, opponent = one.game.partition(" against ")
    return _whose(names, one) | {
        "game": one.game,
        "game_title": f"{day}{against}{names.player(opponent)}",
        "before": text(one.before, one.after),
        "after": text(one.after, one.before),
    }


def _turn(names: NamesById, one: OutcomeChange[Status]) -> dict[str, Any]:
    return {
        "player": one.player,
        "name": names.player(one.player),
        "opponent": one.opponent,
        "opponent_name": names.player(one.opponent),
        "date": one.date,
        "before": one.before.value,
        "after": one.after.value,
        "file": one.place.file,
        "line": one.place.line,
    }


def _problem(problem: Problem) -> dict[str, Any]:
    place = problem.place
    return as_object(problem._replace(place=place._replace(file=visible(place.file))))


def _move(names: NamesById, move: StandingMove) -> dict[str, Any]:
    found = _whose(names, move)
    for when, standing, other in (("before", move.before, move.after), ("after", move.after, move.before)):
        # None for a player who does not stand in the table.
        found[f"rank_{when}"] = standing.rank if standing else None
        found[when] = text(standing.score, *([other.score] if other else [])) if standing else None
        found[f"{when}_exact"] = exact(standing.score) if standing else None
    return found | {"why": move.why}


STEP = 10  # GitHub shows no more errors, and no more warnings, of one step


def as_github(review: Review) -> str:
    """Workflow commands: problems on changed files first, then guards, then what is new elsewhere; then a count."""
    guards = [problem for one, found in review.fired.items() if one not in review.allowed for problem in found]
    found = [*review.problems["near"], *guards, *review.problems["far"]]
    errors, warnings = ([one for one in found if one.blocks is blocks] for blocks in (True, False))
    shown = [*islice(errors, STEP), *islice(warnings, STEP)]
    text = as_annotations(shown).rpartition("\n")[0].rpartition("\n")[0]
    total = f"{len(found):,} problems, {len(shown)} of them annotated; the summary of this step has them all."
    return f"{text}\n{total}\n" if text else f"{total}\n"
