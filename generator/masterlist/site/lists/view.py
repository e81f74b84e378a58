"""A page of a list: its rows, and what stands beside them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

import msgspec

from masterlist.facts.content import Content, Player
from masterlist.facts.site import Exclusion, Members, RatingList
from masterlist.folding import id_like
from masterlist.kinds.kind import KindFiles
from masterlist.language import MINUS, _, ngettext, spoken
from masterlist.queries.logs import files_of_system
from masterlist.scoring.rating import Standing
from masterlist.scoring.registry import list_system
from masterlist.scoring.system import ListSystem
from masterlist.site.common import words
from masterlist.site.common.games import figure, heading, night_link, person, shown_by
from masterlist.site.common.links import also, club_link, newest_links, player_link, system_link
from masterlist.site.common.lists import Around, RankMove, move, today
from masterlist.site.common.words import Document, Link, Page, Pager, game_name, pager, path_of
from masterlist.site.common.workings import moved, signed
from masterlist.source import Message, with_names
from masterlist.standings.movement import Mark
from masterlist.standings.nights import NightHead
from masterlist.standings.periods import begins_anew, running
from masterlist.standings.rating_list import player_of
from masterlist.standings.totals import Recent


class GameHead(NamedTuple):
    """A game without its seats."""

    id: str
    started: str
    finished: str
    ending: Message
    not_rated: Message | None  # why


class OfGames(NamedTuple):
    """Of a list rated from boards."""

    in_play: str  # points, in whole numbers
    games: tuple[GameHead, ...]  # the newest first


class GameLine(NamedTuple):
    """A game in a list of games."""

    game: Link
    started: str
    finished: str
    ending: str
    not_rated: str


def game_lines(content: Content, about: RatingList, found: OfGames) -> tuple[GameLine, ...]:
    """The games as the page shows them."""
    return tuple(
        GameLine(
            Link(game_name(game.id), f"games/{about.id}/{game.id}.html"),
            game.started,
            game.finished,
            spoken(game.ending),
            spoken(with_names(game.not_rated, content.name_of)) if game.not_rated else "",
        )
        for game in found.games
    )


def night_lines(about: RatingList, nights: tuple[NightHead, ...]) -> tuple[tuple[Link, str], ...]:
    """The nights, each with how many games, and the way to all of them."""
    if not nights:
        return ()
    lines = (
        (night_link(about, one.id), ngettext("{n} game", "{n} games", one.games).format(n=one.games)) for one in nights
    )
    return (*lines, (Link(_("All nights"), f"games/{about.id}.html"), ""))


# --- The pages of a list, current or as it was published, whatever it is rated from -----------------------


PART = 2_000  # players whose figures stand in one file
UNDIVIDED = 0  # of an edition: there are many, and hosts limit the number of files
RESULTS = ("won", "drawn", "lost")


class Beside(NamedTuple):
    """What the rows of a list show beside its figures, by row; empty where it shows none."""

    before: Sequence[int] = ()  # ranks in the edition before, 0 where the player had none
    recents: Sequence[Recent] = ()
    marked: Mapping[str, str] | None = None  # of a published edition: what marked rows would say today, by player


WHOLE = {"behind"}  # columns that tell something of the next row as well


def list_rows(
    content: Content, stem: str, about: RatingList, rows: Sequence[Standing], beside: Beside
) -> Iterator[Document]:
    """A list as its pages show it; ``stem`` is the path of its first page without the ending."""
    marked = beside.marked
    system, said = list_system(about.system), shown_by(about)
    columns: dict[str, Any] = {
        # By how much the rank is before the place; null without one.
        "behind": [None if row.rank is None else place - row.rank for place, row in enumerate(rows, 1)],
        "rating": [_plain(said(row.rating)) for row in rows],
    }
    figures = [row.figures for row in rows]
    for column in system.columns:
        columns[column.key] = [_plain(figure(column, own.get(column.key))) for own in figures]
    columns["games"] = [row.games for row in rows]
    if system.counts_results:
        columns |= zip(RESULTS, zip(*(row.results for row in rows), strict=True), strict=True)
    if any(one.form for one in beside.recents):
        columns |= {"form": [one.form for one in beside.recents], "curve": [one.curve for one in beside.recents]}
        columns["moved"] = [signed(one.change, system.places) if one.change else "" for one in beside.recents]
    if marked is None:
        columns["last"] = [row.last for row in rows]
    elif marked:
        columns["today"] = [marked.get(row.player, "") for row in rows]
    if beside.before:
        columns["since"] = beside.before
    part = PART if marked is None else UNDIVIDED
    return _documents(content, stem, [player_of(content, row.player) for row in rows], columns, part)


def _plain(text: str) -> str | int:
    """With a hyphen before what is less than nothing, as in all data; a whole number as one, which is shorter."""
    return int(text) if text.isdecimal() else text.replace(MINUS, "-")


def member_rows(
    content: Content, stem: str, ids: Sequence[str], ratings: Sequence[tuple[str, ...]]
) -> Iterator[Document]:
    """The index of players, in the order of the ids; with the ratings of each, as the pages show them.

    Before what is less than nothing stands a hyphen, as in all data.
    """
    columns = {f"list-{number}": [*map(_plain, own)] for number, own in enumerate(zip(*ratings, strict=True), 1)}
    return _documents(content, stem, [content.players[id_] for id_ in ids], columns)


def _documents(
    content: Content, stem: str, players: Sequence[Player], columns: dict[str, Any], part: int = PART
) -> Iterator[Document]:
    clubs = {club: at for at, club in enumerate(sorted({player.club for player in players if player.club}), 1)}
    is_split = 0 < part < len(players)
    value: dict[str, Any] = {
        "names": [player.name for player in players],
        "ids": {at: one.id for at, one in enumerate(players) if id_like(one.name) != one.id},
        "clubs": [[id_, content.clubs[id_].name] for id_ in clubs],
        "club": [clubs.get(player.club, 0) for player in players],
        "country": [player.country for player in players],
        "part": part if is_split else 0,
        "columns": {name: own for name, own in columns.items() if not is_split or name in WHOLE},
    }
    if "since" in columns:
        value["moved"] = {one.way: one.words or one.by for one in (move(0, 1), move(1, 1), move(2, 1), move(1, 2))}
    yield _call(f"rows/{stem}.js", "take", stem, value)
    for number, start in enumerate(range(0, len(players), part), 1) if is_split else ():
        own = {name: own[start : start + part] for name, own in columns.items() if name not in WHOLE}
        yield _call(f"rows/{stem}/part-{number}.js", "add", stem, own, start)


def _call(path: str, function: str, *values: object) -> Document:
    said = b",".join(map(msgspec.json.encode, values))
    return Document(path, b"MasterlistTables.%s(%s);\n" % (function.encode(), said), spoken=True)


LONG = 9  # digits of a row's rating and its last figure with which the table is wider than a phone


class ColumnView(NamedTuple):
    """A column of the system."""

    key: str
    label: str
    is_exact: bool  # whether a half hangs to the right of the whole numbers


class RowView(NamedTuple):
    """One player on the list."""

    rank: str  # with = where it is shared, "" for players without one
    player: Link
    club: Link | None
    country: str  # ISO 3166 alpha-2, or ""; scripts filter by it
    rating: str
    figures: tuple[str, ...]  # of the system's columns
    games: int
    results: tuple[int, ...]  # won, drawn and lost
    last: str
    note: str  # why a player has no rank, or ""
    tie: str  # what puts it before the next row with the same rating
    move: RankMove | None = None  # since the edition before
    since: str = ""  # the first day of a member's membership, where it is stated
    until: str = ""  # the last day of a former member's
    form: str = ""  # the first letter of won, drawn or lost of the last games, the newest last
    change: str = ""  # by the last game, without its sign
    way: str = ""  # up, down or same
    curve: str = ""  # the path of a stair
    today: str = ""  # of an edition: what the rating would be today, where it would be another


MEMBERS = "members"  # a term


class EraView(NamedTuple):
    """By what a list rates games from a day on."""

    since: str  # "" for from the beginning
    system: Link
    terms: str
    is_new: bool  # whether another system rated before
    begins_anew: bool


class ListView(NamedTuple):
    """What a page of a list shows."""

    id: str
    name: str
    label: str  # what its ratings are called
    formula: str  # how they come about, or ""
    unranked: str  # who has no rank, or ""
    rules: Link
    is_exact: bool  # of ratings, as of figures
    edition: str  # its name, "" for the current list
    as_of: str
    columns: tuple[ColumnView, ...]  # of the system
    counts_results: bool
    rows: tuple[RowView, ...]
    is_wide: bool  # whether the table is sure to be wider than a phone
    editions: tuple[Link, ...]  # the newest ones, and their index
    pager: Pager | None
    since: str  # the edition since which ranks moved, "" where they are not compared
    ranked: int = 0  # players of a current list who have a rank, on all its pages
    has_recents: bool = False  # whether the newest games are shown
    authenticated_only: bool = False
    provisional: bool = False  # whether its ratings are those of a period that is not over
    terms: str = ""  # of a current list, as its file states them and its rules page calls them
    eras: tuple[EraView, ...] = ()  # by what earlier games were rated, and those of now
    excluded: tuple[tuple[Link, Exclusion], ...] = ()
    in_play: str = ""  # points anted in games that go on
    games: tuple[GameLine, ...] = ()  # on boards, the newest first
    nights: tuple[tuple[Link, str], ...] = ()  # the newest ones, each with how many games, and the way to all
    around: Around | None = None  # of an edition
    is_marked: bool = False  # whether some row of the edition would be other today
    also: tuple[Link, ...] = ()  # other pages about the list


class ListSheet(NamedTuple):
    """One page of a list that may have several; rows are of the type of what it is rated from."""

    number: int  # from 1
    rows: Sequence[Standing]
    of: int  # rows on all pages
    since: str = ""  # id of the edition before, "" where there is none
    before: tuple[int, ...] = ()  # the rank of each row there, 0 where the player was not on it
    marks: tuple[Mark, ...] = ()  # of an edition: rows that would be other today


class Current(NamedTuple):
    """What a page of the current list shows beside its rows."""

    as_of: str = ""  # on the first page; on others "", or every page would change with every day
    editions: tuple[str, ...] = ()  # ids, the oldest first
    recents: tuple[Recent, ...] = ()  # of each row
    left: tuple[str, ...] = ()  # the last day of each row's membership where it had ended, of a list with members
    year: str = ""  # the newest one whose page tells of the list
    ranked: int = 0  # players who have a rank
    of_games: OfGames | None = None  # on the first page of a list rated from boards
    nights: tuple[NightHead, ...] = ()  # of one rated from nights, the newest first


def list_page(content: Content, about: RatingList, sheet: ListSheet, now: Current) -> Page:
    """A page of the current list."""
    view = _view(content, about, sheet)
    recents = now.recents or (Recent(),) * len(view.rows)
    joined, left = Members(about.members).joined, now.left or ("",) * len(view.rows)
    rows = (
        shown._replace(**_lately(about, recent), since=joined(row.player), until=until)
        for row, shown, recent, until in zip(sheet.rows, view.rows, recents, left, strict=True)
    )
    view = view._replace(
        rows=tuple(rows),
        as_of=now.as_of,
        provisional=_is_provisional(about, now.as_of),
        editions=newest_links(about.id, now.editions),
        ranked=now.ranked,
        has_recents=any(one.form for one in recents),
        authenticated_only=about.authenticated_only,
        terms=_terms(
            # Of members and of what is switched on the page says more.
            {key: value for key, value in about.terms.items() if key != MEMBERS and not isinstance(value, bool)}
        ),
        eras=tuple(_eras(content, about)),
        excluded=tuple((player_link(content, out.player), out) for out in about.excluded),
        in_play=now.of_games.in_play if now.of_games else "",
        games=game_lines(content, about, now.of_games) if now.of_games else (),
        nights=night_lines(about, now.nights),
        also=also(about.id, len(now.editions), now.year) if sheet.rows else (),
    )
    return _page(view, f"lists/{about.id}", about, about.name, sheet)


def _lately(about: RatingList, one: Recent) -> dict[str, Any]:
    change, way = moved(one.change, list_system(about.system).places) if one.change is not None else ("", "")
    return {
        "form": one.form,
        "change": change,
        "way": way,
        "curve": one.curve,
    }


def _is_provisional(about: RatingList, as_of: str) -> bool:
    """Whether the ratings are those of a rating period that is not over."""
    return files_of_system(about.system) is KindFiles.NIGHTS and bool(running(about, as_of))


def _eras(content: Content, about: RatingList) -> Iterator[EraView]:
    before = about.eras[0].system if about.eras else ""
    for era in about.eras:
        link = system_link(content, era.system)
        yield EraView(era.since, link, _terms(era.published), era.system != before, begins_anew(about, era))
        before = era.system


def _terms(terms: Mapping[str, Any]) -> str:
    """Terms as their file states them."""
    return ", ".join(f"{key}: {_term(value)}" for key, value in terms.items())


def _term(value: Any) -> str:  # noqa: ANN401  a system's schema may allow anything
    if isinstance(value, dict):
        return f"({', '.join(f'{key}: {_term(one)}' for key, one in value.items())})"
    if isinstance(value, list):
        return f"({', '.join(map(_term, value))})"
    return str(value).lower() if isinstance(value, bool) else str(value)


def edition_page(content: Content, about: RatingList, around: Around, id_: str, sheet: ListSheet) -> Page:
    """A page of the list as it was published."""
    label, marked = words.edition(id_), {mark.player: mark for mark in sheet.marks}
    view = _view(content, about, sheet)
    rows = zip(sheet.rows, view.rows, strict=True)
    view = view._replace(
        edition=label,
        as_of=around.one.head.last_day,
        rows=tuple(
            shown._replace(today=today(about, marked[row.player])) if row.player in marked else shown
            for row, shown in rows
        ),
        around=around,
        is_marked=bool(marked or around.one.marked),
    )
    name = _("{list}, {edition}").format(list=about.name, edition=label)
    return _page(view, f"lists/{about.id}/{id_}", about, name, sheet)


def _page(view: ListView, stem: str, about: RatingList, name: str, sheet: ListSheet) -> Page:
    title = name if sheet.number == 1 else _("{name}, page {number}").format(name=name, number=sheet.number)
    summary = _("{list}: all players by rating, with how each rating was worked out.").format(list=about.name)
    view = view._replace(pager=pager(stem, sheet.number, sheet.of))
    return Page(path_of(stem, sheet.number), "list.html", title, summary, view)


def _view(content: Content, about: RatingList, sheet: ListSheet) -> ListView:
    system = list_system(about.system)
    rows = tuple(_rows(content, about, system, sheet))
    digits = "".join((rows[0].rating, *rows[0].figures[-1:])) if rows else ""
    return ListView(
        id=about.id,
        name=about.name,
        label=_(system.words.rating),
        formula=_(system.words.formula) if system.words.formula else "",
        unranked=_(system.words.unranked) if system.words.unranked else "",
        rules=system_link(content, about.system),
        is_exact=system.places is None,
        edition="",
        as_of="",
        columns=tuple(ColumnView(column.key, heading(column), column.places is None) for column in system.columns),
        counts_results=system.counts_results,
        rows=rows,
        is_wide=sum(map(str.isdigit, digits)) > LONG,
        editions=(),
        pager=None,
        since=words.edition(sheet.since),
    )


def _rows(content: Content, about: RatingList, system: ListSystem, sheet: ListSheet) -> Iterator[RowView]:
    shown = shown_by(about)
    for at, (row, below) in enumerate(zip_longest(sheet.rows, sheet.rows[1:])):
        player, own = player_of(content, row.player), row.figures
        yield RowView(
            rank="" if row.rank is None else f"{row.rank}{'=' if row.shared else ''}",
            player=person(content, row.player),
            club=club_link(content, player),
            country=player.country,
            rating=shown(row.rating),
            figures=tuple(figure(column, own.get(column.key)) for column in system.columns),
            games=row.games,
            results=row.results if system.counts_results else (),
            last=row.last,
            note="" if row.reason is None else spoken(with_names(row.reason, content.name_of)),
            tie=_tie(content, system, row, below) if below else "",
            move=move(sheet.before[at], row.rank) if sheet.since and row.rank else None,
        )


def _tie(content: Content, system: ListSystem, row: Standing, below: Standing) -> str:
    """What puts a row before the next one, which has the same rating."""
    if row.rank == below.rank or row.rating != below.rating:
        return ""
    for column in system.columns:
        if column.tie and row.figures[column.key] != below.figures[column.key]:
            return _(column.tie).format(player=player_link(content, below.player).text)
    return ""
