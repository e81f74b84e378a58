"""Strict YAML becomes plain values that know their place, and these are held against their JSON Schema.

YAML 1.2 core scalars only, and of those only what a club writes: null, true and false, decimal integers and
decimal fractions. ``no``, ``3:2``, ``007`` and dates stay text. Aliases, anchors, tags, directives, duplicate keys
and a second document are refused; size and depth are bounded. Everything wrong is reported, not only the first.

Nearly every file is in the form in which ``masterlist fmt`` writes it or in which people do, which is read here line by
line. A line is empty, a comment, or ``KEY: VALUE``, perhaps after a hyphen, and perhaps with a comment behind. A value
is plain text, text in quotes without an escape, a group or list of words within brackets, or what the lines below it
hold, which stand further right. This is no second opinion of what YAML is: any other form, and every fault, is left to
``libyaml``, and tests show that both give the same values at the same places. It takes a quarter of the time, because
libyaml makes an event with two marks of every word.

jsonschema-rs decides whether a value is good, because that is quick and nearly all values are; jsonschema finds the
faults of the others, because it says what and where. A test shows that the two agree.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import islice
from typing import Any

from masterlist import resources
from masterlist.kinds.kind import KindFiles, kinds
from masterlist.read import wording
from masterlist.read.text import MAX_PROBLEMS, At, Mapping, Sequence, Value, scalar, too_many, unreadable
from masterlist.read.wording import NO_IDS, Ids, Schema, day_of
from masterlist.resources import package_folders
from masterlist.source import Place, Problem

LONGEST = 65_536  # characters: a book of 20 games has about 6,000
DEEPEST = 10  # the deepest key that content has is 6 levels down

_KEY = "[a-z0-9_]{1,80}"
_WORD = r"\w[\w.-]*"
_PAIR = rf"""{_KEY}: (?:{_WORD}|"{_WORD}"|'{_WORD}')"""
_ROW = re.compile(
    r"^(?:( *(?:- )?)(?:"  # indentation, and a hyphen
    rf"({_KEY}):(?: (?:"  # a key
    r"(\w[^:#\t\n]*(?::[^\s:#][^:#\t\n]*)*)(?<! )"  # with a text, in which a colon ends no key
    r"""|("[^"\\\n]+"|'[^'\n]+')"""  # or one in quotes
    rf"|\{{( ?{_PAIR}(?:, {_PAIR})*) ?\}}"  # or a group
    rf"|\[( ?{_WORD}(?:, {_WORD})*) ?\]"  # or a list
    r"))?"  # or with what follows
    rf"|({_WORD}))(?: +(?:#.*)?)?"  # or an item of a list; with a comment
    r"| *(?:#.*)?"  # or a comment, or nothing
    r"|(.+))$",  # or something else
    re.MULTILINE,
)
_END = ("- ", "", "", "", "", "", "", "")  # continues nothing


def read_plainly(text: str, first_line: int) -> Mapping | None:
    """The document, which begins on ``first_line`` of its file; None where it is not in this form."""
    text = text.replace("\r\n", "\n")
    if len(text) > LONGEST or "\r" in text:
        return None
    try:
        return _Reader(text, first_line).whole()
    except _Otherwise:
        return None


class _Otherwise(Exception):
    """Something is not in the form."""


