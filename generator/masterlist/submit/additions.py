"""A site's facts with drafts added, and the files that would hold them."""

from collections import abc
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

from masterlist.checks.references import unknown_player
from masterlist.facts.content import Content
from masterlist.facts.logbook import LogBook, parted
from masterlist.folding import slug
from masterlist.kinds.kind import GameKind, KindFiles, can_be_logged, kinds, lie_in_nights
from masterlist.read import event, files, schemas, site
from masterlist.read.content import file_faults, line_with, term_faults
from masterlist.read.text import Mapping, Sequence, Value, shown
from masterlist.scoring import choices
from masterlist.scoring.registry import kind_of
from masterlist.source import Place, Problem, did_you_mean
from masterlist.submit.fields import CARRIED, ENTRY, LOG, OUTCOMES, Field
from masterlist.submit.growing import Grown, grown
from masterlist.submit.values import Draft, Growth, completed
from masterlist.write import canonical


def logged_lists(content: Content) -> list[str]:
    """The lists that players' own logs tell of."""
    return [one.id for one in content.lists.values() if can_be_logged(kind_of(one.system))]


def results(content: Content, list_: Value = None) -> tuple[str, ...]:
    """Those of the list's kind of game; where no list on file is named, those of all lists that logs tell of."""
    return tuple(one for one in OUTCOMES if any(one in kind.turned for kind in _kinds(content, list_))) or OUTCOMES


def entry_fields(content: Content, list_: Value = None) -> Iterator[Field]:
    """What is asked of an entry: what games of the list have; and the list, where it does not go without saying.

    The list comes second, because what else is asked depends on it.
    """
    lists = tuple(logged_lists(content))
    differ = len(_kinds(content, None)) > 1
    columns = {column.key for kind in _kinds(content, list_) for column in kind.columns}
    by_id = {field.id: field for field in ENTRY}
    list_field = by_id.pop("list")._replace(choices=lists, required=differ, when=lambda _: len(lists) > 1)
    player, *others = by_id.values()
    yield from (player, list_field)
    for field in others:
        if field.id == "result":
            yield field._replace(choices=results(content, list_))
        elif not field.column or field.column in columns or not columns:
            yield field
        else:
            yield field._replace(when=lambda _: False)


def log_fields(content: Content, list_: Value = None) -> Iterator[Field]:
    """What is asked of a log book: what the list's books state."""
    lists = tuple(logged_lists(content))
    carries = _carries_over(content, list_)
    for field in LOG:
        if field.id == "list":
            yield field._replace(choices=lists, required=len(lists) > 1, when=lambda _: len(lists) > 1)
        elif field.id in CARRIED and not carries:
            yield field._replace(when=lambda _: False)
        else:
            yield field


def _carries_over(content: Content, list_: Value) -> bool:
    """Whether a log book of the list starts from totals of earlier books; otherwise from the first game on file."""
    return any(kind.files is KindFiles.LOGS for kind in _kinds(content, list_))


def not_carried(field: Field, text: str, content: Content, list_: str, place: Place) -> Iterator[Problem]:
    """An answer about earlier books where the list's ratings begin with the first game on file."""
    if field.id in CARRIED and text and not _carries_over(content, list_):
        whose = f"a log of the list '{shown(list_)}' carries" if list_ else "logs of this site carry"
        hint = "leave it empty: ratings begin with the first game on file"
        yield Problem(place, "first-book-carries-over", f"{whose} nothing over", hint)


def _kinds(content: Content, list_: Value) -> list[GameKind]:
    """The kind of a list's games, or of the games of all lists that logs tell of."""
    lists = logged_lists(content)
    named = [list_] if list_ in lists else lists
    return [kinds()[kind] for kind in {kind_of(content.lists[str(id_)].system): None for id_ in named}]


def not_offered(field: Field, text: str, list_: str, place: Place) -> Iterator[Problem]:
    """An answer that entries of other lists have, but none of those that are offered."""
    if field.id == "result" and text in OUTCOMES and text not in field.choices:
        of = f"the list '{list_}'" if list_ else "any list of this site"
        message = f"'{shown(text)}' is not a result of {of}"
        yield Problem(place, "entry-fits-its-list", message, f"write one of: {', '.join(field.choices)}")
    elif field.id == "list" and text and text not in field.choices:
        yield not_logged(text, field.choices, place)


def not_logged(list_: str, lists: abc.Sequence[str], place: Place) -> Problem:
    """A list that is none of those that players' own logs tell of."""
    hint = did_you_mean(list_, lists) or f"the lists rated from log books are: {', '.join(lists) or 'none yet'}"
    return Problem(place, "list-is-known", f"no list '{shown(list_)}' is rated from log books", hint)


def offering(choices: tuple[str, ...], faults: Iterable[Problem], entry: Mapping, file: str) -> Iterator[Problem]:
    """The faults of an entry; where its result is none, the remedy names these and not those of all kinds of games."""
    game = entry.get("game")
    known = game if isinstance(game, Mapping) else Mapping(entry.spot)
    spot = known.values_at.get("result")
    for fault in faults:
        if spot and fault.rule == "schema-enum" and fault.place == Place(file, *spot):
            near = did_you_mean(str(known["result"]).lower(), choices)
            yield fault._replace(hint=near or f"write one of: {', '.join(choices)}")
        else:
            yield fault


