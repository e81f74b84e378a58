"""One review: everything that a pull request changes, and what it moves without a new result behind it.

The results that it explains are those of the version before, with nothing but its dated results added. Whatever differs
between these and the results of the version after was changed by something other than a result: by an event's terms or
status, a list's terms, a club's sanction, a player's former ids. Results are compared, not files, so no list of such
keys is needed, and a key that content gets later is covered too. Edits of accepted results, and what log books claim
beside their entries, are taken over, because guards of their own find each of them.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from masterlist.building.checking import DEFAULTS, Workplace
from masterlist.checks import events as event_checks
from masterlist.comparing.side import ComparedVersion, Sides
from masterlist.comparing.sides import Apart, look, verified
from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.facts.logbook import Entry, LogBook
from masterlist.facts.site import Edition
from masterlist.kinds.kind import KindFiles
from masterlist.queries.logs import files_of_system
from masterlist.read.files import is_an_editors
from masterlist.read.text import visible
from masterlist.read.versions import Touched, Versions, compare, missing, restored
from masterlist.review import change as moving
from masterlist.review.change import (
    Finding,
    NamesById,
    ProposedChange,
    Review,
    new_editions,
    newcomers,
    remarked,
    standings,
    text,
)
from masterlist.review.differ import claims, compare_entries, compare_items, plain
from masterlist.review.guards import fired
from masterlist.review.identity import author_is, submissions
from masterlist.review.pull import (
    FOLDERS,
    PLACE,
    RATING,
    TITLE,
    Effect,
    Entries,
    EntryChange,
    Pull,
    ReviewItem,
    ReviewStanding,
)
from masterlist.source import Place, Problem
from masterlist.standings.results import ListResults, Results
from masterlist.standings.score import score

_ANY_DAY = "9999-12-31"
_NEW = " (new)"  # ends the file of a new entry's place: lines of the two versions must not be taken for one another
_RESULTS = {"entry", "board", "rated game", "night", "page"}
_FLAGS = ("authenticated",)  # what an entry has from its book
_MAY_BE_NEW = {"player", "club", "event", "list"}


def bound(book: LogBook) -> LogBook:
    """The book as if all its entries stood in its own file."""
    defaults = book._field_defaults
    return book._replace(**{name: defaults[name] for name in ("loose", "has_file") if name in defaults})


class ExplainedResults(NamedTuple):
    """The results that are explained, and where an entry of the version after stands among them."""

    results: Results
    places: Mapping[Place, Place]


def explain(sides: Sides, entries: Entries, items: Iterable[ReviewItem]) -> ExplainedResults | None:
    """Score what the dated results explain; None where one of the versions cannot be scored."""
    before, after = sides.before.results, sides.after.results
    if before is None or after is None:
        return None
    if _holds_results_only(entries, items) and not sides.renamed:
        return ExplainedResults(after, {place: place for one in after.lists.values() for place in one.paired})
    was = before.content._replace(books=dict(sides.all_books())) if sides.all_books else before.content
    content = _Base(sides, was, after.content).with_results(entries)
    results = score(content)
    results = results._replace(lists={**results.lists, **dict(_of_nights(before, after))})
    return ExplainedResults(results, dict(_places(entries)))


def _of_nights(before: Results, after: Results) -> Iterable[tuple[str, ListResults[Any]]]:
    """Lists rated from nights: all that moves on one whose file says what it said is explained by its nights."""
    for list_, one in after.lists.items():
        if files_of_system(one.about.system) is KindFiles.NIGHTS:
            was = before.lists.get(list_)
            yield list_, one if was is None or plain(was.about) == plain(one.about) else was


def _holds_results_only(entries: Entries, items: Iterable[ReviewItem]) -> bool:
    moved = any(now.file != then.file for now, then in entries.same.items())
    return not (moved or entries.vouched) and all(
        item.what in _RESULTS or (item.how == "new" and item.what in _MAY_BE_NEW) for item in items
    )


def _places(entries: Entries) -> Iterable[tuple[Place, Place]]:
    yield from entries.same.items()
    for change in entries.changes:
        if change.after:
            yield change.after.place, _place(change)


def _place(change: EntryChange) -> Place:
    """Where the entry of a change stands among the explained results."""
    if change.before:
        return change.before.place
    file, line, column = (change.after or change.before).place  # type: ignore[union-attr]
    return Place(file + _NEW, line, column)


class _Base:
    """The version before, which takes in results of the version after under the ids that it knows."""

    def __init__(self, sides: Sides, before: Content, after: Content) -> None:
        self.before, self.after = before, after
        renamed = {new: former for former, new in sides.renamed.items() if former in before.players}
        self._former = {new: former for new, former in renamed.items() if new not in before.players}
        self._now = {former: new for new, former in self._former.items()}

    def with_results(self, entries: Entries) -> Content:
        before, after = self.before, self.after
        new = {id_: player for id_, player in after.players.items() if id_ not in {*before.players, *self._former}}
        content = before._replace(
            site=before.site._replace(home=after.site.home),
            lists={id_: before.lists.get(id_, one) for id_, one in after.lists.items()},
            clubs={**after.clubs, **before.clubs},
            players={**before.players, **new},
            books=self._books(entries),
            games={id_: tuple(game.renamed(self._former) for game in games) for id_, games in after.games.items()},
        )
        return content._replace(events=self._events(content))

    # --- events ---------------------------------------------------------------------------------------------

    def _events(self, content: Content) -> dict[str, Event]:
        """Events on the terms that they had; boards that cannot be scored on those are left out."""
        events = {id_: self._event(event) for id_, event in self.after.events.items()}
        found = event_checks.check(content._replace(events=events), _ANY_DAY)
        faulty = {problem.place.file.rpartition("/")[0] for problem in found if problem.blocks}
        return {
            id_: self.before.events[id_]
            if event.place.file.rpartition("/")[0] in faulty and id_ in self.before.events
            else event
            for id_, event in events.items()
        }

    def _event(self, event: Event) -> Event:
        """An event that had no board had no result either: what it says now goes with its first boards."""
        known = self.before.events.get(event.id)
        head = known if known and known.boards else event
        return head._replace(boards=tuple(board.renamed(self._former) for board in event.boards))

    # --- logs -----------------------------------------------------------------------------------------------

    def _books(self, entries: Entries) -> dict[str, tuple[LogBook, ...]]:
        """The books as they were: entries that were edited in their place, new ones at the end of the newest book."""
        edited: dict[Place, Entry | None] = {}
        new: dict[tuple[str, str], list[Entry]] = defaultdict(list)
        for change in entries.changes:
            if change.before:
                edited[change.before.place] = self._entry(change)
            elif entry := self._entry(change):
                new[self._former.get(change.player, change.player), change.list].append(entry)
        books = {player: [self._with(book, edited) for book in own] for player, own in self.before.books.items()}
        for (player, list_), added in new.items():
            own = books.setdefault(player, [])
            at = max((at for at, book in enumerate(own) if book.list == list_), default=None)
            if at is None:
                own.append(self._first_book(player, list_, added))
            else:
                own[at] = own[at]._replace(entries=(*own[at].entries, *added))
        return {player: tuple(own) for player, own in books.items()}

    def _entry(self, change: EntryChange) -> Entry | None:
        entry = change.after
        if entry is None:
            return None
        opponent = self._former.get(entry.opponent, entry.opponent)
        # That a club vouched for a book says nothing of an entry that the book did not have.
        flags = {} if change.before else {key: Entry._field_defaults[key] for key in _FLAGS if key in Entry._fields}
        return entry._replace(opponent=opponent, place=_place(change), **flags)

    def _with(self, book: LogBook, edited: Mapping[Place, Entry | None]) -> LogBook:
        entries = (edited.get(entry.place, entry) for entry in book.entries)
        now = (one for one in self.after.log(self._now.get(book.player, book.player), book.list))
        same = next((one for one in now if one.book == book.book), book)
        said = {name: getattr(same, name) for name in {*claims(same), *claims(book)}}
        return self._book(bound(book)._replace(**said, entries=tuple(entry for entry in entries if entry)))

    def _first_book(self, player: str, list_: str, entries: list[Entry]) -> LogBook:
        book = self.after.log(self._now.get(player, player), list_)[0]
        return self._book(bound(book)._replace(player=player, entries=tuple(entries)))

    def _book(self, book: LogBook) -> LogBook:
        """The book with the former ids of those that it names beside its entries."""
        if not (book.carried and self._former):
            return book
        defeated, drawn = (
            tuple(self._former.get(id_, id_) for id_ in ids) for ids in (book.carried.defeated, book.carried.drawn)
        )
        return book._replace(carried=book.carried._replace(defeated=defeated, drawn=drawn))


SHOWN = 3  # players whom a message names

Key = tuple[str, str]  # table and player, or what an item is and its id


class Causes:
    """Where a change stands that can have moved a table: found once, because there can be thousands of both."""

    def __init__(self, items: Iterable[ReviewItem], entries: Entries) -> None:
        self.with_results = {f"lists/{one.list}" for one in entries.changes if not one.before}  # tables with new ones
        self._about: dict[Key, Place] = {}
        self._others: list[Place] = []
        for item in items:
            if item.what in {"event", "list"}:
                self._about.setdefault((item.what, item.id), item.place)
            elif folder := FOLDERS.get(item.what):
                if item.how == "new" or item.goes_on:
                    self.with_results.add(f"{folder}/{item.id.partition('/')[0]}")
            elif item.what in {"player", "club", "site"} and item.how != "new":
                self._others.append(item.place)

    def beside(self, table: str) -> str:
        if table in self.with_results:
            return ", and its new results alone do not explain it"
        return " without a new result"

    def of(self, table: str) -> Place:
        """The first change beside results that concerns the table; else the file that describes the table."""
        folder, id_ = table.split("/")
        is_event = folder == "tournaments"
        own = self._about.get(("event" if is_event else "list", id_))
        return own or next(iter(self._others), Place(f"content/{folder}/{id_}{'/event' if is_event else ''}.yaml"))


def effects(sides: Sides, entries: Entries, items: tuple[ReviewItem, ...], names: NamesById) -> tuple[Effect, ...]:
    """By table; nothing where one of the versions cannot be scored."""
    explained, after = explain(sides, entries, items), sides.after.results
    if explained is None or after is None or explained.results is after:
        return ()
    causes = Causes(items, entries)
    found = [
        *_moved(explained.results, after, sides.renamed, causes, names),
        *_counted(explained, after, causes, names),
        *_titles(explained.results, after, sides.renamed, causes, names),
    ]
    return tuple(sorted(found, key=lambda one: (one.guard, one.place, one.message)))


def _moved(
    explained: Results, after: Results, renamed: Mapping[str, str], causes: Causes, names: NamesById
) -> Iterator[Effect]:
    old, new = _rows(explained, renamed), _rows(after, {})
    tables: dict[str, list[Key]] = defaultdict(list)
    for key in sorted({*old, *new}):
        if sorted(old.get(key, [])) != sorted(new.get(key, [])):
            tables[key[0]].append(key)
    for table, keys in tables.items():
        is_event = table.startswith("tournaments/")
        moves = [f"{names.player(key[1])} {_arrow(old.get(key, []), new.get(key, []))}" for key in keys[:SHOWN]]
        rest = f", and {len(keys) - SHOWN:,} more" if len(keys) > SHOWN else ""
        what = "points or places" if is_event else "ratings or ranks"
        message = f"{what} change in {names.table(table)}{causes.beside(table)}: {'; '.join(moves)}{rest}"
        yield Effect(PLACE if is_event else RATING, causes.of(table), message)


def _rows(results: Results, renamed: Mapping[str, str]) -> dict[Key, list[ReviewStanding]]:
    """Two players who became one stand here twice, and so differ from the one."""
    rows: dict[Key, list[ReviewStanding]] = defaultdict(list)
    for (table, player), one in standings(results).items():
        rows[table, renamed.get(player, player)].append(one)
    return rows


def _arrow(old: list[ReviewStanding], new: list[ReviewStanding]) -> str:
    """Two who became one never have the scores of the one: where these are the same, each side is one row."""
    if [one.score for one in old] != [one.score for one in new]:
        return f"{_scores(old, new)} → {_scores(new, old)}"
    return f"rank {old[0].rank or '–'} → {new[0].rank or '–'}"


def _scores(side: list[ReviewStanding], other: list[ReviewStanding]) -> str:
    return " and ".join(text(one.score, *(beside.score for beside in other)) for one in side) or "–"


def _counted(explained: ExplainedResults, after: Results, causes: Causes, names: NamesById) -> Iterator[Effect]:
    """Entries that count now and would not, or the other way round; that can leave a rating as it is."""
    lists = explained.results.lists.values()
    old = {place: one.status for logged in lists for place, one in logged.paired.items()}
    for id_, logged in after.lists.items():
        turned = [
            one
            for place, one in logged.paired.items()
            if (was := old.get(explained.places.get(place, place))) and was.rated is not one.status.rated
        ]
        if turned:
            first = turned[0]
            about = f"{names.entry(first.player, first.entry.opponent, first.entry.date)} is '{first.status.value}' now"
            rest = f", and {len(turned) - 1:,} more" if len(turned) > 1 else ""
            message = f"entries begin or cease to count in {names.table(f'lists/{id_}')}: {about}{rest}"
            yield Effect(RATING, causes.of(f"lists/{id_}"), message)


def _titles(
    explained: Results, after: Results, renamed: Mapping[str, str], causes: Causes, names: NamesById
) -> Iterator[Effect]:
    """What an event with results says beside its table: who won, the best countries, and when it was."""
    old, new = _titled(explained, renamed, names), _titled(after, {}, names)
    for (id_, what), now in new.items():
        was = old.get((id_, what), now)
        if was != now:
            table = f"tournaments/{id_}"
            message = f"the {what} of {names.table(table)} changes{causes.beside(table)}: {was or '–'} → {now or '–'}"
            yield Effect(TITLE, causes.of(table), message, id_)


def _titled(results: Results, renamed: Mapping[str, str], names: NamesById) -> dict[tuple[str, str], str]:
    found = {}
    winners = {id_: one.winners for id_, one in results.events.items()}

    def named(players: Iterable[str]) -> str:
        return ", ".join(names.player(renamed.get(player, player)) for player in players)

    for id_, one in results.events.items():
        if one.event.boards:
            best = one.table.best_countries.items()
            found[id_, "date"] = f"{one.event.start} to {one.event.end}"
            found[id_, "winner"] = named(winners[id_])
            countries = (f"{power.value} {named(game.player for game in games)}" for power, games in best)
            found[id_, "list of best countries"] = "; ".join(countries)
    return found


def review(root: Path, base: str, pull: Pull, allowed: Iterable[str], today: str) -> Review:
    """Compare the files in ``root`` with the merge base of ``base`` and HEAD; ``today`` is an ISO date.

    Raises NoSuchVersion where there is nothing to compare with.
    """
    versions = compare(root, base)
    with restored(root, versions.base) as folder, Workplace(root, DEFAULTS) as place:
        return place.run(lambda: reviewed(versions, _looked(place, folder, versions.base), pull, allowed, today))


def _looked(place: Workplace, before: Path, base: str) -> Sides:
    sides = look(place, before)
    return sides._replace(forged=tuple(unlike_their_commits(place.root, base, sides)))


MOST_COMMITS = 3  # of one change from which new editions are verified


def unlike_their_commits(root: Path, base: str, sides: Sides) -> Iterator[Finding]:
    """New editions that were not cut from the commit that they name, or from one that is not of the base's history."""
    by_commit: dict[str, list[Edition]] = defaultdict(list)
    for one in new_editions(sides):
        by_commit[one.commit].append(one)
    content = sides.after.content
    with closing(Apart()) as apart:
        for number, (commit, own) in enumerate(sorted(by_commit.items())):
            if reason := missing(root, commit, tip=base):
                hint = "cut editions from what is merged"
                yield from ((one.place_of("commit"), f"the edition '{one.name}': {reason}; {hint}") for one in own)
            elif number >= MOST_COMMITS:
                message = f"not verified: this change has editions of more than {MOST_COMMITS} commits"
                yield from ((one.place_of("commit"), f"the edition '{one.name}': {message}") for one in own)
            elif content:
                for found in verified(root, commit, own, content.players, apart):
                    if found.reasons:
                        place, name = found.edition.place_of("commit"), found.edition.name
                        yield place, f"the edition '{name}' is not what its commit gives: {found.reasons[0]}"


