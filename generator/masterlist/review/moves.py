"""What results say differently: standings, ratings after games, statuses; and which of it no new result explains.

The results that a change explains are those of the version before, with nothing but its dated results added. Whatever
differs between these and the results of the version after was changed by something other than a result: by an event's
terms or status, a list's terms, a club's sanction, a player's former ids. Results are compared, not files, so no list
of such keys is needed, and a key that content gets later is covered too. Edits of accepted results, and what log books
claim apart from their entries, are taken over, because guards of their own find each of them.
"""

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import count, pairwise
from typing import Any

from masterlist.amount import plain as decimal
from masterlist.amount import rounded
from masterlist.checks import events as event_checks
from masterlist.comparing.side import ComparedVersion, EntryState, Sides, changed, entry_states
from masterlist.facts.board import Board
from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.facts.logbook import Entry, LogBook
from masterlist.grouping import by_key
from masterlist.kinds.kind import KindFiles
from masterlist.queries.logs import files_of_system
from masterlist.review.change import ProposedChange
from masterlist.review.differ import claims, people_of, plain
from masterlist.review.pull import PLACE, RATING, TITLE
from masterlist.review.values import (
    FOLDERS,
    Entries,
    EntryChange,
    Finding,
    NamesById,
    OutcomeChange,
    ReviewItem,
    ReviewStanding,
    StandingMove,
    TableKey,
)
from masterlist.scoring.ledger import RatedGame, stakes_of
from masterlist.scoring.log import Status
from masterlist.source import Place
from masterlist.standings.results import ListResults, Results
from masterlist.standings.score import score

Reasons = Mapping[TableKey, list[str]]


def standings(results: Results, renamed: Mapping[str, str]) -> dict[TableKey, list[ReviewStanding]]:
    """Every row of every table, under the ids of after the change: two players who became one stand there twice."""
    rows: dict[TableKey, list[ReviewStanding]] = defaultdict(list)
    for one in results.lists.values():
        for row in one.rows:
            rows[f"lists/{one.about.id}", renamed.get(row.player, row.player)].append(
                ReviewStanding(row.rank, row.rating)
            )
    for id_, event in results.events.items():
        for place in event.table.standings:
            rows[f"tournaments/{id_}", renamed.get(place.player, place.player)].append(
                ReviewStanding(place.rank, place.points)
            )
    return rows


def _order(move: StandingMove) -> tuple[str, bool, int, str]:
    rank = (move.after and move.after.rank) or 0
    return (move.table, not rank, rank, move.player)


def _why(before: ReviewStanding | None, after: ReviewStanding | None, reasons: list[str] | None) -> str:
    if reasons:
        return ", ".join(f"{number} × {one}" if number > 1 else one for one, number in Counter(reasons).items())
    if before and after and before.score == after.score:
        return "others have moved"
    return "follows from results of others, or from changed settings"


def turned(
    old: Mapping[Place, EntryState], new: Mapping[Place, EntryState], same: Mapping[Place, Place]
) -> Iterator[tuple[Place, EntryState, EntryState]]:
    """Entries with another status than before; ``same`` gives the former place of an unchanged entry."""
    for place, now in new.items():
        was = old.get(same.get(place, place))
        if was and was.status is not now.status:
            yield place, was, now


def _rerated_entries(before: Results, after: Results, entries: Entries) -> Iterator[OutcomeChange[Fraction]]:
    logs = (log for one in before.lists.values() for log in one.logs.values())
    old = {line.entry.place: Fraction(line.rating) for log in logs for line in log}
    for id_, one in after.lists.items():
        for player, log in one.logs.items():
            for line in log:
                was = old.get(entries.same[line.entry.place]) if line.entry.place in entries.same else None
                if was is not None and was != line.rating:
                    game = f"{line.entry.date} against {line.entry.opponent}"
                    yield OutcomeChange(f"lists/{id_}", player, game, was, Fraction(line.rating))


