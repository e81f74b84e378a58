"""Ids that name nothing: what is wrong with them, and what may have been meant."""

from collections.abc import Mapping

from masterlist.facts.people import Club, Player
from masterlist.read.samples import slug
from masterlist.source import N_, Place, Problem, Said, did_you_mean, nearest, say

MOST_SIMILAR = 3  # players that a remedy names


def unknown(kind: str, id_: str, place: Place, known: object) -> Problem:
    """The complaint about an id that names no list or club, with the nearest one."""
    least = "with name and system" if kind == "list" else "with at least a name"
    hint = did_you_mean(id_, known) or f"add content/{kind}s/{id_}.yaml {least}"
    return Problem(place, f"{kind}-is-known", f"no {kind} '{id_}' is on file", hint)


def unknown_club(clubs: Mapping[str, Club], id_: str, place: Place) -> Problem:
    """The complaint about an id that is no club's, with what the club is called now, or the nearest one."""
    for club in clubs.values():
        if id_ in club.former_ids:
            hint = f"write '{club.id}', as it is called now"
            return Problem(place, "club-is-known", f"no club '{id_}' is on file", hint)
    return unknown("club", id_, place, clubs)


def unknown_player(players: Mapping[str, Player], id_: str, place: Place) -> Problem:
    """The complaint about an id that is no player's, with the nearest one."""
    return Problem(place, "player-is-known", f"no player '{id_}' is on file", str(player_remedy(players, id_)))


def player_remedy(players: Mapping[str, Player], id_: str) -> Said:
    """What to do about an id that is no player's: never to add a player whose name may be a typing error."""
    for player in players.values():
        if id_ in player.former_ids:
            return say(N_("write '{id}', their id today"), id=player.id)
    return meant_players(similar_players(players, id_)) or say(NEW)


NEW = N_("check the spelling; if they are new, add them first, by a submission of their own")


def meant_players(similar: list[str]) -> Said | None:
    """The question whether players with a similar id or name are meant; None where there are none."""
    if similar:
        return say(N_("did you mean {ids}?"), ids=" / ".join(f"'{one}'" for one in similar))
    return None


def similar_players(players: Mapping[str, Player], id_: str) -> list[str]:
    """Ids of the player whose id or name is nearest, or of the few whose names have all words of the id."""
    names = {slug(name): player.id for player in players.values() for name in (player.name, *player.aka)}
    names |= {id_: id_ for id_ in players}
    if near := nearest(id_, names):
        return [names[near]]
    words = {*id_.split("-")}
    having = sorted({player for name, player in names.items() if words <= {*name.split("-")}})
    return having if len(having) <= MOST_SIMILAR else []
