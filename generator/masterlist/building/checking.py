"""A site read, checked and scored, with everything that a build works with, and the file in which the memo is kept.

That file is a cache. One that is missing, of another version of the tool, or damaged is begun anew; one that is on
record in git came with a stranger's pull request and is not opened.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar

from masterlist import unchanged
from masterlist.cache_files import CACHE, DAMAGE, OURS, clear, connect
from masterlist.checks.examples import commits_are_merged
from masterlist.codec import Damaged, decode, encode
from masterlist.engine.memo import ARGUMENT, Memo
from masterlist.engine.revision import Revision
from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.facts.night import NightGame
from masterlist.facts.site import RatingList
from masterlist.publishing import store
from masterlist.queries.editions import EDITIONS, edition, edition_headers
from masterlist.queries.faults import doubted, file_faults, page_faults, site_problems, unread_files
from masterlist.queries.logs import LISTS, LOGS, PAGES, SITE, keeps, list_ids, log, night_lists
from masterlist.queries.marked import edition_marks
from masterlist.queries.nights import NIGHTS, nights
from masterlist.queries.people import CLUBS, PEOPLE, club_files, clubs, people, players
from masterlist.queries.ratings import bring_up_to_date, logged, month, night_index, night_result, own_games
from masterlist.queries.results import EVENTS, event, event_outlines, log_result, log_summaries, log_work, rated
from masterlist.queries.tree import ContentFolder, tree
from masterlist.read import git
from masterlist.read.files import CONTENT, Listing, list_content, no_content
from masterlist.read.git import Repository, name_of
from masterlist.read.versions import strays
from masterlist.report import in_order
from masterlist.resources import tool_version
from masterlist.source import Problem
from masterlist.standings.event_results import score_event
from masterlist.standings.logs import score_list
from masterlist.standings.marks import resolved
from masterlist.standings.nights import Played
from masterlist.standings.results import ListResults, Results, Reworked
from masterlist.standings.verify import doubts, status_doubts, unsettled
from masterlist.workers.local import Workers, local

if TYPE_CHECKING:
    from masterlist.database.file import Kept

FILE = "cache.sqlite"
IN_MEMORY = ":memory:"
_PRAGMAS = (
    "pragma synchronous = normal",
    "pragma trusted_schema = off",
    "pragma cache_size = -4000",
)


def opened(path: Path | None, version: bytes, *, begin_anew: bool = False) -> Memo:
    """The memo in a file; one in memory where there is none to be had, e.g. because another build is using it.

    It is empty unless the same ``version`` of the tool wrote it.
    """
    if path is not None and (not begin_anew or clear(path)):
        for _ in range(2):  # a damaged file is removed, and begun anew
            try:
                return _begun(connect(path), version)
            except (OSError, sqlite3.OperationalError):
                break  # in use, another program's, or nowhere to write
            except (Damaged, *DAMAGE):
                clear(path)
    return _begun(sqlite3.connect(IN_MEMORY, isolation_level=None), version)


def _begun(sql: sqlite3.Connection, version: bytes) -> Memo:
    try:
        for pragma in _PRAGMAS:
            sql.execute(pragma)
        sql.execute("begin exclusive")
        sql.execute(OURS)
        return Memo(sql, version)
    except BaseException:
        sql.close()
        raise


class Built(NamedTuple):
    """What a build has done."""

    problems: list[Problem]
    files: int  # 0 where errors stopped it
    made: int = 0  # parts of the site that were made anew


class Options(NamedTuple):
    """How a build goes about its work; its result is the same."""

    jobs: int | None = None  # processes; None for one a processor
    full: bool = False  # whether to do all work anew
    cache: Path | None = None  # the folder of what the next build can use; None for one in the root
    scheduler: str | None = None  # the address of a Dask cluster that does the work
    provenance: bool = False  # whether the pages say which commit and pull request added what they show


DEFAULTS = Options()


def newest_day(commit_day: str) -> str:
    """The newest day on which a game can have been played: today or the commit's day, and a day for time zones."""
    today = datetime.now(UTC).date()
    newest = max(today, date.fromisoformat(commit_day)) if commit_day else today
    return (newest + timedelta(days=1)).isoformat()


def _workers(options: Options) -> Workers:
    if options.scheduler is None:
        return local(options.jobs)
    from masterlist.workers.cluster import Cluster  # noqa: PLC0415  few builds need one

    return Cluster(options.scheduler)


T = TypeVar("T")


