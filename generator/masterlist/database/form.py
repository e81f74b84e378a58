"""The tables of the database: which rows lie in which, and how they relate. Columns follow from the documents.

A field that a document gets is a column of the table of its objects, unless it is a list or named in ``but``.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from textwrap import wrap
from typing import Annotated, Any, NamedTuple, Union

import msgspec

from masterlist.database import facts
from masterlist.database.facts import LEFT_OUT, ROOTS, Make, Name, RowPath
from masterlist.documents.schema_types import (
    Id,
    Power,
    Row,
    TableColumn,
    cells,
    column,
    columns_of,
    field,
    hints_at,
    reader,
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


# Columns that are no fields of the object in whose row they stand: what names it, or something around it.
OUTSIDE: dict[str, Any] = {
    "list": Annotated[Id, field("The list's id.")],
    "player": Annotated[Id, field("The player's id.")],
    "event": Annotated[Id, field("The event's id.")],
    "game": Annotated[Id, field("The game's id within its list.")],
    "night": Annotated[str, field("The night's id within its list.", pattern="")],
    "board": Annotated[Id, field("The board's id within its event.")],
    "power": Annotated[Power, field("The power: austria, england, france, germany, italy, russia or turkey.")],
    "system": Annotated[Id, field("Id of the scoring system.")],
    "edition": Annotated[str, field("The edition's id, that of its period.")],
    "number": Annotated[int, field("Place in the order of the log, ledger or file, from 1.")],
    "round": Annotated[int, field("Number of the round.")],
    "year": Annotated[int, field("Game year.")],
    "centres": Annotated[int, field("Supply centres at the end of the year.")],
    "name": Annotated[str, field("Name, as the pages show it; of a term what it is called.")],
    "value": Annotated[str, field("What the term is set to.")],
    "setting": Annotated[str | None, field("What the key is set to.")],
    "key": Annotated[str, field("What the value is.")],
    "detail": Annotated[str, field("What was reported, as content files call it.", pattern="")],
    "reported": Annotated[str, field("What it was; a number with a fraction as a decimal.")],
    "former": Annotated[str, field("An id that the player had earlier.")],
    "opponent": Annotated[str, field("The opponent's id.")],
    "how": Annotated[str, field("Whether the opponent was defeated or drawn with.")],
    "of": Annotated[str, field("The event's id, or the list's.")],
    "kind": Annotated[str, field("What kind of thing it is.")],
    "at": Annotated[int, field("The game's number in its night, from 1.")],
    "seat": Annotated[str, field("The seat, or side, of the game.", pattern="")],
    "figure": Annotated[str, field("What the system calls the figure.", pattern="")],
    "amount": Annotated[float, field("The figure; rounded")],
    "exact": Annotated[str, field("The figure without loss.", pattern="")],
}


Relation = tuple[tuple[str, ...], str, tuple[str, ...]]  # columns that name a row of another table, and its key there


class Table(NamedTuple):
    name: str
    about: str
    columns: tuple[TableColumn, ...]
    key: tuple[str, ...]
    relations: tuple[Relation, ...]
    sources: tuple[RowPath, ...]  # where its rows lie
    make: Make  # the rows of what lies there

    def rows(self, folder: str, name: Name, document: facts.Read) -> Iterator[Row]:
        """The rows of a document that lies in a folder of the API."""
        for source in self.sources:
            if source.root.folder == folder:
                for named, one in source.of(name, document):
                    yield from self.make(named, one)

    def condition(self, folder: str) -> str:
        """Which rows are those of a document, with a "?" for each part of its name."""
        if self.name == "charts":
            return (
                "\"of\" = ? and kind = 'event'"
                if folder == "tournaments"
                else "\"of\" = ? and board = ? and kind = 'list'"
            )
        (names,) = {source.root.names for source in self.sources if source.root.folder == folder}
        return " and ".join(f"{name} = ?" for name in names) or "true"


# What a column of some name refers to, unless several columns do so together.
REFERS = {
    "player": "players",
    "replaces": "players.player",
    "finisher": "players.player",
    "directed_by": "players.player",
    "club": "clubs",
    "list": "lists",
    "event": "tournaments",
}
NOWHERE = frozenset({"schema_version", "index"})  # fields of documents that are in no table


def _table(head: str, columns: str, about: str = "", *, of: Make | None = None, key: str = "") -> Table:
    """A table, by its name and the path of its rows in the documents (or several, with "|"), as ``RowPath`` reads it.

    A column is called as the field, or ``name=path.to.field``; those within brackets name the object, in the order of
    the path, and are described in ``OUTSIDE``. ``...`` means all other fields of the objects that are numbers or
    texts, but for those with a minus. ``*`` says that a column is part of the ``key``, ``!`` that it is never empty,
    ``~`` that it refers to nothing. What several columns refer to together is ``one,two>table``. Where rows are not
    the fields of objects, ``of`` makes them.
    """
    name, _, paths = head.partition(": ")
    sources = tuple(map(RowPath, paths.split(" | ")))
    types = tuple(dict.fromkeys(type_ for source in sources for type_ in source.types))
    around, _, inside = columns[1:].partition(")") if columns.startswith("(") else ("", "", columns)
    outer, own = around.split(), [one for one in inside.split() if ">" not in one and one[0] != "-"]
    if "..." in own:
        named = {_name(one) for one in (*outer, *inside.split())} | NOWHERE
        rest = dict.fromkeys(one.name for type_ in types for one in columns_of(type_) if one.name not in named)
        own[own.index("...") : own.index("...") + 1] = rest
    every = (*outer, *own)
    hints = [*([OUTSIDE[_path(one)[0]]] for one in outer), *(hints_at(types, _path(one)) for one in own)]
    found = [*map(_column, every, hints)]
    together = [_relation(one) for one in inside.split() if ">" in one]
    alone = REFERS.keys() - {one for relation in together for one in relation[0]}
    single = [
        _relation(f"{one.name}>{REFERS[one.name]}")
        for one, text in zip(found, every, strict=True)
        if one.name in alone and REFERS[one.name] != name and text[-1] != "~"
    ]
    parts = tuple(key.split() or (_name(one) for one in every if one[0] == "*"))
    inner = cells([_path(one) for one in own]) if own else lambda _: ()
    make = of or (lambda named, one: ((*named, *inner(one)),))
    return Table(name, about, tuple(found), parts, (*single, *together), sources, make)


def _name(text: str) -> str:
    return text.strip("*!~-").partition("=")[0]


def _path(text: str) -> tuple[str, ...]:
    name, _, path = text.strip("*!~").partition("=")
    return tuple((path or name).split("."))


def _column(text: str, hints: list[Any]) -> TableColumn:
    found = column(_name(text), hints)
    return found._replace(required=True) if {text[0], text[-1]} & {"*", "!"} else found


def _relation(text: str) -> Relation:
    columns, _, target = text.partition(">")
    table, _, keys = target.partition(".")
    return tuple(columns.split(",")), table, tuple((keys or columns).split(","))


SOURCE = "file=source.file line=source.line"
STANDING = "place shared *player points points_exact wins draws centres split_by scored scored_exact"
CHANGE = "rating_before rating_before_exact rating_after rating_after_exact"
FIGURE = "*name=figure value=amount value_exact=exact"
DETAIL = "*seat *name=detail value=reported"
UNITS = " ".join(
    f"{unit}_{side}=eliminated.{side}.{unit}"
    for side in ("own", "opponent")
    for unit in ("infantry", "cavalry", "artillery")
)
TABLES = (
    _table("about: index", "(*key value=setting)", of=facts.about),
    _table("clubs: clubs.clubs", "*club ..."),
    _table("players: player", "(*player) ... -as_of"),
    _table("other_names: player", "(*player *name)", of=facts.other_names),
    _table("former_ids: player", "(*former *player)", of=facts.former_ids),
    _table(
        "lists: list",
        "*list ... authenticated_only! -points_in_play -points_in_play_exact -provisional",
        of=lambda named, one: [(*named, one.name, one.system, one.as_of, bool(one.authenticated_only))],
    ),
    _table(
        "list_periods: list.periods#number",
        "(*list *number) ...",
        "By what the games of a list are rated since which day, where that ever changed.",
    ),
    _table(
        "list_terms: list.periods#number",
        "(*list *number *name value) list,number>list_periods",
        "The terms of each.",
        of=lambda named, period: ((*named, *term) for term in period.terms.items()),
    ),
    _table(
        "exclusions: list.excluded",
        "(*list) *player *since ... -name",
        "Players whose games of a time are not rated on a list, whoever tells of them; null for an open end.",
    ),
    _table(
        "members: list.members#number",
        "(*list *number) ... -name",
        "The members that a list rated from games names, in the order of its file; null for a day that is left open.",
    ),
    _table(
        "entries: list.entries",
        "(*list) rank shared *player rating rating_exact games opponents_defeated"
        " opponents_defeated_exact game_points points_in_play points_in_play_exact last_game member_until won drawn"
        " lost not_ranked_because ... -name -club -game_points_exact",
        "The current lists. Null where a column is not of the list's system.",
    ),
    _table(
        "entry_figures: list.entries(player)",
        f"(*list *player {FIGURE}) list,player>entries",
        "What else the system of a list says of a player on it, such as a deviation, by the system's own names.",
        of=facts.figures,
    ),
    _table(
        "editions: player.lists{list}.editions",
        "(list edition player) rank",
        of=lambda named, one: [(named[1], one.edition, named[0], one.rank)],
        key="player list edition",
    ),
    _table(
        "log: player.lists{list}.log#number",
        "(*player *list *number) book date opponent result signed authenticated"
        " attrition_own=attrition.own attrition_opponent=attrition.opponent bonus_own=bonus.own"
        f" bonus_opponent=bonus.opponent {UNITS}"
        " resigned=resignation.by answer=resignation.answer reached=resignation.reached note game_points"
        f" opponents_defeated opponents_defeated_exact total wwr wwr_exact status rated {SOURCE} game ..."
        " -opponent_name -game_points_exact -total_exact",
        "Log books, entry by entry: what was reported, and what it came to.",
    ),
    _table("carried_over: player.lists{list}.carried_over", "(*player *list) ..."),
    _table(
        "carried_opponents: player.lists{list}.carried_over",
        "(player list opponent how) player,list>carried_over",
        of=facts.carried_opponents,
        key="player list how opponent",
    ),
    _table(
        "authentications: player.lists{list}.authenticated",
        "(*player *list) *book ...",
        "Log books that a club has authenticated, with their entries up to the date.",
    ),
    _table(
        "ledger: player.lists{list}.ledger#number",
        "(*player *list *number) ... list,game>games",
        "Rating lists, change by change: the ante of a game at its start, the award at its end.",
    ),
    _table(
        "tournaments: event",
        "(*event) name system start end place country director club source status rounds_planned directed_by ..."
        " -as_of -kind",
    ),
    _table("winners: event.winners=player", "(*event *player)"),
    _table("entered: event.entered=player", "(*event *player)"),
    _table("rounds: event.rounds(round).standings", f"(*event *round) {STANDING} ... -name"),
    _table("terms: event", "(*event *name value)", of=facts.event_terms),
    _table(
        "standings: event(system).standings | event.compare(system).standings", f"(*event *system) {STANDING} ... -name"
    ),
    _table(
        "powers: event.powers",
        "(*event) *power ...",
        "What each power came to at an event, and who had its best game: several where it is shared.",
    ),
    _table("best_countries: event.best_countries{power}", "(*event *power) *board ... event,board>boards"),
    _table("boards: event.boards[ending]", f"(*event) *board ... {SOURCE}"),
    _table(
        "seats: event.boards(board).seats[power class]",
        "(*event *board) *power player replaces centres eliminated class! position! points! points_exact! ..."
        " -position_shared_by event,board>boards",
    ),
    _table(
        "seats_in_play: event.boards(board).seats[power -class]",
        "(*event *board) *power ... points_now=if_ended_now.points points_now_exact=if_ended_now.points_exact"
        " -class -position -position_shared_by -points -points_exact event,board>boards",
    ),
    _table(
        "event_games: event.boards[kind]",
        f"(*event) *board ... {SOURCE}",
        'Boards of an event that are games between people, such as those of several at a table. "scored" are the points'
        ' of the game itself, "points" those that the event\'s system gives for it.',
    ),
    _table(
        "event_game_seats: event.boards(board).seats[seat]",
        "(*event *board) *seat ... -position -position_shared_by event,board>event_games",
    ),
    _table(
        "event_game_details: event.boards(board)[kind]",
        f"(*event *board {DETAIL}) event,board>event_games",
        "What was reported of such a game beside who won it; where the seat is empty, of the game itself.",
        of=facts.details,
    ),
    _table(
        "games: game",
        f"(*list *game) ... drawn_power=drawn.power drawn_commit=drawn.commit {SOURCE} -as_of -system",
        "Of a game of six: the power that was drawn to stay unplayed, and the commit from which it was drawn.",
    ),
    _table(
        "game_seats: game.seats",
        "(*list *game) *power player finisher replaces centres eliminated ante ante_exact award award_exact"
        f" {CHANGE} ... -rating_at_end -rating_at_end_exact -credited_because list,game>games",
    ),
    _table(
        "nights: night",
        f"(*list *night) ... {SOURCE} -as_of -system",
        "Nights: the games of one day between people on file, and what each seat of a game came to. At a table there is"
        " no result; where a game is not rated there are no ratings. The player of a seat may be a name that is not on"
        " file, where a log alone tells of the game.",
    ),
    _table("night_games: night.games#at", f"(*list *night *game=at) ... {SOURCE} list,night>nights"),
    _table(
        "night_seats: night.games#at.seats",
        "(*list *night *game=at) *seat player~ ... -name list,night,game>night_games",
    ),
    _table(
        "night_figures: night.games#at.seats(seat)",
        f"(*list *night *game=at *seat {FIGURE}) list,night,game,seat>night_seats",
        "What else the system of a list says of a player after a game, such as a deviation, by its own names.",
        of=facts.figures,
    ),
    _table(
        "night_details: night.games#at",
        f"(*list *night *game=at {DETAIL}) list,night,game>night_games",
        "What was reported of a game beside who won it; where the seat is empty, of the game itself.",
        of=facts.details,
    ),
    _table(
        "night_logs: night.games#at.logs",
        f"(*list *night *game=at) *player ... {SOURCE} list,night,game>night_games",
        "Entries of players' own logs that tell of a game between two; where a game is in a log alone, the log's file"
        " is the game's.",
    ),
    _table(
        "period_changes: player.lists{list}.other_changes#number",
        "(*player *list *number) ...",
        "Changes of a rating that are not of one game but of a whole rating period.",
    ),
    _table(
        "period_figures: player.lists{list}.other_changes#number",
        f"(*player *list *number {FIGURE}) player,list,number>period_changes",
        "What else the system of a list says of a player after such a change.",
        of=facts.figures,
    ),
    _table(
        "other_games: player.other_games#number",
        "(*player *number) ...",
        "Games in which a player sits that neither their log nor their rating tells: of others' logs, not rated, in"
        " progress, or whose points are another player's.",
    ),
    _table(
        "other_game_players: player.other_games#number.players=opponent",
        "(*player *number *opponent) player,number>other_games",
        "The others in such a game.",
    ),
    _table(
        "charts: event | game",
        "(*of *kind *board *year *power centres)",
        "Centres year by year; \"of\" is an event or a list, which the kind says: 'event' or 'list'.",
        of=facts.charts,
    ),
)
BY_NAME = {one.name: one for one in TABLES}
INDEXES = {
    "entries": "player",
    "log": "opponent",
    "seats": "player",
    "game_seats": "player",
    "event_game_seats": "player",
    "night_seats": "player",
}


class DocumentKind(NamedTuple):
    """Documents of one folder of the API."""

    folder: str
    decoder: msgspec.json.Decoder[facts.Read]
    own: Mapping[str, str]  # by table: which rows are those of a document, with a "?" for each part of its name

    def rows(self, name: Name, data: bytes) -> dict[str, list[Row]]:
        """The rows of a document, by table; of tables with any."""
        document = self.decoder.decode(data)
        found = {table: [*BY_NAME[table].rows(self.folder, name, document)] for table in self.own}
        return {table: rows for table, rows in found.items() if rows}


@cache
def _kind(folder: str, parts: int) -> DocumentKind | None:
    if not (roots := [one for one in ROOTS.values() if (one.folder, len(one.names)) == (folder, parts)]):
        return None
    types = tuple(type_ for root in roots for type_ in root.types)
    folders = {one.name: {source.root.folder for source in one.sources} for one in TABLES}
    own = {one.name: one.condition(folder) for one in TABLES if folder in folders[one.name]}
    return DocumentKind(folder, msgspec.json.Decoder(reader(Union[(*types,)], LEFT_OUT)), own)


def kind_of(path: str) -> tuple[DocumentKind, Name] | None:
    """The kind and the name of a document, by its path below api/v1; None where the database has nothing of it."""
    folder, *name = path.removesuffix(".json").split("/")
    kind = _kind(folder, len(name))
    return (kind, tuple(name)) if kind else None


_SQL = {"integer": "integer", "boolean": "integer", "number": "real"}
_RESERVED = {"by", "of", "table"}  # words of SQL itself


def sql_type(column: TableColumn) -> str:
    """The type that SQLite gives a column: exact numbers are texts."""
    return "text" if column.name.endswith("_exact") else _SQL.get(column.kind, "text")


def indexes() -> list[str]:
    return [f"create index {table}_by_{column} on {table} ({column})" for table, column in INDEXES.items()]


def create(table: Table) -> str:
    """What makes a table."""
    lines = [f"{_quoted((one.name,))} {sql_type(one)}{' not null' * one.required}" for one in table.columns]
    lines.append(f"primary key ({_quoted(table.key)})")
    lines += [
        f"foreign key ({_quoted(columns)}) references {other} ({_quoted(keys)})"
        for columns, other, keys in table.relations
    ]
    inner = ",\n".join(f"    {line}" for line in lines)
    return f"create table {table.name} (\n{inner}\n) without rowid"


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' if name in _RESERVED else name for name in names)


def published() -> str:
    """All of it, for people and programs."""
    parts = [ABOUT]
    for table in TABLES:
        comment = "".join(f"-- {line}\n" for line in wrap(table.about, 116))
        parts.append(f"{comment}{create(table)};\n")
    return "\n".join([*parts, "".join(f"{one};\n" for one in indexes()), f"{ABOUT_NAMES}{NAMES};\n"])
