"""Who reports what: of every submission whether its author is known to be the player."""

from masterlist.facts.content import Content
from masterlist.review.boards import players_of
from masterlist.review.change import ProposedChange
from masterlist.review.identity import directs, logins_at
from masterlist.review.values import ReviewItem, Submission

PLAYER, OPPONENT, DIRECTOR, UNKNOWN, OTHER = "player", "opponent", "director", "unknown", "another"
_OF_GAMES = {"entry", "log book", "board", "rated game", "night"}


def submissions(change: ProposedChange) -> tuple[Submission, ...]:
    """Of all that is new or changed; nothing where the author is not given."""
    if not change.author or change.base is None:
        return ()
    known, signed = author_is(change), _signed_for_others(change, change.base)
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


def author_is(change: ProposedChange) -> str:
    """The name of the player who the author is, as the version before knows it, or ""."""
    players = change.base.players if change.base and change.author else {}
    return next(
        (change.names.player(id_) for id_, one in players.items() if one.github.casefold() == change.author), ""
    )


def _relation(change: ProposedChange, item: ReviewItem, known: str) -> str:
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


def _played(change: ProposedChange, item: ReviewItem) -> set[str]:
    """The GitHub users who played on a night."""
    night = change.nights[1].get((item.what, item.id))
    return {change.login(player) for player in players_of(night)} if night else set()


def _signed_for_others(change: ProposedChange, base: Content) -> dict[str, str]:
    """New entries that count by the author's word for the opponent, with the opponent's name.

    Either they say that an opponent signed who kept no log, or they wrote the opponent's own entry as well.
    """
    results = change.sides.after.results
    theirs = {
        one.id
        for one in base.players.values()
        if one.github and one.github.casefold() in {change.author, *change.approving}
    }
    new = [(one.player, one.after) for one in change.entries.changes if one.after and not one.before]
    written = {(player, entry.date, entry.opponent) for player, entry in new}
    kept = change.sides.before.keepers
    return {
        f"{player}: {entry.date} against {entry.opponent}": change.names.player(entry.opponent)
        for player, entry in (new if results else ())
        if entry.opponent not in theirs
        and ((entry.signed and entry.opponent not in kept) or (entry.opponent, entry.date, player) in written)
    }
