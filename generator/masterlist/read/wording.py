"""What a schema says of a value, in words for readers who have never seen a schema: what is wrong, what to do."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from types import MappingProxyType
from typing import Any, NamedTuple

from masterlist.facts.night import LEFT_OUT, NOT_PLAYED, was_not_played
from masterlist.folding import slug
from masterlist.read.text import MOST_DIGITS, scalar, shown
from masterlist.source import did_you_mean

Schema = dict[str, Any]


def parts_along(root: Schema, path: list[Any], schema_of: Callable[[str], Schema]) -> Iterator[Schema]:
    """The schemas of every value along the path, with what they refer to."""
    part, root = _whole(root, root, schema_of)
    yield part
    for step in path:
        part = part.get("items", {}) if isinstance(step, int) else _property(part, step)
        part, root = _whole(part, root, schema_of)
        yield part


def _property(part: Schema, key: str) -> Schema:
    found: Schema | None = part.get("properties", {}).get(key)
    if found is not None:
        return found
    return next((one for pattern, one in part.get("patternProperties", {}).items() if re.search(pattern, key)), {})


def _whole(part: Schema, root: Schema, schema_of: Callable[[str], Schema]) -> tuple[Schema, Schema]:
    """A schema together with the one that it refers to, and the file's schema that defines it.

    What it says itself comes first.
    """
    if "$ref" not in part:
        return part, root
    target, root = referred_to(part["$ref"], root, schema_of)
    return {**target, **part}, root


def referred_to(ref: str, root: Schema, schema_of: Callable[[str], Schema]) -> tuple[Schema, Schema]:
    """What a reference in a file's schema leads to, and the file's schema that defines it."""
    file, _, pointer = ref.partition("#/")
    root = schema_of(file.removesuffix(".schema.json")) if file else root
    target: Any = root
    for step in pointer.split("/") if pointer else ():
        target = target[step]
    return target, root


def named(value: Any) -> str:
    """A value as a message names it."""
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "a group of keys"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, bool):
        return f"the value {'true' if value else 'false'}"
    return f"'{shown(value)}'" if isinstance(value, str) else f"the number {value}"


def as_yaml(value: Any) -> str:
    """A good value as it can be typed, on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {as_yaml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(as_yaml, value)) + "]"
    if isinstance(value, str) and scalar(value) == value and _PLAIN.fullmatch(value):
        return value
    return json.dumps(value, ensure_ascii=False)


# Texts that need no quotes anywhere; more exist, but these are samples.
_PLAIN = re.compile(r"\w(?:[\w ()./'&-]|:(?! |$))*[\w)./]|\w")


def meant(text: str) -> Iterator[str]:
    """What the author of a text may have meant: without needless blanks, with hyphens, in capitals, or as an id."""
    tidy = " ".join(text.split())
    yield tidy
    yield re.sub(r"\s*[-–—−:/]\s*", "-", tidy)
    yield tidy.upper()
    yield slug(tidy)


def day_of(year: int, month: int, day: int) -> str | None:
    """The date in ISO 8601, or None where there is no such day."""
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


Ids = Mapping[str, Callable[[], str]]  # by key of a file, which ids can be written there, as a remedy ends
NO_IDS: Ids = MappingProxyType({})


# A message with its remedy, and the key or the item of the value that it points at (None: the value itself).
Wording = tuple[str, str, str | int | None]


class SchemaFault(NamedTuple):
    """A value that a keyword of its schema refuses, and what else its schema says of it."""

    label: str  # how a message calls the value
    key: str  # its key, or "" for an item of a list and for the whole file
    value: Any
    keyword: str
    wanted: Any  # what the keyword says
    part: Schema  # the schema with the keyword
    own: Schema  # the schema of this very key
    optional: bool  # whether the key may be left out
    ids: Ids

    @property
    def or_remove(self) -> str:
        return "; or remove it" if self.optional else ""

    @property
    def about(self) -> str:
        """The description in brackets after a blank, or ""."""
        text = str(self.part.get("description", "")).removesuffix(".")
        return f" ({text if text[1:2].isupper() else text[0].lower() + text[1:]})" if text else ""

    def like_this(self, sample: Any = None) -> str:
        """The remedy that shows a good value."""
        if sample is None and self.key in self.ids:
            return f"write it like this: {self.key}: ID, {self.ids[self.key]()}"
        samples: list[Any] = self.own.get("examples") or self.part.get("examples") or []
        if sample is None and not samples:
            key = next(iter(self.own.get("required", ())), "KEY")
            first = self.own.get("properties", {}).get(key, {}).get("examples", ["VALUE"])
            return f"begin with a line like this: {key}: {as_yaml(first[0])}"
        text = as_yaml(samples[0] if sample is None else sample)
        return f"write it like this: {self.key}: {text}" if self.key else f"write it like this: {text}"


