"""The pipeline: text → facts → results → pages → a folder; what is as it was at the last build is left alone."""

from pathlib import Path

from generator.building import outputs
from generator.building.workplace import Built, Options, Workplace
from generator.codec import decode, digest
from generator.publish import may_replace
from generator.read.listing import list_content
from generator.source import Problem

DEFAULTS = Options()


def build(root: Path, out: Path, options: Options = DEFAULTS) -> Built:
    """Publish the site in ``root`` as the folder ``out``, unless there are errors.

    Whatever is as it was at the last build stays as it is. Raises ``Refused`` where ``out`` is no folder for a site.
    """
    with Workplace(root, options) as place:
        may_replace(out, root)
        return place.run(lambda: _build(place, out))


def check(root: Path, options: Options = DEFAULTS) -> list[Problem]:
    """All problems of the site in ``root``, errors first; nothing is published."""
    from generator.building import work  # noqa: PLC0415  see below

    with Workplace(root, options) as place:
        return place.run(lambda: work.check(place, list_content(root, place.repository)))


def _build(place: Workplace, out: Path) -> Built:
    listing = list_content(place.root, place.repository)
    commit = place.repository.commit
    stamp = digest(listing, commit, place.repository.prefix, place.tells_provenance)
    if outputs.last_stamp(place.store, out) == stamp:
        return decode(place.store.get("built") or b"", Built)
    from generator.building import work  # noqa: PLC0415  most of the program, which takes longer than to see that

    return work.publish(place, listing, out, stamp)
