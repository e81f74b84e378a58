"""What the log books say, and which lists there are and what they are rated from."""

from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import NamedTuple

from masterlist.checks.books import check_logs
from masterlist.codec import encode
from masterlist.engine.query import Answerer, Ask, column, provided, query, reading
from masterlist.facts.content import alone
from masterlist.facts.logbook import Entry, LogBook, named_in
from masterlist.grouping import by_key
from masterlist.kinds.kind import KindFiles, kinds
from masterlist.kinds.squares import STATED
from masterlist.read.content import Files, facts_of
from masterlist.scoring.registry import kind_of, log_systems
from masterlist.source import Problem

SITE = provided("site")  # site, theme, unread; nights: those that lie in no list for them
LISTS = provided("lists")  # RatingList by id
GAMES = provided("games")  # tuple[Board, ...] by list
PAGES = provided("pages")  # Page by id
TODAY = provided("today")  # newest: the last day on which anything can have been played

NEVER = "9999-12-31"  # what a unit says of its own dates depends on no day


@query
def list_ids(ask: Ask) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lists rated from log books and those rated from boards, each in the order in which the site shows them."""
    return ask(_lists_of, KindFiles.LOGS.value), ask(_lists_of, KindFiles.BOARDS.value)


@query
def night_lists(ask: Ask) -> tuple[str, ...]:
    """The lists rated from nights of games, in the order in which the site shows them."""
    return ask(_lists_of, KindFiles.NIGHTS.value)


@query
def _lists_of(ask: Ask, files: str) -> tuple[str, ...]:
    """The lists whose games lie in such files."""
    lists, home = ask(LISTS), ask(SITE)["site"].home
    ordered = [*home, *(id_ for id_ in sorted(lists) if id_ not in home)]
    of_kind = {id_ for id_, kind in kinds().items() if kind.files is KindFiles(files)}
    return tuple(id_ for id_ in ordered if kind_of(lists[id_].system) in of_kind)


def files_of_system(id_: str) -> KindFiles:
    """Which files hold the games that a system rates."""
    return kinds()[kind_of(id_)].files


def endings(system: str) -> tuple[str, ...]:
    """How the games that a system rates end, as the history of a list counts them."""
    return kinds()[kind_of(system)].endings


def files_of(ask: Answerer, list_: str) -> KindFiles:
    """Which files hold the games of a list."""
    return files_of_system(ask.part(LISTS, key=list_).system)


def every_list(ask: Answerer) -> tuple[str, ...]:
    """All lists that are rated."""
    logged, from_games = ask(list_ids)
    return (*logged, *from_games, *ask(night_lists))


# Inputs: the lines of the files as git lists them, with the name of their bytes.
LOGS = provided("logs")  # by player


class Vouched(NamedTuple):
    """A book that a club has authenticated."""

    club: str
    date: str  # up to which its entries are covered
    list: str
    book: int


class LogOutline(NamedTuple):
    """One player's books, without the games: what the others and the site as a whole need to know of them."""

    lists: tuple[str, ...]  # that the books name, ids in order
    named: tuple[str, ...]  # everybody named: opponents, those carried over, and whose the books say they are
    books: int
    entries: int
    authenticated: tuple[Vouched, ...]
    latest: str  # the newest date in them
    is_faulty: bool  # whether there are problems
    unread: tuple[str, ...]  # files that could not be read
    kinds: tuple[tuple[str, bool], ...] = ()  # of the entries: list, and whether they tell of games between two
    months: tuple[str, ...] = ()  # in which they tell of such games: list and month, e.g. chess/2026-03
    carrying: tuple[str, ...] = ()  # lists to which the first book brings games of books that are not on file
    notes: tuple[str, ...] = ()  # of the entries: what may name anybody


class Log(NamedTuple):
    """One player's books."""

    outline: LogOutline
    books: tuple[LogBook, ...]
    claims: dict[str, bytes]  # what they say of games with each opponent: ``Claims``
    faults: tuple[Problem, ...]  # of files that could not be read
    problems: tuple[Problem, ...]  # that depend on nothing else
    duels: dict[str, bytes]  # games between two by list and month: tuple[Entry, ...]


MONTH = len("2026-03")
Claims = tuple[tuple[str, tuple[Entry, ...]], ...]  # by list


