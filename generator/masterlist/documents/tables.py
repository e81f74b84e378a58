"""Tables from documents: columns say what the types of fields say, and values stand where their paths lead."""

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, TypeAlias, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

from masterlist.documents.schema_types import schema_of

Types: TypeAlias = tuple[type[msgspec.Struct], ...]
Row: TypeAlias = tuple[object, ...]
_KINDS = {str: "string", int: "integer", float: "number", bool: "boolean"}
_OURS = {"enum", "format", "pattern"}  # what schemas say of texts that nobody writes as they like


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
    plain = {one for hint in every for one in _plain(hint)}
    (kind,) = {_KINDS[one] for one in plain - {NoneType}}
    named: dict[str, Any] = {}
    schemas = [*(schema_of(hint, named) for hint in every), *named.values()]
    about = next((one["description"] for one in schemas if "description" in one), "")
    rules = {rule for schema in schemas for one in (schema, *schema.get("anyOf", ())) for rule in one}
    kind = {"Day": "date", "Ledger": "number"}.get(next(iter(named), ""), kind)
    return TableColumn(name, kind, about, NoneType not in plain, free=kind == "string" and not rules & _OURS)


def columns_of(type_: type[msgspec.Struct]) -> list[TableColumn]:
    """A column for each field that is a number or a text."""
    hints = get_type_hints(type_, include_extras=True)
    every = {one.encode_name: hints[one.name] for one in msgspec.structs.fields(type_)}
    return [column(name, (hint,)) for name, hint in every.items() if {*_plain(hint)} <= {*_KINDS, NoneType}]


def _plain(hint: Any) -> list[Any]:  # noqa: ANN401  any type of a field
    """The types of the values that a hint allows."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _plain(inner[0])
    if origin in {Union, UnionType}:
        return [one for part in inner for one in _plain(part)]
    return [NoneType if hint is msgspec.UnsetType else hint]


def hints_at(types: Iterable[Any], path: Iterable[str]) -> list[Any]:
    """The types of what stands at a path in rows of some types: None among them where not all have it."""
    found = list(types)
    for name in path:
        found = [inner for one in found for inner in (_field(one, name) if one is not NoneType else [one])]
    return found


def _field(type_: type, name: str) -> list[Any]:
    """The type of a field; where it is an object that may be null, these two."""
    hints = get_type_hints(type_, include_extras=True)
    hint = next((hints[one.name] for one in msgspec.structs.fields(type_) if one.encode_name == name), NoneType)
    plain = _plain(hint)
    return plain if any(map(_is_object, plain)) else [hint]


def _is_object(type_: Any) -> bool:  # noqa: ANN401  any type of a field
    return isinstance(type_, type) and issubclass(type_, msgspec.Struct)


def reader(hint: Any, but: frozenset[str]) -> Any:  # noqa: ANN401  any type of a field
    """What reads values of a type without the fields of some names, of which a document may have thousands.

    An object of several types is read as one with the fields of all: what a document does not have is None.
    """
    plain = _plain(hint)
    objects = [one for one in plain if _is_object(one)]
    arrays = [get_args(one)[0] for one in plain if get_origin(one) is tuple]
    maps = [get_args(one)[1] for one in plain if get_origin(one) is dict]
    found: list[Any] = [_merged(objects, but)] if objects else []
    found += [list[reader(Union[(*arrays,)], but)]] if arrays else []  # type: ignore[misc]
    found += [dict[str, reader(Union[(*maps,)], but)]] if maps else []  # type: ignore[misc]
    bare = [one for one in plain if get_origin(one) is None and not _is_object(one)]
    found += [dict[str, Any] if is_typeddict(one) else one for one in bare]
    return Union[(*found,)]


def _merged(types: list[type[msgspec.Struct]], but: frozenset[str]) -> type[msgspec.Struct]:
    found: dict[str, list[Any]] = {}
    for one in types:
        hints = get_type_hints(one, include_extras=True)
        for each in msgspec.structs.fields(one):
            if each.encode_name not in but:
                found.setdefault(each.encode_name, []).append(hints[each.name])
    fields = [(name, reader(Union[(*hints, None)], but), None) for name, hints in found.items()]
    return msgspec.defstruct(f"Read{types[0].__name__}", fields)


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