class Workplace:
    """A site's folder with everything that a build works with."""

    def __init__(self, root: Path, options: Options, asked: git.Asked | None = None) -> None:
        self.root = root
        self.workers = _workers(options)  # raises where there are none
        self._cache_option = options.cache and options.cache.resolve()  # a link that is named means where it leads
        self._ask_git = asked or git.Asked(root, self._cache_option or root / CACHE)
        self._ask_git.ask_the_rest()
        self.memo = opened(None, b"")
        self._open_in: Path | None = None  # the folder in which the memo lies
        self._full = options.full
        self._version = b""
        self.tells_provenance = options.provenance

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._ask_git.wait()
        self.workers.close()
        self.memo.close()

    def run(self, work: Callable[[], T]) -> T:
        """Do the work with what the last build knew; with nothing where that is damaged, or cannot be kept."""
        with suppress(Damaged, *DAMAGE):
            self._open(self.cache, full=self._full)
            return work()
        self.workers.rest()  # what they have begun is not to be written among what is made now
        with suppress(Damaged, *DAMAGE):
            self._open(self.cache, full=True)
            return work()
        self.workers.rest()
        self._open(None, full=True)
        return work()

    @property
    def repository(self) -> Repository:
        """What git says of the folder."""
        return self._ask_git()

    @property
    def since(self) -> int:
        """When git was asked, in nanoseconds: a file that changes later may be other than what it says."""
        return self._ask_git.since

    @cached_property
    def cache(self) -> Path | None:
        """The folder of what the next build can use; None where nothing is kept."""
        return git.cache_folder(self.root, self._cache_option, self.repository)

    @property
    def kept_rows(self) -> "Kept":
        """Where the rows of the database are kept."""
        from masterlist.database import file  # noqa: PLC0415  a check needs none, and half its imports would be for them

        return file.Kept(self._open_in and self._open_in / file.FILE, self._version)

    def _open(self, folder: Path | None, *, full: bool) -> None:
        self.memo.close()
        self._version = tool_version(folder)
        self.memo = opened(folder and folder / FILE, self._version, begin_anew=full)
        self._open_in = folder
        if full:
            self.kept_rows.forget()

    def keep(self, source: str, built: Built) -> None:
        """Note what was found of the content that ``source`` names."""
        self.memo.put_note("built", encode((source, built._replace(made=0))))

    def built(self, source: str) -> Built | None:
        """What the last build found, if that was of the same content: into another folder it may have been of other."""
        data = self.memo.note("built")
        named, built = decode(data, tuple[str, Built]) if data else ("", None)
        return built if named == source else None

    def remember(self, out: Path, source: str, built: Built, published: store.Published) -> None:
        """Keep what was published last, for the next build to see at once whether it has anything to do."""
        if self.cache:
            content = self.repository.content
            last = unchanged.LastPublished(
                self._version.hex(),
                self.repository.commit,
                source,
                content.index_state if content and not content.touched else "",
                str(self.tells_provenance),
                published.signature,
                built.files,
                len(built.problems),
                str(out),
                published.folders,
            )
            unchanged.remember(out, self.cache, last)


def at_site(
    root: Path, work: Callable[[Workplace], T], options: Options = DEFAULTS, asked: git.Asked | None = None
) -> T:
    """What some work at a site's folder gives, for commands that publish nothing."""
    with Workplace(root, options, asked) as place:
        return place.run(lambda: work(place))


class Looked(NamedTuple):
    """A site as far as its content allows."""

    assessed: "Assessed | None"  # None where some problems are errors
    problems: list[Problem]
    revision: Revision
    small: tuple[str, ...]  # files that are read every time
    is_site: bool  # whether there is a site.yaml to read anything by: else nothing is asked of the revision


class Assessed(NamedTuple):
    """A site without faults: what its pages are asked for."""

    content: Content  # without logs and events
    revision: Revision
    warnings: list[Problem]  # that are published


def assess(given: ContentFolder, memo: Memo, workers: Workers, *, forgiving: bool = False) -> Looked:
    """The site and all warnings; or nothing and all problems, where some are errors.

    Where it is ``forgiving``, what cannot be read is as if it were not there.
    """
    if not (given.root / CONTENT).is_dir():
        return Looked(None, [no_content()], Revision(memo, workers, {}), (), is_site=False)
    content, found, inputs, small = tree(given)
    revision = Revision(memo, workers, inputs, str(given.root))
    assessed, problems = _assessed(content, found, revision, forgiving=forgiving)
    return Looked(assessed, problems, revision, small, content is not None)


