"""A page of a list, current or as it was published: its rows, also for scripts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from masterlist.facts.board import SEVENTH_PLAYER
from masterlist.facts.content import Content, Player
from masterlist.facts.site import Members, RatingList
from masterlist.folding import id_like
from masterlist.language import MINUS, _, period, spoken
from masterlist.scoring.rating import Standing
from masterlist.scoring.registry import list_system
from masterlist.site.common.games import figure, rating, staked
from masterlist.site.common.links import player_link
from masterlist.site.common.lists import move
from masterlist.site.common.words import Document, Page, pager, path_of
from masterlist.site.common.workings import moved, signed
from masterlist.source import with_names
from masterlist.standings.rating_list import player_of
from masterlist.standings.totals import Recent

# --- The pages of a list, current or as it was published, whatever it is rated from -----------------------


PART = 2_000  # players whose figures stand in one file
UNDIVIDED = 0  # of an edition: there are many, and hosts limit the number of files
RESULTS = ("won", "drawn", "lost")


WHOLE = {"behind"}  # columns that tell something of the next row as well


def list_rows(  # noqa: PLR0913  what rows show
    content: Content,
    stem: str,
    about: RatingList,
    rows: Sequence[Standing],
    *,
    before: Sequence[int] = (),
    recents: Sequence[Recent] = (),
    marked: Mapping[str, str] | None = None,
) -> Iterator[Document]:
    """A list as its pages show it; ``stem`` is the path of its first page without the ending.

    By row, ``before`` are the ranks in the edition before, 0 where the player had none, and ``recents`` the newest
    games. Of a published edition ``marked`` is what marked rows would say today, by player.
    """
    system = list_system(about.system)
    columns: dict[str, Any] = {
        # By how much the rank is before the place; null without one.
        "behind": [None if row.rank is None else place - row.rank for place, row in enumerate(rows, 1)],
        "rating": [_plain(rating(row.rating, about.system)) for row in rows],
    }
    figures = [row.figures for row in rows]
    for column in system.columns:
        columns[column.key] = [_plain(figure(column, own.get(column.key))) for own in figures]
    columns["games"] = [row.games for row in rows]
    if system.counts_results:
        columns |= zip(RESULTS, zip(*(row.results for row in rows), strict=True), strict=True)
    if any(one.form for one in recents):
        columns |= {"form": [one.form for one in recents], "curve": [one.curve for one in recents]}
        columns["moved"] = [signed(one.change, system.places) if one.change else "" for one in recents]
    stakes = [staked(row) for row in rows]
    if any(stakes):
        columns["staked"] = stakes
    if marked is None:
        columns["last"] = [row.last for row in rows]
    elif marked:
        columns["today"] = [marked.get(row.player, "") for row in rows]
    if before:
        columns["since"] = before
    part = PART if marked is None else UNDIVIDED
    return _documents(content, stem, [player_of(content, row.player) for row in rows], columns, part)


def _plain(text: str) -> str | int:
    """With a hyphen before what is less than nothing, as in all data; a whole number as one, which is shorter."""
    return int(text) if text.isdecimal() else text.replace(MINUS, "-")


def member_rows(
    content: Content, stem: str, ids: Sequence[str], ratings: Sequence[tuple[str, ...]], years: Sequence[str]
) -> Iterator[Document]:
    """The index of players, in the order of the ids; with ratings and the last game’s year, as the pages have it.

    Negative numbers begin with a hyphen, as in all data.
    """
    columns = {f"list-{number}": [*map(_plain, own)] for number, own in enumerate(zip(*ratings, strict=True), 1)}
    columns["year"] = [*map(_plain, years)]
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
        value["moved"] = {way: words or by for way, words, by in (move(0, 1), move(1, 1), move(2, 1), move(1, 2))}
    yield _call(f"rows/{stem}.js", "take", stem, value)
    for number, start in enumerate(range(0, len(players), part), 1) if is_split else ():
        own = {name: own[start : start + part] for name, own in columns.items() if name not in WHOLE}
        yield _call(f"rows/{stem}/part-{number}.js", "add", stem, own, start)


def _call(path: str, function: str, *values: object) -> Document:
    arguments = b",".join(map(msgspec.json.encode, values))
    return Document(path, b"MasterlistTables.%s(%s);\n" % (function.encode(), arguments), spoken=True)


LONG = 9  # digits of a row's rating and its last figure with which the table is wider than a phone

# A row as its page shows it: with the player, why there is no rank, the first day of a stated membership, what puts it
# before the next one, by how many ranks it has moved, the last games, what the last one changed and which way, what is
# staked in games that go on, and what the row of an edition would say today.
RowShown = tuple[
    Standing, Player, str, str, str, tuple[str, str, str] | None, Recent | None, tuple[str, str], str, str
]  # fmt: skip


def note_of_house(row: Standing) -> str:
    """What the row of the house member says, which has no rank for what it is."""
    return _("the house, where a seventh player is missing") if row.player == SEVENTH_PLAYER and not row.rank else ""


def list_page(  # noqa: PLR0913, PLR0917  what lists and editions have in common
    content: Content,
    about: RatingList,
    stem: str,
    number: int,
    rows: Sequence[Standing],
    of: int,
    *,
    before: Sequence[int],
    recents: Sequence[Recent] = (),
    edition: str = "",
    today: Mapping[str, str] | None = None,
    **more: Any,  # noqa: ANN401  what the template of the one or the other shows in addition
) -> Page:
    """A page of a list: the current one, or an ``edition`` by its id; ``of`` are the rows on all pages.

    ``stem`` is the path of its first page without the ending. ``before`` are the ranks of the rows in the edition
    before, and ``today`` what marked ones would say; None where no row of the whole edition would be other.
    """
    system, members, shown = list_system(about.system), Members(about.members), list[RowShown]()
    for at, row in enumerate(rows):
        recent = recents[at] if recents else None
        changed = moved(recent.change, system.places) if recent and recent.change is not None else ("", "")
        shown.append(
            (
                row,
                player_of(content, row.player),
                spoken(with_names(row.reason, content.name_of)) if row.reason else note_of_house(row),
                "" if edition else members.joined(row.player),
                tie(content, about, row, rows[at + 1]) if at + 1 < len(rows) else "",
                move(before[at], row.rank) if row.rank and before else None,
                recent,
                changed,
                staked(row),
                (today or {}).get(row.player, ""),
            )
        )
    name = _("{list}, {edition}").format(list=about.name, edition=period(edition)) if edition else about.name
    title = name if number == 1 else _("{name}, page {number}").format(name=name, number=number)
    summary = _("{list}: all players by rating, with how each rating was worked out.").format(list=about.name)
    texts = [rating(row.rating, about.system) for row in rows[:1]]
    texts += [figure(column, row.figures.get(column.key)) for row in rows[:1] for column in system.columns[-1:]]
    values = {
        "content": content,
        "about": about,
        "system": system,
        "number": number,
        "rows": shown,
        "pager": pager(stem, number, of),
        "is_marked": today is not None,
        "is_wide": sum(map(str.isdigit, "".join(texts))) > LONG,  # whether it is sure to be wider than a phone
        "has_recents": any(one.form for one in recents),
        "has_movers": any(one.change for one in recents),
    }
    return Page(path_of(stem, number), "list.html", title, summary, values | more)


def tie(content: Content, about: RatingList, row: Standing, below: Standing) -> str:
    """What puts a row before the next one, which has the same rating."""
    if row.rank == below.rank or row.rating != below.rating:
        return ""
    for column in list_system(about.system).columns:
        if column.tie and row.figures[column.key] != below.figures[column.key]:
            return _(column.tie).format(player=player_link(content, below.player).text)
    return ""


def in_terms(terms: Mapping[str, Any], system: str = "") -> str:
    """Terms as their file states them, called as the system calls them."""
    called = list_system(system).called if system else {}
    return ", ".join(
        (_(called[key]) if key in called else key) + _(": ") + _term(value) for key, value in terms.items()
    )


def _term(value: Any) -> str:  # noqa: ANN401  a system's schema may allow anything
    if isinstance(value, Mapping):
        return f"({in_terms(value)})"
    if isinstance(value, list):
        return f"({', '.join(map(_term, value))})"
    return str(value).lower() if isinstance(value, bool) else str(value)
