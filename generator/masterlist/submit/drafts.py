"""Answers, issues and texts of the submit page become drafts, and the draw of the power that stays unplayed."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from masterlist.facts.board import POWERS, SEVENTH_PLAYER, Board, Power
from masterlist.read import files, schemas
from masterlist.read.content import kind_of, read_files
from masterlist.read.event import EVENT_GAME, is_event_game
from masterlist.read.files import File, classify, data
from masterlist.read.schemas import schema
from masterlist.read.text import Mapping, Spot, shown
from masterlist.read.versions import holds, is_in_history, newest
from masterlist.scoring.board import drawn_power
from masterlist.source import Place, Problem
from masterlist.submit.fields import CHART, ENTRY, NIGHT, PLAYER, Field, board_fields
from masterlist.submit.values import Draft, KeyedValue, Unclear, assembled, completed, naming, value
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
    game, problems = _game(root, name)
    if game is None:
        return None, problems
    if game.drawn:
        return _repeated(root, name, game), []
    commit = newest(root)
    if not holds(root, commit, name):
        raise NotDrawn("commit the game's file first: its id has to be on record before the commit that decides")
    if named := [seat.power.value for seat in game.seats if seat.player not in {None, SEVENTH_PLAYER}]:
        message = "draw before the powers are dealt: leave the players out of the file until then"
        raise NotDrawn(f"{message} (now there is one for {', '.join(named)})")
    power = drawn_power(game.id, commit)
    _record(root, name, f'drawn: {{power: {power.value}, commit: "{commit}", game: "{game.id}"}}')
    return Drawn(power, commit, is_new=True, doubts=()), []


def _game(root: Path, name: str) -> tuple[Board | None, list[Problem]]:
    file = classify(name)
    if file is None or file.kind != "game":
        raise NotDrawn(f"{name} is no rated game: name it LIST/GAME, or by its file in content/games/")
    if data(root, file)[1]:
        raise NotDrawn(f"there is no {name}: write it first, with 'started' and seven seats without players")
    facts, problems = read_files(root, [file])
    return next((game for games in facts.games.values() for game in games), None), problems


def _rewritten(root: Path) -> tuple[str, ...]:
    site = read_files(root, [File("site", (), "content/site.yaml")])[0].content()
    return site.site.rewritten if site else ()


def _record(root: Path, name: str, line: str) -> None:
    found, _ = data(root, File("game", (), name))
    write(root, {name: canonical_text(f"{found.decode().rstrip()}\n{line}\n", "game").encode()})


def _repeated(root: Path, name: str, game: Board) -> Drawn:
    drawn = game.drawn
    assert drawn  # noqa: S101  who calls has looked
    doubts = []
    if drawn.game != game.id:
        doubts.append(f"it was made for the game '{drawn.game}'")
    if (found := drawn_power(drawn.game, drawn.commit)) is not drawn.power:
        doubts.append(f"the commit and the id draw {found.value}")
    if drawn.commit in _rewritten(root):
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


class Drafted(NamedTuple):
    """A draft, and what is wrong with single answers."""

    draft: Draft
    problems: list[Problem]


def drafted(kind: str, answers: Iterable[Given], file: str, at: Spot) -> Drafted:
    """What the answers say, as a draft; ``at`` is where the whole was given."""
    parts: list[tuple[KeyedValue, Spot]] = []
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


def draft(kind: str, parts: Iterable[tuple[KeyedValue, Spot]], file: str, at: Spot) -> Draft:
    """A draft from parts whose paths begin with ``named`` or ``value``."""
    empty = [(KeyedValue((group,), Mapping(at)), at) for group in ("named", "value")]
    if kind == "entry":
        empty.append((KeyedValue(("value", "game"), Mapping(at)), at))
    elif kind in {"board", "game"}:
        empty += [(KeyedValue(("value", "seats", power), Mapping(at)), at) for power in POWERS]
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


def pasted(given: Given, draft: Draft) -> tuple[Draft, list[Problem]]:
    """The draft with what was pasted as its value; ids stay what the form's own fields say."""
    value, problems = schemas.parse(given.text.encode(), draft.file, first_line=given.spot.line)
    if isinstance(value, Mapping) and not problems and draft.kind != "entry":
        kind = EVENT_GAME if draft.kind == "board" and is_event_game(value) else draft.kind
        return draft._replace(kind=kind, value=value), []
    if isinstance(value, Mapping) and not problems and "game" in value:
        return draft._replace(value=_of_the_form(draft.value, value)), []
    hint = "paste what the submit page shows, from its first line to its last, or leave the field empty"
    where = Place(draft.file, *given.spot)
    return draft, problems or [Problem(where, "yaml-is-whole", "this is not one entry or one board", hint)]


def _of_the_form(said: Mapping, value: Mapping) -> Mapping:
    """The entry that was pasted, of the player and the list that the form names."""
    whole = completed(value, {})
    for key in ("player", "list"):
        if key in said:
            whole[key], whole.keys_at[key], whole.values_at[key] = said[key], said.keys_at[key], said.values_at[key]
    return whole


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


class Several(NamedTuple):
    """The drafts of a text, and what is wrong with it."""

    drafts: list[Draft]
    problems: list[Problem]


def is_several(text: str) -> bool:
    """Whether a text begins as the submit page begins one."""
    return HEAD.fullmatch(text.lstrip("\ufeff").partition("\n")[0].rstrip("\r")) is not None


def several(text: str, file: str, first_line: int = 1) -> Several:
    """The drafts of the parts, each named as the file that it becomes; ``file`` is where the whole was given."""
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
            kind = kind_of(found, value)
            drafts.append(Draft(kind, _named(found, kind), value, name))
        elif not faults:
            problems.append(
                Problem(Place(name, 1, 1), "yaml-is-whole", "this is not what the submit page writes", HINT)
            )
    return Several(sorted(drafts, key=lambda one: [*_NAMED].index(one.kind)), problems)


def _named(found: files.File, kind: str) -> Mapping:
    named = Mapping(Spot(1, 1))
    ids = found.ids
    if kind == "night":  # what follows the date
        ids = (ids[0], ids[1][LENGTH_OF_DATE:].removeprefix("-"))
    named.update(zip(_NAMED[kind], ids, strict=False))
    return named


def _parts(text: str, first_line: int) -> Iterator[tuple[str, int, str]]:
    """Name, line and text of each part; what stands before the first name is a part without one."""
    name, begun, lines = "", first_line, list[str]()
    for number, line in enumerate(text.splitlines(), first_line):
        if head := HEAD.fullmatch(line):
            yield from _part(name, begun, lines)
            name, begun, lines = head[1], number, []
        else:
            lines.append(line)
    yield from _part(name, begun, lines)


def _part(name: str, line: int, lines: list[str]) -> Iterator[tuple[str, int, str]]:
    if name or any(one.strip() for one in lines):
        yield name, line, "\n".join(lines) + "\n"