def _assessed(
    small: Content | None, found: list[Problem], revision: Revision, *, forgiving: bool
) -> tuple[Assessed | None, list[Problem]]:
    for query, source in ((people, PEOPLE), (log, LOGS), (event, EVENTS), (edition, EDITIONS), (nights, NIGHTS)):
        revision.prepare(query, ((id_,) for id_ in revision(source)))
    revision.prepare(club_files, [()] if revision(CLUBS) else [])
    revision.prepare(page_faults, ((id_,) for id_ in revision(PAGES)))
    problems = [*found, *revision(file_faults)]
    of_site = revision(site_problems)
    stops = any(problem.blocks for problem in problems) and not forgiving
    problems += of_site
    if small is None or stops or any(problem.blocks for problem in of_site):
        return None, problems
    revision.prepare(log_result, ((player,) for player in revision(LOGS)))
    revision.prepare(month, ((name,) for name in revision(logged)))
    bring_up_to_date(revision)
    doubts = _doubts(revision)
    problems += doubts
    if any(problem.blocks for problem in doubts):
        return None, problems
    content = small._replace(
        players=dict(revision(players)),
        clubs=dict(revision(clubs)),
        editions=revision(edition_headers),
        unread=frozenset(revision(unread_files)),
    )
    return Assessed(content, revision, [problem for problem in problems if problem.messages]), problems


def _doubts(revision: Revision) -> list[Problem]:
    every = [revision(rated, list_) for list_ in revision(list_ids)[1]]
    problems = [*revision(doubted), *(doubt for one in every for doubt in doubts(one))]
    outlines = revision(event_outlines).values()
    events = [one.event for one in outlines if one.event and unsettled(one.event)]
    if events:  # most sites have none, and need not look for their newest result
        logs = (one.newest for own in revision(log_summaries).values() for one in own)
        held = (one.event.results_day for one in outlines if one.event and one.progress.boards)
        problems += status_doubts(events, max([*logs, *held, *(one.as_of for one in every)], default=""))
    return problems


FEW = 50  # values
_READERS = ((log, LOGS), (event, EVENTS), (edition, EDITIONS), (people, PEOPLE), (club_files, CLUBS), (nights, NIGHTS))


def look(place: Workplace) -> tuple[Assessed | None, list[Problem]]:
    """The site checked and scored, and all problems; what was read is remembered if it was much.

    Nothing but problems where some of them are errors.
    """
    listing = list_content(place.root, place.repository, last_listing(place))
    looked = checked(place, listing)
    if looked.assessed and len(looked.revision.computed) > FEW:  # to remember takes longer than to read a few again
        keep(place, listing, looked, everything=False)
    return looked.assessed, looked.problems


def last_listing(place: Workplace) -> tuple[str, str]:
    """The list of all content files that was kept last."""
    data = place.memo.note("listing")
    return decode(data, tuple[str, str]) if data else ("", "")


def checked(place: Workplace, listing: Listing, *, forgiving: bool = False) -> Looked:
    """The site read, checked and scored; for ``forgiving`` see ``assess``."""
    given = ContentFolder(place.root.resolve(), listing, newest_day(place.repository.day))
    looked = assess(given, place.memo, place.workers, forgiving=forgiving)
    return looked if forgiving else in_history(place.root, looked)


def in_history(root: Path, looked: Looked) -> Looked:
    """The same, with what is wrong with the commits that editions name, in the repository that a folder lies in."""
    if not looked.is_site:
        return looked
    ask = looked.revision
    own = [one for editions in ask(edition_headers).values() for one in editions]
    found = strays(root, {one.commit for one in own} - {*ask(SITE)["site"].rewritten})
    problems = [*commits_are_merged(own, found)]
    return looked._replace(assessed=None, problems=[*looked.problems, *problems]) if problems else looked


def keep(place: Workplace, listing: Listing, looked: Looked, *, everything: bool) -> bool:
    """Keep what is known for the next command; whether all that was read is what was listed."""
    read = _files_read(looked.revision)
    names = {*looked.small, *(file for own in read.values() for file in own)}
    unsure = {*git.unsettled(place.root, names, place.since)}
    doubtful = [name for name, files in read.items() if not unsure.isdisjoint(files)]
    place.memo.put_note("listing", encode((listing.index_state, listing.text)))
    looked.revision.commit(everything=everything, doubtful=doubtful)
    return not unsure


