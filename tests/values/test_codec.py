"""Exact numbers as bytes and back."""

from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.codec import Damaged, decode, encode, fields_with
from masterlist.engine.query import Stored, filled


@given(st.fractions())
def test_a_fraction_comes_back(value: Fraction) -> None:
    assert decode(encode(value), Fraction) == value


@pytest.mark.parametrize("text", ["", "1", "1/", "/2", "a/b", "1/2/3", "0.5/1"])
def test_what_is_no_fraction_is_damaged(text: str) -> None:
    with pytest.raises(Damaged):
        decode(encode(text), Fraction)


# --- In which fields of a record a value may stand ---


class Plain(NamedTuple):
    name: str
    numbers: tuple[int, ...]


class Inner(NamedTuple):
    plain: Plain
    value: Stored[str] | None


class Outer(NamedTuple):
    plain: tuple[Plain, ...]
    inner: tuple[Inner, ...]
    pairs: tuple[tuple[str, Stored[int]], ...]
    more: Any
    anything: object
    loose: tuple  # type: ignore[type-arg]


class Tree(NamedTuple):
    name: str
    below: "tuple[Tree, ...]"


@pytest.mark.parametrize(
    ("record", "fields"),
    [(Plain, ()), (Inner, ("value",)), (Outer, ("inner", "pairs", "more", "anything", "loose")), (Tree, ())],
)
def test_fields(record: type, fields: tuple[str, ...]) -> None:
    assert fields_with(Stored, record) == fields


def test_all_that_is_stored_is_filled_in() -> None:
    one, two = Stored[str](b"1", "node"), Stored[int](b"2", "node")
    plain = Plain("x", (1,))
    outer = Outer((plain,), (Inner(plain, one), Inner(plain, None)), (("y", two),), one, two, (one,))
    found = filled(outer, lambda stored: stored.digest * 2)
    assert found.inner[0].value.data == found.more.data == found.loose[0].data == b"11"
    assert found.pairs[0][1].data == found.anything.data == b"22"
    assert found.plain is outer.plain
