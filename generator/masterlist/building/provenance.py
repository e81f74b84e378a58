"""Where the content comes from, kept from build to build: only what came since is replayed."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from masterlist.building.parts import Stamp
from masterlist.building.store import Store
from masterlist.codec import decode, encode
from masterlist.read.gone import Gone
from masterlist.read.history import History, Origin, Runs, history
from masterlist.read.tracked import Repository


class Provenance(NamedTuple):
    """By folder and file, from which line on what comes from where; empty where nobody asked or git does not say."""

    folders: dict[str, dict[str, Runs]]
    origins: tuple[Origin, ...] = ()  # all commits, the oldest first
    numbers: Mapping[str, int] = {}  # of commits, in that order
    gone: tuple[Gone, ...] = ()  # results that stand no more

    def of(self, folder: str) -> dict[str, Runs]:
        """What is known of the files of one folder below content/."""
        return self.folders.get(f"content/{folder}", {})


class Told(NamedTuple):
    """What git tells of a build's content."""

    stamp: Stamp
    provenance: Provenance


UNASKED = Provenance({})


def provenance(root: Path, repository: Repository, store: Store) -> Provenance:
    """The provenance of all that is committed; of a file that was changed since nothing is said."""
    name = f"history/{repository.prefix!a}"  # of a folder: what is called so elsewhere has another history
    kept = store.get(name)
    known = history(root, decode(kept, History) if kept else None)
    if known is None or repository.content is None:
        return UNASKED
    store.put(name, encode(known))
    origins = tuple(known.origins)
    numbers = {origin.commit: number for number, origin in enumerate(origins)}
    return Provenance(known.by_folder(repository.content.touched), origins, numbers, tuple(known.gone))
