"""Publish editions in sites of tests, without a repository."""

from pathlib import Path

from masterlist.facts.edition import Edition
from masterlist.facts.site import period
from masterlist.source import Place
from masterlist.write.files import file_of
from tests.whole import rows_on, whole

NO_COMMIT = "0" * 40


def publish(root: Path, list_: str, through: str, commit: str = NO_COMMIT) -> Path:
    """Put an edition of a list on file, as its results are now; the file."""
    results = whole(root).results
    assert results
    id_, _ = period(through, results.content.lists[list_].editions)
    rows = rows_on(results, list_, through)
    assert rows, "nobody is on it"
    name, text = file_of(Edition(list_, id_, through, commit, rows, Place("")))
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text)
    return file
