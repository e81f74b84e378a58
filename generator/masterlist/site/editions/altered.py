"""Which commits would make a published edition come out otherwise: those that brought or changed its results."""

from collections.abc import Iterable

from masterlist.queries.history import Provenance
from masterlist.site.editions.view import Altered
from masterlist.standings.alterations import Came, CutAt, alterations, day_number
from masterlist.standings.movement import EditionHead


def altered(
    provenance: Provenance, came: Iterable[Came], marked: Iterable[EditionHead]
) -> dict[str, tuple[Altered, ...]]:
    """What caused the marks of editions, by their ids; nothing where git does not say where things come from.

    Only of editions whose commit is on the published branch.
    """
    heads = [head for head in marked if head.commit in provenance.numbers]
    if not heads:
        return {}
    cuts = [CutAt(day_number(head.last_day), provenance.numbers[head.commit]) for head in heads]
    return {
        head.id: tuple(Altered(provenance.origins[one.commit], one.corrected, one.late, one.removed) for one in own)
        for head, own in zip(heads, alterations(came, cuts), strict=True)
    }
