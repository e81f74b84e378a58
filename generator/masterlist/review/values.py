"""What a review finds, as values, and what it calls players, tables and what was reported."""

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from masterlist.checks.references import fold, look_alikes, mixed_scripts
from masterlist.facts.content import Content, Player
from masterlist.facts.logbook import Entry
from masterlist.facts.night import NightGame
from masterlist.kinds.kind import kinds
from masterlist.read.text import shown
from masterlist.source import Place

FactKey: TypeAlias = tuple[str, str]  # what an item is and its id
TableKey: TypeAlias = tuple[str, str]  # a table, lists/LIST or tournaments/EVENT, and a player
Complaints: TypeAlias = dict[str, tuple[str, ...]]  # by a player's id
Finding: TypeAlias = tuple[Place, str]  # where, and what is the matter
V = TypeVar("V")


def how_of(before: object, after: object) -> str:
    """What became of something: new, changed or removed; of ``before`` and ``after`` one may be None."""
    return "removed" if after is None else "new" if before is None else "changed"


class EntryChange(NamedTuple):
    """An entry that is new (no ``before``), gone (no ``after``) or says something else."""

    list: str
    player: str
    before: Entry | None
    after: Entry | None

    @property
    def how(self) -> str:
        return how_of(self.before, self.after)

    @property
    def entry(self) -> Entry:
        """What it says now; of one that is gone, the last it had."""
        found = self.after or self.before
        if found is None:
            raise ValueError(self)
        return found


class Entries(NamedTuple):
    """All entries of both versions."""

    changes: tuple[EntryChange, ...]  # by list and player, in the order of play
    same: Mapping[Place, Place]  # from the place of an unchanged entry to its former place
    vouched: tuple[EntryChange, ...] = ()  # which a club has authenticated now and had not, or the other way round


class Difference(NamedTuple):
    """One key with another value than before; "" where it was or is absent."""

    key: str  # as in the file, e.g. "seats.austria.centres"
    before: str
    after: str


class GamesOfNight(NamedTuple):
    """The games of a night that are not as they were."""

    new: tuple[NightGame, ...] = ()
    changed: tuple[tuple[NightGame, NightGame], ...] = ()  # before and after
    removed: tuple[NightGame, ...] = ()

    @property
    def current(self) -> tuple[NightGame, ...]:
        """Those that are new or changed, as they are now."""
        return (*self.new, *(after for _, after in self.changed))


class ReviewItem(NamedTuple):
    """One thing that a pull request adds, changes or removes."""

    how: str  # new | changed | removed
    what: str  # one of ``pull.KINDS``
    id: str
    about: str  # what it says, in a few words
    place: Place  # after the change; of what is gone, before it
    differences: tuple[Difference, ...] = ()
    days: tuple[str, ...] = ()  # of the results that are new, changed or removed in it, ISO 8601
    games: GamesOfNight | None = None  # of a night
    goes_on: bool = False  # a game in progress, a board in play or a night, of which more is known now


FOLDERS = {"board": "tournaments", "rated game": "lists", "night": "lists"}  # of the tables that results move


class ReviewStanding(NamedTuple):
    """One player in one table: a rating on a list, points in an event."""

    rank: int | None
    score: Fraction


class OutcomeChange(NamedTuple, Generic[V]):
    """What results say of a player otherwise than before: a standing, a rating after a game, an entry's status."""

    table: str
    player: str
    game: str  # a day, a day "against" an id, or a game's id; "" of a standing
    before: V
    after: V
    why: str = ""  # of a standing
    place: Place = Place("")  # of an entry

    @property
    def date(self) -> str:
        """The day of an entry."""
        return self.game.partition(" against ")[0]

    @property
    def opponent(self) -> str:
        """The opponent in an entry."""
        return self.game.partition(" against ")[2]


StandingMove = OutcomeChange[ReviewStanding | None]  # None where they did not, or do not, stand in the table


# --- in names ---------------------------------------------------------------------------------------------

# Keys whose values are ids, or lists of them.
_PEOPLE = dict.fromkeys(
    ("player", "opponent", "replaces", "defeated", "drawn", "distinct_from", "directed_by", "entered"), "players"
) | {"club": "clubs"}


@cache
def _seats() -> frozenset[str]:
    """What the seats of games are called in which a key says who sat there."""
    return frozenset(name for kind in kinds().values() for names in kind.seats for name in names)


