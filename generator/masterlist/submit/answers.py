"""How answers are read: the text of one becomes parts of a draft."""

import re
from collections.abc import Callable, Mapping

from masterlist.read.scalars import scalar
from masterlist.read.shown import shown
from masterlist.submit.values import Part, Path, Unclear, typed

Read = Callable[[str], list[Part]]


def naming(key: str) -> Read:
    """For what names the file."""
    return lambda text: [Part(("named", key), text)]


def value(kind: str, *path: str) -> Read:
    """For what goes into the file as it is."""
    return lambda text: [Part(("value", *path), typed(text, kind, path))]


def chosen(path: Path, meanings: Mapping[str, str | bool | None]) -> Read:
    """For a choice whose words are friendlier than those of the file; None means that nothing is written."""

    def read(text: str) -> list[Part]:
        meaning = meanings.get(text.casefold(), text)
        return [] if meaning is None else [Part(("value", *path), meaning)]

    return read


_UNIT = re.compile(r"([0-9]{1,2})\s*([a-z]+)")
_UNITS = ("infantry", "cavalry", "artillery")


def units(side: str) -> Read:
    """For units such as ``5 infantry, 2 cavalry``."""

    def read(text: str) -> list[Part]:
        parts = []
        for piece in re.split(r"[,;+]|\band\b", text.casefold()):
            found = _UNIT.fullmatch(piece.strip())
            kind = next((unit for unit in _UNITS if found and unit.startswith(found[2])), None)
            if found is None or kind is None:
                hint = "write it like this: 5 infantry, 2 cavalry, 2 artillery"
                raise Unclear(f"'{shown(piece.strip())}' is no number of units", hint)
            parts.append(Part(("value", "game", "eliminated", side, kind), int(found[1])))
        return _once(parts, "the same kind of units stands there twice", "add the numbers up")

    return read


# What stands for the player of a seat who is not known any more, in forms and spreadsheets alike.
NOT_REMEMBERED = frozenset(("?", "??", "unknown", "unbekannt", "inconnu", "inconnue"))


def seat(power: str) -> Read:
    """For a seat such as ``jane-doe, 8``, ``jane-doe, 1904`` or ``jane-doe, 8, replaces ann-hill``."""

    def read(text: str) -> list[Part]:
        player, *rest = (piece.strip() for piece in text.split(","))
        path = ("value", "seats", power)
        parts = [] if not player or player.casefold() in NOT_REMEMBERED else [Part((*path, "player"), player)]
        parts += [Part((*path, key), one) for key, one in map(_of_a_seat, rest)]
        return _once(parts, "the same thing is said twice", "write it once, like this: jane-doe, 8")

    return read


def _of_a_seat(piece: str) -> tuple[str, str | int | bool]:
    number = scalar(piece)
    if isinstance(number, int) and not isinstance(number, bool):
        return ("eliminated", number) if number > 1900 else ("centres", number)
    if piece.casefold().startswith("replaces "):
        return "replaces", piece[len("replaces ") :].strip()
    if piece.casefold() == "left out":
        return "left_out", True
    hint = "write the player's id, then centres or the year of elimination: jane-doe, 8 or jane-doe, 1904"
    raise Unclear(f"'{shown(piece)}' cannot be understood here", hint)


def chart(text: str) -> list[Part]:
    """For lines such as ``1901: 5 4 5 5 3 6 4``."""
    parts = []
    for line in filter(None, map(str.strip, text.split("\n"))):
        found = re.fullmatch(r"([0-9]{4})\s*:?\s*\[?([0-9 ,;-]+)\]?", line)
        if found is None:
            raise Unclear(f"'{shown(line)}' is no line of a chart", "write it like this: 1901: 5 4 5 5 3 6 4")
        numbers = [scalar(number) for number in re.split(r"[ ,;-]+", found[2].strip(" ,;-"))]
        parts.append(Part(("value", "chart", found[1]), numbers))
    return _once(parts, "the same year stands there twice", "write one line for each year")


def _once(parts: list[Part], message: str, hint: str) -> list[Part]:
    if len({part.path for part in parts}) < len(parts):
        raise Unclear(message, hint)
    return parts
