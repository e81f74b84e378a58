"""Answers of forms and of people at a terminal become parts of drafts: they are read as ``import`` reads cells."""

import re
from typing import TypeAlias

from masterlist.facts.board import POWERS
from masterlist.facts.content import Content
from masterlist.facts.night import LEFT_OUT, NOT_A_PLAYER, NOT_PLAYED, is_a_bye, was_not_played
from masterlist.read import schemas
from masterlist.read.files import ID
from masterlist.read.text import At, shown
from masterlist.source import Place, Problem
from masterlist.submit import cells
from masterlist.submit.cells import Reader
from masterlist.submit.columns import BOARDS, ENTRIES, GAMES, PLAYERS
from masterlist.submit.fields import Field, results
from masterlist.submit.grid import SheetOptions
from masterlist.submit.names import Names, either, unanswered
from masterlist.submit.rows import named as id_named
from masterlist.submit.shapes import DAYS, meaning_of
from masterlist.submit.table import Unclear
from masterlist.submit.values import Part

_COLUMNS = {"entry": ENTRIES, "board": BOARDS, "game": GAMES, "player": PLAYERS}
# Taken as they are; what names several players is read by its field.
_SAME = frozenset(("id", "github", "note", "aka", "yaml", "games", *map(str, POWERS)))
_DAY_FIRST = ("de", "fr")  # languages in which the day comes first in 3/9/2024

# An answer in the words of content files, the parts that it makes, and what is wrong with it.
Answer: TypeAlias = tuple[str, list[tuple[Part, At]], list[Problem]]


class AnswerReader:
    """Reads what people answer, in the words of the site's language or another one."""

    def __init__(self, content: Content, kind: str) -> None:
        self._content = content
        self._kind = kind  # of what is handed in
        day_first = content.site.language.partition("-")[0] in _DAY_FIRST
        self._options = SheetOptions(days=cells.DAY_FIRST if day_first else "")

    def read(self, field: Field, text: str, place: Place, list_: str) -> Answer:
        """What an answer means; ``list_`` is what names the list."""
        meant = ""
        try:
            meant = self._text(field, text, list_)
            parts = field.read(meant.strip(), self) if meant.strip() else []
        except Unclear as unclear:
            return meant, [], [unclear.at(place)]
        if meant.strip() or not field.required:
            return meant, [(part, (place.line, place.column)) for part in parts], []
        known = schemas.schema(self._kind).get("properties", {}).get(field.id, {})
        sample = (known.get("examples") or ["2024-03-09"])[0]
        hint = f"one of: {', '.join(field.choices)}" if field.choices else f"fill it in, like this: {sample}"
        return meant, [], [Problem(place, "answer-is-given", "nothing is filled in", hint)]

    def _text(self, field: Field, text: str, list_: str) -> str:
        """What an answer means. Raises Unclear."""
        given, id_ = text.strip(), field.id
        if not given or id_ in _SAME or (id_, self._kind) == ("game", "event-game"):
            return text
        columns = _COLUMNS.get(self._kind)
        meant: str | None = None
        if id_ in {"defeated", "drawn"}:
            meant = ", ".join(self.id_of(name.strip()) for name in given.split(",") if name.strip())
        elif id_ == "result":
            meant = self._result(given, list_)
        elif id_ in {*DAYS, "start", "end"}:
            meant = cells.day(given, self._options.days)
            if not meant and cells.is_ambiguous_day(given):
                raise Unclear(f"'{shown(given)}' could be either of two days", "write year-month-day")
        elif id_ in {"player", "opponent"}:
            meant = self.id_of(given)
        elif id_ in {"list", "event", "club"}:
            meant = self.named(id_, given)
        elif set(field.choices) == {"yes", "no"}:
            meant = {"true": "yes", "false": "no"}.get(cells.yes_no(given) or "")
        elif columns and columns.path(id_):
            meant = meaning_of(id_, columns, self._options)(given)
        return meant or given

    def _named_on_file(self, kind: str, name: str) -> tuple[str, Names]:
        names = Names(self._content)
        return names.id_of(kind, name, Place("")), names

    def id_of(self, name: str) -> str:
        """The id of a player; an unknown id is left to the checks. Raises Unclear."""
        found, names = self._named_on_file("player", name)
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

    def is_known(self, name: str) -> bool:
        return not self._named_on_file("player", name)[1].questions

    def named(self, kind: str, text: str) -> str:
        """The id of a club, an event or a list; what has none stays as it is."""
        if kind == "club":
            found, names = self._named_on_file("club", text)
            return text if names.questions else found
        found = id_named(text, self._content.events if kind == "event" else self._content.lists)
        return found if found != text or kind == "list" else self.named("list", text)

    def _result(self, text: str, list_: str) -> str:
        choices = results(self._content, self.named("list", list_))
        if text.casefold() in choices:
            return text.casefold()
        if was_not_played(text):
            raise Unclear(NOT_PLAYED.format(text=shown(text)), LEFT_OUT)
        try:
            result, _ = Reader([text], "").read(text, has_levels=any(one.startswith("won-") for one in choices))
        except Unclear as unclear:
            raise Unclear(str(unclear), f"write one of: {', '.join(choices)}") from unclear
        return result
