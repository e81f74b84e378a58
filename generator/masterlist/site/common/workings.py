"""What a page with a number leads with: the number, and why it is so, as a sum of named terms."""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from math import prod
from operator import add, mul, sub, truediv
from typing import Any, NamedTuple

from masterlist.amount import Amount, adds_up, rounded
from masterlist.facts.site import RatingList
from masterlist.language import _, dated, number, numerals, period, pgettext
from masterlist.language import rounded as rounded_in_language
from masterlist.scoring.ledger import Change, stakes_in, with_stakes
from masterlist.scoring.rating import Standing
from masterlist.scoring.registry import list_system
from masterlist.scoring.working import Line
from masterlist.site.common.steps import DIGITS, brief
from masterlist.site.common.words import Link, rank_alone, rank_of
from masterlist.source import N_
from masterlist.standings.movement import Places, Rank
from masterlist.standings.periods import is_daily

_MOST_MORE = 3  # digits of a sum that comes to its result by them only
_DECIMAL_NUMBER = re.compile(r"(\d+(?:\.\d+)?(?:/\d+)?)²?")
_CAPTIONS = {"expected score": N_("expected")}  # of lines whose names are long beneath a number
_LETTER = re.compile(r"([a-z])(?:_|$)")  # of a term that is called by a letter, such as ``k`` and ``k_new``


class EquationPart(NamedTuple):
    """A part of an equation, with what it is called and the way to its page; signs and brackets have neither."""

    text: str
    name: str = ""
    path: str = ""  # from the page that it is on


class Explanation(NamedTuple):
    """How the number came about: a sentence, the sum with its terms named, and ways to more."""

    title: str
    summary: str
    equation: tuple[EquationPart, ...] = ()
    result: str = ""
    way: str = ""  # up or down, of a result that is a change
    exact: str = ""  # address of the whole working
    rule: str = ""  # path of the page of the rule
    label: str = ""  # of the line of its working that gives the number: the rule has a section for it
    source: Link | None = None  # the line that was submitted
    tell: tuple[Link, ...] = ()  # ways to tell a maintainer about it
    whole: "Explanation | None" = None  # the number itself as a sum, where ``equation`` is not that
    then: "Explanation | None" = None  # what the number became by a change that ``equation`` is

    @property
    def made(self) -> str:
        """The result without what it is rounded to, where it has more decimals than the number that it explains."""
        return self.result.partition(" ≈ ")[0]

    @property
    def sign(self) -> str:
        """The sign before the result: = only where the digits that are shown come to exactly those of the result."""
        shown = _in_data(self.made).removeprefix("+")
        value, places = _value_of(" ".join(part.text for part in self.equation)), len(shown.partition(".")[2])
        is_equal = value is None or (rounded(value, places) == shown and (value * 10**places).denominator == 1)
        return "=" if is_equal else "≈"

    @property
    def formula(self) -> str:
        """The equation of a change in the names of its terms; "" where a number has none."""
        if not self.way or any(any(map(str.isdecimal, part.text)) and not part.name for part in self.equation):
            return ""
        return " ".join(part.name or part.text for part in self.equation).replace("( ", "(").replace(" )", ")")


class PageTop(NamedTuple):
    """The top of a page, or of a part of it; empty parts are left out."""

    label: str  # what the number is
    figure: str
    who: tuple[Link, ...] = ()  # whose it is, on a page of several players
    place: str = ""  # a rank: "1st of 8"
    shared: bool = False  # whether others have it too
    ranked: str = ""  # path of the page that shows it among others
    change: str = ""  # since the last game, without its sign
    way: str = ""  # up, down or same
    before: str = ""  # the number before that change, where it changed
    since: str = ""  # what that change is of; "" of the last game
    period: Link | None = None  # what changed since the newest edition, and the edition
    period_way: str = ""  # up or down
    details: tuple[str, ...] = ()  # what else the line of the change says
    form: tuple[str, ...] = ()  # of the last games won, drawn or lost, the newest last
    why: Explanation | None = None
    now: str = ""  # what would be if all that goes on ended
    unrated: Link | None = None  # that the newest game is not rated, leading to it


def rating_top(  # noqa: PLR0913  what leads, and what is around it
    about: RatingList,
    row: Standing,
    places: Places,
    *,
    label: str = "",
    change: Amount | None,
    before: Amount | None = None,
    details: str = "",
    form: tuple[str, ...],
    why: Explanation | None,
    since: str = "",
    newest: Link | None = None,
    made: Sequence[tuple[Amount, str]] = (),
) -> PageTop:
    """A player's rating on a list, with its rank and the ``change`` by the last game, or by what ``since`` says.

    ``before`` is the rating that this change made this one of. ``newest`` says of a newer game that it is not rated.
    ``made`` is what amounts to the rating, where ``why`` is the sum of its change and does not say it all.
    """
    rating, whole, digits = row.rating, with_stakes(row.rating, row.figures), list_system(about.system).places
    by, way = moved(change, digits) if change is not None else ("", "")
    since = since or (_("last rated game") if newest else "")
    if why and made:
        figure = rounded_in_language(rating, 2)
        terms = ((term, _(name)) for term, name in made)
        why = why._replace(whole=Explanation(_("Why {number}?").format(number=figure), "", *sum_of(rating, 2, terms)))

    def shown(amount: Amount) -> str:
        return number(amount) if digits is None else rounded_in_language(amount, digits)

    return PageTop(
        label=label or _("Rating"),
        figure=shown(rating),
        place=place_of(places),
        shared=row.shared,
        ranked=f"lists/{about.id}.html",
        change=by,
        way=way,
        before=shown(before) if change and before is not None else "",
        since=since,
        period=since_edition(about.id, whole, places.editions, digits, change),
        period_way=moved(whole - places.editions[-1].rating, digits)[1] if places.editions else "",
        details=(details,) if details else (),
        form=form,
        why=why,
        unrated=newest,
    )


