"""Who reports what: of every submission whether its author is known to be the player."""

from masterlist.review.boards import nights_of, players_of
from masterlist.review.change import Change
from masterlist.review.identity import directs, logins_at
from masterlist.review.values import Item, Submission

PLAYER, OPPONENT, DIRECTOR, UNKNOWN, OTHER = "player", "opponent", "director", "unknown", "another"
_OF_GAMES = {"entry", "log book", "board", "rated game", "night"}


def submissions(change: Change) -> tuple[Submission, ...]:
    """Of all that is new or changed; nothing where the author is not given."""
    if not change.author or change.base is None:
        return ()
    known, signed = author_is(change), _signed_for_others(change)
    return tuple(
        Submission(
            item.what,
            item.id,
            change.names.item(item),
            item.place.file,
            _relation(change, item, known),
            signed.get(item.id, "") if item.what == "entry" else "",
        )
        for item in change.items
        if item.how != "removed" and item.what in {*_OF_GAMES, "player"}
    )


def author_is(change: Change) -> str:
    """The name of the player who the author is, as the version before knows it, or ""."""
    players = change.base.players if change.base and change.author else {}
    return next(
        (change.names.player(id_) for id_, one in players.items() if one.github.casefold() == change.author), ""
    )


def _relation(change: Change, item: Item, known: str) -> str:
    if item.what in {"board", "rated game"}:
        boards = [board for side in change.boards if (board := side.get((item.what, item.id)))]
        if any(change.author in logins_at(change, board) for board in boards):
            return PLAYER
        if directs(change, item):
            return DIRECTOR
        return OTHER if known else UNKNOWN
    keeper, _, rest = item.id.partition(": ")
    if change.author in _played(change, item) or change.login(keeper) == change.author:
        return PLAYER
    if item.what == "entry" and change.login(rest.partition(" against ")[2]) == change.author:
        return OPPONENT
    return OTHER if known or change.login(keeper) else UNKNOWN


def _played(change: Change, item: Item) -> set[str]:
    """The GitHub users who played on a night."""
    content = change.sides.after.content
    night = nights_of(content).get((item.what, item.id)) if content else None
    return {change.login(player) for player in players_of(night)} - {""} if night else set()


def _signed_for_others(change: Change) -> dict[str, str]:
    """New entries that count because the author says that an opponent signed who keeps no log, with that name."""
    results = change.sides.after.results
    players = change.base.players.values() if change.base else ()
    known = change.sides.after.keepers | {
        one.id for one in players if one.github and one.github.casefold() in {change.author, *change.approving}
    }
    found = {}
    for one in change.entries.changes:
        entry = one.after
        if results and entry and entry.signed and not one.before and entry.opponent not in known:
            found[f"{one.player}: {entry.date} against {entry.opponent}"] = change.names.player(entry.opponent)
    return found
