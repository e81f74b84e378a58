"""Ids that name nothing, what may have been meant, and what checks of several kinds of files have alike."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from masterlist.facts.night import LEFT_OUT, is_a_bye
from masterlist.facts.people import Club, Player
from masterlist.read.samples import slug
from masterlist.source import N_, Place, Problem, Said, did_you_mean, nearest, say

MOST_SIMILAR = 3  # players that a remedy names
MOST_ANSWERS = 20  # of a file


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
    """What to do about an id that is no player's."""
    return Similar(players).remedy(id_)


NEW = N_("check the spelling; if they are new, add them first, by a submission of their own")


def meant_players(similar: list[str]) -> Said | None:
    """The question whether players with a similar id or name are meant; None where there are none."""
    if similar:
        return say(N_("did you mean {ids}?"), ids=" / ".join(f"'{one}'" for one in similar))
    return None


def similar_players(players: Mapping[str, Player], id_: str) -> list[str]:
    """Ids of the player whose id or name is nearest, or of the few whose names have all words of the id."""
    return Similar(players).ids(id_)


class Similar:
    """Players whose ids or names are similar to others. To look for them takes long: a file gets so many answers."""

    def __init__(self, players: Mapping[str, Player]) -> None:
        self._players = players
        self._found: dict[str, list[str]] = {}
        self._asked = Counter[str]()

    @cached_property
    def called(self) -> dict[str, str]:
        """Ids of today, by former ones."""
        return {former: player.id for player in self._players.values() for former in player.former_ids}

    @cached_property
    def _names(self) -> dict[str, str]:
        names = {slug(name): player.id for player in self._players.values() for name in (player.name, *player.aka)}
        return names | {id_: id_ for id_ in self._players}

    def remedy(self, id_: str, file: str = "") -> Said:
        """What to do about an id that is no player's: never to add a player whose name may be a typing error."""
        if id_ in self.called:
            return say(N_("write '{id}', their id today"), id=self.called[id_])
        if is_a_bye(id_):
            return say(LEFT_OUT)
        return meant_players(self.ids(id_, file)) or say(NEW)

    def ids(self, id_: str, file: str = "") -> list[str]:
        """See ``similar_players``; nothing where the file has had its answers."""
        if id_ not in self._found:
            self._asked[file] += 1
            if self._asked[file] > MOST_ANSWERS:
                return []
            self._found[id_] = self._nearest(id_)
        return self._found[id_]

    def _nearest(self, id_: str) -> list[str]:
        if near := nearest(id_, self._names):
            return [self._names[near]]
        words = {*id_.split("-")}
        having = sorted({player for name, player in self._names.items() if words <= {*name.split("-")}})
        return having if len(having) <= MOST_SIMILAR else []


def later_games_are_counted_on(games: Iterable[tuple[object, int, Place]]) -> Iterator[Problem]:
    """``nth`` goes on where the games of the same people in one report stop: who, ``nth``, and its place."""
    told: dict[object, int] = {}
    for who, nth, place in games:
        told[who] = max(nth, following := told.get(who, 0) + 1)
        if 1 < nth < following:
            message = f"this is game {following} of these players on that day, and 'nth' says {nth}"
            hint = "remove 'nth': within one report the order says which game it is"
            yield Problem(place, "later-games-are-counted-on", message, hint)
