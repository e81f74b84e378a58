"""Workings that scripts write: three digits first, as pages that are written in Python have them."""

import json
import random
import re
import subprocess
from collections.abc import Iterable
from fractions import Fraction
from itertools import chain, pairwise
from typing import Any

import pytest

from masterlist import resources
from masterlist.amount import rounded
from masterlist.scoring.working import Explained, Line, ratio, rounded_to
from masterlist.site.common.steps import brief

RUN = """
const make = (tag, given, ...inside) => ({ tag, ...given, inside });
const MasterlistKit = { make, _: (text) => text, numerals: (text) => text.replaceAll("-", "−") };
{ %s }
const given = JSON.parse(require("fs").readFileSync(0, "utf-8"));
console.log(JSON.stringify(%s));
"""


def _answer(expression: str, given: Any, *names: str) -> Any:
    assets = resources.folder("site_templates") / "assets"
    script = "}\n{".join((assets / f"{name}.js").read_text("utf-8") for name in names or ("workings",))
    command = ["node", "-e", RUN % (script, expression)]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_a_sum_with_as_few_decimals_as_it_needs_says_its_result_once() -> None:
    """Where the terms need more than two, they have them, and so has the result, unless that ends before."""
    terms = [(0.25, (0.125, 0.125)), (1567.913, (1578.737, -10.824)), (8, (4, 4))]
    find = "(part) => typeof part === 'object' && part ? (part.text ?? part.inside.map(find).join('')) : `${part}`"
    run = (
        f"(() => {{ const find = {find}; return given.map(([total, own]) => "
        "find(MasterlistEquation.sumOf(total, null, own.map((one) => [one, '']))).replaceAll(',', '')); })()"
    )
    assert _answer(run, terms, "digits", "equation") == [
        "0.125+0.125= 0.25",
        "1578.737−10.824= 1567.913 ≈ 1567.91",
        "4+4= 8",
    ]


def _drawn(drawn: random.Random) -> tuple[Line, ...]:
    """The lines of sums with numbers of many digits; some of them nearly alike."""
    working = Explained(decimals=drawn.choice([3, 12, 20]))
    near = Fraction(drawn.randint(-3_000, 3_000), drawn.choice([1, 3, 8, 1000]))
    for at in range(drawn.randint(1, 4)):
        other = near + Fraction(drawn.randint(-2, 2), 10 ** drawn.randint(0, 14))
        one, two = working.number(near), working.number(other)
        value = drawn.choice([one + two, one - two, one * two, ratio(one, two) if two else one])
        working.line(f"{at}", rounded_to(value, drawn.choice([12, 20])) if drawn.random() < 0.5 else value)
    return working.lines


def _gained(drawn: random.Random) -> tuple[Line, ...]:
    """The lines of a game whose expected score has many digits, as by Elo."""
    expected = rounded(Fraction(drawn.randint(1, 10**9), 10**9), drawn.randint(3, 9))
    factor, score = drawn.choice(["20", "40", "16"]), drawn.choice(["0", "0.5", "1"])
    exact = Fraction(factor) * (Fraction(score) - Fraction(expected))
    gain = str(ratio(exact, 1)) if drawn.random() < 0.1 else rounded(exact, 12)
    line = f"{factor} × ({score} − {expected})"
    return (
        Line("expected score", "1 ÷ (1 + 10^(7 ÷ 400))", expected),
        Line("change", drawn.choice([line, f"round({line}, 12)"]), gain),
    )


def test_a_gain_comes_of_the_digits_before_it() -> None:
    """To as many decimals as it is shown with: 20 × (1 − 0.499) would be 10.020 and not 10.025."""
    drawn, longer = random.Random(1960), 0  # noqa: S311  the same cases every time
    for lines in [_gained(drawn) for _ in range(400)]:
        (_label, _sum, expected, *_), (_label, sum_, value, *_) = brief(lines)[0]
        factor, score, used = re.fullmatch(r"(\d+) × \(([\d.]+) − ([\d.]+)\)", sum_).groups()  # type: ignore[union-attr]
        assert used == expected, "one number has the same digits in both lines"
        found = Fraction(factor) * (Fraction(score) - Fraction(used))
        assert rounded(found, len(value.partition(".")[2])).removeprefix("-") == value.removeprefix("-")
        longer += len(used) > 5
    assert 200 < longer < 400


