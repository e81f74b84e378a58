"""What a build does where something has changed: check and score it, and make anew what shows it."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path

from masterlist.building import outputs
from masterlist.building.assess import Assessed
from masterlist.building.checking import checked
from masterlist.building.closing import close, parted
from masterlist.building.cutting import cut
from masterlist.building.database import Database
from masterlist.building.known import load, save
from masterlist.building.origin import origin
from masterlist.building.parts import Stamp
from masterlist.building.provenance import UNASKED, Told, provenance
from masterlist.building.rendering import Rendered, Rendering, render
from masterlist.building.renewal import Planned, Renewal
from masterlist.building.store import Source
from masterlist.building.veiled import veiled
from masterlist.building.voices import voices_of
from masterlist.building.workers import Here, Workers
from masterlist.building.workplace import Built, Workplace
from masterlist.codec import decode
from masterlist.publish import Fresh
from masterlist.read.content import no_content
from masterlist.read.files import CONTENT
from masterlist.read.listing import Listing
from masterlist.report import in_order
from masterlist.site.downloads.head import wants


def publish(place: Workplace, listing: Listing, out: Path, source: str) -> Built:
    """Bring the published folder up to date; ``source`` names everything that the site is built from."""
    if not (place.root / CONTENT).is_dir():
        return Built([no_content()], 0)
    known = load(place.store)
    if not known.recorded.text:
        place.workers.start()
    assessed, problems = checked(place, listing, known)
    if assessed is None:
        return Built(in_order(problems), 0)
    cut(assessed.content, known, place.store, assessed.before)
    published, made = _render(place, assessed, out)
    files = sum(len(output.files) for output in published.made.values()) + 1  # and the manifest
    built = Built(in_order(problems), files, made)
    save(place.store, known)
    place.keep(source, built)
    place.store.commit()
    if known.recorded.text == listing.text:  # what was read is what ``source`` names
        place.remember(out, source, built, published)
    return built


def _render(place: Workplace, assessed: Assessed, out: Path) -> tuple[outputs.Published, int]:
    """What there is now, and how many parts were made."""
    number = assessed.known.number
    assessed, source = veiled(assessed, place.store)
    last = outputs.last(place.store, out, number)
    made, made_last = parted(last.made if last else {})
    fresh = Fresh(out, place.twin)
    try:
        # The plan is nowhere kept: it is gone before the last parts are made, and so are the workers.
        with closing(Database(fresh.folder, place.kept_rows)) as database:
            aside = database.bring if wants(assessed.content.site, "sqlite") else _nothing
            now, new = _renewed(place, Renewal(_planned(place, assessed, source), made, out), fresh, last, aside)
            closed, names = close(fresh, assessed.content, now, made_last, database)
        now |= closed
        new |= {name: closed[name].files for name in names}
        hashes = _hashes(now)
        about = origin(place.root, place.repository.commit, provenance=place.tells_provenance)
        fresh.finish(hashes, [path for own in new.values() for path, _ in own], about)
    finally:
        fresh.discard()
    return outputs.keep(place.store, out, now, number + 1), len(new)


def _planned(place: Workplace, assessed: Assessed, source: Source) -> Planned:
    commit = place.repository.commit
    brought = provenance(place.root, place.repository, place.store) if place.tells_provenance else UNASKED
    told = Told(Stamp(commit.id, commit.changed), brought)
    voices = voices_of(assessed, place.repository.prefix)
    return [(voice, voice.planned(assessed, source, told)) for voice in voices]


Aside = Callable[[outputs.Files], None]  # what is done with files that are there, while workers make others


def _nothing(_files: outputs.Files) -> None:
    pass


def _renewed(
    place: Workplace, renewal: Renewal, fresh: Fresh, last: outputs.Published | None, aside: Aside
) -> tuple[outputs.Made, dict[str, outputs.Files]]:
    """What the site consists of now, and what of it was written."""
    fresh.begin(frozenset(renewal.outdated()) if last else None)
    workers = Here() if renewal.is_small else place.workers  # to start others takes longer
    found = dict(_rendered(workers, renewal.work(fresh.folder), aside))
    if lost := {name for name, files in found.items() if files is None}:
        fresh.outdate(renewal.begin_anew(lost))
        found |= dict(_rendered(workers, renewal.work(fresh.folder, lost), aside))
    place.workers.rest()
    new = {name: decode(files, outputs.Files) for name, files in found.items() if files is not None}
    return renewal.outputs(new), new


def _rendered(workers: Workers, work: Iterable[Rendering], aside: Aside) -> Iterator[Rendered]:
    here: list[Rendered] = []
    for portion in workers.map(render, _for_workers(work, here)):
        for _, files in portion:
            aside(decode(files, outputs.Files) if files else ())
        yield from portion
    yield from here


def _for_workers(work: Iterable[Rendering], here: list[Rendered]) -> Iterator[Rendering]:
    for one in work:
        if one.is_ready:
            here += render(one)
        else:
            yield one


def _hashes(made: outputs.Made) -> dict[str, bytes]:
    hashes: dict[str, bytes] = {}
    for output in made.values():
        for path, sha in output.files:
            if path in hashes:
                raise ValueError(f"two documents claim {path}")
            hashes[path] = sha
    return hashes
