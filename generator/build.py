"""The pipeline: text → facts → results → pages → a folder; what is as it was at the last build is left alone."""

import gc
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import NamedTuple, Self, TypeVar

from generator.building import outputs
from generator.building.assess import Assessed, assess
from generator.building.known import Known, load, save
from generator.building.parts import Part, Stamp
from generator.building.plan import parts
from generator.building.provenance import UNASKED, Told, provenance
from generator.building.reading import Given
from generator.building.rendering import Rendering, render
from generator.building.slices import Frame, Slice
from generator.building.store import FILE, Store
from generator.building.version import tool_version
from generator.building.workers import Workers, local, portions
from generator.checks import check_facts
from generator.codec import Damaged, decode, digest, encode
from generator.facts.content import Content
from generator.publish import Fresh, may_replace
from generator.read import git
from generator.read.content import no_content, read
from generator.read.files import CONTENT
from generator.read.listing import Listing, list_content
from generator.report import in_order
from generator.site import prose
from generator.site.shell import shell
from generator.source import Problem
from generator.standings.results import Results, list_ids, score
from generator.standings.verify import doubts, game_doubts

SELDOM = (100_000, 50, 50)  # collections of garbage in circles, of which a build makes next to none
RENDERED = 24  # parts in one call to a worker


class Checked(NamedTuple):
    """A site as far as its content allows: no results where there are errors."""

    results: Results | None
    problems: list[Problem]  # errors first


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
    provenance: bool = False  # whether the pages say which commit and pull request brought what they show


DEFAULTS = Options()


def build(root: Path, out: Path, options: Options = DEFAULTS) -> Built:
    """Publish the site in ``root`` as the folder ``out``, unless there are errors.

    Whatever is as it was at the last build stays as it is. Raises ``Refused`` where ``out`` is no folder for a site.
    """
    may_replace(out, root)
    with _Site(root, options) as site:
        return site.run(lambda: _publish(site, out))


def check(root: Path, options: Options = DEFAULTS) -> list[Problem]:
    """All problems of the site in ``root``, errors first; nothing is published."""
    with _Site(root, options) as site:
        return site.run(lambda: _check(site))


def whole(root: Path) -> Checked:
    """All results of the site in ``root`` at once, for whoever compares or explains them."""
    content, problems = read(root)
    if content is None:
        return Checked(None, in_order(problems))
    return judged(content, problems, newest_day(git.commit(root).day))


def judged(content: Content, known: list[Problem], newest: str) -> Checked:
    """Check and score facts in which ``known`` is wrong already; nothing was played after ``newest`` (ISO 8601)."""
    problems = [*known, *check_facts(content, newest)]
    if any(problem.blocks for problem in problems):
        return Checked(None, in_order(problems))
    results = score(content)
    problems += [doubt for logged in results.lists.values() for doubt in doubts(logged.results)]
    problems += [doubt for rated in results.rated.values() for doubt in game_doubts(rated)]
    problems += prose.doubts(content)
    return Checked(None if any(problem.blocks for problem in problems) else results, in_order(problems))


def newest_day(commit_day: str) -> str:
    """The newest day on which a game can have been played: today or the commit's day, and a day for time zones."""
    today = datetime.now(UTC).date()
    newest = max(today, date.fromisoformat(commit_day)) if commit_day else today
    return (newest + timedelta(days=1)).isoformat()


def _workers(options: Options) -> Workers:
    if options.scheduler is None:
        return local(options.jobs)
    from generator.building.cluster import Cluster  # noqa: PLC0415  few builds need one

    return Cluster(options.scheduler)


T = TypeVar("T")


