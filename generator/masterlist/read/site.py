"""The site's own file, and rating lists."""

from typing import Any

from masterlist.facts.members import Exclusion, Membership
from masterlist.facts.site import DOWNLOADS, Cut, Licence, RatingList, Site
from masterlist.read.marked import Mapping, Sequence
from masterlist.source import Place


def site(value: Mapping, file: str) -> Site:
    """The site from its validated file."""
    home = value.get("home", Sequence(value.spot))
    languages = value.get("languages", Sequence(value.spot))
    return Site(
        title=value["title"],
        base_url=value.get("base_url", ""),
        repository=value.get("repository", "").rstrip("/"),
        branch=value.get("branch", "main"),
        language=value.get("language", "en"),
        licence=_licence(value.get("licence")),
        home=tuple(home),
        place=Place(file, *value.spot),
        home_places=tuple(Place(file, *spot) for spot in home.items_at),
        oldest_days=value.get("oldest_days", 400),
        downloads=tuple(value.get("downloads", DOWNLOADS)),
        player_extras=tuple(value.get("player_extras", ())),
        languages=tuple(languages),
        tagline=value.get("tagline", ""),
        maintainers=tuple(value.get("maintainers", ())),
        reporters=tuple(value.get("reporters", ())),
        rewritten=tuple(value.get("rewritten", ())),
        languages_places=tuple(Place(file, *spot) for spot in languages.items_at),
    )


def _licence(value: Mapping | str | None) -> Licence | None:
    if value is None or isinstance(value, str):
        return Licence(value, "") if value else None
    return Licence(value["name"], value.get("url", ""))


def rating_list(id_: str, value: Mapping, file: str) -> RatingList:
    """A list from its validated file, as it began."""
    return RatingList(
        id=id_,
        name=value["name"],
        system=value["system"],
        terms=value.get("terms", {}),
        editions=Cut(value.get("editions", "yearly")),
        place=Place(file, *value.spot),
        system_place=Place(file, *value.values_at["system"]),
        largest_swing=value.get("largest_swing"),
        members=_members(value.get("terms", {}), file),
        is_periodic="editions" in value,
        short=value.get("short", ""),
        excluded=tuple(_exclusion(one, file) for one in value.get("excluded", ())),
    )


def _members(terms: dict[str, Any], file: str) -> tuple[Membership, ...] | None:
    """The members that the terms name; the terms of an unknown system may hold anything."""
    named = terms.get("members")
    if not isinstance(named, Sequence):
        return None
    pairs = zip(named, named.items_at, strict=True)
    return tuple(member for one, spot in pairs if (member := _member(one, Place(file, *spot))))


def _member(value: Any, place: Place) -> Membership | None:
    if isinstance(value, str):
        return Membership(value, "", "", place)
    if not isinstance(value, Mapping):
        return None
    player, since, until = (value.get(key, "") for key in ("player", "since", "until"))
    texts = isinstance(player, str) and isinstance(since, str) and isinstance(until, str)
    return Membership(player, since, until, place) if texts else None


def _exclusion(value: Mapping, file: str) -> Exclusion:
    place = Place(file, *value.values_at["player"])
    return Exclusion(value["player"], value["since"], value["reason"], place, value.get("until", ""))
