"""Answers of one line or several as the parts of content files that they mean: units, seats, charts, games."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Protocol

from masterlist.facts.night import LEFT_OUT, NOT_A_PLAYER, NOT_PLAYED, is_a_bye, was_not_played
from masterlist.kinds import duel
from masterlist.kinds.kind import ColumnValue, GameField, kinds, night_kinds
from masterlist.read.text import scalar, shown
from masterlist.submit.cells import meaning
from masterlist.submit.columns import normal
from masterlist.submit.table import Unclear
from masterlist.submit.values import UNITS, Part, Path, typed


class People(Protocol):
    """How the names of players are read."""

    def id_of(self, name: str) -> str:
        """The id that a name means; raises Unclear."""

    def is_known(self, name: str) -> bool:
        """Whether just one player on file has that name or id."""


Read = Callable[[str, People], list[Part]]


def naming(key: str) -> Read:
    """For what names the file."""
    return lambda text, _: [(("named", key), text)]


def value(kind: str, *path: str) -> Read:
    """For what goes into the file as it is."""
    return lambda text, _: [(("value", *path), typed(text, kind, path))]


def chosen(path: Path, meanings: Mapping[str, str | bool | None]) -> Read:
    """For a choice whose words are friendlier than those of the file; None means that nothing is written."""
    by_word = {word.casefold(): meaning for word, meaning in meanings.items()}

    def read(text: str, _: People) -> list[Part]:
        meaning = by_word.get(text.casefold(), text)
        return [] if meaning is None else [(("value", *path), meaning)]

    return read


def units(side: str) -> Read:
    """For units such as ``5 infantry, 2 cavalry``."""

    def read(text: str, _: People) -> list[Part]:
        parts: list[Part] = []
        for piece in re.split(r"[,;+]|\band\b", text.casefold()):
            found = re.fullmatch(r"([0-9]{1,2})\s*([a-z]+)", piece.strip())
            kind = next((unit for unit in UNITS if found and unit.startswith(found[2])), None)
            if found is None or kind is None:
                hint = "write it like this: 5 infantry, 2 cavalry, 2 artillery"
                raise Unclear(f"'{shown(piece.strip())}' is no number of units", hint)
            parts.append((("value", "game", "eliminated", side, kind), int(found[1])))
        return _once(parts, "the same kind of units stands there twice", "add the numbers up")

    return read


# Words for the player of a seat who is no longer known, in forms and spreadsheets alike.
NOT_REMEMBERED = frozenset(("?", "??", "unknown", "unbekannt", "inconnu", "inconnue"))


def seat(power: str) -> Read:
    """For a seat such as ``jane-doe, 8``, ``jane-doe, 1904`` or ``jane-doe, 8, replaces ann-hill``."""

    def read(text: str, people: People) -> list[Part]:
        player, *rest = (piece.strip() for piece in text.split(","))
        if rest and people.is_known(f"{player}, {rest[0]}"):
            player, rest = f"{player}, {rest[0]}", rest[1:]
        path = ("value", "seats", power)
        parts: list[Part] = []
        if player and player.casefold() not in NOT_REMEMBERED:
            parts.append(((*path, "player"), people.id_of(player)))
        for piece in rest:
            verb, _, name = piece.partition(" ")
            number = scalar(piece)
            if isinstance(number, int) and not isinstance(number, bool):
                parts.append(((*path, "eliminated" if number > 1900 else "centres"), number))
            elif verb.casefold() == "replaces" and name:
                parts.append(((*path, "replaces"), people.id_of(name.strip())))
            elif piece.casefold() == "left out":
                parts.append(((*path, "left_out"), True))
            else:
                hint = "write the player's id, then centres or the year of elimination: jane-doe, 8 or jane-doe, 1904"
                raise Unclear(f"'{shown(piece)}' cannot be understood here", hint)
        return _once(parts, "the same thing is said twice", "write it once, like this: jane-doe, 8")

    return read


def chart(text: str, _: People) -> list[Part]:
    """For lines such as ``1901: 5 4 5 5 3 6 4``."""
    parts: list[Part] = []
    for line in filter(None, map(str.strip, text.split("\n"))):
        if (found := re.fullmatch(r"([0-9]{4})\s*:?\s*\[?([0-9 ,;-]+)\]?", line)) is None:
            raise Unclear(f"'{shown(line)}' is no line of a chart", "write it like this: 1901: 5 4 5 5 3 6 4")
        numbers = [scalar(number) for number in re.split(r"[ ,;-]+", found[2].strip(" ,;-"))]
        parts.append((("value", "chart", found[1]), numbers))
    return _once(parts, "the same year stands there twice", "write one line for each year")


def _once(parts: list[Part], message: str, hint: str) -> list[Part]:
    if len({path for path, _ in parts}) < len(parts):
        raise Unclear(message, hint)
    return parts


# --- Games between people, as one writes them down in a line.


_EXAMPLES = "white black 1-0, white black draw; at a table by place: first > second = third"
_BETWEEN = re.compile(r"\s+(?:[-–—:/]|vs?\.?|against|gegen|contre)\s+", re.IGNORECASE)
_DETAIL = re.compile(r"\s([^\W\d]\w*)=(\S+)$")
_COLOURED, _PLAIN = duel.KIND.seats
_RESULT, _SCORE = "result", "score"
_LONGEST = 3  # words of a result: 1 : 0
_DUEL = 2  # players


def games(text: str, people: People) -> list[Part]:
    """The games, with commas or semicolons between them, or each on a line of its own."""
    return [(("value", "games"), [*_games(text, people)])]


def game(text: str, people: People) -> list[Part]:
    """One game, as the board of an event is."""
    return [(("value", key), found) for key, found in _game(text.strip(), people).items()]


def _games(text: str, people: People) -> Iterator[dict[str, Any]]:
    for line in filter(str.strip, re.split("[;\n]", text)):
        pieces = [*filter(str.strip, re.split(r",(?![0-9])", line))]
        try:
            found = [_game(piece.strip(), people) for piece in pieces]
        except Unclear:
            if len(pieces) == 1 or [bool(_parted(piece.split())[2]) for piece in pieces].count(True) != 1:
                raise
            found = [_game(line.strip(), people)]  # "Archer, Ann - Baker, Bob 1:0"
        yield from found


_IN_ORDER = "the players in the order of their places, like this: Anna Berg > Bob Lee = Cleo Diaz"


def _game(text: str, people: People) -> dict[str, Any]:
    """Who played and who won; behind it, as KEY=VALUE, what else kinds of games know of a game. Raises Unclear."""
    details: dict[str, Any] = {}
    while found := _DETAIL.search(text):
        heading, value = found.groups()
        if (field := _details().get(normal(heading))) is None:
            break  # of a table: players who share a place
        meant = value if field.value is ColumnValue.TEXT or value in field.choices else meaning(value, field.value)
        if meant is None:
            hint = f"write it like this: {field.key}={field.sample}"
            raise Unclear(f"'{shown(value)}' is no value of '{field.key}'", hint)
        details[field.key] = scalar(meant) if field.value in {ColumnValue.INTEGER, ColumnValue.NUMBER} else meant
        text = text[: found.start()].rstrip()
    return {**_who_won(text, people), **details}


@cache
def _details() -> dict[str, GameField]:
    """The fields of games of one day apart from the result, by the headings of spreadsheets."""
    fields = [field for id_ in night_kinds() for field in kinds()[id_].behind]
    return {word: field for field in fields for word in (field.key, *field.headings.split())}


HELP = _EXAMPLES + "".join(f"; {one.key}={one.sample}" for one in dict.fromkeys(_details().values()))


def _who_won(text: str, people: People) -> dict[str, Any]:
    if ">" in text or "=" in text.rstrip("= "):
        return {"seats": [*_seats(text, people)]}
    words = text.split()
    names, key, result = _parted(words)
    if not result:
        if was_not_played(words[-1]):
            hint = f"{LEFT_OUT}; a score of 0-0 is written: draw" if words[-1] in {"0-0", "0:0"} else LEFT_OUT
            raise Unclear(NOT_PLAYED.format(text=shown(words[-1])), hint)
        hint = f"write the result last: 1-0, 0-1 or draw, or a score such as 3-1; of a table, {_IN_ORDER}"
        fault = f"'{shown(words[-1])}' is no result" if len(words) > _DUEL else f"'{shown(text)}' has no result"
        raise Unclear(fault, hint)
    players = [_player(name, people) for name in _two(names, people)]
    return {**dict(zip(_COLOURED if key == _RESULT else _PLAIN, players, strict=True)), key: result}


def _parted(words: list[str]) -> tuple[str, str, str]:
    """The players, and behind them the key of the result or the score with its value, "" where there is neither."""
    for count in range(min(_LONGEST, len(words)), 0, -1):
        last = " ".join(words[-count:])
        unplayed = was_not_played(last) and not re.search(r"[^\W\d]", " ".join(words[-count:-1]))
        if unplayed and count > 1:
            raise Unclear(NOT_PLAYED.format(text=shown(last)), LEFT_OUT)
        for key, kind in ((_RESULT, ColumnValue.CHOICE), (_SCORE, ColumnValue.PAIR)):
            if not unplayed and (meant := meaning(last, kind)):
                return " ".join(words[:-count]), key, meant
    return " ".join(words), "", ""


def _two(text: str, people: People) -> tuple[str, str]:
    """The two who played: with a sign between them, as two words, or as names that are on file."""
    words = text.split()
    split = _BETWEEN.split(text)
    if len(split) == _DUEL and all(split):
        return split[0], split[1]
    if len(words) == _DUEL:
        return words[0], words[1]
    pairs = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    known = [pair for pair in pairs if all(map(people.is_known, pair))]
    if len(known) != 1:
        fault = f"it is not clear which two players '{shown(text)}' names"
        raise Unclear(fault, "write a hyphen between the two players, and the result last: Anna Berg - Bob Lee 1-0")
    return known[0]


def _player(name: str, people: People) -> str:
    if is_a_bye(name):
        raise Unclear(NOT_A_PLAYER.format(text=shown(name)), LEFT_OUT)
    return people.id_of(name)


def _seats(text: str, people: People) -> Iterator[dict[str, Any]]:
    """Players in the order of their places, perhaps with points; ``=`` separates those who share a place."""
    place = 1
    for group in text.split(">"):
        level = group.split("=")
        for words in map(str.split, level):
            if not words:
                raise Unclear(f"'{shown(text)}' lacks a player", f"write {_IN_ORDER}")
            points = meaning(words[-1], ColumnValue.NUMBER) if len(words) > 1 else None
            name = " ".join(words[:-1] if points else words)
            yield {"player": _player(name, people), "place": place, **({"points": scalar(points)} if points else {})}
        place += len(level)
