"""How a list moved, in words: the ranks gained or lost in a row, who moved most, and the games of each month."""

from collections.abc import Callable
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.language import _, grouped, ngettext, period, pgettext
from masterlist.standings.activity import Activity
from masterlist.standings.movement import News


class Move(NamedTuple):
    """Ranks gained or lost in a row of a list."""

    way: str  # up, down, same or new: the style sheet draws its sign
    words: str  # for those who do not see the sign
    by: str


def move(before: int, rank: int) -> Move:
    """From one rank to another; 0 before for a new player."""
    if not before:
        return Move("new", "", pgettext("rank moved", "new"))
    if before == rank:
        return Move("same", pgettext("rank moved", "unchanged"), "")
    if before > rank:
        return Move("up", pgettext("rank moved", "up"), str(before - rank))
    return Move("down", pgettext("rank moved", "down"), str(rank - before))


Line = tuple[str, str, str]  # who moved, by how much, and from what to what


def movers(news: News, shown: Callable[[Amount], str]) -> list[tuple[str, list[Line]]]:
    """Players who moved most, in each way in which anyone did; ``shown`` writes a rating."""
    ratings = ((_("Most rating gained"), "+", 1, news.gained), (_("Most rating lost"), "−", -1, news.lost))
    ranks = ((_("Most ranks gained"), "▲", 1, news.climbed), (_("Most ranks lost"), "▼", -1, news.dropped))
    found = []
    for title, sign, way, moved in ratings:
        change, own = _("{before} to {after}"), []
        for one in moved:
            said = change.format(before=shown(one.rating_before), after=shown(one.rating))
            own.append((one.player, f"{sign}{shown(way * one.gain)}", said))
        found.append((title, own))
    for title, sign, way, moved in ranks:
        change = _("rank {before} to {after}")
        lines = ((one, change.format(before=one.rank_before, after=one.rank)) for one in moved)
        found.append((title, [(one.player, f"{sign}{way * one.climb}", said) for one, said in lines]))
    return [(title, own) for title, own in found if own]


class Months(NamedTuple):
    """Rated games by month, as columns of a picture that is stretched to its room."""

    months: tuple[tuple[str, int], ...]  # the newest first
    columns: tuple[tuple[str, str], ...]  # what each says, and its path; the oldest first
    width: int
    height: int
    ends: tuple[str, str]  # the first and the last month
    games: int


COLUMN, HEIGHT = 10, 100  # of a month in the picture


def months_picture(activity: Activity) -> Months | None:
    """The columns of the months, one with the most games as high as the picture."""
    if not activity:
        return None
    most = max(games for _month, games in activity)
    columns = []
    for at, (month, games) in enumerate(activity):
        top = HEIGHT - HEIGHT * games // most
        said = ngettext("{month}: {n} game", "{month}: {n} games", games).format(month=period(month), n=grouped(games))
        columns.append((said, f"M{COLUMN * at + 1} {HEIGHT}V{top}h{COLUMN - 2}V{HEIGHT}z"))
    return Months(
        tuple((period(month), games) for month, games in reversed(activity)),
        tuple(columns),
        COLUMN * len(activity),
        HEIGHT,
        (period(activity[0][0]), period(activity[-1][0])),
        sum(games for _month, games in activity),
    )
