"""Answers are asked for one by one, and each is judged as it is given."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from masterlist.checks.references import unknown_player
from masterlist.facts.content import Content
from masterlist.read import schemas
from masterlist.read.text import Spot, shown, unreadable, visible
from masterlist.source import Place, Problem, Severity, did_you_mean
from masterlist.submit.additions import (
    entry_fields,
    log_fields,
    logged_lists,
    not_carried,
    not_offered,
    offering,
)
from masterlist.submit.apply import facts, outcome
from masterlist.submit.drafts import Given, drafted, labelled
from masterlist.submit.fields import FIELDS, Field
from masterlist.submit.spoken import Spoken
from masterlist.submit.values import Draft, DraftOutcome

FILE = "your answers"
_NO_LIST = Problem(
    Place(FILE),
    "list-is-known",
    "no list on file is rated from players' own logs",
    "report the games of a day with 'masterlist new night', or add content/lists/LIST.yaml with name and system",
)


class Terminal(NamedTuple):
    """How to ask and to tell; without a terminal, a wrong answer is the end."""

    ask: Callable[[str], str]  # raises EOFError where no answer will come
    say: Callable[[str], None]
    manned: bool


def asked(root: Path, kind: str, options: Mapping[str, str], terminal: Terminal) -> DraftOutcome:
    """The files that answers would make, or what is wrong with them; ``options`` were answered beforehand.

    Where the options answer all that must be answered, nothing is asked.
    """
    content, problems = facts(root)
    if content is None:
        return DraftOutcome(problems, {})
    if kind in {"entry", "log"} and not logged_lists(content):
        return DraftOutcome([_NO_LIST], {})
    interview = _Interview(content, kind, terminal)
    texts = dict(options)
    complete = all(texts.get(field.id) for field in FIELDS[kind] if field.required)
    while True:
        try:
            if not (complete and interview.told == 0):
                interview.drop_wrong(texts)
                interview.fill(texts)
        except _Wrong as wrong_answer:
            return DraftOutcome(wrong_answer.problems, {})
        answers, unclear = interview.given(texts)
        labels = {Place(FILE, *given.spot): given.field.label for given in answers}
        unseen = [problem for given in answers for problem in _unreadable(given)]
        draft, problems = drafted(kind, answers, FILE, Spot(len(answers) + 1, 0))
        problems += [*unclear, *interview.not_allowed(answers, texts)]
        found = DraftOutcome(unseen, {}) if unseen else outcome(root, [draft], problems)
        found = found._replace(problems=labelled(found.problems, labels))
        wrong = {labels[one.place] for one in found.problems if one.blocks and one.place in labels}
        if found.accepted or not terminal.manned or not wrong:
            return found
        interview.tell(found.problems)
        for field in FIELDS[kind]:
            if field.label in wrong:
                texts.pop(field.id, None)


class _Wrong(Exception):
    """A wrong answer that cannot be asked for again."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__()
        self.problems = problems


