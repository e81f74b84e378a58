"""A spreadsheet that grows: what of it is on file alike, what is new, and where the two differ; and files that grow."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from masterlist.facts.content import Content, Player
from masterlist.facts.night import DRAW, Night
from masterlist.kinds.kind import kinds, night_kinds
from masterlist.read import event, files, schemas, site
from masterlist.read.text import At, Mapping, Sequence, shown
from masterlist.source import Place, Problem
from masterlist.submit.values import Draft, Growth, append, completed
from masterlist.write import canonical, comments
from masterlist.write.canonical import Group, Item, node

Key: TypeAlias = tuple[str, ...]  # what something on file is found by
RULE = "rows-agree-with-the-file"
SEATS = frozenset(name for id_ in night_kinds() for names in kinds()[id_].seats for name in names)
_NAMED_BY = {"game": "started", "board": "round", "event-game": "round", "log": "none is"}
MOST_NAMED = 5  # files in a line


class Grown(NamedTuple):
    """A file with what was added, and where that was given."""

    text: bytes
    fact: Night | Player | None
    places: dict[Place, Place]  # in the sheet, by place in the file
    problems: list[Problem]


def grown(root: Path, growths: Iterable[Growth]) -> Grown:
    """The text of one file with all that is added to it; every comment stays."""
    first, *others = growths
    every = (first, *others)
    before = _text(root, first.name)
    document = comments.document(before)
    for one in every:
        own = next((item for item in document.items if item.key == one.key), None) or Item(one.key, Group(keyed=False))
        if own not in document.items:
            document.items.append(own)
        assert isinstance(own.value, Group)  # noqa: S101  its schema has been held against it
        own.value.items += [Item("", node(item)) for item in one.items]
    text = canonical.document(document, first.kind)
    if comments.texts(text) != comments.texts(before):
        raise RuntimeError(f"adding to {first.name} would have lost a comment")
    value, _ = schemas.parse(text.encode(), first.name)
    places: dict[Place, Place] = {}
    for one in every:
        found = value[one.key]
        for item, at, given, spot in zip(
            found[-len(one.items) :], found.items_at[-len(one.items) :], one.items, one.spots, strict=True
        ):
            places |= dict(_pairs((item, at), (given, spot), first.name, one.file))
    fact, problems = fact_of(first.name, value)
    return Grown(text.encode(), fact, places, [problem_at(one, places) for one in problems])


def fact_of(name: str, value: Mapping) -> tuple[Night | Player | None, list[Problem]]:
    """What a night's or a player's file says, or what is wrong with it."""
    file = files.classify(name)
    if file is None:
        raise ValueError(f"{name} is no content file")
    kind = "player" if file.kind == "player" else "night"
    if problems := schemas.faults(value, kind, name):
        return None, problems
    return (site.player(file.ids[0], value, name), []) if kind == "player" else event.night(file.ids, value, name)


def problem_at(problem: Problem, places: dict[Place, Place]) -> Problem:
    """The problem where it was given, and not where it would be written."""
    return problem._replace(place=places.get(problem.place, problem.place))


def _pairs(there: tuple[Any, At], given: tuple[Any, At], name: str, file: str) -> Iterator[tuple[Place, Place]]:
    """Places in a file, and where the same was given."""
    (value, at), (own, spot) = there, given
    yield Place(name, *at), Place(file, *spot)
    if isinstance(value, Mapping) and isinstance(own, Mapping):
        for key in value.keys() & own.keys():
            spot = own.values_at.get(key, own.spot)
            yield Place(name, *value.keys_at[key]), Place(file, *own.keys_at.get(key, spot))
            yield from _pairs((value[key], value.values_at[key]), (own[key], spot), name, file)
    elif isinstance(value, Sequence) and isinstance(own, Sequence):
        for number, at in enumerate(value.items_at):
            yield from _pairs((value[number], at), (own[number], own.items_at[number]), name, file)


def _text(root: Path, name: str) -> str:
    found, _ = files.data(root, files.File("", (), name))
    return found.decode("utf-8-sig")


class _Reported(NamedTuple):
    """A game, an entry or a whole file, as a sheet or a file reports it."""

    value: Mapping
    file: str
    line: int
    draft: int = -1  # the number of the sheet's draft


class OnFile:
    """What is on file, compared with the drafts of a sheet."""

    def __init__(self, root: Path, content: Content, taken: Iterable[str]) -> None:
        self._root = root
        self._taken = sorted(taken)
        self._values: dict[str, Mapping] = {}
        self._now = {old: player.id for player in content.players.values() for old in player.former_ids}

    def split(self, drafts: list[Draft]) -> tuple[list[Draft], list[Growth], list[Problem], list[str]]:
        """The drafts that are new, games for days that have a file, where sheet and file differ, and what is alike."""
        given: dict[Key, list[_Reported]] = {}
        for number, draft in enumerate(drafts):
            for key, value, line in self._in_draft(draft):
                given.setdefault(key, []).append(_Reported(value, draft.file, line, number))
        problems: list[Problem] = []
        alike: Counter[str] = Counter()
        met: Counter[str] = Counter()  # games on file that the sheet reports, alike or not
        fresh: dict[int, list[Mapping]] = {one.draft: [] for ones in given.values() for one in ones}
        for key, ones in given.items():
            known, left = [*self._on_file(key)], list[_Reported]()
            for one in ones:  # of several of one kind any may match
                other = next((other for other in known if not self._difference(one.value, other.value)), None)
                if other:
                    known.remove(other)
                    alike[other.file] += 1
                else:
                    left.append(one)
            met.update(other.file for other in known[: len(left)])
            problems += [self._differs(one, other) for one, other in zip(left, known, strict=False)]
            for one in left[len(known) :]:
                fresh[one.draft].append(one.value)
        kept, growths = self._fresh(drafts, fresh)
        is_new = bool(growths or problems) or any(draft.kind not in {"player", "club"} for draft in kept)
        return kept, growths, problems, [*self._notes(alike, alike + met, is_new=is_new)]

    def _fresh(self, drafts: list[Draft], fresh: dict[int, list[Mapping]]) -> tuple[list[Draft], list[Growth]]:
        """What is new: drafts, those of days with their new games alone; and games for days that have a file."""
        kept: list[Draft] = []
        growths: list[Growth] = []
        for number, draft in enumerate(drafts):
            values = fresh.get(number)
            if values is None or (values and draft.kind != "night"):
                kept.append(draft)
            elif values and draft.target in self._taken:
                spots = tuple(game.spot for game in values)
                growths.append(Growth(draft.target, "night", "games", tuple(values), draft.file, spots))
            elif values:
                day = completed(draft.value, {})
                day["games"] = Sequence(draft.value["games"].spot)
                for game in values:
                    append(day["games"], game, game.spot)
                kept.append(draft._replace(value=day))
        return kept, growths

    def _in_draft(self, draft: Draft) -> Iterator[tuple[Key, Mapping, int]]:
        """What a draft reports, by what is found by on file; nothing where it lacks that."""
        value = draft.value
        if draft.kind == "entry":
            game = value.get("game", {})
            if all(key in whole for whole, key in ((value, "player"), (game, "date"), (game, "opponent"))):
                whose = str(value["player"]), str(value.get("list", ""))
                yield ("entry", *whose, str(game["date"]), self._today(game["opponent"])), game, draft.value.spot[0]
        elif draft.kind == "night":
            if "date" in value and "list" in draft.named:
                for game, at in zip(value["games"], value["games"].items_at, strict=True):
                    yield self._of_night(str(draft.named["list"]), str(value["date"]), game), game, at[0]
        elif _NAMED_BY.get(draft.kind, "name") in value and draft.target in self._taken:
            yield ("file", draft.target), value, value.spot[0]

    def _on_file(self, key: Key) -> Iterator[_Reported]:
        if key[0] == "entry":
            _, player, list_, day, opponent = key
            for name in self._called(f"content/logs/{player}/"):
                value = self._value(name)
                games = [value["game"]] if "game" in value else value.get("games", ())
                for game in games if list_ in {"", value.get("list")} else ():
                    if (game.get("date"), self._today(game.get("opponent"))) == (day, opponent):
                        yield _Reported(game, name, game.spot[0])
        elif key[0] == "night":
            for name in self._called(f"content/games/{key[1]}/{key[2]}"):
                for game in self._value(name).get("games", ()):
                    if self._of_night(key[1], key[2], game) == key:
                        yield _Reported(game, name, game.spot[0])
        else:
            yield _Reported(self._value(key[1]), key[1], 1)

    def _of_night(self, list_: str, day: str, game: Mapping) -> Key:
        seats = game.get("seats") or [{"player": player} for key, player in game.items() if key in SEATS]
        return ("night", list_, day, *sorted(self._today(seat.get("player")) for seat in seats))

    def _called(self, start: str) -> Iterator[str]:
        return (name for name in self._taken if name.startswith(start))

    def _value(self, name: str) -> Mapping:
        """The content of a file; nothing where it cannot be read, which is reported elsewhere."""
        if name not in self._values:
            value, problems = schemas.parse(_text(self._root, name).encode(), name)
            self._values[name] = value if isinstance(value, Mapping) and not problems else Mapping((1, 1))
        return self._values[name]

    def _today(self, id_: Any) -> str:
        return self._now.get(str(id_), str(id_))

    def _difference(self, given: Any, known: Any, key: str = "", at: At = (0, 0)) -> tuple[str, At, Any, Any] | None:
        """The first thing that is not so on file: its key, where it was given, and both values; None where all is."""
        if isinstance(given, Mapping) and isinstance(known, Mapping):
            for name, one in given.items():
                if one is False and name not in known:
                    continue  # a file says nothing of what is not so
                if odd := self._difference(one, known.get(name), name, given.values_at.get(name, given.spot)):
                    return odd
            return None
        if isinstance(given, list) and isinstance(known, list) and len(given) == len(known):
            ones, others = (sorted(some, key=self._seated) for some in (given, known))
            odds = (self._difference(one, other, key, at) for one, other in zip(ones, others, strict=True))
            return next((odd for odd in odds if odd), None)
        return None if _plain(self._today(given)) == _plain(self._today(known)) else (key, at, given, known)

    def _seated(self, seat: Any) -> str:
        return self._today(seat.get("player")) if isinstance(seat, Mapping) else ""

    def _differs(self, one: _Reported, other: _Reported) -> Problem:
        odd = self._difference(one.value, other.value)
        assert odd  # noqa: S101  else they were alike
        key, at, given, known = odd
        there = "nothing" if known is None else f"'{shown(str(known))}'"
        message = f"{key} is '{shown(str(given))}' here, and {there} in {other.file}:{other.line}"
        hint = "correct the one that is wrong; what is on file is not written over"
        return Problem(Place(one.file, *at), RULE, message, hint)

    def _notes(self, alike: Counter[str], met: Counter[str], *, is_new: bool) -> Iterator[str]:
        if alike:
            if not is_new:
                yield "nothing in the sheet is new"
            names = [*alike][:MOST_NAMED]
            more = f" and {len(alike) - len(names):,} more files" if len(alike) > len(names) else ""
            yield f"on file alike, and left as they are: {alike.total():,} in {', '.join(names)}{more}"
        for name in alike:
            missing = len(self._value(name).get("games", ())) - met[name]
            if missing and name.startswith("content/games/"):
                yield f"{name} has {missing:,} {'game' if missing == 1 else 'games'} that this sheet does not have"


def _plain(text: str) -> str:
    """A figure or a word as it is compared: 10.0 is 10, and 1/2-1/2 a draw."""
    if text == "1/2-1/2":
        return DRAW
    return text.rstrip("0").rstrip(".") if re.fullmatch(r"-?[0-9]+\.[0-9]+", text) else text
