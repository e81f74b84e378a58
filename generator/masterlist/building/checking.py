"""What a check does, which is all that a build does before it makes pages."""

from masterlist.building.assess import Assessed, Looked, assess
from masterlist.building.workplace import Workplace, newest_day
from masterlist.codec import decode, encode
from masterlist.engine.revision import ARGUMENT, Revision
from masterlist.queries.facts import EDITIONS, EVENTS, LOGS, edition, event, log
from masterlist.queries.people import CLUBS, PEOPLE, club_files, people
from masterlist.queries.tree import Given
from masterlist.read import folders
from masterlist.read.content import no_content
from masterlist.read.files import CONTENT
from masterlist.read.listing import Listing, Recorded, list_content
from masterlist.read.tracked import name_of
from masterlist.report import in_order
from masterlist.source import Problem

FEW = 50  # values
_READERS = ((log, LOGS), (event, EVENTS), (edition, EDITIONS), (people, PEOPLE), (club_files, CLUBS))


def check(place: Workplace) -> list[Problem]:
    """All problems, errors first."""
    return in_order(look(place)[1])


def look(place: Workplace) -> tuple[Assessed | None, list[Problem]]:
    """The site checked and scored, and all problems; what was read is remembered if it was much.

    Nothing but problems where some of them are errors.
    """
    if not (place.root / CONTENT).is_dir():
        return None, [no_content()]
    listing = list_content(place.root, place.repository, last_listing(place))
    looked = checked(place, listing)
    if looked.assessed and len(looked.revision.computed) > FEW:  # to remember takes longer than to read a few again
        keep(place, listing, looked, everything=False)
    return looked.assessed, looked.problems


def last_listing(place: Workplace) -> Recorded:
    """The list of all content files that was kept last."""
    data = place.memo.note("listing")
    return Recorded(*decode(data, tuple[str, str])) if data else Recorded()


def checked(place: Workplace, listing: Listing) -> Looked:
    """The site read, checked and scored."""
    given = Given(place.root.resolve(), listing, newest_day(place.repository.commit.day))
    return assess(given, place.memo, place.workers)


def keep(place: Workplace, listing: Listing, looked: Looked, *, everything: bool) -> bool:
    """Keep what is known for the next command; whether all that was read is what was listed."""
    read = _files_read(looked.revision)
    names = {*looked.small, *(file for own in read.values() for file in own)}
    unsure = {*folders.unsettled(place.root, names, place.since)}
    doubtful = [name for name, files in read.items() if not unsure.isdisjoint(files)]
    place.memo.put_note("listing", encode(tuple(listing.recorded(()))))
    looked.revision.commit(everything=everything, doubtful=doubtful)
    return not unsure


def _files_read(revision: Revision) -> dict[str, list[str]]:
    """The files that were read for values that were computed now, by the values' names."""
    sources = {query.name: source for query, source in _READERS}
    found = {}
    for name in revision.computed:
        query, _, argument = name.partition(ARGUMENT)
        if query in sources:
            found[name] = [*map(name_of, revision(sources[query]).get(argument, ()))]
    return found
