"""The JSON documents below api/v1: the contract with programs. Fields are added, never renamed within v1."""

import json
from collections.abc import Sequence
from typing import Any

from generator.facts.content import Content
from generator.facts.logbook import LogBook
from generator.facts.people import Player
from generator.facts.site import RatingList
from generator.scoring.wwr import Scored
from generator.site import api_events, api_games, api_players
from generator.site.api_numbers import amounts
from generator.site.model import Document
from generator.site.player import explained_log
from generator.standings.master_list import Edition, Row
from generator.standings.rating_list import RatingEdition
from generator.standings.results import EventResult, MasterList, Results

Json = dict[str, Any]


def documents(results: Results, commit: str) -> list[Document]:
    """Every document of the interface."""
    return [
        _document("index", _index(results, commit)),
        *(_document(f"lists/{id_}", _list(one)) for id_, one in results.lists.items()),
        *(_document(f"lists/{id_}", api_games.rating_document(rated)) for id_, rated in results.rated.items()),
        *(
            _document(f"tournaments/{id_}", api_events.event_document(results, one))
            for id_, one in results.events.items()
        ),
        *(
            _document(f"games/{id_}/{game.id}", api_games.game_document(rated, game))
            for id_, rated in results.rated.items()
            for game in rated.games
        ),
        *(
            _document(f"players/{player.id}", _player(results, player))
            for _, player in sorted(results.content.players.items())
        ),
    ]


def _document(name: str, value: Json) -> Document:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return Document(f"api/v1/{name}.json", f"{text}\n".encode())


def _index(results: Results, commit: str) -> Json:
    content = results.content
    site = content.site
    return {
        "site": {
            "title": site.title,
            "base_url": site.base_url,
            "repository": site.repository,
            "language": site.language,
            "licence": site.licence._asdict() if site.licence else None,
        },
        "commit": commit or None,
        "as_of": results.as_of or None,
        "lists": [
            *(
                _list_entry(one.results.about, one.results.as_of, one.rows, one.editions)
                for one in results.lists.values()
            ),
            *(_list_entry(rated.about, rated.as_of, rated.rows, rated.editions) for rated in results.rated.values()),
        ],
        "tournaments": [_event_entry(one) for one in results.events.values()],
        "counts": _counts(content),
    }


def _list_entry(
    about: RatingList, as_of: str, rows: Sequence[object], editions: Sequence[Edition | RatingEdition]
) -> Json:
    return {
        "list": about.id,
        "name": about.name,
        "system": about.system,
        "as_of": as_of or None,
        "entries": len(rows),
        "editions": [edition.id for edition in editions],
    }


def _event_entry(one: EventResult) -> Json:
    event = one.event
    return {
        "event": event.id,
        "name": event.name,
        "system": event.system,
        "start": event.start,
        "end": event.end,
        "boards": len(event.boards),
    }


def _counts(content: Content) -> Json:
    books = [book for own in content.books.values() for book in own]
    return {
        "players": len(content.players),
        "clubs": len(content.clubs),
        "lists": len(content.lists),
        "books": len(books),
        "entries": sum(len(book.entries) for book in books),
        "tournaments": len(content.events),
        "boards": sum(len(event.boards) for event in content.events.values()),
        "games": sum(len(games) for games in content.games.values()),
    }


def _list(one: MasterList) -> Json:
    about = one.results.about
    return {
        "list": about.id,
        "name": about.name,
        "system": about.system,
        "as_of": one.results.as_of or None,
        "entries": [_row(row) for row in one.rows],
    }


def _row(row: Row) -> Json:
    return {
        "rank": row.rank,
        "shared": row.shared,
        "player": row.player.id,
        "name": row.player.name,
        "club": row.player.club or None,
        **amounts(rating=row.rating),
        "games": row.games,
        **amounts(opponents_defeated=row.defeated, game_points=row.points),
        "last_game": row.last or None,
    }


def _player(results: Results, player: Player) -> Json:
    lists = {id_: _log(results, one, player.id) for id_, one in results.lists.items() if player.id in one.results.logs}
    lists |= api_players.ratings(results, player.id)
    return {
        "player": player.id,
        "name": player.name,
        "club": player.club or None,
        "country": player.country or None,
        "lists": lists,
        "tournaments": api_players.tournaments(results, player.id),
    }


def _log(results: Results, one: MasterList, player: str) -> Json:
    row = next(row for row in one.rows if row.player.id == player)
    log = explained_log(one, player)
    return {
        **amounts(rating=row.rating),
        "carried_over": _carried_over(results.content.log(player, one.results.about.id)),
        "editions": _editions(one, player),
        "history": _history(log),
        "log": [_line(line) for line in log],
    }


def _carried_over(books: Sequence[LogBook]) -> Json | None:
    """What the first book on file brings from those that are not."""
    carried = books[0].carried if books else None
    if carried is None:
        return None
    return {"game_points": carried.game_points, "defeated": [*carried.defeated], "drawn": [*carried.drawn]}


def _editions(one: MasterList, player: str) -> list[Json]:
    return [
        {"edition": edition.id, "rank": row.rank}
        for edition in one.editions
        for row in edition.rows
        if row.player.id == player
    ]


def _history(log: list[Scored]) -> list[Json]:
    """The rating after each day on which a rated game was played."""
    by_day = {line.entry.date: line for line in log if line.rated}
    return [{"date": date, **amounts(rating=line.wwr)} for date, line in by_day.items()]


def _line(line: Scored) -> Json:
    entry = line.entry
    return {
        "date": entry.date,
        "opponent": entry.opponent,
        "result": entry.result.value,
        **amounts(game_points=line.points, opponents_defeated=line.defeated, total=line.total, wwr=line.wwr),
        "status": line.status.value,
        "rated": line.rated,
        "source": {"file": entry.place.file, "line": entry.place.line},
        "working": [step._asdict() for step in line.working],
    }