@pytest.mark.node
def test_scripts_shorten_as_pages_do() -> None:
    drawn = random.Random(1960)  # noqa: S311  the same cases every time
    every = [_drawn(drawn) for _ in range(400)] + [_gained(drawn) for _ in range(400)]
    every.append((Line("a", "0.1234567890123 − 0.1234567890124", "-0.0000000000001"),))
    every.append((Line("b", "round(40 × (1 − 0.5), 12)", "20"), Line("c", "1500.0001 − 1500", "0.0001")))
    given = [[line._asdict() for line in lines] for lines in every]
    found = _answer("given.map(MasterlistWorkings.brief)", given)
    short = [brief(lines) for lines in every]
    assert sum(bool(exact) for _, exact in short) > 100
    assert sum(not exact for _, exact in short) > 20
    for lines, (shortened, exact), said in zip(every, short, found, strict=True):
        told = [{"about": False, "fraction": "", **line} for line in said["lines"]]
        shown = [tuple(line[key] for key in ("label", "sum", "value", "about", "fraction")) for line in told]
        assert shown == [tuple(line) for line in shortened], lines
        assert [tuple(line.values()) for line in said["exact"]] == [tuple(line[:3]) for line in exact], lines


def _numbers(*sums: list[Any], value: float = 0) -> list[list[str]]:
    lines = [{"label": "x", "sum": one, "value": value} for one in sums]
    texts = "MasterlistWorkings.brief(given.map(MasterlistWorkings.ofNumbers)).lines"
    return [[line["sum"], line["value"]] for line in _answer(texts, lines)]


@pytest.mark.node
def test_no_two_signs_stand_together() -> None:
    """A change for the worse is subtracted; a negative factor stands in parentheses."""
    sums = {
        "1560.568 − 9.975": [1560.568, "+", -9.975],
        "1560.568 + 9.975": [1560.568, "+", 9.975],
        "-5 + 3": [-5, "+", 3],
        "3 − (-2)": [3, "−", -2],
        "20 × (0 − 0.5)": [20, "× (", 0, "−", 0.5, ")"],
        "1 ÷ (1 + 10^(-200 ÷ 400))": [1, "÷ (1 + 10^(", -200, "÷", 400, "))"],
    }
    assert _numbers(*sums.values()) == [[text, "0"] for text in sums]


@pytest.mark.node
def test_numbers_of_a_system_are_shortened_and_told_apart() -> None:
    assert _numbers([1 / 3, "×", 20], value=20 / 3) == [["0.333 × 20", "6.667"]]
    assert _numbers([1500.00012, "−", 1500], value=0.00012) == [["1500.0001 − 1500", "0.00012"]]
    assert _numbers([], value=0.1 + 0.2) == [["0.3", "0.3"]], "what floating-point numbers add is not shown"
    assert _numbers([], value=-1e-13) == [["0", "0"]]


@pytest.mark.node
@pytest.mark.parametrize(("of", "more"), [("ofTexts", "Exact digits"), ("ofFloats", "More digits")])
def test_all_digits_are_shown_on_demand(of: str, more: str) -> None:
    sum_, value = ("1 ÷ 7000000", "1/7000000") if of == "ofTexts" else ([1, "÷", 3], 1 / 3)
    shown, behind = _answer(f"MasterlistWorkings.{of}(given)", [{"label": "share", "sum": sum_, "value": value}])
    assert ('"0.000000143"' if of == "ofTexts" else '"0.333"') in json.dumps(shown)
    assert '"n about"' in json.dumps(shown)
    assert (behind["tag"], behind["inside"][0]["text"]) == ("details", more)
    assert ('"1/7000000"' if of == "ofTexts" else '"0.333333333"') in json.dumps(behind)


@pytest.mark.node
def test_a_short_fraction_stands_before_its_digits() -> None:
    (shown,) = _answer("MasterlistWorkings.ofTexts(given)", [{"label": "share", "sum": "1 ÷ 3", "value": "1/3"}])
    assert "1/3 ≈ 0.333" in json.dumps(shown, ensure_ascii=False)
    assert "about" not in json.dumps(shown)