class _Interview:
    def __init__(self, content: Content, kind: str, terminal: Terminal) -> None:
        self._content = content
        self._kind = kind
        self._terminal = terminal
        self._spoken = Spoken(content)
        self.told = 0  # problems, so far

    def drop_wrong(self, texts: dict[str, str]) -> None:
        """Take away the answers that are wrong by themselves, so that they are asked for before all others are."""
        for field in list(self._fields(texts)):
            text = texts.get(field.id, "")
            firm = [problem for problem in self._faults(field, text, texts) if text and problem.blocks]
            if firm:
                self._refuse(field, firm)
                del texts[field.id]

    def fill(self, texts: dict[str, str]) -> None:
        """Ask for every answer that is not there; what else is asked may depend on it."""
        while field := next((one for one in self._fields(texts) if one.id not in texts and one.when(texts)), None):
            texts[field.id] = self._answer(field, texts)

    def given(self, texts: Mapping[str, str]) -> tuple[list[Given], list[Problem]]:
        """The answers, each on a line of its own, and those that cannot be understood."""
        needed = {field.id for field in FIELDS[self._kind] if field.required}
        fields = [field._replace(required=field.id in needed) for field in self._fields(texts)]
        given = [Given(field, texts.get(field.id, ""), Spot(line, 1)) for line, field in enumerate(fields, 1)]
        return self._spoken.read(self._kind, given, FILE)

    def not_allowed(self, answers: Iterable[Given], texts: Mapping[str, str]) -> Iterator[Problem]:
        """Answers that log books of the list do not have."""
        if self._kind == "log":
            for field, text, spot in answers:
                yield from not_carried(field, text, self._content, texts.get("list", ""), Place(FILE, *spot))

    def _fields(self, texts: Mapping[str, str]) -> Iterable[Field]:
        """What is asked for; of an entry and a log book what the list's kind of game has."""
        by_list = {"entry": entry_fields, "log": log_fields}.get(self._kind)
        list_ = self._spoken.named("list", texts["list"]) if texts.get("list") else None
        return by_list(self._content, list_) if by_list else FIELDS[self._kind]

    def tell(self, problems: list[Problem]) -> None:
        """Say what is wrong."""
        self.told += len(problems)
        self._terminal.say(told(problems))

    def _refuse(self, field: Field, firm: list[Problem]) -> None:
        found = labelled(firm, {Place(FILE, 1, 1): field.label})
        if not self._terminal.manned:
            raise _Wrong(found)
        self.tell(found)

    def _answer(self, field: Field, texts: Mapping[str, str]) -> str:
        choices = f" ({', '.join(field.choices) or field.help})" if field.choices or field.help else ""
        choices += "" if field.required else " [may stay empty]"
        kept = None
        while True:
            text = self._terminal.ask(f"{field.label}{choices}: ").strip()
            problems = list(self._faults(field, text, texts))
            firm = [problem for problem in problems if problem.blocks]
            if firm and not self._terminal.manned:
                raise _Wrong(labelled(problems, {Place(FILE, 1, 1): field.label}))
            if not firm and (not problems or text == kept or not self._terminal.manned):
                return text
            kept = text
            again = [] if firm else ["  Type it again to keep it."]
            self._terminal.say("\n".join([told(problems), *again]))

    def _faults(self, field: Field, text: str, texts: Mapping[str, str]) -> Iterator[Problem]:
        """What is wrong with one answer by itself; a warning may be kept."""
        given = Given(field, text, Spot(1, 1))
        (given,), problems = self._spoken.read(self._kind, [given], FILE, texts)
        if problems := _unreadable(given) or problems:
            yield from problems
            return
        text = given.text
        draft, problems = drafted(self._kind, [given], FILE, Spot(1, 0))
        yield from problems
        place = Place(FILE, 1, 1)
        for problem in offering(field.choices, schemas.faults(draft.value, self._kind, FILE), draft.value, FILE):
            if problem.place == place and problem.rule != "schema-required":
                yield problem
        yield from _references(self._content, draft)
        if self._kind in {"entry", "log"}:
            yield from not_offered(field, text, texts.get("list", ""), place)
        yield from self.not_allowed([given], texts)


def _unreadable(given: Given) -> list[Problem]:
    found = unreadable(given.text.encode(errors="surrogateescape"), FILE)
    return [problem._replace(place=Place(FILE, *given.spot)) for problem in found]


def _references(content: Content, draft: Draft) -> Iterator[Problem]:
    """Ids that nothing on file has."""
    place = Place(FILE, 1, 1)
    player = draft.value.get("player")
    if isinstance(player, str) and player not in content.players:
        yield unknown_player(content.players, shown(player), place)
    seats = draft.value.get("seats", {}).values()
    named = [
        draft.value.get("game", {}).get("opponent"),
        *(seat.get(key) for seat in seats for key in ("player", "replaces")),
    ]
    for other in named:
        if isinstance(other, str) and not content.has("player", other):
            problem = unknown_player(content.players, shown(other), place)
            yield problem._replace(severity=Severity.WARNING)
    event = draft.named.get("event")
    if event is not None and event not in content.events:
        hint = did_you_mean(event, content.events) or "add it with 'masterlist new event'"
        yield Problem(place, "event-is-known", f"no event '{shown(event)}' is on file", hint)


def told(problems: list[Problem]) -> str:
    """Problems as they are said at a terminal."""
    lines = []
    for problem in problems:
        where = "" if problem.place.file == FILE else f"{problem.place}: "
        lines.append(f"  {problem.severity.value}: {where}{problem.message}")
        lines += [f"    → {problem.hint}"] if problem.hint else []
    return "\n".join(map(visible, lines))
