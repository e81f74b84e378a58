"""What has changed in the content folder is read, and takes the place of what was known of it."""

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from masterlist.building.editions import EditionWork, ToReadEdition, read_editions
from masterlist.building.known import Known, shared
from masterlist.building.store import Store
from masterlist.building.units import Reading, ToRead, read_events, read_logs
from masterlist.building.workers import Workers, portions
from masterlist.codec import digest
from masterlist.facts.content import Content
from masterlist.facts.people import Club, Player
from masterlist.read import folders
from masterlist.read.attributes import conversions
from masterlist.read.content import Facts, complete, read_files
from masterlist.read.files import File, classify, hidden_files, strange
from masterlist.read.listing import Listing
from masterlist.read.tracked import name_of
from masterlist.source import Problem

FEW = 20  # units: the files of so many are found sooner in a text than among ten thousand
LOGS, EVENTS, PEOPLE, EDITIONS = 40, 4, 200, 2  # of them in one call to a worker
SMALL = (
    "site",
    "theme",
    "logo",
    "list",
    "game",
    "page",
)  # kinds that are read anew every time: few, and everything hangs on them


UNITS = {"log": "logs", "event": "events"}  # kinds of them, and how their names begin


class Given(NamedTuple):
    """A content folder to read."""

    root: Path
    listing: Listing
    since: int  # nanoseconds: a file that has changed later may be other than listed
    newest_day: str  # nothing can have been played after it


class Changes(NamedTuple):
    """What was read anew, and what that puts in doubt."""

    content: Content | None  # without logs and events; None where there is no site
    problems: list[Problem]
    touched: set[str]  # players who may have another status in some entry
    units: set[str]  # logs and events that were read, e.g. ``logs/suzy``
    people: bool  # whether a player's or a club's file has changed
    files: int  # how many have


def read_changes(given: Given, known: Known, store: Store, workers: Workers) -> Changes:
    """Read all files that are not as they were, and those of the small kinds."""
    listing = given.listing
    changed, gone = listing.other_than(known.recorded.text)
    files = {name: classify(name) for name in sorted(changed | gone)}
    problems = [strange(name, fault) for name, fault in sorted(listing.faults.items())]
    problems += [strange(name, "") for name, file in files.items() if file is None]
    problems += hidden_files(listing.hidden) + conversions(given.root, map(name_of, listing.lines))
    dirty = {
        (file.kind, "/".join(file.ids[: _PARTS.get(file.kind, 1)])) for file in files.values() if file and file.ids
    }
    if given.newest_day < known.newest_day:  # a commit of a later day is gone, or the clock was mended
        dirty |= {*known.after(given.newest_day)}
    by_unit = _by_unit(listing, dirty)
    known.newest_day = given.newest_day
    reader = _Reader(given, known, store, workers, problems)
    people = [file for name, file in files.items() if file and file.kind in {"player", "club"}]
    reader.people([file for file in people if file.name not in gone], [file for file in people if file.name in gone])
    units = {f"{folder}/{unit.id}" for kind, folder in UNITS.items() for unit in by_unit[kind]}
    touched = reader.logs(by_unit["log"])
    reader.events(by_unit["event"])
    editions = sorted(id_ for kind, id_ in dirty if kind == "edition")
    reader.editions(editions, listing)
    units |= {f"editions/{name}" for name in editions}
    small = _small(listing)
    facts, found = read_files(given.root, small)
    _place(facts, known)
    facts.unread |= reader.unread
    read = {*changed, *(file.name for file in small)}
    known.recorded = listing.recorded(folders.unsettled(given.root, read, given.since))
    content, problems = complete(facts, problems + found)
    return Changes(content, problems, touched, units, bool(people), len(files))


def _by_unit(listing: Listing, dirty: set[tuple[str, str]]) -> dict[str, list[ToRead]]:
    """The logs and events to read, each with all of its files; without files where all of them are gone."""
    wanted = sorted((_FOLDERS[kind], id_) for kind, id_ in dirty if kind in _FOLDERS)
    files: dict[str, list[str]] = {f"{folder}/{id_}": [] for folder, id_ in wanted}
    for line in listing.starting([f"{folder}/" for folder in files]) if len(files) < FEW else listing.lines:
        if (folder := name_of(line).rpartition("/")[0]) in files:
            files[folder].append(line)
    units: dict[str, list[ToRead]] = {kind: [] for kind in UNITS}
    for folder, own in files.items():
        read = tuple(file for name in sorted(map(name_of, own)) if (file := classify(name)))
        kind = "log" if folder.startswith(_FOLDERS["log"]) else "event"
        units[kind].append(ToRead(folder.rpartition("/")[2], digest(sorted(own)), read))
    return units


_PARTS = {"edition": 2}  # of the ids in its path that make the id of a unit
_FOLDERS = {
    "log": "content/logs",
    "entry": "content/logs",
    "event": "content/tournaments",
    "board": "content/tournaments",
}


def _small(listing: Listing) -> list[File]:
    names = sorted(map(name_of, listing.starting(_SMALL_NAMES)))
    return [file for name in names if (file := classify(name)) and file.kind in SMALL]


_SMALL_NAMES = (  # how those of the small kinds begin
    "content/site.yaml",
    "content/theme.yaml",
    "content/logo.",
    "content/lists/",
    "content/games/",
    "content/pages/",
)


def _place(facts: Facts, known: Known) -> None:
    facts.by_kind["player"] = dict(sorted(known.players.items()))
    facts.by_kind["club"] = dict(sorted(known.clubs.items()))


