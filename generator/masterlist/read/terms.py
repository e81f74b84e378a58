"""The terms of an event or a list, judged by its system: its schema first, then the system's own type."""

from typing import Any

from masterlist.read import schemas
from masterlist.read.marked import Mapping
from masterlist.scoring.rating import RatingSystem, terms_of, typed
from masterlist.scoring.registry import systems
from masterlist.source import Place, Problem


def term_faults(value: Mapping, file: str) -> list[Problem]:
    """What is wrong with the terms, by the schema of their system if it has one."""
    system, terms = value["system"], value.get("terms")
    if terms is None or system in schemas.KINDS:
        return []
    if system in schemas.names():
        return schemas.faults(_of_system(terms, system), system, file) or _unfit(system, value, file)
    found = typed(systems().get(system))
    if found and _of_system(terms, system):
        place = Place(file, *value.keys_at["terms"])
        return [Problem(place, "terms-are-known", f"{found.name} has no terms", "remove 'terms'")]
    return []


def _of_system(terms: Mapping, system: str) -> Mapping:
    """The terms without those that every event may have, unless the system's schema names them."""
    named = schemas.schema(system).get("properties", {}).keys() if system in schemas.names() else ()
    others = _standard(system).difference(named)
    if others.isdisjoint(terms):
        return terms
    found = Mapping(terms.spot)
    found.update({key: value for key, value in terms.items() if key not in others})
    found.keys_at, found.values_at = terms.keys_at, terms.values_at
    return found


def _standard(system: str) -> set[str]:
    """What every event may set: of Diplomacy's, the system's schema says which of the other standard terms it knows."""
    found = typed(systems().get(system))
    return {"decided_by", *_BETWEEN_PEOPLE} if found and found.scores_events else {"decided_by"}


_BETWEEN_PEOPLE = ("count_best", "fill_ins", "decimals")


def _unfit(system: str, value: Mapping, file: str) -> list[Problem]:
    """What a schema cannot say: terms that do not go together, and a schema that allows more than its system takes."""
    found = typed(systems().get(system))
    if not found:
        return []
    terms: Any = value["terms"]
    try:
        taken = terms_of(found, terms)
        unfit = found.unfit(taken) if isinstance(found, RatingSystem) else ()
    except (TypeError, ValueError) as error:
        message, hint = f"{found.name} does not take these terms: {error}", "ask those who wrote the system's package"
        return [Problem(Place(file, *value.keys_at["terms"]), "terms-fit-together", message, hint)]
    places = {key: Place(file, *at) for key, at in terms.keys_at.items()}
    return [
        Problem(places[one.key], "terms-fit-together", one.message, one.remedy) for one in unfit if one.key in places
    ]
