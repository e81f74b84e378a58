"""Facts without their places, so that two versions can be held against each other."""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any

from masterlist.amount import plain as shown
from masterlist.codec import fields_of
from masterlist.facts.logbook import Pair
from masterlist.facts.night import NightGame
from masterlist.facts.people import Sanction
from masterlist.review.values import Difference
from masterlist.source import Place

# Facts are grouped, and some are called otherwise, than in the files that people read and write.
_GROUPS = {"state", "instant", "said"}
_CALLED = {
    "carried": "carried_over",
    "town": "place",
    "rank": "place",
    "sanction": "sanctioned",
    "concessions_win": "concessions",
    "replaced_seats_zero": "replaced_seats",
}
_WHERE = ("spots", "places")  # ends of keys that say where something stands, and not what it says


def plain(value: object) -> Any:
    """A fact as words, numbers, lists and dicts, under its file's keys: equal for two versions that say the same."""
    if isinstance(value, (Enum, Pair)):
        return value.value if isinstance(value, Enum) else f"{value.own}-{value.opponent}"
    if isinstance(value, Sanction) and not (value.since or value.until):
        return True
    named = _of_night(value) if isinstance(value, NightGame) else fields_of(value)
    if named:
        return dict(_fields(named.items()))
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(one) for one in value]
    return value


def _fields(pairs: Iterable[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
    for key, value in pairs:
        if key.endswith(_WHERE) or isinstance(value, Place):
            continue
        if key in _GROUPS:
            yield from _fields((value if isinstance(value, Mapping) else fields_of(value)).items())
        else:
            yield _CALLED.get(key, key), plain(value)


def _of_night(game: NightGame) -> Mapping[str, Any]:
    """A game as its file says it: named seats and one result for both, or the seats of a table."""
    if game.seats[0].name.isdigit():
        return fields_of(game)
    points = [seat.points for seat in game.seats if seat.points is not None]
    return {
        "number": game.number,
        **{seat.name: seat.player for seat in game.seats},
        "result": game.result,
        "score": "-".join(map(shown, points)),
        **({"nth": game.nth} if game.nth > 1 else {}),
        "note": game.note,
    }


def differences(before: object, after: object) -> tuple[Difference, ...]:
    """Where two plain values differ, key by key, in the order of the later one."""
    old, new = dict(_leaves(before)), dict(_leaves(after))
    keys = [*new, *(key for key in old if key not in new)]
    changed = (Difference(key, old.get(key, ""), new.get(key, "")) for key in keys)
    return tuple(one for one in changed if one.before != one.after)


def _leaves(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _leaves(one, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and any(isinstance(one, dict) for one in value):
        for one in value:
            yield from _leaves(_unnumbered(one), f"{path}.{_name(one)}")
    else:
        yield path, _text(value)


def _unnumbered(value: object) -> object:
    """Without the number by which it is called already."""
    return {key: one for key, one in value.items() if key != "number"} if isinstance(value, dict) else value


def _name(value: object) -> str:
    """What an item of a list is called: a seat by its power, a row by its year or its player."""
    return (
        str(value.get("power") or value.get("year") or value.get("number") or value.get("player", ""))
        if isinstance(value, dict)
        else ""
    )


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(map(_text, value)) if isinstance(value, list) else str(value)