class _Reader:
    def __init__(self, text: str, first_line: int) -> None:
        self._rows: list[tuple[str, str, str, str, str, str, str, str]] = [*_ROW.findall(text), _END]
        self._first = first_line
        self._at = 0  # the number of the next row

    def whole(self) -> Mapping:
        self._skip()
        found = self._mapping("", 0)
        if not found or self._at < len(self._rows) - 1:
            raise _Otherwise
        return found

    def _skip(self) -> None:
        """Pass over comments and empty lines."""
        while not any(self._rows[self._at]):
            self._at += 1

    def _mapping(self, lead: str, depth: int) -> Mapping:
        """The keys that stand below each other; the first may stand after a hyphen, with ``lead`` before it."""
        # Nearly all of the work is done here, several times for each log entry: hence no call for what is plain.
        rows, first_line, at, column = self._rows, self._first, self._at, len(lead) + 1
        mapping, aligned = Mapping((first_line + at, column)), " " * len(lead)
        keys_at, values_at = mapping.keys_at, mapping.values_at
        while True:
            here, key, plain, quoted, group, listed, item, other = rows[at]
            if not (key or here or item or other):  # a comment or an empty line
                at += 1
                continue
            if here != lead or not key:
                break
            if key in mapping:
                raise _Otherwise
            line, at = first_line + at, at + 1
            keys_at[key] = (line, column)
            spot = values_at[key] = (line, column + len(key) + 2)
            lead = aligned
            if plain:
                mapping[key] = scalar(plain)
            elif group:
                mapping[key] = _group(group, spot)
            elif quoted or listed:
                mapping[key] = quoted[1:-1] or _listed(listed, spot)
            else:
                self._at = at
                below = mapping[key] = self._below(lead, depth)
                values_at[key], at = below.spot, self._at
        self._at = at
        return mapping

    def _below(self, above: str, depth: int) -> Mapping | Sequence:
        """What the lines below a key hold, further right than the key, which follows ``above``."""
        self._skip()
        lead, key, *_ = self._rows[self._at]
        dashed = lead.endswith("- ")
        if depth == DEEPEST or len(lead) - 2 * dashed <= len(above) or not (key or dashed):
            raise _Otherwise
        return self._sequence(lead, depth + 1) if dashed else self._mapping(lead, depth + 1)

    def _sequence(self, lead: str, depth: int) -> Sequence:
        sequence = Sequence((self._first + self._at, len(lead) - 1))
        while True:
            self._skip()
            here, key, *_, item, _ = self._rows[self._at]
            if here != lead:
                return sequence
            sequence.items_at.append((self._first + self._at, len(lead) + 1))
            sequence.append(self._mapping(lead, depth) if key else scalar(item))
            self._at += not key


def _group(text: str, spot: At) -> Mapping:
    """The pairs of ``{...}``, which begins at the spot."""
    pairs = text.lstrip().split(", ")
    mapping, (line, column) = Mapping(spot), spot
    column += 1 + text.startswith(" ")
    for pair in pairs:
        key, _, word = pair.partition(": ")
        mapping.keys_at[key] = (line, column)
        mapping.values_at[key] = (line, column + len(key) + 2)
        mapping[key] = word[1:-1] if word[0] in "\"'" else scalar(word)
        column += len(pair) + 2
    if len(mapping) < len(pairs):
        raise _Otherwise
    return mapping


def _listed(text: str, spot: At) -> Sequence:
    """The words of ``[...]``, which begins at the spot."""
    sequence, (line, column) = Sequence(spot), spot
    column += 1 + text.startswith(" ")
    for word in text.lstrip().split(", "):
        sequence.items_at.append((line, column))
        sequence.append(scalar(word))
        column += len(word) + 2
    return sequence


def parse(data: bytes, file: str, *, first_line: int = 1) -> tuple[Value, list[Problem]]:
    """The one document of a file, and every problem of its syntax.

    ``first_line`` is the line of the file on which ``data`` begins (front matter does not begin on line 1).
    The value is None where the problems leave nothing to judge. With problems it gives no fact, but it can be held
    against its schema, so that everything wrong with a file is reported at once.
    """
    if problems := unreadable(data, file, first_line):
        return None, problems
    if plain := read_plainly(data.decode(), first_line):
        return plain, []
    from masterlist.read import libyaml  # noqa: PLC0415  many checks do without, and start-up time counts

    return libyaml.read(data, file, first_line)


KINDS = frozenset(  # all else are systems
    ("site", "theme", "list", "club", "player", "log", "entry", "edition", "event", "board", "event-game", "game")
).union(("night", "page"))
ENDING = ".schema.json"


@cache
def schema(name: str) -> dict[str, Any]:
    """The schema of a kind of file, e.g. ``log``."""
    file = f"{name}{ENDING}"
    own = resources.folder("schema") / file
    path = own if own.is_file() else resources.of_systems(file)
    return with_fields(name, json.loads((path or own).read_text(encoding="utf-8")))


@cache
def part_at(name: str, path: tuple[str | int, ...]) -> Schema:
    """The schema of what lies at a path in files of a kind; 0 is any item of a list."""
    *_, part = wording.parts_along(schema(name), [*path], schema)
    return part


DECLARED = {
    "night": KindFiles.NIGHTS,
    "event-game": KindFiles.NIGHTS,
    "board": KindFiles.BOARDS,
    "game": KindFiles.BOARDS,
}


def with_fields(name: str, loaded: dict[str, Any]) -> dict[str, Any]:
    """The schema with the fields of its games, as their kinds declare them: those of nights and of boards."""
    parts = loaded.get("$defs", {})
    for kind in kinds().values():
        if kind.files is not DECLARED.get(name):
            continue
        fields = kind.columns if kind.files is KindFiles.BOARDS else kind.fields  # a board has its seats by name
        own = {field.key: field.schema() for field in fields}
        game = parts["game"] if name == "night" else loaded
        game["properties"] |= {key: _same(key, one) for key, one in own.items()} if name == "event-game" else own
        if "seat" in parts:
            parts["seat"]["properties"] |= {field.key: field.schema() for field in kind.seat_columns}
    return loaded


