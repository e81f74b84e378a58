"""The documents of editions, of the history of a list, and of records."""

from typing import Annotated

import msgspec

from masterlist.documents.schema_types import (
    ApiDocument,
    Day,
    EditionId,
    EventId,
    Exact,
    GameOfNight,
    Id,
    Ledger,
    ListId,
    Name,
    NamedJson,
    Shown,
    SystemId,
    field,
)


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

    Said by a build with provenance alone.
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

    as_of: Annotated[Day | None, field("The newest day on which a record was reached; null where there is none.")]
    lists: Annotated[dict[str, tuple[RecordJson, ...]], field("By the list’s id.")]
    boards: Annotated[tuple[RecordJson, ...], field("Of tournament boards and rated games together.")]
