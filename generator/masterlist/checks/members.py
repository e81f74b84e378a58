"""Members of rating lists: they are on file, and their periods make sense."""

from collections.abc import Iterator

from masterlist.checks.remedies import Similar
from masterlist.facts.board import SEVENTH_PLAYER
from masterlist.facts.content import Content
from masterlist.facts.members import Membership
from masterlist.scoring.board import board_systems
from masterlist.source import Problem


def check(content: Content) -> Iterator[Problem]:
    """Everything wrong with the members of all lists."""
    judged = board_systems()  # the terms of any other system may hold anything
    for rating_list in content.lists.values():
        members = rating_list.members or ()
        if rating_list.system in judged:
            yield from members_are_known(members, content)
            yield from memberships_have_a_time(members)
            yield from memberships_do_not_overlap(members)


def members_are_known(members: tuple[Membership, ...], content: Content) -> Iterator[Problem]:
    """The members have player files; the house member needs none."""
    similar = Similar(content.players)
    for one in members:
        if one.player != SEVENTH_PLAYER and not content.has("player", one.player):
            hint = str(similar.remedy(one.player))
            yield Problem(one.place, "player-is-known", f"no player '{one.player}'", hint)


def memberships_have_a_time(members: tuple[Membership, ...]) -> Iterator[Problem]:
    """A membership does not end before it begins."""
    for one in members:
        if one.until and one.until < one.since:
            message = f"the membership of '{one.player}' ends on {one.until}, before it begins on {one.since}"
            yield Problem(one.place, "membership-has-a-time", message, "correct one of the dates; both days count")


def memberships_do_not_overlap(members: tuple[Membership, ...]) -> Iterator[Problem]:
    """A player may leave and come back, but is not a member twice on one day."""
    latest: dict[str, Membership] = {}
    for one in sorted(members, key=lambda member: (member.player, member.since, member.place)):
        before = latest.get(one.player)
        if before and not before.is_over(one.since):
            message = f"'{one.player}' is a member twice on {max(one.since, before.since) or 'the first day'}"
            hint = "end the first membership with 'until' before the next one begins, or remove one of the two"
            yield Problem(one.place, "memberships-do-not-overlap", message, hint)
        latest[one.player] = one