def _same(key: str, field: dict[str, Any]) -> dict[str, Any]:
    """A field of a board of an event: as of a game of a night, whose file has the rules."""
    rules = {"$ref": f"night.schema.json#/$defs/game/properties/{key}"}
    return {"title": field["title"], **rules, "description": field["description"], "examples": field["examples"]}


RULES = (
    *("required", "properties", "items", "enum", "format", "maxLength", "pattern", "minimum", "maximum"),
    *("minItems", "maxItems", "minProperties"),
)
# What the form of the site leaves to be written by hand: see docs/explanation/submit-page.md.
BY_HAND = {
    *("chart", "compare", "drawn", "entered", "source", "stated"),
    *("concessions", "decided_by", "decimals", "fill_ins", "replaced_seats"),
}


def rules(name: str) -> Schema:
    """What a kind's schema asks of values in a form, with all that it refers to, and nothing that only people read."""
    return _rules(schema(name), schema(name))


def _rules(part: Schema, root: Schema) -> Schema:
    found = {key: part[key] for key in RULES if key in part}
    if part.get("type") in ("integer", "number"):  # what else a form reads is of its type
        found["type"] = part["type"]
    if "properties" in found:
        found["properties"] = {key: _rules(one, root) for key, one in found["properties"].items() if key not in BY_HAND}
    if "items" in found:
        found["items"] = _rules(found["items"], root)
    return {**_rules(*wording.referred_to(part["$ref"], root, schema)), **found} if "$ref" in part else found


def languages() -> list[str]:
    """The tags of the languages that a site may speak."""
    tags: list[str] = schema("site")["$defs"]["language"]["enum"]
    return tags


def names() -> list[str]:
    """The kinds of file that have a schema."""
    folders = (resources.folder("schema"), *package_folders(resources.SYSTEMS))
    return sorted({path.name.removesuffix(ENDING) for folder in folders for path in folder.glob(f"*{ENDING}")})


def faults(value: Value, name: str, file: str, ids: Ids = NO_IDS) -> list[Problem]:
    """Everything that the schema says is wrong with the value, in the order of the file.

    ``ids`` gives for keys of the file itself the ids that can be written there, where those are no matter of a schema.
    """
    if _is_good(name)(value):
        return []
    errors = list(islice(_finder(name).iter_errors(value), MAX_PROBLEMS))
    found = list(islice(_problems(errors, value, name, file, ids), MAX_PROBLEMS))
    if not found:  # the two disagree: a file that one of them refuses is never taken for good
        message, hint = "something is not as it should be here", f"compare the file with schema/{name}.schema.json"
        return [Problem(_place(value, [], None, file), "schema-fits", message, hint)]
    more = [too_many(file)] if len(found) == MAX_PROBLEMS else []
    return [*more, *sorted(set(found), key=lambda problem: (problem.place, problem.message))]


def without_faulty_games(value: Value, name: str) -> Mapping | None:
    """A log book or a night without the games that its schema refuses; None where it refuses something else, or all."""
    games = value.get("games") if isinstance(value, Mapping) else None
    if name not in {"log", "night"} or not isinstance(games, Sequence):
        return None
    is_good = _is_good(f"{name}{ENDING}#/properties/games/items")
    rest, kept = Mapping(value.spot), Sequence(games.spot)
    for game, spot in zip(games, games.items_at, strict=True):
        if is_good(game):
            kept.append(game)
            kept.items_at.append(spot)
    rest.update(value, games=kept)
    rest.keys_at, rest.values_at = value.keys_at, value.values_at
    return rest if kept and _is_good(name)(rest) else None


def _problems(errors: list[Any], value: Value, name: str, file: str, ids: Ids) -> Iterator[Problem]:
    """What jsonschema says, without errors that only follow from another one of the same value."""
    seen = {(error.validator, *error.absolute_path) for error in errors}
    # Each key that is missing is an error of one rule, of which all is said at once.
    once = {(tuple(error.absolute_schema_path), *error.absolute_path): error for error in errors}
    for (_rule, *path), error in once.items():
        if not any((cause, *path) in seen for cause in _COMES_FIRST.get(error.validator, ())):
            for message, hint, at in wording.say(error, schema(name), schema, ids):
                yield Problem(_place(value, path, at, file), f"schema-{error.validator}", message, hint)


