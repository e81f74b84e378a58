"""The JSON documents below api/v1: the contract with programs. Fields are added, never renamed within v1.

``schema/api/`` describes them. No document but the index names the commit: it would make all of them others with every
commit. Each leads to the index that was published with it, which does.
"""

from collections.abc import Iterable, Mapping, Sequence

from masterlist.facts.content import Content
from masterlist.facts.logbook import LogBook
from masterlist.facts.people import Player
from masterlist.facts.site import RatingList, Site
from masterlist.kinds.squares_log import STATED
from masterlist.scoring.log import Scored
from masterlist.site.api import career as api_career
from masterlist.site.api import entries as api_entries
from masterlist.site.api import games as api_games
from masterlist.site.api import nights as api_nights
from masterlist.site.api import pairs as api_pairs
from masterlist.site.api import players as api_players
from masterlist.site.api import records as api_records
from masterlist.site.api.document import Json, document
from masterlist.site.api.numbers import amounts, working
from masterlist.site.common.links import pair_path
from masterlist.site.common.model import Document
from masterlist.site.editions.view import Issue
from masterlist.site.players.career import Chronicle
from masterlist.standings.event_values import EventHead
from masterlist.standings.nights import GamesOn
from masterlist.standings.overview import Listed, Whole
from masterlist.standings.played import Year
from masterlist.standings.rated import Rated
from masterlist.standings.records import Record
from masterlist.standings.results import MasterList, Results


def game_documents(one: Rated) -> list[Document]:
    """The games of a list that is rated from them."""
    id_ = one.about.id
    return [document(f"games/{id_}/{game.id}", api_games.game_document(one, game)) for game in one.games]


def editions_document(content: Content, about: RatingList, issues: Iterable[Issue]) -> Document:
    """The editions of a list."""
    return document(f"lists/{about.id}/editions", api_records.editions(content, about, issues))


def history_document(
    content: Content, about: RatingList, kinds: Sequence[str], years: Iterable[Year], as_of: str
) -> Document:
    """The history of a list by year."""
    return document(f"lists/{about.id}/history", api_records.history(content, about, kinds, years, as_of))


def records_document(content: Content, halls: Mapping[str, Sequence[Record]]) -> Document:
    """The hall of records, by list and system."""
    return document("records", api_records.records(content, halls))


def pair_document(
    names: Mapping[str, str], lists: Mapping[str, RatingList], games: api_pairs.Games, met: api_pairs.Meetings
) -> Document:
    """The games of two players with each other; ``names`` are theirs, ids in order."""
    return document(pair_path(*names).removesuffix(".html"), api_pairs.pair(names, lists, games, met))


def index_document(site: Site, whole: Whole, commit: str) -> Document:
    """What the site holds."""
    return document("index", index(site, whole, commit))


def index(site: Site, whole: Whole, commit: str) -> Json:
    """The same as a value."""
    return {
        "site": {
            "title": site.title,
            "base_url": site.base_url,
            "repository": site.repository,
            "language": site.language,
            "licence": site.licence._asdict() if site.licence else None,
        },
        "commit": commit or None,
        "as_of": whole.as_of or None,
        "lists": [_list_entry(one) for one in whole.lists],
        "tournaments": [_event_entry(one) for one in whole.heads],
        "counts": _counts(whole),
    }


def _list_entry(one: Listed) -> Json:
    return {
        "list": one.about.id,
        "name": one.about.name,
        "system": one.about.system,
        "as_of": one.as_of or None,
        "entries": one.size,
        "editions": list(one.editions),
    }


def _event_entry(one: EventHead) -> Json:
    event = one.event
    return {
        "event": event.id,
        "name": event.name,
        "system": event.system,
        "start": event.start,
        "end": event.end,
        "status": event.status.value,
        "winners": list(one.winners),
        "boards": one.boards,
    }


