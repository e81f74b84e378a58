"""The tables of the database: which fields of the documents stand in which columns, and how they relate."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from textwrap import wrap
from typing import Annotated, NamedTuple

import msgspec

from masterlist.documents.games import (
    BestOfPower,
    BoardJson,
    BoardSeat,
    ComparisonRow,
    EventGameJson,
    EventGameSeat,
    EventJson,
    GameJson,
    GameSeat,
    NightGameJson,
    NightJson,
    NightSeatJson,
    PowerAtEvent,
    RoundStanding,
    StandingJson,
)
from masterlist.documents.lists import (
    ClubOfSite,
    ExcludedPlayer,
    GameList,
    GameRow,
    MasterListJson,
    MasterRow,
    MemberPeriod,
    PeriodOfList,
    RatingListJson,
    RatingRow,
)
from masterlist.documents.players import (
    AuthenticatedBook,
    CarriedJson,
    EditionJson,
    EntryJson,
    LedgerChange,
    OtherChange,
    OtherGameJson,
    PlayerJson,
)
from masterlist.documents.schema_types import (
    GameLog,
    Id,
    Power,
    Row,
    TableColumn,
    Types,
    cells,
    column,
    field,
    hints_at,
)

ABOUT = """\
-- The tables of downloads/masterlist.sqlite: every fact and result of a site. docs/reference/data.md explains them.
-- Dates are texts, year-month-day. A column that ends in _exact holds the number beside it without loss: an integer,
-- p/q in lowest terms, or for ledgers all decimals that are kept. What is not known or does not apply is null.
-- Rows stand in the order of their keys. Each table is downloads/TABLE.csv as well.
"""
ABOUT_NAMES = """\
-- Everybody and everything by name, for "select kind, id from names where names match 'fenster*' order by rank": kind
-- is player, club, list or event. Accents and capitals make no difference.
"""
NAMES = """\
create virtual table names using fts5 (
    name, kind unindexed, id unindexed, tokenize = "unicode61 remove_diacritics 2"
)"""


class Outside(msgspec.Struct):
    """Columns that are no fields of the object in whose row they stand: what names it, or something around it."""

    list: Annotated[Id, field("The list's id.")]
    player: Annotated[Id, field("The player's id.")]
    event: Annotated[Id, field("The event's id.")]
    game: Annotated[Id, field("The game's id within its list.")]
    night: Annotated[str, field("The night's id within its list.", pattern="")]
    board: Annotated[Id, field("The board's id within its event.")]
    power: Annotated[Power, field("The power: austria, england, france, germany, italy, russia or turkey.")]
    system: Annotated[Id, field("Id of the scoring system.")]
    edition: Annotated[str, field("The edition's id, that of its period.")]
    number: Annotated[int, field("Place in the order of the log, ledger or file, from 1.")]
    round: Annotated[int, field("Number of the round.")]
    year: Annotated[int, field("Game year.")]
    centres: Annotated[int, field("Supply centres at the end of the year.")]
    name: Annotated[str, field("Name, as the pages show it; of a term what it is called.")]
    value: Annotated[str, field("What the term is set to.")]
    setting: Annotated[str | None, field("What the key is set to.")]
    key: Annotated[str, field("What the value is.")]
    detail: Annotated[str, field("What was reported, as content files call it.", pattern="")]
    reported: Annotated[str, field("What it was; a number with a fraction as a decimal.")]
    former: Annotated[str, field("An id that the player had earlier.")]
    opponent: Annotated[str, field("The opponent's id.")]
    how: Annotated[str, field("Whether the opponent was defeated or drawn with.")]
    of: Annotated[str, field("The event's id, or the list's.")]
    kind: Annotated[str, field("What kind of thing it is.")]
    at: Annotated[int, field("The game's number in its night, from 1.")]
    seat: Annotated[str, field("The seat, or side, of the game.", pattern="")]
    figure: Annotated[str, field("What the system calls the figure.", pattern="")]
    amount: Annotated[float, field("The figure; rounded")]
    exact: Annotated[str, field("The figure without loss.", pattern="")]


class Relation(NamedTuple):
    """Columns that name a row of another table."""

    columns: tuple[str, ...]
    table: str
    keys: tuple[str, ...]  # of that table


class Table(NamedTuple):
    """A table."""

    name: str
    about: str
    columns: tuple[TableColumn, ...]
    key: tuple[str, ...]
    relations: tuple[Relation, ...]
    cells: Callable[[object], Row]  # the values of the columns that are fields of the object of a row


def _table(name: str, types: Types, columns: str, about: str = "", *, key: str = "", also: str = "") -> Table:  # noqa: PLR0913  its parts
    """A table with a row for each object of some types.

    A column is called as the field, or ``name=path.to.field``; those within brackets stand around the object, and are
    described by ``Outside``. ``*`` says that a column is part of the ``key``, ``!`` that it is never empty, ``>table``
    that it names a row there, or ``>table.column``. What several columns name together is in ``also``:
    ``one,two>table``.
    """
    around, _, inside = columns[1:].partition(") ") if columns.startswith("(") else ("", "", columns)
    every: list[tuple[str, Types]] = [
        *((one, (Outside,)) for one in around.strip(")").split()),
        *((one, types) for one in inside.split()),
    ]
    found = [_column(one, of) for one, of in every]
    return Table(
        name,
        about,
        tuple(found),
        tuple(key.split()) or tuple(own.name for (text, _), own in zip(every, found, strict=True) if text[0] == "*"),
        tuple(_relation(one) for one in (*_singles(every), *also.split())),
        cells([_path(one) for one in inside.split()]) if inside else _nothing,
    )


def _nothing(_: object) -> Row:
    return ()


def _singles(every: Iterable[tuple[str, Types]]) -> Iterator[str]:
    for text, _ in every:
        column, _, target = text.partition(">")
        if target:
            yield f"{_name(column)}>{target}"


def _name(text: str) -> str:
    return text.strip("*!").partition("=")[0]


def _path(text: str) -> tuple[str, ...]:
    name, _, path = text.partition(">")[0].strip("*!").partition("=")
    return tuple((path or name).split("."))


def _column(text: str, types: Types) -> TableColumn:
    text = text.partition(">")[0]
    found = column(_name(text), hints_at(types, _path(text)))
    return found._replace(required=True) if {text[0], text[-1]} & {"*", "!"} else found


def _relation(text: str) -> Relation:
    columns, _, target = text.partition(">")
    table, _, keys = target.partition(".")
    return Relation(tuple(columns.split(",")), table, tuple((keys or columns).split(",")))


SOURCE = "file=source.file line=source.line"
STANDING = "place shared *player>players points points_exact wins draws centres split_by scored scored_exact"
SEAT = "*power player>players replaces>players.player centres eliminated"
CHANGE = "rating_before rating_before_exact rating_after rating_after_exact"
FIGURE = "*name=figure value=amount value_exact=exact"
DETAIL = "*seat *name=detail value=reported"
UNITS = " ".join(
    f"{unit}_{side}=eliminated.{side}.{unit}"
    for side in ("own", "opponent")
    for unit in ("infantry", "cavalry", "artillery")
)
TABLES = (
    _table("about", (), "(*key value=setting)"),
    _table("clubs", (ClubOfSite,), "*club name sanctioned sanctioned_since sanctioned_until place country link"),
    _table("players", (PlayerJson,), "(*player) name club>clubs country"),
    _table("other_names", (), "(*player>players *name)"),
    _table("former_ids", (), "(*former *player>players)"),
    _table("lists", (MasterListJson, RatingListJson, GameList), "*list name system as_of authenticated_only!"),
    _table(
        "list_periods",
        (PeriodOfList,),
        "(*list>lists *number) since system begins_anew",
        "By what the games of a list are rated since which day, where that ever changed.",
    ),
    _table("list_terms", (), "(*list *number *name value)", "The terms of each.", also="list,number>list_periods"),
    _table(
        "exclusions",
        (ExcludedPlayer,),
        "(*list>lists) *player>players *since until reason",
        "Players whose games of a time are not rated on a list, whoever tells of them; null for an open end.",
    ),
    _table(
        "members",
        (MemberPeriod,),
        "(*list>lists *number) player>players since until",
        "The members that a list rated from games names, in the order of its file; null for a day that is left open.",
    ),
    _table(
        "entries",
        (MasterRow, RatingRow, GameRow),
        "(*list>lists) rank shared *player>players rating rating_exact games opponents_defeated"
        " opponents_defeated_exact game_points points_in_play points_in_play_exact last_game member_until won drawn"
        " lost not_ranked_because",
        "The current lists. Null where a column is not of the list's system.",
    ),
    _table(
        "entry_figures",
        (),
        f"(*list *player {FIGURE})",
        "What else the system of a list says of a player on it, such as a deviation, by the system's own names.",
        also="list,player>entries",
    ),
    _table(
        "editions",
        (EditionJson,),
        "(list>lists edition player>players) rank",
        key="player list edition",
    ),
    _table(
        "log",
        (EntryJson,),
        "(*player>players *list>lists *number) book date opponent result signed authenticated"
        " attrition_own=attrition.own attrition_opponent=attrition.opponent bonus_own=bonus.own"
        f" bonus_opponent=bonus.opponent {UNITS}"
        " resigned=resignation.by answer=resignation.answer reached=resignation.reached note game_points"
        f" opponents_defeated opponents_defeated_exact total wwr wwr_exact status rated {SOURCE} game",
        "Log books, entry by entry: what was reported, and what it came to.",
    ),
    _table("carried_over", (CarriedJson,), "(*player>players *list>lists) game_points"),
    _table(
        "carried_opponents",
        (),
        "(player list opponent how)",
        key="player list how opponent",
        also="player,list>carried_over",
    ),
    _table(
        "authentications",
        (AuthenticatedBook,),
        "(*player>players *list>lists) *book club>clubs by date",
        "Log books that a club has authenticated, with their entries up to the date.",
    ),
    _table(
        "ledger",
        (LedgerChange,),
        "(*player>players *list *number) date game step points points_exact rating rating_exact",
        "Rating lists, change by change: the ante of a game at its start, the award at its end.",
        also="list,game>games",
    ),
    _table(
        "tournaments",
        (EventJson,),
        "(*event) name system start end place country director club>clubs source status rounds_planned"
        " directed_by>players.player",
    ),
    _table("winners", (), "(*event>tournaments *player>players)"),
    _table("rounds", (RoundStanding,), f"(*event>tournaments *round) {STANDING}"),
    _table("terms", (), "(*event>tournaments *name value)"),
    _table("standings", (StandingJson, ComparisonRow), f"(*event>tournaments *system) {STANDING}"),
    _table(
        "powers",
        (PowerAtEvent,),
        "(*event>tournaments) *power boards solos concessions draws eliminations average_centres average_centres_exact"
        " average_points average_points_exact",
        "What each power came to at an event, and who had its best game: several where it is shared.",
    ),
    _table("best_countries", (BestOfPower,), "(*event *power) *board player>players", also="event,board>boards"),
    _table(
        "boards",
        (BoardJson,),
        "(*event>tournaments) *board round table ending conceded_to time_limited last_year note not_counted_because"
        f" {SOURCE}",
    ),
    _table(
        "seats",
        (BoardSeat,),
        f"(*event *board) {SEAT} class! position! points! points_exact!",
        also="event,board>boards",
    ),
    _table(
        "seats_in_play",
        (BoardSeat,),
        f"(*event *board) {SEAT} points_now=if_ended_now.points points_now_exact=if_ended_now.points_exact",
        also="event,board>boards",
    ),
    _table(
        "event_games",
        (EventGameJson,),
        f"(*event>tournaments) *board round table kind note not_counted_because {SOURCE}",
        'Boards of an event that are games between people, such as those of several at a table. "scored" are the points'
        ' of the game itself, "points" those that the event\'s system gives for it.',
    ),
    _table(
        "event_game_seats",
        (EventGameSeat,),
        "(*event *board) *seat player>players place scored scored_exact class points points_exact",
        also="event,board>event_games",
    ),
    _table(
        "event_game_details",
        (),
        f"(*event *board {DETAIL})",
        "What was reported of such a game beside who won it; where the seat is empty, of the game itself.",
        also="event,board>event_games",
    ),
    _table(
        "games",
        (GameJson,),
        "(*list>lists *game) started finished ending conceded_to time_limited last_year rated not_rated_because note"
        f" drawn_power=drawn.power drawn_commit=drawn.commit {SOURCE}",
        "Of a game of six: the power that was drawn to stay unplayed, and the commit from which it was drawn.",
    ),
    _table(
        "game_seats",
        (GameSeat,),
        "(*list *game) *power player>players finisher>players.player replaces>players.player centres eliminated ante"
        f" ante_exact award award_exact {CHANGE}",
        also="list,game>games",
    ),
    _table(
        "nights",
        (NightJson,),
        f"(*list>lists *night) date note {SOURCE}",
        "Nights: the games of one day between people on file, and what each seat of a game came to. At a table there is"
        " no result; where a game is not rated there are no ratings. The player of a seat may be a name that is not on"
        " file, where a log alone tells of the game.",
    ),
    _table(
        "night_games",
        (NightGameJson,),
        f"(*list *night *game=at) kind result score rated not_rated_because note {SOURCE}",
        also="list,night>nights",
    ),
    _table(
        "night_seats",
        (NightSeatJson,),
        f"(*list *night *game=at) *seat player place points points_exact {CHANGE}",
        also="list,night,game>night_games",
    ),
    _table(
        "night_figures",
        (),
        f"(*list *night *game=at *seat {FIGURE})",
        "What else the system of a list says of a player after a game, such as a deviation, by its own names.",
        also="list,night,game,seat>night_seats",
    ),
    _table(
        "night_details",
        (),
        f"(*list *night *game=at {DETAIL})",
        "What was reported of a game beside who won it; where the seat is empty, of the game itself.",
        also="list,night,game>night_games",
    ),
    _table(
        "night_logs",
        (GameLog,),
        f"(*list *night *game=at) *player>players status {SOURCE}",
        "Entries of players' own logs that tell of a game between two; where a game is in a log alone, the log's file"
        " is the game's.",
        also="list,night,game>night_games",
    ),
    _table(
        "period_changes",
        (OtherChange,),
        f"(*player>players *list>lists *number) date {CHANGE}",
        "Changes of a rating that are not of one game but of a whole rating period.",
    ),
    _table(
        "period_figures",
        (),
        f"(*player *list *number {FIGURE})",
        "What else the system of a list says of a player after such a change.",
        also="player,list,number>period_changes",
    ),
    _table(
        "other_games",
        (OtherGameJson,),
        "(*player>players *number) list>lists event>tournaments game date told_by not_rated_because",
        "Games in which a player sits that neither their log nor their rating tells: of others' logs, not rated, in"
        " progress, or whose points are another player's.",
    ),
    _table(
        "other_game_players",
        (),
        "(*player *number *opponent)",
        "The others in such a game.",
        also="player,number>other_games",
    ),
    _table(
        "charts",
        (),
        "(*of *kind *board *year *power centres)",
        "Centres year by year; \"of\" is an event or a list, which the kind says: 'event' or 'list'.",
    ),
)
INDEXES = {
    "entries": "player",
    "log": "opponent",
    "seats": "player",
    "game_seats": "player",
    "event_game_seats": "player",
    "night_seats": "player",
}


@cache
def tables() -> dict[str, Table]:
    """All tables by name, in the order in which they are made."""
    return {one.name: one for one in TABLES}


_SQL = {"integer": "integer", "boolean": "integer", "number": "real"}
_RESERVED = {"by", "of", "table"}  # words of SQL itself


def sql_type(column: TableColumn) -> str:
    """The type that SQLite gives a column: exact numbers are texts."""
    return "text" if column.name.endswith("_exact") else _SQL.get(column.kind, "text")


def statements() -> list[str]:
    """What makes the tables."""
    return [_create(one) for one in TABLES]


def indexes() -> list[str]:
    """What makes the indexes."""
    return [f"create index {table}_by_{column} on {table} ({column})" for table, column in INDEXES.items()]


def _create(table: Table) -> str:
    lines = [f"{_quoted((one.name,))} {sql_type(one)}{' not null' * one.required}" for one in table.columns]
    lines.append(f"primary key ({_quoted(table.key)})")
    lines += [
        f"foreign key ({_quoted(one.columns)}) references {one.table} ({_quoted(one.keys)})" for one in table.relations
    ]
    inner = ",\n".join(f"    {line}" for line in lines)
    return f"create table {table.name} (\n{inner}\n) without rowid"


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' if name in _RESERVED else name for name in names)


def published() -> str:
    """All of it, for people and programs."""
    parts = [ABOUT]
    for table in TABLES:
        said = "".join(f"-- {line}\n" for line in wrap(table.about, 116))
        parts.append(f"{said}{_create(table)};\n")
    return "\n".join([*parts, "".join(f"{one};\n" for one in indexes()), f"{ABOUT_NAMES}{NAMES};\n"])
