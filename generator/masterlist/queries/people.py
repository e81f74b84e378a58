"""Who is on file, read in parts, and what is shown of them: private players are hidden here, once."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from masterlist.engine.query import Ask, provided, query, reading
from masterlist.facts.people import Club, Player
from masterlist.queries.privacy import Veil
from masterlist.read.content import Files, facts_of
from masterlist.source import Problem

# Inputs: the lines of the files as git lists them, with the name of their bytes.
PEOPLE = provided("people")  # player files by bucket
CLUBS = provided("clubs")  # under ""


class PeopleFiles(NamedTuple):
    """Some of the players, or all clubs."""

    players: dict[str, Player]
    clubs: dict[str, Club]
    faults: tuple[Problem, ...]
    unread: tuple[str, ...]


def _read_people(place: str, work: Files) -> PeopleFiles:
    facts, faults = facts_of(place, work)
    kinds = facts.by_kind
    return PeopleFiles(kinds["player"], kinds["club"], tuple(faults), tuple(sorted(facts.unread)))


@reading(_read_people, batch=4)
def people(ask: Ask, bucket: str) -> Files:
    """The players of one bucket."""
    return Files(bucket, ask.part(PEOPLE, key=bucket) or ())


@reading(_read_people)
def club_files(ask: Ask) -> Files:
    """All clubs."""
    return Files("", ask.part(CLUBS, key="") or ())


@query
def players(ask: Ask) -> dict[str, Player]:
    """Everybody on file, by id."""
    found: dict[str, Player] = {}
    for bucket in sorted(ask(PEOPLE)):
        found |= ask.part(people, bucket, key="players")
    return dict(sorted(found.items()))


@query
def leavers(ask: Ask) -> dict[str, dict[str, str]]:
    """By list, who has left it, and on which day."""
    found: dict[str, dict[str, str]] = {}
    for id_, player in ask(players).items():
        for list_, day in player.left:
            found.setdefault(list_, {})[id_] = day
    return found


@query
def clubs(ask: Ask) -> dict[str, Club]:
    """All clubs, by id."""
    return dict(sorted(ask.part(club_files, key="clubs").items()))


@query
def names(ask: Ask) -> dict[str, str]:
    """The name of everybody on file, by id."""
    return {id_: player.name for id_, player in ask(players).items()}


Hidden = tuple[tuple[Player, Player], ...]  # private players, and what is shown of each


@query
def hidden(ask: Ask) -> Hidden:
    """The private players."""
    everybody = ask(players)
    return tuple((everybody[id_], shown) for id_, shown in Veil(everybody).key)


@lru_cache(maxsize=2)
def _veil(pairs: Hidden) -> Veil:
    return Veil.over(pairs)


def veil_of(ask: Ask) -> Veil:
    """Hides the private players in any value."""
    return _veil(ask(hidden))


People = dict[str, tuple[str, str, str]]  # name, club and country of each by id: what rows show


@query
def shown_players(ask: Ask) -> dict[str, Player]:
    """Everybody on file, in the order of what is shown: any other would tell something."""
    shown = veil_of(ask).shown
    every = (shown.get(id_, player) for id_, player in ask(players).items())
    return dict(sorted((player.id, player) for player in every))


@query
def people_shown(ask: Ask) -> People:
    """Everybody on file, as rows show them."""
    return {id_: (player.name, player.club, player.country) for id_, player in ask(shown_players).items()}


@query
def shown_ids(ask: Ask) -> dict[str, bool]:
    """The ids under which players are shown."""
    return dict.fromkeys(ask(people_shown), True)


def people_in(ask: Ask, *values: object) -> People:
    """Everybody whose id stands anywhere in some values, so that no one who is named there can be forgotten."""
    found = _among(ask(shown_ids), values)
    return ask.parts(people_shown, keys=sorted(found))


PLAIN = frozenset((int, bool, type(None), Fraction))  # values in which there is no id


def _among(ids: Mapping[str, bool], *values: object) -> set[str]:
    """The ids that stand anywhere in some values; a list has a hundred thousand of these."""
    found: set[str] = set()
    left: list[Iterable[Any]] = [values]
    while left:
        for value in left.pop():
            kind = value.__class__  # nearly all are texts and numbers: to ask isinstance of each takes twice the time
            if kind is str:
                if value in ids:
                    found.add(value)
            elif kind in PLAIN:
                continue
            elif isinstance(value, tuple | list):
                left.append(value)
            elif isinstance(value, dict):
                left += (value, value.values())
    return found


def clubs_of(ask: Ask, people: People) -> dict[str, str]:
    """The names of the clubs of some people, by id."""
    ids = {club for _, club, _ in people.values()} - {""}
    return {id_: club.name for id_, club in ask.parts(clubs, keys=sorted(ids)).items()}