def _files_read(revision: Revision) -> dict[str, list[str]]:
    """The files that were read for values that were computed now, by the values' names."""
    sources = {query.name: source for query, source in _READERS}
    found = {}
    for name in revision.computed:
        query, _, argument = name.partition(ARGUMENT)
        if query in sources:
            found[name] = [*map(name_of, revision(sources[query]).get(argument, ()))]
    return found


LOG_BOOKS, TOURNAMENTS, NIGHT_FILES = "content/logs/", "content/tournaments/", "content/games/"


def results_around(place: Workplace, name: str) -> tuple[Results | None, list[Problem]]:
    """Results among which are those that ``name`` names, if there are any, and all problems.

    ``name`` is the path of a log book, a board, a rated game or a night, or ``EVENT/BOARD``, ``LIST/GAME`` or
    ``LIST/NIGHT/GAME``. No results where there are errors.
    """
    assessed, problems = look(place)
    if assessed is None:
        return None, in_order(problems)
    content, revision = assessed.content, assessed.revision
    player = _folder(name, LOG_BOOKS)
    if player in revision(LOGS):
        content = content._replace(books=revision.sent(log_work, player).value().content().books)
    event_id = _folder(name, TOURNAMENTS) or name.partition("/")[0]
    one: Event | None = revision.part(event, event_id, key="event") if event_id in revision(EVENTS) else None
    return (
        Results(
            content,
            lists={
                **_lists(content, player, revision),
                **{list_: revision(rated, list_) for list_ in revision(list_ids)[1]},
                **(dict(_logged(name, player, revision)) if player else _night(name, revision)),
            },
            events={event_id: score_event(one)} if one else {},
        ),
        in_order(problems),
    )


def _night(name: str, revision: Revision) -> dict[str, ListResults[NightGame]]:
    """The night that is meant, as all of its list."""
    list_, _, night = name.removeprefix(NIGHT_FILES).removesuffix(".yaml").partition("/")
    id_ = night.partition("/")[0]
    if list_ not in revision(night_lists) or id_ not in revision(night_index, list_):
        return {}
    return {list_: _only(revision, list_, revision(night_result, list_, id_))}


def _logged(name: str, player: str, revision: Revision) -> Iterator[tuple[str, ListResults[NightGame]]]:
    """The games between two of which a file of a player's own log tells, as all of their lists."""
    for list_ in revision(night_lists) if player in revision(LOGS) else ():
        nights = dict.fromkeys(one.night for one in own_games(revision, list_, player).played)
        own = (one for night in nights for one in revision(night_result, list_, night))
        games = tuple(one for one in own if any(report.place.file == name for report in one.game.reports))
        yield list_, _only(revision, list_, games)


def _only(revision: Revision, list_: str, games: tuple[Played, ...]) -> ListResults[NightGame]:
    """Some games as all of their list."""
    about: RatingList = revision.part(LISTS, key=list_)
    everybody = {player for played in games for player in played.game.players}
    days = sorted({played.date for played in games})
    reworked = (one for day in days for one in _reworked(revision, list_, day, everybody))
    return ListResults(about, games=games, reworked=tuple(dict.fromkeys(reworked)))


def _reworked(revision: Revision, list_: str, day: str, of: set[str]) -> Iterator[Reworked]:
    """The rows of some players that would be different today, in those editions that count the day."""
    for header in revision(edition_headers).get(list_, ()):
        marks = revision(edition_marks, list_, header.id) if header.through >= day else {}
        if of.isdisjoint(marks):
            continue
        one = resolved(revision(players), revision.part(edition, header.name, key="edition"))
        for row in one.rows:
            if row.player in of and row.player in marks:
                yield header.id, row.fraction, marks[row.player]


def _folder(name: str, above: str) -> str:
    """Whose folder a file lies in; "" where that is none of the folders ``above``."""
    return name.removeprefix(above).partition("/")[0] if name.startswith(above) else ""


def _lists(content: Content, player: str, revision: Revision) -> dict[str, ListResults[Any]]:
    """The lists that the player keeps a log of, as far as that goes; of their editions the player's rows."""
    found = {}
    for id_ in revision.part(keeps, key=player) or ():
        headers = revision(edition_headers).get(id_, ())
        whole = (revision.part(edition, header.name, key="edition") for header in headers)
        editions = (resolved(content.players, one) for one in whole)
        own = tuple(one._replace(rows=tuple(row for row in one.rows if row.player == player)) for one in editions)
        found[id_] = score_list(content, content.lists[id_], player)._replace(editions=own)
    return found
