"""Cut editions: a list as it stands at the end of a day, written as a file where it differs from the edition before."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from masterlist.facts.edition import Edition
from masterlist.facts.site import RatingList, last_period, period
from masterlist.read import git
from masterlist.read.schemas import is_date
from masterlist.source import Place, Problem, did_you_mean
from masterlist.standings.marks import resolved
from masterlist.standings.published import days_of, differ, rows_on
from masterlist.standings.results import Results
from masterlist.whole import whole
from masterlist.write.edition import file_of

EDITIONS = "content/editions/"


class NotCut(Exception):
    """Nothing can be cut; the message says why."""


class Cut(NamedTuple):
    """What was cut, and of which lists no edition was needed."""

    editions: tuple[Edition, ...]
    unchanged: tuple[str, ...]  # lists whose standings are those of their last edition
    problems: tuple[Problem, ...]  # nothing was cut where some are errors

    @property
    def files(self) -> dict[str, bytes]:
        """The files to write, by name."""
        return dict(map(file_of, self.editions))


def cut(root: Path, list_: str, through: str, today: str) -> Cut:
    """An edition of one list ``through`` a day, or through its last complete period where that is ""."""
    if through and not (is_date(through) and through <= today):
        raise NotCut(f"'{through}' is no day that is over: write it as 2026-06-30")
    commit = _committed(root)
    results, problems = whole(root)
    if results is None:
        return Cut((), (), tuple(problems))
    about = _list(results, list_)
    last_day = through or last_period(today, about.editions)
    id_, _ = period(last_day, about.editions)
    on_file = results.content.editions.get(list_, ())
    if there := next((one for one in on_file if one.id == id_), None):
        raise NotCut(f"{there.place.file} is published already: a period has one edition, which stays as it is")
    found = _edition(results, about, last_day, commit, _before(on_file, last_day))
    return Cut((found,), (), ()) if found else Cut((), (list_,), ())


def cut_due(root: Path, today: str) -> Cut:
    """An edition of each list that asks for them, where a period is over and has none."""
    commit = _committed(root)
    results, problems = whole(root)
    if results is None:
        return Cut((), (), tuple(problems))
    found: list[Edition] = []
    unchanged: list[str] = []
    for id_, about in _rated(results):
        on_file = results.content.editions.get(id_, ())
        last_day = last_period(today, about.editions)
        if not about.is_periodic or any(one.through >= last_day for one in on_file):
            continue
        edition = _edition(results, about, last_day, commit, _before(on_file, last_day))
        if edition:
            found.append(edition)
        else:
            unchanged.append(id_)
    return Cut(tuple(found), tuple(unchanged), ())


def cut_past(root: Path, list_: str, commit: str = "") -> Cut:
    """The editions of all periods of a list that are over and have none: for a site that had no files of them.

    ``commit`` holds the same results as the files in ``root``; the newest one where it is "".
    """
    commit = commit or _committed(root)
    results, problems = whole(root)
    if results is None:
        return Cut((), (), tuple(problems))
    about = _list(results, list_)
    return Cut(tuple(_past(results, about, commit)), (), ())


def _past(results: Results, about: RatingList, commit: str) -> Iterator[Edition]:
    """Period by period, each compared with the edition before it, on file or just cut."""
    before = {one.through: one for one in results.content.editions.get(about.id, ())}
    as_of = results.lists[about.id].results.as_of if about.id in results.lists else results.rated[about.id].as_of
    for last_day in dict.fromkeys(period(day, about.editions)[1] for day in days_of(results, about.id)):
        if last_day in before or last_day >= as_of:
            continue
        found = _edition(results, about, last_day, commit, _before(before.values(), last_day))
        if found:
            before[last_day] = found
            yield found


def _committed(root: Path) -> str:
    """The commit that holds all results; the only other files may be editions, which change none."""
    found = git.repository(root)
    if not found.commit.id:
        raise NotCut("an edition names the commit of its results: put the site into a git repository, and commit it")
    touched = found.content.touched if found.content else ["content"]
    if others := sorted(name for name in touched if not name.startswith(EDITIONS)):
        raise NotCut(f"an edition names the commit of its results: commit {others[0]} first")
    return found.commit.id


def _rated(results: Results) -> Iterator[tuple[str, RatingList]]:
    for id_, logged in results.lists.items():
        yield id_, logged.results.about
    for id_, rated in results.rated.items():
        yield id_, rated.about


def _list(results: Results, id_: str) -> RatingList:
    lists = dict(_rated(results))
    if id_ in lists:
        return lists[id_]
    hint = did_you_mean(id_, lists) or f"the lists are: {', '.join(lists)}"
    raise NotCut(f"there is no list '{id_}': {hint}")


def _before(editions: Iterable[Edition], day: str) -> Edition | None:
    earlier = [one for one in editions if one.through < day]
    return max(earlier, key=lambda one: one.through, default=None)


def _edition(results: Results, about: RatingList, day: str, commit: str, before: Edition | None) -> Edition | None:
    """The edition that goes through a day; None where it is empty, or all stand as in the edition before."""
    rows = rows_on(results, about.id, day)
    old = resolved(results.content.players, before).rows if before else ()
    if not differ(old, rows):
        return None
    id_, _ = period(day, about.editions)
    return Edition(about.id, id_, day, commit, rows, Place(f"{EDITIONS}{about.id}/{id_}.yaml"))