def reviewed(versions: Versions, sides: Sides, pull: Pull, allowed: Iterable[str], today: str) -> Review:
    """Hold two versions that have been looked at against each other."""
    entries = compare_entries(sides)
    items, turns = compare_items(sides, entries), moving.turns(sides, entries)
    moves = moving.moves(sides, moving.reasons(sides, entries, items, turns))
    names, new = NamesById(sides.after.content, sides.before.content), newcomers(items, sides.after)
    moved = effects(sides, entries, items, names)
    change = ProposedChange(sides, versions.touched, items, entries, moves, moved, new, pull, names, today, turns)
    near, far, errors_before, before = _problems(sides, versions.touched)
    return Review(
        base=versions.base,
        head=versions.head,
        pull=pull,
        approvals=tuple(_approvals(pull, sides.before, items)),
        touched=versions.touched,
        near=near,
        far=far,
        errors_before=errors_before,
        before=before,
        scored=sides.before.results is not None and sides.after.results is not None,
        fired=fired(change, allowed),
        items=items,
        moves=moves,
        rerated=moving.rerated(sides, entries),
        turns=turns,
        newcomers=new,
        submissions=submissions(change),
        author_is=author_is(change),
        author_role=change.role,
        names=names,
        editions=remarked(sides),
    )


_Some = tuple[Problem, ...]


