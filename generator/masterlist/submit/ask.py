"""Answers are asked for one by one, and loose entries become lines of log books."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from masterlist.building.checking import DEFAULTS, Workplace, look, newest_day
from masterlist.checks.references import unknown_player
from masterlist.comparing.sides import compare
from masterlist.facts.content import Content
from masterlist.facts.logbook import LogBook, Loose, parted
from masterlist.facts.logbook import in_order as by_time
from masterlist.queries.logs import LOGS, books_of
from masterlist.queries.tree import ContentFolder
from masterlist.read import schemas
from masterlist.read.content import line_with
from masterlist.read.event import log_book
from masterlist.read.files import File, data, list_content
from masterlist.read.text import Spot, shown, unreadable, visible
from masterlist.report import in_order
from masterlist.scoring.log import Scored
from masterlist.source import Place, Problem, Severity, did_you_mean
from masterlist.standings.results import Results
from masterlist.submit.additions import entry_fields, log_fields, logged_lists, not_carried, not_offered, offering
from masterlist.submit.answers import Given, Spoken, read_answers
from masterlist.submit.fields import FIELDS, Field
from masterlist.submit.sheet import facts, outcome
from masterlist.submit.values import Draft, DraftOutcome, FileChanges, labelled
from masterlist.write import canonical, comments
from masterlist.write.canonical import Group, Item, node


def book_text(book: str | dict[str, Any], entries: Iterable[str]) -> bytes:
    """The book's text, or the keys of a new one, with the entries of those texts; no comment is lost."""
    loose = list(entries)
    root = comments.document(book) if isinstance(book, str) else node({**book, "games": []})
    if not isinstance(root, Group):
        raise TypeError("a book holds keys")
    games = next(item.value for item in root.items if item.key == "games")
    if not isinstance(games, Group):
        raise TypeError("a book has a list of games")
    # A comment below the last entry belongs to it, or to none: an entry that is added has its own comments above it.
    for text in loose:
        entry = comments.document(text)
        above = [*entry.head]
        for item in entry.items:
            above += [*item.before, *(one.text for one in item.trailing)]
        value = next((item.value for item in entry.items if item.key == "game"), None)
        games.items.append(Item("", value, [line for line in (*above, *entry.tail) if line]))
    written = canonical.document(root, "log")
    known = [text for one in (book, *loose) if isinstance(one, str) for text in comments.texts(one)]
    if comments.texts(written) != sorted(known):
        raise RuntimeError("binding these entries would have lost a comment")
    return written.encode()


ROOM = 20  # entries of a book, as a paper one has them


# A book's file, the keys of a new one, and the entries that it gets.
Filling: TypeAlias = tuple[str, dict[str, Any] | None, list[Loose]]


def bound(root: Path, players: Iterable[str] = ()) -> FileChanges:
    """Bind the loose entries of some players, or of all; nothing is written here."""
    named = {*players}
    with Workplace(root, DEFAULTS) as place:
        return place.run(lambda: _bound(place, named))


def _bound(place: Workplace, players: set[str]) -> FileChanges:
    found, problems = look(place)
    if found is None:
        return FileChanges({}, (), tuple(in_order([one for one in problems if one.blocks])))
    books = books_of(found.revision, players or found.revision(LOGS))
    fillings = [one for own in books.values() for one in _fillings(own)]
    if not fillings:
        return FileChanges({}, ())

    def read(name: str) -> str:
        return data(place.root, File("", (), name))[0].decode("utf-8-sig")

    texts, gone = {}, tuple(sorted(one.owner.file for _, _, entries in fillings for one in entries))
    for name, keys, entries in fillings:
        texts[name] = book_text(keys or read(name), [read(one.owner.file) for one in entries])
    day = newest_day(place.repository.commit.day)
    listing = list_content(place.root, place.repository)
    lines = [line_with(name, log_book(schemas.parse(text, name)[0], name)) for name, text in texts.items()]
    then = listing.with_lines(lines, {*texts, *gone})
    sides = compare(place, *(ContentFolder(place.root.resolve(), files, day) for files in (listing, then)))
    reasons = [problem for problem in sides.after.problems if problem.blocks]
    if sides.before.results and sides.after.results:
        reasons = list(_rated_differently(sides.before.results, sides.after.results))
    return FileChanges({}, (), tuple(in_order(reasons))) if reasons else FileChanges(texts, gone)


def _fillings(log: tuple[LogBook, ...]) -> Iterator[Filling]:
    """Which book gets which entries: they are appended in the order of play, and no book is renumbered.

    The newest book takes none where it is authenticated, or goes on to a later day.
    """
    player = log[0].player
    books, loose = parted(log)
    newest = {book.list: book for book in books}
    last = max((book.book for book in books), default=0)
    for list_ in sorted({one.list for one in loose}):
        own = sorted((one for one in loose if one.list == list_), key=by_time)
        book, room = newest.get(list_), 0
        if book and not (book.authenticated or (book.entries and book.entries[-1].date > own[0].entry.date)):
            room = max(0, ROOM - len(book.entries))
        if book and room:
            yield f"content/logs/{player}/{book.book:02}.yaml", None, own[:room]
        for start in range(room, len(own), ROOM):
            last += 1
            keys = {"player": player, "book": last, "list": list_}
            yield f"content/logs/{player}/{last:02}.yaml", keys, own[start : start + ROOM]


