"""What pages say of a rating from log books, in general; a system has sentences of its own for it."""

from typing import NamedTuple

from masterlist.source import N_


class LogWords(NamedTuple):
    """What pages call the rating, in sentences that are marked for translation."""

    rating: str = N_("Rating")
    highest: str = N_("Highest rating")
    greatest_gain: str = N_("Most rating gained in an edition")
    formula: str = N_("Rated by the games of each log")
    unranked: str = ""  # who has no rank: everybody has one
    sum: str = "{opponents_defeated} × {game_points}"  # what a rating is made of
    sheet: str = N_("Game points of a result: {points}. Scores are own first, such as 10–9.")  # on the printed log book
    curve: str = N_("Rating over time")
    curve_told: str = N_(
        "Rating over time, from {first} on {first_day} to {last} on {last_day}; the log books below show the same"
    )
    game: str = N_("{day}: {outcome} against {opponent}, rating {rating}")
    unrated_game: str = N_("{day}: {outcome} against {opponent} ({status}, not rated), rating {rating}")
    item: str = N_("{list}: {points} game points, rating {rating}; {status}")  # of a feed
    made_of: str = "what its figures give"  # in an error about an edition, in English
    slip: str = N_("the log states {stated} as the rating; recomputed it is {found}, which counts")
