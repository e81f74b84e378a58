"""Guards of who reports: whose log and whose player file it is, and who sat in a game."""

from collections.abc import Iterator

from masterlist.facts.event import AnyBoard
from masterlist.read.shown import shown
from masterlist.read.versions import Touched
from masterlist.review.change import Change, Finding
from masterlist.review.people import renamed
from masterlist.review.values import Item
from masterlist.source import Place


def logs_are_their_players(change: Change) -> Iterator[Finding]:
    """A player's log and player file are edited by themselves, as the version before knows them."""
    author = change.pull.author
    if not author or change.base is None:
        return
    bound = _bound(change)
    for touched in change.touched:
        owner = _owner(touched)
        player = change.base.players.get(owner)
        if player and player.github and player.github.casefold() != change.author:
            if owner in bound and touched.name.startswith("content/logs/"):
                continue
            name = change.names.player(player.id)
            yield (
                Place(touched.name),
                f"it belongs to {name}, who is {shown(player.github)} on GitHub, and was edited by {author}",
            )


def _owner(touched: Touched) -> str:
    """The player to whom a file belongs, or ""."""
    parts = touched.name.split("/")
    if not touched.is_content or len(parts) < 3:
        return ""
    return {"logs": parts[2], "players": parts[2].removesuffix(".yaml")}.get(parts[1], "")


def _bound(change: Change) -> set[str]:
    """Players of whose log nothing changed but the files that its entries stand in, as ``bind`` leaves it."""
    moved = {now.file.split("/")[2] for now, then in change.entries.same.items() if now.file != then.file}
    changed = {one.player for one in change.entries.changes}
    return moved - changed - {item.id.partition(":")[0] for item in change.items if item.what == "log book"}


def roles_are_claimed_with_leave(change: Change) -> Iterator[Finding]:
    """A GitHub user decides who may edit a log, and a director who may report boards: neither changes in passing."""
    for item in change.items:
        role = _ROLES.get(item.what) if item.how == "changed" else None
        for one in item.differences:
            if role and one.key == role[0]:
                before, after = (shown(value) or "none" for value in (one.before, one.after))
                yield item.place, f"{role[1]} {change.names.item(item)} changes: {before} → {after}"


_ROLES = {"player": ("github", "the GitHub user of"), "event": ("director", "the director of")}


def players_are_shown_as_they_ask(change: Change) -> Iterator[Finding]:
    """How a player is shown is changed by themselves; for one without an account on file, by a maintainer's leave."""
    players = change.base.players if change.base else {}
    for item in change.items:
        if item.what != "player" or item.how != "changed":
            continue
        before = players.get(item.id)
        for one in item.differences:
            if one.key == "privacy" and not (before and before.github):
                yield item.place, f"{change.names.item(item)} is shown otherwise: {one.before} → {one.after}"


def names_deceive_no_one(change: Change) -> Iterator[Finding]:
    """No new player has a name that looks like another one's, and none on file gets one."""
    places = {item.id: item.place for item in change.items if item.what == "player"}
    for one in (*change.newcomers, *renamed(change.items, change.sides.after)):
        for complaint in one.look_alikes:
            yield places[one.id], complaint


def games_are_their_players(change: Change) -> Iterator[Finding]:
    """A game in progress is reported on by those who sit in it, or by the event's director."""
    if not change.author or change.base is None:
        return
    for item in change.items:
        board = change.boards[0].get((item.what, item.id)) if item.goes_on else None
        if board and change.author not in logins_at(change, board) and not directs(change, item):
            who = f"{change.pull.author} is not known to sit in it"
            yield item.place, f"the {item.what} {change.names.item(item)} goes on here, and {who}"


def logins_at(change: Change, board: AnyBoard) -> set[str]:
    """The GitHub users who sit at a board, those who were replaced included."""
    found = {change.login(name) for name in board.people}
    return found - {""}


def directs(change: Change, item: Item) -> bool:
    """Whether the author is the director whom the event named before the change."""
    event = change.base.events.get(item.id.partition("/")[0]) if change.base and item.what == "board" else None
    return bool(event and event.director and change.author in change.logins_by_name.get(event.director, ()))
