"""Answers are asked for one by one, and each is checked as it is given."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from masterlist.checks.references import unknown_player
from masterlist.facts.content import Content
from masterlist.read import schemas
from masterlist.read.text import Spot, shown, unreadable, visible
from masterlist.source import Place, Problem, Severity, did_you_mean
from masterlist.submit.answers import Answer, AnswerReader
from masterlist.submit.fields import FIELDS, Field, fields_of, logged_lists, not_carried, not_offered, offering
from masterlist.submit.sheet import facts, outcome
from masterlist.submit.values import Draft, FileChanges, drafted, labelled

FILE = "your answers"
_HERE = Place(FILE, 1, 1)  # of an answer that is checked by itself
_NO_LIST = Problem(
    Place(FILE),
    "list-is-known",
    "no list on file is rated from players' own logs",
    "report the games of a day with 'masterlist new night', or add content/lists/LIST.yaml with name and system",
)


def asked(
    root: Path,
    kind: str,
    options: Mapping[str, str],
    ask: Callable[[str], str],
    say: Callable[[str], None] | None = None,
) -> FileChanges:
    """The files that answers would make, or what is wrong with them; ``options`` were answered beforehand.

    Where the options answer all that must be answered, nothing is asked. ``ask`` raises EOFError where no answer will
    come. ``say`` informs people at a terminal; where the input is none, a wrong answer is the end.
    """
    content, problems = facts(root)
    if content is None:
        return FileChanges(problems, {})
    if kind in {"entry", "log"} and not logged_lists(content):
        return FileChanges([_NO_LIST], {})
    interview = _Interview(content, kind, ask, say)
    texts = dict(options)
    needed = {field.id for field in FIELDS[kind] if field.required}
    is_complete = all(map(texts.get, needed))
    while True:
        try:
            if not (is_complete and interview.reported == 0):
                interview.drop_wrong(texts)
                interview.fill(texts)
        except _Wrong as wrong_answer:
            return FileChanges(wrong_answer.args[0], {})
        fields = [field._replace(required=field.id in needed) for field in interview.fields(texts)]
        labels = {Place(FILE, line, 1): field.label for line, field in enumerate(fields, 1)}
        unseen = [one for line, field in enumerate(fields, 1) for one in _unreadable(texts.get(field.id, ""), line)]
        read = [interview.read(field, texts, line) for line, field in enumerate(fields, 1)]
        draft = drafted(kind, [part for _, parts, _ in read for part in parts], FILE, Spot(len(fields) + 1, 0))
        problems = [problem for _, _, faults in read for problem in faults]
        found = FileChanges(unseen, {}) if unseen else outcome(root, [draft], problems)
        found = found._replace(problems=labelled(found.problems, labels))
        wrong = {labels[one.place] for one in found.problems if one.blocks and one.place in labels}
        if found.accepted or not say or not wrong:
            return found
        interview.tell(found.problems)
        for field in FIELDS[kind]:
            if field.label in wrong:
                texts.pop(field.id, None)


class _Wrong(Exception):
    """A wrong answer that cannot be asked for again: the list of its problems."""


class _Interview:
    def __init__(
        self, content: Content, kind: str, ask: Callable[[str], str], say: Callable[[str], None] | None
    ) -> None:
        self._content, self._kind, self._ask, self._say = content, kind, ask, say
        self._reader = AnswerReader(content, kind)
        self.reported = 0  # problems, so far

    def fields(self, texts: Mapping[str, str]) -> list[Field]:
        """What is asked for; of an entry and a log book what the list's kind of game has."""
        list_ = texts.get("list", "")
        return fields_of(self._kind, self._content, self._reader.named("list", list_) if list_ else None)

    def drop_wrong(self, texts: dict[str, str]) -> None:
        """Take away the answers that are wrong by themselves, so that they are asked for before all others are."""
        for field in self.fields(texts):
            text = texts.get(field.id, "")
            if errors := [problem for problem in self._faults(field, text, texts) if text and problem.blocks]:
                self.tell(labelled(errors, {_HERE: field.label}))
                del texts[field.id]

    def fill(self, texts: dict[str, str]) -> None:
        """Ask for every answer that is not there; what else is asked may depend on it."""
        while field := next((one for one in self.fields(texts) if one.id not in texts and one.when(texts)), None):
            texts[field.id] = self._answer(field, texts)

    def read(self, field: Field, texts: Mapping[str, str], line: int = 1) -> Answer:
        """What an answer means; each stands on a line of its own."""
        place, list_ = Place(FILE, line, 1), texts.get("list", "")
        text, parts, problems = self._reader.read(field, texts.get(field.id, ""), place, list_)
        return text, parts, [*problems, *not_carried(field, text, self._content, list_, place)]

    def tell(self, problems: list[Problem]) -> None:
        """Report what is wrong; raises where the question cannot be repeated."""
        if self._say is None:
            raise _Wrong(problems)
        self.reported += len(problems)
        self._say(as_lines(problems))

    def _answer(self, field: Field, texts: Mapping[str, str]) -> str:
        choices = f" ({', '.join(field.choices) or field.help})" if field.choices or field.help else ""
        choices += "" if field.required else " [may stay empty]"
        kept = None
        while True:
            text = self._ask(f"{field.label}{choices}: ").strip()
            problems = self._faults(field, text, texts)
            is_wrong = any(problem.blocks for problem in problems)
            if not problems or (not is_wrong and (text == kept or self._say is None)):
                return text
            if self._say is None:
                raise _Wrong(labelled(problems, {_HERE: field.label}))
            kept = text
            self._say("\n".join([as_lines(problems), *([] if is_wrong else ["  Type it again to keep it."])]))

    def _faults(self, field: Field, text: str, texts: Mapping[str, str]) -> list[Problem]:
        """What is wrong with one answer by itself; a warning may be kept."""
        if unseen := _unreadable(text, 1):
            return unseen
        text, parts, problems = self.read(field, {**texts, field.id: text})
        if problems:
            return problems
        draft = drafted(self._kind, parts, FILE, Spot(1, 0))
        faults = offering(field.choices, schemas.faults(draft.value, self._kind, FILE), draft.value, FILE)
        own = [problem for problem in faults if problem.place == _HERE and problem.rule != "schema-required"]
        return [*own, *_references(self._content, draft), *not_offered(field, text, texts.get("list", ""), _HERE)]


