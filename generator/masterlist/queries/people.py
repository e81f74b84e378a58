"""Who is on file: players, read in parts, and clubs."""

from typing import NamedTuple

from masterlist.engine.query import Ask, provided, query, reading
from masterlist.facts.people import Club, Player
from masterlist.read.content import Files, facts_of
from masterlist.source import Problem

# Inputs: the lines of the files as git lists them, with the name of their bytes.
PEOPLE = provided("people")  # player files by bucket
CLUBS = provided("clubs")  # under ""


class People(NamedTuple):
    """Some of the players, or all clubs."""

    players: dict[str, Player]
    clubs: dict[str, Club]
    faults: tuple[Problem, ...]
    unread: tuple[str, ...]


def _read_people(place: str, work: Files) -> People:
    facts, faults = facts_of(place, work)
    kinds = facts.by_kind
    return People(kinds["player"], kinds["club"], tuple(faults), tuple(sorted(facts.unread)))


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
def clubs(ask: Ask) -> dict[str, Club]:
    """All clubs, by id."""
    return dict(sorted(ask.part(club_files, key="clubs").items()))


@query
def names(ask: Ask) -> dict[str, str]:
    """The name of everybody on file, by id."""
    return {id_: player.name for id_, player in ask(players).items()}