def newest_unrated(day: str, reason: str, path: str) -> Link:
    """That the newest game does not count, for the top of a page."""
    return Link(_("The newest game, of {day}, is not rated: {reason}").format(day=dated(day), reason=reason), path)


def place_of(places: Places) -> str:
    """A rank as the top of a page says it; "" for members without one."""
    if not places.now:
        return ""
    return rank_of(places.now, places.of) if places.of else rank_alone(places.now)


def moved(change: Amount, places: int | None) -> tuple[str, str]:
    """By how much a number changed, without its sign, and which way."""
    way = "up" if change > 0 else "down" if change < 0 else "same"
    return number(max(change, -change)) if places is None else rounded_in_language(max(change, -change), places), way


def signed(change: Amount, places: int | None = 2) -> str:
    """A change with its sign."""
    text = number(change) if places is None else rounded_in_language(change, places)
    return f"+{text}" if change > 0 else text


def since_edition(id_: str, now: Amount, ranks: Sequence[Rank], places: int | None, by: Amount | None) -> Link | None:
    """What changed since the newest edition that ranks the player; None where that is nothing, or what the last did."""
    if not ranks or now - ranks[-1].rating == by:
        return None
    last = ranks[-1]
    change = signed(now - last.rating, places)
    text = _("{change} since {edition}").format(change=change, edition=period(last.edition))
    return Link(text, f"lists/{id_}/{last.edition}.html") if any(digit in "123456789" for digit in change) else None


def product(figures: Mapping[str, Amount]) -> tuple[EquationPart, ...]:
    """The product that the rating of a log is (sources/003 §2)."""
    return (
        EquationPart(number(figures["opponents_defeated"]), pgettext("in an equation", "defeated")),
        EquationPart("×"),
        EquationPart(number(figures["game_points"]), pgettext("in an equation", "points")),
    )


def with_enough_digits(
    result: Amount, places: int, sum_with: Callable[[int], tuple[EquationPart, ...]]
) -> tuple[EquationPart, ...]:
    """A sum with as few digits ``more`` than usual as make it come to its result as that is shown; else with none."""
    for more in range(_MOST_MORE + 1):
        parts = sum_with(more)
        value = _value_of(" ".join(part.text for part in parts))
        if value is None:
            break
        if rounded(value, places) == rounded(result, places):
            return parts
    return sum_with(0)


def equation(lines: Sequence[Line], at: int, known: Mapping[str, str], places: int = 2) -> tuple[EquationPart, ...]:
    """The sum of one line of a working with few digits, for a result with so many decimals.

    A number is called by the line right above if that gave it, else by what is ``known`` of it, else by the last of the
    other lines above that gave it: a difference of ratings may be 0 as a score is, or 20 as K. Any line may give 0.
    """
    return with_enough_digits(Fraction(lines[at].value), places, lambda more: _equation(lines, at, known, more))


def _equation(lines: Sequence[Line], at: int, known: Mapping[str, str], more: int) -> tuple[EquationPart, ...]:
    short = brief(tuple(lines), DIGITS + more, with_values=False)[0]
    text = short[at].sum
    above = [(line.value, _(_CAPTIONS.get(line.label, line.label))) for line in short[:at]]
    names = {**dict(above), "0": "", **known, **dict(above[-1:])}
    parts: list[EquationPart] = []
    end = 0
    for found in _DECIMAL_NUMBER.finditer(text):
        parts += [EquationPart(text[end : found.start()].strip())] if found.start() > end else []
        parts.append(EquationPart(numerals(found[0]), names.get(found[1], "")))
        end = found.end()
    parts += [EquationPart(text[end:].strip())] if end < len(text) else []
    return tuple(_once(parts, has_score=pgettext("in an equation", "score") in known.values()))


def brackets(equation: Sequence[EquationPart]) -> str:
    """The brackets in an equation, without what is between them."""
    return "".join([sign for part in equation for sign in part.text if sign in "()"])


Sum = tuple[tuple[EquationPart, ...], str]  # and what it comes to


