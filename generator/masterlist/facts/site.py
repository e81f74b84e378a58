"""The site as a whole, its look, its rating lists with their members, and their published editions."""

import json
from calendar import monthrange
from collections.abc import Iterable, Mapping
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from masterlist.amount import Amount
from masterlist.grouping import by_key
from masterlist.source import Place


class Logo(NamedTuple):
    """A picture to stand before the name of the site."""

    name: str  # logo.png or logo.webp
    data: bytes
    width: int  # pixels
    height: int


class Theme(NamedTuple):
    """What content/theme.yaml states, and the logo in its folder; "" and None for what is not stated."""

    wordmark: str = ""  # the name in the corner of every page
    accent: str = ""  # of links and rules, on light paper: six hexadecimal digits after a #, in small letters
    accent_dark: str = ""  # the same on dark paper
    logo: Logo | None = None
    spots: Mapping[str, Place] = {}  # where these colours stand


class Membership(NamedTuple):
    """A period in which a player is a member; or one in which their games are not rated, no matter who reports them."""

    player: str
    since: str  # ISO date, inclusive; "" for from the beginning
    until: str  # ISO date, inclusive; "" for an open end
    place: Place
    reason: str = ""  # of an exclusion

    def covers(self, day: str) -> bool:
        return self.since <= day and not self.is_over(day)

    def is_over(self, day: str) -> bool:
        """Whether it had ended before this day."""
        return bool(self.until) and self.until < day


class Members:
    """The members of a list. Without periods the list names no members, and every player is a member on every day."""

    def __init__(self, periods: Iterable[Membership] | None = None) -> None:
        self._everybody = periods is None
        self._periods = by_key((period.player, period) for period in periods or ())

    @property
    def named(self) -> frozenset[str]:
        """The ids of those whom the list names, at whatever time they are members."""
        return frozenset(self._periods)

    def admits(self, player: str, day: str) -> bool:
        """Whether a game that starts on this day counts for the player."""
        return self._everybody or any(period.covers(day) for period in self._periods.get(player, ()))

    def joined(self, player: str) -> str:
        """The first day of a player's newest membership; "" where none is stated."""
        return max((period.since for period in self._periods.get(player, ())), default="")

    def left(self, player: str, day: str) -> str:
        """The last day of a membership that had ended before this day; "" for a member."""
        ended = [period.until for period in self._periods.get(player, ()) if period.is_over(day)]
        return "" if self.admits(player, day) else max(ended, default="")

    def gone(self, player: str, newest: str) -> str:
        """The same as of now, by the day of the newest result: "" for who has come back since as well."""
        own = self._periods.get(player, ())
        return self.left(player, newest) if all(period.is_over(newest) for period in own) else ""


class Licence(NamedTuple):
    """Under which licence the published data may be used."""

    name: str
    url: str


DOWNLOADS = ("csv", "sqlite", "feeds", "badges", "pictures")  # what is published in addition to pages and their JSON


class Site(NamedTuple):
    """What content/site.yaml says."""

    title: str
    place: Place
    base_url: str = ""
    repository: str = ""  # web address, or "" where lines cannot be linked
    branch: str = "main"
    language: str = "en"
    licence: Licence | None = None
    home: tuple[str, ...] = ()  # ids of lists
    home_places: tuple[Place, ...] = ()
    oldest_days: int = 400  # a new result that lies further back needs a maintainer's permission
    downloads: tuple[str, ...] = DOWNLOADS
    player_extras: tuple[str, ...] = ()  # feed, badge, card: files of each player's own
    languages: tuple[str, ...] = ()  # further ones, in which it is published as well
    languages_places: tuple[Place, ...] = ()
    tagline: str = ""  # what the home page says that it is
    contact: str = ""  # the mail address of who takes care of it
    maintainers: tuple[str, ...] = ()  # accounts of those who run it
    reporters: tuple[str, ...] = ()  # accounts of others who report games of others
    rewritten: tuple[str, ...] = ()  # commits that editions and draws name, and that are no longer there
    spots: tuple[tuple[str, Place], ...] = ()  # where the title and the addresses stand, by key

    def at(self, key: str) -> Place:
        """The place of a key, or the file's beginning where it was not written."""
        return dict(self.spots).get(key, self.place)


def nameless() -> Site:
    """A site of which nothing is known."""
    return Site("", Place(""))


class Cut(Enum):
    """How often an edition of a list is cut."""

    MONTHLY = "monthly"
    QUARTERLY = "quarterly"
    YEARLY = "yearly"


def period(date: str, cut: Cut) -> tuple[str, str]:
    """The period that a date falls into: its id and its last day."""
    year, month = date[:4], int(date[5:7])
    if cut is Cut.YEARLY:
        return year, f"{year}-12-31"
    if cut is Cut.QUARTERLY:
        quarter = (month + 2) // 3
        return f"{year}-q{quarter}", _last_day(year, quarter * 3)
    return date[:7], _last_day(year, month)


def _last_day(year: str, month: int) -> str:
    return f"{year}-{month:02}-{monthrange(int(year), month)[1]}"


def last_period(today: str, cut: Cut) -> str:
    """The last day of the last period that was over on a day."""
    months = {Cut.YEARLY: 12, Cut.QUARTERLY: 3, Cut.MONTHLY: 1}[cut]
    year, month = int(today[:4]), int(today[5:7])
    before = 12 * year + (month - 1) // months * months - 1  # the last month of the period, counted from the year 0
    return _last_day(f"{before // 12:04}", before % 12 + 1)


