"""What a printed sum comes to, worked out from its text alone."""

import re
from decimal import Context, Decimal
from fractions import Fraction
from typing import NoReturn

_TOKEN = re.compile(r"\s*(\d+(?:\.\d+)?|min|max|round|exp|ln|[-+−×÷/²^√⌊⌋⌈⌉(),])")
# More digits than the code under test has: what is rounded in the text is exact enough then.
_DIGITS = Context(prec=60)


def evaluate(text: str) -> Fraction:
    """The value of a sum with + − × ÷ / ² ^ √, parentheses, ⌊ ⌋, ⌈ ⌉, exp, ln, min, max and round( , decimals)."""
    return _Reader(text).whole()


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = _tokens(text)
        self._next = 0

    def whole(self) -> Fraction:
        value = self._sum()
        if self._peek():
            self._fail()
        return value

    def _sum(self) -> Fraction:
        value = self._product()
        while self._peek() in {"+", "−", "-"}:
            if self._take() == "+":
                value += self._product()
            else:
                value -= self._product()
        return value

    def _product(self) -> Fraction:
        value = self._signed()
        while self._peek() in {"×", "÷", "/"}:
            if self._take() == "×":
                value *= self._signed()
            else:
                value /= self._signed()
        return value

    def _signed(self) -> Fraction:
        if self._peek() in {"−", "-"}:
            self._take()
            return -self._signed()
        return self._power()

    def _power(self) -> Fraction:
        value = self._atom()
        while self._peek() == "²":
            self._take()
            value *= value
        if self._peek() == "^":
            self._take()
            value = _power(value, self._atom())
        return value

    def _atom(self) -> Fraction:
        sign = self._take()
        if sign == "(":
            return self._until(")")
        if sign == "⌊":
            value = self._until("⌋")
            return Fraction(value.numerator // value.denominator)
        if sign == "⌈":
            value = self._until("⌉")
            return -Fraction(-value.numerator // value.denominator)
        if sign in {"min", "max", "round"}:
            return self._function(sign)
        if sign in _OF_ONE:
            self._expect("(")
            return Fraction(_OF_ONE[sign](_decimal(self._until(")"))))
        if not sign or not sign[0].isdigit():
            self._fail()
        return Fraction(sign)

    def _function(self, name: str) -> Fraction:
        self._expect("(")
        first = self._until(",")
        second = self._until(")")
        if name == "round":
            return _rounded(first, int(second))
        return min(first, second) if name == "min" else max(first, second)

    def _until(self, closing: str) -> Fraction:
        value = self._sum()
        self._expect(closing)
        return value

    def _expect(self, token: str) -> None:
        if self._take() != token:
            self._fail()

    def _peek(self) -> str:
        return self._tokens[self._next] if self._next < len(self._tokens) else ""

    def _take(self) -> str:
        token = self._peek()
        self._next += 1
        return token

    def _fail(self) -> NoReturn:
        raise ValueError(f"no sum: {self._text!r}, at token {self._next}")


def _tokens(text: str) -> list[str]:
    tokens, at = [], 0
    while at < len(text.rstrip()):
        match = _TOKEN.match(text, at)
        if match is None:
            raise ValueError(f"no sum: {text!r}, at {text[at:]!r}")
        tokens.append(match[1])
        at = match.end()
    return tokens


def _rounded(value: Fraction, decimals: int) -> Fraction:
    # Halves away from zero; written apart from the code under test on purpose.
    scaled = abs(value) * 10**decimals + Fraction(1, 2)
    whole = Fraction(scaled.numerator // scaled.denominator, 10**decimals)
    return -whole if value < 0 else whole


_OF_ONE = {"exp": _DIGITS.exp, "ln": _DIGITS.ln, "√": _DIGITS.sqrt}


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    return Fraction(_DIGITS.power(_decimal(base), _decimal(exponent)))


def _decimal(value: Fraction) -> Decimal:
    return _DIGITS.divide(Decimal(value.numerator), Decimal(value.denominator))
