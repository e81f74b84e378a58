"""Cut editions: a list as it is at the end of a day, written as a file where it differs from the edition before."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from masterlist import __version__
from masterlist.building.checking import DEFAULTS, Assessed, Workplace, look
from masterlist.engine.revision import Revision
from masterlist.facts.site import Edition, RatingList, last_period, period
from masterlist.queries.editions import on_file
from masterlist.queries.logs import every_list
from masterlist.queries.people import players
from masterlist.queries.sources import as_of, rows_on, source
from masterlist.read.files import EDITIONS
from masterlist.read.schemas import is_date
from masterlist.scoring.registry import list_system
from masterlist.scoring.system import published
from masterlist.source import Place, Problem, did_you_mean
from masterlist.standings.marks import resolved
from masterlist.standings.master_list import differ
from masterlist.write.canonical import file_of


class NotCut(Exception):
    """Nothing can be cut; the message says why."""


class CutResult(NamedTuple):
    """What was cut, and of which lists no edition was needed."""

    editions: tuple[Edition, ...] = ()
    unchanged: tuple[str, ...] = ()  # lists whose standings are those of their last edition
    problems: tuple[Problem, ...] = ()  # nothing was cut where some are errors
    ends: str = ""  # the last day of the period, where the one edition goes through an earlier one

    @property
    def files(self) -> dict[str, bytes]:
        """The files to write, by name."""
        return dict(map(file_of, self.editions))


def cut(root: Path, list_: str, through: str, today: str) -> CutResult:
    """An edition of one list ``through`` a day, or through its last complete period where that is ""."""
    if through and not is_date(through):
        raise NotCut(f"'{through}' is no day: write it as 2026-06-30")
    if through > today:
        raise NotCut(f"{through} is yet to come: name a day until today, {today}")
    return _cutting(root, lambda site: _one(site, list_, through, today))


def cut_due(root: Path, today: str) -> CutResult:
    """An edition of each list that asks for them, where a period is over and has none."""
    return _cutting(root, lambda site: _due(site, today))


def cut_past(root: Path, list_: str, commit: str = "") -> CutResult:
    """The editions of all periods of a list that are over and have none: for a site that had no files of them.

    ``commit`` holds the same results as the files in ``root``; the newest one where it is "".
    """
    return _cutting(root, lambda site: CutResult(tuple(_past(site, _list(site, list_)))), commit)


class _Site(NamedTuple):
    """A site without errors, and the commit of its results."""

    lists: dict[str, RatingList]  # those that are rated
    ask: Revision
    commit: str

    def before(self, list_: str, day: str) -> Edition | None:
        """The last edition on file that goes through an earlier day."""
        return _before(on_file(self.ask, list_), day)


def _cutting(root: Path, work: Callable[[_Site], CutResult], commit: str = "") -> CutResult:
    with Workplace(root, DEFAULTS) as place:

        def cutting() -> CutResult:
            named = commit or _committed(place)
            assessed, problems = look(place)
            return work(_site(assessed, named)) if assessed else CutResult(problems=tuple(problems))

        return place.run(cutting)


def _site(assessed: Assessed, commit: str) -> _Site:
    rated = every_list(assessed.revision)
    return _Site({id_: assessed.content.lists[id_] for id_ in rated}, assessed.revision, commit)


def _one(site: _Site, list_: str, through: str, today: str) -> CutResult:
    about = _list(site, list_)
    last_day = through or last_period(today, about.editions)
    id_, ends = period(last_day, about.editions)
    if there := next((one for one in on_file(site.ask, list_) if id_ == one.id or last_day == one.through), None):
        raise NotCut(f"{there.place.file} is published already: a period has one edition, which stays as it is")
    before = site.before(list_, last_day)
    found = _edition(site, about, last_day, before)
    if not (found or before):
        raise NotCut(
            f"nothing to publish: nobody is on '{list_}' at the end of {last_day}; name a later day: --through DAY"
        )
    if not found:
        return CutResult(unchanged=(list_,))
    return CutResult((found,), ends=ends if ends > last_day else "")


def _due(site: _Site, today: str) -> CutResult:
    found: list[Edition] = []
    unchanged: list[str] = []
    for id_, about in site.lists.items():
        last_day = last_period(today, about.editions)
        if not about.is_periodic or any(one.through >= last_day for one in on_file(site.ask, id_)):
            continue
        edition = _edition(site, about, last_day, site.before(id_, last_day))
        if edition:
            found.append(edition)
        else:
            unchanged.append(id_)
    return CutResult(tuple(found), tuple(unchanged))


def _past(site: _Site, about: RatingList) -> Iterator[Edition]:
    """Period by period, each compared with the edition before it, on file or just cut."""
    before = {one.through: one for one in on_file(site.ask, about.id)}
    newest = site.ask(as_of, about.id)
    for last_day in dict.fromkeys(
        period(day, about.editions)[1] for day in source(site.ask, about.id).days_of(site.ask, about.id)
    ):
        if last_day in before or last_day >= newest:
            continue
        found = _edition(site, about, last_day, _before(before.values(), last_day))
        if found:
            before[last_day] = found
            yield found


def _committed(place: Workplace) -> str:
    """The commit that holds all results; the only other files may be editions, which change none."""
    found = place.repository
    if not found.commit.id:
        raise NotCut("an edition names the commit of its results: put the site into a git repository, and commit it")
    touched = found.content.touched if found.content else ["content"]
    if others := sorted(name for name in touched if not name.startswith(EDITIONS)):
        raise NotCut(f"an edition names the commit of its results: commit {others[0]} first")
    return found.commit.id


def _list(site: _Site, id_: str) -> RatingList:
    if id_ in site.lists:
        return site.lists[id_]
    hint = did_you_mean(id_, site.lists) or f"the lists are: {', '.join(site.lists)}"
    raise NotCut(f"there is no list '{id_}': {hint}")


def _before(editions: Iterable[Edition], day: str) -> Edition | None:
    earlier = [one for one in editions if one.through < day]
    return max(earlier, key=lambda one: one.through, default=None)


def _edition(site: _Site, about: RatingList, day: str, before: Edition | None) -> Edition | None:
    """The edition that goes through a day; None where it is empty, or all stand as in the edition before."""
    rows = rows_on(site.ask, about.id, day)
    old = resolved(site.ask(players), before).rows if before else ()
    if not differ(old, rows):
        return None
    id_, _ = period(day, about.editions)
    system, terms = about.on(day).made_with
    return Edition(
        about.id,
        id_,
        day,
        site.commit,
        rows,
        Place(f"{EDITIONS}{about.id}/{id_}.yaml"),
        system=system,
        terms=terms,
        columns=published(list_system(system).columns),
        version=__version__,
    )
