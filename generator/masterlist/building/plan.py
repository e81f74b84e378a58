"""All that a site consists of."""

from collections.abc import Iterator

from masterlist.building.annals import Annals
from masterlist.building.assess import Assessed
from masterlist.building.details import Details
from masterlist.building.indexes import Indexes
from masterlist.building.overview import Overview
from masterlist.building.parts import Group, Namer, Part
from masterlist.building.provenance import Told
from masterlist.building.scripted import scripted
from masterlist.building.slices import Frame
from masterlist.building.store import Source
from masterlist.site.model import Shell


def parts(assessed: Assessed, store: Source, frame: Frame, shell: Shell, told: Told) -> Iterator[Part | Group]:
    """Every part of the site, the many first: they keep the workers busy."""
    site, part = Overview(assessed, store), Namer(frame, shell)
    details = Details(site, part, told.provenance)
    indexes = Indexes(site, part, told, frame)
    yield from details.everybody()
    yield from details.pairs()
    yield from details.events()
    yield from indexes.of_lists()
    yield from indexes.others()
    yield from Annals(site, part, indexes.chronicles).parts()
    yield from scripted(site, part, shell)
