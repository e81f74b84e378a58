"""What can be taken away of one player: all of it is made from his JSON document."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from generator.facts.content import Content
from generator.facts.people import Player
from generator.language import _, number, rounded
from generator.site.downloads import badges, feeds, head, pictures, schemas, tables
from generator.site.downloads.licence import licensed
from generator.site.downloads.player_feed import items
from generator.site.model import Alternate, Document, Head

Json = Mapping[str, Any]
Taken = tuple[Document, Alternate | None]


def of_player(content: Content, player: Player, value: Json) -> tuple[Head, list[Document]]:
    """What the player's page says of itself, and the files that lie beside his JSON document ``value``."""
    found = [*_tables(content, value), *_feed(content, value), *_badges(content, value), *_picture(content, value)]
    own = head.alternate("JSON", player.name, f"api/v1/players/{player.id}.json")
    club = content.clubs[player.club].name if player.club else ""
    about = Head(
        alternates=(own, *(alternate for _, alternate in found if alternate)),
        kind="profile",
        picture=next((made.path for made, _ in found if made.path.endswith(".png")), ""),
        data=head.person(content.site, player, club),
        badges=tuple(head.badge_view(content, one, player) for one in value["lists"])
        if head.wants(content.site, "badges")
        else (),
    )
    return about, [made for made, _ in found]


def _tables(content: Content, value: Json) -> Iterator[Taken]:
    if not head.wants(content.site, "csv"):
        return
    for folder, kind, rows in _rows(content, value):
        if rows:
            made = tables.document(f"{folder}/{value['player']}", kind, rows)
            yield made, head.alternate("CSV", _(kind.title), made.path)


def _rows(content: Content, value: Json) -> Iterator[tuple[str, tables.Table, list[Json]]]:
    """The tables of a player: the folder that each lies in, its kind, and its rows."""
    lists, players = value["lists"].items(), content.players
    log = [(id_, line) for id_, own in lists for line in own.get("log", ())]
    ledger = [(id_, change) for id_, own in lists for change in own.get("ledger", ())]
    named = {line["opponent"]: players[line["opponent"]].name for _, line in log if line["opponent"] in players}
    own_name = {"player": value["player"], "name": value["name"]}
    yield (
        "logs",
        schemas.LOG,
        [{**line, "player": value["player"], "list": id_, "name": named.get(line["opponent"])} for id_, line in log],
    )
    yield "ledgers", schemas.LEDGER, [{**change, "list": id_, **own_name} for id_, change in ledger]
    yield "records", schemas.RECORD, [{**one, "player": value["player"]} for one in value["tournaments"]]


def _feed(content: Content, value: Json) -> Iterator[Taken]:
    if head.wants(content.site, "feeds") and (found := items(content, value)):
        title = f"{value['name']} · {content.site.title}"
        made = feeds.feed(content.site, f"players/{value['player']}", title, f"players/{value['player']}.html", found)
        yield made, head.alternate("Atom", _("Results of {name}").format(name=value["name"]), made.path)


def _badges(content: Content, value: Json) -> Iterator[Taken]:
    if head.wants(content.site, "badges"):
        for id_, own in value["lists"].items():
            name, rating = content.lists[id_].name, _rating(own)
            title = f"{value['name']}, {name}: {rating}"
            yield badges.badge(f"{id_}/{value['player']}", name, rating, title, licensed(content.site)), None


def _picture(content: Content, value: Json) -> Iterator[Taken]:
    """The ratings on the list where there are most of them."""
    longest = max(value["lists"].values(), key=lambda own: len(own["history"]), default=None)
    if head.wants(content.site, "pictures") and longest and longest["history"]:
        history = [(one["date"], _exact(one["rating_exact"])) for one in longest["history"]]
        yield pictures.over_time(f"players/{value['player']}", history, _rating(longest)), None


def _rating(own: Json) -> str:
    """A rating as pages show it."""
    exact = _exact(own["rating_exact"])
    return number(exact) if "log" in own else rounded(exact, 2)


@lru_cache(maxsize=10_000)
def _exact(text: str) -> Fraction:
    """The number that was written so: the same few hundred come again at all players."""
    return Fraction(text)
