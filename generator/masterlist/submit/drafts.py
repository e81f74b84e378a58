"""Answers, issues and texts of the submit page become drafts, and the draw of the power that stays unplayed."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from masterlist.facts.board import SEVENTH_PLAYER, Draw, Power
from masterlist.read import files, schemas
from masterlist.read.content import kind_of, read_files
from masterlist.read.event import EVENT_GAME, is_event_game
from masterlist.read.files import File, classify, data
from masterlist.read.schemas import schema
from masterlist.read.text import At, Mapping, Spot, shown
from masterlist.read.versions import holds, is_in_history, newest
from masterlist.scoring.board import drawn_power
from masterlist.source import Place, Problem
from masterlist.submit.fields import CHART, ENTRY, NIGHT, PLAYER, Field, board_fields
from masterlist.submit.values import Draft, Part, People, Unclear, completed, drafted, naming, put, value
from masterlist.write.canonical import write
from masterlist.write.comments import canonical_text


class NotDrawn(Exception):
    """Nothing was drawn; the message says why, and what to do."""


class Drawn(NamedTuple):
    """A draw, made now or made before and repeated."""

    power: Power
    commit: str
    is_new: bool
    doubts: tuple[str, ...]  # of a draw that was made before


def draw(root: Path, name: str) -> tuple[Drawn | None, list[Problem]]:
    """Draw for the game in the file ``name`` and record it there, or repeat what was drawn before.

    Raises NotDrawn, NoSuchVersion and NotWritten.
    """
    file = classify(name)
    if file is None or file.kind != "game":
        raise NotDrawn(f"{name} is no rated game: name it LIST/GAME, or by its file in content/games/")
    text, faults = data(root, file)
    if faults:
        raise NotDrawn(f"there is no {name}: write it first, with 'started' and seven seats without players")
    facts, problems = read_files(root, [file])
    game = next((game for games in facts.games.values() for game in games), None)
    if game is None:
        return None, problems
    if game.drawn:
        return _repeated(root, name, game.id, game.drawn), []
    commit = newest(root)
    if not holds(root, commit, name):
        raise NotDrawn("commit the game's file first: its id has to be on record before the commit that decides")
    if named := [seat.power.value for seat in game.seats if seat.player not in {None, SEVENTH_PLAYER}]:
        message = "draw before the powers are dealt: leave the players out of the file until then"
        raise NotDrawn(f"{message} (now there is one for {', '.join(named)})")
    power = drawn_power(game.id, commit)
    line = f'drawn: {{power: {power.value}, commit: "{commit}", game: "{game.id}"}}'
    write(root, {name: canonical_text(f"{text.decode().rstrip()}\n{line}\n", "game").encode()})
    return Drawn(power, commit, is_new=True, doubts=()), []


def _repeated(root: Path, name: str, id_: str, drawn: Draw) -> Drawn:
    """A draw that is on record, made once more."""
    doubts = []
    if drawn.game != id_:
        doubts.append(f"it was made for the game '{drawn.game}'")
    if (found := drawn_power(drawn.game, drawn.commit)) is not drawn.power:
        doubts.append(f"the commit and the id draw {found.value}")
    content = read_files(root, [File("site", (), "content/site.yaml")])[0].content()
    if content and drawn.commit in content.site.rewritten:
        doubts = ["the history was rewritten since, as content/site.yaml records: it cannot be repeated"]
    elif not is_in_history(root, drawn.commit):
        doubts.append("its commit is not in the history of what is checked out")
    elif not holds(root, drawn.commit, name):
        doubts.append("its commit does not hold the game's file yet")
    return Drawn(drawn.power, drawn.commit, is_new=False, doubts=tuple(doubts))


class Given(NamedTuple):
    """An answer, and where it was given."""

    field: Field
    text: str  # "" where nothing was
    spot: Spot


def read_answers(
    kind: str, answers: Iterable[Given], people: People, file: str, at: Spot
) -> tuple[Draft, list[Problem]]:
    """The answers as a draft, and what is wrong with single ones; ``at`` is where the whole was given."""
    parts: list[tuple[Part, At]] = []
    problems: list[Problem] = []
    for field, text, spot in answers:
        if text.strip():
            try:
                parts += [(part, spot) for part in field.read(text.strip(), people)]
            except Unclear as unclear:
                problems.append(unclear.at(Place(file, *spot)))
        elif field.required:
            known = schema(kind).get("properties", {}).get(field.id, {})
            sample = (known.get("examples") or ["2024-03-09"])[0]
            hint = f"one of: {', '.join(field.choices)}" if field.choices else f"fill it in, like this: {sample}"
            problems.append(Problem(Place(file, *spot), "answer-is-given", "nothing is filled in", hint))
    return drafted(kind, parts, file, at), problems


def labelled(problems: Iterable[Problem], labels: dict[Place, str]) -> list[Problem]:
    """The problems, each named after the field or the column in which it was given."""
    return [
        problem._replace(message=f"{labels[problem.place]}: {problem.message}") if problem.place in labels else problem
        for problem in problems
    ]


EMPTY = frozenset(("_No response_", "None", ""))

# The last field takes all that follows, so what a stranger types into it can pose as no other field.
YAML = Field("yaml", "YAML from the submit page, if you come from there", lambda *_: [])
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
    "results": (Field("files", "Results from the submit page", lambda *_: [], required=True),),
}


def body(text: str, kind: str) -> tuple[list[Given], list[Field]]:
    """The answers in an issue's body, under each label's heading in the order of the form; and fields without one."""
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
        texts = lines[begun + 1 : at]
        blank = next((number for number, line in enumerate(texts) if line.strip()), 0)
        given = "\n".join(texts[blank:]).rstrip()
        fence = re.fullmatch(r"(`{3,}|~{3,})\w*\n(.*?)\n?\1", given, re.DOTALL)
        given = fence[2] if fence else given
        spot = Spot(begun + 1 + blank + (2 if fence else 1), 1)
        answers.append(Given(field, "" if given.strip() in EMPTY else given, spot))
    return answers, missing


def _heading(lines: list[str], field: Field, start: int) -> int | None:
    wanted = f"### {field.label}"
    return next((number for number in range(start, len(lines)) if lines[number].rstrip() == wanted), None)


def pasted(given: Given, draft: Draft) -> tuple[Draft, list[Problem]]:
    """The draft with what was pasted as its value; ids stay what the form's own fields say."""
    value, problems = schemas.parse(given.text.encode(), draft.file, first_line=given.spot.line)
    if isinstance(value, Mapping) and not problems and draft.kind != "entry":
        kind = EVENT_GAME if draft.kind == "board" and is_event_game(value) else draft.kind
        return draft._replace(kind=kind, value=value), []
    if isinstance(value, Mapping) and not problems and "game" in value:
        entry = completed(value, {})
        for key in {"player", "list"} & draft.value.keys():
            put(entry, key, draft.value[key], draft.value.values_at[key])
            entry.keys_at[key] = draft.value.keys_at[key]
        return draft._replace(value=entry), []
    hint = "paste what the submit page shows, from its first line to its last, or leave the field empty"
    where = Place(draft.file, *given.spot)
    return draft, problems or [Problem(where, "yaml-is-whole", "this is not one entry or one board", hint)]


