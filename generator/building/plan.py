"""All that a site consists of."""

from collections.abc import Iterator

from generator.building.annals import Annals
from generator.building.assess import Assessed
from generator.building.details import Details
from generator.building.indexes import Indexes
from generator.building.overview import Overview
from generator.building.parts import Group, Namer, Part
from generator.building.provenance import Told
from generator.building.scripted import scripted
from generator.building.slices import Frame
from generator.building.store import Source
from generator.site.model import Shell


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
