"""Publish editions in sites of tests, without a repository."""

from pathlib import Path

from masterlist import __version__
from masterlist.facts.site import Edition, period
from masterlist.scoring.registry import list_system
from masterlist.source import Place
from masterlist.write.canonical import file_of
from tests.small import put
from tests.whole import rows_on, whole

NO_COMMIT = "0" * 40


def publish(root: Path, list_: str, through: str, commit: str = NO_COMMIT) -> Path:
    """Put an edition of a list on file, as its results are now; the file.

    One of a ``commit`` says how it was made, as those do that are cut today; another one is as the first ones were.
    """
    results = whole(root).results
    assert results
    id_, _ = period(through, results.content.lists[list_].editions)
    rows = rows_on(results, list_, through)
    assert rows, "nobody is on it"
    edition = Edition(list_, id_, through, commit, rows, Place(""))
    if commit != NO_COMMIT:
        system, terms = results.content.lists[list_].on(through).made_with
        columns = tuple(column.key for column in list_system(system).columns)
        edition = edition._replace(system=system, terms=terms, columns=columns, version=__version__)
    name, text = file_of(edition)
    return put(root / name, text)