class _Site:
    """A site's folder with everything that a build works with."""

    def __init__(self, root: Path, options: Options) -> None:
        gc.set_threshold(*SELDOM)
        self.root = root
        self.repository = git.repository(root)
        self.workers = _workers(options)
        self.store = Store(None, b"")
        self._full = options.full
        self.tells_provenance = options.provenance
        # A cache that is on record came with somebody's pull request.
        self._cache = options.cache or (None if self.repository.cache_on_record else root / git.CACHE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.workers.close()
        self.store.close()

    def run(self, work: Callable[[], T]) -> T:
        """Do the work with what the last build knew; with nothing where that is damaged."""
        try:
            self._open(full=self._full)
            return work()
        except (Damaged, sqlite3.DatabaseError):
            self._open(full=True)
            return work()

    def _open(self, *, full: bool) -> None:
        self.store.close()
        self.store = Store(self._cache and self._cache / FILE, tool_version(), begin_anew=full)

    @property
    def twin(self) -> Path | None:
        """Where the twin of the published folder is kept."""
        return self._cache and self._cache / "twin"

    def assess(self, listing: Listing, known: Known) -> tuple[Assessed | None, list[Problem]]:
        """Read, check and score what has changed."""
        given = Given(self.root.resolve(), listing, newest_day(self.repository.commit.day))
        return assess(given, known, self.store, self.workers)


def _check(site: _Site) -> list[Problem]:
    if not (site.root / CONTENT).is_dir():
        return [no_content()]
    known = load(site.store)
    assessed, problems = site.assess(list_content(site.root, site.repository), known)
    if assessed:
        save(site.store, known)
        site.store.commit()
    return in_order(problems)


def _publish(site: _Site, out: Path) -> Built:
    if not (site.root / CONTENT).is_dir():
        return Built([no_content()], 0)
    listing = list_content(site.root, site.repository)
    stamp = digest(listing, site.repository.commit, site.repository.prefix, site.tells_provenance)
    if outputs.last_stamp(site.store, out) == stamp:
        return decode(site.store.get("built") or b"", Built)
    known = load(site.store)
    assessed, problems = site.assess(listing, known)
    if assessed is None:
        return Built(in_order(problems), 0)
    built = Built(in_order(problems), *_render(site, assessed, out, stamp))
    save(site.store, known)
    site.store.put("built", encode(built._replace(made=0)))
    site.store.commit()
    return built


def _render(site: _Site, assessed: Assessed, out: Path, stamp: bytes) -> tuple[int, int]:
    """How many files there are now, and how many parts were made."""
    content, commit = assessed.content, site.repository.commit
    around = shell(content, events=bool(assessed.known.events))
    frame = _frame(content, site.repository.prefix)
    brought = provenance(site.root, site.repository, site.store) if site.tells_provenance else UNASKED
    told = Told(Stamp(commit.id, commit.changed), brought)
    planned = list(parts(assessed, site.store, frame, around, told))
    last = outputs.last(site.store, out)
    made = last.made if last else {}
    same = {part.name for part in planned if part.name in made and made[part.name].key == part.key}
    fresh = Fresh(out, site.twin)
    try:
        fresh.begin(frozenset(_paths(made, made.keys() - same)) if last else None)
        slices = ((part.name, _load(part, made, out)) for part in planned if part.name not in same)
        work = (Rendering(fresh.folder, frame, around, portion) for portion in portions(slices, RENDERED))
        new = dict(output for done in site.workers.map(render, work) for output in done)
        files = {name: output.files for name, output in made.items()} | new
        now = {part.name: outputs.Output(part.key, part.core, files[part.name]) for part in planned}
        hashes = _hashes(now)
        fresh.finish(hashes, [path for own in new.values() for path, _ in own])
    finally:
        fresh.discard()
    outputs.keep(site.store, out, stamp, now)
    return len(hashes) + 1, len(new)


def _frame(content: Content, prefix: str) -> Frame:
    lists = {id_: content.lists[id_] for ids in list_ids(content) for id_ in ids}
    return Frame(content.site, lists, tuple(id_ for id_ in sorted(content.pages) if id_.startswith("rules/")), prefix)


def _load(part: Part, made: outputs.Made, out: Path) -> Slice:
    """What the part is made from; where little of it is other, what the last build made."""
    old = made.get(part.name)
    files = outputs.files_of(out, old) if old and part.touch_up and part.core == old.core else None
    return part.touch_up(files) if part.touch_up and files else part.load()


def _paths(made: outputs.Made, names: Iterable[str]) -> Iterator[str]:
    return (path for name in names for path, _ in made[name].files)


def _hashes(made: outputs.Made) -> dict[str, bytes]:
    hashes: dict[str, bytes] = {}
    for output in made.values():
        for path, sha in output.files:
            if path in hashes:
                raise ValueError(f"two documents claim {path}")
            hashes[path] = sha
    return hashes
