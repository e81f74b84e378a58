"""A membership of a list, in words."""

from collections.abc import Mapping
from typing import NamedTuple

from masterlist.facts.site import RatingList
from masterlist.language import _, day


class Belongs(NamedTuple):
    """A player on a list that names its members."""

    list: str
    since: str  # the first day of the newest membership, "" where none is stated
    until: str  # the last day of a former member's, "" for a member

    def said(self, lists: Mapping[str, RatingList]) -> str:
        """In words; "" where no day is stated."""
        name = lists[self.list].brief
        if self.until:
            return _("{list}: member until {day}").format(list=name, day=day(self.until))
        if self.since:
            return _("{list}: member since {day}").format(list=name, day=day(self.since))
        return ""