def sum_of(
    result: Amount,
    places: int,
    terms: Iterable[tuple[Amount, str]],
    write: Callable[[Amount, int], str] = rounded_in_language,
) -> Sum:
    """What amounts to a number that is shown with so many decimals, each by its name; one below zero is taken away.

    All of it has a decimal or two more where it is right only so, and then what is shown; else the terms alone have.
    """
    every = [*terms]

    def written(more: int) -> tuple[EquationPart, ...]:
        parts: list[EquationPart] = []
        for amount, name in every:
            sign, size = ("−", -amount) if amount < 0 and parts else ("+", amount)
            parts += [EquationPart(sign), EquationPart(rounded_in_language(size, places + more), name)]
        return tuple(parts[1:])

    for digits in range(places, places + 3):
        if adds_up(result, places, digits, result) and adds_up(result, digits, digits, *(one for one, _name in every)):
            shown, more = write(result, places), write(result, digits)
            return written(digits - places), more if digits == places else f"{more} ≈ {shown}"
    return with_enough_digits(result, places, written), write(result, places)


def stakes(last: Sequence[Change]) -> Sum:
    """The award less the ante of one game of a ledger; as long as it goes on, the rating before less the ante."""
    ante, award = stakes_in(last)
    if award is None:
        return sum_of(last[0].before - ante, 2, ((last[0].before, _("before")), (-ante, _("ante"))))
    return sum_of(award - ante, 2, ((award, _("award")), (-ante, _("ante"))), signed)


def since_period(about: RatingList, day: str) -> str:
    """What the change by the whole rating period of a day is of."""
    return _("on the last day") if is_daily(about, day) else _("in the last rating period")


def at_change(one: Change) -> int | None:
    """Which line of a working gives by how much the rating moved; of a first game the new rating is that too."""
    change = one.after - one.before
    whole = str(abs(change.numerator) // change.denominator)  # most lines begin with another, which is seen sooner
    values = [line.value for line in one.working]
    found = (
        at
        for at in reversed(range(len(values)))
        if ("/" in values[at] or values[at].lstrip("-").partition(".")[0] == whole) and Fraction(values[at]) == change
    )
    last = next(found, None)
    return last if one.before else next((at for at in found if one.working[at].sum != one.working[at].value), last)


def change_made(terms: Mapping[str, Any], last: Change, score: str) -> tuple[EquationPart, ...]:
    """The sum that gave the change by a game, under all terms of its system; no line names the ``score``."""
    names = letters_of(terms)
    if score:
        names = {score: pgettext("in an equation", "score")} | names
    at = at_change(last)
    return equation(last.working, at, names) if at is not None else ()


_SUM = re.compile(r"[\d\s./*()+-]+")
_OPERATORS: Mapping[type, Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: add,
    ast.Sub: sub,
    ast.Mult: mul,
    ast.Div: truediv,
}


def _in_data(text: str) -> str:
    """A number as data has it, whatever the language that wrote it."""
    return re.sub(r"(\d),(\d)", r"\1.\2", text).replace("−", "-")


@lru_cache(maxsize=5_000)  # of ten thousand players many have the same short sum
def _value_of(text: str) -> Fraction | None:
    """What a sum comes to by the digits that it is written with; None where more is in it than numbers and signs."""
    products = [one.split(" × ") for one in text.split(" − ")]  # as the rating of a log is, and what moves it
    if all(factor.replace(".", "", 1).isdecimal() for factors in products for factor in factors):
        return Fraction(reduce(sub, (prod(map(Fraction, factors)) for factors in products)))
    data = re.sub(r"(\d+(?:\.\d+)?)²", r"(\1 * \1)", _in_data(text)).replace("×", "*").replace("÷", "/")
    # Decimals as divisions of whole numbers, which are exact.
    data = re.sub(r"(\d+)\.(\d+)", lambda found: f"({int(found[1] + found[2])} / 1{'0' * len(found[2])})", data)
    try:
        return _evaluated(ast.parse(data.strip(), mode="eval").body) if _SUM.fullmatch(data) else None
    except (SyntaxError, ValueError, ZeroDivisionError):  # a ValueError: thousands of digits
        return None


def _evaluated(node: ast.expr) -> Fraction:
    match node:
        case ast.Constant(int(value)):
            return Fraction(value)
        case ast.UnaryOp(ast.USub(), operand):
            return -_evaluated(operand)
        case ast.BinOp(left, operator, right) if type(operator) in _OPERATORS:
            return _OPERATORS[type(operator)](_evaluated(left), _evaluated(right))
    raise SyntaxError


def _once(parts: Sequence[EquationPart], *, has_score: bool) -> Iterator[EquationPart]:
    """Of two numbers with one name the last has it where the score of a game may be what was expected; else neither."""
    times = Counter(part.name for part in parts)
    for at, part in enumerate(parts):
        if not part.name or times[part.name] == 1:
            yield part
        elif has_score:
            is_first = any(part.name == other.name for other in parts[at + 1 :])
            yield part._replace(name=pgettext("in an equation", "score")) if is_first else part
        else:
            yield part._replace(name="")


def letters_of(terms: Mapping[str, Any]) -> dict[str, str]:
    """What those terms of a list are called in an equation whose names begin with one letter."""
    named = ((key, value, _LETTER.match(key)) for key, value in terms.items())
    return {str(value): found[1].upper() for _key, value, found in named if found and not isinstance(value, bool)}