HEAD = re.compile(r"# (content/\S+)[ \t]*")
# What names the file and does not stand in it; people and events first, because the others mention them.
_NAMED: dict[str, tuple[str, ...]] = {
    "player": ("id",),
    "event": ("id",),
    "board": ("event", "board"),
    EVENT_GAME: ("event", "board"),
    "game": ("list", "game"),
    "night": ("list", "word"),
    "entry": (),
}
LENGTH_OF_DATE = len("2026-03-04")
HINT = "paste what the submit page shows, from its first line to its last"


def is_several(text: str) -> bool:
    """Whether a text begins as the submit page begins one."""
    return HEAD.fullmatch(text.lstrip("\ufeff").partition("\n")[0].rstrip("\r")) is not None


def several(text: str, file: str, first_line: int = 1) -> tuple[list[Draft], list[Problem]]:
    """The drafts of the parts, each named as the file that it becomes, and what is wrong with the text.

    ``file`` is where the whole was given.
    """
    drafts: list[Draft] = []
    problems: list[Problem] = []
    for name, line, part in _parts(text, first_line):
        found = files.classify(name)
        if found is None or found.kind not in _NAMED:
            message = f"'{shown(name)}' is no file that can be handed in" if name else "no file is named here"
            problems.append(Problem(Place(file, line, 1), "yaml-is-whole", message, HINT))
            continue
        value, faults = schemas.parse(part.encode(), name)
        problems += faults
        if isinstance(value, Mapping) and not faults:
            kind, ids = kind_of(found, value), found.ids
            if kind == "night":  # its word follows the date
                ids = (ids[0], ids[1][LENGTH_OF_DATE:].removeprefix("-"))
            named = Mapping(Spot(1, 1))
            named.update(zip(_NAMED[kind], ids, strict=False))
            drafts.append(Draft(kind, named, value, name))
        elif not faults:
            message = "this is not what the submit page writes"
            problems.append(Problem(Place(name, 1, 1), "yaml-is-whole", message, HINT))
    return sorted(drafts, key=lambda one: [*_NAMED].index(one.kind)), problems


def _parts(text: str, first_line: int) -> Iterator[tuple[str, int, str]]:
    """Name, line and text of each part; what stands before the first name is a part without one."""
    parts: list[tuple[str, int, list[str]]] = [("", first_line, [])]
    for number, line in enumerate(text.splitlines(), first_line):
        if head := HEAD.fullmatch(line):
            parts.append((head[1], number, []))
        else:
            parts[-1][2].append(line)
    for name, begun, lines in parts:
        if name or any(one.strip() for one in lines):
            yield name, begun, "\n".join(lines) + "\n"
