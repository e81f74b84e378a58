"""A shelf is a mapping as any other, in the order of the ids, and outlives the build that filled it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.building.shelf import Shelf
from masterlist.building.store import FILE, Store
from masterlist.codec import Damaged

ids = st.sampled_from(["ann", "bob", "cleo", "b-2"])
steps = st.lists(
    st.tuples(st.sampled_from(["set", "pop", "get", "in", "items", "keys", "len"]), ids, st.integers(0, 9)), max_size=12
)


@given(steps, steps)
def test_it_is_a_mapping(first: list[tuple[str, str, int]], then: list[tuple[str, str, int]]) -> None:
    with Store(None, b"1") as store:
        plain: dict[str, int] = {}
        for those in (first, then):  # the second time by somebody who has read nothing yet
            shelf = Shelf(store, "numbers", int)
            Shelf(store, "others", int)["ann"] = 99  # of another kind
            for what, id_, value in those:
                _do(shelf, plain, what, id_, value)
        assert list(Shelf(store, "numbers", int).items()) == sorted(plain.items())


def _do(shelf: Shelf[int], plain: dict[str, int], what: str, id_: str, value: int) -> None:
    if what == "set":
        shelf[id_] = plain[id_] = value
    elif what == "pop":
        assert shelf.pop(id_, None) == plain.pop(id_, None)
    elif what == "get":
        assert shelf.get(id_) == plain.get(id_)
    elif what == "in":
        assert (id_ in shelf) == (id_ in plain)
    elif what == "items":
        assert list(shelf.items()) == sorted(plain.items())
        assert list(shelf.values()) == [plain[one] for one in sorted(plain)]
    elif what == "keys":
        assert list(shelf) == sorted(plain)
    else:
        assert len(shelf) == len(plain)


def test_it_is_kept_when_the_store_is(tmp_path: Path) -> None:
    for keep, expected in ((False, {}), (True, {}), (False, {"ann": 1})):
        with Store(tmp_path / FILE, b"1") as store:
            shelf = Shelf(store, "numbers", int)
            assert dict(shelf) == expected
            shelf["ann"] = 1
            if keep:
                store.commit()


def test_what_is_no_value_of_its_kind_is_damaged() -> None:
    with Store(None, b"1") as store:
        store.put_unit("numbers", "ann", b"\xa3two")
        shelf = Shelf(store, "numbers", int)
        assert "ann" in shelf
        with pytest.raises(Damaged):
            shelf["ann"]
        with pytest.raises(Damaged):
            shelf.values()


def test_nobody_deletes_what_is_not_there() -> None:
    with Store(None, b"1") as store, pytest.raises(KeyError):
        del Shelf(store, "numbers", int)["ann"]
