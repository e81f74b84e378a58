"""Players and clubs."""

from enum import Enum
from typing import NamedTuple

from masterlist.source import Place


class Club(NamedTuple):
    """A club; ``id`` is its file's name."""

    id: str
    name: str
    sanctioned: bool  # by the publisher of the game
    town: str
    country: str  # ISO 3166 alpha-2, or ""
    link: str
    place: Place


class Privacy(Enum):
    """How a player is shown."""

    PUBLIC = "public"  # by name
    INITIALS = "initials"
    ANONYMOUS = "anonymous"


class Player(NamedTuple):
    """A person, or a house member; ``id`` is the name of the player's file."""

    id: str
    name: str
    aka: tuple[str, ...]
    club: str  # a club's id, or ""
    country: str  # ISO 3166 alpha-2, or ""
    github: str
    former_ids: tuple[str, ...]
    distinct_from: tuple[str, ...]  # ids of people whose names look alike
    place: Place
    club_place: Place  # of the club's id
    name_place: Place
    privacy: Privacy = Privacy.PUBLIC
    former_places: tuple[Place, ...] = ()  # of each former id
