"""Values of one kind by id that lie in the store: each is read when it is asked for, and kept when it is set."""

from collections.abc import ItemsView, Iterator, MutableMapping, ValuesView
from typing import TypeVar

from masterlist.building.store import Store
from masterlist.codec import decode, encode

T = TypeVar("T")


class Shelf(MutableMapping[str, T]):
    """A mapping over the store, in the order of the ids; whoever goes through all of it has all of it read at once.

    A build that has little to do asks for a few values of ten thousand. Raises ``Damaged`` where the store does not
    hold what it should.
    """

    def __init__(self, store: Store, kind: str, type_: type[T]) -> None:
        self._store = store
        self._kind = kind
        self._type = type_
        self._read: dict[str, T] = {}
        self._ids: dict[str, None] | None = None  # once they were asked for
        self.changed: set[str] = set()  # whose values were set or deleted since

    def __getitem__(self, id_: str) -> T:
        if id_ in self._read:
            return self._read[id_]
        data = self._store.unit(self._kind, id_)
        if data is None:
            raise KeyError(id_)
        return self._read.setdefault(id_, decode(data, self._type))

    def __setitem__(self, id_: str, value: T) -> None:
        self._store.put_unit(self._kind, id_, encode(value))
        self.changed.add(id_)
        self._read[id_] = value
        self._ids = None

    def __delitem__(self, id_: str) -> None:
        if id_ not in self:
            raise KeyError(id_)
        self._store.drop_unit(self._kind, id_)
        self.changed.add(id_)
        self._read.pop(id_, None)
        self._ids = None

    def __contains__(self, id_: object) -> bool:
        if self._ids is not None:
            return id_ in self._ids
        return id_ in self._read or (isinstance(id_, str) and self._store.unit(self._kind, id_) is not None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._known())

    def __len__(self) -> int:
        return len(self._known())

    def values(self) -> ValuesView[T]:
        """All values, in the order of their ids."""
        return self._all().values()

    def items(self) -> ItemsView[str, T]:
        """All ids with their values, in order."""
        return self._all().items()

    def _known(self) -> dict[str, None]:
        if self._ids is None:
            self._ids = dict.fromkeys(self._store.unit_ids(self._kind))
        return self._ids

    def _all(self) -> dict[str, T]:
        if len(self._read) < len(self._known()):
            for id_, data in self._store.units(self._kind):
                if id_ not in self._read:
                    self._read[id_] = decode(data, self._type)
        if [*self._read] != [*self._known()]:
            self._read = {id_: self._read[id_] for id_ in self._known()}
        return self._read