def _read_log(place: str, work: Files) -> Log:
    facts, faults = facts_of(place, work)
    books = facts.log(work.id)
    unread = tuple(sorted(facts.unread))
    problems = tuple(check_logs(alone({work.id: books}, frozenset(unread)), NEVER)) if books else ()
    dates = [entry.date for book in books for entry in book.entries]
    dates += [book.authenticated.date for book in books if book.authenticated]
    slim = tuple(book._replace(entries=tuple(map(_slim, book.entries))) for book in books)
    duels = _duels(slim)
    outline = LogOutline(
        lists=tuple(sorted({book.list for book in books})),
        named=tuple(sorted({name for book in books for name in _named(book)})),
        books=sum(book.has_file for book in books),
        entries=sum(len(book.entries) for book in books),
        authenticated=tuple(
            Vouched(one.club, one.date, book.list, book.book) for book in books if (one := book.authenticated)
        ),
        latest=max(dates, default=""),
        is_faulty=bool(problems),
        unread=unread,
        kinds=tuple(sorted({(book.list, entry.is_duel) for book in books for entry in book.entries})),
        months=tuple(sorted(duels)),
        carrying=tuple(sorted({book.list for book in books if book.carried and book.carried.game_points})),
        notes=tuple(sorted({entry.note for book in books for entry in book.entries if entry.note})),
    )
    claims = {
        opponent: encode(tuple((list_, tuple(map(Entry.figures, own))) for list_, own in by_list.items()))
        for opponent, by_list in claims_of(slim).items()
    }
    return Log(outline, slim, claims, tuple(faults), problems, duels)


@reading(_read_log)
def log(ask: Ask, player: str) -> Files:
    return Files(player, ask.part(LOGS, key=player) or ())


log_outlines = column("masterlist.queries.logs:log_outlines", log, LOGS, "outline")
log_faults = column("masterlist.queries.logs:log_faults", log, LOGS, "faults")


def _check_log(place: str, work: tuple[Files, str]) -> tuple[Problem, ...]:
    files, newest = work
    facts, _ = facts_of(place, files)
    books, unread = facts.log(files.id), frozenset(facts.unread)
    return tuple(check_logs(alone({files.id: books}, unread), newest))


@reading(_check_log)
def log_problems_on(ask: Ask, player: str, newest: str) -> tuple[Files, str]:
    """What is wrong with a log by itself as of a day, after which nothing can have been played."""
    return (Files(player, ask.part(LOGS, key=player) or ()), newest)


def _named(book: LogBook) -> Iterable[str]:
    carried = book.carried.places if book.carried else ()
    return (book.player, *(one.opponent for one in book.entries), *(named_in(one.file) for one in book.loose), *carried)


def _slim(entry: Entry) -> Entry:
    """Without the places that only the checks of the log itself point at; with the last, which says where it ends."""
    if entry.is_duel:  # with few places: where their list is of another game these are pointed at
        return entry
    spots = entry.spots
    kept = {key: spots[key] for key in _POINTED_AT if key in spots}
    if spots:
        end = max(spots, key=spots.__getitem__)
        kept[end] = spots[end]
    return entry._replace(spots=kept)


_POINTED_AT = ("opponent", "signed", "stated", *(f"stated.{figure}" for figure in STATED))


def _duels(books: Iterable[LogBook]) -> dict[str, bytes]:
    """The entries of games between two, in the order of play."""
    found = by_key(
        (f"{book.list}/{entry.date[:MONTH]}", entry) for book in books for entry in book.entries if entry.is_duel
    )
    return {name: encode(tuple(sorted(own, key=attrgetter("date")))) for name, own in found.items()}


def claims_of(books: Iterable[LogBook]) -> dict[str, dict[str, tuple[Entry, ...]]]:
    """The entries of a log by opponent and list, but for games between two, which are paired month by month."""
    claims = by_key(
        (entry.opponent, (book.list, entry)) for book in books for entry in book.entries if not entry.is_duel
    )
    return {opponent: by_key(own) for opponent, own in claims.items()}


@query
def keeps(ask: Ask) -> dict[str, tuple[str, ...]]:
    """The lists rated from log books of which each player keeps one."""
    rated = {id_ for id_, about in ask(LISTS).items() if about.system in log_systems()}
    return {player: tuple(list_ for list_ in own.lists if list_ in rated) for player, own in ask(log_outlines).items()}


@query
def carrying(ask: Ask) -> dict[str, tuple[str, ...]]:
    """By player, the lists to which their first book brings games of books that are not on file."""
    return {player: own.carrying for player, own in ask(log_outlines).items() if own.carrying}


Books = Mapping[str, tuple[LogBook, ...]]  # by player


def books_of(ask: Answerer, players: Iterable[str]) -> Books:
    """The logs of some players, as far as they have one."""
    on_file = ask(LOGS)
    found = {player: ask.part(log, player, key="books") for player in sorted(players) if player in on_file}
    return {player: books for player, books in found.items() if books}