def _rerated_games(before: Results, after: Results, renamed: Mapping[str, str]) -> Iterator[OutcomeChange[Fraction]]:
    for id_, rated in after.lists.items():
        old = {game.id: game for game in before.lists[id_].games} if id_ in before.lists else {}
        for game in (game for game in rated.games if game.id in old):
            was = _ratings(old[game.id], renamed)
            found = [(player, one) for player, one in _ratings(game, {}).items() if was.get(player, one) != one]
            if found and plain(old[game.id].game.renamed(renamed)) == plain(game.game):
                yield from (OutcomeChange(f"lists/{id_}", player, game.id, was[player], one) for player, one in found)


def _ratings(game: RatedGame[Board], renamed: Mapping[str, str]) -> dict[str, Fraction]:
    """The ratings after a game that is over, by player."""
    return {renamed.get(end.player, end.player): end.after for _, end in stakes_of(game) if end}


def _rerated_nights(sides: Sides) -> Iterator[OutcomeChange[Fraction]]:
    old = {
        (key.renamed(sides.renamed), sides.renamed.get(player, player)): rating
        for key, ratings in sides.before.night_ratings.items()
        for player, rating in ratings.items()
    }
    for key, ratings in sides.after.night_ratings.items():
        for player, rating in ratings.items():
            was = old.get((key, player), rating)
            if was != rating:
                yield OutcomeChange(f"lists/{key.list}", player, key.seen_by(player), was, rating)


def text(score: Fraction, *others: Fraction) -> str:
    """A score as a table of changes shows it: with two decimals, or as many as tell it from the others."""
    different = {one for one in others if one != score}
    places = next(n for n in count(2) if rounded(score, n) not in {rounded(one, n) for one in different})
    return decimal(score) if (score * 4).denominator == 1 else rounded(score, places)


_ANY_DAY = "9999-12-31"
_NEW = " (new)"  # ends the file of a new entry's place: lines of the two versions must not be taken for one another
_RESULTS = {"entry", "board", "rated game", "night", "page"}
_FLAGS = ("authenticated",)  # what an entry has from its book
_MAY_BE_NEW = {"player", "club", "event", "list"}


# --- The results that are explained -----------------------------------------------------------------------


def _of_nights(before: Results, after: Results, *, explained: bool) -> Iterable[tuple[str, ListResults[Any]]]:
    """Lists rated from nights: where a list's file is unchanged, its nights explain all that moves on it.

    They do not where entries of logs may tell other games from where they stand now, or stand under other ids: by these
    games between two are reported too.
    """
    for list_, one in after.lists.items():
        if files_of_system(one.about.system) is KindFiles.NIGHTS:
            was = before.lists.get(list_)
            yield list_, one if was is None or (explained and plain(was.about) == plain(one.about)) else was


def _in_another_order(same: Mapping[Place, Place]) -> bool:
    """Whether unchanged entries of a file stand in another order: which game of a day each is goes by that."""
    pairs = sorted(same.items())
    return any(now.file == later.file and then > before for (now, then), (later, before) in pairwise(pairs))


def _are_told_apart(content: Content, moved: Container[Place]) -> bool:
    """Whether of each moved entry its day and opponent alone say which game it is, wherever it stands."""
    told = [(one.player, one.list, entry) for one in content.all_books() for entry in one.entries]
    met = Counter((player, list_, entry.date, entry.opponent) for player, list_, entry in told)
    return all(
        met[player, list_, entry.date, entry.opponent] == 1 for player, list_, entry in told if entry.place in moved
    )


def _begins_earlier(content: Content, entries: Entries) -> bool:
    """Whether a new entry is the first of a book that carries something over: whether that counts goes by its day."""
    new = {one.after.place for one in entries.changes if one.after and not one.before}
    return any(book.carried and book.entries and book.entries[0].place in new for book in content.all_books())


