"""What a build does where something has changed: check and score it, and make anew what shows it."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path

from masterlist.building import outputs
from masterlist.building.assess import Assessed
from masterlist.building.cache_database import DAMAGE
from masterlist.building.checking import checked, keep
from masterlist.building.closing import close, parted
from masterlist.building.database import Database
from masterlist.building.origin import origin
from masterlist.building.provenance import inputs_of, provenance
from masterlist.building.rendering import Rendered, Rendering, render
from masterlist.building.renewal import Planned, Renewal
from masterlist.building.veiled import veiled
from masterlist.building.voices import voices_of
from masterlist.building.workers import Here, Workers
from masterlist.building.workplace import Built, Workplace
from masterlist.codec import decode
from masterlist.publish import Staging, cannot_write
from masterlist.queries.history import UNASKED
from masterlist.queries.overview import COMMIT
from masterlist.read.content import no_content
from masterlist.read.files import CONTENT
from masterlist.read.listing import Listing
from masterlist.report import in_order
from masterlist.site.downloads.head import wants
from masterlist.site.finding.inputs import SHELLS


def publish(place: Workplace, listing: Listing, staging: Staging, source: str) -> Built:
    """Bring the published folder up to date; ``source`` names everything that the site is built from."""
    if not (place.root / CONTENT).is_dir():
        return Built([no_content()], 0)
    if not place.memo.note("listing"):
        place.workers.start()
    looked = checked(place, listing)
    if looked.assessed is None:
        return Built(in_order(looked.problems), 0)
    now, made = _render(place, looked.assessed, staging)
    built = Built(
        in_order(looked.problems), sum(len(output.files) for output in now.values()) + 1, made
    )  # and the manifest
    with suppress(*DAMAGE):  # the site stands, whatever becomes of the cache
        published = outputs.keep(place.memo, staging.out, now)
        place.keep(source, built)
        if keep(place, listing, looked, everything=True):  # what was read is what ``source`` names
            place.remember(staging.out, source, built, published)
    return built


def _render(place: Workplace, assessed: Assessed, staging: Staging) -> tuple[outputs.Made, int]:
    """What there is now, and how many parts were made."""
    last = outputs.last(place.memo, staging.out)
    made, made_last = parted(last.made if last else {})
    staging.begin(hashes_of(last.made) if last else None)
    try:
        # The plan is nowhere kept: it is gone before the last parts are made, and so are the workers.
        with closing(Database(staging.folder, place.kept_rows, staging.out)) as database:
            aside = database.bring if wants(assessed.content.site, "sqlite") else _nothing
            renewal = Renewal(_planned(place, assessed), made)
            now, count = _renewed(place, renewal, staging.folder, aside)
            closed, closed_count = close(staging.folder, assessed.content, now, made_last, database)
    except OSError as error:
        raise cannot_write(staging.out, error) from error
    now |= closed
    about = origin(place.root, place.repository.commit, provenance=place.tells_provenance)
    staging.finish(hashes_of(now), about)
    return now, count + closed_count


def _planned(place: Workplace, assessed: Assessed) -> Planned:
    commit = place.repository.commit
    brought = provenance(place.root, place.repository, place.memo) if place.tells_provenance else UNASKED
    shown = veiled(assessed)
    voices = list(voices_of(shown, place.repository.prefix))
    assessed.revision.provide(inputs_of(brought))
    assessed.revision.provide({COMMIT: {"id": commit.id, "changed": commit.changed}})
    assessed.revision.provide({SHELLS: {voice.frame.language: voice.shell for voice in voices}})
    return [(voice, voice.planned(shown)) for voice in voices]


Aside = Callable[[outputs.Files], None]  # what is done with files that are there, while workers make others


def _nothing(_files: outputs.Files) -> None:
    pass


def _renewed(place: Workplace, renewal: Renewal, folder: Path, aside: Aside) -> tuple[outputs.Made, int]:
    """What the site consists of now, and how many parts of it were made, in the folder."""
    workers = Here() if renewal.is_small else place.workers  # to start others takes longer
    found = dict(_rendered(workers, renewal.work(folder), aside))
    place.workers.rest()
    new = {name: decode(files, outputs.Files) for name, files in found.items()}
    return renewal.outputs(new), len(new)


def _rendered(workers: Workers, work: Iterable[Rendering], aside: Aside) -> Iterator[Rendered]:
    here: list[Rendered] = []
    for portion in workers.map(render, _for_workers(work, here)):
        for _, files in portion:
            aside(decode(files, outputs.Files))
        yield from portion
    yield from here


def _for_workers(work: Iterable[Rendering], here: list[Rendered]) -> Iterator[Rendering]:
    for one in work:
        if one.is_ready:
            here += render(one)
        else:
            yield one


def hashes_of(made: outputs.Made) -> dict[str, bytes]:
    """The hash of each file, by path."""
    hashes: dict[str, bytes] = {}
    for output in made.values():
        for path, sha in output.files:
            if path in hashes:
                raise ValueError(f"two documents claim {path}")
            hashes[path] = sha
    return hashes
