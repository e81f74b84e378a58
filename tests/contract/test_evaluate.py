"""The evaluator that the tests of workings rely on."""

from fractions import Fraction

import pytest

from tests.evaluate import evaluate


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", "7"),
        ("2.5", "5/2"),
        ("-60 + 92.25", "129/4"),
        ("0 + -3", "-3"),
        ("420 − (1 − 2)", "421"),
        ("7 − 2 − 1", "4"),
        ("100 × 14² ÷ 348", "4900/87"),
        ("8 ÷ 4 × 2", "4"),
        ("3 × 1/2", "3/2"),
        ("(1/2)²", "1/4"),
        ("−2²", "-4"),
        ("⌊7 ÷ 2⌋ + ⌈7 ÷ 2⌉", "7"),
        ("⌊-7 ÷ 2⌋", "-4"),
        ("min(2.5 × 5 + 0, 60)", "25/2"),
        ("round(2 ÷ 3, 2)", "67/100"),
        ("round(-1 ÷ 8, 2)", "-13/100"),
        ("max(2, 3) + 10^(-400 ÷ 400)", "31/10"),
        ("2^3 + √(1 ÷ 4)", "17/2"),
        ("round(exp(1), 3) + round(ln(10), 2)", "5018/1000"),
    ],
)
def test_what_a_sum_comes_to(text: str, value: str) -> None:
    assert evaluate(text) == Fraction(value)


@pytest.mark.parametrize("text", ["", "2 +", "2 3", "(2", "min(2)", "2 ^", "exp 3", "two"])
def test_what_is_no_sum(text: str) -> None:
    with pytest.raises(ValueError, match="no sum"):
        evaluate(text)