def say(error: Any, root: Schema, schema_of: Callable[[str], Schema], ids: Ids) -> list[Wording]:
    """What to tell about one error of jsonschema; ``root`` is the schema of the file, others are found by name."""
    path = list(error.absolute_path)
    parts = list(parts_along(root, path, schema_of))
    key = str(path[-1]) if path and isinstance(path[-1], str) else ""
    fault = SchemaFault(
        label=_label(path),
        key=key,
        value=error.instance,
        keyword=error.validator,
        wanted=error.validator_value,
        part=error.schema,
        own=parts[-1],
        optional=bool(key) and len(parts) > 1 and key not in parts[-2].get("required", ()),
        ids=ids if len(path) <= 1 else NO_IDS,
    )
    return list(_SAY.get(error.validator, _unlike)(fault))


def _label(path: list[Any]) -> str:
    words = [f"'{shown(step)}'" for step in path if isinstance(step, str)]
    last = path[-1] if path else ""
    if isinstance(last, int):
        return f"item {last + 1} of {words[-1] if words else 'the file'}"
    return words[-1] if words else "the file"


def _missing(fault: SchemaFault) -> Iterator[Wording]:
    properties = fault.part.get("properties", {})
    unknown = [key for key in fault.value if key not in properties][:20]
    meant = {did_you_mean(other, properties) for other in unknown}
    where = "" if fault.label == "the file" else f" in {fault.label}"
    for key in fault.wanted:
        if key in fault.value or f"did you mean '{key}'?" in meant:
            continue  # a key written wrong is reported at its own place
        samples = properties.get(key, {}).get("examples", [])
        hint = f"add '{key}:', with what belongs to it"
        if key in fault.ids:
            hint = f"add a line like this: {key}: ID, {fault.ids[key]()}"
        elif samples and not isinstance(samples[0], dict | list):
            hint = f"add a line like this: {key}: {as_yaml(samples[0])}"
        yield f"'{key}' is missing{where}", hint, None


SUGGESTED = 100  # unknown keys of one mapping for which a known one is looked for: of more, few are reported


def _unknown_key(fault: SchemaFault) -> Iterator[Wording]:
    known = list(fault.part.get("properties", {}))
    patterns = fault.part.get("patternProperties", {})
    where = "here" if fault.label == "the file" else f"in {fault.label}"
    keys = "remove it: no key belongs here"
    if known:
        keys = f"correct or remove it: the keys {where} are {', '.join(known)}"
    if patterns:  # a chart: its keys are the years
        keys = "the keys here are years, such as 1901, with the seven centres of each"
    unknown = (key for key in fault.value if key not in known and not any(re.search(one, key) for one in patterns))
    for number, key in enumerate(unknown):
        meant = did_you_mean(key, known) if number < SUGGESTED else ""
        yield f"unknown key '{shown(key)}'", meant or keys, key


def _type(fault: SchemaFault) -> Iterator[Wording]:
    wanted = [fault.wanted] if isinstance(fault.wanted, str) else fault.wanted
    if fault.value is None:
        yield f"{fault.label} has no value", fault.like_this() + fault.or_remove, None
        return
    expected = " or ".join(_KINDS[kind] for kind in wanted)
    if {"integer", "number"} & {*wanted} and isinstance(fault.value, str) and _LONG_NUMBER.fullmatch(fault.value):
        expected += f" of at most {MOST_DIGITS} digits"
    yield f"{fault.label} must be {expected}, not {named(fault.value)}", _mended_type(fault, wanted), None


def _mended_type(fault: SchemaFault, wanted: list[str]) -> str:
    value = fault.value
    if isinstance(value, str) and "object" in wanted and re.match(r"[a-z_]+:\S", value):
        return "write a space after the colon"
    if isinstance(value, str) and not isinstance(scalar(value), str):
        return "remove the quotes" if value and "string" not in wanted else fault.like_this()
    if isinstance(value, str) and "boolean" in wanted and value.lower() in _SWITCHES:
        return fault.like_this(_SWITCHES[value.lower()])
    if isinstance(value, str) and {"integer", "number"} & {*wanted} and _WRITTEN_NUMBER.fullmatch(value):
        return fault.like_this(int(re.sub("[,_ ]", "", value)))
    if isinstance(value, bool | int | float) and "string" in wanted:
        return f"put it in quotes if it is right, or {fault.like_this()}"
    return fault.like_this()


