"""The results of one player as items of a feed."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.facts.content import Content
from generator.facts.logbook import Result
from generator.site import words
from generator.site.downloads import feeds
from generator.site.downloads.feeds import Item, game_id

Json = Mapping[str, Any]


def items(content: Content, value: Json) -> list[Item]:
    """The newest results of a player, from his JSON document."""
    found: list[Item] = []
    for id_, own in value["lists"].items():
        found += _of_log(content, value["player"], id_, own.get("log", ()))
        found += _of_ledger(content, value["player"], id_, own.get("ledger", ()))
    found += (_of_event(value["player"], one) for one in value["tournaments"])
    return feeds.newest(found)


def _of_log(content: Content, player: str, list_: str, log: list[Json]) -> Iterator[Item]:
    page, name = f"players/{player}.html", content.lists[list_].name
    for line, number in numbered(log):
        id_ = line["opponent"]
        opponent = content.players[id_].name if id_ in content.players else id_
        title = f"{words.RESULTS[Result(line['result'])]} against {opponent}"
        text = f"{name}: {line['game_points']} game points, WWR {line['wwr']}; {line['status']}"
        yield Item(f"{game_id(list_, line['date'], player, id_)}/{number}", line["date"], title, text, page)


def numbered(log: list[Json]) -> Iterator[tuple[Json, int]]:
    """The newest lines of a log, each with its number among the games with one opponent on one day."""
    met: dict[tuple[str, str], int] = {}
    for at, line in enumerate(log):
        key = (line["date"], line["opponent"])
        met[key] = met.get(key, 0) + 1
        if at >= len(log) - feeds.MOST:
            yield line, met[key]


def _of_ledger(content: Content, player: str, list_: str, ledger: list[Json]) -> Iterator[Item]:
    for change in ledger:
        if change["step"] == "end":
            path = f"games/{list_}/{change['game']}.html"
            text = f"{content.lists[list_].name}: {change['points']} points, rating {change['rating']}"
            yield Item(f"{path}#{player}", change["date"], f"Game {change['game']} has ended", text, path)


def _of_event(player: str, one: Json) -> Item:
    path = f"tournaments/{one['event']}.html"
    place = f"place {one['place']}{'=' if one['shared'] else ''}" if one["place"] else "no place"
    return Item(f"{path}#{player}", one["end"], f"{one['name']}: {place}", f"{one['points']} points", path)
