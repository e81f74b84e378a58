"""Numbers that are not rational: what is written of each operation, what it comes to, and how far it is exact."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import pytest

from masterlist.scoring import decimals
from masterlist.scoring.decimals import (
    GRID,
    SILENT,
    STEP,
    DecimalTerm,
    Number,
    Written,
    as_term,
    decimal,
    decimal_context,
    exp,
    kept,
    least,
    most,
    negative,
    plain,
    power_of_ten,
    root,
    rounded,
    square,
    steps,
    total,
    written,
)
from masterlist.scoring.working import ATOM, SUM
from tests.evaluate import evaluate

D = Decimal


def t(number: str) -> DecimalTerm:
    return DecimalTerm(D(number))


# Of each number how it is made, what is written of it, and its value to 35 decimals.
WRITTEN: list[tuple[Callable[[], Number], str, str]] = [
    (lambda: t("2") + t("3"), "2 + 3", "5"),
    (lambda: t("2") + D(3), "2 + 3", "5"),
    (lambda: D(2) + t("3"), "2 + 3", "5"),
    (lambda: t("2.5") - D(1), "2.5 − 1", "1.5"),
    (lambda: D(2) - t("3"), "2 − 3", "-1"),
    (lambda: t("2") * D(3), "2 × 3", "6"),
    (lambda: D(2) * t("3"), "2 × 3", "6"),
    (lambda: t("2") / D(8), "2 ÷ 8", "0.25"),
    (lambda: D(2) / t("8"), "2 ÷ 8", "0.25"),
    (lambda: (t("2") + t("3")) * t("4"), "(2 + 3) × 4", "20"),
    (lambda: t("2") - (t("3") - t("4")), "2 − (3 − 4)", "3"),
    (lambda: t("2") - t("3") * t("4"), "2 − 3 × 4", "-10"),
    (lambda: t("2") - t("3") - t("4"), "2 − 3 − 4", "-5"),
    (lambda: t("2") + (t("3") - t("4")), "2 + 3 − 4", "1"),
    (lambda: t("2") * (t("3") / t("4")), "2 × 3 ÷ 4", "1.5"),
    (lambda: t("2") / (t("4") * t("5")), "2 ÷ (4 × 5)", "0.1"),
    (lambda: t("2") / t("4") / t("5"), "2 ÷ 4 ÷ 5", "0.1"),
    (lambda: t("2") / square(t("4")), "2 ÷ 4²", "0.125"),
    (lambda: t("-2") * t("3"), "(-2) × 3", "-6"),
    (lambda: t("3") - t("-2"), "3 − (-2)", "5"),
    (lambda: t("3") + t("-2"), "3 − 2", "1"),
    (lambda: negative(t("2.50")), "-2.5", "-2.5"),
    (lambda: negative(t("-2")), "2", "2"),
    (lambda: negative(t("2") + t("3")), "−(2 + 3)", "-5"),
    (lambda: D(4) - negative(t("2") + t("3")), "4 − (−(2 + 3))", "9"),
    (lambda: D(4) + negative(t("2") + t("3")), "4 − (2 + 3)", "-1"),
    (lambda: D(4) + (t("-2") - t("3")), "4 − 2 − 3", "-1"),
    (lambda: D(4) * negative(t("2")), "4 × (-2)", "-8"),
    (lambda: D(4) / negative(t("2") + t("3")), "4 ÷ (−(2 + 3))", "-0.8"),
    (lambda: power_of_ten(t("2")), "10^(2)", "100"),
    (lambda: power_of_ten(t("1") / t("2")), "10^(1 ÷ 2)", "3.162277660168379331998893544432718533"),
    (lambda: exp(t("1")), "exp(1)", "2.718281828459045235360287471352662497757"),
    (lambda: root(t("2")), "√(2)", "1.41421356237309504880168872420969807857"),
    (lambda: square(t("2") + t("1")), "(2 + 1)²", "9"),
    (lambda: square(square(t("2"))), "(2²)²", "16"),
    (lambda: square(t("-2")), "(-2)²", "4"),
    (lambda: least(t("2"), D(3)), "min(2, 3)", "2"),
    (lambda: least(t("3") + t("1"), t("2")), "min(3 + 1, 2)", "2"),
    (lambda: most(t("2"), D(3)), "max(2, 3)", "3"),
    (lambda: most(t("3") + t("1"), t("2")), "max(3 + 1, 2)", "4"),
    (lambda: total([t("1"), t("2"), D(3)]), "1 + 2 + 3", "6"),
    (lambda: rounded(t("2") / t("3"), GRID), "round(2 ÷ 3, 12)", "0.666666666667"),
    (lambda: rounded(t("2") / t("3"), STEP), "round(2 ÷ 3, 24)", "0.666666666666666666666667"),
]


def test_a_sum_is_written_as_it_was_computed() -> None:
    with decimal_context():
        for compute, text, comes_to in WRITTEN:
            value = compute()
            assert isinstance(value, DecimalTerm)
            assert value.text == text
            assert abs(value.value - D(comes_to)) < D("1e-35")
            assert abs(evaluate(text) - Fraction(value.value)) < Fraction(1, 10**22)


# The same on plain decimals, which stay plain.
PLAIN: list[tuple[Callable[[], Number], str]] = [
    (lambda: negative(D(2)), "-2"),
    (lambda: power_of_ten(D(2)), "100"),
    (lambda: exp(D(0)), "1"),
    (lambda: root(D(9)), "3"),
    (lambda: square(D(3)), "9"),
    (lambda: least(D(2), D(3)), "2"),
    (lambda: most(D(2), D(3)), "3"),
    (lambda: total([D(1), D(2)]), "3"),
    (lambda: rounded(D(1) / D(3), GRID), "0.333333333333"),
]


def test_plain_decimals_stay_plain_with_40_digits() -> None:
    with decimal_context():
        for compute, comes_to in PLAIN:
            value = compute()
            assert isinstance(value, D)
            assert abs(value - D(comes_to)) < D("1e-36")
    with decimal_context():
        assert str(D(2) / D(3)) == "0." + "6" * 39 + "7"
    assert str(decimal(Fraction(2, 3))) == "0." + "6" * 39 + "7"
    assert str(decimals.LN_10) == "2.302585092994045684017991454684364207601"


@pytest.mark.parametrize(
    ("number", "nearest"),
    [("0.5", "1"), ("-0.5", "-1"), ("1.4999999", "1"), ("2.5", "3"), ("-1.5", "-2"), ("0.4", "0")],
)
def test_halves_are_rounded_away_from_zero(number: str, nearest: str) -> None:
    with decimal_context():
        for places in (GRID, STEP):
            unit = D(1).scaleb(-places)
            found = rounded(D(number) * unit, places)
            assert plain(found) == D(nearest) * unit


@pytest.mark.parametrize(
    ("number", "text", "binding"),
    [
        ("3", "3", ATOM),
        ("3.00", "3", ATOM),
        ("100", "100", ATOM),
        ("0.250", "0.25", ATOM),
        ("-0.5", "-0.5", SUM),
        ("-0.000", "0", ATOM),
        ("1E+3", "1000", ATOM),
        ("0E-9", "0", ATOM),
    ],
)
def test_a_number_is_written_without_zeros_at_its_end(number: str, text: str, binding: int) -> None:
    assert (t(number).text, t(number).binding) == (text, binding)
    assert written(D(number)) == text


@pytest.mark.parametrize("value", [Fraction(3), Fraction(-7, 4), Fraction(1, 8), Fraction(1500)])
def test_what_is_kept_is_exact(value: Fraction) -> None:
    assert kept(decimal(value)) == kept(DecimalTerm(decimal(value))) == value
    assert type(kept(decimal(value))) is Fraction
    assert decimal(int(value)) == int(value)


def test_a_number_is_told_once() -> None:
    one = t("2")
    assert as_term(one) is one
    assert (as_term(D(2)).text, as_term(D(2)).value) == ("2", D(2))
    assert (plain(one), plain(D(3))) == (D(2), D(3))


def test_lines() -> None:
    working = steps(explained=True)
    assert isinstance(working, Written)
    assert type(working.number(1).value) is Decimal
    with decimal_context():
        half = working.line("half", working.number(1) / working.number(D(2)))
        third = working.step("third", half / D("1.5"))
        working.step("kept", third * D(2), GRID)
        working.line("plain", D("7.0"))
    assert working.lines == (
        ("half", "1 ÷ 2", "0.5"),
        ("third", "round(0.5 ÷ 1.5, 24)", "0.333333333333333333333333"),
        ("kept", "round(0.333333333333333333333333 × 2, 12)", "0.666666666667"),
        ("plain", "7", "7"),
    )


def test_what_is_silent_writes_nothing() -> None:
    working = steps(explained=False)
    assert working is SILENT
    with decimal_context():
        half = working.line("half", working.number(Fraction(1, 2)))
        assert isinstance(half, D)
        assert working.step("third", half / D("1.5")) == D("0.333333333333333333333333")
        assert working.step("kept", half / D("1.5"), GRID) == D("0.333333333333")
        assert working.number(D(3)) == D(3)
    assert working.lines == ()