def _problems(sides: Sides, touched: tuple[Touched, ...]) -> tuple[_Some, _Some, _Some, int]:
    """New ones on changed files, and elsewhere; errors that were there before, and how many warnings were.

    On what line a problem is counts for nothing: lines may have moved.
    """
    files = {visible(one.name) for one in touched if one.inside}  # as a problem's place has them
    before = Counter((one.place.file, one.rule, one.message) for one in sides.before.problems)
    new, errors_before = [], []
    found = [one for one in sides.after.problems if one.place.file in files or not is_an_editors(one.place.file)]
    for one in found:
        key = (one.place.file, one.rule, one.message)
        before[key] -= 1
        if before[key] < 0:
            new.append(one)
        elif one.blocks:
            errors_before.append(one)
    near = tuple(one for one in new if one.place.file in files)
    far = tuple(one for one in new if one.place.file not in files)
    return near, far, tuple(errors_before), len(found) - len(new) - len(errors_before)


def _approvals(pull: Pull, before: ComparedVersion, items: tuple[ReviewItem, ...]) -> Iterable[tuple[str, str, bool]]:
    """The approvals, and which opponents in new entries gave them, by the player files before the change."""
    opponents = {item.id.rpartition(" against ")[2] for item in items if item.what == "entry" and item.how == "new"}
    players = before.content.players if before.content else {}
    for approval in pull.approvals:
        login = approval.login.casefold()
        known = [one for one in sorted(opponents) if one in players and players[one].github.casefold() == login]
        yield approval.login, known[0] if known else "", approval.newest
