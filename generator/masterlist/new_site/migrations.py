"""What a new version wants written in another way in the content of existing sites."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from masterlist.new_site.record import numbers
from masterlist.read.text import MAX_BYTES
from masterlist.write.upgrade import IdsByName, director_without_id, ids_by_name, with_director_id, with_final_status


class Migration(NamedTuple):
    """One change of form; it must leave alone what has that form already."""

    version: str  # the first one that asks for the new form
    files: str  # which: a pattern within the site
    rewrite: Callable[[str, IdsByName], str]  # a file's text, and the players by name → its text in the new form


EVENTS = "content/tournaments/*/event.yaml"
DIRECTORS = "0.3.0"  # from then on an event names its director by id, and the name gives no rights
MIGRATIONS = (
    Migration("0.2.0", EVENTS, lambda text, _: with_final_status(text)),
    Migration(DIRECTORS, EVENTS, with_director_id),
)


def migrated(root: Path, before: str, migrations: tuple[Migration, ...] | None = None) -> dict[str, bytes]:
    """The files whose form differs between this version and the version ``before``, by name."""
    texts: dict[str, bytes] = {}
    players = ids_by_name(root)
    for one in MIGRATIONS if migrations is None else migrations:
        if numbers(one.version) <= numbers(before):
            continue
        for path in sorted(root.glob(one.files)):
            name = path.relative_to(root).as_posix()
            text = texts.get(name) or path.read_bytes()
            fresh = _rewritten(one, text, players)
            if fresh != text:
                texts[name] = fresh
    return texts


def directors_without_ids(root: Path, before: str) -> dict[str, str]:
    """The directors, by the name of the event's file, of whom it could not be said which player they are."""
    if numbers(DIRECTORS) <= numbers(before):
        return {}
    files = {path.relative_to(root).as_posix(): path.read_text("utf-8", errors="replace") for path in root.glob(EVENTS)}
    return {name: director for name, text in sorted(files.items()) if (director := director_without_id(text))}


def _rewritten(migration: Migration, text: bytes, players: IdsByName) -> bytes:
    """Text that cannot be read stays as it is: 'check' says what is wrong with it."""
    if len(text) > MAX_BYTES:
        return text
    try:
        return migration.rewrite(text.decode("utf-8"), players).encode()
    except UnicodeDecodeError:
        return text
