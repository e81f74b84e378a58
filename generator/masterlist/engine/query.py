"""What a query is: a pure function of its arguments and of what it asks.

A query has two halves. ``gather`` asks for what is needed; every question is recorded, so that no dependency is
listed by hand. ``compute`` turns what was gathered into the value. It sees that one argument and nothing else, and
therefore runs anywhere: here, in another process, on another machine. A query without ``compute`` is cheap: what it
gathers is its value.

Both values cross the border between processes as MessagePack, decoded by their types, which stand in the annotations.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from types import GenericAlias
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, get_type_hints

from msgspec import Raw

from masterlist.codec import decode, digest, encode, fields_with

V = TypeVar("V")
V_co = TypeVar("V_co", covariant=True)
T = TypeVar("T")
Work = TypeVar("Work")
BATCH = 40


class Stored(NamedTuple, Generic[T]):
    """A large value that a work value refers to by its digest.

    The engine puts the bytes in when the work is sent to a worker, and leaves them out of the memo. A value that is
    there itself has no ``node``.
    """

    digest: bytes
    node: str = ""  # the name of the node that holds it
    field: str = ""  # of that node's value
    data: bytes = b""

    @classmethod
    def inline(cls, data: bytes) -> "Stored[T]":
        """Bytes that stand in the work itself."""
        return cls(digest(data), data=data)

    def value(self, kind: type[T]) -> T:
        """The value itself, in the half that computes."""
        return decode(self.data, kind)


class Answerer(Protocol):
    """What answers questions, in a query or from outside."""

    def __call__(self, query: "Query[V]", *args: str) -> V:
        """The whole value of a query."""

    def part(self, query: "Query[Any]", *args: str, key: str, entry: str = "") -> Any:  # noqa: ANN401  as the query's type says
        """One entry of a mapping or field of a record, None where there is none: the others may change.

        Of a field that is a mapping, that may be one ``entry``.
        """

    def parts(self, query: "Query[Mapping[str, V]]", *args: str, keys: Iterable[str]) -> dict[str, V]:
        """Those entries of a mapping that are there: the same as to ask for each, and quicker."""


class Ask(Answerer, Protocol):
    """The questions of one query; each answer becomes a recorded dependency."""

    def stored(self, query: "Query[Any]", *args: str, key: str = "", entry: str = "") -> "Stored[Any]":
        """A value, a field of it, or an entry that the field must have, by its digest: it is not decoded here."""


@dataclass(frozen=True, eq=False)
class Query(Generic[V_co]):
    """One kind of value. Made by the decorators below."""

    name: str  # module:function, by which workers find it
    gather: Callable[..., Any] | None  # None for inputs, which are provided
    compute: Callable[..., V_co] | None  # None for a cheap query
    is_placed: bool = False  # whether ``compute`` gets the folder of the files
    batch: int = BATCH  # values in one call to a worker
    column: "tuple[Query[Any], Query[Mapping[str, Any]], str] | None" = None  # see ``column``

    @cached_property
    def kind(self) -> Any:  # noqa: ANN401  a type, for the decoder
        """The type of the value."""
        if self.column:
            of, _, key = self.column
            return GenericAlias(dict, (str, of.fields[key]))
        function = self.compute or self.gather
        return get_type_hints(function)["return"] if function else Mapping[str, Any]

    @cached_property
    def work_kind(self) -> Any:  # noqa: ANN401  as above
        """The type of what ``compute`` is given."""
        return get_type_hints(self.gather)["return"]

    @cached_property
    def fields(self) -> dict[str, Any]:
        """The fields of a record with their types: each is memoised by itself. Empty for other values."""
        is_record = isinstance(self.kind, type) and hasattr(self.kind, "_fields") and self.compute is not None
        return get_type_hints(self.kind) if is_record else {}

    def __repr__(self) -> str:
        """The name."""
        return f"<query {self.name}>"


def query(gather: Callable[..., V]) -> Query[V]:
    """Decorate a cheap query: a function of ``ask`` and some ids."""
    return Query(_name_of(gather), gather, None)


def heavy(compute: Callable[[Work], V], batch: int = BATCH) -> Callable[[Callable[..., Work]], Query[V]]:
    """Decorate the gathering half of a query; ``compute`` is the other half."""

    def made(gather: Callable[..., Work]) -> Query[V]:
        return Query(_name_of(gather), gather, compute, batch=batch)

    return made


def reading(compute: Callable[[str, Work], V], batch: int = BATCH) -> Callable[[Callable[..., Work]], Query[V]]:
    """The same where ``compute`` reads files: it gets their folder.

    The work names what their bytes are, so that the value depends on that alone and not on the folder.
    """

    def made(gather: Callable[..., Work]) -> Query[V]:
        return Query(_name_of(gather), gather, compute, is_placed=True, batch=batch)

    return made


def provided(name: str) -> Query[Mapping[str, Any]]:
    """Declare an input: a mapping that each revision begins with."""
    return Query(name, None, None)


def column(name: str, of: Query[Any], source: Query[Mapping[str, Any]], key: str) -> Query[dict[str, Any]]:
    """Declare a table of one field of many values: of those that ``of`` has for each key of an input.

    A query of it depends on one value instead of thousands. Only what has changed in it is put together again.
    The ``name`` is that of the variable, after its module and a colon.
    """
    return Query(name, None, None, column=(of, source, key))


def _name_of(function: Callable[..., Any]) -> str:
    return f"{function.__module__}:{function.__qualname__}"


def find(name: str) -> Query[Any]:
    """The query of a name, in any process."""
    module, _, function = name.partition(":")
    found: Query[Any] = getattr(import_module(module), function)
    return found


class Computed(NamedTuple):
    """A value as bytes, with its digest; for a record field by field."""

    digest: bytes
    data: bytes
    fields: tuple[tuple[str, bytes, bytes], ...] = ()  # name, digest, data: then ``data`` is empty


def pack(query_: Query[Any], value: object) -> Computed:
    """A query's value as bytes."""
    if not query_.fields:
        data = encode(value)
        return Computed(digest(data), data)
    own = ((name, encode(getattr(value, name))) for name in query_.fields)
    fields = tuple((name, digest(data), data) for name, data in own)
    return Computed(digest([one for _, one, _ in fields]), b"", fields)


