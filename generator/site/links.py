"""Links to people and clubs."""

from generator.facts.content import Content
from generator.facts.people import Player
from generator.site.model import Link


def club_link(content: Content, player: Player) -> Link | None:
    """The player's club, if he has one."""
    if not player.club:
        return None
    return Link(content.clubs[player.club].name, f"clubs/{player.club}.html")


def player_link(content: Content, id_: str) -> Link:
    """A player by his name; one who is not on file by the id that was reported."""
    player = content.players.get(id_)
    return Link(player.name, f"players/{id_}.html") if player else Link(id_, "")
