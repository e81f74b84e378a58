"""Player and club files."""

from masterlist.facts.people import Club, Player, Privacy, Sanction
from masterlist.read.marked import Mapping, Sequence
from masterlist.source import Place


def club(id_: str, value: Mapping, file: str) -> Club:
    """A club from its validated file."""
    former = value.get("former_ids", Sequence(value.spot))
    return Club(
        id=id_,
        name=value["name"],
        sanction=_sanction(value, file),
        town=value.get("place", ""),
        country=value.get("country", ""),
        link=value.get("link", ""),
        place=Place(file, *value.spot),
        former_ids=tuple(former),
        former_places=tuple(Place(file, *spot) for spot in former.items_at),
    )


def _sanction(value: Mapping, file: str) -> Sanction | None:
    stated = value.get("sanctioned", False)
    if stated is False:
        return None
    place = Place(file, *value.values_at["sanctioned"])
    return Sanction("", "", place) if stated is True else Sanction(stated["since"], stated.get("until", ""), place)


def player(id_: str, value: Mapping, file: str) -> Player:
    """A player from the validated file."""
    former, left = value.get("former_ids", Sequence(value.spot)), value.get("left", Mapping(value.spot))
    return Player(
        id=id_,
        name=value["name"],
        aka=tuple(value.get("aka", ())),
        club=value.get("club", ""),
        country=value.get("country", ""),
        github=value.get("github", ""),
        former_ids=tuple(former),
        distinct_from=tuple(value.get("distinct_from", ())),
        place=Place(file, *value.spot),
        club_place=Place(file, *value.values_at.get("club", value.spot)),
        name_place=Place(file, *value.values_at["name"]),
        privacy=Privacy(value.get("privacy", "public")),
        former_places=tuple(Place(file, *spot) for spot in former.items_at),
        left=tuple(left.items()),
        left_places=tuple(Place(file, *left.keys_at[list_]) for list_ in left),
    )
