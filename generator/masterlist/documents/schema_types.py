"""What types of documents are made of, and what follows from them: their JSON Schemas, and the columns of tables.

A class is an object, and its docstring its description. ``Annotated[…, field("…")]`` says what a field holds; one that
may be missing is UNSET by default. A class is called as in OpenAPI, or, where the program has another class of that
name, with ``Json`` behind it. Columns say what the types of fields say, and values stand where their paths lead.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec

from masterlist.facts.board import POWERS
from masterlist.facts.logbook import LEVELS
from masterlist.grouping import by_key
from masterlist.scoring.log import STATUSES

Schema = dict[str, Any]
SCHEMA_VERSION = "1.1"  # the second number grows where fields are added; docs/reference/api.md says with what


def field(description: str = "", **rules: object) -> msgspec.Meta:
    """What a field holds, and what else holds for its values, in the words of JSON Schema."""
    return msgspec.Meta(description=description or None, extra_json_schema=rules)


def kind(name: str, description: str, **rules: object) -> msgspec.Meta:
    """The same of texts of a kind, which has a name of its own in schemas."""
    return msgspec.Meta(title=name, description=description, extra_json_schema=rules)


def one_of(*values: str) -> msgspec.Meta:
    """Which values there are."""
    return msgspec.Meta(extra_json_schema={"enum": [*values]})


Id: TypeAlias = Annotated[
    str, kind("Id", "The name of a content file without its ending.", pattern="^[a-z0-9]+(-[a-z0-9]+)*$")
]
PlayerId: TypeAlias = Annotated[Id, field("The player's id.")]
ClubId: TypeAlias = Annotated[Id, field("The club's id.")]
ListId: TypeAlias = Annotated[Id, field("The list's id.")]
EventId: TypeAlias = Annotated[Id, field("The event's id.")]
SystemId: TypeAlias = Annotated[Id, field("Id of the scoring system.")]
Name: TypeAlias = Annotated[str, field("Name, as the pages show it.")]
Day: TypeAlias = Annotated[
    str, kind("Day", "A date, year-month-day.", format="date", pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
]
Exact: TypeAlias = Annotated[
    str, kind("Exact", "A number without loss: an integer, or p/q in lowest terms.", pattern="^-?[0-9]+(/[0-9]+)?$")
]
Ledger: TypeAlias = Annotated[
    str,
    kind(
        "Ledger",
        "A number of a ledger, in the decimals in which the ledger is kept.",
        pattern=r"^-?[0-9]+\.[0-9]{12,}$",
    ),
]
Kept: TypeAlias = Annotated[
    str,
    kind(
        "Kept",
        "A number of a rating list without loss: an integer, all decimals that its system keeps, or p/q.",
        pattern=r"^-?[0-9]+(\.[0-9]{12,}|/[0-9]+)?$",
    ),
]
Figures: TypeAlias = Annotated[
    dict[str, float | str],
    field(
        "What else the system says, by its own names; a name that ends in _exact has the exact form of the number"
        " beside it."
    ),
]
Details: TypeAlias = Annotated[
    dict[str, int | float | str] | msgspec.UnsetType,
    field("What was reported beside who won, by the names that content files have; only where something was."),
]
Shown: TypeAlias = Annotated[
    Day | None, field("The date of the newest result that this document shows; null where it shows none.")
]
EditionId: TypeAlias = Annotated[str, field("2024, 2024-q3 or 2024-07.")]
GAME_OF_NIGHT = "^[0-9]{4}-[0-9]{2}-[0-9]{2}[a-z0-9-]*/[0-9]+$"


GameOfNight: TypeAlias = Annotated[str, field(pattern=GAME_OF_NIGHT)]
RESULTS = tuple(result.value for result in LEVELS)
ResultOfSquares: TypeAlias = Annotated[str, one_of(*RESULTS)]
StatusOfEntry: TypeAlias = Annotated[
    str,
    one_of(*(status.value for status in STATUSES)),
    field(
        "What becomes of the entry: confirmed, signed and awaiting opponent count, the others are shown and not rated."
    ),
]
Outcome: TypeAlias = Annotated[str, one_of("won", "drawn", "lost")]
PlaceInGame: TypeAlias = Annotated[
    int,
    field("Where the player finished, from 1; players who tie share it. Between two the winner is 1.", minimum=1),
]
EventStatus: TypeAlias = Annotated[
    str,
    kind(
        "EventStatus",
        "How far an event has come. While it is not final, the standings are those so far: there are no winners,"
        " titles or best countries.",
        enum=["announced", "running", "final"],
    ),
]
Power: TypeAlias = Annotated[str, kind("Power", "A power of Diplomacy.", enum=[power.value for power in POWERS])]
Class: TypeAlias = Annotated[str, kind("Class", "The class of a result.")]
Chart: TypeAlias = Annotated[
    dict[str, Annotated[tuple[int, ...], field(minItems=7, maxItems=7)]],
    field("Centres by game year, in the order A E F G I R T."),
]


class ApiDocument(msgspec.Struct, frozen=True, kw_only=True):
    """What every document begins with."""

    path: ClassVar[str] = ""  # below api/v1, with placeholders for ids; "" of one of several types that share theirs
    since: ClassVar[str] = "1.0"  # the version of the interface in which it came

    schema_version: Annotated[
        str,
        field(
            "The version of this interface; https://masterlist.example.org/docs/reference/api.html says what may"
            " change.",
            pattern="^1\\.[0-9]+$",
        ),
    ] = SCHEMA_VERSION
    index: Annotated[
        str,
        field(
            "Where the index lies that was published with this document, relative to it: it names the commit and the"
            " newest date of the whole site."
        ),
    ] = ""


class SourceJson(msgspec.Struct, frozen=True):
    """Where something was submitted."""

    file: Annotated[str, field("Path of the content file.")]
    line: Annotated[int, field("Line in it, from 1.")]


class LineJson(msgspec.Struct, frozen=True):
    """One line of a working, in reading order."""

    label: Annotated[str, field("What is worked out.")]
    sum: Annotated[str, field("The sum as people write it.")]
    value: Annotated[str, field("What it comes to.")]


class NamedJson(msgspec.Struct, frozen=True):
    """A player."""

    player: PlayerId
    name: Name


class Telling(msgspec.Struct, frozen=True, kw_only=True):
    """What one of the two logs says."""

    result: Annotated[str, one_of(*RESULTS, "won", "lost"), field("As the player who keeps the log sees it.")]
    status: StatusOfEntry
    source: SourceJson


class ScoreOnNights(msgspec.Struct, frozen=True, kw_only=True):
    """Rated games."""

    games: int
    won: int
    drawn: int
    lost: int


class ScoreOnList(ScoreOnNights, frozen=True, kw_only=True):
    """Rated games."""

    points_for: Annotated[float, field("Game points; rounded")]
    points_for_exact: Exact
    points_against: Annotated[float, field("Game points of the other; rounded")]
    points_against_exact: Exact


class GameLog(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of a player's own log that tells of a game between two."""

    player: PlayerId
    status: StatusOfEntry
    source: SourceJson


