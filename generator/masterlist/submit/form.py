"""The forms of issues: their fields, and the answers in the body that GitHub makes of them."""

import re
from typing import NamedTuple

from masterlist.read.marked import Spot
from masterlist.submit.answers import naming, value
from masterlist.submit.drafts import Given
from masterlist.submit.fields import CHART, ENTRY, NIGHT, PLAYER, Field, board_fields

EMPTY = frozenset(("_No response_", "None", ""))

# The last field takes all that follows, so what a stranger types into it can pose as no other field.
YAML = Field("yaml", "YAML from the submit page, if you come from there", lambda _: [])
FORMS: dict[str, tuple[Field, ...]] = {
    "game": (*ENTRY, YAML),
    "board": (
        Field("event", "Event, or rating list of a rated game", naming("event"), required=True),
        Field("round", "Round of the event", value("board", "round")),
        Field("table", "Table within the round", value("board", "table")),
        Field("started", "First day of a rated game", value("game", "started")),
        Field("finished", "Last day of a rated game", value("game", "finished")),
        *board_fields("board")[:-1],
        CHART,
        board_fields("board")[-1],
        YAML,
    ),
    "night": (*NIGHT, YAML),
    "player": PLAYER,
    "results": (Field("files", "Results from the submit page", lambda _: [], required=True),),
}


class Body(NamedTuple):
    """The answers of a form, and the labels that its text does not have in their place."""

    answers: list[Given]
    missing: list[Field]


def body(text: str, kind: str) -> Body:
    """The answers in an issue's body: under each label's heading, in the order of the form."""
    lines = text.split("\n")
    fields = FORMS[kind]
    answers: list[Given] = []
    missing: list[Field] = []
    at = 0
    for number, field in enumerate(fields):
        begun = _heading(lines, field, at)
        if begun is None:
            missing.append(field)
            continue
        following = (_heading(lines, other, begun + 1) for other in fields[number + 1 :])
        at = next((line for line in following if line is not None), len(lines))
        answers.append(_given(field, lines, begun + 1, at))
    return Body(answers, missing)


def _heading(lines: list[str], field: Field, start: int) -> int | None:
    wanted = f"### {field.label}"
    return next((number for number in range(start, len(lines)) if lines[number].rstrip() == wanted), None)


def _given(field: Field, lines: list[str], start: int, end: int) -> Given:
    texts = lines[start:end]
    blank = next((number for number, line in enumerate(texts) if line.strip()), 0)
    text = "\n".join(texts[blank:]).rstrip()
    fence = re.fullmatch(r"(`{3,}|~{3,})\w*\n(.*?)\n?\1", text, re.DOTALL)
    line = start + blank + (2 if fence else 1)
    text = fence[2] if fence else text
    return Given(field, "" if text.strip() in EMPTY else text, Spot(line, 1))
