"""What pages call things on a list, in general; a system may have words of its own."""

from typing import NamedTuple

from masterlist.source import N_


class ListWords(NamedTuple):
    """What pages call things on the lists of a system; marked for translation."""

    rating: str = N_("Rating")
    highest: str = N_("Highest rating")
    greatest_gain: str = N_("Most rating gained in an edition")
    formula: str = ""  # how a rating comes about, where a few words can say it
    unranked: str = ""  # who has no rank
    sum: str = ""  # what a rating is made of: a field for each column of the system, by its key


OF_BOARDS = ListWords(
    unranked=N_(
        "Former members keep their rating without a rank; the house and members without a rated game have no rank"
        " either."
    )
)
