"""The document of two players' games with each other, and games of logs that wait for one of two players."""

from typing import Annotated

import msgspec

from masterlist.documents.schema_types import (
    ApiDocument,
    Day,
    Exact,
    GameOfNight,
    NamedJson,
    Outcome,
    ResultOfSquares,
    Shown,
    SourceJson,
    Telling,
    field,
)


class ScoreOnList(msgspec.Struct, frozen=True, kw_only=True):
    """Rated games."""

    games: int
    won: int
    drawn: int
    lost: int
    points_for: Annotated[float, field("Game points; rounded")]
    points_for_exact: Exact
    points_against: Annotated[float, field("Game points of the other; rounded")]
    points_against_exact: Exact


class BetweenGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game."""

    date: Day
    result: Annotated[ResultOfSquares | None, field("Null where the two logs disagree.")]
    rated: bool
    points_for: Annotated[float, field("Game points; rounded")]
    points_for_exact: Exact
    points_against: Annotated[float, field("Game points of the other; rounded")]
    points_against_exact: Exact
    score: Annotated[tuple[int, ...], field("After it: games won, drawn and lost so far.", minItems=3, maxItems=3)]
    logs: Annotated[
        dict[str, Telling | None],
        field("What the log of each says of it, by player; null where it does not have the game."),
    ]


class BetweenOnList(msgspec.Struct, frozen=True, kw_only=True):
    """Their games of one list."""

    score: ScoreOnList
    games: Annotated[tuple[BetweenGame, ...], field("In the order of play.")]


class ScoreOnNights(msgspec.Struct, frozen=True, kw_only=True):
    """Rated games."""

    games: int
    won: int
    drawn: int
    lost: int


class BetweenNightGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game of a night."""

    date: Day
    night: Annotated[
        str, field("The id of the night, or the day with '--logs' where players' own logs alone tell of the game.")
    ]
    game: Annotated[GameOfNight, field("Its id within the list.")]
    outcome: Outcome
    seat: Annotated[str, field("In which the first of the two sat.")]
    rated: bool
    score: Annotated[tuple[int, ...], field("After it: games won, drawn and lost so far.", minItems=3, maxItems=3)]
    source: SourceJson


class BetweenOnNights(msgspec.Struct, frozen=True, kw_only=True):
    """Their games of one list that is rated from nights."""

    score: ScoreOnNights
    games: Annotated[tuple[BetweenNightGame, ...], field("In the order of play.")]


class BetweenJson(ApiDocument, frozen=True, kw_only=True):
    """The games of two players with each other; of points and results it tells as the first of them sees it."""

    as_of: Shown
    players: Annotated[tuple[NamedJson, ...], field("By id.")]
    lists: Annotated[dict[str, BetweenOnList | BetweenOnNights], field("By the list’s id.")]
