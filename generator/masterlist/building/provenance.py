"""Where the content comes from, kept from build to build: only what came since is replayed."""

from pathlib import Path

from masterlist.codec import decode, encode
from masterlist.engine.memo import Memo
from masterlist.queries.history import ORIGINS, RUNS, UNASKED, Provenance
from masterlist.queries.tree import Inputs
from masterlist.read.history import History, history
from masterlist.read.tracked import Repository


def provenance(root: Path, repository: Repository, memo: Memo) -> Provenance:
    """The provenance of all that is committed; of a file that was changed since nothing is said."""
    name = f"history/{repository.prefix!a}"  # of a folder: what is called so elsewhere has another history
    kept = memo.note(name)
    known = history(root, decode(kept, History) if kept else None)
    if known is None or repository.content is None:
        return UNASKED
    memo.put_note(name, encode(known))
    origins = tuple(known.origins)
    numbers = {origin.commit: number for number, origin in enumerate(origins)}
    folders = known.by_folder(repository.content.touched).items()
    below = {folder.removeprefix("content/"): own for folder, own in folders}
    return Provenance(below, origins, numbers, tuple(known.gone))


def inputs_of(found: Provenance) -> Inputs:
    """The same as inputs."""
    return {RUNS: found.folders, ORIGINS: {"origins": found.origins, "gone": found.gone}}
