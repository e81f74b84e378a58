"""Who is on file, read in parts, and what is shown of them: private players are hidden here, once."""

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar

from masterlist.codec import fields_of
from masterlist.engine.query import Ask, provided, query, reading
from masterlist.facts.content import Club, Player, Privacy
from masterlist.facts.night import PlayerSeat, Seat
from masterlist.folding import words
from masterlist.read.content import Files, facts_of
from masterlist.source import Message, Problem

T = TypeVar("T")

ANONYMOUS = "Anonymous"
# Fields that hold ids of something else, which may be spelt as a player's is.
_OTHERS = frozenset({"id", "club", "list", "system", "event", "about", "edition", "key", "rule"})

_FREE = frozenset({"note", "reason", "by"})  # fields in which people write as they like
# Rules whose remedy says which player may be meant: of a private one that would say who they are.
_GUESSES = frozenset({"opponent-is-known", "directors-have-ids"})


class Anonymizer:
    """Puts what is shown of private players in the place of what is known of them."""

    def __init__(self, players: Mapping[str, Player]) -> None:
        """Some of these ``players`` may be private."""
        self._shown: dict[str, Player] = {}
        for id_, player in sorted(players.items()):
            if player.privacy is not Privacy.PUBLIC:
                self._shown[id_] = _shown(player, {other.id for other in self._shown.values()})
        self._look_for([(players[id_], player) for id_, player in self._shown.items()])

    @classmethod
    def over(cls, pairs: Iterable[tuple[Player, Player]]) -> "Anonymizer":
        """One for which it is known what is shown of each private player."""
        anonymize = cls({})
        pairs = list(pairs)
        anonymize._shown = {player.id: shown for player, shown in pairs}
        anonymize._look_for(pairs)
        return anonymize

    def _look_for(self, pairs: list[tuple[Player, Player]]) -> None:
        self._texts = {word: text for player, shown in pairs for word, text in _words(player, shown)}
        self._word = _any_of(self._texts)
        self._note_texts = {word: text for player, shown in pairs for word, text in _parts(player, shown)} | self._texts
        self._note_word = _any_of(self._note_texts)
        self._directors = {
            _in_any_order(name): shown.name for player, shown in pairs for name in (player.name, *player.aka)
        }

    def __bool__(self) -> bool:
        return bool(self._shown)

    @property
    def shown(self) -> Mapping[str, Player]:
        """What is shown of each private player, by the id that they have on file."""
        return self._shown

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids under which private players are shown, in order."""
        return tuple(sorted(player.id for player in self._shown.values()))

    @property
    def key(self) -> tuple[tuple[str, Player], ...]:
        """Names what it does."""
        return tuple(self._shown.items())

    def concerns(self, ids: Iterable[str]) -> bool:
        """Whether one of these is a private player."""
        return not self._shown.keys().isdisjoint(ids)

    def are_in(self, notes: Iterable[str]) -> bool:
        """Whether what people wrote as they liked names a private player, who need not have been there."""
        return bool(self) and any(map(self._note_word.search, notes))

    def id(self, id_: str) -> str:
        """The id under which a player is shown."""
        return self._shown[id_].id if id_ in self._shown else id_

    def publishable(self, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """Those that may be published: who keeps the files is told of all."""
        return tuple(one for one in problems if one.rule not in _GUESSES or self(one.messages) == one.messages)

    def __call__(self, value: T) -> T:
        """The value with everything that tells of a private player replaced: ids, names and texts that hold them."""
        return self._anonymized(value) if self._shown else value

    def _anonymized(self, value: Any) -> Any:  # noqa: ANN401  any fact or result
        if isinstance(value, str):
            return value if isinstance(value, Enum) else self._text(value)
        if isinstance(value, Player):
            return self._shown.get(value.id, value)
        if named := fields_of(value):
            return self._named(value, named)
        if isinstance(value, (tuple, list)):
            return type(value)(map(self._anonymized, value))
        if isinstance(value, dict):
            return {self._anonymized(key): self._anonymized(part) for key, part in value.items()}
        return value

    def _named(self, value: Any, named: Mapping[str, Any]) -> Any:  # noqa: ANN401  any named tuple or dataclass
        if isinstance(value, Message):  # what the catalogues go by stays as it is
            return value._replace(values=tuple(one._replace(given=self._anonymized(one.given)) for one in value.values))
        seat = {"name": value.name} if isinstance(value, (PlayerSeat, Seat)) else {}  # white is no player there
        return type(value)(**{field: self._field(field, part) for field, part in named.items()} | seat)

    def _field(self, field: str, part: Any) -> Any:  # noqa: ANN401  any part of it
        if isinstance(part, str) and field in _OTHERS:
            return part
        if isinstance(part, str) and field == "director" and (name := self._directors.get(_in_any_order(part))):
            return name
        if isinstance(part, str) and field in _FREE:
            return self._note_word.sub(lambda found: self._note_texts[found[0]], part)
        return self._anonymized(part)

    def _text(self, text: str) -> str:
        return self._texts.get(text) or self._word.sub(lambda found: self._texts[found[0]], text)


def _in_any_order(name: str) -> str:
    """What a name has in common with ``Surname, First`` and other spellings of it."""
    return " ".join(sorted(words(name)))


def _shown(player: Player, taken: Iterable[str]) -> Player:
    named = player.privacy is Privacy.INITIALS
    name = initials(player.name) if named else ANONYMOUS
    digits = sha256(f"{player.id}\0{player.name}".encode()).hexdigest()
    lengths = range(8, len(digits) + 1)
    id_ = next(id_ for length in lengths if (id_ := f"player-{digits[:length]}") not in taken)
    return player._replace(
        id=id_,
        name=name,
        aka=(),
        club=player.club if named else "",
        country=player.country if named else "",
        github="",
        former_ids=(),
        distinct_from=(),
        former_places=(),
    )


def initials(name: str) -> str:
    """The first letter of every part of a name: ``E. R.`` of Ed Reed."""
    return " ".join(f"{part[0].upper()}." for part in re.findall(r"\w+", name)) or ANONYMOUS


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    """Whole words, and the opponent's id in the name of a loose entry: after its date, perhaps before ``--2``."""
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return re.compile(rf"{_BEFORE}(?:{'|'.join(map(re.escape, longest_first))}){_AFTER}")


