"""A site's facts with drafts added, and the files that would hold them."""

from pathlib import Path
from typing import Any

from masterlist.checks.references import unknown_player
from masterlist.facts.content import Content
from masterlist.facts.logbook import LogBook
from masterlist.read import board, event, files, logbook, people, schemas
from masterlist.read.content import file_faults
from masterlist.read.marked import Mapping, Sequence
from masterlist.read.samples import slug
from masterlist.read.text import shown
from masterlist.scoring.systems import log_systems
from masterlist.source import Place, Problem, did_you_mean
from masterlist.submit.values import Draft
from masterlist.write import canonical, comments
from masterlist.write.nodes import Group, Item, node

_AN_ID = f"an id has lower-case letters, digits and single hyphens, at most {files.LONGEST_ID}"
FULL = 500  # entries of one book, as in its schema


class Additions:
    """Gathers drafts; ``content`` is what the site would hold with those that are good."""

    def __init__(self, root: Path, content: Content, taken: set[str], unread: list[Problem]) -> None:
        self.content = content._replace(
            players=dict(content.players),
            books=dict(content.books),
            events=dict(content.events),
            games=dict(content.games),
        )
        self._root = root
        self._taken = set(taken)
        self._unread = unread
        self._entries: dict[str, list[Mapping]] = {}  # new entries by the name of their book
        self._books: dict[str, LogBook] = {}
        self._files: dict[str, tuple[str, Mapping]] = {}  # kind and value by name

    def add(self, draft: Draft) -> list[Problem]:
        """What is wrong with a draft by itself; what is wrong with it beside all else follows from ``content``."""
        return self._entry(draft) if draft.kind == "log" else self._file(draft)

    def texts(self) -> dict[str, bytes]:
        """The new files, and the books with their new entries."""
        written = {name: canonical.text_of(value, kind) for name, (kind, value) in self._files.items()}
        written |= {name: self._book_text(name) for name in self._entries}
        for name, text in written.items():
            file = files.classify(name)
            problems = file_faults(file, text.encode(), []) if file else ["no content file"]
            if problems:
                raise RuntimeError(f"{name} would be written with a fault: {problems[0]}")
        return {name: text.encode() for name, text in sorted(written.items())}

    # --- Entries of log books ----------------------------------------------------------------------------

    def _entry(self, draft: Draft) -> list[Problem]:
        problems = schemas.faults(whole_book(draft, "somebody", "some-list", 1), "log", draft.file)
        problems += self._whose(draft) if "player" in draft.named else []
        if problems or "player" not in draft.named:
            return problems
        list_id = self._which_list(draft)
        book = list_id if isinstance(list_id, Problem) else self._which_book(draft, list_id)
        if isinstance(list_id, Problem) or isinstance(book, Problem):
            return [one for one in (list_id, book) if isinstance(one, Problem)][:1]
        self._append(draft, draft.named["player"], list_id, book)
        return []

    def _whose(self, draft: Draft) -> list[Problem]:
        """Only a player on file keeps a log, and only one that can be read can grow."""
        player = draft.named.get("player", "")
        own_file = f"content/players/{player}.yaml"
        if player not in self.content.players and own_file not in self.content.unread:
            return [self._unknown(player, Place(draft.file, *draft.spot("player")))]
        log = f"content/logs/{player}/"
        faulty = [name for name in sorted(self.content.unread) if name == own_file or name.startswith(log)]
        return [problem for name in faulty for problem in self._of_file(name)]

    def _unknown(self, player: str, place: Place) -> Problem:
        """Who is asked for his id may well give his name."""
        problem = unknown_player(self.content, shown(player), place)
        if files.classify(f"content/players/{player}.yaml"):
            return problem
        meant = slug(player)
        hint = f"did you mean '{meant}'?" if meant in self.content.players else f"write his id: {_AN_ID}"
        return problem._replace(hint=hint)

    def _of_file(self, name: str) -> list[Problem]:
        return [problem for problem in self._unread if problem.place.file == name]

    def _which_list(self, draft: Draft) -> str | Problem:
        lists = [one.id for one in self.content.lists.values() if one.system in log_systems()]
        given = draft.named.get("list")
        place = Place(draft.file, *draft.spot("list"))
        if given is not None:
            hint = did_you_mean(given, lists) or f"the lists rated from log books are: {', '.join(lists) or 'none yet'}"
            wrong = Problem(place, "list-is-known", f"no list '{shown(given)}' is rated from log books", hint)
            return given if given in lists else wrong
        kept = [book.list for book in self.content.books.get(draft.named["player"], ())]
        if kept or len(lists) == 1:
            return kept[-1] if kept else lists[0]
        hint = f"name one of: {', '.join(lists)}" if lists else "add content/lists/LIST.yaml with name and system"
        return Problem(place, "list-is-known", "it is not clear which list the game is rated in", hint)

    def _which_book(self, draft: Draft, list_id: str) -> int | Problem:
        books = self.content.books.get(draft.named["player"], ())
        newest = max((book.book for book in books), default=0)
        own = [book for book in books if book.list == list_id]
        given = draft.named.get("book")
        if given is None:
            return own[-1].book if own and len(own[-1].entries) < FULL else newest + 1
        if given == "next" or given == newest + 1:
            return newest + 1
        if given in {book.book for book in own}:
            return int(given)
        place = Place(draft.file, *draft.spot("book"))
        hint = f"the next book is {newest + 1}"
        return Problem(place, "book-is-on-file", f"there is no book {shown(str(given))} of this list", hint)

    def _append(self, draft: Draft, player: str, list_id: str, number: int) -> None:
        name = f"content/logs/{player}/{number:02}.yaml"
        added = logbook.log_book(whole_book(draft, player, list_id, number), draft.file)
        books = {book.book: book for book in self.content.books.get(player, ())}
        if number in books:
            merged = books[number]._replace(entries=(*books[number].entries, *added.entries))
        else:
            place = Place(name)
            merged = added._replace(place=place, player_place=place, book_place=place, list_place=place)
        books[number] = merged
        self.content.books[player] = tuple(books[one] for one in sorted(books))
        self._books[name] = merged
        self._entries.setdefault(name, []).append(draft.value)

    def _book_text(self, name: str) -> str:
        book, entries = self._books[name], self._entries[name]
        if name not in self._taken:
            value = {"player": book.player, "book": book.book, "list": book.list, "games": entries}
            return canonical.text_of(value, "log")
        data, _ = files.data(self._root, files.File("log", (), name))
        root = comments.document(data.decode("utf-8-sig"))
        games = next(item.value for item in root.items if item.key == "games")
        if not isinstance(games, Group):
            raise TypeError(f"{name} has no list of games")
        games.items += [Item("", node(entry)) for entry in entries]
        return canonical.document(root, "log")

    # --- Files of their own ------------------------------------------------------------------------------

    def _file(self, draft: Draft) -> list[Problem]:
        problems = schemas.faults(draft.value, draft.kind, draft.file)
        if not problems and draft.kind == "event":
            problems = schemas.term_faults(draft.value, draft.file)
        problems = problems or self._lies_somewhere(draft)
        if problems:
            return problems
        key, folder, id_ = _name(draft)
        name = f"content/{folder}/{id_}/event.yaml" if draft.kind == "event" else f"content/{folder}/{id_}.yaml"
        place = Place(draft.file, *draft.spot(key))
        file = files.classify(name)
        if device := files.device_in(id_):
            hint = f"choose another '{key}', such as {device}-1"
            return [Problem(place, "file-names-are-ids", files.no_id(device), hint)]
        if file is None or file.kind != draft.kind:
            hint = _AN_ID if id_ else f"none can be made from this name, so give one: {_AN_ID}"
            return [Problem(place, "file-names-are-ids", f"'{shown(id_)}' is no id for a {draft.kind}", hint)]
        if name in self._taken:
            hint = f"choose another '{key}', or mend the file that is there"
            return [Problem(place, "file-is-new", f"{name} is on file already", hint)]
        if problems := self._fact(draft, file.ids):
            return problems
        self._taken.add(name)
        self._files[name] = (draft.kind, draft.value)
        return []

    def _lies_somewhere(self, draft: Draft) -> list[Problem]:
        """A board belongs to an event that is on file, a rated game to a list."""
        if draft.kind == "board":
            key, known = "event", list(self.content.events)
        elif draft.kind == "game":
            key, known = "list", [one.id for one in self.content.lists.values() if one.system not in log_systems()]
        else:
            return []
        given = draft.named.get(key, "")
        if given in known:
            return []
        hint = did_you_mean(given, known) or f"on file are: {', '.join(known[:20]) or 'none yet'}"
        place = Place(draft.file, *draft.spot(key))
        return [Problem(place, f"{key}-is-known", f"no {key} '{shown(given)}' is on file for this", hint)]

    def _fact(self, draft: Draft, ids: tuple[str, ...]) -> list[Problem]:
        value, file = draft.value, draft.file
        if draft.kind == "player":
            self.content.players[ids[0]] = people.player(ids[0], value, file)
            return []
        if draft.kind == "event":
            self.content.events[ids[0]] = event.event(ids[0], value, file)
            return []
        found, problems = board.board(ids[1], value, file)
        if found is None:
            return problems
        if draft.kind == "game":
            games = (*self.content.games.get(ids[0], ()), found)
            self.content.games[ids[0]] = tuple(sorted(games, key=lambda one: (one.started or "", one.id)))
            return []
        known = self.content.events[ids[0]]
        self.content.events[ids[0]] = known._replace(boards=event.in_order((*known.boards, found)))
        return []


def whole_book(draft: Draft, player: str, list_id: str, number: int) -> Mapping:
    """A book that holds nothing but the new entry: what the schema and the reader know how to judge."""
    whole, games = Mapping(draft.value.spot), Sequence(draft.value.spot)
    games.append(draft.value)
    games.items_at.append(draft.value.spot)
    values: dict[str, Any] = {"player": player, "book": number, "list": list_id, "games": games}
    for key, value in values.items():
        whole[key] = value
        whole.keys_at[key] = whole.values_at[key] = draft.value.spot
    return whole


def _name(draft: Draft) -> tuple[str, str, str]:
    """The key by which the file is named, its folder, and its id, which may be no id at all."""
    named, value = draft.named, draft.value
    if draft.kind == "player":
        return "id", "players", named.get("id") or slug(value["name"])
    if draft.kind == "event":
        return "id", "tournaments", named.get("id") or slug(value["name"])
    if draft.kind == "game":
        return "game", f"games/{named.get('list', '')}", named.get("game") or value["started"]
    table = slug(str(value.get("table", "")))
    default = f"r{value['round']}-{table}" if table else f"r{value['round']}"
    return "board", f"tournaments/{named.get('event', '')}", named.get("board") or default
