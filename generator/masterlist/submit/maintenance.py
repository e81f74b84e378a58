"""Changes of what is on file.

A player gets another id or becomes one with another; loose entries become lines of log books; the draw of a power is
recorded.

Where a player gets another id and none are merged, the id alone is written anew, at its places, in all files but
published editions; comments and layout stay. Books keep their entries: scoring takes them in the order of time.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from masterlist.building.checking import Workplace, at_site, look, newest_day
from masterlist.comparing.editions import Apart
from masterlist.comparing.sides import compare
from masterlist.facts import logbook
from masterlist.facts.board import SEVENTH_PLAYER, Draw
from masterlist.queries.logs import LOGS, books_of
from masterlist.queries.tree import ContentFolder
from masterlist.read import files, schemas
from masterlist.read.content import kind_of, line_with, read_files
from masterlist.read.event import log_book
from masterlist.read.files import CONTENT, ID, File, classify, content_files, data, text_in
from masterlist.read.text import LINE_END, At, Mapping, Sequence
from masterlist.read.versions import changed, holds, is_in_history, newest
from masterlist.report import in_order
from masterlist.scoring.board import drawn_power
from masterlist.scoring.log import Scored
from masterlist.source import Place, Problem, did_you_mean
from masterlist.standings.results import Results
from masterlist.submit.values import FileChanges
from masterlist.write import canonical, comments
from masterlist.write.canonical import Group, Item, node, plain, write
from masterlist.write.comments import canonical_text

KEYS = {"player", "opponent", "replaces", "white", "black", "one", "two", "directed_by"}  # whose value is a player
LISTS = {"defeated", "drawn", "members", "distinct_from", "entered"}  # whose items are players
PRIVACY = ("public", "initials", "anonymous")  # the strictest last
END = "9999-12-31"


class _File(NamedTuple):
    file: File
    text: str
    value: Any  # None of a page

    @property
    def kind(self) -> str:
        return kind_of(self.file, self.value)


def renamed(root: Path, old: str, new: str) -> FileChanges:
    """Give the player ``old`` the id ``new``; where a player has it, they become one."""
    found: dict[str, _File] = {}
    files, problems = content_files(root)
    for file in files:
        if file.kind not in {"edition", "logo"}:
            read, faults = data(root, file)
            value, more = (None, []) if file.kind == "page" else schemas.parse(read, file.name)
            one = found[file.name] = _File(file, read.decode("utf-8-sig", "replace"), value)
            shape = schemas.faults(value, one.kind, file.name) if value is not None and not more else []
            problems += faults + more + shape
    if problems := [one for one in problems if one.blocks]:
        return FileChanges(in_order(problems), {})
    players = {one.file.ids[0]: one for one in found.values() if one.file.kind == "player"}
    if problem := _impossible(old, new, players):
        return FileChanges([problem], {})
    if new in players and (met := next(_games_of_both(found.values(), old, new), None)):
        message = f"'{old}' and '{new}' sat in one game, so they are two people"
        problem = Problem(met, "rename-is-possible", message, "correct the game first, if they are one")
        return FileChanges([problem], {})
    work = _Renaming(old, new, found, merged=new in players)
    work.run()
    with changed(root, work.texts, work.gone) as folder, closing(Apart()) as apart:
        if wrong := [problem for problem in apart.look(folder).problems if problem.blocks]:
            return FileChanges(in_order(wrong), {})
    return FileChanges([], work.texts, tuple(sorted(work.gone)), tuple(work.notes))


def _impossible(old: str, new: str, players: dict[str, _File]) -> Problem | None:
    file = f"{CONTENT}/players/{old}.yaml"
    if old not in players:
        today = [id_ for id_, one in players.items() if old in one.value.get("former_ids", ())]
        hint = f"write '{today[0]}', their id today" if today else did_you_mean(old, players)
        hint = hint or "name a player by the name of their file, without .yaml"
        return Problem(Place(file), "rename-is-possible", f"there is no player '{old}'", hint)
    if device := files.device_in(new):
        return Problem(Place(file), "rename-is-possible", files.no_id(device), "choose another id")
    if new == old or not re.fullmatch(ID, new) or len(new) > 80:
        hint = "choose another one, of lower-case letters, digits and single hyphens"
        return Problem(Place(file), "rename-is-possible", f"'{new}' cannot be the new id", hint)
    for id_, one in players.items():
        if id_ != old and new in one.value.get("former_ids", ()):
            message, hint = f"'{new}' is a former id of '{id_}', to whom old links lead", "choose another id"
            return Problem(Place(one.file.name), "rename-is-possible", message, hint)
    return None


def _games_of_both(found: Iterable[_File], old: str, new: str) -> Iterator[Place]:
    """Where two players sat in one game, or one log names the other."""
    both = {old, new}
    for one in found:
        if one.file.kind in {"log", "entry"}:
            other = both - {one.value.get("player")}
            if len(other) == 1:
                spots = (at for id_, at in _players(one.value) if id_ in other)
                yield from (Place(one.file.name, *at) for at in spots)
        elif one.file.kind in {"game", "board"}:
            for game in one.value["games"] if one.kind == "night" else [one.value]:
                at = {id_: spot for id_, spot in _players(game) if id_ in both}
                if len(at) == len(both):
                    yield Place(one.file.name, *at[old])


def _players(value: Any, key: str = "") -> Iterator[tuple[str, At]]:
    """Every id of a player in a file, and its place."""
    if isinstance(value, Mapping):
        for inner, one in value.items():
            if isinstance(one, str):
                if inner in KEYS:
                    yield one, value.values_at[inner]
            else:
                yield from _players(one, inner)
    elif isinstance(value, Sequence):
        for at, one in zip(value.items_at, value, strict=True):
            if isinstance(one, str):
                if key in LISTS:
                    yield one, at
            else:
                yield from _players(one, key)


def _replaced(text: str, spots: dict[At, tuple[str, str]]) -> str:
    """A text with other words at some places, by line and column."""
    starts = [0, *(end.end() for end in LINE_END.finditer(text))]
    for (line, column), (before, after) in sorted(spots.items(), reverse=True):
        at = starts[line - 1] + column - 1
        at += text[at] in "\"'"
        if not text.startswith(before, at):
            raise RuntimeError(f"line {line} has no '{before}' in column {column}")
        text = f"{text[:at]}{after}{text[at + len(before) :]}"
    return text


class _Renaming:
    """What becomes of each file."""

    def __init__(self, old: str, new: str, files: dict[str, _File], *, merged: bool) -> None:
        self._old, self._new, self._files, self._merged = old, new, files, merged
        self.texts: dict[str, bytes] = {}
        self.gone: list[str] = []
        self.notes = [f"'{old}' and '{new}' are one player now"] if merged else []
        own = [one for one in files.values() if one.file.kind == "log" and one.file.ids[0] == new]
        self._last = max((int(one.file.ids[1]) for one in own), default=0)
        # The first books of the surviving player by list, which alone can carry something over.
        self._first = {one.value["list"]: one for one in sorted(own, key=_number, reverse=True)}

    def run(self) -> None:
        """Write all of them anew."""
        carrying = []
        for one in sorted(self._files.values(), key=_number):
            name, text, target = one.file.name, self._text(one), self._name(one)
            if name == f"{CONTENT}/players/{self._old}.yaml":
                target, text = f"{CONTENT}/players/{self._new}.yaml", self._player(one)
            elif name == f"{CONTENT}/players/{self._new}.yaml":
                continue
            elif one.file.kind == "log" and one.file.ids[0] == self._old and self._last:
                self._last += 1
                target = f"{CONTENT}/logs/{self._new}/{self._last:02}.yaml"
                text = _replaced(text, {one.value.values_at["book"]: (str(one.value["book"]), str(self._last))})
                carrying += [(target, self._first.get(one.value["list"]))] if "carried_over" in one.value else []
            if target != name:
                self.gone.append(name)
            if target != name or text != one.text:
                self.texts[target] = text.encode()
        for target, first in carrying:
            if first:
                self._carry(target, first)

    def _text(self, one: _File) -> str:
        if one.value is None:
            return re.sub(rf"players/{re.escape(self._old)}(?=\.html)", f"players/{self._new}", one.text)
        spots = {at: (self._old, self._new) for id_, at in _players(one.value) if id_ == self._old}
        text = _replaced(one.text, spots)
        both = self._merged and spots and any(id_ == self._new for id_, _ in _players(one.value))
        return self._once(text, one.kind) if both and one.file.kind in {"log", "list", "player", "event"} else text

    def _once(self, text: str, kind: str) -> str:
        """A list that had both ids has the player once; an opponent who was beaten was not only drawn with."""
        root = comments.document(text)
        twice = [item for _, group in _lists(root) for item in _once_in(group, self._new)]
        lists = dict(_lists(root))
        beaten, drawn = lists.get("defeated"), lists.get("drawn")
        if beaten and drawn and self._new in plain(beaten):
            twice += [item for item in drawn.items if item.value == self._new]
            drawn.items = [item for item in drawn.items if item.value != self._new]
        return canonical.document(root, kind) if twice else text

    def _name(self, one: _File) -> str:
        """What a file is called then; a loose entry keeps out of the way of one that is there."""
        name = one.file.name
        if one.file.kind not in {"log", "entry"}:
            return name
        parts = name.split("/")
        parts[2] = self._new if parts[2] == self._old else parts[2]
        if one.file.kind == "entry" and one.value["game"].get("opponent") == self._old:
            parts[3] = re.sub(
                rf"(?<=^\d{{4}}-\d\d-\d\d-){re.escape(self._old)}(?=(--\d+)?\.yaml$)", self._new, parts[3]
            )
        made, number = "/".join(parts), 2
        if one.file.kind == "entry" and made != name:
            start = re.sub(r"(--\d+)?\.yaml$", "", made)
            while made in self._files or made in self.texts:
                made, number = f"{start}--{number}.yaml", number + 1
        return made

    def _carry(self, target: str, first: _File) -> None:
        """What a book carried over that is no first book any more goes into the first one."""
        name = first.file.name
        into = comments.document(self.texts.get(name, first.text.encode()).decode())
        own = comments.document(self.texts[target].decode())
        if carried := own.item("carried_over"):
            own.items.remove(carried)
            _add_carried(into, carried, self._new)
        self.texts[name] = canonical.document(into, "log").encode()
        self.texts[target] = canonical.document(own, "log").encode()

    def _player(self, one: _File) -> str:
        root, values = comments.document(one.text), [one.value]
        if self._merged:
            other = self._files[f"{CONTENT}/players/{self._new}.yaml"]
            root = self._one_person(comments.document(other.text), other.value, one)
            values.insert(0, other.value)
        former = [*(id_ for value in values for id_ in value.get("former_ids", ())), self._old]
        _put(root, "former_ids", [id_ for id_ in dict.fromkeys(former) if id_ != self._new])
        return canonical.document(root, "player")

    def _one_person(self, root: Group, kept: Mapping, one: _File) -> Group:
        """The file of the surviving player, with what only the other one had."""
        gone = one.value
        names = [*kept.get("aka", ()), gone["name"], *gone.get("aka", ())]
        _put(root, "aka", [name for name in dict.fromkeys(names) if name != kept["name"]])
        others = dict.fromkeys((*kept.get("distinct_from", ()), *gone.get("distinct_from", ())))
        _put(root, "distinct_from", [id_ for id_ in others if id_ not in {self._old, self._new}])
        for key in ("github", "club", "country"):
            if key in gone and key not in kept:
                _put(root, key, gone[key])
            elif key in gone and gone[key] != kept[key]:
                self.notes.append(f"{key}: '{kept[key]}' stays, and '{gone[key]}' of '{self._old}' goes")
        strictest = max((value.get("privacy", PRIVACY[0]) for value in (kept, gone)), key=PRIVACY.index)
        _put(root, "privacy", strictest if strictest != PRIVACY[0] else kept.get("privacy", ""))
        left = dict(gone.get("left", {}))
        left |= {list_: max(day, left.get(list_, "")) for list_, day in kept.get("left", {}).items()}
        _put(root, "left", left)
        root.tail += [
            text for text in comments.texts(one.text) if text not in comments.texts(canonical.document(root, "player"))
        ]
        return root


def _number(one: _File) -> tuple[str, int, str]:
    """The folder, and the files in it in the order of their numbers: 100.yaml comes behind 11.yaml."""
    folder, _, name = one.file.name.rpartition("/")
    return folder, len(name) if one.file.kind == "log" else 0, name


def _lists(group: Group) -> Iterator[tuple[str, Group]]:
    """All lists that hold players, and their keys."""
    for item in group.items:
        if isinstance(item.value, Group):
            if item.key in LISTS and not item.value.keyed:
                yield item.key, item.value
            yield from _lists(item.value)


def _once_in(group: Group, id_: str) -> Iterator[Item]:
    """Let a player stand in a list once, a member by the periods in which they were one; what goes is given out."""
    own = [item for item in group.items if _period(item)[0] == id_]
    if len(own) < 2:
        return
    periods: list[tuple[str, str]] = []
    for _, since, until in sorted(map(_period, own)):
        if periods and since <= periods[-1][1]:
            periods[-1] = periods[-1][0], max(until, periods[-1][1])
        else:
            periods.append((since, until))
    for item in own[len(periods) :]:
        own[0].before += [*item.before, *(one.text for one in item.trailing)]
        group.items.remove(item)
        yield item
    for item, (since, until) in zip(own, periods, strict=False):
        if (id_, since, until) != _period(item):
            stated = {"since": since} if since else {}
            stated |= {"until": until} if until != END else {}
            item.value = node({"player": id_, **stated}) if stated else id_


def _period(item: Item) -> tuple[Any, str, str]:
    """The player of an item, and since and until when they are meant."""
    value = plain(item.value)
    stated = value if isinstance(value, dict) else {"player": value}
    return stated.get("player"), str(stated.get("since", "")), str(stated.get("until", END))


def _add_carried(book: Group, carried: Item, id_: str) -> None:
    """What two first books bring together: points are added, opponents are counted once, beaten before drawn."""
    own = book.item("carried_over")
    if own is None or not isinstance(own.value, Group) or not isinstance(carried.value, Group):
        book.items.append(carried)
        return
    both = (own.value, carried.value)
    beaten, drawn = (
        dict.fromkeys(one for group in both for one in group.get(key) or () if one != id_)
        for key in ("defeated", "drawn")
    )
    _put(own.value, "game_points", sum(group.get("game_points") or 0 for group in both))
    _put(own.value, "defeated", list(beaten), even_empty=True)
    _put(own.value, "drawn", [one for one in drawn if one not in beaten], even_empty=True)
    own.before += [*carried.before, *(one.text for one in carried.trailing)]


def _put(group: Group, key: str, value: Any, *, even_empty: bool = False) -> None:
    """Write a value under a key; an empty one is not written, and takes the key away, unless told otherwise."""
    if item := group.item(key):
        item.value = node(value)
        if not value and not even_empty:
            group.items.remove(item)
    elif value or even_empty:
        group.items.append(Item(key, node(value)))


# --- Loose entries become lines of log books.


def book_text(book: str | dict[str, Any], entries: Iterable[str]) -> bytes:
    """The book's text, or the keys of a new one, with the entries of those texts; no comment is lost."""
    loose = list(entries)
    root = comments.document(book) if isinstance(book, str) else node({**book, "games": []})
    if not isinstance(root, Group):
        raise TypeError("a book holds keys")
    games = root.listed("games")
    # A comment below the last entry belongs to it, or to none: an entry that is added has its own comments above it.
    for text in loose:
        entry = comments.document(text)
        above = [*entry.head]
        for item in entry.items:
            above += [*item.before, *(one.text for one in item.trailing)]
        game = entry.item("game")
        games.append(Item("", game.value if game else None, [line for line in (*above, *entry.tail) if line]))
    written = canonical.document(root, "log")
    known = [text for one in (book, *loose) if isinstance(one, str) for text in comments.texts(one)]
    if comments.texts(written) != sorted(known):
        raise RuntimeError("binding these entries would have lost a comment")
    return written.encode()


