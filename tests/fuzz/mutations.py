"""Files made faulty: by their bytes, by their lines, and by the values that their YAML holds.

Most mutations keep the structure, so that what comes out gets past the parser and the schema often enough to reach the
checks, the scores and the pages.
"""

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import yaml

HOSTILE = (
    *("", "<script>alert(1)</script>", "\" onload='alert(1)'", "javascript:alert(1)", "{{ 7 * 7 }}{% raw %}"),
    *("../../etc/passwd", "con", "=cmd|' /C calc'!A0", "\u202egnp.exe", "\u2800", "Bob L\u0435\u0435", "a" * 5_000),
    *("\x00", "\ud800", "no", "~", "1e999", ".inf", "0x10", "0o7", "2024-02-30", "9999-12-31", "0001-01-01", "3:2"),
    *("18-18", "1\N{EN DASH}0", "\uff11\uff11-9", "- [", "&a *a", "!!python/object:os.system", "<<<<<<< HEAD"),
)
WORDS = (
    *("won-strategic", "won-major", "won-attrition", "lost-strategic", "lost-major", "lost-attrition", "draw"),
    *("solo", "concession", "accepted", "denied", "own", "opponent", "england", "turkey"),
)
IDS = ("ann-archer", "bob-baker", "cleo-cole", "ann-hill", "seventh-player", "squares", "armada", "deer-valley")
NUMBERS = (-1, 0, 1, 2, 3, 5, 7, 9, 17, 18, 23, 34, 35, 1900, 1901, 1908, 10**6, 10**30, -(10**30), 0.5, 1e308)

Data = bytes
Mutation = Callable[[Random, Data, Sequence[Data]], Data]


def _bytes(random: Random, data: Data, _others: Sequence[Data]) -> Data:
    """Flip, drop or double some bytes."""
    changed = bytearray(data)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(changed) + 1)
        how = random.randrange(3)
        if how == 0 and at < len(changed):
            changed[at] ^= 1 << random.randrange(8)
        elif how == 1:
            del changed[at : at + random.randint(1, 8)]
        else:
            changed[at:at] = changed[max(at - random.randint(1, 8), 0) : at]
    return bytes(changed)


def _lines(random: Random, data: Data, others: Sequence[Data]) -> Data:
    """Drop, double, move or indent lines, or take one from another file."""
    lines = data.split(b"\n")
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(lines))
        line = lines[at]
        how = random.randrange(5)
        if how == 0 and len(lines) > 1:
            del lines[at]
        elif how == 1:
            lines.insert(random.randrange(len(lines) + 1), line)
        elif how == 2:
            lines[at] = b" " * random.randint(0, 6) + line.lstrip()
        elif how == 3:
            lines.insert(at, random.choice(random.choice(others).split(b"\n")))
        else:
            lines[at] = line.replace(
                random.choice((b": ", b"- ", b", ", b"}", b'"')), random.choice((b":", b"", b" - ")), 1
            )
    return b"\n".join(lines)


def _values(random: Random, data: Data, others: Sequence[Data]) -> Data:
    """Change some values of the document."""
    try:
        value = yaml.load(data, Loader=yaml.CBaseLoader)  # noqa: S506  texts alone: it makes no objects
    except (yaml.YAMLError, ValueError):
        return _lines(random, data, others)
    for _ in range(random.choice((1, 1, 2))):
        value = _changed(random, value)
    return (data.split(b"\n", 1)[0] + b"\n" + _written(value).encode("utf-8", "surrogatepass")) if value else b""


def _written(value: Any) -> str:
    return yaml.safe_dump(value, allow_unicode=True, sort_keys=False, default_flow_style=None, width=1_000).replace(
        "'", ""
    )


def _changed(random: Random, value: Any) -> Any:
    """The value with one of those in it changed."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        key = random.choice([*value])
        if random.random() < 0.1:
            return {name: one for name, one in value.items() if name != key}
        return value | {key: _changed(random, value[key])}
    if isinstance(value, list) and value and random.random() < 0.9:
        at = random.randrange(len(value))
        if random.random() < 0.2:
            return [*value, value[at]]
        return [*value[:at], _changed(random, value[at]), *value[at + 1 :]]
    return _other(random, value)


def _other(random: Random, value: Any) -> Any:
    """Another value, mostly one of the same form."""
    if isinstance(value, str) and random.random() < 0.85:
        for form, other in FORMS:
            if form(value):
                return other(random, value)
        if random.random() < 0.3:
            return random.choice(IDS)
    return random.choice((random.choice(HOSTILE), random.choice(NUMBERS), [], {}, None, [value], {"x": value}, True))


def _near(random: Random, value: str) -> int:
    return int(value) + random.randint(-2, 2)


def _day(random: Random, _value: str) -> str:
    return f"{random.randint(1995, 2027)}-{random.randint(1, 13):02}-{random.randint(1, 31):02}"


def _pair(random: Random, _value: str) -> str:
    return f"{random.randint(0, 24)}-{random.randint(0, 24)}"


def _switched(_random: Random, value: str) -> bool:
    return value == "false"


def _word(random: Random, _value: str) -> str:
    return random.choice(WORDS)


FORMS: tuple[tuple[Callable[[str], Any], Callable[[Random, str], Any]], ...] = (
    (re.compile(r"-?\d{1,9}").fullmatch, _near),
    (re.compile(r"\d{4}-\d\d-\d\d").fullmatch, _day),
    (re.compile(r"\d{1,2}-\d{1,2}").fullmatch, _pair),
    ({"true", "false"}.__contains__, _switched),
    (frozenset(WORDS).__contains__, _word),
)


def _splice(random: Random, data: Data, others: Sequence[Data]) -> Data:
    """Put the end of another file behind the beginning of this one."""
    other = random.choice(others)
    return data[: random.randrange(len(data) + 1)] + other[random.randrange(len(other) + 1) :]


MUTATIONS: tuple[tuple[Mutation, int], ...] = ((_values, 6), (_lines, 3), (_bytes, 2), (_splice, 1))


def mutated(random: Random, data: Data, others: Sequence[Data]) -> Data:
    """One file made faulty, perhaps."""
    mutations, weights = zip(*MUTATIONS, strict=True)
    (chosen,) = random.choices(mutations, weights)
    found: Data = chosen(random, data, others)
    return found
