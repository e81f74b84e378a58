"""The one module that packages with a scoring system import."""

import masterlist.systems


def test_everything_that_is_promised_is_there() -> None:
    assert sorted(masterlist.systems.__all__) == sorted({*masterlist.systems.__all__})
    assert all(hasattr(masterlist.systems, name) for name in masterlist.systems.__all__)


def test_it_says_what_it_promises() -> None:
    assert "Stability" in str(masterlist.systems.__doc__)
