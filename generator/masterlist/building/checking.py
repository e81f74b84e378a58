"""What a check does, which is all that a build does before it makes pages."""

from masterlist.building.assess import Assessed, assess, file_all
from masterlist.building.known import Known, load, save
from masterlist.building.reading import Given
from masterlist.building.workplace import Workplace, newest_day
from masterlist.read.content import no_content
from masterlist.read.files import CONTENT
from masterlist.read.listing import Listing, list_content
from masterlist.report import in_order
from masterlist.source import Problem

FEW = 50  # files


def check(place: Workplace) -> list[Problem]:
    """All problems, errors first."""
    return in_order(look(place)[1])


def look(place: Workplace) -> tuple[Assessed | None, list[Problem]]:
    """The site checked and scored, and all problems; what was read is remembered if it was much.

    Nothing but problems where some of them are errors.
    """
    if not (place.root / CONTENT).is_dir():
        return None, [no_content()]
    known = load(place.store)
    listing = list_content(place.root, place.repository, known.recorded)
    assessed, problems = checked(place, listing, known)
    if assessed and assessed.files > FEW:  # to remember takes longer than to read a few again
        file_all(assessed, place.store)
        save(place.store, known)
        place.store.commit()
    return assessed, problems


def checked(place: Workplace, listing: Listing, known: Known) -> tuple[Assessed | None, list[Problem]]:
    """The site read, checked and scored; ``known``, which the last build knew, is brought up to date."""
    given = Given(place.root.resolve(), listing, place.since, newest_day(place.repository.commit.day))
    return assess(given, known, place.store, place.workers)
