"""What is sealed opens as it was sealed, and under its own name alone."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from masterlist.cache_files import Damaged, seal, unseal


@given(st.binary(), st.binary())
def test_it_opens_as_it_was(name: bytes, data: bytes) -> None:
    assert unseal(name, seal(name, data)) == data


@given(st.binary(), st.binary(), st.binary(), st.data())
def test_whatever_is_other_is_damage(name: bytes, other: bytes, data: bytes, draw: st.DataObject) -> None:
    sealed = bytearray(seal(name, data))
    assume(name != other)
    with pytest.raises(Damaged):
        unseal(other, bytes(sealed))
    sealed[draw.draw(st.integers(0, len(sealed) - 1))] ^= draw.draw(st.integers(1, 255))
    with pytest.raises(Damaged):
        unseal(name, bytes(sealed))
    with pytest.raises(Damaged):
        unseal(name, bytes(sealed[:-1]))


@pytest.mark.parametrize("found", [None, 10**12, "text", b"", b"short"])
def test_a_damaged_table_can_hold_anything(found: object) -> None:
    with pytest.raises(Damaged):
        unseal(b"name", found)
