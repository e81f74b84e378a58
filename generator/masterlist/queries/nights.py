"""What the nights of a list say: a query for the files of each month."""

from typing import NamedTuple

from masterlist.checks.nights import check_nights
from masterlist.engine.query import Ask, column, provided, reading
from masterlist.facts.board import Board
from masterlist.facts.night import Night, in_order
from masterlist.queries.outlines import NightsOutline, outline_of
from masterlist.read.content import Files, facts_of
from masterlist.source import Problem
from masterlist.standings.same_game import settled_nights

# Input: the lines of the files as git lists them, with the name of their bytes.
NIGHTS = provided("nights")  # by list and month, e.g. chess/2026-03


class NightsFile(NamedTuple):
    """The nights of a month."""

    outline: NightsOutline
    nights: tuple[Night, ...]
    boards: tuple[Board, ...]
    faults: tuple[Problem, ...]  # of files that could not be read
    problems: tuple[Problem, ...]  # that depend on nothing else


def _read_nights(place: str, work: Files) -> NightsFile:
    facts, faults = facts_of(place, work)
    list_ = work.id.partition("/")[0]
    nights, boards = in_order(facts.nights.get(list_, ())), tuple(facts.games.get(list_, ()))
    nights, repeated = settled_nights(nights)
    problems = (*check_nights(nights), *repeated)
    outline = outline_of(list_, nights)._replace(
        boards=len(boards), is_faulty=bool(problems), unread=tuple(sorted(facts.unread))
    )
    return NightsFile(outline, nights, boards, tuple(faults), problems)


@reading(_read_nights, batch=4)
def nights(ask: Ask, name: str) -> Files:
    """The nights of one month of a list."""
    return Files(name, ask.part(NIGHTS, key=name) or ())


outlines = column("masterlist.queries.nights:outlines", nights, NIGHTS, "outline")  # those of one list go by time
night_faults = column("masterlist.queries.nights:night_faults", nights, NIGHTS, "faults")