def _unreadable(text: str, line: int) -> list[Problem]:
    found = unreadable(text.encode(errors="surrogateescape"), FILE)
    return [problem._replace(place=Place(FILE, line, 1)) for problem in found]


_PLAYERS = ("player", "replaces")  # of a seat


def _references(content: Content, draft: Draft) -> Iterator[Problem]:
    """Ids that nothing on file has."""
    player = draft.value.get("player")
    if isinstance(player, str) and player not in content.players:
        yield unknown_player(content.players, shown(player), _HERE)
    seats = draft.value.get("seats") or {}
    named = [one.get(key) for one in (seats.values() if isinstance(seats, dict) else seats) for key in _PLAYERS]
    for other in (draft.value.get("game", {}).get("opponent"), *named):
        if isinstance(other, str) and not content.has("player", other):
            yield unknown_player(content.players, shown(other), _HERE)._replace(severity=Severity.WARNING)
    event = draft.named.get("event")
    if event is not None and event not in content.events:
        hint = did_you_mean(event, content.events) or "add it with 'masterlist new event'"
        yield Problem(_HERE, "event-is-known", f"no event '{shown(event)}' is on file", hint)


def as_lines(problems: list[Problem]) -> str:
    """Problems as they are reported at a terminal."""
    lines = []
    for problem in problems:
        where = "" if problem.place.file == FILE else f"{problem.place}: "
        lines.append(f"  {problem.severity.value}: {where}{problem.message}")
        lines += [f"    → {problem.hint}"] if problem.hint else []
    return "\n".join(map(visible, lines))