def _counts(whole: Whole) -> Json:
    return {
        "players": whole.counts.players,
        "clubs": whole.counts.clubs,
        "lists": len(whole.lists),
        "books": whole.counts.books,
        "entries": whole.counts.entries,
        "tournaments": len(whole.heads),
        "boards": sum(one.boards for one in whole.heads),
        "games": sum(one.filed for one in whole.lists),
    }


def player_value(results: Results, player: Player, chronicle: Chronicle, waits: api_pairs.Waits) -> Json:
    """A player: their logs with the working, their ratings and their tournaments."""
    lists = {
        id_: _log(results, one, player.id, chronicle)
        for id_, one in results.lists.items()
        if player.id in one.results.logs
    }
    lists |= api_players.ratings(results, player.id)
    lists |= {one.list: _played(results, one) for one in chronicle.games}
    tournaments = api_players.tournaments(results, player.id)
    return {
        "as_of": max([*map(_newest, lists.values()), *map(api_players.results_day, tournaments)], default="") or None,
        "player": player.id,
        "name": player.name,
        "also_known_as": list(player.aka),
        "former_ids": list(player.former_ids),
        "club": player.club or None,
        "country": player.country or None,
        "lists": lists,
        "tournaments": tournaments,
        "titles": api_career.titles(results, player.id),
        "head_to_head": api_career.pairs(player.id, chronicle.met),
        "waiting": [api_pairs.waiting(results.content, player.id, one, waits.private) for one in waits.games],
    }


def _played(results: Results, one: GamesOn) -> Json:
    editions = [{"edition": id_, "rank": rank} for id_, rank in one.editions]
    return api_nights.own_document(results.content, results.content.lists[one.list], one.row, one.own, editions)


def _newest(own: Json) -> str:
    """The date of the last thing that happened to a player on a list, or ""."""
    lines: Sequence[Json] = own.get("log") or own.get("ledger") or own.get("played") or ()
    return str(lines[-1]["date"]) if lines else ""


def _log(results: Results, one: MasterList, player: str, chronicle: Chronicle) -> Json:
    row = next(row for row in one.rows if row.player == player)
    log = one.results.logs[player]
    ranks = chronicle.ranks[one.results.about.id].editions
    return {
        "rank": row.rank,
        **amounts(rating=row.rating),
        "carried_over": _carried_over(results.content.log(player, one.results.about.id)),
        "authenticated": _authentications(results.content.log(player, one.results.about.id)),
        "editions": api_career.editions(ranks),
        "history": _history(log),
        "rating_field": STATED[-1],
        "log": [_line(results.content, line) for line in log],
        "career": api_career.career(chronicle.careers[one.results.about.id], ranks),
    }


def _carried_over(books: Sequence[LogBook]) -> Json | None:
    """What the first book on file brings from those that are not."""
    carried = books[0].carried if books else None
    if carried is None:
        return None
    return {"game_points": carried.game_points, "defeated": [*carried.defeated], "drawn": [*carried.drawn]}


def _authentications(books: Sequence[LogBook]) -> list[Json]:
    """Which books a club has authenticated."""
    return [
        {"book": book.book, "club": found.club, "by": found.by or None, "date": found.date}
        for book in books
        if (found := book.authenticated)
    ]


def _history(log: list[Scored]) -> list[Json]:
    """The rating after each day on which a rated game was played."""
    by_day = {line.entry.date: line for line in log if line.rated}
    return [{"date": date, **amounts(rating=line.rating)} for date, line in by_day.items()]


def _line(content: Content, line: Scored) -> Json:
    entry = line.entry
    return {
        "book": line.book,
        "date": entry.date,
        "opponent": entry.opponent,
        "opponent_name": content.players[entry.opponent].name if entry.opponent in content.players else None,
        "result": entry.result.value,
        **api_entries.reported(entry),
        **amounts(**dict(zip(STATED, (line.points, line.defeated, line.total, line.rating), strict=True))),
        "status": line.status.value,
        "rated": line.rated,
        "authenticated": entry.authenticated,
        "source": {"file": entry.place.file, "line": entry.place.line},
        "working": working(line.working),
    }
