"""Links to people and clubs."""

from generator.facts.content import Content
from generator.facts.people import Player
from generator.site.model import Link
from generator.source import Place


def club_link(content: Content, player: Player) -> Link | None:
    """The player's club, if he has one."""
    if not player.club:
        return None
    return Link(content.clubs[player.club].name, f"clubs/{player.club}.html")


def player_link(content: Content, id_: str) -> Link:
    """A player by his name; one who is not on file by the id that was reported."""
    player = content.players.get(id_)
    return Link(player.name, f"players/{id_}.html") if player else Link(id_, "")


def pair_path(one: str, other: str) -> str:
    """The page of the games of two players, whichever of them is named first: an id never has two hyphens in a row."""
    first, second = sorted((one, other))
    return f"head-to-head/{first}--{second}.html"


def line_anchor(place: Place) -> str:
    """The row on a player's page that shows the entry of his log at a place; several may stand on one line."""
    book = place.file.rpartition("/")[2].removesuffix(".yaml")
    return f"l{book}.{place.line}.{place.column}"
