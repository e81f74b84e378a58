"""A site's facts with drafts added, and the files that would hold them: new ones, and such as grow."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias

from masterlist.checks.references import unknown_player
from masterlist.facts.content import Content
from masterlist.facts.logbook import LogBook, parted
from masterlist.facts.night import DRAW
from masterlist.folding import slug
from masterlist.grouping import by_key
from masterlist.kinds.kind import KindFiles, kinds, lie_in_nights, night_kinds
from masterlist.read import event, files, schemas
from masterlist.read.content import file_faults, line_with, made, term_faults
from masterlist.read.content import kind_of as kind_of_file
from masterlist.read.text import At, Mapping, Sequence, Value, shown
from masterlist.scoring import choices
from masterlist.scoring.registry import kind_of
from masterlist.source import Place, Problem, did_you_mean
from masterlist.submit.fields import logged_lists, not_logged, offering, results
from masterlist.submit.values import NAMING, Draft, append, completed
from masterlist.write import canonical, comments
from masterlist.write.canonical import Item, node

_AN_ID = f"an id has lower-case letters, digits and single hyphens, at most {files.LONGEST_ID}"


class Additions:
    """Gathers drafts; ``content`` is what the site holds with people, events and logs among those that are good."""

    def __init__(self, content: Content, taken: set[str], unread: list[Problem]) -> None:
        self._known: dict[str, dict[str, Any]] = {
            "player": dict(content.players),
            "club": dict(content.clubs),
            "event": dict(content.events),
        }
        players, clubs, events = self._known.values()
        self.content = content._replace(players=players, clubs=clubs, events=events)
        self._logs: dict[str, tuple[list[LogBook], set[str]]] = {}  # books, and lists of loose entries, by player
        self._taken = set(taken)
        self._unread = unread
        self._files: dict[str, tuple[str, Mapping]] = {}  # kind and value by name
        self.grown: dict[str, bytes] = {}  # files that are there, and get more
        self._places: dict[Place, Place] = {}  # where their new items were given, by their place in the file
        self.lines: list[str] = []  # of their facts, for a listing

    def add(self, draft: Draft) -> list[Problem]:
        """What is wrong with a draft by itself; what contradicts other files follows from ``content``."""
        return self._log(draft) if draft.kind in {"entry", "log"} else self._file(draft)

    def grow(self, root: Path, drafts: Iterable[Draft]) -> list[Problem]:
        """Add the items of drafts to the lists of files that are there; what is wrong with them by itself."""
        problems: list[Problem] = []
        for name, ones in by_key((draft.target, draft) for draft in drafts).items():
            if name in self.content.unread:
                problems += self._of_file(name)
                continue
            text, key = _with_items(files.text_in(root, name), ones[0].kind, ones), _GROWS[ones[0].kind]
            value, _ = schemas.parse(text, name)
            at = len(value[key]) - sum(len(one.value[key]) for one in ones)
            for draft in ones:
                for item, spot in zip(draft.value[key], draft.value[key].items_at, strict=True):
                    there = value[key][at], value[key].items_at[at]
                    self._places |= dict(_places(there, (item, spot), name, draft.file))
                    at += 1
            fact, faults = fact_of(name, value)
            problems += map(self.where_given, faults)
            if fact:
                self.grown[name] = text
                self.lines.append(line_with(name, fact))
        return problems

    def where_given(self, problem: Problem) -> Problem:
        """The problem at the place of the sheet, and not where it would be written."""
        return problem._replace(place=self._places.get(problem.place, problem.place))

    def texts(self) -> dict[str, bytes]:
        """The new files, and those that have grown."""
        every = {name: canonical.text_of(value, kind).encode() for name, (kind, value) in self._files.items()}
        for name, text in every.items():
            file = files.classify(name)
            problems = file_faults(file, text, []) if file else ["no content file"]
            if problems:
                raise RuntimeError(f"{name} would be written with a fault: {problems[0]}")
        return dict(sorted((every | self.grown).items()))

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
        fact, problems = made(draft.kind, file, draft.value, draft.file)
        if fact:
            self._take(name, fact)
        if not problems:
            self._known.get(draft.kind, {})[file.ids[0]] = fact
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


_KEPT_IN = {"game": KindFiles.BOARDS, "night": KindFiles.NIGHTS}
_FILES = {"night": "game", event.EVENT_GAME: "board"}  # kinds of drafts whose files are called as those of another kind


# --- Files that are there and get more: the games of a day, the other names of a player.


_GROWS = {"night": "games", "player": "aka"}  # by kind of file, the list that does


def _with_items(before: str, kind: str, drafts: Iterable[Draft]) -> bytes:
    """The text of a file with the items that drafts add to its list; every comment stays."""
    document, key = comments.document(before), _GROWS[kind]
    document.listed(key).extend(Item("", node(item)) for draft in drafts for item in draft.value[key])
    text = canonical.document(document, kind)
    if comments.texts(text) != comments.texts(before):
        raise RuntimeError(f"adding to a {kind} would have lost a comment")
    return text.encode()


def fact_of(name: str, value: Mapping) -> tuple[Any, list[Problem]]:
    """What a file says, or what is wrong with it."""
    if (file := files.classify(name)) is None:
        raise ValueError(f"{name} is no content file")
    kind = kind_of_file(file, value)
    problems = schemas.faults(value, kind, name)
    return (None, problems) if problems else made(kind, file, value, name)


def _places(there: tuple[Any, At], given: tuple[Any, At], name: str, file: str) -> Iterator[tuple[Place, Place]]:
    """Places in a file, and where the same was given."""
    (value, at), (own, spot) = there, given
    yield Place(name, *at), Place(file, *spot)
    if isinstance(value, Mapping) and isinstance(own, Mapping):
        for key in value.keys() & own.keys():
            spot = own.values_at.get(key, own.spot)
            yield Place(name, *value.keys_at[key]), Place(file, *own.keys_at.get(key, spot))
            yield from _places((value[key], value.values_at[key]), (own[key], spot), name, file)
    elif isinstance(value, Sequence) and isinstance(own, Sequence):
        for number, at in enumerate(value.items_at):
            yield from _places((value[number], at), (own[number], own.items_at[number]), name, file)


# --- A spreadsheet that grows: what of it is on file alike, what is new, and where the two differ.


Key: TypeAlias = tuple[str, ...]  # what something on file is found by
SEATS = frozenset(name for id_ in night_kinds() for names in kinds()[id_].seats for name in names)
MOST_NAMED = 5  # files in a line


class OnFile:
    """What is on file, compared with the drafts of a sheet."""

    def __init__(self, root: Path, content: Content, taken: Iterable[str]) -> None:
        self._root = root
        self._taken = sorted(taken)
        self._values: dict[str, Mapping] = {}
        self._now = {old: player.id for player in content.players.values() for old in player.former_ids}

    def split(self, drafts: list[Draft]) -> tuple[list[Draft], list[Draft], list[Problem], list[str]]:
        """The drafts that are new, games for days that have a file, where sheet and file differ, and what is alike."""
        reported = ((key, (at, value)) for at, draft in enumerate(drafts) for key, value in self._in_draft(draft))
        given = by_key(reported)  # with the number of the draft
        problems: list[Problem] = []
        alike: Counter[str] = Counter()
        met: Counter[str] = Counter()  # games on file that the sheet reports, alike or not
        fresh: dict[int, list[Mapping]] = {number: [] for ones in given.values() for number, _ in ones}
        for key, ones in given.items():
            known, left = [*self._on_file(key)], list[tuple[int, Mapping]]()
            for one in ones:  # of several of one kind any may match
                if other := next((other for other in known if not self._difference(one[1], other[0])), None):
                    known.remove(other)
                    alike[other[1].file] += 1
                else:
                    left.append(one)
            met.update(place.file for _, place in known[: len(left)])
            problems += [
                self._differs(value, drafts[number].file, other, place)
                for (number, value), (other, place) in zip(left, known, strict=False)
            ]
            for number, value in left[len(known) :]:
                fresh[number].append(value)
        kept, growths = self._fresh(drafts, fresh)
        is_new = bool(growths or problems) or any(draft.kind not in {"player", "club"} for draft in kept)
        return kept, growths, problems, [*self._notes(alike, alike + met, is_new=is_new)]

    def _fresh(self, drafts: list[Draft], fresh: dict[int, list[Mapping]]) -> tuple[list[Draft], list[Draft]]:
        """What is new, by files that are new and such as are there; of days their new games alone."""
        kept: list[Draft] = []
        growths: list[Draft] = []
        for number, draft in enumerate(drafts):
            values = fresh.get(number)
            if values and draft.kind == "night":
                day = completed(draft.value, {})
                day["games"] = Sequence(draft.value["games"].spot)
                for game in values:
                    append(day["games"], game, game.spot)
                (growths if draft.target in self._taken else kept).append(draft._replace(value=day))
            elif values != []:
                kept.append(draft)
        return kept, growths

    def _in_draft(self, draft: Draft) -> Iterator[tuple[Key, Mapping]]:
        """What a draft reports, by what is found by on file; nothing where it lacks that."""
        value = draft.value
        if draft.kind == "entry":
            game = value.get("game", {})
            if all(key in whole for whole, key in ((value, "player"), (game, "date"), (game, "opponent"))):
                whose = str(value["player"]), str(value.get("list", ""))
                yield ("entry", *whose, str(game["date"]), self._today(game["opponent"])), game
        elif draft.kind == "night":
            if "date" in value and "list" in draft.named:
                for game in value["games"]:
                    yield self._of_night(str(draft.named["list"]), str(value["date"]), game), game
        elif draft.kind in NAMING and NAMING[draft.kind].made_from in value and draft.target in self._taken:
            yield ("file", draft.target), value

    def _on_file(self, key: Key) -> Iterator[tuple[Mapping, Place]]:
        """What files report of the same, and where."""
        match key:
            case "entry", player, list_, day, opponent:
                for name in self._called(f"content/logs/{player}/"):
                    value = self._value(name)
                    games = [value["game"]] if "game" in value else value.get("games", ())
                    for game in games if list_ in {"", value.get("list")} else ():
                        if (game.get("date"), self._today(game.get("opponent"))) == (day, opponent):
                            yield game, Place(name, game.spot[0])
            case "night", list_, day, *_:
                for name in self._called(f"content/games/{list_}/{day}"):
                    for game in self._value(name).get("games", ()):
                        if self._of_night(list_, day, game) == key:
                            yield game, Place(name, game.spot[0])
            case _, name:
                yield self._value(name), Place(name, 1)

    def _of_night(self, list_: str, day: str, game: Mapping) -> Key:
        seats = game.get("seats") or [{"player": player} for key, player in game.items() if key in SEATS]
        return ("night", list_, day, *sorted(self._today(seat.get("player")) for seat in seats))

    def _called(self, start: str) -> Iterator[str]:
        return (name for name in self._taken if name.startswith(start))

    def _value(self, name: str) -> Mapping:
        """The content of a file; nothing where it cannot be read, which is reported elsewhere."""
        if name not in self._values:
            value, problems = schemas.parse(files.text_in(self._root, name).encode(), name)
            self._values[name] = value if isinstance(value, Mapping) and not problems else Mapping((1, 1))
        return self._values[name]

    def _today(self, id_: Any) -> str:
        return self._now.get(str(id_), str(id_))

    def _difference(self, given: Any, known: Any, key: str = "", at: At = (0, 0)) -> tuple[str, At, Any, Any] | None:
        """The first thing that is not so on file: its key, where it was given, and both values; None where all is."""
        if isinstance(given, Mapping) and isinstance(known, Mapping):
            inner = (
                self._difference(one, known.get(name), name, given.values_at.get(name, given.spot))
                for name, one in given.items()
                if one is not False or name in known  # a file says nothing of what is not so
            )
            return next((odd for odd in inner if odd), None)
        if isinstance(given, list) and isinstance(known, list) and len(given) == len(known):
            ones, others = (sorted(some, key=self._seated) for some in (given, known))
            odds = (self._difference(one, other, key, at) for one, other in zip(ones, others, strict=True))
            return next((odd for odd in odds if odd), None)
        return None if _plain(self._today(given)) == _plain(self._today(known)) else (key, at, given, known)

    def _seated(self, seat: Any) -> str:
        return self._today(seat.get("player")) if isinstance(seat, Mapping) else ""

    def _differs(self, value: Mapping, file: str, other: Mapping, place: Place) -> Problem:
        odd = self._difference(value, other)
        assert odd  # noqa: S101  else they were alike
        key, at, given, known = odd
        there = "nothing" if known is None else f"'{shown(str(known))}'"
        message = f"{key} is '{shown(str(given))}' here, and {there} in {place}"
        hint = "correct the one that is wrong; what is on file is not written over"
        return Problem(Place(file, *at), "rows-agree-with-the-file", message, hint)

    def _notes(self, alike: Counter[str], met: Counter[str], *, is_new: bool) -> Iterator[str]:
        if alike:
            if not is_new:
                yield "nothing in the sheet is new"
            names = [*alike][:MOST_NAMED]
            more = f" and {len(alike) - len(names):,} more files" if len(alike) > len(names) else ""
            yield f"on file alike, and left as they are: {alike.total():,} in {', '.join(names)}{more}"
        for name in alike:
            missing = len(self._value(name).get("games", ())) - met[name]
            if missing and name.startswith("content/games/"):
                yield f"{name} has {missing:,} {'game' if missing == 1 else 'games'} that this sheet does not have"


def _plain(text: str) -> str:
    """A figure or a word as it is compared: 10.0 is 10, and 1/2-1/2 a draw."""
    if text == "1/2-1/2":
        return DRAW
    return text.rstrip("0").rstrip(".") if re.fullmatch(r"-?[0-9]+\.[0-9]+", text) else text
