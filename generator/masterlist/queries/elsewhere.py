"""Games on file in which players sit, and which neither their own logs nor their ratings tell."""

from collections.abc import Iterator

from masterlist.codec import decode
from masterlist.engine.query import Ask, query
from masterlist.queries.events import event, seats
from masterlist.queries.logs import Claims, keeps, log, log_outlines
from masterlist.queries.results import log_result, rated
from masterlist.queries.settings import list_ids
from masterlist.standings.elsewhere import OtherGame, beside_ledger, newest_first, told_by


@query
def named_by(ask: Ask) -> dict[str, tuple[str, ...]]:
    """By player, whose logs name them."""
    found: dict[str, list[str]] = {}
    for keeper, outline in ask(log_outlines).items():
        for player in outline.named:
            if player != keeper:
                found.setdefault(player, []).append(keeper)
    return {player: tuple(own) for player, own in found.items()}


@query
def beside_ledgers(ask: Ask) -> dict[str, tuple[OtherGame, ...]]:
    """The same of lists that are rated from games."""
    found: dict[str, list[OtherGame]] = {}
    for list_ in ask(list_ids)[1]:
        for player, one in beside_ledger(ask(rated, list_)):
            found.setdefault(player, []).append(one)
    return {player: tuple(own) for player, own in found.items()}


def elsewhere(ask: Ask, player: str) -> tuple[OtherGame, ...]:
    """All such games of a player, the newest first."""
    return newest_first(
        (*_in_logs(ask, player), *(ask.part(beside_ledgers, key=player) or ()), *_at_events(ask, player))
    )


def _in_logs(ask: Ask, player: str) -> Iterator[OtherGame]:
    named: tuple[str, ...] = ()  # by the player's own log; it was held against theirs when it was scored
    if ask.part(keeps, key=player) is not None:
        yield from ask.part(log_result, player, key="told")
        named = ask.part(log, player, key="outline").named
    for keeper in ask.part(named_by, key=player) or ():
        if keeper in named and ask.part(keeps, key=keeper):
            continue
        if theirs := ask.part(log, keeper, key="claims", entry=player):
            own = ask.part(log, player, key="claims", entry=keeper) if named else None
            yield from told_by(keeper, decode(theirs, Claims), decode(own, Claims) if own else ())


def _at_events(ask: Ask, player: str) -> Iterator[OtherGame]:
    for id_ in ask.part(seats, key=player) or ():
        if data := ask.part(event, id_, key="beside", entry=player):
            yield from decode(data, tuple[OtherGame, ...])
