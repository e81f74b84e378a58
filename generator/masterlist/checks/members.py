"""Members of rating lists, and players whom lists exclude: they are on file, and their periods make sense."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from masterlist.checks.remedies import Similar
from masterlist.facts.board import SEVENTH_PLAYER
from masterlist.facts.content import Content
from masterlist.facts.members import Exclusion, Membership
from masterlist.scoring.board import board_systems
from masterlist.source import Problem


def check(content: Content) -> Iterator[Problem]:
    """Everything wrong with the members of all lists, and with whom they exclude."""
    judged = board_systems()  # the terms of any other system may hold anything
    similar = Similar(content.players)
    for rating_list in content.lists.values():
        if rating_list.system in judged:
            yield from _periods(rating_list.members or (), content, similar, MEMBER)
        yield from _periods(rating_list.excluded, content, similar, EXCLUDED)


def periods_have_begun(content: Content, newest_day: str) -> Iterator[Problem]:
    """What a list says now holds now: no period is to come."""
    for rating_list in content.lists.values():
        for era in rating_list.eras:
            if era.since > newest_day:
                message, hint = f"{era.since} is in the future", "add the period when its first day has come"
                yield Problem(era.place, "date-is-past", message, hint)


class MembershipWords(NamedTuple):
    """What the periods of players on a list are called."""

    ends_early: tuple[str, str]  # the rule, and what ends
    twice: tuple[str, str]  # the rule, and what a player is twice
    first: str


MEMBER = MembershipWords(
    ("membership-has-a-time", "membership"), ("memberships-do-not-overlap", "a member"), "first membership"
)
EXCLUDED = MembershipWords(("exclusion-has-a-time", "exclusion"), ("excluded-once", "excluded"), "first exclusion")


def _periods(
    periods: Iterable[Membership | Exclusion], content: Content, similar: Similar, words: MembershipWords
) -> Iterator[Problem]:
    """Their players have files, but for the house member; none ends before it begins; none has two on one day."""
    latest: dict[str, Membership | Exclusion] = {}
    for one in sorted(periods, key=lambda period: (period.player, period.since, period.place)):
        if one.player != SEVENTH_PLAYER and not content.has("player", one.player):
            hint = str(similar.remedy(one.player, one.place.file))
            yield Problem(one.place, "player-is-known", f"no player '{one.player}' is on file", hint)
            continue
        if one.until and one.until < one.since:
            rule, ends = words.ends_early
            message = f"the {ends} of '{one.player}' ends on {one.until}, before it begins on {one.since}"
            yield Problem(one.place, rule, message, "correct one of the dates; both days count")
        before = latest.get(one.player)
        if before and not before.is_over(one.since):
            rule, twice = words.twice
            message = f"'{one.player}' is {twice} twice on {max(one.since, before.since) or 'the first day'}"
            hint = f"end the {words.first} with 'until' before the next one begins, or remove one of the two"
            yield Problem(one.place, rule, message, hint)
        latest[one.player] = one
