"""Ratings and figures as the pages of their list write them."""

from collections.abc import Callable
from fractions import Fraction

from masterlist.amount import Amount
from masterlist.facts.site import RatingList
from masterlist.language import _, number, pgettext, rounded
from masterlist.scoring.list_words import Column
from masterlist.scoring.registry import list_system


def shown_by(about: RatingList) -> Callable[[Amount], str]:
    """How a list writes its ratings."""
    places = list_system(about.system).places
    return number if places is None else lambda rating: rounded(rating, places)


def rating_in_words(about: RatingList, rating: Fraction | None) -> str:
    """A rating as its list writes it, "" for none."""
    return "" if rating is None else shown_by(about)(rating)


def rating(exact: str, system: str) -> str:
    """The same of the exact form of a rating, by the id of the list's system."""
    places, value = list_system(system).places, Fraction(exact)
    return number(value) if places is None else rounded(value, places)


def figure(column: Column, value: Amount | None) -> str:
    """A figure of a row; "" where there is none."""
    if value is None or (column.hides_zero and not value):
        return ""
    return number(value) if column.places is None or column.kind == "count" else rounded(value, column.places)


def heading(column: Column) -> str:
    """What a column is called above its figures; within workings the same label stands in a line."""
    label = pgettext("column", column.label)  # which may be divided where there is little room
    label = _(column.label) if label == column.label else label
    return label[:1].upper() + label[1:]
