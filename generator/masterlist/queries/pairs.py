"""Who met whom often enough for a page, how many games everybody played by month, and games in no log or rating."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from masterlist.codec import decode
from masterlist.engine.query import Ask, query
from masterlist.queries.logs import Claims, keeps, list_ids, log, log_outlines, night_lists
from masterlist.queries.people import hidden, players
from masterlist.queries.ratings import annals
from masterlist.queries.results import event, log_result, log_summaries, rated, seats
from masterlist.scoring.ledger import stakes_of
from masterlist.standings.annals import pairs_of
from masterlist.standings.elsewhere import OtherGame, beside_ledger, newest_first, told_by
from masterlist.standings.totals import LogSummary, month_of


class PairOfPlayers(NamedTuple):
    """Two players whose games with each other have a page, ids in order."""

    first: str
    second: str


@query
def pairs(ask: Ask) -> dict[str, tuple[str, ...]]:
    """Two players who have met often enough, as ``FIRST/SECOND``, and on which lists: logs and nights tell of that."""
    on_file = ask(players)
    found: dict[PairOfPlayers, set[str]] = {}
    for player, own in ask(log_summaries).items():
        for one in own:
            for met in one.met:
                if player in on_file and met.opponent in on_file:
                    found.setdefault(PairOfPlayers(*sorted((player, met.opponent))), set()).add(one.list)
    for list_ in ask(night_lists):
        for together in ask(night_pairs, list_):
            first, second = together.split("/")
            if first in on_file and second in on_file:
                found.setdefault(PairOfPlayers(first, second), set()).add(list_)
    return {"/".join(pair): tuple(sorted(lists)) for pair, lists in sorted(found.items())}


@query
def night_pairs(ask: Ask, list_: str) -> tuple[str, ...]:
    """The players who have met often enough on a list that is rated from nights."""
    return tuple(pairs_of(annals(ask, list_).values()))


@query
def met(ask: Ask) -> dict[str, tuple[str, ...]]:
    """With whom each player has a page of their games, ids in order."""
    found: dict[str, set[str]] = {}
    for pair in ask(pairs):
        first, second = pair.split("/")
        found.setdefault(first, set()).add(second)
        found.setdefault(second, set()).add(first)
    return {player: tuple(sorted(others)) for player, others in found.items()}


# --- How many rated games each player played, month by month, on all lists together -----------------------


Months = dict[int, int]  # rated games by month since the year 0


@query
def months_elsewhere(ask: Ask) -> dict[str, Months]:
    """By player the rated games that stand in no log book: of nights, and of lists that are rated from games."""
    found: dict[str, Counter[int]] = {}
    for player, date in _played(ask):
        found.setdefault(player, Counter())[month_of(date)] += 1
    return {player: dict(sorted(own.items())) for player, own in sorted(found.items())}


def _played(ask: Ask) -> Iterator[tuple[str, str]]:
    for list_ in ask(night_lists):
        for span in annals(ask, list_).values():
            for player, told in span.own:
                yield from ((player, date) for date, _game, _outcome in told)
    for list_ in ask(list_ids)[1]:
        for game in ask(rated, list_).games:
            yield from ((end.player, game.date) for _, end in stakes_of(game) if end)


def months_of(ask: Ask, shown: str) -> Months:
    """The rated games of a player as they are shown: in log books and elsewhere."""
    player = {known.id: real.id for real, known in ask(hidden)}.get(shown, shown)
    games: Counter[int] = Counter(ask.part(months_elsewhere, key=player) or {})
    if ask.part(keeps, key=player):
        summaries: tuple[LogSummary, ...] = ask.part(log_result, player, key="summaries")
        for one in summaries:
            games.update({month: own for month, own, _counted in one.months})
    return dict(games)


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
