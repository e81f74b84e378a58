"""How much a group of players played, month by month."""

from collections import Counter
from collections.abc import Iterable, Mapping

MONTHS = 24  # that are looked back at

Activity = tuple[tuple[str, int], ...]  # a month as 2024-07, and the rated games in it; in order, without a gap


def last_months(counted: Iterable[Mapping[int, int]]) -> Activity:
    """The newest months with a game, from the first of them on; each player's games by month since the year 0."""
    games: Counter[int] = Counter()
    for own in counted:
        games.update(own)
    if not games:
        return ()
    last = max(games)
    first = min(month for month in games if month > last - MONTHS)
    return tuple((f"{month // 12:04}-{month % 12 + 1:02}", games[month]) for month in range(first, last + 1))
