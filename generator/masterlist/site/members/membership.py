"""Since when players belong to the lists that name their members, and until when former members did."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from masterlist.engine.query import Ask, query
from masterlist.facts.members import Members, Membership
from masterlist.facts.site import RatingList
from masterlist.language import _, day
from masterlist.queries.editions import as_of, every_list
from masterlist.queries.people import veil_of
from masterlist.queries.settings import LISTS


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


@query
def belonging(ask: Ask) -> dict[str, tuple[Belongs, ...]]:
    """By player, as they are shown, the lists that name them as members."""
    found: dict[str, list[Belongs]] = {}
    for list_ in every_list(ask):
        about: RatingList = ask.part(LISTS, key=list_)
        for player, one in _named(list_, veil_of(ask)(about.members or ()), as_of(ask, list_)):
            found.setdefault(player, []).append(one)
    return {player: tuple(own) for player, own in sorted(found.items())}


def _named(list_: str, periods: Iterable[Membership], on: str) -> Iterator[tuple[str, Belongs]]:
    members = Members(periods)
    for player in sorted(members.named):
        yield player, Belongs(list_, members.joined(player), members.left(player, on))
