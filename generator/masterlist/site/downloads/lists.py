"""What can be taken away of a list: its document, its table as CSV (RFC 4180), its badge and its card."""

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from io import StringIO
from typing import Any

from masterlist.amount import number as number_of
from masterlist.documents import lists as api
from masterlist.documents.schema_types import Row, TableColumn, cells, columns_of
from masterlist.facts.content import Content
from masterlist.facts.site import Members, RatingList, Site
from masterlist.kinds.kind import KindFiles
from masterlist.language import _, dated, grouped, ngettext, number, rounded
from masterlist.queries.logs import files_of_system
from masterlist.scoring.ledger import IN_PLAY
from masterlist.scoring.rating import Standing
from masterlist.scoring.registry import list_system, systems
from masterlist.site.common.links import address_of, ledger_amounts, same
from masterlist.site.common.words import Document, Head
from masterlist.site.downloads import index
from masterlist.site.downloads.index import licensed
from masterlist.site.layout import accents
from masterlist.site.pictures import cards
from masterlist.site.pictures.cards import badge
from masterlist.standings.periods import begins_anew, running
from masterlist.standings.rating_list import player_of

_RISKY = re.compile(r"(^|[;\t\r\n])(?=[=+\-@'＝＋－＠])")  # noqa: RUF001  the wide ones begin formulas too

_HARMLESS = re.compile(r"(?![=+\-@'＝＋－＠])[^;\t\r\n]*+").fullmatch  # noqa: RUF001  as nearly all texts are
SHARED = (  # by all rows of a file
    TableColumn("list", "string", "The list's id.", required=True, free=False),
    TableColumn(
        "edition", "string", "The edition's id; nothing for the list as it stands.", required=False, free=False
    ),
)


@cache
def of_list(system: str) -> tuple[str, tuple[TableColumn, ...], Callable[[object], Row], tuple[str, ...]]:
    """The table of a list that a system rates, or of one of its editions, as their pages show them.

    Its title, its columns, what gives a row's cells, and the names of the system's own figures, in the last columns.
    """
    title, row = api.ROWS[files_of_system(system)]
    own = columns_of(row)
    columns: list[TableColumn] = []
    for column in list_system(system).further:
        for end in ("", "_exact"):
            kind, text = ("string", "The same number, exact.") if end else ("number", f"{column.label}; rounded")
            columns.append(TableColumn(f"{column.key}{end}", kind, text, required=False, free=False))
    inside = cells([(one.name,) for one in own])
    return title, (*SHARED, *own, *columns), inside, tuple(column.name for column in columns)


def table_document(path: str, system: str, rows: Iterable[api.ListRowJson], *shared: str) -> Document:
    """The table of a list as a file below ``downloads/``.

    ``shared`` are the values of the first columns, the same in all rows.
    """
    _title, columns, cells_of, figures = of_list(system)
    free = [at for at, column in enumerate(columns) if column.free or column.kind == "boolean"]
    out = StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(column.name for column in columns)
    for row in rows:
        values = [*shared, *cells_of(row), *map((row.figures or {}).get, figures)]
        for at in free:
            values[at] = cell(values[at])
        writer.writerow(values)
    return Document(f"downloads/{path}.csv", out.getvalue().encode())


