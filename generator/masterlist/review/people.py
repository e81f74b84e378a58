"""People whom a pull request adds or gives another name, and whose names theirs look like."""

from collections.abc import Iterator

from masterlist.checks.names import look_alikes
from masterlist.checks.skeleton import mixed_scripts
from masterlist.comparing.side import ComparedVersion
from masterlist.facts.people import Player
from masterlist.read.shown import shown
from masterlist.review.values import Newcomer, ReviewItem


def newcomers(items: tuple[ReviewItem, ...], after: ComparedVersion) -> tuple[Newcomer, ...]:
    """New players; that their own file says whom they are distinct from counts for nothing here."""
    return _looked_at({item.id for item in items if item.what == "player" and item.how == "new"}, after)


def renamed(items: tuple[ReviewItem, ...], after: ComparedVersion) -> tuple[Newcomer, ...]:
    """Players on file who have another name now, or one more: it can be another player's as well as a new one's."""
    changed = (item for item in items if item.what == "player" and item.how == "changed")
    return _looked_at({item.id for item in changed if {one.key for one in item.differences} & {"name", "aka"}}, after)


def _looked_at(new: set[str], after: ComparedVersion) -> tuple[Newcomer, ...]:
    players = after.content.players if after.content and new else {}
    complaints: dict[str, list[str]] = {id_: list(_deceptive(players[id_])) for id_ in sorted(new) if id_ in players}
    for pair in look_alikes(players.values()):
        for player, other in (pair, pair[::-1]):
            if player.id in complaints:
                known = "" if other.id in new else ", who is on file"
                complaints[player.id].append(f"'{shown(player.name)}' looks like '{shown(other.name)}'{known}")
    return tuple(Newcomer(id_, players[id_].name, tuple(found)) for id_, found in complaints.items())


def _deceptive(player: Player) -> Iterator[str]:
    for name in (player.name, *player.aka):
        if scripts := mixed_scripts(name):
            letters = " and ".join(", ".join(map(str.capitalize, scripts)).rsplit(", ", 1))
            yield f"'{shown(name)}' mixes {letters} letters"