class MovedJson(ApiDocument, frozen=True, kw_only=True):
    """Stands where a player was found under a former id."""

    since: ClassVar[str] = "1.1"

    as_of: Shown = None
    player: Annotated[Id, field("The present id.")]
    moved_to: Annotated[str, field("The player's document, relative to this one.")]


def schemas(documents: Iterable[type[ApiDocument]]) -> dict[str, Schema]:
    """The schemas of some documents and of everything in them, by name."""
    found: dict[str, Schema] = {}
    for one in documents:
        schema_of(one, found)
    return dict(sorted(found.items()))


def name_of(type_: type) -> str:
    """What OpenAPI calls a class."""
    return type_.__name__.removesuffix("Json")


def schema_of(type_: Any, found: dict[str, Schema]) -> Schema:  # noqa: ANN401, PLR0911  a case for each kind of type
    """The schema of a type; those that have a name of their own are added to what was ``found``."""
    origin, inner = get_origin(type_), get_args(type_)
    if origin is Annotated:
        return _annotated(schema_of(inner[0], found), type_.__metadata__, found)
    if origin in {Union, UnionType}:
        return _either([schema_of(one, found) for one in inner if one is not msgspec.UnsetType])
    if origin is Literal:
        return {"enum": [*inner]}
    if origin is tuple:
        return {"type": "array", "items": schema_of(inner[0], found)}
    if origin is dict:
        names = schema_of(inner[0], found)
        return {
            "type": "object",
            **({} if names == {"type": "string"} else {"propertyNames": names}),
            "additionalProperties": schema_of(inner[1], found),
        }
    if is_typeddict(type_):
        return _object(type_, {name: name for name in type_.__annotations__}, (), found)
    if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
        name = name_of(type_)
        if name not in found:
            found[name] = {}  # its place, for a type that is found within itself
            fields = msgspec.structs.fields(type_)
            optional = [one.encode_name for one in fields if one.default is msgspec.UNSET]
            found[name] = _object(type_, {one.name: one.encode_name for one in fields}, optional, found)
        return {"$ref": f"#/components/schemas/{name}"}
    return {"type": _PLAIN[type_]}


_PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}


def _annotated(schema: Schema, rules: Iterable[msgspec.Meta], found: dict[str, Schema]) -> Schema:
    for one in rules:
        described = {"description": one.description} if one.description else {}
        schema = {**schema, **(one.extra_json_schema or {}), **described}
        if one.title:
            found[one.title] = schema
            schema = {"$ref": f"#/components/schemas/{one.title}"}
    return schema


def _either(schemas: list[Schema]) -> Schema:
    if len(schemas) == 1:
        return schemas[0]
    if all(one.keys() == {"type"} for one in schemas):
        return {"type": [one["type"] for one in schemas]}
    match schemas:
        case [{"description": description, **only}, {"type": "null"}]:
            return {"anyOf": [only, {"type": "null"}], "description": description}
    return {"anyOf": schemas}


def _object(type_: Any, names: dict[str, str], optional: Iterable[str], found: dict[str, Schema]) -> Schema:  # noqa: ANN401  a class
    hints = get_type_hints(type_, include_extras=True)
    properties = {shown: schema_of(hints[name], found) for name, shown in names.items()}
    for name, schema in properties.items():
        if name.endswith("_exact"):
            schema.setdefault("description", "The same number, exact.")
    return {
        "type": "object",
        "description": " ".join((type_.__doc__ or "").split()),
        "required": [name for name in properties if name not in optional],
        "properties": properties,
    }


Types: TypeAlias = tuple[type[msgspec.Struct], ...]
Row: TypeAlias = tuple[object, ...]
_KINDS = {str: "string", int: "integer", float: "number", bool: "boolean"}
_OURS = {"enum", "format", "pattern"}  # what schemas say of texts in a fixed form


class TableColumn(NamedTuple):
    """A column of a table."""

    name: str
    kind: str  # string, integer, number, boolean or date, as Frictionless calls them
    about: str  # what it holds
    required: bool
    free: bool  # whether strangers write its texts


def column(name: str, hints: Iterable[Any]) -> TableColumn:
    """A column of values that are of any of some types."""
    every = list(hints)
    plain = {one for hint in every for one in plain_types(hint)}
    (kind,) = {_KINDS[one] for one in plain - {NoneType}}
    named: dict[str, Any] = {}
    schemas = [*(schema_of(hint, named) for hint in every), *named.values()]
    about = next((one["description"] for one in schemas if "description" in one), "")
    rules = {rule for schema in schemas for one in (schema, *schema.get("anyOf", ())) for rule in one}
    kind = {"Day": "date", "Ledger": "number"}.get(next(iter(named), ""), kind)
    return TableColumn(name, kind, about, NoneType not in plain, free=kind == "string" and not rules & _OURS)


