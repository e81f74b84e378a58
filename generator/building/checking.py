"""What a check does, which is all that a build does before it makes pages."""

from generator.building.assess import Assessed, assess
from generator.building.cutting import cut
from generator.building.known import Known, load, save
from generator.building.reading import Given
from generator.building.workplace import Workplace, newest_day
from generator.read.content import no_content
from generator.read.files import CONTENT
from generator.read.listing import Listing, list_content
from generator.report import in_order
from generator.source import Problem

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
        cut(assessed.content, known, place.store, assessed.before)
        save(place.store, known)
        place.store.commit()
    return assessed, problems


def checked(place: Workplace, listing: Listing, known: Known) -> tuple[Assessed | None, list[Problem]]:
    """The site read, checked and scored; ``known``, which the last build knew, is brought up to date."""
    given = Given(place.root.resolve(), listing, place.since, newest_day(place.repository.commit.day))
    return assess(given, known, place.store, place.workers)