_BEFORE = r"(?:(?<![\w-])|(?<=\d{4}-\d\d-\d\d-))"
_AFTER = r"(?:(?![\w-])|(?=--\d))"


def _parts(player: Player, shown: Player) -> Iterable[tuple[str, str]]:
    """The parts of a name, by one of which a note may call a player, and their account."""
    if player.github:
        yield player.github, shown.id
    for name in (player.name, *player.aka):
        for part in re.findall(r"[\w-]{3,}", name):
            yield part, shown.name


def _words(player: Player, shown: Player) -> Iterable[tuple[str, str]]:
    """What identifies a player, and what is shown instead."""
    for name in (player.name, *player.aka):
        yield name, shown.name
    for id_ in (player.id, *player.former_ids):
        yield id_, shown.id


# --- Who is on file, read in parts, and what is shown of them ---------------------------------------------


# Inputs: the lines of the files as git lists them, with the name of their bytes.
PEOPLE = provided("people")  # player files by bucket
CLUBS = provided("clubs")  # under ""


class PeopleFiles(NamedTuple):
    """Some of the players, or all clubs."""

    players: dict[str, Player]
    clubs: dict[str, Club]
    faults: tuple[Problem, ...]
    unread: tuple[str, ...]


def _read_people(place: str, work: Files) -> PeopleFiles:
    facts, faults = facts_of(place, work)
    kinds = facts.by_kind
    return PeopleFiles(kinds["player"], kinds["club"], tuple(faults), tuple(sorted(facts.unread)))


@reading(_read_people, batch=4)
def people(ask: Ask, bucket: str) -> Files:
    """The players of one bucket."""
    return Files(bucket, ask.part(PEOPLE, key=bucket) or ())


@reading(_read_people)
def club_files(ask: Ask) -> Files:
    return Files("", ask.part(CLUBS, key="") or ())


@query
def players(ask: Ask) -> dict[str, Player]:
    """Everybody on file, by id."""
    found: dict[str, Player] = {}
    for bucket in sorted(ask(PEOPLE)):
        found |= ask.part(people, bucket, key="players")
    return dict(sorted(found.items()))


@query
def leavers(ask: Ask) -> dict[str, dict[str, str]]:
    """By list, who has left it, and on which day."""
    found: dict[str, dict[str, str]] = {}
    for id_, player in ask(players).items():
        for list_, day in player.left:
            found.setdefault(list_, {})[id_] = day
    return found


@query
def clubs(ask: Ask) -> dict[str, Club]:
    return dict(sorted(ask.part(club_files, key="clubs").items()))


@query
def names(ask: Ask) -> dict[str, str]:
    """The name of everybody on file, by id."""
    return {id_: player.name for id_, player in ask(players).items()}


Hidden = tuple[tuple[Player, Player], ...]  # private players, and what is shown of each


@query
def hidden(ask: Ask) -> Hidden:
    """The private players."""
    everybody = ask(players)
    return tuple((everybody[id_], shown) for id_, shown in Anonymizer(everybody).key)


_anonymizer = lru_cache(maxsize=2)(Anonymizer.over)


def anonymizer_of(ask: Ask) -> Anonymizer:
    """Hides the private players in any value."""
    return _anonymizer(ask(hidden))


People = dict[str, tuple[str, str, str]]  # name, club and country of each by id: what rows show


@query
def shown_players(ask: Ask) -> dict[str, Player]:
    """Everybody on file, in the order of what is shown: any other would tell something."""
    shown = anonymizer_of(ask).shown
    every = (shown.get(id_, player) for id_, player in ask(players).items())
    return dict(sorted((player.id, player) for player in every))


@query
def people_shown(ask: Ask) -> People:
    """Everybody on file, as rows show them."""
    return {id_: (player.name, player.club, player.country) for id_, player in ask(shown_players).items()}


@query
def shown_ids(ask: Ask) -> dict[str, bool]:
    """The ids under which players are shown."""
    return dict.fromkeys(ask(people_shown), True)


def people_in(ask: Ask, *values: object) -> People:
    """Everybody whose id occurs anywhere in some values, so that no one who is named there can be forgotten."""
    return ask.parts(people_shown, keys=sorted(_among(ask(shown_ids), values)))


PLAIN = frozenset((int, bool, type(None), Fraction))  # values in which there is no id


def _among(ids: Mapping[str, bool], *values: object) -> set[str]:
    """The ids that stand anywhere in some values; a list has a hundred thousand of these."""
    found: set[str] = set()
    left: list[Iterable[Any]] = [values]
    while left:
        for value in left.pop():
            kind = value.__class__  # nearly all are texts and numbers: to ask isinstance of each takes twice the time
            if kind is str:
                if value in ids:
                    found.add(value)
            elif kind in PLAIN or not value:
                continue
            elif isinstance(value, tuple | list):
                left.append(value)
            elif isinstance(value, dict):
                left += (value, value.values())
    return found


def clubs_of(ask: Ask, people: People) -> dict[str, str]:
    """The names of the clubs of some people, by id."""
    ids = {club for _, club, _ in people.values()} - {""}
    return {id_: club.name for id_, club in ask.parts(clubs, keys=sorted(ids)).items()}
