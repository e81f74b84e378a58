"""All that a site consists of."""

from collections.abc import Iterator

from masterlist.building.assess import Assessed
from masterlist.building.details import details
from masterlist.building.indexes import Indexes
from masterlist.building.overview import Overview
from masterlist.building.parts import Namer, Part
from masterlist.building.provenance import Told
from masterlist.building.scripted import scripted
from masterlist.site.frame import Frame
from masterlist.site.model import Shell


def parts(assessed: Assessed, frame: Frame, shell: Shell, told: Told) -> Iterator[Part]:
    """Every part of the site, the many first: they keep the workers busy."""
    part = Namer(assessed.revision, frame, shell)
    yield from details(assessed.revision, part, frame.site)
    site = Overview(assessed)
    yield from Indexes(site, part, told, frame).parts()
    yield from scripted(site, part, shell)
