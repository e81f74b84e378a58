"""The documents of events, rated games, nights of games, and of two players' games with each other."""

from typing import Annotated, ClassVar, TypedDict

import msgspec
from msgspec import UNSET, UnsetType

from masterlist.documents.schema_types import (
    ApiDocument,
    Chart,
    Class,
    ClubId,
    Day,
    Details,
    EventId,
    EventStatus,
    Exact,
    Figures,
    GameLog,
    GameOfNight,
    Id,
    Kept,
    Ledger,
    LineJson,
    ListId,
    Name,
    NamedJson,
    Outcome,
    PlaceInGame,
    PlayerId,
    Power,
    ResultOfSquares,
    ScoreOnList,
    ScoreOnNights,
    Shown,
    SourceJson,
    SystemId,
    Telling,
    field,
    one_of,
)


class EventParameters(TypedDict):
    """The event’s own parameters."""

    count_best: int | None
    replaced_seats: Annotated[str, one_of("zero")] | None
    concessions: Annotated[str, one_of("win")] | None
    fill_ins: bool
    decided_by: Annotated[
        str | None, field("The round or board whose winner wins the event, such as ‘round 4’ or ‘board r4-top’.")
    ]


class SplitTie(msgspec.Struct, frozen=True, kw_only=True):
    """A tie that was split."""

    by: str
    against: tuple[Id, ...]
    values: str


class GameOfStanding(msgspec.Struct, frozen=True, kw_only=True):
    """A game of this player."""

    board: Annotated[Id, field("The board's id within its event.")]
    power: Annotated[Power | UnsetType, field("Of Diplomacy.")] = UNSET
    seat: Annotated[
        str | UnsetType, field("Of games between people: what the seat is called, at a table its number.")
    ] = UNSET
    points: Annotated[float, field("Points; rounded")]
    points_exact: Exact
    centres: Annotated[int | UnsetType, field("Of Diplomacy.")] = UNSET
    scored: Annotated[
        float | UnsetType | None,
        field("Of games between people: the points of the game itself, where they were reported; rounded"),
    ] = UNSET
    scored_exact: Exact | UnsetType | None = UNSET
    class_: Class = msgspec.field(name="class")
    counted: Annotated[bool, field("Whether it counts for the table.")]


