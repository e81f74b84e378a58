"""A small program of queries to try the engine with: texts of numbers, their sums, a table of places, and pages."""

from collections.abc import Mapping
from typing import NamedTuple

from masterlist.engine.query import Ask, Stored, column, heavy, provided, query

FILES = provided("tests.engine.program:FILES")


class Parsed(NamedTuple):
    """A file's numbers."""

    numbers: tuple[int, ...]
    refers: str  # another file, or ""


class Summed(NamedTuple):
    """A record: fields are memoised one by one."""

    total: int
    steps: tuple[str, ...]  # large


class Numbers(NamedTuple):
    """The work of ``summed``."""

    own: tuple[int, ...]
    other: tuple[int, ...]


class PageInputs(NamedTuple):
    """The work of ``page``."""

    name: str
    rank: int
    steps: Stored[tuple[str, ...]]


def parse(text: str) -> Parsed:
    """The computing half of ``parsed``; a word after the numbers refers to another file, and blanks do not count."""
    words = text.split()
    return Parsed(tuple(int(word) for word in words if word.isdecimal()), "".join(w for w in words if w.isalpha()))


@heavy(parse)
def parsed(ask: Ask, file: str) -> str:
    """What a file says."""
    return ask.part(FILES, key=file) or ""


@query
def names(ask: Ask) -> tuple[str, ...]:
    """All files, in order."""
    return tuple(sorted(ask(FILES).keys()))


def add(work: Numbers) -> Summed:
    """The computing half of ``summed``."""
    return Summed(sum(work.own) + max(work.other, default=0), tuple(f"+ {number}" for number in work.own))


@heavy(add)
def summed(ask: Ask, file: str) -> Numbers:
    """The sum of a file, with the largest number of the file that it refers to."""
    own = ask(parsed, file)
    other = ask(parsed, own.refers) if own.refers in ask(names) else Parsed((), "")
    return Numbers(own.numbers, other.numbers)


table = column("tests.engine.program:table", summed, FILES, "total")


@query
def ranks(ask: Ask) -> Mapping[str, int]:
    """The place of every file by its sum."""
    totals = ask(table)
    return {file: 1 + sum(other > total for other in totals.values()) for file, total in totals.items()}


def show(work: PageInputs) -> str:
    """The computing half of ``page``."""
    return f"{work.rank}. {work.name} {' '.join(work.steps.value(tuple[str, ...]))}"


@heavy(show)
def page(ask: Ask, file: str) -> PageInputs:
    """A file's page."""
    return PageInputs(file, ask.part(ranks, key=file), ask.stored(summed, file, key="steps"))


class Shares(NamedTuple):
    """A record whose field may be stored entry by entry."""

    parts: dict[str, bytes]


def share(text: str) -> Shares:
    """The computing half of ``shares``."""
    return Shares({f"{at}": word.encode() for at, word in enumerate(text.split())})


@heavy(share)
def shares(ask: Ask, file: str) -> str:
    """The words of a file, by their numbers."""
    return ask.part(FILES, key=file) or ""


@query
def share_of(ask: Ask, file: str, at: str) -> str:
    """One word of a file."""
    data: bytes | None = ask.part(shares, file, key="parts", entry=at)
    return data.decode() if data else ""


class ShareWork(NamedTuple):
    """The work of ``spelt``."""

    word: Stored[str]


def spell(work: ShareWork) -> str:
    """The computing half of ``spelt``."""
    return work.word.data.decode()


@heavy(spell)
def spelt(ask: Ask, file: str, at: str) -> ShareWork:
    """One word of a file, which comes by its digest."""
    return ShareWork(ask.stored(shares, file, key="parts", entry=at))
