"""What the pages of a list are made from, its files, and its top as other sites show it."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import islice
from typing import Any

import msgspec

from masterlist.engine.query import Ask, Stored
from masterlist.facts.site import Members, RatingList
from masterlist.kinds.kind import KindFiles
from masterlist.language import _, ngettext, spoken
from masterlist.queries.editions import edition_headers, ranks_before
from masterlist.queries.logs import LISTS, files_of, files_of_system
from masterlist.queries.overview import excluded, list_people, newest_year
from masterlist.queries.people import People, clubs_of, people_in
from masterlist.queries.ratings import night_index
from masterlist.queries.results import shown_rated
from masterlist.queries.sources import as_of, ever_ranked, page_recents, shown_standing, standing
from masterlist.scoring.board import ending_in_words
from masterlist.scoring.rating import Standing
from masterlist.scoring.registry import list_system
from masterlist.site.common.games import night_link
from masterlist.site.common.links import also, document, newest_links
from masterlist.site.common.words import Document, Link, Page
from masterlist.site.downloads import lists as downloads
from masterlist.site.downloads.index import embed_path
from masterlist.site.downloads.lists import list_document
from masterlist.site.layout import Frame, Inputs, Made, gathers, inputs, people_content
from masterlist.site.lists.view import list_page, list_rows
from masterlist.source import Message, with_names
from masterlist.standings.movement import pages, portion
from masterlist.standings.nights import NightHead
from masterlist.standings.periods import begins_anew, running
from masterlist.standings.totals import Recent

TOP = 10  # rows


@inputs
def embed_page(frame: Frame, list_: str, until: str, rows: tuple[Standing, ...], people: People) -> Made:
    """The top of a list for other sites: a page that has neither menu nor scripts."""
    about = frame.lists[list_]
    values = {"content": people_content(frame, people), "about": about, "until": until, "rows": rows}
    yield Page(embed_path(list_), "embed.html", _("The top of {list}").format(list=about.name), "", values)


@gathers(embed_page)
def embed_inputs(ask: Ask, list_: str) -> Inputs:
    rows = tuple(islice((one for one in ever_ranked(ask, list_) if one.rank), TOP))
    return embed_page(list_, ask(as_of, list_), rows, people_in(ask, rows))


# --- The current list for programs and scripts, whatever it is rated from ---------------------------------


@inputs
def list_documents(  # noqa: PLR0913, PLR0917  its fields
    frame: Frame,
    list_: str,
    rows: Stored[tuple[Standing, ...]],
    until: str,
    people: Stored[People],
    clubs: dict[str, str],
) -> Made:
    """The document of the current list, and its further files; ``until`` is the date of its newest result, or ""."""
    content = people_content(frame, people.value(People), clubs)
    value = list_document(content, frame.lists[list_], until, rows.value(tuple[Standing, ...]))
    yield document(f"lists/{list_}", value)
    yield from downloads.current(content, value)


@gathers(list_documents)
def list_files(ask: Ask, list_: str) -> Inputs:
    clubs, people = clubs_of(ask, ask(list_people, list_)), ask.stored(list_people, list_)
    return list_documents(list_, ask.stored(shown_standing, list_), ask(as_of, list_), people, clubs)


@inputs
def script_of_list(  # noqa: PLR0913, PLR0917  its fields
    frame: Frame,
    list_: str,
    rows: Stored[tuple[Standing, ...]],
    people: Stored[People],
    clubs: dict[str, str],
    before: tuple[int, ...],
    recents: tuple[Recent, ...],
) -> Made:
    """The rows of the current list for scripts; ``before`` are the ranks in the newest edition."""
    content, about = people_content(frame, people.value(People), clubs), frame.lists[list_]
    own = rows.value(tuple[Standing, ...])
    yield from list_rows(content, f"lists/{list_}", about, own, before=before, recents=recents)


@gathers(script_of_list)
def list_script(ask: Ask, list_: str) -> Inputs:
    players = [*ask(standing, list_)]
    ranks = ask.parts(ranks_before, list_, keys=players) if ask(edition_headers).get(list_) else {}
    return script_of_list(
        list_,
        ask.stored(shown_standing, list_),
        ask.stored(list_people, list_),
        clubs_of(ask, ask(list_people, list_)),
        before=tuple(ranks.get(player, 0) for player in players) if ranks else (),
        recents=tuple(one for page in range(1, pages(len(players)) + 1) for one in ask(page_recents, list_, str(page))),
    )


# --- What the pages of a list show, and nothing else ------------------------------------------------------


NIGHTS = 12  # that a list's own page names
MEMBERS = "members"  # a term
# A game rated from boards: its id, when it started and finished, how it ended, and why it is not rated.
GameLine = tuple[str, str, str, Message, Message | None]


@inputs
def current_list_page(  # noqa: PLR0913, PLR0917  its fields
    frame: Frame,
    list_: str,
    number: int,
    rows: tuple[Standing, ...],
    of: int,
    before: tuple[int, ...],
    recents: tuple[Recent, ...],
    left: tuple[str, ...],
    editions: tuple[str, ...],
    year: str,
    has_results: bool,  # noqa: FBT001  as above
    people: People,
    clubs: dict[str, str],
    as_of: str,
    ranked: int,
    in_play: Fraction | None,
    games: tuple[GameLine, ...],
    nights: tuple[NightHead, ...],
) -> Made:
    """One page of the current list by its ``number``; what comes from ``as_of`` on is on the first page alone.

    All pages have ``of`` rows. Of each row, ``before`` has the rank in the newest edition, ``left`` the last day of a
    membership where it had ended, of a list with members. ``editions`` are ids, the oldest first; ``year`` is the
    newest whose page tells of the list. ``in_play`` are the points anted in games that go on, of a list rated from
    boards, and ``games`` its games; ``nights`` are those of a list that is rated from them; both the newest first.
    """
    content, about = people_content(frame, people, clubs), frame.lists[list_]
    newest = [
        (night_link(about, one.id), ngettext("{n} game", "{n} games", one.games).format(n=one.games)) for one in nights
    ]
    others = also(about.id, len(editions), year) if rows else ()
    # A column of nothing but "same" is left out, where all ranks are on one page.
    is_still = of == len(rows) and all((row.rank or 0) == rank for row, rank in zip(rows, before, strict=True))
    is_of_nights = files_of_system(about.system) is KindFiles.NIGHTS
    page = list_page(
        content,
        about,
        f"lists/{about.id}",
        number,
        rows,
        of,
        before=before,
        recents=recents,
        since=editions[-1] if editions and not is_still else "",
        published=None,
        as_of=as_of,
        ranked=ranked,
        left=left,
        links=newest_links(about.id, editions) + others,
        games=[(*one[:4], why and spoken(with_names(why, content.name_of))) for *one, why in games],
        nights=[*newest, (Link(_("All nights"), f"games/{about.id}.html"), "")] if nights else [],
        in_play=in_play,
        # Whether the ratings are those of a rating period that is not over.
        is_provisional=is_of_nights and bool(running(about, as_of)),
        # Of members and of what is switched on the page says more.
        terms={key: own for key, own in about.terms.items() if key != MEMBERS and not isinstance(own, bool)},
        eras=[(era, begins_anew(about, era)) for era in about.eras],
    )
    yield page._replace(head=downloads.head_of(content, about, number, results=has_results))


@gathers(current_list_page)
def list_page_inputs(ask: Ask, list_: str, page: str) -> Inputs:
    """What one page of the current list shows, by its number."""
    every, newest = ask(shown_standing, list_), ask(as_of, list_)
    rows, real = tuple(portion(every, int(page))), portion([*ask(standing, list_)], int(page))
    first: dict[str, Any] = {"as_of": "", "ranked": 0, "in_play": None, "games": (), "nights": ()}
    if page == "1":  # on others nothing, or every page would change with every day
        first |= {"as_of": newest, "ranked": sum(row.rank is not None for row in every), **_games(ask, list_)}
    people = people_in(ask, rows, excluded(ask, list_), first["games"])
    before = ask.parts(ranks_before, list_, keys=real)
    about: RatingList = ask.part(LISTS, key=list_)
    members = Members(about.members)
    return current_list_page(
        list_=list_,
        number=int(page),
        rows=rows,
        of=len(every),
        before=tuple(before.get(player) or 0 for player in real),
        recents=ask(page_recents, list_, page),
        left=() if about.members is None else tuple(members.gone(player, newest) for player in real),
        editions=tuple(header.id for header in ask(edition_headers).get(list_, ())),
        year=ask(newest_year, list_),
        has_results=bool(newest) and any(row.games for row in every),
        people=people,
        clubs=clubs_of(ask, people),
        **first,
    )


def _games(ask: Ask, list_: str) -> dict[str, Any]:
    """The games that a list's own page names; those of logs stand on the pages of players."""
    kind = files_of(ask, list_)
    if kind is KindFiles.NIGHTS:
        return {"nights": tuple([*ask(night_index, list_).values()][: -NIGHTS - 1 : -1])}
    if kind is KindFiles.LOGS:
        return {}
    one = ask(shown_rated, list_)
    games = (
        (own.id, own.game.started or "", own.game.finished or "", ending_in_words(own.game), own.unrated)
        for own in reversed(one.games)
    )
    return {"in_play": one.in_play, "games": tuple(games)}


