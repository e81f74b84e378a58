"""How many rated games each player played, month by month, on all lists together."""

from collections import Counter
from collections.abc import Iterator

from masterlist.engine.query import Ask, query
from masterlist.queries.lists import list_ids, night_lists
from masterlist.queries.logs import keeps
from masterlist.queries.people import hidden
from masterlist.queries.rated import rated
from masterlist.queries.ratings import annals
from masterlist.queries.results import log_result
from masterlist.standings.totals import LogSummary, month_of

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
        for game in ask(rated, list_).ledger.games:
            if game.over and game.board.finished:
                yield from ((seat.player, game.board.finished) for seat in game.seats)


def months_of(ask: Ask, shown: str) -> Months:
    """The rated games of a player as they are shown: in log books and elsewhere."""
    player = {known.id: real.id for real, known in ask(hidden)}.get(shown, shown)
    games: Counter[int] = Counter(ask.part(months_elsewhere, key=player) or {})
    if ask.part(keeps, key=player):
        summaries: tuple[LogSummary, ...] = ask.part(log_result, player, key="summaries")
        for one in summaries:
            games.update({month: own for month, own, _counted in one.months})
    return dict(games)
