"""A game of several at one table, each for themselves: Catan, mahjong, poker."""

from collections.abc import Iterator
from itertools import pairwise

from masterlist.facts.night import NightGame
from masterlist.kinds.kind import EVENT, ColumnValue, GameColumn, GameKind, KindFiles
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
        GameColumn("player", N_("Player"), ColumnValue.PLAYER),
        GameColumn("place", N_("Place"), ColumnValue.INTEGER),
        GameColumn("points", N_("Points"), ColumnValue.NUMBER),
    ),
    event=EVENT,
    checks=(places_have_no_gaps, points_agree_with_places),
)
