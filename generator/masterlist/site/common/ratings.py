"""Ratings as the pages of their list write them."""

from collections.abc import Callable

from masterlist.amount import Amount
from masterlist.facts.site import RatingList
from masterlist.language import number, rounded
from masterlist.scoring.listed import list_system


def shown_by(about: RatingList) -> Callable[[Amount], str]:
    """How a list writes its ratings."""
    places = list_system(about.system).places
    return number if places is None else lambda rating: rounded(rating, places)
