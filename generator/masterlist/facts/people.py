"""Players and clubs."""

from enum import Enum
from typing import NamedTuple

from masterlist.source import Place


class Sanction(NamedTuple):
    """The days on which the publisher of the game has sanctioned a club; both are included."""

    since: str  # ISO 8601, or "" for always
    until: str  # ISO 8601, or "" where it has not ended
    place: Place

    def holds_on(self, day: str) -> bool:
        """Whether the club is sanctioned on that day."""
        return self.since <= day and (not self.until or day <= self.until)


class Club(NamedTuple):
    """A club; ``id`` is its file's name."""

    id: str
    name: str
    sanction: Sanction | None  # by the publisher of the game
    town: str
    country: str  # ISO 3166 alpha-2, or ""
    link: str
    place: Place
    former_ids: tuple[str, ...] = ()
    former_places: tuple[Place, ...] = ()  # of each former id

    def sanctioned_on(self, day: str) -> bool:
        """Whether the publisher of the game sanctioned the club on that day."""
        return self.sanction is not None and self.sanction.holds_on(day)


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
    left: tuple[tuple[str, str], ...] = ()  # lists, each with the day on which they left it, ISO 8601
    left_places: tuple[Place, ...] = ()  # of each of these lists

    def has_left(self, list_: str, last: str, day: str = "") -> str:
        """The day on which they left a list, by a ``day`` or by now; "" for who has not, or has a rated game since."""
        left = dict(self.left).get(list_, "")
        return left if left >= last and (not day or left <= day) else ""