_AN_ID = f"an id has lower-case letters, digits and single hyphens, at most {files.LONGEST_ID}"


class Additions:
    """Gathers drafts; ``content`` is what the site holds with people, events and logs among those that are good."""

    def __init__(self, content: Content, taken: set[str], unread: list[Problem]) -> None:
        self.content = content._replace(
            players=dict(content.players), clubs=dict(content.clubs), events=dict(content.events)
        )
        self._logs: dict[str, tuple[list[LogBook], set[str]]] = {}  # books, and lists of loose entries, by player
        self._taken = set(taken)
        self._unread = unread
        self._files: dict[str, tuple[str, Mapping]] = {}  # kind and value by name
        self.grown: dict[str, Grown] = {}  # files that are there, and get more
        self.lines: list[str] = []  # of their facts, for a listing

    def add(self, draft: Draft) -> list[Problem]:
        """What is wrong with a draft by itself; what contradicts other files follows from ``content``."""
        return self._log(draft) if draft.kind in {"entry", "log"} else self._file(draft)

    def grow(self, root: Path, growths: Iterable[Growth]) -> list[Problem]:
        """Add to files that are there; what is wrong with what is added by itself."""
        by_file: dict[str, list[Growth]] = {}
        for one in growths:
            by_file.setdefault(one.name, []).append(one)
        problems: list[Problem] = []
        for name, ones in by_file.items():
            if name in self.content.unread:
                problems += self._of_file(name)
                continue
            found = grown(root, ones)
            problems += found.problems
            if found.fact:
                self.grown[name] = found
                self.lines.append(line_with(name, found.fact))
        return problems

    def texts(self) -> dict[str, bytes]:
        """The new files, and those that have grown."""
        every = {name: canonical.text_of(value, kind).encode() for name, (kind, value) in self._files.items()}
        for name, text in every.items():
            file = files.classify(name)
            problems = file_faults(file, text, []) if file else ["no content file"]
            if problems:
                raise RuntimeError(f"{name} would be written with a fault: {problems[0]}")
        every |= {name: one.text for name, one in self.grown.items()}
        return dict(sorted(every.items()))

    # --- Logs --------------------------------------------------------------------------------------------

    def _log(self, draft: Draft) -> list[Problem]:
        """An entry, or a new book, of a player on file; what it leaves out follows from what there is."""
        player = str(draft.value.get("player"))  # where there is none, or it is no text, the schema says so
        defaults: dict[str, Value] = {"list": "unknown"}
        if draft.kind == "log":
            defaults |= {"book": self._next_book(player), "games": Sequence(draft.value.spot)}
        problems = self._whose(draft, player) if "player" in draft.value else []
        list_id = self._which_list(draft, player)
        if isinstance(list_id, Problem):
            problems = problems or [list_id]
        else:
            defaults["list"] = list_id
        value = completed(draft.value, defaults)
        faults = schemas.faults(value, draft.kind, draft.file)
        faults = [*offering(results(self.content, value["list"]), faults, value, draft.file)]
        if faults or problems:
            return [*faults, *problems]
        if draft.kind == "entry":
            # Named by date and opponent; a second game on one day ends in ``--2``.
            stem = f"content/logs/{player}/{value['game']['date']}-{value['game']['opponent']}"
            names = (f"{stem}{f'--{number}' if number > 1 else ''}.yaml" for number in count(1))
            name = next(one for one in names if one not in self._taken)
            entry = event.loose_entry(value, draft.file, name)
            self._log_of(player)[1].add(entry.list)
            self._take(name, entry)
        else:
            name = f"content/logs/{player}/{value['book']:02}.yaml"
            if name in self._taken:
                place = Place(draft.file, *value.values_at["book"])
                hint = f"the next book is {self._next_book(player)}"
                return [Problem(place, "file-is-new", f"{name} is on file already", hint)]
            book = event.log_book(value, draft.file)._replace(place=Place(name))
            self._log_of(player)[0].append(book)
            self._take(name, book)
        self._files[name] = (draft.kind, value)
        return []

    def _take(self, name: str, fact: object) -> None:
        self._taken.add(name)
        self.lines.append(line_with(name, fact))

    def _next_book(self, player: str) -> int:
        return 1 + max((book.book for book in self._log_of(player)[0]), default=0)

    def _log_of(self, player: str) -> tuple[list[LogBook], set[str]]:
        """A player's books, and the lists of their loose entries, with what was added."""
        if player not in self._logs:
            books, loose = parted(self.content.books.get(player, ()))
            self._logs[player] = books, {one.list for one in loose}
        return self._logs[player]

    def _whose(self, draft: Draft, player: str) -> list[Problem]:
        """Only a player on file keeps a log, and only one that can be read can grow."""
        own_file = f"content/players/{player}.yaml"
        if player not in self.content.players and own_file not in self.content.unread:
            problem = unknown_player(self.content.players, shown(player), Place(draft.file, *draft.spot("player")))
            if not files.classify(own_file):  # a person who is asked for an id may well give a name
                meant = slug(player)
                hint = f"did you mean '{meant}'?" if meant in self.content.players else f"write the id: {_AN_ID}"
                problem = problem._replace(hint=hint)
            return [problem]
        log = f"content/logs/{player}/"
        faulty = [name for name in sorted(self.content.unread) if name == own_file or name.startswith(log)]
        return [problem for name in faulty for problem in self._of_file(name)]

    def _of_file(self, name: str) -> list[Problem]:
        return [problem for problem in self._unread if problem.place.file == name]

    def _which_list(self, draft: Draft, player: str) -> str | Problem:
        lists = logged_lists(self.content)
        given = draft.value.get("list")
        place = Place(draft.file, *draft.spot("list"))
        if given is not None:
            return given if given in lists else not_logged(str(given), lists, place)
        game = draft.value.get("game")
        game = game if isinstance(game, dict) else {}
        is_duel = "score" in game or game.get("result") in {"won", "lost"}
        # Those that the game fits by what is reported of it.
        fitting = [id_ for id_ in lists if lie_in_nights(kind_of(self.content.lists[id_].system)) == is_duel]
        lists = fitting or lists
        books, loose = self._log_of(player)
        newest = {book.list: book for book in sorted(books, key=lambda book: book.book)}
        last = sorted(one for one in loose if one not in newest or newest[one].authenticated)  # in books to come
        kept = [one for one in (*sorted(newest, key=lambda one: newest[one].book), *last) if one in lists]
        if kept or len(lists) == 1:
            return kept[-1] if kept else lists[0]
        hint = f"name one of: {', '.join(lists)}" if lists else "add content/lists/LIST.yaml with name and system"
        return Problem(place, "list-is-known", "it is not clear which list the game is rated in", hint)

    # --- Files of their own ------------------------------------------------------------------------------

    def _file(self, draft: Draft) -> list[Problem]:
        problems = schemas.faults(draft.value, draft.kind, draft.file, choices.IDS.get(draft.kind, {}))
        if not problems and draft.kind == "event":
            problems = term_faults(draft.value, draft.file)
        problems = problems or self._without_home(draft)
        if problems:
            return problems
        key, _, id_ = draft.names
        name = draft.target
        place = Place(draft.file, *draft.spot(key))
        file = files.classify(name)
        if device := files.device_in(id_):
            hint = f"choose another '{key}', such as {device}-1"
            return [Problem(place, "file-names-are-ids", files.no_id(device), hint)]
        if file is None or file.kind != _FILES.get(draft.kind, draft.kind):
            hint = _AN_ID if id_ else f"none can be made from this name, so give one: {_AN_ID}"
            return [Problem(place, "file-names-are-ids", f"'{shown(id_)}' is no id for a {draft.kind}", hint)]
        if name in self._taken:
            hint = f"choose another '{key}', or correct the file that is there"
            return [Problem(place, "file-is-new", f"{name} is on file already", hint)]
        fact, problems = self._fact(draft, file)
        if fact:
            self._take(name, fact)
        if not problems:
            self._files[name] = (draft.kind, draft.value)
        return problems

    def _without_home(self, draft: Draft) -> list[Problem]:
        """A board belongs to an event that is on file, a rated game or a day to a list of such games."""
        if draft.kind in {"board", event.EVENT_GAME}:
            key, known = "event", list(self.content.events)
        elif draft.kind in _KEPT_IN:
            found = {one.id: kinds().get(kind_of(one.system)) for one in self.content.lists.values()}
            key, known = "list", [id_ for id_, kind in found.items() if kind and kind.files is _KEPT_IN[draft.kind]]
        else:
            return []
        given = draft.named.get(key, "")
        if given in known:
            return []
        hint = did_you_mean(given, known) or f"on file are: {', '.join(known[:20]) or 'none yet'}"
        place = Place(draft.file, *draft.spot(key))
        return [Problem(place, f"{key}-is-known", f"no {key} '{shown(given)}' is on file for this", hint)]

    def _fact(self, draft: Draft, file: files.File) -> tuple[object, list[Problem]]:
        """What a file says, known from then on; or what is wrong with it."""
        known: dict[str, tuple[dict[str, Any], Callable[[str, Mapping, str], Any]]] = {
            "player": (self.content.players, site.player),
            "club": (self.content.clubs, site.club),
            "event": (self.content.events, event.event),
        }
        if draft.kind in known:
            facts, make = known[draft.kind]
            facts[file.ids[0]] = make(file.ids[0], draft.value, draft.file)
            return facts[file.ids[0]], []
        if draft.kind == "night":
            return event.night(file.ids, draft.value, draft.file)
        make_board = event.event_game if draft.kind == event.EVENT_GAME else event.board
        return make_board(file.ids[1], draft.value, draft.file)


_KEPT_IN = {"game": KindFiles.BOARDS, "night": KindFiles.NIGHTS}
_FILES = {"night": "game", event.EVENT_GAME: "board"}  # kinds of drafts whose files are called as those of another kind
