"""Names in a spreadsheet and the ids that they mean. A name that is not exactly that of one player is asked about."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from masterlist.checks.names import fold
from masterlist.facts.content import Content
from masterlist.read import strict_yaml
from masterlist.read.marked import Mapping as Marked
from masterlist.read.marked import Spot
from masterlist.read.samples import slug
from masterlist.read.shown import shown
from masterlist.source import Place, Problem, nearest

NEW, UNKNOWN = "new", "unknown"
MOST_SUGGESTED = 3
_HEAD = """\
# Which player or club each name in {file} means. Write after the colon:
#   an id of the site, such as bob-baker;  new: a file is added for them;  new some-id: the same, with that id
#   unknown: the player is no longer known (only in seats of Diplomacy boards)
# Then run the import again. It reads this file, and writes nothing until every name has an answer.
"""


class Question(NamedTuple):
    """A name without an answer."""

    kind: str  # player | club
    name: str
    place: Place  # where it stands first
    suggestions: tuple[str, ...]  # ids
    stand_in: str  # the id under which everything else is judged meanwhile


class Answers(NamedTuple):
    """What a file of names says, by kind and name; and what is wrong with it."""

    given: dict[tuple[str, str], str]
    places: dict[tuple[str, str], Place]
    problems: list[Problem]

    def with_given(self, given: dict[tuple[str, str], str]) -> "Answers":
        """The same with other answers; those that were typed stand nowhere."""
        return self._replace(given=given)


def answers(data: bytes, file: str) -> Answers:
    """The answers in a file of names."""
    found = Answers({}, {}, [])
    if not data:
        return found
    value, problems = strict_yaml.parse(data, file)
    found.problems.extend(problems)
    groups = value if isinstance(value, Marked) and not problems else Marked(Spot(1, 1))
    for group, listed in groups.items():
        kind = {"players": "player", "clubs": "club"}.get(group)
        if kind is None or not isinstance(listed, Marked | None):
            place = Place(file, *groups.keys_at[group])
            hint = "the file has the groups 'players:' and 'clubs:', with 'NAME: ANSWER' in each"
            found.problems.append(Problem(place, "names-are-answered", f"'{shown(group)}' cannot be read", hint))
            continue
        names = listed or Marked(Spot(1, 1))
        for name, answer in names.items():
            place = Place(file, *names.values_at[name])
            if isinstance(answer, str) and answer.strip():
                found.given[kind, tidy(name)] = answer.strip()
                found.places[kind, tidy(name)] = place
            elif answer is not None:
                message = f"the answer for '{shown(name)}' is no text"
                found.problems.append(Problem(place, "names-are-answered", message, "write an id, or: new"))
    return found


def tidy(name: str) -> str:
    """A name with single blanks."""
    return " ".join(name.split())


class Names:
    """Finds ids for names, and gathers what was found and what is to be asked."""

    def __init__(self, content: Content, given: Answers, *, new: bool) -> None:
        self._content = content
        self._answers = given
        self._new = new
        self._ids = {"player": {*content.players}, "club": {*content.clubs}}
        self._by_name = {"player": _players_by_name(content), "club": _clubs_by_name(content)}
        self.found: dict[tuple[str, str], str] = {}  # ids by kind and name, where the two differ
        self.added: dict[tuple[str, str], tuple[str, Place]] = {}  # new ones, with the place of the name
        self.questions: dict[tuple[str, str], Question] = {}
        self.problems: list[Problem] = []

    def id_of(self, kind: str, text: str, place: Place) -> str:
        """The id that a text means; where that has to be asked, one that stands in for it."""
        name = tidy(text)
        key = kind, name
        if key in self.found:
            return self.found[key]
        if key in self.questions:
            return self.questions[key].stand_in
        if key in self._answers.given:
            return self._answered(key, place)
        if found := self._on_file(key):
            return found
        suggestions = self._similar(kind, name)
        if self._new and not suggestions and slug(name):
            return self._added(key, slug(name), place)
        return self._asked(key, place, suggestions)

    def newcomers(self) -> Iterator[tuple[tuple[str, str], tuple[str, Place]]]:
        """Ids and places by kind and name: of new players and clubs, and of stand-ins for unanswered names."""
        yield from list(self.added.items())
        for key, question in list(self.questions.items()):
            yield key, (question.stand_in, question.place)

    def _asked(self, key: tuple[str, str], place: Place, suggestions: tuple[str, ...]) -> str:
        taken = self._ids[key[0]] | {question.stand_in for question in self.questions.values()}
        stems = (
            slug(key[1])[:60] or "name",
            *(f"{slug(key[1])[:60] or 'name'}-{number}" for number in range(2, 9_999)),
        )
        stand_in = next(stem for stem in stems if stem not in taken)
        self.questions[key] = Question(*key, place, suggestions, stand_in)
        return stand_in

    def _on_file(self, key: tuple[str, str]) -> str:
        """The id on file that a text is, or that the only one of this name has; or ""."""
        kind, name = key
        if name in self._ids[kind] or (kind == "player" and name in self._former()):
            return name
        near = self._by_name[kind].get(fold(name), set()) if fold(name) else set()
        if len(near) == 1:
            self.found[key] = next(iter(near))
        return self.found.get(key, "")

    def _former(self) -> set[str]:
        return {id_ for player in self._content.players.values() for id_ in player.former_ids}

    def _answered(self, key: tuple[str, str], place: Place) -> str:
        answer = self._answers.given[key]
        first, _, rest = answer.partition(" ")
        if first == NEW:
            return self._added(key, rest.strip() or slug(key[1]), place)
        if answer == UNKNOWN and key[0] == "player":
            self.found[key] = UNKNOWN
            return UNKNOWN
        if answer in self._ids[key[0]] or answer in {id_ for id_, _ in self.added.values()}:
            self.found[key] = answer
            return answer
        suggestions = self._similar(key[0], answer) or self._similar(*key)
        hint = f"did you mean {_or(suggestions)}?" if suggestions else "write an id that is on file, or: new"
        message = f"no {key[0]} '{shown(answer)}' is on file"
        problem = Problem(self._answers.places.get(key, place), "names-are-answered", message, hint)
        if problem not in self.problems:
            self.problems.append(problem)
        return answer

    def _added(self, key: tuple[str, str], id_: str, place: Place) -> str:
        if id_ in self._ids[key[0]]:
            message = f"'{shown(key[1])}' cannot be new with the id '{id_}': that is another {key[0]}'s"
            hint = f"write the answer '{id_}' if they are one, or 'new' with another id after it"
            self.problems.append(Problem(self._answers.places.get(key, place), "names-are-answered", message, hint))
        else:
            same = next(
                (name for (kind, name), (known, _) in self.added.items() if (kind, known) == (key[0], id_)), None
            )
            if same is None:
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

    def file(self, name: str) -> str:
        """The file of names, with every answer so far and room for the others."""
        lines = [_HEAD.format(file=name)]
        for kind in ("player", "club"):
            keys = sorted({key for key in (*self.found, *self.questions, *self._answers.given) if key[0] == kind})
            lines += [f"{kind}s:\n"] if keys else []
            lines += [self._line(key) for key in keys]
        return "".join(lines)

    def _line(self, key: tuple[str, str]) -> str:
        answer = self._answers.given.get(key) or (
            f"{NEW} {self.added[key][0]}" if key in self.added else self.found.get(key, "")
        )
        question = self.questions.get(key)
        comment = f"  # perhaps {_or(question.suggestions)}" if question and question.suggestions else ""
        return f"  {json.dumps(key[1], ensure_ascii=False)}:{' ' if answer else ''}{answer}{comment}\n"


def unanswered(question: Question) -> Problem:
    """Says that a name has to be asked about."""
    message = f"no {question.kind} '{shown(question.name)}' is on file"
    near = f"did you mean {_or(question.suggestions)}? " if question.suggestions else ""
    hint = f"{near}answer in the file of names: an id, or 'new' to add the {question.kind}"
    return Problem(question.place, "names-are-answered", message, hint)


def _or(ids: Iterable[str]) -> str:
    return " or ".join(f"'{id_}'" for id_ in ids)


def _is_part(name: str, other: str) -> bool:
    """Whether all words of the shorter name are words of the other, or their first letters."""
    short, long = sorted((name.split(), other.split()), key=len)
    return all(any(word == one or (len(word) == 1 and one.startswith(word)) for one in long) for word in short)


def _players_by_name(content: Content) -> Mapping[str, set[str]]:
    found: dict[str, set[str]] = {}
    for player in content.players.values():
        for name in (player.name, *player.aka):
            found.setdefault(fold(name), set()).add(player.id)
    return found


def _clubs_by_name(content: Content) -> Mapping[str, set[str]]:
    found: dict[str, set[str]] = {}
    for club in content.clubs.values():
        found.setdefault(fold(club.name), set()).add(club.id)
    return found