class Era(NamedTuple):
    """What a list is rated by from a day on; games of other days keep what held then."""

    since: str  # ISO 8601; "" for from the beginning
    system: str
    terms: dict[str, Any]  # all that the system knows of those stated then or before
    place: Place  # of ``since``

    @property
    def published(self) -> dict[str, Any]:
        """The terms without the members, who have dates of their own."""
        return {key: value for key, value in self.terms.items() if key != "members"}


class RatingList(NamedTuple):
    """One master list as it is now; ``id`` is its file's name."""

    id: str
    name: str
    system: str  # id of a scoring system
    terms: dict[str, Any]  # judged by the system's own schema
    editions: Cut  # the periods by which editions are called
    place: Place
    system_place: Place
    largest_swing: int | None = None  # of a rating in one pull request, without permission; None: see ``guards.py``
    members: tuple[Membership, ...] | None = None  # that the terms name; None for a list open to every player
    is_periodic: bool = False  # whether an edition is due when a period is over
    excluded: tuple[Membership, ...] = ()
    short: str = ""  # its name where there is little room
    eras: tuple[Era, ...] = ()  # in the order of time, of which the last one holds now; () where nothing ever changed

    def __hash__(self) -> int:
        """Its terms are a mapping, which has none."""
        return hash(self.id)

    @property
    def brief(self) -> str:
        """The name for menus."""
        return self.short or self.name

    def on(self, day: str) -> "RatingList":
        """The list as it was on a day."""
        if not self.eras or self.eras[-1].since <= day:
            return self
        begun = tuple(era for era in self.eras if era.since <= day)
        return self._replace(system=begun[-1].system, terms=begun[-1].terms, eras=begun)

    @property
    def made_with(self) -> tuple[str, str]:
        """System and terms in the form in which editions keep them; members have dates of their own."""
        terms = {key: value for key, value in sorted(self.terms.items()) if key != "members"}
        return self.system, json.dumps(terms, ensure_ascii=False)

    @property
    def authenticated_only(self) -> bool:
        """Whether entries count only where a sanctioned club has authenticated their book."""
        return bool(self.terms.get("authenticated_only", False))


RECORD = ("won", "drawn", "lost")  # games of a list that is rated from nights


class EditionRow(NamedTuple):
    """One player on an edition, with the columns of the list's system."""

    rank: int | None  # None for members without one
    player: str
    rating: str  # exact: decimals or ``p/q``
    games: int
    halves: int = 0  # opponents defeated, times two; of lists rated from log books
    points: int = 0  # total game points; of the same lists
    in_play: str = ""  # points anted in games that go on, exact; of lists rated from games
    record: tuple[int, ...] = ()  # games won, drawn and lost; of lists rated from nights
    own: Mapping[str, str] = {}  # the figures of the system that rates them, exact; of the same lists

    @property
    def value(self) -> Amount:
        """The rating as a number."""
        return _number(self.rating)

    @property
    def fraction(self) -> Fraction:
        """The rating as a fraction, also where it is whole: what rows of lists have."""
        return _fraction(self.rating, 1)

    @property
    def doubled(self) -> int:
        """The rating times two, of a list rated from log books; a rating of another kind loses its fraction."""
        return int(2 * _number(self.rating))

    @property
    def is_of_log(self) -> bool:
        """Whether it is of a list that is rated from log books: others say what is in play, or games won and lost."""
        return not (self.record or self.in_play)

    @property
    def figures_of_system(self) -> Mapping[str, Fraction]:
        """Those that the system of the list shows."""
        if self.is_of_log:
            return {"opponents_defeated": _fraction(self.halves, 2), "game_points": _fraction(self.points, 1)}
        own = {"points_in_play": self.in_play} if self.in_play else self.own
        return {key: _fraction(value, 1) for key, value in own.items()}

    @property
    def figures(self) -> tuple[Amount, int, int]:
        """By what players are ordered, the greatest first."""
        return self.value, self.halves, self.points


@lru_cache(maxsize=10_000)
def _fraction(number: str | int, of: int) -> Fraction:
    return Fraction(number, of) if isinstance(number, int) else _read(number)


def _read(text: str) -> Fraction:
    whole, _, decimals = text.partition(".")  # as nearly all are: what else there is takes three times as long
    return Fraction(int(whole + decimals), 10 ** len(decimals)) if decimals.isdecimal() else Fraction(text)


@lru_cache(maxsize=10_000)  # many players have the same, and most the same in several editions
def _number(text: str) -> Amount:
    return int(text) if text.isdecimal() else _read(text)


class Edition(NamedTuple):
    """An edition: it was published, so it stays as it was."""

    list: str
    id: str  # 2024, 2024-q3 or 2024-07
    through: str  # the newest day that counts, ISO 8601
    commit: str  # full hash of the commit from which it was cut
    rows: tuple[EditionRow, ...]  # as they stand in the file
    place: Place
    lines: tuple[int, ...] = ()  # of the file, on which the rows begin; () where they begin on ``first`` and follow
    first: int = 1
    spots: Mapping[str, tuple[int, int]] = {}  # line and column of the value of each key
    # What it was made with; older files do not say it.
    system: str = ""
    terms: str = ""  # JSON, without the members
    columns: tuple[str, ...] = ()  # as published, in addition to rank, player, rating and games
    version: str = ""  # of the program

    @property
    def made_with(self) -> tuple[str, str]:
        """System and terms, as ``RatingList.made_with`` has them; of older files "" twice."""
        return self.system, self.terms

    @property
    def name(self) -> str:
        """Its list and its id."""
        return f"{self.list}/{self.id}"

    def place_of(self, key: str) -> Place:
        """The place of a key's value."""
        return Place(self.place.file, *self.spots[key]) if key in self.spots else self.place

    def at(self, row: int) -> Place:
        """The place of a row, by its number from 0."""
        return Place(self.place.file, self.lines[row] if self.lines else self.first + row, 5)
