"""All rows of a list of several pages in one small file, so that a script can sort and filter more than one page.

A script and not JSON, because a page that was opened from a disk can load scripts and nothing else; columns and not
rows, because they compress better. Of more than ``PART`` players the file has the names, by which most readers look,
and the figures stand in files of so many players each; an edition is one file. ``assets/list-rows.js`` reads them.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from masterlist.facts.content import Content
from masterlist.facts.people import Player
from masterlist.facts.site import RatingList
from masterlist.language import MINUS
from masterlist.scoring.rating import Standing
from masterlist.site.common.model import Document
from masterlist.site.nights.games import columns_of, shown
from masterlist.site.search.folding import id_like
from masterlist.standings.master_list import Row

PART = 2_000  # players whose figures stand in one file
UNDIVIDED = 0  # of an edition: there are many, and hosts limit the number of files
WHOLE = {"behind"}  # columns that tell something of the next row as well


def master_rows(content: Content, stem: str, _about: RatingList, rows: Sequence[Row]) -> Iterator[Document]:
    """A master list; ``stem`` is the path of its first page without the ending."""
    return _documents(content, stem, [content.players[row.player] for row in rows], _columns(rows))


def _columns(rows: Sequence[Row]) -> dict[str, Any]:
    return {
        "behind": [place - row.rank for place, row in enumerate(rows, 1)],  # by how much the rank is before the place
        "halves": [row.total.halves for row in rows],
        "points": [row.points for row in rows],
        "games": [row.games for row in rows],
        "last": [row.last for row in rows],
    }


def edition_rows(
    content: Content, stem: str, _about: RatingList, rows: Sequence[Row], marked: Mapping[str, str]
) -> Iterator[Document]:
    """A published edition, with what its marked rows would say today, by player; ``stem`` as above."""
    columns = _columns(rows)
    del columns["last"]
    if marked:
        columns["today"] = [marked.get(row.player, "") for row in rows]
    return _documents(content, stem, [content.players[row.player] for row in rows], columns, UNDIVIDED)


def game_rows(
    content: Content, stem: str, about: RatingList, rows: Sequence[Standing], marked: Mapping[str, str] | None = None
) -> Iterator[Document]:
    """A list that is rated from nights, as its pages show it; ``marked`` are those of a published edition."""
    columns: dict[str, Any] = {
        "rank": ["" if row.rank is None else f"{row.rank}{'=' if row.shared else ''}" for row in rows],
        "rating": [_plain(shown(row.rating)) for row in rows],
    }
    for number, column in enumerate(columns_of(about), 1):
        figures = (row.figures.get(column.key) for row in rows)
        columns[f"figure-{number}"] = [_plain(shown(figure, column.places)) for figure in figures]
    for name in ("games", "won", "drawn", "lost"):
        columns[name] = [getattr(row, name) for row in rows]
    if marked is None:
        columns["last"] = [row.last for row in rows]
    elif marked:
        columns["today"] = [marked.get(row.player, "") for row in rows]
    part = PART if marked is None else UNDIVIDED
    return _documents(content, stem, [content.players[row.player] for row in rows], columns, part)


def _plain(text: str) -> str:
    """With a hyphen before what is less than nothing, as in all data."""
    return text.replace(MINUS, "-")


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
    value = {
        "names": [player.name for player in players],
        "ids": {at: one.id for at, one in enumerate(players) if id_like(one.name) != one.id},
        "clubs": [[id_, content.clubs[id_].name] for id_ in clubs],
        "club": [clubs.get(player.club, 0) for player in players],
        "country": [player.country for player in players],
        "part": part if is_split else 0,
        "columns": {name: own for name, own in columns.items() if not is_split or name in WHOLE},
    }
    yield _call(f"rows/{stem}.js", "take", stem, value)
    for number, start in enumerate(range(0, len(players), part), 1) if is_split else ():
        own = {name: own[start : start + part] for name, own in columns.items() if name not in WHOLE}
        yield _call(f"rows/{stem}/part-{number}.js", "add", stem, own, start)


def _call(path: str, function: str, *values: object) -> Document:
    said = b",".join(map(msgspec.json.encode, values))
    return Document(path, b"MasterlistTables.%s(%s);\n" % (function.encode(), said), spoken=True)
