"""The documents of rated games, of nights of games, and of two players' games with each other."""

from typing import Annotated

import msgspec

from masterlist.documents.schema_types import (
    ApiDocument,
    Chart,
    Day,
    Details,
    Exact,
    Figures,
    GameLog,
    GameOfNight,
    Id,
    Kept,
    Ledger,
    LineJson,
    ListId,
    NamedJson,
    Outcome,
    PlayerId,
    Power,
    ResultOfSquares,
    Shown,
    SourceJson,
    SystemId,
    Telling,
    field,
    one_of,
)


class DrawnPower(msgspec.Struct, frozen=True, kw_only=True):
    """A power that was drawn, and from what."""

    power: Annotated[str, field("The power that was drawn to stay unplayed.")]
    commit: Annotated[str, field("The newest commit at the time of the draw.")]
    game: Annotated[Id, field("The game's id within its list.")]


class GameSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat."""

    power: Power
    player: Annotated[Id | None, field("Null where it is no longer known.")]
    replaces: Annotated[Id | None, field("The player who began the game in this seat.")]
    centres: Annotated[int, field("Supply centres at the end.", minimum=0, maximum=34)]
    eliminated: Annotated[int | None, field("The game year.")]
    finisher: Annotated[Id | None, field("Who finished the game in it.")]
    ante: Annotated[float | None, field("Ante; rounded, null where there is none")]
    ante_exact: Ledger | None
    rating_before: Annotated[float | None, field("Rating at the start; rounded, null where there is none")]
    rating_before_exact: Ledger | None
    rating_at_end: Annotated[float | None, field("Rating before the award; rounded, null where there is none")]
    rating_at_end_exact: Ledger | None
    rating_after: Annotated[float | None, field("Rating after the award; rounded, null where there is none")]
    rating_after_exact: Ledger | None
    award: Annotated[float | None, field("Award; rounded, null where there is none")]
    award_exact: Exact | None
    credited_because: Annotated[str | None, field("Why the points are this player’s, where a player was replaced.")]
    working: tuple[LineJson, ...]


class GameJson(ApiDocument, frozen=True, kw_only=True):
    """A rated game."""

    as_of: Shown
    game: Annotated[Id, field("The game's id within its list.")]
    list: ListId
    system: SystemId
    started: Annotated[Day | None, field("Day on which the game began.")]
    finished: Annotated[Day | None, field("Null while it goes on.")]
    ending: Annotated[
        str, one_of("solo", "draw", "concession", "unfinished"), field("How the game ended, or unfinished.")
    ]
    conceded_to: Annotated[Power | None, field("The power that the others conceded to.")]
    time_limited: Annotated[bool, field("Whether the game was ended by its time limit.")]
    last_year: Annotated[int | None, field("The game year of the last completed Fall.")]
    chart: Chart | None
    rated: Annotated[bool, field("Whether it counts.")]
    not_rated_because: Annotated[str | None, field("Why the game is not rated; null where it is.")]
    drawn: Annotated[
        DrawnPower | None,
        field(
            "Which power was drawn to stay unplayed where only six players were available, and from what; else null."
        ),
    ]
    note: Annotated[str | None, field("What was noted with the result.")]
    seats: tuple[GameSeat, ...]
    source: SourceJson


class NightSeatJson(msgspec.Struct, frozen=True, kw_only=True):
    """One player of a game."""

    seat: Annotated[str, field("white, black, one or two; at a table the seat's number from 1.")]
    player: PlayerId
    name: str | None
    place: Annotated[
        int,
        field("Where the player finished, from 1; players who tie share it. Between two the winner is 1.", minimum=1),
    ]
    points: Annotated[float | None, field("Points in the game; rounded, null where there is none")]
    points_exact: Exact | None
    rating_before: Annotated[
        float | None, field("The rating on which the game was rated; rounded, null where there is none")
    ]
    rating_before_exact: Kept | None
    rating_after: Annotated[float | None, field("The rating after the game; rounded, null where there is none")]
    rating_after_exact: Kept | None
    figures: Figures
    working: Annotated[tuple[LineJson, ...], field("How the change was worked out; empty where the game is not rated.")]
    details: Details = msgspec.UNSET


class NightGameJson(msgspec.Struct, frozen=True, kw_only=True):
    """One game of a night."""

    game: Annotated[
        GameOfNight, field("Its id within the list: that of the night, and its number there from 1, e.g. 2026-03-04/1.")
    ]
    kind: Annotated[str, one_of("duel", "table"), field("Between two, or at a table.")]
    result: Annotated[
        Annotated[str, one_of("1-0", "0-1", "draw")] | None,
        field("Between two: who won, the first seat first; null at a table."),
    ]
    score: Annotated[
        str | None, field("Between two, where one was reported: points, sets or games, the first seat first.")
    ]
    rated: Annotated[bool, field("Whether it counts.")]
    not_rated_because: Annotated[str | None, field("Why the game is not rated; null where it is.")]
    note: Annotated[str | None, field("What was noted with the result.")]
    seats: tuple[NightSeatJson, ...]
    logs: Annotated[
        tuple[GameLog, ...], field("The entries of players' own logs that tell of the game; [] where there is none.")
    ]
    source: SourceJson
    details: Details = msgspec.UNSET


class NightJson(ApiDocument, frozen=True, kw_only=True):
    """The games of one day."""

    as_of: Shown
    night: Annotated[str, field("Its id: the day, and perhaps a word.")]
    list: ListId
    system: SystemId
    date: Day
    note: Annotated[str | None, field("What was noted with the result.")]
    games: tuple[NightGameJson, ...]
    source: SourceJson


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
