"""Names in a spreadsheet and the ids that they mean. A name that is not exactly that of one player is asked about."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TypeAlias

from masterlist.checks.references import fold, look_alike_keys
from masterlist.facts.board import POWERS
from masterlist.facts.content import Content
from masterlist.folding import slug
from masterlist.grouping import by_key
from masterlist.read import schemas
from masterlist.read.text import At, Spot, shown
from masterlist.read.text import Mapping as Marked
from masterlist.source import Place, Problem, Severity, nearest
from masterlist.submit.columns import PLAYERS, Columns
from masterlist.submit.table import Cell, SheetRow
from masterlist.submit.values import Draft, Part, Question, drafted

Key: TypeAlias = tuple[str, str]  # player | club, and a name
NEW, UNKNOWN, ALSO = "new", "unknown", "aka"
MOST_SUGGESTED = 3
MOST_COMPARED = 200  # names of the sheet with one of these
LONGEST = 200  # letters of a name for which similar ones are sought
_HEAD = """\
# Which player or club each name in a spreadsheet means: the answers to what 'masterlist import' asks. They hold for all
# spreadsheets, and stay on this computer: git ignores this file. Write after the colon:
#   an id of the site, such as bob-baker;  new: a file is added for them;  new some-id: the same, with that id
#   aka bob-baker: this player, and the name is written into their file, among their other names
#   unknown: the player is no longer known (only in seats of Diplomacy boards)
# Then run the import again. It writes nothing until every name has an answer.
"""


# The answers in a file of names, each with its place, by kind and name; and what is wrong with the file.
Answered: TypeAlias = tuple[dict[Key, tuple[str, Place]], list[Problem]]


def answers(data: bytes, file: str) -> Answered:
    """What is in a file of names."""
    found: dict[Key, tuple[str, Place]] = {}
    if not data:
        return found, []
    value, problems = schemas.parse(data, file)
    groups = value if isinstance(value, Marked) and not problems else Marked(Spot(1, 1))
    for group, listed in groups.items():
        kind = {"players": "player", "clubs": "club"}.get(group)
        if kind is None or not isinstance(listed, Marked | None):
            place = Place(file, *groups.keys_at[group])
            hint = "the file has the groups 'players:' and 'clubs:', with 'NAME: ANSWER' in each"
            problems.append(Problem(place, "names-are-answered", f"'{shown(group)}' cannot be read", hint))
            continue
        names = listed or Marked(Spot(1, 1))
        for name, answer in names.items():
            place = Place(file, *names.values_at[name])
            if isinstance(answer, str) and answer.strip():
                found[kind, tidy(name)] = answer.strip(), place
            elif answer is not None:
                message = f"the answer for '{shown(name)}' is no text"
                problems.append(Problem(place, "names-are-answered", message, "write an id, or: new"))
    return found, problems


def tidy(name: str) -> str:
    """A name with single blanks."""
    return " ".join(name.split())


class Names:
    """Finds ids for names, and gathers what was found and what is to be asked.

    ``named`` are all names of the sheet: one that resembles another of them is asked about as one that resembles a name
    on file is.
    """

    def __init__(
        self,
        content: Content,
        answered: Answered = ({}, []),
        *,
        file: str = "",
        new: bool = False,
        named: Iterable[Key] = (),
    ) -> None:
        self._answers, self.problems = answered[0], [*answered[1]]
        self.content = content
        self.file = file  # the spreadsheet, as messages name it
        self._new = new
        self._ids = {"player": {*content.players}, "club": {*content.clubs}}
        self._by_name: dict[str, dict[str, set[str]]] = {"player": {}, "club": {}}  # ids by kind and folded name
        for player in content.players.values():
            for name in (player.name, *player.aka):
                self._by_name["player"].setdefault(fold(name), set()).add(player.id)
        for club in content.clubs.values():
            self._by_name["club"].setdefault(fold(club.name), set()).add(club.id)
        self._former = {id_ for player in content.players.values() for id_ in player.former_ids}
        self._answered_as = {(kind, fold(name)): (kind, name) for kind, name in self._answers if fold(name)}
        self.found: dict[Key, str] = {}  # ids by kind and name, where the two differ
        self.added: dict[Key, tuple[str, Place]] = {}  # new ones, with the place of the name
        self.questions: dict[Key, Question] = {}
        self._stand_ins: set[str] = set()
        self._numbers: Counter[str] = Counter()  # how many were tried, by what they begin with
        self._id_added: set[tuple[str, str]] = set()  # by kind
        self._also: dict[str, dict[str, Place]] = {}  # names that players get among their other names, by id
        self._not_on_file = _NotOnFile(key for key in dict.fromkeys(named) if not self._on_file(key))
        self.found.clear()

    def id_of(self, kind: str, text: str, place: Place) -> str:
        """The id that a text means; where that has to be asked, a substitute for it."""
        key = kind, tidy(text)
        if key in self.questions:
            return self.questions[key].stand_in
        if key in self._answers and key not in self.found:
            return self._answered(key, place)
        return self.found.get(key) or self._on_file(key) or self._unanswered(key, place)

    def spellings(self) -> Iterator[Draft]:
        """The names that players on file get among their other names."""
        for id_, names in self._also.items():
            known = {fold(name) for name in (self.content.players[id_].name, *self.content.players[id_].aka)}
            for name, place in names.items():
                if fold(name) not in known:
                    at = (place.line, place.column)
                    parts: list[Part] = [(("named", "id"), id_), (("value", "aka"), [name])]
                    yield drafted("player", [(part, at) for part in parts], place.file, at)

    def _unanswered(self, key: Key, place: Place) -> str:
        """What is to be done about a name that is not on file."""
        kind, name = key
        other = self._answered_as.get((kind, fold(name))) or self._not_on_file.first(key)
        if other != key:  # the same words in another order, or in capitals
            found = self.id_of(*other, place)
            if other not in self.questions:
                self.found[key] = found
            return found
        fuller = [self._id_to_come(other) for other in self._not_on_file.fuller(key)]
        similar = self._similar(kind, name) if len(name) <= LONGEST else ()
        suggestions = tuple(dict.fromkeys([*similar, *fuller]))[:MOST_SUGGESTED]
        if self._new and not suggestions and slug(name):
            return self._added(key, slug(displayed(name)), place)
        stem = slug(displayed(name))[:60] or "name"
        stand_in = stem
        while stand_in in self._ids[kind] or stand_in in self._stand_ins:
            self._numbers[stem] += 1
            stand_in = f"{stem}-{self._numbers[stem] + 1}"
        self._stand_ins.add(stand_in)
        self.questions[key] = Question(*key, place, suggestions, stand_in, len(self._by_name[kind].get(fold(name), ())))
        return stand_in

    def _id_to_come(self, key: Key) -> str:
        """The id that a name of the sheet will have once it is answered, as far as that is known."""
        answer, _, rest = self._answers.get(key, (NEW, None))[0].partition(" ")
        return (rest.strip() or slug(displayed(key[1]))) if answer == NEW else answer

    def _on_file(self, key: Key) -> str:
        """The id on file that a text is, or that the only one of this name has; or ""."""
        kind, name = key
        if name in self._ids[kind] or (kind == "player" and name in self._former):
            return name
        near = self._by_name[kind].get(fold(name), set()) if fold(name) else set()
        if len(near) == 1:
            self.found[key] = next(iter(near))
        return self.found.get(key, "")

    def _answered(self, key: Key, place: Place) -> str:
        kind, name = key
        (answer, at), id_ = self._answers[key], ""
        first, _, rest = answer.partition(" ")
        if first == NEW:
            id_ = rest.strip() or slug(displayed(name))
            # An import before this one may have added them.
            if not (id_ in self._ids[kind] and id_ in self._by_name[kind].get(fold(name), ())):
                return self._added(key, id_, place)
        elif first == ALSO and kind == "player" and rest.strip() in self._ids["player"]:
            id_ = rest.strip()
            self._also.setdefault(id_, {})[displayed(name)] = place
        elif (answer == UNKNOWN and kind == "player") or answer in self._ids[kind] or self._is_to_come(key, answer):
            id_ = answer
        if id_:
            self.found[key] = id_
            return id_
        suggestions = self._similar(kind, answer) or self._similar(*key)
        hint = f"did you mean {either(suggestions)}?" if suggestions else "write an id that is on file, or: new"
        problem = Problem(at, "names-are-answered", f"no {kind} '{shown(answer)}' is on file", hint)
        if problem not in self.problems:
            self.problems.append(problem)
        return answer

    def _is_to_come(self, key: Key, answer: str) -> bool:
        """Whether the answer is the id that another name of the sheet will have."""
        others = (self._id_to_come(one) for one in self._not_on_file.firsts(key[0]) if one != key)
        return answer in others or answer in {id_ for id_, _ in self.added.values()}

    def _added(self, key: Key, id_: str, place: Place) -> str:
        if id_ in self._ids[key[0]]:
            message = f"'{shown(key[1])}' cannot be new with the id '{id_}': that is another {key[0]}'s"
            hint = f"write the answer '{id_}' if they are one, or 'new' with another id after it"
            _, at = self._answers.get(key, ("", place))
            self.problems.append(Problem(at, "names-are-answered", message, hint))
        elif (key[0], id_) not in self._id_added:
            self._id_added.add((key[0], id_))
            self.added[key] = id_, place
        self.found[key] = id_
        return id_

    def _similar(self, kind: str, name: str) -> tuple[str, ...]:
        """Ids of those whose names a name resembles: by its letters, or because one is a part of the other."""
        by_name = {folded: ids for folded, ids in self._by_name[kind].items() if folded}
        found: list[str] = sorted(by_name.get(fold(name), ()))
        if near := nearest(fold(name), by_name):
            found += sorted(by_name[near])
        found += sorted(id_ for folded, ids in by_name.items() if _is_part(fold(name), folded) for id_ in ids)
        return tuple(dict.fromkeys(found))[:MOST_SUGGESTED]

    def answered_file(self) -> str:
        """The file of names, with every answer so far and room for the others."""
        lines = [_HEAD]
        for kind in ("player", "club"):
            keys = sorted({key for key in (*self.questions, *self._answers) if key[0] == kind})
            lines += [f"{kind}s:\n"] if keys else []
            for key in keys:
                (answer, _), question = self._answers.get(key, ("", None)), self.questions.get(key)
                near = question.suggestions if question else ()
                comment = f"  # perhaps {either(near)}" if near else ""
                lines.append(f"  {json.dumps(key[1], ensure_ascii=False)}:{' ' if answer else ''}{answer}{comment}\n")
        return "".join(lines)


def unanswered(question: Question) -> Problem:
    """Says that a name has to be asked about."""
    if question.sharing > 1:
        message = f"{question.sharing} {question.kind}s on file are called '{shown(question.name)}'"
        hint = f"answer in the file of names with the id of the one who is meant: {either(question.suggestions)}"
        return Problem(question.place, "names-are-answered", message, hint)
    message = f"no {question.kind} '{shown(question.name)}' is on file"
    near = f"did you mean {either(question.suggestions)}? " if question.suggestions else ""
    hint = f"{near}answer in the file of names: an id, or 'new' to add the {question.kind}"
    return Problem(question.place, "names-are-answered", message, hint)


def either(ids: Iterable[str]) -> str:
    return " or ".join(f"'{id_}'" for id_ in ids)


def displayed(name: str) -> str:
    """A name as people are shown: "Last, First" is turned round."""
    last, comma, first = (part.strip() for part in name.partition(","))
    is_turned = comma and last and first and "," not in first and fold(first) not in _BEHIND_A_NAME
    return f"{first} {last}" if is_turned else name


_BEHIND_A_NAME = frozenset(("jr", "jun", "junior", "sr", "sen", "senior", "ii", "iii", "iv", "dr", "prof", "phd", "md"))


def _is_part(name: str, other: str) -> bool:
    """Whether all words of the shorter name are words of the other, or the beginnings of such: "F. Foo", "Gus"."""
    short, long = sorted((name.split(), other.split()), key=len)
    return all(any(one.startswith(word) or word.startswith(one) for one in long) for word in short)


class _NotOnFile:
    """The names of a sheet that are not on file, and which of them may be one person."""

    def __init__(self, names: Iterable[Key]) -> None:
        self._first: dict[Key, Key] = {}  # one name of all with the same words, by kind and these
        for kind, name in names:
            words = kind, fold(name)
            self._first[words] = max(self._first.get(words, (kind, name)), (kind, name), key=_is_well_written)
        self._number = {key: number for number, key in enumerate(self._first.values())}
        self._alike: dict[tuple[str, str], list[Key]] = {}
        self._with_word: dict[Key, list[Key]] = {}  # by kind and how a word begins; after "=" a whole word
        for (kind, folded), key in self._first.items():
            if len(key[1]) <= LONGEST:
                for sign in look_alike_keys(key[1]):
                    self._alike.setdefault((kind, sign), []).append(key)
                own = {*folded.split()}
                starts = {word[:end] for word in own for end in range(1, len(word) + 1)}
                for start in starts | {f"={word}" for word in own}:
                    self._with_word.setdefault((kind, start), []).append(key)

    def first(self, key: Key) -> Key:
        return self._first.get((key[0], fold(key[1])), key)

    def firsts(self, kind: str) -> list[Key]:
        return [key for key in self._number if key[0] == kind]

    def fuller(self, key: Key) -> list[Key]:
        """The names that may mean the same and say more, or as much and stand before it."""
        folded = fold(key[1])
        if key not in self._number or not folded or len(key[1]) > LONGEST:
            return []
        by_sign = [self._alike.get((key[0], sign), [])[:MOST_COMPARED] for sign in sorted(look_alike_keys(key[1]))]
        near = [self._related(key[0], word) for word in folded.split()]
        by_part = [one for one in min(near, key=len)[:MOST_COMPARED] if _is_part(folded, fold(one[1]))]
        found = dict.fromkeys(chain(by_part, *by_sign))
        return [one for one in found if one != key and self._says(one) > self._says(key)]

    def _related(self, kind: str, word: str) -> list[Key]:
        """Names with a word that begins with this one, or with which it begins."""
        shorter = (self._with_word.get((kind, f"={word[:end]}"), []) for end in range(1, len(word)))
        return [*self._with_word.get((kind, word), []), *chain.from_iterable(shorter)]

    def _says(self, key: Key) -> tuple[int, int]:
        return len(fold(key[1])), -self._number[key]


def _is_well_written(key: Key) -> tuple[bool, bool]:
    name = key[1]
    return name not in {name.upper(), name.lower()}, "," not in name


def newcomers(names: Names, rows: Iterable[SheetRow], columns: Columns) -> list[Draft]:
    """Drafts of the clubs and players that are new, clubs first."""
    pairs = [("player", "club"), ("opponent", "opponent_club"), *((one, f"{one}_club") for one in map(str, POWERS))]
    clubs: dict[str, Cell] = {}  # the first club in a row with each player's name
    for row in () if columns is PLAYERS else rows:
        for player, club in pairs:
            if player in row.cells and club in row.cells:
                clubs.setdefault(tidy(row.cells[player].text), row.cells[club])
    made: dict[str, list[Draft]] = {"club": [], "player": []}
    for kind in ("player", "club"):  # in this order, because the club of a new player may be new as well
        stand_ins = {key: (one.stand_in, one.place) for key, one in names.questions.items()}
        for (of, name), (id_, place) in (names.added | stand_ins).items():
            if of != kind:
                continue
            at = (place.line, place.column)
            called = displayed(name) if kind == "player" else name
            parts: list[tuple[Part, At]] = [((("named", "id"), id_), at), ((("value", "name"), called), at)]
            if kind == "player" and (cell := clubs.get(name)):
                club_id = names.id_of("club", cell.text, Place(names.file, *cell.spot))
                parts.append(((("value", "club"), club_id), cell.spot))
            made[kind].append(drafted(kind, parts, place.file, at))
    return [*made["club"], *made["player"]]


def not_on_file(rows: list[SheetRow], content: Content, file: str) -> tuple[list[SheetRow], list[Problem]]:
    """The rows of a list of players without those who have a file already, and a word about each of these."""
    having = by_key((fold(player.name), player.id) for player in content.players.values())
    fresh: list[SheetRow] = []
    problems: list[Problem] = []
    for row in rows:
        ids = having.get(fold(row.text("name")), ()) if row.text("id") not in content.players else (row.text("id"),)
        if ids:
            known = f"is on file already, as {' and '.join(ids)}"
            message = f"'{shown(row.text('name'))}' {known}, and stays as they are there"
            place = Place(file, *row.cells["name"].spot) if "name" in row.cells else Place(file, *row.spot)
            problems.append(Problem(place, "player-is-new", message, "", Severity.WARNING))
        else:
            fresh.append(row)
    return fresh, problems
