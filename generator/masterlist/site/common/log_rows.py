"""A line of a log as pages show it: each number with its sum beneath it, and behind the row all else it rests on."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.logbook import Entry, State
from masterlist.kinds.squares import KIND
from masterlist.language import _, number, spoken
from masterlist.scoring.log import Scored, Status
from masterlist.scoring.squares import attrition_of, bonus_of, instant_of
from masterlist.scoring.working import Line
from masterlist.site.common import words
from masterlist.site.common.links import Sources, line_anchor, line_link, player_link
from masterlist.site.common.model import Link
from masterlist.site.own_pages import Doubt, doubt
from masterlist.source import Place, Problem

Doubts = Mapping[Place, Sequence[Problem]]  # by the entry's place

POINTS, DEFEATED, TOTAL, RATING = (column.label for column in KIND.running)
_COLUMNS = (POINTS, DEFEATED, TOTAL, RATING)
NO_NEW = "opponents defeated: no new opponent"
# Labels that say no more than the head of the column, in which the sum stands.
PLAIN = frozenset((*_COLUMNS, NO_NEW))


class Figure(NamedTuple):
    """A number and its working."""

    value: str
    sum: str  # "" where there is none


class EntryView(NamedTuple):
    """One row of a log, and what stands behind it."""

    anchor: str
    line: str  # an anchor too, by which another page can name the row that knows its line in the log
    date: str
    outcome: str  # won, drawn or lost, for style sheets
    before: str  # what is said of the game before the opponent's name, and after it
    after: str
    opponent: Link
    result: str
    resignation: str
    instant: str  # the figures at a denied resignation, of which play went on; else ""
    victory: str  # its kind, "" for a draw
    attrition: str
    own_bonus: str
    opponent_bonus: str
    points: Figure  # the game points that count
    worth: str  # the game points it would have, where it is not rated; else ""
    defeated: Figure
    total: Figure
    rating: Figure
    status: str
    why: str  # what the status means; "" of a confirmed entry: the page says that once, beneath the table
    note: str
    working: tuple[Line, ...]  # what no number of the row has beneath it
    source: Link  # to the line in the repository; an empty path where there is no such page
    brought: tuple[Link, ...]  # the pull request and the commit that brought it, where they are known
    doubts: tuple[Doubt, ...]


def entry_view(content: Content, line: Scored, anchor: str, doubts: Doubts, link_to: Sources) -> EntryView:
    """The row of an entry."""
    entry = line.entry
    state = final_state(entry)
    attrition, bonus = attrition_of(state), bonus_of(state)
    before, _between, after = words.against(entry.result).partition("{player}")
    points, defeated, total, rating = _sums(line.working)
    return EntryView(
        anchor=anchor,
        line=line_anchor(entry.place),
        date=entry.date,
        outcome=words.outcome(entry.result),
        before=before.strip(),
        after=after.strip(),
        opponent=player_link(content, entry.opponent),
        result=words.result(entry.result),
        resignation=words.resignation_said(entry),
        instant=spoken(said) if (said := words.at_the_resignation(entry)) else "",
        victory=words.victory(entry.result.victory) if entry.result.won or entry.result.lost else "",
        attrition=f"{attrition.own}–{attrition.opponent}" if attrition else "",
        own_bonus=str(bonus.own) if bonus else "",
        opponent_bonus=str(bonus.opponent) if bonus else "",
        points=Figure(number(line.points), points),
        worth="" if line.rated else number(line.worth),
        defeated=Figure(number(line.defeated), defeated),
        total=Figure(number(line.total), total),
        rating=Figure(number(line.rating), rating),
        status=line.status.value,
        why="" if line.status is Status.CONFIRMED else _(line.status.sentence),
        note=entry.note,
        working=behind(line.working),
        source=_line_link(entry.place, link_to),
        brought=link_to.brought(entry.place),
        doubts=tuple(doubt(content, one) for one in doubts.get(entry.place, ())),
    )


def _line_link(place: Place, link_to: Sources) -> Link:
    """The line in the repository; the link names the folder, which is that of all logs of the player."""
    path = link_to(place)
    return line_link(Place(place.file.rpartition("/")[2], place.line) if path else place, path)


def final_state(entry: Entry) -> State:
    """How the game stood when play ended."""
    if entry.resignation and not entry.resignation.reached:
        return instant_of(entry, entry.resignation)
    return entry.state


def _sums(lines: Sequence[Line]) -> list[str]:
    """The sum of the last line that gives each column's number; "" where the row has no such line or it is no sum."""
    found = [""] * len(_COLUMNS)
    for line in lines:
        at = _column(line.label)
        if at is not None:
            found[at] = line.sum if line.sum != line.value else ""
    return found


@cache
def _column(label: str) -> int | None:
    """Which column's number a line gives: there are few labels, and eight lines to an entry."""
    return next((at for at, column in enumerate(_COLUMNS) if label.startswith(column)), None)


def behind(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines whose label or sum the row itself does not show, those of a total within it."""
    return tuple(line for line in folded(lines) if line.label not in PLAIN)


def folded(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines, where a total of several kinds has their sums in place of their values."""
    kept: list[Line] = []
    for line in lines:
        if " + " not in line.sum or not kept or ": " not in kept[-1].label:
            kept.append(line)
            continue
        values = line.sum.split(" + ")
        kinds = kept[-len(values) :]
        if [one.value for one in kinds] == values and _are_kinds(kinds):
            kept[-len(values) :] = [line._replace(sum=" + ".join(one.sum for one in kinds))]
        else:
            kept.append(line)
    yield from kept


def _are_kinds(lines: Sequence[Line]) -> bool:
    """Whether they are kinds of one thing, as "bonus: infantry" and "bonus: cavalry"."""
    return len({line.label.partition(": ")[0] for line in lines}) == 1 and all(": " in line.label for line in lines)