_SWITCHES = {"yes": True, "y": True, "on": True, "no": False, "n": False, "off": False}
_LONG_NUMBER = re.compile(rf"[-+]?(?=[0-9.]{{{MOST_DIGITS + 1}}})[0-9]*\.?[0-9]+", re.ASCII)
_WRITTEN_NUMBER = re.compile(r"[0-9]{1,3}(?:[,_ ][0-9]{3})+|0[0-9]{1,8}", re.ASCII)
_KINDS = {
    "object": "a group of keys",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}


def _choice(fault: SchemaFault) -> Iterator[Wording]:
    choices = [str(choice) for choice in fault.wanted]
    if fault.value is None:
        hint = f"write one of: {', '.join(choices)}{fault.or_remove}"
        yield f"{fault.label} has no value", hint, None
        return
    if fault.key == "result" and isinstance(fault.value, str) and was_not_played(fault.value):
        yield NOT_PLAYED.format(text=shown(fault.value)), LEFT_OUT, None
        return
    hint = did_you_mean(str(fault.value).lower(), choices) if isinstance(fault.value, str) else ""
    one_of = f"write one of: {', '.join(choices)}" if len(choices) > 1 else f"write {choices[0]}"
    yield f"{fault.label} cannot be {named(fault.value)}", hint or one_of, None


def _form(fault: SchemaFault) -> Iterator[Wording]:
    if not fault.value.strip():
        yield from _empty(fault)
        return
    sample = next((text for text in meant(fault.value) if re.search(fault.wanted, text)), None)
    if sample and fault.wanted == _AN_ID and re.search(r"[^\W\d_]", fault.value):
        label = f"{fault.label} takes an id" if fault.key else "an id belongs here"
        yield f"{label}, and {named(fault.value)} is a name", f"did you mean '{sample}'?{fault.about}", None
        return
    yield f"{fault.label} cannot be {named(fault.value)}", f"{fault.like_this(sample)}{fault.about}", None


_AN_ID = "^[a-z0-9]+(-[a-z0-9]+)*$"


def _no_date(fault: SchemaFault) -> Iterator[Wording]:
    written = re.fullmatch(r"([0-9]{4})[-/. ]([0-9]{1,2})[-/. ]([0-9]{1,2})", fault.value, re.ASCII)
    day = day_of(*map(int, written.groups())) if written else None
    hint = (
        "correct the day, the month or the year" if written and not day else f"{fault.like_this(day)} (year-month-day)"
    )
    yield f"{fault.label} is {named(fault.value)}, which is no date", hint, None


def _bound(fault: SchemaFault) -> Iterator[Wording]:
    what = {"minimum": "at least", "maximum": "at most", "multipleOf": "a multiple of"}[fault.keyword]
    yield f"{fault.label} must be {what} {fault.wanted}, not {fault.value}", f"correct the number{fault.about}", None


def _twice(fault: SchemaFault) -> Iterator[Wording]:
    seen: Counter[str] = Counter()
    for number, item in enumerate(fault.value):
        key = json.dumps(item, sort_keys=True)
        seen[key] += 1
        if seen[key] == 2:
            yield f"{fault.label} holds {named(item)} twice", "remove one of them", number


def _long(fault: SchemaFault) -> Iterator[Wording]:
    yield f"{fault.label} has {len(fault.value)} characters", f"shorten it: at most {fault.wanted} fit", None


def _empty(fault: SchemaFault) -> Iterator[Wording]:
    yield f"{fault.label} is empty", fault.like_this() + fault.or_remove, None


def _many(fault: SchemaFault) -> Iterator[Wording]:
    bound = f"at most {fault.wanted}" if fault.keyword == "maxItems" else f"at least {fault.wanted}"
    yield f"{fault.label} has {len(fault.value)} items", f"{bound} belong there{fault.about}", None


def _unlike(fault: SchemaFault) -> Iterator[Wording]:
    """For a keyword that only the schema of a system from elsewhere has."""
    wanted = f"{fault.keyword}: {as_yaml(fault.wanted)}"
    yield f"{fault.label} does not fit the schema of its system: {wanted}", fault.like_this() + fault.or_remove, None


_SAY: dict[str, Callable[[SchemaFault], Iterator[Wording]]] = {
    "required": _missing,
    "additionalProperties": _unknown_key,
    "type": _type,
    "enum": _choice,
    "pattern": _form,
    "format": _no_date,
    "minimum": _bound,
    "maximum": _bound,
    "multipleOf": _bound,
    "uniqueItems": _twice,
    "maxLength": _long,
    "minLength": _empty,
    "minProperties": _empty,
    "maxItems": _many,
    "minItems": _many,
}
KEYWORDS = frozenset(_SAY)  # every keyword that a schema may use to refuse a value; a test holds the schemas to it