_COMES_FIRST = {"enum": ("type",), "pattern": ("minLength", "maxLength")}


def _place(value: Value, path: list[Any], at: str | int | None, file: str) -> Place:
    """The place of the value at ``path``, or of the key or the item ``at`` within it."""
    spot: At = getattr(value, "spot", (1, 1))
    for step in path:
        spot = value.items_at[step] if isinstance(value, Sequence) else value.values_at[step]
        value = value[step]
    if isinstance(at, str) and isinstance(value, Mapping):
        spot = value.keys_at[at]
    elif isinstance(at, int) and isinstance(value, Sequence):
        spot = value.items_at[at]
    return Place(file, *spot)


@cache
def _is_good(name: str) -> Callable[[Value], bool]:
    """What decides on a value by a kind's schema, or by the part of one that ``FILE#POINTER`` names."""
    import jsonschema_rs  # noqa: PLC0415  needed only where content is read: start-up time counts

    decide: Callable[[Value], bool] = jsonschema_rs.validator_for(
        {"$ref": name} if "#" in name else schema(name),
        registry=_rust_registry(),
        validate_formats=True,
        formats={"date": is_date},
    ).is_valid
    return decide


@lru_cache(maxsize=10_000)  # 27 years: most days of play are those of other games too
def is_date(text: str) -> bool:
    """Whether the text is a day that Python can reckon with, which leaves out the year 0."""
    numbers = _DATE.fullmatch(text)
    return numbers is not None and day_of(*map(int, numbers.groups())) is not None


_DATE = re.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})")


@cache
def _rust_registry() -> Any:
    import jsonschema_rs  # noqa: PLC0415

    return jsonschema_rs.Registry([(f"{name}{ENDING}", schema(name)) for name in names()])


@cache
def _finder(name: str) -> Any:
    import jsonschema  # noqa: PLC0415  only a faulty file needs it
    import referencing.jsonschema  # noqa: PLC0415

    resource = referencing.jsonschema.DRAFT202012.create_resource
    known = [(f"{other}{ENDING}", resource(schema(other))) for other in names()]
    draft = jsonschema.Draft202012Validator
    extend: Callable[..., Any] = jsonschema.validators.extend
    finder = extend(draft, {"items": _items, "pattern": _pattern, "uniqueItems": _unique})
    return finder(
        schema(name), registry=referencing.Registry().with_resources(known), format_checker=draft.FORMAT_CHECKER
    )


def _items(validator: Any, items: Any, instance: Any, _schema: Any) -> Iterator[Any]:
    """The keyword for lists of any length: jsonschema takes long for an item, and nearly all are good."""
    known = isinstance(instance, list) and len(instance) > FEW and _lists().get(id(items))
    is_good = _is_good(known[0]) if known else lambda _item: False
    for index, item in enumerate(instance if isinstance(instance, list) else ()):
        if not is_good(item):
            yield from validator.descend(item, items, path=index)


FEW = 20  # items that are looked at one by one


@cache
def _lists() -> dict[int, tuple[str, Any]]:
    """Where the schemas of the items of all lists stand, by their identity; they are kept, so that it stays theirs."""
    parts = ((f"{name}{ENDING}#{at}/items", part["items"]) for name in names() for at, part in _parts(schema(name), ""))
    return {id(items): (path, items) for path, items in parts}


def _parts(part: Any, at: str) -> Iterator[tuple[str, Any]]:
    """All parts of a schema that say what the items of a list are, each with its JSON Pointer."""
    if isinstance(part, dict) and isinstance(part.get("items"), dict):
        yield at, part
    for key, value in part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ():
        yield from _parts(value, f"{at}/{str(key).replace('~', '~0').replace('/', '~1')}")


def _pattern(_validator: Any, pattern: str, instance: Any, _schema: Any) -> Iterator[Any]:
    """The keyword as the standard has it: unlike Python's, its ``$`` does not match before a last line end."""
    from jsonschema import ValidationError  # noqa: PLC0415

    if isinstance(instance, str) and not re.search(re.sub(r"(?<!\\)\$$", r"\\Z", pattern), instance):
        yield ValidationError("pattern")


def _unique(_validator: Any, wanted: bool, instance: Any, _schema: Any) -> Iterator[Any]:  # noqa: FBT001
    """The keyword for lists of any length: jsonschema compares every item with every other if their kinds differ."""
    from jsonschema import ValidationError  # noqa: PLC0415

    if wanted and isinstance(instance, list):
        texts = [json.dumps(item, sort_keys=True) for item in instance]
        if len(set(texts)) < len(texts):
            yield ValidationError("uniqueItems")
