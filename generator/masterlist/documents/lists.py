"""The documents of the site, its clubs and its lists, with their editions, history and records."""

from typing import Annotated, ClassVar, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from masterlist.documents.schema_types import (
    ApiDocument,
    ClubId,
    Day,
    EditionId,
    EventId,
    EventStatus,
    Exact,
    Figures,
    GameOfNight,
    Id,
    Kept,
    Ledger,
    ListId,
    Name,
    NamedJson,
    PlayerId,
    Shown,
    SystemId,
    field,
)
from masterlist.kinds.kind import KindFiles
from masterlist.source import N_


class LicenceJson(msgspec.Struct, frozen=True, kw_only=True):
    """Under which licence the data may be used."""

    name: str
    url: Annotated[str, field("Where its text stands, or empty.")]


class SiteAbout(msgspec.Struct, frozen=True, kw_only=True):
    """The site."""

    title: str
    base_url: Annotated[str, field("Where it is published, or empty.")]
    repository: Annotated[str, field("Where its content lies, or empty.")]
    language: str
    licence: LicenceJson | None


class IndexList(msgspec.Struct, frozen=True, kw_only=True):
    """A rating list."""

    list: ListId
    name: Name
    system: Annotated[Id, field("By which rules it is rated.")]
    as_of: Day | None
    entries: Annotated[int, field("Rows of the list.")]
    editions: tuple[str, ...]


class IndexEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event."""

    event: EventId
    name: Name
    system: SystemId
    start: Annotated[Day, field("First day of the event.")]
    end: Annotated[Day, field("Last day of the event.")]
    status: EventStatus
    winners: Annotated[tuple[Id, ...], field("Who won; empty until the event is final.")]
    boards: int


class SiteCounts(msgspec.Struct, frozen=True, kw_only=True):
    """How much there is."""

    players: int
    clubs: int
    lists: int
    books: int
    entries: int
    tournaments: int
    boards: int
    games: int


class Index(ApiDocument, frozen=True, kw_only=True):
    """What the site holds."""

    path: ClassVar[str] = "/index.json"

    site: SiteAbout
    commit: Annotated[str | None, field("The commit that this publication shows.", pattern=r"^[0-9a-f]{40,64}$")]
    as_of: Annotated[Day | None, field("The date of the newest result of the site.")]
    lists: tuple[IndexList, ...]
    tournaments: tuple[IndexEvent, ...]
    counts: SiteCounts


class ClubOfSite(msgspec.Struct, frozen=True, kw_only=True):
    """A club."""

    club: ClubId
    name: Name
    sanctioned: Annotated[
        bool, field("By the publisher of the game; false where the sanction ended before the newest result.")
    ]
    sanctioned_since: Annotated[Day | None, field("The first day of the sanction, where it is known.")]
    sanctioned_until: Annotated[Day | None, field("Its last day, where it has one.")]
    place: Annotated[str | None, field("The town.")]
    country: Annotated[str | None, field("Country, as a code of two letters (ISO 3166-1).")]
    link: Annotated[str | None, field("Web address.")]
    former_ids: Annotated[tuple[Id, ...], field("Ids that the club had before; their pages lead to this one.")]


class PlayerOnFile(NamedJson, frozen=True, kw_only=True):
    """A player."""

    club: ClubId | None
    country: Annotated[str | None, field("ISO 3166.", pattern="^[A-Z]{2}$")]
    former_ids: Annotated[tuple[Id, ...], field("Ids that the player had before; their documents lead here.")]


class Players(ApiDocument, frozen=True, kw_only=True):
    """All players, by id."""

    path: ClassVar[str] = "/players.json"
    since: ClassVar[str] = "1.1"

    as_of: Shown
    players: tuple[PlayerOnFile, ...]


class Clubs(ApiDocument, frozen=True, kw_only=True):
    """All clubs."""

    path: ClassVar[str] = "/clubs.json"
    since: ClassVar[str] = "1.1"

    as_of: Shown
    clubs: tuple[ClubOfSite, ...]


class ExcludedPlayer(NamedJson, frozen=True, kw_only=True):
    """One player."""

    since: Annotated[Day, field("First day, inclusive.")]
    until: Annotated[Day | None, field("Last day, inclusive; null where the exclusion goes on.")]
    reason: Annotated[str, field("Why the player is excluded.")]


Exclusions: TypeAlias = Annotated[
    tuple[ExcludedPlayer, ...], field("Players whose games of a time are not rated, whoever tells of them.")
]


class PeriodOfList(msgspec.Struct, frozen=True, kw_only=True):
    """What a list is rated by from a day on."""

    since: Annotated[Day | None, field("First day; null for from the beginning.")]
    system: SystemId
    terms: Annotated[dict[str, str], field("All terms of that time, each as JSON; without the members.")]
    begins_anew: Annotated[bool, field("Whether another system does not begin with the ratings of the one before.")]


Periods: TypeAlias = Annotated[
    tuple[PeriodOfList, ...],
    field("By what the games of each time are rated, the last for those of now; empty where nothing ever changed."),
]


class AnyList(ApiDocument, frozen=True, kw_only=True):
    """What every list says."""

    list: ListId
    name: Name
    system: SystemId
    periods: Periods
    as_of: Shown


class RankedRow(msgspec.Struct, frozen=True, kw_only=True):
    """What a row of every list begins with."""

    rank: Annotated[int | None, field("Null for who is listed without a rank.")]
    shared: Annotated[bool, field("Whether others have the same rank.")]
    player: PlayerId
    name: Name
    club: ClubId | None


class MasterRow(RankedRow, frozen=True, kw_only=True):
    """One player."""

    rating: Annotated[float, field("World Wide Rating; rounded")]
    rating_exact: Exact
    games: Annotated[int, field("Rated games on file.")]
    opponents_defeated: Annotated[float, field("Opponents defeated; rounded")]
    opponents_defeated_exact: Exact
    game_points: Annotated[int, field("Total game points.")]
    game_points_exact: Exact
    not_ranked_because: Annotated[str | None, field("Why the player has no rank; null for players with one.")]
    last_game: Annotated[Day | None, field("Day of the player's newest rated game.")]
    figures: Figures | UnsetType = UNSET


class MasterListJson(AnyList, frozen=True, kw_only=True):
    """A list that is rated from log books."""

    authenticated_only: Annotated[
        bool, field("Whether entries count only where a sanctioned club has authenticated their book.")
    ]
    excluded: Exclusions
    entries: tuple[MasterRow, ...]


class MemberPeriod(NamedJson, frozen=True, kw_only=True):
    """A period in which a player is a member; a member who came back has two."""

    since: Annotated[Day | None, field("The first day; null for from the beginning.")]
    until: Annotated[Day | None, field("The last day; null where it goes on.")]


class RatingRow(RankedRow, frozen=True, kw_only=True):
    """One member."""

    rating: Annotated[float, field("Rating; rounded")]
    rating_exact: Ledger
    games: Annotated[int, field("Rated games finished.")]
    points_in_play: Annotated[float, field("Points anted in games that go on; rounded")]
    points_in_play_exact: Ledger
    not_ranked_because: Annotated[str | None, field("Why the player has no rank; null for players with one.")]
    last_game: Annotated[Day | None, field("Day of the player's newest rated game.")]
    member_until: Annotated[
        Day | None,
        field(
            "The last day of a former member's membership; null for a member. A former member keeps the "
            "rating and has no rank."
        ),
    ]
    figures: Figures | UnsetType = UNSET


class RatingListJson(AnyList, frozen=True, kw_only=True):
    """A list that is rated from games."""

    members: Annotated[
        tuple[MemberPeriod, ...] | None,
        field("Whose games are rated, and when; null where the list names no members, and every game is."),
    ]
    excluded: Exclusions
    entries: tuple[RatingRow, ...]
    points_in_play: Annotated[float, field("Points anted in games that go on; rounded")]
    points_in_play_exact: Ledger


class GameRow(RankedRow, frozen=True, kw_only=True):
    """One player."""

    rating: Annotated[float, field("Rating; rounded")]
    rating_exact: Kept
    games: Annotated[int, field("Rated games.")]
    won: Annotated[int, field("Games won; at a table, alone in the first place.")]
    drawn: Annotated[int, field("Games drawn; at a table, with others in the first place.")]
    lost: Annotated[int, field("Games lost.")]
    figures: Figures
    not_ranked_because: Annotated[str | None, field("Why the player has no rank; null for players with one.")]
    last_game: Annotated[Day | None, field("Day of the player's newest rated game.")]


class GameList(AnyList, frozen=True, kw_only=True):
    """A list that is rated from nights of games between people on file."""

    provisional: Annotated[
        str | None, field("The rating period that is not over, whose ratings are provisional; null where none is.")
    ]
    excluded: Exclusions
    entries: tuple[GameRow, ...]


ListRowJson: TypeAlias = MasterRow | RatingRow | GameRow
ROWS: dict[KindFiles, tuple[str, type[ListRowJson]]] = {  # what a table of them is called, and its rows
    KindFiles.LOGS: (N_("A master list"), MasterRow),
    KindFiles.BOARDS: (N_("A list rated from games"), RatingRow),
    KindFiles.NIGHTS: (N_("A list rated from nights"), GameRow),
}
ListDocument: TypeAlias = MasterListJson | RatingListJson | GameList


class Mover(NamedJson, frozen=True, kw_only=True):
    """A player whose rating or rank moved."""

    rank_before: int
    rank: int
    rating_before: Annotated[float, field("Rating; rounded")]
    rating_before_exact: Exact | Ledger
    rating: Annotated[float, field("Rating; rounded")]
    rating_exact: Exact | Ledger


class NewsJson(msgspec.Struct, frozen=True, kw_only=True):
    """What changed since the edition before."""

    newcomers: int
    left: Annotated[int, field("Players who are on the list no more.")]
    gained: Annotated[tuple[Mover, ...], field("Who gained most.")]
    lost: Annotated[tuple[Mover, ...], field("Who lost most.")]
    climbed: Annotated[tuple[Mover, ...], field("Who climbed most ranks.")]
    dropped: Annotated[tuple[Mover, ...], field("Who dropped most ranks.")]


class EditionChange(msgspec.Struct, frozen=True, kw_only=True):
    """What one commit did that would make the edition come out otherwise today.

    Only a build with provenance has it.
    """

    commit: str
    pull_request: int | None
    results: Annotated[int, field("Results of the edition that it corrected.")]
    late: Annotated[int, field("Results that it brought, of days that the edition counts.")]
    removed: int


class EditionOfList(msgspec.Struct, frozen=True, kw_only=True):
    """The list as it was published."""

    edition: EditionId
    last_day: Day
    commit: Annotated[str, field("The commit that holds the results from which it was cut.")]
    players: int
    leaders: Annotated[tuple[NamedJson, ...], field("Who stands first; three at most are named.")]
    leaders_more: Annotated[int, field("How many others stand first.")]
    rating: Annotated[float, field("Rating of the leaders; rounded")]
    rating_exact: Exact | Ledger
    news: Annotated[NewsJson | None, field("Null for the first edition.")]
    rows_corrected: Annotated[int, field("Rows whose rating would be different today, because results were corrected.")]
    rows_late: Annotated[int, field("Rows whose rating would be different today, because results came later.")]
    system: Annotated[
        str | None, field("The system with which it was made; null in editions of versions that did not say it.")
    ]
    terms: Annotated[dict[str, str] | None, field("The terms of the list with which it was made, each as JSON.")]
    version: Annotated[str | None, field("The version of Masterlist that made it.")]
    rows_different: Annotated[
        dict[str, int],
        field(
            "How many rows would be different today, by why: corrected and late as above; removed, where results "
            "were; signed, where entries were signed, authenticated, confirmed or contradicted; moved, where games "
            "stand in other files; added, where opponents came on file; membership, where a membership or an "
            "exclusion was changed; merged, where two players became one; terms, where those of the "
            "list were changed; rule, where a rule of the program was corrected; gone, where the player is no longer "
            "listed; changed, where a build without the history cannot tell. A row can have several reasons."
        ),
    ]
    altered: tuple[EditionChange, ...]


class Editions(ApiDocument, frozen=True, kw_only=True):
    """The editions of a list, oldest first."""

    path: ClassVar[str] = "/lists/{list}/editions.json"
    since: ClassVar[str] = "1.1"

    as_of: Annotated[Day | None, field("The last day of the newest edition; null where there is none.")]
    list: ListId
    name: Name
    system: SystemId
    editions: tuple[EditionOfList, ...]


class YearOfList(msgspec.Struct, frozen=True, kw_only=True):
    """A year."""

    year: str
    games: Annotated[int, field("Rated games.")]
    players: Annotated[int, field("Players with a rated game.")]
    newcomers: Annotated[int, field("Those of them who had none before.")]
    results: Annotated[dict[str, int], field("How many games ended so: by the kind of victory or draw, or by ending.")]
    leaders: Annotated[tuple[NamedJson, ...], field("Who stands first; three at most are named.")]
    leaders_more: Annotated[int, field("How many others stand first.")]
    months: Annotated[tuple[int, ...], field("Rated games by month, January to December.", minItems=12, maxItems=12)]


class HistoryJson(ApiDocument, frozen=True, kw_only=True):
    """A list year by year, oldest first."""

    path: ClassVar[str] = "/lists/{list}/history.json"
    since: ClassVar[str] = "1.1"

    as_of: Shown
    list: ListId
    name: Name
    system: SystemId
    years: tuple[YearOfList, ...]


class EntryOfLog(msgspec.Struct, frozen=True, kw_only=True):
    """Of their log."""

    book: int
    number: int


class HolderJson(NamedJson, frozen=True, kw_only=True):
    """Who holds a record, and where it stands; null is what does not apply."""

    date: Day | None
    since: Annotated[Day | None, field("The day on which a run began.")]
    entry: EntryOfLog | None
    game: Annotated[
        Id | GameOfNight | None,
        field("A rated game of the list; of a night with the game’s number there, e.g. 2026-03-04/1."),
    ]
    edition: Annotated[str | None, field("An edition of the list.")]
    event: EventId | None
    board: Annotated[Id | None, field("Of the event.")]
    event_name: Annotated[str | None, field("What the event is called.")]
    page: Annotated[str | None, field("The page that shows it, from the top of the site, and where it stands there.")]


class RecordJson(msgspec.Struct, frozen=True, kw_only=True):
    """The best of one kind."""

    kind: Annotated[str, field("A name such as rating; more may come.")]
    value: Annotated[float, field("How good it is; rounded")]
    value_exact: Exact | Ledger
    holders: Annotated[tuple[HolderJson, ...], field("Who reached it first comes first.")]
    more: Annotated[int, field("How many others are as good.")]


class Records(ApiDocument, frozen=True, kw_only=True):
    """The best of everything that is on file."""

    path: ClassVar[str] = "/records.json"
    since: ClassVar[str] = "1.1"

    as_of: Annotated[Day | None, field("The newest day on which a record was reached; null where there is none.")]
    lists: Annotated[dict[str, tuple[RecordJson, ...]], field("By the list’s id.")]
    boards: Annotated[tuple[RecordJson, ...], field("Of tournament boards and rated games together.")]
