"""Answers of forms and of people at a terminal become drafts: they are read as ``import`` reads cells."""

import re
from collections.abc import Callable, Container, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from masterlist.facts.board import POWERS
from masterlist.facts.content import Content
from masterlist.facts.night import LEFT_OUT, NOT_A_PLAYER, NOT_PLAYED, is_a_bye, was_not_played
from masterlist.read.files import ID
from masterlist.read.schemas import schema
from masterlist.read.text import At, Spot, shown
from masterlist.source import Place, Problem
from masterlist.submit import cells
from masterlist.submit.additions import results
from masterlist.submit.cells import Reader
from masterlist.submit.columns import BOARDS, ENTRIES, GAMES, PLAYERS
from masterlist.submit.fields import Field
from masterlist.submit.grid import SheetOptions
from masterlist.submit.names import NameAnswers, Names, either, unanswered
from masterlist.submit.rows import named as id_named
from masterlist.submit.shapes import DAYS, meaning_of
from masterlist.submit.values import Draft, Part, People, Unclear, drafted


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


_COLUMNS = {"entry": ENTRIES, "board": BOARDS, "game": GAMES, "player": PLAYERS}
# Taken as they are; what names several players is read by its field.
_SAME = frozenset(("id", "github", "note", "aka", "yaml", "games", *map(str, POWERS)))
_DAY_FIRST = ("de", "fr")  # languages in which the day comes first in 3/9/2024
_NO_ANSWERS = NameAnswers({}, {}, [])
_NOWHERE = Place("")
NONE: Mapping[str, str] = MappingProxyType({})


class Spoken:
    """Reads what people answer, in the words of the site's language or another one."""

    def __init__(self, content: Content) -> None:
        self._content = content
        day_first = content.site.language.partition("-")[0] in _DAY_FIRST
        self._wishes = SheetOptions(days=cells.DAY_FIRST if day_first else "")
        self.people = People(self.player, lambda name: bool(self._on_file("player", name)))

    def read(
        self, kind: str, answers: Iterable[Given], file: str, others: Mapping[str, str] = NONE
    ) -> tuple[list[Given], list[Problem]]:
        """The answers in the words of content files; an empty one for what cannot be understood, with the reason."""
        given = [*answers]
        texts = {**others, **{one.field.id: one.text for one in given}}
        found: list[Given] = []
        problems: list[Problem] = []
        for one in given:
            try:
                found.append(one._replace(text=self._text(kind, one.field, one.text, texts)))
            except Unclear as unclear:
                problems.append(unclear.at(Place(file, *one.spot)))
                found.append(one._replace(field=one.field._replace(required=False), text=""))
        return found, problems

    def _text(self, kind: str, field: Field, text: str, answers: Mapping[str, str]) -> str:
        """What an answer means; ``answers`` are those to other questions. Raises Unclear."""
        given, id_ = text.strip(), field.id
        if not given or id_ in _SAME or (id_, kind) == ("game", "event-game"):
            return text
        if id_ in {"defeated", "drawn"}:
            return ", ".join(self.player(name.strip()) for name in given.split(",") if name.strip())
        if id_ == "result":
            return self._result(given, answers)
        readers: tuple[tuple[Container[str], Callable[[str], str]], ...] = (
            ({*DAYS, "start", "end"}, self._day),
            ({"player", "opponent"}, self.player),
            ({"list", "event", "club"}, partial(self.named, id_)),
        )
        reader = next((one for ids, one in readers if id_ in ids), None)
        return reader(given) if reader else self._cell(kind, field, given)

    def player(self, name: str) -> str:
        """The id of a player; an unknown id is left to the checks. Raises Unclear."""
        names = Names(self._content, _NO_ANSWERS)
        found = names.id_of("player", name, _NOWHERE)
        if not names.questions:
            return found
        if is_a_bye(name):
            raise Unclear(NOT_A_PLAYER.format(text=shown(name)), LEFT_OUT)
        if re.fullmatch(ID, name):
            return name
        (question,) = names.questions.values()
        hint = "check the spelling; players who are new are added first"
        if question.sharing > 1:
            hint = f"write the id of the one who is meant: {either(question.suggestions)}"
        elif question.suggestions:
            hint = f"did you mean {either(question.suggestions)}?"
        raise Unclear(unanswered(question).message, hint)

    def _on_file(self, kind: str, name: str) -> str:
        """The id that a name has on file; "" where none has it, or several have."""
        names = Names(self._content, _NO_ANSWERS)
        found = names.id_of(kind, name, _NOWHERE)
        return "" if names.questions else found

    def _day(self, text: str) -> str:
        if day := cells.day(text, self._wishes.days):
            return day
        if cells.is_ambiguous_day(text):
            raise Unclear(f"'{shown(text)}' could be either of two days", "write year-month-day")
        return text

    def named(self, kind: str, text: str) -> str:
        """The id of a club, an event or a list; what has none stays as it is."""
        if kind == "club":
            return self._on_file("club", text) or text
        known = self._content.events if kind == "event" else self._content.lists
        found = id_named(text, {one.id: one.name for one in known.values()})
        return found if found != text or kind == "list" else self.named("list", text)

    def _result(self, text: str, answers: Mapping[str, str]) -> str:
        choices = results(self._content, self.named("list", answers.get("list", "")))
        if text.casefold() in choices:
            return text.casefold()
        if was_not_played(text):
            raise Unclear(NOT_PLAYED.format(text=shown(text)), LEFT_OUT)
        try:
            result, _ = Reader([text], "").read(text, has_levels=any(one.startswith("won-") for one in choices))
        except Unclear as unclear:
            raise Unclear(str(unclear), f"write one of: {', '.join(choices)}") from unclear
        return result

    def _cell(self, kind: str, field: Field, text: str) -> str:
        columns = _COLUMNS.get(kind)
        if set(field.choices) == {"yes", "no"}:
            return {"true": "yes", "false": "no"}.get(cells.yes_no(text) or "", text)
        if columns is None or columns.path(field.id) is None:
            return text
        return meaning_of(field.id, columns, self._wishes)(text) or text
