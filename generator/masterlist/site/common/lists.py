"""Lists in words, and a line of a log as pages show it: each number with its sum beneath it."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import NamedTuple

from masterlist.amount import adds_up
from masterlist.facts.logbook import Entry, State
from masterlist.facts.site import RatingList
from masterlist.language import _, grouped, months, ngettext, number, period, pgettext, rounded
from masterlist.read.history import Origin
from masterlist.scoring.ledger import IN_PLAY
from masterlist.scoring.log import instant_of
from masterlist.scoring.rating import Standing
from masterlist.scoring.registry import list_system
from masterlist.site.common.games import rating
from masterlist.standings.career import Activity
from masterlist.standings.movement import EditionHead, Mark, Moved, News, Why


def move(before: int, rank: int) -> tuple[str, str, str]:
    """From one rank to another, 0 before for a new player: which way, in words for who does not see it, and how far."""
    if not before:
        return "new", "", pgettext("rank moved", "new")
    if before == rank:
        return "same", pgettext("rank moved", "unchanged"), ""
    if before > rank:
        return "up", pgettext("rank moved", "up"), str(before - rank)
    return "down", pgettext("rank moved", "down"), str(rank - before)


MoveLine = tuple[str, str, str]  # who moved, by how much, and from what to what


def movers(news: News, system: str) -> list[tuple[str, list[MoveLine]]]:
    """Players who moved most, in each way in which anyone did, on a list of a system."""
    ratings = ((_("Most rating gained"), "+", 1, news.gained), (_("Most rating lost"), "−", -1, news.lost))
    ranks = ((_("Most ranks gained"), "▲", 1, news.climbed), (_("Most ranks lost"), "▼", -1, news.dropped))
    found = []
    for title, sign, way, moved in ratings:
        lines = [(one.player, f"{sign}{rating(way * one.gain, system)}", _between(one, system)) for one in moved]
        found.append((title, lines))
    for title, sign, way, moved in ranks:
        change = _("rank {before} to {after}")
        ranked = ((one, change.format(before=one.rank_before, after=one.rank)) for one in moved)
        found.append((title, [(one.player, f"{sign} {way * one.climb}", text) for one, text in ranked]))
    return [(title, own) for title, own in found if own]


_EXACT = 20  # decimals of the ratings of a ledger
MOST_MORE = 4  # decimals more than ratings are shown with


def _between(one: Moved, system: str) -> str:
    """The ratings before and after, with as few decimals as come to what was gained as that is shown."""
    both, places = (one.rating_before, one.rating), list_system(system).places
    if places is None:
        before, after = map(number, both)
    else:
        some = range(places, places + MOST_MORE + 1)
        enough = (at for at in some if adds_up(one.gain, places, at, one.rating, -one.rating_before))
        digits = next(enough, places)
        before, after = (rounded(amount, digits) for amount in both)
    return _("{before} to {after}").format(before=before, after=after)


def of_movers(system: str) -> str:
    """What ratings of two days do not have in them; "" where they have all."""
    is_ledger = any(column.key == IN_PLAY for column in list_system(system).columns)
    if not is_ledger:
        return ""
    return _(
        "Ratings are without the points in play: an ante leaves when a game begins, an award arrives when it ends."
    )


TALLEST = 84  # percent of the picture's height: above it is room for a number
DIGITS = 48  # in a row that a phone has room for
INITIALS = 24  # months, likewise
LEAST_DRAWN = 3  # games of the busiest month: columns of one or two say no more than their table


class MonthColumn(NamedTuple):
    """A month in a picture: the column, where it is and what is written at it; lengths in percent of the picture."""

    said: str
    games: str  # how many; "" of none, and where there is no room
    left: str
    width: str
    middle: str
    top: int
    height: int


def months_picture(activity: Activity) -> SimpleNamespace | None:
    """Rated games by month, as columns of a picture whose letters keep their shape, however wide it is drawn."""
    if not activity:
        return None
    most = max(games for _month, games in activity)
    has_room = len(grouped(most)) * len(activity) <= DIGITS
    columns = []
    for at, (month, games) in enumerate(activity):
        height = TALLEST * games // most
        left, width, middle = (_percent(tenths, 10 * len(activity)) for tenths in (10 * at + 1, 8, 10 * at + 5))
        columns.append(
            MonthColumn(
                ngettext("{month}: {n} game", "{month}: {n} games", games).format(
                    month=months(month, ""), n=grouped(games)
                ),
                grouped(games) if games and has_room else "",
                left,
                width,
                middle,
                100 - height,
                height,
            )
        )
    busiest = [at for at, (_month, games) in enumerate(activity) if games == most]
    return SimpleNamespace(
        months=[(period(month), games) for month, games in reversed(activity)],  # the newest first
        is_drawn=most >= LEAST_DRAWN,
        columns=columns,  # the oldest first
        initials=[months(month, "")[0].upper() for month, _games in activity] if len(activity) <= INITIALS else (),
        scale=tuple(dict.fromkeys(months(activity[at][0], "") for at in (0, -1))),
        busiest=columns[busiest[0]].said if len(busiest) == 1 else "",  # where one month has the most
        games=sum(games for _month, games in activity),
    )


def _percent(part: int, whole: int) -> str:
    return f"{part * 10_000 // whole / 100:g}%"


# What one commit did that would make an edition come out otherwise today: how many results it corrected that were on
# file when the edition was cut, added late, of days that the edition counts, and removed.
Altered = tuple[Origin, tuple[int, int, int]]


class ListedEdition(NamedTuple):
    """An edition, and how many of its rows would be other today."""

    head: EditionHead
    marked: tuple[tuple[Why, int], ...]  # why rows would be, and how many
    altered: tuple[Altered, ...]  # what caused that, where it is known; the oldest first


def what_altered(corrected: int, late: int, removed: int) -> str:
    """What a commit did, in words."""
    counted = (
        (ngettext("{n} result corrected", "{n} results corrected", corrected), corrected),
        (ngettext("{n} result added", "{n} results added", late), late),
        (ngettext("{n} result removed", "{n} results removed", removed), removed),
    )
    return ", ".join(text.format(n=grouped(n)) for text, n in counted if n)


def would_differ(why: Why, rows: int) -> str:
    """How many rows of an edition would be different today, and why."""
    if why is Why.GONE:
        text = ngettext("{n} player is no longer listed.", "{n} players are no longer listed.", rows)
        return text.format(n=grouped(rows))
    text = ngettext(
        "{n} row would be different today, because {reason}.",
        "{n} rows would be different today, because {reason}.",
        rows,
    )
    return text.format(n=grouped(rows), reason=_because(why))


def _because(why: Why) -> str:
    return {
        Why.CORRECTED: _("results were corrected after publication"),
        Why.REMOVED: _("results were removed after publication"),
        Why.LATE: _("results of these days were submitted after publication"),
        Why.SIGNED: _("entries were signed, authenticated, confirmed or contradicted after publication"),
        Why.MOVED: _("games were moved to other files after publication"),
        Why.ADDED: _("opponents were added after publication"),
        Why.MEMBERSHIP: _("memberships or exclusions were changed after publication"),
        Why.MERGED: _("two players turned out to be one person"),
        Why.TERMS: _("the terms or the system of the list were changed after publication"),
        Why.RULE: _("a rule of the program was corrected in a version after the one that made it"),
        Why.CHANGED: _("something was changed after publication"),
    }[why]


def rows_different(rows: Mapping[str, int]) -> str:
    """How many rows of an edition would be different today, by why, in few words."""
    return ", ".join(_few_words(Why(why), number).format(n=grouped(number)) for why, number in rows.items())


def _few_words(why: Why, rows: int) -> str:
    if why is Why.GONE:
        return ngettext("{n} player no longer listed", "{n} players no longer listed", rows)
    return ngettext("{n} row: {reason}", "{n} rows: {reason}", rows).replace("{reason}", _reason(why))


def _reason(why: Why) -> str:
    return {
        Why.CORRECTED: _("corrected"),
        Why.REMOVED: _("results removed"),
        Why.LATE: _("late results"),
        Why.SIGNED: _("signed, confirmed or contradicted since"),
        Why.MOVED: _("games moved"),
        Why.ADDED: _("opponents added"),
        Why.MEMBERSHIP: _("other members or exclusions"),
        Why.MERGED: _("two players became one"),
        Why.TERMS: _("other terms"),
        Why.RULE: _("rule corrected"),
        Why.CHANGED: _("changed since"),
        Why.GONE: _("no longer listed"),
    }[why]


def in_place_of(about: RatingList, row: Standing, mark: Mark) -> tuple[str, str]:
    """What a marked row would say today, and what it says in its place; "" and "" where that is no rating."""
    if Why.GONE in mark.whys or mark.rank not in {None, row.rank or 0}:
        return "", ""
    now, then = (rating(value, about.system) for value in (mark.rating, row.rating))
    return (now, then) if now != then else (number(mark.rating, _EXACT), number(row.rating, _EXACT))


def today(about: RatingList, mark: Mark | None) -> str:
    """What a marked row would say today, "" where it is not marked."""
    if mark is None:
        return ""
    reasons = ", ".join(map(_reason, mark.whys))
    if Why.GONE in mark.whys:
        return reasons
    shown = rating(mark.rating, about.system)
    if mark.rank is None:
        return f"{shown}, {reasons}"
    rank = _("rank {rank}").format(rank=grouped(mark.rank)) if mark.rank else _("no rank")
    return f"{shown}, {rank}, {reasons}"


def final_state(entry: Entry) -> State:
    """The position when play ended."""
    if entry.resignation and not entry.resignation.reached:
        return instant_of(entry, entry.resignation)
    return entry.state
