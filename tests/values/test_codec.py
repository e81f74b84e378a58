"""Exact numbers as bytes and back."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.codec import Damaged, decode, encode


@given(st.fractions())
def test_a_fraction_comes_back(value: Fraction) -> None:
    assert decode(encode(value), Fraction) == value


@pytest.mark.parametrize("text", ["", "1", "1/", "/2", "a/b", "1/2/3", "0.5/1"])
def test_what_is_no_fraction_is_damaged(text: str) -> None:
    with pytest.raises(Damaged):
        decode(encode(text), Fraction)
