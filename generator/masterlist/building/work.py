"""What a build does where something has changed: check and score it, and render again what shows it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from masterlist.building.checking import Assessed, Built, Workplace, checked, keep
from masterlist.building.parts import Part, Planned, Ready, Rendered, Rendering, close, parted, render
from masterlist.cache_files import DAMAGE
from masterlist.codec import decode, encode
from masterlist.database.file import Database
from masterlist.database.published import has_tables
from masterlist.engine.memo import Memo
from masterlist.engine.query import Sent
from masterlist.engine.revision import Revision
from masterlist.kinds.kind import KindFiles
from masterlist.publishing.staging import Staging, bytes_of, cannot_write
from masterlist.publishing.store import Files, Made, Output, Store, keep_published, last_published
from masterlist.queries.editions import called, edition, edition_headers
from masterlist.queries.history import LATELY, ORIGINS, RUNS, UNASKED, Provenance
from masterlist.queries.logs import every_list, files_of, log_outlines
from masterlist.queries.marked import THEN, States, TwoStates
from masterlist.queries.overview import COMMIT
from masterlist.queries.sources import marks
from masterlist.read.files import CONTENT, Listing, no_content
from masterlist.read.git import Repository
from masterlist.read.history import History
from masterlist.read.history import history as history_of
from masterlist.read.versions import files_at, origin
from masterlist.report import in_order
from masterlist.site.downloads import feeds
from masterlist.site.editions import edition_csv, edition_page, edition_rows
from masterlist.site.layout import Inputs
from masterlist.standings.movement import Why

UNSURE = {Why.CHANGED, Why.TERMS}  # with which there may be more reasons


def then_of(root: Path, prefix: str, ask: Revision, found: Provenance) -> dict[str, States]:
    """By edition what has to be compared; nothing where its commit is not of the history, or no row differs."""
    then: dict[str, States] = {}
    headers = ask(edition_headers)
    for list_ in (one for one in every_list(ask) if one in headers):
        every = ask(marks, list_)
        for header in headers[list_]:
            doubtful = {player for player, mark in every.get(header.id, {}).items() if UNSURE & {*mark.whys}}
            number = found.numbers.get(header.commit)
            if doubtful and number is not None:
                since = {name for name, last in found.touched.items() if last > number} | found.unsaved
                players = _players(ask, list_, doubtful)
                listed = {row.player for row in ask.part(edition, header.name, key="edition").rows}
                names = {f"content/players/{id_}.yaml" for id_ in players | listed}
                own_files = (f"content/lists/{list_}.yaml", f"content/games/{list_}/")
                names |= {name for name in since if name.startswith(own_files)}
                logs = {f"content/logs/{id_}" for id_ in players}
                # Logs that are as they were tell of the same games.
                names |= {name for name in {*since, *found.touched} if name.rpartition("/")[0] in logs}
                names |= _night_pages(ask, list_, players, found.touched)
                then[header.name] = tuple(_states(root, prefix, header.commit, sorted(names)))
    return then


def _players(ask: Revision, list_: str, doubtful: set[str]) -> set[str]:
    """Everybody whose log may matter, and whom these name, under all of their ids."""
    former: dict[str, set[str]] = {}
    for old, player in ask(called).items():
        former.setdefault(player, {player}).add(old)
    keepers = doubtful
    if files_of(ask, list_) is not KindFiles.LOGS:
        keepers = {player for player, one in ask(log_outlines).items() if list_ in one.lists} | {*former}
    outlines = ask(log_outlines)
    named = {name for player in keepers if player in outlines for name in outlines[player].named}
    return {id_ for player in keepers | named for id_ in former.get(player, {player})}


def _night_pages(ask: Revision, list_: str, players: set[str], names: Iterable[str]) -> set[str]:
    """The nights of those months of which logs tell as well."""
    outlines = ask(log_outlines)
    months = {f"content/games/{name}" for id_ in players if id_ in outlines for name in outlines[id_].months}
    return {name for name in names if name[: len(f"content/games/{list_}/2026-03")] in months}


def _states(root: Path, prefix: str, commit: str, names: list[str]) -> Iterator[TwoStates]:
    then = files_at(root, prefix, commit, names)
    for name in names:
        file = root / name
        now = file.read_bytes() if file.is_file() else None
        if now is not None or name in then:
            yield name, then.get(name), now


RENDERED = 24  # parts in one call to a worker
# As many of them a page of an edition counts for, with its hundreds of players, and a whole edition with thousands.
WEIGHTS: Mapping[object, int] = {edition_page: 6, edition_csv: 24, edition_rows: 24}

Plan = Callable[[Assessed, str], Planned]  # of all parts of a site; given the path of its folder within the repository


class Renewal:
    """A site as it is planned, with what the last build made of it."""

    def __init__(self, planned: Planned, made: Made, out: Path | None = None) -> None:
        """``made`` is what the last build left, in the folder ``out`` if there is one.

        The whole plan is large: where nothing was made, it is only drawn upon while all is made.
        """
        self._made = made
        self._out = out
        self._amended: set[str] = set()
        self._planned: Planned = [
            (frame, shell, frame.speak(partial(list, own)) if made else own) for frame, shell, own in planned
        ]
        self._keys: dict[str, bytes] = {}  # every part's, as far as the plan was drawn upon
        parts = [part for *_, own in self._planned for part in own] if made else []
        self._same = {part.name for part in parts if part.name in made and made[part.name].key == part.key}

    def work(self, folder: Path | str) -> Iterator[Rendering]:
        """What is to be made, in portions for the workers. It goes into the ``folder``."""
        for frame, shell, planned in self._planned:
            parts = (part for part in self._noted(planned) if part.name not in self._same)
            portions = _portions(frame.each((part.name, self._inputs(part)) for part in parts))
            yield from (Rendering(folder, frame, shell, portion) for portion in portions)

    def _inputs(self, part: Part) -> Inputs | Sent:
        """What a part is made from; where the published files say nearly all, what is to be changed in them."""
        last = self._made.get(part.name)
        if part.amend and self._out and last and last.key.startswith(part.lesser):
            self._amended.add(part.name)
            return part.amend(lambda path: bytes_of(f"{self._out}/{path}"), last.files)
        return part.load()

    def _noted(self, planned: Iterable[Part]) -> Iterator[Part]:
        for part in planned:
            self._keys[part.name] = part.key
            yield part

    def amended(self, name: str) -> dict[str, bytes]:
        """The hashes that the files of a part had of which nothing but late ranks was written again."""
        return dict(self._made[name].files) if name in self._amended else {}

    def outputs(self, new: Mapping[str, Files]) -> Made:
        """What every part consists of, with the ``new`` files in their places."""
        return {
            name: Output(key, self._made[name].files if name in self._same else self._files(name, new[name]))
            for name, key in self._keys.items()
        }

    def _files(self, name: str, new: Files) -> Files:
        """Those of a part, of which only some may be new."""
        return tuple((self.amended(name) | dict(new)).items()) if name in self._amended else new


def _portions(inputs: Iterable[tuple[str, Inputs | Sent]]) -> Iterator[tuple[tuple[str, Inputs | Sent], ...]]:
    """What is ready stays alone: it may be large, as the rows of ten thousand players are."""
    waiting: list[tuple[str, Inputs | Sent]] = []
    filled = 0
    for one in inputs:
        if isinstance(one[1], Ready):
            yield (one,)
            continue
        waiting.append(one)
        filled += WEIGHTS.get(one[1].kind, 1) if isinstance(one[1], Sent) else 1
        if filled >= RENDERED:
            yield tuple(waiting)
            waiting, filled = [], 0
    if waiting:
        yield tuple(waiting)


def provenance(root: Path, repository: Repository, memo: Memo) -> Provenance:
    """The provenance of all that is committed; a file that was changed since has none."""
    name = f"history/{repository.prefix!a}"  # of a folder: what is called so elsewhere has another history
    kept = memo.note(name)
    known = history_of(root, decode(kept, History) if kept else None)
    if known is None or repository.content is None:
        return UNASKED
    memo.put_note(name, encode(known))
    origins = tuple(known.origins)
    numbers = {origin.commit: number for number, origin in enumerate(origins)}
    folders = known.by_folder(repository.content.touched).items()
    below = {folder.removeprefix("content/"): own for folder, own in folders}
    return Provenance(below, origins, numbers, tuple(known.gone), known.touched, repository.content.touched)


def publish(place: Workplace, listing: Listing, staging: Staging | Store, source: str, plan: Plan) -> Built:
    """Bring the published folder up to date; ``source`` names everything that the site is built from."""
    if not (place.root / CONTENT).is_dir():
        return Built([no_content()], 0)
    if not place.memo.note("listing"):
        place.workers.start()
    looked = checked(place, listing)
    if looked.assessed is None:
        return Built(in_order(looked.problems), 0)
    now, made = _render(place, looked.assessed, staging, plan)
    files = sum(len(output.files) for output in now.values()) + 1  # and the manifest
    built = Built(in_order(looked.problems), files, made)
    with suppress(*DAMAGE):  # the site is published, whatever becomes of the cache
        published = keep_published(place.memo, staging.out, now)
        place.keep(source, built)
        is_kept = keep(place, listing, looked, everything=True)
        if is_kept and isinstance(staging, Staging):  # what was read is what ``source`` names
            place.remember(staging.out, source, built, published)
    return built


def _render(place: Workplace, assessed: Assessed, staging: Staging | Store, plan: Plan) -> tuple[Made, int]:
    """What there is now, and how many parts were made."""
    last = last_published(place.memo, staging.out)
    made, made_last = parted(last.made if last else {})
    staging.begin(hashes_of(last.made) if last else None)
    try:
        # The plan is nowhere kept: it is gone before the last parts are made, and so are the workers.
        with closing(Database((staging.folder, staging.out), place.kept_rows)) as database:
            aside = database.bring if has_tables(assessed.content.site) else None
            found = provenance(place.root, place.repository, place.memo) if place.tells_provenance else UNASKED
            out = staging.out if isinstance(staging.out, Path) else None
            renewal = Renewal(_planned(place, assessed, found, plan), made, out)
            now, count = _renewed(place, renewal, staging.folder, aside)
            closed, closed_count = close(staging.folder, assessed.content, found, database, now, made_last)
    except OSError as error:
        raise cannot_write(staging.out, error) from error
    now |= closed
    staging.finish(hashes_of(now), origin(place.root, place.repository, provenance=place.tells_provenance))
    return now, count + closed_count


def _planned(place: Workplace, assessed: Assessed, found: Provenance, plan: Plan) -> Planned:
    revision, repository = assessed.revision, place.repository
    prefix = repository.prefix
    origins = {"origins": found.origins, "gone": found.gone}
    revision.provide({RUNS: found.folders, ORIGINS: origins, LATELY: {"logs": found.logs_changed_last(feeds.MOST)}})
    then = then_of(place.root, prefix, revision, found) if found.origins else {}
    revision.provide({THEN: then})
    revision.provide({COMMIT: {"id": repository.commit, "changed": repository.changed}})
    return plan(assessed, prefix)


# What is done with files that are there, while workers make others; and the hashes of those whose ranks alone are new.
Aside = Callable[[Files, Mapping[str, bytes]], None]


def _renewed(place: Workplace, renewal: Renewal, folder: Path | str, aside: Aside | None) -> tuple[Made, int]:
    """What the site consists of now, and how many parts of it were made, in the folder."""
    here: list[Rendered] = []
    new: dict[str, Files] = {}
    for portion in place.workers.map(render, _for_workers(renewal.work(folder), here)):
        for name, files in portion:
            new[name] = decode(files, Files)
            if aside:
                aside(new[name], renewal.amended(name))  # no table has late ranks
    new |= {name: decode(files, Files) for name, files in here}
    place.workers.rest()
    return renewal.outputs(new), len(new)


def _for_workers(work: Iterable[Rendering], here: list[Rendered]) -> Iterator[Rendering]:
    """What is not ready; what is is made at once."""
    for one in work:
        if one.is_ready:
            here += render(one)
        else:
            yield one


def hashes_of(made: Made) -> dict[str, bytes]:
    """The hash of each file, by path."""
    hashes: dict[str, bytes] = {}
    for output in made.values():
        for path, sha in output.files:
            if path in hashes:
                raise ValueError(f"two documents claim {path}")
            hashes[path] = sha
    return hashes