class _Reader:
    """Reads units, and puts them in the place of what was known of them."""

    def __init__(self, given: Given, known: Known, store: Store, workers: Workers, problems: list[Problem]) -> None:
        self.unread: set[str] = set()
        self._given = given
        self._known = known
        self._store = store
        self._workers = workers
        self._problems = problems

    def people(self, files: Iterable[File], gone: Iterable[File]) -> None:
        """Players and clubs."""
        kinds: dict[str, dict[str, Player] | dict[str, Club]] = {
            "player": self._known.players,
            "club": self._known.clubs,
        }
        for file in gone:
            kinds[file.kind].pop(file.ids[0], None)
        work = (PeopleWork(self._given.root, portion) for portion in portions(files, PEOPLE))
        for read in self._workers.map(read_people, work):
            for name in read.unread:
                if unread := classify(name):
                    kinds[unread.kind].pop(unread.ids[0], None)
            self._known.players |= {player.id: player for player in read.players}
            self._known.clubs |= {club.id: club for club in read.clubs}
            self.unread |= set(read.unread)
            self._problems += read.problems

    def logs(self, units: list[ToRead]) -> set[str]:
        """Log books; whose statuses they may change."""
        touched: set[str] = set()
        before = {unit.id: self._forget_log(unit.id) for unit in units}
        for portion in self._workers.map(read_logs, self._work([unit for unit in units if unit.files], LOGS)):
            good = [read for read in portion if not read.unread]
            for read in portion:
                self.unread |= set(read.unread)
                self._problems += read.faults
            for read in good:
                unit = shared(read.unit)
                self._known.logs[unit.player] = unit
                if read.problems:
                    self._known.problems[f"logs/{unit.player}"] = read.problems
                now = Said({(about, list_): data for about, list_, data in read.claims}, read.unit.lists)
                touched |= self._touched(read.unit.player, before.pop(read.unit.player), now)
            self._store.put_facts((f"logs/{read.unit.player}", read.facts) for read in good)
            self._store.put_claims(
                (about, list_, read.unit.player, data) for read in good for about, list_, data in read.claims
            )
        for player, said in before.items():
            touched |= self._touched(player, said, NOTHING)
        return touched

    def _touched(self, player: str, before: "Said", now: "Said") -> set[str]:
        """Whose statuses may be others: the player's, of whom their log says something else, and who has played them.

        That a player keeps a log of a list at all concerns every opponent there.
        """
        changed = {about for about, _ in dict(before.claims.items() ^ now.claims.items())}
        other_lists = before.lists != now.lists
        played = [keeper for _, keeper, _ in self._store.claims(player)] if other_lists else []
        return {player, *changed, *played}

    def _forget_log(self, player: str) -> "Said":
        old = self._known.logs.pop(player, None)
        self._known.problems.pop(f"logs/{player}", None)
        if old is None:
            return NOTHING
        said = Said(self._store.claims_of(player, old.named), old.lists)
        self._store.drop(f"logs/{player}")
        self._store.drop_claims(player, old.named)
        return said

    def events(self, units: list[ToRead]) -> None:
        """Events with their boards."""
        for unit in units:
            old = self._known.events.pop(unit.id, None)
            self._known.problems.pop(f"events/{unit.id}", None)
            self._store.drop(f"events/{unit.id}")
            self._store.drop_seats(unit.id, old.people if old else ())
        for portion in self._workers.map(read_events, self._work([unit for unit in units if unit.files], EVENTS)):
            for read in portion:
                self.unread |= set(read.unread)
                self._problems += read.faults
                if read.unit:
                    id_ = read.unit.event.id
                    self._known.events[id_] = read.unit
                    if read.problems:
                        self._known.problems[f"events/{id_}"] = read.problems
                    self._store.put_facts([(f"events/{id_}", read.facts)])
                    self._store.put_seats((player, id_, data) for player, data in read.stands)

    def editions(self, names: list[str], listing: Listing) -> None:
        """Published editions, each a file."""
        for name in names:
            self._known.editions.pop(name, None)
            self._known.problems.pop(f"editions/{name}", None)
            self._store.drop(f"editions/{name}")
        lines = listing.starting([f"content/editions/{name}.yaml" for name in names])
        files = ((line, classify(name_of(line))) for line in sorted(lines))
        work = (ToReadEdition(file, digest(line)) for line, file in files if file)
        given = self._given
        portioned = (EditionWork(given.root, given.newest_day, portion) for portion in portions(work, EDITIONS))
        for read in chain.from_iterable(self._workers.map(read_editions, portioned)):
            self._problems += read.faults
            if read.unit is None:
                self.unread.add(f"content/editions/{read.name}.yaml")
                continue
            self._known.editions[read.name] = read.unit
            if read.problems:
                self._known.problems[f"editions/{read.name}"] = read.problems
            self._store.put_facts([(f"editions/{read.name}", read.facts)])

    def _work(self, units: list[ToRead], size: int) -> Iterator[Reading]:
        return (Reading(self._given.root, self._given.newest_day, portion) for portion in portions(units, size))


class Said(NamedTuple):
    """What a log says of others, by whom and list; and the lists that it is kept of."""

    claims: dict[tuple[str, str], bytes]
    lists: tuple[str, ...]


NOTHING = Said({}, ())


class PeopleWork(NamedTuple):
    """Player and club files for one call."""

    root: Path
    files: tuple[File, ...]


class PeopleRead(NamedTuple):
    """What they say."""

    players: tuple[Player, ...]
    clubs: tuple[Club, ...]
    problems: list[Problem]
    unread: tuple[str, ...]


def read_people(work: PeopleWork) -> PeopleRead:
    """Read player and club files."""
    facts, problems = read_files(work.root, work.files)
    kinds = facts.by_kind
    unread = tuple(sorted(facts.unread))
    return PeopleRead(tuple(kinds["player"].values()), tuple(kinds["club"].values()), problems, unread)
