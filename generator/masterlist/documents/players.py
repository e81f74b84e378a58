"""The document of a player: their logs, ratings, games and tournaments."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from masterlist.documents.schema_types import (
    RESULTS,
    ApiDocument,
    ClubId,
    Day,
    EditionId,
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
    Outcome,
    PlaceInGame,
    PlayerId,
    Power,
    ResultOfSquares,
    Shown,
    SourceJson,
    StatusOfEntry,
    SystemId,
    Telling,
    field,
    one_of,
)
from masterlist.facts.event import EventStage

ResultsOfSquares: TypeAlias = Annotated[
    dict[ResultOfSquares, int], field("How many games ended so, by result.", required=[*RESULTS])
]


class EditionJson(msgspec.Struct, frozen=True):
    """A player’s rank in a published edition."""

    edition: EditionId
    rank: Annotated[int | None, field("Rank in the edition; null for players without one.")]


class TitleJson(msgspec.Struct, frozen=True, kw_only=True):
    """An event that a player won, or the power that they played best there."""

    event: EventId
    title: Annotated[str, one_of("winner", "best country")]
    shared: Annotated[bool, field("Whether others have it too.")]
    power: Annotated[Power | None, field("Null for a winner.")]
    board: Annotated[Id | None, field("Where they played the power so; null where the event names none.")]


class RankInEdition(msgspec.Struct, frozen=True, kw_only=True):
    """A rank in an edition."""

    edition: EditionId
    rank: int
    of: Annotated[int, field("Players of the edition.")]
    percentile: Annotated[int, field("How many in a hundred stand no higher, rounded down.")]


class RatingOnDay(msgspec.Struct, frozen=True, kw_only=True):
    """The rating after one day."""

    date: Day
    rating: Annotated[float, field("Rating; rounded")]
    rating_exact: Kept


class FormGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game."""

    date: Day
    opponent: Annotated[Id, field("The opponent's id.")]
    outcome: Outcome


class RunJson(msgspec.Struct, frozen=True, kw_only=True):
    """Games one after the other."""

    games: int
    first: Day
    last: Day
    goes_on: Annotated[bool, field("Whether no rated game has ended it.")]


class BusiestYear(msgspec.Struct, frozen=True, kw_only=True):
    """A year with most games."""

    year: str
    games: int


class OpponentRecord(msgspec.Struct, frozen=True, kw_only=True):
    """All rated games against one opponent."""

    opponent: Annotated[Id, field("The opponent's id.")]
    games: int
    won: int
    drawn: int
    lost: int
    points_for: Annotated[float, field("Game points; rounded")]
    points_for_exact: Exact
    points_against: Annotated[float, field("Game points of the opponent; rounded")]
    points_against_exact: Exact
    last_met: Day


class CareerJson(msgspec.Struct, frozen=True, kw_only=True):
    """What the rated games of a log come to."""

    ranks: tuple[RankInEdition, ...]
    peak: Annotated[RatingOnDay | None, field("The highest rating, and the day on which it was reached.")]
    form: Annotated[tuple[FormGame, ...], field("The last ten rated games, newest last.")]
    longest_unbeaten_run: RunJson | None
    longest_winning_run: RunJson | None
    busiest_year: BusiestYear | None
    results: ResultsOfSquares
    opponents: tuple[OpponentRecord, ...]
    not_beaten: Annotated[tuple[Id, ...], field("Opponents met and never defeated.")]


class CarriedJson(msgspec.Struct, frozen=True, kw_only=True):
    """What the first book on file brings from books that are not."""

    game_points: Annotated[int, field("Game points.")]
    defeated: tuple[Id, ...]
    drawn: tuple[Id, ...]


class AuthenticatedBook(msgspec.Struct, frozen=True, kw_only=True):
    """One book."""

    book: Annotated[int, field("Number of the log book.")]
    club: ClubId
    by: Annotated[str | None, field("Who did it for the club.")]
    date: Day


class PairJson(msgspec.Struct, frozen=True, kw_only=True):
    """A figure of either side."""

    own: Annotated[int, field("Of the player who keeps the log.")]
    opponent: Annotated[int, field("Of the opponent.")]