@pytest.mark.node
def test_nothing_stands_behind_a_working_of_short_numbers() -> None:
    assert len(_answer("MasterlistWorkings.ofTexts(given)", [{"label": "points", "sum": "2 + 1", "value": "3"}])) == 1


# --- Tables whose numbers a reader can add up ---


def _rows(drawn: random.Random) -> list[tuple[Fraction, Fraction]]:
    """Numbers before and after a change, each row going on from the one above."""
    decimals = drawn.choice([0, 1, 3, 3, 12, 12, 12])
    totals = [Fraction(drawn.randint(-2 * 10**15, 2 * 10**15), 10**12)]
    for _ in range(drawn.choice([1, 1, 2, 3, 4, 10])):
        totals.append(totals[-1] + Fraction(drawn.randint(-40 * 10**12, 40 * 10**12), 10**12))
    totals = [Fraction(rounded(total, decimals)) for total in totals]
    return list(pairwise(totals))


def _come_to(total: Fraction, places: int, numbers: Iterable[Fraction], digits: int) -> bool:
    return rounded(sum(Fraction(rounded(one, digits)) for one in numbers), places) == rounded(total, places)


def _add_up(rows: list[tuple[Fraction, Fraction]], digits: int, shown: int) -> bool:
    """As a table does that has not the number before its first row."""
    changes = [after - before for before, after in rows]
    return _come_to(sum(changes, Fraction()), 2, changes, digits) and all(
        _come_to(after, shown if at else 2, (before, after - before), digits) for at, (before, after) in enumerate(rows)
    )


@pytest.mark.node
def test_rows_have_the_digits_that_make_them_add_up() -> None:
    """As few as do; of many rows that never do in the last digit, as few as come to hundredths."""
    drawn = random.Random(1960)  # noqa: S311  the same cases every time
    every = [_rows(drawn) for _ in range(1000)]
    given = [[[float(before), float(after)] for before, after in rows] for rows in every]
    found = _answer("given.map((rows) => MasterlistDigits.digitsOfRows(rows))", given, "digits")
    for rows, digits in zip(every, found, strict=True):
        exactly = (one for one in range(2, 6) if _add_up(rows, one, one))
        nearly = (one for one in range(2, 6) if _add_up(rows, one, 2))
        assert digits == next(chain(exactly, nearly), 4), rows
    assert {*found} == {2, 3, 4, 5}


@pytest.mark.node
def test_ratings_before_and_after_come_to_their_changes() -> None:
    """All with as many digits, so that the change comes to the rating after, or the change with as many as always."""
    drawn = random.Random(1960)  # noqa: S311  the same cases every time
    every = [_rows(drawn) for _ in range(1000)]
    given = [[[float(before), float(after)] for before, after in rows] for rows in every]
    found = _answer("given.map((rows) => MasterlistDigits.digitsOfGains(rows, 2))", given, "digits")
    for rows, (digits, of_change) in zip(every, found, strict=True):
        for before, after in rows:
            if digits == of_change:
                assert _come_to(after, digits, (before, after - before), digits), rows
            else:
                assert _come_to(after - before, of_change, (after, -before), digits), rows
    assert sum(digits == of_change for digits, of_change in found) > 500


@pytest.mark.node
def test_halves_are_rounded_up_as_on_pages() -> None:
    """Though the nearest number that a browser has lies just below many of them; and zero has no sign."""
    every = [Fraction(number, 1000) for number in (94445, -94445, 1005, -1005, 5, -5, -4, 4, 0, 1560568, 250)]
    found = _answer("given.map((one) => MasterlistDigits.decimals(one, 2))", [*map(float, every)], "digits")
    assert found == [rounded(one, 2) for one in every]


@pytest.mark.node
def test_a_written_sum_comes_to_its_value() -> None:
    """Also with numbers that are fractions or below zero, which bind closer than a sign between two."""
    sums = {
        "2 ÷ 1/3": "6",
        "-3 + 5": "2",
        "3 × (-2.5)": "-7.5",
        "min(4 × 3.5 + 1, 60)": "15",
        "⌈7 ÷ 2⌉ − ⌊7 ÷ 2⌋": "1",
        "(420 − 66 + 20) ÷ 3 − 12²": "-58/3",
    }
    assert _answer("given.map((sum) => `${Masterlist.valueOf(sum)}`)", [*sums], "submit-working") == [*sums.values()]