class Batch(NamedTuple):
    """Work for one call: some values of one query to compute."""

    query: str
    works: tuple[bytes, ...]
    place: str  # the folder in which files lie
    large: dict[bytes, bytes]  # what ``Stored`` values refer to, by digest


def run(batch: Batch) -> list[Computed]:
    """Compute some values, in any process."""
    found = find(batch.query)
    if found.compute is None:
        raise TypeError(f"{found} has nothing to compute")
    place = (batch.place,) if found.is_placed else ()
    works = (filled(decode(work, found.work_kind), lambda one: batch.large[one.digest]) for work in batch.works)
    return [pack(found, found.compute(*place, work)) for work in works]


class Sent(NamedTuple):
    """A record on its way to a worker, as the memo has it: it is not read on the way."""

    query: str
    data: bytes
    large: dict[bytes, bytes]  # what ``Stored`` values refer to, by digest

    @property
    def kind(self) -> Any:  # noqa: ANN401  as the query's type says
        """The type of the record."""
        return find(self.query).kind

    def value(self) -> Any:  # noqa: ANN401  as the query's type says
        """The record, with the bytes of all that it refers to."""
        return filled(decode(self.data, self.kind), lambda one: self.large[one.digest])


def stored_in(data: bytes, kind: Any) -> Iterator[Stored[Any]]:  # noqa: ANN401  as the query's type says
    """The ``Stored`` values in the bytes of a record, which is not read otherwise."""
    if types := _types_of_stored(kind):
        given = decode(data, list[Raw])
        for at, one in types:
            yield from _stored(decode(bytes(given[at]), one))


def _stored(value: object) -> Iterator[Stored[Any]]:
    if isinstance(value, Stored):
        if value.node:  # one without is in the record itself
            yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _stored(one)


@cache
def _types_of_stored(record: type) -> list[tuple[int, Any]]:
    """The fields in which ``Stored`` values may stand, by their places, and what is there."""
    names: tuple[str, ...] = getattr(record, "_fields", ())
    types = get_type_hints(record) if names else {}
    return [(names.index(name), types[name]) for name in stored_fields(record)]


@cache
def stored_fields(record: type) -> tuple[str, ...]:
    """The fields of a record in which ``Stored`` values may stand."""
    return fields_with(Stored, record)


def filled(work: Any, bytes_of: Callable[[Stored[Any]], bytes]) -> Any:  # noqa: ANN401  as the query's types say
    """The work with the bytes that its ``Stored`` fields refer to, also of those in tuples."""
    if isinstance(work, Stored):
        return work._replace(data=bytes_of(work)) if work.node else work
    if not isinstance(work, tuple):
        return work
    if not hasattr(work, "_fields"):
        return tuple(filled(one, bytes_of) for one in work)
    changed = {name: filled(getattr(work, name), bytes_of) for name in stored_fields(type(work))}
    record: Any = work  # a named tuple
    return record._replace(**changed) if changed else work