def _place(change: EntryChange) -> Place:
    """The place of a changed entry among the explained results."""
    if change.before:
        return change.before.place
    place = change.entry.place
    return place._replace(file=place.file + _NEW)


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

    def _events(self, content: Content) -> dict[str, Event]:
        """Events on the terms that they had; boards that cannot be scored on those are left out."""
        events = {id_: self._event(event) for id_, event in self.after.events.items()}
        found = event_checks.check(content._replace(events=events), _ANY_DAY)
        faulty = {problem.place.file.rpartition("/")[0] for problem in found if problem.blocks}
        left_out = {id_ for id_, event in events.items() if event.place.file.rpartition("/")[0] in faulty}
        return {id_: self.before.events.get(id_, one) if id_ in left_out else one for id_, one in events.items()}

    def _event(self, event: Event) -> Event:
        """An event that had no board had no result either: what it says now goes with its first boards."""
        known = self.before.events.get(event.id)
        head = known if known and known.boards else event
        return head._replace(boards=tuple(board.renamed(self._former) for board in event.boards))

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
                book = self.after.log(self._now.get(player, player), list_)[0]
                own.append(self._book(book._replace(player=player, entries=tuple(added))))
            else:
                own[at] = own[at]._replace(entries=(*own[at].entries, *added))
        return {player: tuple(own) for player, own in books.items()}

    def _entry(self, change: EntryChange) -> Entry | None:
        if (entry := change.after) is None:
            return None
        opponent = self._former.get(entry.opponent, entry.opponent)
        # That a club vouched for a book says nothing of an entry that the book did not have.
        flags = {} if change.before else {key: Entry._field_defaults[key] for key in _FLAGS if key in Entry._fields}
        return entry._replace(opponent=opponent, place=_place(change), **flags)

    def _with(self, book: LogBook, edited: Mapping[Place, Entry | None]) -> LogBook:
        entries = (edited.get(entry.place, entry) for entry in book.entries)
        now = (one for one in self.after.log(self._now.get(book.player, book.player), book.list))
        same = next((one for one in now if one.book == book.book), book)
        stated = {name: getattr(same, name) for name in {*claims(same), *claims(book)}}
        known = (*book.carried.defeated, *book.carried.drawn) if book.carried else ()
        return self._book(book._replace(**stated, entries=tuple(entry for entry in entries if entry)), known)

    def _book(self, book: LogBook, known: Container[str] = ()) -> LogBook:
        """The book as if all its entries were in its own file, with the former ids of those that it names itself.

        Whom it had named before under an id of today is another player, who has no file.
        """
        defaults = book._field_defaults
        book = book._replace(**{name: defaults[name] for name in ("loose", "has_file") if name in defaults})
        if not (book.carried and self._former):
            return book
        defeated, drawn = (
            tuple(id_ if id_ in known else self._former.get(id_, id_) for id_ in ids)
            for ids in (book.carried.defeated, book.carried.drawn)
        )
        return book._replace(carried=book.carried._replace(defeated=defeated, drawn=drawn))


# --- What differs from them -------------------------------------------------------------------------------

SHOWN = 3  # players whom a message names


class Causes:
    """The places of changes that can have moved a table: found once, because there can be thousands of both."""

    def __init__(self, items: Iterable[ReviewItem], entries: Entries) -> None:
        self.with_results = {f"lists/{one.list}" for one in entries.changes if not one.before}  # tables with new ones
        self._about: dict[tuple[str, str], Place] = {}
        self._others: list[Place] = []
        for item in items:
            if item.what in {"event", "list"}:
                self._about.setdefault((item.what, item.id), item.place)
            elif folder := FOLDERS.get(item.what):
                if item.how == "new" or item.goes_on:
                    self.with_results.add(f"{folder}/{item.id.partition('/')[0]}")
            elif item.what in {"player", "club", "site"} and item.how != "new":
                self._others.append(item.place)

    def words(self, table: str) -> str:
        if table in self.with_results:
            return ", and its new results alone do not explain it"
        return " without a new result"

    def of(self, table: str) -> Place:
        """The first change of something other than results that concerns the table; else the table's own file."""
        folder, id_ = table.split("/")
        is_event = folder == "tournaments"
        own = self._about.get(("event" if is_event else "list", id_))
        return own or next(iter(self._others), Place(f"content/{folder}/{id_}{'/event' if is_event else ''}.yaml"))


def _moved(
    old: Mapping[TableKey, list[ReviewStanding]], new: Mapping[TableKey, list[ReviewStanding]], names: NamesById
) -> Iterator[tuple[str, str]]:
    """Tables, and the first players whose rows differ."""
    counts = ({key: Counter(rows) for key, rows in side.items()} for side in (old, new))  # two who became one have two
    for table, keys in by_key((key[0], key) for key in sorted(key for key, _, _ in changed(*counts))).items():
        moved = [f"{names.player(key[1])} {_arrow(old.get(key, []), new.get(key, []))}" for key in keys[:SHOWN]]
        rest = f", and {len(keys) - SHOWN:,} more" if len(keys) > SHOWN else ""
        yield table, f"{'; '.join(moved)}{rest}"


