"""A game of several at one table, each for themselves: Catan, mahjong, poker."""

from collections.abc import Iterator
from itertools import pairwise

from masterlist.facts.night import NightGame
from masterlist.kinds.kind import EVENT, NTH, ColumnValue, GameField, GameKind, KindFiles
from masterlist.source import N_, Problem


def places_have_no_gaps(game: NightGame) -> Iterator[Problem]:
    """A place is one more than the number of players before it; those who tie share the better one."""
    places = sorted(seat.rank for seat in game.seats)
    for seat in game.seats:
        before = places.index(seat.rank)
        if seat.rank != before + 1:
            message = f"'{seat.player}' is in place {seat.rank}, but the number of players ahead of them is {before}"
            hint = f"write place {before + 1}; players who tie share a place, and the next one is left out"
            yield Problem(seat.at("place"), "places-have-no-gaps", message, hint)


def points_agree_with_places(game: NightGame) -> Iterator[Problem]:
    """Where both are reported, more points never give a worse place, and equal places have equal points."""
    known = sorted((seat for seat in game.seats if seat.points is not None), key=lambda seat: seat.rank)
    for better, worse in pairwise(known):
        if better.points is None or worse.points is None:
            continue
        level = better.rank == worse.rank
        if better.points < worse.points or (level and better.points != worse.points):
            message = f"the points of '{better.player}' and '{worse.player}' contradict their places"
            hint = "correct one of the two; where fewer points are better, report the places alone"
            yield Problem(worse.at("points"), "points-agree-with-places", message, hint)


KIND = GameKind(
    id="table",
    name=N_("Games at a table"),
    files=KindFiles.NIGHTS,
    least=3,
    most=12,
    seat_columns=(
        GameField(
            "player",
            N_("Player"),
            ColumnValue.PLAYER,
            help="The id of the player.",
            sample="anna-berg",
            headings="name spieler spielerin joueur joueuse",
        ),
        GameField(
            "place",
            N_("Place"),
            ColumnValue.INTEGER,
            help="The place in which the player finished, from 1; players who tie share a place. It may be left out "
            "where there are points: then more points are better.",
            sample=1,
            bounds=(1, 12),
            headings="rank position platz rang",
            decides=True,
        ),
        GameField(
            "points",
            N_("Points"),
            ColumnValue.NUMBER,
            help="The points that the player had in the end.",
            sample=10,
            bounds=(-1_000_000_000, 1_000_000_000),
            headings="score scores pts punkte",
            decides=True,
        ),
    ),
    columns=(NTH,),
    event=EVENT,
    checks=(places_have_no_gaps, points_agree_with_places),
)