class NamesById:
    """Names by id: of the first of some contents that knows it, else the id."""

    def __init__(self, *contents: Content | None) -> None:
        self._contents = [content for content in contents if content]

    def player(self, id_: str) -> str:
        """A player's name."""
        return self._name("players", id_)

    def table(self, table: str) -> str:
        """The name of ``lists/LIST`` or ``tournaments/EVENT``."""
        folder, _, id_ = table.partition("/")
        return self._name("lists" if folder == "lists" else "events", id_)

    def entry(self, player: str, opponent: str, date: str) -> str:
        """An entry: whose, against whom, and when."""
        return f"{self.player(player)} against {self.player(opponent)}, {date}"

    def owned(self, item: ReviewItem) -> tuple[str, str]:
        """Whose an item is, a player's or a table's, and its name there; "" where it belongs to none.

        The name of an entry is its day and its opponent.
        """
        owner, _, rest = item.id.partition(": " if item.what in {"entry", "log book"} else "/")
        if item.what == "entry":
            date, _, opponent = rest.partition(" against ")
            return self.player(owner), f"{date} against {self.player(opponent)}"
        if item.what == "log book":
            list_, _, book = rest.partition(", ")
            return self.player(owner), f"{book} in {self.table(f'lists/{list_}')}"
        if item.what in FOLDERS:
            return self.table(f"{FOLDERS[item.what]}/{owner}"), shown(rest)
        return "", shown(item.about) or shown(item.id)

    def item(self, item: ReviewItem) -> str:
        """What an item is about, without the word for its kind."""
        owner, label = self.owned(item)
        return f"{owner}: {label}" if owner else label

    def game(self, game: NightGame) -> str:
        """A game of a night: who played, how it ended, and whether it is reported as another one of that day."""
        another = f" (nth: {game.nth})" if game.nth > 1 else ""
        if game.is_at_a_table:
            seats = sorted((seat.rank, seat.player) for seat in game.seats)
            return ", ".join(f"{rank} {self.player(player)}" for rank, player in seats) + another
        return f"{' – '.join(map(self.player, game.players))}: {game.result}{another}"

    def described(self, one: Difference) -> dict[str, str]:
        """A difference as people read it: the key in words, and players and clubs by name."""
        group, _, key = one.key.rpartition(".")
        kind = "players" if group.startswith("games.") and key in _seats() else _PEOPLE.get(key)
        before, after = (self._all(kind, value) if kind else value for value in (one.before, one.after))
        return {"words": one.key.replace(".", " ").replace("_", " "), "said_before": before, "said_after": after}

    def _all(self, kind: str, ids: str) -> str:
        return ", ".join(self._name(kind, id_) for id_ in ids.split(", "))

    def _name(self, kind: str, id_: str) -> str:
        found = (getattr(content, kind).get(id_) for content in self._contents)
        return next((shown(one.name) for one in found if one), shown(id_))


def newcomers(items: tuple[ReviewItem, ...], after: Content | None) -> Complaints:
    """New players; that their own file says whom they are distinct from counts for nothing here."""
    return _looked_at({item.id for item in items if item.what == "player" and item.how == "new"}, after)


def renamed(items: tuple[ReviewItem, ...], after: Content | None) -> Complaints:
    """Players on file who have another name now, or one more: it can be another player's as well as a new one's."""
    changed = (item for item in items if item.what == "player" and item.how == "changed")
    return _looked_at({item.id for item in changed if {one.key for one in item.differences} & {"name", "aka"}}, after)


def _looked_at(new: set[str], after: Content | None) -> Complaints:
    players = after.players if after and new else {}
    complaints: dict[str, list[str]] = {id_: list(_deceptive(players[id_])) for id_ in sorted(new) if id_ in players}
    alike = [*look_alikes(players.values())]
    alike += [pair for pair in _of_a_word_more(players.values(), new) if pair not in alike and pair[::-1] not in alike]
    for pair in alike:
        for player, other in (pair, pair[::-1]):
            if player.id in complaints:
                known = "" if other.id in new else ", who is on file"
                complaints[player.id].append(f"'{shown(player.name)}' looks like '{shown(other.name)}'{known}")
    return {id_: tuple(found) for id_, found in complaints.items()}


def _of_a_word_more(players: Iterable[Player], new: set[str]) -> Iterator[tuple[Player, Player]]:
    """Pairs, one of each new, of whom one has the other's name and a word or a number more: Jr, II, 2, a middle name.

    Of one word no more than a number makes another name.
    """
    names = [
        (player, tuple(sorted(_PART.findall(fold(name))))) for player in players for name in (player.name, *player.aka)
    ]
    called = {words: player for player, words in reversed(names)}
    found = {}
    for player, words in names if new else ():
        for at, word in enumerate(words if len(words) <= MOST_WORDS else ()):
            other = called.get(words[:at] + words[at + 1 :])
            is_alike = other and other.id != player.id and (len(words) > 2 or word.isdigit())
            if other and is_alike and (player.id in new or other.id in new):
                found[player.id, other.id] = (player, other)
    yield from found.values()


_PART = re.compile(r"[^\W\d_]+|\d+")
MOST_WORDS = 10  # of a name that is held against others


def _deceptive(player: Player) -> Iterator[str]:
    for name in (player.name, *player.aka):
        if scripts := mixed_scripts(name):
            letters = " and ".join(", ".join(map(str.capitalize, scripts)).rsplit(", ", 1))
            yield f"'{shown(name)}' mixes {letters} letters"