def cell(value: object) -> object:
    """A value as it is written in a table: texts harmless, truth in words, nothing where there is nothing."""
    if isinstance(value, str):
        return harmless(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return value


def harmless(text: str) -> str:
    """A text in which no cell begins like a formula: where one could, it gets an apostrophe.

    A cell begins at the start of the text, and, for spreadsheets that part at semicolons or tabs, behind each of those.
    """
    return text if _HARMLESS(text) else _RISKY.sub(r"\1'", text)


def list_document(content: Content, about: RatingList, as_of: str, rows: Iterable[Standing]) -> api.ListDocument:
    own: dict[str, Any] = {"list": about.id, "name": about.name, "system": about.system, "as_of": as_of or None}
    listed = list(rows)
    own["entries"] = tuple(row_of(content, about, row, as_of) for row in listed)
    own["excluded"] = tuple(
        api.ExcludedPlayer(
            **same(one, "player", "since", "reason"),
            name=player_of(content, one.player).name,
            until=one.until or None,
        )
        for one in about.excluded
    )
    own["periods"] = tuple(
        api.PeriodOfList(
            since=era.since or None,
            system=era.system,
            terms={key: json.dumps(value, ensure_ascii=False) for key, value in era.published.items()},
            begins_anew=begins_anew(about, era),
        )
        for era in about.eras
    )
    files = files_of_system(about.system)
    if files is KindFiles.BOARDS:
        members = about.members
        return api.RatingListJson(
            **own,
            members=None
            if members is None
            else tuple(
                api.MemberPeriod(
                    player=period.player,
                    name=player_of(content, period.player).name,
                    since=period.since or None,
                    until=period.until or None,
                )
                for period in members
            ),
            **ledger_amounts(points_in_play=sum(row.figures[IN_PLAY] for row in listed)),
        )
    if files is KindFiles.LOGS:
        return api.MasterListJson(**own, authenticated_only=about.authenticated_only)
    return api.GameList(**own, provisional=running(about, as_of) or None)


def row_of(content: Content, about: RatingList, row: Standing, as_of: str = "") -> api.ListRowJson:
    """A row of a list, or of one of its editions."""
    player = player_of(content, row.player)
    files = files_of_system(about.system)
    more: dict[str, Any] = {}
    if files is KindFiles.BOARDS:
        more["member_until"] = Members(about.members).gone(row.player, as_of) or None
    return api.ROWS[files][1](
        **same(row, "rank", "shared", "player"),
        name=player.name,
        club=player.club or None,
        **standing(about, row),
        last_game=row.last or None,
        **more,
    )


def standing(about: RatingList, row: Standing) -> dict[str, Any]:
    """What a player's games came to; figures that not every list of the kind has stand apart."""
    system = list_system(about.system)
    always: dict[str, Any] = {}
    figures: dict[str, Any] = {}
    for column in system.columns:
        if column.key in row.figures:
            group = figures if column in system.further else always
            group |= _number(about.system, column.key, *row.figures[column.key].as_integer_ratio())
    start = {**_number(about.system, "rating", *row.rating.as_integer_ratio()), "games": row.games}
    reason = None if row.reason is None else str(row.reason)
    if system.counts_results:
        always |= zip(("won", "drawn", "lost"), row.results, strict=True)
    own = {"figures": figures} if system.further or system.counts_results else {}
    return {**start, **always, **own, "not_ranked_because": reason}


@lru_cache(maxsize=10_000)  # many players have the same, and most the same in several editions
def _number(system: str, name: str, numerator: int, denominator: int) -> dict[str, Any]:
    value = Fraction(numerator, denominator)  # taken apart, because to look a fraction up takes longer than all else
    return {name: number_of(value), f"{name}_exact": list_system(system).exact(value)}


def current(content: Content, value: api.ListDocument) -> Iterator[Document]:
    """The further files of a list, from its document."""
    id_, entries = value.list, value.entries
    if index.wants(content.site, "csv"):
        yield table_document(f"lists/{id_}", value.system, entries, id_, "")
    if index.wants(content.site, "badges"):
        figure = ngettext("{n} player", "{n} players", len(entries)).format(n=grouped(len(entries)))
        yield badge(
            id_, value.name, figure, value.name + _(": ") + figure, licensed(content.site), accents(content.theme)[0]
        )
    if index.wants(content.site, "pictures") and entries:
        yield cards.drawn(f"lists/{id_}", _card(content, value), accents(content.theme)[0])


def _card(content: Content, value: api.ListDocument) -> cards.Card:
    """The top of the list."""
    id_, entries = value.list, value.entries
    ranked = ngettext("{n} player", "{n} players", len(entries)).format(n=grouped(len(entries)))
    return cards.Card(
        title=cards.writable(value.name, id_),
        about=" · ".join(filter(None, (cards.writable(ranked), cards.writable(systems()[value.system].name)))),
        table=[
            (
                f"{row.rank or ''}{'=' if row.rank and row.shared else ''}",
                cards.writable(row.name, row.player),
                rounded(rating, 2) if (rating := Fraction(row.rating_exact)).denominator > 2 else number(rating),
            )
            for row in entries[: cards.ROWS]
        ],
        site=cards.writable(content.site.title),
        note=cards.writable(dated(value.as_of or "")),
    )


def head_of(content: Content, about: RatingList, number: int, *, results: bool) -> Head:
    """What a page of the current list says of itself; ``results`` says whether there are any."""
    site, id_ = content.site, about.id
    alternates = [index.alternate("JSON", about.name, f"api/v1/lists/{id_}.json")]
    if index.wants(site, "csv"):
        alternates.append(index.alternate("CSV", about.name, f"downloads/lists/{id_}.csv"))
    if index.wants(site, "feeds") and results:
        alternates.append(
            index.alternate("Atom", _("Results of {name}").format(name=about.name), f"feeds/lists/{id_}.atom")
        )
    return Head(
        alternates=tuple(alternates),
        picture=(f"pictures/lists/{id_}.png", _("The top of {list}").format(list=about.name))
        if index.wants(site, "pictures") and results
        else None,
        data=index.list_data(site, about, f"lists/{about.id}.html", tuple(alternates)) if number == 1 else "",
        badges=(index.badge_view(content, id_),) if index.wants(site, "badges") and number == 1 else (),
        embed=index.embed(about) if has_embed(site) and results and number == 1 else None,
    )


def has_embed(site: Site) -> bool:
    """Whether the lists of a site have a page for frames of other sites: these need its address."""
    return bool(address_of(site))


def edition_head(content: Content, list_: str, id_: str, name: str) -> Head:
    """What a page of an earlier edition says of itself."""
    if not index.wants(content.site, "csv"):
        return Head()
    return Head((index.alternate("CSV", name, f"downloads/lists/{list_}/{id_}.csv"),))