def _rated_differently(before: Results, after: Results) -> Iterable[Problem]:
    """The first entry of each log that would count otherwise, or that would come in another place."""

    def worth(line: Scored) -> tuple[object, ...]:
        figures = line.entry._replace(place=Place(""), spots={})
        return figures, line.status, line.worth, line.defeated, line.total, line.rating

    def described(line: Scored | None) -> str:
        if line is None:
            return "no entry"
        game = f"{line.entry.date} against '{line.entry.opponent}'"
        return f"{game} {line.status.value}, total {line.total}, rating {line.rating}"

    for id_, one in before.lists.items():
        for player, log in one.logs.items():
            now = after.lists[id_].logs.get(player, [])
            for old, new in zip_longest(log, now):
                if old is None or new is None or worth(old) != worth(new):
                    place = old.entry.place if old else Place(f"content/logs/{player}")
                    figures = f"{described(old)} now, {described(new)} then"
                    message = f"binding would rate the log of '{player}' differently: {figures}"
                    hint = "nothing is bound; bind other players' entries with --player"
                    yield Problem(place, "binding-moves-nothing", message, hint)
                    break


FILE = "your answers"
_NO_LIST = Problem(
    Place(FILE),
    "list-is-known",
    "no list on file is rated from players' own logs",
    "report the games of a day with 'masterlist new night', or add content/lists/LIST.yaml with name and system",
)


class Terminal(NamedTuple):
    """How to ask and to inform; where the input is no terminal, a wrong answer is the end."""

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
            if not (complete and interview.reported == 0):
                interview.drop_wrong(texts)
                interview.fill(texts)
        except _Wrong as wrong_answer:
            return DraftOutcome(wrong_answer.problems, {})
        answers, unclear = interview.given(texts)
        labels = {Place(FILE, *given.spot): given.field.label for given in answers}
        unseen = [problem for given in answers for problem in _unreadable(given)]
        draft, problems = read_answers(kind, answers, interview.people, FILE, Spot(len(answers) + 1, 0))
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


_HERE = Place(FILE, 1, 1)  # of an answer that is checked by itself


class _Interview:
    def __init__(self, content: Content, kind: str, terminal: Terminal) -> None:
        self._content = content
        self._kind = kind
        self._terminal = terminal
        self._spoken = Spoken(content)
        self.people = self._spoken.people
        self.reported = 0  # problems, so far

    def drop_wrong(self, texts: dict[str, str]) -> None:
        """Take away the answers that are wrong by themselves, so that they are asked for before all others are."""
        for field in list(self._fields(texts)):
            text = texts.get(field.id, "")
            errors = [problem for problem in self._faults(field, text, texts) if text and problem.blocks]
            if errors:
                self._refuse(field, errors)
                self.tell(labelled(errors, {_HERE: field.label}))
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
        """Report what is wrong."""
        self.reported += len(problems)
        self._terminal.say(as_lines(problems))

    def _refuse(self, field: Field, problems: list[Problem]) -> None:
        """End where the question cannot be repeated."""
        if not self._terminal.manned:
            raise _Wrong(labelled(problems, {_HERE: field.label}))

    def _answer(self, field: Field, texts: Mapping[str, str]) -> str:
        choices = f" ({', '.join(field.choices) or field.help})" if field.choices or field.help else ""
        choices += "" if field.required else " [may stay empty]"
        kept = None
        while True:
            text = self._terminal.ask(f"{field.label}{choices}: ").strip()
            problems = list(self._faults(field, text, texts))
            is_wrong = any(problem.blocks for problem in problems)
            if is_wrong:
                self._refuse(field, problems)
            elif not problems or text == kept or not self._terminal.manned:
                return text
            kept = text
            again = [] if is_wrong else ["  Type it again to keep it."]
            self._terminal.say("\n".join([as_lines(problems), *again]))

    def _faults(self, field: Field, text: str, texts: Mapping[str, str]) -> Iterator[Problem]:
        """What is wrong with one answer by itself; a warning may be kept."""
        (given,), problems = self._spoken.read(self._kind, [Given(field, text, Spot(1, 1))], FILE, texts)
        if problems := _unreadable(given) or problems:
            yield from problems
            return
        draft, problems = read_answers(self._kind, [given], self.people, FILE, Spot(1, 0))
        yield from problems
        faults = schemas.faults(draft.value, self._kind, FILE)
        for problem in offering(field.choices, faults, draft.value, FILE):
            if problem.place == _HERE and problem.rule != "schema-required":
                yield problem
        yield from _references(self._content, draft)
        if self._kind in {"entry", "log"}:
            yield from not_offered(field, given.text, texts.get("list", ""), _HERE)
        yield from self.not_allowed([given], texts)


def _unreadable(given: Given) -> list[Problem]:
    found = unreadable(given.text.encode(errors="surrogateescape"), FILE)
    return [problem._replace(place=Place(FILE, *given.spot)) for problem in found]


def _references(content: Content, draft: Draft) -> Iterator[Problem]:
    """Ids that nothing on file has."""
    player = draft.value.get("player")
    if isinstance(player, str) and player not in content.players:
        yield unknown_player(content.players, shown(player), _HERE)
    seats = draft.value.get("seats", {}).values()
    named = [
        draft.value.get("game", {}).get("opponent"),
        *(seat.get(key) for seat in seats for key in ("player", "replaces")),
    ]
    for other in named:
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