@cache
def fields_at(type_: Any) -> Mapping[str, Any]:  # noqa: ANN401  a class of documents
    """The types of a class's fields, by the names that JSON has."""
    hints = get_type_hints(type_, include_extras=True)
    return {one.encode_name: hints[one.name] for one in msgspec.structs.fields(type_)}


def columns_of(type_: type[msgspec.Struct]) -> list[TableColumn]:
    """A column for each field that is a number or a text."""
    every = fields_at(type_).items()
    return [column(name, (hint,)) for name, hint in every if {*plain_types(hint)} <= {*_KINDS, NoneType}]


def plain_types(hint: Any) -> list[Any]:  # noqa: ANN401  any type of a field
    """The types of the values that a hint allows."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return plain_types(inner[0])
    if origin in {Union, UnionType}:
        return [one for part in inner for one in plain_types(part)]
    return [NoneType if hint is msgspec.UnsetType else hint]


def is_object(type_: Any) -> bool:  # noqa: ANN401  any type of a field
    """Whether values of a type are objects with fields of their own."""
    return isinstance(type_, type) and issubclass(type_, msgspec.Struct)


def hints_at(types: Iterable[Any], path: Iterable[str]) -> list[Any]:
    """The types of what lies at a path in rows of some types: None among them where not all have it."""
    found = list(types)
    for name in path:
        hints = [fields_at(one).get(name, NoneType) if one is not NoneType else NoneType for one in found]
        found = []
        for hint in hints:  # of an object that may be null, these two
            plain = plain_types(hint)
            found += plain if any(map(is_object, plain)) else [hint]
    return found


def reader(hint: Any, but: frozenset[str]) -> Any:  # noqa: ANN401  any type of a field
    """What reads values of a type without the fields of some names, of which a document may have thousands.

    An object of several types is read as one with the fields of all: what a document does not have is None.
    """
    plain = plain_types(hint)
    objects = [one for one in plain if is_object(one)]
    arrays = [get_args(one)[0] for one in plain if get_origin(one) is tuple]
    maps = [get_args(one)[1] for one in plain if get_origin(one) is dict]
    found: list[Any] = []
    if objects:
        fields = by_key(own for one in objects for own in fields_at(one).items())
        read = [(name, reader(Union[(*own, None)], but), None) for name, own in fields.items() if name not in but]
        found.append(msgspec.defstruct(f"Read{objects[0].__name__}", read))
    found += [list[reader(Union[(*arrays,)], but)]] if arrays else []  # type: ignore[misc]
    found += [dict[str, reader(Union[(*maps,)], but)]] if maps else []  # type: ignore[misc]
    bare = [one for one in plain if get_origin(one) is None and not is_object(one)]
    found += [dict[str, Any] if is_typeddict(one) else one for one in bare]
    return Union[(*found,)]


def cells(paths: Sequence[tuple[str, ...]]) -> Callable[[object], Row]:
    """What puts the values together that stand at some paths in an object; None where one on the way is missing."""
    names = [path[0] for path in paths]
    first = attrgetter(*names)
    deeper = [(at, path[1:]) for at, path in enumerate(paths) if len(path) > 1]

    def put_together(one: object) -> Row:
        try:
            values = first(one) if len(names) > 1 else (first(one),)
        except AttributeError:  # an object that has not all of them
            values = tuple(getattr(one, name, None) for name in names)
        if not deeper:
            return values
        found = [*values]
        for at, inner in deeper:
            value = found[at]
            for name in inner:
                value = None if value is None else getattr(value, name)
            found[at] = value
        return tuple(found)

    return put_together