class UnitsJson(msgspec.Struct, frozen=True, kw_only=True):
    """Enemy units."""

    infantry: Annotated[int, field("Infantry units eliminated.")]
    cavalry: Annotated[int, field("Cavalry units eliminated.")]
    artillery: Annotated[int, field("Artillery units eliminated.")]


class EliminatedJson(msgspec.Struct, frozen=True, kw_only=True):
    """Enemy units that each side eliminated."""

    own: UnitsJson
    opponent: UnitsJson


class ResignationJson(msgspec.Struct, frozen=True, kw_only=True):
    """Who resigned, and how the game stood at that instant."""

    by: Annotated[str, one_of("own", "opponent"), field("Who resigned: own or opponent.")]
    answer: Annotated[
        str, one_of("accepted", "denied"), field("Whether the opponent accepted or denied the resignation.")
    ]
    reached: Annotated[
        Annotated[str, one_of("strategic", "major", "attrition", "none")] | None,
        field("What the winner reached after denying it."),
    ]
    attrition: Annotated[PairJson | None, field("Attrition scores.")]
    bonus: Annotated[PairJson | None, field("Bonus points.")]
    eliminated: Annotated[EliminatedJson | None, field("Enemy units that each side eliminated.")]


class EntryJson(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of a log."""

    book: Annotated[int, field("Number of the log book.")]
    date: Day
    opponent: Annotated[Id, field("The opponent's id.")]
    opponent_name: Annotated[str | None, field("Null for who is not on file.")]
    game: Annotated[
        str,
        field(
            "The game’s id within the list, the same in the logs of both players: its day, the two by id,"
            " and its number among their games of that day."
        ),
    ]
    result: Annotated[ResultOfSquares, field("As the player who keeps the log sees it.")]
    attrition: Annotated[PairJson | None, field("Attrition scores.")]
    bonus: Annotated[PairJson | None, field("Bonus points.")]
    eliminated: Annotated[EliminatedJson | None, field("Enemy units that each side eliminated.")]
    signed: Annotated[bool, field("By the opponent.")]
    resignation: ResignationJson | None
    note: Annotated[str | None, field("What was noted with the result.")]
    game_points: Annotated[int, field("Game points that count.")]
    game_points_exact: Exact
    opponents_defeated: Annotated[float, field("Opponents defeated so far; rounded")]
    opponents_defeated_exact: Exact
    total: Annotated[int, field("Total game points so far.")]
    total_exact: Exact
    wwr: Annotated[float, field("World Wide Rating after it; rounded")]
    wwr_exact: Exact
    status: StatusOfEntry
    rated: Annotated[bool, field("Whether it counts.")]
    authenticated: Annotated[bool, field("Whether a club has authenticated its book up to its date or a later one.")]
    source: SourceJson
    working: tuple[LineJson, ...]


class LogOnList(msgspec.Struct, frozen=True, kw_only=True):
    """A player on a list that is rated from log books."""

    rank: Annotated[int | None, field("The rank on the current list; null for players without one.")]
    not_ranked_because: Annotated[str | None, field("Why the player has no rank; null for players with one.")]
    rating: Annotated[float, field("World Wide Rating; rounded")]
    rating_exact: Exact
    carried_over: CarriedJson | None
    authenticated: Annotated[tuple[AuthenticatedBook, ...], field("The books that a club has authenticated.")]
    editions: tuple[EditionJson, ...]
    history: Annotated[tuple[RatingOnDay, ...], field("The rating after each day with a rated game.")]
    rating_field: Annotated[str, field("Which field of a line of the log holds the rating after it.")]
    log: Annotated[tuple[EntryJson, ...], field("The entries, in the order of play.")]
    career: CareerJson


class LedgerChange(msgspec.Struct, frozen=True, kw_only=True):
    """A rating moving."""

    date: Day
    game: Annotated[Id, field("The game's id within its list.")]
    step: Annotated[str, one_of("start", "end"), field("The ante, or the award.")]
    points: Annotated[float, field("What moved; rounded")]
    points_exact: Ledger
    rating: Annotated[float, field("Rating after it; rounded")]
    rating_exact: Ledger


class LedgerOnList(msgspec.Struct, frozen=True, kw_only=True):
    """A player on a list that is rated from games."""

    rank: Annotated[int | None, field("The rank on the current list; null for members without one.")]
    not_ranked_because: Annotated[str | None, field("Why the player has no rank; null for players with one.")]
    member_until: Annotated[Day | None, field("The last day of a former member's membership; null for a member.")]
    rating: Annotated[float, field("Rating; rounded")]
    rating_exact: Ledger
    games: Annotated[int, field("Rated games finished.")]
    points_in_play: Annotated[float, field("Points anted in games that go on; rounded")]
    points_in_play_exact: Ledger
    editions: tuple[EditionJson, ...]
    history: Annotated[tuple[RatingOnDay, ...], field("The rating after each day on which it moved.")]
    ledger: Annotated[tuple[LedgerChange, ...], field("Every change, in time order.")]


class Opponent(msgspec.Struct, frozen=True, kw_only=True):
    """An opponent."""

    player: PlayerId
    name: str | None
    place: PlaceInGame


class OwnGame(msgspec.Struct, frozen=True, kw_only=True):
    """One game, as the player sees it."""

    date: Day
    night: Annotated[str, field("The id of the night.")]
    game: Annotated[
        GameOfNight, field("Its id within the list: that of the night, and its number there from 1, e.g. 2026-03-04/1.")
    ]
    seat: str
    place: PlaceInGame
    outcome: Outcome
    result: Annotated[
        Annotated[str, one_of("1-0", "0-1", "draw")] | None,
        field("Between two: who won, the first seat first; null at a table."),
    ]
    score: Annotated[
        str | None, field("Between two, where one was reported: points, sets or games, the first seat first.")
    ]
    opponents: tuple[Opponent, ...]
    rated: Annotated[bool, field("Whether it counts.")]
    not_rated_because: Annotated[str | None, field("Why the game is not rated; null where it is.")]
    rating_before: Annotated[
        float | None, field("The rating on which the game was rated; rounded, null where there is none")
    ]
    rating_before_exact: Kept | None
    rating_after: Annotated[float | None, field("The rating after the game; rounded, null where there is none")]
    rating_after_exact: Kept | None
    figures: Figures
    working: Annotated[tuple[LineJson, ...], field("How the change was worked out; empty where the game is not rated.")]
    logs: Annotated[
        tuple[GameLog, ...], field("The entries of players' own logs that tell of the game; [] where there is none.")
    ]
    source: SourceJson


class OtherChange(msgspec.Struct, frozen=True, kw_only=True):
    """A change."""

    date: Day
    rating_before: Annotated[float, field("The rating before the period; rounded")]
    rating_before_exact: Kept
    rating_after: Annotated[float, field("The rating after it; rounded")]
    rating_after_exact: Kept
    figures: Figures
    working: Annotated[tuple[LineJson, ...], field("How the change was worked out; empty where the game is not rated.")]


class GamesOnList(msgspec.Struct, frozen=True, kw_only=True):
    """A player on a list that is rated from nights.

    Where no game of theirs is rated, the rating is null and what a rating comes with is left out.
    """

    rank: Annotated[int | None, field("The rank on the current list; null for players without one.")]
    rating: Annotated[float | None, field("Rating; rounded, null where there is none")]
    rating_exact: Kept | None
    games: Annotated[int | UnsetType, field("Rated games.")] = UNSET
    won: Annotated[int | UnsetType, field("Games won; at a table, alone in the first place.")] = UNSET
    drawn: Annotated[int | UnsetType, field("Games drawn; at a table, with others in the first place.")] = UNSET
    lost: int | UnsetType = UNSET
    figures: Figures | UnsetType = UNSET
    not_ranked_because: Annotated[str | None, field("Why the player has no rank; null for players with one.")]
    editions: tuple[EditionJson, ...]
    history: Annotated[tuple[RatingOnDay, ...], field("The rating after each day on which it moved.")]
    played: Annotated[tuple[OwnGame, ...], field("All games of the player, in time order.")]
    other_changes: Annotated[
        tuple[OtherChange, ...], field("Changes of the rating that are not of one game: of a whole rating period.")
    ]


class Appearance(msgspec.Struct, frozen=True, kw_only=True):
    """A player in the table of an event."""

    event: EventId
    name: Name
    system: SystemId
    start: Annotated[Day, field("First day of the event.")]
    end: Annotated[Day, field("Last day of the event.")]
    status: EventStatus
    place: int | None
    shared: Annotated[bool, field("Whether several have this rank or place.")]
    points: Annotated[float, field("Points; rounded")]
    points_exact: Exact
    wins: int
    draws: Annotated[int, field("Draws, or first places that were shared.")]
    centres: Annotated[int | UnsetType, field("Of Diplomacy.")] = UNSET
    scored: Annotated[
        float | UnsetType, field("Of games between people: the points of the games themselves; rounded")
    ] = UNSET
    scored_exact: Exact | UnsetType = UNSET
    games: int

    @property
    def results_day(self) -> str:
        """The day that stands for its results, as ``Event.results_day``."""
        return self.end if self.status == EventStage.FINAL.value else self.start


class WaitingGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game of logs that one of the two players has not entered, or that their logs tell differently."""

    list: ListId
    kind: Annotated[str, one_of("squares", "duel"), field("The kind of the game.")]
    date: Day
    opponent: Annotated[Id, field("The opponent's id.")]
    opponent_name: str
    private: Annotated[
        tuple[Annotated[str, one_of("own", "theirs")], ...],
        field("Whose log is that of a private player: its source names no file that exists."),
    ]
    own: Annotated[Telling | None, field("What the player’s own log says of it; null where it does not have the game.")]
    theirs: Annotated[
        Telling | None, field("What the opponent’s log says of it; null where it does not have the game.")
    ]


class OtherGameJson(msgspec.Struct, frozen=True, kw_only=True):
    """A game in which the player sits that neither their log nor their rating tells."""

    list: ListId | None
    event: Annotated[Id | None, field("The event's id.")]
    game: Annotated[str | None, field("The game's or board's id; null where a log tells it.")]
    date: Day | None
    told_by: Annotated[Id | None, field("The player whose log tells it.")]
    players: Annotated[tuple[Id, ...], field("The others in it.")]
    result: Annotated[ResultOfSquares | None, field("As the player would enter it; null where no log tells it.")]
    not_rated_because: Annotated[str | None, field("Why the game is not rated, where that is known.")]


class OpponentMet(msgspec.Struct, frozen=True, kw_only=True):
    """An opponent met often enough for a document of their games."""

    opponent: Annotated[Id, field("The opponent's id.")]
    document: Annotated[str, field("Path of the document, from the top of the site.")]


OnList: TypeAlias = LogOnList | LedgerOnList | GamesOnList


class PlayerJson(ApiDocument, frozen=True, kw_only=True):
    """A player."""

    as_of: Shown
    player: PlayerId
    name: Name
    also_known_as: tuple[str, ...]
    former_ids: tuple[Id, ...]
    club: ClubId | None
    country: Annotated[str | None, field("ISO 3166.", pattern=r"^[A-Z]{2}$")]
    left: Annotated[dict[str, Day], field("The lists that the player has left, by id, and the day.")]
    lists: Annotated[
        dict[str, OnList],
        field("The player’s standing on each list, by the list’s id."),
    ]
    tournaments: Annotated[tuple[Appearance, ...], field("The events in whose tables the player stands, newest first.")]
    titles: Annotated[
        tuple[TitleJson, ...],
        field("Events that the player won, and powers that they played best there, newest first."),
    ]
    head_to_head: tuple[OpponentMet, ...]
    waiting: Annotated[
        tuple[WaitingGame, ...],
        field(
            "Games of log books that wait for the player or for an opponent, by date: not entered in one of "
            "the two logs, or told differently."
        ),
    ]
    other_games: Annotated[
        tuple[OtherGameJson, ...],
        field(
            "Games in which the player sits that stand nowhere else in this document, newest first: told by others, "
            "not rated, in progress, or with the points of another player."
        ),
    ]