ROOM = 20  # entries of a book, as a paper one has them


# A book's file, the keys of a new one, and the entries that it gets.
Filling: TypeAlias = tuple[str, dict[str, Any] | None, list[logbook.Loose]]


def bound(root: Path, players: Iterable[str] = ()) -> FileChanges:
    """Bind the loose entries of some players, or of all; nothing is written here."""
    named = {*players}
    return at_site(root, lambda place: _bound(place, named))


def _bound(place: Workplace, players: set[str]) -> FileChanges:
    found, problems = look(place)
    if found is None:
        return FileChanges(in_order([one for one in problems if one.blocks]), {})
    books = books_of(found.revision, players or found.revision(LOGS))
    if not (fillings := [one for own in books.values() for one in _fillings(own)]):
        return FileChanges([], {})

    texts, gone = {}, tuple(sorted(one.owner.file for _, _, entries in fillings for one in entries))
    for name, keys, entries in fillings:
        loose = [text_in(place.root, one.owner.file) for one in entries]
        texts[name] = book_text(keys or text_in(place.root, name), loose)
    day = newest_day(place.repository.day)
    listing = files.list_content(place.root, place.repository)
    lines = [line_with(name, log_book(schemas.parse(text, name)[0], name)) for name, text in texts.items()]
    then = listing.with_lines(lines, {*texts, *gone})
    sides = compare(place, *(ContentFolder(place.root.resolve(), one, day) for one in (listing, then)))
    reasons = [problem for problem in sides.after.problems if problem.blocks]
    if sides.before.results and sides.after.results:
        reasons = list(_rated_differently(sides.before.results, sides.after.results))
    return FileChanges(in_order(reasons), {}) if reasons else FileChanges([], texts, gone)