def _arrow(old: list[ReviewStanding], new: list[ReviewStanding]) -> str:
    """Two who became one never have the scores of the one: where these are the same, each side is one row."""
    if [one.score for one in old] != [one.score for one in new]:
        return f"{_scores(old, new)} → {_scores(new, old)}"
    return f"rank {old[0].rank or '–'} → {new[0].rank or '–'}"


def _scores(side: list[ReviewStanding], other: list[ReviewStanding]) -> str:
    return " and ".join(text(one.score, *(row.score for row in other)) for one in side) or "–"


def _titled(results: Results, renamed: Mapping[str, str], names: NamesById) -> dict[tuple[str, str], str]:
    """By event, and what it says."""
    found = {}

    def named(players: Iterable[str]) -> str:
        return ", ".join(names.player(renamed.get(player, player)) for player in players)

    for id_, one in results.events.items():
        if one.event.boards:
            best = one.table.best_countries.items()
            found[id_, "date"] = f"{one.event.start} to {one.event.end}"
            found[id_, "winner"] = named(one.winners)
            countries = (f"{power.value} {named(player for player, _board in games)}" for power, games in best)
            found[id_, "list of best countries"] = "; ".join(countries)
    return found


class ExplainedChange(ProposedChange):
    """A proposed change, and what results make of it; nothing where one of the versions cannot be scored."""

    @cached_property
    def turns(self) -> tuple[OutcomeChange[Status], ...]:
        """Unchanged entries whose status is another, because others confirmed or contradicted them, or no longer do."""
        before, after = self.sides.both
        if before.results is None or after.results is None:
            return ()
        same = self.entries.same
        logs = {player for side in (before, after) if side.content for player in side.content.books}
        found = []
        for place, was, now in turned(entry_states(before), entry_states(after), same):
            if place in same or now.player not in logs:  # logs that do not differ are not compared
                game = f"{now.date} against {now.opponent}"
                found.append(OutcomeChange(f"lists/{now.list}", now.player, game, was.status, now.status, place=place))
        return tuple(sorted(found, key=lambda turn: (turn.player, turn.place)))

    @cached_property
    def reasons(self) -> Reasons:
        """What the change does to each player of each table."""
        found: dict[TableKey, list[str]] = defaultdict(list)
        for change in self.entries.changes:
            word = "new entry" if change.how == "new" else f"entry {change.how}"
            found[f"lists/{change.list}", change.player].append(word)
        for turn in self.turns:
            if turn.before.rated is not turn.after.rated:
                found[turn.table, turn.player].append(f"an entry is {turn.after.value} now")
        for item in self.items:
            if folder := FOLDERS.get(item.what):
                games = (side.get((item.what, item.id)) for side in self.games)
                for player in sorted({player for game in games if game for player in people_of(game)}):
                    found[f"{folder}/{item.id.split('/')[0]}", player].append(f"{item.how} {item.what}")
        return dict(found)

    @cached_property
    def moves(self) -> tuple[StandingMove, ...]:
        """Standings that are others now, and why: tables in order; in each the players by their new rank."""
        before, after = self.sides.before.results, self.sides.after.results
        if before is None or after is None:
            return ()
        old, new = standings(before, self.sides.renamed), standings(after, {})
        last = ({key: rows[-1] for key, rows in side.items()} for side in (old, new))
        reasons = self.reasons
        found = [
            OutcomeChange(*key, "", was, now, _why(was, now, reasons.get(key))) for key, was, now in changed(*last)
        ]
        return tuple(sorted(found, key=_order))

    @cached_property
    def rerated(self) -> tuple[OutcomeChange[Fraction], ...]:
        """Games that were not edited, and after which a rating is another, in the order of play."""
        before, after = self.sides.before.results, self.sides.after.results
        if before is None or after is None:
            return ()
        games = (*_rerated_games(before, after, self.sides.renamed), *_rerated_nights(self.sides))
        return (*_rerated_entries(before, after, self.entries), *games)

    @cached_property
    def remarked(self) -> Mapping[str, tuple[str, ...]]:
        """Of editions on file the players whose ratings would be different because of the change, in order.

        The editions stay as they were published.
        """
        found, renamed = {}, self.sides.renamed
        for name, now in sorted(self.sides.after.marks.items()):
            if name in self.sides.before.marks:
                was = {renamed.get(mark.player, mark.player): mark.rating for mark in self.sides.before.marks[name]}
                if moved := [mark.player for mark in now if was.get(mark.player) != mark.rating]:
                    found[name] = tuple(moved)
        return found

    @cached_property
    def explained(self) -> tuple[Results, Mapping[Place, Place]] | None:
        """What the dated results explain, scored; and the places among them of the entries of the version after."""
        before, after = self.sides.before.results, self.sides.after.results
        if before is None or after is None:
            return None
        same = self.entries.same
        if not (self.items or self.entries.vouched or self.sides.renames):  # then nothing may be other than before
            return before, same
        is_results_only = all(
            item.what in _RESULTS or (item.how == "new" and item.what in _MAY_BE_NEW) for item in self.items
        )
        moved = {now for now, then in same.items() if now.file != then.file}
        is_as_filed = not (_in_another_order(same) or self.entries.vouched or self.sides.renames)
        if is_results_only and is_as_filed and not moved and not _begins_earlier(after.content, self.entries):
            return after, {place: place for one in after.lists.values() for place in one.paired}
        was = before.content
        if self.sides.all_books:
            was = was._replace(books=dict(self.sides.all_books()))
        results = score(_Base(self.sides, was, after.content).with_results(self.entries))
        is_as_told = is_as_filed and _are_told_apart(after.content, moved)
        results = results._replace(lists={**results.lists, **dict(_of_nights(before, after, explained=is_as_told))})
        return results, {**same, **{one.after.place: _place(one) for one in self.entries.changes if one.after}}

    @cached_property
    def effects(self) -> Mapping[str, list[Finding]]:
        """By guard what changes of that which was accepted, without a new result that explains it, in order of place.

        That a maintainer ends an event, which then has winners, is none of it.
        """
        explained, after, names = self.explained, self.sides.after.results, self.names
        if explained is None or after is None or explained[0] is after:
            return {}
        results, places = explained
        causes = Causes(self.items, self.entries)
        found: dict[str, list[Finding]] = {RATING: [], PLACE: [], TITLE: []}
        for table, message in _moved(standings(results, self.sides.renamed), standings(after, {}), names):
            is_event = table.startswith("tournaments/")
            what = "points or places" if is_event else "ratings or ranks"
            said = f"{what} change in {names.table(table)}{causes.words(table)}: {message}"
            found[PLACE if is_event else RATING].append((causes.of(table), said))
        # Entries that count now and would not, or the other way round; that can leave a rating as it is.
        old, new = (entry_states(ComparedVersion(None, one, [])) for one in (results, after))  # of logs alone
        both = ((was, now) for _, was, now in turned(old, new, places))
        counted = by_key((f"lists/{now.list}", now) for was, now in both if was.status.rated is not now.status.rated)
        for table, (first, *others) in counted.items():
            about = f"{names.entry(first.player, first.opponent, first.date)} is '{first.status.value}' now"
            rest = f", and {len(others):,} more" if others else ""
            said = f"entries begin or cease to count in {names.table(table)}: {about}{rest}"
            found[RATING].append((causes.of(table), said))
        # What an event with results says apart from its table: who won, the best countries, and when it was.
        titles = (_titled(results, self.sides.renamed, names), _titled(after, {}, names))
        for (id_, what), then, title in changed(*titles):
            if then is not None and title is not None and not self._is_ended(id_):
                table = f"tournaments/{id_}"
                said = (
                    f"the {what} of {names.table(table)} changes{causes.words(table)}: {then or '–'} → {title or '–'}"
                )
                found[TITLE].append((causes.of(table), said))
        return {guard: sorted(own) for guard, own in found.items() if own}

    def _is_ended(self, event: str) -> bool:
        """Whether a maintainer ends an event that went on before."""
        before, after = (side.content.events.get(event) if side.content else None for side in self.sides.both)
        return bool(self.role == "maintainer" and before and after and after.final and not before.final)
