"""Answers become drafts; an answer that cannot be one is a problem at the place where it was given."""

from collections.abc import Iterable
from typing import NamedTuple

from masterlist.facts.board import POWERS
from masterlist.read.marked import Mapping, Spot
from masterlist.read.schemas import schema
from masterlist.source import Place, Problem
from masterlist.submit.fields import Field
from masterlist.submit.values import Draft, Part, Unclear, assembled


class Given(NamedTuple):
    """An answer, and where it was given."""

    field: Field
    text: str  # "" where nothing was
    spot: Spot


class Drafted(NamedTuple):
    """A draft, and what is wrong with single answers."""

    draft: Draft
    problems: list[Problem]


def drafted(kind: str, answers: Iterable[Given], file: str, at: Spot) -> Drafted:
    """What the answers say, as a draft; ``at`` is where the whole was given."""
    parts: list[tuple[Part, Spot]] = []
    problems: list[Problem] = []
    for field, text, spot in answers:
        if not text.strip():
            if field.required:
                problems.append(_empty(kind, field, Place(file, *spot)))
            continue
        try:
            parts += [(part, spot) for part in field.read(text.strip())]
        except Unclear as unclear:
            problems.append(Problem(Place(file, *spot), "answer-is-clear", str(unclear), unclear.hint))
    return Drafted(draft(kind, parts, file, at), problems)


def draft(kind: str, parts: Iterable[tuple[Part, Spot]], file: str, at: Spot) -> Draft:
    """A draft from parts whose paths begin with ``named`` or ``value``."""
    empty = [(Part((group,), Mapping(at)), at) for group in ("named", "value")]
    if kind == "entry":
        empty.append((Part(("value", "game"), Mapping(at)), at))
    elif kind in {"board", "game"}:
        empty += [(Part(("value", "seats", power), Mapping(at)), at) for power in POWERS]
    whole = assembled([*empty, *parts], at)
    return Draft(kind, whole["named"], whole["value"], file)


def _empty(kind: str, field: Field, place: Place) -> Problem:
    known = schema(kind).get("properties", {}).get(field.id, {})
    samples = known.get("examples") or ["2024-03-09"]
    hint = f"one of: {', '.join(field.choices)}" if field.choices else f"fill it in, like this: {samples[0]}"
    return Problem(place, "answer-is-given", "nothing is filled in", hint)


def labelled(problems: Iterable[Problem], labels: dict[Place, str]) -> list[Problem]:
    """The problems, each named after the field or the column in which it was given."""
    return [
        problem._replace(message=f"{labels[problem.place]}: {problem.message}") if problem.place in labels else problem
        for problem in problems
    ]