# --- What the scripts that ask "what if" have of a list -------------------------------------------------


@inputs
def what_if_script(frame: Frame, list_: str, standings: Stored[tuple[Standing, ...]], people: Stored[People]) -> Made:
    """The players of a list: columns and not rows, because they compress better."""
    about, rows, names = frame.lists[list_], standings.value(tuple[Standing, ...]), people.value(People)
    system = list_system(about.system)
    figures = {column.key: [row.figures.get(column.key) for row in rows] for column in system.columns}
    columns: dict[str, list[Any]] = {key: [getattr(row, key) for row in rows] for key in ("rank", "rating", "games")}
    columns["year"] = [int((row.last or "0")[:4]) for row in rows]  # of the last game; who played lately plays next
    if files_of_system(about.system) is KindFiles.LOGS:
        halves = [2 * row.figures["opponents_defeated"] for row in rows]
        columns, figures = {"halves": halves, "points": figures["game_points"], **columns}, {}
    value = {
        "system": about.system,
        "places": system.places,
        "terms": system.every_term(about.terms),
        "ids": [row.player for row in rows],
        "names": [names[row.player][0] for row in rows],
        "columns": columns,
        "figures": figures,
    }
    data = msgspec.json.encode(value, enc_hook=_for_scripts)
    call = b'MasterlistWhatIf.know("%s",%s);\n' % (list_.encode(), data)
    yield Document(f"assets/what-if/{list_}.js", call)


def _for_scripts(value: object) -> object:
    """An exact number, also within a group of terms: scripts compute with floating points, and show two decimals."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is nothing that a script can have")


@gathers(what_if_script)
def what_if_inputs(ask: Ask, list_: str) -> Inputs:
    return what_if_script(list_, ask.stored(shown_standing, list_), ask.stored(list_people, list_))
