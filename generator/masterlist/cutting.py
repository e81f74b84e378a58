"""Cut editions: a list as it is at the end of a day, written as a file where it differs from the edition before."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from masterlist import __version__
from masterlist.building.checking import Assessed, Workplace, at_site, look
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
    is_awaited: bool = True  # whether a list asks for editions

    @property
    def files(self) -> dict[str, bytes]:
        """The files to write, by name."""
        return dict(map(file_of, self.editions))


class _Cutter:
    """Cuts editions of a site without errors, which name the commit of its results."""

    def __init__(self, assessed: Assessed, commit: str) -> None:
        self.ask, self.commit = assessed.revision, commit
        self.lists = {id_: assessed.content.lists[id_] for id_ in every_list(self.ask)}  # those that are rated

    def list(self, id_: str) -> RatingList:
        """A list that is rated; raises NotCut."""
        if id_ in self.lists:
            return self.lists[id_]
        hint = did_you_mean(id_, self.lists) or f"the lists are: {', '.join(self.lists)}"
        raise NotCut(f"there is no list '{id_}': {hint}")

    def edition(self, about: RatingList, day: str, editions: Iterable[Edition]) -> tuple[Edition | None, bool]:
        """The edition that goes through a day, and whether one of the ``editions`` goes through an earlier day.

        None where it is empty, or all stand as in the last of these.
        """
        before = max((one for one in editions if one.through < day), key=lambda one: one.through, default=None)
        rows = rows_on(self.ask, about.id, day)
        if not differ(resolved(self.ask(players), before).rows if before else (), rows):
            return None, bool(before)
        id_, _ = period(day, about.editions)
        place = Place(f"{EDITIONS}{about.id}/{id_}.yaml")
        system, terms = about.on(day).made_with
        found = Edition(about.id, id_, day, self.commit, rows, place, system=system, terms=terms, version=__version__)
        return found._replace(columns=published(list_system(system).columns)), bool(before)


def _cutting(root: Path, work: Callable[[_Cutter], CutResult]) -> CutResult:
    def cutting(place: Workplace) -> CutResult:
        commit = _committed(place)
        assessed, problems = look(place)
        return work(_Cutter(assessed, commit)) if assessed else CutResult(problems=tuple(problems))

    return at_site(root, cutting)


def _committed(place: Workplace) -> str:
    """The commit that holds all results; the only other files may be editions, which change none."""
    found = place.repository
    if not found.commit:
        raise NotCut("an edition names the commit of its results: put the site into a git repository, and commit it")
    touched = found.content.touched if found.content else ["content"]
    if others := sorted(name for name in touched if not name.startswith(EDITIONS)):
        raise NotCut(f"an edition names the commit of its results: commit {others[0]} first")
    return found.commit


def cut(root: Path, list_: str, through: str, today: str) -> CutResult:
    """An edition of one list ``through`` a day, or through its last complete period where that is ""."""
    if through and not is_date(through):
        raise NotCut(f"'{through}' is no day: write it as 2026-06-30")
    if through > today:
        raise NotCut(f"{through} is yet to come: name a day until today, {today}")

    def one(cutter: _Cutter) -> CutResult:
        about = cutter.list(list_)
        last_day = through or last_period(today, about.editions)
        id_, ends = period(last_day, about.editions)
        known = on_file(cutter.ask, list_)
        if there := next((one for one in known if id_ == one.id or last_day == one.through), None):
            raise NotCut(f"{there.place.file} is published already: a period has one edition, which stays as it is")
        found, has_earlier = cutter.edition(about, last_day, known)
        if found:
            return CutResult((found,), ends=ends if ends > last_day else "")
        if has_earlier:
            return CutResult(unchanged=(list_,))
        why = f"nobody is on '{list_}' at the end of {last_day}; name a later day: --through DAY"
        raise NotCut(f"nothing to publish: {why}")

    return _cutting(root, one)


def cut_due(root: Path, today: str) -> CutResult:
    """An edition of each list that asks for them, where a period is over and has none."""

    def due(cutter: _Cutter) -> CutResult:
        found: dict[str, Edition | None] = {}
        periodic = [about for about in cutter.lists.values() if about.is_periodic]
        for about in periodic:
            last_day, known = last_period(today, about.editions), on_file(cutter.ask, about.id)
            if not any(one.through >= last_day for one in known):
                found[about.id], _ = cutter.edition(about, last_day, known)
        unchanged = tuple(id_ for id_, one in found.items() if not one)
        return CutResult(tuple(filter(None, found.values())), unchanged, is_awaited=bool(periodic))

    return _cutting(root, due)


def cut_past(root: Path, list_: str) -> CutResult:
    """The editions of all periods of a list that are over and have none: for a site that had no files of them.

    Period by period, each is compared with the edition before it, on file or just cut.
    """

    def past(cutter: _Cutter) -> CutResult:
        about, ask = cutter.list(list_), cutter.ask
        known = {one.through: one for one in on_file(ask, list_)}
        newest, days = ask(as_of, list_), source(ask, list_).days_of(ask, list_)
        made: dict[str, Edition] = {}
        for last_day in dict.fromkeys(period(day, about.editions)[1] for day in days):
            if last_day not in known and last_day < newest:
                found, _ = cutter.edition(about, last_day, (known | made).values())
                made |= {last_day: found} if found else {}
        return CutResult(tuple(made.values()))

    return _cutting(root, past)
