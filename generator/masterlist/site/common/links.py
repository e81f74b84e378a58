"""Links to people and clubs, and to what content names elsewhere."""

import re

from masterlist.facts.content import Content
from masterlist.facts.people import Player
from masterlist.language.messages import pieces
from masterlist.scoring.registry import systems
from masterlist.site.common.model import Link
from masterlist.site.common.names import words_of
from masterlist.source import Place, Said

# The same as a club's link in schema/club.schema.json: no name before the host, nothing that ends an attribute.
_ADDRESS = re.compile(r"https?://[^\s<>\"'/?#@\[\]\\]+([/?#][^\s<>\"'\\]*)?")


def club_link(content: Content, player: Player) -> Link | None:
    """The player's club, if there is one."""
    if not player.club:
        return None
    return Link(content.clubs[player.club].name, f"clubs/{player.club}.html")


def player_link(content: Content, id_: str) -> Link:
    """A player by name; of one who is not on file the id that was reported, as words."""
    player = content.players.get(id_)
    return Link(player.name, f"players/{id_}.html") if player else Link(words_of(id_), "")


def linked(content: Content, said: Said) -> tuple[Link, ...]:
    """A message in the language that is spoken, as pieces of text and links to its players."""
    return tuple(
        Link(piece, "") if isinstance(piece, str) else player_link(content, str(piece.given)) for piece in pieces(said)
    )


def stated(text: str) -> Link:
    """What content states as words or as a web address: a link if all of it is an address, else text."""
    return Link(text, text if _ADDRESS.fullmatch(text) else "")


def pair_path(one: str, other: str) -> str:
    """The page of the games of two players, whichever of them is named first: an id never has two hyphens in a row."""
    first, second = sorted((one, other))
    return f"head-to-head/{first}--{second}.html"


def line_anchor(place: Place) -> str:
    """The row on a player's page that shows the entry of their log at a place; several may stand on one line."""
    book = place.file.rpartition("/")[2].removesuffix(".yaml")
    return f"l{book}.{place.line}.{place.column}"


def system_link(content: Content, id_: str) -> Link:
    """A system by its name, leading to its rules page if the site has one."""
    path = f"rules/{id_}.html" if f"rules/{id_}" in content.pages else ""
    return Link(systems()[id_].name, path)