def _fillings(log: tuple[logbook.LogBook, ...]) -> Iterator[Filling]:
    """Which book gets which entries: they are appended in the order of play, and no book is renumbered.

    The newest book takes none where it is authenticated, or goes on to a later day.
    """
    player = log[0].player
    books, loose = logbook.parted(log)
    newest = {book.list: book for book in books}
    last = max((book.book for book in books), default=0)
    for list_ in sorted({one.list for one in loose}):
        own = sorted((one for one in loose if one.list == list_), key=logbook.in_order)
        book, room = newest.get(list_), 0
        if book and not (book.authenticated or (book.entries and book.entries[-1].date > own[0].entry.date)):
            room = max(0, ROOM - len(book.entries))
        if book and room:
            yield f"content/logs/{player}/{book.book:02}.yaml", None, own[:room]
        for start in range(room, len(own), ROOM):
            last += 1
            keys = {"player": player, "book": last, "list": list_}
            yield f"content/logs/{player}/{last:02}.yaml", keys, own[start : start + ROOM]


def _rated_differently(before: Results, after: Results) -> Iterable[Problem]:
    """The first entry of each log that would count otherwise, or that would come in another place."""

    def worth(line: Scored) -> tuple[object, ...]:
        figures = line.entry._replace(place=Place(""), spots={})
        return figures, line.status, line.worth, line.defeated, line.total, line.rating

    def described(line: Scored | None) -> str:
        if line is None:
            return "no entry"
        game = f"{line.entry.date} against '{line.entry.opponent}'"
        return f"{game} {line.status.value}, total {line.total}, rating {line.rating}"

    for id_, one in before.lists.items():
        for player, log in one.logs.items():
            for old, new in zip_longest(log, after.lists[id_].logs.get(player, [])):
                if old is None or new is None or worth(old) != worth(new):
                    place = old.entry.place if old else Place(f"content/logs/{player}")
                    figures = f"{described(old)} now, {described(new)} then"
                    message = f"binding would rate the log of '{player}' differently: {figures}"
                    hint = "nothing is bound; bind other players' entries with --player"
                    yield Problem(place, "binding-moves-nothing", message, hint)
                    break


