"""The site as a whole: its events, how much it holds, which systems it uses, and its years."""

from itertools import pairwise
from typing import NamedTuple

from masterlist.engine.query import Answerer, Ask, Stored, heavy, provided, query
from masterlist.facts.site import Edition
from masterlist.queries.editions import called, edition, edition_headers
from masterlist.queries.events import event_outlines
from masterlist.queries.logs import log_outlines
from masterlist.queries.people import clubs, players, veil_of
from masterlist.queries.settings import LISTS, every_list
from masterlist.queries.sources import years_of
from masterlist.scoring.registry import kind_of, systems
from masterlist.standings.event_results import newest_first
from masterlist.standings.event_values import EventHead
from masterlist.standings.marks import renamed
from masterlist.standings.master_list import Moves, moves
from masterlist.standings.results import Counts

COMMIT = provided("commit")  # id: full hash or ""; changed: whether the content differs from it


@query
def event_heads(ask: Ask) -> tuple[EventHead, ...]:
    """All events without their boards, newest first."""
    outlines = ask(event_outlines)
    ordered = newest_first(one.event for one in outlines.values())
    heads = tuple(EventHead(one, outlines[one.id].progress, outlines[one.id].winners) for one in ordered)
    return veil_of(ask)(heads)


@query
def counts(ask: Ask) -> Counts:
    """How much the site holds."""
    logs = ask(log_outlines).values()
    books, entries = sum(one.books for one in logs), sum(one.entries for one in logs)
    return Counts(books, entries, len(ask(players)), len(ask(clubs)))


# --- Which scoring systems something on the site is rated or scored by ------------------------------------


@query
def used_systems(ask: Ask) -> tuple[str, ...]:
    """Ids of the systems of lists and events, and of those beside which an event shows itself: all for its kind."""
    events = [one.event for one in ask(event_outlines).values() if one.event]
    found = {one.system for one in ask(LISTS).values()}
    found.update(id_ for one in events for id_ in (one.system, *one.compare))
    played = {kind_of(one.system) for one in events}
    found.update(id_ for id_, one in systems().items() if one.scores_events and one.kind in played)
    return tuple(sorted(found))


# --- The years of a list and of the site ------------------------------------------------------------------


class MovesWork(NamedTuple):
    """The last edition of a year, and the last one before it."""

    before: Stored[Edition]
    after: Stored[Edition]
    called: dict[str, str]  # ids of today by former ones


def _moves(work: MovesWork) -> Moves:
    return moves(*(renamed(work.called, one.value(Edition)) for one in (work.before, work.after)))


@heavy(_moves, batch=2)
def moves_between(ask: Ask, before: str, after: str) -> MovesWork:
    """How a list moved between two editions, by their names."""
    one, other = (ask.stored(edition, name, key="edition") for name in (before, after))
    return MovesWork(one, other, ask(called))


def moves_of(ask: Ask, list_: str, year: str) -> Moves | None:
    """How a list moved in a year; None where an edition to compare with is missing."""
    names = last_editions(ask, list_).get(year)
    return ask(moves_between, *names) if names else None


def last_editions(ask: Answerer, list_: str) -> dict[str, tuple[str, str]]:
    """By year the last edition of a list before it, and the last one in it: their names."""
    last = {header.through[:4]: header.name for header in ask(edition_headers).get(list_, ())}
    return {year: (last[before], last[year]) for before, year in pairwise(sorted(last))}


@query
def site_years(ask: Ask) -> dict[str, tuple[str, ...]]:
    """Every year with a game on a list or a final event, in order, with its lists as the site orders them."""
    events = (outline.event for outline in ask(event_outlines).values())
    found: dict[str, list[str]] = {one.end[:4]: [] for one in events if one.final}
    for list_ in every_list(ask):
        for year in ask(years_of, list_):
            found.setdefault(year, []).append(list_)
    return {year: tuple(own) for year, own in sorted(found.items())}


@query
def newest_year(ask: Ask, list_: str) -> str:
    """The newest year whose page tells of a list; "" where there is none."""
    return max((year for year, lists in ask(site_years).items() if list_ in lists), default="")
