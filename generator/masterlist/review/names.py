"""What people call things: players, lists and events by name, where the content knows one."""

from functools import cache

from masterlist.facts.content import Content
from masterlist.kinds.registry import kinds
from masterlist.read.shown import shown
from masterlist.review.values import FOLDERS, Difference, PlayedGame, ReviewItem

# Keys whose values are ids, or lists of them.
_PEOPLE = dict.fromkeys(
    ("player", "opponent", "replaces", "defeated", "drawn", "distinct_from", "directed_by"), "players"
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

    def game(self, game: PlayedGame) -> str:
        """A game of a night: who played, and how it ended."""
        if game.result:
            return f"{' – '.join(self.player(player) for _, player in game.seats)}: {game.result}"
        return ", ".join(f"{rank} {self.player(player)}" for rank, player in sorted(game.seats))

    def said(self, one: Difference) -> dict[str, str]:
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