class RoundStanding(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the standings after a round."""

    place: Annotated[int | None, field("Null for who takes up no place.")]
    shared: Annotated[bool, field("Whether several have this place.")]
    player: PlayerId
    name: Name
    points: Annotated[float, field("Points; rounded")]
    points_exact: Exact
    wins: Annotated[int, field("Boards won.")]
    draws: Annotated[int, field("Draws, or first places that were shared.")]
    centres: Annotated[int | UnsetType, field("Of Diplomacy.")] = UNSET
    scored: Annotated[
        float | UnsetType, field("Of games between people: the points of the games themselves; rounded")
    ] = UNSET
    scored_exact: Exact | UnsetType = UNSET
    split_by: Annotated[
        str | None,
        field("The tie-breaker that separated them last; decided-by for who won the final that decides the event."),
    ]


class StandingJson(RoundStanding, frozen=True, kw_only=True):
    """A row of the table."""

    splits: tuple[SplitTie, ...]
    games: tuple[GameOfStanding, ...]


class RoundOfEvent(msgspec.Struct, frozen=True, kw_only=True):
    """The standings after a round."""

    round: int
    standings: tuple[RoundStanding, ...]


class IfEndedNow(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat would be worth."""

    points: Annotated[float, field("Points; rounded")]
    points_exact: Exact
    working: tuple[LineJson, ...]


class SeatOfPower(msgspec.Struct, frozen=True, kw_only=True):
    """What every seat of Diplomacy begins with."""

    power: Power
    player: Annotated[Id | None, field("Null where it is no longer known.")]
    replaces: Annotated[Id | None, field("The player who began the game in this seat.")]
    centres: Annotated[int, field("Supply centres at the end.", minimum=0, maximum=34)]
    eliminated: Annotated[int | None, field("The game year.")]


class BoardSeat(SeatOfPower, frozen=True, kw_only=True):
    """A seat."""

    class_: Annotated[Class | None, field("The class of the result. Null while the board is in play.")] = msgspec.field(
        name="class"
    )
    position: Annotated[int | None, field("By centres. Null while the board is in play.")]
    position_shared_by: Annotated[int | None, field("By centres. Null while the board is in play.")]
    points: Annotated[float | None, field("Points; rounded. Null while the board is in play.")]
    points_exact: Exact | None
    credited: tuple[Id, ...]
    working: tuple[LineJson, ...]
    if_ended_now: Annotated[
        IfEndedNow | UnsetType | None,
        field(
            "Of a board in play only: what the seat would be worth if the board ended now; null where its "
            "centres are not on file yet. It counts nowhere."
        ),
    ] = UNSET


class BoardJson(msgspec.Struct, frozen=True, kw_only=True):
    """A board."""

    board: Annotated[Id, field("The board's id within its event.")]
    round: Annotated[int, field("Number of the round.")]
    table: Annotated[str, field("The table's name within the round.")]
    ending: Annotated[
        str, one_of("solo", "draw", "concession", "unfinished", "in-play"), field("How the game ended; or in-play.")
    ]
    conceded_to: Annotated[Power | None, field("The power that the others conceded to.")]
    time_limited: Annotated[bool, field("Whether the game was ended by its time limit.")]
    last_year: Annotated[int | None, field("The game year of the last completed Fall; null where that is not known.")]
    chart: Chart | None
    seats: tuple[BoardSeat, ...]
    note: Annotated[str | None, field("What was noted with the result.")]
    not_counted_because: Annotated[
        str | None, field("Why it does not count although it is over; null where it counts or is in play.")
    ]
    source: SourceJson


class EventGameSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of this board."""

    seat: Annotated[str, field("What it is called; at a table its number.")]
    player: PlayerId
    place: Annotated[int, field("In which the player finished.", minimum=1)]
    scored: Annotated[
        float | None, field("Of games between people: the points of the game itself, where they were reported; rounded")
    ]
    scored_exact: Exact | None
    class_: Class = msgspec.field(name="class")
    position: Annotated[int, field("The place.")]
    position_shared_by: Annotated[int, field("How many finished in it.")]
    points: Annotated[float, field("Points that the system gives; rounded")]
    points_exact: Exact
    credited: tuple[Id, ...]
    working: tuple[LineJson, ...]
    details: Details = msgspec.UNSET


class EventGameJson(msgspec.Struct, frozen=True, kw_only=True):
    """A board that is a game between people."""

    board: Annotated[Id, field("The board's id within its event.")]
    round: Annotated[int, field("Number of the round.")]
    table: Annotated[str, field("The table's name within the round.")]
    kind: Annotated[Id, field("The kind of game: table, duel, …")]
    seats: tuple[EventGameSeat, ...]
    note: Annotated[str | None, field("What was noted with the result.")]
    not_counted_because: Annotated[
        str | None, field("Why it does not count although it is over; null where it counts or is in play.")
    ]
    source: SourceJson
    details: Details = msgspec.UNSET


class BestOfPower(msgspec.Struct, frozen=True, kw_only=True):
    """A best game."""

    player: PlayerId
    board: Annotated[Id, field("The board's id within its event.")]


class PowerAtEvent(msgspec.Struct, frozen=True, kw_only=True):
    """How one power did."""

    power: Power
    boards: Annotated[int, field("How many boards the power was played on.")]
    solos: Annotated[int, field("Solo victories.")]
    concessions: Annotated[int, field("How often the others conceded to the power.")]
    draws: Annotated[int, field("Draws that the power was included in.")]
    eliminations: Annotated[int, field("How often the power was eliminated.")]
    average_centres: Annotated[float, field("Average of centres; rounded")]
    average_centres_exact: Exact
    average_points: Annotated[float, field("Average of points; rounded")]
    average_points_exact: Exact


class ComparisonRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row."""

    place: int | None
    shared: Annotated[bool, field("Whether several have this rank or place.")]
    player: PlayerId
    points: Annotated[float, field("Points; rounded")]
    points_exact: Exact


class PlaceMove(msgspec.Struct, frozen=True, kw_only=True):
    """A player in both tables."""

    player: PlayerId
    place: int | None
    place_there: int | None


class ComparisonJson(msgspec.Struct, frozen=True, kw_only=True):
    """The event under another system."""

    system: SystemId
    refused: Annotated[tuple[str, ...], field("Why that system cannot score it.")]
    standings: tuple[ComparisonRow, ...]
    moves: tuple[PlaceMove, ...]


class EventJson(ApiDocument, frozen=True, kw_only=True):
    """An event with its table and boards."""

    path: ClassVar[str] = "/tournaments/{event}.json"
    as_of: Shown
    event: EventId
    name: Name
    system: SystemId
    kind: Annotated[Id, field("The kind of game that its boards are: diplomacy, table, …")]
    start: Annotated[Day, field("First day of the event.")]
    end: Annotated[Day, field("Last day of the event.")]
    place: Annotated[str | None, field("The town.")]
    country: Annotated[str | None, field("Country, as a code of two letters (ISO 3166-1).")]
    director: Annotated[str | None, field("Who ran the event, as a text.")]
    directed_by: Annotated[PlayerId | None, field("Id of the player who directs the event.")]
    entered: Annotated[tuple[PlayerId, ...], field("The players who have said that they will come.")]
    club: ClubId | None
    source: Annotated[str | None, field("Where the results were published.")]
    status: EventStatus
    rounds_planned: Annotated[int | None, field("How many rounds there will be; null where that is not stated.")]
    winners: Annotated[tuple[Id, ...], field("Who won; empty until the event is final.")]
    terms: Annotated[EventParameters, field(additionalProperties={"type": ["integer", "string", "boolean"]})]
    standings: tuple[StandingJson, ...]
    rounds: Annotated[
        tuple[RoundOfEvent, ...], field("The standings after each round that is over, from all boards so far.")
    ]
    boards: tuple[BoardJson | EventGameJson, ...]
    best_countries: dict[Power, tuple[BestOfPower, ...]]
    powers: tuple[PowerAtEvent, ...]
    compare: Annotated[tuple[ComparisonJson, ...], field("The event under other systems.")]


class DrawnPower(msgspec.Struct, frozen=True, kw_only=True):
    """A power that was drawn, and from what."""

    power: Annotated[str, field("The power that was drawn to stay unplayed.")]
    commit: Annotated[str, field("The newest commit at the time of the draw.")]
    game: Annotated[Id, field("The game's id within its list.")]


class GameSeat(SeatOfPower, frozen=True, kw_only=True):
    """A seat."""

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
    place: PlaceInGame
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

    since: ClassVar[str] = "1.1"

    as_of: Shown
    night: Annotated[str, field("Its id: the day, and perhaps a word.")]
    list: ListId
    system: SystemId
    date: Day
    note: Annotated[str | None, field("What was noted with the result.")]
    games: tuple[NightGameJson, ...]
    source: SourceJson


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

    path: ClassVar[str] = "/head-to-head/{first}--{second}.json"
    since: ClassVar[str] = "1.1"

    as_of: Shown
    players: Annotated[tuple[NamedJson, ...], field("By id.")]
    lists: Annotated[dict[str, BetweenOnList | BetweenOnNights], field("By the list’s id.")]
