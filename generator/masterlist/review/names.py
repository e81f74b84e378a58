"""What people call things: players, lists and events by name, where the content knows one."""

from masterlist.facts.content import Content
from masterlist.read.shown import shown
from masterlist.review.values import FOLDERS, Difference, Item

# Keys whose values are ids, or lists of them.
_PEOPLE = dict.fromkeys(("player", "opponent", "replaces", "defeated", "drawn", "distinct_from"), "players") | {
    "club": "clubs"
}


class Names:
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

    def owned(self, item: Item) -> tuple[str, str]:
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

    def item(self, item: Item) -> str:
        """What an item is about, without the word for its kind."""
        owner, label = self.owned(item)
        return f"{owner}: {label}" if owner else label

    def said(self, one: Difference) -> dict[str, str]:
        """A difference as people read it: the key in words, and players and clubs by name."""
        kind = _PEOPLE.get(one.key.rpartition(".")[2])
        before, after = (self._all(kind, value) if kind else value for value in (one.before, one.after))
        return {"words": one.key.replace(".", " ").replace("_", " "), "said_before": before, "said_after": after}

    def _all(self, kind: str, ids: str) -> str:
        return ", ".join(self._name(kind, id_) for id_ in ids.split(", "))

    def _name(self, kind: str, id_: str) -> str:
        found = (getattr(content, kind).get(id_) for content in self._contents)
        return next((shown(one.name) for one in found if one), shown(id_))
