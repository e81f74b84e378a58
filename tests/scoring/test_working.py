"""A number with its working: what is written of each operation, and what it comes to."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from masterlist.amount import Amount
from masterlist.scoring.working import (
    ATOM,
    PRODUCT,
    SILENT,
    SUM,
    Explained,
    Line,
    Term,
    Working,
    bare,
    ceiling_ratio,
    floor_ratio,
    least,
    ratio,
    rounded_to,
    square,
    total,
)
from tests.evaluate import evaluate

n = Explained().number

WRITTEN: list[tuple[Callable[[], Amount], str, str]] = [  # of each value its sum, and what it comes to
    (lambda: n(2) + 3, "2 + 3", "5"),
    (lambda: 2 + n(3), "2 + 3", "5"),
    (lambda: n(2) - 3, "2 − 3", "-1"),
    (lambda: 5 - n(3), "5 − 3", "2"),
    (lambda: n(2) * 3, "2 × 3", "6"),
    (lambda: 2 * n(3), "2 × 3", "6"),
    (lambda: n(6) / 4, "6 ÷ 4", "3/2"),
    (lambda: 6 / n(4), "6 ÷ 4", "3/2"),
    (lambda: n(Fraction(1, 2)) + n(Fraction(1, 2)), "0.5 + 0.5", "1"),
    (lambda: n(Fraction(1, 2)) + 1, "0.5 + 1", "3/2"),
    (lambda: 1 + n(Fraction(1, 2)), "1 + 0.5", "3/2"),
    (lambda: n(Fraction(1, 2)) - n(Fraction(1, 2)), "0.5 − 0.5", "0"),
    (lambda: 1 - n(Fraction(1, 2)), "1 − 0.5", "1/2"),
    (lambda: n(Fraction(1, 2)) * n(Fraction(1, 2)), "0.5 × 0.5", "1/4"),
    (lambda: n(Fraction(1, 2)) * 2, "0.5 × 2", "1"),
    (lambda: 2 * n(Fraction(1, 2)), "2 × 0.5", "1"),
    (lambda: n(Fraction(1, 2)) / 2, "0.5 ÷ 2", "1/4"),
    (lambda: 2 / n(Fraction(1, 2)), "2 ÷ 0.5", "4"),
    (lambda: n(Fraction(1, 3)) + 1, "1/3 + 1", "4/3"),
    (lambda: n(Fraction(1, 3)) * 2, "1/3 × 2", "2/3"),
    (lambda: 2 * n(Fraction(1, 3)), "2 × 1/3", "2/3"),
    (lambda: n(Fraction(1, 3)) / n(Fraction(1, 3)), "1/3 ÷ (1/3)", "1"),
    (lambda: square(n(Fraction(1, 3))), "(1/3)²", "1/9"),
    (lambda: square(n(3)), "3²", "9"),
    (lambda: square(n(-3)), "(-3)²", "9"),
    (lambda: square(n(2) + 1), "(2 + 1)²", "9"),
    (lambda: square(square(n(2))), "(2²)²", "16"),
    (lambda: (n(2) + 3) * 4, "(2 + 3) × 4", "20"),
    (lambda: 4 * (n(2) + 3), "4 × (2 + 3)", "20"),
    (lambda: n(2) - (n(3) + 1), "2 − (3 + 1)", "-2"),
    (lambda: n(2) + (n(3) - 1), "2 + 3 − 1", "4"),
    (lambda: n(2) - (n(3) - 1), "2 − (3 − 1)", "0"),
    (lambda: (n(2) - 3) - 1, "2 − 3 − 1", "-2"),
    (lambda: n(2) / (n(3) * 4), "2 ÷ (3 × 4)", "1/6"),
    (lambda: n(2) * (n(3) / 4), "2 × 3 ÷ 4", "3/2"),
    (lambda: (n(2) * 3) / 4, "2 × 3 ÷ 4", "3/2"),
    (lambda: n(2) / n(3) / 4, "2 ÷ 3 ÷ 4", "1/6"),
    (lambda: n(2) - n(3) * 4, "2 − 3 × 4", "-10"),
    (lambda: n(2) / square(n(3)), "2 ÷ 3²", "2/9"),
    (lambda: n(2) + Fraction(1, 3), "2 + 1/3", "7/3"),
    (lambda: n(2) - Fraction(1, 2), "2 − 0.5", "3/2"),
    (lambda: n(-2) * 3, "(-2) × 3", "-6"),
    (lambda: 3 * n(-2), "3 × (-2)", "-6"),
    (lambda: n(2) + n(-2), "2 − 2", "0"),
    (lambda: n(2) - n(-2), "2 − (-2)", "4"),
    (lambda: n(-2) - 2, "-2 − 2", "-4"),
    (lambda: floor_ratio(n(7), 2), "⌊7 ÷ 2⌋", "3"),
    (lambda: floor_ratio(n(7) + 1, 3), "⌊(7 + 1) ÷ 3⌋", "2"),
    (lambda: floor_ratio(n(Fraction(1, 2)), 2), "⌊0.5 ÷ 2⌋", "0"),
    (lambda: floor_ratio(n(-7), 2), "⌊(-7) ÷ 2⌋", "-4"),
    (lambda: ceiling_ratio(n(7), 2), "⌈7 ÷ 2⌉", "4"),
    (lambda: ceiling_ratio(n(7) * 2, 3), "⌈7 × 2 ÷ 3⌉", "5"),
    (lambda: ceiling_ratio(n(-7), 2), "⌈(-7) ÷ 2⌉", "-3"),
    (lambda: ceiling_ratio(n(6), 2), "⌈6 ÷ 2⌉", "3"),
    (lambda: floor_ratio(n(6), 2), "⌊6 ÷ 2⌋", "3"),
    (lambda: floor_ratio(n(Fraction(7, 2)), 2), "⌊3.5 ÷ 2⌋", "1"),
    (lambda: ceiling_ratio(n(Fraction(7, 2)), 2), "⌈3.5 ÷ 2⌉", "2"),
    (lambda: floor_ratio(n(2) * 3, 4), "⌊2 × 3 ÷ 4⌋", "1"),
    (lambda: floor_ratio(n(12), -5), "⌊12 ÷ (-5)⌋", "-3"),
    (lambda: least(n(2), 3), "min(2, 3)", "2"),
    (lambda: least(3, n(2)), "min(3, 2)", "2"),
    (lambda: least(n(2) + 2, 3), "min(2 + 2, 3)", "3"),
    (lambda: least(n(Fraction(1, 2)), n(Fraction(1, 3))), "min(0.5, 1/3)", "1/3"),
    (lambda: ratio(n(6), 4), "6 ÷ 4", "3/2"),
    (lambda: ratio(6, n(4)), "6 ÷ 4", "3/2"),
    (lambda: ratio(n(2) + 1, n(4) * 2), "(2 + 1) ÷ (4 × 2)", "3/8"),
    (lambda: rounded_to(n(Fraction(1, 3)), 2), "round(1/3, 2)", "33/100"),
    (lambda: rounded_to(n(Fraction(5, 2)), 0), "round(2.5, 0)", "3"),
    (lambda: rounded_to(n(Fraction(-5, 2)), 0), "round(-2.5, 0)", "-3"),
    (lambda: rounded_to(n(Fraction(2, 3)), 1), "round(2/3, 1)", "7/10"),
    (lambda: total([n(1), n(2), n(3)]), "1 + 2 + 3", "6"),
    (lambda: total([n(1)]), "1", "1"),
]
PLAIN: list[tuple[Callable[[], Amount], str, type]] = [  # without a working nothing is remembered
    (lambda: total([]), "0", int),
    (lambda: least(2, 3), "2", int),
    (lambda: least(3, 2), "2", int),
    (lambda: ratio(6, 4), "3/2", Fraction),
    (lambda: ratio(Fraction(1, 2), Fraction(3, 4)), "2/3", Fraction),
    (lambda: floor_ratio(7, 2), "3", int),
    (lambda: ceiling_ratio(7, 2), "4", int),
    (lambda: square(3), "9", int),
    (lambda: square(Fraction(2, 3)), "4/9", Fraction),
    (lambda: rounded_to(Fraction(5, 2), 0), "3", Fraction),
    (lambda: rounded_to(Fraction(-5, 2), 0), "-3", Fraction),
    (lambda: rounded_to(Fraction(2, 3), 1), "7/10", Fraction),
    (lambda: bare(n(2) + 1), "3", int),
    (lambda: bare(n(Fraction(1, 2)) * 3), "3/2", Fraction),
    (lambda: total([1, Fraction(1, 2)]), "3/2", Fraction),
    (lambda: rounded_to(Fraction(0), 2), "0", Fraction),
    (lambda: rounded_to(Fraction(1, 4), 1), "3/10", Fraction),
    (lambda: rounded_to(Fraction(-1, 4), 1), "-3/10", Fraction),
]


def test_a_sum_is_written_as_it_was_computed() -> None:
    for compute, text, comes_to in WRITTEN:
        value = compute()
        assert isinstance(value, Term)
        assert value.text == text
        assert value == Fraction(comes_to) == evaluate(text)
        assert hash(value) == hash(Fraction(comes_to))


def test_plain_numbers_stay_plain() -> None:
    for compute, comes_to, kind in PLAIN:
        value = compute()
        assert type(value) is kind
        assert value == Fraction(comes_to)


@pytest.mark.parametrize(
    ("number", "text", "binding"),
    [
        ("3", "3", ATOM),
        ("-3", "-3", SUM),
        ("1/2", "0.5", ATOM),
        ("-1/2", "-0.5", SUM),
        ("1/3", "1/3", PRODUCT),
        ("-1/3", "-1/3", SUM),
        ("1/8", "0.125", ATOM),
        ("1/16", "1/16", PRODUCT),
    ],
)
def test_a_number_binds_as_it_is_written(number: str, text: str, binding: int) -> None:
    for one in (n(Fraction(number)), Term(Fraction(number))):
        assert (one.text, one.binding) == (text, binding)


@pytest.mark.parametrize(("decimals", "text"), [(3, "1/16"), (4, "0.0625"), (12, "0.0625")])
def test_so_many_decimals_as_are_wanted(decimals: int, text: str) -> None:
    working = Explained(decimals)
    assert working.number(Fraction(1, 16)).text == text
    assert Explained().number(Fraction(1, 16)).text == "1/16"
    assert working.line("a sixteenth", n(1) / 16).text == text
    assert working.lines == (Line("a sixteenth", "1 ÷ 16", text),)


def test_a_line_goes_on_as_a_number_and_what_is_silent_writes_nothing() -> None:
    working = Explained()
    three = working.line("three", working.number(1) + 2)
    working.line("six", three * 2)
    working.line("seven", 7)
    assert working.lines == (("three", "1 + 2", "3"), ("six", "3 × 2", "6"), ("seven", "7", "7"))
    for silent in (SILENT, Working()):
        assert type(silent.number(2)) is int
        assert silent.line("two", silent.number(1) + 1) == 2
        assert silent.lines == ()


def test_a_part_is_worked_out_once_and_written_every_time() -> None:
    asked: list[tuple[int, bool]] = []

    def doubled(given: int, working: Working) -> Amount:
        asked.append((given, working is SILENT))
        return working.line("doubled", working.number(given) * 2)

    for _ in range(2):
        working = Explained()
        assert [working.part(doubled, one) for one in (4, 4)] == [8, 8]
        assert working.lines == (("doubled", "4 × 2", "8"),) * 2
    assert asked == [(4, False)]
    assert [SILENT.part(doubled, one) for one in (4, 4, 5)] == [8, 8, 10]
    assert asked == [(4, False), (4, True), (5, True)]
    assert Working().part(doubled, 4) == 8
    assert asked[3:] == [(4, False)]


def test_the_same_part_with_other_decimals_is_another() -> None:
    def part(given: Fraction, working: Working) -> Any:
        return working.line("part", given)

    texts = []
    for decimals in (3, 4):
        working = Explained(decimals)
        working.part(part, Fraction(1, 16))
        texts += [line.value for line in working.lines]
    assert texts == ["1/16", "0.0625"]