# --- The draw of the power that stays unplayed.


class NotDrawn(Exception):
    """Nothing was drawn; the message says why, and what to do."""


def draw(root: Path, name: str) -> tuple[Draw | None, list[str] | None, list[Problem]]:
    """Draw for the game in the file ``name`` and record it there, or repeat what was drawn before.

    Gives the draw, the doubts about one that was made before, or None for a new one, and what keeps the file from being
    read. Raises NotDrawn, NoSuchVersion and NotWritten.
    """
    file = classify(name)
    if file is None or file.kind != "game":
        raise NotDrawn(f"{name} is no rated game: name it LIST/GAME, or by its file in content/games/")
    text, faults = data(root, file)
    if faults:
        raise NotDrawn(f"there is no {name}: write it first, with 'started' and seven seats without players")
    facts, problems = read_files(root, [file])
    if (game := next((game for games in facts.games.values() for game in games), None)) is None:
        return None, None, problems
    if game.drawn:
        return game.drawn, _doubts(root, name, game.id, game.drawn), []
    commit = newest(root)
    if not holds(root, commit, name):
        raise NotDrawn("commit the game's file first: its id has to be on record before the commit that decides")
    if named := [seat.power.value for seat in game.seats if seat.player not in {None, SEVENTH_PLAYER}]:
        message = "draw before the powers are dealt: leave the players out of the file until then"
        raise NotDrawn(f"{message} (now there is one for {', '.join(named)})")
    power = drawn_power(game.id, commit)
    line = f'drawn: {{power: {power.value}, commit: "{commit}", game: "{game.id}"}}'
    write(root, {name: canonical_text(f"{text.decode().rstrip()}\n{line}\n", "game").encode()})
    return Draw(power, commit, game.id, Place(name)), None, []


def _doubts(root: Path, name: str, id_: str, drawn: Draw) -> list[str]:
    """Makes a draw once more that is on record: what speaks against it."""
    doubts = []
    if drawn.game != id_:
        doubts.append(f"it was made for the game '{drawn.game}'")
    if (found := drawn_power(drawn.game, drawn.commit)) is not drawn.power:
        doubts.append(f"the commit and the id draw {found.value}")
    content = read_files(root, [File("site", (), "content/site.yaml")])[0].content()
    if content and drawn.commit in content.site.rewritten:
        doubts = ["the history was rewritten since, as content/site.yaml records: it cannot be repeated"]
    elif not is_in_history(root, drawn.commit):
        doubts.append("its commit is not in the history of what is checked out")
    elif not holds(root, drawn.commit, name):
        doubts.append("its commit does not hold the game's file yet")
    return doubts
