"""What a new version wants written in another way in the content of existing sites."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from masterlist.new_site.record import numbers
from masterlist.read.text import MAX_BYTES
from masterlist.write.upgrade import with_final_status


class Migration(NamedTuple):
    """One change of form; it must leave alone what has that form already."""

    version: str  # the first one that asks for the new form
    files: str  # which: a pattern within the site
    rewrite: Callable[[str], str]  # a file's text → its text in the new form


MIGRATIONS = (Migration("0.2.0", "content/tournaments/*/event.yaml", with_final_status),)


def migrated(root: Path, before: str, migrations: tuple[Migration, ...] | None = None) -> dict[str, bytes]:
    """The files whose form differs between this version and the version ``before``, by name."""
    texts: dict[str, bytes] = {}
    for one in MIGRATIONS if migrations is None else migrations:
        if numbers(one.version) <= numbers(before):
            continue
        for path in sorted(root.glob(one.files)):
            name = path.relative_to(root).as_posix()
            text = texts.get(name) or path.read_bytes()
            fresh = _rewritten(one, text)
            if fresh != text:
                texts[name] = fresh
    return texts


def _rewritten(migration: Migration, text: bytes) -> bytes:
    """Text that cannot be read stays as it is: 'check' says what is wrong with it."""
    if len(text) > MAX_BYTES:
        return text
    try:
        return migration.rewrite(text.decode("utf-8")).encode()
    except UnicodeDecodeError:
        return text
