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
from masterlist.scoring.listed import ListRow, list_system
from masterlist.site.common.model import Document
from masterlist.site.common.ratings import figure, shown_by
from masterlist.site.search.folding import id_like
from masterlist.standings.rating_list import player_of

PART = 2_000  # players whose figures stand in one file
UNDIVIDED = 0  # of an edition: there are many, and hosts limit the number of files
RESULTS = ("won", "drawn", "lost")
WHOLE = {"behind"}  # columns that tell something of the next row as well


def list_rows(
    content: Content, stem: str, about: RatingList, rows: Sequence[ListRow], marked: Mapping[str, str] | None = None
) -> Iterator[Document]:
    """A list as its pages show it; ``stem`` is the path of its first page without the ending.

    Of a published edition ``marked`` is what its marked rows would say today, by player.
    """
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
    if marked is None:
        columns["last"] = [row.last for row in rows]
    elif marked:
        columns["today"] = [marked.get(row.player, "") for row in rows]
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
