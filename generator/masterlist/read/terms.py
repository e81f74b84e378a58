"""The terms of an event or a list, judged by its system: its schema first, then the system's own type."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from masterlist.facts.site import Era, RatingList
from masterlist.read import schemas
from masterlist.read.text import Mapping
from masterlist.scoring.rating import RatingSystem, game_systems, terms_of, typed
from masterlist.scoring.registry import systems
from masterlist.source import Place, Problem, did_you_mean


def term_faults(value: Mapping, file: str) -> list[Problem]:
    """What is wrong with the terms, by the schema of their system if it has one."""
    system, terms = value["system"], value.get("terms")
    if terms is None or system in schemas.KINDS:
        return []
    return _judged(system, terms, terms, Place(file, *value.keys_at["terms"]))


def _judged(system: str, stated: Mapping, held: dict[str, Any], place: Place) -> list[Problem]:
    """What is wrong with terms that are ``stated`` where these are ``held`` together."""
    if system in schemas.names():
        found = schemas.faults(_of_system(stated, system), system, place.file)
        return found or _unfit(system, stated, held, place)
    known = typed(systems().get(system))
    if known and _of_system(stated, system):
        return [Problem(place, "terms-are-known", f"{known.name} has no terms", "remove 'terms'")]
    return []


def eras(value: Mapping, file: str) -> tuple[Era, ...]:
    """What a list was rated by, from which day on; of its terms a system is given those that it knows."""
    every: dict[str, Any] = {**value.get("terms", {})}
    found = [Era("", value["system"], value.get("terms", {}), Place(file, *value.spot))]
    for one in value.get("periods", ()):
        system = one.get("system", found[-1].system)
        every |= one.get("terms", {})
        known = schemas.schema(system).get("properties", {}) if system in schemas.names() else every
        terms = {key: term for key, term in every.items() if key in known}
        found.append(Era(one["since"], system, terms, Place(file, *one.values_at["since"])))
    return tuple(found)


def as_of_now(about: RatingList, value: Mapping, file: str) -> RatingList:
    """A list as it is now, which ``about`` says of its beginning."""
    found = eras(value, file)
    if len(found) == 1:
        return about
    return about._replace(system=found[-1].system, terms=found[-1].terms, eras=found)


def period_faults(value: Mapping, file: str) -> list[Problem]:
    """What is wrong with the periods of a list, whose own terms are in order."""
    found = eras(value, file)
    return [
        problem
        for before, now, one in zip(found, found[1:], value.get("periods", ()), strict=False)
        for problem in _period_faults(before, now, one, file)
    ]


def _period_faults(before: Era, now: Era, one: Mapping, file: str) -> Iterator[Problem]:
    if now.since <= before.since:
        message = f"this period begins on {now.since}, and the one before it on {before.since}"
        hint = "write the periods in the order of time, each with a day of its own"
        yield Problem(now.place, "periods-follow-each-other", message, hint)
        return
    if now.system != before.system and now.system not in (fit := _successors(before.system)):
        message = f"'{now.system}' does not go on from a list that '{before.system}' rates"
        hint = did_you_mean(now.system, fit) or (
            f"write one of: {', '.join(fit)}"
            if fit
            else "remove 'system': only a list of games between people can change it"
        )
        yield Problem(Place(file, *one.values_at["system"]), "period-names-a-system", message, hint)
        return
    stated = one.get("terms", Mapping(one.spot))
    if "members" in stated:
        message, hint = (
            "members have dates of their own",
            "state them in the list's own 'terms', with 'since' and 'until'",
        )
        yield Problem(Place(file, *stated.keys_at["members"]), "members-have-dates", message, hint)
        return
    yield from (faults := _judged(now.system, stated, now.terms, now.place))
    if not faults:
        yield from _divided(before, now)


def _successors(system: str) -> list[str]:
    """The systems that can go on with the ratings of a list."""
    one = game_systems().get(system)
    return sorted(id_ for id_, other in game_systems().items() if one and other.kind == one.kind)


def _divided(before: Era, now: Era) -> Iterator[Problem]:
    """A rating period is rated by one system: another one begins with a period, and so does another length."""
    day_before = (date.fromisoformat(now.since) - timedelta(days=1)).isoformat()
    for era in (before, now) if before.system in game_systems() else ():
        system = game_systems()[era.system]
        terms = terms_of(system, era.terms)
        own = system.period(now.since, terms)
        is_new = before.system != now.system or _length(before, now.since) != _length(now, now.since)
        if is_new and system.period(day_before, terms) == own:
            message = f"{now.since} lies within the rating period {own}, which is rated as a whole"
            hint = "let another system, or another 'period', begin with the first day of a rating period"
            yield Problem(now.place, "periods-begin-with-a-rating-period", message, hint)
            return


def _length(era: Era, day: str) -> str:
    """The rating period of a day, as the system calls it."""
    system = game_systems()[era.system]
    return system.period(day, terms_of(system, era.terms))


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


def _unfit(system: str, stated: Mapping, held: dict[str, Any], place: Place) -> list[Problem]:
    """What a schema cannot say: terms that do not go together, and a schema that allows more than its system takes."""
    found = typed(systems().get(system))
    if not found:
        return []
    try:
        taken = terms_of(found, held)
        unfit = found.unfit(taken) if isinstance(found, RatingSystem) else ()
    except (TypeError, ValueError) as error:
        message, hint = f"{found.name} does not take these terms: {error}", "ask those who wrote the system's package"
        return [Problem(place, "terms-fit-together", message, hint)]
    places = {key: Place(place.file, *at) for key, at in stated.keys_at.items()}
    return [Problem(places.get(one.key, place), "terms-fit-together", one.message, one.remedy) for one in unfit]
